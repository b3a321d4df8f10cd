/* Plays random games of Dice and Dice Duel on the engine and on the oracle at the same time. After every action all
 * that the oracle knows is compared; before every build the builder's thinkable actions, and of every few positions
 * those of everybody, are judged by both and by the engine's list of choices. Every other game is lucky: most throws
 * fit a build, often of one kind, so that sheets fill up. */
#include <stdio.h>
#include <string.h>

#include "dice_oracle.h"
#include "games/dice/dice.h"
#include "run.h"

enum {
    GAMES = 240,
    GAMES_SHORT = 16,
    ACTIONS_MAX = 1200,
    LEGAL_MAX = 256,
    EVERY = 7,
    FACES_MOST = DICE + 1, /* dice of a candidate: one more than there are */
    STEP_MS = 900,         /* less than the shortest clock */
    CLOCK_MOST = 120
};

typedef struct match {
    const kh_game *game;
    kh_config config;
    _Alignas(KH_ALIGN) dice_table t;
    _Alignas(KH_ALIGN) dice_state s;
    slow_game o;
    kh_rng rng;
    uint64_t seed, judged;
    int now;
    unsigned actions;
    kh_action last;
    bool failed, lucky;
    int favourite;              /* what most lucky throws pay for; S_KINDS: gold */
    kh_action legal[LEGAL_MAX]; /* of the seat that is looked at */
    uint32_t legal_count, listed;
} match;

static void complain(match *m, const char *what, const kh_action *about) {
    const run_place here = {m->game, &m->t, &m->config, m->seed, m->actions, &m->last};
    if (!m->failed) /* the first difference says it all */
        run_complain(&here, what, about);
    m->failed = true;
}

static int below(match *m, int n) {
    return (int)kh_rng_below(&m->rng, (uint32_t)n);
}

/* ---- From the engine's words to the oracle's: the only place that knows both. */

/* What both can be asked for; nothing but ints, so that each can be compared and named. */
typedef struct sight {
    int wait, first, turn, turns, rolls, deadline;
    int dice, shown[F_FACES], paid, dead;
    int has[PEOPLE][S_KINDS][MOST], used[PEOPLE][MOST], box[PEOPLE][BOXES];
    int length[PEOPLE], points[PEOPLE], army, longest;
} sight;

static void spread(uint32_t set, int out[MOST]) {
    for (int i = 0; i < MOST; i++)
        out[i] = (int)(set >> i & 1);
}

static int person(unsigned seat) {
    return seat == DICE_NONE ? NOBODY : (int)seat;
}

static void look_at_engine(const match *m, sight *out) {
    const dice_state *s = &m->s;
    const uint64_t deadline = m->game->deadline(&m->t, s);
    memset(out, 0, sizeof *out);
    out->wait = s->phase; /* both count moments in the same order */
    out->first = person(s->first);
    out->turn = s->turns ? (int)s->turn : NOBODY;
    out->turns = (int)s->turns;
    out->rolls = s->rolls;
    out->deadline = deadline == KH_NEVER ? NEVER : (int)deadline;
    out->dice = s->turns ? (int)dice_allowed(&m->t, s) : 0;
    for (unsigned face = 0; face < F_FACES; face++)
        out->shown[face] = (int)faces_get(s->dice, face);
    out->paid = s->paid;
    out->dead = s->dead;
    for (int who = 0; who < m->o.people; who++) {
        spread(s->roads[who], out->has[who][S_ROAD]);
        spread(s->settlements[who], out->has[who][S_SETTLEMENT]);
        spread(s->cities[who], out->has[who][S_CITY]);
        spread(s->knights[who], out->has[who][S_KNIGHT]);
        spread(s->jokers[who], out->used[who]);
        for (int box = 0; box < BOXES; box++)
            out->box[who][box] = (int)s->box[who][box];
        out->length[who] = m->t.duel ? (int)dice_longest_line(m->t.sheet, s->roads[who]) : 0;
        out->points[who] = m->game->score(&m->t, s, (kh_seat)who);
    }
    out->army = person(s->army);
    out->longest = person(s->longest);
}

