/* Guests: connections that speak the protocol. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/answers.h"
#include "server/waking.h"

void guest_new_token(char out[HALL_TOKEN_TEXT]) {
    enum { BYTES = 24 };
    uint8_t bytes[BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, HALL_TOKEN_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static void join_hall(guest *g, hall *h) {
    g->hall = h;
    g->hall_before = NULL;
    g->hall_next = h->guests;
    if (h->guests)
        h->guests->hall_before = g;
    h->guests = g;
}

static void leave_hall(guest *g) {
    share_forget_hint(g);
    answers_drop_guest(g);
    wake_forget_guest(g);
    if (g->hall_before)
        g->hall_before->hall_next = g->hall_next;
    else
        g->hall->guests = g->hall_next;
    if (g->hall_next)
        g->hall_next->hall_before = g->hall_before;
    g->hall->moving -= g->moves_to != NULL;
    g->moves_to = NULL;
}

guest *guest_new(hall *h, net_conn *c, const room_token *token) {
    guest *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->conn = c;
    if (token)
        g->token = *token;
    net_set_data(c, g);
    join_hall(g, h);
    return g;
}

void guest_arrive(guest *g, hall *h, net_conn *c) {
    g->conn = c;
    join_hall(g, h);
    memset(g->asked, 0, sizeof g->asked);
}

/* Not before what was said to him has left: tickets mean nothing to another loop. */
static void depart(guest *g) {
    hall *to = g->moves_to;
    leave_hall(g);
    g->hall = NULL;
    if (g->moves_lent)
        net_lend(g->conn, to->loop);
    else
        net_move(g->conn, to->loop);
}

void guest_depart(guest *g, hall *to, bool lent) {
    g->moves_lent = lent;
    g->hall->moving += g->moves_to == NULL;
    g->moves_to = to;
    g->moves_after = hall_ticket(g->hall);
    if (g->moves_after <= g->hall->released)
        depart(g);
}

void guest_move_on(hall *h) {
    for (guest *g = h->guests, *next; g && h->moving > 0; g = next) {
        next = g->hall_next;
        if (g->moves_to && g->moves_after <= h->released)
            depart(g);
    }
}

void guest_free(guest *g) {
    if (g->table)
        guest_leave(g);
    if (g->hall) /* else its move was refused, and the line ends here */
        leave_hall(g);
    answers_passed(g);
    free(g->parked);
    free(g);
}

static bool has_seat(const guest *g, const table *t) {
    return room_has_seat(&t->room, &g->token);
}

void guest_look_whether_watches(guest *g) {
    const bool watches = !has_seat(g, g->table);
    g->table->watching += watches;
    g->table->watching -= g->watches;
    g->watches = watches;
}

void guest_count_watching(table *t) {
    for (guest *g = t->guests; g; g = g->next)
        guest_look_whether_watches(g);
}

/* Not more than the house lets any event of one address have, whoever opened it. */
static void set_apart(guest *g) {
    const uint32_t people = g->table->room.settings.address_people,
                   most = g->hall->server->options.event_address;
    if (!g->apart)
        g->apart = net_peer_set_apart(net_peer_at(g->conn), people < most ? people : most);
}

static void set_back(guest *g) {
    if (g->apart)
        net_peer_set_back(net_peer_at(g->conn));
    g->apart = false;
}

void guest_set_apart_all(table *t) {
    for (guest *g = t->guests; g; g = g->next)
        set_apart(g);
}

void guest_enter(guest *g, table *t) {
    g->table = t;
    g->behind_ms = 0;
    g->before = NULL;
    g->next = t->guests;
    if (t->guests)
        t->guests->before = g;
    t->guests = g;
    t->guest_count++;
    company_add(g);
    g->watches = !t->asleep && !has_seat(g, t);
    t->watching += g->watches;
    if (t->asleep)
        return;
    set_apart(g);
    room_tell_time(&t->room, net_arrived_ms(t->hall->loop));
    room_company(&t->room, t->guest_count);
    room_line_up(&t->room, &g->token);
}

bool guest_at_home(const guest *g, const table *t) {
    return has_seat(g, t) || room_is_host(&t->room, &g->token);
}

bool guest_may_watch(const guest *g, const table *t) {
    if (t->room.phase == ROOM_WAITING)
        return true;
    return t->room.settings.watchers &&
           t->guest_count < g->hall->server->options.watchers + t->room.config.seats;
}

uint32_t guest_most(const table *t) {
    const server_options *o = &t->hall->server->options;
    const uint32_t seats = t->room.config.seats;
    return seats < o->guests ? o->guests : seats + o->watchers;
}

bool guest_may_ask_hint(guest *g) {
    enum { WINDOW_MS = 10000 };
    const uint64_t now = net_now_ms(g->hall->loop);
    if (now - g->hints_ms >= WINDOW_MS) {
        g->hints_ms = now;
        g->hints = 0;
    }
    return ++g->hints <= HALL_HINTS;
}

/* Whether the person has another connection there. */
static bool still_here(const guest *g, table *t) {
    return company_of(t, &g->token) != NULL;
}

void guest_leave(guest *g) {
    table *t = g->table;
    set_back(g);
    pages_unhear(g);
    crowd_told(g);
    echo_end(g);
    g->owes_views = false;
    company_remove(g);
    if (g->before)
        g->before->next = g->next;
    else
        t->guests = g->next;
    if (g->next)
        g->next->before = g->before;
    t->guest_count--;
    t->watching -= g->watches;
    g->watches = false;
    g->table = NULL;
    answers_drop_guest(g);
    if (t->asleep)
        return;
    const uint64_t now = net_arrived_ms(t->hall->loop);
    room_tell_time(&t->room,
                   now); /* the grace period counts from now, not from when something happened last */
    room_line_down(&t->room, &g->token);
    room_company(&t->room, t->guest_count);
    if (!still_here(g, t))
        room_unwish(&t->room, &g->token);
    if (t->room.phase == ROOM_WAITING && room_is_host(&t->room, &g->token) && !still_here(g, t))
        room_host_gone(&t->room);
    hall_due(t->hall, t, now); /* a grace period begins, or the table may be put away */
}
