/* client.h - somebody with a device, who knows nothing but docs/protocol.md. */
#ifndef KH_SIMULATE_CLIENT_H
#define KH_SIMULATE_CLIENT_H

#include "simulate.h"

enum {
    CLIENT_SEATS = 16,
    CLIENT_PAGES = 16,
    CLIENT_ASKS = 6,
    CLIENT_LINES = 600,
    CLIENT_ASK_TEXT = 700,
    CLIENT_KIND = 12
};

/* The position of one viewer, put together from views and changes. */
typedef struct position {
    bool known;
    uint64_t n;
    char *line[CLIENT_LINES];
    uint32_t lines;
    draft legal;      /* the list as it came */
    uint64_t version; /* of a page */
    bool unchecked;   /* of a page: more of it may come at once */
} position;

/* A request that was not answered yet. */
typedef struct ask {
    uint64_t id, asked_ms;
    kh_seat seat;
    char kind[CLIENT_KIND];
    char code[STORE_CODE + 1];
    char text[CLIENT_ASK_TEXT];
} ask;

typedef struct client {
    wire wire;
    uint32_t person, device;
    char token[HALL_TOKEN_TEXT];
    uint64_t think_ms;
    uint32_t pace_ms;
    bool online, silent;
    bool impostor; /* it gave another token: welcome if it is at no table any more */
    /* The table. */
    char code[STORE_CODE + 1];
    bool there, host, paused, own[CLIENT_SEATS];
    char phase[10];
    kh_seat seats;
    uint64_t delay_s;
    position position[CLIENT_SEATS +
                      1]; /* seats, then watcher; of a game of several pages only what is legal, of the
                                          * host behind the seats */
    bool paged;
    position *page[CLIENT_SEATS + 1][CLIENT_PAGES];
    uint64_t heard_n;    /* of pages, the largest */
    uint32_t looked;     /* pages that it asked for last, as bits */
    uint32_t page_waits; /* one more than the page of which something is unchecked; 0: of none */
    ask ask[CLIENT_ASKS];
    kh_json_token *tokens;
    char hint[KH_ACTION_TEXT];
    kh_seat hint_seat;
} client;

/* client.c */
void client_say(client *, const char *text);
void client_ask(client *, const char *kind, kh_seat seat, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void client_send_again(client *); /* what was not answered */
void client_forget_table(client *);

/* client_hear.c */
void client_hear(client *, const char *text, size_t length);
void position_take(position *, kh_json_value);
void position_change(position *, kh_json_value list);
void position_text(const position *, draft *out);
void position_cut(position *, uint32_t from);

/* client_pages.c */
typedef struct page_message { /* a `page`, or a `did` on one */
    kh_json_value body;
    uint64_t n, page, version;
    kh_seat as; /* KH_WATCHER: for all */
} page_message;
void pages_hear(client *, const page_message *);
void pages_check_waiting(client *);
void pages_forget(client *, bool all); /* else only what is unchecked */
void pages_looked(client *);           /* of what it does not look at now nobody tells any more */
void pages_settled(const client *);
void pages_free(client *);

#endif
