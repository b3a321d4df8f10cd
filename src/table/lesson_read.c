/* The text of a lesson: see lesson.h and docs/lessons.md. */
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "table/lesson.h"

static kh_scan rest_of(kh_scan x) {
    kh_scan_blanks(&x);
    while (x.end > x.at && (x.end[-1] == ' ' || x.end[-1] == '\t'))
        x.end--;
    return x;
}

static bool read_name(lesson *l, kh_scan x) {
    x = rest_of(x);
    const size_t n = (size_t)(x.end - x.at);
    if (n == 0 || n >= sizeof l->name)
        return false;
    memcpy(l->name, x.at, n);
    l->name[n] = '\0';
    return true;
}

static bool read_game(lesson *l, kh_scan x) {
    kh_scan name;
    uint64_t version;
    if (l->game || !kh_scan_token(&x, &name))
        return false;
    l->game = kh_game_find(name.at, (size_t)(name.end - name.at));
    kh_scan_blanks(&x);
    return l->game && kh_scan_number(&x, &version) && version == l->game->rules_version && kh_scan_done(&x);
}

static bool read_seats(lesson *l, kh_scan x) {
    uint64_t seats;
    kh_scan_blanks(&x);
    if (!l->game || l->config.seats || !kh_scan_number(&x, &seats) || !kh_scan_done(&x) ||
        seats < l->game->seats_min || seats > l->game->seats_max)
        return false;
    kh_config_usual(l->game, (kh_seat)seats, &l->config);
    return true;
}

static bool read_me(lesson *l, kh_scan x) {
    kh_scan_blanks(&x);
    return l->config.seats && kh_seat_read(&x, l->config.seats, &l->me) && kh_scan_done(&x);
}

static bool read_person(lesson *l, kh_scan x) {
    kh_scan_blanks(&x);
    if (l->names == LESSON_NAMES || !kh_seat_read(&x, l->config.seats, &l->named[l->names]) ||
        kh_scan_done(&x))
        return false;
    l->who[l->names++] = rest_of(x);
    return true;
}

static bool read_option(lesson *l, kh_scan x) {
    x = rest_of(x);
    return l->config.seats &&
           kh_config_set(l->game, &l->config, x.at, (size_t)(x.end - x.at), NULL) == KH_CONFIG_FINE;
}

/* Lines that belong to a longer text are gathered with their ends. */
static bool gather(char *text, size_t *length, kh_scan x) {
    x = rest_of(x);
    const size_t n = (size_t)(x.end - x.at);
    if (*length + n + 1 > LESSON_TEXT)
        return false;
    memcpy(text + *length, x.at, n);
    text[*length + n] = '\n';
    *length += n + 1;
    return true;
}

static bool list(kh_scan *to, unsigned *count, unsigned most, kh_scan x) {
    if (*count == most || kh_scan_done(&x))
        return false;
    to[(*count)++] = rest_of(x);
    return true;
}

static bool read_attempt(lesson *l, kh_scan x) {
    uint64_t after;
    kh_scan_blanks(&x);
    if (l->attempts == LESSON_TRIES || !kh_scan_number(&x, &after) || after > LESSON_STEPS ||
        kh_scan_done(&x))
        return false;
    l->attempt[l->attempts++] = (lesson_attempt){(unsigned)after, rest_of(x)};
    return true;
}

static lesson_words *read_answer(lesson *l, bool weak, kh_scan x) {
    if (l->answers == LESSON_ANSWERS || kh_scan_done(&x))
        return NULL;
    l->answer[l->answers] = (lesson_answer){.weak = weak, .pattern = rest_of(x)};
    return &l->answer[l->answers++].words;
}

/* What the words in the next lines belong to; NULL: this line is of another kind. */
static lesson_words *read_heading(lesson *l, kh_scan x) {
    if (kh_scan_word(&x, "fine"))
        return read_answer(l, false, x);
    if (kh_scan_word(&x, "weak"))
        return read_answer(l, true, x);
    lesson_words *to = kh_scan_word(&x, "title")   ? &l->title
                       : kh_scan_word(&x, "intro") ? &l->intro
                       : kh_scan_word(&x, "hint")  ? &l->hint
                       : kh_scan_word(&x, "good")  ? &l->good
                                                   : NULL;
    return to && kh_scan_done(&x) ? to : NULL;
}

