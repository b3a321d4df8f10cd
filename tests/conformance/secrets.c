/* Views, other deals, masked actions and events: what a seat knows, and that nothing else reaches it. */
#include <stdlib.h>
#include <string.h>

#include "lab.h"

enum { JUDGED = 12, WANDERED = 8, WANDER_RARELY = 8 };

static kh_seat viewer_of(const lab *l, uint32_t i) {
    return i < l->config.seats ? i : KH_WATCHER;
}

static size_t first_difference(const lab *l, const void *a, const void *b) {
    size_t i = 0;
    while (i < l->state_size && ((const uint8_t *)a)[i] == ((const uint8_t *)b)[i])
        i++;
    return i;
}

/* view() writes all of its page and nothing else, whatever lay there. */
static void judge_painting(lab *l, kh_seat viewer, const void *seen) {
    uint8_t *out = l->world[WORLD_AGAIN];
    for (uint32_t p = 0; p < l->pages; p++) {
        const kh_span at = kh_page(l->game, l->table, p);
        bool kept = true;
        if (!lab_looks_at(l, p, l->pages))
            continue;
        lab_dirty(out, l->state_size, 0x5a);
        l->game->view(l->table, l->state, viewer, p, out);
        for (size_t i = 0; i < l->state_size; i++)
            kept = kept && ((i >= at.offset && i - at.offset < at.size) || out[i] == 0x5a);
        LAW(l, LAW_VIEWS, kept, "view() of %s writes outside page %u", WHO(viewer), p);
        LAW(l, LAW_VIEWS, memcmp(out + at.offset, (const uint8_t *)seen + at.offset, at.size) == 0,
            "view() of %s leaves bytes of page %u to chance", WHO(viewer), p);
    }
}

/* The view of a seat as far as reach() goes, nought elsewhere. */
static void compose_near(lab *l, kh_seat seat, void *out) {
    uint32_t *near = lab_memory(l->pages * sizeof *near);
    const uint32_t n = kh_reach(l->game, l->table, seat, near, l->pages);
    LAW(l, LAW_VIEWS, n >= 1 && n <= l->pages, "reach() of %s names %u of %u pages", WHO(seat), n, l->pages);
    memset(out, 0, l->state_size);
    for (uint32_t i = 0; i < n && i < l->pages; i++)
        if (LAW(l, LAW_VIEWS, near[i] < l->pages, "reach() of %s names page %u", WHO(seat), near[i]))
            l->game->view(l->table, l->state, seat, near[i], out);
    free(near);
}

static void judge_same_fill(lab *l, const void *seen, kh_seat seat, uint8_t kind, const char *what) {
    kh_rng here = l->probe, there = l->probe;
    kh_action a = {0}, b = {0};
    const bool x = l->game->fill(l->table, l->state, seat, kind, &here, &a);
    const bool y = l->game->fill(l->table, seen, seat, kind, &there, &b);
    LAW(l, LAW_VIEWS, x == y && (!x || memcmp(&a, &b, sizeof a) == 0), "fill() on %s of %s makes %s, else %s",
        what, WHO(seat), SAY(l, &b), SAY(l, &a));
}

static void judge_same_check(lab *l, const void *seen, kh_seat seat, const kh_action *base,
                             const char *what) {
    kh_action a;
    lab_garble(l, base, &a);
    if (kh_rng_below(&l->probe, 2))
        a.seat = seat;
    if (a.seat != seat)
        return;
    const kh_verdict x = l->game->check(l->table, l->state, &a);
    const kh_verdict y = l->game->check(l->table, seen, &a);
    const char *p = x.rule ? x.rule : "-", *q = y.rule ? y.rule : "-";
    LAW(l, LAW_VIEWS, x.code == y.code && strcmp(p, q) == 0, "check() on %s of %s: %u %s, else %u %s: %s",
        what, WHO(seat), y.code, q, x.code, p, SAY(l, &a));
}

