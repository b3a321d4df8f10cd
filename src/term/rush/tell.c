/* Symbol Rush in the terminal: what happened, in sentences, and how it ended. Whatever is named is said with its name
 * (SYS-CLAIM-09), and of a card that is new on the table all nine symbols, so that nobody has to ask for the board. */
#include "term/rush/face.h"

/* "say.rush.NAME", or with ".you" where that is said about the reader. */
static void say_of(const term_seen *s, const char *name, kh_seat who, const char *const *fill) {
    char key[64];
    kh_text x = kh_text_in(key, sizeof key);
    kh_text_add(&x, "say.rush.");
    kh_text_add(&x, name);
    kh_text_add(&x, who == s->viewer ? ".you" : "");
    say_with(s->voice, key, fill);
}

/* "1.8": seconds with their tenths. */
static const char *seconds_text(const term_seen *s, unsigned ms, char *out, size_t cap) {
    const char *point = kh_lang_text(s->voice->lang, "number.point");
    kh_text x = kh_text_in(out, cap);
    kh_text_number(&x, ms / 1000);
    kh_text_add(&x, point ? point : ".");
    kh_text_number(&x, ms / 100 % 10);
    return out;
}

static void tell_mini(const term_seen *s, unsigned mini) {
    char number[16], key[32];
    kh_text k = kh_text_in(key, sizeof key);
    kh_text_add(&k, "rush.mini.");
    kh_text_add(&k, say_number(mini, number));
    say_with(s->voice, "say.rush.begins",
             FILL("number", number, "mini", kh_lang_text(s->voice->lang, key), "goal", rush_goal(s, mini)));
}

static void tell_found(const term_seen *s, const kh_event *k) {
    char who[RUSH_NAME], time[16];
    say_of(s, k->count >= 100 ? "found-after" : "found", k->to,
           FILL("who", seen_name(s, k->to, who, sizeof who), "symbol", rush_symbol_word(s, k->what),
                "seconds", seconds_text(s, k->count, time, sizeof time)));
}

static void tell_placed(const term_seen *s, const kh_event *k) {
    char who[RUSH_NAME], place[64], symbols[RUSH_TEXT];
    const bool taken = k->kind == EVENT_TAKEN;
    say_of(s, taken ? "taken" : "placed", k->to,
           FILL("who", seen_name(s, k->to, who, sizeof who), "place",
                rush_place_name(s, k->what, place, sizeof place), "symbols",
                rush_card_text(s, k->count, symbols, sizeof symbols)));
}

static void tell_shown(const term_seen *s, const kh_event *k) {
    char place[64], symbols[RUSH_TEXT];
    say_with(s->voice, "say.rush.shown",
             FILL("place", rush_place_name(s, RUSH_PLACES + k->count, place, sizeof place), "symbols",
                  rush_card_text(s, k->what, symbols, sizeof symbols)));
}

/* Only to those whom it concerns (SYS-CLAIM-17). */
static void tell_tip(const term_seen *s, const kh_event *k, const kh_action *a) {
    char who[RUSH_NAME], place[64];
    if (s->viewer != k->from && s->viewer != k->to)
        return;
    say_of(s, "tip", k->from,
           FILL("who", seen_name(s, k->from, who, sizeof who), "symbol", rush_symbol_word(s, k->what),
                "place", rush_place_name(s, a->arg[HINT_SPOT], place, sizeof place)));
}

/* What a team has, or gets: `to` is a team here. */
static void tell_team(const term_seen *s, const kh_event *k) {
    static const char *const has[MINIS] = {"",           "rush.has.1", "rush.has.2",
                                           "rush.has.3", "rush.has.4", "rush.has.5"};
    char names[RUSH_TEXT], number[16], text[RUSH_TEXT] = "";
    say_number(k->count, number);
    if (k->kind == EVENT_COUNTED && k->what < MINIS)
        kh_lang_write(s->voice->lang, has[k->what], FILL("count", number), text, sizeof text);
    say_with(s->voice,
             k->kind == EVENT_COUNTED ? "say.rush.counted"
             : k->count == 1          ? "say.rush.point"
                                      : "say.rush.points",
             FILL("colour", rush_colour_word(s, k->to), "who", rush_team_names(s, k->to, names, sizeof names),
                  "has", text, "count", number));
}

static void tell_event(const term_seen *s, const kh_event *k, const kh_action *a) {
    char who[RUSH_NAME];
    if (k->to < s->match->config.seats)
        seen_name(s, k->to, who, sizeof who);
    switch ((rush_event)k->kind) {
    case EVENT_COLOUR:
        say_of(
            s, "colour", k->to,
            FILL("who", who, "colour", say_word(s->voice, "colour", rush_colour_names[k->what % COLOURS])));
        break;
    case EVENT_MINI: tell_mini(s, k->what); break;
    case EVENT_SHOWN: tell_shown(s, k); break;
    case EVENT_FOUND: tell_found(s, k); break;
    case EVENT_PLACED:
    case EVENT_TAKEN: tell_placed(s, k); break;
    case EVENT_WRONG:
        say_of(s, "wrong", k->to, FILL("who", who, "symbol", rush_symbol_word(s, k->what)));
        break;
    case EVENT_FREE:
        if (k->to == s->viewer)
            say(s->voice, "event.rush.free.you");
        break;
    case EVENT_HINT: tell_tip(s, k, a); break;
    case EVENT_PASSED: say_event(s, "rush.passed", k->to, FILL("who", who)); break;
    case EVENT_READY: say_event(s, "rush.ready", k->to, FILL("who", who)); break;
    case EVENT_OUT: say_event(s, "rush.out", k->to, FILL("who", who)); break;
    case EVENT_COUNTED:
    case EVENT_POINTS: tell_team(s, k); break;
    case EVENT_LAID:
    case EVENT_TURNED: /* the board shows it */
    case EVENT_OVER:
    case EVENTS: break;
    }
}

void rush_tell_action(const term_seen *s, const kh_action *a, const kh_events *e) {
    for (uint32_t i = 0; i < e->count && i < e->cap; i++)
        tell_event(s, &e->list[i], a);
}

void rush_result(const term_seen *s) {
    const rush_table *t = seen_table(s);
    const kh_game *game = s->match->game;
    char names[RUSH_TEXT], number[2][16];
    if (practising(t)) {
        say(s->voice, "say.rush.practised");
        return;
    }
    say(s->voice, "result.head");
    for (uint32_t place = 1; place <= t->seats; place++)
        for (unsigned team = 0; team < t->teams; team++)
            if (game->place(t, s->view, team) == place)
                say_with(s->voice, "say.rush.result",
                         FILL("place", say_number(place, number[0]), "colour", rush_colour_word(s, team),
                              "who", rush_team_names(s, team, names, sizeof names), "points",
                              say_number(seen_state(s)->points[team], number[1])));
}
