/* A loop: libuv in a thread, a listening socket, timers, and what other threads leave for it. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/inside.h"

enum {
    ACCEPTS_MAX = 64, /* in one go, so that a flood of them does not keep the others waiting */
    PAUSE_MS = 100,   /* without accepting, when the system has nothing to give */
    SWEEP_LEAST_MS = 5,
    SWEEP_MOST_MS = 1000,
    LOOK_MS = 1000, /* so often at least somebody looks at the clock while something is due */
    LATE_MS = 1000, /* a look that comes so much later than planned: the process did not run */
    AGAIN_MS = 1,   /* between two looks whether other loops have handed over what they read */
    BACKLOG = 1024
};

void net_limits_usual(net_limits *l) {
    *l = (net_limits){
        .connections = 10000,
        .connections_ip = 200,
        .request_bytes = 8192,
        .body_bytes = 65536,
        .message_bytes = 16384,
        .messages_10s = 200,
        .request_ms = 10000,
        .idle_ms = 60000,
        .unsent_bytes = 262144,
        .drain_ms = 3000,
        .patient_us = 3000,
        .quotas.most = {[QUOTA_REQUESTS] = 500,
                        [QUOTA_BYTES] = 1048576,
                        [QUOTA_OPENED] = 30,
                        [QUOTA_OPENED_DAY] = 600,
                        [QUOTA_ANSWERS] = 240},
    };
}

/* Time. */

uint64_t loop_system_ms(void) {
    return uv_hrtime() / 1000000;
}

/* Time that passed while the process stood still (SIGSTOP, a frozen machine) is left out: what people sent meanwhile
 * waits in their sockets, and nobody must lose his turn or his line before it is read. */
uint64_t net_now_ms(net_loop *l) {
    const uint64_t now = loop_system_ms(), planned = l->look_ms > l->seen_ms ? l->look_ms : l->seen_ms;
    if (now > planned && now - planned > LATE_MS)
        l->slept_ms += now - l->seen_ms;
    l->seen_ms = now;
    return now - l->slept_ms;
}

uint64_t net_arrived_ms(net_loop *l) {
    if (l->arrived_ms == 0)
        l->arrived_ms = net_now_ms(l);
    return l->arrived_ms;
}

void loop_begin_reading(net_loop *l) {
    post_begin_reading(l);
    net_arrived_ms(l);
}

uint64_t net_clock_us(net_loop *l) {
    (void)l;
    return uv_hrtime() / 1000;
}

/* Before the loop waits: when it will look at the clock again, whatever happens. */
static void plan_look(net_loop *l) {
    const int wait = uv_backend_timeout(&l->uv);
    net_now_ms(l);
    l->look_ms = wait < 0 ? UINT64_MAX - LATE_MS : l->seen_ms + (uint64_t)wait;
}

static void on_due(uv_timer_t *timer);
static void on_soon(uv_idle_t *idle);

/* What is due at once comes once in each turn. A timer without time would come again and again before anybody is read
 * or written to, for as long as bots play. */
static void wait_for_due(net_loop *l) {
    const uint64_t now = net_now_ms(l), left = l->due_ms > now ? l->due_ms - now : 0;
    if (left == 0) {
        uv_timer_stop(&l->due);
        uv_idle_start(&l->soon, on_soon);
        return;
    }
    uv_idle_stop(&l->soon);
    uv_update_time(&l->uv); /* a long turn would make it come early */
    uv_timer_start(&l->due, on_due, left < LOOK_MS ? left : LOOK_MS, 0);
}

/* What was read here is dealt with; what other loops read may be on its way. */
static bool all_is_read(net_loop *l) {
    if (l->proxied == 0)
        return true;
    post_send(l);
    post_take(l);
    net_now_ms(l); /* have we slept? */
    if (l->fence_ms < l->due_ms + l->slept_ms)
        return false;
    l->arrived_ms = l->fence_ms - l->slept_ms;
    return true;
}

