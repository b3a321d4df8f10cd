/* One game between bots: who is asked when, and what is counted. See sim_game.h. */
#include "sim/sim_game.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "sim/clock.h"
#include "table/block.h"

typedef struct sim_game {
    sim_space *space;
    const kh_game *game;
    kh_match match;
    kh_driver driver;
    uint64_t number, actions, runs, most;
    kh_seat last;   /* that the game waited for */
    uint32_t shift; /* of the list of bots */
} sim_game;

enum { LOOK_EVERY = 4096 }; /* steps between two looks at how far a game is */

kh_tally_size sim_tally_size(const kh_sim_plan *plan) {
    const kh_statistician *s = kh_statistician_of(plan->game);
    return (kh_tally_size){.bots = plan->cast.bots,
                           .seats = plan->config.seats,
                           .kinds = kh_kind_count(plan->game),
                           .rows = kh_statistician_rows(s),
                           .groups = kh_statistician_groups(s),
                           .scale = kh_statistician_scale(s)};
}

bool sim_space_open(sim_space *r, const kh_sim_plan *plan) {
    const kh_sim_cast *cast = &plan->cast;
    const kh_seat seats = plan->config.seats;
    const kh_tally_size size = sim_tally_size(plan);
    memset(r, 0, sizeof *r);
    r->plan = plan;
    r->statistician = kh_statistician_of(plan->game);
    for (uint32_t i = 0; i < cast->bots; i++)
        r->size = cast->bot[i]->size > r->size ? cast->bot[i]->size : r->size;
    r->size = (r->size + KH_ALIGN - 1) / KH_ALIGN * KH_ALIGN;
    r->memory = kh_block_new(seats * r->size);
    r->won = calloc(seats, sizeof *r->won);
    r->kind = calloc(size.kinds, sizeof *r->kind);
    r->count = calloc((size_t)size.rows * seats + 1, sizeof *r->count);
    if (r->memory && r->won && r->kind && r->count && kh_tally_open(&r->tally, &size))
        return true;
    sim_space_close(r);
    return false;
}

void sim_space_close(sim_space *r) {
    free(r->memory);
    free(r->won);
    free(r->kind);
    free(r->count);
    kh_sight_close(&r->view);
    kh_tally_close(&r->tally);
    memset(r, 0, sizeof *r);
}

/* Of luck and time the statistician knows what they did, not what they were. */
static void note(void *game, const kh_match *m, const kh_action *a, const kh_events *events) {
    sim_game *g = game;
    const kh_statistician *s = g->space->statistician;
    const kh_action *of_seat = a->seat < m->config.seats ? a : NULL;
    if (s && (of_seat || events->count > 0))
        s->see(m->table, m->state, of_seat, events, g->space->count);
    kh_driver_heard(&g->driver, a, events);
}

static const kh_bot *bot_of(const sim_game *g, kh_seat seat) {
    const kh_sim_cast *cast = &g->space->plan->cast;
    return cast->bot[cast->list[(seat + g->shift) % cast->places]];
}

static void *memory_of(const sim_game *g, kh_seat seat) {
    return g->space->memory + seat * g->space->size;
}

static uint64_t has_looked(void *game, kh_seat seat, uint64_t now_ms) {
    sim_game *g = game;
    const kh_bot *bot = bot_of(g, seat);
    return bot->when ? bot->when(memory_of(g, seat), kh_sight_of(&g->space->view, &g->match, seat), now_ms)
                     : KH_NEVER;
}

static bool begin(sim_game *g, sim_space *r, uint64_t number) {
    const kh_sim_plan *plan = r->plan;
    const kh_seat seats = plan->config.seats;
    uint64_t seeds = kh_sim_seed(plan->seed, number);
    *g = (sim_game){.space = r, .game = plan->game, .number = number, .last = KH_NOBODY};
    g->shift = (uint32_t)(number % plan->cast.places);
    g->most =
        plan->record && plan->max_actions > KH_SIM_RECORDED_MAX ? KH_SIM_RECORDED_MAX : plan->max_actions;
    if (kh_match_open(&g->match, plan->game, &plan->config, kh_splitmix(&seeds), NULL, 0).code != 0)
        return false;
    if (!plan->record)
        kh_match_forget(&g->match);
    memset(r->count, 0, (size_t)r->tally.rows * seats * sizeof *r->count);
    memset(r->kind, 0, r->tally.kinds * sizeof *r->kind);
    if ((r->statistician || plan->game->at_once) &&
        !kh_match_listen(&g->match, &(kh_listener){.who = g, .after = note}))
        return false;
    for (kh_seat seat = 0; seat < seats; seat++) {
        const kh_bot *bot = bot_of(g, seat);
        memset(memory_of(g, seat), 0, bot->size); /* nothing of the game before may show */
        bot->init(memory_of(g, seat), plan->game, g->match.table, seat, kh_splitmix(&seeds));
    }
    if (!kh_driver_open(&g->driver, &g->match, kh_splitmix(&seeds), NULL, NULL) ||
        !kh_sight_fit(&r->view, &g->match)) /* boards of one config may differ in the size of their state */
        return false;
    if (plan->game->race)
        kh_driver_race(&g->driver, has_looked, g);
    return true;
}

