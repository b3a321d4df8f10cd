/* Island in the terminal: the board, and in words the hand and what is known of the others. What the person must or may
 * do: must.c; what happened: tell.c; drawings: board.c, panels.c. */
#include "term/island/face.h"

#include <string.h>

#include "kornholm/notation.h"
#include "term/island/board.h"
#include "term/island/map.h"
#include "term/island/words.h"
#include "term/words.h"

static const char *const words[] = {
    "resource.wood",        "resource.brick",     "resource.wool",
    "resource.grain",       "resource.ore",       "word.all",
    "word.nothing",         "word.for",           "word.and",
    "card.knight",          "card.roads",         "card.invention",
    "card.monopoly",        "card.point",         "guild.traders",
    "guild.merchants",      "guild.roadbuilders", "guild.scholars",
    "guild.masterbuilders", "helper.merchant",    "helper.mendicant",
    "helper.mayor",         "helper.explorer",    "helper.general",
    "helper.architect",     "helper.noblewoman",  "helper.priest",
    "helper.captain",       "helper.outlaw",      NULL,
};

static const char *const rule_groups[] = {
    "BASE-TURN",   "BASE-PROD",    "BASE-TRADE", "BASE-MARI",  "BASE-BUILD",  "BASE-ROAD",   "BASE-LROAD",
    "BASE-SETTLE", "BASE-CITY",    "BASE-DEV",   "BASE-SEVEN", "BASE-ROBBER", "BASE-KNIGHT", "BASE-PROG",
    "BASE-VPC",    "BASE-END",     "BASE-FOUND", "BASE-BEGIN", "BASE-VARI",   "BASE-BOARD",  "BASE-COMP",
    "SIX-SBP",     "SIX-END",      "SIX-FLOW",   "SIX-SETUP",  "SIX-COMP",    "HOUSE-PAIR",  "HOUSE-OFFER",
    "HOUSE-CLOCK", "HOUSE-ROBBER", "HOUSE-DICE", NULL,
};

const char *island_cards_text(const term_seen *s, const uint8_t cards[RESOURCES], char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned r = 0; r < RESOURCES; r++) {
        if (cards[r] == 0)
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_number(&x, cards[r]);
        kh_text_char(&x, ' ');
        kh_text_add(&x, say_word(s->voice, "resource", island_resource_names[r]));
    }
    if (x.length == 0)
        kh_text_add(&x, say_word(s->voice, "word", "nothing"));
    return out;
}

const char *island_hex_text(const term_seen *s, unsigned hex, char *out, size_t cap) {
    const island_look_board board = seen_board(s);
    kh_text x = kh_text_in(out, cap);
    if (hex >= board.hexes)
        return out;
    kh_text_char(&x, 'h');
    kh_text_number(&x, hex);
    kh_text_add(&x, " (");
    kh_text_add(&x, say_word(s->voice, "terrain", island_terrain_names[board.terrain[hex]]));
    if (board.number[hex] > 0) {
        kh_text_char(&x, ' ');
        kh_text_number(&x, board.number[hex]);
    }
    kh_text_char(&x, ')');
    return out;
}

/* The place that an action is about. */
static island_spot spot_of(const kh_action *a) {
    const kh_type *type = island_kinds[a->kind].field[0].type;
    if (type == &island_type_vertex)
        return (island_spot){'v', a->arg[0]};
    if (type == &island_type_edge)
        return (island_spot){'e', a->arg[0]};
    if (type == &island_type_hex)
        return (island_spot){'h', a->arg[0]};
    return (island_spot){0, 0};
}

/* Places where the viewer can put something now. In the trade and build phase there are several kinds. */
static void mark_choices(const term_seen *s, island_marks *marks) {
    enum { CHOICES = 512 };
    kh_action list[CHOICES];
    const uint32_t n = seen_legal(s, list, CHOICES);
    for (uint32_t i = 0; i < n; i++) {
        const island_spot at = spot_of(&list[i]);
        if (at.kind == 'v')
            marks->vertices[at.place] = true;
        else if (at.kind == 'e')
            marks->edges[at.place] = true;
        else if (at.kind == 'h')
            marks->hexes[at.place] = true;
    }
}

