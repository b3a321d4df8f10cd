/* mail.h - what loops say to each other. Each pair has a queue of its own, in order; what one loop says in a turn is a
 * batch with one stamp, the moment at which the turn began to read. No sockets, no threads. */
#ifndef KH_NET_MAIL_H
#define KH_NET_MAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net_conn;

typedef enum mail_kind {
    /* From the loop that has the socket to the one that has the connection. */
    MAIL_ARRIVE,  /* a connection that was lent */
    MAIL_MESSAGE, /* of its peer; text */
    MAIL_PASSED,  /* its long messages have left */
    MAIL_CLOSED,  /* its line has ended; socket */
    MAIL_GONE,    /* nothing more comes from here: the answer to MAIL_RETURN */
    /* And back. */
    MAIL_SEND,    /* a frame (none: the one before it), its ticket, and whether many are told it */
    MAIL_LONG,    /* the same, however long it is */
    MAIL_RELEASE, /* all that waits for tickets up to this one */
    MAIL_DROP,    /* what waits is forgotten */
    MAIL_CLOSE,   /* a code; reason */
    MAIL_CUT,     /* closed without a word */
    MAIL_RETURN,  /* it is wanted elsewhere */
    MAIL_BOUNCE,  /* a message that came after that */
    MAIL_BACK,    /* it is the socket's loop's again */
    MAIL_FORGET   /* nobody speaks of the socket any more: the answer to MAIL_CLOSED */
} mail_kind;

typedef struct mail_text {
    struct mail_text *next;
    size_t length;
    char bytes[];
} mail_text;
mail_text *mail_text_new(const char *bytes, size_t length); /* NULL: no memory */

typedef struct mail_item {
    struct net_conn *to;
    void *what;      /* a text, a frame or a connection: the receiver's */
    uint64_t number; /* a ticket, a code or a loop */
    mail_kind kind;
    bool flag;
} mail_item;

typedef struct mail_batch {
    struct mail_batch *next;
    uint64_t stamp_ms;
    uint32_t count, cap;
    mail_item *item;
    const void *frame; /* the last one that is to be sent */
} mail_batch;

/* Room for one item more in a batch, which is begun if there is none; NULL: no memory. */
mail_item *mail_add(mail_batch **, mail_kind, struct net_conn *to);
void mail_free(mail_batch *); /* and what its items bring along */
void mail_item_free(mail_item *);

typedef struct mail_queue {
    mail_batch *first, *last;
} mail_queue;
void mail_put(mail_queue *, mail_batch *);
mail_batch *mail_take(mail_queue *);                  /* NULL: none */
void mail_take_all(mail_queue *to, mail_queue *from); /* behind what is there */

/* Of several queues, whose batches are in the order of their stamps, the one whose first is next: by the stamps of all,
 * and not before it is sure that nothing older comes. safe[i]: all that queue i will still get has at least this stamp.
 * `count`: none yet. */
uint32_t mail_next(const mail_queue *const *, const uint64_t *safe, uint32_t count);

#endif
