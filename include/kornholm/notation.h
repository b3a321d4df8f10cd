/* notation.h - actions as text: "p1 road v28-v34", "luck dice 3 4", "clock timeout". Made from kh_kind. */
#ifndef KH_NOTATION_H
#define KH_NOTATION_H

#include "kornholm/game.h"
#include "kornholm/text.h"

uint32_t kh_kind_count(const kh_game *); /* kinds are 1 .. count-1 */
uint8_t kh_kind_size(const kh_kind *);   /* bytes of a complete action */

/* Whether the bytes have the form of an action of this game: kind known, actor fits, size right (0 for an
 * open kind counts as incomplete: false), nothing behind the size. Says nothing about legality. */
bool kh_action_formed(const kh_game *, kh_seat seats, const kh_action *);

/* Who and what, without time. A hidden argument is "?". An open kind with size 0 is the bare name. */
size_t kh_action_write(const kh_game *, const void *t, const kh_action *, char *out, size_t cap);

/* The text of argument i alone ("v28-v34"), for programs that take actions apart; 0: there is no such one. */
size_t kh_argument_write(const kh_game *, const void *t, const kh_action *, uint32_t i, char *out,
                         size_t cap);

/* Reads "p1 road v28-v34"; at_ms becomes 0. On failure returns what was wrong, else KH_READ_FINE. */
typedef enum kh_read_error {
    KH_READ_FINE,
    KH_READ_NO_ACTOR,  /* the first word is not p1.., luck, clock or host */
    KH_READ_NO_KIND,   /* no action of this actor has this name */
    KH_READ_BAD_FIELD, /* an argument is missing or is not of its type */
    KH_READ_TOO_LONG,  /* something stands behind the action */
} kh_read_error;
kh_read_error kh_action_read(const kh_game *, const void *t, kh_seat seats, const char *text, size_t length,
                             kh_action *out, bool *hidden); /* hidden: an argument was "?"; may be NULL */

/* Where reading ended: the word that is wrong (length 0: it is missing, and `at` is where it should stand), and what
 * was wanted there: a value of a type, or a word between two. Both NULL: nothing. */
typedef struct kh_read_fault {
    const char *at;
    size_t length;
    const kh_type *type;
    const char *lead;
} kh_read_fault;
kh_read_error kh_action_read_fault(const kh_game *, const void *t, kh_seat seats, const char *text,
                                   size_t length, kh_action *out, bool *hidden, kh_read_fault *);

/* The same without the actor: "road v28-v34" said by `seat`. */
kh_read_error kh_command_read(const kh_game *, const void *t, kh_seat seat, const char *text, size_t length,
                              kh_action *out, bool *hidden);

size_t kh_actor_write(kh_seat, char *out, size_t cap); /* p1, luck, clock, host, watcher, nobody */
bool kh_seat_read(kh_scan *, uint64_t seats,
                  kh_seat *out); /* "p1" .. as many as there are; no blanks skipped */

/* Types that games share. */
extern const kh_type kh_type_seat;   /* 1 byte: p1 .. p255 */
extern const kh_type kh_type_seat2;  /* 2 bytes, the lower one first: p1 .. p65535 */
extern const kh_type kh_type_seat3;  /* 3 bytes, the lowest one first: p1 .. p16777215 */
extern const kh_type kh_type_number; /* 1 byte: 0 .. 254 */

static inline kh_seat kh_seat2_of(const uint8_t *arg) {
    return (kh_seat)(arg[0] | arg[1] << 8);
}
static inline void kh_seat2_put(uint8_t *arg, kh_seat seat) {
    arg[0] = (uint8_t)seat;
    arg[1] = (uint8_t)(seat >> 8);
}
static inline kh_seat kh_seat3_of(const uint8_t *arg) {
    return (kh_seat)(arg[0] | arg[1] << 8 | arg[2] << 16);
}
static inline void kh_seat3_put(uint8_t *arg, kh_seat seat) {
    kh_seat2_put(arg, seat);
    arg[2] = (uint8_t)(seat >> 16);
}

#endif
