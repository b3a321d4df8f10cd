/* A table on a server, as its messages tell it: see mirror.h. */
#include "client/mirror.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "kornholm/pages.h"
#include "table/block.h"

enum { LINES_MOST = 4096 };

static bool seat_of(const client_mirror *m, kh_json_value v, kh_seat *out) {
    char text[16];
    if (!kh_json_string(v, text, sizeof text, NULL))
        return false;
    if (strcmp(text, "watcher") == 0) {
        *out = KH_WATCHER;
        return true;
    }
    kh_scan x = kh_scan_in(text, strlen(text));
    return kh_seat_read(&x, m->seats, out) && x.at == x.end;
}

static void see_number(client_mirror *m, mirror_view *view_or_null, kh_json_value message) {
    int64_t n;
    if (!kh_json_integer(kh_json_member(message, "n"), &n) || n <= 0)
        return;
    if ((uint64_t)n > m->n)
        m->n = (uint64_t)n;
    if (view_or_null)
        view_or_null->n = (uint64_t)n;
}

static void forget_view(mirror_view *v) {
    for (uint32_t i = 0; i < v->pages; i++)
        free(v->page[i].text);
    free(v->page);
    free(v->text);
    free(v->state);
    *v = (mirror_view){.as = KH_NOBODY};
}

static void forget_seats(client_mirror *m) {
    for (kh_seat i = 0; m->view && i <= m->seats; i++)
        forget_view(&m->view[i]);
    free(m->view);
    free(m->chair);
    m->view = NULL;
    m->chair = NULL;
    m->seats = m->own = 0;
}

void mirror_close(client_mirror *m) {
    forget_seats(m);
    if (m->begun)
        kh_match_close(&m->match);
    free(m->event);
    free(m->page);
    memset(m, 0, sizeof *m);
}

bool mirror_marked(const client_mirror *m, kh_seat seat, unsigned marks) {
    return seat < m->seats && (m->chair[seat].marks & marks) != 0;
}

kh_seat mirror_count(const client_mirror *m, unsigned marks) {
    kh_seat count = 0;
    for (kh_seat seat = 0; seat < m->seats; seat++)
        count += mirror_marked(m, seat, marks);
    return count;
}

static void read_chair(mirror_chair *c, kh_json_value v) {
    const kh_json_value holder = kh_json_member(v, "holder");
    const uint8_t marks = c->marks;
    memset(c, 0, sizeof *c);
    c->marks = marks;
    c->holder = kh_json_is(holder, "person") ? MIRROR_PERSON
                : kh_json_is(holder, "bot")  ? MIRROR_BOT_SITS
                                             : MIRROR_FREE;
    c->away = kh_json_is_true(kh_json_member(v, "away"));
    c->resting = kh_json_is_true(kh_json_member(v, "resting"));
    c->line = kh_json_is_true(kh_json_member(v, "line"));
    c->muted = kh_json_is_true(kh_json_member(v, "muted"));
    c->seeded = kh_json_is_true(kh_json_member(v, "seed"));
    kh_json_string(kh_json_member(v, "bot"), c->bot, sizeof c->bot, NULL);
    kh_json_string(kh_json_member(v, "name"), c->name, sizeof c->name, NULL);
    if (!kh_record_name_fine(c->name, strlen(c->name))) /* somebody's text, and it goes to a terminal */
        c->name[0] = '\0';
    kh_json_string(kh_json_member(v, "declined"), c->declined_by, sizeof c->declined_by, NULL);
    if (!kh_record_name_fine(c->declined_by, strlen(c->declined_by)))
        c->declined_by[0] = '\0';
    if (c->name[0] == '\0' && c->holder == MIRROR_BOT_SITS && kh_record_name_fine(c->bot, strlen(c->bot)))
        memcpy(c->name, c->bot, sizeof c->bot);
}

/* The seats of a list. */
static void mark(client_mirror *m, kh_json_value list, uint8_t as) {
    kh_seat seat;
    for (kh_json_value v = kh_json_first(list); v.in != NULL; v = kh_json_next(v))
        if (seat_of(m, v, &seat) && seat < m->seats)
            m->chair[seat].marks |= as;
}

