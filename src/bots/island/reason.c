/* What speaks for an action: see reason.h. Facts are short clauses, of which a sentence is made. */
#include "bots/island/reason.h"

#include <string.h>

#include "kornholm/notation.h"

enum { NEAR_LONGEST = 1, NEAR_TARGET = 3, WAIT_MOST = 60, ROADS_AHEAD = 3, THROWS = 36 };

static const float least_nearer = 0.5F; /* throws */

typedef struct list {
    kh_why *out;
    uint32_t count, cap;
    kh_why surplus; /* what has no room any more */
} list;

static kh_why *add(list *l, const char *key) {
    kh_why *w = l->count < l->cap ? &l->out[l->count++] : &l->surplus;
    memset(w, 0, sizeof *w);
    w->key = key;
    return w;
}

static void add_value(kh_why *w, const char *name, const kh_type *type, unsigned value) {
    const uint8_t arg = (uint8_t)value;
    for (unsigned i = 0; i < KH_WHY_VALUES; i++)
        if (!w->value[i].name) {
            w->value[i].name = name;
            w->value[i].type = type;
            memcpy(w->value[i].arg, &arg, sizeof arg);
            return;
        }
}

static void add_land(kh_why *w, const island_look_board *b, unsigned hex) {
    add_value(w, "resource", &island_type_resource, b->yield[hex]);
    kh_why_add_whole(w, "number", b->number[hex]);
}

/* The land at a vertex that yields most often, or LOOK_NONE; not the robber's. */
static unsigned best_land(const reason_scene *s, unsigned vertex) {
    const island_look_board *b = &s->ground->board;
    unsigned best = LOOK_NONE;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned h = b->vertex_hexes[vertex][i];
        if (h == LOOK_NONE || b->yield[h] == LOOK_NONE || b->number[h] == 0)
            continue;
        if (best == LOOK_NONE || island_pips[b->number[h]] > island_pips[b->number[best]])
            best = h;
    }
    return best;
}

static bool produces(const reason_scene *s, unsigned resource) {
    for (unsigned v = 0; v < s->ground->board.vertices; v++)
        if (s->before->building[v] == s->seat && s->ground->yield[v][resource] > 0)
            return true;
    return false;
}

/* Awards and roads of others: what changes between everybody. */
static void say_awards(const reason_scene *s, list *l) {
    const island_look *was = s->before, *is = s->after;
    for (unsigned other = 0; other < s->ground->board.seats; other++) {
        const unsigned before = was->seat[other].road_length, after = is->seat[other].road_length;
        if (other == s->seat || after >= before)
            continue;
        kh_why *w = add(l, "coach.why.cuts");
        add_value(w, "who", &kh_type_seat, other);
        kh_why_add_whole(w, "before", before);
        kh_why_add_whole(w, "after", after);
    }
    if (is->longest == s->seat && was->longest != s->seat)
        add(l, "coach.why.longest");
    if (is->army == s->seat && was->army != s->seat)
        add(l, "coach.why.army");
}

static bool is_founding(const reason_scene *s) {
    return s->before->phase == PHASE_SETTLEMENT || s->before->phase == PHASE_ROAD;
}

static void say_settlement(const reason_scene *s, list *l, unsigned vertex) {
    const island_look_board *b = &s->ground->board;
    const unsigned land = best_land(s, vertex), harbour = b->harbour[vertex];
    for (unsigned r = 0; r < RESOURCES; r++)
        if (s->before->seat[s->seat].settlements > 0 && s->ground->yield[vertex][r] > 0 && !produces(s, r))
            add_value(add(l, "coach.why.new"), "resource", &island_type_resource, r);
    if (land != LOOK_NONE)
        add_land(add(l, "coach.why.brings"), b, land);
    for (unsigned i = 0; i < 3 && is_founding(s); i++) {
        const unsigned h = b->vertex_hexes[vertex][i];
        if (h != land && h != LOOK_NONE && b->yield[h] != LOOK_NONE && l->count < 2)
            add_land(add(l, "coach.why.brings"), b, h);
    }
    if (harbour == ISLAND_ANY)
        add(l, "coach.why.harbour-any");
    else if (harbour > 0)
        add_value(add(l, "coach.why.harbour"), "resource", &island_type_resource, harbour - 1U);
}

