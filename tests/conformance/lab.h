/* lab.h - one game on the bench: what the files of the conformance test say to each other. */
#ifndef KH_LAB_H
#define KH_LAB_H

#include "conformance.h"

enum { LAB_TRIES = 6, LAB_EVENTS = 128, LAB_RULES = 512, LAB_SAY = KH_ACTION_TEXT + 64 };

/* Spare states, so that no probe treads on another. */
typedef enum lab_world {
    WORLD_TRIED, /* where one action is tried */
    WORLD_SEEN,  /* a view */
    WORLD_NEAR,  /* a view of the pages within reach */
    WORLD_DEALT, /* another deal */
    WORLD_AGAIN, /* whatever is compared with the above */
    WORLD_READ,  /* read from a text */
    WORLD_AFTER, /* and LAB_TRIES - 1 more: states after actions that are compared */
    WORLDS = WORLD_AFTER + LAB_TRIES,
} lab_world;

/* Goodness of fit, summed over many small tests: `off` is expected to be 0 with variance `spread`. */
typedef struct lab_fit {
    double off, spread;
} lab_fit;

typedef struct lab {
    const kh_game *game;
    const kh_conformance_plan *plan;
    kh_conformance_result *result;
    bool registered;
    uint32_t kinds, event_kinds;

    uint64_t seed;
    uint32_t step;
    bool halted; /* nothing more can be learnt from this game */
    kh_config config;
    kh_rng luck;  /* decides the play */
    kh_rng probe; /* decides what is tried beside it; the same at each step, however many are sampled */
    uint64_t now_ms;
    void *board, *table, *state;
    size_t board_size, table_size, state_size;
    void *world[WORLDS];
    uint32_t pages;
    kh_seat *walk; /* who may act now */
    uint32_t walkers;
    kh_seat *able;   /* what able() says */
    bool *idle;      /* whom it left out since the clock or the host acted */
    kh_action *list; /* of lab_legal */
    uint32_t list_cap;
    kh_action *done; /* the game so far */
    uint32_t done_cap;
    uint32_t seen_after[256]; /* positions looked at after an action of each kind */

    lab_fit draws[256], picks; /* draws: by the kind of luck */
    uint64_t fills, unfilled;
    uint64_t hiding[2],
        redealt[2]; /* positions that hide something and were dealt anew: for seats, for watchers */
    uint32_t looked[256], showed[256]; /* by kind: done in two deals, and told them apart */
    const char *told_rule[LAB_RULES];
} lab;

/* The law counts as checked; where it does not hold, the words are made and printed. */
#define LAW(l, law, holds, ...) \
    ((l)->result->checked[law]++, (holds) ? true : (lab_fail(l, law, __VA_ARGS__), false))
__attribute__((format(printf, 3, 4))) void lab_fail(lab *, kh_law, const char *format, ...);
#define WHO(seat) lab_who(seat, (char[16]){0})
#define SAY(l, action) lab_say(l, action, (char[LAB_SAY]){0})
const char *lab_who(kh_seat, char out[16]);
const char *lab_say(const lab *, const kh_action *, char out[LAB_SAY]);

void lab_dirty(void *bytes, size_t n, uint8_t with);
void *lab_memory(size_t n); /* exactly n bytes, dirty, or the end of the program */
void lab_fit_add(lab_fit *, const uint32_t *drawn, const double *share, uint32_t kinds);
bool lab_fit_bad(const lab_fit *);

void lab_walk(lab *);
void lab_find_idle(lab *);
bool lab_walks(const lab *, kh_seat);
/* Whether a probe looks at number i of n seats or pages: at all of few; of many at some, at others with
 * each step, and always at whoever has no seat. */
bool lab_looks_at(const lab *, uint32_t i, uint32_t n);
uint32_t lab_legal(lab *, const void *s, kh_seat); /* into l->list */
bool lab_listed(const lab *, uint32_t n, const kh_action *);
bool lab_open(const lab *, const kh_action *); /* stands for many: to be filled */
bool lab_has(const lab *, kh_actor); /* whether the game has actions of the host, of the clock, ... */
bool lab_actor_fits(const lab *, const kh_action *);
void lab_compose(const lab *, const void *s, kh_seat viewer, void *out); /* the view, all pages */
void lab_garble(lab *, const kh_action *base, kh_action *out);
void lab_try(lab *, const kh_action *);
bool lab_clock(const lab *, const void *s, kh_action *out);
/* Somebody acts at random: false if nobody can. Moves the time on. */
bool lab_choose(const lab *, const void *s, kh_rng *, uint64_t *now_ms, kh_action *out);
void lab_wander(lab *, void *s, uint32_t steps, kh_law, const char *from);

void probe_choices(lab *);
void probe_refusals(lab *);
void probe_luck(lab *);
void probe_views(lab *);
void probe_redeal(lab *);
void probe_masks(lab *);
void probe_position(lab *);
void probe_notation(lab *);
void probe_board(lab *);
bool replay_texts(lab *, void *s); /* as lab.done, each action through its text */

#endif