static void mark_one(client_mirror *m, kh_json_value v, uint8_t as) {
    kh_seat seat;
    if (seat_of(m, v, &seat) && seat < m->seats)
        m->chair[seat].marks |= as;
}

static void read_rematch(client_mirror *m, kh_json_value rematch) {
    m->next[0] = '\0';
    kh_json_string(kh_json_member(rematch, "code"), m->next, sizeof m->next, NULL);
    mark(m, kh_json_member(rematch, "seats"), MIRROR_AGAIN);
    mark(m, kh_json_member(rematch, "declined"), MIRROR_DECLINED);
}

static bool fit_seats(client_mirror *m, uint32_t count) {
    if (m->chair && m->seats == count)
        return true;
    if (count == 0)
        return false;
    forget_seats(m);
    m->chair = calloc(count, sizeof *m->chair);
    m->view = calloc((size_t)count + 1, sizeof *m->view);
    if (!m->chair || !m->view) {
        forget_seats(m);
        return false;
    }
    m->seats = (kh_seat)count;
    for (uint32_t i = 0; i <= count; i++)
        m->view[i].as = KH_NOBODY;
    return true;
}

/* A large table shows some of its seats, and says how many there are. */
static uint32_t seats_of(kh_json_value message) {
    int64_t count;
    if (kh_json_integer(kh_json_member(message, "count"), &count))
        return count > 0 && count < UINT32_MAX ? (uint32_t)count : 0;
    return kh_json_count(kh_json_member(message, "seats"));
}

static bool read_one(client_mirror *m, kh_json_value v) {
    kh_seat seat;
    if (!seat_of(m, kh_json_member(v, "seat"), &seat) || seat >= m->seats)
        return false;
    read_chair(&m->chair[seat], v);
    return true;
}

static void read_list(client_mirror *m, kh_json_value message) {
    const kh_json_value list = kh_json_member(message, "seats");
    int64_t people, free_ones;
    const bool some = kh_json_type_of(kh_json_member(message, "count")) == KH_JSON_NUMBER;
    kh_seat seat = 0;
    for (kh_json_value v = kh_json_first(list); v.in != NULL; v = kh_json_next(v), seat++) {
        if (some)
            read_one(m, v);
        else if (seat < m->seats)
            read_chair(&m->chair[seat], v);
    }
    m->counted = kh_json_integer(kh_json_member(message, "people"), &people) && people >= 0 &&
                 kh_json_integer(kh_json_member(message, "free"), &free_ones) && free_ones >= 0 &&
                 people + free_ones <= m->seats;
    if (m->counted) {
        m->holders[MIRROR_PERSON] = (kh_seat)people;
        m->holders[MIRROR_FREE] = (kh_seat)free_ones;
        m->holders[MIRROR_BOT_SITS] = m->seats - (kh_seat)(people + free_ones);
    }
}

kh_seat mirror_holders(const client_mirror *m, mirror_holder holder) {
    kh_seat count = 0;
    for (kh_seat seat = 0; !m->counted && seat < m->seats; seat++)
        count += m->chair[seat].holder == holder;
    return m->counted ? m->holders[holder] : count;
}

static bool read_chairs(client_mirror *m, kh_json_value message) {
    const uint32_t count = seats_of(message);
    if (count < m->game->seats_min || count > m->game->seats_max || (m->begun && count != m->seats) ||
        !fit_seats(m, count))
        return false;
    kh_config_usual(m->game, count, &m->config);
    for (kh_seat seat = 0; seat < count; seat++)
        m->chair[seat].marks = 0;
    read_list(m, message);
    mark(m, kh_json_member(message, "you"), MIRROR_MINE);
    mark(m, kh_json_member(message, "joinable"), MIRROR_JOINABLE);
    mark_one(m, kh_json_member(message, "vacant"), MIRROR_JOINABLE);
    mark_one(m, kh_json_member(message, "lead"), MIRROR_LEADS);
    read_rematch(m, kh_json_member(message, "rematch"));
    m->own = mirror_count(m, MIRROR_MINE);
    return true;
}

