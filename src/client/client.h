/* client.h - a guest of a server: says hello, comes to a table, acts, and does all of it again after a lost line. What
 * is heard becomes a mirror and news. docs/protocol.md describes the messages. */
#ifndef KH_CLIENT_H
#define KH_CLIENT_H

#include "client/link.h"
#include "client/mirror.h"

enum { CLIENT_TOKEN = 160, CLIENT_MESSAGE = 8192, CLIENT_RULE = 64 };

typedef enum client_news_kind {
    CLIENT_WELCOME, /* the token may be new */
    CLIENT_LOST,    /* the line; it is tried again */
    CLIENT_TABLE,
    CLIENT_SEATS, /* of a large table: some of them changed, or how many are free */
    CLIENT_VIEW,  /* a whole one, of `as` */
    CLIENT_DID,
    CLIENT_SAID,
    CLIENT_NOTE, /* of a seat: somebody asked for time, say */
    CLIENT_DONE,
    CLIENT_REFUSED, /* by `rule` */
    CLIENT_HINT,
    CLIENT_CODE,  /* with which another device takes the seat */
    CLIENT_MOVED, /* this person agreed to a rematch, which is there */
    CLIENT_BYE,
    CLIENT_NOTICE,  /* of the house to everybody */
    CLIENT_TROUBLE, /* `trouble`: it makes no sense to go on */
} client_news_kind;

typedef struct client_news {
    client_news_kind kind;
    kh_json_value message;
    kh_seat as;
    const mirror_did *did;
    int64_t id;
    const char *rule;
    mirror_trouble trouble;
} client_news;

/* An action that was not answered yet. */
typedef struct client_act {
    int64_t id;
    kh_seat seat;
    char what[KH_ACTION_TEXT];
} client_act;

typedef struct client {
    client_link link;
    client_mirror mirror;
    char token[CLIENT_TOKEN]; /* "new": none yet */
    char code[MIRROR_CODE];   /* of the table; "": none yet */
    char claim[LINK_CLAIM];   /* of a seat that comes along, until it was asked for; "": none */
    const char *create;       /* the message that makes one, or NULL */
    client_act *act;
    uint32_t acts, act_cap;
    uint32_t misread; /* views in a row that could not be understood */
    bool greeted;     /* on this line */

    void *who;
    void (*news)(void *who, const client_news *);
} client;

/* Before it: `who`, `news`, `token`, and `create` if the address names no table. */
bool client_open(client *, const link_url *);
void client_close(client *);

/* A request with members that are strings, in pairs, NULL ends the list. Lost with the line. Returns its id, or 0. */
int64_t client_ask(client *, const char *t, const char *const *pairs);
#define CLIENT_WITH(...) ((const char *const[]){__VA_ARGS__, NULL})
int64_t client_ask_on(client *, const char *t, bool on); /* a request that is switched on or off */

void client_go_to(client *, const char *code); /* to another table; nothing of this one counts any more */

/* An action, which survives a lost line. Returns its id, or 0: no memory. */
int64_t client_act_as(client *, const kh_action *);
bool client_waits(const client *, kh_seat); /* for the answer to an action of this seat */

/* Waits for the server, at most so long (negative: as long as it takes), and hears what it says. */
void client_wait(client *, int64_t ms);

int64_t client_random_id(void);

#endif
