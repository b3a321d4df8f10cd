/* What is true: every line that becomes durable is read by a room of the oracle's own, and what each viewer must see
 * after it is written down as a hash. Whatever a client hears is compared with that. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/hash.h"
#include "kornholm/notation.h"
#include "kornholm/pages.h"
#include "simulate.h"
#include "table/block.h"

enum { ORACLE_SEATS = 16, ORACLE_REACH = 16 };

typedef enum mark_kind { MARK_OTHER, MARK_DO, MARK_UNDO } mark_kind;

/* One line. */
typedef struct mark {
    uint64_t submitted_ms, id, at_ms;
    kh_seat actor;
    mark_kind kind;
    uint64_t *hash; /* of each viewer: position, legal, deed */
} mark;

struct shadow {
    bool named, gone, begun;
    char code[STORE_CODE + 1];
    kh_room room;
    mark *mark; /* by number */
    uint64_t lines, marks, told;
    uint64_t present_ms[ORACLE_SEATS]; /* until when each person had a line */
    uint64_t paused_at, started_ms, last_at_ms, last_done_ms;
    page_book *book; /* of a game of several pages */
};

struct oracle {
    shadow **table; /* by number */
    uint64_t tables;
    struct {
        uint64_t table, n;
    } * done; /* by id */
    uint64_t dones;
    kh_sight view;
    draft text, list;
};

struct oracle *oracle_new(void) {
    return grab(sizeof(struct oracle));
}

static void shadow_free(shadow *s) {
    room_close(&s->room);
    for (uint64_t n = 0; n < s->marks; n++)
        free(s->mark[n].hash);
    free(s->mark);
    book_free(s->book);
    free(s);
}

void oracle_free(struct oracle *o) {
    for (uint64_t i = 0; i < o->tables; i++)
        if (o->table[i])
            shadow_free(o->table[i]);
    free(o->table);
    free(o->done);
    kh_sight_close(&o->view);
    draft_free(&o->text);
    draft_free(&o->list);
    free(o);
}

/* The room of a shadow only listens. */
static void no_line(void *who, kh_room *r, uint64_t n, const char *text, size_t length) {
    (void)who;
    (void)r;
    (void)n;
    fail("a room that is read from its journal writes: %.*s", (int)length, text);
}
static shadow *shadow_at(uint64_t number) {
    struct oracle *o = in->oracle;
    if (number >= o->tables) {
        const uint64_t wanted = 2 * number + 16;
        o->table = realloc(o->table, wanted * sizeof(shadow *));
        if (!o->table)
            abort();
        memset(o->table + o->tables, 0, (wanted - o->tables) * sizeof(shadow *));
        o->tables = wanted;
    }
    if (!o->table[number]) {
        room_world silent = room_silence;
        silent.line = no_line;
        o->table[number] = grab(sizeof(shadow));
        room_restore(&o->table[number]->room, &silent);
    }
    return o->table[number];
}

static mark *mark_at(shadow *s, uint64_t n) {
    if (n >= s->marks) {
        const uint64_t wanted = 2 * n + 64;
        s->mark = realloc(s->mark, wanted * sizeof *s->mark);
        if (!s->mark)
            abort();
        memset(s->mark + s->marks, 0, (wanted - s->marks) * sizeof *s->mark);
        s->marks = wanted;
    }
    return &s->mark[n];
}

/* A bot takes over when the grace period is over, not before. */
static void check_away(const shadow *s, const char *text, size_t length) {
    const kh_seat seat = length > 6 ? (kh_seat)strtoul(text + 6, NULL, 10) - 1 : KH_NOBODY;
    if (length < 7 || strncmp(text, "away p", 6) != 0 || seat >= ORACLE_SEATS)
        return;
    if (in->now_ms < s->present_ms[seat] + UINT64_C(1000) * s->room.settings.grace_s)
        fail("%s: p%u was there at %llu ms and is away already", s->code, seat + 1,
             (unsigned long long)s->present_ms[seat]);
}

void oracle_submitted(uint64_t number, uint64_t n, const char *text, size_t length) {
    shadow *s = shadow_at(number);
    mark_at(s, n)->submitted_ms = in->now_ms;
    check_away(s, text, length);
}

void oracle_present(uint64_t number, kh_seat seat, uint64_t until_ms) {
    if (seat < ORACLE_SEATS)
        shadow_at(number)->present_ms[seat] = until_ms;
}