/* A seat decides on its view as it would on the whole truth. */
static void judge_same_choices(lab *l, const void *seen, kh_seat seat, const char *what) {
    const kh_game *g = l->game;
    const uint32_t n = lab_legal(l, l->state, seat);
    const uint32_t count = g->count(l->table, seen, seat);
    if (!LAW(l, LAW_VIEWS, count == n, "count() on %s of %s is %u, else %u", what, WHO(seat), count, n))
        return;
    kh_action *list = lab_memory((n + 1) * sizeof *list);
    const uint32_t listed = g->legal(l->table, seen, seat, list, n + 1);
    LAW(l, LAW_VIEWS, listed == n && memcmp(list, l->list, n * sizeof *list) == 0,
        "legal() on %s of %s differs", what, WHO(seat));
    for (uint32_t i = 0; i < n; i++) {
        kh_action a = {0};
        g->nth(l->table, seen, seat, i, &a);
        LAW(l, LAW_VIEWS, memcmp(&a, &l->list[i], sizeof a) == 0, "nth(%u) on %s of %s differs", i, what,
            WHO(seat));
        if (lab_open(l, &l->list[i]))
            judge_same_fill(l, seen, seat, l->list[i].kind, what);
    }
    kh_rng here = l->probe, there = l->probe;
    kh_action a = {.seat = seat}, b = {.seat = seat};
    const bool x = g->pick(l->table, l->state, seat, &here, &a),
               y = g->pick(l->table, seen, seat, &there, &b);
    LAW(l, LAW_VIEWS, x == y && memcmp(&a, &b, sizeof a) == 0, "pick() on %s of %s is %s, else %s", what,
        WHO(seat), SAY(l, &b), SAY(l, &a));
    a.at_ms = l->now_ms;
    for (int i = 0; i < JUDGED; i++)
        judge_same_check(l, seen, seat, &a, what);
    free(list);
}

/* Where nothing is hidden, whoever sits down sees what he saw while he watched. */
static void judge_hiding(lab *l, const void *watchers) {
    void *seen = l->world[WORLD_NEAR];
    if (kh_hides(l->game, l->table, watchers))
        return;
    for (kh_seat seat = 0; seat < l->config.seats; seat++) {
        if (!lab_looks_at(l, seat, l->config.seats))
            continue;
        lab_compose(l, l->state, seat, seen);
        LAW(l, LAW_VIEWS, first_difference(l, seen, watchers) == l->state_size,
            "hides() says no, but %s sees more at byte %zu", WHO(seat), first_difference(l, seen, watchers));
    }
}

void probe_views(lab *l) {
    const kh_game *g = l->game;
    for (uint32_t i = 0; i <= l->config.seats; i++) {
        const kh_seat viewer = viewer_of(l, i);
        void *seen = l->world[WORLD_SEEN], *near = l->world[WORLD_NEAR];
        if (!lab_looks_at(l, i, l->config.seats))
            continue;
        lab_compose(l, l->state, viewer, seen);
        judge_painting(l, viewer, seen);
        LAW(l, LAW_VIEWS, g->over(l->table, seen) == g->over(l->table, l->state),
            "over() on the view of %s differs", WHO(viewer));
        LAW(l, LAW_VIEWS, g->deadline(l->table, seen) == g->deadline(l->table, l->state),
            "deadline() on the view of %s differs", WHO(viewer));
        if (viewer == KH_WATCHER) {
            judge_hiding(l, seen);
            continue;
        }
        LAW(l, LAW_VIEWS, g->awaited(l->table, seen, viewer) == g->awaited(l->table, l->state, viewer),
            "awaited() on the view of %s differs", WHO(viewer));
        judge_same_choices(l, seen, viewer, "the view");
        compose_near(l, viewer, near);
        judge_same_choices(l, near, viewer, "the pages within reach");
    }
}

/* `world` was dealt anew for the viewer, who had seen `seen`. */
static bool judge_deal(lab *l, const void *world, const void *seen, kh_seat viewer, const char *from) {
    void *again = l->world[WORLD_AGAIN];
    lab_compose(l, world, viewer, again);
    const size_t at = first_difference(l, again, seen);
    const bool same = LAW(l, LAW_REDEAL, at == l->state_size,
                          "the view of %s changes at byte %zu after redeal of %s", WHO(viewer), at, from);
    const char *broken = l->game->audit(l->table, world);
    return LAW(l, LAW_REDEAL, !broken, "%s is broken after redeal of %s for %s", broken, from, WHO(viewer)) &&
           same;
}

