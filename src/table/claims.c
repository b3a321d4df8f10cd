/* Who was first: see claims.h. */
#include "table/claims.h"

#include <string.h>

void kh_line_echo(kh_line *line, uint64_t round_trip_ms) {
    line->echo_ms[line->next] = (uint16_t)(round_trip_ms < UINT16_MAX ? round_trip_ms : UINT16_MAX);
    line->next = (uint8_t)((line->next + 1) % KH_CLAIM_ECHOES);
    if (line->echoes < KH_CLAIM_ECHOES)
        line->echoes++;
}

unsigned kh_line_low(const kh_line *line) {
    unsigned low = line->echoes ? UINT16_MAX : 0;
    for (unsigned i = 0; i < line->echoes; i++)
        low = line->echo_ms[i] < low ? line->echo_ms[i] : low;
    return low;
}

/* The 95th percentile: of twenty the second slowest, of fewer the slowest. */
unsigned kh_line_high(const kh_line *line) {
    unsigned first = 0, second = 0;
    for (unsigned i = 0; i < line->echoes; i++) {
        const unsigned ms = line->echo_ms[i];
        second = ms > first ? first : ms > second ? ms : second;
        first = ms > first ? ms : first;
    }
    return line->echoes == KH_CLAIM_ECHOES ? second : first;
}

static uint64_t before(uint64_t moment, uint64_t ms) {
    return moment > ms ? moment - ms : 0;
}

static void remember(kh_trust *trust, bool strange) {
    trust->strange = (trust->strange << 1 | strange) & ((UINT32_C(1) << KH_CLAIM_RECENT) - 1);
    if (__builtin_popcount(trust->strange) >= KH_CLAIM_STRANGE)
        trust->by_arrival = true;
}

/* Whoever is bent to an earlier moment has gained nothing by it, and a line that is slower than the window is no lie:
 * only what is too early for a line that was measured is strange. */
uint64_t kh_claim_made(const kh_line *line, kh_trust *trust, uint64_t shown_ms, uint64_t said_ms,
                       uint64_t arrived_ms) {
    const uint64_t first = before(arrived_ms, KH_CLAIM_EARLY_MS); /* whatever the line says */
    const uint64_t slowest = before(arrived_ms, kh_line_high(line) + KH_CLAIM_FRAME_MS);
    const uint64_t quickest = before(arrived_ms, kh_line_low(line));
    const uint64_t earliest = slowest > first ? slowest : first, latest = quickest > first ? quickest : first;
    const uint64_t most = UINT64_MAX - shown_ms;
    const uint64_t said = shown_ms + (said_ms < most ? said_ms : most);
    if (trust->by_arrival)
        return arrived_ms;
    remember(trust, said < slowest && line->echoes > 0);
    const uint64_t made = said < earliest ? earliest : said > latest ? latest : said;
    return made > shown_ms ? made : shown_ms; /* nobody sees a card before it is there */
}

bool kh_claims_waits(const kh_claims *c, kh_seat seat) {
    for (uint32_t i = 0; i < c->count; i++)
        if (c->held[i].action.seat == seat)
            return true;
    return false;
}

bool kh_claims_add(kh_claims *c, const kh_action *a, uint64_t made_ms, uint64_t arrived_ms,
                   unsigned rivals_high) {
    if (c->count == KH_CLAIMS_MOST || kh_claims_waits(c, a->seat))
        return false;
    c->held[c->count++] = (kh_claim){*a, made_ms, arrived_ms, made_ms + KH_CLAIM_FRAME_MS + rivals_high};
    return true;
}

/* The earliest; among equals the one whose seat comes first, so that every program decides alike. */
static uint32_t earliest(const kh_claims *c) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < c->count; i++) {
        const kh_claim *one = &c->held[i], *other = &c->held[best];
        if (one->made_ms < other->made_ms ||
            (one->made_ms == other->made_ms && one->action.seat < other->action.seat))
            best = i;
    }
    return best;
}

/* Whoever came first waits no longer than the window, whatever came after. */
uint64_t kh_claims_due(const kh_claims *c) {
    uint64_t due = c->count ? c->held[earliest(c)].until_ms : KH_NEVER;
    for (uint32_t i = 0; i < c->count; i++) {
        const uint64_t most = c->held[i].arrived_ms + KH_CLAIM_EARLY_MS;
        due = most < due ? most : due;
    }
    return due;
}

/* The places of those who were as quick as the first, in the order of their seats; the first is among them. */
static uint32_t as_quick(const kh_claims *c, uint32_t first, const kh_claims_judge *judge,
                         uint32_t places[]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        const bool close = c->held[i].made_ms < c->held[first].made_ms + KH_CLAIM_EQUAL_MS;
        if (i == first || (close && judge->excludes(judge->who, &c->held[first], &c->held[i]))) {
            uint32_t at = n++;
            for (; at > 0 && c->held[places[at - 1]].action.seat > c->held[i].action.seat; at--)
                places[at] = places[at - 1];
            places[at] = i;
        }
    }
    return n;
}

bool kh_claims_take(kh_claims *c, uint64_t now_ms, const kh_claims_judge *judge, kh_claim *out,
                    uint32_t *drawn) {
    uint32_t places[KH_CLAIMS_MOST] = {0};
    if (kh_claims_due(c) > now_ms)
        return false;
    const uint32_t n = as_quick(c, earliest(c), judge, places);
    const uint32_t taken = places[n > 1 ? judge->luck(judge->who, n) : 0];
    *drawn = 0;
    for (uint32_t i = 0; i < n && n > 1; i++)
        *drawn |= UINT32_C(1) << c->held[places[i]].action.seat;
    *out = c->held[taken];
    c->held[taken] = c->held[--c->count];
    return true;
}
