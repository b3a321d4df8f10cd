/* The Erie canal, a variant of New York: whoever joins two towns at the canal by a chain of own roads earns a tile,
 * and a tile that is played trades one resource two for one until the turn ends. Tiles may be sold to the others.
 * Catalogue: docs/rules/maps.md, ids ERIE. */
#include <string.h>

#include "games/island/scenarios/lands.h"

enum { CANAL_TILES = 12 }; /* Q-ERIE-01 */

typedef struct erie_annex {
    lands_annex lands;
    uint8_t tiles[ISLAND_SEATS_MAX];
    uint8_t earned
        [ISLAND_SEATS_MAX]; /* pairs of towns linked after the founding phase, as far as they were paid */
    uint8_t unpaid[ISLAND_SEATS_MAX]; /* pairs linked in the founding phase, or when the supply was empty */
    uint8_t supply;
    uint8_t bargains; /* resources that the active player trades two for one, a bit each */
    uint8_t unused[12];
} erie_annex;
_Static_assert(sizeof(erie_annex) % KH_ALIGN == 0, "no padding");

static const erie_annex *annex_of(const island_state *s) {
    return (const erie_annex *)(s + 1);
}
static erie_annex *annex(island_state *s) {
    return (erie_annex *)(s + 1);
}

static unsigned in_play(const island_state *s) {
    return (unsigned)__builtin_popcount(annex_of(s)->bargains);
}

/* What own roads reach from a town without going through another place. */
static island_vset reached_from(const island_table *t, const island_state *s, unsigned seat, unsigned town) {
    island_vset reached = vset_of(town), ahead = reached;
    while (ahead) {
        const unsigned v = vset_first(ahead);
        ahead &= ahead - 1;
        if (v != town && (t->sites & vset_of(v))) /* ERIE-GET-02 */
            continue;
        for (island_eset left = s->roads[seat] & t->edges_at[v]; left; left &= left - 1) {
            const unsigned e = eset_first(left);
            const island_vset far = vset_of((unsigned)(t->edge_ends[e][0] ^ t->edge_ends[e][1]) ^ v);
            ahead |= far & ~reached;
            reached |= far;
        }
    }
    return reached;
}

/* Pairs of towns at the canal that a seat has linked; what stands in the towns does not matter. */
static unsigned linked_pairs(const island_table *t, const island_state *s, unsigned seat) {
    unsigned ends = 0;
    for (island_vset left = s->touched[seat]; left; left &= left - 1) {
        const unsigned town = vset_first(left);
        if (t->map.place[town] != PLACE_CANAL)
            continue;
        for (island_vset far = reached_from(t, s, seat, town) & ~vset_of(town); far; far &= far - 1)
            ends += t->map.place[vset_first(far)] == PLACE_CANAL; /* Q-ERIE-12: whatever pairs the map has */
    }
    return ends / 2;
}

static void start(island_move *m) {
    annex(m->s)->supply = CANAL_TILES; /* ERIE-SETUP-02 */
}

static void road_laid(island_move *m, unsigned seat, unsigned edge) {
    erie_annex *x = annex(m->s);
    lands_road_laid(m, seat, edge);
    const unsigned due = linked_pairs(m->t, m->s, seat) - x->earned[seat] - x->unpaid[seat];
    if (due == 0)
        return;
    unsigned paid = due < x->supply ? due : x->supply; /* Q-ERIE-02 */
    if (m->s->phase == PHASE_ROAD)
        paid = 0; /* ERIE-GET-04 */
    x->earned[seat] = (uint8_t)(x->earned[seat] + paid);
    x->unpaid[seat] = (uint8_t)(x->unpaid[seat] + due - paid);
    x->tiles[seat] = (uint8_t)(x->tiles[seat] + paid); /* ERIE-GET-01 */
    x->supply = (uint8_t)(x->supply - paid);
    if (paid > 0)
        island_tell(m, EVENT_CANAL, ISLAND_NONE, seat, 0, paid);
}