void oracle_named(uint64_t number, const char *code) {
    shadow *s = shadow_at(number);
    memcpy(s->code, code, strlen(code) + 1);
    s->named = true;
    figures.tables++;
}

void oracle_gone(uint64_t number) {
    shadow_at(number)->gone = true;
}

shadow *oracle_find(const char *code) {
    for (uint64_t i = 0; i < in->oracle->tables; i++) {
        shadow *s = in->oracle->table[i];
        if (s && s->named && !s->gone && strcmp(s->code, code) == 0)
            return s;
    }
    return NULL;
}

kh_seat oracle_seats(const shadow *s) {
    return s->room.config.seats;
}

uint32_t oracle_pages(const shadow *s) {
    return s->room.match.game ? kh_pages(s->room.game, s->room.match.table) : 1;
}

bool oracle_reaches(const shadow *s, kh_seat seat, uint32_t page) {
    uint32_t list[ORACLE_REACH];
    const uint32_t n =
        s->room.match.game ? kh_reach(s->room.game, s->room.match.table, seat, list, ORACLE_REACH) : 0;
    for (uint32_t i = 0; i < n && i < ORACLE_REACH; i++)
        if (list[i] == page)
            return true;
    return false;
}

static kh_seat viewer_at(const shadow *s, kh_seat i) {
    return i < s->room.config.seats ? i : KH_WATCHER;
}

static kh_seat index_of(const shadow *s, kh_seat viewer) {
    return viewer < s->room.config.seats ? viewer : s->room.config.seats;
}

static void view_for(const shadow *s, kh_seat viewer) {
    struct oracle *o = in->oracle;
    if (!kh_sight_fit(&o->view, &s->room.match))
        abort();
    kh_sight_of(&o->view, &s->room.match, viewer);
}

/* Each line with its end, as a client puts it together. */
static uint64_t position_hash(const shadow *s, kh_seat viewer) {
    struct oracle *o = in->oracle;
    const kh_match *m = &s->room.match;
    draft_clear(&o->text);
    view_for(s, viewer);
    const size_t n = kh_sight_write(&o->view, m, NULL, 0);
    if (draft_reserve(&o->text, n + 1))
        o->text.length = kh_sight_write(&o->view, m, o->text.text, n + 1);
    if (o->text.length > 0 && o->text.text[o->text.length - 1] != '\n')
        draft_add(&o->text, "\n");
    return kh_hash(1, o->text.text, o->text.length);
}

static uint64_t legal_hash(const shadow *s, kh_seat seat) {
    static kh_action legal[HALL_LEGAL];
    struct oracle *o = in->oracle;
    const kh_room *r = &s->room;
    kh_json_writer w = kh_json_to(draft_put, &o->list);
    uint32_t n = 0;
    draft_clear(&o->list);
    if (r->phase == ROOM_PLAYING && seat < r->config.seats) {
        view_for(s, seat);
        n = r->game->legal(r->match.table, o->view.bytes, seat, legal, HALL_LEGAL);
    }
    kh_json_open(&w, '[');
    for (uint32_t i = 0; i < n && i < HALL_LEGAL; i++) {
        char text[KH_ACTION_TEXT];
        kh_action_write(r->game, r->match.table, &legal[i], text, sizeof text);
        kh_json_put_text(&w, strchr(text, ' ') + 1);
    }
    kh_json_close(&w, ']');
    return kh_hash(1, o->list.text, o->list.length);
}

/* The server's own table, to see who reads; the truth is taken from the disk alone. */
static const table *live_table(uint64_t number) {
    for (uint32_t h = 0; in->server && h < in->server->hall_count; h++)
        for (uint32_t i = 0; i < in->server->halls[h].table_count; i++)
            if (in->server->halls[h].tables[i]->number == number)
                return in->server->halls[h].tables[i];
    return NULL;
}

/* Whether anybody could hear of a line as this viewer: writing positions for nobody is most of the work. */
static bool is_read(const table *t, kh_seat i) {
    return t && t->streams && t->streams[i].used;
}

