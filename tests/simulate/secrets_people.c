/* Those who sit in a pair of runs come and go: see secrets.c. */
#include <stdio.h>
#include <string.h>

#include "secrets.h"

enum { CHANGES = 6 };
/* People who left, were removed, changed devices, were replaced, asked in vain or led, while something was hidden. */
static uint64_t changes_of[CHANGES];

static bool something_hidden(const pair *p) {
    const kh_room *r = pair_room(&p->run[0]);
    return kh_hides(r->game, r->match.table, kh_sight_open(r->view, &r->match));
}

/* The host took it away, where people may come late. */
static bool is_for_latecomers(const pair *p, kh_seat seat) {
    const kh_room *r = pair_room(&p->run[0]);
    return r->seat[seat].removed && r->game->at_once && room_led(r->game);
}

/* The viewer reaches for a seat that a bot plays now; everything about it depends on public facts. Where nothing is
 * hidden, or the seat is for whoever comes late, a watcher would get it, and be another viewer. */
static bool reach_for(pair *p, kh_seat seat) {
    char text[TEXT];
    if (p->viewer == p->config.seats && (!something_hidden(p) || is_for_latecomers(p, seat)))
        return true;
    snprintf(text, sizeof text, "{\"t\":\"sit\",\"name\":\"E\",\"seat\":\"p%u\"}", seat + 1);
    if (p->viewer != seat && !pair_both(p, p->viewer, text, 5))
        return false;
    for (unsigned i = 0; i < RUNS; i++)
        if (pair_room(&p->run[i])->seat[seat].holder != ROOM_BOT)
            fail("viewer %u sits at a seat that is not his", p->viewer + 1);
    return true;
}

/* Somebody stands up and comes back; the bot takes longer than that for a decision. */
static bool leave_and_return(pair *p, kh_seat seat) {
    char text[TEXT];
    snprintf(text, sizeof text, "{\"t\":\"sit\",\"name\":\"B\",\"seat\":\"p%u\"}", seat + 1);
    return pair_both(p, seat, "{\"t\":\"stand\"}", 5) && reach_for(p, seat) && pair_both(p, seat, text, 5);
}

static kh_seat host_of(const pair *p) {
    kh_seat host = 0;
    while (!room_is_host(pair_room(&p->run[0]), &pair_room(&p->run[0])->seat[host].token))
        host++;
    return host;
}

/* The host stops the game for a while, closes the table to strangers, and gives his role away. */
static bool lead_on(pair *p, kh_seat seat) {
    const kh_seat host = host_of(p);
    char text[TEXT];
    snprintf(text, sizeof text, "{\"t\":\"hand\",\"seat\":\"p%u\"}", seat + 1);
    return pair_both(p, host, "{\"t\":\"pause\"}", 700) &&
           pair_both(p, host, "{\"t\":\"announce\",\"text\":\"A word.\"}", 5) &&
           pair_both(p, p->viewer, "{\"t\":\"resume\"}", 5) && pair_both(p, host, "{\"t\":\"resume\"}", 5) &&
           pair_both(p, host, "{\"t\":\"lock\",\"on\":true}", 5) &&
           pair_both(p, host, "{\"t\":\"lock\",\"on\":false}", 5) && pair_both(p, host, text, 5);
}

/* The host removes somebody, and lets him come back. */
static bool remove_and_forgive(pair *p, kh_seat seat) {
    char text[TEXT], wish[TEXT];
    const kh_seat host = host_of(p);
    if (host == seat)
        return true;
    snprintf(text, sizeof text, "{\"t\":\"remove\",\"seat\":\"p%u\"}", seat + 1);
    snprintf(wish, sizeof wish, "{\"t\":\"substitute\",\"name\":\"B\",\"seat\":\"p%u\"}", seat + 1);
    return pair_both(p, host, text, 5) && reach_for(p, seat) && pair_both(p, seat, wish, 5) &&
           pair_both(p, host, "{\"t\":\"agree\",\"on\":true}", 5);
}

/* Somebody goes on with another token. */
static bool change_device(pair *p, kh_seat seat) {
    char code[RUNS][ROOM_CODE + 1];
    if (!pair_both(p, seat, "{\"t\":\"code\"}", 5))
        return false;
    p->token[seat] = p->tokens++;
    for (unsigned i = 0; i < RUNS; i++) {
        run *r = &p->run[i];
        snprintf(code[i], sizeof code[i], "%s", pair_room(r)->seat[seat].code);
        in = r->world;
        wire_break(&r->wire[seat], in->now_ms);
        pair_pass(p, r, 5);
        pair_come_with(p, r, seat, code[i]);
    }
    return pair_both(p, 0, NULL, 5);
}

