#include "net/ws.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum { SPARE_MAX = 64, TEXT_FIRST = 1024 };

struct ws_reader {
    wslay_frame_context_ptr wslay;
    ws_reader *next;  /* in the pool */
    ws_input *in;     /* of this call */
    uint64_t fed;     /* bytes given to wslay since the last complete frame */
    uint64_t missing; /* of the payload of the frame that is read */
    bool inside;      /* its head was seen */
    uint8_t control_length;
    char control[WS_CONTROL_MAX];
};

/* The pool. */

static ssize_t give(uint8_t *to, size_t cap, int flags, void *reader) {
    ws_reader *r = reader;
    const size_t n = r->in->left < cap ? r->in->left : cap;
    (void)flags;
    if (n == 0)
        return -1; /* wslay: nothing there now */
    memcpy(to, r->in->at, n);
    r->in->at += n;
    r->in->left -= n;
    r->fed += n;
    return (ssize_t)n;
}

static ws_reader *reader_new(void) {
    static const struct wslay_frame_callbacks calls = {NULL, give, NULL};
    ws_reader *r = calloc(1, sizeof *r);
    if (r && wslay_frame_context_init(&r->wslay, &calls, r) != 0) {
        free(r);
        return NULL;
    }
    return r;
}

static void reader_free(ws_reader *r) {
    if (!r)
        return;
    wslay_frame_context_free(r->wslay);
    free(r);
}

static ws_reader *take(ws_pool *pool) {
    ws_reader *r = pool->spare;
    if (!r)
        return reader_new();
    pool->spare = r->next;
    pool->count--;
    return r;
}

static void give_back(ws_pool *pool, ws_reader *r) {
    if (pool->count >= SPARE_MAX) {
        reader_free(r);
        return;
    }
    r->next = pool->spare;
    pool->spare = r;
    pool->count++;
}

void ws_pool_free(ws_pool *pool) {
    while (pool->spare) {
        ws_reader *r = pool->spare;
        pool->spare = r->next;
        reader_free(r);
    }
    pool->count = 0;
}

void ws_state_free(ws_state *s) {
    reader_free(s->reader);
    free(s->text);
    memset(s, 0, sizeof *s);
}

/* Texts. */

static size_t utf8_follow(uint8_t first) {
    return first < 0x80 ? 0 : first < 0xc2 ? 4 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : 4;
}

/* Behind some first bytes the second is confined: overlong forms, halves of pairs, past the last character. */
static bool utf8_second(uint8_t first, uint8_t second) {
    const uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const uint8_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    return second >= low && second <= high;
}

bool ws_utf8(const char *text, size_t length) {
    const uint8_t *b = (const uint8_t *)text, *end = b + length;
    while (b < end) {
        uint64_t eight;
        while (end - b >= 8 && (memcpy(&eight, b, 8), (eight & 0x8080808080808080U) == 0))
            b += 8;
        if (b == end)
            break;
        const size_t more = utf8_follow(*b);
        if (more > 3 || (size_t)(end - b) <= more || (more > 0 && !utf8_second(b[0], b[1])))
            return false;
        for (size_t i = 2; i <= more; i++)
            if ((b[i] & 0xc0) != 0x80)
                return false;
        b += 1 + more;
    }
    return true;
}

static bool add_text(ws_state *s, const uint8_t *bytes, size_t n) {
    if (n > s->cap - s->length) {
        size_t cap = s->cap ? s->cap : TEXT_FIRST;
        while (cap < s->length + n)
            cap *= 2;
        char *bigger = realloc(s->text, cap);
        if (!bigger)
            return false;
        s->text = bigger;
        s->cap = (uint32_t)cap;
    }
    if (n > 0)
        memcpy(s->text + s->length, bytes, n);
    s->length += (uint32_t)n;
    return true;
}

static void forget_told(ws_state *s) {
    if (!s->told)
        return;
    free(s->text);
    s->text = NULL;
    s->length = s->cap = 0;
    s->told = false;
}

/* Frames. */

static ws_event broken(ws_frame *out, ws_code code) {
    *out = (ws_frame){"", 0, code};
    return WS_BROKEN;
}

/* 0, or the code with which this frame has to be refused. wslay itself has refused control frames that are long or
 * fragmented, and lengths in more bytes than they need. */
static int judge(const ws_state *s, const struct wslay_frame_iocb *f, uint32_t message_bytes) {
    if (f->rsv != 0 || !f->mask)
        return WS_BAD_PROTOCOL; /* no extension was agreed, compression neither; clients mask (5.1) */
    switch (f->opcode) {
    case WS_OP_PING:
    case WS_OP_PONG:
    case WS_OP_CLOSE: return 0;
    case WS_OP_MORE:
        if (!s->fragmented)
            return WS_BAD_PROTOCOL;
        break;
    case WS_OP_TEXT:
    case WS_OP_BINARY:
        if (s->fragmented)
            return WS_BAD_PROTOCOL;
        if (f->opcode == WS_OP_BINARY)
            return WS_NOT_TEXT;
        break;
    default: return WS_BAD_PROTOCOL;
    }
    return f->payload_length > message_bytes - s->length ? WS_TOO_BIG : 0;
}

