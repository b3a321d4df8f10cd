/* The invariants of the catalogue: audit() names the first one that does not hold. */
#include "games/longtable/longtable.h"
#include "kornholm/notation.h"

enum { SECONDS_LEAST = 5, SECONDS_MOST = 254 };

/* No round is under way, and `round` is the one that ended. */
static bool between_rounds(const long_state *s) {
    return s->phase == PHASE_DICE || s->phase == PHASE_TARGET || s->phase == PHASE_ROBBER ||
           s->phase == PHASE_STOP;
}

static bool time_fine(const long_table *t, const long_state *s) {
    const bool timed =
        s->phase == PHASE_ROBBER || s->phase == PHASE_FROZEN || (s->phase == PHASE_ROUND && !t->manual);
    for (unsigned i = 0; i < 2; i++)
        if (s->seconds[i] < SECONDS_LEAST || s->seconds[i] > SECONDS_MOST)
            return false;
    if ((s->end_ms || s->last_round) && s->phase < PHASE_DICE)
        return false;
    const bool late = s->last_round && (s->last_round < s->round + between_rounds(s) ||
                                        s->last_round > LONG_ROUNDS_MAX + 2 || s->last_round % 2);
    return timed == (s->deadline_ms != 0) && !late;
}

static bool round_fine(const long_table *t, const long_state *s) {
    const bool before = s->phase == PHASE_READY || s->phase == PHASE_SIDE;
    if (s->phase >= LONG_PHASES || s->round + between_rounds(s) > LONG_ROUNDS_MAX ||
        s->robbers >= LONG_ROBBER_PHASE || s->first > 2)
        return false;
    if (before ? s->round || s->first != t->first : s->first == 0)
        return false;
    if ((t->first && s->first != t->first) || (s->phase == PHASE_SIDE && t->first))
        return false;
    if ((s->phase == PHASE_ROUND || s->phase == PHASE_FROZEN) && s->round == 0)
        return false;
    if (s->phase == PHASE_STOP && (s->round != LONG_QUIET_ROUNDS || !t->stop || s->robbers))
        return false;
    const bool seven = s->phase == PHASE_ROBBER || s->phase == PHASE_TARGET;
    return s->round >= LONG_QUIET_ROUNDS || (!seven && s->robbers == 0); /* CON-INV-06 */
}

static bool dice_fine(const long_state *s) {
    const unsigned sum = (unsigned)s->dice[0] + s->dice[1];
    const bool thrown = s->round > 0;
    const bool seven = s->phase == PHASE_ROBBER || s->phase == PHASE_TARGET;
    if (s->dice[0] > 6 || s->dice[1] > 6 || (s->dice[0] > 0) != thrown || (s->dice[1] > 0) != thrown)
        return false;
    if (seven ? sum != 7
              : sum == 7 && (s->phase == PHASE_ROUND || s->phase == PHASE_FROZEN || s->robbers == 0))
        return false;
    return s->robbers ? s->target >= 2 && s->target <= 12 : s->target == 0 || false;
}

static bool drawing_fine(const long_table *t, const long_state *s) {
    if (!s->drawing)
        return s->drawing_at == 0;
    return s->drawing <= t->config.seats && long_active(s, s->drawing - 1) &&
           long_near(t, s->drawing - 1, s->drawing_at) && long_has_mat(t, s->drawing_at);
}

static bool offers_fine(const long_table *t, kh_seat seat, const long_person *p) {
    if (p->offers > LONG_OFFER_LAST || (p->offers && !t->offers))
        return false;
    for (unsigned i = 0; i < LONG_OFFERS; i++) {
        const long_offer *o = &p->offer[i];
        const kh_seat to = kh_seat3_of(o->to);
        unsigned given = 0, wanted = 0, both = 0;
        for (unsigned r = 0; r < LONG_RESOURCES; r++) {
            given += o->give[r];
            wanted += o->want[r];
            both |= o->give[r] && o->want[r];
        }
        if (o->number == 0 ? given || wanted || to : !given || !wanted || both || o->number > p->offers)
            return false;
        if (o->number && to != LONG_TO_ALL && !long_partners(t, seat, to))
            return false; /* CON-INV-22 */
        for (unsigned k = 0; k < i; k++)
            if (o->number && p->offer[k].number == o->number)
                return false;
    }
    return true;
}

