/* What watchers see with a delay: a place in the log of the game that moves on when it is time. Nothing is copied for
 * them: each action that they may not see yet is three numbers here. As long as somebody watches, the game is played a
 * second time up to that place, so that views, masks and histories are those of then. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/hall.h"

static bool applies(const table *t) {
    return t->room.settings.delay_s > 0 && t->room.settings.watchers && t->room.match.game;
}

static uint64_t now_of(const table *t) {
    return net_now_ms(t->hall->loop);
}

static void close_again(late *l) {
    if (l->open)
        kh_match_close(&l->again);
    l->open = false;
}

void late_clear(table *t) {
    close_again(&t->late);
    free(t->late.step);
    memset(&t->late, 0, sizeof t->late);
}

static bool make_room(late *l) {
    if (l->first > 0 && l->first + l->count == l->room) {
        memmove(l->step, l->step + l->first, l->count * sizeof *l->step);
        l->first = 0;
    }
    if (l->count < l->room)
        return true;
    const uint32_t wanted = l->room ? 2 * l->room : 16;
    late_step *bigger = realloc(l->step, wanted * sizeof *bigger);
    if (bigger) {
        l->step = bigger;
        l->room = wanted;
    }
    return bigger != NULL;
}

/* Where memory is short, it is seen together with what comes next. */
static void add_step(table *t, uint64_t n, uint64_t due_ms) {
    late *l = &t->late;
    if (!make_room(l))
        return;
    l->step[l->first + l->count++] = (late_step){due_ms, n, t->room.match.log_count};
    hall_due(t->hall, t, now_of(t));
}

void late_note(table *t, uint64_t n) {
    if (applies(t))
        add_step(t, n, now_of(t) + UINT64_C(1000) * t->room.settings.delay_s);
}

/* When the last action was, the row says to within TABLE_TOUCH_S. */
void late_wake(table *t) {
    enum { ROUNDED_S = 2 };
    const int64_t delay = t->room.settings.delay_s;
    if (!applies(t))
        return;
    int64_t left = t->row.touched_s + TABLE_TOUCH_S + ROUNDED_S + delay - (int64_t)time(NULL);
    left = left < 0 ? 0 : left > delay ? delay : left;
    add_step(t, t->room.n, now_of(t) + UINT64_C(1000) * (uint64_t)left);
}

static bool play_next(late *l, const kh_action *a) {
    return (a->kind == 0 ? kh_match_undo(&l->again) : kh_match_act(&l->again, a)).code == 0;
}

/* The game as it was at that place; NULL: watchers see nothing yet, or there is no memory. */
const kh_match *late_match(table *t) {
    late *l = &t->late;
    const kh_match *m = &t->room.match;
    if (!l->begun)
        return NULL;
    if (!l->open)
        l->open = kh_match_again(&l->again, m).code == 0;
    bool fine = l->open;
    while (fine && l->again.log_count < l->log)
        fine = play_next(l, &m->log[l->again.log_count]);
    if (!fine)
        close_again(l);
    return fine ? &l->again : NULL;
}

static show_clock clock_of(const table *t) {
    const kh_match *m = &t->late.again;
    return (show_clock){.at_ms = m->time_ms, .deadline_ms = t->room.game->deadline(m->table, m->state)};
}

static bool put_view(table *t, stream *s) {
    const kh_match *m = late_match(t);
    if (!m)
        return false;
    const show_clock clock = clock_of(t);
    show_position(&t->room, m, KH_WATCHER, &s->position);
    kh_json_writer w = show_begin(t->hall, "view");
    kh_json_member_number(&w, "n", (int64_t)t->late.n);
    kh_json_key(&w, "as");
    show_actor(&w, KH_WATCHER);
    kh_json_key(&w, "position");
    kh_json_put_string(&w, s->position.text, s->position.length);
    show_time(&w, &clock);
    kh_json_close(&w, '}');
    return true;
}

void late_view(guest *g, stream *s) {
    hall *h = g->hall;
    if (put_view(g->table, s))
        net_send(g->conn, h->out.text, h->out.length, show_ticket(g->table));
}

/* The action at which they have come now, told as it was told to the others. */
static bool tell(table *t, stream *s) {
    hall *h = t->hall;
    late *l = &t->late;
    kh_json_writer w = show_begin(h, "did");
    kh_json_member_number(&w, "n", (int64_t)l->n);
    kh_json_key(&w, "as");
    show_actor(&w, KH_WATCHER);
    if (!retell_next(&w, &t->room, &l->again, &t->room.match.log[l->log - 1], KH_WATCHER))
        return false;
    const show_clock clock = clock_of(t);
    show_position(&t->room, &l->again, KH_WATCHER, &h->position);
    show_lines(&w, &s->position, &h->position);
    show_time(&w, &clock);
    kh_json_close(&w, '}');
    sheet_copy(&s->position, &h->position);
    return true;
}

static void move_on(table *t, stream *s, const late_step *step) {
    late *l = &t->late;
    const bool next = l->begun && l->open && l->again.log_count == l->log && step->log == l->log + 1;
    l->begun = true;
    l->n = step->n;
    l->log = step->log;
    if (t->watching == 0)
        return;
    if (next ? tell(t, s) : put_view(t, s))
        show_to_viewers(t, s, t->hall->out.text, t->hall->out.length);
    else
        close_again(l);
}

uint64_t late_advance(table *t, uint64_t now_ms) {
    late *l = &t->late;
    while (l->count > 0 && l->step[l->first].due_ms <= now_ms) {
        const late_step step = l->step[l->first++];
        l->count--;
        if (step.log <= t->room.match.log_count)
            move_on(t, &t->streams[t->room.config.seats], &step);
    }
    if (l->count == 0)
        l->first = 0;
    if (t->watching > 0)
        l->idle_ms = now_ms;
    else if (now_ms - l->idle_ms >= HALL_STREAM_MS)
        close_again(l);
    return l->count > 0 ? l->step[l->first].due_ms : KH_NEVER;
}
