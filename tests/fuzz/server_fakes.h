/* server_fakes.h - a network and a store in memory, just enough for the server's own code to run in one thread:
 * nothing happens by itself, the fuzzer says when. Laws are checked on the way: see server_fakes.c. */
#ifndef KH_SERVER_FAKES_H
#define KH_SERVER_FAKES_H

#include "server/hall.h"

void fake_begin(void);   /* an empty disk, the same luck each time, time 0 */
void fake_restart(void); /* the server has ended; only the disk is left */
void fake_end(void);

net_conn *fake_connect(net_loop *, const char *cookie); /* an accepted WebSocket; NULL: refused */
void fake_hang_up(net_conn *);                          /* the peer is gone; the connection is freed */
bool fake_is_open(const net_conn *);
uint32_t fake_heard(const net_conn *); /* messages that have left for it */
void fake_message(net_conn *, const char *text, size_t length);
void fake_http(net_loop *, const char *method, const char *path, const char *cookie);
void fake_commit(bool fails);      /* everything that waits for the disk */
void fake_turn(void);              /* wakes loops, moves connections, until nothing is left to do */
void fake_pass(uint64_t ms);       /* time, and what is due then */
const char *fake_code(uint32_t n); /* of the n-th table on the disk, "" if there is none */
/* A text with $0 to $9 in it as codes of tables, cut short where it does not fit, and a NUL behind it; its length. */
size_t fake_fill_in(const char *text, size_t length, char *out, size_t cap);

#endif
