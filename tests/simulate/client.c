/* People: what they do, how they come back after a lost line, and how they misbehave. */
#include "client.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GIVE_UP_MS = 15000,
    STILL_MS = 3000, /* slow lines are told a second later, and a slow wire takes another */
    LONG_SEATS = 8,
    EVERY_EVENING = 5 /* so many worlds, one is for the game of many pages alone */
};

client *client_new(uint32_t person, uint32_t device) {
    client *c = grab(sizeof *c);
    c->person = person;
    c->device = device;
    snprintf(c->token, sizeof c->token, "person-%u-%llu", person, (unsigned long long)in->seed);
    c->wire.delay_ms = below(3) ? below(60) : below(900);
    c->pace_ms = 300u << below(11);
    c->think_ms = in->now_ms + below(1000);
    return c;
}

void client_forget_table(client *c) {
    for (unsigned i = 0; i <= CLIENT_SEATS; i++) {
        position *p = &c->position[i];
        p->known = false;
        p->n = 0;
    }
    memset(c->own, 0, sizeof c->own);
    pages_forget(c, true);
    c->code[0] = '\0';
    c->there = c->host = c->paused = c->paged = false;
}

void client_free(client *c) {
    wire_break(&c->wire, in->now_ms);
    for (unsigned i = 0; i <= CLIENT_SEATS; i++) {
        while (c->position[i].lines > 0)
            free(c->position[i].line[--c->position[i].lines]);
        draft_free(&c->position[i].legal);
    }
    pages_free(c);
    free(c->tokens);
    free(c);
}

void client_say(client *c, const char *text) {
    wire_send(&c->wire, text, strlen(text));
}

static ask *free_ask(client *c) {
    for (unsigned i = 0; i < CLIENT_ASKS; i++)
        if (!c->ask[i].id)
            return &c->ask[i];
    return NULL;
}

void client_ask(client *c, const char *kind, kh_seat seat, const char *format, ...) {
    char members[500];
    ask *a = free_ask(c);
    va_list args;
    if (!a)
        return;
    va_start(args, format);
    vsnprintf(members, sizeof members, format, args);
    va_end(args);
    memset(a, 0, sizeof *a);
    a->id = ++in->next_id;
    a->seat = seat;
    a->asked_ms = in->now_ms;
    snprintf(a->kind, sizeof a->kind, "%s", kind);
    memcpy(a->code, c->code, sizeof a->code);
    snprintf(a->text, sizeof a->text, "{\"t\":\"%s\",\"id\":%llu%s%s}", kind, (unsigned long long)a->id,
             *members ? "," : "", members);
    client_say(c, a->text);
    if (in->faults && chance(20) && strcmp(kind, "act") == 0)
        client_say(c, a->text); /* twice */
}

/* The server remembers some of a seat's actions, and another device may have gone on. */
static bool worth_again(const client *c, const ask *a) {
    return strcmp(a->kind, "act") == 0 && strcmp(a->code, c->code) == 0 &&
           in->now_ms - a->asked_ms < GIVE_UP_MS;
}

void client_send_again(client *c) {
    for (unsigned i = 0; i < CLIENT_ASKS; i++) {
        ask *a = &c->ask[i];
        if (a->id && worth_again(c, a))
            client_say(c, a->text);
        else
            a->id = 0; /* gives up */
    }
}

/* Coming and going. */

/* Up to which line everything is known; 0: a position is missing. */
static uint64_t known_n(const client *c) {
    uint64_t n = UINT64_MAX;
    bool any = false;
    if (c->paged)
        return c->heard_n;
    for (kh_seat i = 0; i <= CLIENT_SEATS; i++) {
        const position *p = &c->position[i];
        if (i < CLIENT_SEATS ? !c->own[i] : any)
            continue;
        any = true;
        if (!p->known)
            return 0;
        n = p->n < n ? p->n : n;
    }
    return n;
}

