/* The bench of the conformance test: reporting, choosing at random, trying one action. Not the laws. */
#include "lab.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/lang.h"
#include "kornholm/notation.h"

const char *const kh_law_names[LAWS] = {
    [LAW_SETUP] = "setup",   [LAW_WALK] = "walk",         [LAW_CHOICES] = "choices",
    [LAW_PICK] = "pick",     [LAW_REFUSALS] = "refusals", [LAW_SENTENCES] = "sentences",
    [LAW_CLOCK] = "clock",   [LAW_LUCK] = "luck",         [LAW_VIEWS] = "views",
    [LAW_REDEAL] = "redeal", [LAW_MASK] = "mask",         [LAW_EVENTS] = "events",
    [LAW_SHOWS] = "shows",   [LAW_POSITION] = "position", [LAW_NOTATION] = "notation",
    [LAW_REPLAY] = "replay", [LAW_AUDIT] = "audit",       [LAW_END] = "end",
};

static void print_config(const lab *l) {
    FILE *out = l->plan->report;
    fprintf(out, "    seats %u", (unsigned)l->config.seats);
    for (uint32_t i = 0; l->game->options[i].name; i++) {
        const kh_option *o = &l->game->options[i];
        if (o->words)
            fprintf(out, " %s=%s", o->name, o->words[l->config.option[i] - o->low]);
        else
            fprintf(out, " %s=%d", o->name, (int)l->config.option[i]);
    }
    fprintf(out, "\n");
}

void lab_fail(lab *l, kh_law law, const char *format, ...) {
    FILE *out = l->plan->report;
    l->result->failures++;
    l->halted |= law == l->plan->until;
    if (l->result->failed[law]++ >= l->plan->shown || !out)
        return;
    fprintf(out, "# %s: seed %llu step %u law %s: ", l->game->name, (unsigned long long)l->seed, l->step,
            kh_law_names[law]);
    va_list words;
    va_start(words, format);
    vfprintf(out, format, words);
    va_end(words);
    fprintf(out, "\n#");
    print_config(l);
}

const char *lab_who(kh_seat seat, char out[16]) {
    kh_actor_write(seat, out, 16);
    return out;
}

const char *lab_say(const lab *l, const kh_action *a, char out[LAB_SAY]) {
    char text[KH_ACTION_TEXT];
    kh_action_write(l->game, l->table, a, text, sizeof text);
    snprintf(out, LAB_SAY, "\"%s\" (kind %u size %u at %llu)", text, a->kind, a->size,
             (unsigned long long)a->at_ms);
    return out;
}

void lab_dirty(void *bytes, size_t n, uint8_t with) {
    memset(bytes, with, n);
}

void *lab_memory(size_t n) {
    void *bytes = malloc(n ? n : 1);
    if (!bytes) {
        perror("conformance");
        exit(2);
    }
    lab_dirty(bytes, n, 0xa5);
    return bytes;
}

/* Pearson's sum over one multinomial sample, less its mean, with its exact variance. */
void lab_fit_add(lab_fit *fit, const uint32_t *drawn, const double *share, uint32_t kinds) {
    double n = 0, sum = 0, inverse = 0;
    const double k = kinds;
    for (uint32_t i = 0; i < kinds; i++)
        n += drawn[i];
    if (n < 1 || kinds < 2)
        return;
    for (uint32_t i = 0; i < kinds; i++) {
        const double expected = n * share[i];
        sum += (drawn[i] - expected) * (drawn[i] - expected) / expected;
        inverse += 1 / share[i];
    }
    fit->off += sum - (k - 1);
    fit->spread += 2 * (k - 1) + (inverse - k * k - 2 * k + 2) / n;
}

/* Eight deviations off: not by chance, even over millions of runs. */
bool lab_fit_bad(const lab_fit *fit) {
    return fit->off > 0 && fit->off * fit->off > 64 * fit->spread;
}

/* Those whom able() leaves out now, beside those whom it left out before. */
void lab_find_idle(lab *l) {
    const kh_seat seats = l->config.seats;
    if (!l->game->able)
        return;
    const kh_seat n = l->game->able(l->table, l->state, l->able);
    kh_seat at = 0;
    for (kh_seat seat = 0; seat < seats; seat++) {
        const bool named = at < n && l->able[at] == seat;
        at += named;
        l->idle[seat] |= !named;
    }
    LAW(l, LAW_PICK, at == n, "able() names %u seats, but not in order", n);
}

