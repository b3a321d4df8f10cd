/* What follows from the pieces of Long Table's oracle, all of it counted anew. */
#include <string.h>

#include "long_oracle.h"

/* The longest trail over roads that were not used yet; a stranger's building ends it. */
static int trail(const slow_game *g, int seat, int spot, bool *used) {
    int most = 0;
    for (int i = 0; i < 3; i++) {
        const int link = g->land.links_at[spot][i];
        if (link == NO || used[link] || g->s.road[link] != seat + 1)
            continue;
        const int to = g->land.link[link][g->land.link[link][0] == spot];
        const bool ends = g->s.house[to] && g->s.house[to] != seat + 1;
        used[link] = true;
        const int length = 1 + (ends ? 0 : trail(g, seat, to, used));
        used[link] = false;
        most = length > most ? length : most;
    }
    return most;
}

int slow_length(const slow_game *g, int seat) {
    bool used[LINKS] = {false};
    int most = 0;
    for (int spot = 0; spot < g->land.spots; spot++) {
        const int length = trail(g, seat, spot, used);
        most = length > most ? length : most;
    }
    return most;
}

bool slow_partners(const slow_choice *c, int seat, int other) {
    const int mats = c->seats / 2, apart = (seat / 2 - other / 2 + mats) % mats;
    if (seat == other)
        return false;
    if (c->all)
        return true;
    const bool beside =
        c->ring ? apart <= 1 || apart == mats - 1 : seat / 2 - other / 2 <= 1 && other / 2 - seat / 2 <= 1;
    return beside;
}

int slow_rate(const slow_game *g, int seat, int good) {
    int rate = 4;
    for (int spot = 0; spot < g->land.spots; spot++)
        if (g->s.house[spot] == seat + 1) {
            if (g->land.post[spot] == good)
                rate = 2;
            if (g->land.post[spot] == GOODS && rate > 3)
                rate = 3;
        }
    return rate;
}

/* Unplayed tiles of a kind; `old`: only those of earlier rounds. */
int slow_held(const slow_game *g, int seat, int kind, bool old) {
    int n = 0;
    for (int mat = 0; mat < g->land.mats; mat++)
        for (int i = 0; i < TILES; i++) {
            const slow_tile *t = &g->s.tile[mat][i];
            n += t->state == 1 && t->holder == seat && t->kind == kind && (!old || t->round != g->s.round);
        }
    return n;
}

static void count_production(slow_game *g) {
    memset(g->s.production, 0, sizeof g->s.production);
    for (int f = 0; f < g->land.fields; f++) {
        bool robbed = false;
        for (int seat = 0; seat < g->c.seats; seat++)
            robbed |= g->s.robber[seat] == f;
        for (int i = 0; i < 6 && !robbed; i++) {
            const int spot = g->land.corner[f][i];
            if (g->s.house[spot] && g->s.house[spot] != GREY)
                g->s.production[g->land.number[f]][g->land.good[f]] += g->s.storeys[spot];
        }
    }
}

static void count_pieces(slow_game *g, int seat) {
    static const int box[] = {18, 5, 5};
    slow_state *s = &g->s;
    memcpy(s->left[seat], box, sizeof box);
    s->knights[seat] = s->posts[seat] = s->bonuses[seat] = 0;
    for (int i = 0; i < g->land.links; i++)
        s->left[seat][0] -= s->road[i] == seat + 1;
    for (int i = 0; i < g->land.spots; i++)
        if (s->house[i] == seat + 1) {
            s->left[seat][s->storeys[i]]--;
            s->posts[seat] |= g->land.post[i] == NO ? 0 : 1 << (g->land.post[i] + 1);
        }
    for (int mat = 0; mat < g->land.mats; mat++)
        for (int i = 0; i < TILES; i++)
            s->knights[seat] += s->tile[mat][i].state == 2 && s->tile[mat][i].holder == seat &&
                                s->tile[mat][i].kind == KNIGHT;
    for (int i = 0; i < PEOPLE + 2; i++)
        s->bonuses[seat] += s->bonus[seat][i];
}

void slow_count(slow_game *g) {
    slow_state *s = &g->s;
    count_production(g);
    for (int seat = 0; seat < g->c.seats; seat++) {
        const int side = seat % 2 + 1, mat = seat / 2;
        count_pieces(g, seat);
        s->length[seat] = slow_length(g, seat);
        s->unplayed[seat] = 0;
        for (int kind = KNIGHT; kind <= POINT; kind++)
            s->unplayed[seat] += slow_held(g, seat, kind, false);
        s->points[seat] = 5 - s->left[seat][1] + 2 * (5 - s->left[seat][2]) + 2 * s->bonuses[seat] +
                          2 * (s->route[mat] == side) + 2 * (s->army[mat] == side) +
                          slow_held(g, seat, POINT, false);
    }
}

/* Above 0: the first of them is ahead. */
int slow_ahead(const slow_game *g, int seat, int other) {
    static const int order[] = {3, 4, 1, 0, 2};
    int sum[2] = {0, 0};
    for (int i = 0; i < GOODS; i++) {
        sum[0] += g->s.hand[seat][i];
        sum[1] += g->s.hand[other][i];
    }
    if (g->s.points[seat] != g->s.points[other])
        return g->s.points[seat] - g->s.points[other];
    if (sum[0] != sum[1])
        return sum[0] - sum[1];
    for (int i = 0; i < GOODS; i++)
        if (g->s.hand[seat][order[i]] != g->s.hand[other][order[i]])
            return g->s.hand[seat][order[i]] - g->s.hand[other][order[i]];
    return 0;
}
