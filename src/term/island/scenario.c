/* Island in the terminal: what scenarios add to the players, the hand, the questions, the sentences about what
 * happened and the help, put together from their parts; what several parts share. */
#include <string.h>

#include "games/island/scenario.h"
#include "kornholm/notation.h"
#include "term/island/board.h"
#include "term/island/map.h"
#include "term/island/parts.h"
#include "term/words.h"

enum { LIST_CAP = 900, CHOICES = 512 };

/* In the order in which they are drawn and told; who builds on another comes behind it. */
static const island_part *const parts[] = {&island_part_favours, &island_part_helpers, &island_part_lands,
                                           &island_part_erie};
enum { PARTS = sizeof parts / sizeof parts[0] };

/* What several of them need. */

const char *island_key(const char *head, const char *tail, char out[ISLAND_KEY]) {
    kh_text x = kh_text_in(out, ISLAND_KEY);
    kh_text_add(&x, head);
    kh_text_add(&x, tail);
    return out;
}

const char *island_tiles_text(const term_seen *s, const char *what, unsigned n, char *out, size_t cap) {
    char key[ISLAND_KEY], whole[ISLAND_KEY], count[16];
    island_key("count.", what, key);
    island_key(key, n == 1 ? ".one" : ".more", whole);
    kh_lang_write(s->voice->lang, whole, FILL("count", say_number(n, count)), out, cap);
    return out;
}

size_t island_kinds_text(const term_seen *s, const char *group, const char *const *names,
                         const uint8_t counts[LOOK_KINDS], char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned k = 0; k < LOOK_KINDS; k++) {
        if (counts[k] == 0)
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_number(&x, counts[k]);
        kh_text_char(&x, ' ');
        kh_text_add(&x, say_word(s->voice, group, names[k]));
    }
    return x.length;
}

static void put_right(canvas *c, int end, int y, const char *text, canvas_pen pen) {
    canvas_text(c, end - canvas_text_width(c, text), y, text, pen);
}

int island_put_column(const term_seen *s, canvas *c, int x, const char *head,
                      unsigned (*value)(const island_look_seat *)) {
    enum { WIDTH = 8 };
    const island_look v = seen_look(s);
    const int end = x + WIDTH;
    char text[16];
    put_right(c, end, 0, say_word(s->voice, "table", head), (canvas_pen){0});
    for (unsigned seat = 0; seat < s->match->config.seats; seat++)
        put_right(c, end, (int)seat + 1, say_number(value(&v.seat[seat]), text),
                  (canvas_pen){0, 0, seat == s->viewer});
    return end;
}

int island_put_state(const term_seen *s, canvas *c, int y, const char *head,
                     void (*write)(const term_seen *, const island_look_seat *, kh_text *)) {
    enum { GAP = 2 };
    const island_look_board b = seen_board(s);
    const island_look v = seen_look(s);
    int x = canvas_text(c, 0, y, say_word(s->voice, "table", head), (canvas_pen){0});
    x += canvas_text(c, x, y, ": ", (canvas_pen){0});
    for (unsigned seat = 0; seat < s->match->config.seats; seat++) {
        char text[64];
        kh_text out = kh_text_in(text, sizeof text);
        kh_text_char(&out, island_seat_letter(&b, seat));
        kh_text_char(&out, ' ');
        write(s, &v.seat[seat], &out);
        if (x + canvas_text_width(c, text) > c->width) {
            x = GAP;
            y++;
        }
        x += GAP + canvas_text(c, x, y, text, (canvas_pen){0, 0, seat == s->viewer});
    }
    return y + 1;
}

unsigned island_chips_of(const island_look_seat *x) {
    return x->chips;
}

unsigned island_tiles_of(const island_look_seat *x) {
    return x->tile_count;
}

void island_write_chips(const term_seen *s, const island_look_seat *x, kh_text *out) {
    (void)s;
    kh_text_number(out, x->chips);
}

void island_write_tiles(const term_seen *s, const island_look_seat *x, kh_text *out) {
    (void)s;
    kh_text_number(out, x->tile_count);
}

void island_tell_chip(const term_seen *s, const kh_event *k, const char *who) {
    char place[64];
    if (k->what < LOOK_VERTICES)
        say_event(s, "chip.place", k->to,
                  FILL("who", who, "place", island_vertex_text(s, k->what, place, sizeof place)));
    else
        say_event(s, "chip", k->to, FILL("who", who));
}

void island_say_between(const term_seen *s, const char *name, const char *to_you, kh_seat who, kh_seat whom,
                        const char *const *fill) {
    char key[ISLAND_KEY], whole[ISLAND_KEY];
    if (whom != s->viewer) {
        say_event(s, name, who, fill);
        return;
    }
    island_key("event.", name, key);
    say_with(s->voice, island_key(key, to_you, whole), fill);
}

/* Players and hand. */

bool island_has_columns(const term_seen *s) {
    const island_look_board b = seen_board(s);
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i]->has(&b))
            return true;
    return false;
}

void island_draw_columns(const term_seen *s, canvas *c, int x) {
    const island_look_board b = seen_board(s);
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i]->has(&b))
            x = parts[i]->draw_columns(s, c, x);
}

int island_draw_state(const term_seen *s, canvas *c, int y) {
    const island_look_board b = seen_board(s);
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i]->has(&b))
            y = parts[i]->draw_state(s, c, y);
    return y;
}

