/* The record of a live game: writing it for everybody or for one viewer, and loading one. The live game
 * itself: match.c; the text: core/record.c. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/pages.h"
#include "table/match.h"
#include "table/sight.h"

/* Writing plays the game once more, because masks and hashes are judged on the states in between. */
static void write_seen(void *who, const kh_match *again, const kh_action *a) {
    kh_match_writer *w = who;
    if (w->viewer == KH_NOBODY) {
        kh_record_write_action(&w->writer, a);
        return;
    }
    kh_action masked;
    kh_match_mask(again, a, w->viewer, &masked);
    kh_record_write_action(&w->writer, &masked);
}

static void write_hash(kh_match_writer *w) {
    if (w->viewer == KH_NOBODY)
        kh_record_write_hash(&w->writer, kh_match_hash(&w->again));
}

/* A viewer knows the commitment and the seeds; the secret would tell him all luck. */
static void write_promise(kh_match_writer *w) {
    const kh_match *m = w->of;
    const kh_promise *p = &m->promise;
    if (!p->made)
        return;
    kh_record_write_promise(&w->writer, KH_PROMISE_COMMITMENT, KH_NOBODY, p->commitment);
    for (kh_seat seat = 0; seat < m->config.seats; seat++) {
        const uint8_t *seed = kh_promise_seed(p, seat);
        if (seed != NULL)
            kh_record_write_promise(&w->writer, KH_PROMISE_SEED, seat, seed);
    }
    if (p->kept && w->viewer == KH_NOBODY)
        kh_record_write_promise(&w->writer, KH_PROMISE_SECRET, KH_NOBODY, p->secret);
    if (p->board_given)
        kh_record_write_promise(&w->writer, KH_PROMISE_BOARD, KH_NOBODY, NULL);
}

/* Where the game begins, as the viewer may see it. */
static bool write_play(kh_match_writer *w) {
    const kh_match *m = w->of;
    if (!kh_match_was_set_up(m)) {
        kh_record_write_play(&w->writer, NULL, 0);
        return true;
    }
    kh_sight sight = {0};
    bool fine = w->viewer == KH_NOBODY || kh_sight_fit(&sight, &w->again);
    const void *seen = !fine                    ? NULL
                       : w->viewer == KH_NOBODY ? m->base
                                                : kh_sight_of(&sight, &w->again, w->viewer);
    const size_t length = fine ? m->game->write(m->table, seen, 0, NULL, 0) : 0;
    char *text = fine ? malloc(length + 1) : NULL;
    fine = text != NULL;
    if (fine) {
        m->game->write(m->table, seen, 0, text, length + 1);
        kh_record_write_play(&w->writer, text, length);
    }
    free(text);
    kh_sight_close(&sight);
    return fine;
}

static bool write_head(kh_match_writer *w, kh_put *put, void *to) {
    const kh_match *m = w->of;
    kh_record_begin(&w->writer, put, to, m->game, &m->config, w->viewer);
    for (kh_seat seat = 0; m->names != NULL && seat < m->config.seats; seat++) {
        if (kh_match_name(m, seat)[0] != '\0')
            kh_record_write_name(&w->writer, seat, kh_match_name(m, seat));
    }
    write_promise(w);
    const size_t length = m->game->board_write(&m->config, m->board, NULL, 0);
    char *text = malloc(length + 1);
    if (text == NULL)
        return false;
    m->game->board_write(&m->config, m->board, text, length + 1);
    kh_record_write_board(&w->writer, text, length);
    free(text);
    return write_play(w);
}

static void write_successors(kh_match_writer *w) {
    for (uint32_t i = 0; i < w->of->successors; i++) {
        const kh_successor *s = &w->of->successor[i];
        if (s->at == w->at)
            kh_record_write_successor(&w->writer, s->seat, s->name, s->before);
    }
}

bool kh_match_write_begin(kh_match_writer *w, const kh_match *m, kh_seat viewer, kh_put *put, void *to) {
    if (m->before == 0)
        return kh_match_write_anew(w, m, viewer, put, to);
    memset(w, 0, sizeof *w);
    return false;
}

bool kh_match_write_anew(kh_match_writer *w, const kh_match *m, kh_seat viewer, kh_put *put, void *to) {
    kh_match start = *m; /* where it began, whatever it has let go of */
    if (m->before > 0)
        start.base = NULL;
    memset(w, 0, sizeof *w);
    w->of = m;
    w->viewer = viewer;
    if (kh_match_again(&w->again, &start).code != 0)
        return false;
    if (m->before > 0)
        kh_match_forget(&w->again); /* nothing of such a game is taken back */
    kh_match_listen(&w->again, &(kh_listener){.who = w, .before = write_seen});
    if (viewer == KH_NOBODY)
        kh_match_keep_hashes(&w->again);
    const bool fine = write_head(w, put, to);
    w->writer.table = w->again.table;
    return fine;
}

