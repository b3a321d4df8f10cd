/* link.h - the line to a server: a WebSocket that never blocks, tries again with growing pauses when it is lost, and
 * notices when nobody is there any more. What is said on it: client.h. */
#ifndef KH_CLIENT_LINK_H
#define KH_CLIENT_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wslay/wslay.h>

enum { LINK_HOST = 256, LINK_PORT = 8, LINK_CODE = 40, LINK_CLAIM = 16, LINK_HEAD = 4096 };

/* http://host:port/t/CODE, where "/t/CODE" may be missing. Behind it "#claim=SECRET" brings a seat from another device. */
typedef struct link_url {
    char host[LINK_HOST], port[LINK_PORT], code[LINK_CODE], claim[LINK_CLAIM];
} link_url;

typedef enum link_url_error { LINK_URL_FINE, LINK_URL_FORM, LINK_URL_SECURE } link_url_error;
link_url_error link_url_read(const char *text,
                             link_url *out); /* SECURE: https, which this program cannot speak */

typedef enum link_stage { LINK_DOWN, LINK_CONNECTING, LINK_SHAKING, LINK_UP } link_stage;

typedef struct client_link {
    link_url url;
    link_stage stage;
    int fd;            /* -1: none */
    uint64_t at_ms;    /* DOWN: when to try again; else when to give up or to ping */
    uint64_t heard_ms; /* the last time that anything came */
    uint32_t tries;    /* without success */
    wslay_event_context_ptr ws;
    char head
        [LINK_HEAD]; /* of the handshake: what is sent, then what came; what came behind it belongs to ws */
    size_t head_length, head_at;
    char accept[32]; /* what the server must answer */

    /* The owner's. `up`: the first thing to do on a new line is to send. */
    void *who;
    void (*up)(void *who);
    void (*down)(void *who, bool was_up);
    void (*message)(void *who, const char *text, size_t length);
} client_link;

/* Before it: `who` and the functions. */
bool link_open(client_link *, const link_url *); /* false: no randomness */
void link_close(client_link *);                  /* says goodbye where it can */

/* Sends one message. false: there is no line, or no memory; send again when it is up. */
bool link_send(client_link *, const char *text, size_t length);

/* What to wait for: a file (-1: none), whether it may be written, and milliseconds. Then call link_work(). */
int link_fd(const client_link *);
bool link_wants_write(const client_link *);
int64_t link_wait_ms(const client_link *);
void link_work(client_link *);

/* Drops the line; it is made anew at once. */
void link_drop(client_link *);

uint64_t link_now_ms(void); /* of a clock that never goes back */

#endif