void lab_walk(lab *l) {
    const uint32_t most = l->config.seats + 2;
    l->walkers = 0;
    kh_seat who = l->game->next(l->table, l->state, KH_NOBODY);
    while (who != KH_NOBODY && l->walkers < most) {
        l->walk[l->walkers++] = who;
        who = l->game->next(l->table, l->state, who);
    }
    l->halted |= !LAW(l, LAW_WALK, who == KH_NOBODY, "next() walks without end");
}

bool lab_walks(const lab *l, kh_seat who) {
    for (uint32_t i = 0; i < l->walkers; i++)
        if (l->walk[i] == who)
            return true;
    return false;
}

bool lab_looks_at(const lab *l, uint32_t i, uint32_t n) {
    enum { FEW = 14, LOOKED_AT = 6 };
    const uint32_t every = n / LOOKED_AT | 1; /* odd, so that it meets seats of every kind */
    return n <= FEW || i >= n || (i + l->step) % every == 0;
}

uint32_t lab_legal(lab *l, const void *s, kh_seat who) {
    const uint32_t count = l->game->count(l->table, s, who);
    if (l->list_cap < count + 8) {
        free(l->list);
        l->list_cap = count + 8;
        l->list = lab_memory(l->list_cap * sizeof *l->list);
    }
    lab_dirty(l->list, l->list_cap * sizeof *l->list, 0xa5);
    return l->game->legal(l->table, s, who, l->list, l->list_cap);
}

bool lab_listed(const lab *l, uint32_t n, const kh_action *a) {
    kh_action bare = *a;
    for (uint32_t i = 0; i < n && i < l->list_cap; i++) {
        bare.at_ms = l->list[i].at_ms;
        if (memcmp(&bare, &l->list[i], sizeof bare) == 0)
            return true;
        if (l->list[i].kind == a->kind && lab_open(l, &l->list[i]))
            return true;
    }
    return false;
}

bool lab_open(const lab *l, const kh_action *a) {
    return a->kind < l->kinds && l->game->kinds[a->kind].open && a->size == 0;
}

bool lab_has(const lab *l, kh_actor actor) {
    for (uint32_t k = 1; k < l->kinds; k++)
        if (l->game->kinds[k].actor == actor)
            return true;
    return false;
}

bool lab_actor_fits(const lab *l, const kh_action *a) {
    switch (l->game->kinds[a->kind].actor) {
    case KH_BY_SEAT: return a->seat < l->config.seats;
    case KH_BY_CHANCE: return a->seat == KH_CHANCE;
    case KH_BY_CLOCK: return a->seat == KH_CLOCK;
    case KH_BY_HOST: return a->seat == KH_HOST;
    }
    return false;
}

void lab_compose(const lab *l, const void *s, kh_seat viewer, void *out) {
    lab_dirty(out, l->state_size, 0xa5);
    for (uint32_t p = 0; p < l->pages; p++)
        l->game->view(l->table, s, viewer, p, out);
}

static uint64_t odd_time(lab *l) {
    const uint64_t end = l->game->deadline(l->table, l->state);
    switch (kh_rng_below(&l->probe, 6)) {
    case 0: return end;
    case 1: return end + 1;
    case 2: return end - 1;
    case 3: return KH_NEVER;
    case 4: return kh_rng_next(&l->probe);
    default: return l->now_ms + kh_rng_below(&l->probe, 1000);
    }
}

static kh_seat odd_seat(lab *l) {
    const uint32_t i = kh_rng_below(&l->probe, l->config.seats + 8);
    return i < l->config.seats + 2 ? i : KH_NOBODY - (i - l->config.seats - 2);
}

