/* A table of many (ROOM_LARGE). Whoever comes, goes or changes something about his seat is told to those who sit near it
 * in a small message, and to the host in a list a few times a second; everybody hears how many there are, now and then.
 * What concerns all of them, such as a pause, is told at most once a second, in slices of the loop. Lists of seats come in
 * pieces, to whoever asks. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/rank.h"
#include "server/requests.h"

enum {
    CROWD_NEAR = 4,          /* seats to each side whose people hear of a seat */
    CROWD_PIECE = 100,       /* seats of one list */
    CROWD_ALL_MS = 1000,     /* between two times that everybody is told everything */
    CROWD_HOST_MS = 250,     /* between two lists for the host, */
    CROWD_COUNT_MS = 2000,   /* between two times that all are told how many there are, */
    CROWD_COUNT_EACH_MS = 1, /* and so much longer for each of them */
    CROWD_BEST = 10          /* places of which everybody hears in the end */
};

typedef struct crowd {
    guest *first, *last; /* who is to be told of the table, in this order */
    uint64_t all_ms;     /* when everybody was, */
    bool all_waits;      /* and again as soon as it is time */
    kh_seat *changed;    /* seats of which the host has not heard, in a ring; */
    uint8_t *marked;     /* each once: a bit for each seat */
    uint32_t changed_at, changed_count;
    uint64_t host_ms, count_ms;
    uint32_t people, taken, watching; /* as all heard it last */
    bool wish;                        /* somebody asked for a seat when we looked last */
    uint64_t frames;                  /* names each message that goes to several */
    uint32_t *place;                  /* of each seat, ranked once */
    kh_seat best[CROWD_BEST];
    uint32_t best_count;
    uint8_t *listed; /* seats of the list that is being written: a bit for each */
} crowd;

bool crowd_open(table *t) {
    const kh_seat seats = t->room.config.seats;
    if (!room_large(&t->room) || t->crowd)
        return true;
    crowd *c = calloc(1, sizeof *c);
    if (!c)
        return false;
    t->crowd = c;
    c->changed = malloc(seats * sizeof *c->changed);
    c->marked = calloc(seats / 8 + 1, 1);
    c->listed = calloc(seats / 8 + 1, 1);
    const bool whole = c->changed && c->marked && c->listed;
    if (!whole)
        crowd_close(t); /* whoever tries again finds nothing that is half there */
    return whole;
}

void crowd_close(table *t) {
    crowd *c = t->crowd;
    if (!c)
        return;
    free(c->changed);
    free(c->marked);
    free(c->listed);
    free(c->place);
    free(c);
    t->crowd = NULL;
}

/* Nothing that was sent counts any more. */
void crowd_restart(table *t) {
    if (!t->crowd)
        return;
    free(t->crowd->place);
    t->crowd->place = NULL;
    t->crowd->best_count = 0;
}

/* Who is to be told. */

void crowd_told(guest *g) {
    crowd *c = g->table ? g->table->crowd : NULL;
    if (!g->stale || !c)
        return;
    g->stale = false;
    *(g->stale_before ? &g->stale_before->stale_next : &c->first) = g->stale_next;
    *(g->stale_next ? &g->stale_next->stale_before : &c->last) = g->stale_before;
    g->stale_next = g->stale_before = NULL;
}

static void make_stale(guest *g) {
    crowd *c = g->table->crowd;
    if (g->stale)
        return;
    g->stale = true;
    g->stale_next = NULL;
    g->stale_before = c->last;
    *(c->last ? &c->last->stale_next : &c->first) = g;
    c->last = g;
    wave_get_in_line(g->table);
}

void crowd_stale(table *t, const room_token *token, bool views) {
    for (guest *g = company_of(t, token); g; g = company_next(g)) {
        g->owes_views |= views;
        make_stale(g);
    }
}

void crowd_catch_up(guest *g) {
    if (!g->stale)
        return;
    const bool views = g->owes_views;
    g->owes_views = false;
    show_table(g);
    if (views)
        show_views(g, 0);
}

