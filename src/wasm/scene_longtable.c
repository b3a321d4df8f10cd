/* Long Table as JSON: the row, the clock, and what lies on the mats that the viewer has. */
#include "wasm/scene_longtable.h"

static const char *const phase_names[LONG_PHASES] = {"ready",  "side", "dice",   "target", "round",
                                                     "robber", "stop", "frozen", "over"};

static void put_board(kh_json_writer *w, const void *table) {
    const long_table *t = table;
    kh_json_open(w, '{');
    kh_json_member_number(w, "seats", t->config.seats);
    kh_json_member_number(w, "mats", t->mats);
    kh_json_member_number(w, "places", t->places);
    kh_json_member_bool(w, "ring", t->ring);
    kh_json_member_bool(w, "everybody", t->scope_all);
    kh_json_member_bool(w, "market", t->market);
    kh_json_member_bool(w, "offers", t->offers);
    kh_json_member_bool(w, "collect", t->collect);
    kh_json_member_bool(w, "variable", t->variable);
    kh_json_member_bool(w, "manual", t->manual);
    scene_list(w, "pair", t->pair, 2);
    kh_json_close(w, '}');
}

void scene_counts(kh_json_writer *w, const char *name, const uint16_t counts[LONG_RESOURCES]) {
    kh_json_key(w, name);
    kh_json_open(w, '[');
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        kh_json_put_number(w, counts[r]);
    kh_json_close(w, ']');
}

static void put_owner(kh_json_writer *w, const long_table *t, uint32_t place, unsigned mark) {
    const kh_seat seat = long_owner_seat(t, place, mark % LONG_CITY - 1);
    if (seat == KH_NOBODY)
        kh_json_put_null(w);
    else
        kh_json_put_number(w, seat);
}

static void put_pieces(kh_json_writer *w, const long_table *t, const long_page *page, uint32_t place) {
    kh_json_key(w, "roads"); /* way, seat; grey ones have none */
    kh_json_open(w, '[');
    for (unsigned i = 0; i < LONG_WAYS; i++) {
        const unsigned mark = long_road_at(page, i);
        if (mark == 0)
            continue;
        kh_json_open(w, '[');
        kh_json_put_number(w, i);
        put_owner(w, t, place, mark);
        kh_json_close(w, ']');
    }
    kh_json_close(w, ']');
    kh_json_key(w, "buildings"); /* crossing, seat, whether it is a city */
    kh_json_open(w, '[');
    for (unsigned i = 0; i < LONG_CROSSINGS; i++) {
        const unsigned mark = long_piece_at(page, i);
        if (mark == 0)
            continue;
        kh_json_open(w, '[');
        kh_json_put_number(w, i);
        put_owner(w, t, place, mark);
        kh_json_put_bool(w, (mark & LONG_CITY) != 0);
        kh_json_close(w, ']');
    }
    kh_json_close(w, ']');
}

/* Points in the order of the face: settlements, cities, abroad, route, army, tiles. */
static void put_source(kh_json_writer *w, const long_table *t, const long_state *s, kh_seat seat) {
    const long_page *page = long_page_at(s, long_home(t, seat));
    const long_person *p = &page->person[seat % LONG_SIDES];
    const unsigned source[] = {
        (unsigned)LONG_SETTLEMENTS - p->settlements, 2U * ((unsigned)LONG_CITIES - p->cities),
        2U * (unsigned)__builtin_popcount(p->bonus), page->route == seat % LONG_SIDES + 1 ? 2 : 0,
        page->army == seat % LONG_SIDES + 1 ? 2 : 0, long_tiles_of(t, s, seat, TILE_POINT, NULL, 0),
    };
    kh_json_member_number(w, "points", long_points(t, s, seat));
    kh_json_key(w, "source");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < sizeof source / sizeof source[0]; i++)
        kh_json_put_number(w, source[i]);
    kh_json_close(w, ']');
}

