/* A crowd at one table: very many random actions of Long Table at 1,000 seats. Whoever is drawn does something at
 * random; after some actions a seat the clock ends the round. Every 1,000 actions the whole position is audited, and what
 * a position alone does not show is asked: rounds and robber phases only count up, times never go back, what is refused
 * changes nothing.
 *
 *     crowd [--seats N] [--actions N] [--seed N] [--short] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/longtable/longtable.h"
#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "table/block.h"

enum { SEATS = 1000, ACTIONS = 1000000, ACTIONS_SHORT = 60000, AUDIT_EVERY = 1000, A_SEAT = 3, TRIES = 4 };

typedef struct crowd {
    kh_config config;
    void *table, *state, *before;
    size_t size;
    kh_rng rng;
    uint64_t now, actions, refused, games, of_kind[LONG_KINDS];
    unsigned round, robbers;
} crowd;

static void stop(const crowd *c, const char *why, const kh_action *a) {
    char text[KH_ACTION_TEXT] = "";
    if (a)
        kh_action_write(&long_game, c->table, a, text, sizeof text);
    printf("after %" PRIu64 " actions: %s %s\n0 passed, 1 failed\n", c->actions, why, text);
    exit(1);
}

static void begin(crowd *c) {
    uint8_t board[16];
    if (long_game.settle(&c->config, &c->rng, board).code != 0)
        exit(2);
    if (!c->table) {
        c->table = kh_block_new(long_game.table_size(&c->config));
        if (long_game.table_init(c->table, &c->config, board).code != 0)
            exit(2);
        c->size = long_game.state_size(c->table);
        c->state = kh_block_new(c->size);
        c->before = kh_block_new(c->size);
    }
    long_game.start(c->table, c->state);
    c->now = c->round = c->robbers = 0;
    c->games++;
}

static void audit(crowd *c) {
    const long_state *s = c->state;
    const char *broken = long_game.audit(c->table, c->state);
    if (broken)
        stop(c, broken, NULL);
    if (s->round < c->round || s->robbers < c->robbers)
        stop(c, "rounds go back", NULL);
    c->round = s->round;
    c->robbers = s->robbers;
}

static void act(crowd *c, kh_action *a) {
    if (a->seat != KH_CLOCK)
        a->at_ms = c->now;
    if (long_game.apply(c->table, c->state, a, NULL).code != 0)
        stop(c, "refused:", a);
    c->of_kind[a->kind]++;
    if (++c->actions % AUDIT_EVERY == 0)
        audit(c);
    if (long_game.over(c->table, c->state)) {
        audit(c);
        begin(c);
    }
}

/* The same action for another round: nobody may have it. */
static void try_late(crowd *c, kh_action a) {
    if (a.seat >= c->config.seats || a.size < 2 || a.kind == DO_PLACE)
        return;
    a.arg[a.size - 1] ^= 0x40;
    a.at_ms = c->now;
    memcpy(c->before, c->state, c->size);
    if (long_game.apply(c->table, c->state, &a, NULL).code == 0)
        stop(c, "SYS-LATE-04 does not hold:", &a);
    if (memcmp(c->before, c->state, c->size) != 0)
        stop(c, "SYS-INV-03 does not hold:", &a);
    c->refused++;
}

static void host_acts(crowd *c) {
    kh_action a;
    for (int i = 0; i < TRIES; i++)
        if (long_game.pick(c->table, c->state, KH_HOST, &c->rng, &a) && a.kind != HOST_LAST_ROUND &&
            a.kind != HOST_LAST_MINUTE) {
            act(c, &a);
            return;
        }
}

/* Calls and offers are always there: with as many of them as of all else nothing would be built. */
static bool is_talk(unsigned kind) {
    return kind == DO_CALL || kind == DO_OFFER || kind == DO_WITHDRAW;
}

static void somebody_acts(crowd *c) {
    const kh_seat seat = kh_rng_below(&c->rng, c->config.seats);
    kh_action a;
    for (int i = 0; i < TRIES; i++) {
        if (!long_game.pick(c->table, c->state, seat, &c->rng, &a))
            return;
        if (is_talk(a.kind) && kh_rng_below(&c->rng, 8) != 0)
            continue;
        if (kh_rng_below(&c->rng, 256) == 0)
            try_late(c, a);
        act(c, &a);
        return;
    }
}

static void step(crowd *c) {
    const uint64_t end = long_game.deadline(c->table, c->state);
    kh_action a;
    if (long_game.awaited(c->table, c->state, KH_CHANCE)) {
        long_game.draw(c->table, c->state, &c->rng, &a);
        act(c, &a);
    } else if (end != KH_NEVER && kh_rng_below(&c->rng, A_SEAT * c->config.seats) == 0) {
        a = (kh_action){.seat = KH_CLOCK, .kind = CLOCK_END, .at_ms = end};
        c->now = end;
        act(c, &a);
    } else if (long_game.awaited(c->table, c->state, KH_HOST)) {
        host_acts(c);
    } else {
        if (end != KH_NEVER && c->now + 1 < end)
            c->now += kh_rng_below(&c->rng, 2);
        somebody_acts(c);
    }
}

static uint64_t number(const char *text) {
    char *end;
    const uint64_t n = strtoull(text ? text : "", &end, 10);
    return text && end > text && *end == '\0' ? n : 0;
}

int main(int count, char **words) {
    static crowd c;
    uint64_t actions = ACTIONS, seats = SEATS, seed = 1;
    for (int i = 1; i < count; i++) {
        const uint64_t n = i + 1 < count ? number(words[i + 1]) : 0;
        uint64_t *to = strcmp(words[i], "--seats") == 0     ? &seats
                       : strcmp(words[i], "--actions") == 0 ? &actions
                       : strcmp(words[i], "--seed") == 0    ? &seed
                                                            : NULL;
        if (strcmp(words[i], "--short") == 0)
            actions = ACTIONS_SHORT;
        else if (to && n) {
            *to = n;
            i++;
        } else {
            fprintf(stderr, "usage: %s [--seats N] [--actions N] [--seed N] [--short]\n", words[0]);
            return 2;
        }
    }
    kh_config_usual(&long_game, (kh_seat)seats, &c.config);
    kh_rng_seed(&c.rng, seed);
    begin(&c);
    while (c.actions < actions)
        step(&c);
    audit(&c);
    for (unsigned kind = 1; kind < LONG_KINDS; kind++)
        if (c.of_kind[kind])
            printf("%8" PRIu64 " %s\n", c.of_kind[kind], long_kinds[kind].name);
    printf("%" PRIu64 " actions at %" PRIu64 " seats, %" PRIu64 " late ones refused, %" PRIu64
           " games, round %u\n",
           c.actions, seats, c.refused, c.games, c.round);
    printf("1 passed, 0 failed\n");
    free(c.table);
    free(c.state);
    free(c.before);
    return 0;
}
