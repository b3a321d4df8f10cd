/* Dice and Dice Duel in the terminal: what happened, in the reader's words, and the end of the game. */
#include <string.h>

#include "term/dice/face.h"
#include "term/words.h"

/* A throw comes as one event for each face. */
static void tell_throw(const term_seen *s, const kh_events *e, uint32_t *i) {
    const kh_seat who = e->list[*i].to;
    char name[DICE_NAME], text[200];
    dice_faces dice = 0;
    for (; *i < e->count && e->list[*i].kind == EVENT_DICE; (*i)++)
        dice += faces_of(e->list[*i].what % FACES, e->list[*i].count);
    say_event(s, "throw", who,
              FILL("who", seen_name(s, who, name, sizeof name), "dice",
                   dice_faces_text(s, dice, text, sizeof text)));
}

static void tell_built(const term_seen *s, const kh_event *k) {
    static const char *const names[] = {"built.road", "built.settlement", "built.city", "built.knight"};
    static const kh_type *const types[] = {&dice_type_road, &dice_type_settlement, &dice_type_city,
                                           &dice_type_knight};
    char name[DICE_NAME], place[32];
    const uint8_t arg = (uint8_t)k->count;
    if (k->what >= sizeof names / sizeof names[0])
        return;
    types[k->what]->write(s->match->table, &arg, place, sizeof place);
    say_event(s, names[k->what], k->to, FILL("who", seen_name(s, k->to, name, sizeof name), "place", place));
}

static void tell_joker(const term_seen *s, const kh_event *k) {
    char name[DICE_NAME], joker[SHEET_NAME];
    dice_type_joker.write(s->match->table, &k->what, joker, sizeof joker);
    say_event(s, "joker", k->to,
              FILL("who", seen_name(s, k->to, name, sizeof name), "joker", joker, "from",
                   say_word(s->voice, "resource", dice_face_names[k->count % 8 % FACES]), "to",
                   say_word(s->voice, "resource", dice_face_names[k->count / 8 % FACES])));
}

/* The game counts the turns of all; in Dice people count rounds, of which there are 15. */
static void tell_turn(const term_seen *s, const kh_event *k) {
    const bool duel = seen_table(s)->duel;
    const unsigned seats = s->match->config.seats, turn = duel ? k->count : (k->count - 1U) / seats + 1;
    char name[DICE_NAME], number[3][16];
    say_text(s->voice, "");
    say_event(s, duel ? "turn-duel" : "turn-dice", k->to,
              FILL("who", seen_name(s, k->to, name, sizeof name), "count", say_number(turn, number[0]),
                   "dice", say_number(k->what, number[1]), "all", say_number(DICE_BOXES, number[2])));
}

static unsigned filled(const dice_state *v, unsigned seat) {
    unsigned n = 0;
    while (n < DICE_BOXES && v->box[seat][n] != 0)
        n++;
    return n;
}

static void tell_box(const term_seen *s, const kh_event *k) {
    char name[DICE_NAME], number[2][16];
    say_event(s, k->what ? "box-none" : "box", k->to,
              FILL("who", seen_name(s, k->to, name, sizeof name), "points", say_number(k->count, number[0]),
                   "box", say_number(filled(seen_state(s), k->to), number[1])));
}

/* Who won: one, several, or the one who played alone. */
static void tell_over(const term_seen *s) {
    const kh_match *m = s->match;
    char list[400] = "", name[DICE_NAME], points[16];
    kh_seat winner = 0;
    unsigned winners = 0;
    kh_text x = kh_text_in(list, sizeof list);
    for (kh_seat seat = 0; seat < m->config.seats; seat++) {
        if (m->game->place(m->table, s->view, seat) != 1)
            continue;
        winner = seat;
        kh_text_add(&x, winners++ > 0 ? ", " : "");
        kh_text_add(&x, seen_name(s, seat, name, sizeof name));
    }
    say_number(m->game->score(m->table, s->view, winner), points);
    const char *const *fill = FILL("who", list, "count", points);
    if (m->config.seats == 1)
        say_event(s, "alone", s->viewer, fill);
    else if (winners > 1)
        say_with(s->voice, "event.shared", fill);
    else
        say_event(s, "won", winner, fill);
}

static void tell_award(const term_seen *s, const kh_event *k) {
    char name[DICE_NAME];
    say_event(s, k->kind == EVENT_LONGEST ? "longest" : "army", k->to,
              FILL("who", seen_name(s, k->to, name, sizeof name)));
}