void probe_redeal(lab *l) {
    void *seen = l->world[WORLD_SEEN], *dealt = l->world[WORLD_DEALT];
    for (uint32_t i = 0; i <= l->config.seats; i++) {
        const kh_seat viewer = viewer_of(l, i);
        const int group = viewer == KH_WATCHER;
        if (!lab_looks_at(l, i, l->config.seats))
            continue;
        lab_compose(l, l->state, viewer, seen);
        memcpy(dealt, l->state, l->state_size);
        l->game->redeal(l->table, dealt, viewer, &l->probe);
        l->hiding[group] += memcmp(seen, l->state, l->state_size) != 0;
        l->redealt[group] += memcmp(dealt, l->state, l->state_size) != 0;
        if (!judge_deal(l, dealt, seen, viewer, "the state"))
            continue;
        if (kh_rng_below(&l->probe, WANDER_RARELY) == 0)
            lab_wander(l, dealt, WANDERED, LAW_REDEAL, "redeal of the state");
        memcpy(dealt, seen, l->state_size);
        l->game->redeal(l->table, dealt, viewer, &l->probe);
        if (judge_deal(l, dealt, seen, viewer, "the view") && kh_rng_below(&l->probe, WANDER_RARELY) == 0)
            lab_wander(l, dealt, WANDERED, LAW_REDEAL, "redeal of the view");
    }
}

/* Several things that one actor might do next, and what they would lead to. */
typedef struct tries {
    uint32_t count;
    kh_action action[LAB_TRIES];
    kh_event event[LAB_TRIES][LAB_EVENTS];
    uint32_t events[LAB_TRIES];
} tries;

/* What differs after an action was named by it. */
static void judge_touched(lab *l, const kh_action *a, const kh_events *told, const void *after) {
    for (uint32_t p = 0; p < l->pages; p++) {
        const kh_span at = kh_page(l->game, l->table, p);
        const bool same =
            memcmp((const char *)l->state + at.offset, (const char *)after + at.offset, at.size) == 0;
        LAW(l, LAW_EVENTS, same || kh_touched(told, p), "page %u changed unnamed by %s", p, SAY(l, a));
    }
    for (uint32_t i = 0; i < told->touched && i < KH_TOUCHED_MAX; i++)
        LAW(l, LAW_EVENTS, told->page[i] < l->pages, "page %u was touched by %s", told->page[i], SAY(l, a));
}

static void judge_events(lab *l, const kh_action *a, const kh_events *told, const void *after) {
    void *plain = l->world[WORLD_AGAIN];
    kh_event one;
    kh_events few = kh_events_in(&one, kh_rng_below(&l->probe, 2));
    memcpy(plain, l->state, l->state_size);
    l->game->apply(l->table, plain, a, &few);
    LAW(l, LAW_EVENTS, memcmp(plain, after, l->state_size) == 0, "another room for events, another state: %s",
        SAY(l, a));
    LAW(l, LAW_EVENTS, few.count == told->count, "%u events in a small room, else %u: %s", few.count,
        told->count, SAY(l, a));
    memcpy(plain, l->state, l->state_size);
    l->game->apply(l->table, plain, a, NULL);
    LAW(l, LAW_EVENTS, memcmp(plain, after, l->state_size) == 0, "without events another state: %s",
        SAY(l, a));
    judge_touched(l, a, told, after);
    const uint32_t most = l->game->events_most(l->table);
    LAW(l, LAW_EVENTS, told->count <= most, "%u events instead of %u at most: %s", told->count, most,
        SAY(l, a));
    for (uint32_t i = 0; i < told->count && i < told->cap; i++) {
        const kh_event *e = &told->list[i];
        l->result->whispered += e->secret_of[0] != KH_NOBODY || e->secret_of[1] != KH_NOBODY;
        LAW(l, LAW_EVENTS, e->page < l->pages, "event of page %u after %s", e->page, SAY(l, a));
        LAW(l, LAW_EVENTS, e->kind < l->event_kinds, "event of kind %u after %s", e->kind, SAY(l, a));
        LAW(l, LAW_EVENTS, e->from < l->config.seats || e->from >= KH_WATCHER, "event from seat %u", e->from);
        LAW(l, LAW_EVENTS, e->to < l->config.seats || e->to >= KH_WATCHER, "event to seat %u", e->to);
    }
}

