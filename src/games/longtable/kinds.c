/* How actions are spelled. */
#include <string.h>

#include "games/longtable/longtable.h"
#include "kornholm/notation.h"
#include "kornholm/text.h"

const char *const long_resource_names[] = {"wood", "brick", "wool", "grain", "ore", "none"};
const char *const long_tile_names[] = {"knight", "roads", "invention", "point"};
const char *const long_side_names[] = {"sun", "moon"};

/* Mats count from 1; the edge mats of a row are 0 and one more than the last. */
static unsigned shown(const void *t, unsigned place) {
    return place + ((const long_table *)t)->ring;
}

static bool read_place(const void *t, kh_scan *x, uint8_t *arg) {
    const long_table *table = t;
    uint64_t n;
    if (!kh_scan_char(x, 'm') || !kh_scan_number(x, &n) || n < table->ring ||
        n - table->ring >= table->places || !kh_scan_char(x, ':'))
        return false;
    arg[0] = (uint8_t)(n - table->ring);
    arg[1] = (uint8_t)((n - table->ring) >> 8);
    return true;
}

static void write_place(kh_text *x, const void *t, const uint8_t *arg) {
    kh_text_char(x, 'm');
    kh_text_number(x, shown(t, long_arg2(arg)));
    kh_text_char(x, ':');
}

static void write_xy(kh_text *x, unsigned named) {
    const int8_t *xy = long_ground.xy[named % LONG_CROSSINGS];
    kh_text_number(x, xy[0] + (named >= LONG_CROSSINGS ? 24 : 0));
    kh_text_char(x, ',');
    kh_text_number(x, xy[1]);
}

static bool read_int(kh_scan *x, int *out) {
    uint64_t n;
    const bool minus = kh_scan_char(x, '-');
    if (!kh_scan_number(x, &n) || n > 99)
        return false;
    *out = minus ? -(int)n : (int)n;
    return true;
}

static bool read_xy(kh_scan *x, int *px, int *py) {
    return read_int(x, px) && kh_scan_char(x, ',') && read_int(x, py);
}

static bool is_at(unsigned named, int x, int y) {
    const int8_t *xy = long_ground.xy[named % LONG_CROSSINGS];
    return xy[0] + (named >= LONG_CROSSINGS ? 24 : 0) == x && xy[1] == y;
}

static size_t crossing_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    write_place(&x, t, arg);
    if (arg[2] < LONG_CROSSINGS)
        write_xy(&x, arg[2]);
    return x.length;
}

static size_t crossing_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    int px, py;
    if (!read_place(t, &x, arg) || !read_xy(&x, &px, &py))
        return 0;
    for (unsigned c = 0; c < LONG_CROSSINGS; c++)
        if (is_at(c, px, py)) {
            arg[2] = (uint8_t)c;
            return (size_t)(x.at - text);
        }
    return 0;
}

static bool is_no_way(const uint8_t *arg) {
    return arg[0] == 0xff && arg[1] == 0xff && arg[2] == 0xfe;
}

static size_t way_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    if (is_no_way(arg)) {
        kh_text_add(&x, "none");
        return x.length;
    }
    write_place(&x, t, arg);
    if (arg[2] >= LONG_WAYS)
        return x.length;
    write_xy(&x, long_ground.ends[arg[2]][0]);
    kh_text_char(&x, '-');
    write_xy(&x, long_ground.ends[arg[2]][1]);
    return x.length;
}

static size_t way_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    int ax, ay, bx, by;
    if (length >= 4 && memcmp(text, "none", 4) == 0) {
        arg[0] = arg[1] = 0xff;
        arg[2] = 0xfe;
        return 4;
    }
    if (!read_place(t, &x, arg) || !read_xy(&x, &ax, &ay) || !kh_scan_char(&x, '-') || !read_xy(&x, &bx, &by))
        return 0;
    for (unsigned w = 0; w < LONG_WAYS; w++) {
        const uint8_t *end = long_ground.ends[w];
        if ((is_at(end[0], ax, ay) && is_at(end[1], bx, by)) ||
            (is_at(end[0], bx, by) && is_at(end[1], ax, ay))) {
            arg[2] = (uint8_t)w;
            return (size_t)(x.at - text);
        }
    }
    return 0;
}

