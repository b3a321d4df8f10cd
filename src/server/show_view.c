/* What a viewer sees: the text of his view, then the lines that changed and what was done. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/hash.h"
#include "kornholm/notation.h"
#include "server/hall.h"
#include "server/requests.h"

void show_position(const kh_room *r, const kh_match *m, kh_seat viewer, draft *out) {
    enum { USUAL = 2048 }; /* then it is written only once */
    kh_sight_of(r->view, m, viewer);
    draft_clear(out);
    if (!draft_reserve(out, USUAL))
        return;
    size_t n = kh_sight_write(r->view, m, out->text, out->cap);
    if (n >= out->cap) {
        if (!draft_reserve(out, n + 1))
            return;
        n = kh_sight_write(r->view, m, out->text, out->cap);
    }
    out->length = n;
}

void show_legal(kh_json_writer *w, hall *h, const kh_room *r, kh_seat seat) {
    uint32_t n = 0;
    if (r->phase == ROOM_PLAYING && (seat < r->config.seats || seat == KH_HOST))
        n = r->game->legal(r->match.table, r->match.state, seat, h->legal, HALL_LEGAL);
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < n && i < HALL_LEGAL; i++) {
        char text[KH_ACTION_TEXT];
        kh_action_write(r->game, r->match.table, &h->legal[i], text, sizeof text);
        const char *command = strchr(text, ' ');
        kh_json_put_text(w, command ? command + 1 : text);
    }
    kh_json_close(w, ']');
}

static void put_legal_list(hall *h, const kh_room *r, kh_seat seat, draft *out) {
    kh_json_writer w = kh_json_to(draft_put, out);
    draft_clear(out);
    show_legal(&w, h, r, seat);
}

/* Left out where nothing may be taken back. */
static void put_back(kh_json_writer *w, const kh_room *r, kh_seat seat) {
    const uint32_t actions = room_undoable(r, seat);
    if (actions > 0)
        kh_json_member_number(w, "back", actions);
}

/* Left out where it is as it was when the viewer last heard it. */
static void put_legal(kh_json_writer *w, table *t, stream *s, bool always) {
    hall *h = t->hall;
    put_legal_list(h, &t->room, s->viewer, &h->scratch);
    const uint64_t hash = kh_hash(1, h->scratch.text, h->scratch.length);
    if (!always && hash == s->legal_hash)
        return;
    s->legal_hash = hash;
    kh_json_key(w, "legal");
    kh_json_put_raw(w, h->scratch.text, h->scratch.length);
}

void show_event(kh_json_writer *w, const kh_room *r, const kh_event *e, kh_seat viewer) {
    const bool secret = e->secret_of[0] != KH_NOBODY || e->secret_of[1] != KH_NOBODY;
    const bool hidden = secret && e->secret_of[0] != viewer && e->secret_of[1] != viewer;
    kh_json_open(w, '[');
    kh_json_put_text(w, r->game->events[e->kind]);
    for (unsigned i = 0; i < 2; i++) {
        const kh_seat seat = i == 0 ? e->from : e->to;
        if (seat < r->config.seats)
            show_actor(w, seat);
        else
            kh_json_put_null(w);
    }
    if (hidden)
        kh_json_put_null(w);
    else
        kh_json_put_number(w, e->what);
    kh_json_put_number(w, e->count);
    kh_json_close(w, ']');
}

void show_events(kh_json_writer *w, const kh_room *r, const kh_events *events, kh_seat viewer) {
    kh_json_key(w, "events");
    kh_json_open(w, '[');
    for (uint32_t i = 0; events && i < events->count; i++)
        if (kh_sight_has(r->view, events->list[i].page))
            show_event(w, r, &events->list[i], viewer);
    kh_json_close(w, ']');
}

static bool has_viewer(const guest *g, kh_seat viewer) {
    const kh_room *r = &g->table->room;
    if (viewer != KH_WATCHER)
        return room_is(r, viewer, &g->token);
    return !room_has_seat(r, &g->token) && r->settings.watchers;
}

static stream *stream_of(table *t, kh_seat viewer) {
    return &t->streams[viewer < t->room.config.seats ? viewer : t->room.config.seats];
}

static void stream_clear(stream *s) {
    history_clear(&s->history);
    draft_free(&s->position);
    const kh_seat viewer = s->viewer;
    memset(s, 0, sizeof *s);
    s->viewer = viewer;
}

void show_restart(table *t) {
    for (kh_seat i = 0; i <= t->room.config.seats; i++)
        stream_clear(&t->streams[i]);
    pages_clear(t);
    crowd_restart(t);
}

void show_close(table *t) {
    if (t->streams && !t->asleep)
        show_restart(t);
    pages_clear(t);
    free(t->streams);
    t->streams = NULL;
    crowd_close(t);
}

