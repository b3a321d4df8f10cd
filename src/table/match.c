/* A live game: see match.h. Its record: match_record.c. */
#include "table/match.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "table/block.h"

enum {
    CODE_TABLE = 2,         /* refused by the table, not by a game */
    LIST_FIRST = 64,        /* entries for which a list has room at first */
    CHECKPOINT_CLOSEST = 16 /* live actions that are quicker done again than stored */
};
#define BOARD_STREAM UINT64_MAX /* the number of the board's luck; no game comes to it */

static kh_verdict refuse(const char *rule) {
    return (kh_verdict){CODE_TABLE, rule};
}

/* The list with room for one more, or NULL. Doubling keeps the cost of a long game linear. */
static void *grown(void *list, uint32_t *cap, uint32_t count, size_t size) {
    if (count < *cap)
        return list;
    const uint32_t wanted = *cap > 0 ? *cap * 2 : LIST_FIRST;
    void *bigger = count < KH_MATCH_ACTIONS_MAX ? realloc(list, wanted * size) : NULL;
    if (bigger != NULL)
        *cap = wanted;
    return bigger;
}

/* Number n of the stream of luck. Each number is keyed by itself, so that it does not matter how much was
 * drawn before it. */
static kh_rng luck_of(const kh_match *m, uint64_t n) {
    uint64_t x = m->seed;
    kh_rng rng;
    if (m->luck.number && n != BOARD_STREAM) {
        m->luck.number(m->luck.key, n, &rng);
    } else if (m->luck.board && n == BOARD_STREAM) {
        m->luck.board(m->luck.key, &rng);
    } else {
        x = kh_splitmix(&x) ^ n;
        kh_rng_seed(&rng, kh_splitmix(&x));
    }
    return rng;
}

uint64_t kh_match_lot(const kh_match *m) {
    return (UINT64_C(1) << 63) + m->before + m->log_count;
}

static kh_verdict open_board(kh_match *m, const char *text, size_t length) {
    m->board = kh_block_new(m->game->board_size(&m->config));
    if (m->board == NULL)
        return refuse(KH_RULE_FULL);
    if (text != NULL)
        return m->game->board_read(&m->config, text, length, m->board);
    kh_rng rng = luck_of(m, BOARD_STREAM);
    return m->game->settle(&m->config, &rng, m->board);
}

static kh_verdict open_table(kh_match *m) {
    m->table = kh_block_new(m->game->table_size(&m->config));
    if (m->table == NULL)
        return refuse(KH_RULE_FULL);
    const kh_verdict v = m->game->table_init(m->table, &m->config, m->board);
    if (v.code != 0)
        return v;
    m->state_size = m->game->state_size(m->table);
    m->state = kh_block_new(m->state_size);
    if (m->state == NULL)
        return refuse(KH_RULE_FULL);
    m->game->start(m->table, m->state);
    return v;
}

static kh_verdict open_match(kh_match *m, const kh_game *game, const kh_config *config, const char *board,
                             size_t board_length) {
    if (!kh_config_fine(game, config))
        return refuse(KH_RULE_CONFIG);
    m->game = game;
    m->config = *config;
    kh_verdict v = open_board(m, board, board_length);
    if (v.code == 0)
        v = open_table(m);
    if (v.code != 0)
        kh_match_close(m);
    return v;
}

kh_verdict kh_match_open(kh_match *m, const kh_game *game, const kh_config *config, uint64_t seed,
                         const char *board, size_t board_length) {
    memset(m, 0, sizeof *m);
    m->seed = seed;
    return open_match(m, game, config, board, board_length);
}

kh_verdict kh_match_open_with(kh_match *m, const kh_game *game, const kh_config *config, const kh_luck *luck,
                              const char *board, size_t board_length) {
    memset(m, 0, sizeof *m);
    m->luck = *luck;
    return open_match(m, game, config, board, board_length);
}

static size_t names_size(const kh_match *m) {
    return (size_t)m->config.seats * (KH_RECORD_NAME + 1);
}

