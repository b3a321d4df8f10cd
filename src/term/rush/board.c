/* Symbol Rush in the terminal: what lies there. A small map says where the places are and whose cards they show; below
 * it, or beside it, every card is a list of its nine symbols. */
#include <string.h>

#include "kornholm/text.h"
#include "term/rush/face.h"
#include "term/words.h"

enum { PAGE = 79, INK = 16, PAPER = 231, FAINT = 245, SPOT = 226, CELL = 6, MAP_HEIGHT = 7 };
enum { LABEL = 10, TWO_COLUMNS = 150, ONE_COLUMN = 96 }; /* of a list of cards */

/* Colours never stand alone: each has its letter. */
static canvas_pen colour_pen(unsigned deck) {
    static const canvas_pen pens[COLOURS] = {
        [DECK_BLUE] = {PAPER, 21, true}, [DECK_YELLOW] = {INK, 220, true}, [DECK_RED] = {PAPER, 160, true}};
    return deck < COLOURS ? pens[deck] : (canvas_pen){0};
}

canvas_pen rush_seat_pen(const term_seen *s, kh_seat seat) {
    return colour_pen(seen_state(s)->colour[team_of(seen_table(s), seat)]);
}

static unsigned deck_at(const term_seen *s, unsigned spot) {
    const unsigned card = seen_state(s)->spot[spot];
    return card < RUSH_CARDS ? rush_deck_of[card] : DECKS;
}

static const char *colour_letter(const term_seen *s, unsigned deck, char out[8]) {
    const char *word = deck < COLOURS ? say_word(s->voice, "colour", rush_colour_names[deck]) : "";
    char folded[16];
    words_fold(word, strlen(word), folded, sizeof folded);
    out[0] = folded[0] >= 'a' && folded[0] <= 'z' ? (char)(folded[0] - 'a' + 'A') : '\0';
    out[1] = '\0';
    return out;
}

static int column(const int8_t at[2]) {
    return (2 * at[0] + at[1] + 5) * CELL / 2;
}

/* "12B": a place that may be claimed now stands out. */
static void put_place(const term_seen *s, canvas *c, unsigned spot, int middle, uint32_t targets) {
    const unsigned deck = deck_at(s, spot);
    char text[24], letter[8];
    kh_text x = kh_text_in(text, sizeof text);
    if (spot < 9)
        kh_text_char(&x, ' ');
    kh_text_number(&x, spot + 1);
    kh_text_add(&x, deck == DECKS ? "." : colour_letter(s, deck, letter));
    const canvas_pen free = {targets >> spot & 1 ? SPOT : FAINT, 0, (targets >> spot & 1) != 0};
    canvas_text(c, column(rush_place_at[spot]), middle + rush_place_at[spot][1], text,
                deck < COLOURS ? colour_pen(deck) : free);
}

static uint32_t targets_of(const term_seen *s) {
    const rush_state *x = seen_state(s);
    if (x->phase != PHASE_PLAY || !seen_plays(s) || !rush_holds(seen_table(s), x, s->viewer))
        return 0;
    return rush_targets(seen_table(s), x, s->viewer);
}

static bool has_island(const rush_state *x) {
    return x->mini >= SETTLE && x->mini <= BARBARIANS;
}

/* Harbours lie around it, where they count. */
static void put_map(const term_seen *s, canvas *c, int top) {
    const uint32_t targets = targets_of(s);
    const bool harbours = seen_state(s)->mini == HARBOURS;
    const int middle = top + (harbours ? 3 : 2);
    for (unsigned i = 0; i < RUSH_HARBOURS && harbours; i++)
        canvas_put(c, column(rush_harbour_at[i]) + 1, middle + rush_harbour_at[i][1], "⚓", '@',
                   (canvas_pen){117, 0, true});
    for (unsigned spot = 0; spot < RUSH_PLACES; spot++)
        put_place(s, c, spot, middle, targets);
}

/* Puts words down from (x, y) on, folded at `width`; returns the line below them. */
static int put_words(canvas *c, int x, int y, int width, const char *text, canvas_pen pen) {
    while (*text) {
        char line[RUSH_TEXT];
        const size_t n = say_fit(text, width + 1);
        kh_text one = kh_text_in(line, sizeof line);
        kh_text_add_n(&one, text, n);
        canvas_text(c, x, y++, line, pen);
        text += n;
        text += *text == ' ';
    }
    return y;
}

/* The nine of a card, none of them broken at the end of a line. */
static int put_symbols(const term_seen *s, canvas *c, int x, int y, int width, unsigned card) {
    int at = 0;
    for (unsigned i = 0; card < RUSH_CARDS && i < RUSH_ON_CARD; i++) {
        const char *word = rush_symbol_word(s, rush_cards[card][i]);
        const int length = canvas_text_width(c, word);
        if (at > 0 && at + length + 1 > width) {
            at = 0;
            y++;
        }
        canvas_text(c, x + at, y, word, (canvas_pen){0});
        if (i + 1 < RUSH_ON_CARD)
            canvas_text(c, x + at + length, y, ",", (canvas_pen){0});
        at += length + 2;
    }
    return y + 1;
}