static bool is_free_site(const reason_scene *s, unsigned vertex) {
    if (!s->ground->board.site[vertex] || s->before->building[vertex] != LOOK_NONE)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned next = s->ground->next[vertex][i];
        if (next != LOOK_NONE && s->before->building[next] != LOOK_NONE)
            return false;
    }
    return true;
}

/* Whether the own network was at a vertex before this road. */
static bool was_reached(const reason_scene *s, unsigned vertex, unsigned road) {
    bool reached = s->before->building[vertex] == s->seat;
    for (unsigned k = 0; k < 3; k++) {
        const unsigned e = s->ground->board.vertex_edges[vertex][k];
        reached |= e != LOOK_NONE && e != road && s->before->road[e] == s->seat;
    }
    return reached;
}

/* Vertices one free side further; nobody builds through somebody else's house. */
static void step_further(const reason_scene *s, bool *at, bool *seen) {
    const island_look_board *b = &s->ground->board;
    bool next[LOOK_VERTICES] = {false};
    for (unsigned v = 0; v < b->vertices; v++)
        for (unsigned i = 0; i < 3 && at[v] && s->before->building[v] == LOOK_NONE; i++) {
            const unsigned e = b->vertex_edges[v][i], far = s->ground->next[v][i];
            if (e != LOOK_NONE && far != LOOK_NONE && s->before->road[e] == LOOK_NONE && !b->closed[e] &&
                !seen[far])
                next[far] = seen[far] = true;
        }
    memcpy(at, next, sizeof next);
}

/* The best place that can be settled behind a new road, the nearest first, and how many more roads it takes. */
static unsigned site_ahead(const reason_scene *s, unsigned edge, unsigned *roads) {
    const island_look_board *b = &s->ground->board;
    bool at[LOOK_VERTICES] = {false}, seen[LOOK_VERTICES] = {false};
    unsigned best = LOOK_NONE;
    for (unsigned i = 0; i < 2; i++) {
        const unsigned v = b->edge_ends[edge][i];
        at[v] = !was_reached(s, v, edge);
        seen[v] = true;
    }
    for (*roads = 0; *roads <= ROADS_AHEAD; ++*roads) {
        for (unsigned v = 0; v < b->vertices; v++)
            if (at[v] && is_free_site(s, v) && best_land(s, v) != LOOK_NONE &&
                (best == LOOK_NONE || s->ground->worth[v] > s->ground->worth[best]))
                best = v;
        if (best != LOOK_NONE)
            return best;
        step_further(s, at, seen);
    }
    return LOOK_NONE;
}

/* Who else has a road at this place or one side away: of several the one with most points. */
static unsigned rival_at(const reason_scene *s, unsigned vertex) {
    const island_look_board *b = &s->ground->board;
    unsigned rival = LOOK_NONE;
    for (unsigned i = 0; i < 4; i++) {
        const unsigned v = i < 3 ? s->ground->next[vertex][i] : vertex;
        for (unsigned k = 0; k < 3 && v != LOOK_NONE; k++) {
            const unsigned e = b->vertex_edges[v][k], who = e == LOOK_NONE ? LOOK_NONE : s->before->road[e];
            if (who != LOOK_NONE && who != s->seat &&
                (rival == LOOK_NONE || s->before->seat[who].points > s->before->seat[rival].points))
                rival = who;
        }
    }
    return rival;
}

static void say_length(const reason_scene *s, list *l) {
    const unsigned mine = s->after ? s->after->seat[s->seat].road_length : 0;
    const unsigned theirs = s->before->longest == LOOK_NONE ? ISLAND_LONG_ROAD - 1U
                                                            : s->before->seat[s->before->longest].road_length;
    const bool near = s->before->longest != s->seat && mine > s->before->seat[s->seat].road_length &&
                      mine + NEAR_LONGEST >= theirs;
    if (near) {
        kh_why *w = add(l, "coach.why.longer");
        kh_why_add_whole(w, "count", mine);
        kh_why_add_whole(w, "most", theirs + 1U);
    } else if (s->before->longest == s->seat && mine > s->before->seat[s->seat].road_length)
        kh_why_add_whole(add(l, "coach.why.safer"), "count", mine);
}

