/* Plays random games of Island on the engine and on the oracle at the same time. After every action all that the
 * oracle knows is compared; and of every few positions every thinkable action is judged by both, and by the engine's
 * list of choices. Every other game is rich: cards are handed out of the bank now and then. */
#include <stdio.h>
#include <string.h>

#include "games/island/kinds.h"
#include "kornholm/text.h"
#include "oracle.h"
#include "run.h"
#include "translate.h"

enum {
    GAMES = 300,
    GAMES_SHORT = 16,
    ACTIONS_MAX = 1500,
    BOARD_TEXT = 4096,
    POSITION_TEXT = 16384,
    TABLE_CAP = 1 << 15,
    STATE_CAP = 1 << 12,
    LEGAL_MAX = 1024,
    EVERY = 7
};

typedef struct duel {
    kh_config config;
    island_board board;
    _Alignas(KH_ALIGN) uint8_t t[TABLE_CAP], s[STATE_CAP];
    oracle o;
    kh_rng rng;
    uint64_t seed;
    unsigned actions;
    kh_action last;
    bool failed, rich;
    kh_action legal[LEGAL_MAX]; /* of the seat that is looked at */
    uint32_t legal_count, listed;
    uint64_t judged; /* candidate actions */
} duel;

static void complain(duel *d, const char *what, const kh_action *about) {
    const run_place here = {&island_game, d->t, &d->config, d->seed, d->actions, &d->last};
    if (!d->failed) /* the first difference says it all */
        run_complain(&here, what, about);
    d->failed = true;
}

/* ---- From the engine's words to the oracle's: the only place that knows both. */

static void translate(const duel *d, oracle_position *out) {
    (d->config.seats > 4 ? translate_wide : translate_four)(d->t, d->s, out);
}

static void translate_action(const kh_action *a, unsigned seats, oracle_action *out) {
    memset(out, 0, sizeof *out);
    out->who = a->seat == KH_CHANCE ? NOBODY : (int)a->seat;
    /* Both count in the same order, but for the kinds of scenarios between moves and luck. */
    out->kind = (oracle_kind)(a->kind < LUCK_DICE ? (int)A_ROLL + a->kind - DO_ROLL
                                                  : (int)A_DICE + a->kind - LUCK_DICE);
    out->what = a->arg[0];
    out->second = a->arg[1];
    for (int g = 0; g < GOODS; g++) {
        out->cards[g] = a->arg[g];
        out->want[g] = a->arg[GOODS + g];
    }
    const unsigned to = a->arg[2 * GOODS];
    out->to_all = to == 0;
    out->to_strangers = to >> seats != 0;
    for (int i = 0; i < PEOPLE; i++)
        out->to[i] = to >> i & 1;
}

/* The board as text is enough: rows of hexes, then harbours, then where the robber begins. */
static void read_board(duel *d, oracle_table *t) {
    static const char *const terrain[] = {"forest", "hills", "pasture", "fields", "mountains"};
    char text[BOARD_TEXT];
    island_game.board_write(&d->config, &d->board, text, sizeof text);
    int hex = 0;
    for (int v = 0; v < CROSSINGS; v++)
        t->harbour[v] = NOBODY;
    for (char *line = strtok(text, "\n,"); line; line = strtok(NULL, "\n,")) {
        char name[16] = "", kind[16] = "";
        int a = 0, b = 0;
        if (sscanf(line, "harbour v%d-v%d %15s", &a, &b, kind) == 3) {
            int good = 0;
            while (good < GOODS && strcmp(kind, island_resource_names[good]) != 0)
                good++;
            t->harbour[a] = t->harbour[b] = good;
            continue;
        }
        if (sscanf(line, "robber h%d", &t->desert) == 1)
            continue;
        line += strncmp(line, "row ", 4) == 0 ? 4 : 0;
        if (sscanf(line, "%15s %d", name, &t->number[hex]) < 1)
            continue;
        t->good[hex] = NOBODY;
        for (int g = 0; g < GOODS; g++)
            if (strcmp(name, terrain[g]) == 0)
                t->good[hex] = g;
        hex++;
    }
}

/* ---- Comparing positions. */

