/* What was missed, each thing once: see analysis.h. A judge looks at one decision at a time, and whoever holds a good card
 * back misses it again with everything else that he does. Looked back at, that is one fault, or none:
 *   - who goes on at once, with no luck and nobody else between, has lost no more than he stands worse then: the rest was
 *     how little the judge saw of what he had in mind, or is charged to what he does next;
 *   - what was only put off and done later in the same turn cost nothing;
 *   - what could have been done until the turn ended is missed once, at the last decision where it was the best;
 *   - what is left undone turn after turn is missed once, where that cost most: what more it cost in another turn is part
 *     of that. A card in the hand is the same thing until one like it is played, whatever it would be played for;
 *     anything else only if it would have been exactly the same: a road on one side, the purchase of a card. */
#include <string.h>

#include "table/analysis.h"

static const float least_lost = 0.005F; /* less is nothing that anybody could tell */

static bool is_same(const kh_action *x, const kh_action *y) {
    return x->kind == y->kind && x->size == y->size && memcmp(x->arg, y->arg, sizeof x->arg) == 0;
}

static bool is_fault(const kh_moment *m) {
    return m->choices > 1 && m->cost > 0;
}

static kh_deed deed_of(const kh_judge *judge, const kh_moment *m) {
    return judge->deed(m->choice[0].action.kind);
}

/* Something else was done: it was not that it was done in the wrong place. */
static bool was_left(const kh_moment *m) {
    return m->choice[0].action.kind != m->action.kind;
}

bool kh_faults_same(const kh_judge *judge, const kh_moment *x, const kh_moment *y) {
    if (!is_fault(x) || !is_fault(y) || x->action.seat != y->action.seat)
        return false;
    if (is_same(&x->choice[0].action, &y->choice[0].action))
        return true;
    return was_left(x) && was_left(y) && x->choice[0].action.kind == y->choice[0].action.kind &&
           deed_of(judge, x) >= KH_DEED_ACTS;
}

/* Whether what would have been better was done, or was the better thing once more, later in this turn; an answer only if it
 * was this one. To let the game go on always comes in the end: what was done instead is not undone by that. */
static bool is_put_off(const kh_judge *judge, const kh_moment *list, uint32_t moments, uint32_t i) {
    const kh_moment *m = &list[i];
    const kh_action *better = &m->choice[0].action;
    const bool any = was_left(m) && deed_of(judge, m) >= KH_DEED_ACTS; /* one of its kind is as good */
    if (deed_of(judge, m) == KH_DEED_WAITS)
        return false;
    for (uint32_t k = i + 1; k < moments && list[k].turn == m->turn; k++) {
        const kh_action *done = &list[k].action;
        if (done->seat != m->action.seat)
            continue;
        if (is_same(done, better) || (any && done->kind == better->kind) ||
            kh_faults_same(judge, m, &list[k]))
            return true;
    }
    return false;
}

/* What was left undone and missed again in a later turn: of both, the one that cost less is no fault. */
static void settle_left(const kh_judge *judge, kh_moment *list, uint32_t moments, uint32_t i) {
    kh_moment *m = &list[i];
    const kh_action *better = &m->choice[0].action;
    const bool is_kept = deed_of(judge, m) == KH_DEED_KEEPS;
    if (deed_of(judge, m) < KH_DEED_ACTS || !was_left(m))
        return;
    for (uint32_t k = i + 1; k < moments && m->cost > 0; k++) {
        const kh_action *done = &list[k].action;
        if (done->seat == m->action.seat && (is_kept ? done->kind == better->kind : is_same(done, better)))
            return;
        if (was_left(&list[k]) && kh_faults_same(judge, m, &list[k]) &&
            (is_kept || is_same(&list[k].choice[0].action, better)))
            *(list[k].cost > m->cost ? &m->cost : &list[k].cost) = 0;
    }
}

/* What is not lost at the next decision was not lost by this one. */
static void settle_next(kh_moment *m, const kh_moment *next) {
    if (next->action.seat != m->action.seat || next->turn != m->turn || next->choices < 2)
        return;
    const float lost = m->choice[0].chance - next->choice[0].chance;
    if (lost < m->cost)
        m->cost = lost > least_lost ? lost : 0;
}

void kh_faults_settle(const kh_judge *judge, kh_moment *list, uint32_t moments) {
    for (uint32_t i = 0; i + 1 < moments; i++)
        if (is_fault(&list[i]))
            settle_next(&list[i], &list[i + 1]);
    for (uint32_t i = 0; i < moments; i++)
        if (is_fault(&list[i]) && is_put_off(judge, list, moments, i))
            list[i].cost = 0;
    for (uint32_t i = 0; i < moments; i++)
        if (is_fault(&list[i]))
            settle_left(judge, list, moments, i);
}
