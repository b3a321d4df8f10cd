/* A disk in memory: store.h. What is committed survives a crash, what waits does not; a commit that is under way
 * when the power goes is there as a whole or not at all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate.h"

struct store_writer {
    store_writer *next;
    kh_store *store;
    store_done *done;
    void *who;
    uint64_t tickets, life;
    bool broken;
    store_error error;
};

/* What survives. */
struct disk {
    journal *table; /* by number */
    uint64_t count, room, last_number;
    uint64_t bad_ms;    /* until then every second commit fails */
    store_batch *ghost; /* failed, but perhaps it is there after a crash */
};

struct kh_store {
    store_writer *writers;
    store_batch *first, *last, *group, *reports;
    uint64_t commit_ms, report_ms;
    store_figures figures;
};

static void drop_list(store_batch *b) {
    while (b) {
        store_batch *next = b->next;
        store_batch_drop(b);
        b = next;
    }
}

/* The disk. */

struct disk *disk_new(void) {
    return grab(sizeof(struct disk));
}

void disk_free(struct disk *d) {
    for (uint64_t i = 0; i < d->count; i++)
        journal_empty(&d->table[i]);
    drop_list(d->ghost);
    free(d->table);
    free(d);
}

static journal *table_at(uint64_t number) {
    struct disk *d = in->disk;
    if (number >= d->room) {
        const uint64_t wanted = 2 * number + 16;
        d->table = realloc(d->table, wanted * sizeof *d->table);
        if (!d->table)
            abort();
        memset(d->table + d->room, 0, (wanted - d->room) * sizeof *d->table);
        d->room = wanted;
    }
    if (number >= d->count)
        d->count = number + 1;
    if (number > d->last_number)
        d->last_number = number;
    return &d->table[number];
}

uint64_t disk_lines(uint64_t number) {
    return number < in->disk->count ? in->disk->table[number].lines : 0;
}

bool disk_row(uint64_t number, store_row *out) {
    if (number >= in->disk->count || !in->disk->table[number].there)
        return false;
    *out = in->disk->table[number].row;
    return true;
}

bool disk_change(uint64_t number, const char *lead, const char *text) {
    journal *t = table_at(number);
    for (uint64_t i = 0; i < t->lines; i++) {
        struct journal_line *l = &t->line[i];
        if (l->length < strlen(lead) || memcmp(l->text, lead, strlen(lead)) != 0)
            continue;
        free(l->text);
        l->length = strlen(text);
        l->text = grab(l->length + 1);
        memcpy(l->text, text, l->length);
        return true;
    }
    return false;
}

uint64_t disk_tables(void) {
    return in->disk->count ? in->disk->count - 1 : 0;
}

/* What a table will be after the first `upto` items of a batch. */
static void foresee(const store_batch *b, size_t upto, uint64_t number, bool *there, uint64_t *lines) {
    const journal *t = table_at(number);
    *there = t->there;
    *lines = t->lines;
    for (size_t i = 0; i < upto; i++) {
        const item *x = &b->item[i];
        if (x->of != number)
            continue;
        *there = x->kind == ITEM_ROW || (x->kind != ITEM_DELETE && *there);
        if (x->kind == ITEM_TRIM && *lines >= x->number)
            *lines = x->number - 1;
        *lines = x->kind == ITEM_LINE ? x->number : x->kind == ITEM_DELETE ? 0 : *lines;
    }
}

static bool code_taken(const store_row *row) {
    for (uint64_t i = 0; i < in->disk->count; i++)
        if (i != row->table && in->disk->table[i].there &&
            strcmp(in->disk->table[i].row.code, row->code) == 0)
            return true;
    return false;
}

static bool fits(const store_batch *b) {
    for (size_t i = 0; i < b->count; i++) {
        const item *x = &b->item[i];
        bool there;
        uint64_t lines;
        foresee(b, i, x->of, &there, &lines);
        if (x->kind == ITEM_LINE && (!there || x->number != lines + 1))
            return false;
        if (x->kind == ITEM_ROW && code_taken(&x->row))
            return false;
    }
    return true;
}

/* SIMULATE_BREAK=pause: a resumed game has gained a second. */
static void spoil_pause(item *x) {
    uint64_t game_ms;
    if (broken != BREAK_PAUSE || x->length > 60 || strncmp(x->text, "pause 0 ", 8) != 0)
        return;
    game_ms = strtoull(x->text + 8, NULL, 10) + 1000;
    char text[80];
    kh_text t = kh_text_in(text, sizeof text);
    kh_text_add(&t, "pause 0 ");
    kh_text_number(&t, (int64_t)game_ms);
    free(x->text);
    x->text = grab(t.length + 1);
    memcpy(x->text, text, t.length);
    x->length = t.length;
}

static void keep_line(journal *t, item *x) {
    spoil_pause(x);
    journal_add(t, x);
    oracle_line(x->of, x->number, t->line[t->lines - 1].text, x->length);
    figures.lines++;
}

