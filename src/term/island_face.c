/* Island in the terminal: the board, the players, the hand, and what the person must or may do. What happened:
 * island_tell.c; the drawing: island_board.c. */
#include "island_face.h"

#include <string.h>

#include "island_board.h"
#include "kornholm/notation.h"
#include "words.h"

static const char *const words[] = {
    "resource.wood", "resource.brick", "resource.wool", "resource.grain",
    "resource.ore",  "word.all",       "word.nothing",  NULL,
};

static const char *const rule_groups[] = {
    "BASE-TURN",   "BASE-PROD",   "BASE-TRADE",   "BASE-MARI",  "BASE-BUILD",  "BASE-ROAD",   "BASE-LROAD",
    "BASE-SETTLE", "BASE-CITY",   "BASE-DEV",     "BASE-SEVEN", "BASE-ROBBER", "BASE-KNIGHT", "BASE-PROG",
    "BASE-VPC",    "BASE-END",    "BASE-FOUND",   "BASE-BEGIN", "BASE-VARI",   "BASE-BOARD",  "BASE-COMP",
    "HOUSE-OFFER", "HOUSE-CLOCK", "HOUSE-ROBBER", "HOUSE-DICE", NULL,
};

const char *island_cards_text(const term_scene *s, island_bundle cards, char *out, size_t room) {
    kh_text x = kh_text_in(out, room);
    for (unsigned r = 0; r < RESOURCES; r++) {
        if (bundle_get(cards, r) == 0)
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_number(&x, bundle_get(cards, r));
        kh_text_char(&x, ' ');
        kh_text_add(&x, say_word(s->voice, "resource", island_resource_names[r]));
    }
    if (x.length == 0)
        kh_text_add(&x, say_word(s->voice, "word", "nothing"));
    return out;
}

const char *island_hex_text(const term_scene *s, unsigned hex, char *out, size_t room) {
    const island_board *board = &scene_table(s)->board;
    kh_text x = kh_text_in(out, room);
    if (hex >= ISLAND_HEXES)
        return out;
    kh_text_char(&x, 'h');
    kh_text_number(&x, hex);
    kh_text_add(&x, " (");
    kh_text_add(&x, say_word(s->voice, "terrain", island_terrain_names[board->terrain[hex]]));
    if (board->number[hex] > 0) {
        kh_text_char(&x, ' ');
        kh_text_number(&x, board->number[hex]);
    }
    kh_text_char(&x, ')');
    return out;
}

/* Places where the viewer can put something now. In the trade and build phase there are several kinds. */
static island_marks legal_marks(const term_scene *s) {
    island_choices c;
    island_marks marks = {0};
    if (s->viewer >= scene_table(s)->seats)
        return marks;
    island_choices_of(scene_table(s), scene_state(s), s->viewer, &c);
    marks.vertices = c.settlements | c.cities;
    marks.edges = c.roads;
    marks.hexes = c.hexes;
    return marks;
}

static void board(const term_scene *s, bool with_all_names) {
    static canvas sheet;
    island_marks marks = legal_marks(s);
    marks.all_names = with_all_names;
    island_board_draw(&sheet, s->voice->means, s->voice->lang, scene_table(s), scene_state(s), &marks);
    say_canvas(s->voice, &sheet);
    island_legend_draw(&sheet, s->voice->means, s->voice->lang);
    say_canvas(s->voice, &sheet);
}

/* Columns of the table of players: where each number ends. */
enum {
    NAME_X = 6,
    NAME_WIDTH = 22,
    POINTS_X = 37,
    CARDS_X = 45,
    DEVELOPMENT_X = 54,
    KNIGHTS_X = 62,
    ROAD_X = 71
};

static void put_right(canvas *c, int end, int y, const char *text, canvas_pen pen) {
    canvas_text(c, end - canvas_text_width(c, text), y, text, pen);
}

