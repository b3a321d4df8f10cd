/* room_race.h - what a room keeps of a race: docs/fairness.md. Only rooms of games that race have one. */
#ifndef KH_ROOM_RACE_H
#define KH_ROOM_RACE_H

#include "table/claims.h"
#include "table/room.h"

enum {
    ROOM_RACE_WON = 32,  /* claims that were done last are remembered, for those who come too late */
    ROOM_RACE_TOLD = 256 /* moments of which is known when everybody could see what happened then */
};

/* A claim that was done. */
typedef struct race_won {
    kh_claim claim;
    uint32_t spread_ms, drawn;
    uint64_t done_ms;
    uint64_t since_ms[KH_CLAIMS_MOST]; /* since when each seat could have claimed the same */
} race_won;

/* Something happened at `at_ms`, and left the house at `told_ms`; KH_NEVER: it has not yet. */
typedef struct race_moment {
    uint64_t at_ms, told_ms;
} race_moment;

struct room_race {
    kh_claims claims;
    struct {
        uint64_t id, asker;
        uint32_t spread_ms;
    } of[KH_CLAIMS_MOST];             /* by seat: the claim that waits */
    uint32_t high_ms[KH_CLAIMS_MOST]; /* by seat: kh_line_high() of its person's line */
    struct {
        uint32_t person; /* whose it is: whoever takes over begins anew, whoever comes back does not */
        kh_trust trust;
    } trust[KH_CLAIMS_MOST];
    race_won won[ROOM_RACE_WON];
    uint32_t won_next;
    race_moment moment[ROOM_RACE_TOLD];
    uint32_t moment_next;
    room_late late; /* of the last claim that was refused */
};

/* room_race.c */
bool room_race_begin(kh_room *); /* false: no memory */
/* An action of a person or a bot that check() has not seen yet. Done, refused, or it waits: then room_race_waits(). */
kh_verdict room_race_enter(kh_room *, kh_action *, uint64_t id, const room_haste *or_null);
bool room_race_waits(const kh_room *, kh_seat, uint64_t id); /* this very claim */
/* Does and refuses what is due; `all`: whatever waits. When the next one is due, in game time, or KH_NEVER. */
uint64_t room_race_decide(kh_room *, bool all);
void room_race_happened(kh_room *, uint64_t at_ms);

#endif