static bool code_allowed(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

static ws_event close_event(const ws_reader *r, ws_frame *out) {
    const uint8_t *b = (const uint8_t *)r->control;
    if (r->control_length == 0) {
        out->code = WS_NO_CODE;
        return WS_CLOSE;
    }
    const unsigned code = r->control_length < 2 ? 0 : (unsigned)b[0] << 8 | b[1];
    if (!code_allowed(code))
        return broken(out, WS_BAD_PROTOCOL);
    *out = (ws_frame){r->control + 2, r->control_length - 2U, (ws_code)code};
    return ws_utf8(out->text, out->length) ? WS_CLOSE : broken(out, WS_BAD_TEXT);
}

static ws_event control_event(const ws_reader *r, uint8_t opcode, ws_frame *out) {
    *out = (ws_frame){r->control, r->control_length, WS_NORMAL};
    if (opcode == WS_OP_CLOSE)
        return close_event(r, out);
    return opcode == WS_OP_PING ? WS_PING : WS_PONG;
}

static ws_event data_event(ws_state *s, bool last, const char *text, size_t length, ws_frame *out) {
    s->fragmented = !last;
    if (!last)
        return WS_PART;
    s->told = true;
    *out = (ws_frame){text ? text : "", length, WS_NORMAL};
    return ws_utf8(out->text, length) ? WS_TEXT : broken(out, WS_BAD_TEXT);
}

static uint64_t frame_size(uint64_t payload) {
    return payload + 6U + (payload < 126 ? 0U : payload < 65536 ? 2U : 8U); /* two bytes, length, mask */
}

/* A piece of a frame, as much of it as was there. WS_WANT: the frame is not complete yet. */
static ws_event piece(ws_state *s, const struct wslay_frame_iocb *f, uint32_t message_bytes, ws_frame *out) {
    ws_reader *r = s->reader;
    if (!r->inside) {
        const int code = judge(s, f, message_bytes);
        if (code)
            return broken(out, (ws_code)code);
        r->missing = f->payload_length;
        r->control_length = 0;
        r->inside = true;
    }
    r->missing -= f->data_length;
    r->inside = r->missing > 0;
    if (!r->inside)
        r->fed -= frame_size(f->payload_length);
    if (wslay_is_ctrl_frame(f->opcode)) {
        memcpy(r->control + r->control_length, f->data, f->data_length);
        r->control_length = (uint8_t)(r->control_length + f->data_length);
        return r->inside ? WS_WANT : control_event(r, f->opcode, out);
    }
    /* The usual message is one piece: nothing to gather. */
    if (f->fin && f->opcode == WS_OP_TEXT && f->data_length == f->payload_length)
        return data_event(s, true, (const char *)f->data, f->data_length, out);
    if (!add_text(s, f->data, f->data_length))
        return broken(out, WS_FAILED);
    return r->inside ? WS_WANT : data_event(s, f->fin, s->text, s->length, out);
}

ws_event ws_next(ws_state *s, ws_pool *pool, ws_input *in, uint32_t message_bytes, ws_frame *out) {
    forget_told(s);
    if (!s->reader) {
        if (in->left == 0)
            return WS_WANT;
        s->reader = take(pool);
        if (!s->reader)
            return broken(out, WS_FAILED);
    }
    s->reader->in = in;
    for (;;) {
        struct wslay_frame_iocb f = {0};
        const ssize_t r = wslay_frame_recv(s->reader->wslay, &f);
        if (r == WSLAY_ERR_WANT_READ) {
            if (!s->reader->inside && s->reader->fed == 0) {
                give_back(pool, s->reader);
                s->reader = NULL;
            }
            return WS_WANT;
        }
        const ws_event event = r < 0 ? broken(out, WS_BAD_PROTOCOL) : piece(s, &f, message_bytes, out);
        if (event != WS_WANT)
            return event;
    }
}

size_t ws_head(uint8_t out[WS_HEAD_MAX], ws_opcode opcode, size_t length) {
    const unsigned bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
    out[0] = (uint8_t)(0x80U | (unsigned)opcode);
    out[1] = (uint8_t)(bytes == 0 ? length : bytes == 2 ? 126 : 127);
    for (unsigned i = 0; i < bytes; i++)
        out[2 + i] = (uint8_t)((uint64_t)length >> (8 * (bytes - 1 - i)));
    return 2 + bytes;
}