static bool is_delayed(const table *t, const stream *s) {
    return s->viewer == KH_WATCHER && t->room.settings.delay_s > 0;
}

static void put_last(kh_json_writer *w, const room_seat *s) {
    kh_json_key(w, "last");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < ROOM_IDS; i++)
        if (s->done[i].id)
            kh_json_put_number(w, (int64_t)s->done[i].id);
    kh_json_close(w, ']');
}

static kh_json_writer begin_view(table *t, stream *s, uint64_t n, const draft *position,
                                 const show_clock *clock) {
    kh_json_writer w = show_begin(t->hall, "view");
    kh_json_member_number(&w, "n", (int64_t)n);
    kh_json_key(&w, "as");
    show_actor(&w, s->viewer);
    kh_json_key(&w, "position");
    kh_json_put_string(&w, position->text, position->length);
    if (s->viewer != KH_WATCHER) {
        put_legal(&w, t, s, true);
        put_back(&w, &t->room, s->viewer);
        put_last(&w, &t->room.seat[s->viewer]);
    }
    show_time(&w, clock);
    return w;
}

static void begin_stream(table *t, stream *s) {
    if (s->used)
        return;
    s->used = true;
    s->history.complete_n = t->room.n;
    show_position(&t->room, &t->room.match, s->viewer, &s->position);
}

static void show_view(guest *g, kh_seat viewer) {
    table *t = g->table;
    stream *s = stream_of(t, viewer);
    if (is_delayed(t, s)) {
        late_view(g, s);
        return;
    }
    begin_stream(t, s);
    const show_clock now = show_clock_of(&t->room);
    kh_json_writer w = begin_view(t, s, t->room.n, &s->position, &now);
    show_send(g, &w);
}

/* What was missed, if all of it is still there. */
static bool send_missed(guest *g, stream *s, uint64_t since, bool first) {
    history_item item;
    const char *text;
    uint32_t at = 0;
    if (!s->used || since < s->history.complete_n || since > g->table->room.n || is_delayed(g->table, s))
        return false;
    while (history_next(&s->history, &at, &item, &text))
        if (item.n > since && (first || !item.for_all))
            net_send(g->conn, text, item.length, show_ticket(g->table));
    return true;
}

void show_views(guest *g, uint64_t since) {
    table *t = g->table;
    bool first = true;
    if (t->asleep || !t->room.match.game)
        return;
    if (pages_many(t)) {
        pages_show(g, since);
        return;
    }
    for (kh_seat i = 0; i <= t->room.config.seats; i++) {
        stream *s = &t->streams[i];
        if (!has_viewer(g, s->viewer))
            continue;
        if (since <= t->seats_n || !send_missed(g, s, since, first))
            show_view(g, s->viewer);
        first = false;
    }
}

/* Whether somebody reads it, or did a moment ago; one that nobody reads any more is dropped. */
static bool keep_stream(table *t, stream *s) {
    const uint64_t now = net_now_ms(t->hall->loop);
    if (is_delayed(t, s) || !s->used) /* the former are told when it is time: late.c */
        return false;
    for (guest *g = t->guests; g; g = g->next)
        if (has_viewer(g, s->viewer)) {
            s->idle_ms = now;
            return true;
        }
    if (now - s->idle_ms < HALL_STREAM_MS)
        return true;
    stream_clear(s);
    return false;
}

void show_before(table *t, const kh_action *a) {
    kh_room *r = &t->room;
    if (pages_many(t)) {
        pages_before(t, a);
        return;
    }
    for (kh_seat i = 0; i <= r->config.seats; i++) {
        stream *s = &t->streams[i];
        kh_action masked;
        if (!keep_stream(t, s))
            continue;
        kh_match_mask(&r->match, a, s->viewer, &masked);
        kh_action_write(r->game, r->match.table, &masked, s->masked, sizeof s->masked);
    }
}

void show_deed(kh_json_writer *w, char *masked, bool shows) {
    char *command = strchr(masked, ' ');
    if (command)
        *command++ = '\0';
    kh_json_member_text(w, "who", masked);
    kh_json_member_text(w, "do", command ? command : "");
    if (shows)
        kh_json_member_bool(w, "shows", true);
}

static void put_deed(kh_json_writer *w, const kh_game *game, stream *s, const room_news *news) {
    if (news->kind == ROOM_NEWS_UNDO) {
        kh_json_member_bool(w, "undo", true);
        return;
    }
    show_deed(w, s->masked, kh_shows(game, news->action));
    if (news->id && news->seat == s->viewer)
        kh_json_member_number(w, "id", (int64_t)news->id);
}

