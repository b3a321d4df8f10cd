/* Whole games: from a random config through random play to the end, with probes on the way. */
#include "conformance.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/hash.h"
#include "kornholm/notation.h"
#include "lab.h"

enum {
    LOOKED_MOST = 1000, /* so often an action that shows something may show nothing new */
    CONFIGS_TRIED = 20
};

kh_conformance_plan kh_conformance_usual(void) {
    return (kh_conformance_plan){.first_seed = 1,
                                 .games = 120,
                                 .steps_max = 20000,
                                 .sample = 60,
                                 .after_each = 2,
                                 .seats_max = 12,
                                 .host_rarely = 1,
                                 .shown = 3,
                                 .must_end = false,
                                 .until = LAWS,
                                 .report = stdout};
}

/* Sets one option from "NAME=VALUE", where the game knows both. */
static bool fix(const kh_game *game, const char *fixed, kh_config *c) {
    const char *value = strchr(fixed, '=');
    const size_t name = value ? (size_t)(value++ - fixed) : 0;
    char *end;
    const long n = value ? strtol(value, &end, 10) : 0;
    const bool number = value && *value && !*end;
    if (name == strlen("seats") && memcmp(fixed, "seats", name) == 0) {
        c->seats = (kh_seat)n;
        return number && n >= (long)game->seats_min && n <= (long)game->seats_max;
    }
    for (uint32_t i = 0; value && game->options[i].name; i++) {
        const kh_option *o = &game->options[i];
        if (strlen(o->name) != name || memcmp(o->name, fixed, name) != 0)
            continue;
        for (int32_t word = o->low; word <= o->high; word++)
            if (o->words ? strcmp(o->words[word - o->low], value) == 0 : number && word == n) {
                c->option[i] = word;
                return true;
            }
    }
    return false;
}

bool kh_conformance_fixes(const kh_game *game, const char *fixed) {
    kh_config any;
    return fix(game, fixed, &any);
}

static void random_config(lab *l) {
    kh_rng *r = &l->luck;
    const kh_seat most = l->game->seats_max < l->plan->seats_max ? l->game->seats_max : l->plan->seats_max;
    const kh_seat least = l->game->seats_min;
    memset(&l->config, 0, sizeof l->config);
    l->config.seats = most > least ? least + kh_rng_below(r, most - least + 1) : least;
    for (uint32_t i = 0; l->game->options[i].name; i++) {
        const kh_option *o = &l->game->options[i];
        const uint32_t span = (uint32_t)(o->high - o->low) + 1;
        const int32_t any = o->low + (int32_t)kh_rng_below(r, span);
        l->config.option[i] = kh_rng_below(r, 2) ? o->usual : any;
    }
    for (const char *const *fixed = l->plan->fixed; fixed && *fixed; fixed++)
        fix(l->game, *fixed, &l->config);
}

/* Draws the board twice, over different dirt. */
static bool settle(lab *l) {
    kh_rng again = l->luck;
    l->board_size = l->game->board_size(&l->config);
    l->board = lab_memory(l->board_size);
    void *twin = lab_memory(l->board_size);
    lab_dirty(twin, l->board_size, 0x5a);
    const kh_verdict v = l->game->settle(&l->config, &l->luck, l->board);
    const kh_verdict w = l->game->settle(&l->config, &again, twin);
    LAW(l, LAW_SETUP, v.code == 0 || v.rule, "settle() refuses without a rule");
    LAW(l, LAW_SETUP, v.code == w.code && (v.code || memcmp(l->board, twin, l->board_size) == 0),
        "settle() leaves bytes of the board to chance");
    free(twin);
    return v.code == 0;
}

static bool lay_table(lab *l) {
    l->table_size = l->game->table_size(&l->config);
    l->table = lab_memory(l->table_size);
    void *twin = lab_memory(l->table_size);
    lab_dirty(twin, l->table_size, 0x5a);
    const kh_verdict v = l->game->table_init(l->table, &l->config, l->board);
    const kh_verdict w = l->game->table_init(twin, &l->config, l->board);
    LAW(l, LAW_SETUP, v.code == 0 || v.rule, "table_init() refuses without a rule");
    LAW(l, LAW_SETUP, v.code == w.code && (v.code || memcmp(l->table, twin, l->table_size) == 0),
        "table_init() leaves bytes of the table to chance");
    free(twin);
    return v.code == 0;
}