bool kh_match_write_next(kh_match_writer *w) {
    return kh_match_write_entry(w, &w->of->log[w->at]);
}

bool kh_match_write_entry(kh_match_writer *w, const kh_action *a) {
    if (w->at > 0 && w->at % KH_RECORD_HASH_EVERY == 0)
        write_hash(w);
    write_successors(w);
    if (!kh_match_redo(&w->again, a))
        return false;
    if (a->kind == 0)
        kh_record_write_undo(&w->writer, a->at_ms);
    w->at++;
    return true;
}

void kh_match_write_end(kh_match_writer *w) {
    if (w->at == w->of->before + w->of->log_count)
        write_successors(w);
    write_hash(w);
    kh_record_write_result(&w->writer, w->again.state, w->of->end);
}

void kh_match_write_close(kh_match_writer *w) {
    kh_match_close(&w->again);
}

bool kh_match_write(const kh_match *m, kh_seat viewer, kh_put *put, void *to) {
    kh_match_writer w;
    bool fine = kh_match_write_begin(&w, m, viewer, put, to);
    while (fine && w.at < m->log_count)
        fine = kh_match_write_next(&w);
    if (fine)
        kh_match_write_end(&w);
    kh_match_write_close(&w);
    return fine;
}

bool kh_loader_open(kh_loader *l, const kh_game *const *games, uint64_t seed) {
    memset(l, 0, sizeof *l);
    l->seed = seed;
    l->board = malloc(KH_MATCH_BOARD_TEXT);
    kh_record_open(&l->reader, games, l->board, l->board != NULL ? KH_MATCH_BOARD_TEXT : 0);
    if (l->board == NULL)
        l->error = KH_RECORD_NO_MEMORY;
    return l->board != NULL;
}

void kh_loader_close(kh_loader *l) {
    if (l->playing)
        kh_match_close(&l->match);
    free(l->board);
    free(l->names);
    free(l->promise.seeds);
    memset(l, 0, sizeof *l);
}

kh_match kh_loader_take(kh_loader *l) {
    free(l->match.promise.seeds);
    l->match.promise = (kh_promise){0};
    const kh_match taken = l->match;
    memset(&l->match, 0, sizeof l->match);
    l->playing = false;
    return taken;
}

static kh_record_error load_name(kh_loader *l, const kh_record_item *item) {
    if (l->names == NULL)
        l->names = calloc(l->reader.config.seats, KH_RECORD_NAME + 1);
    if (l->names == NULL)
        return KH_RECORD_NO_MEMORY;
    memcpy(l->names + (size_t)item->seat * (KH_RECORD_NAME + 1), item->text, item->length);
    return KH_RECORD_FINE;
}

static kh_record_error load_promise(kh_loader *l, const kh_record_item *item) {
    kh_promise *p = &l->promise;
    switch (item->promise) {
    case KH_PROMISE_COMMITMENT: /* the first of these lines */
        memcpy(p->commitment, item->bytes, sizeof p->commitment);
        p->seeds = calloc(l->reader.config.seats, KH_RECORD_FAIR);
        p->made = p->seeds != NULL;
        return p->made ? KH_RECORD_FINE : KH_RECORD_NO_MEMORY;
    case KH_PROMISE_SEED:
        memcpy(p->seeds + (size_t)item->seat * KH_RECORD_FAIR, item->bytes, KH_RECORD_FAIR);
        break;
    case KH_PROMISE_SECRET:
        memcpy(p->secret, item->bytes, sizeof p->secret);
        p->kept = true;
        break;
    case KH_PROMISE_BOARD: p->board_given = true; break;
    }
    return KH_RECORD_FINE;
}

/* What a refusal of the match means for the record it came from. */
static kh_record_error refused(kh_loader *l, kh_verdict v, bool is_full) {
    if (v.rule != NULL && strcmp(v.rule, KH_RULE_FULL) == 0)
        return is_full ? KH_RECORD_TOO_MANY : KH_RECORD_NO_MEMORY;
    l->rule = v.rule;
    return KH_RECORD_REFUSED;
}

static kh_verdict load_position(kh_loader *l) {
    const kh_record_reader *r = &l->reader;
    const char *text = r->board + r->board_length;
    kh_match *m = &l->match;
    if (r->position_length == 0)
        return (kh_verdict){0};
    if (kh_pages(m->game, m->table) > 1)
        return kh_refuse(KH_RULE_SET_UP);
    if (r->viewer == KH_NOBODY)
        return kh_match_set_up(m, text, r->position_length);
    return m->game->read_view(m->table, m->state, 0, text, r->position_length);
}

