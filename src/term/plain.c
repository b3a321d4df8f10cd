/* The face of a game that has none of its own: the text of its position as the board, what may be done as it would be
 * typed, and its events in the words of "event.GAME.NAME", if there are any. */
#include <string.h>

#include "kornholm/notation.h"
#include "kornholm/pages.h"
#include "term/face.h"
#include "term/words.h"

enum {
    NAME_SIZE = KH_RECORD_NAME + 32,
    KEY_SIZE = 96,
    TEXT_SIZE = 1 << 14,
    LIST_SIZE = 900,
    WIDTH = 79,
    CHOICES = 64,
    REACH_MOST = 64
};

static const char *const texts[] = {"plain", NULL};
static const char *const none[] = {NULL};

/* The position as far as the viewer's reach goes: of the other pages a view has nothing. */
static size_t write_seen(const term_seen *s, char *out, size_t cap) {
    const kh_game *game = s->match->game;
    const void *t = s->match->table;
    uint32_t page[REACH_MOST];
    size_t length = 0;
    const uint32_t n =
        s->viewer < s->match->config.seats ? kh_reach(game, t, s->viewer, page, REACH_MOST) : REACH_MOST + 1;
    if (n > REACH_MOST)
        return kh_pages_write(game, t, s->view, out, cap);
    for (uint32_t i = 0; i < n; i++) {
        const bool fits = length < cap;
        length +=
            kh_page_write(game, t, s->view, page[i], fits ? out + length : NULL, fits ? cap - length : 0);
    }
    return length;
}

static void draw_board(const term_seen *s, const term_gaze *gaze, canvas *c) {
    char text[TEXT_SIZE];
    int y = 0;
    (void)gaze;
    const size_t n = write_seen(s, text, sizeof text);
    kh_scan all = kh_scan_in(text, n < sizeof text ? n : sizeof text - 1), line;
    canvas_clear(c, WIDTH, CANVAS_HEIGHT, s->voice->means);
    while (y < CANVAS_HEIGHT && kh_scan_line(&all, &line)) {
        char one[WIDTH + 1];
        kh_text x = kh_text_in(one, sizeof one);
        kh_text_add_n(&x, line.at, (size_t)(line.end - line.at));
        canvas_text(c, 0, y++, one, (canvas_pen){0});
    }
    c->height = y;
}

static void draw_nothing(const term_seen *s, canvas *c) {
    canvas_clear(c, WIDTH, 0, s->voice->means);
}

static void draw_no_hand(const term_seen *s, int width, canvas *c) {
    canvas_clear(c, width, 0, s->voice->means);
}

/* "p2 Bruno: 12". */
static const char *standing(const term_seen *s, kh_seat seat, char *out, size_t cap) {
    char who[NAME_SIZE], points[16];
    kh_lang_write(s->voice->lang, "plain.known",
                  FILL("who", seen_name(s, seat, who, sizeof who), "points",
                       say_number(s->match->game->score(s->match->table, s->view, seat), points)),
                  out, cap);
    return out;
}

/* How the others stand is on pages that the viewer may not see: where there are several, only the own seat is told. */
static bool alone(const term_seen *s) {
    return s->viewer < s->match->config.seats && kh_pages(s->match->game, s->match->table) > 1;
}

static const char *others(const term_seen *s, char *out, size_t cap) {
    char count[16];
    kh_lang_write(s->voice->lang, "plain.others",
                  FILL("count", say_number((int64_t)s->match->config.seats - 1, count)), out, cap);
    return out;
}

static void draw_players(const term_seen *s, int width, canvas *c) {
    char text[NAME_SIZE * 2];
    const kh_seat seats = s->match->config.seats;
    const bool one = alone(s);
    canvas_clear(c, width, one ? 2 : (int)seats, s->voice->means);
    for (kh_seat seat = 0; seat < seats && !one; seat++)
        canvas_text(c, 0, (int)seat, standing(s, seat, text, sizeof text),
                    (canvas_pen){0, 0, seat == s->viewer});
    if (!one)
        return;
    canvas_text(c, 0, 0, standing(s, s->viewer, text, sizeof text), (canvas_pen){0, 0, true});
    canvas_text(c, 0, 1, others(s, text, sizeof text), (canvas_pen){0});
}

static void known(const term_seen *s) {
    char text[NAME_SIZE * 2];
    const bool one = alone(s);
    for (kh_seat seat = 0; seat < s->match->config.seats; seat++)
        if (!one || seat == s->viewer)
            say_text(s->voice, standing(s, seat, text, sizeof text));
    if (one)
        say_text(s->voice, others(s, text, sizeof text));
}

static bool spot(const term_seen *s, const kh_action *a, int *x, int *y) {
    (void)s, (void)a;
    *x = *y = 0;
    return false;
}

static canvas_pen seat_pen(const term_seen *s, kh_seat seat) {
    static const canvas_pen pens[] = {{231, 160, true}, {231, 21, true}, {16, 208, true},
                                      {16, 231, true},  {231, 28, true}, {231, 94, true}};
    (void)s;
    return pens[seat % (sizeof pens / sizeof pens[0])];
}

