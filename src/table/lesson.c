/* Playing a lesson: see lesson.h. */
#include "table/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "table/block.h"

enum { POSITION_TEXT = 16384 };

/* "4+" stands for four and more, "v20|v29" for one of them, "*" for anything. */
static bool fits(kh_scan wanted, kh_scan word) {
    uint64_t least, n;
    kh_scan number = wanted;
    if (kh_word_is(&wanted, "*"))
        return true;
    if (kh_scan_number(&number, &least) && kh_scan_char(&number, '+') && number.at == number.end)
        return kh_scan_number(&word, &n) && word.at == word.end && n >= least;
    const size_t length = (size_t)(word.end - word.at);
    while (wanted.at <= wanted.end) {
        const char *bar = memchr(wanted.at, '|', (size_t)(wanted.end - wanted.at));
        const char *end = bar ? bar : wanted.end;
        if ((size_t)(end - wanted.at) == length && memcmp(wanted.at, word.at, length) == 0)
            return true;
        wanted.at = end + 1;
    }
    return false;
}

/* All words of a goal stand in one line, in this order; others may stand between them. */
static bool stands_in(kh_scan goal, kh_scan line) {
    kh_scan wanted, word;
    while (kh_scan_token(&goal, &wanted)) {
        bool found = false;
        while (!found && kh_scan_token(&line, &word))
            found = fits(wanted, word);
        if (!found)
            return false;
    }
    return true;
}

/* A pattern has the words of a command or a line; "*" at its end stands for all that may follow. */
static bool looks_like(kh_scan pattern, kh_scan line) {
    kh_scan wanted, word;
    while (kh_scan_token(&pattern, &wanted)) {
        if (kh_word_is(&wanted, "*") && kh_scan_done(&pattern))
            return true;
        if (!kh_scan_token(&line, &word) || !fits(wanted, word))
            return false;
    }
    return kh_scan_done(&line);
}

typedef bool likeness(kh_scan words, kh_scan line);

static bool stands_somewhere(kh_scan words, kh_scan position, likeness *like) {
    kh_scan line;
    while (kh_scan_line(&position, &line))
        if (like(words, line))
            return true;
    return false;
}

/* There may be several ways, with "or" between them. */
static bool holds(kh_scan ways, kh_scan position, likeness *like) {
    kh_scan rest = ways, word;
    while (kh_scan_token(&rest, &word))
        if (kh_word_is(&word, "or")) {
            if (stands_somewhere((kh_scan){ways.at, word.at}, position, like))
                return true;
            ways = rest;
        }
    return stands_somewhere(ways, position, like);
}

static bool reached(const lesson *l, kh_scan position) {
    bool all = true;
    for (unsigned i = 0; i < l->goals && all; i++)
        all = holds(l->goal[i], position, stands_in);
    return all;
}

/* "p1 road v1-v5" without who. */
static kh_scan command_of(const kh_match *m, const kh_action *a, char text[KH_ACTION_TEXT]) {
    kh_scan command, who;
    command = kh_scan_in(text, kh_action_write(m->game, m->table, a, text, KH_ACTION_TEXT));
    kh_scan_token(&command, &who);
    return command;
}

static const kh_action *last_of(const lesson *l, const kh_match *m) {
    for (uint32_t i = m->live_count; i > 0; i--)
        if (m->log[m->live[i - 1]].seat == l->me)
            return &m->log[m->live[i - 1]];
    return NULL;
}

static bool answers(const lesson_answer *a, kh_scan command, kh_scan position) {
    return looks_like(a->pattern, command) && (!a->when.at || holds(a->when, position, looks_like));
}

lesson_verdict lesson_judge(const lesson *l, const kh_match *m) {
    char text[KH_ACTION_TEXT], now[POSITION_TEXT];
    const kh_action *last = last_of(l, m);
    const size_t length = kh_pages_write(m->game, m->table, m->state, now, sizeof now);
    if (!last || length >= sizeof now)
        return (lesson_verdict){LESSON_ON, NULL};
    const kh_scan position = kh_scan_in(now, length);
    if (reached(l, position))
        return (lesson_verdict){LESSON_DONE, &l->good};
    const kh_scan command = command_of(m, last, text);
    for (unsigned i = 0; i < l->answers; i++) {
        const lesson_answer *a = &l->answer[i];
        if (answers(a, command, position))
            return (lesson_verdict){a->weak ? LESSON_WEAK : LESSON_ON,
                                    a->words.text[0].at ? &a->words : NULL};
    }
    return (lesson_verdict){LESSON_ON, NULL};
}

static bool was_done(const lesson *l, const kh_match *m, const kh_action *step) {
    for (uint32_t i = 0; i < m->live_count; i++) {
        const kh_action *a = &m->log[m->live[i]];
        if (a->seat == l->me && a->kind == step->kind && memcmp(a->arg, step->arg, sizeof a->arg) == 0)
            return true;
    }
    return false;
}

bool lesson_next(const lesson *l, const kh_match *m, kh_action *out) {
    for (unsigned i = 0; i < l->steps; i++) {
        const kh_scan x = l->step[i];
        if (kh_command_read(m->game, m->table, l->me, x.at, (size_t)(x.end - x.at), out, NULL) !=
            KH_READ_FINE)
            continue;
        out->at_ms = m->time_ms;
        if (!was_done(l, m, out) && m->game->check(m->table, m->state, out).code == 0)
            return true;
    }
    return false;
}

static kh_verdict begin(const lesson *l, kh_match *m) {
    kh_action luck[LESSON_LUCK];
    for (unsigned i = 0; i < l->lucks; i++) {
        const kh_scan x = l->luck[i];
        if (kh_command_read(m->game, m->table, KH_CHANCE, x.at, (size_t)(x.end - x.at), &luck[i], NULL) !=
            KH_READ_FINE)
            return kh_refuse("HOUSE-PLAY-05");
    }
    kh_verdict v = kh_match_set_up(m, l->position, l->position_length);
    if (v.code == 0 && !kh_match_foretell(m, luck, l->lucks))
        v = kh_refuse(KH_RULE_FULL);
    return v;
}

kh_verdict lesson_open(const lesson *l, kh_match *m) {
    const char *board = l->board_length ? l->board : NULL;
    kh_verdict v = kh_match_open(m, l->game, &l->config, 1, board, l->board_length);
    if (v.code != 0)
        return v;
    v = begin(l, m);
    for (unsigned i = 0; i < l->names && v.code == 0; i++)
        kh_match_rename(m, l->named[i], l->who[i].at, (size_t)(l->who[i].end - l->who[i].at));
    if (v.code != 0)
        kh_match_close(m);
    return v;
}
