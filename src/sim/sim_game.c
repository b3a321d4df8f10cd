/* One game between bots: who is asked when, and what is counted. See sim_game.h. */
#include "sim/sim_game.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "table/block.h"

typedef struct sim_game {
    sim_space *space;
    const kh_game *game;
    kh_match match;
    const kh_bot *bot[KH_SIM_SEATS_MAX];
    uint64_t number, actions, runs;
    kh_seat last; /* that the game waited for */
    bool unheard; /* something happened that the others may answer */
} sim_game;

bool sim_space_open(sim_space *r, const kh_sim_plan *plan) {
    const kh_sim_cast *cast = &plan->cast;
    const kh_seat seats = plan->config.seats;
    size_t size = 0;
    memset(r, 0, sizeof *r);
    r->plan = plan;
    r->statistician = kh_statistician_of(plan->game);
    const uint32_t rows = kh_statistician_rows(r->statistician);
    for (uint32_t i = 0; i < cast->bots; i++)
        size = cast->bot[i]->size > size ? cast->bot[i]->size : size;
    r->count = calloc((size_t)rows * seats + 1, sizeof *r->count);
    bool fine = r->count && kh_tally_open(&r->tally, cast->bots, seats, kh_kind_count(plan->game), rows,
                                          kh_statistician_scale(r->statistician));
    for (kh_seat seat = 0; fine && seat < seats; seat++) {
        r->memory[seat] = kh_block_new(size);
        fine = r->memory[seat] != NULL;
    }
    if (!fine)
        sim_space_close(r);
    return fine;
}

void sim_space_close(sim_space *r) {
    for (unsigned i = 0; i < KH_SIM_SEATS_MAX; i++)
        free(r->memory[i]);
    kh_sight_close(&r->view);
    free(r->count);
    kh_tally_close(&r->tally);
    memset(r, 0, sizeof *r);
}

/* Of luck and time the statistician knows what they did, not what they were. */
static void note(void *game, const kh_match *m, const kh_action *a, const kh_events *events) {
    const sim_game *g = game;
    const kh_action *of_seat = a->seat < m->config.seats ? a : NULL;
    if (of_seat || events->count > 0)
        g->space->statistician->see(m->table, m->state, of_seat, events, g->space->count);
}

static bool begin(sim_game *g, sim_space *r, uint64_t number) {
    const kh_sim_plan *plan = r->plan;
    uint64_t seeds = kh_sim_seed(plan->seed, number);
    g->space = r;
    g->game = plan->game;
    g->number = number;
    g->actions = g->runs = 0;
    g->last = KH_NOBODY;
    g->unheard = false;
    if (kh_match_open(&g->match, plan->game, &plan->config, kh_splitmix(&seeds), NULL, 0).code != 0)
        return false;
    memset(r->count, 0, (size_t)r->tally.rows * plan->config.seats * sizeof *r->count);
    if (r->statistician && !kh_match_listen(&g->match, &(kh_listener){.who = g, .after = note}))
        return false;
    for (kh_seat seat = 0; seat < plan->config.seats; seat++) {
        g->bot[seat] = plan->cast.bot[kh_sim_cast_at(&plan->cast, seat, number)];
        memset(r->memory[seat], 0, g->bot[seat]->size); /* nothing of the game before may show */
        g->bot[seat]->init(r->memory[seat], plan->game, g->match.table, seat, kh_splitmix(&seeds));
    }
    return kh_sight_fit(&r->view, &g->match); /* boards of one config may differ in the size of their state */
}

/* Only the first fault is told; the others are counted. */
static sim_end fault(sim_game *g, kh_seat seat, const kh_action *or_null, const char *rule) {
    sim_space *r = g->space;
    if (r->tally.faults == 0) {
        r->fault = (kh_sim_fault){.game = g->number, .seat = seat, .bot = g->bot[seat], .rule = rule};
        if (or_null && rule)
            kh_action_write(g->game, g->match.table, or_null, r->fault.action, sizeof r->fault.action);
        else if (or_null) /* bytes that have no text */
            memcpy(r->fault.action, "?", 2);
    }
    return SIM_FAULT;
}

static sim_end act(sim_game *g, kh_seat seat, kh_action *a) {
    a->at_ms = g->match.time_ms; /* bots think in no time */
    if (a->seat != seat || !kh_action_formed(g->game, g->match.config.seats, a))
        return fault(g, seat, a, NULL);
    const kh_verdict v = kh_match_act(&g->match, a);
    if (v.code != 0)
        return v.rule && strcmp(v.rule, KH_RULE_FULL) == 0 ? SIM_NO_MEMORY : fault(g, seat, a, v.rule);
    g->actions++;
    return SIM_GOES_ON;
}

static bool decide(sim_game *g, kh_seat seat, kh_action *out) {
    memset(out, 0, sizeof *out);
    const void *view = kh_sight_of(&g->space->view, &g->match, seat);
    return g->bot[seat]->decide(g->space->memory[seat], view, out);
}