static void look_at_oracle(const match *m, sight *out) {
    const slow_game *o = &m->o;
    memset(out, 0, sizeof *out);
    out->wait = (int)o->wait;
    out->first = o->first;
    out->turn = slow_turn(o);
    out->turns = o->turns;
    out->rolls = o->rolls;
    out->deadline = o->deadline;
    out->dice = o->turns ? slow_dice_of_turn(o) : 0;
    for (int face = 0; face < F_FACES; face++)
        out->shown[face] = slow_showing(o, face);
    out->paid = slow_dice_at(o, P_PAID);
    out->dead = slow_dice_at(o, P_DEAD);
    for (int who = 0; who < o->people; who++) {
        for (int kind = 0; kind < S_KINDS; kind++)
            for (int i = 0; i < o->sheet->symbols[kind]; i++)
                out->has[who][kind][i] = slow_has(o, who, kind, i);
        for (int i = 0; i < MOST; i++)
            out->used[who][i] = o->used[who][i];
        for (int box = 0; box < BOXES; box++)
            out->box[who][box] = slow_box(o, who, box);
        out->length[who] = o->duel ? slow_length(o, who) : 0;
        out->points[who] = slow_points(o, who);
    }
    out->army = slow_army(o);
    out->longest = o->longest;
}

static void translate_action(const kh_action *a, slow_action *out) {
    const bool faces = a->kind == DO_KEEP || a->kind == LUCK_DICE;
    memset(out, 0, sizeof *out);
    out->kind = (slow_kind)((int)M_ROLL + a->kind - DO_ROLL); /* both count in the same order */
    out->who = a->seat == KH_CHANCE ? NOBODY : a->seat == KH_CLOCK ? CLOCK : (int)a->seat;
    out->at = (int)a->at_ms;
    out->what = a->arg[0];
    out->from = a->arg[1];
    out->to = a->arg[2];
    for (int face = 0; faces && face < F_FACES; face++)
        out->faces[face] = a->arg[face / 2] >> (face % 2 ? 4 : 0) & 0xf;
}

/* ---- Comparing positions. */

#define FIELD(name) RUN_FIELD(sight, name)
static const run_field fields[] = {
    FIELD(wait), FIELD(first),  FIELD(turn),   FIELD(turns), FIELD(rolls),   FIELD(deadline),
    FIELD(dice), FIELD(shown),  FIELD(paid),   FIELD(dead),  FIELD(has),     FIELD(used),
    FIELD(box),  FIELD(length), FIELD(points), FIELD(army),  FIELD(longest),
};

static void compare_positions(match *m) {
    sight engine, oracle;
    char what[120];
    look_at_engine(m, &engine);
    look_at_oracle(m, &oracle);
    if (run_differs(fields, sizeof fields / sizeof fields[0], &engine, &oracle, what, sizeof what))
        complain(m, what, NULL);
    if (m->game->over(&m->t, &m->s) != (m->o.wait == W_OVER))
        complain(m, "over() is wrong", NULL);
    for (int who = 0; who < m->o.people; who++) {
        unsigned place = 1;
        for (int other = 0; other < m->o.people; other++)
            place += oracle.points[other] > oracle.points[who];
        if (m->game->place(&m->t, &m->s, (kh_seat)who) != place)
            complain(m, "place() is wrong", NULL);
    }
    const char *broken = m->game->audit(&m->t, &m->s);
    if (broken)
        complain(m, broken, NULL);
}

/* ---- Judging every thinkable action. */

static bool is_listed(const match *m, const kh_action *a) {
    for (uint32_t i = 0; i < m->legal_count; i++)
        if (m->legal[i].kind == a->kind && m->legal[i].size == a->size &&
            memcmp(m->legal[i].arg, a->arg, sizeof a->arg) == 0)
            return true;
    return false;
}

static bool judge(match *m, const kh_action *a) {
    slow_action same;
    m->judged++;
    translate_action(a, &same);
    const bool allowed = slow_allows(&m->o, &same);
    if ((m->game->check(&m->t, &m->s, a).code == 0) != allowed)
        complain(m, allowed ? "the engine refuses" : "the engine allows", a);
    const bool weighs = allowed && a->seat == KH_CHANCE;
    if (m->game->weight(&m->t, &m->s, a) != (weighs ? (uint32_t)slow_orders(same.faces) : 0))
        complain(m, "weight() is wrong for", a);
    return allowed;
}

