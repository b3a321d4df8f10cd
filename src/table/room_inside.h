/* room_inside.h - what the files of a room say to each other. */
#ifndef KH_ROOM_INSIDE_H
#define KH_ROOM_INSIDE_H

#include <string.h>

#include "kornholm/text.h"
#include "table/room.h"

static inline kh_verdict room_refuse(const char *rule) {
    return (kh_verdict){3, rule};
}

/* A line under construction: what is decided becomes a line, and the line is then done as if it had been read. */
typedef struct room_draft {
    kh_text text;
    char bytes[ROOM_LINE + 1];
} room_draft;

/* room_journal.c */
void room_draft_begin(room_draft *, const char *word);
void room_draft_word(room_draft *, const char *word);
void room_draft_seat(room_draft *, kh_seat);
void room_draft_number(room_draft *, uint64_t);
void room_draft_hex(room_draft *, const uint8_t *bytes, size_t n);
bool room_do(kh_room *, const room_draft *);  /* writes the line, does it, and tells of it */
void room_put(kh_room *, const room_draft *); /* writes it only: what it says is done already */
void room_tell(kh_room *, room_news_kind);    /* news that have nothing but their kind */
void room_tell_seat(kh_room *, kh_seat);      /* nothing but this seat changed */
void room_tell_taken(kh_room *, kh_seat, const room_token *before); /* the same; who had it before */
void room_tell_own(kh_room *, const room_token *);                  /* the seats of this token */
void room_note(kh_room *, kh_seat, const char *what, uint32_t count);

/* room_snapshot.c */
typedef struct room_resumption room_resumption;
void room_keep_other(kh_room *, uint64_t n, const char *text, size_t length); /* a line, if it is no action */
void room_resumption_end(kh_room *);

/* room.c */
bool room_write_board(kh_room *, const char *text, size_t length);
void room_run(kh_room *, uint64_t game_ms); /* game time goes on from here */
/* The moment of the world's clock at which game time will be `game_ms`. */
uint64_t room_world_ms(const kh_room *, uint64_t game_ms);
void room_look_round(kh_room *); /* somebody came or went: the table may stand still now, or go on */
void room_end_extra(kh_room *);  /* more time is for one decision: when the next one comes it ends */

/* room_play.c */
bool room_begin(kh_room *); /* makes the match out of seeds and board */
bool room_replay_action(kh_room *, const kh_action *, uint64_t id);
bool room_replay_undo(kh_room *);
void room_remember(kh_room *, kh_seat, uint64_t id, uint64_t n);
kh_verdict room_do_action(kh_room *, kh_action *, uint64_t id);
uint64_t room_done_n(const kh_room *, kh_seat,
                     uint64_t id); /* the line of this very action; 0: it was not done */
bool room_sayable(const char *text, size_t length);
void room_stop(kh_room *); /* a pause */
static inline bool room_without(const kh_room *r, unsigned what) {
    return (r->game->without & what) != 0;
}
void room_let_happen(kh_room *); /* luck and deadlines, and the end */

/* room_end.c */
bool room_end_read(kh_scan *, room_end *out);
void room_close_for(kh_room *, room_end);
void room_look_at_points(kh_room *);
void room_end_if_due(kh_room *); /* limits, and draws */

/* room_bots.c */
bool room_bots_begin(kh_room *);                       /* with a match that was opened. false: no memory */
uint64_t room_bots_act(kh_room *, uint32_t decisions); /* when to come back; held: with another decision */
void room_bots_forget(kh_room *);                      /* after an undo */
void room_bots_wake(kh_room *);                        /* all of them, where all act at once */
void room_bot_comes(kh_room *, kh_seat);               /* from now on it plays there */
static inline bool room_bot_plays(const room_seat *s) {
    return s->holder == ROOM_BOT || (s->holder == ROOM_PERSON && (s->away || s->resting));
}

kh_seat room_bot_asked(const kh_room *); /* in turns: who is asked next; KH_NOBODY: nobody */
bool room_bot_awake(kh_room *, kh_seat); /* it has its memory. false: there is none */
void room_bot_forget(kh_room *, kh_seat);

/* room_thoughts.c */
bool room_thinks_apart(const kh_room *, kh_seat);  /* its bot decides elsewhere */
bool room_thought_waits(kh_room *, kh_seat);       /* the decision of such a bot is not there yet; ponders */
bool room_thought_take(kh_room *, kh_action *out); /* it is: what came of it */
void room_thought_leave(kh_room *);                /* the room goes */

/* room_seats.c */
void room_count(kh_room *, kh_seat);     /* after every change of who sits there, is there and plays */
void room_come_back(kh_room *, kh_seat); /* the person plays again, not the bot */
uint64_t room_watch_lines(kh_room *);    /* grace periods that are over; when the next one is */
void room_take_seat(kh_room *, const room_token *, const char *name, size_t length, kh_seat);

void room_fill_seats(kh_room *, const kh_bot *);
void room_draw_code(kh_room *, char out[ROOM_CODE + 1]);

/* room_host.c */
void room_new_host(kh_room *, const room_token *);
void room_add_device(kh_room *, const room_token *);
void room_move_host(kh_room *, const room_token *from, const room_token *to);
void room_host_line(kh_room *, const room_token *, bool up);
void room_pass_host_on(kh_room *);
bool room_claim_host(kh_room *, const room_token *, const char *code, size_t length);
uint64_t room_watch_host(kh_room *); /* when it will be too long; a pause where it is */

/* room_tokens.c */
bool room_index_seats(kh_room *); /* once the seats are there. false: no memory */
void room_index_close(kh_room *);
void room_hold(kh_room *, kh_seat, const room_token *);         /* from now on; all zero: nobody */
uint32_t room_person(const kh_room *, const room_token *);      /* 0: never had a seat in the running game */
bool room_meet(kh_room *, const room_token *, uint32_t person); /* 0: somebody new. false: no memory */

/* room_join.c */
bool room_begin_to_play(kh_room *, kh_seat);
/* A seat that a bot plays for the one who had it; KH_NOBODY: none. */
kh_seat room_left_seat(const kh_room *, const room_token *);
kh_seat room_first_late(kh_room *); /* whoever comes late may have it; KH_NOBODY: there is none */
bool room_settle_wish(kh_room *);
void room_look_at_wish(kh_room *);

#endif
