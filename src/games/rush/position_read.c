/* Reading a position back, with all that can be wrong in it. */
#include <string.h>

#include "games/rush/rush.h"

enum { POSITION_TEXT_MAX = 4096 };

static bool read_word_number(kh_scan *x, const char *word, unsigned most, uint8_t *n) {
    return kh_scan_word(x, word) && kh_position_read_number(x, most, n);
}

/* "c17 since 1200", or "-". */
static bool read_card(kh_scan *x, uint8_t *card, uint64_t *since) {
    *since = 0;
    return rush_read_card(x, true, card) &&
           (*card == NO_CARD || (kh_scan_word(x, "since") && kh_position_read_value(x, INT64_MAX, since)));
}

static bool read_set(kh_scan *x, unsigned deck, uint32_t *cards) {
    uint8_t card;
    *cards = 0;
    while (!kh_scan_done(x)) {
        if (!rush_read_card(x, false, &card) || rush_deck_of[card] != deck)
            return false;
        *cards |= 1U << rush_within[card];
    }
    return true;
}

static bool read_deck_line(kh_scan *x, rush_state *s) {
    uint8_t deck;
    uint32_t cards;
    const bool hidden = kh_scan_word(x, "unseen");
    if (!hidden && !kh_scan_word(x, "gone"))
        return false;
    if (!hidden && kh_scan_word(x, "island"))
        return read_set(x, DECK_ISLAND, &s->gone_island);
    if (!kh_position_read_name(x, rush_colour_names, COLOURS, &deck) || !read_set(x, deck, &cards))
        return false;
    (hidden ? s->unseen : s->gone)[deck] = (uint16_t)cards;
    return true;
}

static bool read_team_number(const rush_table *t, kh_scan *x, uint8_t *team) {
    if (!kh_position_read_number(x, t->teams, team) || *team == 0)
        return false;
    --*team;
    return true;
}

static bool read_team_line(const rush_table *t, kh_scan *x, rush_state *s) {
    uint8_t team;
    if (!kh_scan_word(x, "team") || !read_team_number(t, x, &team))
        return false;
    s->colour[team] = RUSH_NONE;
    return (kh_scan_word(x, "none") ||
            kh_position_read_name(x, rush_colour_names, COLOURS, &s->colour[team])) &&
           read_word_number(x, "points", UINT8_MAX, &s->points[team]) &&
           read_word_number(x, "taken", RUSH_PLACES, &s->taken[team]) &&
           read_word_number(x, "gained", UINT8_MAX, &s->gained[team]) &&
           read_word_number(x, "counted", UINT8_MAX, &s->counted[team]);
}

static bool read_stack_line(const rush_table *t, kh_scan *x, rush_state *s) {
    uint8_t team, deck, n;
    if (!kh_scan_word(x, "stack") || !read_team_number(t, x, &team))
        return false;
    memset(s->pool[team], 0, sizeof s->pool[team]);
    while (!kh_scan_done(x)) {
        if (!kh_position_read_number(x, RUSH_DECK, &n) ||
            !kh_position_read_name(x, rush_colour_names, COLOURS, &deck))
            return false;
        s->pool[team][deck] = n;
    }
    return true;
}

static bool read_ready(const rush_table *t, kh_scan *x, rush_state *s) {
    uint8_t seat;
    s->ready = 0;
    while (!kh_scan_done(x)) {
        if (!kh_position_read_seat(x, t->seats, false, &seat))
            return false;
        s->ready = (uint8_t)(s->ready | 1U << seat);
    }
    return true;
}

static bool read_flow_line(const rush_table *t, kh_scan *x, rush_state *s) {
    uint8_t out;
    if (kh_scan_word(x, "phase"))
        return kh_position_read_name(x, rush_phase_names, PHASES, &s->phase);
    if (kh_scan_word(x, "mini"))
        return kh_position_read_number(x, KNIGHTS, &s->mini);
    if (kh_scan_word(x, "last"))
        return kh_position_read_number(x, KNIGHTS, &s->last);
    if (kh_scan_word(x, "turn"))
        return kh_position_read_seat(x, t->seats, false, &s->turn);
    if (kh_scan_word(x, "finder"))
        return kh_position_read_seat(x, t->seats, true, &s->finder);
    if (kh_scan_word(x, "ready"))
        return read_ready(t, x, s);
    if (kh_scan_word(x, "deadline"))
        return kh_position_read_value(x, INT64_MAX, &s->deadline_ms);
    if (!kh_scan_word(x, "out") || !kh_position_read_number(x, t->teams, &out))
        return false;
    s->out = (uint8_t)(out ? out - 1 : RUSH_NONE);
    return true;
}

static bool read_seat_line(kh_scan *x, rush_state *s, unsigned seat) {
    if (kh_scan_word(x, "card"))
        return read_card(x, &s->open[seat], &s->turned_ms[seat]);
    if (kh_scan_word(x, "left"))
        return kh_position_read_number(x, RUSH_DECK, &s->left[seat]);
    return kh_scan_word(x, "locked") && kh_position_read_value(x, INT64_MAX, &s->locked_ms[seat]);
}

static bool read_line(const rush_table *t, kh_scan line, rush_state *s) {
    static bool (*const readers[])(const rush_table *, kh_scan *,
                                   rush_state *) = {read_flow_line, read_team_line, read_stack_line};
    kh_scan x = line;
    uint8_t where;
    if (kh_position_read_seat(&x, t->seats, false, &where))
        return read_seat_line(&x, s, where) && kh_scan_done(&x);
    x = line;
    if (rush_read_spot(&x, &where))
        return read_card(&x, &s->spot[where], &s->shown_ms[where]) && kh_scan_done(&x);
    x = line;
    if (read_deck_line(&x, s))
        return true;
    for (unsigned i = 0; i < sizeof readers / sizeof *readers; i++) {
        x = line;
        if (readers[i](t, &x, s))
            return kh_scan_done(&x);
    }
    return false;
}

static void derive(rush_state *s) {
    for (unsigned spot = 0; spot < RUSH_PLACES; spot++)
        if (s->spot[spot] != NO_CARD && rush_deck_of[s->spot[spot]] < COLOURS)
            s->visible[rush_deck_of[s->spot[spot]]] |= 1U << spot;
}

kh_verdict rush_read(const void *table, void *state, uint32_t page, const char *text, size_t length) {
    const rush_table *t = table;
    rush_state s;
    kh_scan all = kh_scan_in(text, length), line;
    char own[POSITION_TEXT_MAX];
    (void)page;
    memset(&s, 0, sizeof s);
    memset(s.spot, NO_CARD, sizeof s.spot);
    memset(s.open, NO_CARD, sizeof s.open);
    memset(s.colour, RUSH_NONE, sizeof s.colour);
    s.finder = s.out = RUSH_NONE;
    while (kh_scan_line(&all, &line))
        if (!kh_scan_done(&line) && *line.at != '=' && !read_line(t, line, &s))
            return refuse("HOUSE-POSITION-01");
    derive(&s);
    const char *broken = rush_audit(t, &s);
    if (broken)
        return refuse(broken);
    const size_t written = rush_write(t, &s, 0, own, sizeof own);
    if (!kh_position_derived_hold(kh_scan_in(text, length), kh_scan_in(own, written)))
        return refuse("HOUSE-POSITION-01");
    memcpy(state, &s, sizeof s);
    return kh_done();
}
