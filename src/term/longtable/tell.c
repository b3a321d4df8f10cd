/* Long Table in the terminal: what happened, in sentences, and how it ended. Everybody acts at once, so only what the
 * viewer can see from the own mat is told, and one line says one thing. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "kornholm/rank.h"
#include "term/longtable/face.h"
#include "term/words.h"

enum { TEXT = 300 };

static bool near(const term_seen *s, kh_seat seat) {
    const long_table *t = seen_table(s);
    if (s->viewer >= s->match->config.seats || seat >= s->match->config.seats)
        return true;
    return t->scope_all || long_near(t, s->viewer, long_home(t, seat));
}

static void say_of(const term_seen *s, const char *name, kh_seat who, const char *const *fill) {
    char key[64];
    kh_text x = kh_text_in(key, sizeof key);
    kh_text_add(&x, "longtable.");
    kh_text_add(&x, name);
    say_event(s, key, who, fill);
}

/* All that a throw, a played tile or fetching brought the viewer, in one sentence; what is swapped says so itself. */
static void tell_gain(const term_seen *s, const kh_action *a, const kh_events *e) {
    const bool taken = a && (a->kind == DO_KNIGHT || a->kind == DO_INVENTION || a->kind == DO_COLLECT);
    uint16_t got[LONG_RESOURCES] = {0};
    unsigned n = 0;
    char list[TEXT];
    for (uint32_t i = 0; i < e->count && i < e->cap; i++)
        if ((e->list[i].kind == EVENT_PRODUCE || (taken && e->list[i].kind == EVENT_TAKE)) &&
            e->list[i].to == s->viewer && e->list[i].what < LONG_RESOURCES) {
            got[e->list[i].what] = (uint16_t)(got[e->list[i].what] + e->list[i].count);
            n += e->list[i].count;
        }
    if (n > 0)
        say_of(s, "gain", s->viewer, FILL("tokens", long_list(s, got, list, sizeof list)));
}

static void tell_dice(const term_seen *s, const kh_event *k) {
    const long_state *x = seen_state(s);
    char sum[16], round[16];
    say_with(s->voice, k->what == 7 ? "event.longtable.seven" : "event.longtable.round",
             FILL("sum", say_number(k->what, sum), "round", say_number(x->round, round), "side",
                  long_side_word(s, long_side_now(x))));
}

static void tell_trade(const term_seen *s, const kh_event *k) {
    char who[LONG_NAME], whom[LONG_NAME];
    if (k->to != KH_NOBODY && k->to == s->viewer) {
        say_of(s, "trade", s->viewer, FILL("whom", seen_name(s, k->from, whom, sizeof whom)));
        return;
    }
    if (k->to < s->match->config.seats)
        say_of(s, "trade", k->from,
               FILL("who", seen_name(s, k->from, who, sizeof who), "whom",
                    seen_name(s, k->to, whom, sizeof whom)));
}

static void tell_event(const term_seen *s, const kh_event *k) {
    char who[LONG_NAME], number[16];
    const kh_seat doer = k->from != KH_NOBODY ? k->from : k->to;
    if (!near(s, doer))
        return;
    seen_name(s, doer, who, sizeof who);
    switch (k->kind) {
    case EVENT_SIDE:
        say_with(s->voice, "event.longtable.side", FILL("side", long_side_word(s, k->what)));
        break;
    case EVENT_DICE: tell_dice(s, k); break;
    case EVENT_TARGET:
        say_number(k->what, number);
        say_with(s->voice, "event.longtable.robbers",
                 FILL("target", k->what == 7 ? say_word(s->voice, "longtable", "desert") : number));
        break;
    case EVENT_TRADE: tell_trade(s, k); break;
    case EVENT_DISCARD:
        say_of(s, "discard", doer, FILL("who", who, "count", say_number(k->count, number)));
        break;
    case EVENT_ROUTE: say(s->voice, "event.longtable.route"); break;
    case EVENT_ARMY: say_of(s, "army", doer, FILL("who", who)); break;
    case EVENT_BONUS: say_of(s, "bonus", doer, FILL("who", who)); break;
    case EVENT_MISCOUNT: say_of(s, "miscount", doer, FILL("who", who)); break;
    case EVENT_WIN: say_of(s, "win", doer, FILL("who", who)); break;
    case EVENT_STOP: say(s->voice, "event.longtable.stop"); break;
    case EVENT_LAST: say(s->voice, "event.longtable.last"); break;
    default: break;
    }
}

