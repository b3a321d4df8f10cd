/* How the things of the board are spelled: v28, v28-v34, h9, wool, "2 wool 1 ore", "p2,p3". */
#include <string.h>

#include "games/island/kinds.h"
#include "games/island/sets.h"
#include "kornholm/text.h"

const char *const island_resource_names[RESOURCES] = {"wood", "brick", "wool", "grain", "ore"};
const char *const island_card_names[CARDS] = {"knight", "roads", "invention", "monopoly", "point"};
const char *const island_guild_names[GUILDS] = {"traders", "merchants", "roadbuilders", "scholars",
                                                "masterbuilders"};
const char *const island_helper_names[HELPERS] = {"merchant",  "mendicant",  "mayor",  "explorer", "general",
                                                  "architect", "noblewoman", "priest", "captain",  "outlaw"};

island_bundle island_bundle_from(const uint8_t *five) {
    return (island_bundle)five[0] | (island_bundle)five[1] << 6 | (island_bundle)five[2] << 12 |
           (island_bundle)five[3] << 18 | (island_bundle)five[4] << 24;
}

void island_bundle_to(island_bundle b, uint8_t *five) {
    for (unsigned i = 0; i < BUNDLE_KINDS; i++)
        five[i] = (uint8_t)bundle_get(b, i);
}

/* Every table begins with its head. */
static const island_geometry *geometry_of(const void *t) {
    return island_geometry_of(t);
}

static size_t write_letter(char letter, unsigned n, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    kh_text_char(&x, letter);
    kh_text_number(&x, n);
    return x.length;
}

static bool read_letter(kh_scan *x, char letter, unsigned below, uint8_t *n) {
    uint64_t value;
    if (!kh_scan_char(x, letter) || !kh_scan_number(x, &value) || value >= below)
        return false;
    *n = (uint8_t)value;
    return true;
}

static size_t used(const kh_scan *x, const char *text, bool fine) {
    return fine ? (size_t)(x->at - text) : 0;
}

static size_t vertex_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return write_letter('v', arg[0], out, cap);
}

static size_t vertex_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    return used(&x, text, read_letter(&x, 'v', geometry_of(t)->vertices, arg));
}

static size_t hex_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return write_letter('h', arg[0], out, cap);
}

static size_t hex_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    return used(&x, text, read_letter(&x, 'h', geometry_of(t)->hexes, arg));
}

static size_t edge_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned end = 0; end < 2 && arg[0] < geometry_of(t)->edges; end++) {
        kh_text_add(&x, end ? "-v" : "v");
        kh_text_number(&x, geometry_of(t)->edge_ends[arg[0]][end]);
    }
    if (x.length == 0)
        kh_text_char(&x, '?');
    return x.length;
}

static size_t edge_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    const island_geometry *g = geometry_of(t);
    kh_scan x = kh_scan_in(text, length);
    uint8_t a, b;
    if (!read_letter(&x, 'v', g->vertices, &a) || !kh_scan_char(&x, '-') ||
        !read_letter(&x, 'v', g->vertices, &b))
        return 0;
    for (unsigned k = 0; k < 3; k++) {
        const unsigned e = g->vertex_edges[a][k];
        if (e != ISLAND_NONE && a != b && (g->edge_ends[e][0] == b || g->edge_ends[e][1] == b)) {
            *arg = (uint8_t)e;
            return used(&x, text, true);
        }
    }
    return 0;
}

static size_t name_write(const char *const *names, unsigned below, unsigned n, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, n < below ? names[n] : "?");
    return x.length;
}

static bool read_name(kh_scan *x, const char *const *names, unsigned below, uint8_t *n) {
    kh_scan token;
    if (!kh_scan_token(x, &token))
        return false;
    for (unsigned i = 0; i < below; i++)
        if (kh_word_is(&token, names[i])) {
            *n = (uint8_t)i;
            return true;
        }
    return false;
}

static size_t resource_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return name_write(island_resource_names, RESOURCES, arg[0], out, cap);
}

static size_t resource_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    return used(&x, text, read_name(&x, island_resource_names, RESOURCES, arg));
}

static size_t card_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return name_write(island_card_names, CARDS, arg[0], out, cap);
}

static size_t card_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    return used(&x, text, read_name(&x, island_card_names, CARDS, arg));
}

static size_t guild_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return name_write(island_guild_names, GUILDS, arg[0], out, cap);
}

static size_t guild_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    return used(&x, text, read_name(&x, island_guild_names, GUILDS, arg));
}

static size_t helper_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return name_write(island_helper_names, HELPERS, arg[0], out, cap);
}

static size_t helper_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    return used(&x, text, read_name(&x, island_helper_names, HELPERS, arg));
}

