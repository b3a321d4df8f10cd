/* A game so far, told again from its beginning as a viewer heard it: for those who open the table on another device. */
#include <string.h>

#include "kornholm/notation.h"
#include "server/requests.h"

static void put_deed(kh_json_writer *w, char *masked, bool shows) {
    char *command = strchr(masked, ' ');
    if (command)
        *command++ = '\0';
    kh_json_member_text(w, "who", masked);
    kh_json_member_text(w, "do", command ? command : "");
    if (shows)
        kh_json_member_bool(w, "shows", true);
}

typedef struct retelling {
    kh_json_writer *w;
    const kh_room *room;
    kh_seat viewer;
} retelling;

/* As the viewer may see it, judged before it is done. */
static void write_masked(void *who, const kh_match *again, const kh_action *a) {
    const retelling *r = who;
    char text[KH_ACTION_TEXT];
    kh_action masked;
    kh_match_mask(again, a, r->viewer, &masked);
    kh_action_write(again->game, again->table, &masked, text, sizeof text);
    put_deed(r->w, text, kh_shows(again->game, a));
}

static void write_events(void *who, const kh_match *again, const kh_action *a, const kh_events *events) {
    const retelling *r = who;
    (void)a;
    kh_sight_of(r->room->view, again, r->viewer);
    show_events(r->w, r->room, events, r->viewer);
}

bool retell_next(kh_json_writer *w, const kh_room *r, kh_match *again, const kh_action *a, kh_seat viewer) {
    retelling now = {w, r, viewer};
    if (a->kind != 0) {
        const bool fine = kh_match_listen(again, &(kh_listener){&now, write_masked, write_events}) &&
                          kh_match_act(again, a).code == 0;
        kh_match_listen(again, &(kh_listener){0});
        return fine;
    }
    if (kh_match_undo(again).code != 0)
        return false;
    kh_json_member_bool(w, "undo", true);
    show_events(w, r, NULL, viewer);
    return true;
}

void retell(kh_json_writer *w, const kh_room *r, kh_seat viewer, uint32_t upto) {
    kh_match again;
    bool fine = true;
    kh_json_open(w, '[');
    if (kh_match_again(&again, &r->match).code == 0) {
        for (uint32_t i = 0; fine && i < upto; i++) {
            kh_json_open(w, '{');
            fine = retell_next(w, r, &again, &r->match.log[i], viewer);
            kh_json_close(w, '}');
        }
        kh_match_close(&again);
    }
    kh_json_close(w, ']');
}

/* Who asks for what happened so far, and may hear it. */
static bool reader_of(request *q, kh_seat *viewer) {
    const kh_room *r = q->room;
    *viewer = KH_WATCHER;
    if (kh_json_type_of(member(q, "as")) != KH_JSON_MISSING && !request_as(q, viewer))
        return false;
    if (*viewer < r->config.seats && !room_is(r, *viewer, &q->g->token)) {
        request_refuse(q, ROOM_NOT_YOURS);
        return false;
    }
    if (*viewer == KH_WATCHER && r->phase < ROOM_OVER && !r->settings.watchers) {
        request_refuse(q, NET_NO_WATCHERS);
        return false;
    }
    return true;
}

void request_history(request *q) {
    const kh_room *r = q->room;
    kh_seat viewer;
    if (r->phase == ROOM_WAITING || !r->match.game) {
        request_refuse(q, r->phase < ROOM_OVER ? ROOM_NOT_BEGUN : ROOM_NEVER_PLAYED);
        return;
    }
    const kh_json_type log = kh_json_type_of(member(q, "log"));
    if (log != KH_JSON_MISSING && log != KH_JSON_TRUE && log != KH_JSON_FALSE) {
        request_refuse_member(q, "log");
        return;
    }
    if (!reader_of(q, &viewer))
        return;
    const kh_match *told = &r->match;
    if (viewer == KH_WATCHER && r->phase < ROOM_OVER && r->settings.delay_s > 0)
        told = late_match(q->t);
    if (!told) {
        request_refuse(q, ROOM_NOT_BEGUN); /* as far as they know */
        return;
    }
    sheet record = {0};
    kh_match_write(told, r->phase >= ROOM_OVER ? KH_NOBODY : viewer, sheet_put, &record);
    kh_json_writer w = request_begin(q, "history");
    kh_json_key(&w, "record");
    kh_json_put_string(&w, record.text ? record.text : "", record.length);
    if (log == KH_JSON_TRUE) {
        kh_json_key(&w, "log");
        retell(&w, r, viewer, told->log_count);
    }
    show_send(q->g, &w);
    sheet_free(&record);
}
