/* reason.h - what speaks for an action of Island, in facts that a person can check on the board. */
#ifndef KH_BOT_ISLAND_REASON_H
#define KH_BOT_ISLAND_REASON_H

#include "bots/island/features.h"
#include "bots/island/steady.h"

/* A position before an action and behind it, as its seat sees them; `after` is NULL where luck comes first. */
typedef struct reason_scene {
    const island_ground *ground;
    const steady_bot *planner; /* who has made a plan for this position */
    const island_look *before, *after;
    kh_seat seat;
    const kh_action *action;
} reason_scene;

/* Every fact speaks for the action: where there is none, none is the answer. */
uint32_t reason_list(const reason_scene *, kh_why *out, uint32_t cap);

#endif
