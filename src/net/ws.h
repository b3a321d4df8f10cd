/* ws.h - the frames of RFC 6455 as a server reads and writes them: bytes in, messages out, no sockets. wslay
 * takes the frames apart; what a server must refuse is judged here.
 *
 * wslay keeps 4 kB for each frame that it reads. So its readers belong to a pool, and a connection has one only
 * while a frame is incomplete: an idle connection costs nothing but a ws_state. */
#ifndef KH_NET_WS_H
#define KH_NET_WS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WS_HEAD_MAX = 10, WS_CONTROL_MAX = 125, WS_REASON_MAX = WS_CONTROL_MAX - 2 };

typedef enum ws_code {
    WS_NORMAL = 1000,
    WS_GOING_AWAY = 1001,
    WS_BAD_PROTOCOL = 1002,
    WS_NOT_TEXT = 1003,
    WS_NO_CODE = 1005, /* never on the wire: a close without a code */
    WS_BAD_TEXT = 1007,
    WS_POLICY = 1008,
    WS_TOO_BIG = 1009,
    WS_FAILED = 1011
} ws_code;

typedef enum ws_opcode {
    WS_OP_MORE = 0,
    WS_OP_TEXT = 1,
    WS_OP_BINARY = 2,
    WS_OP_CLOSE = 8,
    WS_OP_PING = 9,
    WS_OP_PONG = 10
} ws_opcode;

typedef struct ws_reader ws_reader;

/* Readers that wait for a connection. */
typedef struct ws_pool {
    ws_reader *spare;
    unsigned count;
} ws_pool;
void ws_pool_free(ws_pool *);

/* What a connection keeps between two reads. All zero: nothing yet. */
typedef struct ws_state {
    ws_reader *reader; /* in the middle of a frame */
    char *text;        /* of a message that came in several pieces */
    uint32_t length, cap;
    bool fragmented; /* a message is incomplete */
    bool told;       /* the text was handed out and can go */
} ws_state;
void ws_state_free(ws_state *);

/* Something is incomplete: a frame, or a message. */
static inline bool ws_busy(const ws_state *s) {
    return s->reader != NULL || s->fragmented;
}

typedef struct ws_input {
    const uint8_t *at;
    size_t left;
} ws_input;

typedef enum ws_event {
    WS_WANT, /* the input is used up */
    WS_PART, /* a fragment that is not the last */
    WS_TEXT, /* a message */
    WS_PING, /* these three with what they carry */
    WS_PONG,
    WS_CLOSE, /* with its code and, as text, its reason */
    WS_BROKEN /* to be closed with the code; nothing more can be read */
} ws_event;

typedef struct ws_frame {
    const char *text; /* until the next call */
    size_t length;
    ws_code code;
} ws_frame;

ws_event ws_next(ws_state *, ws_pool *, ws_input *, uint32_t message_bytes, ws_frame *out);

size_t ws_head(uint8_t out[WS_HEAD_MAX], ws_opcode, size_t length); /* of a frame that a server sends */
bool ws_utf8(const char *text, size_t length);

#endif