static void keep(store_batch *b) {
    for (size_t i = 0; i < b->count; i++) {
        item *x = &b->item[i];
        journal *t = table_at(x->of);
        if (x->kind == ITEM_LINE) {
            keep_line(t, x);
        } else if (x->kind == ITEM_ROW) {
            if (!t->there)
                oracle_named(x->of, x->row.code);
            t->there = true;
            t->row = x->row;
        } else if (x->kind == ITEM_PART) {
            journal_put_part(t, x);
        } else if (x->kind == ITEM_DROP_PARTS) {
            journal_drop_parts(t, x->number);
        } else if (x->kind == ITEM_TRIM) {
            oracle_gone(x->of); /* only what is on its way out is cut */
            journal_trim(t, x->number - 1);
        } else {
            oracle_gone(x->of);
            journal_empty(t);
        }
    }
}

/* The store. */

store_error kh_store_open(kh_store **out, const char *path, char *said, size_t cap) {
    (void)path;
    (void)said;
    (void)cap;
    kh_store *s = grab(sizeof *s);
    s->commit_ms = s->report_ms = KH_NEVER;
    in->store = s;
    *out = s;
    return STORE_FINE;
}

store_writer *kh_store_writer(kh_store *s, store_done *done, void *who) {
    store_writer *w = grab(sizeof *w);
    w->store = s;
    w->done = done;
    w->who = who;
    w->next = s->writers;
    s->writers = w;
    return w;
}

static void begin_commit(kh_store *s) {
    if (s->group || s->reports || !s->first)
        return;
    s->group = s->first;
    s->first = s->last = NULL;
    for (store_batch *b = s->group; b; b = b->next)
        if (b->writer->broken || b->life != b->writer->life)
            b->error = b->writer->error;
    s->commit_ms = in->now_ms + 1 + below(in->faults ? 20 : 2);
    if (in->faults && chance(20))
        s->commit_ms += below(5000);
}

uint64_t store_submit(store_writer *w, store_batch *b) {
    kh_store *s = w->store;
    const uint64_t ticket = ++w->tickets;
    b->writer = w;
    b->ticket = ticket;
    b->life = w->life;
    for (size_t i = 0; i < b->count; i++)
        if (b->item[i].kind == ITEM_LINE)
            oracle_submitted(b->item[i].of, b->item[i].number, b->item[i].text, b->item[i].length);
    if (s->last)
        s->last->next = b;
    else
        s->first = b;
    s->last = b;
    s->figures.waiting++;
    if (broken == BREAK_KEEP)
        w->done(w->who, ticket, STORE_FINE, 0);
    begin_commit(s);
    return ticket;
}

bool store_writer_recovered(store_writer *w) {
    if (!w->broken)
        return false;
    w->broken = false;
    w->life++;
    return true;
}

static void break_writer(store_batch *from, store_error error) {
    store_writer *w = from->writer;
    if (!w->broken && from->life == w->life) {
        w->broken = true;
        w->error = error;
    }
    for (store_batch *b = from; b; b = b->next)
        if (b->writer == w && b->error == STORE_FINE)
            b->error = error;
}

/* What failed may be there after all: a copy of the group. */
static void remember_ghost(const store_batch *list) {
    store_batch **last = &in->disk->ghost;
    for (; list; list = list->next) {
        if (list->error != STORE_FINE)
            continue;
        store_batch *copy = store_batch_new();
        for (size_t i = 0; i < list->count; i++) {
            item *x = batch_add(copy);
            *x = list->item[i];
            if (!x->text)
                continue;
            x->text = grab(x->length + 1);
            memcpy(x->text, list->item[i].text, x->length);
        }
        *last = copy;
        last = &copy->next;
    }
}

static void forget_ghost(void) {
    drop_list(in->disk->ghost);
    in->disk->ghost = NULL;
}

static void fail_all(store_batch *list) {
    const store_error error = chance(500) ? STORE_FULL : STORE_IO;
    forget_ghost();
    if (error == STORE_IO && chance(500))
        remember_ghost(list);
    for (store_batch *b = list; b; b = b->next)
        if (b->error == STORE_FINE)
            break_writer(b, error);
    figures.failures++;
    if (chance(300))
        in->disk->bad_ms = in->now_ms + below(10000);
}

static void commit(store_batch *list) {
    for (store_batch *b = list; b; b = b->next) {
        if (b->error != STORE_FINE)
            continue;
        if (fits(b))
            keep(b);
        else
            break_writer(b, STORE_CONFLICT);
    }
    forget_ghost();
    figures.commits++;
}

static void report_one(kh_store *s) {
    store_batch *b = s->reports;
    s->reports = b->next;
    s->report_ms = s->reports ? in->now_ms + (in->faults ? below(2) : 0) : KH_NEVER;
    s->figures.waiting--;
    if (b->error != STORE_FINE)
        trace("store: ", store_error_name(b->error), strlen(store_error_name(b->error)));
    if (broken != BREAK_KEEP)
        b->writer->done(b->writer->who, b->ticket, broken == BREAK_FAILURE ? STORE_FINE : b->error, 1);
    store_batch_drop(b);
    if (!s->reports)
        begin_commit(s);
}