static kh_record_error load_play(kh_loader *l) {
    const kh_record_reader *r = &l->reader;
    kh_verdict v = kh_match_open(&l->match, r->game, &r->config, l->seed, r->board, r->board_length);
    if (v.code != 0) {
        if (r->game->board_flaw)
            r->game->board_flaw(&r->config, r->board, r->board_length, &l->reader.board_flaw);
        return refused(l, v, false);
    }
    l->playing = true;
    v = load_position(l);
    if (v.code != 0)
        return refused(l, v, false);
    l->match.names = l->names;
    l->names = NULL;
    l->match.promise = l->promise;
    l->promise = (kh_promise){0};
    l->reader.table = l->match.table;
    if (r->viewer != KH_NOBODY)
        return KH_RECORD_FINE;
    l->reader.state = l->match.state;
    kh_match_keep_hashes(&l->match);
    l->reader.hashes = l->match.hashes;
    return KH_RECORD_FINE;
}

static bool keep_luck(kh_match *m, const kh_action *a) {
    const uint32_t number = m->luck_count;
    if (number >= m->fallen_cap) {
        const uint32_t cap = m->fallen_cap > 0 ? m->fallen_cap * 2 : 64;
        kh_action *bigger = realloc(m->fallen, cap * sizeof *bigger);
        if (bigger == NULL)
            return false;
        m->fallen = bigger;
        m->fallen_cap = cap;
    }
    m->fallen[number] = *a;
    if (number == m->fallen_count)
        m->fallen_count++;
    return true;
}

static kh_record_error load_action(kh_loader *l, const kh_action *a) {
    kh_match *m = &l->match;
    if (a->seat == KH_CHANCE && !keep_luck(m, a))
        return KH_RECORD_NO_MEMORY;
    const kh_verdict v = kh_match_act(m, a);
    return v.code == 0 ? KH_RECORD_FINE : refused(l, v, m->log_count >= KH_MATCH_ACTIONS_MAX);
}

static kh_record_error load_undo(kh_loader *l, uint64_t at_ms) {
    kh_match *m = &l->match;
    const kh_verdict v = kh_match_undo(m);
    if (v.code != 0 && strcmp(v.rule, KH_RULE_UNDO) == 0)
        return KH_RECORD_NOTHING_TO_UNDO;
    if (v.code != 0)
        return refused(l, v, m->log_count >= KH_MATCH_ACTIONS_MAX);
    return m->time_ms == at_ms ? KH_RECORD_FINE : KH_RECORD_BAD_TIME;
}

static kh_record_error load_item(kh_loader *l, const kh_record_item *item) {
    const bool whole = l->reader.viewer == KH_NOBODY;
    switch (item->what) {
    case KH_RECORD_NAMED: return load_name(l, item);
    case KH_RECORD_PROMISE: return load_promise(l, item);
    case KH_RECORD_PLAY: return load_play(l);
    case KH_RECORD_ACTION: return whole ? load_action(l, &item->action) : KH_RECORD_FINE;
    case KH_RECORD_UNDO: return whole ? load_undo(l, item->action.at_ms) : KH_RECORD_FINE;
    case KH_RECORD_HASH: l->hashes++; return KH_RECORD_FINE;
    case KH_RECORD_END: return whole ? KH_RECORD_FINE : KH_RECORD_MASKED;
    case KH_RECORD_BROKEN: return item->error;
    case KH_RECORD_NOTHING:
    case KH_RECORD_RESULT: return KH_RECORD_FINE;
    }
    return KH_RECORD_FINE;
}

static bool load(kh_loader *l, const kh_record_item *item) {
    l->error = load_item(l, item);
    if (l->error == KH_RECORD_FINE && l->watch != NULL && item->what != KH_RECORD_NOTHING)
        l->watch(l->who, l, item);
    return l->error == KH_RECORD_FINE;
}

bool kh_loader_feed(kh_loader *l, const char *bytes, size_t n) {
    while (l->error == KH_RECORD_FINE && n > 0) {
        kh_record_item item;
        const size_t used = kh_record_feed(&l->reader, bytes, n, &item);
        load(l, &item);
        bytes += used;
        n -= used;
    }
    return l->error == KH_RECORD_FINE;
}

bool kh_loader_finish(kh_loader *l) {
    kh_record_item item = {0};
    while (l->error == KH_RECORD_FINE && item.what != KH_RECORD_END) {
        kh_record_finish(&l->reader, &item);
        load(l, &item);
    }
    return l->error == KH_RECORD_FINE;
}
