/* The invariants of the catalogue, for tests and for positions that come from outside. */
#include <string.h>

#include "games/island/island.h"

static const char *audit_cards(const island_table *t, const island_state *s) {
    for (unsigned k = 0; k < RESOURCES; k++) {
        unsigned resources = bundle_get(s->bank, k);
        unsigned cards = bundle_get(s->stack, k) + bundle_get(s->removed, k);
        for (unsigned seat = 0; seat < t->seats; seat++) {
            resources += bundle_get(s->hand[seat], k);
            cards += bundle_get(s->cards[seat], k) + (k == KNIGHT ? s->knights[seat] : 0U);
        }
        if (resources != t->bank)
            return "BASE-INV-01";
        if (cards != t->head.box->cards[k])
            return "BASE-INV-02";
    }
    return NULL;
}

const char *island_audit_pieces(const island_table *t, const island_state *s) {
    island_eset roads = 0;
    island_vset buildings = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        if (vset_count(s->settlements[seat]) > ISLAND_SETTLEMENTS ||
            vset_count(s->cities[seat]) > ISLAND_CITIES || eset_count(s->roads[seat]) > ISLAND_ROADS)
            return "BASE-INV-03";
        if ((roads & s->roads[seat]) || (buildings & s->settlements[seat]) || (buildings & s->cities[seat]) ||
            (s->settlements[seat] & s->cities[seat]))
            return "BASE-INV-05";
        roads |= s->roads[seat];
        buildings |= s->settlements[seat] | s->cities[seat];
    }
    for (unsigned v = 0; v < t->vertices; v++)
        if ((buildings & vset_of(v)) && (buildings & t->neighbours[v]))
            return "BASE-INV-04";
    return NULL;
}

/* Every own building has an own road, and every net of own roads an own building. */
static const char *audit_network(const island_table *t, const island_state *s, unsigned seat) {
    const island_vset own = s->settlements[seat] | s->cities[seat];
    const island_vset founding = s->phase == PHASE_ROAD && seat == s->turn ? vset_of(s->place) : 0;
    if (!SCENARIO(t)->loose_buildings && (own & ~s->touched[seat] & ~founding))
        return "BASE-INV-06";
    island_vset net = own;
    for (bool grew = true; grew;) {
        grew = false;
        for (unsigned e = 0; e < t->edges; e++) {
            const island_vset ends = vset_of(t->edge_ends[e][0]) | vset_of(t->edge_ends[e][1]);
            if ((s->roads[seat] & eset_of(e)) && (net & ends) && (ends & ~net)) {
                net |= ends;
                grew = true;
            }
        }
    }
    return s->touched[seat] & ~net ? "BASE-INV-07" : NULL;
}

static const char *audit_longest(const island_table *t, const island_state *s) {
    unsigned best = 0, leaders = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        leaders = s->length[seat] > best ? 1 : leaders + (s->length[seat] == best);
        best = s->length[seat] > best ? s->length[seat] : best;
    }
    if (s->longest == ISLAND_NONE)
        return best >= ISLAND_LONG_ROAD && leaders == 1 ? "BASE-INV-13" : NULL;
    return best < ISLAND_LONG_ROAD || s->length[s->longest] != best ? "BASE-INV-11" : NULL;
}

static const char *audit_army(const island_table *t, const island_state *s) {
    unsigned most = 0, leaders = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        leaders = s->knights[seat] > most ? 1 : leaders + (s->knights[seat] == most);
        most = s->knights[seat] > most ? s->knights[seat] : most;
    }
    if (s->army == ISLAND_NONE)
        return most >= ISLAND_ARMY && !(SCENARIO(t)->loose_army && leaders > 1) ? "BASE-INV-12" : NULL;
    return most < ISLAND_ARMY || s->knights[s->army] != most ? "BASE-INV-12" : NULL;
}

/* What play keeps step by step equals what is counted from scratch. */
static const char *audit_counts(const island_table *t, const island_state *s) {
    island_roomy again;
    memcpy(&again, s, island_size_of(t));
    island_derive(t, &again.state);
    if (memcmp(again.state.points, s->points, sizeof s->points) != 0)
        return "BASE-INV-14";
    if (memcmp(again.state.length, s->length, sizeof s->length) != 0)
        return "BASE-LROAD-02";
    return memcmp(&again, s, island_size_of(t)) != 0 ? "HOUSE-POSITION-01" : NULL;
}