static size_t name_write(const char *const *names, unsigned count, unsigned i, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, i < count ? names[i] : "-");
    return x.length;
}

static size_t name_read(const char *const *names, unsigned count, const char *text, size_t length,
                        uint8_t *arg) {
    for (unsigned i = 0; i < count; i++) {
        const size_t n = strlen(names[i]);
        if (n <= length && memcmp(text, names[i], n) == 0 &&
            (n == length || text[n] < 'a' || text[n] > 'z')) {
            *arg = (uint8_t)i;
            return n;
        }
    }
    return 0;
}

#define NAMED(what, names, count) \
    static size_t what##_write(const void *t, const uint8_t *arg, char *out, size_t cap) { \
        (void)t; \
        return name_write(names, count, arg[0], out, cap); \
    } \
    static size_t what##_read(const void *t, const char *text, size_t length, uint8_t *arg) { \
        (void)t; \
        return name_read(names, count, text, length, arg); \
    }
NAMED(resource, long_resource_names, LONG_RESOURCES + 1)
NAMED(tile, long_tile_names, LONG_TILES)
NAMED(side, long_side_names, LONG_SIDES)
static const char *const building_names[] = {"city", "settlement"};
NAMED(building, building_names, 2)

static size_t stack_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    write_place(&x, t, arg);
    kh_text_add(&x, arg[2] < LONG_SIDES ? long_side_names[arg[2]] : "-");
    return x.length;
}

static size_t stack_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    if (!read_place(t, &x, arg))
        return 0;
    const size_t used = name_read(long_side_names, LONG_SIDES, x.at, (size_t)(x.end - x.at), arg + 2);
    return used ? (size_t)(x.at - text) + used : 0;
}

/* "2 wood 1 ore", in bytes or pairs of them. */
static size_t counts_write(const uint8_t *arg, unsigned bytes, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        const unsigned n = bytes == 1 ? arg[r] : long_arg2(arg + 2 * r);
        if (n == 0)
            continue;
        kh_text_add(&x, x.length ? " " : "");
        kh_text_number(&x, n);
        kh_text_char(&x, ' ');
        kh_text_add(&x, long_resource_names[r]);
    }
    kh_text_add(&x, x.length ? "" : "nothing");
    return x.length;
}

static size_t counts_read(const char *text, size_t length, unsigned bytes, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    size_t used = 0;
    memset(arg, 0, (size_t)bytes * LONG_RESOURCES);
    if (length >= 7 && memcmp(text, "nothing", 7) == 0)
        return 7;
    for (;;) {
        uint64_t n;
        uint8_t r;
        kh_scan rest = x;
        kh_scan_blanks(&rest);
        if (!kh_scan_number(&rest, &n) || n > (bytes == 1 ? 255 : 65535) || n == 0 ||
            !kh_scan_char(&rest, ' '))
            return used;
        const size_t name =
            name_read(long_resource_names, LONG_RESOURCES, rest.at, (size_t)(rest.end - rest.at), &r);
        if (!name || arg[bytes * r] || arg[bytes * r + bytes - 1])
            return used;
        arg[bytes * r] = (uint8_t)n;
        if (bytes == 2)
            arg[2 * r + 1] = (uint8_t)(n >> 8);
        rest.at += name;
        x = rest;
        used = (size_t)(x.at - text);
    }
}

static size_t few_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return counts_write(arg, 1, out, cap);
}
static size_t few_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    return counts_read(text, length, 1, arg);
}
static size_t many_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return counts_write(arg, 2, out, cap);
}
static size_t many_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    return counts_read(text, length, 2, arg);
}

