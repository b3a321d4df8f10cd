/* requests.h - what the files that answer requests say to each other. */
#ifndef KH_REQUESTS_H
#define KH_REQUESTS_H

#include "server/hall.h"

/* One request while it is answered. */
typedef struct request {
    guest *g;
    hall *h;
    table *t;
    kh_room *room; /* NULL: at no table */
    kh_json_value body;
    uint64_t id;
    const char *text; /* as it came, for another hall */
    size_t length;
} request;

static inline kh_json_value member(const request *q, const char *name) {
    return kh_json_member(q->body, name);
}

static inline bool text_of(const request *q, const char *name, char *out, size_t cap, size_t *length) {
    return kh_json_string(member(q, name), out, cap, length);
}

/* requests.c */
void request_refuse(const request *, const char *rule);
void request_refuse_member(const request *, const char *member);
void request_answer(const request *, kh_verdict); /* the usual answer to a verdict */
void request_go_to(guest *, table *);
void request_enter(request *, table *);     /* somebody joins it */
void request_count_lines(table *, kh_seat); /* the seat was taken: how many connections its person has */
/* Seats changed hands: those who may see something else now see all of it. NULL: everybody. */
void request_show_anew(table *, const room_token *or_null);

/* A seat that a member names, as "p1". */
bool request_seat(const request *, const char *name, kh_seat *out);

/* joining.c */
void request_sit(request *);
void request_substitute(request *);
void request_agree(request *);

/* limits.c: what one address, one person and the house may have. False: refused already, with when to come back. */
opener limit_opener(const request *); /* who asks, as tables remember it */
bool limit_lets_ask(const request *); /* one request more */
bool limit_lets_open(const request *);
bool limit_lets_expect(const request *, uint32_t people); /* so many of one address at an event */
bool limit_lets_start(const request *);
bool limit_lets_leave(const request *, kh_seat); /* a game to its bots, perhaps */
bool limit_lets_say(const request *, kh_seat);   /* or KH_HOST */
void limit_said(const request *, kh_seat, bool said);
bool limit_lets_look(const request *); /* at pages, at lists of seats, at what is legal */
struct answer_limit;
void limit_refuse(const request *, const struct answer_limit *); /* an answer that takes long */
bool limit_lets_guess(const request *); /* codes: whoever had many wrong ones waits */
void limit_wrong_code(const request *);
/* opening.c: whether tables may be opened at all */
const char *request_shut(const request *);    /* the rule by which nobody may now; NULL: none */
bool request_knows_password(const request *); /* false: refused already */

bool request_as(const request *, kh_seat *); /* the seat that it speaks for; false: refused */
kh_json_writer request_begin(const request *, const char *t); /* an answer */

/* hearing.c */
void request_look(request *);
void request_legal(request *);

/* crowd.c */
void request_seats(request *);

/* retell.c */
void request_history(request *);
void recall_latest(request *, kh_seat viewer); /* what it answers at a table of many */

/* rematch.c */
void request_rematch(request *);

/* plans.c: what is to be played. False: refused already. */
bool request_read_plan(request *, room_plan *);
void request_options(request *); /* others, before the start */

/* request_join.c */
void request_create(request *);
void request_join(request *);
void request_leave(request *);
void request_stand(request *);
void request_code(request *);
void request_claim(request *);

/* request_host.c */
void request_change(request *);
void request_swap(request *);
void request_pause(request *);
void request_resume(request *);
void request_bot(request *);
void request_remove(request *);
void request_mute(request *);
void request_pace(request *);
void request_end(request *);
void request_lock(request *);
void request_hand(request *);
void request_lead(request *);
void request_announce(request *);

/* request_play.c */
bool request_flag(const request *, const char *name,
                  bool *out); /* a flag that has to be there; false: refused */
void request_rest(request *);
void request_more(request *);
void request_draw(request *);
void request_seed(request *);
void request_start(request *);
void request_act(request *);
void request_echo(request *);
void request_check(request *);
void request_undo(request *);
void request_say(request *);
void request_hint(request *);

#endif
