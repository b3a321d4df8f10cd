/* Reading a position. Lines may come in any order; of two lines about the same thing the later one holds, so
 * that a position can be changed by adding a line. What follows from the lines is counted from scratch. */
#include <string.h>

#include "games/island/island.h"

enum { POSITION_TEXT_MAX = 16384, HIDDEN_MOST = 120 };

/* "3 ?": cards that a view does not show. */
static bool read_hidden(kh_scan *x, uint8_t *hidden) {
    kh_scan rest = *x;
    uint64_t n;
    if (!kh_position_read_value(&rest, HIDDEN_MOST, &n) || n == 0 || !kh_scan_word(&rest, "?"))
        return false;
    *x = rest;
    *hidden = (uint8_t)n;
    return true;
}

bool island_read_some(kh_scan *x, const char *const *names, island_bundle *b, uint8_t *hidden) {
    *hidden = 0;
    *b = 0;
    if (read_hidden(x, hidden))
        return true;
    if (!island_read_counts(x, names, b))
        return false;
    read_hidden(x, hidden);
    return true;
}

bool island_read_counts(kh_scan *x, const char *const *names, island_bundle *b) {
    *b = 0;
    if (kh_scan_word(x, "nothing"))
        return true;
    for (;;) {
        kh_scan word, before = *x;
        uint64_t n;
        unsigned k = 0;
        if (!kh_position_read_value(x, ISLAND_BANK_MOST, &n) || !kh_scan_token(x, &word) ||
            kh_word_is(&word, "?")) {
            *x = before;
            return *b != 0;
        }
        while (k < BUNDLE_KINDS && !kh_word_is(&word, names[k]))
            k++;
        if (k == BUNDLE_KINDS || n == 0 || bundle_get(*b, k))
            return false;
        *b += bundle_of(k, (unsigned)n);
    }
}

/* One argument of a type, as actions spell it. */
bool island_read_typed(const island_table *t, kh_scan *x, const kh_type *type, uint8_t *value) {
    kh_scan token;
    if (!kh_scan_token(x, &token))
        return false;
    const size_t length = (size_t)(token.end - token.at);
    return type->read(t, token.at, length, value) == length;
}

bool island_read_vertices(const island_table *t, kh_scan *x, island_vset *set) {
    *set = 0;
    while (!kh_scan_done(x)) {
        uint8_t v;
        if (!island_read_typed(t, x, &island_type_vertex, &v))
            return false;
        *set |= vset_of(v);
    }
    return true;
}

static bool read_roads(const island_table *t, kh_scan *x, island_eset *set) {
    *set = 0;
    while (!kh_scan_done(x)) {
        uint8_t e;
        if (!island_read_typed(t, x, &island_type_edge, &e))
            return false;
        *set |= eset_of(e);
    }
    return true;
}

bool island_read_seats(const island_table *t, kh_scan *x, island_sset *seats) {
    return island_read_typed(t, x, &island_type_seats, seats) && *seats != 0 && *seats < 1U << t->seats;
}

static bool read_extra(const island_table *t, kh_scan *x, island_offer *offer) {
    uint8_t n;
    if (!kh_scan_word(x, "extra"))
        return true;
    kh_scan_blanks(x);
    const bool wanted = kh_scan_char(x, '-');
    if (!SCENARIO(t)->has_extra || !kh_position_read_number(x, INT8_MAX, &n) || n == 0)
        return false;
    offer->extra = (int8_t)(wanted ? -n : n);
    return true;
}

static bool read_offer(const island_table *t, kh_scan *x, island_offer *offer) {
    memset(offer, 0, sizeof *offer);
    if (!island_read_counts(x, island_resource_names, &offer->give) || !kh_scan_word(x, "for") ||
        !island_read_counts(x, island_resource_names, &offer->want) || !read_extra(t, x, offer) ||
        (offer->give == 0 && offer->extra == 0) || !kh_scan_word(x, "to") ||
        !island_read_seats(t, x, &offer->to))
        return false;
    for (unsigned r = 0; r < RESOURCES; r++)
        if (bundle_get(offer->give, r) && bundle_get(offer->want, r))
            return false;
    if (kh_scan_word(x, "yes") && !island_read_seats(t, x, &offer->yes))
        return false;
    if (kh_scan_word(x, "no") && !island_read_seats(t, x, &offer->no))
        return false;
    return !(offer->yes & offer->no);
}

