/* The lessons of data/lessons: each begins in a legal position, its solution reaches the goal, and what is wrong does
 * not. And the format: what is no lesson is refused at its line. */
#include <dirent.h>
#include <stdlib.h>

#include "kornholm/notation.h"
#include "table/lesson.h"
#include "unit.h"

enum {
    LESSONS_MOST = 32,
    ROOM = 1 << 16,
    TITLE_MOST = 32,
    WORDS_MOST = 420,
    WALK_DEPTH = 12,
    WALK_CHOICES = 1024
};

static char *texts[LESSONS_MOST];
static lesson lessons[LESSONS_MOST];
static unsigned count;

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_lesson(const struct dirent *entry) {
    return strstr(entry->d_name, ".txt") != NULL;
}

static int read_all(void **state) {
    (void)state;
    struct dirent **names;
    const int n = scandir(LESSONS, &names, is_lesson, by_name);
    for (int i = 0; i < n && i < LESSONS_MOST; i++) {
        char path[512];
        unsigned line;
        snprintf(path, sizeof path, "%s/%s", LESSONS, names[i]->d_name);
        free(names[i]);
        FILE *file = fopen(path, "rb");
        texts[i] = calloc(1, ROOM);
        const size_t length = fread(texts[i], 1, ROOM - 1, file);
        fclose(file);
        if (!lesson_read(&lessons[i], texts[i], length, &line)) {
            print_error("%s:%u: is no line of a lesson\n", path, line);
            return -1;
        }
        count++;
    }
    free(names);
    return 0;
}

static int free_all(void **state) {
    (void)state;
    for (unsigned i = 0; i < count; i++)
        free(texts[i]);
    return 0;
}

static kh_match begun(const lesson *l) {
    kh_match m;
    const kh_verdict v = lesson_open(l, &m);
    if (v.code != 0)
        fail_msg("%s: its position breaks %s", l->name, v.rule);
    return m;
}

static kh_action action_of(const lesson *l, const kh_match *m, kh_scan text) {
    kh_action a;
    if (kh_command_read(m->game, m->table, l->me, text.at, (size_t)(text.end - text.at), &a, NULL) !=
        KH_READ_FINE)
        fail_msg("%s: %.*s is no action", l->name, (int)(text.end - text.at), text.at);
    return a;
}

static lesson_verdict act(const lesson *l, kh_match *m, kh_scan text) {
    const kh_action a = action_of(l, m, text);
    const kh_verdict v = kh_match_act(m, &a);
    if (v.code != 0)
        fail_msg("%s: %.*s: %s", l->name, (int)(text.end - text.at), text.at, v.rule);
    assert_int_equal(kh_match_luck(m).code, 0);
    return lesson_judge(l, m);
}

static void test_there_are_ten(void **state) {
    (void)state;
    assert_int_equal(count, 10);
}

static void test_positions_hold(void **state) {
    (void)state;
    for (unsigned i = 0; i < count; i++) {
        kh_match m = begun(&lessons[i]);
        assert_null(m.game->audit(m.table, m.state));
        assert_true(m.game->awaited(m.table, m.state, lessons[i].me));
        assert_int_equal(lesson_judge(&lessons[i], &m).state, LESSON_ON);
        kh_match_close(&m);
    }
}

static void test_solutions_reach_the_goal(void **state) {
    (void)state;
    for (unsigned i = 0; i < count; i++) {
        const lesson *l = &lessons[i];
        kh_match m = begun(l);
        for (unsigned k = 0; k < l->steps; k++) {
            kh_action next;
            assert_true(lesson_next(l, &m, &next)); /* what a hint shows is the way */
            const kh_action step = action_of(l, &m, l->step[k]);
            assert_memory_equal(next.arg, step.arg, sizeof step.arg);
            const lesson_state is = act(l, &m, l->step[k]).state;
            if (is != (k + 1 == l->steps ? LESSON_DONE : LESSON_ON))
                fail_msg("%s: step %u leads to state %d", l->name, k + 1, (int)is);
        }
        kh_match_close(&m);
    }
}

/* It is taken back with a word, and the solution still leads on from there. */
static void test_wrong_tries_do_not(void **state) {
    (void)state;
    for (unsigned i = 0; i < count; i++) {
        const lesson *l = &lessons[i];
        for (unsigned k = 0; k < l->attempts; k++) {
            kh_match m = begun(l);
            for (unsigned step = 0; step < l->attempt[k].after; step++)
                act(l, &m, l->step[step]);
            const lesson_verdict v = act(l, &m, l->attempt[k].action);
            if (v.state != LESSON_WEAK || !v.said)
                fail_msg("%s: wrong try %u is not weak", l->name, k + 1);
            assert_int_equal(kh_match_undo(&m).code, 0);
            lesson_state is = LESSON_ON;
            for (unsigned step = l->attempt[k].after; step < l->steps; step++)
                is = act(l, &m, l->step[step]).state;
            assert_int_equal(is, LESSON_DONE);
            kh_match_close(&m);
        }
    }
}