/* A line that breaks, and another token on the new one. */
static bool come_as(pair *p, unsigned who, uint32_t token) {
    p->token[who] = token;
    for (unsigned i = 0; i < RUNS; i++) {
        in = p->run[i].world;
        wire_break(&p->run[i].wire[who], in->now_ms);
        pair_pass(p, &p->run[i], 5);
        pair_come(p, &p->run[i], who);
    }
    return pair_both(p, who, NULL, 5);
}

/* The watcher asks for the seat of somebody who stands up. */
static bool wish_for(pair *p, kh_seat seat) {
    char text[TEXT];
    snprintf(text, sizeof text, "{\"t\":\"substitute\",\"name\":\"S\",\"seat\":\"p%u\"}", seat + 1);
    return pair_both(p, seat, "{\"t\":\"stand\"}", 5) && pair_both(p, p->config.seats, text, 5);
}

/* Somebody new takes over for good, with the word of all others where something is hidden. The viewer is one of them:
 * he must not learn from it what the seat holds. */
static bool replace(pair *p, kh_seat seat) {
    const kh_seat watcher = p->config.seats;
    const kh_room *r = pair_room(&p->run[0]);
    if (p->viewer == seat || p->viewer == watcher || room_is_host(r, &r->seat[seat].token))
        return true;
    if (!come_as(p, watcher, p->tokens++) || !wish_for(p, seat))
        return false;
    for (kh_seat s = 0; s < watcher; s++)
        if (s != seat && r->wish.open && !pair_both(p, s, "{\"t\":\"agree\",\"on\":true}", 5))
            return false;
    changes_of[3] += pair_differs(p);
    const uint32_t token = p->token[watcher];
    return come_as(p, watcher, p->tokens++) && come_as(p, seat, token);
}

/* The viewer himself asks, and somebody does not want it. */
static bool ask_in_vain(pair *p, kh_seat seat) {
    const kh_room *r = pair_room(&p->run[0]);
    char text[TEXT];
    if (p->viewer != p->config.seats || p->config.seats < 2 || !something_hidden(p))
        return true;
    if (!wish_for(p, seat))
        return false;
    changes_of[4] += r->wish.open && pair_differs(p);
    snprintf(text, sizeof text, "{\"t\":\"sit\",\"name\":\"B\",\"seat\":\"p%u\"}", seat + 1);
    for (kh_seat s = 0; s < p->config.seats; s++) /* one of those who are asked */
        if (s != seat && r->wish.open && !pair_both(p, s, "{\"t\":\"agree\",\"on\":false}", 5))
            return false;
    return reach_for(p, seat) && pair_both(p, seat, text, ROOM_WISH_MS); /* until then nobody may ask again */
}

/* Joiners, leavers, removers, claimers, substitutes. Afterwards every seat has its person again, in both runs. */
bool pair_change_people(pair *p) {
    static bool (*const changes[CHANGES])(pair *, kh_seat) = {
        leave_and_return, remove_and_forgive, change_device, replace, ask_in_vain, lead_on};
    const uint32_t what = pair_pick(p, CHANGES);
    const kh_seat seat = pair_pick(p, p->config.seats);
    const bool same = changes[what](p, seat);
    for (unsigned i = 0; same && i < RUNS; i++)
        for (kh_seat s = 0; s < p->config.seats; s++)
            if (pair_room(&p->run[i])->seat[s].holder != ROOM_PERSON)
                fail("p%u did not get the seat back", s + 1);
    changes_of[what] += what != 3 && what != 4 && same && pair_differs(p); /* these count themselves */
    return same;
}

bool pair_changes_covered(void) {
    bool covered = true;
    printf(
        "%llu left and came back, %llu were removed and came back, %llu changed devices, %llu were replaced, "
        "%llu asked for a seat in vain, %llu led\n",
        (unsigned long long)changes_of[0], (unsigned long long)changes_of[1],
        (unsigned long long)changes_of[2], (unsigned long long)changes_of[3],
        (unsigned long long)changes_of[4], (unsigned long long)changes_of[5]);
    for (unsigned i = 0; i < CHANGES; i++)
        covered &= changes_of[i] > 0;
    return covered;
}