kh_verdict kh_match_again(kh_match *m, const kh_match *of) {
    memset(m, 0, sizeof *m);
    m->game = of->game;
    m->config = of->config;
    m->seed = of->seed;
    m->luck = of->luck;
    const size_t size = of->game->board_size(&of->config);
    m->board = kh_block_new(size);
    m->names = of->names != NULL ? malloc(names_size(of)) : NULL;
    kh_verdict v = refuse(KH_RULE_FULL);
    if (m->board != NULL && (m->names != NULL || of->names == NULL)) {
        memcpy(m->board, of->board, size);
        if (m->names != NULL)
            memcpy(m->names, of->names, names_size(of));
        v = open_table(m);
    }
    if (v.code == 0 && of->base != NULL &&
        !kh_match_resume(m, of->base, of->before, of->base_luck, of->base_ms))
        v = refuse(KH_RULE_FULL);
    if (v.code != 0)
        kh_match_close(m);
    return v;
}

/* The state was made anew. */
static void doubt_hashes(kh_match *m) {
    if (m->hashes != NULL)
        kh_page_hashes_doubt(m->hashes);
}

bool kh_match_resume(kh_match *m, const void *state, uint32_t before, uint32_t luck_count, uint64_t time_ms) {
    if (m->log_count > 0 || m->base != NULL)
        return false;
    m->base = kh_block_new(m->state_size);
    if (m->base == NULL)
        return false;
    memcpy(m->base, state, m->state_size);
    memcpy(m->state, state, m->state_size);
    doubt_hashes(m);
    m->before = before;
    m->base_luck = m->luck_count = luck_count;
    m->base_ms = m->time_ms = time_ms;
    return true;
}

kh_verdict kh_match_set_up(kh_match *m, const char *position, size_t length) {
    void *state = kh_block_new(m->state_size);
    if (state == NULL)
        return refuse(KH_RULE_FULL);
    kh_verdict v = kh_pages_read(m->game, m->table, state, position, length);
    if (v.code == 0 && !kh_match_resume(m, state, 0, 0, 0))
        v = refuse(KH_RULE_FULL);
    free(state);
    return v;
}

bool kh_match_was_set_up(const kh_match *m) {
    return m->base != NULL && m->before == 0;
}

static void drop_checkpoints(kh_match *m) {
    while (m->checkpoints > 0)
        free(m->checkpoint[--m->checkpoints].state);
}

/* The list without its first entries, and without the room that they took. */
static void *shrunk(void *list, uint32_t *cap, uint32_t gone, uint32_t left, size_t size) {
    const uint32_t wanted = left > LIST_FIRST ? left : LIST_FIRST;
    memmove(list, (char *)list + gone * size, left * size);
    void *smaller = wanted < *cap ? realloc(list, wanted * size) : NULL;
    if (smaller == NULL)
        return list;
    *cap = wanted;
    return smaller;
}

bool kh_match_shed(kh_match *m, void *state, uint32_t entries, uint32_t luck_count, uint64_t time_ms) {
    uint32_t live = 0;
    if (m->unlogged || entries <= m->before || entries - m->before > m->log_count)
        return false;
    const uint32_t gone = entries - m->before;
    drop_checkpoints(m);
    free(m->base);
    m->base = state;
    m->before = entries;
    m->base_luck = luck_count;
    m->base_ms = time_ms;
    while (live < m->live_count && m->live[live] < gone)
        live++;
    m->live_count -= live;
    m->log_count -= gone;
    m->live = shrunk(m->live, &m->live_cap, live, m->live_count, sizeof *m->live);
    m->log = shrunk(m->log, &m->log_cap, gone, m->log_count, sizeof *m->log);
    for (uint32_t i = 0; i < m->live_count; i++)
        m->live[i] -= gone;
    return true;
}

void kh_match_close(kh_match *m) {
    drop_checkpoints(m);
    free(m->board);
    free(m->table);
    free(m->state);
    free(m->base);
    free(m->names);
    free(m->promise.seeds);
    free(m->log);
    free(m->live);
    free(m->fallen);
    free(m->successor);
    free(m->events.list);
    free(m->hashes);
    memset(m, 0, sizeof *m);
}