/* Where a new road leads, who could come there too, and how long it makes the longest. */
static void say_road(const reason_scene *s, list *l, unsigned edge) {
    unsigned roads;
    const unsigned site = site_ahead(s, edge, &roads), rival = site == LOOK_NONE ? site : rival_at(s, site);
    if (site != LOOK_NONE) {
        kh_why *w = add(l, roads > 0 ? "coach.why.towards" : "coach.why.leads");
        add_land(w, &s->ground->board, best_land(s, site));
        if (roads > 0)
            kh_why_add_whole(w, "roads", roads);
    }
    if (rival != LOOK_NONE)
        add_value(add(l, "coach.why.rival"), "who", &kh_type_seat, rival);
    say_length(s, l);
}

/* Whom the robber costs most there, and who is rid of him. */
static void say_robber(const reason_scene *s, list *l, unsigned hex) {
    const island_look_board *b = &s->ground->board;
    unsigned loss[LOOK_SEATS] = {0}, worst = s->seat;
    bool freed = false;
    for (unsigned i = 0; i < 6; i++) {
        const unsigned v = b->hex_corners[hex][i], was = b->hex_corners[s->before->robber][i];
        if (v != LOOK_NONE && s->before->building[v] != LOOK_NONE)
            loss[s->before->building[v]] += s->before->city[v] ? 2 : 1;
        freed |= was != LOOK_NONE && s->before->building[was] == s->seat;
    }
    for (unsigned other = 0; other < b->seats; other++)
        if (other != s->seat && loss[other] > 0 && (worst == s->seat || loss[other] > loss[worst]))
            worst = other;
    if (worst != s->seat && b->yield[hex] != LOOK_NONE) {
        kh_why *w = add(l, "coach.why.blocks");
        add_value(w, "who", &kh_type_seat, worst);
        add_land(w, b, hex);
    }
    if (freed && hex != s->before->robber)
        add(l, "coach.why.frees");
}

static void say_rob(const reason_scene *s, list *l, unsigned whom) {
    const island_look_seat *them = &s->before->seat[whom];
    kh_why *w = add(l, "coach.why.robs");
    add_value(w, "who", &kh_type_seat, whom);
    kh_why_add_whole(w, "cards", them->hand_size);
    kh_why_add_whole(w, "points", them->points);
}

/* What these cards pay for at once that the hand before them did not. */
static bool say_paid(const reason_scene *s, list *l, const uint8_t *hand) {
    static const char *const keys[] = {"coach.why.pays-city", "coach.why.pays-settlement",
                                       "coach.why.pays-card", "coach.why.pays-road"};
    static const uint8_t prices[] = {PRICE_CITY, PRICE_SETTLEMENT, PRICE_CARD, PRICE_ROAD};
    static const uint8_t none[RESOURCES] = {0};
    const uint8_t *had = s->before->seat[s->seat].hand;
    for (unsigned i = 0; i < sizeof prices; i++) {
        const uint8_t *price = s->ground->board.price[prices[i]];
        if (steady_affords(hand, none, price, NULL) && !steady_affords(had, none, price, NULL)) {
            add(l, keys[i]);
            return true;
        }
    }
    return false;
}

/* What is built next, as things stand; NULL: nobody knows. */
static const steady_goal *next_goal(const reason_scene *s) {
    return s->planner->first < s->planner->goals ? &s->planner->goal[s->planner->first] : NULL;
}

/* Throws until these cards pay for it. */
static float wait_with(const reason_scene *s, const steady_goal *goal, const uint8_t *hand) {
    steady_means means = s->planner->means;
    for (unsigned r = 0; r < RESOURCES; r++)
        means.hand[r] = hand[r];
    return steady_wait(&means, goal->price);
}

/* What other cards are good for: what they pay for, bring nearer, or could not be had otherwise. */
static void say_cards(const reason_scene *s, list *l, const uint8_t *hand) {
    static const char *const keys[] = {[AIM_SETTLEMENT] = "coach.why.nearer-settlement",
                                       [AIM_CITY] = "coach.why.nearer-city",
                                       [AIM_CARD] = "coach.why.nearer-card",
                                       [AIM_LONGEST] = "coach.why.nearer-road",
                                       [AIM_WAY] = "coach.why.nearer-road"};
    const uint8_t *had = s->before->seat[s->seat].hand;
    if (is_founding(s) || say_paid(s, l, hand))
        return;
    const steady_goal *goal = next_goal(s);
    if (goal && wait_with(s, goal, hand) + least_nearer < wait_with(s, goal, had)) {
        add(l, keys[goal->aim]);
        return;
    }
    for (unsigned r = 0; r < RESOURCES; r++)
        if (had[r] == 0 && hand[r] > 0 && !produces(s, r)) {
            add_value(add(l, "coach.why.scarce"), "resource", &island_type_resource, r);
            return;
        }
}