static size_t to_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    if (kh_seat3_of(arg) != LONG_TO_ALL)
        return kh_type_seat3.write(t, arg, out, cap);
    kh_text_add(&x, "all");
    return x.length;
}
static size_t to_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    if (length < 3 || memcmp(text, "all", 3) != 0)
        return kh_type_seat3.read(t, text, length, arg);
    kh_seat3_put(arg, LONG_TO_ALL);
    return 3;
}

/* r12: a round; x3: a robber phase, which counts for itself. */
static size_t phase_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    const unsigned n = long_arg2(arg);
    (void)t;
    kh_text_char(&x, n & LONG_ROBBER_PHASE ? 'x' : 'r');
    kh_text_number(&x, n & ~(unsigned)LONG_ROBBER_PHASE);
    return x.length;
}
static size_t phase_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    uint64_t n;
    (void)t;
    const bool robber = kh_scan_char(&x, 'x');
    if ((!robber && !kh_scan_char(&x, 'r')) || !kh_scan_number(&x, &n) || n >= LONG_ROBBER_PHASE - 1)
        return 0;
    n |= robber ? LONG_ROBBER_PHASE : 0;
    arg[0] = (uint8_t)n;
    arg[1] = (uint8_t)(n >> 8);
    return (size_t)(x.at - text);
}

static const kh_type crossing_type = {"crossing", 3, crossing_write, crossing_read};
static const kh_type way_type = {"way", 3, way_write, way_read};
static const kh_type stack_type = {"stack", 3, stack_write, stack_read};
static const kh_type resource_type = {"resource", 1, resource_write, resource_read};
static const kh_type tile_type = {"tile", 1, tile_write, tile_read};
static const kh_type side_type = {"side", 1, side_write, side_read};
static const kh_type building_type = {"building", 1, building_write, building_read};
static const kh_type few_type = {"tokens", LONG_RESOURCES, few_write, few_read};
static const kh_type many_type = {"tokens", 2 * LONG_RESOURCES, many_write, many_read};
static const kh_type to_type = {"partner", 3, to_write, to_read};
static const kh_type phase_type = {"round", 2, phase_write, phase_read};

#define IN \
    { "in", &phase_type, NULL }
#define OF(type) \
    { NULL, &type, NULL }