static void look_whether_due(net_loop *l) {
    l->arrived_ms = 0;
    if (net_now_ms(l) < l->due_ms) {
        wait_for_due(l);
    } else if (all_is_read(l)) {
        l->due_ms = UINT64_MAX;
        l->handlers.due(l->who);
    } else if (!l->finished) {
        uv_timer_start(&l->due, on_due, AGAIN_MS, 0);
    }
}

static void on_due(uv_timer_t *timer) {
    look_whether_due(timer->data);
}

static void on_soon(uv_idle_t *idle) {
    uv_idle_stop(idle);
    look_whether_due(idle->data);
}

void net_timer(net_loop *l, uint64_t in_ms) {
    if (l->finished)
        return;
    if (in_ms == UINT64_MAX) {
        l->due_ms = UINT64_MAX;
        uv_timer_stop(&l->due);
        uv_idle_stop(&l->soon);
        return;
    }
    const uint64_t now = net_now_ms(l);
    if (in_ms > 0 || l->due_ms > now) /* else it waits for what was read up to then, and for nothing later */
        l->due_ms = now + in_ms;
    wait_for_due(l);
}

static void on_spare(uv_idle_t *idle) {
    net_loop *l = idle->data;
    if (link_used(&l->patient))
        return; /* what was said to many before leaves first */
    uv_idle_stop(idle);
    l->handlers.spare(l->who);
}

void net_spare(net_loop *l) {
    if (!l->finished)
        uv_idle_start(&l->spare, on_spare);
}

static void on_sweep(uv_timer_t *timer) {
    net_loop *l = timer->data;
    const uint64_t now = net_now_ms(l);
    const bool over = l->stopping && now >= l->drain_until;
    const uint32_t bans = net_bans_changed();
    if (over)
        lend_cut_all(l);
    for (net_link *at = l->all.after; at != &l->all; at = at->after) {
        if (over)
            conn_die(CONN_OF(at, all));
        else
            conn_check_time(CONN_OF(at, all), now);
        if (bans != l->bans)
            conn_check_ban(CONN_OF(at, all));
    }
    l->bans = bans;
    if (!link_used(&l->all) && !link_used(&l->proxies))
        uv_timer_stop(timer);
}

static uint64_t sweep_ms(const net_loop *l) {
    const uint64_t half = l->limits.idle_ms / 2,
                   shorter = half < l->limits.request_ms ? half : l->limits.request_ms;
    const uint64_t ms = shorter / 4;
    return ms < SWEEP_LEAST_MS ? SWEEP_LEAST_MS : ms > SWEEP_MOST_MS ? SWEEP_MOST_MS : ms;
}

void loop_occupied(net_loop *l) {
    if (!uv_is_active((uv_handle_t *)&l->sweep))
        uv_timer_start(&l->sweep, on_sweep, sweep_ms(l), sweep_ms(l));
}

/* Accepting. */

static void on_readable(uv_poll_t *poll, int status, int events);

static void on_pause_over(uv_timer_t *timer) {
    net_loop *l = timer->data;
    if (l->listening)
        uv_poll_start(&l->listener, UV_READABLE, on_readable);
}

static void pause_accepting(net_loop *l) {
    uv_poll_stop(&l->listener);
    uv_timer_start(&l->pause, on_pause_over, PAUSE_MS, 0);
}

