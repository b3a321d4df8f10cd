/* How long a game of four bots takes when nobody waits: from `start` to the table that is over, with one watcher who
 * hears everything. */
#include <stdio.h>
#include <stdlib.h>

#include "load.h"

enum { GAMES_MOST = 1000, PATIENCE_S = 30 };

typedef enum step { STEP_OPENING, STEP_PLAYING, STEP_OVER } step;

typedef struct watcher {
    line line;
    const char *game, *bot;
    step step;
    uint64_t begun_us, took_us, heard;
} watcher;

static void create(line *l) {
    const watcher *w = l->who;
    line_send(l, "{\"t\":\"create\",\"game\":\"%s\",\"seats\":4,\"settings\":{\"pace_ms\":0,\"bot\":\"%s\"}}",
              w->game, w->bot);
}

static void greet(line *l) {
    line_send(l, "{\"t\":\"hello\",\"version\":2,\"token\":\"new\"}");
    create(l);
}

static void hear(line *l, kh_json_value m) {
    watcher *w = l->who;
    const kh_json_value t = kh_json_member(m, "t"), phase = kh_json_member(m, "phase");
    w->heard++;
    if (!kh_json_is(t, "table"))
        return;
    if (w->step == STEP_OPENING && kh_json_is(phase, "waiting")) {
        w->step = STEP_PLAYING;
        w->begun_us = now_us();
        line_send(l, "{\"t\":\"start\"}");
    } else if (w->step == STEP_PLAYING && kh_json_is(phase, "over")) {
        w->took_us = now_us() - w->begun_us;
        w->step = STEP_OVER;
    }
}

static bool play_one(watcher *w) {
    const uint64_t until = now_us() + PATIENCE_S * (uint64_t)LOAD_MICROS;
    w->step = STEP_OPENING;
    if (w->line.open)
        create(&w->line);
    else if (!line_connect(&w->line))
        return false;
    while (w->step != STEP_OVER && w->line.fd >= 0 && now_us() < until)
        lines_turn(100);
    return w->step == STEP_OVER;
}

static int by_size(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

bool bots_play(uint32_t games, const char *game, const char *bot) {
    watcher w = {.line = {.fd = -1, .hear = hear, .opened = greet}, .game = game, .bot = bot};
    uint64_t took[GAMES_MOST];
    uint64_t before = 0, longest = 0;
    uint32_t done = 0;
    games = games < GAMES_MOST ? games : GAMES_MOST;
    w.line.who = &w;
    while (done < games && play_one(&w)) {
        took[done++] = w.took_us;
        longest = w.heard - before > longest ? w.heard - before : longest;
        before = w.heard;
        show_progress(game, done, games);
    }
    line_close(&w.line);
    if (done > 0) {
        qsort(took, done, sizeof took[0], by_size);
        const uint64_t half = took[done / 2];
        printf(
            "four bots, %-6s %-7s  %u games: fastest %.1f, half of them within %.1f, slowest %.1f ms; %.0f "
            "messages each, %.0f in the longest\n",
            game, bot, done, (double)took[0] / 1e3, (double)half / 1e3, (double)took[done - 1] / 1e3,
            (double)w.heard / done, (double)longest);
    }
    if (done < games)
        printf("four bots, %s: the game after %u others did not come to its end\n", game, done);
    return done == games;
}
