/* Island in the terminal: what happened, in the reader's words, and the end of the game. */
#include <string.h>

#include "kornholm/notation.h"
#include "term/island/face.h"
#include "term/island/map.h"
#include "term/words.h"

enum { NAME_CAP = KH_RECORD_NAME + 32, BAR = 40 /* cells of the longest bar */ };

/* How many of each kind. */
typedef struct cards {
    uint8_t of[RESOURCES];
} cards;

/* Events of one kind between the same two come one for each resource: together they are one bundle. */
static cards gather(const kh_events *e, uint32_t *i) {
    const kh_event *first = &e->list[*i];
    cards sum = {{0}};
    for (; *i < e->count; (*i)++) {
        const kh_event *next = &e->list[*i];
        if (next->kind != first->kind || next->from != first->from || next->to != first->to ||
            next->what >= RESOURCES)
            break;
        sum.of[next->what] = (uint8_t)(sum.of[next->what] + next->count);
    }
    return sum;
}

static void tell_next(const term_seen *, const kh_events *, uint32_t *i);

/* All that a throw brings in one line. */
static void tell_yield(const term_seen *s, const kh_events *e, uint32_t *i) {
    char list[SAY_CAP], text[200], name[NAME_CAP];
    const char *you = say_word(s->voice, "word", "you");
    kh_text x = kh_text_in(list, sizeof list);
    while (*i < e->count && e->list[*i].kind == EVENT_GAIN) {
        const kh_seat who = e->list[*i].to;
        kh_text_add(&x, x.length > 0 ? "; " : "");
        kh_text_add(&x, who == s->viewer ? you : seen_name(s, who, name, sizeof name));
        kh_text_char(&x, ' ');
        kh_text_add(&x, island_cards_text(s, gather(e, i).of, text, sizeof text));
    }
    say_with(s->voice, "event.yield", FILL("list", list));
}

static void tell_dice(const term_seen *s, const kh_events *e, uint32_t *i) {
    const kh_event *k = &e->list[(*i)++];
    char name[NAME_CAP], text[3][16];
    say_event(s, "dice", k->to,
              FILL("who", seen_name(s, k->to, name, sizeof name), "first", say_number(k->what, text[0]),
                   "second", say_number(k->count, text[1]), "sum", say_number(k->what + k->count, text[2])));
    const bool production = seen_look(s).dice[0] != 0 && k->what + k->count != 7;
    while (production && *i < e->count && e->list[*i].kind == EVENT_SHORT)
        tell_next(s, e, i);
    if (*i < e->count && e->list[*i].kind == EVENT_GAIN)
        tell_yield(s, e, i);
    else if (production)
        say(s->voice, "event.dice.none");
}

static void tell_built(const term_seen *s, const kh_event *k) {
    static const char *const names[] = {"built.road", "built.settlement", "built.city"};
    char name[NAME_CAP], place[64];
    const uint8_t arg = (uint8_t)k->count;
    if (k->what > 2)
        return;
    if (k->what == 0)
        island_type_edge.write(s->match->table, &arg, place, sizeof place);
    else
        island_vertex_text(s, arg, place, sizeof place);
    say_event(s, names[k->what], k->to, FILL("who", seen_name(s, k->to, name, sizeof name), "place", place));
}

static bool may_know(const term_seen *s, const kh_event *k) {
    return (k->secret_of[0] == KH_NOBODY && k->secret_of[1] == KH_NOBODY) || k->secret_of[0] == s->viewer ||
           k->secret_of[1] == s->viewer;
}

static void tell_theft(const term_seen *s, const kh_event *k) {
    char thief[NAME_CAP], victim[NAME_CAP];
    const char *card = may_know(s, k) && k->what < RESOURCES
                           ? say_word(s->voice, "resource", island_resource_names[k->what])
                           : "";
    seen_name(s, k->to, thief, sizeof thief);
    seen_name(s, k->from, victim, sizeof victim);
    if (k->from == s->viewer)
        say_with(s->voice, "event.stole.from-you", FILL("who", thief, "card", card));
    else if (k->to == s->viewer)
        say_with(s->voice, "event.stole.you", FILL("whom", victim, "card", card));
    else
        say_with(s->voice, "event.stole", FILL("who", thief, "whom", victim));
}

static void tell_gift(const term_seen *s, const kh_event *k, const cards *gift) {
    char from[NAME_CAP], to[NAME_CAP], text[200];
    island_cards_text(s, gift->of, text, sizeof text);
    seen_name(s, k->from, from, sizeof from);
    seen_name(s, k->to, to, sizeof to);
    if (k->to == s->viewer)
        say_with(s->voice, "event.gave.to-you", FILL("who", from, "cards", text));
    else
        say_event(s, "gave", k->from, FILL("who", from, "whom", to, "cards", text));
}

