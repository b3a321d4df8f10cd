/* inside.h - what loop.c and the files of a connection know of each other; nobody else includes it. */
#ifndef KH_NET_INSIDE_H
#define KH_NET_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>
#include <uv.h>

#include "net/address.h"
#include "net/ban.h"
#include "net/http.h"
#include "net/mail.h"
#include "net/net.h"
#include "net/out.h"
#include "net/ws.h"

/* A ring: a list's head, or a member; alone it points to itself. */
typedef struct net_link {
    struct net_link *before, *after;
} net_link;

static inline void link_alone(net_link *l) {
    l->before = l->after = l;
}
static inline bool link_used(const net_link *l) {
    return l->after != l;
}
static inline void link_last(net_link *list, net_link *l) {
    l->before = list->before;
    l->after = list;
    list->before->after = l;
    list->before = l;
}
static inline void link_out(net_link *l) {
    l->before->after = l->after;
    l->after->before = l->before;
    link_alone(l);
}
#define CONN_OF(link, member) ((net_conn *)(void *)((char *)(link)-offsetof(net_conn, member)))

enum {
    READ_CAP = 65536,
    OWN_BYTES = 4096, /* that a WebSocket may send in a second on its own account */
    AHEAD_MAX = 16384 /* unsent bytes of answers, above which no further request is read */
};

typedef enum net_figure {
    FIGURE_ACCEPTED,
    FIGURE_OPEN,
    FIGURE_REFUSED,
    FIGURE_MESSAGES_IN,
    FIGURE_MESSAGES_OUT,
    FIGURE_BYTES_IN,
    FIGURE_BYTES_OUT,
    FIGURE_CLOSED_SLOW,
    FIGURE_CLOSED_LIMIT,
    FIGURE_LENT,
    FIGURES
} net_figure;

typedef enum conn_state {
    CONN_HTTP,      /* reads a request, or waits for one */
    CONN_SOCKET,    /* an accepted WebSocket */
    CONN_MOVING,    /* to another loop, at the end of this turn, or once its socket's loop has let go of it */
    CONN_LEAVING,   /* what is unsent still leaves; nothing is read any more */
    CONN_LINGERING, /* our side is shut; until the peer shuts its own, lest a reset overtake our last words */
    CONN_DEAD       /* ends at the end of this turn */
} conn_state;

/* How something is sent. */
typedef enum conn_manner {
    CONN_PROMPT,
    CONN_PATIENT, /* with what many are told */
    CONN_LONG
} conn_manner;

typedef struct conn_rest {
    size_t length;
    char bytes[];
} conn_rest;

/* Kept small: there are thousands. Whatever only a busy connection needs hangs on a pointer. */
struct net_conn {
    uv_poll_t poll;
    net_loop *loop, *target; /* where it lives; where it moves */
    net_link all, dirty, waiting;
    net_conn *next; /* in the inbox of a loop */
    void *data;
    http_reader *http; /* while a request is read and answered */
    ws_state ws;
    net_out out;
    conn_rest *rest;  /* received, but its time has not come */
    uint64_t life;    /* last sign of life */
    uint64_t since;   /* the request or message that is incomplete began; 0: there is none */
    uint64_t until;   /* leaving and lingering end */
    uint64_t pinged;  /* when, in ms */
    uint64_t ping_ns; /* what the pong has to bring back; 0: none is awaited */
    uint64_t window;  /* of messages_10s: its begin */
    uint64_t long_end,
        long_until; /* bytes of the connection before the end of long messages; when they must have left */
    uint32_t window_frames;
    uint32_t own_bytes; /* of the second own_second, which count for nobody else */
    uint64_t own_second;
    uint32_t delay_ms;
    uint32_t long_bytes;  /* of long messages that have not left; 0: there are none */
    uint32_t close_bytes; /* of our close frame at the end of out */
    int fd;
    uint8_t state;  /* conn_state */
    uint8_t events; /* what poll waits for */
    bool accepted;  /* a WebSocket, of whose end the server is told */
    bool answered, head_only, keep;
    bool later;    /* the answer is still being made */
    bool chunks;   /* it may come in chunks */
    bool partly;   /* some of it has been said, */
    bool ahead;    /* and more than the peer has taken */
    bool ended;    /* the peer has shut its side */
    bool counted;  /* among the connections of its address */
    bool courtesy; /* only here to be told why not */
    bool proxied;  /* the peer is a proxy: who is behind it, each request says */
    bool prompt;   /* some of what is unsent was said to few */
    bool patient;  /* it stands among the patient */
    /* lend.c. A socket that is lent has a proxy in the loop `home`, as it is known there; of a proxy, which has no
     * socket, `lent` is that one, in the loop `home`. Neither loop touches what is the other's. */
    bool lending;   /* it moves without its socket */
    bool returning; /* its proxy comes home: nothing is read meanwhile */
    bool ending;    /* the one who has to hear of its end first has been told */
    uint32_t home;
    net_conn *proxy, *lent;
    uint32_t queued;             /* its messages that wait here for those of other loops */
    uint64_t ticket;             /* of a proxy: of what was sent last */
    atomic_uint_fast32_t unsent; /* of a proxy, by the loop of its socket */
    mail_text *bounced;          /* messages that come first where it arrives */
    net_peer peer;
    char address[NET_ADDRESS_TEXT];
};