static bool person_fine(const long_table *t, const long_state *s, kh_seat seat, const long_person *p) {
    const unsigned hand = long_hand(p);
    const bool ended = s->phase == PHASE_OVER, calls = ended || s->phase == PHASE_FROZEN;
    if (hand > LONG_HAND_MAX)
        return false; /* SYS-POOL-10 */
    if (p->did > DID_ALL || (!calls && p->did & DID_CALL) || (!ended && p->did & DID_WIN))
        return false;
    if (s->phase == PHASE_FROZEN && p->did & DID_CALL &&
        (seat % LONG_SIDES != long_side_now(s) || long_points(t, s, seat) < LONG_GOAL))
        return false; /* CON-INV-24 */
    if (p->owes && (s->phase != PHASE_ROBBER || hand <= LONG_HAND_SAFE || p->owes != hand / 2))
        return false; /* CON-INV-21 */
    if (p->did & (DID_TILE | DID_SWAP) && (between_rounds(s) || seat % LONG_SIDES != long_side_now(s)))
        return false; /* CON-INV-19 */
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        if (p->claim[r] && !t->collect)
            return false;
    return (s->phase > PHASE_SIDE || (p->offers == 0 && p->did == 0)) && offers_fine(t, seat, p);
}

static bool tiles_fine(const long_table *t, const long_state *s, uint32_t place) {
    const long_page *page = long_page_at(s, place);
    unsigned of[LONG_TILES] = {0}, stacked = 0;
    for (unsigned i = 0; i < LONG_MAT_TILES; i++) {
        const long_tile *x = &page->tile[i];
        if (x->state >= LONG_TILE_STATES)
            return false;
        if (x->state == TILE_STACK) {
            stacked++;
            if (x->kind != LONG_NO_TILE_KIND || x->round || x->holder)
                return false;
            continue;
        }
        if (stacked || x->kind >= LONG_TILES || ++of[x->kind] > long_tiles[x->kind] || x->round == 0 ||
            x->round > s->round || long_owner_seat(t, place, x->holder) == KH_NOBODY ||
            long_owner(t, place, long_owner_seat(t, place, x->holder)) != x->holder)
            return false;
        if (x->state == TILE_PLAYED && (x->kind == TILE_POINT))
            return false;
    }
    const bool drawing = s->drawing && s->drawing_at == place;
    return page->stack[SUN] <= LONG_STACK_SUN && page->stack[MOON] <= LONG_MAT_TILES - LONG_STACK_SUN &&
           stacked == (unsigned)page->stack[SUN] + page->stack[MOON] + drawing; /* CON-INV-03 */
}

/* The date of a purchase is a round of the holder's side. */
static bool tiles_dated(const long_state *s, const long_page *page) {
    for (unsigned i = 0; i < LONG_MAT_TILES; i++) {
        const long_tile *x = &page->tile[i];
        if (x->state != TILE_STACK && (s->first - 1U + x->round - 1U) % LONG_SIDES != x->holder % LONG_SIDES)
            return false; /* CON-INV-19 */
    }
    return true;
}

static bool awards_fine(const long_page *page) {
    const long_person *p = page->person;
    const unsigned route = p[SUN].route > p[MOON].route ? p[SUN].route : p[MOON].route;
    const unsigned army = p[SUN].knights > p[MOON].knights ? p[SUN].knights : p[MOON].knights;
    if (page->route > 2 || page->army > 2)
        return false;
    const bool roads = page->route ? p[page->route - 1].route == route && route >= 5
                                   : route < 5 || p[SUN].route == p[MOON].route; /* CON-INV-13 */
    const bool knights =
        page->army ? p[page->army - 1].knights == army && army >= 2 : army < 2; /* CON-INV-14 */
    return roads && knights;
}

static bool robbers_fine(const long_table *t, const long_state *s, uint32_t place) {
    const long_page *page = long_page_at(s, place);
    for (unsigned side = 0; side < LONG_SIDES; side++) {
        const unsigned at = page->robber[side];
        if (at && (!long_has_mat(t, place) || s->robbers == 0 ||
                   long_mat_at(t, place)->grows[s->target].robber[side] != at))
            return false; /* CON-INV-04, CON-INV-05, CON-ROBBER-12 */
    }
    return true;
}

static bool is_grey(const uint8_t printed[2], unsigned at) {
    return printed[0] == at || printed[1] == at;
}

