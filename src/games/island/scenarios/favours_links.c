/* Favours: networks, and which of them were ever linked. A network is a set of roads of one colour, with the buildings
 * at them; somebody else's building interrupts it. Two networks are linked where they share a vertex that nobody else
 * has built on, so that most links lie on the board. What a later building tore apart on the board is kept as a pair of
 * roads, the lowest of each network. Catalogue: docs/rules/friends.md, FRND-LINK. */
#include <string.h>

#include "games/island/scenarios/favours.h"

typedef struct network {
    unsigned seat;
    island_eset roads;
} network;

/* The network that a road belongs to, as if nobody had built at `without`. */
static network network_of(const island_table *t, const island_state *s, unsigned edge, island_vset without) {
    network n = {0, eset_of(edge)};
    while (!(s->roads[n.seat] & n.roads))
        n.seat++;
    const island_vset ends = island_foreign(s, n.seat) & ~without; /* FRND-LINK-01 */
    for (island_eset ahead = n.roads; ahead;) {
        const unsigned e = eset_first(ahead);
        ahead &= ahead - 1;
        for (unsigned k = 0; k < 2; k++)
            if (!(ends & vset_of(t->edge_ends[e][k]))) {
                const island_eset more = s->roads[n.seat] & t->edges_at[t->edge_ends[e][k]] & ~n.roads;
                n.roads |= more;
                ahead |= more;
            }
    }
    return n;
}

static island_vset ends_of(const island_table *t, island_eset roads) {
    island_vset ends = 0;
    for (; roads; roads &= roads - 1)
        for (unsigned k = 0; k < 2; k++)
            ends |= vset_of(t->edge_ends[eset_first(roads)][k]);
    return ends;
}

/* They share a vertex, which is empty or belongs to one of them. */
static bool touch(const island_table *t, const island_state *s, network a, network b, island_vset without) {
    const island_vset others = island_foreign(s, a.seat) & island_foreign(s, b.seat) & ~without;
    return ends_of(t, a.roads) & ends_of(t, b.roads) & ~others;
}

static bool meet(const island_table *t, const island_state *s, network a, network b) {
    return touch(t, s, a, b, 0);
}

static bool remembered(const favours_annex *x, network a, network b) {
    for (unsigned i = 0; i < x->link_count; i++) {
        const island_eset low = eset_of(x->link[i][0]), high = eset_of(x->link[i][1]);
        if (((a.roads & low) && (b.roads & high)) || ((b.roads & low) && (a.roads & high)))
            return true;
    }
    return false;
}

/* In order, each pair once. Thousands of games of six people who build at random to 20 points came to 19 pairs at
 * most; what would not fit is forgotten. */
static void remember(favours_annex *x, network a, network b) {
    const uint8_t one = (uint8_t)eset_first(a.roads), two = (uint8_t)eset_first(b.roads);
    const uint8_t pair[2] = {one < two ? one : two, one < two ? two : one};
    unsigned at = x->link_count;
    if (at == FAVOURS_LINKS || remembered(x, a, b))
        return;
    for (; at > 0 && memcmp(x->link[at - 1], pair, sizeof pair) > 0; at--)
        memcpy(x->link[at], x->link[at - 1], sizeof pair);
    memcpy(x->link[at], pair, sizeof pair);
    x->link_count++;
}

/* Networks have grown or were cut: their lowest roads may be others, and what touches again needs no memory. */
static void tidy(const island_table *t, island_state *s) {
    favours_annex *x = favours_of(s);
    favours_annex old = *x;
    memset(x->link, 0, sizeof x->link);
    x->link_count = 0;
    for (unsigned i = 0; i < old.link_count; i++) {
        const network a = network_of(t, s, old.link[i][0], 0), b = network_of(t, s, old.link[i][1], 0);
        if (!meet(t, s, a, b))
            remember(x, a, b);
    }
}

/* Which others a road links with for the first time. One that merges own networks is judged after the merge, and has
 * the links of both (Q-FRND-14). */