/* An action, before it is done. */
static void mark_action(shadow *s, mark *m, const table *t, const char *text, size_t length) {
    char *end;
    kh_action a;
    m->kind = MARK_DO;
    m->at_ms = strtoull(text + 3, &end, 10);
    m->id = strtoull(end, &end, 10);
    end++;
    const kh_room *r = &s->room;
    if (kh_action_read(r->game, r->match.table, r->config.seats, end, length - (size_t)(end - text), &a,
                       NULL) != 0)
        fail("%s: an action that nobody can read: %.*s", s->code, (int)length, text);
    a.at_ms = m->at_ms;
    m->actor = a.seat;
    for (kh_seat i = 0; i <= r->config.seats; i++) {
        kh_action masked;
        char said[HALL_ACTION];
        m->hash[3 * i + 2] = 0;
        if (!is_read(t, i) && oracle_pages(s) == 1)
            continue;
        kh_match_mask(&r->match, &a, viewer_at(s, i), &masked);
        kh_action_write(r->game, r->match.table, &masked, said, sizeof said);
        m->hash[3 * i + 2] = kh_hash(1, said, strlen(said));
    }
}

/* Each action happens at most once. */
static void mark_id(uint64_t number, uint64_t n, uint64_t id) {
    struct oracle *o = in->oracle;
    if (id == 0)
        return;
    if (id >= o->dones) {
        const uint64_t wanted = 2 * id + 64;
        o->done = realloc(o->done, wanted * sizeof *o->done);
        if (!o->done)
            abort();
        memset(o->done + o->dones, 0, (wanted - o->dones) * sizeof *o->done);
        o->dones = wanted;
    }
    if (o->done[id].n)
        fail("the action with id %llu happened twice: lines %llu and %llu of table %llu",
             (unsigned long long)id, (unsigned long long)o->done[id].n, (unsigned long long)n,
             (unsigned long long)number);
    o->done[id].table = number;
    o->done[id].n = n;
}

/* Game time stands still in a pause and is never faster than the world's. */
static void check_time(shadow *s, const mark *m, const char *text) {
    const bool pause = strncmp(text, "pause 1 ", 8) == 0, resume = strncmp(text, "pause 0 ", 8) == 0;
    if (strcmp(text, "start") == 0)
        s->started_ms = s->last_done_ms = m->submitted_ms;
    if (pause)
        s->paused_at = strtoull(text + 8, NULL, 10);
    if (resume && strtoull(text + 8, NULL, 10) != s->paused_at)
        fail("%s: paused at game time %llu, but it goes on with: %s", s->code,
             (unsigned long long)s->paused_at, text);
    if (m->kind == MARK_UNDO)
        s->last_at_ms = s->room.match.time_ms;
    if (m->kind != MARK_DO)
        return;
    if (s->room.paused && (m->actor != KH_HOST || m->at_ms != s->paused_at))
        fail("%s: something happens in a pause: %s", s->code, text);
    if (m->at_ms > s->last_at_ms && m->at_ms - s->last_at_ms > m->submitted_ms - s->last_done_ms)
        fail("%s: game time is faster than the clock: %s", s->code, text);
    /* A clock strikes late while a hall rests after a failed commit, but always with the time of its deadline, and so
     * does what follows at the same instant. */
    if (m->at_ms == s->last_at_ms || (m->at_ms > s->last_at_ms && strstr(text, " clock ")))
        s->last_done_ms += m->at_ms - s->last_at_ms;
    else
        s->last_done_ms = m->submitted_ms;
    s->last_at_ms = m->at_ms;
}

static void mark_state(shadow *s, mark *m, const table *t) {
    const kh_seat seats = s->room.config.seats;
    for (kh_seat i = 0; i <= seats; i++) {
        m->hash[3 * i] = is_read(t, i) ? position_hash(s, viewer_at(s, i)) : 0;
        m->hash[3 * i + 1] = is_read(t, i) ? legal_hash(s, viewer_at(s, i)) : 0;
    }
}

static bool changes_view(const mark *m, const char *text) {
    return m->kind != MARK_OTHER || strcmp(text, "start") == 0 || strcmp(text, "over") == 0 ||
           strncmp(text, "close", 5) == 0;
}

