/* Long Table in the terminal: the banner, the players and the viewer's hand, as drawings and in words. */
#include <string.h>

#include "term/land.h"
#include "term/longtable/face.h"

enum {
    INK = 16,
    PAPER = 231,
    FAINT = 245,
    SUNNY = 220,
    NIGHT = 18,
    DANGER = 160,
    CALM = 240,
    MS = 1000,
    TEXT = 300
};

const char *long_resource_word(const term_seen *s, unsigned resource) {
    return say_word(s->voice, "resource", long_resource_names[resource]);
}

const char *long_side_word(const term_seen *s, unsigned side) {
    return say_word(s->voice, "longtable", long_side_names[side]);
}

const char *long_list(const term_seen *s, const uint16_t counts[LONG_RESOURCES], char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        if (counts[r] == 0)
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_number(&x, counts[r]);
        kh_text_char(&x, ' ');
        kh_text_add(&x, long_resource_word(s, r));
    }
    kh_text_add(&x, x.length > 0 ? "" : say_word(s->voice, "longtable", "nothing"));
    return out;
}

const char *long_bytes(const term_seen *s, const uint8_t counts[LONG_RESOURCES], char *out, size_t cap) {
    uint16_t wide[LONG_RESOURCES];
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        wide[r] = counts[r];
    return long_list(s, wide, out, cap);
}

/* What the moment is called, and its colours. */
static const char *moment_key(const term_seen *s, canvas_pen *pen) {
    const long_state *x = seen_state(s);
    const bool mine = s->viewer < s->match->config.seats && s->viewer % LONG_SIDES == long_side_now(x);
    *pen = (canvas_pen){PAPER, CALM, true};
    switch (x->phase) {
    case PHASE_READY: return "longtable.banner-ready";
    case PHASE_ROUND:
        *pen = long_side_now(x) == SUN ? (canvas_pen){INK, SUNNY, true} : (canvas_pen){PAPER, NIGHT, true};
        return mine ? "longtable.banner-mine" : "longtable.banner-others";
    case PHASE_ROBBER: *pen = (canvas_pen){PAPER, DANGER, true}; return "longtable.banner-robber";
    case PHASE_STOP: return "longtable.banner-stop";
    case PHASE_FROZEN: *pen = (canvas_pen){PAPER, DANGER, true}; return "longtable.banner-frozen";
    case PHASE_OVER: return "longtable.banner-over";
    default: return seen_table(s)->manual ? "longtable.banner-dice" : "longtable.banner-ready";
    }
}

static const char *moment_text(const term_seen *s, const char *key, char *out, size_t cap) {
    const long_state *x = seen_state(s);
    char round[16], sum[16], dice[16], target[16];
    kh_text d = kh_text_in(dice, sizeof dice);
    kh_text_number(&d, x->dice[0]);
    kh_text_char(&d, '+');
    kh_text_number(&d, x->dice[1]);
    say_number(x->target, target);
    kh_lang_write(s->voice->lang, key,
                  FILL("side", long_side_word(s, long_side_now(x)), "round", say_number(x->round, round),
                       "sum", say_number(x->dice[0] + x->dice[1], sum), "dice", dice, "target",
                       x->target == 7 ? say_word(s->voice, "longtable", "desert") : target),
                  out, cap);
    return out;
}

/* "0:27". */
static const char *clock_text(const term_seen *s, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    const int64_t seconds = (s->left_ms + MS - 1) / MS;
    kh_text_number(&x, seconds / 60);
    kh_text_add(&x, seconds % 60 < 10 ? ":0" : ":");
    kh_text_number(&x, seconds % 60);
    return out;
}

void long_draw_banner(const term_seen *s, int width, canvas *c) {
    enum { HURRY_MS = 10000 };
    canvas_pen pen;
    char text[TEXT], clock[16];
    const char *key = moment_key(s, &pen);
    const long_state *x = seen_state(s);
    canvas_clear(c, width, 1, s->voice->means);
    for (int i = 0; i < width; i++)
        canvas_put(c, i, 0, " ", ' ', pen);
    if (x->phase == PHASE_ROUND)
        canvas_put(c, 1, 0, long_side_now(x) == SUN ? "☀" : "☾", long_side_now(x) == SUN ? '*' : 'C', pen);
    canvas_text(c, 3, 0, moment_text(s, key, text, sizeof text), pen);
    if (s->left_ms < 0)
        return;
    clock_text(s, clock, sizeof clock);
    const canvas_pen hurry = {PAPER, DANGER, true};
    const int at = width - (int)strlen(clock) - 2;
    const bool late = s->left_ms < HURRY_MS;
    for (int i = at - 1; i < width && late; i++)
        canvas_put(c, i, 0, " ", ' ', hurry);
    canvas_text(c, at, 0, clock, late ? hurry : pen);
}

