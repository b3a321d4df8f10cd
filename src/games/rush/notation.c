/* How cards, places and symbols are spelled: c17, h4, m1, h4/c17, mine-cart. */
#include "games/rush/rush.h"

enum { DRAWN_SEATS = 8 }; /* bits of a byte */

const char *const rush_colour_names[COLOURS] = {"blue", "yellow", "red"};
const char *const rush_phase_names[PHASES] = {"colour", "break", "countdown", "lay", "turn",
                                              "reveal", "play",  "found",     "over"};

void rush_write_card(kh_text *x, unsigned card) {
    kh_text_char(x, card == NO_CARD ? '-' : 'c');
    if (card != NO_CARD)
        kh_text_number(x, card);
}

void rush_write_spot(kh_text *x, unsigned spot) {
    kh_text_char(x, spot < RUSH_PLACES ? 'h' : 'm');
    kh_text_number(x, spot < RUSH_PLACES ? spot : spot - RUSH_PLACES + 1);
}

bool rush_read_card(kh_scan *x, bool or_none, uint8_t *card) {
    uint64_t n;
    kh_scan_blanks(x);
    if (or_none && kh_scan_char(x, '-')) {
        *card = NO_CARD;
        return true;
    }
    const bool fine = kh_scan_char(x, 'c') && kh_scan_number(x, &n) && n < RUSH_CARDS;
    *card = fine ? (uint8_t)n : NO_CARD;
    return fine;
}

bool rush_read_spot(kh_scan *x, uint8_t *spot) {
    uint64_t n = 0;
    kh_scan_blanks(x);
    if (kh_scan_char(x, 'h')) {
        const bool fine = kh_scan_number(x, &n) && n < RUSH_PLACES;
        *spot = (uint8_t)n;
        return fine;
    }
    const bool fine = kh_scan_char(x, 'm') && kh_scan_number(x, &n) && n >= 1 && n <= RUSH_TEAMS_MAX;
    *spot = (uint8_t)(RUSH_PLACES - 1 + n);
    return fine;
}

static size_t card_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    (void)t;
    rush_write_card(&x, arg[0]);
    return x.length;
}

static size_t card_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    (void)t;
    return rush_read_card(&x, false, arg) ? (size_t)(x.at - text) : 0;
}

static size_t target_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    (void)t;
    rush_write_spot(&x, arg[0]);
    kh_text_char(&x, '/');
    rush_write_card(&x, arg[1]);
    return x.length;
}

static size_t target_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    (void)t;
    return rush_read_spot(&x, &arg[0]) && kh_scan_char(&x, '/') && rush_read_card(&x, false, &arg[1])
               ? (size_t)(x.at - text)
               : 0;
}

static size_t name_write(const char *const *names, unsigned count, unsigned i, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, i < count ? names[i] : "-");
    return x.length;
}

static size_t symbol_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return name_write(rush_symbol_names, RUSH_SYMBOLS, arg[0], out, cap);
}

/* "-" names none: a claim without a symbol can be said, and is refused (SYS-CLAIM-03). */
static size_t symbol_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    (void)t;
    *arg = NO_SYMBOL;
    return kh_scan_word(&x, "-") || kh_position_read_name(&x, rush_symbol_names, RUSH_SYMBOLS, arg)
               ? (size_t)(x.at - text)
               : 0;
}

static size_t colour_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return name_write(rush_colour_names, COLOURS, arg[0], out, cap);
}

static size_t colour_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    (void)t;
    return kh_position_read_name(&x, rush_colour_names, COLOURS, arg) ? (size_t)(x.at - text) : 0;
}

/* How many milliseconds before the action a claim was made, and arrived: "120/85"; and where luck has decided the numbers
 * of those seats: "120/85/13". */
static size_t moments_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    (void)t;
    kh_text_number(&x, two_bytes(arg));
    kh_text_char(&x, '/');
    kh_text_number(&x, two_bytes(arg + 2));
    kh_text_add(&x, arg[4] ? "/" : "");
    for (unsigned seat = 0; seat < DRAWN_SEATS; seat++)
        if (arg[4] >> seat & 1)
            kh_text_char(&x, (char)('1' + seat));
    return x.length;
}

/* In their order, so that there is one way to write them. */
static bool drawn_read(kh_scan *x, uint8_t *out) {
    *out = 0;
    if (!kh_scan_char(x, '/'))
        return true;
    for (unsigned seat = 0; seat < DRAWN_SEATS; seat++)
        if (kh_scan_char(x, (char)('1' + seat)))
            *out = (uint8_t)(*out | 1U << seat);
    return *out != 0;
}

static size_t moments_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    uint64_t made, came;
    (void)t;
    if (!kh_scan_number(&x, &made) || !kh_scan_char(&x, '/') || !kh_scan_number(&x, &came) ||
        made >= UINT16_MAX || came >= UINT16_MAX || !drawn_read(&x, &arg[4]))
        return 0;
    for (unsigned i = 0; i < 2; i++) {
        arg[i] = (uint8_t)(made >> 8 * i);
        arg[2 + i] = (uint8_t)(came >> 8 * i);
    }
    return (size_t)(x.at - text);
}

static size_t cards_write(const uint8_t *arg, unsigned count, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned i = 0; i < count; i++) {
        kh_text_add(&x, i ? " " : "");
        rush_write_card(&x, arg[i]);
    }
    return x.length;
}

static size_t cards_read(const char *text, size_t length, unsigned count, bool or_none, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    for (unsigned i = 0; i < count; i++)
        if (!rush_read_card(&x, or_none, &arg[i]))
            return 0;
    return (size_t)(x.at - text);
}

/* The cards of the first 18 places: the last one follows. */
static size_t island_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return cards_write(arg, RUSH_PLACES - 1, out, cap);
}

static size_t island_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    return cards_read(text, length, RUSH_PLACES - 1, false, arg);
}

static size_t middle_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return cards_write(arg, RUSH_TEAMS_MAX, out, cap);
}

static size_t middle_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    return cards_read(text, length, RUSH_TEAMS_MAX, true, arg);
}

const kh_type rush_type_card = {"card", 1, card_write, card_read};
const kh_type rush_type_target = {"target", 2, target_write, target_read};
const kh_type rush_type_symbol = {"symbol", 1, symbol_write, symbol_read};
const kh_type rush_type_moments = {"moments", 5, moments_write, moments_read};
const kh_type rush_type_colour = {"colour", 1, colour_write, colour_read};
const kh_type rush_type_island = {"island", RUSH_PLACES - 1, island_write, island_read};
const kh_type rush_type_middle = {"middle", RUSH_TEAMS_MAX, middle_write, middle_read};
_Static_assert(RUSH_PLACES - 1 <= KH_ARGS_MAX, "one action lays the whole island");
