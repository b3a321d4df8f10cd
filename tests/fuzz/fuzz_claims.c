/* Any bytes as a race: claims, right or not, with any word about how long somebody looked, echoes, pauses and lost lines,
 * at a room of Symbol Rush. Each claim that waits is answered once; none waits longer than the window; none counts earlier
 * than its line and the window allow; and the journal makes the same room again. The first three bytes choose seats,
 * mini-game and lock; then four bytes are a step: what and who, and three that it may use. */
#include <stdio.h>

#include "fuzz.h"
#include "games/rush/rush.h"
#include "table/room.h"
#include "table/room_race.h"

enum { STEP = 4, STEPS_MOST = 400, LINES_MOST = 8 * STEPS_MOST + 100, BEGIN_MS = 1000 };

typedef struct waiting {
    uint64_t id, arrived_ms, most_ms; /* most_ms: how long before its arrival it may count */
} waiting;

typedef struct course {
    kh_room room;
    uint64_t now_ms, random, next_id, lines;
    char *line[LINES_MOST];
    size_t length[LINES_MOST];
    kh_line way[RUSH_SEATS_MAX];
    bool up[RUSH_SEATS_MAX];
    waiting of[RUSH_SEATS_MAX];
} course;

static room_token token_of(kh_seat seat) {
    return (room_token){{(uint8_t)(seat + 1)}};
}

static void keep_line(void *who, kh_room *r, uint64_t n, const char *text, size_t length) {
    course *c = who;
    (void)r;
    MUST(n == c->lines + 1 && n < LINES_MOST);
    c->line[n] = malloc(length ? length : 1);
    MUST(c->line[n] != NULL);
    memcpy(c->line[n], text, length);
    c->length[n] = length;
    c->lines = n;
}

static void draw_random(void *who, void *out, size_t n) {
    course *c = who;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)kh_splitmix(&c->random);
}

static void hear_before(void *who, kh_room *r, const kh_action *a) {
    (void)who;
    MUST(r->game->check(r->match.table, r->match.state, a).code == 0);
}

/* What the table wrote into a claim: not earlier than it may count, and as it came. */
static void look_at_claim(const waiting *w, const kh_action *a) {
    const uint64_t came = a->at_ms - two_bytes(a->arg + CLAIM_CAME),
                   made = a->at_ms - two_bytes(a->arg + CLAIM_MADE);
    MUST(came == w->arrived_ms && made <= came && came - made <= w->most_ms);
}

static void hear(void *who, kh_room *r, const room_news *news) {
    course *c = who;
    if (news->kind != ROOM_NEWS_CLAIMED)
        return;
    waiting *w = &c->of[news->seat];
    MUST(w->id != 0 && w->id == news->id);
    MUST((news->outcome->rule == NULL) == (news->outcome->done_n != 0));
    for (uint32_t i = r->match.log_count; i-- > 0 && !news->outcome->rule;)
        if (r->match.log[i].kind == DO_CLAIM) {
            MUST(r->match.log[i].seat == news->seat);
            look_at_claim(w, &r->match.log[i]);
            break;
        }
    w->id = 0;
}

static void open_course(course *c, const uint8_t *head) {
    const room_world world = {c, keep_line, hear_before, hear, draw_random, false};
    room_plan plan = {.game = &rush_game, .host = token_of(0)};
    kh_config_usual(&rush_game, 2 + head[0] % (RUSH_SEATS_MAX - 1), &plan.config);
    plan.config.option[OPT_MODE] = head[1] % 3;
    plan.config.option[OPT_GAME] = SETTLE + head[1] / 3 % 5;
    plan.config.option[OPT_FORM] = head[1] / 15 % 8 == 7;
    plan.config.option[OPT_LOCK] = head[2] % 6;
    plan.config.option[OPT_COUNTDOWN] = 0;
    room_settings_usual(&rush_game, false, &plan.settings);
    plan.settings.grace_s = 3;
    c->now_ms = BEGIN_MS;
    c->next_id = 1;
    MUST(room_open(&c->room, &world, &plan, c->now_ms));
    room_company(&c->room, plan.config.seats);
    for (kh_seat seat = 0; seat < plan.config.seats; seat++) {
        const room_token token = token_of(seat);
        MUST(room_sit(&c->room, &token, "A", 1, KH_NOBODY, NULL).code == 0);
        room_line_up(&c->room, &token);
        c->up[seat] = true;
    }
    const room_token host = token_of(0);
    MUST(room_start(&c->room, &host).code == 0);
}

static void say(course *c, kh_seat seat, const char *text, uint64_t looked_ms) {
    const room_token token = token_of(seat);
    const room_haste haste = {&c->way[seat], looked_ms, seat};
    const unsigned high = kh_line_high(&c->way[seat]) + KH_CLAIM_FRAME_MS;
    const uint64_t id = c->next_id++;
    const waiting before = c->of[seat];
    uint64_t n = 0;
    c->of[seat] = (waiting){id, 0, high < KH_CLAIM_EARLY_MS ? high : KH_CLAIM_EARLY_MS};
    c->of[seat] = before.id ? before : c->of[seat];
    const kh_verdict v = room_act_in_haste(&c->room, &token, seat, id, text, strlen(text), &haste, &n);
    MUST(v.code == 0 || v.rule != NULL);
    if (room_race_waits(&c->room, seat, id)) {
        MUST(v.code == 0 && n == 0);
        c->of[seat] =
            (waiting){id, room_game_ms(&c->room), high < KH_CLAIM_EARLY_MS ? high : KH_CLAIM_EARLY_MS};
    } else if (c->of[seat].id == id) {
        c->of[seat].id = 0;
    }
}

