/* Texts of boards, positions and actions: exact both ways, and harmless when they are broken. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "lab.h"

enum { BROKEN_BOARDS = 8, BROKEN_POSITIONS = 6, BROKEN_ACTIONS = 4, SPOKEN = 12, WANDERED = 6 };

typedef struct text {
    char *at; /* exactly `length` bytes: who reads one more is caught */
    size_t length;
} text;

static text text_of(const char *from, size_t length) {
    text x = {lab_memory(length), length};
    if (length)
        memcpy(x.at, from, length);
    return x;
}

static text without_line(text x, size_t from) {
    size_t to = from;
    while (to < x.length && x.at[to] != '\n')
        to++;
    to += to < x.length;
    text y = {lab_memory(x.length - (to - from)), x.length - (to - from)};
    memcpy(y.at, x.at, from);
    memcpy(y.at + from, x.at + to, x.length - to);
    return y;
}

/* Without the lines that are computed from the others. */
static text without_computed(text x) {
    text y = {lab_memory(x.length), 0};
    bool computed = false;
    for (size_t i = 0; i < x.length; i++) {
        if (i == 0 || x.at[i - 1] == '\n')
            computed = x.at[i] == '=';
        if (!computed)
            y.at[y.length++] = x.at[i];
    }
    text exact = text_of(y.at, y.length);
    free(y.at);
    return exact;
}

static text doubled_line(text x, size_t from) {
    size_t to = from;
    while (to < x.length && x.at[to] != '\n')
        to++;
    to += to < x.length;
    text y = {lab_memory(x.length + (to - from)), x.length + (to - from)};
    memcpy(y.at, x.at, to);
    memcpy(y.at + to, x.at + from, x.length - from);
    return y;
}

/* A text with a scratch: a byte, a digit or a line changed, or its end torn off. */
static text broken_text(lab *l, text x) {
    static const char likely[] = "0123456789 -=?\n+,;avexp";
    kh_rng *r = &l->probe;
    if (x.length == 0)
        return text_of("?", 1);
    const size_t at = kh_rng_below(r, (uint32_t)x.length);
    size_t line = at;
    while (line > 0 && x.at[line - 1] != '\n')
        line--;
    const uint32_t how = kh_rng_below(r, 7);
    if (how == 0)
        return text_of(x.at, at);
    if (how == 1)
        return without_line(x, line);
    if (how == 2)
        return doubled_line(x, line);
    text y = text_of(x.at, x.length);
    size_t digit = at;
    while (how >= 5 && digit < x.length && (x.at[digit] < '0' || x.at[digit] > '9'))
        digit++;
    if (digit < x.length)
        y.at[digit] = how >= 5   ? (char)('0' + kh_rng_below(r, 10))
                      : how == 3 ? (char)kh_rng_next(r)
                                 : likely[kh_rng_below(r, sizeof likely - 1)];
    return y;
}

static text write_board(lab *l, const void *board) {
    char none = '!';
    const size_t length = l->game->board_write(&l->config, board, &none, 0);
    LAW(l, LAW_SETUP, none == '!', "board_write() wrote where there was no room");
    char *out = lab_memory(length + 1);
    const size_t again = l->game->board_write(&l->config, board, out, length + 1);
    LAW(l, LAW_SETUP, again == length && out[length] == '\0', "board_write() does not keep to its length");
    text x = text_of(out, length);
    free(out);
    return x;
}

static void judge_board(lab *l, const void *board, const char *what) {
    void *again = lab_memory(l->board_size);
    text x = write_board(l, board);
    const kh_verdict v = l->game->board_read(&l->config, x.at, x.length, again);
    if (LAW(l, LAW_SETUP, v.code == 0, "%s is refused (%s) when read back", what, v.rule ? v.rule : "-"))
        LAW(l, LAW_SETUP, memcmp(again, board, l->board_size) == 0, "%s differs when read back", what);
    free(x.at);
    free(again);
}

void probe_board(lab *l) {
    judge_board(l, l->board, "the board");
    text good = write_board(l, l->board);
    for (int i = 0; i < BROKEN_BOARDS; i++) {
        void *board = lab_memory(l->board_size);
        void *table = lab_memory(l->table_size);
        text bad = broken_text(l, good);
        const kh_verdict v = l->game->board_read(&l->config, bad.at, bad.length, board);
        LAW(l, LAW_SETUP, v.code == 0 || v.rule, "a broken board is refused without a rule");
        if (v.code == 0) {
            judge_board(l, board, "a board with a scratch");
            const kh_verdict made = l->game->table_init(table, &l->config, board);
            LAW(l, LAW_SETUP, made.code == 0 || made.rule, "a table is refused without a rule");
        }
        free(bad.at);
        free(board);
        free(table);
    }
    free(good.at);
}

