/* block.h - memory for what games and bots keep: core and games have no heap, so whoever runs them brings it. */
#ifndef KH_BLOCK_H
#define KH_BLOCK_H

#include <stddef.h>

#include "kornholm/json_read.h"

/* So many bytes and at least one more, aligned to KH_ALIGN, all zero; free() takes them. NULL: no memory. */
void *kh_block_new(size_t size);

/* A text of any length out of a message; free() takes it. NULL: it is none, or there is no memory. */
char *kh_block_text(kh_json_value);

#endif