/* For the card that lies there, or another one; with the right symbol, another one of its own card, or any. */
static void claim(course *c, kh_seat seat, const uint8_t *how) {
    const rush_state *s = c->room.match.state;
    const unsigned spot = how[0] % RUSH_SPOTS, sort = how[0] / RUSH_SPOTS;
    const unsigned own = rush_own_card(c->room.match.table, s, seat) % RUSH_CARDS;
    const unsigned card = (s->spot[spot] + (sort == 7)) % RUSH_CARDS;
    const unsigned right = rush_common[own][card] % RUSH_SYMBOLS;
    const unsigned symbol = sort < 6    ? right
                            : sort == 8 ? rush_cards[own][how[1] % RUSH_ON_CARD]
                                        : how[1] % RUSH_SYMBOLS;
    const uint64_t looked = how[2] == 255   ? UINT64_MAX >> 1
                            : how[2] == 254 ? KH_NEVER
                                            : (uint64_t)how[1] * how[2];
    char text[128];
    snprintf(text, sizeof text, "claim c%u %c%u/c%u %s", own, spot < RUSH_PLACES ? 'h' : 'm',
             spot < RUSH_PLACES ? spot : spot - RUSH_PLACES + 1, card, rush_symbol_names[symbol]);
    say(c, seat, text, looked);
}

static void do_else(course *c, kh_seat seat, uint8_t which) {
    static const char *const words[] = {"ready",       "turn",          "pass",
                                        "colour blue", "colour yellow", "colour red"};
    say(c, seat, words[which % (sizeof words / sizeof *words)], 0);
}

static void change_line(course *c, kh_seat seat) {
    const room_token token = token_of(seat);
    if (c->up[seat])
        room_line_down(&c->room, &token);
    else
        room_line_up(&c->room, &token);
    c->up[seat] = !c->up[seat];
    c->way[seat] = (kh_line){0};
}

static void measure(course *c, kh_seat seat, uint64_t ms) {
    const room_token token = token_of(seat);
    kh_line_echo(&c->way[seat], ms);
    room_measured(&c->room, &token, &c->way[seat]);
}

/* Time goes on as the server lets it: never past something that is due. */
static void pass(course *c, uint64_t ms) {
    const uint64_t until = c->now_ms + ms;
    for (uint64_t due = room_advance(&c->room, c->now_ms); due <= until;
         due = room_advance(&c->room, c->now_ms))
        c->now_ms = due > c->now_ms ? due : c->now_ms + 1;
    c->now_ms = c->now_ms > until ? c->now_ms : until;
    room_advance(&c->room, c->now_ms);
    for (uint32_t i = 0; i < c->room.race->claims.count && !c->room.paused && !c->room.deserted; i++)
        MUST(room_game_ms(&c->room) < c->room.race->claims.held[i].arrived_ms + KH_CLAIM_EARLY_MS);
}

static void do_step(course *c, const uint8_t *step) {
    const kh_seat seat = step[0] / 8 % c->room.config.seats;
    const room_token host = token_of(0);
    pass(c, 0);
    switch (step[0] % 8) {
    case 0: measure(c, seat, (uint64_t)step[1] << (step[2] % 10)); break;
    case 1: pass(c, step[1]); break;
    case 2: pass(c, (uint64_t)step[1] * step[2] / 4); break;
    case 3: room_told(&c->room, c->now_ms); break;
    case 4:
        if (step[1] % 8 == 0)
            room_pause(&c->room, &host, !c->room.paused);
        else if (step[1] % 8 == 1)
            change_line(c, seat);
        else
            do_else(c, seat, step[2]);
        break;
    default: claim(c, seat, step + 1);
    }
    MUST(c->room.game->audit(c->room.match.table, c->room.match.state) == NULL);
}

/* Whatever waited is answered in the end, and a second reader of the journal comes to the same. */
static void close_course(course *c) {
    const room_token host = token_of(0);
    kh_room again;
    room_world world = room_silence;
    world.who = c;
    world.random = draw_random;
    if (c->room.phase == ROOM_PLAYING)
        MUST(room_end_it(&c->room, &host).code == 0);
    room_advance(&c->room, c->now_ms);
    for (kh_seat seat = 0; seat < c->room.config.seats; seat++)
        MUST(c->of[seat].id == 0);
    room_restore(&again, &world);
    for (uint64_t n = 1; n <= c->lines; n++)
        MUST(room_restore_line(&again, n, c->line[n], c->length[n]));
    MUST(room_wake(&again, 5));
    MUST(again.n == c->room.n && again.phase == c->room.phase);
    MUST(memcmp(again.match.state, c->room.match.state, c->room.match.state_size) == 0);
    room_close(&again);
    room_close(&c->room);
    for (uint64_t n = 1; n <= c->lines; n++)
        free(c->line[n]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { HEAD = 3 };
    if (size < HEAD)
        return 0;
    course *c = calloc(1, sizeof *c);
    MUST(c != NULL);
    c->random = 77;
    open_course(c, data);
    for (unsigned i = 0; i < STEPS_MOST && HEAD + (i + 1) * STEP <= size && c->room.phase == ROOM_PLAYING;
         i++)
        do_step(c, data + HEAD + (size_t)i * STEP);
    close_course(c);
    free(c);
    return 0;
}