#define FIELD(name) RUN_FIELD(oracle_position, name)
static const run_field fields[] = {
    FIELD(owner),      FIELD(storeys), FIELD(road),    FIELD(hand),    FIELD(cards),   FIELD(knights),
    FIELD(owes),       FIELD(bank),    FIELD(stack),   FIELD(fresh),   FIELD(removed), FIELD(offered),
    FIELD(give),       FIELD(want),    FIELD(asked),   FIELD(answer),  FIELD(left),    FIELD(wait),
    FIELD(turn),       FIELD(turns),   FIELD(first),   FIELD(founded), FIELD(robber),  FIELD(longest),
    FIELD(army),       FIELD(winner),  FIELD(dice),    FIELD(rolled),  FIELD(carded),  FIELD(built),
    FIELD(free_roads), FIELD(place),   FIELD(contest), FIELD(leads),   FIELD(best),    FIELD(length),
    FIELD(points),     FIELD(visitor),
};

static void compare_positions(duel *d) {
    oracle_position engine;
    char what[120];
    translate(d, &engine);
    if (memcmp(&engine, &d->o.p, sizeof engine) == 0)
        return;
    if (run_differs(fields, sizeof fields / sizeof fields[0], &engine, &d->o.p, what, sizeof what))
        complain(d, what, NULL);
}

static void compare_ends(duel *d) {
    const bool over = d->o.p.wait == W_OVER;
    if (island_game.over(d->t, d->s) != over)
        complain(d, "over() is wrong", NULL);
    for (int i = 0; i < (int)d->config.seats; i++) {
        int before = 0;
        for (int other = 0; other < (int)d->config.seats; other++)
            before += other != i && d->o.p.winner != i &&
                      (d->o.p.winner == other || oracle_total(&d->o, other) > oracle_total(&d->o, i));
        if (island_game.score(d->t, d->s, (kh_seat)i) != oracle_total(&d->o, i))
            complain(d, "score() is wrong", NULL);
        if (island_game.place(d->t, d->s, (kh_seat)i) != (uint32_t)(before + 1))
            complain(d, "place() is wrong", NULL);
    }
    const char *broken = island_game.audit(d->t, d->s);
    if (broken)
        complain(d, broken, NULL);
}

/* ---- Judging every thinkable action. */

static bool is_open(const kh_action *a) {
    return island_game.kinds[a->kind].open;
}

static bool is_listed(const duel *d, const kh_action *a) {
    for (uint32_t i = 0; i < d->legal_count; i++)
        if (d->legal[i].kind == a->kind && d->legal[i].size == a->size &&
            memcmp(d->legal[i].arg, a->arg, sizeof a->arg) == 0)
            return true;
    return false;
}

static void judge(duel *d, kh_action a) {
    oracle_action same;
    d->judged++;
    translate_action(&a, d->config.seats, &same);
    const bool allowed = oracle_allows(&d->o, &same);
    if ((island_game.check(d->t, d->s, &a).code == 0) != allowed)
        complain(d, allowed ? "the engine refuses" : "the engine allows", &a);
    if (a.seat == KH_CHANCE) {
        const int cases = allowed ? oracle_cases(&d->o, &same) : 0;
        if (island_game.weight(d->t, d->s, &a) != (uint32_t)cases)
            complain(d, "weight() is wrong for", &a);
    } else if (!is_open(&a)) {
        if (is_listed(d, &a) != allowed)
            complain(d, allowed ? "not listed:" : "listed:", &a);
        d->listed += allowed;
    }
}

static kh_action move(kh_seat seat, int kind, unsigned size, unsigned first, unsigned second) {
    return (kh_action){
        .seat = seat, .kind = (uint8_t)kind, .size = (uint8_t)size, .arg = {(uint8_t)first, (uint8_t)second}};
}

static void judge_each(duel *d, kh_seat seat, int kind, unsigned below) {
    for (unsigned i = 0; i < below; i++)
        judge(d, move(seat, kind, 1, i, 0));
}

static int below(duel *d, int n) {
    return (int)kh_rng_below(&d->rng, (uint32_t)n);
}

/* All wishes of up to three cards. */
static void judge_inventions(duel *d, kh_seat seat) {
    for (unsigned code = 0; code < 1024; code++) {
        kh_action a = move(seat, DO_INVENTION, GOODS, 0, 0);
        unsigned sum = 0;
        for (unsigned g = 0; g < GOODS; g++)
            sum += a.arg[g] = (uint8_t)(code >> (2 * g) & 3);
        if (sum <= 3)
            judge(d, a);
    }
}

/* A handful of cards, mostly out of the hand. */
static void some_cards(duel *d, int who, int n, uint8_t *out) {
    for (int i = 0; i < n; i++) {
        int g = below(d, GOODS);
        for (int tries = 0; tries < 3 && d->o.p.hand[who][g] <= out[g]; tries++)
            g = below(d, GOODS);
        out[g]++;
    }
}

