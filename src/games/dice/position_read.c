/* Reading a position. Lines may come in any order; of two lines about the same thing the later one holds, so that a
 * position can be changed by adding a line. */
#include <string.h>

#include "games/dice/dice.h"

enum { POSITION_TEXT_MAX = 4096 };

static bool read_symbols(const dice_table *t, kh_scan *x, const kh_type *type, uint32_t *set) {
    *set = 0;
    while (!kh_scan_done(x)) {
        kh_scan token;
        uint8_t i;
        if (!kh_scan_token(x, &token) || type->read(t, token.at, (size_t)(token.end - token.at), &i) == 0)
            return false;
        *set |= UINT32_C(1) << i;
    }
    return true;
}

static bool read_boxes(kh_scan *x, int8_t *box) {
    memset(box, 0, DICE_BOXES);
    for (unsigned i = 0; !kh_scan_done(x); i++) {
        uint8_t n;
        kh_scan_blanks(x);
        const bool minus = kh_scan_char(x, '-');
        if (i == DICE_BOXES || !kh_position_read_number(x, DICE_POINTS_MOST, &n))
            return false;
        box[i] = (int8_t)(minus ? -n : n);
    }
    return true;
}

static bool read_few(const dice_table *t, kh_scan *x, const kh_type *type, uint8_t *few) {
    uint32_t set;
    const bool fine = read_symbols(t, x, type, &set);
    *few = (uint8_t)set;
    return fine;
}

static bool read_knights(const dice_table *t, kh_scan *x, uint16_t *knights) {
    uint32_t set;
    const bool fine = read_symbols(t, x, &dice_type_knight, &set);
    *knights = (uint16_t)set;
    return fine;
}

static bool read_seat_line(const dice_table *t, kh_scan *x, dice_state *s, unsigned seat) {
    if (kh_scan_word(x, "roads"))
        return read_symbols(t, x, &dice_type_road, &s->roads[seat]);
    if (kh_scan_word(x, "settlements"))
        return read_few(t, x, &dice_type_settlement, &s->settlements[seat]);
    if (kh_scan_word(x, "cities"))
        return read_few(t, x, &dice_type_city, &s->cities[seat]);
    if (kh_scan_word(x, "knights"))
        return read_knights(t, x, &s->knights[seat]);
    if (kh_scan_word(x, "jokers"))
        return read_few(t, x, &dice_type_joker, &s->jokers[seat]);
    return !t->duel && kh_scan_word(x, "boxes") && read_boxes(x, s->box[seat]);
}

static bool read_dice(const dice_table *t, kh_scan *x, dice_faces *dice) {
    uint8_t arg[FACES_BYTES];
    kh_scan_blanks(x);
    const size_t used = dice_type_faces.read(t, x->at, (size_t)(x->end - x->at), arg);
    x->at += used;
    *dice = faces_from(arg);
    return used > 0;
}

static bool read_turn_line(const dice_table *t, kh_scan *x, dice_state *s) {
    uint64_t n = 0;
    if (kh_scan_word(x, "phase"))
        return kh_position_read_name(x, dice_phase_names, PHASES, &s->phase);
    if (kh_scan_word(x, "turn"))
        return kh_position_read_seat(x, t->seats, false, &s->turn);
    if (kh_scan_word(x, "turns")) {
        const bool fine = kh_position_read_value(x, UINT32_MAX / 2, &n);
        s->turns = (uint32_t)n;
        return fine;
    }
    if (kh_scan_word(x, "first"))
        return kh_position_read_seat(x, t->seats, true, &s->first);
    if (kh_scan_word(x, "rolls"))
        return kh_position_read_number(x, UINT8_MAX, &s->rolls);
    if (kh_scan_word(x, "dice"))
        return read_dice(t, x, &s->dice);
    if (kh_scan_word(x, "paid"))
        return kh_position_read_number(x, DICE_DICE, &s->paid);
    if (kh_scan_word(x, "dead"))
        return kh_position_read_number(x, DICE_DICE, &s->dead);
    if (kh_scan_word(x, "deadline"))
        return kh_position_read_value(x, (uint64_t)INT64_MAX, &s->deadline_ms);
    if (!t->duel)
        return kh_scan_word(x, "gained") && kh_position_read_number(x, DICE_POINTS_MOST, &s->gained);
    if (kh_scan_word(x, "army"))
        return kh_position_read_seat(x, t->seats, true, &s->army);
    return kh_scan_word(x, "longest") && kh_position_read_seat(x, t->seats, true, &s->longest);
}

static bool read_line(const dice_table *t, kh_scan line, dice_state *s) {
    kh_scan x = line;
    uint8_t seat;
    if (kh_position_read_seat(&x, t->seats, false, &seat))
        return read_seat_line(t, &x, s, seat) && kh_scan_done(&x);
    x = line;
    return read_turn_line(t, &x, s) && kh_scan_done(&x);
}

static bool derived_lines_hold(const dice_table *t, const dice_state *s, kh_scan text) {
    char own[POSITION_TEXT_MAX];
    const size_t length = dice_write(t, s, 0, own, sizeof own);
    return kh_position_derived_hold(text, kh_scan_in(own, length));
}

kh_verdict dice_read(const void *table, void *state, uint32_t page, const char *text, size_t length) {
    const dice_table *t = table;
    dice_state s;
    kh_scan all = kh_scan_in(text, length), line;
    (void)page;
    memset(&s, 0, sizeof s);
    s.army = s.longest = s.first = DICE_NONE;
    while (kh_scan_line(&all, &line))
        if (!kh_scan_done(&line) && *line.at != '=' && !read_line(t, line, &s))
            return refuse("HOUSE-POSITION-01");
    const char *broken = dice_audit(t, &s);
    if (broken)
        return refuse(broken);
    if (!derived_lines_hold(t, &s, kh_scan_in(text, length)))
        return refuse("HOUSE-POSITION-01");
    memcpy(state, &s, sizeof s);
    return kh_done();
}
