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

/* Sockets belong to nobody here. */
void net_lend(net_conn *c, net_loop *to) {
    net_move(c, to);
}

bool net_acquaint(net_loop *const *loop, uint32_t count) {
    (void)loop;
    (void)count;
    return true;
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

bool store_batch_part(store_batch *b, uint64_t of, uint64_t line, uint32_t part, const char *text,
                      size_t length) {
    if (length > STORE_PART || !store_batch_line(b, of, line, "", 0))
        return false;
    item *i = &b->item[b->count - 1];
    i->kind = ITEM_PART;
    i->part = part;
    i->text = grown(i->text, length + 1, 1);
    memcpy(i->text, text, length);
    i->length = length;
    return true;
}

bool store_batch_drop_parts(store_batch *b, uint64_t of, uint64_t before_line) {
    item *i = batch_add(b);
    i->kind = ITEM_DROP_PARTS;
    i->of = of;
    i->number = before_line;
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

static void part_gone(journal *j, uint64_t i) {
    free(j->part[i].text);
    j->part[i] = j->part[--j->parts];
}

void journal_put_part(journal *j, item *part) {
    for (uint64_t i = j->parts; i-- > 0;)
        if (j->part[i].number == part->number && j->part[i].part == part->part)
            part_gone(j, i);
    j->part = grown(j->part, j->parts + 1, sizeof *j->part);
    j->part[j->parts++] = *part;
    part->text = NULL;
}

void journal_drop_parts(journal *j, uint64_t before_line) {
    for (uint64_t i = j->parts; i-- > 0;)
        if (j->part[i].number < before_line)
            part_gone(j, i);
}

bool journal_snapshot(const journal *j, uint64_t below, uint64_t *line) {
    *line = 0;
    for (uint64_t i = 0; i < j->parts; i++)
        if (j->part[i].part == 0 && j->part[i].number < below && j->part[i].number > *line)
            *line = j->part[i].number;
    return *line > 0;
}

store_error journal_parts(const journal *j, uint64_t line, uint32_t from, uint32_t most,
                          store_each_line *each, void *who) {
    for (uint32_t told = 0, part = from; told < most; told++, part++) {
        const item *found = NULL;
        for (uint64_t i = 0; i < j->parts && !found; i++)
            if (j->part[i].number == line && j->part[i].part == part)
                found = &j->part[i];
        if (!found || !each(who, part, found->text, found->length))
            break;
    }
    return STORE_FINE;
}

void journal_empty(journal *j) {
    for (uint64_t i = 0; i < j->lines; i++)
        free(j->line[i].text);
    free(j->line);
    journal_drop_parts(j, UINT64_MAX);
    free(j->part);
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