static void judge_discards(duel *d, kh_seat seat) {
    for (int i = 0; i < 12; i++) {
        kh_action a = move(seat, DO_DISCARD, GOODS, 0, 0);
        const int n = d->o.p.owes[seat] + (i % 4 == 3 ? below(d, 3) - 1 : 0);
        some_cards(d, (int)seat, n < 0 ? 0 : n, a.arg);
        judge(d, a);
    }
}

static void judge_offers(duel *d, kh_seat seat) {
    for (int i = 0; i < 24; i++) {
        kh_action a = move(seat, DO_OFFER, 2 * GOODS + 1, 0, 0);
        some_cards(d, (int)seat, below(d, 4), a.arg);
        for (int n = below(d, 3); n > 0; n--)
            a.arg[GOODS + below(d, GOODS)]++;
        a.arg[2 * GOODS] = (uint8_t)(i % 3 ? 1 << below(d, PEOPLE + 1) : below(d, 2 << PEOPLE));
        judge(d, a);
    }
}

static void judge_seat(duel *d, kh_seat seat) {
    static const int plain[] = {DO_ROLL, DO_BUY, DO_KNIGHT, DO_ROADS, DO_WITHDRAW, DO_END, DO_PASS};
    const unsigned seats = d->config.seats;
    const oracle_map *map = oracle_geography();
    d->legal_count = island_game.legal(d->t, d->s, seat, d->legal, LEGAL_MAX);
    d->listed = 0;
    if (d->legal_count != island_game.count(d->t, d->s, seat))
        complain(d, "count() and legal() differ", NULL);
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        judge(d, move(seat, plain[i], 0, 0, 0));
    judge_each(d, seat, DO_SETTLEMENT, (unsigned)map->crossings);
    judge_each(d, seat, DO_ROAD, (unsigned)map->sides);
    judge_each(d, seat, DO_CITY, (unsigned)map->crossings);
    judge_each(d, seat, DO_MONOPOLY, GOODS);
    judge_each(d, seat, DO_ROBBER, (unsigned)map->hexes);
    judge_each(d, seat, DO_ROB, seats);
    judge_each(d, seat, DO_ACCEPT, seats);
    judge_each(d, seat, DO_DECLINE, seats);
    judge_each(d, seat, DO_TRADE, seats);
    for (unsigned i = 0; i < GOODS * GOODS; i++)
        judge(d, move(seat, DO_BANK, 2, i / GOODS, i % GOODS));
    judge_inventions(d, seat);
    judge_discards(d, seat);
    judge_offers(d, seat);
    /* Open kinds stand once in the list, where there is anything to choose. */
    const bool offer = !oracle_luck_due(&d->o) && oracle_trading(&d->o) && oracle_sum(d->o.p.hand[seat]) > 0;
    const bool discard = d->o.p.wait == W_DISCARD && d->o.p.owes[seat] > 0;
    if (d->legal_count != d->listed + offer + discard)
        complain(d, "legal() lists something else, or something twice", NULL);
    const bool acts = d->legal_count > 0;
    bool may = false;
    for (kh_seat at = island_game.next(d->t, d->s, KH_NOBODY); at != KH_NOBODY;
         at = island_game.next(d->t, d->s, at))
        may = may || at == seat;
    if (may != acts || island_game.awaited(d->t, d->s, seat) != oracle_awaits(&d->o, (int)seat))
        complain(d, "next() or awaited() is wrong", NULL);
}

static void judge_luck(duel *d) {
    for (unsigned i = 0; i < 64; i++)
        judge(d, move(KH_CHANCE, LUCK_DICE, 2, i / 8, i % 8));
    judge_each(d, KH_CHANCE, LUCK_CARD, GOODS);
    judge_each(d, KH_CHANCE, LUCK_STEAL, GOODS);
    if (island_game.awaited(d->t, d->s, KH_CHANCE) != oracle_awaits(&d->o, NOBODY))
        complain(d, "awaited() is wrong for luck", NULL);
}

static void judge_all(duel *d) {
    judge_luck(d);
    for (kh_seat seat = 0; seat < d->config.seats; seat++)
        judge_seat(d, seat);
}

/* ---- Playing. */

/* How many roads of one other person meet at a crossing: two are worth a settlement between them. */
static int foreign_roads(const duel *d, kh_seat seat, int crossing) {
    int most = 0;
    for (int i = 0; i < (int)d->config.seats; i++) {
        int n = 0;
        for (int e = 0; e < oracle_geography()->sides; e++)
            n += i != (int)seat && d->o.p.road[e] == i && oracle_touches_edge(e, crossing);
        most = n > most ? n : most;
    }
    return most;
}