/* Each road of a played tile. */
static void tell_roads(const term_seen *s, const kh_action *a) {
    char who[LONG_NAME], at[TEXT];
    seen_name(s, a->seat, who, sizeof who);
    for (unsigned i = 0; i < 2; i++)
        if (long_spell(s, long_kinds[DO_ROADS].field[i].type, a->arg + 3 * i, at, sizeof at))
            say_of(s, "road", a->seat, FILL("who", who, "at", at));
}

/* Where it is, or on which mat where the viewer has no names for places. */
static void write_place(const term_seen *s, const kh_action *a, char *out, size_t cap) {
    const unsigned field = a->kind == DO_PLACE;
    char mat[16];
    if (!long_spell(s, long_kinds[a->kind].field[field].type, a->arg + field, out, cap))
        kh_lang_write(s->voice->lang, "longtable.far",
                      FILL("mat", say_number((int)long_arg2(a->arg + field) + seen_table(s)->ring, mat)), out,
                      cap);
}

/* An action in words of its own; offers only where the viewer may take them. */
static void tell_action(const term_seen *s, const kh_action *a) {
    char who[LONG_NAME], at[TEXT] = "", give[TEXT], want[TEXT];
    seen_name(s, a->seat, who, sizeof who);
    switch (a->kind) {
    case DO_PLACE:
    case DO_ROAD:
    case DO_SETTLEMENT:
    case DO_CITY:
        write_place(s, a, at, sizeof at);
        say_of(s,
               a->kind == DO_PLACE  ? "placed"
               : a->kind == DO_ROAD ? "road"
               : a->kind == DO_CITY ? "city"
                                    : "settlement",
               a->seat, FILL("who", who, "at", at));
        break;
    case DO_BUY: say_of(s, "buy", a->seat, FILL("who", who)); break;
    case DO_KNIGHT:
    case DO_ROADS:
    case DO_INVENTION:
        say_of(s, "played", a->seat,
               FILL("who", who, "tile",
                    say_word(s->voice, "longtable.tile",
                             long_tile_names[a->kind == DO_KNIGHT  ? TILE_KNIGHT
                                             : a->kind == DO_ROADS ? TILE_ROADS
                                                                   : TILE_INVENTION])));
        if (a->kind == DO_ROADS)
            tell_roads(s, a);
        break;
    case DO_BANK:
    case DO_SWAP:
        say_of(s, a->kind == DO_BANK ? "bank" : "swap", a->seat,
               FILL("who", who, "give", long_resource_word(s, a->arg[0]), "want",
                    long_resource_word(s, a->arg[1])));
        break;
    case DO_OFFER: {
        const kh_seat to = kh_seat3_of(a->arg + 2 * LONG_RESOURCES);
        if (a->seat != s->viewer && to != LONG_TO_ALL && to != s->viewer)
            break;
        say_of(s, "offered", a->seat,
               FILL("who", who, "give", long_bytes(s, a->arg, give, sizeof give), "want",
                    long_bytes(s, a->arg + LONG_RESOURCES, want, sizeof want)));
        break;
    }
    case DO_WITHDRAW:
        if (a->seat == s->viewer)
            say(s->voice, "event.longtable.withdrawn.you");
        break;
    default: break;
    }
}

void long_tell_action(const term_seen *s, const kh_action *a, const kh_events *e) {
    if (a && near(s, a->seat))
        tell_action(s, a);
    for (uint32_t i = 0; i < e->count && i < e->cap; i++)
        tell_event(s, &e->list[i]);
    tell_gain(s, a, e);
}

void long_result(const term_seen *s) {
    const kh_match *m = s->match;
    char number[2][16], who[LONG_NAME];
    kh_seat *order = malloc((size_t)m->config.seats * 2 * sizeof *order);
    say(s->voice, "result.head");
    if (!order)
        return;
    uint32_t *place = order + m->config.seats;
    kh_rank(m->game, m->table, m->state, m->config.seats, order, place);
    for (kh_seat i = 0; i < m->config.seats; i++)
        say_with(s->voice, "result.plain",
                 FILL("place", say_number(place[order[i]], number[0]), "who",
                      seen_name(s, order[i], who, sizeof who), "points",
                      say_number(m->game->score(m->table, m->state, order[i]), number[1])));
    free(order);
}