static bool read_known(const island_table *t, kh_scan *x, island_state *s, unsigned by) {
    uint8_t of;
    if (!kh_position_read_seat(x, t->seats, false, &of) || of == by)
        return false;
    return island_read_counts(x, island_resource_names, &s->known[of][by == ISLAND_NONE ? of : by]);
}

static bool read_seat_line(const island_table *t, kh_scan *x, island_state *s, unsigned seat) {
    if (kh_scan_word(x, "hand"))
        return island_read_some(x, island_resource_names, &s->hand[seat], &s->hand_size[seat]);
    if (kh_scan_word(x, "cards"))
        return island_read_some(x, island_card_names, &s->cards[seat], &s->card_count[seat]);
    if (kh_scan_word(x, "knights"))
        return kh_position_read_number(x, 31, &s->knights[seat]);
    if (kh_scan_word(x, "roads"))
        return read_roads(t, x, &s->roads[seat]);
    if (kh_scan_word(x, "settlements"))
        return island_read_vertices(t, x, &s->settlements[seat]);
    if (kh_scan_word(x, "cities"))
        return island_read_vertices(t, x, &s->cities[seat]);
    if (kh_scan_word(x, "owes"))
        return kh_position_read_number(x, 95, &s->debt[seat]);
    if (kh_scan_word(x, "offers"))
        return read_offer(t, x, &s->offer[seat]);
    return kh_scan_word(x, "knows") && read_known(t, x, s, seat);
}

static bool read_interlude(const island_table *t, kh_scan *x, island_state *s) {
    island_interlude *i = (island_interlude *)(s + 1);
    uint8_t asked;
    if (!SCENARIO(t)->annex || !kh_position_read_seat(x, t->seats, true, &asked))
        return false;
    i->asked = asked == ISLAND_NONE ? 0 : asked;
    return kh_position_read_name(x, island_question_names, QUESTIONS, &i->question) &&
           kh_position_read_name(x, island_phase_names, PHASES, &i->back);
}

/* Lines that the base game does not know. */
static bool read_scenario_line(const island_table *t, kh_scan *x, island_state *s) {
    if (kh_scan_word(x, "interlude"))
        return read_interlude(t, x, s);
    return SCENARIO(t)->read && SCENARIO(t)->read(x, t, s);
}

static bool read_done(kh_scan *x, island_state *s) {
    s->rolled = kh_scan_word(x, "roll");
    s->carded = kh_scan_word(x, "card");
    s->built = kh_scan_word(x, "build");
    return true;
}

static bool read_contest(const island_table *t, kh_scan *x, island_state *s) {
    s->leaders = 0;
    if (!island_read_seats(t, x, &s->contest) || !kh_position_read_number(x, 12, &s->best))
        return false;
    if (s->best == 0) /* nobody has thrown yet */
        return true;
    return island_read_seats(t, x, &s->leaders) && !(s->leaders & ~s->contest);
}

static bool read_turn_line(const island_table *t, kh_scan *x, island_state *s) {
    uint64_t n;
    if (kh_scan_word(x, "phase"))
        return kh_position_read_name(x, island_phase_names, PHASES, &s->phase);
    if (kh_scan_word(x, "turn"))
        return kh_position_read_seat(x, t->seats, false, &s->turn);
    if (kh_scan_word(x, "turns")) {
        const bool fine = kh_position_read_value(x, UINT16_MAX, &n);
        s->turns = fine ? (uint16_t)n : 0;
        return fine;
    }
    if (kh_scan_word(x, "first"))
        return kh_position_read_seat(x, t->seats, false, &s->first);
    if (kh_scan_word(x, "founded"))
        return kh_position_read_number(x, 2U * t->seats, &s->founded);
    if (kh_scan_word(x, "dice"))
        return kh_position_read_number(x, 6, &s->dice[0]) && kh_position_read_number(x, 6, &s->dice[1]);
    if (kh_scan_word(x, "done"))
        return read_done(x, s);
    if (kh_scan_word(x, "robber"))
        return island_read_typed(t, x, &island_type_hex, &s->robber);
    if (kh_scan_word(x, "longest"))
        return kh_position_read_seat(x, t->seats, true, &s->longest);
    if (kh_scan_word(x, "army"))
        return kh_position_read_seat(x, t->seats, true, &s->army);
    return kh_scan_word(x, "winner") && kh_position_read_seat(x, t->seats, true, &s->winner);
}

