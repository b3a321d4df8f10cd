/* Two runs of one game that differ only in what one viewer cannot know: at some moment what is hidden from him is dealt
 * anew in the second, and both go on with the same actions and the same luck, as long as the second can. All that
 * reaches him - messages, their sizes and times, views after a lost line, the record, the figures - is the same to
 * the byte, or something leaks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/table/block.h"
#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "simulate.h"

enum { RUNS = 2, PEOPLE = 7, STEPS = 500, TEXT = 700 };

typedef struct run {
    sim *world;
    wire wire[PEOPLE]; /* seats, then the watcher */
    sheet heard;       /* by the viewer */
} run;

typedef struct pair {
    run run[RUNS];
    kh_rng rng;
    const kh_game *game;
    kh_config config;
    kh_seat viewer; /* place of his wire; seats: the watcher */
    char code[STORE_CODE + 1];
    uint64_t id;
    uint32_t dealt; /* entries of the log before the second run was dealt anew; 0: not yet */
    void *memory;   /* of a bot */
} pair;

static uint32_t pick(pair *p, uint32_t n) {
    return kh_rng_below(&p->rng, n);
}

static kh_room *room_of(const run *r) {
    hall *h = &r->world->server->halls[0];
    return h->table_count ? &h->tables[0]->room : NULL;
}

/* What has arrived: kept for the viewer, thrown away for the others. */
static void listen(pair *p, run *r) {
    for (unsigned i = 0; i < PEOPLE; i++)
        for (parcel *m; (m = wire_take(&r->wire[i])) != NULL; free(m)) {
            if (i != p->viewer)
                continue;
            trace(r == &p->run[0] ? "first  < " : "second < ", m->text, m->length);
            sheet_number(&r->heard, (int64_t)r->world->now_ms);
            sheet_put(&r->heard, m->text, m->length);
            sheet_add(&r->heard, "\n");
        }
}

static void let_pass(pair *p, run *r, uint64_t ms) {
    const uint64_t until = r->world->now_ms + ms;
    in = r->world;
    while (sim_step(until))
        listen(p, r);
    in->now_ms = until;
}

static void send(run *r, unsigned who, const char *text) {
    in = r->world;
    wire_send(&r->wire[who], text, strlen(text));
}

static void come(pair *p, run *r, unsigned who) {
    char text[TEXT];
    in = r->world;
    wire_open(&r->wire[who], in->loop[0], "");
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"version\":1,\"token\":\"somebody-%u\"}", who);
    send(r, who, text);
    if (p->code[0]) {
        snprintf(text, sizeof text, "{\"t\":\"join\",\"code\":\"%s\"}", p->code);
        send(r, who, text);
    }
    let_pass(p, r, 20);
}

static void write_options(pair *p, char *out, size_t room, bool usual) {
    kh_text text = kh_text_in(out, room);
    const uint32_t options = kh_config_options(p->game);
    kh_config_usual(p->game, p->config.seats, &p->config);
    for (uint32_t i = 0; i < options; i++) {
        const kh_option *o = &p->game->options[i];
        char pair_text[200];
        if (usual || pick(p, 100) >= 35)
            continue;
        p->config.option[i] = o->low + (int32_t)pick(p, (uint32_t)(o->high - o->low + 1));
        kh_config_write(p->game, &p->config, i, pair_text, sizeof pair_text);
        const char *value = strchr(pair_text, '=') + 1;
        kh_text_add(&text, text.length ? ",\"" : "\"");
        kh_text_add(&text, o->name);
        kh_text_add(&text, o->words ? "\":\"" : "\":");
        kh_text_add(&text, value);
        kh_text_add(&text, o->words ? "\"" : "");
    }
}

static bool open_table(pair *p, const char *options) {
    char text[2 * TEXT];
    snprintf(text, sizeof text,
             "{\"t\":\"create\",\"game\":\"%s\",\"seats\":%u,\"options\":{%s},\"name\":\"A\","
             "\"settings\":{\"undo\":false,\"grace_s\":3600}}",
             p->game->name, p->config.seats, options);
    for (unsigned i = 0; i < RUNS; i++) {
        run *r = &p->run[i];
        in = r->world;
        if (!r->world->server && !sim_start_server())
            fail("the server does not start");
        if (!r->wire[0].conn)
            come(p, r, 0);
        send(r, 0, text);
        let_pass(p, r, 20);
    }
    return room_of(&p->run[0]) != NULL;
}