/* The tiles that were played go back, and the bank wants what it wanted before. */
static void turn_ends(island_move *m) {
    erie_annex *x = annex(m->s);
    if (!x->bargains)
        return;
    x->supply = (uint8_t)(x->supply + in_play(m->s)); /* ERIE-USE-03 */
    x->bargains = 0;
    island_survey_rates(m->t, m->s, m->s->turn);
    lands_lower_rates(m->t, m->s, m->s->turn);
}

/* What the bank does not want two of already: a tile is not wasted (Q-ERIE-07). */
static unsigned bargains(const island_state *s, unsigned seat) {
    return bundle_kinds(bundle_enough(s->rate[seat], 3 * BUNDLE_ONES));
}

static kh_verdict check_bargain(const island_table *t, const island_state *s, const kh_action *a) {
    if (s->phase == PHASE_EXTRA)
        return refuse("SIX-SBP-10");
    if (a->seat != s->turn)
        return refuse("ERIE-USE-02");
    const kh_verdict v = island_check_trading(t, s);
    if (refused(v))
        return v;
    if (annex_of(s)->tiles[a->seat] == 0)
        return refuse("ERIE-GET-01");
    return bargains(s, a->seat) >> a->arg[0] & 1 ? v : refuse("ERIE-USE-01");
}

static void do_bargain(island_move *m) {
    const unsigned seat = m->a->seat, resource = m->a->arg[0];
    annex(m->s)->tiles[seat]--;
    annex(m->s)->bargains |= (uint8_t)(1U << resource); /* ERIE-USE-01 */
    island_lower_rate(m->s, seat, resource + 1);        /* ERIE-USE-02 */
    island_withdraw(m->s, seat);                        /* an offer may have counted on the tile */
    island_tell(m, EVENT_TWO, seat, ISLAND_NONE, resource, 2);
}

/* An offer with tiles on one side: what is given and wanted. */
typedef struct barter {
    island_bundle give, want;
    unsigned tiles, to;
} barter;

static barter barter_of(const kh_action *a) {
    const island_bundle with = island_bundle_from(a->arg + 1),
                        cards = island_bundle_from(a->arg + 1 + RESOURCES);
    const unsigned tiles = a->arg[0], to = a->arg[1 + 2 * RESOURCES];
    return a->kind == DO_SELL ? (barter){with, cards, tiles, to} : (barter){cards, with, tiles, to};
}

/* Cards stand opposite the tiles, and may also go with them: never tiles for tiles alone, and no gifts. */
static kh_verdict check_tiles(const island_table *t, const island_state *s, const kh_action *a) {
    const barter b = barter_of(a);
    const kh_verdict v = island_check_offering(t, s, a->seat, b.give, b.to);
    if (refused(v))
        return v;
    if (b.tiles == 0 || (a->kind == DO_SELL ? b.want : b.give) == 0)
        return refuse("ERIE-USE-04"); /* Q-ERIE-09 */
    if (bundle_held(b.give) & bundle_held(b.want))
        return refuse("BASE-TRADE-09");
    if (b.tiles > CANAL_TILES)
        return refuse("ERIE-SETUP-02");
    if (a->kind == DO_SELL && annex_of(s)->tiles[a->seat] < b.tiles)
        return refuse("ERIE-GET-01");
    return v;
}

static void do_tiles(island_move *m) {
    const barter b = barter_of(m->a);
    const int tiles = (int)b.tiles;
    island_open_offer(m, b.give, b.want, m->a->kind == DO_SELL ? tiles : -tiles, b.to); /* ERIE-USE-04 */
}

static bool has_extra(const island_table *t, const island_state *s, unsigned seat, int tiles) {
    (void)t;
    return annex_of(s)->tiles[seat] >= tiles;
}

static void traded(island_move *m, unsigned maker, unsigned taker, int extra) {
    const unsigned from = extra > 0 ? maker : taker, to = extra > 0 ? taker : maker;
    const unsigned tiles = (unsigned)(extra > 0 ? extra : -extra);
    erie_annex *x = annex(m->s);
    x->tiles[from] = (uint8_t)(x->tiles[from] - tiles);
    x->tiles[to] = (uint8_t)(x->tiles[to] + tiles); /* ERIE-USE-04 */
    island_tell(m, EVENT_TILES, from, to, 0, tiles);
}