static void mark_line(shadow *s, uint64_t number, uint64_t n, const char *text, size_t length) {
    mark *m = mark_at(s, n);
    const bool playing = s->room.match.game != NULL;
    const table *t = live_table(number);
    const size_t size = 3 * ((size_t)s->room.config.seats + 1) * sizeof *m->hash;
    const mark *before = &s->mark[n - 1];
    if (s->room.seat)
        m->hash = grab(size);
    if (m->hash && before->hash)
        memcpy(m->hash, before->hash, size);
    if (playing && strncmp(text, "do ", 3) == 0)
        mark_action(s, m, t, text, length);
    m->kind = strcmp(text, "undo") == 0 ? MARK_UNDO : m->kind;
    mark_id(number, n, m->id);
    check_time(s, m, text);
    if (!room_restore_line(&s->room, n, text, length))
        fail("%s: line %llu cannot be read back: %s", s->code, (unsigned long long)n, text);
    if (m->kind == MARK_UNDO)
        s->last_at_ms = s->room.match.time_ms;
    if (s->room.match.game && changes_view(m, text))
        mark_state(s, m, t);
    if (s->room.match.game)
        s->book = book_note(s->book, &s->room.match, s->room.config.seats, n);
    figures.undos += m->kind == MARK_UNDO;
    figures.finished += strcmp(text, "over") == 0;
}

void oracle_line(uint64_t number, uint64_t n, const char *text, size_t length) {
    if (in->dealt)
        return;
    shadow *s = shadow_at(number);
    if (n != s->lines + 1)
        fail("%s: line %llu comes after line %llu", s->code, (unsigned long long)n,
             (unsigned long long)s->lines);
    mark_line(s, number, n, text, length);
    s->lines = n;
}

void oracle_told(uint64_t number, uint64_t n) {
    shadow *s = shadow_at(number);
    if (s->gone)
        return;
    if (n > disk_lines(number))
        fail("%s: line %llu is told, but only %llu are durable", s->code, (unsigned long long)n,
             (unsigned long long)disk_lines(number));
    s->told = n > s->told ? n : s->told;
}

static const mark *known_mark(const shadow *s, uint64_t n) {
    if (n == 0 || n > s->lines || !s->mark[n].hash)
        fail("%s: a message tells of line %llu, which is not there", s->code, (unsigned long long)n);
    return &s->mark[n];
}

/* A hash of a line; of the last one it can still be made. 0: nobody asked in time. */
static uint64_t hash_of(const shadow *s, uint64_t n, kh_seat viewer, unsigned which) {
    const mark *m = known_mark(s, n);
    uint64_t *hash = &m->hash[3 * index_of(s, viewer) + which];
    if (*hash == 0 && n == s->lines && s->room.match.game && which < 2)
        *hash = which == 0 ? position_hash(s, viewer) : legal_hash(s, viewer);
    figures.compared += *hash != 0;
    figures.unknown += *hash == 0;
    return *hash;
}

void oracle_position(const shadow *s, uint64_t n, kh_seat viewer, const char *position, size_t length) {
    const uint64_t hash = hash_of(s, n, viewer, 0);
    if (hash && hash != kh_hash(1, position, length))
        fail("%s: viewer %u has another position after line %llu than the journal:\n%.*s", s->code,
             viewer + 1, (unsigned long long)n, (int)length, position);
}

void oracle_page(const shadow *s, uint64_t n, kh_seat viewer, uint32_t page, const char *text, size_t length,
                 bool now) {
    known_mark(s, n);
    figures.pages++;
    if (now ? !book_shows_now(s->book, viewer, page, text, length)
            : !book_shows(s->book, s->room.game, viewer, page, n, text, length))
        fail("%s: viewer %u has another page %u %s line %llu than the journal:\n%.*s", s->code, viewer + 1,
             page, now ? "in the end, heard with" : "since", (unsigned long long)n, (int)length, text);
}

void oracle_legal(const shadow *s, uint64_t n, kh_seat viewer, const char *list, size_t length) {
    const uint64_t hash = hash_of(s, n, viewer, 1);
    if (hash && hash != kh_hash(1, list, length))
        fail("%s: viewer %u has another list of choices after line %llu than the engine:\n%.*s", s->code,
             viewer + 1, (unsigned long long)n, (int)length, list);
}

void oracle_deed(const shadow *s, uint64_t n, kh_seat viewer, const char *deed) {
    const mark *m = known_mark(s, n);
    const uint64_t hash = hash_of(s, n, viewer, 2);
    const bool undo = strcmp(deed, "undo") == 0;
    if (undo ? m->kind != MARK_UNDO : hash && hash != kh_hash(1, deed, strlen(deed)))
        fail("%s: viewer %u hears of another deed in line %llu: %s", s->code, viewer + 1,
             (unsigned long long)n, deed);
}

uint64_t oracle_still_ms(const shadow *s) {
    return s->lines ? in->now_ms - s->mark[s->lines].submitted_ms : 0;
}

