/* net.h - sockets, HTTP and WebSocket: bytes in, whole requests and messages out. Knows nothing of games. One
 * net_loop is one thread with a libuv loop; a connection belongs to one loop at a time and may be moved. Parsers:
 * llhttp and wslay. */
#ifndef KH_NET_H
#define KH_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/frame.h"
#include "net/quota.h"

typedef struct net_loop net_loop;
typedef struct net_conn net_conn;

enum { NET_PROXIES = 16 };

/* Each is an option of `kornholm serve`; docs/hosting.md lists them with their defaults. */
typedef struct net_limits {
    uint32_t connections;    /* of one loop; more are answered 503 and closed */
    uint32_t connections_ip; /* from one address (of IPv6: one /64) to all loops; 0: any. More: 429, closed */
    uint32_t request_bytes;  /* request line and headers; more: 431 */
    uint32_t body_bytes;     /* of a request; more: 413 */
    uint32_t message_bytes;  /* of one WebSocket message, fragments together; more: close 1009 */
    uint32_t messages_10s;   /* frames of one connection in ten seconds, pings too; more: close 1008. As many
                              * requests; more: 429, closed */
    uint32_t request_ms; /* until a request or message is complete, from its first byte; then closed. For the
                              * first request: from connecting (slow-loris) */
    uint32_t idle_ms;    /* without a sign of life: closed. A ping goes out after each half of it */
    uint32_t unsent_bytes; /* a WebSocket that reads slower than this is closed; what is held counts */
    uint32_t drain_ms;     /* after net_stop(): what is unsent by then is given up */
    uint32_t patient_us;   /* of a turn for what many are told: the rest leaves in the next turns */
    /* Whose X-Forwarded-For counts: of a proxy the last address in it is the guest's. */
    net_range proxy[NET_PROXIES];
    uint32_t proxies;
    quota_plan quotas; /* of one address; connections_ip is one of them too */
    quota *quota;      /* where they are counted; NULL: they are not */
} net_limits;
void net_limits_usual(net_limits *);

typedef struct net_request {
    const char *method, *path; /* both end with NUL; the path begins with '/', without the query, %-encoded */
    const char *query;         /* "" if there is none */
    const char *origin, *host, *cookie, *accept, *language, *agent; /* headers; "" where absent */
    const char *forwarded;                                          /* X-Forwarded-For */
    bool proxied; /* a proxy of ours is the peer: else that is not to be believed */
    const char *body;
    size_t body_length;
    bool upgrade;                   /* to WebSocket, with everything that RFC 6455 wants */
    char address[NET_ADDRESS_TEXT]; /* of the peer, or of whom its proxy names, as text */
    net_peer peer;                  /* the same, as it is counted */
} net_request;

typedef struct net_handlers { /* all but the last five are needed */
    /* A complete request: answer with net_respond() or net_accept() before returning, or say net_later(); else it is
     * answered 500. */
    void (*request)(void *who, net_conn *, const net_request *);
    /* The rest only for accepted WebSockets. Text messages only: binary ones are closed with 1003, broken UTF-8 with
     * 1007. No NUL behind it; until the return. */
    void (*message)(void *who, net_conn *, const char *text, size_t length);
    void (*closed)(void *who, net_conn *);  /* last call for it; also after net_close() */
    void (*arrived)(void *who, net_conn *); /* net_move() brought it here */
    void (*stopping)(void *who);            /* after net_stop(): the last word to those who are here */
    void (*woken)(void *who);               /* after net_wake(); several may be one */
    void (*due)(void *who);                 /* at the time of net_timer() */
    /* After each turn of the loop: how long it worked. NULL: nobody wants to know. */
    void (*turn)(void *who, uint64_t micros);
    /* Whoever waited since net_later() is gone: last call for him. NULL: nobody ever says net_later(). */
    void (*left)(void *who, net_conn *);
    /* Nothing is left of long messages. NULL: nobody ever says net_send_long(). */
    void (*passed)(void *who, net_conn *);
    /* In the turn after net_spare(). NULL: nobody ever says it. */
    void (*spare)(void *who);
    /* Much of an answer in parts was unsent, and little is left: say more of it. NULL: nobody gives such answers. */
    void (*more)(void *who, net_conn *);
} net_handlers;

/* A loop in a thread of its own. `said` gets a sentence on failure. `who` is given to the handlers, which are called
 * in the loop's thread. Everything below belongs into that thread (or before net_run()), unless it says otherwise. */
net_loop *net_loop_new(const net_limits *, const net_handlers *, void *who, char *said, size_t cap);
/* Only where nobody listens. */
bool net_listen(net_loop *, const char *host, uint16_t port, char *said, size_t cap);
/* Where another loop listens already (SO_REUSEPORT): the system shares new connections out among them. */
bool net_listen_beside(net_loop *, const net_loop *other, char *said, size_t cap);
uint16_t net_port(const net_loop *); /* the one that was chosen where 0 was asked for */
/* Before the first of them runs: from now on they may lend each other connections. They are freed together. */
bool net_acquaint(net_loop *const *, uint32_t count); /* false: no memory, or more than 64 of them */
bool net_run(net_loop *);                             /* starts the thread */
/* From any thread: no new connections; WebSockets are closed with 1001 behind what is unsent or held, for which
 * net_release() still works; then the loop ends. */