void long_say_moment(const term_seen *s) {
    canvas_pen pen;
    char text[TEXT], line[TEXT + 64], clock[16];
    moment_text(s, moment_key(s, &pen), text, sizeof text);
    if (s->left_ms < 0) {
        say_text(s->voice, text);
        return;
    }
    kh_lang_write(s->voice->lang, "longtable.with-clock",
                  FILL("moment", text, "clock", clock_text(s, clock, sizeof clock)), line, sizeof line);
    say_text(s->voice, line);
}

/* Whether what lies before this seat can be seen from the viewer's: beyond the mats beside nothing is. */
static bool in_sight(const term_seen *s, kh_seat seat) {
    const long_table *t = seen_table(s);
    return s->viewer >= s->match->config.seats || t->scope_all || long_near(t, s->viewer, long_home(t, seat));
}

static void put_number(canvas *c, int end, int y, unsigned n, const char *mark, canvas_pen pen) {
    char text[24];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_number(&x, n);
    kh_text_add(&x, mark);
    canvas_text(c, end - (int)(x.length - strlen(mark)), y, text, pen);
}

/* Where the numbers end; 0: there is no room for it. */
typedef struct columns {
    int points, first, tiles, knights, route;
} columns;
enum { RESOURCE_WIDTH = 3 };

static columns columns_for(int width) {
    const columns full = {22, 25, 43, 48, 54}, tight = {13, 16, 32, 0, 0};
    return width >= full.route + 1 ? full : tight;
}

static void put_player(const term_seen *s, canvas *c, const columns *k, int y, kh_seat seat) {
    const long_table *t = seen_table(s);
    const long_person *p = seen_person(s, seat);
    const long_page *page = long_page_at(seen_state(s), long_home(t, seat));
    const canvas_pen pen = {0, 0, seat == s->viewer};
    char name[LONG_NAME];
    const char *sign = seat % LONG_SIDES == SUN ? "☀" : "☾";
    const char digit[2] = {(char)('0' + (seat + 1) % 10), '\0'};
    canvas_put(c, 0, y, sign, seat % LONG_SIDES == SUN ? '*' : 'C',
               (canvas_pen){0, 0, seen_state(s)->phase == PHASE_ROUND && long_active(seen_state(s), seat)});
    canvas_text(c, 2, y, digit, long_seat_pen(s, seat));
    seen_name(s, seat, name, sizeof name);
    const char *given = strchr(name, ' ');
    canvas_text(c, 4, y, given ? given + 1 : name, pen);
    for (int x = k->points - 3; x < c->width; x++)
        canvas_put(c, x, y, " ", ' ', (canvas_pen){0});
    if (!in_sight(s, seat)) {
        canvas_text(c, k->points - 1, y, "?", (canvas_pen){FAINT, 0, false});
        return;
    }
    put_number(c, k->points, y, long_points(t, seen_state(s), seat), "", pen);
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        if (p->hand[r])
            put_number(c, k->first + (int)r * RESOURCE_WIDTH, y, p->hand[r], "", pen);
        else
            canvas_put(c, k->first + (int)r * RESOURCE_WIDTH - 1, y, "·", '.', (canvas_pen){FAINT, 0, false});
    put_number(c, k->tiles, y, p->held, "", pen);
    if (k->knights == 0)
        return;
    put_number(c, k->knights, y, p->knights, page->army == seat % LONG_SIDES + 1 ? "*" : "", pen);
    put_number(c, k->route, y, p->route, page->route == seat % LONG_SIDES + 1 ? "*" : "", pen);
}

void long_draw_players(const term_seen *s, int width, canvas *c) {
    const kh_seat seats = s->match->config.seats;
    const columns k = columns_for(width);
    const struct {
        int end;
        const char *name;
    } heads[] = {{k.points, "points"}, {k.tiles, "tiles"}, {k.knights, "knights"}, {k.route, "route"}};
    canvas_clear(c, width, (int)seats + 1, s->voice->means);
    for (unsigned i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        const char *word = say_word(s->voice, "longtable.head", heads[i].name);
        if (heads[i].end > 0)
            canvas_text(c, heads[i].end - canvas_text_width(c, word), 0, word, (canvas_pen){FAINT, 0, false});
    }
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        land_sign(c, k.first + (int)r * RESOURCE_WIDTH - 1, 0, &lands[1 + r]);
    for (kh_seat seat = 0; seat < seats; seat++)
        put_player(s, c, &k, (int)seat + 1, seat);
}

