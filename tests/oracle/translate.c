/* A position of the engine in the oracle's words. Built twice, as the engine is: for four seats and wide. */
#include <string.h>

#include "games/island/island.h"
#include "oracle.h"
#include "translate.h"

#ifdef ISLAND_WIDE
#define TRANSLATE translate_wide
#else
#define TRANSLATE translate_four
#endif

static int seat_or_nobody(unsigned seat) {
    return seat == ISLAND_NONE ? NOBODY : (int)seat;
}

static void count_cards(island_bundle b, int out[GOODS]) {
    for (unsigned k = 0; k < GOODS; k++)
        out[k] = (int)bundle_get(b, k);
}

static void translate_seat(const island_table *t, const island_state *s, int i, oracle_position *p) {
    count_cards(s->hand[i], p->hand[i]);
    count_cards(s->cards[i], p->cards[i]);
    count_cards(s->offer[i].give, p->give[i]);
    count_cards(s->offer[i].want, p->want[i]);
    p->offered[i] = s->open >> i & 1;
    p->knights[i] = s->knights[i];
    p->owes[i] = s->debt[i];
    p->length[i] = s->length[i];
    p->points[i] = s->points[i];
    p->contest[i] = s->contest >> i & 1;
    p->leads[i] = s->leaders >> i & 1;
    for (int other = 0; other < PEOPLE; other++) {
        p->asked[i][other] = s->offer[i].to >> other & 1;
        p->answer[i][other] = (s->offer[i].yes >> other & 1) | (s->offer[i].no >> other & 1) << 1;
    }
    for (unsigned v = 0; v < t->vertices; v++) {
        if ((s->settlements[i] | s->cities[i]) & vset_of(v))
            p->owner[v] = i;
        p->storeys[v] += (s->settlements[i] & vset_of(v) ? 1 : 0) + (s->cities[i] & vset_of(v) ? 2 : 0);
    }
    for (unsigned e = 0; e < t->edges; e++)
        if (s->roads[i] & eset_of(e))
            p->road[e] = i;
}

void TRANSLATE(const void *table, const void *state, oracle_position *p) {
    static const int wait[PHASES] = {
        [PHASE_FIRST] = W_CONTEST,   [PHASE_SETTLEMENT] = W_FOUND_SETTLEMENT,
        [PHASE_ROAD] = W_FOUND_ROAD, [PHASE_ROLL] = W_ROLL,
        [PHASE_DICE] = W_DICE,       [PHASE_DISCARD] = W_DISCARD,
        [PHASE_ROBBER] = W_ROBBER,   [PHASE_VICTIM] = W_VICTIM,
        [PHASE_STEAL] = W_STEAL,     [PHASE_MAIN] = W_MAIN,
        [PHASE_CARD] = W_CARD,       [PHASE_FREE_ROADS] = W_FREE_ROADS,
        [PHASE_EXTRA] = W_EXTRA,     [PHASE_OVER] = W_OVER,
    };
    const island_table *t = table;
    const island_state *s = state;
    memset(p, 0, sizeof *p);
    for (int v = 0; v < CROSSINGS; v++)
        p->owner[v] = NOBODY;
    for (int e = 0; e < SIDES; e++)
        p->road[e] = NOBODY;
    for (int i = 0; i < t->seats; i++)
        translate_seat(t, s, i, p);
    for (unsigned i = 0; i < DIE * DIE; i++)
        p->left[i / DIE][i % DIE] = s->throws >> i & 1;
    count_cards(s->bank, p->bank);
    count_cards(s->stack, p->stack);
    count_cards(s->removed, p->removed);
    count_cards(s->fresh, p->fresh);
    p->wait = wait[s->phase];
    p->turn = s->turn;
    p->turns = s->turns;
    p->first = s->first;
    p->founded = s->founded;
    p->robber = s->robber;
    p->longest = seat_or_nobody(s->longest);
    p->army = seat_or_nobody(s->army);
    p->winner = seat_or_nobody(s->winner);
    p->dice[0] = s->dice[0];
    p->dice[1] = s->dice[1];
    p->rolled = s->rolled;
    p->carded = s->carded;
    p->built = s->built;
    p->free_roads = s->free_roads;
    p->place = seat_or_nobody(s->place);
    p->best = s->best;
    p->visitor = seat_or_nobody(s->visitor);
}
