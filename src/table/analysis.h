/* analysis.h - a finished game looked at again, action by action: the chance of every seat to win after each of them, what
 * luck did to it, and what could have been done better. Only games that a judge knows (bots/judge.h) can be analysed, and
 * only when they are over: before, it would be a way to look into hands. */
#ifndef KH_ANALYSIS_H
#define KH_ANALYSIS_H

#include "bots/judge.h"
#include "kornholm/json_write.h"
#include "table/match.h"

enum { KH_ANALYSIS_SEATS = 8, KH_ANALYSIS_CHOICES = 3, KH_ANALYSIS_DECIDING = 5 };

/* One action and what it did. */
typedef struct kh_moment {
    uint32_t number; /* live actions up to it, with it */
    uint32_t entry;  /* of the record's log, from 1: what was taken back counts */
    uint32_t turn;   /* before it */
    kh_action action;
    float chance[KH_ANALYSIS_SEATS]; /* of each seat, after it */
    float change[KH_ANALYSIS_SEATS];
    /* Of a decision: what else there was, the best first, as the seat could know it then; and what its own choice cost,
     * 0 where nothing was clearly better. kh_analysis_settle() makes one fault of what was missed again and again. */
    kh_judged choice[KH_ANALYSIS_CHOICES];
    uint32_t choices;
    float cost;
    kh_why fact[KH_JUDGE_FACTS]; /* what speaks for the best of them */
    uint32_t facts;
} kh_moment;

/* What it comes to for one seat: sums of changes, in chances to win. */
typedef struct kh_account {
    float luck;                 /* what dice and cards brought */
    float cost;                 /* what its own decisions lost, once they are settled */
    uint32_t decisions, faults; /* that were a choice at all; where something else was clearly better */
} kh_account;

typedef struct kh_analysis {
    const kh_match *match; /* outlives it */
    const kh_judge *judge;
    void *memory, *state, *view;
    uint32_t at;
    uint64_t time_ms; /* of the action before */
    float chance[KH_ANALYSIS_SEATS];
    kh_account account[KH_ANALYSIS_SEATS];
} kh_analysis;

typedef enum kh_analysis_status {
    KH_ANALYSIS_FINE,
    KH_ANALYSIS_NOT_OVER,
    KH_ANALYSIS_NO_JUDGE, /* of this game, or of so many seats */
    KH_ANALYSIS_NO_MEMORY
} kh_analysis_status;

/* Close it whatever the status. */
kh_analysis_status kh_analysis_open(kh_analysis *, const kh_match *);
/* The next action; false: that was all. */
bool kh_analysis_next(kh_analysis *, kh_moment *out);
/* Behind the last of them: charges each fault once, in the list and in the accounts. */
void kh_analysis_settle(kh_analysis *, kh_moment *, uint32_t moments);
void kh_analysis_close(kh_analysis *);

/* How many of a hundred decisions nothing would clearly have bettered. */
unsigned kh_account_accuracy(const kh_account *);

/* What stands out of a whole game; places in the list of its moments. */
typedef struct kh_digest {
    uint32_t deciding[KH_ANALYSIS_DECIDING], decided; /* what mattered most, in the order of play */
    /* Of each seat what it did and was most ahead of all else, never that it let the game go on; UINT32_MAX: nothing. */
    uint32_t best[KH_ANALYSIS_SEATS];
} kh_digest;

kh_digest kh_digest_of(const kh_judge *, const kh_moment *, uint32_t moments, kh_seat seats);
/* Whom a moment is about: who decided, or to whom luck gave most. KH_NOBODY: neither. */
kh_seat kh_moment_about(const kh_moment *, kh_seat seats);

/* analysis_faults.c: makes one fault of what was missed again and again. */
void kh_faults_settle(const kh_judge *, kh_moment *, uint32_t moments);
/* Whether the same was missed in both, perhaps with other arguments. */
bool kh_faults_same(const kh_judge *, const kh_moment *, const kh_moment *);

/* The same for programs: docs/records.md describes the members. Chances are thousandths. */
void kh_analysis_put_moment(kh_json_writer *, const kh_match *, const kh_moment *);
void kh_analysis_put_digest(kh_json_writer *, const kh_analysis *, const kh_moment *, uint32_t moments);

#endif
