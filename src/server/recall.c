/* The latest of what happened at a table of many, told again. A whole game would be millions of actions for everybody who
 * opens the page anew: whoever wants that fetches the record. The game is played again from where the table's log begins,
 * which is never far, and only the last of it is told. */
#include <stdlib.h>

#include "server/telling.h"

enum { LATEST = 200 }; /* actions */

typedef struct recollection {
    telling telling;
    bool open;
    uint32_t before, at,
        from; /* where the log began; entries of it that were played; those before what is told */
    kh_match again;
    draft log;
    kh_json_writer told; /* into the log */
} recollection;

static void forget(telling *x) {
    recollection *r = (recollection *)x;
    if (r->open)
        kh_match_close(&r->again);
    r->open = false;
    draft_free(&r->log);
}

/* From where the table's log begins: it may have let go of some since. */
static telling_state ready(telling *x) {
    recollection *r = (recollection *)x;
    const kh_match *live = &x->answer.table->room.match;
    if (r->open && r->before == live->before)
        return TELLING_READY;
    forget(x);
    r->open = kh_match_again(&r->again, live).code == 0;
    r->before = live->before;
    r->at = r->from = 0;
    r->told = kh_json_to(draft_put, &r->log);
    kh_json_open(&r->told, '[');
    return r->open ? TELLING_READY : TELLING_NO_MEMORY;
}

static uint32_t place(const telling *x) {
    const recollection *r = (const recollection *)x;
    return r->before + r->at;
}

/* What is too old is only played. */
static bool next(telling *x, uint32_t behind) {
    recollection *r = (recollection *)x;
    const kh_room *room = &x->answer.table->room;
    const kh_action *a = &room->match.log[r->at++];
    if (behind >= LATEST) {
        r->from = r->at;
        return kh_match_redo(&r->again, a);
    }
    kh_json_open(&r->told, '{');
    const bool fine = retell_next(&r->told, room, &r->again, a, x->viewer);
    kh_json_close(&r->told, '}');
    return fine;
}

static void send_it(telling *x) {
    recollection *r = (recollection *)x;
    guest *g = x->answer.guest;
    kh_json_close(&r->told, ']');
    kh_json_writer w = show_begin(g->hall, "history");
    if (x->id)
        kh_json_member_number(&w, "id", (int64_t)x->id);
    kh_json_member_text(&w, "record", "");
    kh_json_member_number(&w, "from", (int64_t)r->before + r->from);
    kh_json_key(&w, "log");
    kh_json_put_raw(&w, r->log.text, r->log.length);
    show_send(g, &w);
}

static const telling_kind recollections = {ready, place, next, send_it, forget};

void recall_latest(request *q, kh_seat viewer) {
    recollection *r = calloc(1, sizeof *r);
    telling_begin(q, viewer, r ? &r->telling : NULL, &recollections);
}
