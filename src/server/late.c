/* What watchers see with a delay: a place in the log of the game that moves on when it is time. Nothing is copied for
 * them: each action that they may not see yet is three numbers here. As long as somebody watches, the game is played a
 * second time up to that place, so that views, masks and histories are those of then. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/answers.h"

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
    answers_drop_table(t);
    close_again(&t->late);
    free(t->late.step);
    memset(&t->late, 0, sizeof t->late);
}

static bool reserve(late *l) {
    if (l->first > 0 && l->first + l->count == l->cap) {
        memmove(l->step, l->step + l->first, l->count * sizeof *l->step);
        l->first = 0;
    }
    if (l->count < l->cap)
        return true;
    const uint32_t wanted = l->cap ? 2 * l->cap : 16;
    late_step *bigger = realloc(l->step, wanted * sizeof *bigger);
    if (bigger) {
        l->step = bigger;
        l->cap = wanted;
    }
    return bigger != NULL;
}

/* Where memory is short, it is seen together with what comes next. */
static void add_step(table *t, uint64_t n, uint64_t due_ms) {
    late *l = &t->late;
    if (!reserve(l))
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

bool late_hides(const table *t, kh_seat viewer) {
    return viewer == KH_WATCHER && t->room.phase < ROOM_OVER && t->room.settings.delay_s > 0;
}

bool late_far(const table *t) {
    return t->late.playing;
}

/* Plays on, so many actions at most. False: it cannot be, for want of memory. */
static bool play_on(table *t, uint32_t most) {
    late *l = &t->late;
    const kh_match *m = &t->room.match;
    if (!l->open)
        l->open = kh_match_again(&l->again, m).code == 0;
    bool fine = l->open;
    for (uint32_t i = 0; fine && i < most && l->again.log_count < l->log; i++)
        fine = kh_match_redo(&l->again, &m->log[l->again.log_count]);
    if (!fine)
        close_again(l);
    return fine;
}

static show_clock clock_of(const table *t) {
    const kh_match *m = &t->late.again;
    return (show_clock){.at_ms = m->time_ms, .deadline_ms = t->room.game->deadline(m->table, m->state)};
}

static void put_view(table *t, stream *s) {
    const show_clock clock = clock_of(t);
    show_position(&t->room, &t->late.again, KH_WATCHER, &s->position);
    kh_json_writer w = show_begin(t->hall, "view");
    kh_json_member_number(&w, "n", (int64_t)t->late.n);
    kh_json_key(&w, "as");
    show_actor(&w, KH_WATCHER);
    kh_json_key(&w, "position");
    kh_json_put_string(&w, s->position.text, s->position.length);
    show_time(&w, &clock);
    kh_json_close(&w, '}');
}

static void view_to_all(table *t) {
    stream *s = &t->streams[t->room.config.seats];
    put_view(t, s);
    show_to_viewers(t, s, t->hall->out.text, t->hall->out.length);
}

static bool is_there(const late *l) {
    return l->open && l->again.log_count == l->log;
}

/* Whoever watches sees nothing before it is there. */
static bool play_piece(answer *a) {
    table *t = a->table;
    if (t->watching == 0 || !play_on(t, ANSWER_PIECE))
        return false;
    if (!is_there(&t->late))
        return true;
    view_to_all(t);
    return false;
}

static void end_playing(answer *a, answer_end how) {
    (void)how;
    a->table->late.playing = false;
    free(a);
}

static const answer_kind playing = {play_piece, end_playing};

/* Whether the game has come to where they see it. Else it is played up to there, and they see it then. A guest: who
 * wants it. */
static bool catch_up(table *t, guest *or_null) {
    late *l = &t->late;
    answer_limit why;
    if (!l->begun || l->playing)
        return false;
    if (!play_on(t, ANSWER_PIECE) || is_there(l))
        return l->open;
    answer *a = calloc(1, sizeof *a);
    if (!a)
        return false;
    a->table = t;
    l->playing = true;
    const net_peer *peer = or_null ? net_peer_at(or_null->conn) : NULL;
    if (!answer_begin(a, &playing, t->hall, peer, &why))
        show_limit(or_null, 0, why.name, why.most, (uint32_t)((why.wait_ms + 999) / 1000));
    return false;
}

void late_view(guest *g, stream *s) {
    hall *h = g->hall;
    if (!catch_up(g->table, g))
        return;
    put_view(g->table, s);
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
    draft_copy(&s->position, &h->position);
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
    if (!next) {
        if (catch_up(t, NULL))
            view_to_all(t);
    } else if (tell(t, s)) {
        show_to_viewers(t, s, t->hall->out.text, t->hall->out.length);
    } else {
        close_again(l);
    }
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
