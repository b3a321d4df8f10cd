/* Island in the terminal: what the scenarios add to the players, the hand, the questions, the sentences about what
 * happened. Of single ones: favours.c, helpers.c, maps as drawings: map.c; the help: scenario_help.c. */
#include <string.h>

#include "games/island/scenario.h"
#include "kornholm/notation.h"
#include "term/island/board.h"
#include "term/island/face.h"
#include "term/island/map.h"
#include "term/island/parts.h"
#include "term/words.h"

enum { NAME_CAP = KH_RECORD_NAME + 32, KEY_CAP = ISLAND_KEY, LIST_CAP = 900, CHOICES = 512 };

const char *island_key(const char *head, const char *tail, char out[KEY_CAP]) {
    kh_text x = kh_text_in(out, KEY_CAP);
    kh_text_add(&x, head);
    kh_text_add(&x, tail);
    return out;
}

static const char *resource_name(const term_scene *s, unsigned resource) {
    return say_word(s->voice, "resource", island_resource_names[resource % RESOURCES]);
}

/* "1 canal tile", "3 canal tiles"; `what` is "canal" or "tile". */
const char *island_tiles_text(const term_scene *s, const char *what, unsigned n, char *out, size_t cap) {
    char key[KEY_CAP], whole[KEY_CAP], count[16];
    island_key("count.", what, key);
    island_key(key, n == 1 ? ".one" : ".more", whole);
    kh_lang_write(s->voice->lang, whole, FILL("count", say_number(n, count)), out, cap);
    return out;
}

const char *island_offer_text(const term_scene *s, const uint8_t cards[RESOURCES], int tiles, char *out,
                              size_t cap) {
    static const uint8_t none[RESOURCES];
    if (tiles <= 0)
        return island_cards_text(s, cards, out, cap);
    island_tiles_text(s, "canal", (unsigned)tiles, out, cap);
    if (memcmp(cards, none, sizeof none) == 0)
        return out;
    char both[200];
    kh_text x = kh_text_in(out, cap);
    x.length = strlen(out);
    kh_text_add(&x, ", ");
    kh_text_add(&x, island_cards_text(s, cards, both, sizeof both));
    return out;
}