/* Everybody sits down, the watcher comes, and it begins. */
static void begin(pair *p) {
    memcpy(p->code, p->run[0].world->server->halls[0].tables[0]->code, sizeof p->code);
    for (unsigned i = 0; i < RUNS; i++) {
        run *r = &p->run[i];
        for (unsigned who = 1; who <= p->config.seats; who++) {
            come(p, r, who);
            if (who < p->config.seats)
                send(r, who, "{\"t\":\"sit\",\"name\":\"B\"}");
            let_pass(p, r, 20);
        }
        send(r, 0, "{\"t\":\"start\"}");
        let_pass(p, r, 20);
    }
}

/* Until there is something to hide, it changes nothing. */
static void deal_anew(pair *p) {
    const kh_room *a = room_of(&p->run[0]), *b = room_of(&p->run[1]);
    const kh_seat viewer = p->viewer < p->config.seats ? p->viewer : KH_WATCHER;
    b->game->redeal(b->match.table, b->match.state, viewer, &p->rng);
    if (p->dealt || memcmp(a->match.state, b->match.state, b->match.state_size) == 0)
        return;
    p->dealt = b->match.log_count;
    figures.dealt++;
    in = p->run[1].world;
    trace("dealt anew", "", 0);
}

/* The luck of the first run falls in the second too, where it can. */
static void share_luck(pair *p) {
    const kh_match *from = &room_of(&p->run[0])->match;
    kh_match *to = &room_of(&p->run[1])->match;
    uint32_t n = 0;
    to->fallen = realloc(to->fallen, (from->live_count + 1) * sizeof *to->fallen);
    if (!to->fallen)
        abort();
    for (uint32_t i = 0; i < from->live_count; i++)
        if (from->log[from->live[i]].seat == KH_CHANCE)
            to->fallen[n++] = from->log[from->live[i]];
    to->fallen_count = n;
    to->fallen_room = from->live_count + 1;
}

/* Whether the viewer may still know the same: a monopoly, say, shows how much of it the others had. */
static bool alike(const pair *p) {
    const kh_room *a = room_of(&p->run[0]), *b = room_of(&p->run[1]);
    const kh_seat viewer = p->viewer < p->config.seats ? p->viewer : KH_WATCHER;
    if (!a || !b || a->phase != ROOM_PLAYING || b->phase != ROOM_PLAYING ||
        a->match.log_count != b->match.log_count || a->match.log_count == 0 ||
        memcmp(a->match.log, b->match.log, a->match.log_count * sizeof *a->match.log) != 0)
        return false;
    kh_match_view(&a->match, viewer, a->view);
    kh_match_view(&b->match, viewer, b->view);
    return memcmp(a->view, b->view, a->match.state_size) == 0;
}

/* The same to both; false: from here on they have to differ. At the end all is shown. */
static bool both(pair *p, unsigned who, const char *text, uint64_t ms) {
    for (unsigned i = 0; i < RUNS; i++) {
        if (i == 1)
            share_luck(p);
        if (text)
            send(&p->run[i], who, text);
        let_pass(p, &p->run[i], ms);
    }
    return alike(p);
}

static void compare(pair *p) {
    sheet *a = &p->run[0].heard, *b = &p->run[1].heard;
    const bool same = a->length == b->length && (a->length == 0 || memcmp(a->text, b->text, a->length) == 0);
    figures.compared++;
    if (!same) {
        size_t i = 0;
        while (i < a->length && i < b->length && a->text[i] == b->text[i])
            i++;
        i = i > 60 ? i - 60 : 0;
        fail("%s: viewer %u of %u learns what is hidden (dealt anew after %u actions):\n%.300s\n---\n%.300s",
             p->game->name, p->viewer + 1, p->config.seats, p->dealt, a->text ? a->text + i : "",
             b->text ? b->text + i : "");
    }
    sheet_clear(a);
    sheet_clear(b);
}

/* The strongest bot's advice: without it nobody gets far enough to have secrets. */
static bool advise(pair *p, kh_seat seat, kh_action *out) {
    const kh_room *r = room_of(&p->run[0]);
    const kh_bot *bot = r->settings.bot;
    if (!p->memory)
        p->memory = kh_block_new(bot->size);
    if (!p->memory)
        abort();
    memset(p->memory, 0, bot->size);
    bot->init(p->memory, r->game, r->match.table, seat, 1);
    kh_match_view(&r->match, seat, r->view);
    return bot->decide(p->memory, r->view, out) &&
           p->game->check(r->match.table, r->match.state, out).code == 0;
}

