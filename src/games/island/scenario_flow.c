/* What a scenario puts between two moments of the game: it asks somebody or lets luck decide, and the game goes on
 * where it was. Also what the files of scenarios share. */
#include <string.h>

#include "games/island/island.h"

static island_interlude *interlude(island_state *s) {
    return (island_interlude *)(s + 1);
}

/* The moment that waits is noted once, however many questions follow each other. */
static island_interlude *interrupt(island_state *s) {
    island_interlude *x = interlude(s);
    if (!island_in_interlude(s))
        x->back = s->phase;
    return x;
}

void island_ask(island_move *m, unsigned seat, island_question question) {
    island_interlude *x = interrupt(m->s);
    x->asked = (uint8_t)seat;
    x->question = (uint8_t)question;
    island_enter(m, PHASE_ASK);
}

void island_let_draw(island_move *m, island_question question) {
    island_interlude *x = interrupt(m->s);
    x->asked = 0;
    x->question = (uint8_t)question;
    m->s->phase = PHASE_DRAW;
}

void island_go_on(island_move *m) {
    island_interlude *x = interlude(m->s);
    const island_phase back = (island_phase)x->back;
    memset(x, 0, sizeof *x);
    if (island_in_interlude(m->s))
        island_enter(m, back);
}

void island_add_group(island_choices *c, island_kind kind, unsigned size, island_eset first, unsigned second,
                      unsigned third) {
    const unsigned members = eset_count(first);
    if (members == 0)
        return;
    c->group[c->groups++] =
        (island_group){first, (uint8_t)kind, (uint8_t)size, {(uint8_t)second, (uint8_t)third}};
    c->count += members;
}

/* An answer: somebody is asked just this, and it is the one who answers. */
kh_verdict island_check_asked(const island_state *s, const kh_action *a, island_question question,
                              const char *rule) {
    const island_interlude *x = island_interlude_of(s);
    if (s->phase != PHASE_ASK || x->question != question || x->asked != a->seat)
        return refuse(rule);
    return kh_done();
}