/* A trade with the bank is one sentence, made of what was paid and what came back. */
static bool tell_bank(const term_seen *s, const kh_events *e, uint32_t *i) {
    const kh_event *pay = &e->list[*i], *gain = pay + 1;
    char name[NAME_CAP], give[100], get[100];
    if (*i + 1 >= e->count || gain->kind != EVENT_GAIN || gain->to != pay->from)
        return false;
    uint32_t paid = *i, gained = *i + 1;
    island_cards_text(s, gather(e, &paid).of, give, sizeof give);
    island_cards_text(s, gather(e, &gained).of, get, sizeof get);
    say_event(s, "bank", pay->from,
              FILL("who", seen_name(s, pay->from, name, sizeof name), "give", give, "get", get));
    *i += 2;
    return true;
}

static void tell_cards(const term_seen *s, const kh_events *e, uint32_t *i) {
    const kh_event *k = &e->list[*i];
    char name[NAME_CAP], text[200];
    if (k->kind == EVENT_PAY && tell_bank(s, e, i))
        return;
    const cards moved = gather(e, i);
    const kh_seat who = k->kind == EVENT_GAIN ? k->to : k->from;
    if (k->kind == EVENT_GAVE) {
        tell_gift(s, k, &moved);
        return;
    }
    island_cards_text(s, moved.of, text, sizeof text);
    say_event(s,
              k->kind == EVENT_GAIN  ? "gain"
              : k->kind == EVENT_PAY ? "pay"
                                     : "discard",
              who, FILL("who", seen_name(s, who, name, sizeof name), "cards", text));
}

static void tell_award(const term_seen *s, const kh_event *k) {
    char name[NAME_CAP];
    if (k->to == KH_NOBODY)
        say(s->voice, k->kind == EVENT_LONGEST ? "event.longest.nobody" : "event.army.nobody");
    else
        say_event(s, k->kind == EVENT_LONGEST ? "longest" : "army", k->to,
                  FILL("who", seen_name(s, k->to, name, sizeof name)));
}

static void tell_turn(const term_seen *s, const kh_event *k) {
    char name[NAME_CAP], count[16];
    say_text(s->voice, "");
    say_event(s, "turn", k->to,
              FILL("who", seen_name(s, k->to, name, sizeof name), "count", say_number(k->count, count)));
}

/* Between two turns: the small turn of paired turns begins a new paragraph, being asked whether to build does not. */
static void tell_visit(const term_seen *s, const kh_event *k) {
    char name[NAME_CAP];
    if (k->what)
        say_text(s->voice, "");
    say_event(s, k->what ? "paired" : "visit", k->to, FILL("who", seen_name(s, k->to, name, sizeof name)));
}

/* One event, or several that belong together. */
static void tell_next(const term_seen *s, const kh_events *e, uint32_t *i) {
    const kh_event *k = &e->list[*i];
    const kh_seat who = k->from != KH_NOBODY ? k->from : k->to;
    char name[NAME_CAP], text[64];
    seen_name(s, who, name, sizeof name);
    switch ((island_event)k->kind) {
    case EVENT_GAIN:
    case EVENT_PAY:
    case EVENT_DISCARD:
    case EVENT_GAVE: tell_cards(s, e, i); return;
    case EVENT_DICE: tell_dice(s, e, i); return;
    case EVENT_FIRST: say_event(s, "first", who, FILL("who", name)); break;
    case EVENT_SHORT:
        say_with(
            s->voice, "event.short",
            FILL("resource", say_word(s->voice, "resource", island_resource_names[k->what % RESOURCES])));
        break;
    case EVENT_BUILT: tell_built(s, k); break;
    case EVENT_BOUGHT: say_event(s, "bought", who, FILL("who", name)); break;
    case EVENT_DREW:
        if (may_know(s, k))
            say_event(s, "drew", s->viewer,
                      FILL("card", say_word(s->voice, "card", island_card_names[k->what % CARDS])));
        break;
    case EVENT_PLAYED:
        say_event(s, "played", who,
                  FILL("who", name, "card", say_word(s->voice, "card", island_card_names[k->what % CARDS])));
        break;
    case EVENT_ROBBER:
        say_event(s, "robber", who,
                  FILL("who", name, "place", island_hex_text(s, k->what, text, sizeof text)));
        break;
    case EVENT_STOLE: tell_theft(s, k); break;
    case EVENT_NOTHING: say_event(s, "nothing", who, FILL("who", name)); break;
    case EVENT_LONGEST:
    case EVENT_ARMY: tell_award(s, k); break;
    case EVENT_TURN: tell_turn(s, k); break;
    case EVENT_VISIT: tell_visit(s, k); break;
    case EVENT_TIME: say_event(s, "time-of", who, FILL("who", name)); break;
    case EVENT_WON: say_event(s, "won", who, FILL("who", name, "count", say_number(k->count, text))); break;
    case EVENT_OWED:
    case EVENT_TILE:
    case EVENT_REDEEM:
    case EVENT_CHIP:
    case EVENT_HELPER:
    case EVENT_USED:
    case EVENT_FLIPPED:
    case EVENT_LIFTED:
    case EVENT_CANAL:
    case EVENT_TWO:
    case EVENT_TILES: island_tell_event(s, k); break;
    case EVENTS: break;
    }
    (*i)++;
}