static void judge_pages(lab *l) {
    size_t end = 0;
    for (uint32_t p = 0; p < l->pages; p++) {
        const kh_span at = kh_page(l->game, l->table, p);
        LAW(l, LAW_SETUP, at.offset == end && at.size > 0, "page %u does not follow on the one before", p);
        end = at.offset + at.size;
    }
    l->halted |= !LAW(l, LAW_SETUP, end == l->state_size, "the pages end at %zu, the state at %zu", end,
                      l->state_size);
}

static void begin(lab *l) {
    l->state_size = l->game->state_size(l->table);
    l->pages = kh_pages(l->game, l->table);
    l->result->pages = l->pages > l->result->pages ? l->pages : l->result->pages;
    l->state = lab_memory(l->state_size);
    for (int i = 0; i < WORLDS; i++)
        l->world[i] = lab_memory(l->state_size);
    l->walk = lab_memory((l->config.seats + 3) * sizeof *l->walk);
    l->able = lab_memory(l->config.seats * sizeof *l->able);
    l->idle = lab_memory(l->config.seats * sizeof *l->idle);
    memset(l->idle, 0, l->config.seats * sizeof *l->idle);
    void *twin = l->world[WORLD_TRIED];
    lab_dirty(twin, l->state_size, 0x5a);
    l->game->start(l->table, l->state);
    l->game->start(l->table, twin);
    LAW(l, LAW_SETUP, memcmp(l->state, twin, l->state_size) == 0,
        "start() leaves bytes of the state to chance");
    judge_pages(l);
}

static void clear(lab *l) {
    free(l->board);
    free(l->table);
    free(l->state);
    free(l->walk);
    free(l->able);
    free(l->idle);
    for (int i = 0; i < WORLDS; i++) {
        free(l->world[i]);
        l->world[i] = NULL;
    }
    l->board = l->table = l->state = NULL;
    l->walk = l->able = NULL;
    l->idle = NULL;
}

/* All that is asked of one position; none of it may change it. Where the deadline is now, only the clock can
 * act any more: the others are asked what they might have done a moment before. */
static void probe(lab *l) {
    void (*const probes[])(lab *) = {probe_choices, probe_refusals, probe_luck,     probe_views,
                                     probe_redeal,  probe_masks,    probe_position, probe_notation};
    const uint64_t hash = kh_hash(0, l->state, l->state_size), now_ms = l->now_ms;
    const uint64_t end = l->game->deadline(l->table, l->state);
    l->now_ms = end > now_ms ? now_ms : end ? end - 1 : 0;
    for (size_t i = 0; i < sizeof probes / sizeof *probes && !l->halted; i++)
        probes[i](l);
    l->now_ms = now_ms;
    LAW(l, LAW_REPLAY, kh_hash(0, l->state, l->state_size) == hash, "looking at the position changed it");
}

static bool worth_a_look(lab *l) {
    kh_rng_seed(&l->probe, l->seed * UINT64_C(0x9e3779b97f4a7c15) + l->step);
    const bool sampled = kh_rng_below(&l->probe, l->plan->sample) == 0;
    const uint8_t last = l->step ? l->done[l->step - 1].kind : 0;
    return sampled || l->seen_after[last]++ < l->plan->after_each;
}

static void remember(lab *l, const kh_action *a) {
    if (l->step == l->done_cap) {
        const uint32_t cap = l->done_cap ? 2 * l->done_cap : 1024;
        kh_action *done = lab_memory(cap * sizeof *done);
        if (l->step)
            memcpy(done, l->done, l->step * sizeof *done);
        free(l->done);
        l->done = done;
        l->done_cap = cap;
    }
    l->done[l->step++] = *a;
}