static void put_count(canvas *c, int end, int y, unsigned n, const char *mark, canvas_pen pen) {
    char text[32];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_number(&x, n);
    kh_text_add(&x, mark);
    put_right(c, end + (int)strlen(mark), y, text, pen);
}

static void put_player(const term_scene *s, canvas *c, int y, unsigned seat) {
    const island_table *t = scene_table(s);
    const island_state *v = scene_state(s);
    const canvas_pen pen = {0, 0, seat == s->viewer};
    const char letter[2] = {island_seat_letter(t, seat), '\0'};
    char name[KH_RECORD_NAME + 32];
    if (seat == v->turn)
        canvas_put(c, 0, y, "▶", '>', (canvas_pen){0, 0, true});
    canvas_text(c, 2, y, c->means.colour ? "   " : " ", island_seat_pen(t, seat));
    canvas_text(c, 3, y, letter, island_seat_pen(t, seat));
    scene_name(s, seat, name, sizeof name);
    canvas_text(c, NAME_X, y, name, pen);
    canvas_text(c, NAME_X + NAME_WIDTH, y, "         ", pen);
    const unsigned secret = bundle_get(v->cards[seat], POINT);
    char plus[16] = "";
    kh_text x = kh_text_in(plus, sizeof plus);
    if (secret > 0) {
        kh_text_char(&x, '+');
        kh_text_number(&x, secret);
    }
    put_count(c, POINTS_X, y, v->points[seat], plus, pen);
    put_count(c, CARDS_X, y, v->hand_size[seat], "", pen);
    put_count(c, DEVELOPMENT_X, y, v->card_count[seat], "", pen);
    put_count(c, KNIGHTS_X, y, v->knights[seat], v->army == seat ? "*" : "", pen);
    put_count(c, ROAD_X, y, v->length[seat], v->longest == seat ? "*" : "", pen);
}

static void players(const term_scene *s) {
    static canvas sheet;
    static const struct {
        const char *name;
        int end;
    } heads[] = {{"points", POINTS_X},
                 {"cards", CARDS_X},
                 {"development", DEVELOPMENT_X},
                 {"knights", KNIGHTS_X},
                 {"road", ROAD_X}};
    const island_table *t = scene_table(s);
    canvas_clear(&sheet, CANVAS_WIDTH, t->seats + 1, s->voice->means);
    canvas_text(&sheet, NAME_X, 0, say_word(s->voice, "table", "player"), (canvas_pen){0});
    for (unsigned i = 0; i < sizeof heads / sizeof heads[0]; i++)
        put_right(&sheet, heads[i].end, 0, say_word(s->voice, "table", heads[i].name), (canvas_pen){0});
    for (unsigned seat = 0; seat < t->seats; seat++)
        put_player(s, &sheet, (int)seat + 1, seat);
    say_canvas(s->voice, &sheet);
    const island_state *v = scene_state(s);
    if (v->longest != ISLAND_NONE || v->army != ISLAND_NONE)
        say(s->voice, "table.award");
}

/* "1 Knight, 2 Road building". */
static void development_text(const term_scene *s, island_bundle cards, char *out, size_t room) {
    kh_text x = kh_text_in(out, room);
    for (unsigned k = 0; k < CARDS; k++) {
        if (bundle_get(cards, k) == 0)
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_number(&x, bundle_get(cards, k));
        kh_text_char(&x, ' ');
        kh_text_add(&x, say_word(s->voice, "card", island_card_names[k]));
    }
}

static void hand(const term_scene *s) {
    const island_state *v = scene_state(s);
    char cards[200], development[200], fresh[200], count[16];
    if (s->viewer >= scene_table(s)->seats)
        return;
    island_cards_text(s, v->hand[s->viewer], cards, sizeof cards);
    kh_text n = kh_text_in(count, sizeof count);
    kh_text_number(&n, v->hand_size[s->viewer]);
    say_with(s->voice, "hand.cards", FILL("cards", cards, "count", count));
    if (v->card_count[s->viewer] == 0)
        return;
    development_text(s, v->cards[s->viewer], development, sizeof development);
    development_text(s, v->fresh, fresh, sizeof fresh);
    if (s->viewer == v->turn && v->fresh_count > 0)
        say_with(s->voice, "hand.development-fresh", FILL("cards", development, "fresh", fresh));
    else
        say_with(s->voice, "hand.development", FILL("cards", development));
}