void oracle_done(const shadow *s, uint64_t n, kh_seat seat, uint64_t id) {
    const mark *m = known_mark(s, n);
    if (m->kind != MARK_DO || m->id != id || (seat != KH_NOBODY && m->actor != seat))
        fail("%s: action %llu was acknowledged as line %llu, but that is another", s->code,
             (unsigned long long)id, (unsigned long long)n);
}

void oracle_delay(const shadow *s, uint64_t n) {
    const mark *m = known_mark(s, n);
    const uint64_t wait = UINT64_C(1000) * s->room.settings.delay_s;
    if (m->kind != MARK_OTHER && in->now_ms < m->submitted_ms + wait)
        fail("%s: a watcher sees line %llu after %llu ms instead of %llu", s->code, (unsigned long long)n,
             (unsigned long long)(in->now_ms - m->submitted_ms), (unsigned long long)wait);
}

void oracle_survived(void) {
    for (uint64_t i = 0; i < in->oracle->tables; i++) {
        const shadow *s = in->oracle->table[i];
        if (s && !s->gone && s->told > disk_lines(i))
            fail("%s: line %llu was told and is lost", s->code, (unsigned long long)s->told);
    }
}

static void check_row(uint64_t number, const shadow *s) {
    static const uint8_t phases[] = {STORE_WAITING, STORE_PLAYING, STORE_OVER, STORE_CLOSED};
    store_row row;
    directory_entry e;
    if (!disk_row(number, &row))
        fail("%s: its row is gone", s->code);
    if (row.phase != phases[s->room.phase])
        fail("%s: its row says phase %u, its journal %u", s->code, row.phase, s->room.phase);
    if (!directory_find(in->server->directory, s->code, &e))
        fail("%s: the directory does not know it", s->code);
    if (e.row.phase != row.phase || e.hall >= in->server->hall_count)
        fail("%s: the directory says phase %u in hall %u", s->code, e.row.phase, e.hall);
}

static void check_room(const table *t) {
    const shadow *s = shadow_at(t->number);
    const kh_room *r = &t->room;
    if (r->n != s->lines || r->phase != s->room.phase || r->paused != s->room.paused)
        fail("%s: the room has %llu lines and phase %u, the journal %llu and %u", s->code,
             (unsigned long long)r->n, r->phase, (unsigned long long)s->lines, s->room.phase);
    if (r->match.game && memcmp(r->match.state, s->room.match.state, r->match.state_size) != 0)
        fail("%s: the room is in another state than its journal", s->code);
    for (kh_seat i = 0; i < r->config.seats; i++)
        if (r->seat[i].holder != s->room.seat[i].holder || r->seat[i].away != s->room.seat[i].away ||
            r->seat[i].resting != s->room.seat[i].resting ||
            memcmp(&r->seat[i].token, &s->room.seat[i].token, sizeof r->seat[i].token) != 0)
            fail("%s: seat p%u is held by somebody else than the journal says", s->code, i + 1);
}

void oracle_settled(void) {
    for (uint64_t i = 0; i < in->oracle->tables; i++) {
        const shadow *s = in->oracle->table[i];
        if (s && s->named && !s->gone)
            check_row(i, s);
    }
    for (uint32_t h = 0; h < in->server->hall_count; h++)
        for (uint32_t i = 0; i < in->server->halls[h].table_count; i++)
            if (!in->server->halls[h].tables[i]->asleep)
                check_room(in->server->halls[h].tables[i]);
}

bool oracle_fill(const char *code, kh_seat seat, const char *kind, char *out, size_t cap) {
    const shadow *s = oracle_find(code);
    char text[KH_ACTION_TEXT];
    kh_action a;
    if (!s || s->room.phase != ROOM_PLAYING)
        return false;
    const kh_room *r = &s->room;
    const uint32_t kinds = kh_kind_count(r->game);
    view_for(s, seat);
    for (uint32_t k = 1; k < kinds; k++) {
        if (!r->game->kinds[k].open || strcmp(r->game->kinds[k].name, kind) != 0)
            continue;
        memset(&a, 0, sizeof a);
        if (!r->game->fill(r->match.table, in->oracle->view.bytes, seat, (uint8_t)k, &in->rng, &a))
            return false;
        kh_action_write(r->game, r->match.table, &a, text, sizeof text);
        kh_text t = kh_text_in(out, cap);
        kh_text_add(&t, strchr(text, ' ') + 1);
        return true;
    }
    return false;
}
