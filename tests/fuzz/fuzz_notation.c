/* Any text as an action: it is refused, or it is a formed action whose own text means the same; the rules
 * judge it without harm. The first byte chooses the game, the second how far it has come. */
#include "fuzz.h"
#include "table/block.h"

/* check() and apply() agree, and a refusal leaves no trace. */
static void judge(kh_match *m, const kh_action *a) {
    void *before = kh_block_new(m->state_size);
    MUST(before != NULL);
    memcpy(before, m->state, m->state_size);
    const kh_verdict checked = m->game->check(m->table, m->state, a);
    const kh_verdict done = m->game->apply(m->table, m->state, a, NULL);
    MUST(checked.code == done.code);
    MUST(done.code == 0 || done.rule != NULL);
    MUST(done.code == 0 || memcmp(before, m->state, m->state_size) == 0);
    MUST(m->game->audit(m->table, m->state) == NULL);
    free(before);
}

static void read_again(const kh_match *m, const kh_action *a, bool hidden) {
    char text[KH_ACTION_TEXT];
    kh_action again;
    bool hidden_again;
    const size_t n = kh_action_write(m->game, m->table, a, text, sizeof text);
    MUST(n < sizeof text && strlen(text) == n);
    MUST(kh_action_read(m->game, m->table, m->config.seats, text, n, &again, &hidden_again) == KH_READ_FINE);
    MUST(memcmp(a, &again, sizeof again) == 0 && hidden == hidden_again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return 0;
    kh_match m = fuzz_match(data[0], data[1]);
    kh_action a;
    bool hidden;
    /* A copy without a NUL behind it, so that reading past the end is seen. */
    char *text = malloc(size);
    MUST(text != NULL);
    memcpy(text, data + 2, size - 2);
    if (kh_action_read(m.game, m.table, m.config.seats, text, size - 2, &a, &hidden) == KH_READ_FINE) {
        MUST(kh_action_formed(m.game, m.config.seats, &a));
        read_again(&m, &a, hidden);
        a.at_ms = m.time_ms;
        if (a.seat != KH_CLOCK)
            judge(&m, &a);
    }
    free(text);
    kh_match_close(&m);
    return 0;
}