bool kh_match_listen(kh_match *m, const kh_listener *listener) {
    m->listener = (kh_listener){0};
    if (listener->after != NULL && m->events.list == NULL) {
        const uint32_t most = m->game->events_most(m->table);
        kh_event *list = malloc((most + 1) * sizeof *list);
        if (list == NULL)
            return false;
        m->events = kh_events_in(list, most);
    }
    m->listener = *listener;
    return true;
}

void kh_match_keep_hashes(kh_match *m) {
    const uint32_t pages = kh_pages(m->game, m->table);
    if (pages == 1 || m->hashes != NULL)
        return;
    m->hashes = malloc(sizeof *m->hashes + pages * sizeof *m->hashes->of);
    if (m->hashes != NULL)
        kh_page_hashes_begin(m->hashes, m->game, m->table, (uint64_t *)(m->hashes + 1));
}

uint64_t kh_match_hash(kh_match *m) {
    return m->hashes != NULL ? kh_page_hashes_sum(m->hashes, m->state)
                             : kh_state_hash(m->game, m->table, m->state);
}

bool kh_match_rename(kh_match *m, kh_seat seat, const char *name, size_t length) {
    if (seat >= m->config.seats || !kh_record_name_fine(name, length))
        return false;
    if (m->names == NULL)
        m->names = calloc(m->config.seats, KH_RECORD_NAME + 1);
    if (m->names == NULL)
        return false;
    char *to = m->names + (size_t)seat * (KH_RECORD_NAME + 1);
    memcpy(to, name, length);
    to[length] = '\0';
    return true;
}

const char *kh_match_name(const kh_match *m, kh_seat seat) {
    return m->names != NULL && seat < m->config.seats ? m->names + (size_t)seat * (KH_RECORD_NAME + 1) : "";
}

bool kh_match_take_over(kh_match *m, kh_seat seat, const char *name) {
    kh_successor *more = realloc(m->successor, (m->successors + 1) * sizeof *more);
    if (more == NULL)
        return false;
    m->successor = more;
    kh_successor *s = &more[m->successors++];
    *s = (kh_successor){.at = m->before + m->log_count, .seat = seat};
    kh_text text = kh_text_in(s->name, sizeof s->name);
    kh_text_add(&text, name);
    text = kh_text_in(s->before, sizeof s->before);
    kh_text_add(&text, kh_match_name(m, seat));
    return true;
}

bool kh_match_promise(kh_match *m, const uint8_t commitment[KH_RECORD_FAIR], const uint8_t *seeds,
                      bool board_given) {
    const size_t size = (size_t)m->config.seats * KH_RECORD_FAIR;
    kh_promise *p = &m->promise;
    if (p->seeds == NULL)
        p->seeds = malloc(size);
    if (p->seeds == NULL)
        return false;
    memcpy(p->seeds, seeds, size);
    memcpy(p->commitment, commitment, sizeof p->commitment);
    p->made = true;
    p->board_given = board_given;
    return true;
}

void kh_match_reveal(kh_match *m, const uint8_t secret[KH_RECORD_FAIR]) {
    memcpy(m->promise.secret, secret, sizeof m->promise.secret);
    m->promise.kept = m->promise.made;
}

void kh_match_end(kh_match *m, const char *word) {
    m->end = word;
}

const uint8_t *kh_promise_seed(const kh_promise *p, kh_seat seat) {
    static const uint8_t none[KH_RECORD_FAIR];
    const uint8_t *seed = p->seeds + (size_t)seat * KH_RECORD_FAIR;
    return memcmp(seed, none, sizeof none) != 0 ? seed : NULL;
}

static bool room_in_log(kh_match *m) {
    kh_action *log = grown(m->log, &m->log_cap, m->log_count, sizeof *log);
    if (log == NULL)
        return false;
    m->log = log;
    uint32_t *live = grown(m->live, &m->live_cap, m->live_count, sizeof *live);
    if (live == NULL)
        return false;
    m->live = live;
    return true;
}

