/* Long Table in the terminal: what lies open, what the viewer can do now, and what the number keys play. */
#include <string.h>

#include "kornholm/notation.h"
#include "term/longtable/face.h"
#include "term/words.h"

enum { TEXT = 300, MADE_MAX = 3 };

/* Offers that the viewer could take at once come first, in the order of seats. */
static uint32_t add_accepts(const term_seen *s, kh_action *list, uint32_t cap) {
    static kh_action all[LONG_CHOICES];
    const uint32_t n = seen_legal(s, all, LONG_CHOICES);
    uint32_t found = 0;
    for (uint32_t i = 0; i < n && found < cap; i++)
        if (all[i].kind == DO_ACCEPT)
            list[found++] = all[i];
    return found;
}

/* What a purchase lacks in this hand, and what is left over beside it. */
static unsigned lacking(const long_person *p, unsigned price, int rest[LONG_RESOURCES]) {
    unsigned n = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        rest[r] = (int)p->hand[r] - (int)long_price[price][r];
        n += rest[r] < 0 ? (unsigned)-rest[r] : 0;
    }
    return n;
}

static bool has_piece(const long_person *p, unsigned price) {
    return price == PRICE_ROAD         ? p->roads > 0
           : price == PRICE_SETTLEMENT ? p->settlements > 0
           : price == PRICE_CITY       ? p->cities > 0 && p->settlements < LONG_SETTLEMENTS
                                       : true;
}

static bool is_offered(const long_person *p, unsigned give, unsigned want) {
    for (unsigned i = 0; i < LONG_OFFERS; i++)
        if (p->offer[i].number && p->offer[i].give[give] && p->offer[i].want[want])
            return true;
    return false;
}

static bool add_offer(const term_seen *s, unsigned give, unsigned want, kh_action *out) {
    const unsigned phase = long_phase_number(seen_state(s));
    kh_action a = {.seat = s->viewer, .kind = DO_OFFER, .size = kh_kind_size(&long_kinds[DO_OFFER])};
    a.arg[give] = 1;
    a.arg[LONG_RESOURCES + want] = 1;
    kh_seat3_put(a.arg + 2 * LONG_RESOURCES, LONG_TO_ALL);
    a.arg[a.size - 2] = (uint8_t)phase;
    a.arg[a.size - 1] = (uint8_t)(phase >> 8);
    const uint64_t end = long_deadline(seen_table(s), seen_state(s));
    a.at_ms = end && end != KH_NEVER ? end - 1 : 0;
    *out = a;
    out->at_ms = 0;
    return s->match->game->check(s->match->table, s->view, &a).code == 0;
}

/* One for one, to all: what the nearest purchase lacks, for what is left over most. */
static uint32_t add_offers(const term_seen *s, kh_action *list, uint32_t cap) {
    static const uint8_t order[] = {PRICE_CITY, PRICE_SETTLEMENT, PRICE_TILE, PRICE_ROAD};
    const long_person *p = seen_person(s, s->viewer);
    uint32_t n = 0;
    for (unsigned least = 1; least <= 2; least++)
        for (unsigned i = 0; i < sizeof order && n < cap; i++) {
            int rest[LONG_RESOURCES];
            unsigned give = 0;
            if (!has_piece(p, order[i]) || lacking(p, order[i], rest) != least)
                continue;
            for (unsigned r = 1; r < LONG_RESOURCES; r++)
                give = rest[r] > rest[give] ? r : give;
            for (unsigned want = 0; want < LONG_RESOURCES && n < cap; want++) {
                bool again = false;
                for (uint32_t k = 0; k < n; k++)
                    again |= list[k].arg[give] && list[k].arg[LONG_RESOURCES + want];
                if (rest[want] < 0 && rest[give] > 0 && !again && !is_offered(p, give, want) &&
                    add_offer(s, give, want, &list[n]))
                    n++;
            }
        }
    return n;
}

uint32_t long_quick(const term_seen *s, kh_action *list, uint32_t cap) {
    if (s->viewer >= s->match->config.seats || seen_state(s)->phase != PHASE_ROUND)
        return 0;
    uint32_t n = add_accepts(s, list, cap > MADE_MAX ? cap - MADE_MAX : cap);
    return n + add_offers(s, list + n, n + MADE_MAX < cap ? MADE_MAX : cap - n);
}

/* The one kind of a count that has one. */
static unsigned named(const uint8_t counts[LONG_RESOURCES]) {
    unsigned r = 0;
    while (r + 1 < LONG_RESOURCES && counts[r] == 0)
        r++;
    return r;
}