static void join(client *c, const char *code, bool since) {
    const uint64_t n = since ? known_n(c) : 0;
    if (n > 0) {
        client_ask(c, "join", KH_NOBODY, "\"code\":\"%s\",\"since\":%llu", code, (unsigned long long)n);
        return;
    }
    for (unsigned i = 0; !c->there && i <= CLIENT_SEATS; i++)
        c->position[i].known = false;
    if (!c->there)
        pages_forget(c, true);
    client_ask(c, "join", KH_NOBODY, "\"code\":\"%s\"", code);
}

static void come(client *c) {
    if (!in->server)
        return;
    wire_open(&c->wire, in->loop[below(in->loops)], "");
    c->online = true;
    c->impostor = false;
    c->hint[0] = '\0';
    c->looked = 0; /* ends with a connection */
    pages_looked(c);
    char hello[200];
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"version\":2,\"token\":\"%s\"}", c->token);
    client_say(c, hello);
    if (!c->code[0])
        return;
    c->there = false;
    /* What was asked before stands behind the join. */
    ask waiting[CLIENT_ASKS];
    memcpy(waiting, c->ask, sizeof waiting);
    memset(c->ask, 0, sizeof c->ask);
    join(c, c->code, !chance(200));
    for (unsigned i = 0; i < CLIENT_ASKS; i++)
        if (waiting[i].id && !c->ask[i].id)
            c->ask[i] = waiting[i];
    for (unsigned i = 0; i < CLIENT_ASKS; i++)
        if (c->ask[i].id && worth_again(c, &c->ask[i]))
            client_say(c, c->ask[i].text);
        else if (strcmp(c->ask[i].kind, "join") != 0)
            c->ask[i].id = 0;
}

static void lose_line(client *c) {
    const uint64_t noticed = chance(500) ? in->now_ms : in->now_ms + below(60000);
    wire_break(&c->wire, noticed);
    pages_forget(c, false);
    c->online = false;
    figures.cuts++;
    c->think_ms = in->now_ms + (chance(700) ? below(5000) : below(600000));
}

void client_rejoin(client *c) {
    c->silent = true;
    memset(c->ask, 0, sizeof c->ask);
    if (!c->wire.conn)
        come(c);
    else if (c->code[0]) /* nothing is forgotten: what an earlier join brings may be on its way */
        client_ask(c, "join", KH_NOBODY, "\"code\":\"%s\"", c->code);
}

/* Before the game. */

static const char *word(uint32_t of_1000) {
    return chance(of_1000) ? "true" : "false";
}

/* Short rounds, and for some of them a host who has to be there. */
static void long_options(char *out, size_t cap) {
    const uint32_t first = 5 + below(30), then = 5 + below(20);
    snprintf(out, cap, "\"timer\":\"custom\",\"seconds_early\":%u,\"seconds_late\":%u,\"auto_pause\":\"%s\"",
             first, then, chance(700) ? "off" : "on");
}

static void create(client *c) {
    static const char *const games[] = {"island", "island", "dice", "duel", "rush", "longtable"};
    char options[200] = "", settings[300];
    unsigned game = below(sizeof games / sizeof games[0]);
    if (in->seed % EVERY_EVENING == 1)
        game = sizeof games / sizeof games[0] - 1;
    const kh_game *g = NULL;
    for (unsigned i = 0; kh_games[i]; i++)
        if (strcmp(kh_games[i]->name, games[game]) == 0)
            g = kh_games[i];
    if (!g)
        for (unsigned count = 0; kh_games[count]; count++)
            if (below(count + 1) == 0)
                g = kh_games[count];
    const kh_seat most = strcmp(g->name, "longtable") == 0 ? LONG_SEATS : 6,
                  seats =
                      g->seats_min + below((g->seats_max < most ? g->seats_max : most) - g->seats_min + 1);
    if (g->race)
        snprintf(options, sizeof options, "\"countdown\":%u,\"lock\":%u,\"form\":\"%s\"", below(4), below(6),
                 chance(150) ? "turns" : "race");
    else if (strcmp(g->name, "longtable") == 0)
        long_options(options, sizeof options);
    else if (chance(500))
        snprintf(options, sizeof options, "\"clock\":%u", 5 + below(120));
    const bool island = strcmp(g->name, "island") == 0;
    const char *stand_in = island && chance(250) ? ",\"bot\":\"expert\"" : "";
    if (island)
        snprintf(options + strlen(options), sizeof options - strlen(options), "%s\"target\":%u",
                 *options ? "," : "", 3 + below(4));
    const char *listed = word(300), *watchers = word(850),
               *undo = word(700); /* one after another, on any compiler */
    const uint32_t delay = chance(250) ? below(90) : 0, grace = chance(200) ? below(3) : below(120);
    snprintf(settings, sizeof settings,
             "\"public\":%s,\"watchers\":%s,\"delay_s\":%u,\"grace_s\":%u,\"pace_ms\":%u,\"undo\":%s%s",
             listed, watchers, delay, grace, chance(200) ? 0 : below(3000), undo, stand_in);
    client_ask(c, "create", KH_NOBODY,
               "\"game\":\"%s\",\"seats\":%u,\"options\":{%s},\"settings\":{%s},\"name\":\"P%u\"", g->name,
               seats, options, settings, c->person);
}