bool crowd_waits(const table *t) {
    return t->crowd && t->crowd->first;
}

void crowd_slice(table *t, uint64_t until_us) {
    while (crowd_waits(t) && net_clock_us(t->hall->loop) < until_us)
        crowd_catch_up(t->crowd->first);
}

static void tell_all(table *t, uint64_t now_ms) {
    t->crowd->all_ms = now_ms;
    t->crowd->all_waits = false;
    for (guest *g = t->guests; g; g = g->next)
        make_stale(g);
}

void crowd_all(table *t, bool views) {
    const uint64_t now = net_now_ms(t->hall->loop);
    for (guest *g = views ? t->guests : NULL; g; g = g->next)
        g->owes_views = true;
    if (views || now >= t->crowd->all_ms + CROWD_ALL_MS || t->crowd->all_ms == 0)
        tell_all(t, now);
    else
        t->crowd->all_waits = true;
}

/* One seat. */

/* A seat to a set of bits; false: it was in it. */
static bool add(uint8_t *set, kh_seat seat) {
    const uint8_t bit = (uint8_t)(1u << (seat % 8));
    const bool fresh = !(set[seat / 8] & bit);
    set[seat / 8] |= bit;
    return fresh;
}

static void mark_for_host(table *t, kh_seat seat) {
    crowd *c = t->crowd;
    if (!add(c->marked, seat))
        return;
    c->changed[(c->changed_at + c->changed_count++) % t->room.config.seats] = seat;
}

/* `out` to those who sit near a seat; `but`: not to whose it is. */
static void send_near(table *t, kh_seat seat, bool but) {
    const kh_room *r = &t->room;
    const draft *out = &t->hall->out;
    const uint64_t frame = ++t->crowd->frames;
    net_cast cast = net_cast_of(out->text, out->length, show_ticket(t));
    for (kh_seat i = 0; i <= 2 * CROWD_NEAR; i++) {
        const kh_seat near = (seat + r->config.seats - CROWD_NEAR + i) % r->config.seats;
        if (r->seat[near].holder != ROOM_PERSON || (but && near == seat))
            continue;
        for (guest *g = company_of(t, &r->seat[near].token); g; g = company_next(g)) {
            if (g->near_frame == frame || (but && room_is(r, seat, &g->token)))
                continue;
            g->near_frame = frame;
            net_cast_to(&cast, g->conn);
        }
    }
    net_cast_end(&cast);
}

void crowd_said(table *t, const room_news *news) {
    const draft *out = &t->hall->out;
    for (guest *g = news->before ? company_of(t, news->before) : NULL; g; g = company_next(g))
        net_send(g->conn, out->text, out->length, show_ticket(t));
    send_near(t, news->seat, false);
}

static void count_again(table *t, const room_token *token) {
    for (guest *g = company_of(t, token); g; g = company_next(g))
        guest_look_whether_watches(g);
}

static void tell_hosts(table *t) {
    for (uint32_t i = 0; i < t->room.devices; i++)
        crowd_stale(t, &t->room.device[i].token, false);
}

/* The one who asks for a seat, and the host who is asked. */
static void look_at_wish(table *t) {
    const kh_room *r = &t->room;
    if (!r->wish.open && !t->crowd->wish)
        return;
    t->crowd->wish = r->wish.open;
    crowd_stale(t, &r->wish.token, false);
    tell_hosts(t);
}

void crowd_seat(table *t, kh_seat seat, const room_token *before) {
    const kh_room *r = &t->room;
    kh_json_writer w = show_begin(t->hall, "seat");
    kh_json_member_number(&w, "n", (int64_t)r->n);
    show_seat_members(&w, r, seat);
    kh_json_close(&w, '}');
    send_near(t, seat, true);
    mark_for_host(t, seat);
    if (r->seat[seat].holder == ROOM_PERSON) {
        count_again(t, &r->seat[seat].token);
        crowd_stale(t, &r->seat[seat].token, false);
    }
    if (before) {
        count_again(t, before);
        crowd_stale(t, before, true);
    }
    look_at_wish(t);
}

