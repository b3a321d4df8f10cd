/* What each viewer may see of each page of a game that has several, and since which line. Pages that all changed are told
 * a moment later, with whatever has happened since: so a page has to be as it was at some line since the one of which it
 * tells, and when all is quiet as it is. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/hash.h"
#include "kornholm/notation.h"
#include "simulate.h"

typedef struct entry {
    uint64_t n, quick, whole; /* hashes: without the lines that may be told late, and with them */
} entry;

/* One page as one viewer sees it. */
typedef struct sheet {
    uint8_t *seen;
    entry *list;
    uint32_t count, cap;
} sheet;

struct page_book {
    uint32_t pages;
    kh_seat viewers; /* seats, then watcher */
    sheet *sheet;
    kh_sight view;
    draft text, quick;
};

static bool is_late(const kh_game *game, kh_scan line) {
    for (const char *const *p = game->slow; p && *p; p++)
        if ((size_t)(line.end - line.at) >= strlen(*p) && memcmp(line.at, *p, strlen(*p)) == 0)
            return true;
    return false;
}

static uint64_t quick_hash(page_book *b, const kh_game *game, const char *text, size_t length) {
    kh_scan all = kh_scan_in(text, length), line;
    draft_clear(&b->quick);
    while (kh_scan_line(&all, &line))
        if (!is_late(game, line)) {
            draft_put(&b->quick, line.at, (size_t)(line.end - line.at));
            draft_add(&b->quick, "\n");
        }
    return kh_hash(1, b->quick.text ? b->quick.text : "", b->quick.length);
}

static page_book *book_new(const kh_match *m, kh_seat seats) {
    page_book *b = grab(sizeof *b);
    b->pages = kh_pages(m->game, m->table);
    b->viewers = seats + 1;
    b->sheet = grab(b->pages * b->viewers * sizeof *b->sheet);
    for (uint32_t i = 0; i < b->pages * b->viewers; i++)
        b->sheet[i].seen = grab(kh_page(m->game, m->table, i / b->viewers).size);
    if (!kh_sight_fit(&b->view, m))
        abort();
    return b;
}

void book_free(page_book *b) {
    if (!b)
        return;
    for (uint32_t i = 0; i < b->pages * b->viewers; i++) {
        free(b->sheet[i].seen);
        free(b->sheet[i].list);
    }
    free(b->sheet);
    kh_sight_close(&b->view);
    draft_free(&b->text);
    draft_free(&b->quick);
    free(b);
}

static sheet *sheet_of(const page_book *b, kh_seat viewer, uint32_t page) {
    const kh_seat i = viewer < b->viewers - 1 ? viewer : b->viewers - 1;
    return &b->sheet[page * b->viewers + i];
}

static void write_page(page_book *b, const kh_match *m, uint32_t page) {
    draft_clear(&b->text);
    const size_t n = m->game->write(m->table, b->view.bytes, page, NULL, 0);
    if (draft_reserve(&b->text, n + 1))
        b->text.length = m->game->write(m->table, b->view.bytes, page, b->text.text, n + 1);
    if (b->text.length > 0 && b->text.text[b->text.length - 1] != '\n')
        draft_add(&b->text, "\n");
}

/* Writes it down again only where it changed. */
static void note_sheet(page_book *b, const kh_match *m, kh_seat viewer, uint32_t page, uint64_t n) {
    sheet *s = sheet_of(b, viewer, page);
    const kh_span span = kh_page(m->game, m->table, page);
    const uint8_t *seen = (const uint8_t *)kh_sight_page(&b->view, m, viewer, page) + span.offset;
    if (s->count > 0 && memcmp(seen, s->seen, span.size) == 0)
        return;
    memcpy(s->seen, seen, span.size);
    write_page(b, m, page);
    if (s->count == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 16;
        s->list = realloc(s->list, s->cap * sizeof *s->list);
        if (!s->list)
            abort();
    }
    s->list[s->count++] = (entry){n, quick_hash(b, m->game, b->text.text, b->text.length),
                                  kh_hash(1, b->text.text, b->text.length)};
}

page_book *book_note(page_book *b, const kh_match *m, kh_seat seats, uint64_t n) {
    if (kh_pages(m->game, m->table) < 2)
        return b;
    if (!b)
        b = book_new(m, seats);
    for (uint32_t page = 0; page < b->pages; page++)
        for (kh_seat i = 0; i < b->viewers; i++)
            note_sheet(b, m, i < seats ? i : KH_WATCHER, page, n);
    return b;
}

bool book_shows(page_book *b, const kh_game *game, kh_seat viewer, uint32_t page, uint64_t n,
                const char *text, size_t length) {
    const sheet *s = sheet_of(b, viewer, page);
    const uint64_t hash = quick_hash(b, game, text, length);
    for (uint32_t i = s->count; i-- > 0;) {
        if (s->list[i].quick == hash)
            return true;
        if (s->list[i].n <= n)
            return false; /* so it was then, and all later ones were looked at */
    }
    return false;
}

bool book_shows_now(const page_book *b, kh_seat viewer, uint32_t page, const char *text, size_t length) {
    const sheet *s = sheet_of(b, viewer, page);
    return s->list[s->count - 1].whole == kh_hash(1, text, length);
}
