/* What the viewer of Long Table may do: places to build on whatever they cost, so that a page can say what is missing,
 * those that a plan opens, and every action that is allowed now. */
#include <string.h>

#include "wasm/scene_longtable.h"

enum { LEGAL_MOST = 1024 };

/* `way_in`: the ways of the members, or NULL where these are crossings. */
static void put_sites(kh_json_writer *w, const char *name, const long_around *around,
                      const long_set sites[LONG_NEAR], const uint8_t *way_in) {
    kh_json_key(w, name); /* place, way or crossing */
    kh_json_open(w, '[');
    for (unsigned i = 0; i < around->count; i++)
        for (long_set left = sites[i]; left; left &= left - 1) {
            kh_json_open(w, '[');
            kh_json_put_number(w, around->place[i]);
            const unsigned at = long_set_first(left);
            kh_json_put_number(w, way_in ? way_in[at] : at);
            kh_json_close(w, ']');
        }
    kh_json_close(w, ']');
}

static void put_building_sites(kh_json_writer *w, const long_table *t, const long_state *s, kh_seat seat) {
    const long_person *p = long_person_at(t, s, seat);
    const bool runs = s->phase >= PHASE_SIDE && s->phase < PHASE_FROZEN; /* before, pieces are placed */
    long_around around;
    long_sites sites;
    long_set roads[LONG_NEAR] = {0}, settlements[LONG_NEAR] = {0}, cities[LONG_NEAR] = {0};
    long_look_around(t, s, seat, &around);
    long_find_sites(&around, NULL, &sites);
    if (runs && p->roads)
        long_road_sites(&around, &sites, roads);
    if (runs && p->settlements)
        long_settlement_sites(&around, &sites, settlements);
    for (unsigned i = 0; i < around.count && runs && p->cities; i++)
        cities[i] = long_pieces_of(around.page[i], around.mark[i]) & ~long_cities(around.page[i]);
    put_sites(w, "roads", &around, roads, long_ground.way_in);
    put_sites(w, "settlements", &around, settlements, NULL);
    put_sites(w, "cities", &around, cities, NULL);
}

