/* What people chose, the sheet they play on, and the table made of both. */
#include <string.h>

#include "games/dice/dice.h"

static kh_verdict check_config(const kh_config *c, bool duel) {
    if (!duel && (c->seats < 1 || c->seats > DICE_SEATS_MAX))
        return refuse("DICE-SETUP-01");
    if (duel && (c->seats < 2 || c->seats > DICE_SEATS_MAX))
        return refuse("DPLUS-SETUP-01");
    if (c->option[OPT_FIRST] > (int32_t)c->seats)
        return refuse("DICE-SETUP-07");
    return kh_done();
}

/* Nothing is drawn: the board of a game says which side of the sheet is up. */
enum { SIDE_FRONT = 1, SIDE_BACK };

size_t dice_board_size(const kh_config *c) {
    (void)c;
    return 1;
}

static kh_verdict settle(const kh_config *c, void *board, bool duel) {
    *(uint8_t *)board = duel ? SIDE_BACK : SIDE_FRONT; /* DICE-SETUP-03, DICE-SETUP-04, DPLUS-SETUP-02 */
    return check_config(c, duel);
}

static size_t board_write(const void *board, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, "sheet ");
    kh_text_add(&x, *(const uint8_t *)board == SIDE_BACK ? dice_sheet_two.name : dice_sheet_one.name);
    kh_text_char(&x, '\n');
    return x.length;
}

static kh_verdict board_read(const kh_config *c, const char *text, size_t length, void *board, bool duel) {
    kh_scan x = kh_scan_in(text, length), line;
    const kh_verdict v = settle(c, board, duel);
    if (refused(v))
        return v;
    const char *name = duel ? dice_sheet_two.name : dice_sheet_one.name;
    const bool fine = kh_scan_line(&x, &line) && kh_scan_word(&line, "sheet") && kh_scan_word(&line, name) &&
                      kh_scan_done(&line) && kh_scan_done(&x);
    if (!fine && duel)
        return refuse("DPLUS-SETUP-02");
    if (!fine)
        return refuse("DICE-SETUP-04");
    return v;
}

size_t dice_table_size(const kh_config *c) {
    (void)c;
    return sizeof(dice_table);
}

static kh_verdict table_init(dice_table *t, const kh_config *c, const void *board, bool duel) {
    const kh_verdict v = check_config(c, duel);
    if (refused(v))
        return v;
    memset(t, 0, sizeof *t);
    t->config = *c;
    t->sheet = *(const uint8_t *)board == SIDE_BACK ? &dice_sheet_two : &dice_sheet_one;
    t->seats = (uint8_t)c->seats;
    t->duel = duel;
    t->clock_ms = (uint32_t)c->option[OPT_CLOCK] * 1000;
    t->target = duel ? (uint8_t)c->option[OPT_TARGET] : 0;
    dice_bound_arguments(t);
    return v;
}

kh_verdict dice_settle(const kh_config *c, kh_rng *rng, void *board) {
    (void)rng;
    return settle(c, board, false);
}
kh_verdict duel_settle(const kh_config *c, kh_rng *rng, void *board) {
    (void)rng;
    return settle(c, board, true);
}
size_t dice_board_write(const kh_config *c, const void *board, char *out, size_t cap) {
    (void)c;
    return board_write(board, out, cap);
}
kh_verdict dice_board_read(const kh_config *c, const char *text, size_t length, void *board) {
    return board_read(c, text, length, board, false);
}
kh_verdict duel_board_read(const kh_config *c, const char *text, size_t length, void *board) {
    return board_read(c, text, length, board, true);
}
kh_verdict dice_table_init(void *t, const kh_config *c, const void *board) {
    return table_init(t, c, board, false);
}
kh_verdict duel_table_init(void *t, const kh_config *c, const void *board) {
    return table_init(t, c, board, true);
}