static bool suggest(lab *l, kh_seat who, kh_action *out) {
    bool made = true;
    if (who == KH_CHANCE)
        l->game->draw(l->table, l->state, &l->probe, out);
    else
        made = l->game->pick(l->table, l->state, who, &l->probe, out);
    out->at_ms = l->now_ms;
    return made;
}

static void collect_tries(lab *l, kh_seat who, tries *x) {
    x->count = 0;
    for (uint32_t i = 0; i < LAB_TRIES; i++) {
        kh_action *a = &x->action[x->count];
        void *after = l->world[WORLD_AFTER + x->count];
        if (who == KH_CLOCK ? !lab_clock(l, l->state, a) : !suggest(l, who, a))
            return;
        memcpy(after, l->state, l->state_size);
        memset(x->event[x->count], 0, sizeof x->event[x->count]);
        kh_events told = kh_events_in(x->event[x->count], LAB_EVENTS);
        if (l->game->apply(l->table, after, a, &told).code)
            continue;
        x->events[x->count++] = told.count;
        judge_events(l, a, &told, after);
    }
}

/* Argument by argument: shown as it is, or hidden altogether. Nothing else changes. */
static bool whole_arguments(const lab *l, const kh_action *a, const kh_action *shown) {
    const kh_kind *k = &l->game->kinds[a->kind];
    kh_action rest = *shown;
    uint32_t at = 0;
    for (int f = 0; f < KH_FIELDS_MAX && k->field[f].type; f++) {
        const uint32_t size = k->field[f].type->size;
        bool hidden = true;
        for (uint32_t i = 0; i < size; i++)
            hidden = hidden && shown->arg[at + i] == KH_HIDDEN;
        if (hidden)
            memcpy(rest.arg + at, a->arg + at, size);
        at += size;
    }
    return memcmp(&rest, a, sizeof rest) == 0;
}

static void judge_mask(lab *l, const kh_action *a, kh_seat viewer, const kh_action *shown) {
    const bool plain = memcmp(a, shown, sizeof *a) == 0;
    LAW(l, LAW_MASK, whole_arguments(l, a, shown), "masked for %s, %s became %s", WHO(viewer), SAY(l, a),
        SAY(l, shown));
    LAW(l, LAW_MASK, plain || a->seat != viewer, "hidden from the one who did it: %s", SAY(l, a));
    const void *dealt = l->world[WORLD_DEALT];
    kh_action there;
    lab_dirty(&there, sizeof there, 0x5a);
    if (l->game->check(l->table, dealt, a).code)
        return;
    l->game->mask(l->table, dealt, a, viewer, &there);
    LAW(l, LAW_MASK, memcmp(&there, shown, sizeof there) == 0,
        "in another deal, %s is masked for %s as %s, else %s", SAY(l, a), WHO(viewer), SAY(l, &there),
        SAY(l, shown));
}

static void show_events(const kh_event *from, uint32_t count, kh_seat viewer, kh_event *out) {
    memset(out, 0, LAB_EVENTS * sizeof *out);
    for (uint32_t i = 0; i < count && i < LAB_EVENTS; i++) {
        const kh_seat *of = from[i].secret_of;
        out[i] = from[i];
        if ((of[0] != KH_NOBODY || of[1] != KH_NOBODY) && of[0] != viewer && of[1] != viewer)
            out[i].what = KH_HIDDEN;
    }
}