/* Another loop, as one loop knows it; itself too. */
typedef struct loop_peer {
    net_loop *loop;
    mail_batch *out;    /* what it is told next */
    mail_queue in;      /* what it has left here; under the lock */
    mail_queue pending; /* of that, what was taken; its time has not come */
    uint32_t proxies;   /* here, of its sockets */
    uint64_t ticket;    /* the last one that something sent there waits for */
    uint64_t released;  /* and of its own, what may leave from here */
    net_link waiting;   /* those who hold something back for these */
} loop_peer;

struct net_loop {
    uv_loop_t uv;
    uv_poll_t listener;
    uv_async_t wake;
    uv_timer_t due, sweep, pause;
    uv_idle_t soon;  /* what is due at once */
    uv_idle_t spare; /* net_spare() */
    uv_prepare_t turn_end;
    uv_thread_t thread;
    net_limits limits;
    net_handlers handlers;
    void *who;
    net_link all;   /* every connection */
    net_link dirty; /* those to look after at the end of this turn, */
    net_link
        patient; /* and those who only have what many are told: some of them, the others in the next turns */
    net_link waiting; /* those that hold something back */
    uint32_t count, courtesy;
    uint32_t bans; /* net_bans_changed(), as all connections were looked at last */
    uint64_t released;
    int listen_fd, reserve_fd; /* the second is given up to accept, and close, where no descriptor is left */
    struct sockaddr_storage address;
    uint16_t port;
    bool listening, running, stopping, finished;
    uint64_t drain_until;
    uint64_t due_ms; /* by net_now_ms(), when handlers.due is to be called; UINT64_MAX: not at all */
    uint64_t seen_ms, look_ms; /* by the system's clock: the last look at it; when the next one is planned */
    uint64_t slept_ms;         /* in which the process stood still */
    uint64_t arrived_ms;       /* by net_now_ms(): when this turn began to read; 0: it has not */
    uint64_t turn_ns, idle_ns; /* when the last turn ended; all the time in which there was nothing to do */
    ws_pool readers;
    out_pool blocks;
    char *buffer; /* READ_ROOM: everybody's, since nothing stays in it */

    /* post.c */
    loop_peer *peers; /* all loops; none: it is alone */
    uint32_t peer_count, self;
    uint32_t proxied;  /* connections here whose sockets are elsewhere, */
    net_link proxies;  /* and these */
    bool reading;      /* this turn has begun to */
    uint64_t stamp_ms; /* when it did so, by the system's clock */
    uint64_t fence_ms; /* the same clock: all that was read anywhere before has been dealt with */
    uv_timer_t retry;  /* what has to wait for other loops */

    /* For other threads. */
    atomic_uint_fast64_t
        read_since; /* what is read here from now on has at least this stamp; UINT64_MAX: that of then */
    pthread_mutex_t lock;
    net_conn *inbox, **inbox_last;
    bool ended; /* nobody looks at inbox and wake any more */
    atomic_bool wake_asked, stop_asked;
    _Atomic uint64_t figures[FIGURES];
};

/* One writer, any readers: no locked instruction needed. */
static inline void figure_add(net_loop *l, net_figure f, uint64_t n) {
    atomic_store_explicit(&l->figures[f], atomic_load_explicit(&l->figures[f], memory_order_relaxed) + n,
                          memory_order_relaxed);
}

