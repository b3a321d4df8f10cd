/* Memory for states, tables, boards and bots: see block.h. */
#include "table/block.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/game.h"

void *kh_block_new(size_t size) {
    const size_t rounded = (size / KH_ALIGN + 1) * KH_ALIGN;
    void *block = rounded > size ? aligned_alloc(KH_ALIGN, rounded) : NULL;
    if (block != NULL)
        memset(block, 0, rounded);
    return block;
}
