/* Batches: see store.h and batch.h. */
#include "store/batch.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 512 };

store_batch *store_batch_new(void) {
    return calloc(1, sizeof(store_batch));
}

void store_batch_drop(store_batch *b) {
    if (!b)
        return;
    free(b->bytes);
    free(b);
}

size_t store_batch_size(const store_batch *b) {
    return b->items;
}

static bool reserve(store_batch *b, size_t more) {
    size_t cap = b->cap ? b->cap : ROOM_FIRST;
    while (cap - b->used < more)
        cap *= 2;
    if (cap == b->cap)
        return true;
    char *bytes = realloc(b->bytes, cap);
    if (!bytes)
        return false;
    b->bytes = bytes;
    b->cap = cap;
    return true;
}

/* The engine counts with signed numbers. */
static bool number_fine(uint64_t n) {
    return n > 0 && n <= INT64_MAX;
}

static bool add(store_batch *b, batch_item item, const void *bytes) {
    if (!number_fine(item.table) || !reserve(b, sizeof item + item.length))
        return false;
    memcpy(b->bytes + b->used, &item, sizeof item);
    memcpy(b->bytes + b->used + sizeof item, bytes, item.length);
    b->used += sizeof item + item.length;
    b->items++;
    return true;
}

static bool ends_within(const char *text, size_t cap) {
    return memchr(text, '\0', cap) != NULL;
}

bool store_batch_row(store_batch *b, const store_row *row) {
    if (!ends_within(row->code, sizeof row->code) || !ends_within(row->game, sizeof row->game) ||
        !ends_within(row->title, sizeof row->title))
        return false;
    const batch_item item = {.kind = BATCH_ROW, .length = sizeof *row, .table = row->table};
    if (!add(b, item, row))
        return false;
    if (row->table > b->highest)
        b->highest = row->table;
    return true;
}

bool store_batch_line(store_batch *b, uint64_t table, uint64_t number, const char *text, size_t length) {
    if (length > STORE_LINE || !number_fine(number))
        return false;
    const batch_item item = {
        .kind = BATCH_LINE, .length = (uint32_t)length, .table = table, .number = number};
    if (!add(b, item, length ? text : ""))
        return false;
    b->lines++;
    return true;
}

bool store_batch_delete(store_batch *b, uint64_t table) {
    const batch_item item = {.kind = BATCH_DELETE, .table = table};
    return add(b, item, "");
}

bool store_batch_trim(store_batch *b, uint64_t table, uint64_t from) {
    const batch_item item = {.kind = BATCH_TRIM, .table = table, .number = from};
    return number_fine(from) && add(b, item, "");
}

bool store_batch_part(store_batch *b, uint64_t table, uint64_t line, uint32_t part, const char *text,
                      size_t length) {
    const batch_item item = {
        .kind = BATCH_PART, .length = (uint32_t)length, .table = table, .number = line, .part = part};
    return length <= STORE_PART && number_fine(line) && add(b, item, length ? text : "");
}

bool store_batch_drop_parts(store_batch *b, uint64_t table, uint64_t before_line) {
    const batch_item item = {.kind = BATCH_DROP_PARTS, .table = table, .number = before_line};
    return number_fine(before_line) && add(b, item, "");
}

bool batch_next(const store_batch *b, size_t *at, batch_item *item, const char **bytes) {
    if (*at == b->used)
        return false;
    memcpy(item, b->bytes + *at, sizeof *item);
    *bytes = b->bytes + *at + sizeof *item;
    *at += sizeof *item + item->length;
    return true;
}
