/* How the things of a sheet are spelled: wool, "2 wool 1 ore", r4, s5, c7, k1, j1. */
#include <string.h>

#include "games/dice/dice.h"

const char *const dice_face_names[FACES] = {"wood", "brick", "wool", "grain", "ore", "gold"};

static const dice_sheet *sheet_of(const void *t) {
    return ((const dice_table *)t)->sheet;
}

static size_t write_word(const char *word, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, word);
    return x.length;
}

static bool read_face(kh_scan *x, uint8_t *face) {
    kh_scan token;
    if (!kh_scan_token(x, &token))
        return false;
    for (unsigned i = 0; i < FACES; i++)
        if (kh_word_is(&token, dice_face_names[i])) {
            *face = (uint8_t)i;
            return true;
        }
    return false;
}

static size_t face_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return write_word(arg[0] < FACES ? dice_face_names[arg[0]] : "?", out, cap);
}

static size_t face_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    return read_face(&x, arg) ? (size_t)(x.at - text) : 0;
}

static size_t faces_write(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    const dice_faces dice = faces_from(arg);
    kh_text x = kh_text_in(out, cap);
    for (unsigned i = 0; i < FACES; i++)
        if (faces_get(dice, i)) {
            kh_text_add(&x, x.length ? " " : "");
            kh_text_number(&x, faces_get(dice, i));
            kh_text_char(&x, ' ');
            kh_text_add(&x, dice_face_names[i]);
        }
    if (x.length == 0)
        kh_text_add(&x, "nothing");
    return x.length;
}

/* "2 wool 1 ore", as far as it goes; or "nothing". */
static size_t faces_read(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    const char *end = text;
    dice_faces dice = 0;
    faces_to(0, arg);
    if (kh_scan_word(&x, "nothing"))
        return (size_t)(x.at - text);
    for (;;) {
        uint64_t n;
        uint8_t face;
        kh_scan_blanks(&x);
        if (!kh_scan_number(&x, &n) || n == 0 || n > DICE_DICE || !read_face(&x, &face) ||
            faces_get(dice, face))
            break;
        dice += faces_of(face, (unsigned)n);
        end = x.at;
    }
    faces_to(dice, arg);
    return (size_t)(end - text);
}

/* Symbols have names of their own on each sheet. Those of one kind lie `stride` bytes apart. */
static size_t symbol_write(const void *first, size_t stride, unsigned count, unsigned i, char *out,
                           size_t cap) {
    return write_word(i < count ? (const char *)first + i * stride : "?", out, cap);
}

static size_t symbol_read(const void *first, size_t stride, unsigned count, const char *text, size_t length,
                          uint8_t *arg) {
    kh_scan x = kh_scan_in(text, length), token;
    if (!kh_scan_token(&x, &token))
        return 0;
    for (unsigned i = 0; i < count; i++)
        if (kh_word_is(&token, (const char *)first + i * stride)) {
            *arg = (uint8_t)i;
            return (size_t)(x.at - text);
        }
    return 0;
}

#define SYMBOL(type, list, count) \
    static size_t type##_write(const void *t, const uint8_t *arg, char *out, size_t cap) { \
        const dice_sheet *h = sheet_of(t); \
        return symbol_write(h->list[0].name, sizeof h->list[0], h->count, arg[0], out, cap); \
    } \
    static size_t type##_read(const void *t, const char *text, size_t length, uint8_t *arg) { \
        const dice_sheet *h = sheet_of(t); \
        return symbol_read(h->list[0].name, sizeof h->list[0], h->count, text, length, arg); \
    } \
    const kh_type dice_type_##type = {#type, 1, type##_write, type##_read};

SYMBOL(road, road, roads)
SYMBOL(settlement, settlement, settlements)
SYMBOL(city, city, cities)
SYMBOL(knight, knight, knights)
SYMBOL(joker, joker, jokers)

const kh_type dice_type_face = {"face", 1, face_write, face_read};
const kh_type dice_type_faces = {"faces", FACES_BYTES, faces_write, faces_read};
