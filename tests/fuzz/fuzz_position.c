/* Any text as a position: it is refused, or it is a sound position that is written and read again to the same
 * bytes and can be played on; as a view it can be looked at. The first byte chooses the game; pages follow, each
 * behind a line "page N" if the game has several. */
#include "../../src/table/block.h"
#include "fuzz.h"

enum { MOVES = 20, PAGE_MAX = 1 << 16 };

/* The text of page i: what stands behind its line, up to the next such line. */
static kh_scan page_text(const char *text, size_t length, uint32_t pages, uint32_t page) {
    kh_scan rest = kh_scan_in(text, length), line, found = {text, text};
    uint32_t seen = 0;
    if (pages == 1)
        return rest;
    while (kh_scan_line(&rest, &line)) {
        const char *start = line.at;
        if (kh_scan_word(&line, "page")) {
            found = seen == page ? (kh_scan){rest.at, rest.end} : found;
            if (seen == page + 1)
                found.end = start;
            seen++;
        }
    }
    return found;
}

typedef kh_verdict reading(const void *t, void *s, uint32_t page, const char *text, size_t length);

static bool read_all(const kh_match *m, reading *read, void *state, const char *text, size_t length) {
    const uint32_t pages = m->game->pages(m->table);
    for (uint32_t i = 0; i < pages; i++) {
        const kh_scan x = page_text(text, length, pages, i);
        const kh_verdict v = read(m->table, state, i, x.at, (size_t)(x.end - x.at));
        MUST(v.code == 0 || v.rule != NULL);
        if (v.code != 0)
            return false;
    }
    return true;
}

/* Writes every page and reads it into `again`: the same bytes. */
static void write_again(const kh_match *m, void *again) {
    static char text[PAGE_MAX];
    const uint32_t pages = m->game->pages(m->table);
    for (uint32_t i = 0; i < pages; i++) {
        const size_t n = m->game->write(m->table, m->state, i, text, sizeof text);
        MUST(n < sizeof text && strlen(text) == n);
        MUST(m->game->read(m->table, again, i, text, n).code == 0);
    }
    MUST(memcmp(again, m->state, m->state_size) == 0);
}

static void play_on(kh_match *m, void *view) {
    kh_rng rng;
    kh_rng_seed(&rng, 1);
    for (unsigned i = 0; i < MOVES; i++) {
        kh_action a;
        MUST(m->game->audit(m->table, m->state) == NULL);
        kh_match_view(m, 0, view);
        const kh_seat seat = m->game->next(m->table, m->state, KH_NOBODY);
        if (seat == KH_NOBODY)
            break;
        if (seat == KH_CHANCE)
            m->game->draw(m->table, m->state, &rng, &a);
        else
            MUST(m->game->pick(m->table, m->state, seat, &rng, &a));
        a.at_ms = 0;
        MUST(m->game->apply(m->table, m->state, &a, NULL).code == 0);
    }
}

/* A view that came from anywhere: a client looks at it, and nothing breaks. */
static void look(const kh_match *m, const void *view) {
    static char text[PAGE_MAX];
    static kh_action list[4096];
    for (kh_seat seat = 0; seat < m->config.seats; seat++) {
        m->game->legal(m->table, view, seat, list, sizeof list / sizeof *list);
        m->game->awaited(m->table, view, seat);
        m->game->score(m->table, view, seat);
    }
    MUST(m->game->write(m->table, view, 0, text, sizeof text) < sizeof text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return 0;
    kh_match m = fuzz_match(data[0], 0);
    void *other = kh_block_new(m.state_size);
    char *text = malloc(size);
    MUST(other != NULL && text != NULL);
    memcpy(text, data + 1, size - 1);
    if (read_all(&m, m.game->read_view, other, text, size - 1))
        look(&m, other);
    if (read_all(&m, m.game->read, m.state, text, size - 1)) {
        MUST(m.game->audit(m.table, m.state) == NULL);
        write_again(&m, other);
        play_on(&m, other);
    }
    free(text);
    free(other);
    kh_match_close(&m);
    return 0;
}