static void plain_request(client *c, const char *kind) {
    client_ask(c, kind, KH_NOBODY, "%s", "");
}

static void visit_page(const client *c) {
    static const char *const pages[] = {"/",
                                        "/metrics",
                                        "/healthz",
                                        "/api/tables",
                                        "/api/games",
                                        "/api/tables/%s/text",
                                        "/api/tables/%s/record",
                                        "/t/%s",
                                        "/api/tables/%s"};
    char path[80];
    const unsigned page = below(9);
    unsigned status = 0;
    const char *code = in->known_count ? in->known[below(in->known_count)] : "none";
    if (!in->server)
        return;
    net_loop *door = in->loop[below(in->loops)];
    snprintf(path, sizeof path, pages[page], code);
    char *body = sim_http(door, page == 8 ? "DELETE" : "GET", path, c->token, &status);
    if (status == 0 || status == 500 || !body)
        fail("no answer to %s", path);
    free(body);
}

static void nowhere(client *c) {
    const uint32_t dice = below(10);
    if (in->known_count && dice < 6) {
        const char *code = in->known[in->known_count - 1 - below(in->known_count < 5 ? in->known_count : 5)];
        memcpy(c->code, code, strlen(code) + 1);
        join(c, c->code, false);
    } else if (dice < 8) {
        create(c);
    } else {
        plain_request(c, dice == 8 ? "lobby" : "games");
    }
}

static kh_seat any_seat(const client *c) {
    return c->seats ? below(c->seats) : 0;
}

static kh_seat own_seat(const client *c) {
    const kh_seat first = any_seat(c);
    for (kh_seat i = 0; i < c->seats; i++)
        if (c->own[(first + i) % c->seats])
            return (first + i) % c->seats;
    return KH_NOBODY;
}

/* Now and then one who thinks for long; not every game has it. */
static void seat_bot(client *c) {
    const kh_seat seat = any_seat(c);
    client_ask(c, "bot", KH_NOBODY, "\"seat\":\"p%u\",\"bot\":\"%s\"", seat + 1,
               chance(300) ? "expert" : "random");
}

