/* sim.h - many games between bots, on several threads. Game n of a seed is always the same game, whoever plays it
 * first, so the result depends on the plan alone. */
#ifndef KH_SIM_H
#define KH_SIM_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "sim/tally.h"
#include "table/match.h"

enum {
    KH_SIM_PLACES_MAX = 64,
    KH_SIM_ACTIONS_MAX = 2000000000,
    KH_SIM_RECORDED_MAX = KH_MATCH_ACTIONS_MAX / 4 /* of seats: luck and time share the log */
};

/* Who plays. The list goes round: in game g (from 0) seat s is played by place (s + g) % places of it. */
typedef struct kh_sim_cast {
    const kh_bot *bot[KH_SIM_PLACES_MAX]; /* each once, in the order of the list */
    uint32_t bots, places;
    uint8_t list[KH_SIM_PLACES_MAX]; /* which of them stands at each place */
} kh_sim_cast;

void kh_sim_cast_add(kh_sim_cast *, const kh_bot *);
/* Which of the bots plays a seat in a game. */
uint32_t kh_sim_cast_at(const kh_sim_cast *, kh_seat seat, uint64_t game);

typedef struct kh_sim_plan {
    const kh_game *game;
    kh_config config;
    kh_sim_cast cast; /* as many places as seats, or a part of that which goes round */
    uint64_t games, seed, max_actions;
    uint32_t threads;
    bool times;              /* how long each decision takes is measured, too */
    const atomic_bool *stop; /* if set and true: no more games; those under way are dropped */

    /* If set: called now and then, by the thread that called kh_sim_run(). `parts`: thousandths of games under way. */
    void (*progress)(void *who, uint64_t done, uint64_t of, uint64_t parts);
    /* If set: called after each game, by any thread. false: enough, nothing more is played. */
    bool (*record)(void *who, uint64_t game, const kh_match *);
    void *who;
} kh_sim_plan;

/* An action that a bot should not have wanted: the first of all in the order of games. */
typedef struct kh_sim_fault {
    uint64_t game;
    kh_seat seat;
    const kh_bot *bot;
    const char *rule;            /* that forbids it; NULL: it has none, because it is no action at all */
    char action[KH_ACTION_TEXT]; /* "": the bot was silent although the game waited for it */
} kh_sim_fault;

typedef enum kh_sim_status { KH_SIM_FINE, KH_SIM_NO_MEMORY, KH_SIM_NO_RECORD } kh_sim_status;

typedef struct kh_sim_result {
    kh_sim_status status;
    bool stopped; /* before all games were played */
    kh_tally tally;
    kh_sim_fault fault; /* if tally.faults > 0 */
} kh_sim_result;

/* The config has been found playable before. Close the result whatever the status. */
void kh_sim_run(const kh_sim_plan *, kh_sim_result *out);
void kh_sim_close(kh_sim_result *);

/* The seed of game n: of its luck, and of what its bots draw. */
uint64_t kh_sim_seed(uint64_t seed, uint64_t game);

#endif