static int liking_of_road(const duel *d, const kh_action *a) {
    const int *end = oracle_geography()->end[a->arg[0]];
    const bool meets = foreign_roads(d, a->seat, end[0]) > 1 || foreign_roads(d, a->seat, end[1]) > 1;
    return meets ? 7 : 4;
}

/* Of a few picks the one that builds: games come to an end, and roads meet. */
static int liking(const duel *d, const kh_action *a) {
    switch (a->kind) {
    case DO_CITY: return d->rich ? 2 : 5;
    case DO_SETTLEMENT: return foreign_roads(d, a->seat, a->arg[0]) > 1 ? 9 : d->rich ? 1 : 5;
    case DO_ROAD: return liking_of_road(d, a);
    case DO_TRADE: return 4;
    case DO_BUY:
    case DO_KNIGHT:
    case DO_ROADS:
    case DO_INVENTION:
    case DO_MONOPOLY: return 3;
    case DO_BANK:
    case DO_ACCEPT: return 2;
    case DO_OFFER: return 0;
    default: return 1;
    }
}

static bool pick(duel *d, kh_seat seat, kh_action *out) {
    kh_action another;
    bool any = island_game.pick(d->t, d->s, seat, &d->rng, out);
    for (int i = below(d, d->rich ? 24 : 4); any && i > 0; i--)
        if (island_game.pick(d->t, d->s, seat, &d->rng, &another) && liking(d, &another) > liking(d, out))
            *out = another;
    return any;
}

/* Somebody who may act, mostly one for whom the game waits; or luck. */
static bool choose(duel *d, kh_action *out) {
    if (oracle_luck_due(&d->o)) {
        island_game.draw(d->t, d->s, &d->rng, out);
        return true;
    }
    for (int tries = 0; tries < 100; tries++) {
        const kh_seat seat = (kh_seat)below(d, (int)d->config.seats);
        const bool speaks = below(d, 12) == 0;
        if ((island_game.awaited(d->t, d->s, seat) || speaks) && pick(d, seat, out))
            return true;
    }
    return false;
}

/* Reads the engine's position again with the oracle's hands and cards in it. */
static void rewrite_hands(duel *d) {
    char old[POSITION_TEXT], text[POSITION_TEXT];
    kh_text x = kh_text_in(text, sizeof text);
    kh_scan all = kh_scan_in(old, island_game.write(d->t, d->s, 0, old, sizeof old)), line;
    while (kh_scan_line(&all, &line))
        if (*line.at != '=') {
            kh_text_add_n(&x, line.at, (size_t)(line.end - line.at));
            kh_text_char(&x, '\n');
        }
    for (int i = 0; i < 2 * (int)d->config.seats; i++) {
        const bool hand = i < (int)d->config.seats;
        const int who = i % (int)d->config.seats, *cards = hand ? d->o.p.hand[who] : d->o.p.cards[who];
        kh_text_char(&x, 'p');
        kh_text_number(&x, who + 1);
        kh_text_add(&x, hand ? " hand" : " cards");
        for (int k = 0; k < GOODS; k++)
            if (cards[k]) {
                kh_text_char(&x, ' ');
                kh_text_number(&x, cards[k]);
                kh_text_char(&x, ' ');
                kh_text_add(&x, hand ? island_resource_names[k] : island_card_names[k]);
            }
        kh_text_add(&x, oracle_sum(cards) ? "\n" : " nothing\n");
    }
    if (island_game.read(d->t, d->s, 0, text, x.length).code)
        complain(d, "read() refuses a position with more cards in the hands", NULL);
    compare_positions(d);
}

/* Rich games hand out cards now and then, so that roads grow long and the bank runs short. */
static void hand_out(duel *d) {
    const int who = below(d, 3) ? d->o.p.turn : below(d, (int)d->config.seats);
    const bool plunder = below(d, 12) == 0;
    for (int g = 0; g < GOODS; g++) {
        const int there = d->o.p.bank[g];
        int n = plunder ? there - below(d, 3) : below(d, g < 2 ? 5 : 2);
        n = n > there ? there : n < 0 ? 0 : n;
        d->o.p.bank[g] -= n;
        d->o.p.hand[who][g] += n;
        const bool draw = g != C_POINT && d->o.p.stack[g] > 0 && below(d, 20) == 0;
        d->o.p.stack[g] -= draw;
        d->o.p.cards[who][g] += draw;
    }
    rewrite_hands(d);
}