static void say_accept(const term_seen *s, const kh_action *a, const char *number) {
    char who[LONG_NAME], give[TEXT], want[TEXT];
    const kh_seat maker = kh_seat3_of(a->arg);
    const long_offer *o = long_offer_of(seen_person(s, maker), a->arg[3]);
    if (o)
        say_with(s->voice, "longtable.quick-accept",
                 FILL("number", number, "who", seen_name(s, maker, who, sizeof who), "give",
                      long_bytes(s, o->give, give, sizeof give), "want",
                      long_bytes(s, o->want, want, sizeof want)));
}

/* What the number keys play: a line for each offer that can be taken, one for all that could be made. */
static void say_quick(const term_seen *s) {
    kh_action list[9];
    const uint32_t n = long_quick(s, list, 9);
    char line[TEXT * 2];
    kh_text x = kh_text_in(line, sizeof line);
    for (uint32_t i = 0; i < n; i++) {
        char number[16], one[TEXT];
        say_number(i + 1, number);
        if (list[i].kind != DO_OFFER) {
            say_accept(s, &list[i], number);
            continue;
        }
        kh_lang_write(s->voice->lang, "longtable.quick-offer",
                      FILL("number", number, "give", long_resource_word(s, named(list[i].arg)), "want",
                           long_resource_word(s, named(list[i].arg + LONG_RESOURCES))),
                      one, sizeof one);
        kh_text_add(&x, x.length > 0 ? "; " : "");
        kh_text_add(&x, one);
    }
    if (x.length > 0)
        say_with(s->voice, "longtable.quick-offers", FILL("list", line));
    const long_person *p = seen_person(s, s->viewer);
    for (unsigned i = 0; i < LONG_OFFERS; i++) {
        char number[16], give[TEXT], want[TEXT];
        if (p->offer[i].number)
            say_with(s->voice, "longtable.own-offer",
                     FILL("number", say_number(p->offer[i].number, number), "give",
                          long_bytes(s, p->offer[i].give, give, sizeof give), "want",
                          long_bytes(s, p->offer[i].want, want, sizeof want)));
    }
}

/* "road, city, buy": what the active viewer could do besides trade. */
static const char *doable(const term_seen *s, char *out, size_t cap) {
    static kh_action list[LONG_CHOICES];
    const uint32_t n = seen_legal(s, list, LONG_CHOICES);
    kh_text x = kh_text_in(out, cap);
    for (unsigned kind = DO_ROAD; kind < DO_OFFER; kind++)
        for (uint32_t i = 0; i < n; i++)
            if (list[i].kind == kind) {
                char word[64];
                kh_text_add(&x, x.length > 0 ? ", " : "");
                kh_text_add(&x, words_command(s->voice, long_kinds[kind].name, word, sizeof word));
                break;
            }
    return out;
}

/* What lies in the market, for who sits next to one. */
static void say_market(const term_seen *s) {
    const uint32_t place = long_market_of(seen_table(s), s->viewer);
    char tokens[TEXT];
    if (place != LONG_NOWHERE)
        say_with(
            s->voice, "longtable.say-market",
            FILL("tokens", long_bytes(s, long_page_at(seen_state(s), place)->market, tokens, sizeof tokens)));
}

static void say_round(const term_seen *s) {
    char list[TEXT], points[16];
    const bool mine = long_active(seen_state(s), s->viewer);
    const unsigned have = long_points(seen_table(s), seen_state(s), s->viewer);
    say_quick(s);
    say_market(s);
    doable(s, list, sizeof list);
    if (mine && have >= LONG_GOAL)
        say_with(s->voice, "longtable.must-call", FILL("points", say_number((int)have, points)));
    else if (list[0] != '\0')
        say_with(s->voice, mine ? "longtable.must-mine" : "longtable.must-others", FILL("list", list));
    else
        say(s->voice, mine ? "longtable.must-mine-none" : "longtable.must-others-none");
}

void long_must(const term_seen *s) {
    const long_state *x = seen_state(s);
    char owed[16];
    if (s->viewer >= s->match->config.seats)
        return;
    const unsigned owes = seen_person(s, s->viewer)->owes;
    switch (x->phase) {
    case PHASE_READY: say(s->voice, x->unplaced ? "longtable.must-place" : "longtable.must-start"); break;
    case PHASE_ROUND: say_round(s); break;
    case PHASE_ROBBER:
        if (owes)
            say_with(s->voice, "longtable.must-discard", FILL("count", say_number(owes, owed)));
        else
            say(s->voice, "longtable.must-robber");
        break;
    case PHASE_STOP: say(s->voice, "longtable.must-go"); break;
    case PHASE_FROZEN: say(s->voice, "longtable.must-frozen"); break;
    default: say(s->voice, "longtable.must-dice"); break;
    }
}
