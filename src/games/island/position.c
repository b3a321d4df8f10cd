/* A position as text: one fact a line, "p1 hand 1 wood 2 ore". Lines with "=" follow from the others. */
#include "games/island/island.h"

_Static_assert((int)ISLAND_NONE == (int)KH_SEAT_NONE, "seats are written as they are kept");

const char *const island_phase_names[PHASES] = {
    [PHASE_FIRST] = "first",     [PHASE_SETTLEMENT] = "found-settlement",
    [PHASE_ROAD] = "found-road", [PHASE_ROLL] = "roll",
    [PHASE_DICE] = "dice",       [PHASE_DISCARD] = "discard",
    [PHASE_ROBBER] = "robber",   [PHASE_VICTIM] = "victim",
    [PHASE_STEAL] = "steal",     [PHASE_MAIN] = "main",
    [PHASE_CARD] = "card",       [PHASE_FREE_ROADS] = "free-roads",
    [PHASE_EXTRA] = "extra",     [PHASE_OVER] = "over",
    [PHASE_ASK] = "ask",         [PHASE_DRAW] = "draw",
};

void island_write_counts(kh_text *x, island_bundle b, const char *const *names) {
    for (unsigned k = 0; k < BUNDLE_KINDS; k++)
        if (bundle_get(b, k)) {
            kh_text_char(x, ' ');
            kh_text_number(x, bundle_get(b, k));
            kh_text_char(x, ' ');
            kh_text_add(x, names[k]);
        }
    if (b == 0)
        kh_text_add(x, " nothing");
}

void island_write_some(kh_text *x, island_bundle b, unsigned hidden, const char *const *names) {
    if (b != 0 || hidden == 0)
        island_write_counts(x, b, names);
    if (hidden == 0)
        return;
    kh_text_char(x, ' ');
    kh_text_number(x, hidden);
    kh_text_add(x, " ?");
}

static void line_some(kh_text *x, const char *mark, unsigned seat, const char *word, island_bundle b,
                      unsigned hidden, const char *const *names) {
    kh_text_add(x, mark);
    if (seat != ISLAND_NONE) {
        kh_position_seat(x, seat);
        kh_text_char(x, ' ');
    }
    kh_text_add(x, word);
    island_write_some(x, b, hidden, names);
    kh_text_char(x, '\n');
}

static void line_counts(kh_text *x, const char *mark, unsigned seat, const char *word, island_bundle b,
                        const char *const *names) {
    line_some(x, mark, seat, word, b, 0, names);
}

void island_write_seats(kh_text *x, const char *word, unsigned seats) {
    char list[32];
    const uint8_t arg = (uint8_t)seats;
    if (seats == 0)
        return;
    island_type_seats.write(NULL, &arg, list, sizeof list);
    kh_text_add(x, word);
    kh_text_add(x, list);
}

void island_write_vertices(kh_text *x, unsigned seat, const char *word, island_vset set) {
    kh_position_seat(x, seat);
    kh_text_add(x, word);
    for (; set; set &= set - 1) {
        kh_text_add(x, " v");
        kh_text_number(x, vset_first(set));
    }
    kh_text_char(x, '\n');
}

static void roads(kh_text *x, const island_table *t, unsigned seat, island_eset set) {
    kh_position_seat(x, seat);
    kh_text_add(x, " roads");
    for (; set; set &= set - 1) {
        char edge[16];
        const uint8_t e = (uint8_t)eset_first(set);
        island_type_edge.write(t, &e, edge, sizeof edge);
        kh_text_char(x, ' ');
        kh_text_add(x, edge);
    }
    kh_text_char(x, '\n');
}

static void write_turn(kh_text *x, const island_state *s) {
    kh_text_add(x, "phase ");
    kh_text_add(x, island_phase_names[s->phase]);
    kh_position_seat_line(x, "\nturn ", s->turn);
    kh_position_number_line(x, "turns ", s->turns);
    kh_position_seat_line(x, "first ", s->first);
    kh_position_number_line(x, "founded ", s->founded);
    kh_text_add(x, "dice ");
    kh_text_number(x, s->dice[0]);
    kh_position_number_line(x, " ", s->dice[1]);
    kh_text_add(x, "done");
    kh_text_add(x, s->rolled ? " roll" : "");
    kh_text_add(x, s->carded ? " card" : "");
    kh_text_add(x, s->built ? " build" : "");
    kh_position_number_line(x, "\nrobber h", s->robber);
    kh_position_seat_line(x, "longest ", s->longest);
    kh_position_seat_line(x, "army ", s->army);
    kh_position_seat_line(x, "winner ", s->winner);
}

/* What only some phases and options have. */
static void write_moment(kh_text *x, const island_state *s) {
    if (s->place != ISLAND_NONE)
        kh_position_number_line(x, "place ", s->place);
    if (s->visitor != ISLAND_NONE)
        kh_position_seat_line(x, "visitor ", s->visitor);
    if (s->free_roads)
        kh_position_number_line(x, "free ", s->free_roads);
    if (s->contest) {
        island_write_seats(x, "contest ", s->contest);
        kh_text_char(x, ' ');
        kh_text_number(x, s->best);
        island_write_seats(x, " ", s->leaders);
        kh_text_char(x, '\n');
    }
    if (s->deadline_ms)
        kh_position_number_line(x, "deadline ", (int64_t)s->deadline_ms);
    if (s->throws)
        kh_position_number_line(x, "throws ", (int64_t)s->throws);
    line_counts(x, "", ISLAND_NONE, "removed", s->removed, island_card_names);
}