/* Lists. */

static void put_counts(kh_json_writer *w, const table *t) {
    const kh_room *r = &t->room;
    kh_json_member_number(w, "count", r->config.seats);
    kh_json_member_number(w, "people", r->seated);
    kh_json_member_number(w, "free", r->config.seats - r->taken);
}

/* All of them once, when the game is over. */
static bool rank(table *t) {
    const kh_room *r = &t->room;
    const kh_seat seats = r->config.seats;
    crowd *c = t->crowd;
    if (c->place || r->phase != ROOM_OVER || !r->match.game)
        return c->place != NULL;
    uint32_t *order = malloc(2 * (size_t)seats * sizeof *order), *place = order ? order + seats : NULL;
    if (!order)
        return false;
    kh_rank(r->game, r->match.table, r->match.state, seats, order, place);
    c->best_count = CROWD_BEST;
    memcpy(c->best, order, sizeof c->best);
    memmove(order, place, seats * sizeof *place);
    c->place = order;
    return true;
}

static void put_result(kh_json_writer *w, const table *t, kh_seat seat) {
    kh_json_open(w, '{');
    kh_json_key(w, "seat");
    show_actor(w, seat);
    kh_json_member_number(w, "score", t->room.game->score(t->room.match.table, t->room.match.state, seat));
    kh_json_member_number(w, "place", t->crowd->place[seat]);
    kh_json_close(w, '}');
}

static void put_seat_of(kh_json_writer *w, const table *t, kh_seat seat) {
    show_seat(w, &t->room, seat);
}

/* The own seats of a guest and those near them, but for the ones that are listed already; then the list is over. */
static void put_near(kh_json_writer *w, const guest *g,
                     void (*put)(kh_json_writer *, const table *, kh_seat)) {
    const table *t = g->table;
    const kh_room *r = &t->room;
    const kh_seat seats = r->config.seats, first = seats - CROWD_NEAR;
    ROOM_EACH_OWN(own, r, &g->token)
    for (kh_seat i = 0; i <= 2 * CROWD_NEAR; i++)
        if (add(t->crowd->listed, (own + first + i) % seats))
            put(w, t, (own + first + i) % seats);
    ROOM_EACH_OWN(own, r, &g->token)
    for (kh_seat i = 0; i <= 2 * CROWD_NEAR; i++)
        t->crowd->listed[(own + first + i) % seats / 8] = 0;
}

void crowd_put_people(kh_json_writer *w, const guest *g) {
    put_counts(w, g->table);
    kh_json_key(w, "seats");
    kh_json_open(w, '[');
    put_near(w, g, put_seat_of);
    kh_json_close(w, ']');
}

/* The best, and those whom the guest knows. */
void crowd_put_result(kh_json_writer *w, const guest *g) {
    table *t = g->table;
    crowd *c = t->crowd;
    if (!rank(t))
        return;
    kh_json_key(w, "result");
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < c->best_count; i++)
        if (add(c->listed, c->best[i]))
            put_result(w, t, c->best[i]);
    put_near(w, g, put_result);
    for (uint32_t i = 0; i < c->best_count; i++)
        c->listed[c->best[i] / 8] = 0;
    kh_json_close(w, ']');
}

static void put_list(kh_json_writer *w, table *t, const kh_seat *seat, kh_seat from, uint32_t count) {
    kh_json_key(w, "seats");
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < count; i++)
        show_seat(w, &t->room, seat ? seat[i] : from + i);
    kh_json_close(w, ']');
    if (!rank(t))
        return;
    kh_json_key(w, "result");
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < count; i++)
        put_result(w, t, seat ? seat[i] : from + i);
    kh_json_close(w, ']');
}