/* loop.c */
bool loop_deliver(net_loop *to, net_conn *); /* false: that loop has ended */
void loop_occupied(net_loop *);              /* there is a connection to look after */

uint64_t loop_system_ms(void);
void loop_begin_reading(net_loop *); /* all that this turn reads arrived now */

/* post.c: what loops tell each other */
void post_begin_reading(net_loop *);                             /* before anything is read in this turn */
mail_item *post(net_loop *, uint32_t to, mail_kind, net_conn *); /* NULL: no memory */
void post_send(net_loop *);  /* all that was said: before a turn sends, and at its end */
void post_take(net_loop *);  /* deals with what others said, as far as its time has come */
bool post_quiet(net_loop *); /* under the lock: nothing is waiting */
void post_free(net_loop *);

/* lend.c: sockets that are lent, and their proxies */
void lend_take(net_loop *, uint32_t from, mail_item *,
               net_frame **same);          /* one thing that another loop said */
void lend_failed(net_loop *, mail_item *); /* it could not be said: that loop has ended */
void lend_now(net_conn *);
bool lend_message(net_conn *, const char *text, size_t length); /* false: it is to be handled here and now */
void lend_tell_unsent(net_conn *);                              /* to its proxy, if it has one */
void lend_passed(net_conn *);                                   /* its long messages have left */
bool lend_ends(net_conn *);                                     /* others have to hear of its end first */
void lend_bounced(net_conn *);                                  /* what came before it moved */
void lend_forget(net_conn *);
/* What is done to a proxy. */
void lend_send(net_conn *, net_frame *, uint64_t ticket, conn_manner); /* the caller's reference goes along */
void lend_release(net_loop *, uint64_t before); /* up to l->released; up to `before` that was done */
void lend_drop_held(net_conn *);
void lend_close(net_conn *, uint16_t code, const char *reason);
void lend_return(net_conn *, net_loop *to, bool lend);
void lend_cut_all(net_loop *);

/* conn.c */
void conn_begin(net_loop *, int fd, const struct sockaddr *);
void conn_arrive(net_loop *, net_conn *);
bool conn_settle_all(net_loop *); /* the end of a turn: sends, watches, ends; false: some are left */
void conn_check_time(net_conn *, uint64_t now);
void conn_check_ban(net_conn *); /* somebody was banned: this one? */
void conn_go_away(net_conn *);   /* the loop stops */
void conn_die(net_conn *);

static inline uint64_t conn_now(const net_conn *c) {
    return net_now_ms(c->loop);
}
/* Has it looked after at the end of this turn. */
static inline void conn_touch(net_conn *c) {
    if (c->patient)
        link_out(&c->dirty);
    c->patient = false;
    if (!link_used(&c->dirty))
        link_last(&c->loop->dirty, &c->dirty);
}
/* Or a little later, if only many are told something. */
static inline void conn_touch_patiently(net_conn *c) {
    if (c->prompt) {
        conn_touch(c);
    } else if (!link_used(&c->dirty)) {
        c->patient = true;
        link_last(&c->loop->patient, &c->dirty);
    }
}

/* conn_send.c */
void conn_put(net_conn *, const void *head, size_t head_length, const char *body, size_t length);
void conn_put_frame(net_conn *, ws_opcode opcode, const char *body, size_t length);
void conn_write_out(net_conn *);
void conn_put_long(net_conn *, const char *body, size_t length);
void conn_put_shared(net_conn *, net_frame *, uint64_t ticket, conn_manner);
void conn_release(net_link *waiting, uint64_t ticket);
void conn_check_unsent(net_conn *);
void conn_too_slow(net_conn *);    /* closed for it */
bool conn_passed_long(net_conn *); /* once after the last of them has left */
void conn_leave(net_conn *);
void conn_close_now(net_conn *, ws_code code, const char *reason);
void conn_fail(net_conn *, ws_code code, const char *reason);

/* conn_http.c */
void conn_forget_later(net_conn *);
void conn_refuse(net_conn *, unsigned status);
void conn_ping(net_conn *);
bool conn_too_many(net_conn *);
void conn_forget_peer(net_conn *);
bool conn_count_peer(net_conn *);
size_t conn_read_request(net_conn *, const char *bytes, size_t n);

/* conn_read.c */
void conn_read_rest(net_conn *);
void conn_read_some(net_conn *);

#endif
