/* Dice and Dice Duel in the terminal: one face with two names. The sheet: sheet.c, small: small.c; the dice and the
 * players: panels.c; what to do: must.c; what happened: tell.c. */
#include "term/dice/face.h"

#include <string.h>

#include "term/words.h"

static const char *const words[] = {
    "resource.wood", "resource.brick", "resource.wool", "resource.grain",
    "resource.ore",  "resource.gold",  "word.nothing",  NULL,
};

static const char *const dice_rules[] = {
    "DICE-AIM",  "DICE-TURN",   "DICE-ROLL",  "DICE-BUILD", "DICE-ROAD",  "DICE-SETTLE",
    "DICE-CITY", "DICE-KNIGHT", "DICE-JOKER", "DICE-GOLD",  "DICE-SCORE", "DICE-SETUP",
    "DICE-COMP", "DICE-CLOCK",  "DICE-END",   NULL,
};

static const char *const duel_rules[] = {
    "DPLUS-AIM", "DPLUS-DICE",  "DPLUS-VP",   "DPLUS-ARMY", "DPLUS-LROAD", "DPLUS-BUILD", "DPLUS-JOKER",
    "DPLUS-END", "DPLUS-SETUP", "DICE-TURN",  "DICE-ROLL",  "DICE-BUILD",  "DICE-ROAD",   "DICE-SETTLE",
    "DICE-CITY", "DICE-KNIGHT", "DICE-JOKER", "DICE-GOLD",  "DICE-CLOCK",  NULL,
};

/* What the duel does not say otherwise is said as in Dice. */
static const char *const dice_texts[] = {"dice", NULL};
static const char *const duel_texts[] = {"duel", "dice", NULL};

const char *dice_faces_text(const term_seen *s, dice_faces dice, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned face = 0; face < FACES; face++) {
        if (faces_get(dice, face) == 0)
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_number(&x, faces_get(dice, face));
        kh_text_char(&x, ' ');
        kh_text_add(&x, say_word(s->voice, "resource", dice_face_names[face]));
    }
    if (x.length == 0)
        kh_text_add(&x, say_word(s->voice, "word", "nothing"));
    return out;
}

canvas_pen dice_seat_pen(const term_seen *s, kh_seat seat) {
    static const canvas_pen pens[DICE_SEATS_MAX] = {
        {231, 160, true}, {231, 21, true}, {16, 208, true}, {16, 231, true}};
    (void)s;
    return pens[seat % DICE_SEATS_MAX];
}

void dice_builds_in(const dice_table *t, const dice_state *s, dice_builds *b) {
    kh_action list[DICE_CHOICES];
    uint32_t n = dice_legal(t, s, s->turn, list, DICE_CHOICES);
    n = n < DICE_CHOICES ? n : DICE_CHOICES;
    b->count = 0;
    for (uint32_t i = 0; i < n && s->phase == PHASE_BUILD; i++) {
        if (list[i].kind < DO_ROAD || list[i].kind > DO_KNIGHT)
            continue;
        dice_state after = *s;
        after.deadline_ms = KH_NEVER;
        dice_apply(t, &after, &list[i], NULL);
        b->list[b->count].action = list[i];
        b->list[b->count++].points = dice_points(t, &after, s->turn) - dice_points(t, s, s->turn);
    }
}

void dice_builds_now(const dice_table *t, const dice_state *s, dice_builds *b) {
    dice_state stopped = *s;
    if (s->phase == PHASE_KEEP)
        stopped.phase = PHASE_BUILD;
    dice_builds_in(t, &stopped, b);
}

static void hand(const term_seen *s) {
    enum { WIDTH = 79 };
    static canvas drawing;
    if (seen_state(s)->phase == PHASE_ROLL)
        return;
    if (s->voice->in_words) {
        dice_say_dice(s);
        return;
    }
    dice_draw_dice(s, WIDTH, &drawing);
    say_canvas(s->voice, &drawing);
}

/* "k1, k2": the names of a set of symbols, which lie `stride` bytes apart. */
static void names_text(const char *first, size_t stride, unsigned set, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (; set; set &= set - 1) {
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, first + (unsigned)__builtin_ctz(set) * stride);
    }
}