/* A string of any length; the caller frees it. */
static bool begin(client_mirror *m, kh_json_value board) {
    if (m->begun || kh_json_type_of(board) != KH_JSON_STRING)
        return true;
    char *text = kh_block_text(board);
    m->begun = text && kh_match_open(&m->match, m->game, &m->config, 0, text, strlen(text)).code == 0;
    free(text);
    if (!m->begun)
        return false;
    m->event = malloc((m->game->events_most(m->match.table) + 1) * sizeof *m->event);
    m->page = malloc((size_t)kh_pages(m->game, m->match.table) * sizeof *m->page);
    return m->event && m->page;
}

static void give_names(client_mirror *m) {
    for (kh_seat seat = 0; m->begun && seat < m->config.seats; seat++)
        if (m->chair[seat].name[0])
            kh_match_rename(&m->match, seat, m->chair[seat].name, strlen(m->chair[seat].name));
}

static mirror_phase phase_of(kh_json_value v) {
    return kh_json_is(v, "playing")  ? MIRROR_PLAYING
           : kh_json_is(v, "over")   ? MIRROR_OVER
           : kh_json_is(v, "closed") ? MIRROR_CLOSED
                                     : MIRROR_WAITING;
}

/* Another table than before: nothing of the old one counts. */
static void change_table(client_mirror *m, const char *code) {
    if (m->there && strcmp(m->code, code) == 0)
        return;
    mirror_close(m);
    m->there = true;
    snprintf(m->code, sizeof m->code, "%s", code);
}

static void read_clock(mirror_view *v, kh_json_value message, uint64_t now_ms) {
    const kh_json_value clock = kh_json_member(message, "clock");
    int64_t at, extra;
    if (!kh_json_integer(kh_json_member(clock, "at"), &at) || at < 0)
        return;
    kh_json_integer(kh_json_member(clock, "extra"), &extra); /* 0 where there is none */
    v->at_ms = (uint64_t)at;
    v->extra_ms = extra > 0 ? (uint64_t)extra : 0;
    v->still = kh_json_is_true(kh_json_member(clock, "still"));
    v->heard_ms = now_ms;
}

/* Where nothing is said it is the first. */
static bool same_revision(const client_mirror *m, kh_json_value said) {
    int64_t revision;
    return (kh_json_integer(said, &revision) ? revision : 1) == kh_revision(m->game, &m->config);
}

mirror_trouble mirror_table(client_mirror *m, kh_json_value message, uint64_t now_ms) {
    char code[MIRROR_CODE], game[64];
    int64_t rules;
    if (!kh_json_string(kh_json_member(message, "code"), code, sizeof code, NULL) ||
        !kh_json_string(kh_json_member(message, "game"), game, sizeof game, NULL) ||
        !kh_json_integer(kh_json_member(message, "rules"), &rules))
        return MIRROR_NOT_UNDERSTOOD;
    change_table(m, code);
    see_number(m, NULL, message);
    m->game = kh_game_find(game, strlen(game));
    if (!m->game || m->game->rules_version != rules)
        return MIRROR_UNKNOWN_GAME;
    m->phase = phase_of(kh_json_member(message, "phase"));
    m->host = kh_json_is_true(kh_json_member(message, "host"));
    m->paused = kh_json_is_true(kh_json_member(message, "paused"));
    m->hints = kh_json_is_true(kh_json_member(kh_json_member(message, "settings"), "hints"));
    m->draw = kh_json_type_of(kh_json_member(message, "draw")) == KH_JSON_LIST;
    if (!kh_json_string(kh_json_member(message, "why"), m->why, sizeof m->why, NULL))
        m->why[0] = '\0';
    if (!read_chairs(m, message) || !kh_config_read(m->game, &m->config, kh_json_member(message, "options")))
        return MIRROR_NOT_UNDERSTOOD;
    if (!same_revision(m, kh_json_member(message, "revision")))
        return MIRROR_UNKNOWN_GAME;
    if (!begin(m, kh_json_member(message, "board")))
        return MIRROR_NOT_UNDERSTOOD;
    for (kh_seat i = 0; i <= m->seats; i++)
        read_clock(&m->view[i], message, now_ms);
    give_names(m);
    return MIRROR_FINE;
}