void kh_match_forget(kh_match *m) {
    m->unlogged = true;
}

kh_verdict kh_match_act(kh_match *m, const kh_action *a) {
    if (a->at_ms < m->time_ms || a->at_ms >= KH_RECORD_TIMES)
        return refuse(KH_RULE_TIME);
    if (!m->unlogged && !room_in_log(m))
        return refuse(KH_RULE_FULL);
    const kh_listener *hears = &m->listener;
    if (hears->before !=
        NULL) { /* only of what will be done; apply() judges once more: docs/performance.md */
        const kh_verdict v = m->game->check(m->table, m->state, a);
        if (v.code != 0)
            return v;
        hears->before(hears->who, m, a);
    }
    kh_events_clear(&m->events);
    const bool heard = hears->after != NULL || m->hashes != NULL;
    const kh_verdict v = m->game->apply(m->table, m->state, a, heard ? &m->events : NULL);
    if (v.code != 0)
        return v;
    if (m->hashes != NULL)
        kh_page_hashes_note(m->hashes, &m->events);
    if (!m->unlogged) {
        m->live[m->live_count++] = m->log_count;
        m->log[m->log_count++] = *a;
    }
    m->time_ms = a->at_ms;
    m->luck_count += a->seat == KH_CHANCE;
    if (m->events.count > m->events.cap) /* conformance holds games to events_most(), memory must not pay */
        m->events.count = m->events.cap;
    if (hears->after != NULL)
        hears->after(hears->who, m, a, &m->events);
    return v;
}

static bool luck_due(const kh_match *m) {
    return m->game->next(m->table, m->state, m->config.seats - 1) == KH_CHANCE;
}

/* The luck that is due: what the record held under this number, if it can happen here, else a new throw. */
static kh_action luck_next(const kh_match *m) {
    kh_action a;
    memset(&a, 0, sizeof a);
    if (m->luck_count < m->fallen_count) {
        a = m->fallen[m->luck_count];
        a.at_ms = m->time_ms;
        if (m->game->check(m->table, m->state, &a).code == 0)
            return a;
        memset(&a, 0, sizeof a);
    }
    kh_rng rng = luck_of(m, m->luck_count);
    m->game->draw(m->table, m->state, &rng, &a);
    a.at_ms = m->time_ms;
    return a;
}

bool kh_match_foretell(kh_match *m, const kh_action *luck, uint32_t count) {
    kh_action *fallen = calloc(count + 1, sizeof *fallen);
    if (fallen == NULL)
        return false;
    memcpy(fallen, luck, count * sizeof *fallen);
    free(m->fallen);
    m->fallen = fallen;
    m->fallen_count = count;
    m->fallen_cap = count + 1;
    return true;
}

kh_verdict kh_match_luck(kh_match *m) {
    while (luck_due(m)) {
        const kh_action a = luck_next(m);
        const kh_verdict v = kh_match_act(m, &a);
        if (v.code != 0)
            return v;
    }
    return kh_done();
}

/* The clock has no choice: the first of its kinds that is legal at the deadline. */
static kh_verdict ring(kh_match *m, uint64_t deadline_ms) {
    const uint32_t n = kh_kind_count(m->game);
    kh_verdict v = refuse(KH_RULE_TIME);
    for (uint32_t kind = 1; kind < n; kind++) {
        if (m->game->kinds[kind].actor != KH_BY_CLOCK)
            continue;
        kh_action a;
        memset(&a, 0, sizeof a);
        a.at_ms = deadline_ms;
        a.seat = KH_CLOCK;
        a.kind = (uint8_t)kind;
        v = kh_match_act(m, &a);
        if (v.code == 0)
            break;
    }
    return v;
}

kh_verdict kh_match_tick(kh_match *m, uint64_t now_ms) {
    kh_verdict v = kh_done();
    while (v.code == 0 && !m->game->over(m->table, m->state)) {
        const uint64_t deadline_ms = m->game->deadline(m->table, m->state);
        if (deadline_ms == KH_NEVER || deadline_ms > now_ms)
            break;
        v = ring(m, deadline_ms);
        if (v.code == 0)
            v = kh_match_luck(m);
    }
    return v;
}

