/* The lines of those who race: at moments that nobody can foresee each of them is sent a number, and how long it takes to
 * come back is what the table knows of the line. See docs/fairness.md. */
#include <sodium.h>
#include <stdlib.h>

#include "server/hall.h"

enum {
    FIRST = 5,      /* echoes that follow each other quickly, so that something is known when a race begins */
    SOON_MS = 150,  /* between these: from this to three times as long */
    LATER_MS = 500, /* between the others */
    BUSY_MS = 7, /* something on its way to him waits for the store: an echo behind it would measure that */
    LOST_MS = 10000, /* an echo that never came back */
    NUMBERS = 1 << 30
};

struct racer {
    kh_line line;
    uint64_t number; /* of this connection at its table */
    uint64_t x;      /* of the echo that is under way; 0: none */
    uint64_t sent_ms, due_ms;
    uint32_t sent;
};

static struct racer *racer_of(guest *g) {
    if (!g->racer && (g->racer = calloc(1, sizeof *g->racer)) != NULL)
        g->racer->number = ++g->hall->racers;
    return g->racer;
}

void echo_end(guest *g) {
    free(g->racer);
    g->racer = NULL;
}

room_haste echo_haste(guest *g, uint64_t looked_ms) {
    struct racer *racer = racer_of(g);
    return (room_haste){racer ? &racer->line : NULL, looked_ms, racer ? racer->number : 0};
}

guest *echo_asker(table *t, uint64_t asker) {
    guest *g = t->guests;
    while (g && (!g->racer || g->racer->number != asker))
        g = g->next;
    return g;
}

void echo_came(guest *g, uint64_t x) {
    struct racer *racer = g->racer;
    if (!racer || racer->x == 0 || racer->x != x)
        return; /* too old, or never sent */
    const uint64_t now = net_arrived_ms(g->hall->loop);
    racer->x = 0;
    kh_line_echo(&racer->line, now > racer->sent_ms ? now - racer->sent_ms : 0);
    if (g->table && !g->table->asleep)
        room_measured(&g->table->room, &g->token, &racer->line);
}

static uint64_t next_due(const struct racer *racer, uint64_t now) {
    const uint32_t least = racer->sent < FIRST ? SOON_MS : LATER_MS;
    return now + least + randombytes_uniform(2 * least + 1);
}

static void send_echo(guest *g, struct racer *racer) {
    racer->x = 1 + randombytes_uniform(NUMBERS) + ((uint64_t)randombytes_uniform(NUMBERS >> 8) << 30);
    racer->sent_ms = net_now_ms(g->hall->loop);
    racer->sent++;
    racer->due_ms = next_due(racer, racer->sent_ms);
    kh_json_writer w = show_begin(g->hall, "echo");
    kh_json_member_number(&w, "x", (int64_t)racer->x);
    show_send(g, &w);
}

/* When to look again. */
static uint64_t look_at(guest *g, uint64_t now) {
    struct racer *racer = g->watches ? NULL : racer_of(g);
    if (!racer)
        return KH_NEVER;
    if (racer->due_ms > now)
        return racer->due_ms;
    if (racer->x != 0 && now < racer->sent_ms + LOST_MS) /* one at a time: a slow line is not made slower */
        racer->due_ms = now + LATER_MS;
    else if (show_ticket(g->table) > g->hall->released || net_waits_for(g->conn) > g->hall->released)
        racer->due_ms = now + BUSY_MS;
    else
        send_echo(g, racer);
    return racer->due_ms;
}

uint64_t echo_advance(table *t, uint64_t now) {
    uint64_t due = KH_NEVER;
    if (!t->room.race || t->room.phase != ROOM_PLAYING)
        return due;
    for (guest *g = t->guests; g; g = g->next) {
        const uint64_t at = look_at(g, now);
        due = at < due ? at : due;
    }
    return due;
}