static void say_nothing(const term_seen *s) {
    (void)s;
}

static void say_waiting(const term_seen *s) {
    char who[NAME_SIZE];
    const kh_game *game = s->match->game;
    for (kh_seat seat = 0; seat < s->match->config.seats; seat++)
        if (game->awaited(s->match->table, s->view, seat)) {
            say_with(s->voice, "play.waiting", FILL("who", seen_name(s, seat, who, sizeof who)));
            return;
        }
}

static void must(const term_seen *s) {
    kh_action list[CHOICES];
    char all[LIST_SIZE], text[KH_ACTION_TEXT];
    kh_text x = kh_text_in(all, sizeof all);
    const uint32_t n = seen_legal(s, list, CHOICES);
    for (uint32_t i = 0; i < n && x.length + sizeof text < sizeof all; i++) {
        words_action(s, &term_face_plain, &list[i], text, sizeof text);
        kh_text_add(&x, i > 0 ? ", " : "");
        kh_text_add(&x, text);
    }
    if (n > 0)
        say_with(s->voice, "plain.may", FILL("list", all));
    else
        say_waiting(s);
}

/* The board is shown whenever the viewer is awaited anew. */
static uint64_t moment(const term_seen *s) {
    return s->match->game->awaited(s->match->table, s->view, s->viewer) ? 1 + s->match->live_count : 0;
}

static bool called(const term_seen *s, kh_action *silence) {
    (void)s;
    memset(silence, 0, sizeof *silence);
    return false;
}

static bool counts_fit(const term_seen *s, const kh_action *a, const uint64_t counts[KH_FIELDS_MAX]) {
    (void)s, (void)a, (void)counts;
    return true;
}

static bool misplaced(const term_seen *s, uint32_t kind, const char *arguments, kh_action *out) {
    (void)s, (void)kind, (void)arguments, (void)out;
    return false;
}

/* "event.GAME.NAME", or with ".you" where that is said about the reader; false: there is no such text. */
static bool tell_event(const term_seen *s, const kh_event *k) {
    char key[KEY_SIZE], who[NAME_SIZE], whom[NAME_SIZE], what[16], count[16];
    const kh_seat doer = k->from != KH_NOBODY ? k->from : k->to;
    kh_text x = kh_text_in(key, sizeof key);
    kh_text_add(&x, "event.");
    kh_text_add(&x, s->match->game->name);
    kh_text_char(&x, '.');
    kh_text_add(&x, s->match->game->events[k->kind]);
    const size_t bare = x.length;
    kh_text_add(&x, doer == s->viewer ? ".you" : "");
    if (!kh_lang_text(s->voice->lang, key) && bare < sizeof key)
        key[bare] = '\0';
    if (!kh_lang_text(s->voice->lang, key))
        return false;
    say_with(s->voice, key,
             FILL("who", seen_name(s, doer, who, sizeof who), "whom", seen_name(s, k->to, whom, sizeof whom),
                  "what", say_number(k->what, what), "count", say_number(k->count, count)));
    return true;
}

static void tell(const term_seen *s, const kh_action *a, const kh_events *e) {
    bool told = false;
    for (uint32_t i = 0; i < e->count && i < e->cap; i++)
        told |= tell_event(s, &e->list[i]);
    if (told || !a)
        return;
    char who[NAME_SIZE], text[KH_ACTION_TEXT];
    words_action(s, &term_face_plain, a, text, sizeof text);
    say_with(s->voice, "plain.did", FILL("who", seen_name(s, a->seat, who, sizeof who), "action", text));
}

static void result(const term_seen *s) {
    const kh_match *m = s->match;
    char number[2][16], who[NAME_SIZE];
    say(s->voice, "result.head");
    for (uint32_t place = 1; place <= m->config.seats; place++)
        for (kh_seat seat = 0; seat < m->config.seats; seat++)
            if (m->game->place(m->table, s->view, seat) == place)
                say_with(s->voice, "result.plain",
                         FILL("place", say_number(place, number[0]), "who",
                              seen_name(s, seat, who, sizeof who), "points",
                              say_number(m->game->score(m->table, s->view, seat), number[1])));
}

static bool plays(const term_seen *s, uint32_t kind) {
    (void)s, (void)kind;
    return true;
}

static const char *const *more_rules(const term_seen *s) {
    (void)s;
    return none;
}

static bool named(const term_seen *s, const char *type, const char *text, char *out, size_t cap) {
    (void)s, (void)type, (void)text, (void)out, (void)cap;
    return false;
}

const term_face term_face_plain = {
    .texts = texts,
    .words = none,
    .rules = none,
    .draw_board = draw_board,
    .draw_legend = draw_nothing,
    .draw_players = draw_players,
    .draw_hand = draw_no_hand,
    .spot = spot,
    .seat_pen = seat_pen,
    .hand = say_nothing,
    .known = known,
    .must = must,
    .moment = moment,
    .called = called,
    .counts_fit = counts_fit,
    .misplaced = misplaced,
    .tell = tell,
    .result = result,
    .plays = plays,
    .more_rules = more_rules,
    .overview = say_nothing,
    .places = say_nothing,
    .named = named,
};