/* "knight 2, invention 1 (new)": what lies face down before the viewer. */
static const char *tiles_text(const term_seen *s, char *out, size_t cap) {
    const long_table *t = seen_table(s);
    kh_text x = kh_text_in(out, cap);
    for (unsigned kind = 0; kind < LONG_TILES; kind++) {
        long_spot first;
        const unsigned all = long_tiles_of(t, seen_state(s), s->viewer, kind, &first, LONG_ROUNDS_MAX + 1);
        if (all == 0)
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_number(&x, all);
        kh_text_char(&x, ' ');
        kh_text_add(&x, say_word(s->voice, "longtable.tile", long_tile_names[kind]));
    }
    kh_text_add(&x, x.length > 0 ? "" : "-");
    return out;
}

static const char *rates_text(const term_seen *s, char *out, size_t cap) {
    const long_person *p = seen_person(s, s->viewer);
    kh_text x = kh_text_in(out, cap);
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        kh_text_add(&x, r > 0 ? " " : "");
        kh_text_number(&x, long_rate(p, r));
    }
    return out;
}

void long_draw_hand(const term_seen *s, int width, canvas *c) {
    char text[TEXT], points[16], roads[16], settlements[16], cities[16], tiles[TEXT / 2], rates[32];
    enum { ROOMY = 60 };
    const bool roomy = width >= ROOMY;
    canvas_clear(c, width, roomy ? 2 : 3, s->voice->means);
    if (s->viewer >= s->match->config.seats)
        return;
    const long_person *p = seen_person(s, s->viewer);
    int x = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        char count[16];
        land_sign(c, x, 0, &lands[1 + r]);
        const canvas_pen pen = {0, 0, p->hand[r] > 0};
        x += 2 + (roomy ? canvas_text(c, x + 2, 0, long_resource_word(s, r), pen) + 1 : 0);
        x += canvas_text(c, x, 0, say_number(p->hand[r], count), pen) + 2;
    }
    kh_lang_write(s->voice->lang, "longtable.tiles-held", FILL("tiles", tiles_text(s, tiles, sizeof tiles)),
                  text, sizeof text);
    canvas_text(c, roomy ? x + 1 : 0, roomy ? 0 : 2, text, (canvas_pen){0});
    kh_lang_write(s->voice->lang, roomy ? "longtable.stock" : "longtable.stock-short",
                  FILL("points",
                       say_number((int)long_points(seen_table(s), seen_state(s), s->viewer), points), "roads",
                       say_number(p->roads, roads), "settlements", say_number(p->settlements, settlements),
                       "cities", say_number(p->cities, cities), "rates", rates_text(s, rates, sizeof rates)),
                  text, sizeof text);
    canvas_text(c, 0, 1, text, (canvas_pen){0});
}

void long_say_hand(const term_seen *s) {
    char tokens[TEXT], tiles[TEXT / 2], points[16], rates[32];
    long_say_moment(s);
    if (s->viewer >= s->match->config.seats)
        return;
    say_with(s->voice, "longtable.hand",
             FILL("tokens", long_list(s, seen_person(s, s->viewer)->hand, tokens, sizeof tokens), "tiles",
                  tiles_text(s, tiles, sizeof tiles), "points",
                  say_number((int)long_points(seen_table(s), seen_state(s), s->viewer), points), "rates",
                  rates_text(s, rates, sizeof rates)));
}

void long_say_players(const term_seen *s) {
    for (kh_seat seat = 0; seat < s->match->config.seats; seat++) {
        const long_person *p = seen_person(s, seat);
        char name[LONG_NAME], points[16], tokens[TEXT], tiles[16], knights[16], route[16];
        if (!in_sight(s, seat))
            continue;
        say_with(s->voice, "longtable.player",
                 FILL("who", seen_name(s, seat, name, sizeof name), "side",
                      long_side_word(s, seat % LONG_SIDES), "points",
                      say_number((int)long_points(seen_table(s), seen_state(s), seat), points), "tokens",
                      long_list(s, p->hand, tokens, sizeof tokens), "tiles", say_number(p->held, tiles),
                      "knights", say_number(p->knights, knights), "route", say_number(p->route, route)));
    }
}

