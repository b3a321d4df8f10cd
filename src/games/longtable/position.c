/* Positions as text: numbers in the order of the structs, pieces and tiles one a line. */
#include <string.h>

#include "games/longtable/longtable.h"
#include "kornholm/notation.h"
#include "kornholm/position.h"
#include "kornholm/text.h"

/* A line of numbers: its word, where they stand, how wide and how many they are. */
typedef struct field {
    const char *word;
    uint16_t at;
    uint8_t size, count;
    bool derived; /* written behind "=" */
} field;

#define IN_TABLE(word, member, size, count, derived) \
    { word, offsetof(long_state, member), size, count, derived }
#define IN_PERSON(word, member, size, count, derived) \
    { word, offsetof(long_person, member), size, count, derived }
#define IN_PAGE(word, member, size, count, derived) \
    { word, offsetof(long_page, member), size, count, derived }
/* What a throw changes stands in one line, so that its announcement is short. Each of them may have a line of its own when
 * a position is read. */
static const field now_fields[] = {
    IN_TABLE("phase", phase, 1, 1, false),
    IN_TABLE("round", round, 2, 1, false),
    IN_TABLE("dice", dice, 1, 2, false),
    IN_TABLE("target", target, 1, 1, false),
    IN_TABLE("robbers", robbers, 2, 1, false),
    IN_TABLE("deadline", deadline_ms, 8, 1, false),
    {0},
};
static const field table_fields[] = {
    IN_TABLE("first", first, 1, 1, false),
    IN_TABLE("closing", end_ms, 8, 1, false),
    IN_TABLE("last", last_round, 2, 1, false),
    IN_TABLE("times", seconds, 2, 2, false),
    IN_TABLE("drawing", drawing, 4, 2, false),
    IN_TABLE("winners", winners, 4, 1, false),
    IN_TABLE("unplaced", unplaced, 4, 1, true),
    IN_TABLE("pool", pool, 4, LONG_RESOURCES, true),
    IN_TABLE("production", production, 4, 11 * LONG_RESOURCES, true),
    {0},
};
static const field person_fields[] = {
    IN_PERSON("hand", hand, 2, LONG_RESOURCES, false),
    IN_PERSON("owes", owes, 2, 1, false),
    IN_PERSON("claim", claim, 1, LONG_RESOURCES, false),
    IN_PERSON("did", did, 1, 1, false),
    IN_PERSON("offers", offers, 1, 1, false),
    IN_PERSON("unplayed", held, 1, 1, true),
    IN_PERSON("offer1", offer[0], 1, sizeof(long_offer), false),
    IN_PERSON("offer2", offer[1], 1, sizeof(long_offer), false),
    IN_PERSON("offer3", offer[2], 1, sizeof(long_offer), false),
    IN_PERSON("offer4", offer[3], 1, sizeof(long_offer), false),
    IN_PERSON("stock", roads, 1, 3, true),
    IN_PERSON("has", knights, 1, 4, true), /* knights, bonuses, posts, route */
    {0},
};
static const field page_fields[] = {
    IN_PAGE("stacks", stack, 1, LONG_SIDES, false), IN_PAGE("robber", robber, 1, LONG_SIDES, false),
    IN_PAGE("awards", route, 1, 2, false),          IN_PAGE("market", market, 1, LONG_RESOURCES, false),
    IN_PAGE("border", border, 1, 2, true),          {0},
};
static const char *const piece_words[] = {"road", "settlement", "city"};
static const char *const tile_states[] = {"stack", "held", "played"};

static uint64_t value_at(const uint8_t *at, unsigned size) {
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (size) {
    case 1: return *at;
    case 2: memcpy(&two, at, sizeof two); return two;
    case 4: memcpy(&four, at, sizeof four); return four;
    default: memcpy(&eight, at, sizeof eight); return eight;
    }
}

static bool put_value(uint8_t *at, unsigned size, uint64_t value) {
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;
    switch (size) {
    case 1: *at = (uint8_t)value; return value <= UINT8_MAX;
    case 2: memcpy(at, &two, sizeof two); return value <= UINT16_MAX;
    case 4: memcpy(at, &four, sizeof four); return value <= UINT32_MAX;
    default: memcpy(at, &value, sizeof value); return value <= INT64_MAX;
    }
}

static void write_numbers(kh_text *x, const field *f, const void *from) {
    for (unsigned i = 0; i < f->count; i++) {
        kh_text_char(x, ' ');
        kh_text_number(x, (int64_t)value_at((const uint8_t *)from + f->at + i * f->size, f->size));
    }
}

static void write_fields(kh_text *x, const field *fields, const void *from, const char *who) {
    for (const field *f = fields; f->word; f++) {
        kh_text_add(x, f->derived ? "= " : "");
        kh_text_add(x, who);
        kh_text_add(x, f->word);
        write_numbers(x, f, from);
        kh_text_char(x, '\n');
    }
}