/* Something that might be an action, near `base` more often than not. */
void lab_garble(lab *l, const kh_action *base, kh_action *out) {
    kh_rng *r = &l->probe;
    const uint32_t how = kh_rng_below(r, 10);
    *out = *base;
    if (how == 0)
        for (size_t i = 0; i < sizeof *out; i++)
            ((uint8_t *)out)[i] = (uint8_t)kh_rng_next(r);
    if (how == 1 || how == 2)
        out->seat = odd_seat(l);
    if (how == 3)
        out->kind = (uint8_t)kh_rng_below(r, l->kinds + 2);
    if (how == 4) {
        out->kind = (uint8_t)kh_rng_below(r, l->kinds);
        out->size = kh_kind_size(&l->game->kinds[out->kind]);
        memset(out->arg, 0, sizeof out->arg);
        for (uint32_t i = 0; i < out->size; i++)
            out->arg[i] = (uint8_t)kh_rng_below(r, kh_rng_below(r, 2) ? 8 : 80);
    }
    if (how == 5)
        out->size = (uint8_t)kh_rng_below(r, kh_rng_below(r, 4) ? KH_ARGS_MAX + 2 : 256);
    if (how == 6 || how == 7)
        out->arg[kh_rng_below(r, out->size < KH_ARGS_MAX ? out->size + 1U : KH_ARGS_MAX)] =
            (uint8_t)kh_rng_below(r, how == 6 ? 80 : 256);
    if (how == 8)
        out->at_ms = odd_time(l);
    if (how == 9 && out->size && out->size <= KH_ARGS_MAX)
        memset(out->arg, KH_HIDDEN, out->size);
}

static void judge_sentence(lab *l, const char *rule) {
    const char **told = &l->told_rule[((uintptr_t)rule >> 2) % LAB_RULES];
    if (!l->registered || *told == rule)
        return;
    *told = rule;
    char key[128];
    snprintf(key, sizeof key, "rule.%s", rule);
    for (uint32_t i = 0; kh_langs[i]; i++)
        LAW(l, LAW_SENTENCES, kh_lang_text(kh_langs[i], key) != NULL, "no sentence for %s in %s", rule,
            kh_lang_name(kh_langs[i]));
}

/* What may be said of any action that was accepted. */
static void judge_accepted(lab *l, const kh_action *a, const void *after) {
    const uint64_t end = l->game->deadline(l->table, l->state);
    const bool clock = a->seat == KH_CLOCK;
    const bool formed = kh_action_formed(l->game, l->config.seats, a);
    LAW(l, LAW_REFUSALS, formed, "accepted, but not formed: %s", SAY(l, a));
    LAW(l, LAW_CLOCK, clock ? end != KH_NEVER && a->at_ms == end : a->at_ms < end,
        "accepted although the deadline is %llu: %s", (unsigned long long)end, SAY(l, a));
    LAW(l, LAW_WALK, clock || lab_walks(l, a->seat), "accepted, but next() leaves the actor out: %s",
        SAY(l, a));
    LAW(l, LAW_END, !l->game->over(l->table, l->state), "accepted after the end: %s", SAY(l, a));
    const char *broken = l->game->audit(l->table, after);
    LAW(l, LAW_AUDIT, !broken, "%s is broken after %s", broken, SAY(l, a));
    if (formed && (a->seat < l->config.seats || a->seat == KH_HOST))
        LAW(l, LAW_CHOICES, lab_listed(l, lab_legal(l, l->state, a->seat), a),
            "accepted, but not in legal(): %s", SAY(l, a));
}

/* Judges any bytes in the present position, and does them in a copy of it. */
void lab_try(lab *l, const kh_action *a) {
    void *after = l->world[WORLD_TRIED];
    memcpy(after, l->state, l->state_size);
    const kh_verdict said = l->game->check(l->table, l->state, a);
    const kh_verdict done = l->game->apply(l->table, after, a, NULL);
    const char *rule = said.rule ? said.rule : "-", *other = done.rule ? done.rule : "-";
    LAW(l, LAW_REFUSALS, said.code == done.code && strcmp(rule, other) == 0,
        "check() says %u %s, apply() %u %s: %s", said.code, rule, done.code, other, SAY(l, a));
    if (said.rule)
        judge_sentence(l, said.rule);
    if (done.code == 0) {
        judge_accepted(l, a, after);
        return;
    }
    LAW(l, LAW_REFUSALS, done.rule && done.rule[0], "refused without a rule: %s", SAY(l, a));
    LAW(l, LAW_REFUSALS, memcmp(after, l->state, l->state_size) == 0,
        "refused (%s), but the state changed: %s", other, SAY(l, a));
}

