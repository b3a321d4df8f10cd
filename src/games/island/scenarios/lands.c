/* Corsica, New York and maps that people drew: settlements only on places, roads that stop at a place until one has
 * settled it, trade documents beside roads instead of harbours, and chips for whoever reaches a point crossing
 * first. Catalogue: docs/rules/maps.md. */
#include "games/island/scenarios/lands.h"

#include <string.h>

enum { CROSSINGS_ARE_PLACES_FROM = 5 }; /* people: then point crossings are places and have no chips */

static const lands_annex *annex_of(const island_state *s) {
    return (const lands_annex *)(s + 1);
}

static bool with_chips(const island_table *t) {
    return t->seats < CROSSINGS_ARE_PLACES_FROM; /* MAPS-VPX-01, MAPS-VPX-03 */
}

static island_vset places(const island_table *t, island_place kind) {
    island_vset set = 0;
    for (unsigned v = 0; v < t->vertices; v++)
        if (t->map.place[v] == kind)
            set |= vset_of(v);
    return set;
}

static island_vset chip_crossings(const island_table *t) {
    return with_chips(t) ? places(t, PLACE_POINT) : 0; /* MAPS-SETUP-02 */
}

void lands_table(island_table *t) {
    t->sites = places(t, PLACE_TOWN);   /* MAPS-PLACE-01 */
    t->sites |= places(t, PLACE_CANAL); /* MAPS-PLACE-02 */
    if (!with_chips(t))
        t->sites |= places(t, PLACE_POINT); /* MAPS-VPX-04 */
    t->stops = t->sites;                    /* MAPS-ROAD-02 */
    for (unsigned e = 0; e < t->edges; e++)
        if (t->map.closed[e])
            for (unsigned end = 0; end < 2; end++)
                t->edges_at[t->edge_ends[e][end]] &= ~eset_of(e); /* MAPS-ROAD-01 */
}

/* Why a road may not lie where the own network does not lead: no road space, or behind a place nobody settled.
 * Behind a building of somebody else the rule of the base game holds. */
const char *lands_road_rule(const island_table *t, const island_state *s, unsigned seat, unsigned edge) {
    const uint8_t *end = t->edge_ends[edge];
    const island_vset at_stop = s->touched[seat] & t->stops & ~island_buildings(s);
    if (t->map.closed[edge])
        return "MAPS-ROAD-01";
    return at_stop & (vset_of(end[0]) | vset_of(end[1])) ? "MAPS-ROAD-02" : NULL;
}

static island_vset chips_taken(const island_table *t, const island_state *s) {
    island_vset taken = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        taken |= annex_of(s)->chips[seat];
    return taken;
}

void lands_road_laid(island_move *m, unsigned seat, unsigned edge) {
    lands_annex *x = (lands_annex *)(m->s + 1);
    island_lower_rate(m->s, seat, m->t->map.document[edge]); /* MAPS-TRADE-01, MAPS-TRADE-02, MAPS-TRADE-03 */
    for (unsigned end = 0; end < 2; end++) {
        const unsigned v = m->t->edge_ends[edge][end];
        if (!(chip_crossings(m->t) & ~chips_taken(m->t, m->s) & vset_of(v)))
            continue;
        x->chips[seat] |= vset_of(v); /* MAPS-VPX-01 */
        m->s->points[seat]++;         /* MAPS-VPX-02 */
        island_tell(m, EVENT_CHIP, ISLAND_NONE, seat, v, 1);
    }
}

void lands_lower_rates(const island_table *t, island_state *s, unsigned seat) {
    for (island_eset left = s->roads[seat]; left; left &= left - 1)
        island_lower_rate(s, seat, t->map.document[eset_first(left)]);
}

void lands_derive(const island_table *t, island_state *s) {
    for (unsigned seat = 0; seat < t->seats; seat++) {
        lands_lower_rates(t, s, seat);
        s->points[seat] = (uint8_t)(s->points[seat] + vset_count(annex_of(s)->chips[seat]));
    }
}

void lands_write(kh_text *x, const island_table *t, const island_state *s) {
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (annex_of(s)->chips[seat])
            island_write_vertices(x, seat, " chips", annex_of(s)->chips[seat]);
    const island_vset lie = chip_crossings(t) & ~chips_taken(t, s);
    kh_text_add(x, lie ? "= chips" : "");
    for (island_vset left = lie; left; left &= left - 1) {
        kh_text_add(x, " v");
        kh_text_number(x, vset_first(left));
    }
    kh_text_add(x, lie ? "\n" : "");
}