/* Keeps the present state, which has `at` live actions behind it. It only saves time: where memory fails,
 * none is kept. When the list is full, every second goes. */
static void checkpoint_keep(kh_match *m, uint32_t at) {
    if (m->checkpoints == KH_MATCH_CHECKPOINTS) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < KH_MATCH_CHECKPOINTS; i++) {
            if (i % 2 == 0)
                m->checkpoint[kept++] = m->checkpoint[i];
            else
                free(m->checkpoint[i].state);
        }
        m->checkpoints = kept;
    }
    void *copy = kh_block_new(m->state_size);
    if (copy == NULL)
        return;
    memcpy(copy, m->state, m->state_size);
    m->checkpoint[m->checkpoints++] = (kh_checkpoint){at, copy};
}

void kh_match_begin(const kh_match *m, void *state) {
    if (m->base != NULL)
        memcpy(state, m->base, m->state_size);
    else
        m->game->start(m->table, state);
}

/* Makes the state that `to` live actions lead to. On the way it keeps states at half, three quarters, ... of
 * the distance: who takes back one action after the other pays for the way only a few times. */
static void rebuild(kh_match *m, uint32_t to) {
    doubt_hashes(m);
    while (m->checkpoints > 0 && m->checkpoint[m->checkpoints - 1].at > to)
        free(m->checkpoint[--m->checkpoints].state);
    uint32_t at = 0;
    if (m->checkpoints > 0) {
        at = m->checkpoint[m->checkpoints - 1].at;
        memcpy(m->state, m->checkpoint[m->checkpoints - 1].state, m->state_size);
    } else {
        kh_match_begin(m, m->state);
    }
    uint32_t next_stop = at + (to - at) / 2;
    for (; at < to; at++) {
        if (at == next_stop && to - at >= CHECKPOINT_CLOSEST) {
            if (m->checkpoints == 0 || m->checkpoint[m->checkpoints - 1].at < at)
                checkpoint_keep(m, at);
            next_stop = at + (to - at) / 2;
        }
        m->game->apply(m->table, m->state, &m->log[m->live[at]], NULL);
    }
}

kh_verdict kh_match_undo(kh_match *m) {
    uint32_t to = m->live_count, luck = 0;
    do {
        if (to == 0 || m->unlogged)
            return refuse(KH_RULE_UNDO);
        to--;
        luck += m->log[m->live[to]].seat == KH_CHANCE;
    } while (m->log[m->live[to]].seat >= m->config.seats);
    if (!room_in_log(m))
        return refuse(KH_RULE_FULL);
    kh_action mark;
    memset(&mark, 0, sizeof mark);
    mark.seat = KH_NOBODY;
    mark.at_ms = m->log[m->live[to]].at_ms;
    m->log[m->log_count++] = mark;
    m->live_count = to;
    m->luck_count -= luck;
    m->time_ms = mark.at_ms;
    rebuild(m, to);
    return kh_done();
}

bool kh_match_redo(kh_match *m, const kh_action *a) {
    return (a->kind == 0 ? kh_match_undo(m) : kh_match_act(m, a)).code == 0;
}

static void forget_last(kh_match *m) {
    while (m->live_count > 0 && m->log[m->live[--m->live_count]].seat >= m->config.seats)
        ;
}

bool kh_match_follow(kh_match *m, const void *view, const kh_action *seen, bool undone) {
    memcpy(m->state, view, m->state_size);
    doubt_hashes(m);
    if (undone)
        forget_last(m);
    if (seen == NULL)
        return true;
    if (!room_in_log(m))
        return false;
    m->live[m->live_count++] = m->log_count;
    m->log[m->log_count++] = *seen;
    return true;
}

void kh_match_mask(const kh_match *m, const kh_action *a, kh_seat viewer, kh_action *out) {
    m->game->mask(m->table, m->state, a, viewer, out);
}