const char *island_target_text(const term_seen *s, char *out, size_t cap) {
    char text[16];
    kh_lang_write(s->voice->lang, "table.target", FILL("points", say_number(seen_board(s).target, text)), out,
                  cap);
    return out;
}

static void say_bargains(const term_seen *s, const island_look *v) {
    char list[100];
    kh_text x = kh_text_in(list, sizeof list);
    for (unsigned r = 0; r < RESOURCES; r++)
        if (v->bargains >> r & 1) {
            kh_text_add(&x, x.length > 0 ? ", " : "");
            kh_text_add(&x, island_resource_word(s->voice->lang, r));
        }
    if (x.length > 0 && s->viewer == v->turn)
        say_with(s->voice, "hand.bargains", FILL("list", list));
}

void island_say_own(const term_seen *s) {
    const island_look_board b = seen_board(s);
    const island_look v = seen_look(s);
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i]->has(&b) && parts[i]->say_own)
            parts[i]->say_own(s, &v, &v.seat[s->viewer]);
    say_bargains(s, &v);
}

void island_say_common(const term_seen *s) {
    const island_look_board b = seen_board(s);
    const island_look v = seen_look(s);
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i]->has(&b) && parts[i]->say_common)
            parts[i]->say_common(s, &v);
}

/* Questions. */

/* The answers that are possible, as they would be typed: "flip, hire Captain / Priest". */
static void answers_text(const term_seen *s, bool first_only, char *out, size_t cap) {
    kh_action list[CHOICES];
    kh_text x = kh_text_in(out, cap);
    const uint32_t n = seen_legal(s, list, CHOICES);
    for (uint32_t i = 0; i < n && !(first_only && i > 0); i++) {
        char text[KH_ACTION_TEXT];
        words_action(s, &island_face, &list[i], text, sizeof text);
        const char *blank = strchr(text, ' ');
        const bool same = i > 0 && list[i].kind == list[i - 1].kind && blank;
        kh_text_add(&x, same ? " / " : i > 0 ? ", " : "");
        kh_text_add(&x, same ? blank + 1 : text);
    }
}

void island_say_question(const term_seen *s) {
    const island_look_board b = seen_board(s);
    const island_look v = seen_look(s);
    char key[ISLAND_KEY], list[LIST_CAP], who[ISLAND_NAME], cards[200], hand[64];
    seen_name(s, v.turn, who, sizeof who);
    if (v.asked != s->viewer) {
        say_with(s->voice, "play.waiting-answer", FILL("who", seen_name(s, v.asked, who, sizeof who)));
        return;
    }
    island_question_words q = {island_question_names[v.question % QUESTIONS], LOOK_NONE, false};
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i]->has(&b) && parts[i]->ask)
            parts[i]->ask(s, &v, &q);
    island_kinds_text(s, "card", island_card_names, v.peek, cards, sizeof cards);
    answers_text(s, q.first_only, list, sizeof list);
    say_with(s->voice, island_key("must.ask.", q.key, key),
             FILL("who", who, "card", q.card < RESOURCES ? island_resource_word(s->voice->lang, q.card) : "",
                  "cards", cards, "list", list, "hand", words_command(s->voice, "hand", hand, sizeof hand)));
}

/* What happened. */

void island_tell_event(const term_seen *s, const kh_event *k) {
    const island_look_board b = seen_board(s);
    char who[ISLAND_NAME];
    const kh_seat doer = k->from != KH_NOBODY ? k->from : k->to;
    seen_name(s, doer, who, sizeof who);
    if (k->kind == EVENT_TWO)
        say_event(s, "two", doer,
                  FILL("who", who, "resource", island_resource_word(s->voice->lang, k->what)));
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i]->has(&b) && parts[i]->tell_event && parts[i]->tell_event(s, k, doer, who))
            return;
}

void island_tell_deed(const term_seen *s, const kh_action *a) {
    const island_look_board b = seen_board(s);
    char who[ISLAND_NAME];
    seen_name(s, a->seat, who, sizeof who);
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i]->has(&b) && parts[i]->tell_deed && parts[i]->tell_deed(s, a, who))
            return;
}

bool island_shows_chips(const term_seen *s) {
    const island_look_board b = seen_board(s);
    return b.chips;
}

/* Help. */

const char *const *island_face_more_rules(const term_seen *s) {
    static const char *const none[] = {NULL};
    const island_look_board b = seen_board(s);
    const char *const *rules = none;
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i]->has(&b))
            rules = parts[i]->rules;
    return rules;
}

void island_face_overview(const term_seen *s) {
    const island_look_board b = seen_board(s);
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i]->has(&b))
            say(s->voice, parts[i]->overview);
}

bool island_face_plays(const term_seen *s, uint32_t kind) {
    const island_scenario *x = island_scenario_of(&s->match->config);
    return kind <= DO_PASS || (x && x->rules && x->rules[kind].act != NULL);
}

bool island_face_named(const term_seen *s, const char *type, const char *text, char *out, size_t cap) {
    const unsigned vertex = strcmp(type, "vertex") == 0 ? island_vertex_named(s, text) : LOOK_NONE;
    kh_text x = kh_text_in(out, cap);
    kh_text_char(&x, 'v');
    kh_text_number(&x, vertex);
    return vertex != LOOK_NONE;
}