mirror_trouble mirror_seats(client_mirror *m, kh_json_value message) {
    if (!m->there || !m->game || !m->chair)
        return MIRROR_NOT_UNDERSTOOD;
    if (kh_json_is(kh_json_member(message, "t"), "seats"))
        read_list(m, message);
    else if (!read_one(m, message))
        return MIRROR_NOT_UNDERSTOOD;
    give_names(m);
    return MIRROR_FINE;
}

static mirror_view *place_of(client_mirror *m, kh_seat as) {
    return !m->view                            ? NULL
           : as < m->seats || as == KH_WATCHER ? &m->view[as < m->seats ? as : m->seats]
                                               : NULL;
}

static mirror_view *find_view(client_mirror *m, kh_seat as) {
    mirror_view *v = place_of(m, as);
    return v && v->as == as ? v : NULL;
}

mirror_view *mirror_view_of(client_mirror *m, kh_seat as) {
    mirror_view *v = find_view(m, as);
    return v && v->whole ? v : NULL;
}

void mirror_forget_view(client_mirror *m, kh_seat as) {
    mirror_view *v = find_view(m, as);
    if (v)
        forget_view(v);
}

static mirror_view *view_for(client_mirror *m, kh_seat as) {
    mirror_view *v = place_of(m, as);
    if (!v || v->as == as)
        return v;
    v->state = kh_block_new(m->match.state_size);
    if (!v->state)
        return NULL;
    v->as = as;
    return v;
}

/* Pages that are no longer shown are forgotten. */
static bool read_position(const client_mirror *m, mirror_view *v) {
    memset(v->state, 0, m->match.state_size);
    return kh_pages_read_view(m->game, m->match.table, v->state, v->text, strlen(v->text)).code == 0;
}

/* What this viewer sees, all own seats know. */
static void share(client_mirror *m, const mirror_view *v) {
    const uint32_t most = kh_pages(m->game, m->match.table);
    const uint32_t reach = kh_reach(m->game, m->match.table, v->as, m->page, most);
    for (uint32_t i = 0; i < reach && i < most; i++) {
        const kh_span span = kh_page(m->game, m->match.table, m->page[i]);
        memcpy((char *)m->match.state + span.offset, (const char *)v->state + span.offset, span.size);
    }
    if (v->n > m->done_n)
        m->done_n = v->n;
}

mirror_trouble mirror_hear_view(client_mirror *m, kh_json_value message, uint64_t now_ms, mirror_view **out) {
    kh_seat as;
    if (!m->begun || !m->page || !seat_of(m, kh_json_member(message, "as"), &as))
        return MIRROR_NOT_UNDERSTOOD;
    mirror_view *v = view_for(m, as);
    char *text = kh_block_text(kh_json_member(message, "position"));
    if (!v || !text) {
        free(text);
        return MIRROR_NOT_UNDERSTOOD;
    }
    free(v->text);
    v->text = text;
    v->whole = true;
    see_number(m, v, message);
    read_clock(v, message, now_ms);
    *out = v;
    if (!read_position(m, v))
        return MIRROR_NOT_UNDERSTOOD;
    share(m, v);
    return MIRROR_FINE;
}

/* The lines of a position while some of them change. */
typedef struct position_lines {
    kh_scan line[LINES_MOST];
    uint32_t count;
    size_t cap; /* of all of them with their ends */
} position_lines;

static bool put_line(position_lines *s, uint32_t i, kh_scan text) {
    if (i > s->count || i >= LINES_MOST)
        return false;
    s->line[i] = text;
    s->count += i == s->count;
    s->cap += (size_t)(text.end - text.at) + 1;
    return true;
}

