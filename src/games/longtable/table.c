/* Before play: options, the row of mats, the start. */
#include <string.h>

#include "games/longtable/longtable.h"
#include "kornholm/text.h"

static const char *const rulesets[] = {"retail", "event"};
static const char *const scopes[] = {"usual", "all", "neighbours"};
static const char *const markets[] = {"usual", "off", "on"};
static const char *const topologies[] = {"usual", "ring", "line"};
static const char *const bonuses[] = {"usual", "adjacent", "any"};
static const char *const winners[] = {"usual", "callers", "all18"};
static const char *const timers[] = {"beginner", "experienced", "custom"};
static const char *const setups[] = {"printed", "variable"};
static const char *const switches[] = {"off", "on"};
static const char *const collects[] = {"auto", "manual"};
static const char *const firsts[] = {"random", "sun", "moon"};
static const char *const targets[] = {"dice", "uniform"};
static const char *const pairs[] = {"ab", "ac", "ba", "bc", "ca", "cb"};
static const char *const dice[] = {"app", "manual"};
enum { SECONDS_LEAST = 5, SECONDS_MOST = 254 };

const kh_option long_options[] = {
    [OPT_RULESET] = {"ruleset", 0, 1, 0, rulesets},     /* CON-OPT-01 */
    [OPT_SCOPE] = {"trade_scope", 0, 2, 0, scopes},     /* CON-OPT-02 */
    [OPT_MARKET] = {"market", 0, 2, 0, markets},        /* CON-OPT-03 */
    [OPT_TOPOLOGY] = {"topology", 0, 2, 0, topologies}, /* CON-OPT-04 */
    [OPT_BONUS] = {"foreign_bonus", 0, 2, 0, bonuses},  /* CON-OPT-05 */
    [OPT_WINNERS] = {"winners", 0, 2, 0, winners},      /* CON-OPT-06 */
    [OPT_TIMER] = {"timer", 0, 2, 0, timers},           /* CON-OPT-07 */
    [OPT_EARLY] = {"seconds_early", SECONDS_LEAST, SECONDS_MOST, 35, NULL},
    [OPT_LATE] = {"seconds_late", SECONDS_LEAST, SECONDS_MOST, 45, NULL},
    [OPT_SETUP] = {"setup", 0, 1, 0, setups},           /* CON-OPT-08 */
    [OPT_STOP] = {"auto_pause", 0, 1, 1, switches},     /* CON-OPT-09 */
    [OPT_COLLECT] = {"collect", 0, 1, 0, collects},     /* CON-OPT-10 */
    [OPT_FIRST] = {"first_side", 0, 2, 0, firsts},      /* CON-OPT-11 */
    [OPT_TARGET] = {"robber_target", 0, 1, 0, targets}, /* CON-OPT-12 */
    [OPT_MATS] = {"mats", 0, 5, 0, pairs},              /* CON-LAYOUT-07, CON-LAYOUT-09 */
    [OPT_DICE] = {"dice", 0, 1, 0, dice},               /* CON-APP-31, SYS-HOST-08 */
    [OPT_OFFERS] = {"offers", 0, 1, 1, switches},       /* CON-OPT-13 */
    {0},
};

static void resolve(long_table *t, const kh_config *c) {
    const int32_t *o = c->option;
    const bool event = o[OPT_RULESET];
    t->config = *c;
    t->mats = c->seats / LONG_SIDES;
    t->ring = o[OPT_TOPOLOGY] ? o[OPT_TOPOLOGY] == 1 : !event && c->seats == 4;
    t->places = t->mats + (t->ring ? 0 : 2);
    t->scope_all = o[OPT_SCOPE] ? o[OPT_SCOPE] == 1 : !event && c->seats <= LONG_ALL_MAX;
    t->market = o[OPT_MARKET] ? o[OPT_MARKET] == 2 : !t->ring && !t->scope_all;
    t->bonus_any = o[OPT_BONUS] ? o[OPT_BONUS] == 2 : event;
    t->all18 = o[OPT_WINNERS] ? o[OPT_WINNERS] == 2 : event;
    t->variable = o[OPT_SETUP];
    t->stop = o[OPT_STOP];
    t->collect = o[OPT_COLLECT];
    t->uniform = o[OPT_TARGET];
    t->manual = o[OPT_DICE];
    t->offers = o[OPT_OFFERS];
    t->plain_from = t->market ? LONG_SIDES : 0; /* markets lie at the ends of the row */
    t->plain = t->ring || t->offers || t->collect ? 0 : t->config.seats - 2 * t->plain_from;
    t->first = (uint8_t)o[OPT_FIRST];
    t->pair[0] = (uint8_t)(pairs[o[OPT_MATS]][0] - 'a');
    t->pair[1] = (uint8_t)(pairs[o[OPT_MATS]][1] - 'a');
    const bool custom = o[OPT_TIMER] == 2, quick = o[OPT_TIMER] == 1;
    t->seconds[0] = (uint16_t)(custom ? o[OPT_EARLY] : quick ? 30 : 35); /* CON-APP-06, CON-APP-07 */
    t->seconds[1] = (uint16_t)(custom ? o[OPT_LATE] : quick ? 35 : 45);
}