static kh_action move(const match *m, kh_seat seat, int kind, unsigned size) {
    return (kh_action){.at_ms = (uint64_t)m->now, .seat = seat, .kind = (uint8_t)kind, .size = (uint8_t)size};
}

static void judge_choice(match *m, const kh_action *a) {
    const bool allowed = judge(m, a);
    if (is_listed(m, a) != allowed)
        complain(m, allowed ? "not listed:" : "listed:", a);
    m->listed += allowed;
}

/* One more than there are, too. */
static void judge_each(match *m, kh_seat seat, int kind, int last) {
    for (int i = 0; i <= last; i++) {
        kh_action a = move(m, seat, kind, 1);
        a.arg[0] = (uint8_t)i;
        judge_choice(m, &a);
    }
}

static void judge_jokers(match *m, kh_seat seat) {
    for (int joker = 0; joker <= m->o.sheet->jokers; joker++)
        for (int faces = 0; faces < (F_FACES + 1) * (F_FACES + 1); faces++) {
            kh_action a = move(m, seat, DO_JOKER, 3);
            a.arg[0] = (uint8_t)joker;
            a.arg[1] = (uint8_t)(faces / (F_FACES + 1));
            a.arg[2] = (uint8_t)(faces % (F_FACES + 1));
            judge_choice(m, &a);
        }
}

static kh_action with_faces(const match *m, kh_seat seat, int kind, const int count[F_FACES]) {
    kh_action a = move(m, seat, kind, FACES_BYTES);
    for (int face = 0; face < F_FACES; face++)
        a.arg[face / 2] = (uint8_t)(a.arg[face / 2] | (unsigned)count[face] << (face % 2 ? 4 : 0));
    return a;
}

/* All ways to have at most FACES_MOST dice. */
static void judge_faces(match *m, kh_seat seat, int kind, int count[F_FACES], int face, int left) {
    if (face == F_FACES) {
        const kh_action a = with_faces(m, seat, kind, count);
        if (kind == DO_KEEP)
            judge_choice(m, &a);
        else
            judge(m, &a);
        return;
    }
    for (count[face] = 0; count[face] <= left; count[face]++)
        judge_faces(m, seat, kind, count, face + 1, left - count[face]);
    count[face] = 0;
}

/* Counts that no dice can have, as somebody might send them. */
static void judge_noise(match *m, kh_seat seat, int kind) {
    for (int i = 0; i < 8; i++) {
        kh_action a = move(m, seat, kind, FACES_BYTES);
        for (int byte = 0; byte < FACES_BYTES; byte++)
            a.arg[byte] = (uint8_t)(below(m, 3) ? 0 : below(m, 256));
        judge(m, &a);
    }
}

static bool may_act(const match *m, kh_seat seat) {
    bool may = false;
    for (kh_seat at = m->game->next(&m->t, &m->s, KH_NOBODY); at != KH_NOBODY;
         at = m->game->next(&m->t, &m->s, at))
        may = may || at == seat;
    return may;
}

/* Keeps are most of the work, and can be left out where they are not to be expected. */
static void judge_seat(match *m, kh_seat seat, bool keeps) {
    static const int plain[] = {DO_ROLL, DO_STOP, DO_END};
    int count[F_FACES] = {0};
    m->legal_count = m->game->legal(&m->t, &m->s, seat, m->legal, LEGAL_MAX);
    m->listed = 0;
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        const kh_action a = move(m, seat, plain[i], 0);
        judge_choice(m, &a);
    }
    judge_each(m, seat, DO_GOLD, F_FACES);
    judge_each(m, seat, DO_ROAD, m->o.sheet->symbols[S_ROAD]);
    judge_each(m, seat, DO_SETTLEMENT, m->o.sheet->symbols[S_SETTLEMENT]);
    judge_each(m, seat, DO_CITY, m->o.sheet->symbols[S_CITY]);
    judge_each(m, seat, DO_KNIGHT, m->o.sheet->symbols[S_KNIGHT]);
    judge_jokers(m, seat);
    if (keeps) {
        judge_faces(m, seat, DO_KEEP, count, 0, FACES_MOST);
        judge_noise(m, seat, DO_KEEP);
    }
    const bool acts = (int)seat == slow_turn(&m->o) && !slow_luck_due(&m->o) && m->o.wait != W_OVER;
    if (m->legal_count != m->listed || m->legal_count != m->game->count(&m->t, &m->s, seat))
        complain(m, "legal() lists something else or something twice, or count() is wrong", NULL);
    if (may_act(m, seat) != acts || m->game->awaited(&m->t, &m->s, seat) != acts)
        complain(m, "next() or awaited() is wrong", NULL);
}