/* What everybody has: in these games all of it is known. */
static void known(const term_seen *s) {
    const dice_table *t = seen_table(s);
    const dice_state *v = seen_state(s);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        char name[DICE_NAME], number[4][16], knights[64], ready[64];
        const dice_sheet *h = t->sheet;
        names_text(h->knight[0].name, sizeof h->knight[0], v->knights[seat], knights, sizeof knights);
        names_text(h->joker[0].name, sizeof h->joker[0], dice_jokers_ready(t, v, seat), ready, sizeof ready);
        const char *none = say_word(s->voice, "dice", "none");
        say_with(s->voice, seat == s->viewer ? "dice.known.you" : "dice.known",
                 FILL("who", seen_name(s, (kh_seat)seat, name, sizeof name), "points",
                      say_number(dice_points(t, v, seat), number[0]), "roads",
                      say_number(bits(v->roads[seat]) - 1, number[1]), "settlements",
                      say_number(bits(v->settlements[seat]), number[2]), "cities",
                      say_number(bits(v->cities[seat]), number[3]), "knights", knights[0] ? knights : none,
                      "jokers", ready[0] ? ready : none));
    }
}

/* The sheet is shown before the first throw of a turn and before building. */
static uint64_t moment(const term_seen *s) {
    const dice_state *v = seen_state(s);
    if (s->viewer != v->turn || (v->phase != PHASE_ROLL && v->phase != PHASE_BUILD))
        return 0;
    return 1 + v->phase + PHASES * (uint64_t)v->turns;
}

static bool called(const term_seen *s, kh_action *silence) {
    (void)s;
    memset(silence, 0, sizeof *silence);
    return false;
}

/* "gold 1 ore": one die is what it brings. */
static bool counts_fit(const term_seen *s, const kh_action *a, const uint64_t counts[KH_FIELDS_MAX]) {
    char text[KH_ACTION_TEXT];
    if (counts[0] <= 1)
        return true;
    words_action(s, seen_face(s), a, text, sizeof text);
    say_with(s->voice, "say.no-number", FILL("action", text));
    return false;
}

static bool misplaced(const term_seen *s, uint32_t kind, const char *arguments, kh_action *out) {
    (void)s;
    (void)kind;
    (void)arguments;
    (void)out;
    return false;
}

/* There are no variants within a game, and the sheet shows all names. */
static bool plays(const term_seen *s, uint32_t kind) {
    (void)s;
    (void)kind;
    return true;
}

static const char *const *more_rules(const term_seen *s) {
    static const char *const none[] = {NULL};
    (void)s;
    return none;
}

static void nothing_more(const term_seen *s) {
    (void)s;
}

/* The texts speak of 10 points. */
static void overview(const term_seen *s) {
    enum { USUAL = 10 };
    const dice_table *t = seen_table(s);
    char number[16];
    if (t->duel && t->target != USUAL)
        say_with(s->voice, "help.duel.target", FILL("target", say_number(t->target, number)));
}

static bool named(const term_seen *s, const char *type, const char *text, char *out, size_t cap) {
    (void)s;
    (void)type;
    (void)text;
    (void)out;
    (void)cap;
    return false;
}

#define FACE \
    .words = words, .draw_board = dice_draw_sheet, .draw_legend = dice_draw_legend, \
    .draw_sheets = dice_draw_sheets, .draw_players = dice_draw_players, .draw_hand = dice_draw_dice, \
    .spot = dice_spot, .picks = dice_picks, .enter = dice_plays_on_enter, .seat_pen = dice_seat_pen, \
    .hand = hand, .known = known, .must = dice_face_must, .moment = moment, .called = called, \
    .counts_fit = counts_fit, .misplaced = misplaced, .tell = dice_face_tell, .result = dice_face_result, \
    .plays = plays, .more_rules = more_rules, .overview = overview, .places = nothing_more, .named = named

const term_face term_face_dice = {
    .game = &dice_game, .texts = dice_texts, .scored = true, .rules = dice_rules, FACE};
const term_face term_face_duel = {.game = &duel_game, .texts = duel_texts, .rules = duel_rules, FACE};
