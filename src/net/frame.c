#include "net/frame.h"

#include <stdlib.h>
#include <string.h>

#include "net/ws.h"

enum { FRAME_MAX = UINT32_MAX / 4 };

net_frame *net_frame_new(const char *text, size_t length) {
    uint8_t head[WS_HEAD_MAX];
    const size_t head_length = ws_head(head, WS_OP_TEXT, length);
    net_frame *f = length <= FRAME_MAX ? malloc(sizeof *f + head_length + length) : NULL;
    if (!f)
        return NULL;
    atomic_init(&f->references, 1);
    f->length = (uint32_t)(head_length + length);
    memcpy(f->bytes, head, head_length);
    if (length > 0)
        memcpy(f->bytes + head_length, text, length);
    return f;
}

net_frame *net_frame_keep(net_frame *f) {
    atomic_fetch_add_explicit(&f->references, 1, memory_order_relaxed);
    return f;
}

void net_frame_drop(net_frame *f) {
    if (f && atomic_fetch_sub_explicit(&f->references, 1, memory_order_acq_rel) == 1)
        free(f);
}