static const char *audit_turn(const island_table *t, const island_state *s) {
    if (s->robber >= t->hexes)
        return "BASE-INV-08";
    if (!bundle_covers(s->cards[s->turn], s->fresh))
        return "BASE-INV-15";
    for (unsigned seat = 0; seat < t->seats; seat++) {
        const bool due = island_moment(s) == PHASE_DISCARD && s->hand_size[seat] > t->limit;
        if (s->debt[seat] && (!due || s->debt[seat] != s->hand_size[seat] / 2))
            return "BASE-INV-16";
    }
    const bool begun = s->phase >= PHASE_ROLL && island_guest(t, s) == ISLAND_NONE;
    const bool won = begun && island_total(s, s->turn) >= t->target;
    const unsigned winner = won ? s->turn : ISLAND_NONE;
    if (won != (s->phase == PHASE_OVER) || s->winner != winner)
        return "BASE-INV-17";
    return NULL;
}

static const char *audit_knowledge(const island_table *t, const island_state *s) {
    for (unsigned of = 0; of < t->seats; of++)
        for (unsigned by = 0; by < t->seats; by++)
            if (!bundle_covers(s->hand[of], s->known[of][by]) ||
                !bundle_covers(s->known[of][by], s->known[of][of]))
                return "HOUSE-KNOW-01";
    return NULL;
}

static const char *audit_offers(const island_table *t, const island_state *s) {
    unsigned maker, seat;
    if (s->open && (!t->offers || !s->rolled || (t->strict && s->built) || s->phase == PHASE_OVER))
        return "HOUSE-OFFER-07";
    FOR_EACH_IN(maker, s->open) {
        const island_offer *offer = &s->offer[maker];
        if (!bundle_covers(s->known[maker][maker], offer->give))
            return "HOUSE-OFFER-02";
        if ((!offer->want && offer->extra >= 0) || (offer->to & seat_bit(maker)) ||
            ((offer->yes | offer->no) & ~offer->to))
            return "HOUSE-OFFER-04";
        if (maker != s->turn && (offer->to != seat_bit(s->turn) || offer->yes))
            return "BASE-TRADE-07";
        FOR_EACH_IN(seat, offer->yes)
            if (!bundle_covers(s->known[seat][seat], offer->want))
                return "HOUSE-OFFER-04";
    }
    return NULL;
}

static bool must_have_rolled(const island_table *t, unsigned phase) {
    return phase == PHASE_MAIN || (phase == PHASE_CARD && !SCENARIO(t)->early_cards) ||
           phase == PHASE_DISCARD || phase == PHASE_EXTRA;
}

/* Between two turns: who visits, and whether anybody may. */
static bool visitor_wrong(const island_table *t, const island_state *s, unsigned phase) {
    const bool extra = phase == PHASE_EXTRA || (phase == PHASE_CARD && s->visitor != ISLAND_NONE);
    if (t->special)
        return extra != (s->visitor != ISLAND_NONE) || s->visitor == s->turn;
    if (t->paired)
        return phase == PHASE_EXTRA ||
               (s->visitor != ISLAND_NONE &&
                (!s->rolled || s->turn != island_partner(t, s->visitor) || phase == PHASE_DISCARD));
    return s->visitor != ISLAND_NONE || phase == PHASE_EXTRA;
}

static bool founding_wrong(const island_table *t, const island_state *s, unsigned phase) {
    const bool founding = phase == PHASE_SETTLEMENT || phase == PHASE_ROAD;
    if (phase == PHASE_ROAD && (s->place >= t->vertices || !(s->settlements[s->turn] & vset_of(s->place)) ||
                                !(t->edges_at[s->place] & ~island_all_roads(s))))
        return true;
    if ((phase == PHASE_FIRST) != (s->contest != 0) ||
        (phase == PHASE_FIRST && (s->founded || !(s->contest & seat_bit(s->turn)))))
        return true;
    return founding && s->founded >= 2 * t->seats;
}

