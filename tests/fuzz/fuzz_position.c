/* Any text as a position: it is refused, or it is a sound position that is written and read again to the same
 * bytes and can be played on; as a view it can be looked at. The first byte chooses the game; pages follow, each
 * behind a line "page N" if the game has several. */
#include "fuzz.h"
#include "kornholm/pages.h"
#include "table/block.h"
#include "table/sight.h"

enum { MOVES = 20, POSITION_MAX = 1 << 16 };

static bool fine(kh_verdict v) {
    MUST(v.code == 0 || v.rule != NULL);
    return v.code == 0;
}

/* Written and read into `again`: the same bytes. */
static void write_again(const kh_match *m, void *again) {
    static char text[POSITION_MAX];
    const size_t n = kh_pages_write(m->game, m->table, m->state, text, sizeof text);
    MUST(n < sizeof text && strlen(text) == n);
    MUST(kh_pages_read(m->game, m->table, again, text, n).code == 0);
    MUST(memcmp(again, m->state, m->state_size) == 0);
}

static void play_on(kh_match *m) {
    kh_sight view = {0};
    kh_rng rng;
    MUST(kh_sight_fit(&view, m));
    kh_rng_seed(&rng, 1);
    for (unsigned i = 0; i < MOVES; i++) {
        kh_action a;
        MUST(m->game->audit(m->table, m->state) == NULL);
        kh_sight_of(&view, m, 0);
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
    kh_sight_close(&view);
}

/* A view that came from anywhere: a client looks at it, and nothing breaks. */
static void look(const kh_match *m, const void *view) {
    static char text[POSITION_MAX];
    static kh_action list[4096];
    for (kh_seat seat = 0; seat < m->config.seats; seat++) {
        m->game->legal(m->table, view, seat, list, sizeof list / sizeof *list);
        m->game->awaited(m->table, view, seat);
        m->game->score(m->table, view, seat);
    }
    MUST(kh_pages_write(m->game, m->table, view, text, sizeof text) < sizeof text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return 0;
    kh_match m = fuzz_match(data[0], 0);
    void *other = kh_block_new(m.state_size);
    char *text = malloc(size);
    MUST(other != NULL && text != NULL);
    memcpy(text, data + 1, size - 1);
    if (fine(kh_pages_read_view(m.game, m.table, other, text, size - 1)))
        look(&m, other);
    if (fine(kh_pages_read(m.game, m.table, m.state, text, size - 1))) {
        MUST(m.game->audit(m.table, m.state) == NULL);
        write_again(&m, other);
        play_on(&m);
    }
    free(text);
    free(other);
    kh_match_close(&m);
    return 0;
}