/* "2 Scholars, 1 Traders" or, of development cards, "1 Knight, 1 Invention". */
size_t island_kinds_text(const term_scene *s, const char *group, const char *const *names,
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

/* Players and hand. */

bool island_has_columns(const term_scene *s) {
    const island_look_board b = scene_board(s);
    return b.guilds || b.helpers || b.drawn;
}

static void put_right(canvas *c, int end, int y, const char *text, canvas_pen pen) {
    canvas_text(c, end - canvas_text_width(c, text), y, text, pen);
}

/* A column of numbers that ends at `end`. */
static void put_column(const term_scene *s, canvas *c, int end, const char *head,
                       unsigned (*value)(const island_look_seat *)) {
    const island_look v = scene_look(s);
    char text[16];
    put_right(c, end, 0, say_word(s->voice, "table", head), (canvas_pen){0});
    for (unsigned seat = 0; seat < s->match->config.seats; seat++)
        put_right(c, end, (int)seat + 1, say_number(value(&v.seat[seat]), text),
                  (canvas_pen){0, 0, seat == s->viewer});
}

static unsigned chips_of(const island_look_seat *x) {
    return x->chips;
}

static unsigned tiles_of(const island_look_seat *x) {
    return x->tile_count;
}

void island_draw_columns(const term_scene *s, canvas *c, int x) {
    enum { STEP = 8 };
    const island_look_board b = scene_board(s);
    const int chips = x + STEP, tiles = b.chips ? chips + STEP : chips;
    if (b.helpers)
        island_put_helpers(s, c, x + 2);
    if (b.chips)
        put_column(s, c, chips, "chips", chips_of);
    if (b.guilds)
        put_column(s, c, tiles, "tiles", tiles_of);
    if (b.canal)
        put_column(s, c, tiles, "canal", tiles_of);
}

/* "chips: R 0  B 2  O 0  W 1", in as many lines as it takes; returns the next one. */
static int put_state(const term_scene *s, canvas *c, int y, const char *head,
                     void (*write)(const term_scene *, const island_look_seat *, kh_text *)) {
    enum { GAP = 2 };
    const island_look_board b = scene_board(s);
    const island_look v = scene_look(s);
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

static void write_chips(const term_scene *s, const island_look_seat *x, kh_text *out) {
    (void)s;
    kh_text_number(out, x->chips);
}

static void write_tiles(const term_scene *s, const island_look_seat *x, kh_text *out) {
    (void)s;
    kh_text_number(out, x->tile_count);
}

int island_draw_state(const term_scene *s, canvas *c, int y) {
    const island_look_board b = scene_board(s);
    if (b.helpers)
        y = put_state(s, c, y, "helper", island_write_helper);
    if (b.chips)
        y = put_state(s, c, y, "chips", write_chips);
    if (b.guilds)
        y = put_state(s, c, y, "tiles", write_tiles);
    if (b.canal)
        y = put_state(s, c, y, "canal", write_tiles);
    return y;
}

const char *island_target_text(const term_scene *s, char *out, size_t cap) {
    char text[16];
    kh_lang_write(s->voice->lang, "table.target", FILL("points", say_number(scene_board(s).target, text)),
                  out, cap);
    return out;
}

static void say_bargains(const term_scene *s, const island_look *v) {
    char list[100];
    kh_text x = kh_text_in(list, sizeof list);
    for (unsigned r = 0; r < RESOURCES; r++)
        if (v->bargains >> r & 1) {
            kh_text_add(&x, x.length > 0 ? ", " : "");
            kh_text_add(&x, resource_name(s, r));
        }
    if (x.length > 0 && s->viewer == v->turn)
        say_with(s->voice, "hand.bargains", FILL("list", list));
}

void island_say_own(const term_scene *s) {
    const island_look_board b = scene_board(s);
    const island_look v = scene_look(s);
    const island_look_seat *mine = &v.seat[s->viewer];
    char count[16];
    if (b.guilds)
        island_say_tiles(s, &v, mine);
    if (b.helpers)
        island_say_helper(s, mine);
    if (b.canal && mine->tile_count > 0)
        say_with(s->voice, "hand.canal", FILL("count", say_number(mine->tile_count, count)));
    say_bargains(s, &v);
}

void island_say_common(const term_scene *s) {
    const island_look_board b = scene_board(s);
    const island_look v = scene_look(s);
    char tiles[16], chips[16];
    say_number(v.tiles_left, tiles);
    say_number(v.chips_left, chips);
    if (b.guilds)
        say_with(s->voice, "hand.supply-favours", FILL("tiles", tiles, "chips", chips));
    else if (b.chips)
        say_with(s->voice, "hand.supply-chips", FILL("chips", chips));
    if (b.canal)
        say_with(s->voice, "hand.supply-canal", FILL("tiles", tiles));
    const unsigned own = v.seat[s->viewer].helper;
    if (b.helpers) {
        island_say_helpers(s, "hand.own-helper", own < HELPERS ? 1U << own : 0);
        island_say_helpers(s, "hand.display", v.display);
    }
}

/* Questions. */

/* The answers that are possible, as they would be typed: "flip, hire Captain / Priest". Of many roads only the
 * first. */
static void answers_text(const term_scene *s, bool first_only, char *out, size_t cap) {
    kh_action list[CHOICES];
    kh_text x = kh_text_in(out, cap);
    const uint32_t n = scene_legal(s, list, CHOICES);
    for (uint32_t i = 0; i < n && !(first_only && i > 0); i++) {
        char text[KH_ACTION_TEXT];
        words_action(s, &island_face, &list[i], text, sizeof text);
        const char *blank = strchr(text, ' ');
        const bool same = i > 0 && list[i].kind == list[i - 1].kind && blank;
        kh_text_add(&x, same ? " / " : i > 0 ? ", " : "");
        kh_text_add(&x, same ? blank + 1 : text);
    }
}

void island_say_question(const term_scene *s) {
    const island_look v = scene_look(s);
    char key[KEY_CAP], list[LIST_CAP], who[NAME_CAP], cards[200], hand[64];
    scene_name(s, v.turn, who, sizeof who);
    if (v.asked != s->viewer) {
        say_with(s->voice, "play.waiting-answer", FILL("who", scene_name(s, v.asked, who, sizeof who)));
        return;
    }
    const unsigned card = v.question == QUESTION_GIFT ? v.gift : v.demanded;
    const bool last = v.question == QUESTION_HELPER && v.seat[s->viewer].flipped;
    island_kinds_text(s, "card", island_card_names, v.peek, cards, sizeof cards);
    answers_text(s, v.question == QUESTION_LAY, list, sizeof list);
    island_key("must.ask.", last ? "helper-last" : island_question_names[v.question % QUESTIONS], key);
    say_with(s->voice, key,
             FILL("who", who, "card", card < RESOURCES ? resource_name(s, card) : "", "cards", cards, "list",
                  list, "hand", words_command(s->voice, "hand", hand, sizeof hand)));
}

/* What happened. */

/* say_event() where somebody else is concerned: "event.NAME.to-you". */
static void say_between(const term_scene *s, const char *name, const char *to_you, kh_seat who, kh_seat whom,
                        const char *const *fill) {
    char key[KEY_CAP], whole[KEY_CAP];
    if (whom != s->viewer) {
        say_event(s, name, who, fill);
        return;
    }
    island_key("event.", name, key);
    say_with(s->voice, island_key(key, to_you, whole), fill);
}

static void tell_chip(const term_scene *s, const kh_event *k, const char *who) {
    char place[64];
    if (k->what < LOOK_VERTICES)
        say_event(s, "chip.place", k->to,
                  FILL("who", who, "place", island_vertex_text(s, k->what, place, sizeof place)));
    else
        say_event(s, "chip", k->to, FILL("who", who));
}

static void tell_lifted(const term_scene *s, const kh_event *k, const char *who) {
    char place[32];
    const uint8_t edge = (uint8_t)k->count;
    island_type_edge.write(s->match->table, &edge, place, sizeof place);
    say_event(s, "lifted", k->from, FILL("who", who, "place", place));
}

void island_tell_event(const term_scene *s, const kh_event *k) {
    char who[NAME_CAP], whom[NAME_CAP], tiles[64];
    const kh_seat doer = k->from != KH_NOBODY ? k->from : k->to;
    scene_name(s, doer, who, sizeof who);
    if (k->kind == EVENT_OWED)
        island_tell_owed(s, k, who);
    else if (k->kind == EVENT_TILE)
        say_event(s, "tile", doer, FILL("who", who, "guild", island_guild_name(s, k->what)));
    else if (k->kind == EVENT_REDEEM)
        say_event(s, "redeem", doer,
                  FILL("who", who, "tiles", island_tiles_text(s, "tile", k->count, tiles, sizeof tiles),
                       "guild", island_guild_name(s, k->what)));
    else if (k->kind == EVENT_CHIP)
        tell_chip(s, k, who);
    else if (k->kind == EVENT_HELPER)
        say_event(s, "helper", doer, FILL("who", who, "helper", island_helper_name(s, k->what)));
    else if (k->kind == EVENT_USED)
        say_event(s, "used", doer, FILL("who", who, "helper", island_helper_name(s, k->what)));
    else if (k->kind == EVENT_FLIPPED)
        say_event(s, "flipped", doer, FILL("who", who, "helper", island_helper_name(s, k->what)));
    else if (k->kind == EVENT_LIFTED)
        tell_lifted(s, k, who);
    else if (k->kind == EVENT_CANAL)
        say_event(s, "canal", doer,
                  FILL("who", who, "tiles", island_tiles_text(s, "canal", k->count, tiles, sizeof tiles)));
    else if (k->kind == EVENT_TWO)
        say_event(s, "two", doer, FILL("who", who, "resource", resource_name(s, k->what)));
    else if (k->kind == EVENT_TILES)
        say_between(s, "tiles", ".to-you", doer, k->to,
                    FILL("who", who, "whom", scene_name(s, k->to, whom, sizeof whom), "tiles",
                         island_tiles_text(s, "canal", k->count, tiles, sizeof tiles)));
}

static void tell_tile_offer(const term_scene *s, const kh_action *a, const char *who) {
    char cards[200], tiles[264];
    island_cards_text(s, a->arg + 1 + RESOURCES, cards, sizeof cards);
    island_offer_text(s, a->arg + 1, a->arg[0], tiles, sizeof tiles);
    say_event(s, "offer", a->seat,
              FILL("who", who, "give", a->kind == DO_SELL ? tiles : cards, "want",
                   a->kind == DO_SELL ? cards : tiles));
}

/* Deeds that concern two: who asks, and of whom. */
static bool tell_between(const term_scene *s, const kh_action *a, const char *who) {
    char whom[NAME_CAP];
    if (a->kind == DO_INSPECT) {
        say_between(s, "inspect", ".from-you", a->seat, a->arg[0],
                    FILL("who", who, "whom", scene_name(s, a->arg[0], whom, sizeof whom)));
        return true;
    }
    if (a->kind != DO_GIFT && a->kind != DO_DEMAND)
        return false;
    scene_name(s, a->arg[1], whom, sizeof whom);
    say_between(s, a->kind == DO_GIFT ? "gift" : "demand", a->kind == DO_GIFT ? ".to-you" : ".from-you",
                a->seat, a->arg[1], FILL("who", who, "whom", whom, "card", resource_name(s, a->arg[0])));
    return true;
}

void island_tell_deed(const term_scene *s, const kh_action *a) {
    static const struct {
        uint8_t kind;
        const char *name;
    } plain[] = {{DO_TAKE, "take"},     {DO_REFUSE, "refuse"},      {DO_SPARE, "spare"},
                 {DO_SWAP, "swap"},     {DO_ENOUGH, "enough"},      {DO_WAIVE, "waive"},
                 {DO_RETURN, "return"}, {DO_RAISE, "knight-given"}, {DO_ENLARGE, "knight-given"},
                 {DO_FIRST, "order"}};
    char who[NAME_CAP], whom[NAME_CAP];
    scene_name(s, a->seat, who, sizeof who);
    if (tell_between(s, a, who))
        return;
    if (a->kind == DO_SELL || a->kind == DO_SEEK)
        tell_tile_offer(s, a, who);
    for (unsigned i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (a->kind == plain[i].kind)
            say_event(s, plain[i].name, a->seat,
                      FILL("who", who, "whom", scene_name(s, a->arg[0], whom, sizeof whom), "guild",
                           island_guild_name(s, a->arg[0])));
}

void island_tell_vain(const term_scene *s, const kh_action *a, const kh_events *e) {
    char who[NAME_CAP];
    if (a->kind != DO_DEMAND)
        return;
    for (uint32_t i = 0; i < e->count; i++)
        if (e->list[i].kind == EVENT_GAVE)
            return;
    say_event(s, "demand.none", a->arg[1], FILL("who", scene_name(s, a->arg[1], who, sizeof who)));
}

bool island_shows_chips(const term_scene *s) {
    const island_look_board b = scene_board(s);
    return b.chips;
}

/* Help. */

bool island_face_plays(const term_scene *s, uint32_t kind) {
    const island_scenario *x = island_scenario_of(&s->match->config);
    return kind <= DO_PASS || (x && x->rules && x->rules[kind].act != NULL);
}

bool island_face_named(const term_scene *s, const char *type, const char *text, char *out, size_t cap) {
    const unsigned vertex = strcmp(type, "vertex") == 0 ? island_vertex_named(s, text) : LOOK_NONE;
    kh_text x = kh_text_in(out, cap);
    kh_text_char(&x, 'v');
    kh_text_number(&x, vertex);
    return vertex != LOOK_NONE;
}
