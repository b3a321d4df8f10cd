/* Random games of Symbol Rush, played by the engine and by the oracle at once: every claim there could be is judged by
 * both, now and then, and after every action the cards and the points are compared. */
#include <stdio.h>
#include <string.h>

#include "games/rush/rush.h"
#include "kornholm/config.h"
#include "run.h"
#include "rush_oracle.h"

enum { GAMES = 200, GAMES_SHORT = 40, ACTIONS_MAX = 1500, EVERY = 40 };

typedef struct match {
    _Alignas(KH_ALIGN) rush_table t;
    _Alignas(KH_ALIGN) rush_state s;
    kh_config config;
    kh_rng rng;
    slow_game o;
    uint64_t seed, now, judged;
    unsigned actions;
    kh_action last;
    bool failed;
} match;

static const slow_cards *the_cards(void) {
    static slow_cards cards;
    static bool known;
    known = known || slow_read_cards(CARDS, &cards);
    return known ? &cards : NULL;
}

static void complain(match *m, const char *what, const kh_action *about) {
    const run_place place = {&rush_game, &m->t, &m->config, m->seed, m->actions, &m->last};
    if (!m->failed)
        run_complain(&place, what, about);
    m->failed = true;
}

static unsigned below(match *m, unsigned n) {
    return kh_rng_below(&m->rng, n);
}

static int card_of(unsigned card) {
    return card == NO_CARD ? O_NONE : (int)card;
}

/* What luck and the flow bring: the oracle takes it over, since it is no judgement. */
static void follow(match *m) {
    slow_game *o = &m->o;
    o->mini = m->s.mini;
    o->playing = m->s.phase == PHASE_PLAY || m->s.phase == PHASE_TURN;
    for (unsigned i = 0; i < m->t.seats; i++) {
        o->open[i] = card_of(m->s.open[i]);
        o->left[i] = m->s.left[i];
    }
    for (unsigned i = 0; i < O_TEAMS; i++) {
        o->middle[i] = card_of(m->s.spot[RUSH_PLACES + i]);
        o->colour[i] = i < m->t.teams && m->s.colour[i] != RUSH_NONE ? m->s.colour[i] : O_NONE;
    }
}

static void new_island(match *m) {
    for (unsigned i = 0; i < RUSH_PLACES; i++) {
        m->o.pile[i][0] = m->s.spot[i];
        m->o.height[i] = m->s.spot[i] != NO_CARD;
    }
    memset(m->o.taken, 0, sizeof m->o.taken);
}

static void compare(match *m) {
    for (unsigned i = 0; i < RUSH_SPOTS; i++)
        if (slow_top(&m->o, (int)i) != card_of(m->s.spot[i]))
            complain(m, "other cards lie there", NULL);
    for (unsigned team = 0; team < m->t.teams; team++)
        if (m->o.points[team] != m->s.points[team])
            complain(m, "other points", NULL);
    for (unsigned i = 0; i < m->t.seats; i++)
        if (m->o.open[i] != card_of(m->s.open[i]))
            complain(m, "other open cards", NULL);
}

static kh_action claim_of(unsigned seat, unsigned own, unsigned spot, unsigned card, unsigned symbol) {
    return (kh_action){.seat = seat,
                       .kind = DO_CLAIM,
                       .size = CLAIM_SIZE,
                       .arg = {(uint8_t)own, (uint8_t)spot, (uint8_t)card, (uint8_t)symbol}};
}

static void judge_claim(match *m, const kh_action *a) {
    const kh_verdict v = rush_game.check(&m->t, &m->s, a);
    const slow_answer engine = v.code ? A_REFUSED : v.rule ? A_WRONG : A_RIGHT;
    const bool silenced = m->s.locked_ms[a->seat] || (m->t.in_turns && m->s.turn != a->seat) ||
                          m->s.phase != PHASE_PLAY || a->at_ms >= rush_game.deadline(&m->t, &m->s);
    const slow_answer oracle = silenced
                                   ? A_REFUSED
                                   : slow_judge(&m->o, (int)a->seat, a->arg[CLAIM_OWN], a->arg[CLAIM_SPOT],
                                                a->arg[CLAIM_CARD], a->arg[CLAIM_SYMBOL]);
    m->judged++;
    if (engine != oracle)
        complain(m, "judged otherwise by the oracle:", a);
}