/* The own hand after a bargain; what is not there to be given is not given. */
static void exchange(const reason_scene *s, const uint8_t *give, const uint8_t *get, uint8_t *hand) {
    const uint8_t *had = s->before->seat[s->seat].hand;
    for (unsigned r = 0; r < RESOURCES; r++)
        hand[r] = (uint8_t)(had[r] + get[r] - (give[r] < had[r] ? give[r] : had[r]));
}

static void say_bargain(const reason_scene *s, list *l, const uint8_t *give, const uint8_t *get) {
    uint8_t hand[RESOURCES];
    exchange(s, give, get, hand);
    say_cards(s, l, hand);
}

/* Why not: whoever would get the cards is nearly there, or one needs them. */
static void say_decline(const reason_scene *s, list *l, unsigned who) {
    static const char *const keys[] = {[AIM_SETTLEMENT] = "coach.why.needs-settlement",
                                       [AIM_CITY] = "coach.why.needs-city",
                                       [AIM_CARD] = "coach.why.needs-card",
                                       [AIM_LONGEST] = "coach.why.needs-road",
                                       [AIM_WAY] = "coach.why.needs-road"};
    const island_look_offer *offer = &s->before->offer[who];
    const unsigned points = s->before->seat[who].points;
    uint8_t hand[RESOURCES];
    if (points + NEAR_TARGET >= s->ground->board.target) {
        kh_why *w = add(l, "coach.why.has-points");
        add_value(w, "who", &kh_type_seat, who);
        kh_why_add_whole(w, "points", points);
        return;
    }
    exchange(s, offer->want, offer->give, hand);
    const steady_goal *goal = next_goal(s);
    if (goal && wait_with(s, goal, hand) > wait_with(s, goal, s->before->seat[s->seat].hand) + least_nearer)
        add(l, keys[goal->aim]);
}

/* Of what has to be given back: that what is wanted next stays. */
static void say_discard(const reason_scene *s, list *l) {
    static const char *const keys[] = {[AIM_SETTLEMENT] = "coach.why.keeps-settlement",
                                       [AIM_CITY] = "coach.why.keeps-city",
                                       [AIM_CARD] = "coach.why.keeps-card",
                                       [AIM_LONGEST] = "coach.why.keeps-road",
                                       [AIM_WAY] = "coach.why.keeps-road"};
    const uint8_t *had = s->before->seat[s->seat].hand, *given = s->action->arg;
    const steady_goal *goal = next_goal(s);
    unsigned kept = 0, held = 0;
    for (unsigned r = 0; r < RESOURCES && goal; r++) {
        const unsigned wanted = goal->price[r] < had[r] ? goal->price[r] : had[r], left = had[r] - given[r];
        held += wanted;
        kept += left < wanted ? left : wanted;
    }
    if (held > 0 && kept == held)
        add(l, keys[goal->aim]);
}

/* What is being saved for, and how long that takes: throws, in rounds of all seats. */
static void say_plan(const reason_scene *s, list *l) {
    static const char *const keys[] = {[AIM_SETTLEMENT] = "coach.why.saves-settlement",
                                       [AIM_CITY] = "coach.why.saves-city",
                                       [AIM_CARD] = "coach.why.saves-card",
                                       [AIM_LONGEST] = "coach.why.saves-road",
                                       [AIM_WAY] = "coach.why.saves-road"};
    const steady_goal *goal = next_goal(s);
    if (!goal)
        return;
    const float wait = steady_wait(&s->planner->means, goal->price), seats = s->ground->board.seats;
    if (wait <= 0 || wait > WAIT_MOST)
        return;
    kh_why_add_whole(add(l, keys[goal->aim]), "rounds", wait < seats ? 1 : (double)(wait / seats));
}

