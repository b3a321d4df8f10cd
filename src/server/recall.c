/* The latest of what happened at a table of many, told again. A whole game would be millions of actions for everybody who
 * opens the page anew: whoever wants that fetches the record. The game is played again from where the table's log begins,
 * which is never far, and only the last of it is told. */
#include <stdlib.h>
#include <string.h>

#include "server/answers.h"
#include "server/requests.h"

enum { LATEST = 200 }; /* actions */

typedef struct recollection {
    answer answer;
    uint64_t id; /* of the request */
    kh_seat viewer;
    bool open;
    uint32_t before, at,
        from; /* where the log began; entries of it that were played; those before what is told */
    kh_match again;
    draft log;
    kh_json_writer told; /* into the log */
} recollection;

static void forget(recollection *r) {
    if (r->open)
        kh_match_close(&r->again);
    r->open = false;
    draft_free(&r->log);
}

static bool begin(recollection *r, const kh_match *live) {
    forget(r);
    r->open = kh_match_again(&r->again, live).code == 0;
    r->before = live->before;
    r->at = r->from = 0;
    r->told = kh_json_to(draft_put, &r->log);
    kh_json_open(&r->told, '[');
    return r->open;
}

/* What is too old is only played. */
static bool recall_entry(recollection *r, uint32_t end) {
    const kh_room *room = &r->answer.table->room;
    const kh_action *a = &room->match.log[r->at++];
    if (end - r->at >= LATEST) {
        r->from = r->at;
        return kh_match_redo(&r->again, a);
    }
    kh_json_open(&r->told, '{');
    const bool fine = retell_next(&r->told, room, &r->again, a, r->viewer);
    kh_json_close(&r->told, '}');
    return fine;
}

static void send_it(recollection *r) {
    guest *g = r->answer.guest;
    kh_json_close(&r->told, ']');
    kh_json_writer w = show_begin(g->hall, "history");
    if (r->id)
        kh_json_member_number(&w, "id", (int64_t)r->id);
    kh_json_member_text(&w, "record", "");
    kh_json_member_number(&w, "from", (int64_t)r->before + r->from);
    kh_json_key(&w, "log");
    kh_json_put_raw(&w, r->log.text, r->log.length);
    show_send(g, &w);
}

static bool recall_more(answer *a) {
    recollection *r = (recollection *)a;
    const table *t = a->table;
    const kh_match *live = &t->room.match;
    const char *rule = retell_forbids(t, a->guest, r->viewer);
    if (rule) {
        show_refused(a->guest, r->id, rule, NULL);
        return false;
    }
    bool fine =
        (r->open && r->before == live->before) || begin(r, live); /* the table may let go of its log */
    for (unsigned i = 0; fine && i < ANSWER_PIECE; i++) {
        const uint32_t end = late_hides(t, r->viewer) ? t->late.log : live->log_count;
        if (r->at >= end) {
            if (late_hides(t, r->viewer) && late_far(t))
                return true; /* his view comes first */
            send_it(r);
            return false;
        }
        fine = recall_entry(r, end);
    }
    if (!fine)
        show_refused(a->guest, r->id, KH_RULE_FULL, NULL);
    return fine;
}

static void end_recalling(answer *a, answer_end how) {
    recollection *r = (recollection *)a;
    if (how == ANSWER_DROPPED) /* he has left the table, or it was read anew */
        show_refused(a->guest, r->id, a->guest->table == a->table ? NET_STORE : NET_NOWHERE, NULL);
    forget(r);
    free(r);
}

static const answer_kind recollections = {recall_more, end_recalling};

void recall_latest(request *q, kh_seat viewer) {
    answer_limit why;
    recollection *r = calloc(1, sizeof *r);
    if (!r) {
        request_refuse(q, KH_RULE_FULL);
        return;
    }
    r->answer.guest = q->g;
    r->answer.table = q->t;
    r->id = q->id;
    r->viewer = viewer;
    if (!answer_begin(&r->answer, &recollections, q->h, net_peer_at(q->g->conn), &why))
        limit_refuse(q, &why);
}