static text write_page(lab *l, const void *s, uint32_t page) {
    char none = '!';
    const size_t length = l->game->write(l->table, s, page, &none, 0);
    LAW(l, LAW_POSITION, none == '!', "write() wrote where there was no room");
    char *out = lab_memory(length + 1);
    const size_t again = l->game->write(l->table, s, page, out, length + 1);
    LAW(l, LAW_POSITION, again == length && out[length] == '\0',
        "write() of page %u does not keep to its length", page);
    const size_t cap = kh_rng_below(&l->probe, (uint32_t)length + 1) + 1U;
    char *part = lab_memory(cap);
    const size_t whole = l->game->write(l->table, s, page, part, cap);
    LAW(l, LAW_POSITION, whole == length && part[cap - 1] == '\0' && memcmp(part, out, cap - 1) == 0,
        "write() of page %u in a small room is not the beginning of the whole", page);
    text x = text_of(out, length);
    free(part);
    free(out);
    return x;
}

static text *write_position(lab *l, const void *s) {
    text *pages = lab_memory(l->pages * sizeof *pages);
    for (uint32_t p = 0; p < l->pages; p++)
        pages[p] = write_page(l, s, p);
    return pages;
}

static void free_position(lab *l, text *pages) {
    for (uint32_t p = 0; p < l->pages; p++)
        free(pages[p].at);
    free(pages);
}

static kh_verdict read_position(lab *l, const text *pages, void *s) {
    kh_verdict v = kh_done();
    lab_dirty(s, l->state_size, 0xa5);
    for (uint32_t p = 0; p < l->pages && v.code == 0; p++)
        v = l->game->read(l->table, s, p, pages[p].at, pages[p].length);
    return v;
}

/* A client has nothing but the text of its view. A broken one must not do harm when it is looked at. */
static void judge_view(lab *l, kh_seat viewer) {
    void *view = l->world[WORLD_READ], *again = l->world[WORLD_AGAIN];
    for (uint32_t p = 0; p < l->pages; p++)
        l->game->view(l->table, l->state, viewer, p, view);
    text *pages = write_position(l, view);
    kh_verdict v = kh_done();
    lab_dirty(again, l->state_size, 0xa5);
    for (uint32_t p = 0; p < l->pages && v.code == 0; p++)
        v = l->game->read_view(l->table, again, p, pages[p].at, pages[p].length);
    if (LAW(l, LAW_POSITION, v.code == 0, "the view of %u is refused (%s):\n%.*s", viewer,
            v.rule ? v.rule : "-", (int)pages[0].length, pages[0].at))
        LAW(l, LAW_POSITION, memcmp(again, view, l->state_size) == 0, "the view of %u differs when read back",
            viewer);
    text bad = broken_text(l, pages[0]);
    v = l->game->read_view(l->table, again, 0, bad.at, bad.length);
    LAW(l, LAW_POSITION, v.code == 0 || v.rule, "a broken view is refused without a rule");
    free(bad.at);
    free_position(l, pages);
}

static void judge_position(lab *l, const text *pages, const void *s, void *room, const char *what) {
    const kh_verdict v = read_position(l, pages, room);
    if (LAW(l, LAW_POSITION, v.code == 0, "%s is refused (%s)", what, v.rule ? v.rule : "-"))
        LAW(l, LAW_POSITION, memcmp(room, s, l->state_size) == 0, "%s differs when read back", what);
}

static void judge_broken_position(lab *l, text *pages) {
    void *s = l->world[WORLD_READ];
    const uint32_t p = kh_rng_below(&l->probe, l->pages);
    const text good = pages[p];
    pages[p] = broken_text(l, good);
    const kh_verdict v = read_position(l, pages, s);
    LAW(l, LAW_POSITION, v.code == 0 || v.rule, "a broken position is refused without a rule");
    const char *broken = v.code ? NULL : l->game->audit(l->table, s);
    if (LAW(l, LAW_POSITION, !broken, "%s is broken, but read() accepts:\n%.*s", broken, (int)pages[p].length,
            pages[p].at) &&
        v.code == 0) {
        text *again = write_position(l, s);
        judge_position(l, again, s, l->world[WORLD_AGAIN], "a position with a scratch");
        free_position(l, again);
        const uint32_t before = l->result->failed[LAW_POSITION];
        lab_wander(l, s, WANDERED, LAW_POSITION, "a position with a scratch");
        if (l->plan->report && before < l->plan->shown && l->result->failed[LAW_POSITION] > before)
            fprintf(l->plan->report, "# page %u was:\n%.*s", p, (int)pages[p].length, pages[p].at);
    }
    free(pages[p].at);
    pages[p] = good;
}