static bool awaited(const sim_game *g, kh_seat seat) {
    return g->game->awaited(g->match.table, g->match.state, seat);
}

static kh_seat next(const sim_game *g, kh_seat after) {
    return g->game->next(g->match.table, g->match.state, after);
}

/* Whom the game does not wait for may answer what happened, once: so no two can talk for ever. */
static sim_end ask_idle(sim_game *g) {
    sim_end end = SIM_GOES_ON;
    g->unheard = false;
    for (kh_seat seat = next(g, KH_NOBODY); end == SIM_GOES_ON && seat < g->match.config.seats;
         seat = next(g, seat)) {
        kh_action a;
        if (!awaited(g, seat) && decide(g, seat, &a))
            end = act(g, seat, &a);
    }
    return end;
}

/* Nobody is awaited: only time can help. */
static sim_end wait(sim_game *g) {
    const uint64_t deadline_ms = g->game->deadline(g->match.table, g->match.state);
    if (deadline_ms == KH_NEVER || kh_match_tick(&g->match, deadline_ms).code != 0)
        return SIM_UNFINISHED;
    g->actions++; /* a game must not wait for ever either */
    return SIM_GOES_ON;
}

static sim_end ask_awaited(sim_game *g) {
    kh_seat seat = next(g, KH_NOBODY);
    while (seat < g->match.config.seats && !awaited(g, seat))
        seat = next(g, seat);
    if (seat >= g->match.config.seats)
        return wait(g);
    kh_action a;
    if (!decide(g, seat, &a))
        return fault(g, seat, NULL, NULL);
    g->runs += seat != g->last;
    g->last = seat;
    g->unheard = true;
    return act(g, seat, &a);
}

static sim_end play(sim_game *g) {
    const kh_sim_plan *plan = g->space->plan;
    sim_end end = SIM_GOES_ON;
    while (end == SIM_GOES_ON) {
        if (kh_match_luck(&g->match).code != 0)
            return SIM_NO_MEMORY;
        if (g->game->over(g->match.table, g->match.state))
            return SIM_OVER;
        if (g->actions >= plan->max_actions)
            return SIM_UNFINISHED;
        if (plan->stop && atomic_load_explicit(plan->stop, memory_order_relaxed))
            return SIM_STOPPED;
        end = g->unheard ? ask_idle(g) : ask_awaited(g);
    }
    return end;
}

/* What the statistician counted, by bot instead of by seat. */
static void count_rows(sim_game *g, const bool *won) {
    const kh_sim_cast *cast = &g->space->plan->cast;
    kh_tally *t = &g->space->tally;
    const int64_t *count = g->space->count;
    uint32_t row = 0;
    for (const kh_chart *chart = g->space->statistician->charts; chart->name; chart++)
        for (uint32_t n = kh_chart_rows(chart); n > 0; n--, row++) {
            int64_t *cell = &t->cell[(size_t)row * (t->bots + 1)];
            const bool shared = chart->of != KH_CHART_PLAYERS;
            for (kh_seat seat = 0; seat < t->seats; seat++) {
                const int64_t mine = count[(size_t)row * t->seats + seat];
                cell[shared ? 0 : kh_sim_cast_at(cast, seat, g->number)] += mine;
                cell[t->bots] += won[seat] && !shared ? mine : 0;
            }
        }
}

static void count_game(sim_game *g, sim_end end) {
    const kh_statistician *statistician = g->space->statistician;
    kh_tally *t = &g->space->tally;
    const void *table = g->match.table, *state = g->match.state;
    bool won[KH_SIM_SEATS_MAX] = {0};
    for (kh_seat seat = 0; seat < t->seats; seat++) {
        const uint32_t bot = kh_sim_cast_at(&g->space->plan->cast, seat, g->number);
        kh_tally_player *p = &t->player[bot * t->seats + seat];
        won[seat] = end == SIM_OVER && g->game->place(table, state, seat) == 1;
        p->games++;
        p->wins += won[seat];
        kh_tally_add_score(t, bot * t->seats + seat, g->game->score(table, state, seat));
    }
    /* Who does not know the game takes each change of the awaited seat for a turn. */
    const uint64_t turns = statistician ? statistician->finish(table, state, g->space->count) : g->runs;
    if (statistician)
        count_rows(g, won);
    for (uint32_t i = 0; i < g->match.log_count; i++)
        t->kind[g->match.log[i].kind] += g->match.log[i].seat < t->seats;
    kh_spread_add(&t->turns, t->games, turns);
    kh_spread_add(&t->actions, t->games, g->actions);
    t->games++;
    t->unfinished += end == SIM_UNFINISHED;
    t->faults += end == SIM_FAULT;
}

static bool keep_record(sim_game *g) {
    const kh_sim_plan *plan = g->space->plan;
    for (kh_seat seat = 0; seat < plan->config.seats; seat++)
        kh_match_rename(&g->match, seat, g->bot[seat]->name, strlen(g->bot[seat]->name));
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
    kh_match_close(&g.match);
    return end;
}