static void write_now(kh_text *x, const long_state *s) {
    kh_text_add(x, "now");
    for (const field *f = now_fields; f->word; f++)
        write_numbers(x, f, s);
    kh_text_char(x, '\n');
}

static bool read_numbers(kh_scan *x, const field *f, void *to) {
    for (unsigned i = 0; i < f->count; i++) {
        uint64_t n;
        kh_scan_blanks(x);
        if (!kh_scan_number(x, &n) || !put_value((uint8_t *)to + f->at + i * f->size, f->size, n))
            return false;
    }
    return true;
}

/* False: the word is none of these, or the numbers are wrong. */
static bool read_fields(kh_scan line, const field *fields, void *to) {
    for (const field *f = fields; f->word; f++) {
        kh_scan rest = line;
        if (kh_scan_word(&rest, f->word))
            return read_numbers(&rest, f, to) && kh_scan_done(&rest);
    }
    return false;
}

static bool read_table_line(kh_scan line, long_state *s) {
    if (!kh_scan_word(&line, "now"))
        return read_fields(line, now_fields, s) || read_fields(line, table_fields, s);
    for (const field *f = now_fields; f->word; f++)
        if (!read_numbers(&line, f, s))
            return false;
    return kh_scan_done(&line);
}

static void add_written(kh_text *x, const kh_type *type, const long_table *t, uint32_t place, unsigned at) {
    char text[64];
    const uint8_t arg[3] = {(uint8_t)place, (uint8_t)(place >> 8), (uint8_t)at};
    type->write(t, arg, text, sizeof text);
    kh_text_char(x, ' ');
    kh_text_add(x, text);
}

static const kh_type *way_type(void) {
    return long_kinds[DO_ROAD].field[0].type;
}
static const kh_type *crossing_type(void) {
    return long_kinds[DO_CITY].field[0].type;
}

static void write_piece(kh_text *x, const long_table *t, uint32_t place, unsigned what, unsigned at,
                        unsigned piece) {
    char who[16];
    if (piece == 0 || piece == LONG_GREY + 1)
        return;
    kh_text_add(x, piece_words[what]);
    add_written(x, what == 0 ? way_type() : crossing_type(), t, place, at);
    kh_actor_write(long_owner_seat(t, place, piece % LONG_CITY - 1), who, sizeof who);
    kh_text_char(x, ' ');
    kh_text_add(x, who);
    kh_text_char(x, '\n');
}

static void write_tile(kh_text *x, const long_table *t, uint32_t place, unsigned i, const long_tile *tile) {
    char who[16];
    if (tile->state == TILE_STACK || tile->state >= LONG_TILE_STATES)
        return;
    kh_text_add(x, "tile ");
    kh_text_number(x, i);
    kh_text_char(x, ' ');
    kh_text_add(x, tile->kind < LONG_TILES ? long_tile_names[tile->kind] : "?");
    kh_actor_write(long_owner_seat(t, place, tile->holder), who, sizeof who);
    kh_text_char(x, ' ');
    kh_text_add(x, who);
    kh_text_char(x, ' ');
    kh_text_add(x, tile_states[tile->state]);
    kh_text_char(x, ' ');
    kh_text_number(x, tile->round);
    kh_text_char(x, '\n');
}

static void write_place(kh_text *x, const long_table *t, const long_page *page, uint32_t place) {
    for (unsigned w = 0; w < LONG_WAYS; w++)
        write_piece(x, t, place, 0, w, long_road_at(page, w));
    for (unsigned c = 0; c < LONG_CROSSINGS; c++) {
        const unsigned piece = long_piece_at(page, c);
        write_piece(x, t, place, piece & LONG_CITY ? 2 : 1, c, piece);
    }
    write_fields(x, page_fields, page, "");
    for (unsigned side = 0; side < LONG_SIDES && long_has_mat(t, place); side++) {
        char who[16];
        const size_t n = kh_actor_write((place - !t->ring) * LONG_SIDES + side, who, sizeof who - 1);
        memcpy(who + n, " ", 2);
        write_fields(x, person_fields, &page->person[side], who);
    }
    for (unsigned i = 0; i < LONG_MAT_TILES && long_has_mat(t, place); i++)
        write_tile(x, t, place, i, &page->tile[i]);
}

size_t long_write(const void *table, const void *state, uint32_t page, char *out, size_t cap) {
    const long_state *s = state;
    kh_text x = kh_text_in(out, cap);
    if (page == 0) {
        write_now(&x, s);
        write_fields(&x, table_fields, s, "");
    } else {
        write_place(&x, table, long_page_at(s, page - 1), page - 1);
    }
    return x.length;
}

