/* See parts.h. */
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *grab(size_t size) {
    void *p = calloc(1, size ? size : 1);
    if (!p)
        abort();
    return p;
}

/* A list that has no room left gets twice as much. */
static void *grown(void *list, size_t count, size_t size) {
    void *bigger = realloc(list, count * size);
    if (!bigger)
        abort();
    return bigger;
}

/* The network: nobody knocks at it, and its loops are not threads. */

bool net_listen(net_loop *l, const char *host, uint16_t port, char *said, size_t cap) {
    (void)l;
    (void)host;
    (void)port;
    (void)said;
    (void)cap;
    return true;
}

bool net_listen_beside(net_loop *l, const net_loop *other, char *said, size_t cap) {
    (void)l;
    (void)other;
    (void)said;
    (void)cap;
    return true;
}

uint16_t net_port(const net_loop *l) {
    (void)l;
    return 1;
}

bool net_run(net_loop *l) {
    (void)l;
    return true;
}

void net_stop(net_loop *l) {
    (void)l;
}

const net_peer *net_peer_at(const net_conn *c) {
    static const net_peer here = {{[10] = 0xff, [11] = 0xff, [12] = 192, [14] = 2, [15] = 1}};
    (void)c;
    return &here;
}

const char *net_address(const net_conn *c) {
    (void)c;
    return "192.0.2.1";
}

uint32_t net_delay_ms(const net_conn *c) {
    (void)c;
    return 0;
}

/* Frames: their text alone, as whoever reads them knows it. */

net_frame *net_frame_new(const char *text, size_t length) {
    net_frame *f = grab(sizeof *f + length);
    atomic_init(&f->references, 1);
    f->length = (uint32_t)length;
    if (length > 0)
        memcpy(f->bytes, text, length);
    return f;
}

net_frame *net_frame_keep(net_frame *f) {
    atomic_fetch_add(&f->references, 1);
    return f;
}

void net_frame_drop(net_frame *f) {
    if (f && atomic_fetch_sub(&f->references, 1) == 1)
        free(f);
}

/* Batches. */

store_batch *store_batch_new(void) {
    return grab(sizeof(store_batch));
}

void store_batch_drop(store_batch *b) {
    for (size_t i = 0; b && i < b->count; i++)
        free(b->item[i].text);
    if (b)
        free(b->item);
    free(b);
}

item *batch_add(store_batch *b) {
    if (b->count == b->room) {
        b->room = b->room ? 2 * b->room : 4;
        b->item = grown(b->item, b->room, sizeof *b->item);
    }
    memset(&b->item[b->count], 0, sizeof *b->item);
    return &b->item[b->count++];
}

bool store_batch_row(store_batch *b, const store_row *row) {
    item *i = batch_add(b);
    i->kind = ITEM_ROW;
    i->of = row->table;
    i->row = *row;
    return true;
}

bool store_batch_line(store_batch *b, uint64_t of, uint64_t number, const char *text, size_t length) {
    if (length > STORE_LINE)
        return false;
    item *i = batch_add(b);
    i->kind = ITEM_LINE;
    i->of = of;
    i->number = number;
    i->text = grab(length + 1);
    memcpy(i->text, text, length);
    i->length = length;
    return true;
}

bool store_batch_delete(store_batch *b, uint64_t of) {
    item *i = batch_add(b);
    i->kind = ITEM_DELETE;
    i->of = of;
    return true;
}

bool store_batch_trim(store_batch *b, uint64_t of, uint64_t from) {
    item *i = batch_add(b);
    i->kind = ITEM_TRIM;
    i->of = of;
    i->number = from;
    return true;
}

size_t store_batch_size(const store_batch *b) {
    return b->count;
}

/* Journals. */

void journal_add(journal *j, item *line) {
    if (j->lines == j->room) {
        j->room = j->room ? 2 * j->room : 64;
        j->line = grown(j->line, j->room, sizeof *j->line);
    }
    j->line[j->lines++] = (struct journal_line){line->text, line->length};
    line->text = NULL;
}

void journal_trim(journal *j, uint64_t lines) {
    while (j->lines > lines)
        free(j->line[--j->lines].text);
}

void journal_empty(journal *j) {
    for (uint64_t i = 0; i < j->lines; i++)
        free(j->line[i].text);
    free(j->line);
    memset(j, 0, sizeof *j);
}

const char *store_error_name(store_error e) {
    static const char *const names[] = {"fine",    "busy",     "full", "io",    "not one",
                                        "too new", "conflict", "none", "memory"};
    return names[e];
}

net_request request_of(const char *method, const char *path, const char *cookie) {
    net_request q = {.method = method,
                     .path = path,
                     .query = "",
                     .origin = "",
                     .host = "localhost",
                     .cookie = cookie,
                     .accept = "",
                     .language = "",
                     .agent = "",
                     .forwarded = "",
                     .body = ""};
    snprintf(q.address, sizeof q.address, "192.0.2.1");
    return q;
}