static bool read_moment_line(const island_table *t, kh_scan *x, island_state *s) {
    if (kh_scan_word(x, "place"))
        return kh_position_read_number(x, t->vertices - 1U, &s->place);
    if (kh_scan_word(x, "free"))
        return kh_position_read_number(x, 2, &s->free_roads);
    if (kh_scan_word(x, "visitor"))
        return kh_position_read_seat(x, t->seats, true, &s->visitor);
    if (kh_scan_word(x, "contest"))
        return read_contest(t, x, s);
    if (kh_scan_word(x, "deadline"))
        return kh_position_read_value(x, (uint64_t)INT64_MAX, &s->deadline_ms);
    if (kh_scan_word(x, "throws"))
        return kh_position_read_value(x, (UINT64_C(1) << ISLAND_THROWS) - 1, &s->throws);
    if (kh_scan_word(x, "removed"))
        return island_read_counts(x, island_card_names, &s->removed);
    if (kh_scan_word(x, "bank"))
        return island_read_counts(x, island_resource_names, &s->bank);
    if (kh_scan_word(x, "stack"))
        return read_hidden(x, &s->stack_size);
    return kh_scan_word(x, "fresh") && island_read_some(x, island_card_names, &s->fresh, &s->fresh_count);
}

static bool read_line(const island_table *t, kh_scan line, island_state *s) {
    kh_scan x = line;
    uint8_t seat;
    bool fine;
    if (kh_position_read_seat(&x, t->seats, false, &seat))
        fine = read_seat_line(t, &x, s, seat);
    else if (x = line, kh_scan_word(&x, "all"))
        fine = kh_scan_word(&x, "know") && read_known(t, &x, s, ISLAND_NONE);
    else
        fine = (x = line, read_turn_line(t, &x, s)) || (x = line, read_moment_line(t, &x, s));
    if (!fine || !kh_scan_done(&x))
        fine = (x = line, read_scenario_line(t, &x, s));
    return fine && kh_scan_done(&x);
}

static bool derived_lines_hold(const island_table *t, const island_state *s, kh_scan text) {
    char own[POSITION_TEXT_MAX];
    const size_t length = island_write(t, s, 0, own, sizeof own);
    return kh_position_derived_hold(text, kh_scan_in(own, length));
}

/* While lines are read, the counts hold how much is hidden, and the bank what a view says of it. */
static bool hides_hands(const island_table *t, const island_state *read) {
    bool any = false;
    for (unsigned seat = 0; seat < t->seats; seat++)
        any |= read->hand_size[seat] != 0;
    return any;
}

static bool hides_cards(const island_table *t, const island_state *read) {
    bool any = read->stack_size != 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        any |= read->card_count[seat] != 0;
    return any;
}

/* Adds what is hidden to what was counted. */
static void hide(const island_table *t, island_state *s, const island_state *read) {
    for (unsigned seat = 0; seat < t->seats; seat++) {
        s->hand_size[seat] = (uint8_t)(s->hand_size[seat] + read->hand_size[seat]);
        s->card_count[seat] = (uint8_t)(s->card_count[seat] + read->card_count[seat]);
    }
    s->fresh_count = (uint8_t)(s->fresh_count + read->fresh_count);
    if (hides_hands(t, read))
        s->bank = read->bank;
    if (hides_cards(t, read)) {
        s->stack = 0;
        s->stack_size = read->stack_size;
    }
    if (SCENARIO(t)->hide)
        SCENARIO(t)->hide(t, s, read);
}