bool lands_read(kh_scan *x, const island_table *t, island_state *s) {
    lands_annex *annex = (lands_annex *)(s + 1);
    uint8_t seat;
    return kh_position_read_seat(x, t->seats, false, &seat) && kh_scan_word(x, "chips") &&
           island_read_vertices(t, x, &annex->chips[seat]);
}

const island_look_line lands_lines[] = {{true, {{"chips", LOOK_CROSSINGS, 0, NULL, NULL, 0}}}, {0}};

/* A chip that nobody is said to have taken belongs to the first whose road is there. */
void lands_fit(const island_table *t, island_state *s) {
    lands_annex *x = (lands_annex *)(s + 1);
    for (unsigned seat = 0; seat < t->seats; seat++)
        x->chips[seat] |= chip_crossings(t) & s->touched[seat] & ~chips_taken(t, s);
}

/* Every place with roads of one colour on several sides: he has settled it, or each of these roads could be built
 * from its other end. */
static bool roads_pass(const island_table *t, const island_state *s, unsigned seat) {
    const island_vset own = s->settlements[seat] | s->cities[seat];
    for (unsigned v = 0; v < t->vertices; v++) {
        if (!(t->stops & vset_of(v) & ~own) || eset_count(s->roads[seat] & t->edges_at[v]) < 2)
            continue;
        for (island_eset left = s->roads[seat] & t->edges_at[v]; left; left &= left - 1) {
            const unsigned e = eset_first(left);
            const unsigned far = (unsigned)(t->edge_ends[e][0] ^ t->edge_ends[e][1]) ^ v;
            if (!(own & vset_of(far)) && !(s->roads[seat] & t->edges_at[far] & ~eset_of(e)))
                return false;
        }
    }
    return true;
}

const char *lands_audit(const island_table *t, const island_state *s) {
    island_vset seen = 0, reached = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        const island_vset chips = annex_of(s)->chips[seat];
        if ((s->settlements[seat] | s->cities[seat]) & ~t->sites)
            return "MAPS-INV-01";
        for (island_eset left = s->roads[seat]; left; left &= left - 1)
            if (t->map.closed[eset_first(left)])
                return "MAPS-INV-01";
        if ((seen & chips) || (chips & ~chip_crossings(t)))
            return "MAPS-INV-02";
        if (chips & ~s->touched[seat])
            return "MAPS-INV-03";
        if (!roads_pass(t, s, seat))
            return "MAPS-INV-04";
        seen |= chips;
        reached |= s->touched[seat];
    }
    return chip_crossings(t) & reached & ~seen ? "MAPS-INV-03" : NULL;
}

void lands_look_board(const island_table *t, island_look_board *out) {
    out->drawn = true;
    out->chips = with_chips(t);
    for (unsigned v = 0; v < t->vertices; v++)
        out->stop[v] = (t->stops & vset_of(v)) != 0;
    memcpy(out->place, t->map.place, sizeof out->place);
    memcpy(out->document, t->map.document, sizeof out->document);
    memcpy(out->closed, t->map.closed, sizeof out->closed);
    memcpy(out->name, t->map.place_name, sizeof out->name);
}

void lands_look(const island_table *t, const island_state *s, island_look *out) {
    const island_vset left = chip_crossings(t) & ~chips_taken(t, s);
    for (unsigned v = 0; v < t->vertices; v++)
        out->chip[v] = (left & vset_of(v)) != 0;
    out->chips_left = (uint8_t)vset_count(left);
    for (unsigned seat = 0; seat < t->seats; seat++)
        out->seat[seat].chips = (uint8_t)vset_count(annex_of(s)->chips[seat]);
}

// clang-format off
#define LANDS \
    .revision = 1, \
    .target = LANDS_TARGETS, \
    .annex = sizeof(lands_annex), .on_map = true, .table = lands_table, .site_rule = "MAPS-PLACE-01", \
    .road_rule = lands_road_rule, .road_laid = lands_road_laid, .derive = lands_derive, .write = lands_write, \
    .lines = lands_lines, .fit = lands_fit, .read = lands_read, .audit = lands_audit, .look_board = lands_look_board, .look = lands_look
// clang-format on

const island_scenario corsica_scenario = {
    .name = "corsica", .map = &island_corsica, .point_crossings = 11 /* MAPS-COMP-02 */, LANDS};
const island_scenario newyork_scenario = {.name = "newyork",
                                          .map = &island_newyork,
                                          .point_crossings = NEWYORK_CROSSINGS,
                                          .canal = true,
                                          .variant = &erie_scenario,
                                          LANDS};
const island_scenario own_map_scenario = {.name = "map", LANDS};