/* Nobody is left without a word: whatever can be done first is on the way, or is answered. */
static void test_every_first_action_is_judged(void **state) {
    static kh_action legal[512];
    (void)state;
    for (unsigned i = 0; i < count; i++) {
        const lesson *l = &lessons[i];
        kh_match m = begun(l);
        const uint32_t n = m.game->legal(m.table, m.state, l->me, legal, 512);
        for (uint32_t k = 0; k < n; k++) {
            char text[KH_ACTION_TEXT];
            if (legal[k].size == 0 && m.game->kinds[legal[k].kind].open)
                continue; /* any of very many */
            assert_int_equal(kh_match_act(&m, &legal[k]).code, 0);
            assert_int_equal(kh_match_luck(&m).code, 0);
            kh_action_write(m.game, m.table, &legal[k], text, sizeof text);
            const lesson_verdict v = lesson_judge(l, &m);
            if (v.state == LESSON_ON && !v.said && !strstr(text, " road "))
                fail_msg("%s: nothing is said of %s", l->name, text);
            assert_int_equal(kh_match_undo(&m).code, 0);
        }
        kh_match_close(&m);
    }
}

/* Every way that goes on, tried to its end. */
typedef struct walk {
    const lesson *lesson;
    unsigned depth;
    bool said[LESSON_ANSWERS];
    kh_action done[WALK_DEPTH];
} walk;

static void add_texts(const walk *w, const kh_match *m, const kh_scan *text, uint32_t n, kh_action *list,
                      uint32_t *listed) {
    for (uint32_t i = 0; i < n; i++)
        if (kh_command_read(m->game, m->table, w->lesson->me, text[i].at, (size_t)(text[i].end - text[i].at),
                            &list[*listed], NULL) == KH_READ_FINE &&
            m->game->check(m->table, m->state, &list[*listed]).code == 0)
            ++*listed;
}

/* All that can be done; of kinds with very many choices what the lesson names, and some by chance. */
static uint32_t choices(const walk *w, const kh_match *m, kh_action list[WALK_CHOICES]) {
    enum { BY_CHANCE = 24 };
    static kh_action legal[512];
    const uint32_t n = m->game->legal(m->table, m->state, w->lesson->me, legal, 512);
    kh_rng rng;
    uint32_t listed = 0;
    kh_rng_seed(&rng, 1);
    for (uint32_t i = 0; i < n; i++) {
        const bool many = legal[i].size == 0 && m->game->kinds[legal[i].kind].open;
        for (unsigned k = 0; k < (many ? BY_CHANCE : 1); k++) {
            list[listed] = legal[i];
            if (many)
                m->game->fill(m->table, m->state, w->lesson->me, legal[i].kind, &rng, &list[listed]);
            listed++;
        }
    }
    add_texts(w, m, w->lesson->step, w->lesson->steps, list, &listed);
    for (unsigned i = 0; i < w->lesson->attempts; i++)
        add_texts(w, m, &w->lesson->attempt[i].action, 1, list, &listed);
    return listed;
}

static void note_said(walk *w, const lesson_words *said) {
    for (unsigned i = 0; i < w->lesson->answers; i++)
        w->said[i] |= said == &w->lesson->answer[i].words;
}

static void write_way(const walk *w, const kh_match *m, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned i = 0; i < w->depth; i++) {
        char text[KH_ACTION_TEXT];
        kh_action_write(m->game, m->table, &w->done[i], text, sizeof text);
        kh_text_add(&x, i > 0 ? ", " : "");
        kh_text_add(&x, strchr(text, ' ') + 1);
    }
}

/* Whether the goal can be reached from here: fails where something that went on led to where it cannot. */
static bool leads_on(walk *w, kh_match *m) {
    kh_action list[WALK_CHOICES];
    const uint32_t n = choices(w, m, list);
    bool open = false;
    for (uint32_t i = 0; i < n; i++) {
        char way[1024];
        assert_true(w->depth < WALK_DEPTH);
        w->done[w->depth++] = list[i];
        list[i].at_ms = m->time_ms;
        assert_int_equal(kh_match_act(m, &list[i]).code, 0);
        assert_int_equal(kh_match_luck(m).code, 0);
        const lesson_verdict v = lesson_judge(w->lesson, m);
        note_said(w, v.said);
        if (v.state == LESSON_ON && !leads_on(w, m)) {
            write_way(w, m, way, sizeof way);
            fail_msg("%s: no way leads on from: %s", w->lesson->name, way);
        }
        open |= v.state != LESSON_WEAK;
        w->depth--;
        assert_int_equal(kh_match_undo(m).code, 0);
    }
    return open;
}