/* Offers and answers change nothing that an event shows. */
static void tell_action(const term_seen *s, const kh_action *a) {
    char who[NAME_CAP], whom[NAME_CAP], give[200], want[200];
    seen_name(s, a->seat, who, sizeof who);
    seen_name(s, a->arg[0], whom, sizeof whom);
    if (a->kind == DO_OFFER) {
        island_cards_text(s, a->arg, give, sizeof give);
        island_cards_text(s, a->arg + RESOURCES, want, sizeof want);
        say_event(s, "offer", a->seat, FILL("who", who, "give", give, "want", want));
    } else if (a->kind == DO_ACCEPT && a->seat != seen_look(s).turn) {
        say_event(s, "accept", a->seat, FILL("who", who, "whom", whom));
    } else if (a->kind == DO_DECLINE) {
        say_event(s, "decline", a->seat, FILL("who", who, "whom", whom));
    } else if (a->kind == DO_WITHDRAW) {
        say_event(s, "withdraw", a->seat, FILL("who", who));
    } else {
        island_tell_deed(s, a);
    }
}

void island_face_tell(const term_seen *s, const kh_action *a, const kh_events *e) {
    uint32_t i = 0;
    if (e->count > 0 && e->list[0].kind == EVENT_USED) /* first whose help it is, then what it does */
        tell_next(s, e, &i);
    if (a)
        tell_action(s, a);
    while (i < e->count)
        tell_next(s, e, &i);
    if (a)
        island_tell_vain(s, a, e);
}

/* How often each sum was thrown, and how often it was to be expected. */
static void say_throws(const term_seen *s) {
    unsigned thrown[13] = {0}, all = 0;
    for (uint32_t i = 0; i < s->match->live_count; i++) {
        const kh_action *a = &s->match->log[s->match->live[i]];
        if (a->kind != LUCK_DICE || a->arg[0] + a->arg[1] > 12)
            continue;
        thrown[a->arg[0] + a->arg[1]]++;
        all++;
    }
    if (all == 0)
        return;
    char text[16];
    say_with(s->voice, "result.throws", FILL("count", say_number(all, text)));
    unsigned highest = BAR;
    for (unsigned sum = 2; sum <= 12; sum++)
        highest = thrown[sum] > highest ? thrown[sum] : highest;
    for (unsigned sum = 2; sum <= 12; sum++) {
        char line[200], expected[16];
        kh_text x = kh_text_in(line, sizeof line);
        kh_text_add(&x, sum < 10 ? "   " : "  ");
        kh_text_number(&x, sum);
        kh_text_add(&x, "  ");
        const unsigned bar = (thrown[sum] * BAR + highest - 1) / highest;
        for (unsigned i = 0; i < bar; i++)
            kh_text_add(&x, s->voice->means.unicode ? "■" : "#");
        kh_text_add(&x, bar > 0 ? " " : "");
        kh_text_number(&x, thrown[sum]);
        const unsigned tenths = (island_pips[sum] * all * 10 + ISLAND_THROWS / 2) / ISLAND_THROWS;
        kh_text e = kh_text_in(expected, sizeof expected);
        kh_text_number(&e, tenths / 10);
        kh_text_char(&e, '.');
        kh_text_number(&e, tenths % 10);
        kh_text_add(&x, " (");
        kh_text_add(&x, expected);
        kh_text_char(&x, ')');
        say_text(s->voice, line);
    }
}

/* Everybody by place, with where the points come from. */
static void say_standing(const term_seen *s, const island_look *v, unsigned seat, uint32_t place) {
    char name[NAME_CAP], text[8][16];
    const island_look_seat *x = &v->seat[seat];
    say_with(s->voice, island_shows_chips(s) ? "result.line-chips" : "result.line",
             FILL("place", say_number(place, text[0]), "who", seen_name(s, seat, name, sizeof name), "points",
                  say_number(x->points, text[1]), "settlements", say_number(x->settlements, text[2]),
                  "cities", say_number(x->cities, text[3]), "road",
                  say_number(v->longest == seat ? 2 : 0, text[4]), "army",
                  say_number(v->army == seat ? 2 : 0, text[5]), "cards", say_number(x->cards[POINT], text[6]),
                  "chips", say_number(x->chips, text[7])));
}

void island_face_result(const term_seen *s) {
    const island_look v = seen_look(s);
    const unsigned seats = s->match->config.seats;
    say(s->voice, "result.head");
    for (uint32_t place = 1; place <= seats; place++)
        for (unsigned seat = 0; seat < seats; seat++)
            if (s->match->game->place(s->match->table, s->view, seat) == place)
                say_standing(s, &v, seat, place);
    say_throws(s);
}
