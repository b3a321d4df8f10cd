/* Games on several threads: see sim.h. Each thread takes the next number, plays that game and adds it to sums of
 * its own; in the end the sums are added up. */
#include "sim/sim.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/sim_game.h"

enum { LOOK_EVERY_NS = 100000000, SECOND_NS = 1000000000 };

typedef struct crew {
    const kh_sim_plan *plan;
    kh_sim_result *result;
    atomic_uint_least64_t next, done, parts;
    atomic_bool enough; /* something went wrong */
    pthread_mutex_t lock;
    pthread_cond_t left;
    uint32_t working; /* under the lock, like the result */
} crew;

void kh_sim_cast_add(kh_sim_cast *c, const kh_bot *bot) {
    uint32_t which = 0;
    if (c->places >= KH_SIM_PLACES_MAX)
        return;
    while (which < c->bots && c->bot[which] != bot)
        which++;
    if (which == c->bots)
        c->bot[c->bots++] = bot;
    c->list[c->places++] = (uint8_t)which;
}

uint32_t kh_sim_cast_at(const kh_sim_cast *c, kh_seat seat, uint64_t game) {
    return c->list[(seat + game % c->places) % c->places];
}

uint64_t kh_sim_seed(uint64_t seed, uint64_t game) {
    uint64_t x = seed;
    x = kh_splitmix(&x) ^ game;
    return kh_splitmix(&x);
}

static bool wanted(const crew *c) {
    return !atomic_load(&c->enough) && !(c->plan->stop && atomic_load(c->plan->stop));
}

/* Plays until there are no more games. Returns how it ended. */
static kh_sim_status play_games(crew *c, sim_space *space) {
    while (wanted(c)) {
        const uint64_t number = atomic_fetch_add(&c->next, 1);
        if (number >= c->plan->games)
            break;
        const sim_end end = sim_game_play(space, number);
        if (end == SIM_NO_MEMORY)
            return KH_SIM_NO_MEMORY;
        if (end == SIM_NO_RECORD)
            return KH_SIM_NO_RECORD;
        atomic_fetch_add(&c->done, end != SIM_STOPPED);
    }
    return KH_SIM_FINE;
}

static void hand_in(crew *c, const sim_space *space, kh_sim_status status) {
    kh_sim_result *result = c->result;
    const bool first = result->tally.faults == 0 || space->fault.game < result->fault.game;
    if (space->tally.faults > 0 && first)
        result->fault = space->fault;
    kh_tally_merge(&result->tally, &space->tally);
    result->status = result->status == KH_SIM_FINE ? status : result->status;
}

static void *work(void *who) {
    crew *c = who;
    sim_space *space = malloc(sizeof *space);
    kh_sim_status status = KH_SIM_NO_MEMORY;
    const bool open = space && sim_space_open(space, c->plan);
    if (open) {
        space->parts = &c->parts;
        status = play_games(c, space);
    }
    if (status != KH_SIM_FINE)
        atomic_store(&c->enough, true);
    pthread_mutex_lock(&c->lock);
    if (open)
        hand_in(c, space, status);
    else
        c->result->status = status;
    c->working--;
    pthread_cond_signal(&c->left);
    pthread_mutex_unlock(&c->lock);
    if (open)
        sim_space_close(space);
    free(space);
    return NULL;
}

/* Waits until all are done, and tells how far they are. */
static void watch(crew *c) {
    pthread_mutex_lock(&c->lock);
    while (c->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += LOOK_EVERY_NS;
        until.tv_sec += until.tv_nsec / SECOND_NS;
        until.tv_nsec %= SECOND_NS;
        pthread_cond_timedwait(&c->left, &c->lock, &until);
        if (c->plan->progress) {
            pthread_mutex_unlock(&c->lock);
            c->plan->progress(c->plan->who, atomic_load(&c->done), c->plan->games, atomic_load(&c->parts));
            pthread_mutex_lock(&c->lock);
        }
    }
    pthread_mutex_unlock(&c->lock);
}

/* One thread less is no harm; none at all is. */
static uint32_t hire(crew *c, pthread_t *thread, uint32_t wish) {
    uint32_t n = 0;
    pthread_mutex_lock(&c->lock);
    while (n < wish && pthread_create(&thread[n], NULL, work, c) == 0)
        n++;
    c->working = n;
    pthread_mutex_unlock(&c->lock);
    return n;
}

void kh_sim_run(const kh_sim_plan *plan, kh_sim_result *out) {
    const uint32_t wish = plan->games < plan->threads ? (uint32_t)plan->games : plan->threads;
    memset(out, 0, sizeof *out);
    const kh_tally_size size = sim_tally_size(plan);
    crew c = {.plan = plan, .result = out};
    pthread_t *thread = calloc(wish + 1U, sizeof *thread);
    if (!thread || !kh_tally_open(&out->tally, &size)) {
        out->status = KH_SIM_NO_MEMORY;
        free(thread);
        return;
    }
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.left, NULL);
    const uint32_t hired = hire(&c, thread, wish);
    watch(&c);
    for (uint32_t i = 0; i < hired; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&c.left);
    pthread_mutex_destroy(&c.lock);
    free(thread);
    if (hired == 0)
        out->status = KH_SIM_NO_MEMORY;
    out->stopped = out->tally.games < plan->games;
}

void kh_sim_close(kh_sim_result *r) {
    kh_tally_close(&r->tally);
}