/* Every place and symbol with the right cards, and some wrong cards. */
static void judge_all(match *m) {
    for (unsigned seat = 0; seat < m->t.seats && !m->failed; seat++)
        for (unsigned spot = 0; spot < RUSH_SPOTS; spot++) {
            const unsigned own = rush_own_card(&m->t, &m->s, seat), card = m->s.spot[spot];
            const unsigned mine = own == NO_CARD ? below(m, RUSH_CARDS) : own;
            const unsigned there = card == NO_CARD ? below(m, RUSH_CARDS) : card;
            for (unsigned symbol = 0; symbol < RUSH_SYMBOLS; symbol++) {
                kh_action a = claim_of(seat, mine, spot, there, symbol);
                a.at_ms = m->now;
                judge_claim(m, &a);
            }
            kh_action odd =
                claim_of(seat, below(m, RUSH_CARDS), spot, below(m, RUSH_CARDS), below(m, RUSH_SYMBOLS));
            odd.at_ms = m->now;
            judge_claim(m, &odd);
        }
}

/* Somebody who may act, now and then with a wrong symbol; luck; or the clock. */
static bool choose(match *m, kh_action *a) {
    kh_seat who[RUSH_SEATS_MAX + 1];
    unsigned n = 0;
    for (kh_seat i = rush_game.next(&m->t, &m->s, KH_NOBODY); i != KH_NOBODY;
         i = rush_game.next(&m->t, &m->s, i))
        who[n++] = i;
    const uint64_t due = rush_game.deadline(&m->t, &m->s);
    if (due != KH_NEVER && (n == 0 || below(m, 6) == 0)) {
        *a = (kh_action){.at_ms = due, .seat = KH_CLOCK, .kind = CLOCK_TIME};
        return true;
    }
    if (n == 0)
        return false;
    const kh_seat actor = who[below(m, n)];
    if (actor == KH_CHANCE)
        rush_game.draw(&m->t, &m->s, &m->rng, a);
    else if (!rush_game.pick(&m->t, &m->s, actor, &m->rng, a))
        return false;
    if (a->kind == DO_CLAIM && below(m, 8) == 0)
        a->arg[CLAIM_SYMBOL] = (uint8_t)below(m, RUSH_SYMBOLS);
    const uint64_t later = m->now + below(m, 900);
    a->at_ms = actor == KH_CHANCE ? m->now : due != KH_NEVER && later >= due ? due - 1 : later;
    return true;
}

static void step(match *m) {
    kh_action a;
    if (!choose(m, &a)) {
        complain(m, "nobody can act", NULL);
        return;
    }
    if (a.kind == DO_CLAIM)
        judge_claim(m, &a);
    const bool right =
        a.kind == DO_CLAIM && slow_judge(&m->o, (int)a.seat, a.arg[CLAIM_OWN], a.arg[CLAIM_SPOT],
                                         a.arg[CLAIM_CARD], a.arg[CLAIM_SYMBOL]) == A_RIGHT;
    const unsigned phase = m->s.phase;
    if (rush_game.apply(&m->t, &m->s, &a, NULL).code) {
        complain(m, "the engine refuses", &a);
        return;
    }
    m->now = a.at_ms > m->now ? a.at_ms : m->now;
    m->last = a;
    m->actions++;
    if (right)
        slow_claim(&m->o, (int)a.seat, a.arg[CLAIM_SPOT]);
    else if (a.kind != DO_CLAIM)
        follow(m);
    if (phase == PHASE_LAY || phase == PHASE_REVEAL || m->s.phase == PHASE_LAY ||
        m->s.phase == PHASE_REVEAL) {
        follow(m);
        new_island(m);
    }
    compare(m);
    follow(m);
}

static bool begin(match *m, uint64_t seed) {
    uint8_t board = 1;
    memset(m, 0, sizeof *m);
    m->seed = seed;
    kh_rng_seed(&m->rng, seed);
    kh_config_usual(&rush_game, 2 + below(m, 5), &m->config);
    for (uint32_t i = 0; i < OPTIONS; i++)
        m->config.option[i] = rush_options[i].low +
                              (int32_t)below(m, (unsigned)(rush_options[i].high - rush_options[i].low + 1));
    if (rush_game.table_init(&m->t, &m->config, &board).code || !the_cards()) {
        complain(m, "there are no cards in " CARDS, NULL);
        return false;
    }
    rush_game.start(&m->t, &m->s);
    m->o = (slow_game){
        .cards = the_cards(), .people = m->t.seats, .teams = m->t.teams, .practice = m->t.first == PRACTICE};
    for (unsigned i = 0; i < O_PEOPLE; i++)
        m->o.open[i] = O_NONE;
    follow(m);
    return true;
}

static bool play_one(uint64_t seed, run_tally *tally) {
    static match m;
    if (begin(&m, seed))
        while (!m.failed && m.s.phase != PHASE_OVER && m.actions < ACTIONS_MAX) {
            if ((m.actions + seed) % EVERY == 0)
                judge_all(&m);
            step(&m);
        }
    tally->over += !m.failed && m.s.phase == PHASE_OVER;
    tally->actions += m.actions;
    tally->judged += m.judged;
    return !m.failed;
}

int main(int count, char **words) {
    return run_games(count, words, GAMES, GAMES_SHORT, play_one);
}