static int open_reserve(void) {
    return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* No descriptor is left. A connection that nobody accepts would wake us without end: the one kept in reserve makes
 * room to take it and hang up. */
static void shed(net_loop *l) {
    if (l->reserve_fd >= 0) {
        close(l->reserve_fd);
        const int fd = accept4(l->listen_fd, NULL, NULL, SOCK_CLOEXEC);
        if (fd >= 0) {
            figure_add(l, FIGURE_REFUSED, 1);
            close(fd);
        }
    }
    l->reserve_fd = open_reserve();
    if (l->reserve_fd < 0)
        pause_accepting(l);
}

/* False: no more for now. */
static bool accept_one(net_loop *l) {
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    memset(&from, 0, sizeof from);
    const int fd = accept4(l->listen_fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0) {
        conn_begin(l, fd, (const struct sockaddr *)&from);
        return true;
    }
    switch (errno) {
    case EINTR:
    case ECONNABORTED: return true;
    case EMFILE:
    case ENFILE: shed(l); return false;
    case ENOBUFS:
    case ENOMEM: pause_accepting(l); return false;
    default: return false;
    }
}

static void on_readable(uv_poll_t *poll, int status, int events) {
    net_loop *l = poll->data;
    loop_begin_reading(l);
    (void)events;
    if (status < 0) {
        pause_accepting(l);
        return;
    }
    for (int i = 0; i < ACCEPTS_MAX && accept_one(l); i++)
        continue;
}

static bool say(char *said, size_t cap, const char *what, const char *why) {
    snprintf(said, cap, "%s: %s", what, why);
    return false;
}

static int bound_socket(const struct sockaddr *at, socklen_t size, bool shared) {
    const int on = 1;
    const int fd = socket(at->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    /* What is accepted inherits TCP_NODELAY: a turn's messages leave together anyway. */
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        (!shared || setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on) == 0) &&
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0 && bind(fd, at, size) == 0)
        return fd;
    const int why = errno;
    close(fd);
    errno = why;
    return -1;
}

/* Whether nobody else is there: with SO_REUSEPORT a server that is started twice would not notice, and take half of
 * the connections from the first. */
static bool is_free(const struct sockaddr *at, socklen_t size) {
    const int fd = bound_socket(at, size, false);
    if (fd < 0)
        return false;
    close(fd);
    return true;
}

static bool start_listening(net_loop *l, const struct sockaddr *at, socklen_t size) {
    socklen_t cap = sizeof l->address;
    l->listen_fd = bound_socket(at, size, true);
    if (l->listen_fd < 0)
        return false;
    if (listen(l->listen_fd, BACKLOG) != 0 ||
        getsockname(l->listen_fd, (struct sockaddr *)&l->address, &cap) != 0 ||
        uv_poll_init(&l->uv, &l->listener, l->listen_fd) != 0) {
        const int why = errno;
        close(l->listen_fd);
        l->listen_fd = -1;
        errno = why;
        return false;
    }
    l->port = ntohs(l->address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&l->address)->sin6_port
                                                     : ((struct sockaddr_in *)&l->address)->sin_port);
    l->listener.data = l;
    l->listening = uv_poll_start(&l->listener, UV_READABLE, on_readable) == 0;
    return true;
}

