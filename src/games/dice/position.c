/* A position as text: one fact a line, "p1 roads start r0 r2". Lines with "=" follow from the others. */
#include "games/dice/dice.h"

const char *const dice_phase_names[PHASES] = {
    [PHASE_FIRST] = "first", [PHASE_ROLL] = "roll",   [PHASE_DICE] = "dice",
    [PHASE_KEEP] = "keep",   [PHASE_BUILD] = "build", [PHASE_OVER] = "over",
};

static void write_turn(kh_text *x, const dice_table *t, const dice_state *s) {
    char dice[64];
    uint8_t arg[FACES_BYTES];
    kh_text_add(x, "phase ");
    kh_text_add(x, dice_phase_names[s->phase]);
    kh_position_seat_line(x, "\nturn ", s->turn);
    kh_position_number_line(x, "turns ", s->turns);
    kh_position_seat_line(x, "first ", s->first);
    kh_position_number_line(x, "rolls ", s->rolls);
    faces_to(s->dice, arg);
    dice_type_faces.write(t, arg, dice, sizeof dice);
    kh_text_add(x, "dice ");
    kh_text_add(x, dice);
    kh_position_number_line(x, "\npaid ", s->paid);
    kh_position_number_line(x, "dead ", s->dead);
    if (t->duel) {
        kh_position_seat_line(x, "army ", s->army);
        kh_position_seat_line(x, "longest ", s->longest);
    } else
        kh_position_number_line(x, "gained ", s->gained);
    if (s->deadline_ms)
        kh_position_number_line(x, "deadline ", (int64_t)s->deadline_ms);
}

static void symbols(kh_text *x, const dice_table *t, unsigned seat, const char *word, const kh_type *type,
                    uint32_t built) {
    kh_position_seat(x, seat);
    kh_text_add(x, word);
    for (; built; built &= built - 1) {
        char name[SHEET_NAME];
        const uint8_t i = (uint8_t)__builtin_ctz(built);
        type->write(t, &i, name, sizeof name);
        kh_text_char(x, ' ');
        kh_text_add(x, name);
    }
    kh_text_char(x, '\n');
}

static void write_seat(kh_text *x, const dice_table *t, const dice_state *s, unsigned seat) {
    symbols(x, t, seat, " roads", &dice_type_road, s->roads[seat]);
    symbols(x, t, seat, " settlements", &dice_type_settlement, s->settlements[seat]);
    symbols(x, t, seat, " cities", &dice_type_city, s->cities[seat]);
    symbols(x, t, seat, " knights", &dice_type_knight, s->knights[seat]);
    symbols(x, t, seat, " jokers", &dice_type_joker, s->jokers[seat]);
    if (t->duel)
        return;
    kh_position_seat(x, seat);
    kh_text_add(x, " boxes");
    for (unsigned i = 0; i < DICE_BOXES && s->box[seat][i]; i++) { /* DICE-SCORE-02 */
        kh_text_char(x, ' ');
        kh_text_number(x, s->box[seat][i]);
    }
    kh_text_char(x, '\n');
}

static void write_derived(kh_text *x, const dice_table *t, const dice_state *s) {
    kh_position_number_line(x, "= allowed ", dice_allowed(t, s));
    for (unsigned seat = 0; seat < t->seats; seat++) {
        kh_text_add(x, "= ");
        kh_position_seat(x, seat);
        kh_position_number_line(x, " points ", dice_points(t, s, seat));
        if (!t->duel)
            continue;
        kh_text_add(x, "= ");
        kh_position_seat(x, seat);
        kh_position_number_line(x, " length ", dice_longest_line(t->sheet, s->roads[seat]));
    }
}

size_t dice_write(const void *table, const void *state, uint32_t page, char *out, size_t cap) {
    const dice_table *t = table;
    const dice_state *s = state;
    kh_text x = kh_text_in(out, cap);
    (void)page;
    write_turn(&x, t, s);
    for (unsigned seat = 0; seat < t->seats; seat++)
        write_seat(&x, t, s, seat);
    write_derived(&x, t, s);
    return x.length;
}
