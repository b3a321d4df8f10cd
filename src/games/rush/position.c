/* A position as text: one fact a line, "h4 c17 since 1200". Lines with "=" follow from the others. */
#include "games/rush/rush.h"

static void number_after(kh_text *x, const char *word, uint64_t n) {
    kh_text_add(x, word);
    kh_text_number(x, (int64_t)n);
}

static void write_flow(kh_text *x, const rush_table *t, const rush_state *s) {
    kh_text_add(x, "phase ");
    kh_text_add(x, rush_phase_names[s->phase % PHASES]);
    kh_position_number_line(x, "\nmini ", s->mini);
    kh_position_number_line(x, "last ", s->last);
    kh_position_number_line(x, "out ", s->out == RUSH_NONE ? 0 : s->out + 1);
    kh_position_seat_line(x, "turn ", s->turn);
    kh_position_seat_line(x, "finder ", s->finder);
    kh_text_add(x, "ready");
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (s->ready >> seat & 1) {
            kh_text_char(x, ' ');
            kh_position_seat(x, seat);
        }
    kh_text_char(x, '\n');
    if (s->deadline_ms)
        kh_position_number_line(x, "deadline ", (int64_t)s->deadline_ms);
}

static void write_team(kh_text *x, const rush_state *s, unsigned team) {
    number_after(x, "team ", team + 1);
    kh_text_char(x, ' ');
    kh_text_add(x, s->colour[team] < COLOURS ? rush_colour_names[s->colour[team]] : "none");
    number_after(x, " points ", s->points[team]);
    number_after(x, " taken ", s->taken[team]);
    number_after(x, " gained ", s->gained[team]);
    kh_position_number_line(x, " counted ", s->counted[team]);
    number_after(x, "stack ", team + 1);
    for (unsigned deck = 0; deck < COLOURS; deck++)
        if (s->pool[team][deck]) {
            number_after(x, " ", s->pool[team][deck]);
            kh_text_char(x, ' ');
            kh_text_add(x, rush_colour_names[deck]);
        }
    kh_text_char(x, '\n');
}

static void write_card(kh_text *x, unsigned card, uint64_t since) {
    kh_text_char(x, ' ');
    rush_write_card(x, card);
    if (card != NO_CARD)
        number_after(x, " since ", since);
}

static void write_seat(kh_text *x, const rush_state *s, unsigned seat) {
    kh_position_seat(x, seat);
    kh_text_add(x, " card");
    write_card(x, s->open[seat], s->turned_ms[seat]);
    kh_text_char(x, '\n');
    kh_position_seat(x, seat);
    kh_position_number_line(x, " left ", s->left[seat]);
    if (s->locked_ms[seat]) {
        kh_position_seat(x, seat);
        kh_position_number_line(x, " locked ", (int64_t)s->locked_ms[seat]);
    }
}

static void write_set(kh_text *x, const char *word, unsigned deck, uint32_t cards) {
    kh_text_add(x, word);
    kh_text_add(x, deck < COLOURS ? rush_colour_names[deck] : "island");
    for (; cards; cards &= cards - 1) {
        kh_text_char(x, ' ');
        rush_write_card(x, rush_decks[deck][__builtin_ctz(cards)]);
    }
    kh_text_char(x, '\n');
}

size_t rush_write(const void *table, const void *state, uint32_t page, char *out, size_t cap) {
    const rush_table *t = table;
    const rush_state *s = state;
    kh_text x = kh_text_in(out, cap);
    (void)page;
    write_flow(&x, t, s);
    for (unsigned team = 0; team < t->teams; team++)
        write_team(&x, s, team);
    for (unsigned seat = 0; seat < t->seats; seat++)
        write_seat(&x, s, seat);
    for (unsigned spot = 0; spot < RUSH_SPOTS; spot++)
        if (s->spot[spot] != NO_CARD) {
            rush_write_spot(&x, spot);
            write_card(&x, s->spot[spot], s->shown_ms[spot]);
            kh_text_char(&x, '\n');
        }
    for (unsigned deck = 0; deck < COLOURS; deck++) {
        write_set(&x, "unseen ", deck, s->unseen[deck]);
        write_set(&x, "gone ", deck, s->gone[deck]);
    }
    write_set(&x, "gone ", DECK_ISLAND, s->gone_island);
    for (unsigned team = 0; team < t->teams && s->colour[team] < COLOURS; team++) {
        number_after(&x, "= team ", team + 1);
        kh_position_number_line(&x, " has ", rush_counted(t, s, team));
    }
    return x.length;
}