/* How many of all throws bring something. */
static void say_throws(const reason_scene *s, list *l) {
    static const uint8_t ways[13] = {0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1};
    const island_look_board *b = &s->ground->board;
    bool pays[13] = {false};
    unsigned sum = 0;
    for (unsigned h = 0; h < b->hexes; h++)
        for (unsigned i = 0; i < 6 && h != s->before->robber && b->yield[h] != LOOK_NONE; i++)
            pays[b->number[h]] |= s->before->building[b->hex_corners[h][i]] == s->seat;
    for (unsigned n = 2; n <= 12; n++)
        sum += pays[n] ? ways[n] : 0;
    kh_why *w = add(l, "coach.why.throws");
    kh_why_add_whole(w, "ways", sum);
    kh_why_add_whole(w, "all", THROWS);
}

/* What the others hold of a kind follows from the bank and the own hand. */
static void say_monopoly(const reason_scene *s, list *l, unsigned resource) {
    const unsigned known = s->before->bank[resource] + s->before->seat[s->seat].hand[resource];
    kh_why *w = add(l, "coach.why.monopoly");
    kh_why_add_whole(w, "cards", s->ground->board.bank - known);
    add_value(w, "resource", &island_type_resource, resource);
}

/* Somebody who lets the turn end: for what, or because nothing else is worth it. */
static void say_end(const reason_scene *s, list *l) {
    say_plan(s, l);
    if (l->count == 0)
        add(l, "coach.why.no-worth");
}

static bool may_play_later(const reason_scene *s) {
    const island_look_seat *me = &s->before->seat[s->seat];
    for (unsigned card = 0; card < CARDS; card++)
        if (card != POINT && me->cards[card] > s->before->fresh[card])
            return true;
    return false;
}

static void say_roll(const reason_scene *s, list *l) {
    if (may_play_later(s))
        add(l, "coach.why.card-later");
    say_throws(s, l);
}

/* What the next card could be good for, where that is more than for anybody. */
static void say_buy(const reason_scene *s, list *l) {
    const island_look_seat *me = &s->before->seat[s->seat];
    const unsigned army = s->before->army, knights = me->knights + me->cards[KNIGHT];
    const unsigned most = army == LOOK_NONE ? ISLAND_ARMY - 1U : s->before->seat[army].knights;
    if (me->points + 1U == s->ground->board.target)
        add(l, "coach.why.card-point");
    if (army != s->seat && knights == most)
        add(l, "coach.why.card-army");
    kh_why_add_whole(add(l, "coach.why.card"), "left", s->before->stack_size);
}

static void say_knight(const reason_scene *s, list *l) {
    bool freed = false;
    for (unsigned i = 0; i < 6 && s->before->robber != LOOK_NONE; i++) {
        const unsigned v = s->ground->board.hex_corners[s->before->robber][i];
        freed |= v != LOOK_NONE && s->before->building[v] == s->seat;
    }
    if (freed)
        add(l, "coach.why.frees");
    kh_why_add_whole(add(l, "coach.why.knight"), "count", s->before->seat[s->seat].knights + 1U);
}

static void say_hire(list *l, unsigned helper) {
    static const char *const keys[HELPERS] = {
        [HELPER_DEMAND] = "coach.why.hire-merchant",    [HELPER_PAVE] = "coach.why.hire-mendicant",
        [HELPER_BALANCE] = "coach.why.hire-mayor",      [HELPER_MOVE] = "coach.why.hire-explorer",
        [HELPER_SHIELD] = "coach.why.hire-general",     [HELPER_STUDY] = "coach.why.hire-architect",
        [HELPER_INSPECT] = "coach.why.hire-noblewoman", [HELPER_RAISE] = "coach.why.hire-priest",
        [HELPER_BARGAIN] = "coach.why.hire-captain",    [HELPER_BANISH] = "coach.why.hire-outlaw"};
    if (helper < HELPERS)
        add(l, keys[helper]);
}

static void say_redeem(list *l, unsigned guild) {
    static const char *const keys[GUILDS] = {[TRADERS] = "coach.why.redeem-traders",
                                             [MERCHANTS] = "coach.why.redeem-merchants",
                                             [ROAD_BUILDERS] = "coach.why.redeem-roadbuilders",
                                             [SCHOLARS] = "coach.why.redeem-scholars",
                                             [MASTER_BUILDERS] = "coach.why.redeem-masterbuilders"};
    if (guild < GUILDS)
        add(l, keys[guild]);
}

