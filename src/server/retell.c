/* A game so far, told again from its beginning as a viewer heard it: for those who open the table on another device. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "server/telling.h"

typedef struct retelling {
    kh_json_writer *w;
    const kh_room *room;
    kh_seat viewer;
} retelling;

/* As the viewer may see it, judged before it is done. */
static void write_masked(void *who, const kh_match *again, const kh_action *a) {
    const retelling *r = who;
    char text[KH_ACTION_TEXT];
    kh_action masked;
    kh_match_mask(again, a, r->viewer, &masked);
    kh_action_write(again->game, again->table, &masked, text, sizeof text);
    show_deed(r->w, text, kh_shows(again->game, a));
}

static void write_events(void *who, const kh_match *again, const kh_action *a, const kh_events *events) {
    const retelling *r = who;
    (void)a;
    kh_sight_of(r->room->view, again, r->viewer);
    show_events(r->w, r->room, events, r->viewer);
}

bool retell_next(kh_json_writer *w, const kh_room *r, kh_match *again, const kh_action *a, kh_seat viewer) {
    retelling now = {w, r, viewer};
    if (a->kind != 0) {
        const bool fine = kh_match_listen(again, &(kh_listener){&now, write_masked, write_events}) &&
                          kh_match_act(again, a).code == 0;
        kh_match_listen(again, &(kh_listener){0});
        return fine;
    }
    if (kh_match_undo(again).code != 0)
        return false;
    kh_json_member_bool(w, "undo", true);
    show_events(w, r, NULL, viewer);
    return true;
}

/* A story that is told to one guest. */
typedef struct story {
    telling telling;
    bool open, with_log;
    uint8_t phase;       /* what it was when the story began, */
    uint32_t successors; /* and who had taken over a seat */
    kh_match_writer writer;
    kh_match again; /* played for the log */
    /* A table that came back by a snapshot does not have the beginning: then the game is read from the journal, */
    kh_room whole;
    bool reading, read;
    draft record, log;
    kh_json_writer told; /* into the log */
} story;

static void close_story(story *s) {
    if (s->open) {
        kh_match_write_close(&s->writer);
        kh_match_close(&s->again);
    }
    s->open = false;
    draft_free(&s->record);
    draft_free(&s->log);
}

/* As it will stand in the message, so that nothing is left to do in the end. */
static void put_record(void *to, const char *text, size_t length) {
    story *s = to;
    kh_json_writer w = kh_json_to(draft_put, &s->record);
    kh_json_put_part(&w, text, length);
}

/* The game from its beginning. */
static const kh_match *match_of(const story *s) {
    return s->read ? &s->whole.match : &s->telling.answer.table->room.match;
}

static bool take_line(void *who, uint64_t number, const char *text, size_t length) {
    return room_restore_line(who, number, text, length);
}

/* False: it cannot be read. */
static bool read_on(story *s) {
    const table *t = s->telling.answer.table;
    if (!s->reading)
        room_restore(&s->whole, &room_silence);
    s->reading = true;
    const uint64_t before = s->whole.n;
    const store_error error =
        kh_store_some_lines(t->hall->server->store, t->number, before, ANSWER_PIECE, take_line, &s->whole);
    s->read = error == STORE_FINE && !s->whole.broken && s->whole.n < before + ANSWER_PIECE;
    return error == STORE_FINE && !s->whole.broken && (!s->read || s->whole.match.game);
}

static void forget(telling *x) {
    story *s = (story *)x;
    close_story(s);
    if (s->reading)
        room_close(&s->whole);
    s->reading = s->read = false;
}

/* What happened at the table since then, or is not durable yet. */
static bool catch_up(story *s) {
    const kh_match *live = &s->telling.answer.table->room.match;
    kh_match *m = &s->whole.match;
    bool fine = true;
    while (fine && s->read && m->log_count < live->before + live->log_count)
        fine = kh_match_redo(m, &live->log[m->log_count - live->before]);
    return fine;
}

