/* Races at a room: claims wait until nobody who was quicker can still come, and are decided then. See claims.h for how,
 * docs/fairness.md for why. */
#include <stdlib.h>

#include "table/room_inside.h"
#include "table/room_race.h"

enum { RECENT_MS = 3000 }; /* who comes later than this was no rival */

bool room_race_begin(kh_room *r) {
    if (!r->game->race || r->config.seats > KH_CLAIMS_MOST)
        return true;
    r->race = calloc(1, sizeof *r->race);
    return r->race != NULL;
}

void room_race_happened(kh_room *r, uint64_t at_ms) {
    struct room_race *race = r->race;
    race_moment *last = &race->moment[(race->moment_next + ROOM_RACE_TOLD - 1) % ROOM_RACE_TOLD];
    if (last->at_ms == at_ms && last->told_ms == KH_NEVER)
        return;
    race->moment[race->moment_next] = (race_moment){at_ms, KH_NEVER};
    race->moment_next = (race->moment_next + 1) % ROOM_RACE_TOLD;
}

void room_told(kh_room *r, uint64_t now_ms) {
    if (!r->race || !room_time_runs(r))
        return;
    room_tell_time(r, now_ms);
    const uint64_t game_ms = room_game_ms(r);
    for (uint32_t i = 1; i <= ROOM_RACE_TOLD; i++) {
        race_moment *m = &r->race->moment[(r->race->moment_next + ROOM_RACE_TOLD - i) % ROOM_RACE_TOLD];
        if (m->told_ms != KH_NEVER)
            break;
        m->told_ms = game_ms;
    }
}

/* Nobody sees a card before it is on its way: it is durable first. */
static uint64_t shown(const kh_room *r, uint64_t since_ms) {
    for (uint32_t i = 1; i <= ROOM_RACE_TOLD; i++) {
        const race_moment *m = &r->race->moment[(r->race->moment_next + ROOM_RACE_TOLD - i) % ROOM_RACE_TOLD];
        if (m->at_ms == since_ms && m->told_ms != 0)
            return m->told_ms == KH_NEVER ? since_ms : m->told_ms;
    }
    return since_ms;
}

void room_measured(kh_room *r, const room_token *who, const kh_line *line) {
    if (!r->race)
        return;
    ROOM_EACH_OWN(seat, r, who)
    r->race->high_ms[seat] = kh_line_high(line);
}

bool room_race_waits(const kh_room *r, kh_seat seat, uint64_t id) {
    return r->race && seat < KH_CLAIMS_MOST && kh_claims_waits(&r->race->claims, seat) &&
           r->race->of[seat].id == id;
}

bool room_late_of(const kh_room *r, room_late *out) {
    if (!r->race || !r->race->late.known)
        return false;
    *out = r->race->late;
    return true;
}

static uint64_t since(const kh_room *r, const kh_action *a) {
    return r->game->race->since(r->match.table, r->match.state, a);
}

static bool excludes(const kh_room *r, const kh_action *one, const kh_action *other) {
    return r->game->race->excludes(r->match.table, one, other);
}

static uint64_t now_of(const kh_room *r) {
    const uint64_t now = room_game_ms(r);
    return now < r->match.time_ms ? r->match.time_ms : now;
}

/* The slowest line of those who could still come; false: nobody could. Bots have none. */
static bool rivals(const kh_room *r, const kh_action *a, unsigned *high_ms) {
    bool any = false;
    *high_ms = 0;
    for (kh_seat seat = 0; seat < r->config.seats; seat++) {
        if (seat == a->seat || !r->game->race->rival(r->match.table, r->match.state, a, seat))
            continue;
        any = true;
        if (!room_bot_plays(&r->seat[seat]) && r->seat[seat].lines > 0 && r->race->high_ms[seat] > *high_ms)
            *high_ms = r->race->high_ms[seat];
    }
    return any;
}

/* What the table thinks of the seat's person, whichever device he comes with. */
static kh_trust *trust_of(const kh_room *r, kh_seat seat) {
    struct room_race *race = r->race;
    if (race->trust[seat].person != r->seat[seat].person) {
        race->trust[seat].person = r->seat[seat].person;
        race->trust[seat].trust = (kh_trust){0};
    }
    return &race->trust[seat].trust;
}