static void put_tiles(kh_json_writer *w, const long_table *t, const long_state *s, kh_seat seat) {
    kh_json_key(w, "tiles");
    kh_json_open(w, '[');
    for (unsigned kind = 0; kind < LONG_TILES; kind++) {
        long_spot old;
        const unsigned all = long_tiles_of(t, s, seat, kind, &old, s->round);
        if (all == 0)
            continue;
        kh_json_open(w, '{');
        kh_json_member_text(w, "kind", long_tile_names[kind]);
        kh_json_member_number(w, "count", all);
        kh_json_member_bool(w, "fresh", old.place == LONG_NOWHERE); /* all of them bought in this round */
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_legal(kh_json_writer *w, const long_table *t, const long_state *s, kh_seat seat) {
    static kh_action legal[LEGAL_MOST];
    const uint32_t n = long_legal(t, s, seat, legal, LEGAL_MOST);
    kh_json_key(w, "legal");
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < n && i < LEGAL_MOST; i++) {
        char text[KH_ACTION_TEXT];
        kh_action_write(&long_game, t, &legal[i], text, sizeof text);
        const char *command = strchr(text, ' ');
        kh_json_put_text(w, command ? command + 1 : text);
    }
    kh_json_close(w, ']');
}

static void put_partners(kh_json_writer *w, const long_table *t, kh_seat seat) {
    uint32_t near[LONG_NEAR];
    const unsigned places = t->scope_all ? 0 : long_nearby(t, seat, near);
    kh_json_key(w, "partners");
    kh_json_open(w, '[');
    for (kh_seat i = 0; t->scope_all && i < t->config.seats; i++)
        if (i != seat)
            kh_json_put_number(w, i);
    for (unsigned i = 0; i < places * LONG_SIDES; i++)
        if (long_has_mat(t, near[i / LONG_SIDES])) {
            const kh_seat partner = (near[i / LONG_SIDES] - !t->ring) * LONG_SIDES + i % LONG_SIDES;
            if (partner != seat)
                kh_json_put_number(w, partner);
        }
    kh_json_close(w, ']');
}

static void put_market(kh_json_writer *w, uint32_t place) {
    kh_json_key(w, "market");
    if (place == LONG_NOWHERE)
        kh_json_put_null(w);
    else
        kh_json_put_number(w, place);
}

void scene_mine(kh_json_writer *w, const long_table *t, const long_state *s, kh_seat seat) {
    const uint32_t home = long_home(t, seat);
    const unsigned phase = long_phase_number(s);
    kh_json_open(w, '{');
    kh_json_member_number(w, "seat", seat);
    kh_json_member_number(w, "home", home);
    kh_json_member_number(w, "left", long_beside(t, home, -1)); /* a row has an edge mat at each end */
    kh_json_member_number(w, "right", long_beside(t, home, 1));
    put_market(w, t->market ? long_market_of(t, seat) : LONG_NOWHERE);
    kh_json_member_bool(w, "active", long_active(s, seat));
    kh_json_member_bool(w, "robber", (phase & LONG_ROBBER_PHASE) != 0); /* what actions are meant for */
    kh_json_member_number(w, "phase", phase & ~(unsigned)LONG_ROBBER_PHASE);
    kh_json_key(w, "rates");
    kh_json_open(w, '[');
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        kh_json_put_number(w, long_rate(long_person_at(t, s, seat), r));
    kh_json_close(w, ']');
    put_partners(w, t, seat);
    put_building_sites(w, t, s, seat);
    put_tiles(w, t, s, seat);
    put_legal(w, t, s, seat);
    kh_json_close(w, '}');
}

/* A round of this seat's side that does not end, with tokens for anything. */
static void set_free(long_state *s, long_person *p, kh_seat seat) {
    enum { PLENTY = 1000 };
    s->phase = PHASE_ROUND;
    s->round = s->round ? s->round : 1;
    s->first = 1;
    s->first = (uint8_t)(1 + (long_side_now(s) != seat % LONG_SIDES));
    s->deadline_ms = KH_NEVER;
    s->end_ms = 0;
    s->drawing = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        p->hand[r] = PLENTY;
}

/* Why the rules refuse to have it built, NULL: they do not. */
static const char *built(const long_table *t, long_state *s, kh_action a) {
    if (a.kind != DO_ROAD && a.kind != DO_SETTLEMENT && a.kind != DO_CITY)
        return "HOUSE-PLAY-05";
    a.at_ms = 0;
    a.arg[a.size - 2] = (uint8_t)s->round;
    a.arg[a.size - 1] = (uint8_t)(s->round >> 8);
    const kh_verdict v = long_apply(t, s, &a, NULL);
    return v.code ? v.rule : NULL;
}

static bool paid(long_person *purse, long_priced what) {
    if (!long_affords(purse, what))
        return false;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        purse->hand[r] = (uint16_t)(purse->hand[r] - long_price[what][r]);
    return true;
}

/* What does not stand costs nothing, and nothing follows from it. */
void scene_suppose(kh_json_writer *w, const void *table, void *view, const kh_action *a, uint32_t count) {
    static const long_priced prices[] = {
        [DO_ROAD] = PRICE_ROAD, [DO_SETTLEMENT] = PRICE_SETTLEMENT, [DO_CITY] = PRICE_CITY};
    const long_table *t = table;
    long_state *s = view;
    const kh_seat seat = a[0].seat;
    long_person *p = long_person_of(t, s, seat), purse = *p;
    set_free(s, p, seat);
    kh_json_open(w, '{');
    kh_json_key(w, "pieces"); /* each: the rule that forbids it or null, whether the hand pays for it too */
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        const char *rule = built(t, s, a[i]);
        kh_json_open(w, '[');
        if (rule)
            kh_json_put_text(w, rule);
        else
            kh_json_put_null(w);
        kh_json_put_bool(w, !rule && paid(&purse, prices[a[i].kind]));
        kh_json_close(w, ']');
    }
    kh_json_close(w, ']');
    put_building_sites(w, t, s, seat);
    kh_json_close(w, '}');
}