void probe_position(lab *l) {
    text *pages = write_position(l, l->state);
    text *bare = lab_memory(l->pages * sizeof *bare);
    for (uint32_t p = 0; p < l->pages; p++)
        bare[p] = without_computed(pages[p]);
    judge_position(l, pages, l->state, l->world[WORLD_READ], "the position");
    judge_position(l, bare, l->state, l->world[WORLD_READ], "the position without its computed lines");
    for (kh_seat i = 0; i <= l->config.seats; i++)
        if (lab_looks_at(l, i, l->config.seats))
            judge_view(l, i < l->config.seats ? i : KH_WATCHER);
    for (int i = 0; i < BROKEN_POSITIONS; i++)
        judge_broken_position(l, pages);
    free_position(l, bare);
    free_position(l, pages);
}

/* Writes an action, which may be masked, and reads it back. */
static void judge_spoken(lab *l, const kh_action *a) {
    char spoken[KH_ACTION_TEXT];
    kh_action back, bare = *a;
    bool hidden = false;
    const size_t length = kh_action_write(l->game, l->table, a, spoken, sizeof spoken);
    if (!LAW(l, LAW_NOTATION, length < sizeof spoken, "the text of %s is %zu long", SAY(l, a), length))
        return;
    bare.at_ms = 0;
    lab_dirty(&back, sizeof back, 0x5a);
    text x = text_of(spoken, length);
    const kh_read_error error =
        kh_action_read(l->game, l->table, l->config.seats, x.at, x.length, &back, &hidden);
    LAW(l, LAW_NOTATION, error == KH_READ_FINE && memcmp(&back, &bare, sizeof back) == 0,
        "read back (error %u), %s is %s", (unsigned)error, SAY(l, a), SAY(l, &back));
    LAW(l, LAW_NOTATION, hidden == (memchr(spoken, '?', length) != NULL), "hidden is %u: %s", hidden,
        SAY(l, a));
    char part[KH_ACTION_TEXT];
    const size_t cap = kh_rng_below(&l->probe, (uint32_t)length + 1) + 1U;
    const size_t whole = kh_action_write(l->game, l->table, a, part, cap);
    LAW(l, LAW_NOTATION, whole == length && part[cap - 1] == '\0' && memcmp(part, spoken, cap - 1) == 0,
        "in a small room the text is not the beginning of %s", SAY(l, a));
    for (int i = 0; i < BROKEN_ACTIONS; i++) {
        text bad = broken_text(l, x);
        if (kh_action_read(l->game, l->table, l->config.seats, bad.at, bad.length, &back, NULL) ==
            KH_READ_FINE) {
            LAW(l, LAW_NOTATION, kh_action_formed(l->game, l->config.seats, &back),
                "read, but not formed: %.*s", (int)bad.length, bad.at);
            lab_try(l, &back);
        }
        free(bad.at);
    }
    free(x.at);
}

/* Refused actions are written too, into logs and messages: any bytes have a text. */
static void judge_unspeakable(lab *l, const kh_action *base) {
    char spoken[KH_ACTION_TEXT];
    kh_action a;
    lab_garble(l, base, &a);
    a.kind = (uint8_t)kh_rng_below(&l->probe, l->kinds);
    a.size = kh_kind_size(&l->game->kinds[a.kind]);
    for (uint32_t i = 0; i < a.size; i++)
        a.arg[i] = (uint8_t)kh_rng_next(&l->probe);
    const size_t length = kh_action_write(l->game, l->table, &a, spoken, sizeof spoken);
    LAW(l, LAW_NOTATION, length < sizeof spoken && spoken[length] == '\0', "a text of %zu for kind %u",
        length, a.kind);
}

void probe_notation(lab *l) {
    for (uint32_t i = 0; i < SPOKEN && l->walkers > 0; i++) {
        kh_action a, shown;
        const kh_seat who = l->walk[kh_rng_below(&l->probe, l->walkers)];
        const kh_seat viewer = kh_rng_below(&l->probe, l->config.seats);
        if (who == KH_CHANCE)
            l->game->draw(l->table, l->state, &l->probe, &a);
        else if (!l->game->pick(l->table, l->state, who, &l->probe, &a))
            continue;
        a.at_ms = l->now_ms;
        judge_spoken(l, &a);
        judge_unspeakable(l, &a);
        l->game->mask(l->table, l->state, &a, viewer, &shown);
        if (memcmp(&shown, &a, sizeof a) != 0)
            judge_spoken(l, &shown);
    }
}

bool replay_texts(lab *l, void *s) {
    for (uint32_t i = 0; i < l->step; i++) {
        char spoken[KH_ACTION_TEXT];
        kh_action a;
        const size_t length = kh_action_write(l->game, l->table, &l->done[i], spoken, sizeof spoken);
        const kh_read_error error =
            length < sizeof spoken
                ? kh_action_read(l->game, l->table, l->config.seats, spoken, length, &a, NULL)
                : KH_READ_TOO_LONG;
        a.at_ms = l->done[i].at_ms;
        if (!LAW(l, LAW_NOTATION, error == KH_READ_FINE, "action %u cannot be read: %s", i,
                 SAY(l, &l->done[i])) ||
            l->game->apply(l->table, s, &a, NULL).code)
            return false;
    }
    return true;
}
