/* Who is at a table, by token: all connections of one person are found without a look at the others. */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

/* Tokens are hashes already. */
static guest **place_of(table *t, const room_token *token) {
    uint32_t n;
    memcpy(&n, token->hash, sizeof n);
    return t->company ? &t->company[n & (t->company_places - 1)] : &t->company_few;
}

static void put(guest *g) {
    guest **first = place_of(g->table, &g->token);
    g->kin_before = NULL;
    g->kin_next = *first;
    if (*first)
        (*first)->kin_before = g;
    *first = g;
}

/* Where memory is short they are found all the same, a little later. */
static void grow(table *t) {
    enum { PLACES_FIRST = 16 };
    const uint32_t wanted = t->company_places ? 2 * t->company_places : PLACES_FIRST;
    guest **bigger = calloc(wanted, sizeof(guest *));
    if (!bigger)
        return;
    free(t->company);
    t->company = bigger;
    t->company_places = wanted;
    t->company_few = NULL;
    for (guest *g = t->guests; g; g = g->next)
        put(g);
}

/* He is in the list of the table already. */
void company_add(guest *g) {
    table *t = g->table;
    put(g);
    if (t->guest_count > 8 && t->guest_count > t->company_places)
        grow(t);
}

void company_remove(guest *g) {
    if (g->kin_before)
        g->kin_before->kin_next = g->kin_next;
    else
        *place_of(g->table, &g->token) = g->kin_next;
    if (g->kin_next)
        g->kin_next->kin_before = g->kin_before;
    g->kin_next = g->kin_before = NULL;
}

static guest *from(guest *g, const room_token *token) {
    while (g && memcmp(&g->token, token, sizeof *token) != 0)
        g = g->kin_next;
    return g;
}

guest *company_of(table *t, const room_token *token) {
    return from(*place_of(t, token), token);
}

guest *company_next(const guest *g) {
    return from(g->kin_next, &g->token);
}

uint32_t company_lines(table *t, const room_token *token) {
    uint32_t lines = 0;
    for (const guest *g = company_of(t, token); g; g = company_next(g))
        lines++;
    return lines;
}

void company_close(table *t) {
    free(t->company);
    t->company = NULL;
    t->company_places = 0;
    t->company_few = NULL;
}