/* One [i, gone, text ...]. New texts go to `cap`, which has space for all of them. */
static bool change_lines(position_lines *s, kh_json_value change, kh_text *cap) {
    int64_t i, gone;
    size_t n;
    if (!kh_json_integer(kh_json_item(change, 0), &i) || !kh_json_integer(kh_json_item(change, 1), &gone) ||
        i < 0 || gone < 0 || i > s->count || gone > s->count - i)
        return false;
    const uint32_t come = kh_json_count(change) - 2, left = s->count - (uint32_t)gone;
    if (come > LINES_MOST - left)
        return false;
    memmove(&s->line[i + come], &s->line[i + gone], (left - (size_t)i) * sizeof s->line[0]);
    s->count = left + come;
    for (uint32_t k = 0; k < come; k++) {
        char *text = cap->out + cap->length;
        if (!kh_json_string(kh_json_item(change, k + 2), text, cap->cap - cap->length, &n))
            return false;
        s->line[i + k] = kh_scan_in(text, n);
        s->cap += n + 1;
        cap->length += n + 1;
    }
    return true;
}

/* Into `out`, which has room for all of them. */
static void join_lines(const position_lines *s, char *out) {
    for (uint32_t i = 0; i < s->count; i++) {
        const size_t n = (size_t)(s->line[i].end - s->line[i].at);
        if (n > 0)
            memcpy(out, s->line[i].at, n);
        out[n] = '\n';
        out += n + 1;
    }
    *out = '\0';
}

/* The lines of the position, and then those that changed. */
static bool fill_lines(const char *text, kh_json_value changes, position_lines *s, kh_text *cap) {
    kh_scan rest = kh_scan_in(text, strlen(text)), line;
    while (kh_scan_line(&rest, &line))
        if (!put_line(s, s->count, line))
            return false;
    for (kh_json_value c = kh_json_first(changes); c.in != NULL; c = kh_json_next(c))
        if (!change_lines(s, c, cap))
            return false;
    return true;
}

/* The position after the changes, or NULL. */
static char *changed_text(const char *before, kh_json_value changes) {
    const kh_scan raw = kh_json_raw(changes); /* longer than all texts in it with their ends */
    position_lines *s = calloc(1, sizeof *s);
    kh_text cap = {malloc((size_t)(raw.end - raw.at) + 1), (size_t)(raw.end - raw.at) + 1, 0};
    char *text = s && cap.out && fill_lines(before, changes, s, &cap) ? malloc(s->cap + 1) : NULL;
    if (text)
        join_lines(s, text);
    free(cap.out);
    free(s);
    return text;
}

static bool take_text(client_mirror *m, mirror_view *v, char *text) {
    if (!text)
        return false;
    free(v->text);
    v->text = text;
    return read_position(m, v);
}

static kh_seat event_seat(const client_mirror *m, kh_json_value v) {
    kh_seat seat;
    return seat_of(m, v, &seat) ? seat : KH_NOBODY;
}

/* False: more than the game says it has. Nothing is left out. */
static bool read_event(const client_mirror *m, kh_json_value v, kh_events *out) {
    const kh_game *game = m->game;
    const kh_json_value name = kh_json_item(v, 0);
    int64_t what, count;
    uint8_t kind = 0;
    while (game->events[kind] && !kh_json_is(name, game->events[kind]))
        kind++;
    if (!game->events[kind])
        return true;
    if (out->count == out->cap)
        return false;
    const bool shown = kh_json_integer(kh_json_item(v, 3), &what);
    kh_json_integer(kh_json_item(v, 4), &count);
    /* What is hidden from us is a secret of others, whoever they are. */
    const kh_seat secret = shown ? KH_NOBODY : KH_HOST;
    out->list[out->count++] = (kh_event){kind,
                                         (uint8_t)what,
                                         (uint16_t)count,
                                         event_seat(m, kh_json_item(v, 1)),
                                         event_seat(m, kh_json_item(v, 2)),
                                         {secret, secret},
                                         0};
    return true;
}

