/* Helpers in the terminal: who has which, what each does. */
#include "term/island/map.h"
#include "term/island/parts.h"

#include "term/words.h"

static bool has(const island_look_board *b) {
    return b->helpers;
}

static const char *helper_name(const term_seen *s, unsigned helper) {
    return say_word(s->voice, "helper", island_helper_names[helper % HELPERS]);
}

/* The kinds of action that use a helper; 0: it is asked when the dice fall. */
static const uint8_t helper_kind[HELPERS] = {
    [HELPER_DEMAND] = DO_DEMAND,   [HELPER_PAVE] = DO_PAVE,       [HELPER_MOVE] = DO_LIFT,
    [HELPER_STUDY] = DO_STUDY,     [HELPER_INSPECT] = DO_INSPECT, [HELPER_RAISE] = DO_RAISE,
    [HELPER_BARGAIN] = DO_BARGAIN, [HELPER_BANISH] = DO_BANISH,
};

static const char *does_text(const term_seen *s, unsigned helper, char *out, size_t cap) {
    char key[ISLAND_KEY], word[64];
    words_command(s->voice, island_kinds[helper_kind[helper]].name, word, sizeof word);
    kh_lang_write(s->voice->lang, island_key("does.", island_helper_names[helper], key), FILL("word", word),
                  out, cap);
    return out;
}

/* "A Mayor": the side that lies up comes first. */
static int draw_columns(const term_seen *s, canvas *c, int x) {
    enum { GAP = 2, WIDTH = 24 };
    const island_look v = seen_look(s);
    x += GAP;
    canvas_text(c, x, 0, say_word(s->voice, "table", "helper"), (canvas_pen){0});
    for (unsigned seat = 0; seat < s->match->config.seats; seat++) {
        const canvas_pen pen = {0, 0, seat == s->viewer};
        if (v.seat[seat].helper >= HELPERS)
            continue;
        canvas_text(c, x, (int)seat + 1, v.seat[seat].flipped ? "B" : "A", pen);
        canvas_text(c, x + 2, (int)seat + 1, helper_name(s, v.seat[seat].helper), pen);
    }
    return x + WIDTH;
}

static void write_helper(const term_seen *s, const island_look_seat *x, kh_text *out) {
    if (x->helper < HELPERS) {
        kh_text_add(out, x->flipped ? "B " : "A ");
        kh_text_add(out, helper_name(s, x->helper));
    } else
        kh_text_char(out, '-');
}

static int draw_state(const term_seen *s, canvas *c, int y) {
    return island_put_state(s, c, y, "helper", write_helper);
}

static void say_own(const term_seen *s, const island_look *v, const island_look_seat *mine) {
    (void)v;
    if (mine->helper < HELPERS)
        say_with(s->voice, mine->ready ? "hand.helper" : "hand.helper-tired",
                 FILL("side", mine->flipped ? "B" : "A", "helper", helper_name(s, mine->helper)));
}

/* "  Mayor: After a throw ..." */
static void say_helpers(const term_seen *s, const char *key, unsigned helpers) {
    if (helpers == 0)
        return;
    say(s->voice, key);
    for (unsigned helper = 0; helper < HELPERS; helper++) {
        char line[600], does[400];
        if (!(helpers >> helper & 1))
            continue;
        kh_text x = kh_text_in(line, sizeof line);
        kh_text_add(&x, "  ");
        kh_text_add(&x, helper_name(s, helper));
        kh_text_add(&x, ": ");
        kh_text_add(&x, does_text(s, helper, does, sizeof does));
        say_text(s->voice, line);
    }
}

static void say_common(const term_seen *s, const island_look *v) {
    const unsigned own = v->seat[s->viewer].helper;
    say_helpers(s, "hand.own-helper", own < HELPERS ? 1U << own : 0);
    say_helpers(s, "hand.display", v->display);
}

static void ask(const term_seen *s, const island_look *v, island_question_words *q) {
    if (v->question != QUESTION_GIFT)
        q->card = v->demanded;
    if (v->question == QUESTION_HELPER && v->seat[s->viewer].flipped)
        q->key = "helper-last";
    q->first_only = v->question == QUESTION_LAY; /* there are many roads */
}

static void tell_lifted(const term_seen *s, const kh_event *k, const char *who) {
    char place[32];
    const uint8_t edge = (uint8_t)k->count;
    island_type_edge.write(s->match->table, &edge, place, sizeof place);
    say_event(s, "lifted", k->from, FILL("who", who, "place", place));
}

static bool tell_event(const term_seen *s, const kh_event *k, kh_seat doer, const char *who) {
    switch (k->kind) {
    case EVENT_HELPER:
        say_event(s, "helper", doer, FILL("who", who, "helper", helper_name(s, k->what)));
        return true;
    case EVENT_USED:
        say_event(s, "used", doer, FILL("who", who, "helper", helper_name(s, k->what)));
        return true;
    case EVENT_FLIPPED:
        say_event(s, "flipped", doer, FILL("who", who, "helper", helper_name(s, k->what)));
        return true;
    case EVENT_LIFTED: tell_lifted(s, k, who); return true;
    default: return false;
    }
}

static bool tell_deed(const term_seen *s, const kh_action *a, const char *who) {
    char whom[ISLAND_NAME];
    switch (a->kind) {
    case DO_INSPECT:
        island_say_between(s, "inspect", ".from-you", a->seat, a->arg[0],
                           FILL("who", who, "whom", seen_name(s, a->arg[0], whom, sizeof whom)));
        return true;
    case DO_DEMAND:
        seen_name(s, a->arg[1], whom, sizeof whom);
        island_say_between(
            s, "demand", ".from-you", a->seat, a->arg[1],
            FILL("who", who, "whom", whom, "card", island_resource_word(s->voice->lang, a->arg[0])));
        return true;
    case DO_ENOUGH: say_event(s, "enough", a->seat, FILL("who", who)); return true;
    case DO_WAIVE: say_event(s, "waive", a->seat, FILL("who", who)); return true;
    case DO_RAISE:
    case DO_ENLARGE: say_event(s, "knight-given", a->seat, FILL("who", who)); return true;
    default: return false;
    }
}

void island_tell_vain(const term_seen *s, const kh_action *a, const kh_events *e) {
    char who[ISLAND_NAME];
    if (a->kind != DO_DEMAND)
        return;
    for (uint32_t i = 0; i < e->count; i++)
        if (e->list[i].kind == EVENT_GAVE)
            return;
    say_event(s, "demand.none", a->arg[1], FILL("who", seen_name(s, a->arg[1], who, sizeof who)));
}

static const char *const rules[] = {"HELP-FLOW", "HELP-USE",   "HELP-LIMIT", "HELP-CARD",
                                    "HELP-END",  "HELP-SETUP", "HELP-COMP",  NULL};

const island_part island_part_helpers = {.has = has,
                                         .overview = "help.scenario.helpers",
                                         .rules = rules,
                                         .draw_columns = draw_columns,
                                         .draw_state = draw_state,
                                         .say_own = say_own,
                                         .say_common = say_common,
                                         .ask = ask,
                                         .tell_event = tell_event,
                                         .tell_deed = tell_deed};