// clang-format off
const kh_kind long_kinds[] = {
    [DO_NOTHING] = {.name = "nothing"},
    [DO_PLACE] = {"place", KH_BY_SEAT, false, {OF(building_type), OF(crossing_type), {"with", &way_type, NULL}}},
    [DO_ROAD] = {"road", KH_BY_SEAT, false, {OF(way_type), IN}},
    [DO_SETTLEMENT] = {"settlement", KH_BY_SEAT, false, {OF(crossing_type), IN}},
    [DO_CITY] = {"city", KH_BY_SEAT, false, {OF(crossing_type), IN}},
    [DO_BUY] = {"buy", KH_BY_SEAT, false, {OF(stack_type), IN}},
    [DO_KNIGHT] = {"knight", KH_BY_SEAT, false, {{"for", &resource_type, NULL}, IN}},
    [DO_ROADS] = {"roads", KH_BY_SEAT, true, {OF(way_type), {"and", &way_type, NULL}, IN}},
    [DO_INVENTION] = {"invention", KH_BY_SEAT, true, {OF(resource_type), {"and", &resource_type, NULL}, IN}},
    [DO_COLLECT] = {"collect", KH_BY_SEAT, false, {IN}},
    [DO_BANK] = {"bank", KH_BY_SEAT, false, {OF(resource_type), {"for", &resource_type, NULL}, IN}},
    [DO_SWAP] = {"swap", KH_BY_SEAT, false, {OF(resource_type), {"for", &resource_type, NULL}, IN}},
    [DO_OFFER] = {"offer", KH_BY_SEAT, true, {OF(few_type), {"for", &few_type, NULL}, {"to", &to_type, NULL}, IN}},
    [DO_ACCEPT] = {"accept", KH_BY_SEAT, false, {OF(kh_type_seat3), OF(kh_type_number), IN}},
    [DO_WITHDRAW] = {"withdraw", KH_BY_SEAT, false, {OF(kh_type_number), IN}},
    [DO_DISCARD] = {"discard", KH_BY_SEAT, true, {OF(many_type), IN}},
    [DO_CALL] = {"call", KH_BY_SEAT, false, {IN}},
    [LUCK_SIDE] = {"side", KH_BY_CHANCE, false, {OF(side_type)}},
    [LUCK_DICE] = {"dice", KH_BY_CHANCE, false, {OF(kh_type_number), OF(kh_type_number)}},
    [LUCK_TARGET] = {"robbers", KH_BY_CHANCE, false, {OF(kh_type_number)}},
    [LUCK_TILE] = {"tile", KH_BY_CHANCE, false, {OF(tile_type)}},
    [CLOCK_END] = {"end", KH_BY_CLOCK, false, {{0}}},
    [HOST_START] = {"start", KH_BY_HOST, false, {{0}}},
    [HOST_CLOSE] = {"close", KH_BY_HOST, false, {{0}}},
    [HOST_GO] = {"go", KH_BY_HOST, false, {{0}}},
    [HOST_TIMES] = {"times", KH_BY_HOST, true, {OF(kh_type_number), OF(kh_type_number)}},
    [HOST_LAST_ROUND] = {"last-round", KH_BY_HOST, false, {{0}}},
    [HOST_LAST_MINUTE] = {"last-minute", KH_BY_HOST, false, {{0}}},
    [HOST_DICE] = {"dice", KH_BY_HOST, false, {OF(kh_type_number), OF(kh_type_number)}},
    [HOST_TARGET] = {"robbers", KH_BY_HOST, false, {OF(kh_type_number)}},
    [HOST_END] = {"end", KH_BY_HOST, false, {{0}}},
    [LONG_KINDS] = {0},
};
// clang-format on

/* Sums of the types above; audit() compares. */
static const uint8_t sizes[LONG_KINDS] = {
    [DO_PLACE] = 7,   [DO_ROAD] = 5,   [DO_SETTLEMENT] = 5, [DO_CITY] = 5,     [DO_BUY] = 5,
    [DO_KNIGHT] = 3,  [DO_ROADS] = 8,  [DO_INVENTION] = 4,  [DO_COLLECT] = 2,  [DO_BANK] = 4,
    [DO_SWAP] = 4,    [DO_OFFER] = 15, [DO_ACCEPT] = 6,     [DO_WITHDRAW] = 3, [DO_DISCARD] = 12,
    [DO_CALL] = 2,    [LUCK_SIDE] = 1, [LUCK_DICE] = 2,     [LUCK_TARGET] = 1, [LUCK_TILE] = 1,
    [HOST_TIMES] = 2, [HOST_DICE] = 2, [HOST_TARGET] = 1,
};

uint8_t long_size(unsigned kind) {
    return sizes[kind];
}

const char *const long_event_names[] = {
    [EVENT_SIDE] = "side",      [EVENT_DICE] = "dice",       [EVENT_PRODUCE] = "produce",
    [EVENT_TARGET] = "robbers", [EVENT_BUILD] = "build",     [EVENT_BUY] = "buy",
    [EVENT_PLAY] = "play",      [EVENT_TAKE] = "take",       [EVENT_TRADE] = "trade",
    [EVENT_OFFER] = "offer",    [EVENT_DISCARD] = "discard", [EVENT_ROUTE] = "route",
    [EVENT_ARMY] = "army",      [EVENT_BONUS] = "bonus",     [EVENT_MISCOUNT] = "miscount",
    [EVENT_WIN] = "win",        [EVENT_STOP] = "stop",       [EVENT_LAST] = "last",
    [LONG_EVENTS] = NULL,
};
