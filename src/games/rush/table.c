/* What people chose, and the table made of it. Nothing is drawn before play: luck lays every island. */
#include <string.h>

#include "games/rush/rush.h"

/* The board only names the set of cards. */
size_t rush_board_size(const kh_config *c) {
    (void)c;
    return 1;
}

static kh_verdict check_config(const kh_config *c) {
    if (c->seats < 2 || c->seats > RUSH_SEATS_MAX)
        return refuse("DOB-TEAM-02");
    return kh_done();
}

kh_verdict rush_settle(const kh_config *c, kh_rng *rng, void *board) {
    (void)rng;
    *(uint8_t *)board = 1;
    return check_config(c);
}

size_t rush_board_write(const kh_config *c, const void *board, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    (void)c;
    kh_position_number_line(&x, "cards ", *(const uint8_t *)board);
    return x.length;
}

kh_verdict rush_board_read(const kh_config *c, const char *text, size_t length, void *board) {
    kh_scan x = kh_scan_in(text, length), line;
    uint8_t set = 0;
    const bool fine = kh_scan_line(&x, &line) && kh_scan_word(&line, "cards") &&
                      kh_position_read_number(&line, 1, &set) && set == 1 && kh_scan_done(&line) &&
                      kh_scan_done(&x);
    *(uint8_t *)board = 1;
    return fine ? check_config(c) : refuse("DOB-COMP-01");
}

size_t rush_table_size(const kh_config *c) {
    (void)c;
    return sizeof(rush_table);
}

kh_verdict rush_table_init(void *table, const kh_config *c, const void *board) {
    rush_table *t = table;
    const kh_verdict v = check_config(c);
    (void)board;
    if (refused(v))
        return v;
    memset(t, 0, sizeof *t);
    t->config = *c;
    t->seats = (uint8_t)c->seats;
    t->teams = c->seats == 2 || c->seats == 4 ? 2 : 3; /* DOB-TEAM-01, DOB-TEAM-02, DOB-TEAM-09 */
    t->single = c->seats == 5 ? 2 : RUSH_NONE;         /* DOB-TEAM-04 */
    t->mode = (uint8_t)c->option[OPT_MODE];
    t->first = (uint8_t)(practising(t)               ? PRACTICE
                         : t->mode == MODE_ADVENTURE ? SETTLE                /* DOB-MODE-04 */
                                                     : c->option[OPT_GAME]); /* DOB-MODE-03 */
    t->in_turns = c->option[OPT_FORM] != 0;
    t->lock_ms =
        t->in_turns ? 0 : (uint32_t)c->option[OPT_LOCK] * 1000; /* who waits for a turn is locked enough */
    t->countdown_ms = t->in_turns ? 0 : (uint32_t)c->option[OPT_COUNTDOWN] * 1000;
    return v;
}
