/* Time is shared: how many decisions of bots a turn of the loop has, and whose they are. A look at the clock takes as
 * long as fake_net.c says, so that all of it can be counted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate.h"

enum {
    TABLES = 40,
    TURNS = 3000,
    DECISIONS_MOST = HALL_SHARE_US / SIM_LOOK_US, /* in a turn */
    TEXT = 300
};

typedef struct crowd {
    wire wire[TABLES];
    uint64_t decided[TABLES]; /* before the turn, */
    share_kind share[TABLES]; /* how it waited then, */
    uint32_t place[TABLES];   /* and where */
    uint64_t turns, decisions, most, people, rest;
} crowd;

static void say(wire *w, const char *text) {
    wire_send(w, text, strlen(text));
}

static void read_all(crowd *c) {
    for (uint32_t i = 0; i < TABLES; i++)
        for (parcel *p; (p = wire_take(&c->wire[i])) != NULL;)
            free(p);
}

/* Every fourth has a person who plays, and a bot who never lets the person act for long. */
static bool has_person(uint32_t i) {
    return i % 4 == 3;
}

static void open_one(crowd *c, uint32_t i) {
    char text[TEXT];
    wire_open(&c->wire[i], in->loop[0], "");
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"version\":2,\"token\":\"stranger-%u\"}", i);
    say(&c->wire[i], text);
    snprintf(
        text, sizeof text,
        "{\"t\":\"create\",\"game\":\"island\",\"seats\":4,%s\"settings\":{\"pace_ms\":0,\"bot\":\"random\"}"
        ",\"options\":{\"target\":20,\"clock\":10}}",
        has_person(i) ? "\"name\":\"Ada\"," : "");
    say(&c->wire[i], text);
    say(&c->wire[i], "{\"t\":\"start\"}");
}

static void note_places(crowd *c) {
    const hall *h = &in->server->halls[0];
    for (uint32_t i = 0; i < h->table_count && i < TABLES; i++) {
        c->decided[i] = h->tables[i]->room.decided;
        c->share[i] = h->tables[i]->share;
    }
    for (unsigned q = 0; q < sizeof h->ready / sizeof h->ready[0]; q++) {
        uint32_t place = 0;
        for (const table *t = h->ready[q].first; t; t = t->share_next, place++)
            for (uint32_t i = 0; i < h->table_count && i < TABLES; i++)
                if (h->tables[i] == t)
                    c->place[i] = place;
    }
}

/* Of those that waited alike, whoever was served stood before whoever was not; nobody twice before all had their turn;
 * nobody of the rest while a table with people waited. */
static void check_order(const crowd *c, const hall *h) {
    for (uint32_t a = 0; a < TABLES; a++) {
        const uint64_t got = h->tables[a]->room.decided - c->decided[a];
        for (uint32_t b = 0; b < TABLES && got > 0; b++) {
            const uint64_t other = h->tables[b]->room.decided - c->decided[b];
            const bool waits = c->share[b] != SHARE_NONE && h->tables[b]->share != SHARE_NONE && other == 0;
            if (!waits || c->share[a] == SHARE_NONE)
                continue;
            if (got > 1 && c->share[a] == c->share[b])
                fail("%s thought %llu times before %s did once", h->tables[a]->code, (unsigned long long)got,
                     h->tables[b]->code);
            if (c->share[a] == c->share[b] && c->place[a] > c->place[b])
                fail("%s overtook %s", h->tables[a]->code, h->tables[b]->code);
            if (c->share[a] == SHARE_REST && c->share[b] == SHARE_PEOPLE)
                fail("%s, where nobody plays, overtook %s", h->tables[a]->code, h->tables[b]->code);
        }
    }
}

static void take_turn(crowd *c) {
    const hall *h = &in->server->halls[0];
    note_places(c);
    const uint64_t before = h->decisions;
    sim_step(in->now_ms + 10000);
    read_all(c);
    const uint64_t n = h->decisions - before;
    if (n > DECISIONS_MOST)
        fail("%llu decisions in a turn of the loop, and %d fit into its share", (unsigned long long)n,
             DECISIONS_MOST);
    check_order(c, h);
    for (uint32_t i = 0; i < TABLES; i++)
        *(c->share[i] == SHARE_PEOPLE ? &c->people : &c->rest) += h->tables[i]->room.decided - c->decided[i];
    c->turns += n > 0;
    c->decisions += n;
    c->most = n > c->most ? n : c->most;
}

/* When everybody has gone, nothing happens any more, not even the clock. */
static void check_still(crowd *c) {
    const hall *h = &in->server->halls[0];
    for (uint32_t i = 0; i < TABLES; i++)
        wire_break(&c->wire[i], in->now_ms);
    sim_run(in->now_ms + 5000);
    uint64_t n[TABLES];
    for (uint32_t i = 0; i < TABLES; i++)
        n[i] = h->tables[i]->room.n;
    const uint64_t before = h->decisions;
    sim_run(in->now_ms + 3600000);
    if (h->decisions != before)
        fail("bots play on though nobody is there");
    for (uint32_t i = 0; i < TABLES && i < h->table_count; i++)
        if (h->tables[i]->room.n != n[i])
            fail("%s goes on though nobody is there", h->tables[i]->code);
}

/* Without --fast-bots those among themselves take their time. */
static void check_pace(crowd *c) {
    const hall *h = &in->server->halls[0];
    uint32_t fast = 0;
    for (uint32_t i = 0; i < TABLES; i++)
        fast += h->tables[i]->hurries;
    if (fast != in->server->options.fast_bots)
        fail("%u tables of bots are as fast as they can, and %u may be", fast, in->server->options.fast_bots);
    if (c->people == 0 || c->rest == 0)
        fail("%llu decisions for people, %llu for others: there must be some of both",
             (unsigned long long)c->people, (unsigned long long)c->rest);
}

void shares_check(void) {
    static crowd c;
    sim *s = sim_new(1);
    if (!sim_start_server())
        fail("the server does not start");
    in->server->options.fast_bots = 12;
    for (uint32_t i = 0; i < TABLES; i++)
        open_one(&c, i);
    while (in->server->halls[0].table_count < TABLES || in->server->halls[0].decisions == 0)
        sim_step(in->now_ms + 1000);
    for (uint32_t i = 0; i < TURNS; i++)
        take_turn(&c);
    check_pace(&c);
    if (c.most != DECISIONS_MOST)
        fail("at most %llu decisions in a turn: the share was never used up", (unsigned long long)c.most);
    printf("time is shared: %llu turns of the loop with %llu decisions of bots, at most %llu in one; %llu "
           "for tables "
           "with people, %llu for others\n",
           (unsigned long long)c.turns, (unsigned long long)c.decisions, (unsigned long long)c.most,
           (unsigned long long)c.people, (unsigned long long)c.rest);
    check_still(&c);
    sim_free(s);
}