/* The action of the clock at the deadline of `s`. */
bool lab_clock(const lab *l, const void *s, kh_action *out) {
    *out = (kh_action){.at_ms = l->game->deadline(l->table, s), .seat = KH_CLOCK};
    for (uint32_t k = 1; k < l->kinds; k++) {
        out->kind = (uint8_t)k;
        if (l->game->kinds[k].actor == KH_BY_CLOCK && kh_kind_size(&l->game->kinds[k]) == 0 &&
            l->game->check(l->table, s, out).code == 0)
            return true;
    }
    return false;
}

static bool choose_of(const lab *l, const void *s, kh_seat who, kh_rng *rng, kh_action *out) {
    const kh_game *g = l->game;
    if (who == KH_CHANCE) {
        g->draw(l->table, s, rng, out);
        return true;
    }
    if (kh_rng_below(rng, 4) == 0)
        return g->pick(l->table, s, who, rng, out);
    for (int tries = 0; tries < 16; tries++) {
        const uint32_t n = g->count(l->table, s, who);
        if (n == 0)
            return false;
        g->nth(l->table, s, who, kh_rng_below(rng, n), out);
        if (!lab_open(l, out) || g->fill(l->table, s, who, out->kind, rng, out))
            return true;
    }
    return false;
}

enum { RARELY_LATE = 40 };

/* Time passes in small steps and now and then in a large one; luck takes none. */
static uint64_t later(uint64_t now_ms, kh_rng *rng) {
    return now_ms + kh_rng_below(rng, kh_rng_below(rng, 6) ? 400 : 8000);
}

bool lab_choose(const lab *l, const void *s, kh_rng *rng, uint64_t *now_ms, kh_action *out) {
    const uint64_t end = l->game->deadline(l->table, s);
    uint32_t walkers = 0;
    bool luck = false;
    kh_seat who = KH_NOBODY, chosen = KH_NOBODY;
    while ((who = l->game->next(l->table, s, who)) != KH_NOBODY && walkers < l->config.seats + 2) {
        luck |= who == KH_CHANCE;
        walkers++;
        const bool seldom = who == KH_HOST && walkers > 1;
        if (kh_rng_below(rng, seldom ? walkers * l->plan->host_rarely : walkers) == 0)
            chosen = who;
    }
    if (!luck) {
        const bool struck = *now_ms >= end; /* the clock acts twice at the same moment */
        *now_ms = later(*now_ms, rng);
        const bool late =
            *now_ms >= end ? kh_rng_below(rng, 2) : end != KH_NEVER && !kh_rng_below(rng, RARELY_LATE);
        if (walkers == 0 || struck || late) {
            *now_ms = end;
            return end != KH_NEVER && lab_clock(l, s, out);
        }
        *now_ms = *now_ms < end ? *now_ms : end - 1;
    }
    lab_dirty(out, sizeof *out, 0xa5);
    if (!choose_of(l, s, chosen, rng, out))
        return false;
    out->at_ms = *now_ms;
    return true;
}

/* A few random steps from a state that nobody played to: they must be possible, and keep the invariants. */
void lab_wander(lab *l, void *s, uint32_t steps, kh_law law, const char *from) {
    const uint64_t far = UINT64_C(1) << 62; /* no sums overflow below it */
    uint64_t now_ms = l->now_ms;
    while (steps-- > 0 && !l->game->over(l->table, s)) {
        const uint64_t end = l->game->deadline(l->table, s);
        kh_action a;
        if (end != KH_NEVER && end > far)
            return;
        now_ms = now_ms < end ? now_ms : end ? end - 1 : 0;
        if (!LAW(l, law, lab_choose(l, s, &l->probe, &now_ms, &a), "nobody can act after %s", from))
            return;
        const kh_verdict v = l->game->apply(l->table, s, &a, NULL);
        if (!LAW(l, law, v.code == 0, "%s refuses, after %s, %s", v.rule ? v.rule : "-", from, SAY(l, &a)))
            return;
        const char *broken = l->game->audit(l->table, s);
        if (!LAW(l, law, !broken, "%s is broken, after %s, by %s", broken, from, SAY(l, &a)))
            return;
    }
}