static bool read_action(const client_mirror *m, kh_json_value message, mirror_did *out) {
    char who[16], what[KH_ACTION_TEXT], text[KH_ACTION_TEXT + 32];
    out->undo = kh_json_is_true(kh_json_member(message, "undo"));
    if (out->undo)
        return true;
    if (!kh_json_string(kh_json_member(message, "who"), who, sizeof who, NULL) ||
        !kh_json_string(kh_json_member(message, "do"), what, sizeof what, NULL))
        return false;
    const int n = snprintf(text, sizeof text, "%s %s", who, what);
    return kh_action_read(m->game, m->match.table, m->config.seats, text, (size_t)n, &out->action,
                          &out->hidden) == KH_READ_FINE;
}

/* While the state is still the one before. */
static bool was_awaited(const client_mirror *m, const mirror_did *did) {
    const kh_seat seat = did->action.seat;
    return !did->undo && !did->again &&
           (seat == KH_HOST || (seat < m->seats && m->game->awaited(m->match.table, m->match.state, seat)));
}

static bool read_events(const client_mirror *m, kh_json_value message, mirror_did *out) {
    const kh_json_value events = kh_json_member(message, "events");
    out->events = kh_events_in(m->event, m->game->events_most(m->match.table));
    for (kh_json_value e = kh_json_first(events); e.in != NULL; e = kh_json_next(e))
        if (!read_event(m, e, &out->events))
            return false;
    return true;
}

mirror_trouble mirror_hear_did(client_mirror *m, kh_json_value message, uint64_t now_ms, mirror_did *out) {
    memset(out, 0, sizeof *out);
    mirror_view *v = seat_of(m, kh_json_member(message, "as"), &out->as) ? mirror_view_of(m, out->as) : NULL;
    if (!m->begun || !m->event || !m->page || !v || !v->text || !read_action(m, message, out))
        return MIRROR_NOT_UNDERSTOOD;
    kh_json_integer(kh_json_member(message, "id"), &out->id);
    if (!read_events(m, message, out))
        return MIRROR_NOT_UNDERSTOOD;
    see_number(m, v, message);
    read_clock(v, message, now_ms);
    out->again = v->n <= m->done_n && !out->undo;
    out->awaited = was_awaited(m, out);
    const kh_json_value lines = kh_json_member(message, "lines");
    if (kh_json_count(lines) > 0 && !take_text(m, v, changed_text(v->text, lines)))
        return MIRROR_NOT_UNDERSTOOD;
    share(m, v);
    return MIRROR_FINE;
}

bool mirror_as(const client_mirror *m, kh_json_value message, kh_seat *out) {
    return seat_of(m, kh_json_member(message, "as"), out);
}

bool mirror_has_pages(kh_json_value message) {
    return kh_json_type_of(kh_json_member(message, "page")) == KH_JSON_NUMBER;
}

/* A page of a view, which is made where there is none. NULL: no memory. */
static mirror_page *page_of(mirror_view *v, uint32_t page) {
    uint32_t at = 0;
    while (at < v->pages && v->page[at].page < page)
        at++;
    if (at < v->pages && v->page[at].page == page)
        return &v->page[at];
    mirror_page *bigger = realloc(v->page, (v->pages + 1) * sizeof *bigger);
    if (!bigger)
        return NULL;
    v->page = bigger;
    memmove(bigger + at + 1, bigger + at, (v->pages++ - at) * sizeof *bigger);
    bigger[at] = (mirror_page){.page = page};
    return &bigger[at];
}

/* Whether all came that the seat has to see. */
static bool has_reach(const client_mirror *m, const mirror_view *v) {
    const uint32_t n = kh_reach(m->game, m->match.table, v->as, m->page, kh_pages(m->game, m->match.table));
    uint32_t found = 0;
    for (uint32_t k = 0; found < n && k < v->pages; k++)
        found += v->page[k].page == m->page[found] && v->page[k].text != NULL;
    return found == n;
}