static void find_harbours(const term_seen *s, uint8_t harbour[LOOK_EDGES]) {
    const island_geometry *g = island_geometry_of(s->match->table);
    const island_board *b = s->match->board;
    for (unsigned slot = 0; slot < g->coast; slot++)
        harbour[g->coast_edges[slot]] = b->harbour[slot];
}

static void draw_board(const term_seen *s, const term_gaze *gaze, canvas *c) {
    island_picture p = {
        .board = seen_board(s), .look = seen_look(s), .width = s->space.width, .height = s->space.height};
    p.marks.all_names = gaze->all_names;
    if (gaze->aim)
        p.marks.aim = spot_of(gaze->aim);
    mark_choices(s, &p.marks);
    find_harbours(s, p.harbour);
    island_board_draw(c, s->voice->means, s->voice->lang, &p);
}

static void draw_legend(const term_seen *s, canvas *c) {
    const island_look_board b = seen_board(s);
    island_legend_draw(c, s->voice->means, s->voice->lang, &b, s->space.width, s->space.height);
}

static bool spot(const term_seen *s, const kh_action *a, int *x, int *y) {
    const island_look_board b = seen_board(s);
    const island_spot at = spot_of(a);
    if (at.kind == 0)
        return false;
    island_board_find(&b, s->space.width, s->space.height, at, x, y);
    return true;
}

static canvas_pen seat_pen(const term_seen *s, kh_seat seat) {
    const island_look_board b = seen_board(s);
    return island_seat_pen(&b, seat);
}

/* "1 Knight, 2 Road building". */
static void development_text(const term_seen *s, const uint8_t cards[CARDS], char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned k = 0; k < CARDS; k++) {
        if (cards[k] == 0)
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_number(&x, cards[k]);
        kh_text_char(&x, ' ');
        kh_text_add(&x, say_word(s->voice, "card", island_card_names[k]));
    }
}

static void say_development(const term_seen *s, const island_look *v, const island_look_seat *mine) {
    char development[200], fresh[200];
    if (mine->card_count == 0)
        return;
    development_text(s, mine->cards, development, sizeof development);
    development_text(s, v->fresh, fresh, sizeof fresh);
    if (s->viewer == v->turn && fresh[0] != '\0')
        say_with(s->voice, "hand.development-fresh", FILL("cards", development, "fresh", fresh));
    else
        say_with(s->voice, "hand.development", FILL("cards", development));
}

static void hand(const term_seen *s) {
    char cards[200], count[16];
    if (s->viewer >= s->match->config.seats)
        return;
    const island_look v = seen_look(s);
    const island_look_seat *mine = &v.seat[s->viewer];
    island_cards_text(s, mine->hand, cards, sizeof cards);
    kh_text n = kh_text_in(count, sizeof count);
    kh_text_number(&n, mine->hand_size);
    say_with(s->voice, "hand.cards", FILL("cards", cards, "count", count));
    say_development(s, &v, mine);
    island_say_own(s);
}

static void rates_text(const term_seen *s, const island_look_seat *mine, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned r = 0; r < RESOURCES; r++) {
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, say_word(s->voice, "resource", island_resource_names[r]));
        kh_text_char(&x, ' ');
        kh_text_number(&x, mine->rate[r]);
        kh_text_add(&x, ":1");
    }
}

static void say_supply(const term_seen *s, const island_look_seat *mine) {
    char text[3][16];
    const island_look_board b = seen_board(s);
    const int left[3] = {b.pieces_road - mine->roads, b.pieces_settlement - mine->settlements,
                         b.pieces_city - mine->cities};
    for (unsigned i = 0; i < 3; i++) {
        kh_text x = kh_text_in(text[i], sizeof text[i]);
        kh_text_number(&x, left[i]);
    }
    say_with(s->voice, "hand.supply", FILL("roads", text[0], "settlements", text[1], "cities", text[2]));
}

