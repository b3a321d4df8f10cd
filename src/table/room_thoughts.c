/* Decisions of bots that take milliseconds. Whoever drives the room gets a question with a copy of all that the answer
 * depends on, and brings the answer back when it is there; meanwhile the room goes on, and may be somewhere else by then. */
#include <stdlib.h>

#include "table/block.h"
#include "table/room_inside.h"

static const kh_bot *bot_at(const kh_room *r, kh_seat seat) {
    return r->seat[seat].bot ? r->seat[seat].bot : r->settings.bot;
}

bool room_thinks_apart(const kh_room *r, kh_seat seat) {
    return r->world.apart && !r->driver.at_once && bot_at(r, seat)->thinks;
}

static void free_thought(room_thought *t) {
    free(t->memory);
    free(t->before);
    free(t->view);
    free(t->table);
    free(t);
}

/* The bot has its memory back: as it is now, or as it was before the question. */
static void end_thought(kh_room *r, bool answered) {
    room_thought *t = r->thought;
    r->thought = NULL;
    if (!t->forgotten) {
        if (!answered)
            memcpy(t->memory, t->before, t->bot->size);
        r->seat[t->seat].memory = t->memory;
        t->memory = NULL;
    }
    free_thought(t);
}

/* Who is asked and what he sees are the same as then, however the game came here. */
static bool still_fits(kh_room *r, kh_seat seat) {
    const room_thought *t = r->thought;
    return t->seat == seat && !t->forgotten &&
           memcmp(t->view, kh_sight_of(r->view, &r->match, seat), t->view_size) == 0;
}

bool room_thought_waits(kh_room *r, kh_seat seat) {
    if (!room_thinks_apart(r, seat))
        return false;
    if (r->thought && r->thought->back) {
        if (still_fits(r, seat))
            return false;
        end_thought(r, false);
    }
    r->ponders = r->thought == NULL;
    return true;
}

bool room_thought_take(kh_room *r, kh_action *out) {
    const bool acts = r->thought->acts;
    *out = r->thought->action;
    end_thought(r, true);
    return acts;
}

static bool fill_in(kh_room *r, room_thought *t) {
    t->before = kh_block_new(t->bot->size);
    t->view = kh_block_new(t->view_size);
    if (!t->before || !t->view)
        return false;
    memcpy(t->before, r->seat[t->seat].memory, t->bot->size);
    memcpy(t->view, kh_sight_of(r->view, &r->match, t->seat), t->view_size);
    t->memory = r->seat[t->seat].memory;
    r->seat[t->seat].memory = NULL;
    return true;
}

room_thought *room_think(kh_room *r) {
    if (r->phase != ROOM_PLAYING || r->thought || !r->ponders)
        return NULL;
    const kh_seat seat = room_bot_asked(r);
    if (seat == KH_NOBODY || !room_thinks_apart(r, seat) || !room_bot_awake(r, seat))
        return NULL;
    room_thought *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    *t = (room_thought){.room = r, .bot = r->seat[seat].bot, .seat = seat, .view_size = r->match.state_size};
    if (!fill_in(r, t)) {
        free_thought(t);
        return NULL;
    }
    r->ponders = false;
    r->thought = t;
    return t;
}

void room_thought_run(room_thought *t) {
    t->acts = t->bot->decide(t->memory, t->view, &t->action) && t->action.seat == t->seat;
}

void room_thought_back(room_thought *t) {
    t->back = true;
    if (!t->room)
        free_thought(t);
}

void room_thought_drop(room_thought *t) {
    if (t->room)
        end_thought(t->room, false);
    else
        free_thought(t);
}

/* Bots look things up in the room's table, which must not go before they have finished. */
void room_thought_leave(kh_room *r) {
    room_thought *t = r->thought;
    if (!t)
        return;
    r->thought = NULL;
    t->room = NULL;
    if (t->back) {
        free_thought(t);
        return;
    }
    t->table = r->match.table;
    r->match.table = NULL;
}