/* Whether the viewer cannot tell two states apart, though they differ. What they hide must stay hidden. */
static bool looks_alike(lab *l, const void *a, const void *b, kh_seat viewer) {
    void *here = l->world[WORLD_SEEN], *there = l->world[WORLD_AGAIN];
    if (memcmp(a, b, l->state_size) == 0)
        return false;
    lab_compose(l, a, viewer, here);
    lab_compose(l, b, viewer, there);
    return memcmp(here, there, l->state_size) == 0;
}

/* Where the states afterwards look alike, so do the masked actions and the events that are shown. Where they are the same,
 * as after a word to a partner, so are the events of actions that look alike. */
static void judge_pair(lab *l, const tries *x, uint32_t i, uint32_t k, kh_seat viewer) {
    const kh_action *a = &x->action[i], *b = &x->action[k];
    kh_action mask_a, mask_b;
    kh_event told_a[LAB_EVENTS], told_b[LAB_EVENTS];
    const void *after_a = l->world[WORLD_AFTER + i], *after_b = l->world[WORLD_AFTER + k];
    const bool same = memcmp(after_a, after_b, l->state_size) == 0;
    if (a->seat == viewer || (!same && !looks_alike(l, after_a, after_b, viewer)))
        return;
    l->game->mask(l->table, l->state, a, viewer, &mask_a);
    l->game->mask(l->table, l->state, b, viewer, &mask_b);
    const bool alike = memcmp(&mask_a, &mask_b, sizeof mask_a) == 0;
    if (same && !alike)
        return;
    LAW(l, LAW_MASK, alike, "%s cannot see the difference of %s and %s, but the masked actions tell",
        WHO(viewer), SAY(l, a), SAY(l, b));
    show_events(x->event[i], x->events[i], viewer, told_a);
    show_events(x->event[k], x->events[k], viewer, told_b);
    LAW(l, LAW_EVENTS, x->events[i] == x->events[k] && memcmp(told_a, told_b, sizeof told_a) == 0,
        "%s cannot see the difference of %s and %s, but the events tell", WHO(viewer), SAY(l, a), SAY(l, b));
}

/* The same action in another deal: where the states afterwards look alike, so do the events shown. */
static void judge_events_dealt(lab *l, const tries *x, uint32_t i, kh_seat viewer) {
    void *dealt = l->world[WORLD_TRIED];
    kh_event list[LAB_EVENTS], told_a[LAB_EVENTS], told_b[LAB_EVENTS];
    kh_events told = kh_events_in(list, LAB_EVENTS);
    memset(list, 0, sizeof list);
    memcpy(dealt, l->world[WORLD_DEALT], l->state_size);
    if (l->game->apply(l->table, dealt, &x->action[i], &told).code)
        return;
    if (!looks_alike(l, l->world[WORLD_AFTER + i], dealt, viewer))
        return;
    show_events(x->event[i], x->events[i], viewer, told_a);
    show_events(list, told.count, viewer, told_b);
    LAW(l, LAW_EVENTS, x->events[i] == told.count && memcmp(told_a, told_b, sizeof told_a) == 0,
        "%s cannot see the difference of two deals, but the events of %s tell", WHO(viewer),
        SAY(l, &x->action[i]));
}

/* Who acts sees the same afterwards whatever the others hide, unless the kind says that it shows something. At the end
 * everything may be shown: then nothing is taken back any more. */
static void judge_shown(lab *l, const kh_action *a, const void *after) {
    void *dealt = l->world[WORLD_TRIED], *here = l->world[WORLD_SEEN], *there = l->world[WORLD_AGAIN];
    if (memcmp(l->world[WORLD_DEALT], l->state, l->state_size) == 0)
        return;
    memcpy(dealt, l->world[WORLD_DEALT], l->state_size);
    if (l->game->apply(l->table, dealt, a, NULL).code || l->game->over(l->table, after) ||
        l->game->over(l->table, dealt))
        return;
    lab_compose(l, after, a->seat, here);
    lab_compose(l, dealt, a->seat, there);
    const bool same = memcmp(here, there, l->state_size) == 0;
    l->looked[a->kind]++;
    l->showed[a->kind] += !same;
    LAW(l, LAW_SHOWS, same || kh_shows(l->game, a), "shows %s a secret, and does not say so: %s",
        WHO(a->seat), SAY(l, a));
}