void request_seats(request *q) {
    int64_t from = 0;
    const kh_json_value given = member(q, "from");
    const kh_seat seats = q->room->config.seats;
    if (kh_json_type_of(given) != KH_JSON_MISSING &&
        (!kh_json_integer(given, &from) || from < 0 || from >= seats)) {
        request_refuse_member(q, "from");
        return;
    }
    if (!limit_lets_look(q))
        return;
    const kh_seat first = (kh_seat)from, left = seats - first;
    kh_json_writer w = request_begin(q, "seats");
    kh_json_member_number(&w, "n", (int64_t)q->room->n);
    put_counts(&w, q->t);
    kh_json_member_number(&w, "from", from);
    if (q->t->crowd)
        put_list(&w, q->t, NULL, first, left < CROWD_PIECE ? left : CROWD_PIECE);
    else
        show_seats(&w, q->room);
    show_send(q->g, &w);
}

/* In time. */

static bool host_listens(table *t) {
    for (uint32_t i = 0; i < t->room.devices; i++)
        if (company_of(t, &t->room.device[i].token))
            return true;
    return false;
}

/* The seats that changed, as one list; the oldest first. */
static void tell_host_of_seats(table *t) {
    crowd *c = t->crowd;
    kh_seat seat[CROWD_PIECE];
    uint32_t count = 0;
    for (; count < CROWD_PIECE && c->changed_count > 0; c->changed_count--) {
        seat[count] = c->changed[c->changed_at];
        c->marked[seat[count] / 8] &= (uint8_t) ~(1u << (seat[count] % 8));
        c->changed_at = (c->changed_at + 1) % t->room.config.seats;
        count++;
    }
    if (!host_listens(t))
        return;
    kh_json_writer w = show_begin(t->hall, "seats");
    kh_json_member_number(&w, "n", (int64_t)t->room.n);
    put_counts(&w, t);
    put_list(&w, t, seat, 0, count);
    kh_json_close(&w, '}');
    net_cast cast = net_cast_of(t->hall->out.text, t->hall->out.length, show_ticket(t));
    for (uint32_t i = 0; i < t->room.devices; i++)
        for (const guest *g = company_of(t, &t->room.device[i].token); g; g = company_next(g))
            net_cast_to(&cast, g->conn);
    net_cast_end(&cast);
}

/* How many there are: the same bytes for all. */
static void tell_counts(table *t) {
    crowd *c = t->crowd;
    c->people = t->room.seated;
    c->taken = t->room.taken;
    c->watching = t->watching;
    kh_json_writer w = show_begin(t->hall, "seats");
    kh_json_member_number(&w, "n", (int64_t)t->room.n);
    put_counts(&w, t);
    kh_json_member_number(&w, "watching", t->watching);
    kh_json_close(&w, '}');
    net_cast cast = net_cast_of(t->hall->out.text, t->hall->out.length, show_ticket(t));
    for (const guest *g = t->guests; g; g = g->next)
        net_cast_to(&cast, g->conn);
    net_cast_end(&cast);
}

static uint64_t sooner(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

uint64_t crowd_advance(table *t, uint64_t now) {
    crowd *c = t->crowd;
    uint64_t due = KH_NEVER;
    if (!c || t->guest_count == 0)
        return due;
    if (c->all_waits && now >= c->all_ms + CROWD_ALL_MS)
        tell_all(t, now);
    if (c->all_waits)
        due = c->all_ms + CROWD_ALL_MS;
    if (c->changed_count > 0 && now >= c->host_ms + CROWD_HOST_MS) {
        c->host_ms = now;
        tell_host_of_seats(t);
    }
    if (c->changed_count > 0)
        due = sooner(due, c->host_ms + CROWD_HOST_MS);
    if (c->people == t->room.seated && c->taken == t->room.taken && c->watching == t->watching)
        return due;
    const uint64_t next = c->count_ms + CROWD_COUNT_MS + (uint64_t)CROWD_COUNT_EACH_MS * t->guest_count;
    if (now < next)
        return sooner(due, next);
    c->count_ms = now;
    tell_counts(t);
    return due;
}