/* Whether the table does not have what comes next of the game: it came back by a snapshot, or let go of it since. */
static bool wants_journal(const story *s) {
    const kh_match *live = &s->telling.answer.table->room.match;
    return live->before > 0 && (!s->read || s->whole.match.log_count < live->before);
}

static bool open_story(story *s) {
    const kh_room *r = &s->telling.answer.table->room;
    close_story(s);
    s->phase = r->phase;
    s->successors = r->match.successors;
    s->open = true;
    s->told = kh_json_to(draft_put, &s->log);
    kh_json_open(&s->told, '[');
    const kh_match *m = match_of(s);
    const bool written = kh_match_write_begin(
        &s->writer, m, r->phase >= ROOM_OVER ? KH_NOBODY : s->telling.viewer, put_record, s);
    return kh_match_again(&s->again, m).code == 0 && written;
}

static uint32_t place(const telling *x) {
    return ((const story *)x)->writer.at;
}

static bool tell_entry(telling *x, uint32_t behind) {
    story *s = (story *)x;
    const kh_action *a = &match_of(s)->log[s->writer.at];
    bool fine = true;
    (void)behind;
    if (s->with_log) {
        kh_json_open(&s->told, '{');
        fine = retell_next(&s->told, &x->answer.table->room, &s->again, a, x->viewer);
        kh_json_close(&s->told, '}');
    }
    return kh_match_write_next(&s->writer) && fine;
}

/* What was written before this belongs to another game than the one that is there now. */
static bool outdated(const story *s) {
    const kh_room *r = &s->telling.answer.table->room;
    return r->phase != s->phase || r->match.successors != s->successors;
}

static void send_story(telling *x) {
    story *s = (story *)x;
    guest *g = s->telling.answer.guest;
    kh_match_write_end(&s->writer);
    kh_json_close(&s->told, ']');
    kh_json_writer w = show_begin(g->hall, "history");
    if (s->telling.id)
        kh_json_member_number(&w, "id", (int64_t)s->telling.id);
    kh_json_key(&w, "record");
    const net_part parts[] = {{g->hall->out.text, g->hall->out.length},
                              {"\"", 1},
                              {s->record.text, s->record.length},
                              {"\"", 1},
                              {",\"log\":", s->with_log ? strlen(",\"log\":") : 0},
                              {s->log.text, s->with_log ? s->log.length : 0},
                              {"}", 1}};
    if (net_send_long(g->conn, parts, sizeof parts / sizeof parts[0], show_ticket(g->table)))
        answer_on_its_way(&s->telling.answer);
}

static telling_state ready(telling *x) {
    story *s = (story *)x;
    if (s->read && s->open && outdated(s))
        forget(x); /* it says more by now */
    if (wants_journal(s)) {
        if (s->read)
            forget(x); /* it went on with the table's log, and cannot be read any further */
        close_story(s);
        return read_on(s) ? TELLING_READS : TELLING_NO_STORE;
    }
    return catch_up(s) && ((s->open && !outdated(s)) || open_story(s)) ? TELLING_READY : TELLING_NO_MEMORY;
}

static const telling_kind stories = {ready, place, tell_entry, send_story, forget};

void request_history(request *q) {
    const kh_room *r = q->room;
    kh_seat viewer = KH_WATCHER;
    if (r->phase == ROOM_WAITING || !r->match.game) {
        request_refuse(q, r->phase < ROOM_OVER ? ROOM_NOT_BEGUN : ROOM_NEVER_PLAYED);
        return;
    }
    const kh_json_type log = kh_json_type_of(member(q, "log"));
    if (log != KH_JSON_MISSING && log != KH_JSON_TRUE && log != KH_JSON_FALSE) {
        request_refuse_member(q, "log");
        return;
    }
    if (kh_json_type_of(member(q, "as")) != KH_JSON_MISSING && !request_as(q, &viewer))
        return;
    if (room_large(r)) {
        recall_latest(q, viewer);
        return;
    }
    story *s = calloc(1, sizeof *s);
    if (s)
        s->with_log = log == KH_JSON_TRUE;
    telling_begin(q, viewer, s ? &s->telling : NULL, &stories);
}