static bool read_fact(lesson *l, kh_scan x) {
    if (kh_scan_word(&x, "lesson"))
        return read_name(l, x);
    if (kh_scan_word(&x, "game"))
        return read_game(l, x);
    if (kh_scan_word(&x, "seats"))
        return read_seats(l, x);
    if (kh_scan_word(&x, "me"))
        return read_me(l, x);
    if (kh_scan_word(&x, "name"))
        return read_person(l, x);
    if (kh_scan_word(&x, "option"))
        return read_option(l, x);
    if (kh_scan_word(&x, "board"))
        return gather(l->board, &l->board_length, x);
    if (kh_scan_word(&x, "at"))
        return gather(l->position, &l->position_length, x);
    if (kh_scan_word(&x, "luck"))
        return list(l->luck, &l->lucks, LESSON_LUCK, x);
    if (kh_scan_word(&x, "goal"))
        return list(l->goal, &l->goals, LESSON_GOALS, x);
    if (kh_scan_word(&x, "solution"))
        return list(l->step, &l->steps, LESSON_STEPS, x);
    return kh_scan_word(&x, "wrong") && read_attempt(l, x);
}

/* "en Some words": those who learn read their own language. */
static bool read_words(lesson_words *to, kh_scan x) {
    static const char *const langs[LESSON_LANGS] = {"en", "de"};
    for (unsigned i = 0; to && i < LESSON_LANGS; i++) {
        kh_scan lang = {x.at, x.at + strlen(langs[i])}, text = x;
        if (!kh_scan_word(&text, langs[i]))
            continue;
        if (to->text[i].at || kh_scan_done(&text))
            return false;
        to->lang[i] = lang;
        to->text[i] = rest_of(text);
        return true;
    }
    return false;
}

/* Below an action: how it must stand after it for this to be said. */
static bool read_when(lesson *l, const lesson_words *below, kh_scan x) {
    lesson_answer *a = l->answers > 0 ? &l->answer[l->answers - 1] : NULL;
    if (!a || below != &a->words || a->when.at || !kh_scan_word(&x, "when") || kh_scan_done(&x))
        return false;
    a->when = rest_of(x);
    return true;
}

static bool is_whole(const lesson_words *w) {
    bool whole = true;
    for (unsigned i = 0; i < LESSON_LANGS; i++)
        whole = whole && w->text[i].at;
    return whole;
}

static bool is_complete(const lesson *l) {
    bool whole = is_whole(&l->title) && is_whole(&l->intro) && is_whole(&l->hint) && is_whole(&l->good);
    for (unsigned i = 0; i < l->answers; i++) /* what is fine may pass without a word */
        whole = whole &&
                (is_whole(&l->answer[i].words) || (!l->answer[i].weak && !l->answer[i].words.text[0].at));
    return whole && l->name[0] && l->config.seats && l->position_length && l->goals && l->steps &&
           l->attempts;
}

bool lesson_read(lesson *l, const char *text, size_t length, unsigned *number) {
    kh_scan all = kh_scan_in(text, length), line;
    lesson_words *words = NULL;
    memset(l, 0, sizeof *l);
    for (*number = 1; kh_scan_line(&all, &line); ++*number) {
        kh_scan x = line;
        if (kh_scan_done(&x) || *x.at == '#' || read_words(words, x) || read_when(l, words, x))
            continue;
        words = read_heading(l, x);
        if (!words && !read_fact(l, x))
            return false;
    }
    *number = 0;
    return is_complete(l);
}

kh_scan lesson_say(const lesson_words *w, const char *lang) {
    for (unsigned i = 0; i < LESSON_LANGS; i++)
        if (w->lang[i].at && kh_word_is(&w->lang[i], lang))
            return w->text[i];
    return w->text[0];
}