static void tell_next(const term_seen *s, const kh_action *a, const kh_events *e, uint32_t *i) {
    const kh_event *k = &e->list[*i];
    char name[DICE_NAME] = "";
    if (k->to < s->match->config.seats)
        seen_name(s, k->to, name, sizeof name);
    switch ((dice_event)k->kind) {
    case EVENT_DICE: tell_throw(s, e, i); return;
    case EVENT_FIRST: say_event(s, "first", k->to, FILL("who", name)); break;
    case EVENT_STOP:
        if (a && a->kind == DO_STOP)
            say_event(s, "stop", k->to, FILL("who", name));
        break;
    case EVENT_GOLD:
        say_event(
            s, "gold", k->to,
            FILL("who", name, "face", say_word(s->voice, "resource", dice_face_names[k->what % FACES])));
        break;
    case EVENT_JOKER: tell_joker(s, k); break;
    case EVENT_BUILT: tell_built(s, k); break;
    case EVENT_BOX: tell_box(s, k); break;
    case EVENT_LONGEST:
    case EVENT_ARMY: tell_award(s, k); break;
    case EVENT_TURN: tell_turn(s, k); break;
    case EVENT_TIME: say(s->voice, "event.time"); break;
    case EVENT_OVER: tell_over(s); break;
    case EVENTS: break;
    }
    (*i)++;
}

void dice_face_tell(const term_seen *s, const kh_action *a, const kh_events *e) {
    if (a && a->kind == DO_KEEP) {
        char name[DICE_NAME], text[200];
        say_event(s, "keep", a->seat,
                  FILL("who", seen_name(s, a->seat, name, sizeof name), "dice",
                       dice_faces_text(s, faces_from(a->arg), text, sizeof text)));
    }
    for (uint32_t i = 0; i < e->count;)
        tell_next(s, a, e, &i);
}

/* "3 2 -2 7". */
static void write_boxes(const dice_state *v, unsigned seat, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned i = 0; i < DICE_BOXES; i++) {
        kh_text_add(&x, i > 0 ? " " : "");
        kh_text_number(&x, v->box[seat][i]);
    }
}

static void say_dice_line(const term_seen *s, unsigned seat, uint32_t place) {
    const dice_state *v = seen_state(s);
    char name[DICE_NAME], boxes[100], number[4][16];
    int best = DICE_NO_BUILD;
    unsigned empty = 0;
    for (unsigned i = 0; i < DICE_BOXES; i++) {
        best = v->box[seat][i] > best ? v->box[seat][i] : best;
        empty += v->box[seat][i] == DICE_NO_BUILD;
    }
    write_boxes(v, seat, boxes, sizeof boxes);
    say_with(s->voice, "result.dice",
             FILL("place", say_number(place, number[0]), "who",
                  seen_name(s, (kh_seat)seat, name, sizeof name), "points",
                  say_number(dice_points(seen_table(s), v, seat), number[1]), "boxes", boxes, "best",
                  say_number(best, number[2]), "empty", say_number(empty, number[3])));
}

static void say_duel_line(const term_seen *s, unsigned seat, uint32_t place) {
    const dice_state *v = seen_state(s);
    char name[DICE_NAME], number[6][16];
    say_with(s->voice, "result.duel",
             FILL("place", say_number(place, number[0]), "who",
                  seen_name(s, (kh_seat)seat, name, sizeof name), "points",
                  say_number(dice_points(seen_table(s), v, seat), number[1]), "settlements",
                  say_number(bits(v->settlements[seat]), number[2]), "cities",
                  say_number(bits(v->cities[seat]), number[3]), "road",
                  say_number(v->longest == seat ? DICE_BONUS : 0, number[4]), "army",
                  say_number(v->army == seat ? DICE_BONUS : 0, number[5])));
}

void dice_face_result(const term_seen *s) {
    const dice_table *t = seen_table(s);
    say(s->voice, "result.head");
    for (uint32_t place = 1; place <= t->seats; place++)
        for (unsigned seat = 0; seat < t->seats; seat++)
            if (s->match->game->place(t, s->view, (kh_seat)seat) == place)
                (t->duel ? say_duel_line : say_dice_line)(s, seat, place);
    if (t->seats == 1)
        dice_say_panel(s, 0);
}
