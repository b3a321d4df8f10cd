/* A game so far, told again from its beginning as a viewer heard it: for those who open the table on another device. */
#include <string.h>

#include "hall.h"
#include "kornholm/notation.h"

typedef struct telling {
    kh_seat viewer;
    char masked[KH_ACTION_TEXT]; /* what is being done, as the viewer may see it */
} telling;

static void see(void *who, const kh_match *again, const kh_action *a) {
    telling *x = who;
    kh_action masked;
    kh_match_mask(again, a, x->viewer, &masked);
    kh_action_write(again->game, again->table, &masked, x->masked, sizeof x->masked);
}

static void put_deed(kh_json_writer *w, char *masked, bool shows) {
    char *command = strchr(masked, ' ');
    if (command)
        *command++ = '\0';
    kh_json_member_text(w, "who", masked);
    kh_json_member_text(w, "do", command ? command : "");
    if (shows)
        kh_json_member_bool(w, "shows", true);
}

/* Undoing plays a part of the game again; nobody hears of that. */
bool retell_next(kh_json_writer *w, const kh_room *r, kh_match *again, const kh_action *a, kh_seat viewer) {
    kh_event event[ROOM_EVENTS];
    kh_events events = kh_events_in(event, ROOM_EVENTS);
    telling x = {.viewer = viewer};
    const bool undo = a->kind == 0;
    again->watch = see;
    again->who = &x;
    again->events = &events;
    const bool fine = (undo ? kh_match_undo(again) : kh_match_act(again, a)).code == 0;
    again->watch = NULL;
    again->events = NULL;
    if (!fine)
        return false;
    if (undo) {
        kh_events_clear(&events);
        kh_json_member_bool(w, "undo", true);
    } else {
        put_deed(w, x.masked, kh_shows(r->game, a));
    }
    show_events(w, r, &events, viewer);
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