/* By how much a claim was behind the one that was done. Its own moment is known as well as its line is even. */
static room_late behind(const race_won *won, uint64_t made_ms, uint32_t spread_ms, uint64_t now_ms) {
    return (room_late){.known = true,
                       .by = won->claim.action.seat,
                       .late_ms = made_ms > won->claim.made_ms ? made_ms - won->claim.made_ms : 0,
                       .closed_ms =
                           made_ms < won->claim.made_ms && now_ms > won->done_ms ? now_ms - won->done_ms : 0,
                       .sure_ms = KH_CLAIM_FRAME_MS + (spread_ms + won->spread_ms) / 2};
}

/* A claim for what somebody else has got just now, whatever else may be wrong with it since then. */
static bool look_for_winner(kh_room *r, const kh_action *a, const room_haste *haste) {
    struct room_race *race = r->race;
    const uint64_t now = now_of(r);
    for (uint32_t i = 1; i <= ROOM_RACE_WON; i++) {
        const race_won *won = &race->won[(race->won_next + ROOM_RACE_WON - i) % ROOM_RACE_WON];
        if (won->claim.action.kind == 0 || now - won->done_ms > RECENT_MS)
            return false;
        if (won->claim.action.kind != a->kind || won->claim.action.seat == a->seat ||
            won->since_ms[a->seat] == KH_NEVER || !excludes(r, &won->claim.action, a))
            continue;
        kh_trust trust = *trust_of(r, a->seat); /* who is too late has gained nothing, whatever he says */
        const uint64_t made =
            kh_claim_made(haste->line, &trust, shown(r, won->since_ms[a->seat]), haste->looked_ms, now);
        race->late = behind(won, made, kh_line_high(haste->line) - kh_line_low(haste->line), now);
        return true;
    }
    return false;
}

static void tell(kh_room *r, kh_seat seat, const room_outcome *outcome) {
    r->world.news(r->world.who, r,
                  &(room_news){.kind = ROOM_NEWS_CLAIMED,
                               .n = r->n,
                               .id = r->race->of[seat].id,
                               .seat = seat,
                               .outcome = outcome});
}

/* What waited is refused. */
static void refuse(kh_room *r, kh_seat seat, const char *rule, const room_late *late) {
    if (r->race->of[seat].id != 0)
        tell(r, seat, &(room_outcome){.asker = r->race->of[seat].asker, .rule = rule, .late = *late});
    else
        kh_driver_wake(&r->driver, seat, now_of(r)); /* a bot looks for something else */
}

static race_won about_to_win(const kh_room *r, const kh_claim *c, uint32_t drawn) {
    race_won won = {.claim = *c, .drawn = drawn, .spread_ms = r->race->of[c->action.seat].spread_ms};
    for (kh_seat seat = 0; seat < KH_CLAIMS_MOST; seat++) {
        kh_action other = c->action;
        other.seat = seat;
        won.since_ms[seat] = seat < r->config.seats ? since(r, &other) : KH_NEVER;
    }
    return won;
}

/* Does it, and remembers it for those who come too late. Luck has followed then. */
static kh_verdict carry_out(kh_room *r, kh_claim *c, uint32_t drawn) {
    struct room_race *race = r->race;
    race_won won = about_to_win(r, c, drawn);
    c->action.at_ms = won.done_ms = now_of(r);
    r->game->race->stamp(&c->action, c->made_ms, c->arrived_ms, drawn);
    const kh_verdict v = room_do_action(r, &c->action, race->of[c->action.seat].id);
    if (v.code == 0 && !v.rule) {
        race->won[race->won_next] = won;
        race->won_next = (race->won_next + 1) % ROOM_RACE_WON;
    }
    return v;
}