static kh_verdict judge(const kh_config *c) {
    long_table t;
    if (c->seats % LONG_SIDES || c->seats < 4 || c->seats > LONG_SEATS_MAX)
        return kh_refuse("CON-LAYOUT-01");
    resolve(&t, c);
    if (t.scope_all && c->seats > LONG_ALL_MAX)
        return kh_refuse("CON-OPT-02");
    if (t.market && t.ring)
        return kh_refuse("CON-OPT-03");
    if (c->option[OPT_MATS] && (c->seats != 4 || c->option[OPT_RULESET]))
        return kh_refuse("CON-LAYOUT-07");
    return kh_done();
}

/* Nothing is drawn: options and seats say which mats lie where. */
size_t long_board_size(const kh_config *c) {
    return c ? 1 : 0;
}

kh_verdict long_settle(const kh_config *c, kh_rng *rng, void *board) {
    (void)rng;
    *(uint8_t *)board = 0;
    return judge(c);
}

static const char *row_of(const kh_config *c) {
    return c->seats == 4 ? pairs[c->option[OPT_MATS]] : "abc";
}

size_t long_board_write(const kh_config *c, const void *board, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    (void)board;
    kh_text_add(&x, "mats ");
    kh_text_add(&x, row_of(c));
    kh_text_char(&x, '\n');
    return x.length;
}

kh_verdict long_board_read(const kh_config *c, const char *text, size_t length, void *board) {
    kh_scan x = kh_scan_in(text, length), line;
    *(uint8_t *)board = 0;
    const bool fine = kh_scan_line(&x, &line) && kh_scan_word(&line, "mats") &&
                      kh_scan_word(&line, row_of(c)) && kh_scan_done(&line) && kh_scan_done(&x);
    return fine ? judge(c) : kh_refuse("CON-LAYOUT-07");
}

size_t long_table_size(const kh_config *c) {
    return c ? sizeof(long_table) : 0;
}

kh_verdict long_table_init(void *t, const kh_config *c, const void *board) {
    const kh_verdict v = judge(c);
    (void)board;
    if (v.code)
        return v;
    memset(t, 0, sizeof(long_table));
    resolve(t, c);
    return v;
}

static void give_start_tokens(const long_table *t, long_state *s, kh_seat seat, unsigned crossing) {
    const long_mat *mat = long_mat_at(t, long_home(t, seat));
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = mat->hex_at[crossing][i];
        if (hex == LONG_NONE)
            continue;
        const unsigned r = mat->hex[hex].resource;
        if (s->pool[r] == 0)
            continue;
        s->pool[r]--;
        long_person_of(t, s, seat)->hand[r]++; /* CON-START-05 */
    }
}

void long_place_start(const long_table *t, long_state *s, kh_seat seat, bool city, long_spot x, long_spot way,
                      kh_events *e) {
    long_put_building(t, s, seat, x, city, true, e);
    long_put_road(t, s, seat, way, e);
    if (city)
        give_start_tokens(t, s, seat, x.at);
    s->unplaced--;
}

static void place_printed(const long_table *t, long_state *s, kh_seat seat) {
    const uint32_t home = long_home(t, seat);
    const long_start *start = &long_mat_at(t, home)->start[seat % LONG_SIDES];
    for (unsigned i = 0; i < 3; i++) /* CON-START-01, CON-START-02, CON-START-03 */
        long_place_start(t, s, seat, i == 0, (long_spot){home, start->building[i]},
                         (long_spot){home, start->road[i]}, NULL);
    long_person_of(t, s, seat)->route = (uint8_t)long_route(t, s, seat);
}

static void lay_page(const long_table *t, long_state *s, uint32_t place) {
    long_page *page = &long_pages(s)[place];
    const long_mat *mat = long_mat_at(t, place);
    for (unsigned i = 0; i < 2 && mat->edge; i++) { /* CON-EDGE-07 */
        long_piece_put(page, mat->grey_settlement[i], LONG_GREY + 1, false);
        long_road_put(page, mat->grey_road[i], LONG_GREY + 1);
    }
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        page->market[r] = mat->edge && t->market; /* CON-MARKET-03 */
    if (mat->edge)
        return;
    page->stack[SUN] = LONG_STACK_SUN;
    page->stack[MOON] = LONG_MAT_TILES - LONG_STACK_SUN;
    for (unsigned i = 0; i < LONG_MAT_TILES; i++)
        page->tile[i] = (long_tile){.kind = LONG_NO_TILE_KIND};
    for (unsigned side = 0; side < LONG_SIDES; side++) {
        page->person[side].roads = LONG_ROADS;
        page->person[side].settlements = LONG_SETTLEMENTS;
        page->person[side].cities = LONG_CITIES;
    }
}

void long_start_state(const void *table, void *state) {
    const long_table *t = table;
    long_state *s = state;
    memset(s, 0, sizeof *s + t->places * sizeof(long_page));
    s->seconds[0] = t->seconds[0];
    s->seconds[1] = t->seconds[1];
    s->first = t->first;
    s->unplaced = t->config.seats * 3;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        s->pool[r] =
            LONG_TOKENS * t->mats - (t->market ? 2 : 0); /* CON-SUPPLY-01, CON-SUPPLY-02, CON-MARKET-04 */
    for (uint32_t place = 0; place < t->places; place++)
        lay_page(t, s, place);
    for (kh_seat seat = 0; seat < t->config.seats && !t->variable; seat++)
        place_printed(t, s, seat);
}