/* "ore for wool": ore is paid in place of wool. "usual": nothing is replaced. */
static size_t payment_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    kh_text x = kh_text_in(out, cap);
    if (arg[0] == 0 && arg[1] == 0)
        kh_text_add(&x, "usual");
    else {
        kh_text_add(&x, arg[0] < RESOURCES ? island_resource_names[arg[0]] : "?");
        kh_text_add(&x, " for ");
        kh_text_add(&x, arg[1] < RESOURCES ? island_resource_names[arg[1]] : "?");
    }
    return x.length;
}

static size_t payment_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    arg[0] = arg[1] = 0;
    if (kh_scan_word(&x, "usual"))
        return used(&x, text, true);
    const bool fine = read_name(&x, island_resource_names, RESOURCES, &arg[0]) && kh_scan_word(&x, "for") &&
                      read_name(&x, island_resource_names, RESOURCES, &arg[1]);
    return used(&x, text, fine && arg[0] != arg[1]);
}

static size_t bundle_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    kh_text x = kh_text_in(out, cap);
    for (unsigned r = 0; r < RESOURCES; r++)
        if (arg[r]) {
            kh_text_add(&x, x.length ? " " : "");
            kh_text_number(&x, arg[r]);
            kh_text_char(&x, ' ');
            kh_text_add(&x, island_resource_names[r]);
        }
    if (x.length == 0)
        kh_text_add(&x, "nothing");
    return x.length;
}

/* "2 wool 1 ore", as far as it goes; or "nothing". */
static size_t bundle_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    const char *end = text;
    memset(arg, 0, RESOURCES);
    if (kh_scan_word(&x, "nothing"))
        return used(&x, text, true);
    for (;;) {
        uint64_t n;
        uint8_t r;
        kh_scan_blanks(&x);
        if (!kh_scan_number(&x, &n) || n == 0 || n > ISLAND_BANK_MOST ||
            !read_name(&x, island_resource_names, RESOURCES, &r) || arg[r])
            return (size_t)(end - text);
        arg[r] = (uint8_t)n;
        end = x.at;
    }
}

/* Tiles of the canal, and cards that go with them: "1", "1 and 2 wool". */
static size_t goods_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    static const uint8_t none[RESOURCES];
    char cards[KH_ACTION_TEXT];
    kh_text x = kh_text_in(out, cap);
    kh_text_number(&x, arg[0]);
    if (memcmp(arg + 1, none, RESOURCES) == 0)
        return x.length;
    bundle_write(t, arg + 1, cards, sizeof cards);
    kh_text_add(&x, " and ");
    kh_text_add(&x, cards);
    return x.length;
}

static size_t goods_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length);
    uint64_t tiles;
    memset(arg, 0, 1 + RESOURCES);
    if (!kh_scan_number(&x, &tiles) || tiles > UINT8_MAX)
        return 0;
    arg[0] = (uint8_t)tiles;
    const size_t before = used(&x, text, true);
    if (!kh_scan_word(&x, "and"))
        return before;
    const size_t behind = used(&x, text, true), cards = bundle_read(t, x.at, length - behind, arg + 1);
    return cards ? behind + cards : 0;
}

static size_t seats_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    kh_text x = kh_text_in(out, cap);
    unsigned seat;
    FOR_EACH_IN(seat, arg[0]) {
        kh_text_add(&x, x.length ? ",p" : "p");
        kh_text_number(&x, seat + 1);
    }
    if (x.length == 0)
        kh_text_add(&x, "all");
    return x.length;
}

static size_t seats_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    uint8_t seat;
    *arg = 0;
    if (kh_scan_word(&x, "all"))
        return used(&x, text, true);
    do {
        if (!read_letter(&x, 'p', 9, &seat) || seat == 0)
            return 0;
        *arg |= (uint8_t)(1U << (seat - 1U));
    } while (kh_scan_char(&x, ','));
    return used(&x, text, true);
}

const kh_type island_type_vertex = {"vertex", 1, vertex_write, vertex_read};
const kh_type island_type_edge = {"edge", 1, edge_write, edge_read};
const kh_type island_type_hex = {"hex", 1, hex_write, hex_read};
const kh_type island_type_resource = {"resource", 1, resource_write, resource_read};
const kh_type island_type_card = {"card", 1, card_write, card_read};
const kh_type island_type_bundle = {"bundle", 5, bundle_write, bundle_read};
const kh_type island_type_goods = {"goods", 6, goods_write, goods_read};
const kh_type island_type_guild = {"guild", 1, guild_write, guild_read};
const kh_type island_type_helper = {"helper", 1, helper_write, helper_read};
const kh_type island_type_payment = {"payment", 2, payment_write, payment_read};
const kh_type island_type_seats = {"seats", 1, seats_write, seats_read};