static void play(lab *l) {
    const kh_game *g = l->game;
    const char *broken = g->audit(l->table, l->state);
    l->halted |= !LAW(l, LAW_AUDIT, !broken, "%s is broken at the start", broken);
    while (!l->halted && !g->over(l->table, l->state) && l->step < l->plan->steps_max) {
        kh_action a;
        const uint64_t end = g->deadline(l->table, l->state);
        LAW(l, LAW_CLOCK, end >= l->now_ms, "the deadline %llu lies in the past: it is %llu",
            (unsigned long long)end, (unsigned long long)l->now_ms);
        lab_find_idle(l);
        if (worth_a_look(l)) {
            lab_walk(l);
            probe(l);
        }
        l->result->hash = kh_hash(l->result->hash, l->state, l->state_size);
        if (l->halted ||
            !LAW(l, LAW_WALK, lab_choose(l, l->state, &l->luck, &l->now_ms, &a), "nobody can act"))
            break;
        const kh_verdict said = g->check(l->table, l->state, &a);
        const kh_verdict done = g->apply(l->table, l->state, &a, NULL);
        LAW(l, LAW_REFUSALS, said.code == done.code, "check() and apply() disagree: %s", SAY(l, &a));
        l->halted |= !LAW(l, LAW_CHOICES, done.code == 0, "chosen, but refused (%s): %s",
                          done.rule ? done.rule : "-", SAY(l, &a));
        broken = g->audit(l->table, l->state);
        l->halted |= !LAW(l, LAW_AUDIT, !broken, "%s is broken after %s", broken, SAY(l, &a));
        if (a.seat == KH_CLOCK || a.seat == KH_HOST)
            memset(l->idle, 0, l->config.seats * sizeof *l->idle);
        if (!l->halted) {
            l->result->played_of[a.kind]++;
            remember(l, &a);
        }
    }
}

static void judge_places(lab *l) {
    const kh_seat seats = l->config.seats;
    for (kh_seat i = 0; i < seats; i++) {
        const uint32_t place = l->game->place(l->table, l->state, i);
        uint32_t better = 0;
        for (kh_seat k = 0; k < seats; k++)
            better += l->game->place(l->table, l->state, k) < place;
        LAW(l, LAW_END, place == better + 1, "%s has place %u, but %u are better", WHO(i), place, better);
    }
}

static void judge_end(lab *l) {
    const kh_game *g = l->game;
    LAW(l, LAW_END, g->next(l->table, l->state, KH_NOBODY) == KH_NOBODY, "after the end somebody may act");
    LAW(l, LAW_END, g->deadline(l->table, l->state) == KH_NEVER, "after the end a deadline runs");
    for (kh_seat i = 0; i < l->config.seats; i++)
        LAW(l, LAW_END, !g->awaited(l->table, l->state, i), "after the end %s is awaited", WHO(i));
    LAW(l, LAW_END, !g->awaited(l->table, l->state, KH_CHANCE) && !g->awaited(l->table, l->state, KH_HOST),
        "after the end luck or the host is awaited");
    judge_places(l);
    worth_a_look(l);
    lab_walk(l);
    probe(l);
    for (uint32_t i = 0; i < l->step; i++) /* none of what was once good is good now */
        if (i < 64 || i + 64 > l->step)
            lab_try(l, &l->done[i]);
}

static void judge_replay(lab *l) {
    void *again = l->world[WORLD_READ], *table = lab_memory(l->table_size);
    l->game->start(l->table, again);
    for (uint32_t i = 0; i < l->step; i++)
        if (!LAW(l, LAW_REPLAY, l->game->apply(l->table, again, &l->done[i], NULL).code == 0,
                 "action %u is refused: %s", i, SAY(l, &l->done[i])))
            break;
    LAW(l, LAW_REPLAY, memcmp(again, l->state, l->state_size) == 0, "the same actions give another state");
    l->game->start(l->table, again);
    LAW(l, LAW_REPLAY, replay_texts(l, again) && memcmp(again, l->state, l->state_size) == 0,
        "the same actions, read from text, give another state");
    l->game->table_init(table, &l->config, l->board);
    LAW(l, LAW_REPLAY, memcmp(table, l->table, l->table_size) == 0, "the table changed in play");
    free(table);
}

