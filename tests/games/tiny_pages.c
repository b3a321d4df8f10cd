/* Tiny, what is seen and written of it: pages, views, texts, and the invariants. The rules: tiny.c. */
#include "tiny.h"

#include <string.h>

#include "kornholm/text.h"

/* Texts: a line for each row, its name and its number. */
typedef struct tiny_row {
    const char *name; /* NULL ends the list */
    size_t offset, size;
    uint64_t most;
} tiny_row;
#define ROW(type, member, most) \
    { #member, offsetof(type, member), sizeof(((type *)0)->member), most }
static const tiny_row BOARD[] = {{"prize", 0, 1, TINY_PRIZE_MAX}, {0}};
static const tiny_row MIDDLE[] = {ROW(tiny_state, deadline_ms, INT64_MAX),
                                  ROW(tiny_state, left_ms, INT64_MAX),
                                  ROW(tiny_state, round, TINY_ROUNDS_MAX),
                                  ROW(tiny_state, phase, ENDED),
                                  ROW(tiny_state, held, 1),
                                  {0}};
static const tiny_row PLACE[] = {ROW(tiny_place, score, TINY_ROUNDS_MAX *TINY_PRIZE_MAX),
                                 ROW(tiny_place, number, TINY_NUMBER_MAX),
                                 ROW(tiny_place, bid, PASSED + TINY_NUMBER_MAX),
                                 ROW(tiny_place, opened, PASSED + TINY_NUMBER_MAX),
                                 {0}};

static void rows_write(kh_text *x, const tiny_row *row, const void *from) {
    for (; row->name; row++) {
        uint64_t n = 0;
        if (row->size == sizeof n)
            memcpy(&n, (const char *)from + row->offset, sizeof n);
        else
            n = ((const uint8_t *)from)[row->offset];
        kh_text_add(x, row->name);
        kh_text_char(x, ' ');
        kh_text_number(x, (int64_t)n);
        kh_text_char(x, '\n');
    }
}
static bool rows_read(const tiny_row *row, const char *text, size_t length, void *to) {
    kh_scan x = kh_scan_in(text, length), line;
    while (kh_scan_line(&x, &line)) {
        uint64_t n;
        if (kh_scan_char(&line, '='))
            continue;
        if (!row->name || !kh_scan_word(&line, row->name))
            return false;
        kh_scan_blanks(&line);
        if (!kh_scan_number(&line, &n) || !kh_scan_done(&line) || n > row->most)
            return false;
        if (row->size == sizeof n)
            memcpy((char *)to + row->offset, &n, sizeof n);
        else
            ((uint8_t *)to)[row->offset] = (uint8_t)n;
        row++;
    }
    return !row->name;
}

size_t tiny_board_write(const kh_config *c, const void *board, char *out, size_t room) {
    kh_text x = kh_text_in(out, room);
    (void)c;
    rows_write(&x, BOARD, board);
    return x.length;
}
kh_verdict tiny_board_read(const kh_config *c, const char *text, size_t length, void *board) {
    (void)c;
    return rows_read(BOARD, text, length, board) ? kh_done() : kh_refuse("TINY-BOARD-01");
}

uint32_t tiny_pages(const void *t) {
    return 1 + tiny_seats(t);
}
kh_span tiny_page(const void *t, uint32_t i) {
    (void)t;
    if (i == 0)
        return (kh_span){0, sizeof(tiny_state)};
    return (kh_span){sizeof(tiny_state) + (i - 1) * sizeof(tiny_place), sizeof(tiny_place)};
}
uint32_t tiny_reach(const void *t, kh_seat seat, uint32_t *out, uint32_t room) {
    (void)t;
    for (uint32_t i = 0; i < 2 && i < room; i++)
        out[i] = i * (1 + seat);
    return 2;
}
void tiny_view(const void *t, const void *s, kh_seat viewer, uint32_t i, void *out) {
    const kh_span at = tiny_page(t, i);
    memcpy((char *)out + at.offset, (const char *)s + at.offset, at.size);
    if (i == 0 || viewer == i - 1)
        return;
    tiny_place *p = &((tiny_state *)out)->place[i - 1];
    p->number = p->number ? TINY_SECRET : 0;
    p->bid = p->bid >= LOWEST ? TINY_SECRET : p->bid;
}
void tiny_mask(const void *t, const void *before, const kh_action *a, kh_seat viewer, kh_action *out) {
    (void)t, (void)before;
    *out = *a;
    if (a->kind == DO_BID && a->seat != viewer)
        out->arg[0] = KH_HIDDEN;
    if (a->kind == LUCK_DEAL && a->arg[0] != viewer)
        out->arg[1] = KH_HIDDEN;
}
void tiny_redeal(const void *t, void *s, kh_seat viewer, kh_rng *rng) {
    for (kh_seat i = 0; i < tiny_seats(t); i++) {
        tiny_place *p = &((tiny_state *)s)->place[i];
        if (i == viewer || !p->number)
            continue;
        p->number = tiny_number(rng);
        p->bid = p->bid >= LOWEST ? (uint8_t)(LOWEST + kh_rng_below(rng, p->number)) : p->bid;
    }
}

size_t tiny_write(const void *t, const void *s, uint32_t i, char *out, size_t room) {
    kh_text x = kh_text_in(out, room);
    rows_write(&x, i == 0 ? MIDDLE : PLACE, (const char *)s + tiny_page(t, i).offset);
    if (i == 0) {
        kh_text_add(&x, "= rounds left ");
        kh_text_number(&x,
                       ((const tiny_table *)t)->config.option[OPT_ROUNDS] - ((const tiny_state *)s)->round);
        kh_text_char(&x, '\n');
    }
    return x.length;
}
const char *tiny_audit(const void *t, const void *state) {
    const tiny_state *s = state;
    const int32_t rounds = ((const tiny_table *)t)->config.option[OPT_ROUNDS];
    unsigned scores = 0, bids = 0;
    const kh_seat dealt = tiny_dealt(s, tiny_seats(t));
    for (kh_seat i = 0; i < tiny_seats(t); i++) {
        const tiny_place *p = &s->place[i];
        scores += p->score;
        bids += p->bid != NO_BID;
        if (p->number > TINY_NUMBER_MAX || p->bid > PASSED + p->number || (i > dealt && p->number))
            return "TINY-AUDIT-01";
        if ((p->bid && s->phase != BIDDING) || (p->opened && s->round == 0))
            return "TINY-AUDIT-02";
    }
    if ((s->phase == BIDDING) != (dealt == tiny_seats(t)) || bids == tiny_seats(t) ||
        (s->phase == ENDED && dealt))
        return "TINY-AUDIT-03";
    if (s->round > rounds || (s->phase == ENDED) != (s->round == rounds) ||
        scores > s->round * (unsigned)((const tiny_table *)t)->prize)
        return "TINY-AUDIT-04";
    if ((s->held && s->phase != BIDDING) || (s->deadline_ms && (s->held || s->phase != BIDDING)))
        return "TINY-AUDIT-05";
    return s->left_ms && !s->held ? "TINY-AUDIT-06" : NULL;
}
/* Pages are read in order; the last one closes the position, and the whole is judged. */
kh_verdict tiny_read(const void *t, void *s, uint32_t i, const char *text, size_t length) {
    const kh_span at = tiny_page(t, i);
    memset((char *)s + at.offset, 0, at.size);
    if (!rows_read(i == 0 ? MIDDLE : PLACE, text, length, (char *)s + at.offset))
        return kh_refuse("TINY-POSITION-01");
    return i + 1 == tiny_pages(t) && tiny_audit(t, s) ? kh_refuse("TINY-POSITION-02") : kh_done();
}