static void judge_luck(match *m) {
    int count[F_FACES] = {0};
    for (int seat = 0; seat <= m->o.people; seat++) {
        kh_action a = move(m, KH_CHANCE, LUCK_FIRST, 1);
        a.arg[0] = (uint8_t)seat;
        judge(m, &a);
    }
    judge_faces(m, KH_CHANCE, LUCK_DICE, count, 0, FACES_MOST);
    judge_noise(m, KH_CHANCE, LUCK_DICE);
    if (may_act(m, KH_CHANCE) != slow_luck_due(&m->o) ||
        m->game->awaited(&m->t, &m->s, KH_CHANCE) != slow_luck_due(&m->o))
        complain(m, "next() or awaited() is wrong for luck", NULL);
}

/* The clock just before, at and after its time, and people who are too late. */
static void judge_time(match *m) {
    static const int late[] = {DO_ROLL, DO_STOP, DO_END};
    const int due = m->o.deadline == NEVER ? m->now + 1 : m->o.deadline;
    for (int at = due - 1; at <= due + 1; at++) {
        kh_action a = move(m, KH_CLOCK, CLOCK_TIMEOUT, 0);
        a.at_ms = (uint64_t)at;
        judge(m, &a);
        for (size_t i = 0; i < sizeof late / sizeof late[0]; i++) {
            a.seat = m->s.turn;
            a.kind = (uint8_t)late[i];
            judge(m, &a);
        }
    }
}

/* What belongs to people done by luck, and the other way round. */
static void judge_actors(match *m) {
    const kh_action rolls = move(m, KH_CHANCE, DO_ROLL, 0), ends = move(m, KH_CLOCK, DO_END, 0);
    kh_action begins = move(m, m->s.turn, LUCK_FIRST, 1), times = move(m, m->s.turn, CLOCK_TIMEOUT, 0);
    times.at_ms = m->o.deadline == NEVER ? 0 : (uint64_t)m->o.deadline;
    judge(m, &rolls);
    judge(m, &ends);
    judge(m, &begins);
    judge(m, &times);
}

static void judge_all(match *m) {
    judge_luck(m);
    judge_time(m);
    judge_actors(m);
    for (kh_seat seat = 0; seat < PEOPLE; seat++) /* strangers, too */
        judge_seat(m, seat, true);
}

/* ---- Playing. */

/* Dice that pay for something, or gold; what is left over falls as it likes. */
static void throw_well(match *m, kh_action *out) {
    const int kind = below(m, 2) ? m->favourite : below(m, S_KINDS + 1), left = slow_dice_at(&m->o, P_HAND);
    int count[F_FACES] = {0}, dice = 0;
    for (int face = 0; face < F_FACES; face++) {
        const int lacks = kind == S_KINDS ? (face == F_GOLD ? below(m, DICE + 1) : 0)
                                          : slow_price[kind][face] - slow_showing(&m->o, face);
        for (int n = 0; n < lacks && dice < left; n++, dice++)
            count[face]++;
    }
    for (; dice < left; dice++)
        count[below(m, F_FACES)]++;
    *out = with_faces(m, KH_CHANCE, LUCK_DICE, count);
}

/* Of a few picks the one that builds: sheets fill up, and games come to an end. */
static int liking(const kh_action *a) {
    switch (a->kind) {
    case DO_SETTLEMENT:
    case DO_CITY: return 4;
    case DO_ROAD:
    case DO_KNIGHT: return 3;
    case DO_GOLD:
    case DO_JOKER:
    case DO_STOP: return 2;
    case DO_END: return 0;
    default: return 1;
    }
}

static bool pick(match *m, kh_action *out) {
    const kh_seat seat = (kh_seat)slow_turn(&m->o);
    kh_action another;
    const bool any = m->game->pick(&m->t, &m->s, seat, &m->rng, out);
    for (int i = below(m, m->lucky ? 12 : 4); any && i > 0; i--)
        if (m->game->pick(&m->t, &m->s, seat, &m->rng, &another) && liking(&another) > liking(out))
            *out = another;
    return any;
}