void net_stop(net_loop *);
void net_join(net_loop *); /* waits for the end of the thread: for all loops, before the first is freed */
void net_loop_free(net_loop *); /* stops and joins if that was not done */
void net_wake(net_loop *);      /* from any thread */
/* Monotonic; it stands still while the process does. Each loop has its own. */
uint64_t net_now_ms(net_loop *);
/* The same clock, as it stood when the loop that has the socket began to read: the arrival of the message that is being
 * handed over, however long those before it take. Whatever had arrived by then is handed over before a later time is told here;
 * in `due` that is all that was read, and it is now. */
uint64_t net_arrived_ms(net_loop *);
/* Monotonic, and fine enough to measure what a turn of the loop does. */
uint64_t net_clock_us(net_loop *);
/* One timer per loop: `due` after so long; UINT64_MAX: not at all. */
void net_timer(net_loop *, uint64_t in_ms);
/* `spare` in the next turn: for what is left to be told, which need not wait for what other loops read, as `due` has to. */
void net_spare(net_loop *);

/* Answers. Headers are lines "Name: value\r\n" or "". The usual safety headers (CSP, nosniff, no referrer, frame
 * ancestors none) are added to each answer, the policy unless the headers bring their own. HEAD is answered as GET
 * without a body. */
void net_respond(net_conn *, unsigned status, const char *type, const char *headers, const char *body,
                 size_t length);
/* The answer takes a while: net_respond() comes later, and nothing is read from this connection before that. */
void net_later(net_conn *);
/* And in parts, where nobody knows yet how long it will be: after net_later(), while net_unsent() is no more than
 * NET_AHEAD; `more` says when it is so again. Instead of the end net_close(): the peer sees that something is missing. */
enum { NET_AHEAD = 65536 };
void net_respond_begin(net_conn *, unsigned status, const char *type, const char *headers);
void net_respond_part(net_conn *, const char *bytes, size_t length);
void net_respond_end(net_conn *);
void net_accept(net_conn *, const char *headers); /* the WebSocket handshake; no extensions are offered */
/* A message. It leaves once net_release() has come to `ticket`; 0: at once, but never before what was sent
 * earlier. All that is sent and released in one turn of the loop leaves together at its end. */
void net_send(net_conn *, const char *text, size_t length, uint64_t ticket);
/* One text to however many: net_cast_to() for each of them, then net_cast_end(). It is made into a frame when the second
 * one comes, of which each connection keeps a reference. What goes to many leaves in slices, and behind whatever is said
 * to few: an answer does not wait until thousands have been told of something. Each connection is told all in order. */
typedef struct net_cast {
    const char *text;
    size_t length;
    uint64_t ticket;
    net_conn *first;
    net_frame *frame;
    uint32_t count;
    bool patient; /* it is one of many like it, however few hear it */
} net_cast;
static inline net_cast net_cast_of(const char *text, size_t length, uint64_t ticket) {
    return (net_cast){.text = text, .length = length, .ticket = ticket};
}
void net_cast_to(net_cast *, net_conn *);
void net_cast_end(net_cast *);
/* A long message out of several parts. It does not count for unsent_bytes, and has idle_ms for each so many bytes to
 * leave; then the connection is closed. True: `passed` is told when it has left, unless `closed` is. */
bool net_send_long(net_conn *, const net_part *, size_t parts, uint64_t ticket);
void net_release(net_loop *, uint64_t ticket); /* everything up to this ticket may leave */
uint64_t net_waits_for(const net_conn *); /* the ticket for which what was sent last waits; 0: for none */
/* Forgets what waits for a ticket (the commit failed), and what was sent behind it. */
void net_drop_held(net_conn *);
/* A WebSocket close, behind what was sent or is held; plain connections just end. */
void net_close(net_conn *, uint16_t code, const char *reason);
/* Hands an accepted connection over to another loop: `arrived` is called there, never `closed` here, unless the
 * other loop has ended; where that one cannot take it, `closed` there. What was received but not yet read goes along,
 * so does what is unsent. Nothing held may wait: tickets mean nothing to another loop, and the connection is closed
 * with 1011 instead. From here on it is the other loop's: not to be touched any more. */
void net_move(net_conn *, net_loop *to);

/* The same, but the socket stays where it is: that loop reads and writes, and the other one, to which the connection
 * belongs from now on, gets finished messages and gives finished frames, in order. What the loops read is handed over
 * there by the time at which it was read: net_arrived_ms() is that time, and `due` comes when all that was read before
 * has been. Loops that know nothing of each other: net_move(). */
void net_lend(net_conn *, net_loop *to);

void *net_data(const net_conn *); /* the server's own */
void net_set_data(net_conn *, void *);
const char *net_address(const net_conn *);
const net_peer *net_peer_at(const net_conn *); /* whom it counts for */
uint32_t net_delay_ms(const net_conn *);       /* the last round trip of a ping */
uint32_t net_unsent(const net_conn *);         /* bytes that have yet to leave, held ones too */

typedef struct net_figures {
    uint64_t accepted, open, refused;
    uint64_t messages_in, messages_out, bytes_in, bytes_out;
    uint64_t closed_slow, closed_limit; /* by unsent_bytes; by any other limit */
    uint64_t lent;                      /* sockets whose connections are another loop's */
} net_figures;
void net_figures_of(const net_loop *, net_figures *out); /* from any thread */

#endif
