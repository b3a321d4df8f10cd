/* Bots that think for milliseconds do not do it in the loop: the thinker's threads do (thinker.h). A hall lets it have so
 * many questions at a time and no more, so that each is put with what the table looks like then; the other tables wait
 * here: first those at which somebody plays himself, and among them whoever opened their tables takes turns with the
 * others, however many tables he has. One question a table. */
#include "server/hall.h"
#include "server/thinker.h"

/* Where two openers meet in one place they share their turns. */
static uint64_t *last_turn(table *t) {
    return &t->hall->think_last[t->opener % HALL_THINKERS];
}

void thought_want(table *t) {
    hall *h = t->hall;
    const share_kind kind = room_plays_people(&t->room) ? THINK_PEOPLE : THINK_REST;
    if (t->share == kind)
        return; /* it keeps its place */
    const bool waited = t->share > SHARE_REST;
    share_put(t, kind);
    if (waited)
        return;
    uint64_t *last = last_turn(t);
    t->think_turn = *last >= h->think_turn ? *last + 1 : h->think_turn;
    *last = t->think_turn;
}

static table *next_in_turn(const hall *h) {
    table *next = NULL;
    for (share_kind kind = THINK_PEOPLE; kind < SHARE_KINDS && !next; kind++)
        for (table *t = h->ready[kind - SHARE_PEOPLE].first; t; t = t->share_next)
            if (!next || t->think_turn < next->think_turn)
                next = t;
    return next;
}

void thoughts_ask(hall *h) {
    for (table *t; h->thoughts < HALL_THOUGHTS && (t = next_in_turn(h)) != NULL;) {
        share_drop(t);
        h->think_turn = t->think_turn;
        room_thought *asked = room_think(&t->room);
        if (!asked) { /* it has got another question meanwhile, or none */
            hall_due(h, t, net_now_ms(h->loop));
            continue;
        }
        h->thoughts++;
        thinker_ask(h->server->thinker, h->index, asked);
    }
}

/* The table does as it was told when its turn comes, like those whose bots decide at once. */
void thoughts_take(hall *h) {
    for (room_thought *t; (t = thinker_take(h->server->thinker, h->index)) != NULL;) {
        h->thoughts--;
        atomic_fetch_add_explicit(&h->thought, 1, memory_order_relaxed);
        if (t->room)
            hall_due(h, t->room->world.who, net_now_ms(h->loop));
        room_thought_back(t);
    }
}

void thoughts_drop(hall *h) {
    for (room_thought *t; (t = thinker_take(h->server->thinker, h->index)) != NULL;)
        room_thought_drop(t);
}
