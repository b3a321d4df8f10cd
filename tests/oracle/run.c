#include "run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"

bool run_differs(const run_field *fields, size_t count, const void *engine, const void *oracle, char *what,
                 size_t cap) {
    for (size_t i = 0; i < count; i++) {
        const int *a = (const int *)((const char *)engine + fields[i].offset);
        const int *b = (const int *)((const char *)oracle + fields[i].offset);
        for (size_t k = 0; k < fields[i].size / sizeof(int); k++)
            if (a[k] != b[k]) {
                snprintf(what, cap, "%s[%zu] is %d for the engine, %d for the oracle", fields[i].name, k,
                         a[k], b[k]);
                return true;
            }
    }
    return false;
}

void run_complain(const run_place *p, const char *what, const kh_action *about) {
    char text[KH_ACTION_TEXT] = "", last[KH_ACTION_TEXT] = "nothing";
    if (about)
        kh_action_write(p->game, p->table, about, text, sizeof text);
    if (p->actions)
        kh_action_write(p->game, p->table, p->last, last, sizeof last);
    printf("--games 1 --seed %" PRIu64 ": %s, after %u actions, the last: %s\n    %s %s\n", p->seed,
           p->game->name, p->actions, last, what, text);
    for (uint32_t i = 0; i < kh_config_options(p->game); i++) {
        kh_config_write(p->game, p->config, i, text, sizeof text);
        printf("    %s", text);
    }
    printf("    seats=%u\n", p->config->seats);
}

static bool read_number(const char *text, uint64_t *out) {
    char *end;
    *out = strtoull(text ? text : "", &end, 10);
    return text && end > text && *end == '\0';
}

int run_games(int count, char **words, uint64_t games, uint64_t games_short,
              bool (*play)(uint64_t seed, run_tally *)) {
    uint64_t seed = 1, passed = 0, failed = 0;
    run_tally tally = {0};
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--short") == 0)
            games = games_short;
        else if (i + 1 < count && strcmp(words[i], "--games") == 0 && read_number(words[i + 1], &games))
            i++;
        else if (i + 1 < count && strcmp(words[i], "--seed") == 0 && read_number(words[i + 1], &seed))
            i++;
        else {
            fprintf(stderr, "usage: %s [--games N] [--seed N] [--short]\n", words[0]);
            return 2;
        }
    }
    for (uint64_t i = 0; i < games; i++) {
        const bool fine = play(seed + i, &tally);
        passed += fine;
        failed += !fine;
    }
    printf("%" PRIu64 " games, %" PRIu64 " of them to the end, %" PRIu64 " actions, %" PRIu64
           " candidates judged\n",
           games, tally.over, tally.actions, tally.judged);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