static void known(const term_seen *s) {
    char name[KH_RECORD_NAME + 32], cards[200], count[16];
    if (s->viewer >= s->match->config.seats)
        return;
    const island_look v = seen_look(s);
    say_supply(s, &v.seat[s->viewer]);
    rates_text(s, &v.seat[s->viewer], cards, sizeof cards);
    say_with(s->voice, "hand.rates", FILL("rates", cards));
    island_cards_text(s, v.bank, cards, sizeof cards);
    kh_text stack = kh_text_in(count, sizeof count);
    kh_text_number(&stack, v.stack_size);
    say_with(s->voice, "hand.bank", FILL("cards", cards, "count", count));
    island_say_common(s);
    for (unsigned seat = 0; seat < s->match->config.seats; seat++) {
        static const uint8_t none[RESOURCES];
        const island_look_seat *other = &v.seat[seat];
        if (seat == s->viewer)
            continue;
        kh_text x = kh_text_in(count, sizeof count);
        kh_text_number(&x, other->hand_size);
        seen_name(s, seat, name, sizeof name);
        island_cards_text(s, other->hand, cards, sizeof cards);
        say_with(s->voice, memcmp(other->hand, none, sizeof none) != 0 ? "hand.known" : "hand.unknown",
                 FILL("who", name, "count", count, "cards", cards));
    }
}

/* How many pieces stand on the board: founding goes on with every one. */
static unsigned pieces_on_board(const island_look *v) {
    unsigned pieces = 0;
    for (unsigned seat = 0; seat < LOOK_SEATS; seat++)
        pieces += 0U + v->seat[seat].settlements + v->seat[seat].cities + v->seat[seat].roads;
    return pieces;
}

/* The board is shown at the start of the viewer's turn, when he may build between two turns, and whenever something
 * has to be placed. */
static uint64_t moment(const term_seen *s) {
    const island_look v = seen_look(s);
    if (s->viewer != island_active_seat(&v))
        return 0;
    const uint64_t turn = v.phase + PHASES * ((uint64_t)v.turns << 16);
    switch ((island_phase)v.phase) {
    case PHASE_ROLL:
    case PHASE_EXTRA: return 1 + turn;
    case PHASE_MAIN: return v.paired ? 1 + turn : 0;
    case PHASE_SETTLEMENT:
    case PHASE_ROAD:
    case PHASE_ROBBER:
    case PHASE_FREE_ROADS: return 1 + turn + PHASES * (uint64_t)(pieces_on_board(&v) << 2 | v.free_roads);
    case PHASE_FIRST:
    case PHASE_DICE:
    case PHASE_DISCARD:
    case PHASE_VICTIM:
    case PHASE_STEAL:
    case PHASE_CARD:
    case PHASE_OVER:
    case PHASE_DRAW:
    case PHASES: break;
    case PHASE_ASK: return v.question == QUESTION_LAY ? 1 + turn : 0;
    }
    return 0;
}

static const char *const no_texts_of_its_own[] = {NULL};

const term_face island_face = {
    .game = &island_game,
    .texts = no_texts_of_its_own,
    .words = words,
    .rules = rule_groups,
    .draw_board = draw_board,
    .draw_legend = draw_legend,
    .draw_players = island_draw_players,
    .draw_hand = island_draw_hand,
    .spot = spot,
    .seat_pen = seat_pen,
    .hand = hand,
    .known = known,
    .must = island_face_must,
    .moment = moment,
    .called = island_face_called,
    .counts_fit = island_face_counts_fit,
    .misplaced = island_face_misplaced,
    .tell = island_face_tell,
    .result = island_face_result,
    .plays = island_face_plays,
    .more_rules = island_face_more_rules,
    .overview = island_face_overview,
    .places = island_say_places,
    .say_board = island_say_board,
    .say_players = island_say_players,
    .worth = island_worth,
    .about = island_say_about,
    .named = island_face_named,
};
