/* halls.h - games of Long Table between bots: everybody is asked every 2 to 6 seconds of game time, in an order that luck
 * decides, and sees the pages within reach. Whoever includes this says what happens when a seat is asked. */
#ifndef KH_UNIT_HALLS_H
#define KH_UNIT_HALLS_H

#include "unit.h"

#include <stdlib.h>

#include "bots/bot.h"
#include "games/longtable/longtable.h"
#include "kornholm/config.h"
#include "table/block.h"

enum { SEATS_MAX = 1000, PAGES_MAX = 16, PACE_LEAST = 2000, PACE_SPREAD = 4000 };

typedef struct hall {
    kh_config config;
    uint8_t board[8];
    long_table table;
    long_state *state;
    void *view, *world;
    uint32_t page[PAGES_MAX], shown; /* pages in the view */
    const kh_bot *bot[SEATS_MAX];
    void *memory[SEATS_MAX], *copy;
    uint64_t due[SEATS_MAX], now, hash;
    unsigned phase, decisions, done[LONG_KINDS];
    kh_rng luck;
} hall;

static inline const kh_bot *bot_named(const char *name) {
    const kh_bot *bot = kh_bot_find(&long_game, name, strlen(name));
    assert_non_null(bot);
    return bot;
}

static inline void *room_for(size_t size) {
    void *room = kh_block_new(size);
    assert_non_null(room);
    return room;
}

static inline void hall_open(hall *h, kh_seat seats, const char *const *options, const char *const *names,
                             uint64_t seed) {
    size_t most = 0;
    memset(h, 0, sizeof *h);
    kh_rng_seed(&h->luck, seed);
    kh_config_usual(&long_game, seats, &h->config);
    for (; *options; options++)
        assert_int_equal(kh_config_set(&long_game, &h->config, *options, strlen(*options), NULL),
                         KH_CONFIG_FINE);
    assert_int_equal(long_game.settle(&h->config, &h->luck, h->board).code, 0);
    assert_int_equal(long_game.table_init(&h->table, &h->config, h->board).code, 0);
    const size_t size = long_game.state_size(&h->table);
    h->state = room_for(size);
    h->view = room_for(size);
    h->world = room_for(size);
    long_game.start(&h->table, h->state);
    for (kh_seat s = 0; s < seats; s++) {
        h->bot[s] = bot_named(names[s % 3]);
        h->memory[s] = room_for(h->bot[s]->size);
        h->bot[s]->init(h->memory[s], &long_game, &h->table, s, seed + s);
        most = h->bot[s]->size > most ? h->bot[s]->size : most;
    }
    h->copy = room_for(most);
    h->phase = UINT32_MAX;
}

static inline void hall_close(hall *h) {
    for (kh_seat s = 0; s < h->config.seats; s++)
        free(h->memory[s]);
    free(h->copy);
    free(h->state);
    free(h->view);
    free(h->world);
}

/* Only the pages within reach; zeros elsewhere. */
static inline const void *view_of(hall *h, const void *state, kh_seat seat) {
    for (uint32_t i = 0; i < h->shown; i++) {
        const kh_span span = long_game.page(&h->table, h->page[i]);
        memset((char *)h->view + span.offset, 0, span.size);
    }
    h->shown = long_game.reach(&h->table, seat, h->page, PAGES_MAX);
    assert_in_range(h->shown, 1, PAGES_MAX);
    for (uint32_t i = 0; i < h->shown; i++)
        long_game.view(&h->table, state, seat, h->page[i], h->view);
    return h->view;
}

static void ask(hall *, kh_seat);

static inline void apply(hall *h, kh_action a) {
    a.at_ms = h->now;
    assert_int_equal(long_game.apply(&h->table, h->state, &a, NULL).code, 0);
}

/* Luck and the host come before anything else. */
static inline bool is_prompted(hall *h) {
    kh_action luck;
    const unsigned phase = h->state->phase;
    if (long_game.awaited(&h->table, h->state, KH_CHANCE)) {
        long_game.draw(&h->table, h->state, &h->luck, &luck);
        apply(h, luck);
        return true;
    }
    for (kh_seat s = 0; phase == PHASE_READY && s < h->config.seats; s++)
        if (long_game.awaited(&h->table, h->state, s)) {
            ask(h, s);
            return true;
        }
    if (phase != PHASE_READY && phase != PHASE_STOP)
        return false;
    apply(h, (kh_action){.seat = KH_HOST, .kind = phase == PHASE_READY ? HOST_START : HOST_GO});
    return true;
}

static inline uint64_t pause_of(hall *h) {
    return PACE_LEAST + kh_rng_below(&h->luck, PACE_SPREAD);
}

static inline void step(hall *h) {
    if (is_prompted(h))
        return;
    const unsigned phase = long_phase_number(h->state) | (unsigned)h->state->phase << 16;
    kh_seat next = 0;
    for (kh_seat s = 0; s < h->config.seats; s++) {
        if (phase != h->phase)
            h->due[s] = h->now + pause_of(h);
        next = h->due[s] < h->due[next] ? s : next;
    }
    h->phase = phase;
    const uint64_t deadline = long_game.deadline(&h->table, h->state);
    if (h->due[next] < deadline) {
        h->now = h->due[next];
        h->due[next] += pause_of(h);
        ask(h, next);
        return;
    }
    h->now = deadline;
    h->phase = UINT32_MAX;
    apply(h, (kh_action){.seat = KH_CLOCK, .kind = CLOCK_END});
}

#endif
