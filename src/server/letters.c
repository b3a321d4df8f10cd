/* What is asked over HTTP about one table: its record, the game as text, the plain page, that it be deleted. The table is
 * read from the store and played again, a long one piece by piece (answers.h). */
#include <stdlib.h>
#include <string.h>

#include "server/answers.h"
#include "server/web.h"

typedef struct letter {
    answer answer;
    visit visit;
    net_request request; /* as much of it as is still needed */
    char *path, *host;
    letter_kind kind;
    store_row row;
    kh_room room;
    bool same_site, writing, waited, deleting;
    bool partly;     /* some of the record has left */
    bool whole;      /* all of it is written */
    bool torn;       /* it cannot be */
    uint64_t read_n; /* lines that were read again for it, where the room has let go of its actions */
    kh_seat viewer;
    kh_match_writer writer;
    draft out;
} letter;

/* For whom a visitor may see a running game. */
static bool viewer_of(const kh_room *r, const room_token *who, kh_seat *out) {
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        if (room_is(r, seat, who)) {
            *out = seat;
            return true;
        }
    *out = KH_WATCHER;
    return r->settings.watchers && r->settings.delay_s == 0;
}

/* Only a finished game, and only by whoever was its host. What a limit may still refuse has not begun: the first piece
 * only looks. True: there is more to do. */
static bool begin_delete(letter *l) {
    visit *v = &l->visit;
    const bool host = l->same_site && room_is_host(&l->room, &v->token),
               finished = l->room.phase >= ROOM_OVER;
    if (!host || !finished) {
        web_respond_rule(v, 403, host ? ROOM_NOT_BEGUN : ROOM_NOT_HOST);
        return false;
    }
    l->waited = true;
    return true;
}

/* Answered when the store has it, or has refused it. */
static bool delete_it(letter *l) {
    visit *v = &l->visit;
    store_row row;
    if (!l->deleting) {
        l->deleting = true;
        if (!hall_deletes(v->h, l->row.code)) /* by the same person, a moment ago */
            table_discard(v->h, &l->row);
    }
    if (hall_deletes(v->h, l->row.code)) {
        answer_wait(&l->answer);
        return true;
    }
    const store_error error = kh_store_find(v->h->server->store, l->row.code, &row);
    if (error == STORE_NONE || (error == STORE_FINE && row.touched_s == TABLE_DOOMED))
        web_respond(v, 200, web_plain, "", 0);
    else
        web_respond_rule(v, 503, NET_STORE);
    return false;
}

static void answer_text(letter *l) {
    const kh_room *r = &l->room;
    if (r->match.game)
        show_position(r, &r->match, l->viewer, &l->out);
    else
        draft_add(&l->out, phase_name((room_phase)r->phase));
    web_respond(&l->visit, 200, web_plain, l->out.text, l->out.length);
}

static void answer_page(letter *l) {
    visit *v = &l->visit;
    draft *out = &l->out, position = {0};
    const kh_room *r = &l->room;
    web_begin_page(out, v, true, r->game->name);
    if (r->match.game)
        show_position(r, &r->match, l->viewer, &position);
    draft_add(out, "<p>");
    web_put_word(out, v, "web.how");
    draft_add(out, "</p><pre>kornholm join ");
    web_put_site(out, v);
    web_escape(out, v->q->path);
    draft_add(out, "</pre><pre>");
    web_escape(out, position.text ? position.text : phase_name((room_phase)r->phase));
    draft_add(out, "</pre>");
    draft_free(&position);
    web_end_page(out, v);
}

/* True: there is more of the record to write. */
static bool begin_record(letter *l) {
    const kh_room *r = &l->room;
    if (!r->match.game) {
        web_respond_rule(&l->visit, 404, r->phase < ROOM_OVER ? ROOM_NOT_BEGUN : ROOM_NEVER_PLAYED);
        return false;
    }
    l->writing = kh_match_write_anew(&l->writer, &r->match, r->phase >= ROOM_OVER ? KH_NOBODY : l->viewer,
                                     draft_put, &l->out);
    if (!l->writing)
        web_respond_rule(&l->visit, 503, KH_RULE_FULL);
    return l->writing;
}

/* One line of the journal, read again: what it adds to the record. */
static bool write_line(void *who, uint64_t number, const char *text, size_t length) {
    letter *l = who;
    kh_action a;
    if (number > l->room.n)
        return false; /* it came later */
    l->read_n = number;
    l->torn = room_read_action(&l->room, text, length, &a) && !kh_match_write_entry(&l->writer, &a);
    return !l->torn;
}

/* NULL, or the rule why it cannot be written. */
static const char *write_some(letter *l) {
    kh_match_writer *w = &l->writer;
    const uint64_t before = l->read_n;
    const uint32_t entries = w->of->before + w->of->log_count;
    bool fine = true;
    if (w->of->before > 0) { /* the room has let go of them */
        const store_error error =
            kh_store_some_lines(l->visit.h->server->store, l->row.table, before, ANSWER_PIECE, write_line, l);
        if (error != STORE_FINE || (l->read_n == before && w->at < entries))
            return NET_STORE;
        fine = !l->torn;
    } else {
        for (unsigned i = 0; fine && i < ANSWER_PIECE && w->at < entries; i++)
            fine = kh_match_write_next(w);
    }
    l->whole = w->at == entries;
    if (fine && l->whole)
        kh_match_write_end(w);
    return fine ? NULL : KH_RULE_FULL;
}