static void step(duel *d) {
    kh_action a;
    oracle_action same;
    if (!choose(d, &a)) {
        complain(d, "nobody can act", NULL);
        return;
    }
    translate_action(&a, d->config.seats, &same);
    if (!oracle_allows(&d->o, &same))
        complain(d, "the oracle refuses", &a);
    else if (island_game.apply(d->t, d->s, &a, NULL).code)
        complain(d, "the engine refuses", &a);
    if (d->failed)
        return;
    oracle_play(&d->o, &same);
    d->last = a;
    d->actions++;
    compare_positions(d);
}

static bool is_beginner(const kh_config *c) {
    const int32_t setup = c->option[OPT_SETUP];
    return setup == SETUP_BEGINNER || (setup == SETUP_USUAL && c->seats <= 4);
}

static void draw_config(duel *d) {
    kh_config *c = &d->config;
    const kh_option *option = island_game.options;
    c->seats = 3 + (kh_seat)below(d, 4);
    for (int i = 0; option[i].name; i++)
        c->option[i] = option[i].low + below(d, option[i].high - option[i].low + 1);
    c->option[OPT_CLOCK] = 0;                          /* the oracle has no clock */
    c->option[OPT_SCENARIO] = c->option[OPT_ERIE] = 0; /* and plays no scenarios */
    c->option[OPT_FIRST] = below(d, (int)c->seats + 1);
    if (below(d, 2))
        c->option[OPT_TARGET] = d->rich ? 20 : 10;
    if (c->option[OPT_TARGET] < 3) /* 0 stands for 10, fewer than 3 are refused */
        c->option[OPT_TARGET] = 10;
    if (below(d, 2))
        c->option[OPT_LIMIT] = 7;
    if (c->seats > 4 && c->option[OPT_SETUP] == SETUP_BEGINNER)
        c->option[OPT_SETUP] = SETUP_USUAL;
    if (is_beginner(c))
        c->option[OPT_TOKENS] = c->option[OPT_HARBOURS] = 0;
}

static void begin(duel *d, uint64_t seed) {
    memset(d, 0, sizeof *d);
    d->seed = seed;
    kh_rng_seed(&d->rng, seed);
    d->rich = seed % 2 == 0;
    draw_config(d);
    const int32_t *option = d->config.option;
    if (island_game.table_size(&d->config) > sizeof d->t) {
        complain(d, "the table is larger than thought", NULL);
        return;
    }
    if (island_game.settle(&d->config, &d->rng, &d->board).code ||
        island_game.table_init(d->t, &d->config, &d->board).code) {
        complain(d, "the engine refuses the table", NULL);
        return;
    }
    island_game.start(d->t, d->s);
    d->o.t = (oracle_table){
        .people = (int)d->config.seats,
        .target = option[OPT_TARGET],
        .limit = option[OPT_LIMIT],
        .first = option[OPT_FIRST] ? option[OPT_FIRST] - 1 : NOBODY,
        .beginner = is_beginner(&d->config),
        .special = d->config.seats > 4 && option[OPT_BETWEEN] == BETWEEN_SPECIAL,
        .paired = d->config.seats > 4 && option[OPT_BETWEEN] == BETWEEN_PAIRED,
        .combined = option[OPT_PHASES] == PHASES_COMBINED,
        .offers = option[OPT_OFFERS] != 0,
        .friendly = option[OPT_ROBBER] == ROBBER_FRIENDLY,
        .balanced = option[OPT_DICE] == DICE_BALANCED,
    };
    read_board(d, &d->o.t);
    oracle_start(&d->o);
    compare_positions(d);
}

/* Returns whether all was equal. */
static bool play(duel *d, uint64_t seed) {
    begin(d, seed);
    while (!d->failed && d->o.p.wait != W_OVER && d->actions < ACTIONS_MAX) {
        if ((d->actions + seed) % EVERY == 0)
            judge_all(d);
        if (!d->failed && d->rich && d->o.p.wait == W_MAIN && below(d, 5) == 0)
            hand_out(d);
        if (!d->failed)
            step(d);
        if (!d->failed && d->actions % EVERY == 0)
            compare_ends(d);
    }
    if (!d->failed) {
        judge_all(d);
        compare_ends(d);
    }
    return !d->failed;
}

static bool play_one(uint64_t seed, run_tally *tally) {
    static duel d;
    const bool fine = play(&d, seed);
    tally->over += fine && d.o.p.wait == W_OVER;
    tally->actions += d.actions;
    tally->judged += d.judged;
    return fine;
}

int main(int count, char **words) {
    return run_games(count, words, GAMES, GAMES_SHORT, play_one);
}
