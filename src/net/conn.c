/* One connection. Handlers may do anything to any connection at any time, so nothing ends inside of them: what was
 * done only leaves marks, and conn_settle_all() at the end of the turn sends, watches and ends. What comes in:
 * conn_read.c, conn_http.c; what leaves: conn_send.c. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/inside.h"

enum {
    LINGER_MS = 1000,
    COURTESY_MAX = 64, /* refused connections that hear why, at a time */
    PATIENT_LEAST = 32 /* of those who wait patiently that are looked after in a turn, whatever it takes */
};

void conn_die(net_conn *c) {
    c->state = CONN_DEAD;
    conn_touch(c);
}

static void die_of_limit(net_conn *c) {
    figure_add(c->loop, FIGURE_CLOSED_LIMIT, 1);
    conn_die(c);
}

static void on_poll(uv_poll_t *poll, int status, int events) {
    net_conn *c = poll->data;
    loop_begin_reading(c->loop);
    if (status < 0) {
        c->events = 0; /* libuv has stopped it */
        conn_die(c);
        return;
    }
    if (events & UV_WRITABLE)
        conn_touch(c);
    if (events & UV_READABLE && c->state != CONN_DEAD && c->state != CONN_MOVING)
        conn_read_some(c);
}

/* The end of a turn. */

static void watch(net_conn *c) {
    const bool unsent = out_ready(&c->out) > 0;
    /* One that leaves has to take what we say before it may say any more. */
    const bool reads = !c->ended && !c->rest && !c->returning && !(c->state == CONN_LEAVING && unsent);
    const int want = (reads ? UV_READABLE : 0) | (unsent ? UV_WRITABLE : 0);
    if (want == c->events)
        return;
    c->events = (uint8_t)want;
    if (want == 0)
        uv_poll_stop(&c->poll);
    else
        uv_poll_start(&c->poll, want, on_poll);
}

static void forget_input(net_conn *c) {
    http_free(c->http);
    c->http = NULL;
    ws_state_free(&c->ws);
    free(c->rest);
    c->rest = NULL;
}

/* All has left that could. */
static void drained(net_conn *c) {
    if (c->ended && c->accepted) {
        conn_die(c); /* what is held would come too late */
        return;
    }
    if (out_size(&c->out) > 0)
        return;
    if (c->ended && !c->rest && (c->state == CONN_LEAVING || c->state == CONN_HTTP)) {
        conn_die(c);
    } else if (c->state == CONN_LEAVING) {
        forget_input(c);
        shutdown(c->fd, SHUT_WR);
        c->state = CONN_LINGERING;
        c->until = conn_now(c) + LINGER_MS;
    }
}

static void leave_lists(net_conn *c) {
    net_loop *l = c->loop;
    link_out(&c->all);
    link_out(&c->dirty);
    link_out(&c->waiting);
    c->patient = false;
    if (c->courtesy)
        l->courtesy--;
    else
        l->count--;
    figure_add(l, FIGURE_OPEN, (uint64_t)-1);
}

static void on_gone(uv_handle_t *handle) {
    free(handle->data);
}

static void let_go(net_conn *c) {
    conn_forget_peer(c);
    close(c->fd);
}

static void end(net_conn *c) {
    net_loop *l = c->loop;
    if (lend_ends(c))
        return;
    conn_forget_later(c);
    if (c->accepted)
        l->handlers.closed(l->who, c);
    uv_close((uv_handle_t *)&c->poll, on_gone);
    let_go(c);
    leave_lists(c);
    forget_input(c);
    lend_forget(c);
    out_free(&c->out, &l->blocks);
}

/* Moving. */

/* The end of one that no loop has. */
static void abandon(net_loop *l, net_conn *c) {
    c->state = CONN_DEAD;
    if (c->accepted)
        l->handlers.closed(l->who, c);
    forget_input(c);
    lend_forget(c);
    out_free(&c->out, &l->blocks);
    let_go(c);
    free(c);
}

static void on_departed(uv_handle_t *handle) {
    net_conn *c = handle->data;
    net_loop *from = c->loop;
    if (!loop_deliver(c->target, c)) /* else it is another thread's from here on */
        abandon(from, c);
}

/* Each loop has a clock of its own. */
static void shift_times(net_conn *c, uint64_t by) {
    c->life += by;
    c->since += by;
    c->pinged += by;
    c->window += by;
    c->long_until += by;
}

static void depart(net_conn *c) {
    leave_lists(c);
    shift_times(c, -conn_now(c));
    c->events = 0;
    /* The descriptor stays open: only the watching ends here. */
    uv_close((uv_handle_t *)&c->poll, on_departed);
}

static void move(net_conn *c, net_loop *to, bool lend) {
    if (c->lent) {
        lend_return(c, to, lend);
        return;
    }
    if (c->state != CONN_SOCKET)
        return; /* it is about to end: that is told here */
    if (out_held(&c->out)) {
        conn_close_now(c, WS_FAILED, "moved too early");
        return;
    }
    c->target = to;
    c->lending = lend && to != c->loop && c->loop->peer_count > 0;
    c->state = CONN_MOVING;
    conn_touch(c);
}

void net_move(net_conn *c, net_loop *to) {
    move(c, to, false);
}

void net_lend(net_conn *c, net_loop *to) {
    move(c, to, true);
}

/* What it said here comes first. */
static void move_on(net_conn *c) {
    if (c->queued > 0)
        return;
    if (c->lending)
        lend_now(c);
    else
        depart(c);
}