/* A scenario that asks asks one of the seats, and the game can go on afterwards; else nothing waits. */
static bool interlude_wrong(const island_table *t, const island_state *s) {
    if (!SCENARIO(t)->annex)
        return island_in_interlude(s);
    const island_interlude *i = island_interlude_of(s);
    if (!island_in_interlude(s))
        return i->back || i->asked || i->question;
    return !SCENARIO(t)->timeout || i->asked >= t->seats || (s->phase == PHASE_DRAW && i->asked) ||
           i->back == PHASE_ASK || i->back == PHASE_DRAW || i->back == PHASE_OVER;
}

/* Values that only some phases have. */
static const char *audit_phase(const island_table *t, const island_state *s) {
    if (interlude_wrong(t, s))
        return "HOUSE-POSITION-01";
    const unsigned phase = island_moment(s);
    const bool places = phase == PHASE_ROAD || phase == PHASE_STEAL;
    unsigned debts = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        debts += s->debt[seat];
    const bool victim =
        phase == PHASE_STEAL && (s->place >= t->seats || s->place == s->turn || s->hand_size[s->place] == 0);
    const bool wrong = visitor_wrong(t, s, phase) || founding_wrong(t, s, phase) || victim ||
                       places == (s->place == ISLAND_NONE) || (phase == PHASE_DISCARD) != (debts > 0) ||
                       (phase == PHASE_FREE_ROADS) != (s->free_roads > 0) ||
                       (phase == PHASE_FREE_ROADS && !island_road_sites(t, s, s->turn)) ||
                       (phase == PHASE_VICTIM && !island_victims(t, s)) ||
                       (phase == PHASE_CARD && s->stack_size == 0) ||
                       (must_have_rolled(t, phase) && !s->rolled) || t->balanced != (s->throws != 0) ||
                       (!t->clock_ms && s->deadline_ms != 0);
    return wrong ? "HOUSE-POSITION-01" : NULL;
}

/* No more of a kind than the box has, and with what is hidden exactly as many cards as it has. */
static const char *audit_seen_cards(const island_table *t, const island_state *s) {
    unsigned resources = bundle_sum(s->bank), cards = s->stack_size + bundle_sum(s->removed), box = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        resources += s->hand_size[seat];
        cards += s->card_count[seat] + s->knights[seat];
    }
    for (unsigned k = 0; k < RESOURCES; k++) {
        unsigned seen = bundle_get(s->bank, k);
        unsigned seen_cards = bundle_get(s->stack, k) + bundle_get(s->removed, k);
        for (unsigned seat = 0; seat < t->seats; seat++) {
            seen += bundle_get(s->hand[seat], k);
            seen_cards += bundle_get(s->cards[seat], k) + (k == KNIGHT ? s->knights[seat] : 0U);
        }
        if (seen > t->bank)
            return "BASE-INV-01";
        if (seen_cards > t->head.box->cards[k])
            return "BASE-INV-02";
        box += t->head.box->cards[k];
    }
    return resources != RESOURCES * t->bank ? "BASE-INV-01" : cards != box ? "BASE-INV-02" : NULL;
}

typedef const char *audit_part(const island_table *, const island_state *);

static const char *audit_all(const island_table *t, const island_state *s, audit_part *const *parts) {
    for (; *parts; parts++) {
        const char *broken = (*parts)(t, s);
        if (broken)
            return broken;
    }
    for (unsigned seat = 0; seat < t->seats; seat++) {
        const char *broken = audit_network(t, s, seat);
        if (broken)
            return broken;
    }
    return SCENARIO(t)->audit ? SCENARIO(t)->audit(t, s) : NULL;
}

const char *island_audit(const void *table, const void *state) {
    static audit_part *const parts[] = {
        island_audit_pieces, audit_cards,     audit_counts, audit_longest, audit_army,
        audit_turn,          audit_knowledge, audit_offers, audit_phase,   NULL,
    };
    const island_table *t = table;
    const char *broken = audit_all(t, state, parts);
    return broken || !SCENARIO(t)->audit_whole ? broken : SCENARIO(t)->audit_whole(t, state);
}

const char *island_audit_view(const island_table *t, const island_state *s) {
    static audit_part *const parts[] = {
        island_audit_pieces, audit_seen_cards, audit_longest, audit_army, audit_turn,
        audit_knowledge,     audit_offers,     audit_phase,   NULL,
    };
    return audit_all(t, s, parts);
}