void show_to_viewers(table *t, stream *s, const char *text, size_t length) {
    net_cast cast = net_cast_of(text, length, show_ticket(t));
    for (guest *g = t->guests; g; g = g->next)
        if (has_viewer(g, s->viewer))
            net_cast_to(&cast, g->conn);
    net_cast_end(&cast);
}

static void show_did(table *t, stream *s, const room_news *news) {
    hall *h = t->hall;
    draft *now = &h->position;
    const show_clock clock = show_clock_of(&t->room);
    show_position(&t->room, &t->room.match, s->viewer, now);
    kh_json_writer w = show_begin(h, "did");
    kh_json_member_number(&w, "n", (int64_t)news->n);
    kh_json_key(&w, "as");
    show_actor(&w, s->viewer);
    put_deed(&w, t->room.game, s, news);
    show_events(&w, &t->room, news->events, s->viewer);
    show_lines(&w, &s->position, now);
    if (s->viewer != KH_WATCHER) {
        put_legal(&w, t, s, false);
        put_back(&w, &t->room, s->viewer);
    }
    show_time(&w, &clock);
    kh_json_close(&w, '}');
    draft_copy(&s->position, now);
    history_add(&s->history, news->n, false, h->out.text, h->out.length);
    show_to_viewers(t, s, h->out.text, h->out.length);
}

/* What was said, and what is noted of a seat: the same for all. */
static void show_to_all(table *t, const room_news *news) {
    hall *h = t->hall;
    const bool pages = pages_many(t);
    for (kh_seat i = 0; !pages && i <= t->room.config.seats; i++)
        keep_stream(t, &t->streams[i]); /* a stream that begins now writes where this message will stand */
    kh_json_writer w = show_begin(h, news->kind == ROOM_NEWS_SAID ? "said" : "note");
    kh_json_member_number(&w, "n", (int64_t)news->n);
    kh_json_key(&w, "seat");
    show_actor(&w, news->seat);
    if (news->kind == ROOM_NEWS_SAID)
        kh_json_member_text(&w, news->phrase ? "phrase" : "text", news->phrase ? news->phrase : news->text);
    else
        kh_json_member_text(&w, "what", news->what);
    if (news->kind == ROOM_NEWS_NOTE && news->text)
        kh_json_member_text(&w, "name", news->text);
    if (news->count > 0)
        kh_json_member_number(&w, "count", news->count);
    kh_json_close(&w, '}');
    for (kh_seat i = 0; !pages && i <= t->room.config.seats; i++)
        if (keep_stream(t, &t->streams[i]))
            history_add(&t->streams[i].history, news->n, true, h->out.text, h->out.length);
    if (t->crowd && news->seat < t->room.config.seats) {
        crowd_said(t, news);
        return;
    }
    if (pages)
        pages_said(t, news->n);
    net_cast cast = net_cast_of(h->out.text, h->out.length, show_ticket(t));
    for (guest *g = t->guests; g; g = g->next)
        net_cast_to(&cast, g->conn);
    net_cast_end(&cast);
}

static void show_claimed(table *t, const room_news *news) {
    guest *g = echo_asker(t, news->outcome->asker);
    if (!g)
        return; /* gone: whoever comes back sees what became of it */
    if (news->outcome->rule)
        show_lost(g, news->id, news->outcome->rule, &news->outcome->late);
    else
        show_done(g, news->id, news->outcome->done_n);
}

void show_news(table *t, const room_news *news) {
    switch (news->kind) {
    case ROOM_NEWS_TABLE:
        if (!t->crowd)
            show_table_to_all(t);
        else if (news->seat == KH_NOBODY)
            crowd_all(t, false);
        else
            crowd_seat(t, news->seat, news->before);
        break;
    case ROOM_NEWS_BEGUN:
        late_note(t, t->room.n);
        if (t->crowd) {
            crowd_all(t, true);
            break;
        }
        for (guest *g = t->guests; g; g = g->next)
            show_views(g, 0);
        break;
    case ROOM_NEWS_DID:
    case ROOM_NEWS_UNDO:
        late_note(t, news->n);
        if (pages_many(t)) {
            pages_did(t, news);
            break;
        }
        for (kh_seat i = 0; i <= t->room.config.seats; i++)
            if (keep_stream(t, &t->streams[i]))
                show_did(t, &t->streams[i], news);
        break;
    case ROOM_NEWS_SAID:
    case ROOM_NEWS_NOTE: show_to_all(t, news); break;
    case ROOM_NEWS_CLAIMED: show_claimed(t, news); break;
    case ROOM_NEWS_SAT:
        request_count_lines(t, news->seat);
        request_show_anew(t, &t->room.seat[news->seat].token);
        break;
    }
}