static void say_demand(const reason_scene *s, list *l, unsigned resource) {
    static const uint8_t none[RESOURCES] = {0};
    uint8_t get[RESOURCES] = {0};
    if (resource < RESOURCES)
        get[resource] = 1;
    say_bargain(s, l, none, get);
}

/* What is plain to see behind it: cards, tiles, better trade. Not of what shows somebody else's cards: the world behind
 * that is one of many. */
static void say_change(const reason_scene *s, list *l) {
    const island_look_seat *was = &s->before->seat[s->seat], *is = s->after ? &s->after->seat[s->seat] : NULL;
    if (!is || island_shows(s->action->kind))
        return;
    if (is->tile_count > was->tile_count)
        kh_why_add_whole(add(l, "coach.why.tiles"), "tiles", is->tile_count);
    for (unsigned r = 0; r < RESOURCES; r++)
        if (is->rate[r] < was->rate[r]) {
            kh_why *w = add(l, "coach.why.rate");
            add_value(w, "resource", &island_type_resource, r);
            kh_why_add_whole(w, "rate", is->rate[r]);
        }
    if (is->hand_size > was->hand_size)
        kh_why_add_whole(add(l, "coach.why.gains"), "cards", is->hand_size - was->hand_size);
}

static void say_city(const reason_scene *s, list *l, unsigned vertex) {
    if (best_land(s, vertex) != LOOK_NONE)
        add_land(add(l, "coach.why.doubles"), &s->ground->board, best_land(s, vertex));
}

/* What is done to others, or with cards. */
static void say_dealing(const reason_scene *s, list *l) {
    const kh_action *a = s->action;
    switch (a->kind) {
    case DO_ROBBER:
    case DO_BANISH: say_robber(s, l, a->arg[0]); break;
    case DO_ROB: say_rob(s, l, a->arg[0]); break;
    case DO_KNIGHT: say_knight(s, l); break;
    case DO_BUY: say_buy(s, l); break;
    case DO_STUDY: add(l, "coach.why.study"); break;
    case DO_MONOPOLY: say_monopoly(s, l, a->arg[0]); break;
    case DO_ROADS: add(l, "coach.why.two-roads"); break;
    case DO_OFFER: say_bargain(s, l, a->arg, a->arg + RESOURCES); break;
    case DO_ACCEPT:
        say_bargain(s, l, s->before->offer[a->arg[0]].want, s->before->offer[a->arg[0]].give);
        break;
    case DO_DECLINE: say_decline(s, l, a->arg[0]); break;
    case DO_DISCARD: say_discard(s, l); break;
    case DO_DEMAND: say_demand(s, l, a->arg[0]); break;
    case DO_INSPECT: say_rob(s, l, a->arg[0]); break;
    case DO_HIRE: say_hire(l, a->arg[0]); break;
    case DO_FLIP: add(l, "coach.why.again"); break;
    case DO_REDEEM: say_redeem(l, a->arg[0]); break;
    default:
        if (s->after)
            say_cards(s, l, s->after->seat[s->seat].hand);
    }
}

static void say_deed(const reason_scene *s, list *l) {
    const unsigned place = s->action->arg[0];
    switch (s->action->kind) {
    case DO_SETTLEMENT:
    case DO_RAISE: say_settlement(s, l, place); break;
    case DO_CITY:
    case DO_ENLARGE: say_city(s, l, place); break;
    case DO_ROAD:
    case DO_PAVE:
    case DO_LAY: say_road(s, l, place); break;
    case DO_ROLL: say_roll(s, l); break;
    case DO_END:
    case DO_PASS: say_end(s, l); break;
    default: say_dealing(s, l);
    }
}

uint32_t reason_list(const reason_scene *s, kh_why *out, uint32_t cap) {
    list l = {.out = out, .cap = cap};
    if (s->after && s->after->phase == PHASE_OVER && s->after->winner == s->seat) {
        add(&l, "coach.why.wins");
        return l.count;
    }
    if (s->after)
        say_awards(s, &l);
    say_deed(s, &l);
    const unsigned was = s->before->seat[s->seat].points;
    if (s->after && !is_founding(s) && s->after->seat[s->seat].points > was) {
        kh_why *w = add(&l, "coach.why.points");
        kh_why_add_whole(w, "points", s->after->seat[s->seat].points);
    }
    if (l.count == 0)
        say_change(s, &l);
    return l.count;
}