/* What is long leaves while it is made, no faster than it is taken: it is never there as a whole. */
static void send_some(letter *l) {
    visit *v = &l->visit;
    if (!l->partly)
        net_respond_begin(v->c, 200, web_plain, v->cookie);
    l->partly = true;
    net_respond_part(v->c, l->out.text, l->out.length);
    draft_clear(&l->out);
}

static bool write_piece(letter *l) {
    visit *v = &l->visit;
    if (l->partly && net_unsent(v->c) > NET_AHEAD) {
        answer_wait(&l->answer);
        return true;
    }
    const char *rule = write_some(l);
    if (rule && l->partly)
        net_close(v->c, 0, "");
    else if (rule)
        web_respond_rule(v, 503, rule);
    if (rule)
        return false;
    if (l->partly || l->out.length > NET_AHEAD)
        send_some(l);
    if (l->whole && l->partly)
        net_respond_end(v->c);
    else if (l->whole)
        web_respond(v, 200, web_plain, l->out.text, l->out.length);
    return !l->whole;
}

/* All of it is read. True: there is more to do. */
static bool begin_answer(letter *l) {
    const kh_room *r = &l->room;
    const bool sees = viewer_of(r, &l->visit.token, &l->viewer) || r->phase >= ROOM_OVER;
    if (l->kind == LETTER_DELETE)
        return begin_delete(l);
    if (!sees)
        web_respond_rule(&l->visit, 403, NET_NO_WATCHERS);
    else if (l->kind == LETTER_RECORD)
        return begin_record(l);
    else if (l->kind == LETTER_TEXT)
        answer_text(l);
    else
        answer_page(l);
    return false;
}

static bool take_line(void *who, uint64_t number, const char *text, size_t length) {
    return room_restore_line(who, number, text, length);
}

static bool letter_piece(answer *a) {
    letter *l = (letter *)a;
    if (l->writing)
        return write_piece(l);
    if (l->waited)
        return delete_it(l);
    const uint64_t before = l->room.n;
    const store_error error =
        kh_store_some_lines(a->hall->server->store, l->row.table, before, ANSWER_PIECE, take_line, &l->room);
    room_restore_lightly(&l->room);
    if (error == STORE_FINE && !l->room.broken && l->room.n == before + ANSWER_PIECE)
        return true;
    if (error == STORE_FINE && room_wake(&l->room, 0))
        return begin_answer(l);
    web_respond_rule(&l->visit, 503, NET_STORE);
    return false;
}

static void end_letter(answer *a, answer_end how) {
    letter *l = (letter *)a;
    if (how == ANSWER_STOPPED && l->partly)
        net_close(l->visit.c, 0, "");
    else if (how == ANSWER_STOPPED)
        web_respond(&l->visit, 503, web_plain, "stopping\n", strlen("stopping\n"));
    net_set_data(l->visit.c, NULL);
    if (l->writing)
        kh_match_write_close(&l->writer);
    room_close(&l->room);
    draft_free(&l->out);
    free(l->path);
    free(l->host);
    free(l);
}

static const answer_kind letters = {letter_piece, end_letter};

void web_left(void *who, net_conn *c) {
    answer *a = net_data(c);
    (void)who;
    if (a)
        answer_drop(a);
}

static char *copy_of(const char *text) {
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

/* What came with the request is gone when its turn comes. */
static letter *letter_new(const visit *v, const store_row *row, letter_kind kind) {
    letter *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->kind = kind;
    l->row = *row;
    l->visit = *v;
    l->same_site = web_same_site(v);
    l->path = copy_of(v->q->path);
    l->host = copy_of(v->q->host);
    if (!l->path || !l->host) {
        free(l->path);
        free(l->host);
        free(l);
        return NULL;
    }
    l->request = (net_request){.method = "GET",
                               .path = l->path,
                               .query = "",
                               .origin = "",
                               .host = l->host,
                               .cookie = "",
                               .accept = "",
                               .language = "",
                               .agent = "",
                               .forwarded = "",
                               .body = ""};
    l->visit.q = &l->request;
    room_restore(&l->room, &room_silence);
    return l;
}

/* The row of a code that a visitor gives. False: he has had his answer. */
static bool find_row(visit *v, const char *code, store_row *row) {
    brake *b = v->h->server->brake;
    const uint64_t now = net_now_ms(v->h->loop), wait = brake_wait_ms(b, v->q->address, now);
    if (wait > 0) {
        web_respond_limit(v, wait);
        return false;
    }
    const store_error error =
        strlen(code) > STORE_CODE ? STORE_NONE : kh_store_find(v->h->server->store, code, row);
    if (error == STORE_NONE || (error == STORE_FINE && row->touched_s == TABLE_DOOMED)) {
        brake_wrong(b, v->q->address, now);
        web_respond_rule(v, 404, NET_NO_TABLE);
        return false;
    }
    if (error != STORE_FINE)
        web_respond_rule(v, 503, NET_STORE);
    return error == STORE_FINE;
}

void letter_begin(visit *v, const char *code, letter_kind kind) {
    store_row row;
    answer_limit why;
    web_know_visitor(v, kind == LETTER_PAGE);
    if (!find_row(v, code, &row))
        return;
    letter *l = letter_new(v, &row, kind);
    if (!l) {
        web_respond_rule(v, 503, NET_STORE);
        return;
    }
    net_set_data(v->c, l);
    net_later(v->c);
    if (answer_begin(&l->answer, &letters, v->h, &v->q->peer, &why))
        hall_settle(v->h); /* so that its turn comes */
    else
        web_respond_limit(v, why.wait_ms);
}
