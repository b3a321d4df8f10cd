/* counsel.h - what somebody could do, the best first, with the chance to win and what speaks for it: for hints at tables
 * that allow them. It comes from a view and nothing else. */
#ifndef KH_COUNSEL_H
#define KH_COUNSEL_H

#include "bots/judge.h"
#include "kornholm/json_write.h"
#include "table/match.h"

enum { KH_COUNSEL_CHOICES = 3 };

typedef struct kh_counsel {
    uint32_t count;
    struct {
        kh_action action;
        float chance;
        uint32_t facts;
        kh_why fact[KH_JUDGE_FACTS]; /* clauses of a sentence, the weightiest first */
    } choice[KH_COUNSEL_CHOICES];
} kh_counsel;

/* false: nobody judges this game, the seat has nothing to choose, or there is no memory. */
bool kh_counsel_ask(kh_counsel *, const kh_match *, const void *view, kh_seat);

/* As member `choices`: of each `do`, `chance` in thousandths, and `why`, a list of keys of texts with what stands for their
 * names. */
void kh_counsel_put(kh_json_writer *, const kh_match *, const kh_counsel *);
/* The member `why` alone. */
void kh_counsel_put_why(kh_json_writer *, const kh_match *, const kh_why *, uint32_t facts);

#endif