static bool enter(net_loop *l, net_conn *c) {
    if (uv_poll_init(&l->uv, &c->poll, c->fd) != 0) {
        abandon(l, c);
        return false;
    }
    c->poll.data = c;
    c->loop = l;
    link_last(&l->all, &c->all);
    if (c->courtesy)
        l->courtesy++;
    else
        l->count++;
    figure_add(l, FIGURE_OPEN, 1);
    conn_touch(c);
    loop_occupied(l);
    return true;
}

void conn_arrive(net_loop *l, net_conn *c) {
    c->state = CONN_SOCKET;
    if (!enter(l, c))
        return;
    shift_times(c, conn_now(c));
    l->handlers.arrived(l->who, c);
    if (l->stopping)
        conn_go_away(c);
    lend_bounced(c);
    conn_read_rest(c);
}

/* The beginning. */

static net_conn *conn_new(int fd, const struct sockaddr *from) {
    net_conn *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->fd = fd;
    link_alone(&c->all);
    link_alone(&c->dirty);
    link_alone(&c->waiting);
    net_peer_of(from, &c->peer, c->address);
    return c;
}

void conn_begin(net_loop *l, int fd, const struct sockaddr *from) {
    net_conn *c = conn_new(fd, from);
    unsigned status = 503;
    if (c) {
        c->loop = l;
        for (uint32_t i = 0; i < l->limits.proxies; i++)
            c->proxied = c->proxied || net_range_holds(&l->limits.proxy[i], c->address);
        if (!c->proxied)
            conn_count_peer(c);
        status = l->count >= l->limits.connections     ? 503
                 : !c->counted && !c->proxied          ? 429
                 : !c->proxied && net_banned(&c->peer) ? 403
                                                       : 0;
    }
    figure_add(l, status ? FIGURE_REFUSED : FIGURE_ACCEPTED, 1);
    if (!c || (status && l->courtesy >= COURTESY_MAX)) {
        if (c && c->counted)
            net_peer_leave(&c->peer);
        free(c);
        close(fd);
        return;
    }
    c->courtesy = status != 0;
    if (!enter(l, c))
        return;
    c->life = c->since = conn_now(c);
    if (status)
        conn_refuse(c, status);
}

static void settle(net_conn *c) {
    if (c->state == CONN_MOVING) {
        move_on(c);
        return;
    }
    if (c->state != CONN_DEAD)
        conn_write_out(c);
    lend_tell_unsent(c);
    if (c->state == CONN_SOCKET && conn_passed_long(c))
        lend_passed(c);
    if (c->state == CONN_HTTP && c->ahead && out_size(&c->out) <= NET_AHEAD / 2) {
        c->ahead = false;
        c->loop->handlers.more(c->loop->who, c);
    }
    if (c->state == CONN_HTTP && c->rest && !c->later && out_size(&c->out) <= AHEAD_MAX)
        conn_read_rest(c);
    if (out_ready(&c->out) == 0 && c->state != CONN_DEAD && c->state != CONN_MOVING)
        drained(c);
    if (c->state == CONN_DEAD)
        end(c);
    else
        watch(c);
}

static void settle_first(const net_link *list) {
    net_conn *c = CONN_OF(list->after, dirty);
    link_out(&c->dirty);
    c->patient = false;
    settle(c);
}

/* To send to one of them takes some 10 us, so that thousands would keep everybody's answers waiting. */
bool conn_settle_all(net_loop *l) {
    while (link_used(&l->dirty))
        settle_first(&l->dirty);
    const uint64_t until_ns =
        link_used(&l->patient) ? uv_hrtime() + UINT64_C(1000) * l->limits.patient_us : 0;
    for (unsigned n = 1; link_used(&l->patient); n++) {
        settle_first(&l->patient);
        if (n % PATIENT_LEAST == 0 && uv_hrtime() >= until_ns)
            break;
    }
    return !link_used(&l->patient);
}

/* Time. */

static void check_socket(net_conn *c, uint64_t now) {
    const net_limits *limits = &c->loop->limits;
    if (now - c->life >= limits->idle_ms)
        die_of_limit(c);
    else if (c->long_bytes > 0 && now >= c->long_until)
        conn_too_slow(c);
    else if (ws_busy(&c->ws) && now - c->since >= limits->request_ms)
        conn_fail(c, WS_POLICY, "too slow");
    else if (now - c->pinged >= limits->idle_ms / 2 && !out_held(&c->out))
        conn_ping(c); /* not behind what is held, which it would measure */
}

void conn_check_ban(net_conn *c) {
    if (c->state == CONN_SOCKET && net_banned(&c->peer))
        conn_fail(c, WS_POLICY, "banned");
    else if (c->state == CONN_HTTP && !c->proxied && net_banned(&c->peer))
        die_of_limit(c);
}

void conn_check_time(net_conn *c, uint64_t now) {
    const net_limits *limits = &c->loop->limits;
    switch ((conn_state)c->state) {
    case CONN_HTTP:
        if ((c->since && now - c->since >= limits->request_ms) || now - c->life >= limits->idle_ms)
            die_of_limit(c);
        break;
    case CONN_SOCKET: check_socket(c, now); break;
    case CONN_LEAVING:
    case CONN_LINGERING:
        if (now >= c->until)
            conn_die(c);
        break;
    default: break;
    }
}

/* What it can be asked, and what the server keeps with it. */

void *net_data(const net_conn *c) {
    return c->data;
}

void net_set_data(net_conn *c, void *data) {
    c->data = data;
}

const char *net_address(const net_conn *c) {
    return c->address;
}

const net_peer *net_peer_at(const net_conn *c) {
    return &c->peer;
}

uint32_t net_delay_ms(const net_conn *c) {
    return c->delay_ms;
}

uint32_t net_unsent(const net_conn *c) {
    return c->lent ? (uint32_t)atomic_load_explicit(&c->unsent, memory_order_relaxed) : out_size(&c->out);
}