/* Somebody who may do something, and what. */
static bool choose(pair *p, kh_seat *seat, char *out, size_t room) {
    const kh_match *m = &room_of(&p->run[0])->match;
    kh_seat may[PEOPLE], n = 0;
    kh_action a;
    char text[KH_ACTION_TEXT];
    for (kh_seat i = 0; i < p->config.seats; i++)
        if (p->game->count(m->table, m->state, i) > 0 &&
            (p->game->awaited(m->table, m->state, i) || pick(p, 10) == 0))
            may[n++] = i;
    if (n == 0)
        return false;
    *seat = may[pick(p, n)];
    memset(&a, 0, sizeof a);
    if ((pick(p, 10) == 0 || !advise(p, *seat, &a)) && !p->game->pick(m->table, m->state, *seat, &p->rng, &a))
        return false;
    kh_action_write(p->game, m->table, &a, text, sizeof text);
    snprintf(out, room, "{\"t\":\"act\",\"id\":%llu,\"do\":\"%s\"}", (unsigned long long)++p->id,
             strchr(text, ' ') + 1);
    return true;
}

/* The figures that anybody may read: all but the memory of this process. */
static void read_figures(run *r) {
    unsigned status;
    in = r->world;
    char *body = sim_http(in->loop[0], "GET", "/metrics", "", &status);
    char *memory = body ? strstr(body, "# TYPE kornholm_memory_bytes") : NULL;
    if (memory)
        *memory = '\0';
    else
        fail("no figures");
    sheet_add(&r->heard, body);
    free(body);
}

/* What the viewer asks for by himself. */
static bool ask_more(pair *p) {
    static const char *const asks[] = {"{\"t\":\"history\"%s}", "{\"t\":\"hint\"%s}", "{\"t\":\"lobby\"}",
                                       "{\"t\":\"check\",\"do\":\"roll\"%s}",
                                       "{\"t\":\"say\",\"phrase\":\"hello\"%s}"};
    char text[TEXT], as[40] = "";
    const uint32_t what = pick(p, 8);
    if (p->viewer < p->config.seats)
        snprintf(as, sizeof as, ",\"as\":\"p%u\"", p->viewer + 1);
    for (unsigned i = 0; what == 5 && i < RUNS; i++)
        read_figures(&p->run[i]);
    for (unsigned i = 0; what == 6 && i < RUNS; i++) {
        in = p->run[i].world;
        wire_break(&p->run[i].wire[p->viewer], in->now_ms);
        let_pass(p, &p->run[i], 5);
        come(p, &p->run[i], p->viewer);
    }
    if (what >= 5)
        return both(p, 0, NULL, 20);
    snprintf(text, sizeof text, asks[what], as);
    return both(p, p->viewer, text, 20);
}

static void play(pair *p) {
    const uint32_t deal_at = 1 + pick(p, STEPS / 3);
    bool same = both(p, 0, NULL, 20);
    for (uint32_t step = 0; same && step < STEPS; step++) {
        char text[TEXT];
        kh_seat seat = 0;
        p->run[0].world->step = p->run[1].world->step = step;
        compare(p);
        if (step >= deal_at && (!p->dealt || pick(p, 20) == 0))
            deal_anew(p);
        figures.hidden += p->dealt != 0;
        if (pick(p, 5) == 0)
            same = ask_more(p);
        else if (choose(p, &seat, text, sizeof text))
            same = both(p, seat, text, 20 + pick(p, 3000));
        else
            same = both(p, 0, NULL, 5000);
    }
    if (same)
        compare(p);
}

void secrets_pair(uint64_t seed) {
    pair *p = grab(sizeof *p);
    char options[TEXT];
    uint32_t games = 0;
    kh_rng_seed(&p->rng, seed);
    while (kh_games[games])
        games++;
    p->game = kh_games[pick(p, 4) ? 0 : pick(p, games)]; /* the first has the most to hide */
    const kh_seat most = p->game->seats_max < PEOPLE - 1 ? p->game->seats_max : PEOPLE - 1;
    p->config.seats = p->game->seats_min + pick(p, most - p->game->seats_min + 1);
    p->viewer = pick(p, p->config.seats + 1);
    p->run[0].world = sim_new(seed);
    p->run[1].world = sim_new(seed);
    write_options(p, options, sizeof options, false);
    if (!open_table(p, options)) { /* some options do not go together */
        write_options(p, options, sizeof options, true);
        if (!open_table(p, options))
            fail("%s cannot be played as usual", p->game->name);
    }
    begin(p);
    play(p);
    for (unsigned i = 0; i < RUNS; i++) {
        in = p->run[i].world;
        for (unsigned who = 0; who < PEOPLE; who++)
            wire_break(&p->run[i].wire[who], in->now_ms);
        sheet_free(&p->run[i].heard);
        sim_free(p->run[i].world);
    }
    free(p->memory);
    free(p);
    figures.pairs++;
}