static void rates_text(const term_scene *s, char *out, size_t room) {
    const island_state *v = scene_state(s);
    kh_text x = kh_text_in(out, room);
    for (unsigned r = 0; r < RESOURCES; r++) {
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, say_word(s->voice, "resource", island_resource_names[r]));
        kh_text_char(&x, ' ');
        kh_text_number(&x, bundle_get(v->rate[s->viewer], r));
        kh_text_add(&x, ":1");
    }
}

static void known(const term_scene *s) {
    const island_table *t = scene_table(s);
    const island_state *v = scene_state(s);
    char text[3][16], name[KH_RECORD_NAME + 32], cards[200];
    if (s->viewer >= t->seats)
        return;
    const unsigned left[3] = {ISLAND_ROADS - eset_count(v->roads[s->viewer]),
                              ISLAND_SETTLEMENTS - vset_count(v->settlements[s->viewer]),
                              ISLAND_CITIES - vset_count(v->cities[s->viewer])};
    for (unsigned i = 0; i < 3; i++) {
        kh_text x = kh_text_in(text[i], sizeof text[i]);
        kh_text_number(&x, left[i]);
    }
    say_with(s->voice, "hand.supply", FILL("roads", text[0], "settlements", text[1], "cities", text[2]));
    rates_text(s, cards, sizeof cards);
    say_with(s->voice, "hand.rates", FILL("rates", cards));
    island_cards_text(s, v->bank, cards, sizeof cards);
    kh_text stack = kh_text_in(text[0], sizeof text[0]);
    kh_text_number(&stack, v->stack_size);
    say_with(s->voice, "hand.bank", FILL("cards", cards, "count", text[0]));
    for (unsigned seat = 0; seat < t->seats; seat++) {
        if (seat == s->viewer)
            continue;
        char count[16];
        kh_text x = kh_text_in(count, sizeof count);
        kh_text_number(&x, v->hand_size[seat]);
        scene_name(s, seat, name, sizeof name);
        island_cards_text(s, v->hand[seat], cards, sizeof cards);
        say_with(s->voice, v->hand[seat] ? "hand.known" : "hand.unknown",
                 FILL("who", name, "count", count, "cards", cards));
    }
}

/* The board is shown at the start of the viewer's turn and whenever something has to be placed. */
static uint64_t moment(const term_scene *s) {
    const island_state *v = scene_state(s);
    if (s->viewer != v->turn)
        return 0;
    switch ((island_phase)v->phase) {
    case PHASE_SETTLEMENT:
    case PHASE_ROAD:
    case PHASE_ROLL:
    case PHASE_ROBBER:
    case PHASE_FREE_ROADS:
        return 1 + v->phase + PHASES * ((uint64_t)v->turns << 16 | (uint64_t)v->founded << 8 | v->free_roads);
    case PHASE_FIRST:
    case PHASE_DICE:
    case PHASE_DISCARD:
    case PHASE_VICTIM:
    case PHASE_STEAL:
    case PHASE_MAIN:
    case PHASE_CARD:
    case PHASE_OVER:
    case PHASES: break;
    }
    return 0;
}

const term_face island_face = {
    .game = &island_game,
    .words = words,
    .rules = rule_groups,
    .board = board,
    .players = players,
    .hand = hand,
    .known = known,
    .must = island_face_must,
    .moment = moment,
    .called = island_face_called,
    .counts_fit = island_face_counts_fit,
    .misplaced = island_face_misplaced,
    .tell = island_face_tell,
    .result = island_face_result,
};
