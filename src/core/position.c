/* Texts of positions: see position.h. */
#include "kornholm/position.h"

#include <string.h>

#include "kornholm/notation.h"

void kh_position_seat(kh_text *x, unsigned seat) {
    if (seat == KH_SEAT_NONE) {
        kh_text_add(x, "nobody");
        return;
    }
    kh_text_char(x, 'p');
    kh_text_number(x, (int64_t)seat + 1);
}

void kh_position_seat_line(kh_text *x, const char *word, unsigned seat) {
    kh_text_add(x, word);
    kh_position_seat(x, seat);
    kh_text_char(x, '\n');
}

void kh_position_number_line(kh_text *x, const char *word, int64_t n) {
    kh_text_add(x, word);
    kh_text_number(x, n);
    kh_text_char(x, '\n');
}

bool kh_position_read_value(kh_scan *x, uint64_t most, uint64_t *n) {
    kh_scan_blanks(x);
    return kh_scan_number(x, n) && *n <= most;
}

bool kh_position_read_number(kh_scan *x, unsigned most, uint8_t *out) {
    uint64_t n;
    if (!kh_position_read_value(x, most, &n))
        return false;
    *out = (uint8_t)n;
    return true;
}

bool kh_position_read_seat(kh_scan *x, unsigned seats, bool or_nobody, uint8_t *out) {
    kh_seat seat = KH_SEAT_NONE;
    kh_scan_blanks(x);
    const bool fine = (or_nobody && kh_scan_word(x, "nobody")) || kh_seat_read(x, seats, &seat);
    if (fine)
        *out = (uint8_t)seat;
    return fine;
}

bool kh_position_read_name(kh_scan *x, const char *const *names, unsigned count, uint8_t *out) {
    kh_scan word;
    if (!kh_scan_token(x, &word))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (kh_word_is(&word, names[i])) {
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

static bool has_line(kh_scan text, const kh_scan *line) {
    kh_scan other;
    while (kh_scan_line(&text, &other))
        if (line->end - line->at == other.end - other.at &&
            memcmp(line->at, other.at, (size_t)(line->end - line->at)) == 0)
            return true;
    return false;
}

bool kh_position_derived_hold(kh_scan text, kh_scan written) {
    kh_scan line;
    while (kh_scan_line(&text, &line))
        if (line.at < line.end && *line.at == '=' && !has_line(written, &line))
            return false;
    return true;
}