/* Options that exclude each other are refused; then others are tried. */
static bool find_table(lab *l) {
    for (unsigned tries = 0; tries < CONFIGS_TRIED; tries++) {
        if (l->plan->configs)
            l->config = l->plan->configs[l->seed - l->plan->first_seed];
        else
            random_config(l);
        if (settle(l) && lay_table(l))
            return true;
        l->result->skipped++;
        clear(l);
    }
    return false;
}

static void run_game(lab *l) {
    kh_rng_seed(&l->luck, l->seed);
    kh_rng_seed(&l->probe, ~l->seed);
    l->step = 0;
    l->halted = false;
    l->now_ms = 0;
    memset(l->seen_after, 0, sizeof l->seen_after);
    if (!find_table(l))
        return;
    l->result->played++;
    probe_board(l);
    begin(l);
    if (!l->halted)
        play(l);
    if (!l->halted)
        judge_replay(l);
    if (!l->halted && l->game->over(l->table, l->state))
        judge_end(l);
    else if (!l->halted)
        l->result->unfinished++;
    l->result->steps += l->step;
    l->result->hash = kh_hash(l->result->hash, l->state, l->state_size);
    clear(l);
}

/* What only many games together can show. */
static void judge_run(lab *l) {
    static const char *const viewers[] = {"seats", "watchers"};
    LAW(l, LAW_SETUP, l->result->played > 0 || l->plan->games == 0, "every config was refused");
    LAW(l, LAW_END, !l->plan->must_end || l->result->unfinished == 0, "%u games did not end",
        l->result->unfinished);
    for (int i = 0; i < 2; i++)
        LAW(l, LAW_REDEAL, l->hiding[i] == 0 || l->redealt[i] > 0, "redeal() never dealt anew for %s",
            viewers[i]);
    for (uint32_t k = 1; k < l->kinds; k++)
        LAW(l, LAW_SHOWS,
            !l->game->shows || !l->game->shows((uint8_t)k) || l->showed[k] > 0 || l->looked[k] < LOOKED_MOST,
            "%s never showed anything", l->game->kinds[k].name);
    for (uint32_t k = 1; k < l->kinds; k++)
        LAW(l, LAW_LUCK, !lab_fit_bad(&l->draws[k]),
            "draw() of %s does not follow weight(): off by %.1f, spread %.1f", l->game->kinds[k].name,
            l->draws[k].off, l->draws[k].spread);
    LAW(l, LAW_PICK, !lab_fit_bad(&l->picks), "pick() prefers some choices: off by %.1f, spread %.1f",
        l->picks.off, l->picks.spread);
    LAW(l, LAW_PICK, l->unfilled == 0 || l->fills > 0, "fill() never made anything");
}

void kh_conformance_run(const kh_game *game, const kh_conformance_plan *plan, kh_conformance_result *result) {
    lab *l = lab_memory(sizeof *l);
    memset(l, 0, sizeof *l);
    memset(result, 0, sizeof *result);
    l->game = game;
    l->plan = plan;
    l->result = result;
    l->registered = kh_game_find(game->name, strlen(game->name)) != NULL;
    l->kinds = kh_kind_count(game);
    while (game->events[l->event_kinds])
        l->event_kinds++;
    for (uint32_t i = 0; i < plan->games && (plan->until == LAWS || result->failed[plan->until] == 0); i++) {
        l->seed = plan->first_seed + i;
        run_game(l);
    }
    judge_run(l);
    result->hidden = l->hiding[0] + l->hiding[1];
    free(l->list);
    free(l->done);
    free(l);
}

unsigned kh_conformance(const kh_game *game, uint64_t first_seed, unsigned games, FILE *report) {
    kh_conformance_plan plan = kh_conformance_usual();
    kh_conformance_result result;
    plan.first_seed = first_seed;
    plan.games = games;
    plan.report = report;
    kh_conformance_run(game, &plan, &result);
    return result.failures;
}