static void waiting(client *c) {
    const kh_seat own = own_seat(c);
    switch (below(11)) {
    case 0: seat_bot(c); break;
    case 1:
        if (own != KH_NOBODY)
            client_ask(c, "seed", own, "\"as\":\"p%u\",\"seed\":\"%064x\"", own + 1, below(1u << 30));
        break;
    case 2:
        if (own != KH_NOBODY && chance(200))
            client_ask(c, "stand", own, "\"as\":\"p%u\"", own + 1);
        break;
    case 3:
        client_ask(c, "sit", KH_NOBODY, "\"name\":\"P%u\",\"seat\":\"p%u\"", c->person, any_seat(c) + 1);
        break;
    case 4:
        if (chance(300))
            client_ask(c, "remove", KH_NOBODY, "\"seat\":\"p%u\"", any_seat(c) + 1);
        break;
    case 5:
        if (chance(100))
            plain_request(c, "leave");
        break;
    case 6:
        if (own != KH_NOBODY)
            client_ask(c, "change", own, "\"as\":\"p%u\",\"seat\":\"p%u\",\"name\":\"N%u\"", own + 1,
                       any_seat(c) + 1, below(9));
        break;
    case 7:
        client_ask(c, "options", KH_NOBODY,
                   "\"options\":{\"clock\":%u},\"settings\":{\"public\":%s,\"grace_s\":%u}", 5 + below(120),
                   in->step % 3 ? "false" : "true", below(120));
        break;
    default:
        if (own == KH_NOBODY)
            client_ask(c, "sit", KH_NOBODY, "\"name\":\"P%u\"", c->person);
        else if (c->host)
            plain_request(c, "start");
    }
}

/* In the game. */

static bool choose(const client *c, kh_seat seat, char *out, size_t cap) {
    const position *p = &c->position[seat < CLIENT_SEATS ? seat : CLIENT_SEATS];
    kh_json json;
    static kh_json_token tokens[2 * HALL_LEGAL + 8];
    draft text = {0};
    bool fine = false;
    if ((!p->known && !c->paged) || p->legal.length < 3)
        return false;
    draft_add(&text, "{\"l\":");
    draft_put(&text, p->legal.text, p->legal.length);
    draft_add(&text, "}");
    if (kh_json_read(&json, text.text, text.length, tokens, sizeof tokens / sizeof tokens[0])) {
        const kh_json_value list = kh_json_member(kh_json_root(&json), "l");
        fine = kh_json_string(kh_json_item(list, below(kh_json_count(list))), out, cap, NULL);
    }
    draft_free(&text);
    char filled[KH_ACTION_TEXT];
    if (fine && seat < CLIENT_SEATS && oracle_fill(c->code, seat, out, filled, sizeof filled))
        snprintf(out, cap, "%s", filled);
    return fine;
}

/* Of a claim: how long one has looked, true or not. */
static void say_looked(char *out, size_t cap) {
    if (chance(300))
        *out = '\0';
    else
        snprintf(out, cap, ",\"looked_ms\":%u", chance(100) ? UINT32_MAX : below(5000));
}

/* Where nobody is told what is legal one asks for it, and then for some of it. */
static void act_by_asking(client *c, kh_seat seat, const char *as) {
    char text[KH_ACTION_TEXT];
    position *p = &c->position[seat < CLIENT_SEATS ? seat : CLIENT_SEATS];
    if (chance(100)) {
        const uint32_t one = below(6), other = 6 + below(4);
        c->looked = 1U << one | 1U << other;
        client_ask(c, "look", KH_NOBODY, "\"pages\":[%u,%u]", one, other);
    } else if (chance(300) || !choose(c, seat, text, sizeof text)) {
        client_ask(c, "legal", seat, "\"as\":\"%s\"", as);
    } else {
        client_ask(c, "act", seat, "\"as\":\"%s\",\"do\":\"%s\"", as, text);
        if (chance(500))
            draft_clear(&p->legal);
    }
}

static void act(client *c) {
    char text[KH_ACTION_TEXT], looked[40];
    const kh_seat first = any_seat(c);
    for (kh_seat i = 0; i < c->seats; i++) {
        const kh_seat seat = (first + i) % c->seats;
        if (!c->own[seat])
            continue;
        if (c->paged) {
            char as[16];
            snprintf(as, sizeof as, "p%u", seat + 1);
            act_by_asking(c, seat, as);
            return;
        }
        if (c->hint[0] && c->hint_seat == seat) {
            client_ask(c, "act", seat, "\"as\":\"p%u\",\"do\":\"%s\"", seat + 1, c->hint);
            c->hint[0] = '\0';
            return;
        }
        if (!choose(c, seat, text, sizeof text))
            continue;
        say_looked(looked, sizeof looked);
        if (chance(350))
            client_ask(c, "hint", seat, "\"as\":\"p%u\"", seat + 1);
        else
            client_ask(c, chance(50) ? "check" : "act", seat, "\"as\":\"p%u\",\"do\":\"%s\"%s", seat + 1,
                       text, looked);
        return;
    }
}