/* Luck, the one whose turn it is, or now and then the clock. Time goes on a little. */
static bool choose(match *m, kh_action *out) {
    bool any = true;
    const bool in_time = m->o.deadline == NEVER || m->o.deadline - m->now > STEP_MS;
    if (m->o.deadline != NEVER && (!in_time || below(m, 40) == 0)) {
        m->now = m->o.deadline;
        *out = move(m, KH_CLOCK, CLOCK_TIMEOUT, 0);
    } else {
        m->now += below(m, STEP_MS);
        if (m->o.wait == W_DICE && m->lucky && below(m, 5))
            throw_well(m, out);
        else if (slow_luck_due(&m->o))
            m->game->draw(&m->t, &m->s, &m->rng, out);
        else
            any = pick(m, out);
    }
    out->at_ms = (uint64_t)m->now;
    return any;
}

static void step(match *m) {
    kh_action a;
    slow_action same;
    if (!choose(m, &a)) {
        complain(m, "nobody can act", NULL);
        return;
    }
    translate_action(&a, &same);
    if (!slow_allows(&m->o, &same))
        complain(m, "the oracle refuses", &a);
    else if (m->game->apply(&m->t, &m->s, &a, NULL).code)
        complain(m, "the engine refuses", &a);
    if (m->failed)
        return;
    slow_play(&m->o, &same);
    m->last = a;
    m->actions++;
    compare_positions(m);
}

static const slow_sheet *sheet_of(bool duel) {
    static slow_sheet sides[2];
    const bool known = sides[duel].symbols[S_ROAD] > 0;
    return known || slow_read_sheet(SHEETS, duel ? "two" : "one", &sides[duel]) ? &sides[duel] : NULL;
}

static void begin(match *m, uint64_t seed) {
    uint8_t board[16];
    memset(m, 0, sizeof *m);
    m->seed = seed;
    kh_rng_seed(&m->rng, seed);
    m->lucky = seed % 2 == 0;
    m->favourite = below(m, S_KINDS + 1);
    const bool duel = below(m, 2);
    const int people = duel ? 2 + below(m, 3) : 1 + below(m, 4), first = below(m, people + 1);
    const int clock = below(m, 3) ? 0 : 1 + below(m, CLOCK_MOST),
              target = below(m, 2) ? 10 : 3 + below(m, 13);
    m->game = duel ? &duel_game : &dice_game;
    m->config.seats = (kh_seat)people;
    m->config.option[OPT_FIRST] = first;
    m->config.option[OPT_CLOCK] = clock;
    if (duel)
        m->config.option[OPT_TARGET] = target;
    if (m->game->board_size(&m->config) > sizeof board || m->game->table_size(&m->config) > sizeof m->t ||
        m->game->settle(&m->config, &m->rng, board).code ||
        m->game->table_init(&m->t, &m->config, board).code) {
        complain(m, "the engine refuses the table", NULL);
        return;
    }
    m->game->start(&m->t, &m->s);
    m->o = (slow_game){
        .sheet = sheet_of(duel), .duel = duel, .people = people, .target = target, .clock = 1000 * clock};
    if (m->o.sheet == NULL) {
        complain(m, "there is no sheet in " SHEETS, NULL);
        return;
    }
    slow_start(&m->o, first - 1);
    compare_positions(m);
}

/* Returns whether all was equal. */
static bool play(match *m, uint64_t seed) {
    begin(m, seed);
    while (!m->failed && m->o.wait != W_OVER && m->actions < ACTIONS_MAX) {
        if ((m->actions + seed) % EVERY == 0)
            judge_all(m);
        else if (m->o.wait == W_BUILD)
            judge_seat(m, (kh_seat)slow_turn(&m->o), false);
        if (!m->failed)
            step(m);
    }
    if (!m->failed)
        judge_all(m);
    return !m->failed;
}

static bool play_one(uint64_t seed, run_tally *tally) {
    static match m;
    const bool fine = play(&m, seed);
    tally->over += fine && m.o.wait == W_OVER;
    tally->actions += m.actions;
    tally->judged += m.judged;
    return fine;
}

int main(int count, char **words) {
    return run_games(count, words, GAMES, GAMES_SHORT, play_one);
}