static void choices(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    const erie_annex *x = annex_of(s);
    if (s->phase != PHASE_MAIN || (t->strict && s->built))
        return;
    if (seat == s->turn && x->tiles[seat] > 0)
        island_add_group(c, DO_BARGAIN, 1, bargains(s, seat), 0, 0);
    if (!t->offers || island_in_paired_turn(t, s))
        return;
    island_add_group(c, DO_SELL, 0, x->tiles[seat] > 0, 0, 0);
    island_add_group(c, DO_SEEK, 0, s->hand_size[seat] > 0, 0, 0);
}

/* One tile for a card or two, and now and then a card of another kind with it. */
static bool fill(const island_table *t, const island_state *s, kh_rng *rng, kh_action *out) {
    const bool sells = out->kind == DO_SELL;
    const island_bundle hand = s->hand[out->seat];
    (void)t;
    if ((!sells && out->kind != DO_SEEK) || (sells ? annex_of(s)->tiles[out->seat] == 0 : hand == 0))
        return false;
    island_bundle cards = sells ? BUNDLE_ONES : hand, with = sells ? hand : BUNDLE_ONES;
    const island_bundle opposite = island_random_part(&cards, 1 + kh_rng_below(rng, 2), rng);
    for (unsigned r = 0; r < RESOURCES; r++)
        if (bundle_get(opposite, r))
            with -= bundle_of(r, bundle_get(with, r));
    out->arg[0] = 1;
    if (with && kh_rng_below(rng, 2))
        island_bundle_to(island_random_part(&with, 1, rng), out->arg + 1);
    island_bundle_to(opposite, out->arg + 1 + RESOURCES);
    out->size = 2 + 2 * RESOURCES;
    return true;
}

static void derive(const island_table *t, island_state *s) {
    erie_annex *x = annex(s);
    unsigned left = CANAL_TILES, r;
    lands_derive(t, s);
    FOR_EACH_IN(r, x->bargains)
        island_lower_rate(s, s->turn, r + 1);
    for (unsigned seat = 0; seat < t->seats; seat++)
        left -= x->tiles[seat] < left ? x->tiles[seat] : left;
    x->supply = (uint8_t)(left > in_play(s) ? left - in_play(s) : 0);
}

static void write(kh_text *x, const island_table *t, const island_state *s) {
    const erie_annex *e = annex_of(s);
    lands_write(x, t, s);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        if (e->tiles[seat] + e->earned[seat] + e->unpaid[seat] == 0)
            continue;
        kh_position_seat(x, seat);
        kh_text_add(x, " canal ");
        kh_text_number(x, e->tiles[seat]);
        kh_text_add(x, " earned ");
        kh_text_number(x, e->earned[seat]);
        kh_position_number_line(x, " unpaid ", e->unpaid[seat]);
    }
    if (e->bargains)
        kh_text_add(x, "bargains");
    for (unsigned r = 0; r < RESOURCES; r++)
        if (e->bargains >> r & 1) {
            kh_text_char(x, ' ');
            kh_text_add(x, island_resource_names[r]);
        }
    kh_position_number_line(x, e->bargains ? "\n= canal " : "= canal ", e->supply);
}

static bool read_seat_line(kh_scan *x, const island_table *t, erie_annex *e) {
    uint8_t seat;
    return kh_position_read_seat(x, t->seats, false, &seat) && kh_scan_word(x, "canal") &&
           kh_position_read_number(x, CANAL_TILES, &e->tiles[seat]) && kh_scan_word(x, "earned") &&
           kh_position_read_number(x, UINT8_MAX, &e->earned[seat]) && kh_scan_word(x, "unpaid") &&
           kh_position_read_number(x, UINT8_MAX, &e->unpaid[seat]);
}