static void host_does(client *c) {
    if (c->paged && chance(500)) {
        act_by_asking(c, KH_HOST, "host");
        return;
    }
    switch (below(c->paged ? 9 : 6)) {
    case 0: plain_request(c, "pause"); break;
    case 1: client_ask(c, "remove", KH_NOBODY, "\"seat\":\"p%u\"", any_seat(c) + 1); break;
    case 2: seat_bot(c); break;
    case 3:
        client_ask(c, "mute", KH_NOBODY, "\"seat\":\"p%u\",\"on\":%s", any_seat(c) + 1,
                   in->step % 3 ? "false" : "true");
        break;
    case 4:
        if (chance(100))
            plain_request(c, "end");
        break;
    case 6: client_ask(c, "announce", KH_NOBODY, "\"text\":\"Round %u\"", below(100)); break;
    case 7: client_ask(c, "lock", KH_NOBODY, "\"on\":%s", word(300)); break;
    case 8: client_ask(c, "hand", KH_NOBODY, "\"seat\":\"p%u\"", any_seat(c) + 1); break;
    default: plain_request(c, "resume");
    }
}

static void seat_does(client *c, kh_seat own) {
    switch (below(10)) {
    case 0: client_ask(c, "say", own, "\"as\":\"p%u\",\"phrase\":\"hello\"", own + 1); break;
    case 1:
        client_ask(c, "say", own, "\"as\":\"p%u\",\"text\":\"Hm \\u2026 %u\"", own + 1, below(100));
        break;
    case 2: client_ask(c, "code", own, "\"as\":\"p%u\"", own + 1); break;
    case 3: client_ask(c, "history", own, "\"as\":\"p%u\"", own + 1); break;
    case 4:
        if (chance(100))
            client_ask(c, "stand", own, "\"as\":\"p%u\"", own + 1);
        break;
    case 5: client_ask(c, "act", own, "\"as\":\"p%u\",\"do\":\"roll\"", own + 1); break;
    case 6:
        client_ask(c, "rest", own, "\"as\":\"p%u\",\"on\":%s", own + 1, chance(300) ? "true" : "false");
        break;
    case 7: client_ask(c, "more", own, "\"as\":\"p%u\"", own + 1); break;
    default: client_ask(c, "undo", own, "\"as\":\"p%u\"", own + 1);
    }
}

static void claim(client *c) {
    for (uint32_t i = 0; i < SIM_CODES && i < in->claim_count; i++)
        if (strcmp(in->claim[i].table, c->code) == 0 && chance(300)) {
            client_ask(c, "claim", KH_NOBODY, "\"code\":\"%s\"", in->claim[i].code);
            return;
        }
}

static void playing(client *c) {
    const kh_seat own = own_seat(c);
    if (c->paused && c->host && chance(400))
        plain_request(c, "resume");
    else if (own != KH_NOBODY && !chance(80))
        act(c);
    else if (c->host && chance(300))
        host_does(c);
    else if (own != KH_NOBODY)
        seat_does(c, own);
    else if (chance(400))
        client_ask(c, "sit", KH_NOBODY, "\"name\":\"P%u\",\"seat\":\"p%u\"", c->person, any_seat(c) + 1);
    else if (chance(300))
        claim(c);
    else if (chance(100))
        plain_request(c, "leave");
}

static void finished(client *c) {
    if ((c->host || own_seat(c) != KH_NOBODY) && chance(300))
        client_ask(c, "rematch", KH_NOBODY, "\"on\":%s", chance(700) ? "true" : "false");
    else if (chance(300))
        plain_request(c, "leave");
    else if (chance(300))
        plain_request(c, "history");
    else if (own_seat(c) != KH_NOBODY)
        client_ask(c, "say", KH_NOBODY, "\"as\":\"p%u\",\"phrase\":\"well\"", own_seat(c) + 1);
}