/* "12 B  anchor, ship, ...", and the line below it. */
static int put_card(const term_seen *s, canvas *c, int x, int y, int width, unsigned spot) {
    char name[64], letter[8];
    const unsigned deck = deck_at(s, spot);
    kh_text n = kh_text_in(name, sizeof name);
    char place[32];
    kh_text_add(&n, rush_place_name(s, spot, place, sizeof place));
    if (spot < RUSH_PLACES && deck < COLOURS) {
        kh_text_char(&n, ' ');
        kh_text_add(&n, colour_letter(s, deck, letter));
    }
    const int label = spot < RUSH_PLACES ? 5 : LABEL;
    const bool mine = targets_of(s) >> spot & 1;
    canvas_text(c, x, y, name,
                deck < COLOURS ? colour_pen(deck) : (canvas_pen){mine ? SPOT : FAINT, 0, mine});
    return put_symbols(s, c, x + label, y, width - label, seen_state(s)->spot[spot]);
}

static int put_cards(const term_seen *s, canvas *c, int x, int y, int width, unsigned from, unsigned below) {
    for (unsigned spot = from; spot < below; spot++)
        if (seen_state(s)->spot[spot] != NO_CARD)
            y = put_card(s, c, x, y, width, spot);
    return y;
}

/* The island's cards in one column or two. */
static int put_island(const term_seen *s, canvas *c, int y) {
    enum { HALF = (RUSH_PLACES + 1) / 2 };
    if (c->width < TWO_COLUMNS)
        return put_cards(s, c, 0, y, c->width, 0, RUSH_PLACES);
    const int half = c->width / 2;
    const int left = put_cards(s, c, 0, y, half - 2, 0, HALF),
              right = put_cards(s, c, half, y, half, HALF, RUSH_PLACES);
    return left > right ? left : right;
}

static int put_title(const term_seen *s, canvas *c) {
    char text[RUSH_TEXT], mini[32], key[32];
    const rush_state *x = seen_state(s);
    kh_text k = kh_text_in(key, sizeof key);
    kh_text_add(&k, "rush.mini.");
    kh_text_add(&k, say_number(x->mini, mini));
    const char *name = kh_lang_text(s->voice->lang, key);
    kh_lang_write(s->voice->lang, x->mini == PRACTICE ? "say.rush.practice" : "say.rush.title",
                  FILL("number", mini, "mini", name ? name : ""), text, sizeof text);
    canvas_text(c, 0, 0, text, (canvas_pen){0, 0, true});
    return put_words(c, 0, 1, c->width - 1, rush_goal(s, x->mini), (canvas_pen){0});
}

void rush_draw_board(const term_seen *s, const term_gaze *gaze, canvas *c) {
    const rush_state *x = seen_state(s);
    const int room =
        s->space.width < TWO_COLUMNS && s->space.width > ONE_COLUMN ? ONE_COLUMN : s->space.width;
    const int width = room > PAGE ? room : PAGE;
    (void)gaze;
    canvas_clear(c, width < CANVAS_WIDTH ? width : CANVAS_WIDTH, CANVAS_HEIGHT, s->voice->means);
    int y = put_title(s, c);
    if (has_island(x) && x->spot[0] + x->spot[RUSH_PLACES - 1] != 2 * NO_CARD) {
        put_map(s, c, y);
        y = put_island(s, c, y + MAP_HEIGHT - (x->mini == HARBOURS ? 0 : 2));
    }
    y = put_cards(s, c, 0, y, c->width, RUSH_PLACES, RUSH_SPOTS);
    c->height = y;
}

void rush_draw_legend(const term_seen *s, canvas *c) {
    canvas_clear(c, PAGE, seen_state(s)->mini == HARBOURS, s->voice->means);
    if (c->height > 0)
        canvas_text(c, 0, 0,
                    say_word(s->voice, "say", c->means.unicode ? "rush.legend" : "rush.legend-plain"),
                    (canvas_pen){FAINT, 0, false});
}

/* "Blue, p1, p3 Clara: 4 points, road of 5". */
static const char *team_text(const term_seen *s, unsigned team, char *out, size_t cap) {
    const rush_state *x = seen_state(s);
    char names[RUSH_TEXT], points[16], number[16], has[RUSH_TEXT] = "", key[32];
    kh_text k = kh_text_in(key, sizeof key);
    kh_text_add(&k, "rush.has.");
    kh_text_number(&k, x->mini);
    if (x->colour[team] < COLOURS && x->mini != PRACTICE)
        kh_lang_write(s->voice->lang, key,
                      FILL("count", say_number(rush_counted(seen_table(s), x, team), number)), has,
                      sizeof has);
    kh_lang_write(s->voice->lang, has[0] ? "say.rush.team" : "say.rush.team-bare",
                  FILL("colour", rush_colour_word(s, team), "who",
                       rush_team_names(s, team, names, sizeof names), "points",
                       say_number(x->points[team], points), "has", has),
                  out, cap);
    return out;
}