/* The text of all pages, each behind its heading. */
static bool join_pages(client_mirror *m, mirror_view *v) {
    enum { HEADING = 24 };
    size_t cap = 1;
    for (uint32_t i = 0; i < v->pages; i++)
        cap += HEADING + (v->page[i].text ? strlen(v->page[i].text) : 0);
    char *text = malloc(cap);
    if (!text)
        return false;
    kh_text x = kh_text_in(text, cap);
    for (uint32_t i = 0; i < v->pages; i++) {
        if (!v->page[i].text)
            continue;
        kh_text_add(&x, "page ");
        kh_text_number(&x, v->page[i].page);
        kh_text_char(&x, '\n');
        kh_text_add(&x, v->page[i].text);
    }
    v->whole = v->whole || has_reach(m, v);
    return take_text(m, v, text);
}

/* Its new text. MIRROR_KNOWN: it was told again. */
static mirror_trouble change_page(mirror_view *v, kh_json_value message, mirror_fresh *fresh) {
    const kh_json_value position = kh_json_member(message, "position"),
                        lines = kh_json_member(message, "lines");
    int64_t number, version;
    if (!kh_json_integer(kh_json_member(message, "page"), &number) || number < 0 || number > UINT32_MAX ||
        !kh_json_integer(kh_json_member(message, "v"), &version))
        return MIRROR_NOT_UNDERSTOOD;
    mirror_page *p = page_of(v, (uint32_t)number);
    if (!p)
        return MIRROR_NOT_UNDERSTOOD;
    const bool given = kh_json_type_of(position) == KH_JSON_STRING;
    if (!given && p->text && version <= p->version) {
        *fresh = MIRROR_KNOWN;
        return MIRROR_FINE;
    }
    if (!given && (!p->text || version != p->version + 1))
        return MIRROR_NOT_UNDERSTOOD; /* something was lost */
    if (given || kh_json_count(lines) > 0) {
        char *text = given ? kh_block_text(position) : changed_text(p->text, lines);
        if (!text)
            return MIRROR_NOT_UNDERSTOOD;
        free(p->text);
        p->text = text;
    }
    p->version = version;
    *fresh = MIRROR_LOOKS;
    return MIRROR_FINE;
}

/* The same action comes from several pages: it is told once, and more of it where a page knows more. */
static mirror_fresh tell_once(mirror_view *v, mirror_did *out) {
    const bool again = v->told_n == v->n;
    if (again && out->undo)
        return MIRROR_LOOKS;
    const bool known = again && (v->told_whole || out->hidden);
    v->told_whole = !out->hidden || (again && v->told_whole);
    v->told_n = v->n;
    out->hidden |= known;
    return MIRROR_TOLD;
}

mirror_trouble mirror_hear_page(client_mirror *m, kh_json_value message, kh_seat as, uint64_t now_ms,
                                mirror_did *out, mirror_fresh *fresh) {
    const bool did = kh_json_is(kh_json_member(message, "t"), "did");
    memset(out, 0, sizeof *out);
    out->as = as;
    mirror_view *v = m->begun && m->event && m->page ? view_for(m, as) : NULL;
    if (!v || (did && (!read_action(m, message, out) || !read_events(m, message, out))))
        return MIRROR_NOT_UNDERSTOOD;
    const mirror_trouble trouble = change_page(v, message, fresh);
    if (trouble != MIRROR_FINE || *fresh == MIRROR_KNOWN)
        return trouble;
    const uint64_t before = v->n;
    see_number(m, v, message);
    if (v->n < before)
        v->n = before;
    read_clock(v, message, now_ms);
    out->again = did && v->n <= m->done_n && !out->undo;
    out->awaited = did && was_awaited(m, out);
    if (!join_pages(m, v))
        return MIRROR_NOT_UNDERSTOOD;
    if (v->whole)
        share(m, v);
    *fresh = !v->whole ? MIRROR_KNOWN : did ? tell_once(v, out) : MIRROR_LOOKS;
    return MIRROR_FINE;
}

uint64_t mirror_time_ms(const client_mirror *m, const mirror_view *v, uint64_t now_ms) {
    const uint64_t waits = v->heard_ms + v->extra_ms;
    const bool runs = !m->paused && !v->still && m->phase == MIRROR_PLAYING && now_ms > waits;
    return v->at_ms + (runs ? now_ms - waits : 0);
}
