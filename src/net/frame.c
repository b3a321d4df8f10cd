#include "net/frame.h"

#include <stdlib.h>
#include <string.h>

#include "net/ws.h"

enum { FRAME_MAX = UINT32_MAX / 4 };

net_frame *net_frame_of(const net_part *part, size_t parts) {
    uint8_t head[WS_HEAD_MAX];
    size_t length = 0;
    for (size_t i = 0; i < parts; i++)
        length += part[i].length;
    const size_t head_length = ws_head(head, WS_OP_TEXT, length);
    net_frame *f = length <= FRAME_MAX ? malloc(sizeof *f + head_length + length) : NULL;
    if (!f)
        return NULL;
    atomic_init(&f->references, 1);
    f->length = (uint32_t)(head_length + length);
    memcpy(f->bytes, head, head_length);
    char *at = f->bytes + head_length;
    for (size_t i = 0; i < parts; i++) {
        if (part[i].length > 0)
            memcpy(at, part[i].text, part[i].length);
        at += part[i].length;
    }
    return f;
}

net_frame *net_frame_new(const char *text, size_t length) {
    const net_part all = {text, length};
    return net_frame_of(&all, 1);
}

net_frame *net_frame_keep(net_frame *f) {
    atomic_fetch_add_explicit(&f->references, 1, memory_order_relaxed);
    return f;
}

void net_frame_drop(net_frame *f) {
    if (f && atomic_fetch_sub_explicit(&f->references, 1, memory_order_acq_rel) == 1)
        free(f);
}