void rush_draw_players(const term_seen *s, int width, canvas *c) {
    char text[RUSH_TEXT * 2], letter[8];
    const unsigned teams = practising(seen_table(s)) ? 0 : seen_table(s)->teams;
    canvas_clear(c, width, (int)teams, s->voice->means);
    for (unsigned team = 0; team < teams; team++) {
        const unsigned colour = seen_state(s)->colour[team];
        const bool mine = seen_plays(s) && team_of(seen_table(s), s->viewer) == team;
        if (colour < COLOURS)
            canvas_text(c, 0, (int)team, colour_letter(s, colour, letter), colour_pen(colour));
        canvas_text(c, 2, (int)team, team_text(s, team, text, sizeof text), (canvas_pen){0, 0, mine});
    }
}

void rush_say_players(const term_seen *s) {
    char text[RUSH_TEXT * 2];
    for (unsigned team = 0; team < seen_table(s)->teams && !practising(seen_table(s)); team++)
        say_text(s->voice, team_text(s, team, text, sizeof text));
}

/* "Your card (7 more): anchor, ship, ..."; whoever has none helps the partner, whose card is shown. */
static const char *hand_text(const term_seen *s, char *out, size_t cap) {
    const rush_table *t = seen_table(s);
    const rush_state *x = seen_state(s);
    const bool helps = rush_may_hint(t, x, s->viewer);
    const unsigned card = rush_own_card(t, x, helps ? rush_partner(t, s->viewer) : s->viewer);
    char text[RUSH_TEXT], left[16];
    out[0] = '\0';
    if (card >= RUSH_CARDS)
        return out;
    const char *key = helps                  ? "say.rush.partner-card"
                      : x->mini == PRACTICE  ? "say.rush.first-card"
                      : with_stacks(x->mini) ? "say.rush.card"
                                             : "say.rush.team-card";
    kh_lang_write(s->voice->lang, key,
                  FILL("symbols", rush_card_text(s, card, text, sizeof text), "left",
                       say_number(x->left[s->viewer], left), "colour",
                       rush_deck_of[card] < COLOURS
                           ? say_word(s->voice, "colour", rush_colour_names[rush_deck_of[card]])
                           : ""),
                  out, cap);
    return out;
}

void rush_draw_hand(const term_seen *s, int width, canvas *c) {
    char text[RUSH_TEXT * 2];
    canvas_clear(c, width, CANVAS_HEIGHT, s->voice->means);
    c->height = seen_plays(s)
                    ? put_words(c, 0, 0, width - 1, hand_text(s, text, sizeof text), (canvas_pen){0, 0, true})
                    : 0;
}

void rush_say_hand(const term_seen *s) {
    char text[RUSH_TEXT * 2];
    if (seen_plays(s) && hand_text(s, text, sizeof text)[0])
        say_text(s->voice, text);
}

/* "7, blue: anchor, ship, ...". */
static void say_place(const term_seen *s, unsigned spot) {
    char text[RUSH_TEXT], name[64];
    const unsigned deck = deck_at(s, spot);
    say_with(s->voice, spot < RUSH_PLACES && deck < COLOURS ? "say.rush.place-of" : "say.rush.place",
             FILL("place", rush_place_name(s, spot, name, sizeof name), "symbols",
                  rush_card_text(s, seen_state(s)->spot[spot], text, sizeof text), "colour",
                  deck < COLOURS ? say_word(s->voice, "colour", rush_colour_names[deck]) : ""));
}

void rush_say_board(const term_seen *s) {
    for (unsigned spot = 0; spot < RUSH_SPOTS; spot++)
        if (seen_state(s)->spot[spot] != NO_CARD)
            say_place(s, spot);
}

/* "board 7": that card, and the places beside it. */
bool rush_about(const term_seen *s, const char *text) {
    kh_scan x = kh_scan_in(text, strlen(text));
    uint64_t n;
    char list[RUSH_TEXT], number[16];
    if (!kh_scan_number(&x, &n) || x.at != x.end || n < 1 || n > RUSH_PLACES ||
        seen_state(s)->spot[n - 1] == NO_CARD)
        return false;
    say_place(s, (unsigned)n - 1);
    kh_text l = kh_text_in(list, sizeof list);
    for (uint32_t near = rush_near[n - 1]; near; near &= near - 1) {
        kh_text_add(&l, l.length > 0 ? ", " : "");
        kh_text_number(&l, __builtin_ctz(near) + 1);
    }
    bool harbour = false;
    for (unsigned i = 0; i < RUSH_HARBOURS; i++)
        harbour |= rush_harbour[i] >> (n - 1) & 1;
    say_with(s->voice,
             harbour && seen_state(s)->mini == HARBOURS ? "say.rush.beside-harbour" : "say.rush.beside",
             FILL("place", say_number((int64_t)n, number), "list", list));
    return true;
}