void store_work_once(void) {
    kh_store *s = in->store;
    if (s->report_ms <= in->now_ms) {
        report_one(s);
        return;
    }
    if (in->faults && chance(in->now_ms < in->disk->bad_ms ? 500 : 15))
        fail_all(s->group);
    else
        commit(s->group);
    s->reports = s->group;
    s->group = NULL;
    s->commit_ms = KH_NEVER;
    s->report_ms = in->now_ms;
    report_one(s);
}

/* One thing at a time: while it reports, nothing is committed. */
uint64_t store_next_ms(void) {
    const kh_store *s = in->store;
    if (!s)
        return KH_NEVER;
    return s->report_ms < s->commit_ms ? s->report_ms : s->commit_ms;
}

bool store_quiet(void) {
    return !in->store || (!in->store->first && !in->store->group && !in->store->reports);
}

/* The power goes: a commit under way is there or not, and so is what the disk would not swear to. */
void disk_crash(struct disk *d) {
    kh_store *s = in->store;
    if (s && s->group && chance(500))
        commit(s->group);
    for (store_batch *b = d->ghost; b && chance(500); b = b->next) {
        if (fits(b))
            keep(b);
    }
    forget_ghost();
}

void kh_store_close(kh_store *s) {
    while (!in->dying && !store_quiet()) {
        in->now_ms = store_next_ms() > in->now_ms ? store_next_ms() : in->now_ms;
        store_work_once();
    }
    drop_list(s->first);
    drop_list(s->group);
    drop_list(s->reports);
    while (s->writers) {
        store_writer *w = s->writers;
        s->writers = w->next;
        free(w);
    }
    in->store = NULL;
    free(s);
}

static bool cannot_read(void) {
    return in->faults && chance(10);
}

store_error kh_store_rows(kh_store *s, store_each_row *each, void *who) {
    (void)s;
    if (cannot_read())
        return STORE_IO;
    for (uint64_t i = 1; i < in->disk->count; i++) {
        const store_row row = in->disk->table[i].row;
        if (in->disk->table[i].there && !each(who, &row))
            break;
    }
    return STORE_FINE;
}

/* store.h calls it `table`, which is a type of the server. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
store_error kh_store_lines(kh_store *s, uint64_t table, store_each_line *each, void *who) {
    (void)s;
    if (cannot_read())
        return STORE_IO;
    for (uint64_t i = 0; i < disk_lines(table); i++) {
        const struct journal_line *l = &in->disk->table[table].line[i];
        if (!each(who, i + 1, l->text, l->length))
            break;
    }
    return STORE_FINE;
}

store_error kh_store_some_lines(kh_store *s, uint64_t table, uint64_t after, uint32_t most,
                                store_each_line *each, void *who) {
    (void)s;
    if (cannot_read())
        return STORE_IO;
    for (uint64_t i = after; i < disk_lines(table) && i < after + most; i++) {
        const struct journal_line *l = &in->disk->table[table].line[i];
        if (!each(who, i + 1, l->text, l->length))
            break;
    }
    return STORE_FINE;
}
#pragma GCC diagnostic pop

store_error kh_store_find(kh_store *s, const char *code, store_row *out) {
    (void)s;
    if (cannot_read())
        return STORE_IO;
    for (uint64_t i = 1; i < in->disk->count; i++)
        if (in->disk->table[i].there && strcmp(in->disk->table[i].row.code, code) == 0) {
            *out = in->disk->table[i].row;
            return STORE_FINE;
        }
    return STORE_NONE;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
store_error kh_store_length(kh_store *s, uint64_t table, uint64_t *lines) {
    (void)s;
    *lines = disk_lines(table);
    return cannot_read() ? STORE_IO : STORE_FINE;
}

store_error kh_store_snapshot(kh_store *s, uint64_t table, uint64_t below, uint64_t *line) {
    (void)s;
    if (cannot_read())
        return STORE_IO;
    return table < in->disk->count && journal_snapshot(&in->disk->table[table], below, line) ? STORE_FINE
                                                                                             : STORE_NONE;
}

store_error kh_store_parts(kh_store *s, uint64_t table, uint64_t line, uint32_t from, uint32_t most,
                           store_each_line *each, void *who) {
    (void)s;
    if (cannot_read())
        return STORE_IO;
    return table < in->disk->count ? journal_parts(&in->disk->table[table], line, from, most, each, who)
                                   : STORE_FINE;
}
#pragma GCC diagnostic pop

uint64_t kh_store_next_table(kh_store *s) {
    (void)s;
    return ++in->disk->last_number;
}

void kh_store_figures(const kh_store *s, store_figures *out) {
    *out = s->figures;
}

void kh_store_said(kh_store *s, char *said, size_t cap) {
    (void)s;
    snprintf(said, cap, "a made-up failure");
}
