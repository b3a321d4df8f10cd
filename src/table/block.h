/* block.h - memory for what games and bots keep: core and games have no heap, so whoever runs them brings it. */
#ifndef KH_BLOCK_H
#define KH_BLOCK_H

#include <stddef.h>

/* So many bytes and at least one more, aligned to KH_ALIGN, all zero; free() takes them. NULL: no memory. */
void *kh_block_new(size_t size);

#endif