static void put_offers(kh_json_writer *w, const long_person *p) {
    kh_json_key(w, "offers");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < LONG_OFFERS; i++) {
        const long_offer *o = &p->offer[i];
        if (o->number == 0)
            continue;
        kh_json_open(w, '{');
        kh_json_member_number(w, "number", o->number);
        scene_list(w, "give", o->give, LONG_RESOURCES);
        scene_list(w, "want", o->want, LONG_RESOURCES);
        kh_json_key(w, "to"); /* null: to all partners */
        if (kh_seat3_of(o->to) == LONG_TO_ALL)
            kh_json_put_null(w);
        else
            kh_json_put_number(w, kh_seat3_of(o->to));
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_person(kh_json_writer *w, const long_table *t, const long_state *s, kh_seat seat) {
    const long_person *p = long_person_at(t, s, seat);
    kh_json_open(w, '{');
    kh_json_member_number(w, "seat", seat);
    scene_counts(w, "hand", p->hand);
    scene_list(w, "claim", p->claim, LONG_RESOURCES);
    kh_json_member_number(w, "owes", p->owes);
    kh_json_member_number(w, "roads", p->roads);
    kh_json_member_number(w, "settlements", p->settlements);
    kh_json_member_number(w, "cities", p->cities);
    kh_json_member_number(w, "knights", p->knights);
    kh_json_member_number(w, "route", p->route);
    kh_json_member_number(w, "tiles", p->held);
    kh_json_member_number(w, "bonus", p->bonus);
    kh_json_member_bool(w, "called", (p->did & DID_CALL) != 0);
    kh_json_member_bool(w, "miscounted", (p->did & DID_MISCOUNT) != 0);
    kh_json_member_bool(w, "won", (p->did & DID_WIN) != 0);
    put_source(w, t, s, seat);
    put_offers(w, p);
    kh_json_close(w, '}');
}

/* What is not the viewer's to see was never written: a page of zeros, which no page of a game is. */
static bool is_held(const long_page *page) {
    const uint8_t *bytes = (const uint8_t *)page;
    for (unsigned i = 0; i < sizeof *page; i++)
        if (bytes[i])
            return true;
    return false;
}

static void put_side(kh_json_writer *w, const char *name, unsigned holder) {
    scene_seat(w, name, holder ? (uint8_t)(holder - 1) : 0xff);
}

static void put_place(kh_json_writer *w, const long_table *t, const long_state *s, uint32_t place) {
    const long_page *page = long_page_at(s, place);
    kh_json_open(w, '{');
    kh_json_member_number(w, "place", place);
    kh_json_member_text(w, "mat", long_mat_at(t, place)->name);
    put_pieces(w, t, page, place);
    scene_list(w, "robbers", page->robber, LONG_SIDES); /* hex + 1; 0: at home */
    scene_list(w, "stacks", page->stack, LONG_SIDES);
    put_side(w, "route", page->route);
    put_side(w, "army", page->army);
    scene_list(w, "market", page->market, LONG_RESOURCES);
    kh_json_key(w, "people");
    kh_json_open(w, '[');
    for (unsigned side = 0; side < LONG_SIDES && long_has_mat(t, place); side++)
        put_person(w, t, s, (place - !t->ring) * LONG_SIDES + side);
    kh_json_close(w, ']');
    kh_json_close(w, '}');
}

static void put_moment(kh_json_writer *w, const long_state *s) {
    kh_json_member_text(w, "phase", phase_names[s->phase % LONG_PHASES]);
    kh_json_member_number(w, "round", s->round);
    kh_json_member_number(w, "robbers", s->robbers);
    kh_json_member_number(w, "side", s->first && s->round ? long_side_now(s) : SUN);
    scene_list(w, "dice", s->dice, 2);
    kh_json_member_number(w, "target", s->target);
    kh_json_member_number(w, "deadline", (int64_t)s->deadline_ms);
    kh_json_member_number(w, "closing", (int64_t)s->end_ms);
    kh_json_member_number(w, "lastRound", s->last_round);
    kh_json_member_number(w, "winners", s->winners);
    kh_json_member_number(w, "unplaced", s->unplaced);
    kh_json_key(w, "seconds");
    kh_json_open(w, '[');
    kh_json_put_number(w, s->seconds[0]);
    kh_json_put_number(w, s->seconds[1]);
    kh_json_close(w, ']');
    kh_json_key(w, "pool");
    kh_json_open(w, '[');
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        kh_json_put_number(w, s->pool[r]);
    kh_json_close(w, ']');
}

/* Of small rows, where the viewer has every mat: what the pages show of any game. */
static void put_players(kh_json_writer *w, const long_table *t, const long_state *s) {
    kh_json_key(w, "players");
    kh_json_open(w, '[');
    for (kh_seat seat = 0; seat < t->config.seats; seat++) {
        kh_json_open(w, '{');
        put_source(w, t, s, seat);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_look(kh_json_writer *w, const void *table, const void *view, kh_seat viewer) {
    const long_table *t = table;
    const long_state *s = view;
    uint32_t held = 0;
    kh_json_open(w, '{');
    put_moment(w, s);
    kh_json_key(w, "mats");
    kh_json_open(w, '[');
    for (uint32_t place = 0; place < t->places; place++)
        if (is_held(long_page_at(s, place))) {
            put_place(w, t, s, place);
            held++;
        }
    kh_json_close(w, ']');
    if (held == t->places)
        put_players(w, t, s);
    kh_json_key(w, "mine");
    if (viewer < t->config.seats && is_held(long_page_at(s, long_home(t, viewer))))
        scene_mine(w, t, s, viewer);
    else
        kh_json_put_null(w);
    kh_json_close(w, '}');
}

static void put_constants(kh_json_writer *w) {
    static const char *const pieces[LONG_PRICES] = {"road", "settlement", "city", "tile"};
    kh_json_open(w, '{');
    scene_names(w, "phases", phase_names, LONG_PHASES);
    scene_names(w, "resources", long_resource_names, LONG_RESOURCES);
    scene_names(w, "tiles", long_tile_names, LONG_TILES);
    scene_names(w, "sides", long_side_names, LONG_SIDES);
    kh_json_member_number(w, "goal", LONG_GOAL);
    kh_json_member_number(w, "safe", LONG_HAND_SAFE);
    kh_json_member_number(w, "quiet", LONG_QUIET_ROUNDS);
    kh_json_member_number(w, "robberMs", LONG_ROBBER_MS);
    kh_json_member_number(w, "open", LONG_OFFERS);
    kh_json_key(w, "price");
    kh_json_open(w, '{');
    for (unsigned i = 0; i < LONG_PRICES; i++)
        scene_list(w, pieces[i], long_price[i], LONG_RESOURCES);
    kh_json_close(w, '}');
    scene_mats(w);
    kh_json_close(w, '}');
}

const scene_maker scene_longtable = {"longtable", put_board, put_look, put_constants, scene_suppose};