static void write_offer(kh_text *x, const island_state *s, unsigned seat) {
    const island_offer *offer = &s->offer[seat];
    if (!offer->give && !offer->extra)
        return;
    kh_position_seat(x, seat);
    kh_text_add(x, " offers");
    island_write_counts(x, offer->give, island_resource_names);
    kh_text_add(x, " for");
    island_write_counts(x, offer->want, island_resource_names);
    if (offer->extra) {
        kh_text_add(x, " extra ");
        kh_text_number(x, offer->extra);
    }
    island_write_seats(x, " to ", offer->to);
    island_write_seats(x, " yes ", offer->yes);
    island_write_seats(x, " no ", offer->no);
    kh_text_char(x, '\n');
}

static void write_knowledge(kh_text *x, const island_table *t, const island_state *s, unsigned by) {
    for (unsigned of = 0; of < t->seats; of++) {
        const island_bundle known = s->known[of][by < t->seats ? by : of];
        if (of == by || known == 0)
            continue;
        if (by < t->seats) {
            kh_position_seat(x, by);
            kh_text_add(x, " knows ");
        } else
            kh_text_add(x, "all know ");
        kh_position_seat(x, of);
        island_write_counts(x, known, island_resource_names);
        kh_text_char(x, '\n');
    }
}

static void write_seat(kh_text *x, const island_table *t, const island_state *s, unsigned seat) {
    line_some(x, "", seat, "hand", s->hand[seat], island_hidden(s->hand_size[seat], s->hand[seat]),
              island_resource_names);
    line_some(x, "", seat, "cards", s->cards[seat], island_hidden(s->card_count[seat], s->cards[seat]),
              island_card_names);
    kh_position_seat(x, seat);
    kh_position_number_line(x, " knights ", s->knights[seat]);
    roads(x, t, seat, s->roads[seat]);
    island_write_vertices(x, seat, " settlements", s->settlements[seat]);
    island_write_vertices(x, seat, " cities", s->cities[seat]);
    if (s->debt[seat]) {
        kh_position_seat(x, seat);
        kh_position_number_line(x, " owes ", s->debt[seat]);
    }
    if (seat == s->turn && s->fresh_count)
        line_some(x, "", ISLAND_NONE, "fresh", s->fresh, island_hidden(s->fresh_count, s->fresh),
                  island_card_names);
    write_offer(x, s, seat);
    write_knowledge(x, t, s, seat);
}

/* "interlude p2 gift main": who is asked, what, and which phase comes afterwards. */
static void write_interlude(kh_text *x, const island_state *s) {
    const island_interlude *i = island_interlude_of(s);
    kh_text_add(x, "interlude ");
    kh_position_seat(x, s->phase == PHASE_ASK ? i->asked : ISLAND_NONE);
    kh_text_char(x, ' ');
    kh_text_add(x, island_question_names[i->question]);
    kh_text_char(x, ' ');
    kh_text_add(x, island_phase_names[i->back]);
    kh_text_char(x, '\n');
}

/* What follows from the other lines; in a view bank and stack do not. */
static void write_derived(kh_text *x, const island_table *t, const island_state *s) {
    bool open = true;
    for (unsigned seat = 0; seat < t->seats; seat++)
        open = open && island_hidden(s->hand_size[seat], s->hand[seat]) == 0;
    const unsigned unseen = island_hidden(s->stack_size, s->stack);
    line_counts(x, open ? "= " : "", ISLAND_NONE, "bank", s->bank, island_resource_names);
    line_some(x, unseen ? "" : "= ", ISLAND_NONE, "stack", s->stack, unseen, island_card_names);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        line_counts(x, "= ", seat, "rates", s->rate[seat], island_resource_names);
        kh_text_add(x, "= ");
        kh_position_seat(x, seat);
        kh_position_number_line(x, " length ", s->length[seat]);
        kh_text_add(x, "= ");
        kh_position_seat(x, seat);
        kh_position_number_line(x, " points ", island_total(s, seat));
    }
}

size_t island_write(const void *table, const void *state, uint32_t page, char *out, size_t cap) {
    const island_table *t = table;
    const island_state *s = state;
    kh_text x = kh_text_in(out, cap);
    (void)page;
    write_turn(&x, s);
    write_moment(&x, s);
    for (unsigned seat = 0; seat < t->seats; seat++)
        write_seat(&x, t, s, seat);
    write_knowledge(&x, t, s, t->seats);
    if (island_in_interlude(s))
        write_interlude(&x, s);
    if (SCENARIO(t)->write)
        SCENARIO(t)->write(&x, t, s);
    write_derived(&x, t, s);
    return x.length;
}