/* Only the first fault is told; the others are counted. */
static sim_end fault(sim_game *g, kh_seat seat, const kh_action *or_null, const char *rule) {
    sim_space *r = g->space;
    if (r->tally.faults == 0) {
        r->fault = (kh_sim_fault){.game = g->number, .seat = seat, .bot = bot_of(g, seat), .rule = rule};
        if (or_null && rule)
            kh_action_write(g->game, g->match.table, or_null, r->fault.action, sizeof r->fault.action);
        else if (or_null) /* bytes that have no text */
            memcpy(r->fault.action, "?", 2);
    }
    return SIM_FAULT;
}

static sim_end act(sim_game *g, kh_seat seat, kh_action *a, uint64_t at_ms) {
    a->at_ms = at_ms;
    if (a->seat != seat || !kh_action_formed(g->game, g->match.config.seats, a))
        return fault(g, seat, a, NULL);
    const kh_verdict v = kh_match_act(&g->match, a);
    if (v.code != 0)
        return v.rule && strcmp(v.rule, KH_RULE_FULL) == 0 ? SIM_NO_MEMORY : fault(g, seat, a, v.rule);
    g->actions++;
    g->space->kind[a->kind]++;
    return SIM_GOES_ON;
}

static bool decide_timed(sim_game *g, kh_seat seat, const void *view, kh_action *out) {
    const double ns = 1e9, begin = kh_thread_seconds();
    const bool acts = bot_of(g, seat)->decide(memory_of(g, seat), view, out);
    kh_thought_add(&g->space->tally.thought[kh_sim_cast_at(&g->space->plan->cast, seat, g->number)],
                   (uint64_t)((kh_thread_seconds() - begin) * ns));
    return acts;
}

static bool decide(sim_game *g, kh_seat seat, kh_action *out) {
    memset(out, 0, sizeof *out);
    const void *view = kh_sight_of(&g->space->view, &g->match, seat);
    if (g->space->plan->times)
        return decide_timed(g, seat, view, out);
    return bot_of(g, seat)->decide(memory_of(g, seat), view, out);
}

static bool awaited(const sim_game *g, kh_seat seat) {
    return g->game->awaited(g->match.table, g->match.state, seat);
}

static sim_end ask_idle(sim_game *g) {
    sim_end end = SIM_GOES_ON;
    kh_seat seat;
    while (end == SIM_GOES_ON && (seat = kh_driver_idle(&g->driver)) != KH_NOBODY) {
        kh_action a;
        kh_driver_asked(&g->driver, seat);
        if (decide(g, seat, &a))
            end = act(g, seat, &a, g->match.time_ms);
    }
    kh_driver_hush(&g->driver);
    return end;
}

/* Nobody acts: only time can help. */
static sim_end wait(sim_game *g) {
    const uint64_t deadline_ms = g->game->deadline(g->match.table, g->match.state);
    if (deadline_ms == KH_NEVER || kh_match_tick(&g->match, deadline_ms).code != 0)
        return SIM_UNFINISHED;
    g->actions++; /* a game must not wait for ever either */
    g->runs += g->game->at_once;
    return SIM_GOES_ON;
}

/* Nobody is the host: what he has to do is done. */
static sim_end act_for_host(sim_game *g, uint64_t at_ms) {
    kh_action a;
    if (!kh_driver_host(&g->driver, &a))
        return SIM_UNFINISHED;
    a.at_ms = at_ms;
    if (kh_match_act(&g->match, &a).code != 0)
        return SIM_UNFINISHED;
    g->actions++;
    return SIM_GOES_ON;
}

/* Bots think in no time. */
static sim_end ask_awaited(sim_game *g) {
    const kh_seat seat = kh_driver_awaited(&g->driver);
    if (seat == KH_NOBODY)
        return awaited(g, KH_HOST) ? act_for_host(g, g->match.time_ms) : wait(g);
    kh_action a;
    if (!decide(g, seat, &a))
        return fault(g, seat, NULL, NULL);
    g->runs += seat != g->last;
    g->last = seat;
    kh_driver_acted(&g->driver);
    return act(g, seat, &a, g->match.time_ms);
}

/* Where all act at once: whoever is due, unless time is up before. */
static sim_end ask_due(sim_game *g) {
    const uint64_t due = kh_driver_due(&g->driver);
    if (due >= g->game->deadline(g->match.table, g->match.state))
        return wait(g);
    const kh_seat seat = kh_driver_take(&g->driver, due);
    kh_action a;
    if (seat == KH_HOST)
        return act_for_host(g, due);
    if (decide(g, seat, &a))
        return act(g, seat, &a, due);
    return awaited(g, seat) ? fault(g, seat, NULL, NULL) : SIM_GOES_ON;
}

static void tell_part(sim_game *g, uint32_t part) {
    sim_space *r = g->space;
    if (r->parts && part != r->part)
        atomic_fetch_add(r->parts, (uint64_t)part - r->part); /* modulo 2^64 */
    r->part = part;
}