bool net_listen(net_loop *l, const char *host, uint16_t port, char *said, size_t cap) {
    const struct addrinfo hints = {
        .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    char where[300], service[8];
    snprintf(where, sizeof where, "cannot listen at %s port %u", host, port);
    snprintf(service, sizeof service, "%u", port);
    if (l->listening)
        return say(said, cap, where, "this loop listens already");
    const int failed = getaddrinfo(host[0] ? host : NULL, service, &hints, &found);
    if (failed)
        return say(said, cap, where, gai_strerror(failed));
    const bool fine =
        is_free(found->ai_addr, found->ai_addrlen) && start_listening(l, found->ai_addr, found->ai_addrlen);
    const int why = errno;
    freeaddrinfo(found);
    return fine || say(said, cap, where, strerror(why));
}

bool net_listen_beside(net_loop *l, const net_loop *other, char *said, size_t cap) {
    const socklen_t size =
        other->address.ss_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    if (l->listening || !other->listening)
        return say(said, cap, "cannot share a port", "there is none to share");
    return start_listening(l, (const struct sockaddr *)&other->address, size) ||
           say(said, cap, "cannot share a port", strerror(errno));
}

uint16_t net_port(const net_loop *l) {
    return l->port;
}

static void stop_listening(net_loop *l) {
    if (l->listen_fd < 0)
        return;
    l->listening = false;
    uv_close((uv_handle_t *)&l->listener, NULL);
    close(l->listen_fd);
    l->listen_fd = -1;
}

/* The end. */

static void begin_stop(net_loop *l) {
    l->stopping = true;
    l->drain_until = net_now_ms(l) + l->limits.drain_ms;
    stop_listening(l);
    l->handlers.stopping(l->who);
    for (net_link *at = l->all.after; at != &l->all; at = at->after)
        if (!CONN_OF(at, all)->proxy) /* else its home says so */
            conn_go_away(CONN_OF(at, all));
    for (net_link *at = l->proxies.after; at != &l->proxies; at = at->after)
        conn_go_away(CONN_OF(at, all));
}

static net_conn *take_inbox(net_loop *l, bool last) {
    pthread_mutex_lock(&l->lock);
    net_conn *first = l->inbox;
    l->inbox = NULL;
    l->inbox_last = &l->inbox;
    if (last && !first && post_quiet(l))
        l->ended = true;
    pthread_mutex_unlock(&l->lock);
    return first;
}

static void let_in(net_loop *l, net_conn *first) {
    while (first) {
        net_conn *c = first;
        first = c->next;
        c->next = NULL;
        conn_arrive(l, c);
    }
}

/* Nothing is left: the handles go, and uv_run() returns. */
static void finish(net_loop *l) {
    net_conn *late = take_inbox(l, true);
    if (!l->ended) {
        let_in(l, late);
        conn_settle_all(l);
        uv_async_send(&l->wake);
        return;
    }
    l->finished = true;
    uv_close((uv_handle_t *)&l->wake, NULL);
    uv_close((uv_handle_t *)&l->due, NULL);
    uv_close((uv_handle_t *)&l->soon, NULL);
    uv_close((uv_handle_t *)&l->spare, NULL);
    uv_close((uv_handle_t *)&l->sweep, NULL);
    uv_close((uv_handle_t *)&l->pause, NULL);
    uv_close((uv_handle_t *)&l->retry, NULL);
    uv_close((uv_handle_t *)&l->turn_end, NULL);
}

static void measure_turn(net_loop *l) {
    const uint64_t now = uv_hrtime(), idle = uv_metrics_idle_time(&l->uv);
    const uint64_t passed = now - l->turn_ns, waited = idle - l->idle_ns;
    if (l->turn_ns != 0 && l->handlers.turn && passed > waited)
        l->handlers.turn(l->who, (passed - waited) / 1000);
    l->turn_ns = now;
    l->idle_ns = idle;
}

/* Before anything is written here: what others write can leave at the same time. */
static void tell_each_other(net_loop *l) {
    if (l->peer_count == 0)
        return;
    post_send(l);
    post_take(l);
    post_send(l);
}

static void on_turn_end(uv_prepare_t *handle) {
    net_loop *l = handle->data;
    tell_each_other(l);
    const bool all = conn_settle_all(l);
    const bool own = l->peer_count > 0 && l->peers[l->self].out;
    post_send(l);
    if (l->stopping && !link_used(&l->all) && !link_used(&l->proxies) && !l->finished)
        finish(l);
    else if (own || !all || link_used(&l->dirty))
        uv_async_send(&l->wake); /* another turn for them */
    l->arrived_ms = 0;
    plan_look(l);
    measure_turn(l);
}

/* What others leave. */

static void wake_up(net_loop *l) {
    pthread_mutex_lock(&l->lock);
    if (!l->ended)
        uv_async_send(&l->wake);
    pthread_mutex_unlock(&l->lock);
}

void net_wake(net_loop *l) {
    if (!atomic_exchange(&l->wake_asked, true))
        wake_up(l);
}

void net_stop(net_loop *l) {
    if (!atomic_exchange(&l->stop_asked, true))
        wake_up(l);
}

bool loop_deliver(net_loop *to, net_conn *c) {
    pthread_mutex_lock(&to->lock);
    const bool fine = !to->ended;
    if (fine) {
        c->next = NULL;
        *to->inbox_last = c;
        to->inbox_last = &c->next;
        uv_async_send(&to->wake);
    }
    pthread_mutex_unlock(&to->lock);
    return fine;
}

static void on_wake(uv_async_t *handle) {
    net_loop *l = handle->data;
    loop_begin_reading(l);
    if (atomic_load(&l->stop_asked) && !l->stopping)
        begin_stop(l);
    let_in(l, take_inbox(l, false));
    if (atomic_exchange(&l->wake_asked, false))
        l->handlers.woken(l->who);
}

/* The loop. */

static bool start_handles(net_loop *l) {
    if (uv_async_init(&l->uv, &l->wake, on_wake) != 0)
        return false;
    uv_timer_init(&l->uv, &l->due);
    uv_idle_init(&l->uv, &l->soon);
    uv_idle_init(&l->uv, &l->spare);
    uv_timer_init(&l->uv, &l->sweep);
    uv_timer_init(&l->uv, &l->pause);
    uv_timer_init(&l->uv, &l->retry);
    uv_prepare_init(&l->uv, &l->turn_end);
    l->wake.data = l->due.data = l->soon.data = l->spare.data = l->sweep.data = l->pause.data =
        l->retry.data = l->turn_end.data = l;
    uv_prepare_start(&l->turn_end, on_turn_end);
    return true;
}

net_loop *net_loop_new(const net_limits *limits, const net_handlers *handlers, void *who, char *said,
                       size_t cap) {
    static const char what[] = "cannot start the network";
    net_loop *l = calloc(1, sizeof *l);
    if (!l || !(l->buffer = malloc(READ_CAP)) || sodium_init() < 0) {
        say(said, cap, what, "no memory");
        goto failed;
    }
    l->limits = *limits;
    l->handlers = *handlers;
    l->who = who;
    l->listen_fd = -1;
    l->seen_ms = loop_system_ms();
    l->due_ms = UINT64_MAX;
    atomic_init(&l->read_since, UINT64_MAX);
    l->inbox_last = &l->inbox;
    link_alone(&l->all);
    link_alone(&l->dirty);
    link_alone(&l->patient);
    link_alone(&l->waiting);
    link_alone(&l->proxies);
    const int error = uv_loop_init(&l->uv);
    if (error) {
        say(said, cap, what, uv_strerror(error));
        goto failed;
    }
    uv_loop_configure(&l->uv, UV_METRICS_IDLE_TIME);
    if (!start_handles(l)) {
        uv_loop_close(&l->uv);
        say(said, cap, what, "no descriptor is left");
        goto failed;
    }
    pthread_mutex_init(&l->lock, NULL);
    l->reserve_fd = open_reserve();
    return l;
failed:
    if (l)
        free(l->buffer);
    free(l);
    return NULL;
}

static void run(void *loop) {
    net_loop *l = loop;
    uv_run(&l->uv, UV_RUN_DEFAULT);
}

bool net_run(net_loop *l) {
    sigset_t all, before;
    sigfillset(&all); /* signals are the main thread's business */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    l->running = uv_thread_create(&l->thread, run, l) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return l->running;
}

void net_join(net_loop *l) {
    if (l->running)
        uv_thread_join(&l->thread);
    l->running = false;
}

void net_loop_free(net_loop *l) {
    if (!l)
        return;
    net_stop(l);
    net_join(l);
    if (!l->finished)
        run(l); /* it never ran */
    uv_loop_close(&l->uv);
    ws_pool_free(&l->readers);
    out_pool_free(&l->blocks);
    post_free(l);
    pthread_mutex_destroy(&l->lock);
    if (l->reserve_fd >= 0)
        close(l->reserve_fd);
    free(l->buffer);
    free(l);
}

void net_figures_of(const net_loop *l, net_figures *out) {
    uint64_t f[FIGURES];
    for (unsigned i = 0; i < FIGURES; i++)
        f[i] = atomic_load_explicit(&l->figures[i], memory_order_relaxed);
    *out = (net_figures){
        .accepted = f[FIGURE_ACCEPTED],
        .open = f[FIGURE_OPEN],
        .refused = f[FIGURE_REFUSED],
        .messages_in = f[FIGURE_MESSAGES_IN],
        .messages_out = f[FIGURE_MESSAGES_OUT],
        .bytes_in = f[FIGURE_BYTES_IN],
        .bytes_out = f[FIGURE_BYTES_OUT],
        .closed_slow = f[FIGURE_CLOSED_SLOW],
        .closed_limit = f[FIGURE_CLOSED_LIMIT],
        .lent = f[FIGURE_LENT],
    };
}