static void misbehave(client *c) {
    static const char *const garbage[] = {"{",
                                          "[]",
                                          "{\"t\":\"act\"}",
                                          "{\"t\":\"act\",\"id\":-5,\"do\":1}",
                                          "{\"t\":\"nothing\",\"id\":7}",
                                          "{\"t\":\"join\",\"code\":\"nowhere\"}",
                                          "{\"t\":\"hello\",\"version\":2,\"token\":\"other\"}",
                                          "{\"t\":\"claim\",\"code\":\"abcdefgh\"}",
                                          "{\"t\":\"seed\",\"seed\":\"xyz\"}",
                                          "{\"t\":\"sit\",\"name\":\"\",\"seat\":\"p99\"}",
                                          "{\"t\":\"ping\",\"x\":\"?\"}",
                                          "{\"t\":\"create\",\"game\":\"chess\"}",
                                          "{\"t\":\"history\"}",
                                          "{\"t\":\"undo\",\"as\":\"p1\"}"};
    const uint32_t which = below(sizeof garbage / sizeof garbage[0]);
    if (which == 6 && !c->code[0]) /* at a table the token stays */
        return;
    c->impostor = c->impostor || which == 6;
    client_say(c, garbage[which]);
}

/* To another table without waiting for an answer: something is still held for this line. */
static void hop(client *c) {
    const kh_seat own = own_seat(c);
    if (own != KH_NOBODY)
        client_ask(c, "say", own, "\"as\":\"p%u\",\"phrase\":\"moment\"", own + 1);
    if (in->known_count)
        client_ask(c, "join", KH_NOBODY, "\"code\":\"%s\"", in->known[below(in->known_count)]);
}

static void think(client *c) {
    if (in->faults && chance(10)) {
        lose_line(c);
    } else if (in->faults && chance(5)) {
        c->wire.stalled_ms = in->now_ms + below(120000);
    } else if (chance(10)) {
        misbehave(c);
    } else if (chance(10)) {
        visit_page(c);
    } else if (in->faults && c->there && chance(5)) {
        hop(c);
    } else if (!c->code[0]) {
        nowhere(c);
    } else if (!c->there) {
        if (!c->ask[0].id && !c->ask[1].id)
            join(c, c->code, false);
    } else if (strcmp(c->phase, "waiting") == 0) {
        waiting(c);
    } else if (strcmp(c->phase, "playing") == 0) {
        playing(c);
    } else {
        finished(c);
    }
}

bool client_is_told(const client *c) {
    const shadow *s = oracle_find(c->code);
    return !s || !c->there ||
           (parcels_next(&c->wire.to_client) == KH_NEVER &&
            oracle_still_ms(s) >= UINT64_C(1000) * c->delay_s + STILL_MS);
}

void client_settled(const client *c) {
    pages_settled(c);
}

uint64_t client_next_ms(const client *c) {
    uint64_t heard = parcels_next(&c->wire.to_client);
    if (heard < c->wire.stalled_ms)
        heard = c->wire.stalled_ms;
    return heard < c->think_ms ? heard : c->think_ms;
}

void client_work(client *c) {
    parcel *p = wire_take(&c->wire);
    if (p) {
        char who[40];
        snprintf(who, sizeof who, "P%u.%u < ", c->person, c->device);
        trace(who, p->text, p->length);
        client_hear(c, p->text, p->length);
        free(p);
        return;
    }
    if (c->think_ms > in->now_ms)
        return;
    c->think_ms = in->now_ms + 1 + below(2 * c->pace_ms);
    if (chance(3))
        c->think_ms += below(1800000);
    if (c->online && !c->wire.conn) { /* the server hung up */
        c->online = false;
        parcels_drop(&c->wire.to_client);
        c->think_ms = in->now_ms + below(3000);
    } else if (!c->online) {
        come(c);
    } else if (!c->silent && c->wire.stalled_ms <= in->now_ms) {
        think(c);
    }
}
