/* server.h - the server of the house: tables for people and bots over the network. docs/protocol.md is what it says
 * and hears, docs/hosting.md how it is run. */
#ifndef KH_SERVER_H
#define KH_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "net/host.h"
#include "net/net.h"
#include "server/web_files.h"

extern const char server_version[];

struct admin;
struct kh_server;
typedef struct server_admin {
    struct admin *(*open)(struct kh_server *, char *said, size_t cap);
    void (*close)(struct admin *);
} server_admin;
extern const server_admin admin_door;

typedef struct server_options {
    const char *host; /* address to listen at */
    uint16_t port;    /* 0: any */
    const char *store;
    const char *public_url;       /* "": what the Host header says */
    const char *name[HOST_NAMES]; /* without public_url: further names that a Host header may have */
    uint32_t names;
    const char *key_file;     /* of the marks that tables have of their openers; "": none is kept */
    const char *source_url;   /* where the source code of this very program is; "": not told */
    const char *contact_url;  /* of whoever runs it; "": not told */
    uint32_t loops;           /* threads with tables */
    uint32_t tables;          /* at most so many that wait or run */
    uint32_t tables_token;    /* of one host */
    uint32_t tables_address;  /* opened from one address (IPv6: one /64); 0: any */
    uint32_t answers_address; /* that one address waits for at a time; 0: any */
    uint32_t bots_address;    /* of them those that run with bots only; 0: any */
    uint32_t watchers;        /* at one table */
    uint32_t guests;          /* connections at one table */
    uint32_t event_address;   /* people of one address for whom events answer; 0: none */
    uint32_t thinkers;        /* threads for bots that think for milliseconds */
    uint32_t fast_bots;       /* tables at which bots may play without a pace while nobody sits there */
    uint32_t waiting_s; /* a table whose game has not begun is kept so long without anybody; 0: for ever */
    uint32_t snapshot_lines; /* after so many lines of a long game a snapshot is taken; 0: never */
    uint32_t unload_s;       /* a table at which nobody is leaves the memory after so long */
    uint32_t abandoned_days; /* a game that was begun and deserted is kept so long; 0: for ever */
    uint32_t finished_days;  /* a finished one */
    uint32_t wrong_codes;    /* codes of tables that do not exist, from one address in a minute; 0: any */
    uint32_t slow_ms;        /* requests and turns of a loop that take longer are logged; 0: none */
    uint32_t memory_mb;      /* with so much in use nobody opens tables, and idle ones are put away; 0: any */
    const char *password;    /* for those who open tables; "": everybody may */
    bool json_log;
    bool *damaged; /* set where the store is why the server cannot start; NULL: nobody wants to know */
    const struct server_admin *admin; /* opens the operator's door beside the store; NULL: there is none */
    const web_file *files;            /* the browser client; an empty list: the plain page is all there is */
    net_limits net;
} server_options;
void server_options_usual(server_options *);

typedef struct kh_server kh_server;

/* Opens the store, wakes the tables and listens. NULL: `said` has a sentence. */
kh_server *server_start(const server_options *, char *said, size_t cap);
uint16_t server_port(const kh_server *);
/* Says goodbye to everybody, waits for the store, and ends. */
void server_stop(kh_server *);

#endif