static const char *read_lines(const island_table *t, island_state *s, kh_scan text) {
    kh_scan line;
    s->longest = s->army = s->winner = s->place = s->visitor = ISLAND_NONE;
    s->robber = t->board.robber;
    while (kh_scan_line(&text, &line))
        if (!kh_scan_done(&line) && *line.at != '=' && !read_line(t, line, s))
            return "HOUSE-POSITION-01";
    return island_audit_pieces(t, s); /* first: a search for trails needs the piece limits */
}

kh_verdict island_read_view(const void *table, void *view, uint32_t page, const char *text, size_t length) {
    const island_table *t = table;
    island_roomy roomy = {0}, read;
    island_state *s = &roomy.state;
    (void)page;
    const char *broken = read_lines(t, s, kh_scan_in(text, length));
    if (!broken) {
        read = roomy;
        island_derive(t, s);
        hide(t, s, &read.state);
        if (read.state.bank && read.state.bank != s->bank)
            broken = "BASE-INV-01";
        else
            broken = island_audit_view(t, s);
    }
    if (broken)
        return refuse(broken);
    if (!derived_lines_hold(t, s, kh_scan_in(text, length)))
        return refuse("HOUSE-POSITION-01");
    memcpy(view, s, island_size_of(t));
    return kh_done();
}

kh_verdict island_read(const void *table, void *state, uint32_t page, const char *text, size_t length) {
    island_roomy roomy;
    const kh_verdict v = island_read_view(table, &roomy, page, text, length);
    if (v.code != 0)
        return v;
    const char *broken = island_audit(table, &roomy); /* refuses what is hidden: the counts do not fit */
    if (broken)
        return refuse(broken);
    memcpy(state, &roomy, island_size_of(table));
    return kh_done();
}

/* Who has the most, and whether somebody else has as much. */
static unsigned leader(const island_table *t, const uint8_t *count, unsigned *best, bool *alone) {
    unsigned first = 0;
    *best = 0;
    *alone = false;
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (count[seat] > *best) {
            first = seat;
            *best = count[seat];
            *alone = true;
        } else
            *alone = *alone && count[seat] < *best;
    return first;
}

/* An award that nobody can have had before the others is theirs who earned it; among equals it stays where it is said to
 * be. Of the army somebody was first. */
static void fit_awards(const island_table *t, island_state *s) {
    unsigned best;
    bool alone;
    const unsigned longest = leader(t, s->length, &best, &alone);
    if (best < ISLAND_LONG_ROAD || (s->longest != ISLAND_NONE && s->length[s->longest] < best))
        s->longest = ISLAND_NONE;
    if (best >= ISLAND_LONG_ROAD && alone)
        s->longest = (uint8_t)longest;
    const unsigned army = leader(t, s->knights, &best, &alone);
    if (best < ISLAND_ARMY || (s->army != ISLAND_NONE && s->knights[s->army] < best))
        s->army = ISLAND_NONE;
    if (best >= ISLAND_ARMY && s->army == ISLAND_NONE && (alone || !SCENARIO(t)->loose_army))
        s->army = (uint8_t)army;
}

kh_verdict island_set_up(const void *table, void *state, const char *text, size_t length) {
    const island_table *t = table;
    island_roomy roomy = {0}, read;
    island_state *s = &roomy.state;
    const char *broken = read_lines(t, s, kh_scan_in(text, length));
    if (!broken) {
        read = roomy;
        island_derive(t, s);
        if (SCENARIO(t)->fit)
            SCENARIO(t)->fit(t, s);
        fit_awards(t, s);
        island_derive(t, s);
        hide(t, s, &read.state);
        broken = island_audit(t, &roomy); /* refuses what is hidden: the counts do not fit */
    }
    if (broken)
        return refuse(broken);
    memcpy(state, s, island_size_of(t));
    return kh_done();
}
