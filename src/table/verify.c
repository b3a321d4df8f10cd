/* Checking the luck of a record: see verify.h. */
#include "table/verify.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "kornholm/text.h"
#include "table/block.h"

/* The first finding counts: what follows from it would only distract. */
static bool find(verify *v, verify_finding finding, uint64_t line) {
    if (v->finding != VERIFY_FINE)
        return false;
    v->finding = finding;
    v->line = line;
    return true;
}

static void check_commitment(verify *v, const kh_promise *p) {
    uint8_t commitment[FAIR_BYTES];
    fair_commitment(p->secret, commitment);
    if (memcmp(commitment, p->commitment, sizeof commitment) == 0)
        return;
    if (find(v, VERIFY_COMMITMENT, v->secret_line)) {
        kh_text x = kh_text_in(v->expected, sizeof v->expected);
        kh_text_add(&x, "fair commitment ");
        kh_text_bytes(&x, commitment, sizeof commitment);
    }
}

static char *board_text(const kh_match *m, const void *board) {
    const size_t length = m->game->board_write(&m->config, board, NULL, 0);
    char *text = malloc(length + 1);
    if (text != NULL)
        m->game->board_write(&m->config, board, text, length + 1);
    return text;
}

/* The board that the keys draw, as text; empty: the rules have none. NULL: no memory. */
static char *drawn_board(const verify *v, const kh_match *m) {
    void *board = kh_block_new(m->game->board_size(&m->config));
    char *text = NULL;
    kh_rng rng;
    fair_rng(v->keys.board, 0, &rng);
    if (board != NULL)
        text = m->game->settle(&m->config, &rng, board).code == 0 ? board_text(m, board) : calloc(1, 1);
    free(board);
    return text;
}

/* The first line of `wanted` that is not that of `there`. */
static kh_scan first_difference(const char *wanted, const char *there) {
    kh_scan a = kh_scan_in(wanted, strlen(wanted)), b = kh_scan_in(there, strlen(there)), x = {a.end, a.end},
            y;
    while (kh_scan_line(&a, &x)) {
        const size_t n = (size_t)(x.end - x.at);
        if (!kh_scan_line(&b, &y) || n != (size_t)(y.end - y.at) || memcmp(x.at, y.at, n) != 0)
            return x;
    }
    return (kh_scan){a.end, a.end};
}

static void check_board(verify *v, const kh_match *m) {
    char *drawn = drawn_board(v, m), *there = board_text(m, m->board);
    if (drawn == NULL || there == NULL) {
        v->loader.error = KH_RECORD_NO_MEMORY;
        find(v, VERIFY_RECORD, v->loader.reader.line);
    } else if (strcmp(drawn, there) != 0 && find(v, VERIFY_BOARD, v->loader.reader.line)) {
        const kh_scan line = first_difference(drawn, there);
        kh_text x = kh_text_in(v->expected, sizeof v->expected);
        kh_text_add(&x, "board ");
        kh_text_add_n(&x, line.at, (size_t)(line.end - line.at));
    }
    free(drawn);
    free(there);
}

/* Called before each action, while the state is the one on which its luck was drawn. */
static void check_luck(void *who, const kh_match *m, const kh_action *a) {
    verify *v = who;
    kh_action drawn;
    kh_rng rng;
    if (a->seat != KH_CHANCE)
        return;
    memset(&drawn, 0, sizeof drawn);
    fair_rng(v->keys.luck, m->luck_count, &rng);
    m->game->draw(m->table, m->state, &rng, &drawn);
    drawn.at_ms = a->at_ms;
    if (memcmp(&drawn, a, sizeof drawn) == 0) {
        v->luck++;
    } else if (find(v, VERIFY_LUCK, v->loader.reader.line)) {
        v->number = m->luck_count;
        kh_action_write(m->game, m->table, &drawn, v->expected, sizeof v->expected);
    }
}

/* SYS-CLAIM-05: a race that luck has decided says among whom. */
static void check_lot(verify *v, const kh_match *m, const kh_action *a) {
    const uint32_t seats = m->game->race->drawn(a);
    kh_rng rng;
    if (seats == 0)
        return;
    fair_rng(v->keys.luck, kh_match_lot(m), &rng);
    uint32_t left = seats;
    for (uint32_t skip = kh_rng_below(&rng, (uint32_t)__builtin_popcount(seats)); skip > 0; skip--)
        left &= left - 1;
    const kh_seat drawn = (kh_seat)__builtin_ctz(left);
    if (drawn == a->seat) {
        v->luck++;
    } else if (find(v, VERIFY_LUCK, v->loader.reader.line)) {
        v->number = v->luck;
        kh_actor_write(drawn, v->expected, sizeof v->expected);
    }
}

static void check_action(void *who, const kh_match *m, const kh_action *a) {
    check_luck(who, m, a);
    if (a->seat < m->config.seats && m->game->race)
        check_lot(who, m, a);
}

/* The head is complete: its secret draws everything else. */
static void begin(verify *v) {
    kh_match *m = &v->loader.match;
    const kh_promise *p = &m->promise;
    if (!p->kept || v->loader.reader.viewer != KH_NOBODY)
        return;
    check_commitment(v, p);
    fair_mix(p->secret, p->seeds, m->config.seats, &v->keys);
    if (!p->board_given)
        check_board(v, m);
    kh_match_listen(m, &(kh_listener){.who = v, .before = check_action});
}

static void see(void *who, const kh_loader *l, const kh_record_item *item) {
    verify *v = who;
    if (item->what == KH_RECORD_PROMISE && item->promise == KH_PROMISE_SECRET)
        v->secret_line = l->reader.line;
    else if (item->what == KH_RECORD_PLAY)
        begin(v);
}

bool verify_open(verify *v, const kh_game *const *games) {
    memset(v, 0, sizeof *v);
    if (!kh_loader_open(&v->loader, games, 0))
        return false;
    v->loader.watch = see;
    v->loader.who = v;
    return true;
}

bool verify_feed(verify *v, const char *bytes, size_t n) {
    if (!kh_loader_feed(&v->loader, bytes, n))
        find(v, VERIFY_RECORD, v->loader.reader.line);
    return v->finding == VERIFY_FINE;
}

bool verify_finish(verify *v) {
    const kh_promise *p = &v->loader.match.promise;
    if (!kh_loader_finish(&v->loader))
        find(v, VERIFY_RECORD, v->loader.reader.line);
    else if (!p->kept)
        find(v, p->made ? VERIFY_NO_SECRET : VERIFY_NO_PROMISE, v->loader.reader.line);
    return v->finding == VERIFY_FINE;
}

void verify_close(verify *v) {
    kh_loader_close(&v->loader);
}