kh_verdict room_race_enter(kh_room *r, kh_action *a, uint64_t id, const room_haste *or_null) {
    static const room_haste nothing = {NULL, KH_NEVER, 0};
    static const kh_line none;
    struct room_race *race = r->race;
    room_haste haste = or_null ? *or_null : nothing;
    unsigned high;
    haste.line = haste.line ? haste.line : &none;
    race->late.known = false;
    a->at_ms = now_of(r);
    r->game->race->stamp(a, a->at_ms, a->at_ms, 0);
    const kh_verdict v = r->game->check(r->match.table, r->match.state, a);
    if (v.code != 0 && look_for_winner(r, a, &haste))
        return room_refuse(ROOM_TOO_LATE);
    const uint64_t open_ms = v.code == 0 ? since(r, a) : KH_NEVER;
    if (open_ms == KH_NEVER)
        return v.code != 0 ? v : room_do_action(r, a, id);
    if (kh_claims_waits(&race->claims, a->seat))
        return room_refuse(ROOM_DECIDING);
    kh_claim c = {*a, 0, a->at_ms, 0};
    c.made_ms = kh_claim_made(haste.line, trust_of(r, a->seat), shown(r, open_ms), haste.looked_ms, a->at_ms);
    race->of[a->seat].id = id;
    race->of[a->seat].asker = haste.asker;
    race->of[a->seat].spread_ms = kh_line_high(haste.line) - kh_line_low(haste.line);
    if (v.rule || !rivals(r, a, &high)) /* a wrong one waits for nobody */
        return carry_out(r, &c, 0);
    kh_claims_add(&race->claims, a, c.made_ms, c.arrived_ms, high);
    return kh_done();
}

static bool judge_excludes(void *room, const kh_claim *one, const kh_claim *other) {
    return excludes(room, &one->action, &other->action);
}

/* SYS-CLAIM-05: a committed draw, which verify() draws again. */
static uint32_t judge_luck(void *room, uint32_t n) {
    const kh_room *r = room;
    kh_rng rng;
    fair_rng(r->keys.luck, kh_match_lot(&r->match), &rng);
    return kh_rng_below(&rng, n);
}

/* After one was done, those that cannot be done any more need not wait. */
static void drop_losers(kh_room *r, const race_won *won) {
    kh_claims *claims = &r->race->claims;
    for (uint32_t i = claims->count; i-- > 0;) {
        kh_claim c = claims->held[i];
        c.action.at_ms = now_of(r);
        r->game->race->stamp(&c.action, c.made_ms, c.arrived_ms, 0);
        const kh_verdict v = r->game->check(r->match.table, r->match.state, &c.action);
        if (v.code == 0)
            continue;
        const kh_seat seat = c.action.seat;
        room_late late = {0};
        const bool lost = won && excludes(r, &won->claim.action, &c.action);
        if (lost) {
            late = behind(won, c.made_ms, r->race->of[seat].spread_ms, won->done_ms);
            late.drawn = won->drawn >> seat & 1;
        }
        claims->held[i] = claims->held[--claims->count];
        refuse(r, seat, lost ? ROOM_TOO_LATE : v.rule, &late);
    }
}

static void decide(kh_room *r, kh_claim *c, uint32_t drawn) {
    struct room_race *race = r->race;
    const kh_seat seat = c->action.seat;
    const room_late nothing = {0};
    const kh_verdict v = carry_out(r, c, drawn);
    if (v.code != 0)
        refuse(r, seat, v.rule, &nothing);
    else if (race->of[seat].id != 0)
        tell(r, seat,
             &(room_outcome){.asker = race->of[seat].asker,
                             .done_n = room_done_n(r, seat, race->of[seat].id)});
    drop_losers(r, v.code == 0 ? &race->won[(race->won_next + ROOM_RACE_WON - 1) % ROOM_RACE_WON] : NULL);
}

/* The game has ended while they waited. */
static void refuse_all(kh_room *r) {
    const room_late nothing = {0};
    while (r->race->claims.count > 0)
        refuse(r, r->race->claims.held[--r->race->claims.count].action.seat, ROOM_FINISHED, &nothing);
}

uint64_t room_race_decide(kh_room *r, bool all) {
    const kh_claims_judge judge = {r, judge_excludes, judge_luck};
    kh_claim c;
    uint32_t drawn;
    if (!r->race || r->race->claims.count == 0)
        return KH_NEVER;
    while (r->phase == ROOM_PLAYING &&
           kh_claims_take(&r->race->claims, all ? KH_NEVER - 1 : room_game_ms(r), &judge, &c, &drawn))
        decide(r, &c, drawn);
    if (r->phase != ROOM_PLAYING)
        refuse_all(r);
    return kh_claims_due(&r->race->claims);
}