/* Outcomes of luck of one kind, if any of them is hidden altogether, are all masked to the same bytes. */
static void judge_outcomes(lab *l, const kh_action *a, const kh_action *mask_a, const kh_action *b,
                           const kh_action *mask_b) {
    bool hidden = a->seat == KH_CHANCE && a->kind == b->kind && a->size > 0;
    for (uint32_t i = 0; i < a->size; i++)
        hidden = hidden && mask_a->arg[i] == KH_HIDDEN;
    if (hidden)
        LAW(l, LAW_MASK, memcmp(mask_a, mask_b, sizeof *mask_a) == 0,
            "luck is hidden, but %s and %s are not alike", SAY(l, a), SAY(l, b));
}

static void judge_viewer(lab *l, const tries *x, kh_seat viewer) {
    kh_action shown[LAB_TRIES];
    memcpy(l->world[WORLD_DEALT], l->state, l->state_size);
    l->game->redeal(l->table, l->world[WORLD_DEALT], viewer, &l->probe);
    for (uint32_t i = 0; i < x->count; i++) {
        lab_dirty(&shown[i], sizeof shown[i], 0x5a);
        l->game->mask(l->table, l->state, &x->action[i], viewer, &shown[i]);
        judge_mask(l, &x->action[i], viewer, &shown[i]);
        judge_events_dealt(l, x, i, viewer);
        if (x->action[i].seat == viewer)
            judge_shown(l, &x->action[i], l->world[WORLD_AFTER + i]);
    }
    for (uint32_t i = 0; i < x->count; i++)
        for (uint32_t k = 0; k < x->count; k++) {
            judge_outcomes(l, &x->action[i], &shown[i], &x->action[k], &shown[k]);
            if (i < k)
                judge_pair(l, x, i, k, viewer);
        }
}

/* In a game of several pages: whoever is not named sees of an action what a watcher sees. */
static void judge_privy(lab *l, const kh_action *a) {
    const kh_seat privy = l->game->privy ? l->game->privy(l->table, l->state, a) : KH_NOBODY;
    kh_action watched, seen;
    lab_dirty(&watched, sizeof watched, 0x5a);
    l->game->mask(l->table, l->state, a, KH_WATCHER, &watched);
    for (kh_seat seat = 0; seat < l->config.seats; seat++) {
        lab_dirty(&seen, sizeof seen, 0x5a);
        l->game->mask(l->table, l->state, a, seat, &seen);
        LAW(l, LAW_MASK, seat == privy || memcmp(&seen, &watched, sizeof seen) == 0,
            "not said to be privy, and yet %s sees more of %s", WHO(seat), SAY(l, a));
    }
}

/* The table's page has no secrets: it is told to all in the same words. */
static void judge_first_page(lab *l) {
    const kh_span first = kh_page(l->game, l->table, 0);
    char *watched = l->world[WORLD_SEEN], *seen = l->world[WORLD_AGAIN];
    l->game->view(l->table, l->state, KH_WATCHER, 0, watched);
    for (kh_seat seat = 0; seat < l->config.seats; seat++) {
        l->game->view(l->table, l->state, seat, 0, seen);
        LAW(l, LAW_VIEWS, memcmp(seen + first.offset, watched + first.offset, first.size) == 0,
            "page 0 of several looks different to %s", WHO(seat));
    }
}

void probe_masks(lab *l) {
    tries x;
    const uint32_t actor = kh_rng_below(&l->probe, l->walkers + 1);
    if (l->halted)
        return;
    collect_tries(l, actor < l->walkers ? l->walk[actor] : KH_CLOCK, &x);
    for (uint32_t i = 0; i <= l->config.seats; i++)
        if (lab_looks_at(l, i, l->config.seats) || (x.count > 0 && i == x.action[0].seat))
            judge_viewer(l, &x, viewer_of(l, i));
    if (kh_pages(l->game, l->table) == 1)
        return;
    judge_first_page(l);
    for (uint32_t i = 0; i < x.count; i++)
        judge_privy(l, &x.action[i]);
}
