/* Texts of several pages: see pages.h. */
#include "kornholm/pages.h"

#include "kornholm/hash.h"

uint64_t kh_page_hash(const kh_game *game, const void *t, const void *s, uint32_t page) {
    const kh_span span = kh_page(game, t, page);
    return kh_hash(page + UINT64_C(1), (const uint8_t *)s + span.offset, span.size);
}

uint64_t kh_state_hash(const kh_game *game, const void *t, const void *s) {
    const uint32_t pages = kh_pages(game, t);
    uint64_t sum = 0;
    if (pages == 1)
        return kh_hash(0, s, game->state_size(t));
    for (uint32_t page = 0; page < pages; page++)
        sum += kh_page_hash(game, t, s, page);
    return sum;
}

void kh_page_hashes_begin(kh_page_hashes *h, const kh_game *game, const void *t, uint64_t *of) {
    *h = (kh_page_hashes){.game = game, .table = t, .of = of};
    kh_page_hashes_doubt(h);
}

void kh_page_hashes_doubt(kh_page_hashes *h) {
    h->stales = KH_STALE_MAX + 1;
}

void kh_page_hashes_note(kh_page_hashes *h, const kh_events *e) {
    if (e->touched == 0 || e->touched > KH_TOUCHED_MAX || h->stales + e->touched > KH_STALE_MAX) {
        kh_page_hashes_doubt(h);
        return;
    }
    for (uint32_t i = 0; i < e->touched; i++) {
        h->stale[h->stales] = e->page[i];
        h->stales +=
            e->page[i] > 0; /* the table's page, which almost everything touches, is hashed each time */
    }
}

static void hash_again(kh_page_hashes *h, const void *s, uint32_t page) {
    const uint64_t now = kh_page_hash(h->game, h->table, s, page);
    h->sum += now - h->of[page];
    h->of[page] = now;
    h->hashed++;
}

uint64_t kh_page_hashes_sum(kh_page_hashes *h, const void *s) {
    const uint32_t pages = kh_pages(h->game, h->table);
    if (pages == 1)
        return kh_state_hash(h->game, h->table, s);
    if (h->stales > KH_STALE_MAX) {
        h->sum = 0;
        for (uint32_t page = 0; page < pages; page++) {
            h->of[page] = 0;
            hash_again(h, s, page);
        }
    } else {
        hash_again(h, s, 0);
        for (uint32_t i = 0; i < h->stales; i++)
            hash_again(h, s, h->stale[i]);
    }
    h->stales = 0;
    return h->sum;
}

size_t kh_page_write(const kh_game *game, const void *t, const void *s, uint32_t page, char *out,
                     size_t cap) {
    kh_text x = kh_text_in(out, cap);
    if (kh_pages(game, t) > 1) {
        kh_text_add(&x, "page ");
        kh_text_number(&x, page);
        kh_text_char(&x, '\n');
    }
    const bool fits = x.length < cap;
    return x.length + game->write(t, s, page, fits ? out + x.length : NULL, fits ? cap - x.length : 0);
}

size_t kh_pages_write(const kh_game *game, const void *t, const void *s, char *out, size_t cap) {
    const uint32_t pages = kh_pages(game, t);
    size_t length = 0;
    for (uint32_t page = 0; page < pages; page++) {
        const bool fits = length < cap;
        length += kh_page_write(game, t, s, page, fits ? out + length : NULL, fits ? cap - length : 0);
    }
    return length;
}

kh_page_walk kh_pages_in(const kh_game *game, const void *t, const char *text, size_t length) {
    return (kh_page_walk){.rest = kh_scan_in(text, length), .pages = kh_pages(game, t)};
}

/* The number behind "page ", if that is what the line says. */
static bool heading(kh_scan line, uint64_t *page) {
    return kh_scan_word(&line, "page") && kh_scan_char(&line, ' ') && kh_scan_number(&line, page) &&
           line.at == line.end;
}

/* Up to the next line that begins with "page", which stays. */
static kh_scan cut_page(kh_scan *rest) {
    kh_scan text = {rest->at, rest->at}, line;
    while (kh_scan_line(rest, &line)) {
        const char *begin = line.at;
        if (kh_scan_word(&line, "page")) {
            rest->at = begin;
            break;
        }
        text.end = rest->at;
    }
    return text;
}

bool kh_pages_next(kh_page_walk *walk, uint32_t *page, kh_scan *text) {
    kh_scan line;
    uint64_t n = 0;
    if (walk->wrong || (walk->above > 0 && walk->rest.at == walk->rest.end))
        return false;
    if (walk->pages == 1) {
        *page = 0;
        *text = walk->rest;
        walk->rest.at = walk->rest.end;
        walk->above = 1;
        return true;
    }
    if (!kh_scan_line(&walk->rest, &line))
        return false;
    walk->wrong = !heading(line, &n) || n < walk->above || n >= walk->pages;
    if (walk->wrong)
        return false;
    *page = (uint32_t)n;
    *text = cut_page(&walk->rest);
    walk->above = *page + 1;
    return true;
}

typedef kh_verdict reader(const void *t, void *s, uint32_t page, const char *text, size_t length);

/* `all`: no page may be missing. */
static kh_verdict read_pages(kh_page_walk walk, reader *read, bool all, const void *t, void *s) {
    kh_verdict v = kh_done();
    kh_scan text;
    uint32_t page, seen = 0;
    while (v.code == 0 && kh_pages_next(&walk, &page, &text)) {
        v = read(t, s, page, text.at, (size_t)(text.end - text.at));
        seen++;
    }
    if (v.code == 0 && (walk.wrong || (all && seen < walk.pages)))
        return kh_refuse(KH_RULE_PAGES);
    return v;
}

kh_verdict kh_pages_read(const kh_game *game, const void *t, void *s, const char *text, size_t length) {
    return read_pages(kh_pages_in(game, t, text, length), game->read, true, t, s);
}

kh_verdict kh_pages_read_view(const kh_game *game, const void *t, void *view, const char *text,
                              size_t length) {
    return read_pages(kh_pages_in(game, t, text, length), game->read_view, false, t, view);
}