static void test_nobody_gets_stuck(void **state) {
    (void)state;
    for (unsigned i = 0; i < count; i++) {
        walk w = {.lesson = &lessons[i]};
        kh_match m = begun(w.lesson);
        assert_true(leads_on(&w, &m));
        for (unsigned k = 0; k < w.lesson->answers; k++)
            if (!w.said[k] && w.lesson->answer[k].words.text[0].at)
                fail_msg("%s: nothing leads to: %.*s", w.lesson->name,
                         (int)(w.lesson->answer[k].words.text[0].end - w.lesson->answer[k].words.text[0].at),
                         w.lesson->answer[k].words.text[0].at);
        kh_match_close(&m);
    }
}

static void test_words_are_short(void **state) {
    (void)state;
    for (unsigned i = 0; i < count; i++) {
        const lesson *l = &lessons[i];
        const lesson_words *said[4 + LESSON_ANSWERS] = {&l->title, &l->intro, &l->hint, &l->good};
        for (unsigned k = 0; k < l->answers; k++)
            said[4 + k] = &l->answer[k].words;
        for (unsigned k = 0; k < 4 + l->answers; k++)
            for (unsigned lang = 0; lang < LESSON_LANGS; lang++) {
                const size_t n = (size_t)(said[k]->text[lang].end - said[k]->text[lang].at);
                if (n > (k == 0 ? TITLE_MOST : WORDS_MOST))
                    fail_msg("%s: too long: %.*s", l->name, (int)n, said[k]->text[lang].at);
            }
    }
}

static void refused_at(const char *text, unsigned line) {
    static lesson l;
    unsigned at;
    assert_false(lesson_read(&l, text, strlen(text), &at));
    assert_int_equal(at, line);
}

static void test_other_texts_are_refused(void **state) {
    (void)state;
    refused_at("", 0);
    refused_at("lesson a\nnonsense\n", 2);
    refused_at("lesson a\ngame chess 1\n", 2);
    refused_at("seats 3\n", 1);
    refused_at("game island 1\nseats 3\nme p4\n", 3);
    refused_at("game island 1\nseats 3\noption setup=upside-down\n", 3);
    refused_at("title\nen A\nen B\n", 3);
    refused_at("en A\n", 1);
    refused_at("wrong settlement v1\n", 1);
    refused_at("when p1 hand 1 wood\n", 1);
    refused_at("fine roll\nen A\nde A\nwhen\n", 4);
    refused_at("fine roll\nwhen p1\nwhen p2\n", 3);
    refused_at("fine roll\ntitle\nwhen p1\n", 3);
}

/* A line short of anything, a lesson is none. */
static void test_nothing_may_be_missing(void **state) {
    static const char *const parts[] = {"lesson ", "seats ", "goal ", "solution ", "wrong ", "title", "good"};
    (void)state;
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        static char text[ROOM];
        static lesson l;
        unsigned line;
        kh_text x = kh_text_in(text, sizeof text);
        kh_scan all = kh_scan_in(texts[2], strlen(texts[2])), one;
        while (kh_scan_line(&all, &one))
            if (strncmp(one.at, parts[i], strlen(parts[i])) != 0) {
                kh_text_add_n(&x, one.at, (size_t)(one.end - one.at));
                kh_text_char(&x, '\n');
            }
        assert_false(lesson_read(&l, text, x.length, &line));
    }
}

static void test_words_are_found_by_language(void **state) {
    (void)state;
    const lesson_words *w = &lessons[0].title;
    assert_true(kh_word_is(&(kh_scan){lesson_say(w, "de").at, lesson_say(w, "de").at + 7}, "Würfel"));
    assert_ptr_equal(lesson_say(w, "fr").at, lesson_say(w, "en").at);
}

int main(int argc, char **argv) {
    unit_only(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_are_ten),
        cmocka_unit_test(test_positions_hold),
        cmocka_unit_test(test_solutions_reach_the_goal),
        cmocka_unit_test(test_wrong_tries_do_not),
        cmocka_unit_test(test_every_first_action_is_judged),
        cmocka_unit_test(test_nobody_gets_stuck),
        cmocka_unit_test(test_words_are_short),
        cmocka_unit_test(test_other_texts_are_refused),
        cmocka_unit_test(test_nothing_may_be_missing),
        cmocka_unit_test(test_words_are_found_by_language),
    };
    return cmocka_run_group_tests(tests, read_all, free_all);
}