static bool read(kh_scan *x, const island_table *t, island_state *s) {
    erie_annex *e = annex(s);
    const kh_scan line = *x;
    if (!kh_scan_word(x, "bargains"))
        return read_seat_line(x, t, e) || (*x = line, lands_read(x, t, s));
    e->bargains = 0;
    while (!kh_scan_done(x)) {
        uint8_t r;
        if (!island_read_typed(t, x, &island_type_resource, &r))
            return false;
        e->bargains |= (uint8_t)(1U << r);
    }
    return e->bargains != 0;
}

static const island_look_line lines[] = {
    {true, {{"chips", LOOK_CROSSINGS, 0, NULL, NULL, 0}}},
    {true,
     {{"canal", LOOK_NUMBER, CANAL_TILES, NULL, NULL, 0},
      {"earned", LOOK_FOLLOWS, 0, NULL, NULL, 0},
      {"unpaid", LOOK_NUMBER, CANAL_TILES, NULL, NULL, 0}}},
    {false, {{"bargains", LOOK_SOME, 0, "resource", island_resource_names, RESOURCES}}},
    {0},
};

/* Whatever is linked and was not left unpaid was paid for. */
static void fit(const island_table *t, island_state *s) {
    erie_annex *x = annex(s);
    lands_fit(t, s);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        const unsigned pairs = linked_pairs(t, s, seat);
        x->earned[seat] = (uint8_t)(pairs > x->unpaid[seat] ? pairs - x->unpaid[seat] : 0);
    }
}

static const char *audit(const island_table *t, const island_state *s) {
    const erie_annex *x = annex_of(s);
    unsigned tiles = x->supply + in_play(s), seat, maker;
    for (seat = 0; seat < t->seats; seat++) {
        tiles += x->tiles[seat];
        if (linked_pairs(t, s, seat) != 0U + x->earned[seat] + x->unpaid[seat])
            return "ERIE-INV-03";
    }
    if (tiles != CANAL_TILES)
        return "ERIE-INV-01";
    if (x->bargains && (!s->rolled || island_guest(t, s) != ISLAND_NONE))
        return "ERIE-INV-02";
    FOR_EACH_IN(maker, s->open) {
        const island_offer *offer = &s->offer[maker];
        if ((offer->extra > 0 && !offer->want) || (offer->extra < 0 && !offer->give))
            return "ERIE-USE-04";
        if (offer->extra > x->tiles[maker])
            return "HOUSE-OFFER-02";
        FOR_EACH_IN(seat, offer->yes)
            if (-offer->extra > x->tiles[seat])
                return "HOUSE-OFFER-04";
    }
    return lands_audit(t, s);
}

static void look(const island_table *t, const island_state *s, island_look *out) {
    lands_look(t, s, out);
    out->tiles_left = annex_of(s)->supply;
    out->bargains = annex_of(s)->bargains;
    for (unsigned seat = 0; seat < t->seats; seat++)
        out->seat[seat].tile_count = annex_of(s)->tiles[seat];
}

static void look_board(const island_table *t, island_look_board *out) {
    lands_look_board(t, out);
    out->canal = true;
}

static const island_rule rules[KINDS] = {
    [DO_BARGAIN] = {check_bargain, do_bargain, FORM_RESOURCE},
    [DO_SELL] = {check_tiles, do_tiles, FORM_TILES},
    [DO_SEEK] = {check_tiles, do_tiles, FORM_TILES},
};

const island_scenario erie_scenario = {
    .name = "erie",
    .revision = 2, /* docs/records.md says what changed */
    .annex = sizeof(erie_annex),
    .target = LANDS_TARGETS,
    .rules = rules,
    .on_map = true,
    .map = &island_newyork,
    .point_crossings = NEWYORK_CROSSINGS,
    .canal = true,
    .table = lands_table,
    .site_rule = "MAPS-PLACE-01",
    .road_rule = lands_road_rule,
    .start = start,
    .turn_ends = turn_ends,
    .road_laid = road_laid,
    .traded = traded,
    .has_extra = has_extra,
    .derive = derive,
    .choices = choices,
    .fill = fill,
    .write = write,
    .read = read,
    .lines = lines,
    .fit = fit,
    .audit = audit,
    .look_board = look_board,
    .look = look,
};