/* "wood 4, ore 9": the land around a crossing. */
static const char *land_text(const term_seen *s, const long_mat *mat, unsigned c, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = mat->hex_at[c][i];
        if (hex == LONG_NONE)
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, long_resource_word(s, mat->hex[hex].resource));
        kh_text_char(&x, ' ');
        kh_text_number(&x, mat->hex[hex].number);
    }
    kh_text_add(&x, x.length > 0 ? "" : say_word(s->voice, "longtable", "desert"));
    return out;
}

static void say_buildings(const term_seen *s, uint32_t place) {
    const long_table *t = seen_table(s);
    const long_mat *mat = long_mat_at(t, place);
    for (unsigned c = 0; c < LONG_CROSSINGS; c++) {
        const unsigned mark = mat->there[c] ? long_piece_at(long_page_at(seen_state(s), place), c) : 0;
        char who[LONG_NAME], at[16], lies[TEXT];
        if (!mark || mark % LONG_CITY == LONG_GREY + 1)
            continue;
        say_with(s->voice, mark & LONG_CITY ? "longtable.say-city" : "longtable.say-settlement",
                 FILL("who", seen_name(s, long_owner_seat(t, place, mark % LONG_CITY - 1), who, sizeof who),
                      "at", long_crossing_name(s, (long_spot){place, (uint8_t)c}, at, sizeof at), "land",
                      land_text(s, mat, c, lies, sizeof lies)));
    }
}

static void say_roads(const term_seen *s, uint32_t place, unsigned owner) {
    const long_table *t = seen_table(s);
    const long_page *page = long_page_at(seen_state(s), place);
    char who[LONG_NAME], list[TEXT], way[32];
    uint8_t built[LONG_WAYS];
    unsigned count = 0;
    for (unsigned w = 0; w < LONG_WAYS; w++) {
        if (!long_mat_at(t, place)->way_there[w] || long_road_at(page, w) != owner + 1)
            continue;
        unsigned at = count++;
        for (; at > 0 && long_way_rank(s, place, built[at - 1]) > long_way_rank(s, place, w); at--)
            built[at] = built[at - 1];
        built[at] = (uint8_t)w;
    }
    kh_text x = kh_text_in(list, sizeof list);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t arg[3] = {(uint8_t)place, (uint8_t)(place >> 8), built[i]};
        if (!long_spell(s, long_kinds[DO_ROAD].field[0].type, arg, way, sizeof way))
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, way);
    }
    if (x.length > 0)
        say_with(s->voice, "longtable.say-roads",
                 FILL("who", seen_name(s, long_owner_seat(t, place, owner), who, sizeof who), "list", list));
}

/* Where the robbers of a mat stand, if they have left the desert; what lies in the market of an edge mat. */
static void say_rest(const term_seen *s, uint32_t place) {
    const long_table *t = seen_table(s);
    const long_page *page = long_page_at(seen_state(s), place);
    char text[TEXT], who[LONG_NAME], number[16];
    if (!long_has_mat(t, place)) {
        if (t->market)
            say_with(s->voice, "longtable.say-market",
                     FILL("tokens", long_bytes(s, page->market, text, sizeof text)));
        return;
    }
    for (unsigned side = 0; side < LONG_SIDES; side++) {
        if (!page->robber[side])
            continue;
        const long_hex *hex = &long_mat_at(t, place)->hex[page->robber[side] - 1];
        say_with(s->voice, "longtable.say-robber",
                 FILL("who", seen_name(s, long_owner_seat(t, place, LONG_SIDES + side), who, sizeof who),
                      "land", long_resource_word(s, hex->resource), "number",
                      say_number(hex->number, number)));
    }
}

/* Everything that stands on the own mat and beside it, piece by piece. */
void long_say_board(const term_seen *s) {
    const long_table *t = seen_table(s);
    const uint32_t home = long_home(t, seen_me(s)), left = long_beside(t, home, -1);
    long_say_moment(s);
    for (int step = -1; step <= 1; step++) {
        const uint32_t place = step ? long_beside(t, home, step) : home;
        if (place == LONG_NOWHERE ||
            (step > 0 && place == left)) /* in a ring of two there is one mat beside */
            continue;
        say_buildings(s, place);
        for (unsigned owner = 0; owner < LONG_OWNERS; owner++)
            say_roads(s, place, owner);
        say_rest(s, place);
    }
}