static bool piece_fine(const long_table *t, uint32_t place, unsigned piece, bool grey, bool there) {
    const unsigned owner = piece % LONG_CITY;
    if (grey)
        return piece == LONG_GREY + 1;
    if (piece == 0)
        return true;
    const kh_seat seat = owner ? long_owner_seat(t, place, owner - 1) : KH_NOBODY;
    return there && piece < 2 * LONG_CITY && seat != KH_NOBODY && long_owner(t, place, seat) + 1U == owner;
}

static const char *pieces_fine(const long_table *t, const long_state *s, uint32_t place) {
    const long_page *page = long_page_at(s, place);
    const long_mat *mat = long_mat_at(t, place);
    for (unsigned w = 0; w < LONG_WAYS; w++)
        if (!piece_fine(t, place, long_road_at(page, w), is_grey(mat->grey_road, w), mat->way_there[w]))
            return "CON-INV-09";
    for (unsigned c = 0; c < LONG_CROSSINGS; c++) {
        if (!piece_fine(t, place, long_piece_at(page, c), is_grey(mat->grey_settlement, c), mat->there[c]))
            return "CON-INV-09";
        for (unsigned i = 0; i < 3 && long_piece_at(page, c); i++) {
            const unsigned named = long_ground.beside[c][i];
            const long_spot x =
                named == LONG_NONE ? (long_spot){LONG_NOWHERE, 0} : long_spot_of(t, place, named);
            if (x.place != LONG_NOWHERE && long_piece_at(long_page_at(s, x.place), x.at))
                return "CON-INV-08";
        }
    }
    return NULL;
}

static bool market_fine(const long_table *t, const long_page *page, uint32_t place) {
    unsigned sum = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        sum += page->market[r];
    return sum == (t->market && !long_has_mat(t, place) ? LONG_RESOURCES : 0U); /* CON-INV-16 */
}

static const char *audit_page(const long_table *t, const long_state *s, uint32_t place) {
    const long_page *page = long_page_at(s, place);
    const char *pieces = pieces_fine(t, s, place);
    if (pieces)
        return pieces;
    if (!robbers_fine(t, s, place))
        return "CON-INV-04";
    if (!market_fine(t, page, place))
        return "CON-INV-16";
    if (!long_has_mat(t, place))
        return NULL;
    if (!tiles_fine(t, s, place))
        return "CON-INV-03";
    return tiles_dated(s, page) ? NULL : "CON-INV-19";
}

/* What is computed for speed says what the slow way says. One seat is asked, another one whenever tokens move: all of
 * them would cost more than the rest of the audit. */
static bool fast_ways_hold(const long_table *t, const long_state *s) {
    uint64_t any = s->round;
    for (unsigned kind = 1; kind < LONG_KINDS; kind++)
        if (long_size(kind) != kh_kind_size(&long_kinds[kind]))
            return false;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        any += (uint64_t)s->pool[r] * (2 * r + 1);
    const kh_seat seat = (kh_seat)(any % t->config.seats);
    return long_masks_hold(t, s, seat) && long_means_hold(long_person_at(t, s, seat));
}

static const char *audit_people(const long_table *t, const long_state *s) {
    unsigned winners = 0, calls = 0;
    for (kh_seat seat = 0; seat < t->config.seats; seat++) {
        const long_person *p = long_person_at(t, s, seat);
        if (!person_fine(t, s, seat, p))
            return "CON-INV-18";
        if (!long_roads_joined(t, s, seat))
            return "CON-INV-10";
        winners += (p->did & DID_WIN) != 0;
        calls += (p->did & DID_CALL) != 0;
        if (seat % LONG_SIDES && !awards_fine(long_page_at(s, long_home(t, seat))))
            return "CON-INV-13";
    }
    const bool ended = s->phase == PHASE_OVER;
    return winners == s->winners && (winners > 0) == ended && (s->phase != PHASE_FROZEN || calls)
               ? NULL
               : "CON-INV-24";
}

const char *long_audit(const void *table, const void *state) {
    const long_table *t = table;
    const long_state *s = state;
    if (!round_fine(t, s) || !time_fine(t, s) || !dice_fine(s))
        return "CON-INV-07";
    for (uint32_t place = 0; place < t->places; place++) {
        const char *broken = audit_page(t, s, place);
        if (broken)
            return broken;
    }
    if (!drawing_fine(t, s) || !long_derivable(t, s))
        return "CON-INV-02";
    if (!long_derived_holds(t, s) || !fast_ways_hold(t, s))
        return "CON-INV-01";
    return audit_people(t, s);
}