island_sset favours_new_links(const island_table *t, island_state *s, unsigned edge) {
    const network own = network_of(t, s, edge, 0);
    const network before = {own.seat, own.roads & ~eset_of(edge)};
    island_sset partners = 0;
    for (unsigned k = 0; k < 2; k++) {
        const unsigned end = t->edge_ends[edge][k];
        for (unsigned seat = 0; seat < t->seats; seat++) {
            const island_eset there = s->roads[seat] & t->edges_at[end];
            if (seat == own.seat || !there) /* FRND-LINK-04 */
                continue;
            const network theirs = network_of(t, s, eset_first(there), 0);
            const bool linked = meet(t, s, before, theirs);
            if (meet(t, s, own, theirs) && !linked &&       /* FRND-LINK-05 */
                !remembered(favours_in(s), before, theirs)) /* Q-FRND-16 */
                partners |= seat_bit(seat);
        }
    }
    if (favours_in(s)->link_count)
        tidy(t, s);
    return partners;
}

/* Two networks were linked before somebody built at `vertex`: whatever parts of them touch no more stay linked. */
static void keep_link(const island_table *t, island_state *s, network a, network b) {
    for (island_eset left = a.roads; left;) {
        const network part = network_of(t, s, eset_first(left), 0);
        left &= ~part.roads;
        for (island_eset rest = b.roads; rest;) {
            const network other = network_of(t, s, eset_first(rest), 0);
            rest &= ~other.roads;
            if (!meet(t, s, part, other))
                remember(favours_of(s), part, other); /* Q-FRND-16 */
        }
    }
}

void favours_built(island_move *m, unsigned seat, unsigned vertex) {
    const island_table *t = m->t;
    island_state *s = m->s;
    const island_vset here = vset_of(vertex);
    const island_eset cut = island_all_roads(s) & ~s->roads[seat] & t->edges_at[vertex];
    if (eset_count(cut) < 2)
        return;
    for (island_eset left = cut; left; left &= left - 1) {
        const network a = network_of(t, s, eset_first(left), here);
        for (island_eset rest = island_all_roads(s) & ~s->roads[a.seat]; rest;) {
            const network b = network_of(t, s, eset_first(rest), here);
            rest &= ~b.roads;
            if (touch(t, s, a, b, here) || remembered(favours_in(s), a, b))
                keep_link(t, s, a, b);
        }
    }
    tidy(t, s);
}

/* Each pair names the lowest roads of two networks of different colours that touch nowhere. */
bool favours_links_wrong(const island_table *t, const island_state *s) {
    const favours_annex *x = favours_in(s);
    for (unsigned i = 0; i < x->link_count; i++) {
        const uint8_t *pair = x->link[i];
        if (!(island_all_roads(s) & eset_of(pair[0])) || !(island_all_roads(s) & eset_of(pair[1])) ||
            (i > 0 && memcmp(x->link[i - 1], pair, sizeof x->link[i]) >= 0))
            return true;
        const network a = network_of(t, s, pair[0], 0), b = network_of(t, s, pair[1], 0);
        if (pair[0] >= pair[1] || eset_first(a.roads) != pair[0] || eset_first(b.roads) != pair[1] ||
            a.seat == b.seat || meet(t, s, a, b))
            return true;
    }
    return false;
}

void favours_write_links(kh_text *x, const island_table *t, const island_state *s) {
    const favours_annex *of = favours_in(s);
    for (unsigned i = 0; i < of->link_count; i++) {
        kh_text_add(x, "linked");
        for (unsigned k = 0; k < 2; k++) {
            char edge[16];
            island_type_edge.write(t, &of->link[i][k], edge, sizeof edge);
            kh_text_char(x, ' ');
            kh_text_add(x, edge);
        }
        kh_text_char(x, '\n');
    }
}

bool favours_read_link(kh_scan *x, const island_table *t, favours_annex *of) {
    if (of->link_count == FAVOURS_LINKS)
        return false;
    uint8_t *pair = of->link[of->link_count++];
    return island_read_typed(t, x, &island_type_edge, &pair[0]) &&
           island_read_typed(t, x, &island_type_edge, &pair[1]);
}
