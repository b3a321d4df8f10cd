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

char *kh_block_text(kh_json_value v) {
    const kh_scan raw = kh_json_raw(v);
    const size_t cap = (size_t)(raw.end - raw.at) + 1;
    char *text = malloc(cap);
    if (text && !kh_json_string(v, text, cap, NULL)) {
        free(text);
        return NULL;
    }
    return text;
}
