/* position.h - what the texts of all positions have in common: one fact a line, seats and numbers in it, and lines with
 * "=" that follow from the others. */
#ifndef KH_POSITION_H
#define KH_POSITION_H

#include "kornholm/text.h"

enum { KH_SEAT_NONE = 0xff }; /* where a state keeps a seat in a byte */

void kh_position_seat(kh_text *, unsigned seat); /* p1, or nobody */
void kh_position_seat_line(kh_text *, const char *word, unsigned seat);
void kh_position_number_line(kh_text *, const char *word, int64_t n);

/* Readers skip blanks; false: it is something else, or too large. */
bool kh_position_read_value(kh_scan *, uint64_t most, uint64_t *);
bool kh_position_read_number(kh_scan *, unsigned most, uint8_t *); /* most: at most 255 */
bool kh_position_read_seat(kh_scan *, unsigned seats, bool or_nobody, uint8_t *);
bool kh_position_read_name(kh_scan *, const char *const *names, unsigned count, uint8_t *);

/* Whether every line with "=" of a text stands word for word in the text that was written of what was read. */
bool kh_position_derived_hold(kh_scan text, kh_scan written);

#endif
