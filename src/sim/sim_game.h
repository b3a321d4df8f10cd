/* sim_game.h - one game after the other, on one thread. */
#ifndef KH_SIM_GAME_H
#define KH_SIM_GAME_H

#include "sim/sim.h"
#include "sim/statistician.h"
#include "table/driver.h"
#include "table/sight.h"

typedef enum sim_end {
    SIM_GOES_ON,
    SIM_OVER,
    SIM_UNFINISHED, /* too long, or nobody can act */
    SIM_FAULT,
    SIM_STOPPED, /* dropped: it is not counted */
    SIM_NO_MEMORY,
    SIM_NO_RECORD
} sim_end;

/* Memory for games, and what they sum up to. */
typedef struct sim_space {
    const kh_sim_plan *plan;
    const kh_statistician *statistician; /* or NULL */
    kh_tally tally;
    kh_sim_fault fault; /* the first, if tally.faults > 0 */
    char *memory;       /* of the bots, */
    size_t size;        /* so much each */
    bool *won;
    kh_sight view;
    int64_t *count;               /* what the statistician counts in this game */
    uint64_t *kind;               /* actions of seats in this game */
    atomic_uint_least64_t *parts; /* thousandths of all games under way; or NULL */
    uint32_t part;                /* of this one */
} sim_space;

kh_tally_size sim_tally_size(const kh_sim_plan *);

bool sim_space_open(sim_space *, const kh_sim_plan *); /* false: no memory */
void sim_space_close(sim_space *);
sim_end sim_game_play(sim_space *, uint64_t number);

#endif