static bool read_spot(const kh_type *type, const long_table *t, kh_scan *x, uint32_t place, unsigned *at) {
    uint8_t arg[3];
    kh_scan_blanks(x);
    const size_t used = type->read(t, x->at, (size_t)(x->end - x->at), arg);
    x->at += used;
    *at = arg[2];
    return used && long_arg2(arg) == place && arg[2] < LONG_NONE - 1;
}

static bool read_owner(const long_table *t, kh_scan *x, uint32_t place, unsigned *owner) {
    kh_seat seat;
    kh_scan_blanks(x);
    if (!kh_seat_read(x, t->config.seats, &seat))
        return false;
    *owner = long_owner(t, place, seat);
    return *owner != LONG_NONE;
}

static bool read_piece(const long_table *t, kh_scan line, unsigned what, long_page *page, uint32_t place) {
    unsigned at, owner;
    if (!read_spot(what == 0 ? way_type() : crossing_type(), t, &line, place, &at) ||
        !read_owner(t, &line, place, &owner) || !kh_scan_done(&line))
        return false;
    if (at >= (what == 0 ? (unsigned)LONG_WAYS : (unsigned)LONG_CROSSINGS))
        return false;
    if (what == 0)
        long_road_put(page, at, owner + 1);
    else
        long_piece_put(page, at, owner + 1, what == 2);
    return true;
}

static bool read_tile(const long_table *t, kh_scan line, long_page *page, uint32_t place, bool view) {
    uint64_t i, round;
    unsigned owner;
    uint8_t kind = LONG_NO_TILE_KIND, state;
    kh_scan_blanks(&line);
    if (!kh_scan_number(&line, &i) || i >= LONG_MAT_TILES)
        return false;
    if (!kh_scan_word(&line, "?") ? !kh_position_read_name(&line, long_tile_names, LONG_TILES, &kind) : !view)
        return false;
    if (!read_owner(t, &line, place, &owner) ||
        !kh_position_read_name(&line, tile_states, LONG_TILE_STATES, &state) ||
        !kh_position_read_value(&line, UINT16_MAX, &round) || !kh_scan_done(&line) || state == TILE_STACK)
        return false;
    page->tile[i] =
        (long_tile){.round = (uint16_t)round, .kind = kind, .holder = (uint8_t)owner, .state = state};
    return true;
}

static bool read_line(const long_table *t, kh_scan line, long_page *page, uint32_t place, bool view) {
    for (unsigned what = 0; what < 3; what++)
        if (kh_scan_word(&line, piece_words[what]))
            return read_piece(t, line, what, page, place);
    if (!long_has_mat(t, place))
        return read_fields(line, page_fields, page);
    if (kh_scan_word(&line, "tile"))
        return read_tile(t, line, page, place, view);
    kh_scan rest = line;
    kh_seat seat;
    kh_scan_blanks(&rest);
    if (kh_seat_read(&rest, t->config.seats, &seat))
        return long_home(t, seat) == place &&
               read_fields(rest, person_fields, &page->person[seat % LONG_SIDES]);
    return read_fields(line, page_fields, page);
}

static void clear_page(const long_table *t, long_page *page, uint32_t place) {
    const long_mat *mat = long_mat_at(t, place);
    memset(page, 0, sizeof *page);
    for (unsigned i = 0; i < LONG_MAT_TILES && !mat->edge; i++)
        page->tile[i].kind = LONG_NO_TILE_KIND;
    for (unsigned i = 0; i < 2 && mat->edge; i++) {
        long_piece_put(page, mat->grey_settlement[i], LONG_GREY + 1, false);
        long_road_put(page, mat->grey_road[i], LONG_GREY + 1);
    }
}

static kh_verdict read_text(const long_table *t, long_state *s, uint32_t i, kh_scan x, bool view) {
    kh_scan line;
    if (i == 0)
        memset(s, 0, sizeof *s);
    else
        clear_page(t, &long_pages(s)[i - 1], i - 1);
    while (kh_scan_line(&x, &line)) {
        kh_scan_char(&line, '=');
        if (!(i == 0 ? read_table_line(line, s) : read_line(t, line, &long_pages(s)[i - 1], i - 1, view)))
            return kh_refuse("HOUSE-POSITION-01");
    }
    if (view && i > 0)
        long_derive_near(t, s, i - 1);
    return kh_done();
}

kh_verdict long_read_view(const void *t, void *view, uint32_t page, const char *text, size_t length) {
    return read_text(t, view, page, kh_scan_in(text, length), true);
}

/* With the last page the whole is judged. What follows from the rest is counted, whatever the text says of it. */
kh_verdict long_read(const void *table, void *state, uint32_t page, const char *text, size_t length) {
    const long_table *t = table;
    const kh_verdict v = read_text(t, state, page, kh_scan_in(text, length), false);
    if (v.code || page < t->places)
        return v;
    if (long_derivable(t, state)) /* else audit() says no */
        long_derive(t, state);
    return long_audit(t, state) ? kh_refuse("HOUSE-POSITION-01") : kh_done();
}