static void look(sim_game *g) {
    const kh_statistician *s = g->space->statistician;
    if (s && s->progress) {
        const uint32_t part = s->progress(g->match.table, g->match.state);
        tell_part(g, part > g->space->part ? part : g->space->part); /* nobody likes a bar that goes back */
    }
}

static sim_end play(sim_game *g) {
    const kh_sim_plan *plan = g->space->plan;
    sim_end end = SIM_GOES_ON;
    for (uint64_t step = 1; end == SIM_GOES_ON; step++) {
        if (kh_match_luck(&g->match).code != 0)
            return SIM_NO_MEMORY;
        if (g->game->over(g->match.table, g->match.state))
            return SIM_OVER;
        if (g->actions >= g->most)
            return SIM_UNFINISHED;
        if (plan->stop && atomic_load_explicit(plan->stop, memory_order_relaxed))
            return SIM_STOPPED;
        if (step % LOOK_EVERY == 0)
            look(g);
        end = g->driver.at_once ? ask_due(g) : g->driver.unheard ? ask_idle(g) : ask_awaited(g);
    }
    return end;
}

/* What the statistician counted, by bot instead of by seat. */
static void count_rows(sim_game *g) {
    const kh_sim_cast *cast = &g->space->plan->cast;
    const kh_seat seats = g->match.config.seats;
    const bool *won = g->space->won;
    kh_tally *t = &g->space->tally;
    const int64_t *count = g->space->count;
    uint32_t row = 0;
    for (const kh_chart *chart = g->space->statistician->charts; chart->name; chart++)
        for (uint32_t n = kh_chart_rows(chart); n > 0; n--, row++) {
            int64_t *cell = &t->cell[(size_t)row * (t->bots + 1)];
            const bool shared = chart->of != KH_CHART_PLAYERS;
            for (kh_seat seat = 0; seat < seats; seat++) {
                const int64_t mine = count[(size_t)row * seats + seat];
                cell[shared ? 0 : kh_sim_cast_at(cast, seat, g->number)] += mine;
                cell[t->bots] += won[seat] && !shared ? mine : 0;
            }
        }
}

static bool has_won(const sim_game *g, kh_seat seat) {
    const kh_statistician *s = g->space->statistician;
    const void *table = g->match.table, *state = g->match.state;
    return s && s->won ? s->won(table, state, seat) : kh_won(g->game, table, state, seat);
}

static void count_seat(sim_game *g, kh_seat seat, bool won) {
    const kh_statistician *s = g->space->statistician;
    kh_tally *t = &g->space->tally;
    const uint32_t bot = kh_sim_cast_at(&g->space->plan->cast, seat, g->number);
    const uint32_t player = kh_tally_player_at(t, bot, seat);
    const int32_t score = g->game->score(g->match.table, g->match.state, seat);
    t->player[player].games++;
    t->player[player].wins += won;
    kh_tally_add_score(t, player, score);
    for (uint32_t i = 0; i < t->groups; i++)
        if (s->in_group(g->match.table, seat, i)) {
            t->group[i].games++;
            t->group[i].wins += won;
            t->group[i].score += score;
        }
}

static void count_game(sim_game *g, sim_end end) {
    const kh_statistician *statistician = g->space->statistician;
    kh_tally *t = &g->space->tally;
    for (kh_seat seat = 0; seat < g->match.config.seats; seat++) {
        g->space->won[seat] = end == SIM_OVER && has_won(g, seat);
        count_seat(g, seat, g->space->won[seat]);
    }
    /* Who does not know the game takes each change of the awaited seat for a turn. */
    const uint64_t turns =
        statistician ? statistician->finish(g->match.table, g->match.state, g->space->count) : g->runs;
    if (statistician)
        count_rows(g);
    for (uint32_t i = 0; i < t->kinds; i++)
        t->kind[i] += g->space->kind[i];
    kh_spread_add(&t->turns, t->games, turns);
    kh_spread_add(&t->actions, t->games, g->actions);
    kh_spread_add(&t->time_ms, t->games, g->match.time_ms);
    t->games++;
    t->unfinished += end == SIM_UNFINISHED;
    t->faults += end == SIM_FAULT;
}

static bool keep_record(sim_game *g) {
    const kh_sim_plan *plan = g->space->plan;
    for (kh_seat seat = 0; seat < plan->config.seats; seat++)
        kh_match_rename(&g->match, seat, bot_of(g, seat)->name, strlen(bot_of(g, seat)->name));
    return plan->record(plan->who, g->number, &g->match);
}

sim_end sim_game_play(sim_space *r, uint64_t number) {
    sim_game g;
    sim_end end = begin(&g, r, number) ? play(&g) : SIM_NO_MEMORY;
    if (end != SIM_STOPPED && end != SIM_NO_MEMORY) {
        count_game(&g, end);
        if (r->plan->record && !keep_record(&g))
            end = SIM_NO_RECORD;
    }
    tell_part(&g, 0);
    kh_driver_close(&g.driver);
    kh_match_close(&g.match);
    return end;
}
