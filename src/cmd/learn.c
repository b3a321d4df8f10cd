/* kornholm learn: the lessons at the terminal, line by line. */
#include "cmd/learn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "cmd/learned.h"
#include "cmd/usage.h"
#include "table/lesson.h"
#include "term/command.h"
#include "term/words.h"
#include "voice/environment.h"

enum { EXIT_WRONG = 1, EXIT_USAGE = 2, LINE = 1024, SENTENCE = 512 };

typedef enum way { WAY_STAY, WAY_AGAIN, WAY_NEXT, WAY_LEAVE } way;

typedef struct pupil {
    term_voice out, err;
    unsigned at;   /* which lesson */
    learned known; /* which were done */
    lesson lesson;
    term_play play;
    play_need need;
    bool typed, done;
} pupil;

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static unsigned lessons(void) {
    unsigned n = 0;
    while (learn_texts[n].text)
        n++;
    return n;
}

static void say_words(const pupil *s, const lesson_words *words) {
    char text[SENTENCE];
    const kh_scan x = lesson_say(words, kh_lang_name(s->out.lang));
    kh_text out = kh_text_in(text, sizeof text);
    kh_text_add_n(&out, x.at, (size_t)(x.end - x.at));
    say_text(&s->out, text);
}

static bool read_lesson(pupil *s, unsigned at) {
    unsigned line;
    s->at = at;
    return lesson_read(&s->lesson, learn_texts[at].text, learn_texts[at].length, &line);
}

static void say_heading(const pupil *s, bool marked) {
    char at[16], of[16], title[SENTENCE];
    const kh_scan x = lesson_say(&s->lesson.title, kh_lang_name(s->out.lang));
    kh_text out = kh_text_in(title, sizeof title);
    kh_text_add_n(&out, x.at, (size_t)(x.end - x.at));
    if (marked && learned_has(&s->known, s->lesson.name)) {
        kh_text_char(&out, ' ');
        kh_text_add(&out, kh_lang_text(s->out.lang, "learn.was-done"));
    }
    say_with(&s->out, "learn.heading",
             FILL("at", say_number(s->at + 1, at), "of", say_number(lessons(), of), "title", title));
}

static void list(pupil *s) {
    for (unsigned i = 0; learn_texts[i].text; i++)
        if (read_lesson(s, i))
            say_heading(s, true);
}

/* The first that is not done, from one on; how many there are: none. */
static unsigned first_undone(pupil *s, unsigned from) {
    static lesson other;
    unsigned line;
    for (unsigned i = from; learn_texts[i].text; i++)
        if (lesson_read(&other, learn_texts[i].text, learn_texts[i].length, &line) &&
            !learned_has(&s->known, other.name))
            return i;
    return lessons();
}

/* The one behind this one, or behind the last one whatever was left out; how many there are: none. */
static unsigned following(pupil *s) {
    return s->at + 1 < lessons() ? s->at + 1 : first_undone(s, 0);
}

/* The lesson from its beginning. */
static bool begin(pupil *s) {
    const kh_bot *bots[PLAY_SEATS_MAX];
    kh_match match;
    if (lesson_open(&s->lesson, &match).code != 0)
        return false;
    for (unsigned seat = 0; seat < PLAY_SEATS_MAX; seat++) /* they are never asked */
        bots[seat] = kh_bot_find(match.game, "random", strlen("random"));
    s->done = false;
    if (!play_begin(&s->play, &match, term_face_of(match.game), &s->out, 1U << s->lesson.me, bots, 1)) {
        kh_match_close(&match);
        return false;
    }
    s->need = play_advance(&s->play, 0);
    say_text(&s->out, "");
    say_heading(s, false);
    say_words(s, &s->lesson.intro);
    say_text(&s->out, "");
    play_prompt(&s->play, s->need, true);
    return true;
}

/* What the game tells meanwhile waits: nobody hears of what is taken back. */
typedef struct held {
    FILE *file; /* NULL: no memory, and it is told at once */
    char *text;
    size_t length;
} held;

static void hold(pupil *s, held *h) {
    *h = (held){0};
    h->file = open_memstream(&h->text, &h->length);
    if (h->file)
        s->play.voice.to = h->file;
}

static void let_go(pupil *s, held *h, bool told) {
    s->play.voice.to = s->out.to;
    if (h->file && fclose(h->file) == 0 && told)
        put_to(s->out.to, h->text, h->length);
    free(h->text);
}

/* What the last action and the luck after it were worth. What is weak is taken back, before anybody else does anything. */
static lesson_verdict judge(pupil *s) {
    kh_match *m = &s->play.match;
    kh_match_luck(m);
    const lesson_verdict is = lesson_judge(&s->lesson, m);
    if (is.state == LESSON_WEAK)
        kh_match_undo(m);
    return is;
}

static void say_onward(pupil *s) {
    say(&s->out, following(s) < lessons() ? "learn.typed-next" : "learn.all-done");
}

/* Kept for the next time. */
static void note(pupil *s) {
    const learned_fate before = s->known.fate;
    learned_note(&s->known, s->lesson.name);
    if (s->known.fate == LEARNED_UNWRITABLE && before != LEARNED_UNWRITABLE)
        say(&s->out, "learn.unwritable");
}

static void go_on(pupil *s, const lesson_verdict is) {
    if (is.state != LESSON_ON)
        say(&s->out, is.state == LESSON_WEAK ? "learn.weak" : "learn.done");
    if (is.said)
        say_words(s, is.said);
    s->done = is.state == LESSON_DONE;
    if (s->done) {
        note(s);
        say_onward(s);
        return;
    }
    s->need = play_advance(&s->play, 0);
    play_prompt(&s->play, s->need, false);
}

static void hint(pupil *s) {
    kh_action next;
    char text[SENTENCE];
    say_words(s, &s->lesson.hint);
    if (!lesson_next(&s->lesson, &s->play.match, &next))
        return;
    const term_seen seen = play_seen(&s->play);
    words_action(&seen, s->play.face, &next, text, sizeof text);
    say_with(&s->out, "learn.typed-move", FILL("action", text));
}

static void answer(pupil *s, const char *line) {
    char path[COMMAND_PATH];
    term_play *p = &s->play;
    lesson_verdict is = {LESSON_ON, NULL};
    held h;
    hold(s, &h);
    const command_wish wish = command_line(p, s->need, line, strlen(line), path);
    if (wish == COMMAND_ACTED)
        is = judge(s);
    let_go(s, &h, is.state != LESSON_WEAK);
    switch (wish) {
    case COMMAND_ACTED: go_on(s, is); break;
    case COMMAND_BACK:
        s->need = play_advance(p, 0);
        play_prompt(p, s->need, false);
        break;
    case COMMAND_SAVE:
    case COMMAND_RESUME: say(&s->out, "learn.not-here"); break;
    case COMMAND_BOARD: play_say_board(p, false); break;
    case COMMAND_BOARD_ALL: play_say_board(p, true); break;
    case COMMAND_PLAYERS: play_say_players(p); break;
    case COMMAND_SHEET: play_say_sheet(p, p->sheet_of); break;
    case COMMAND_SHEETS: play_say_sheets(p); break;
    case COMMAND_STAY:
    case COMMAND_QUIT: break;
    }
}

static bool is_word(const pupil *s, const char *key, const char *word) {
    return strcmp(kh_lang_text(s->out.lang, key), word) == 0;
}

/* The words of lessons stand before those of the game. */
static way obey(pupil *s, const char *line) {
    char word[LINE];
    kh_scan x = kh_scan_in(line, strlen(line)), first;
    if (!kh_scan_token(&x, &first))
        return s->done ? WAY_NEXT : WAY_STAY;
    snprintf(word, sizeof word, "%.*s", (int)(first.end - first.at), first.at);
    if (is_word(s, "learn.word-next", word))
        return WAY_NEXT;
    if (is_word(s, "learn.word-again", word))
        return WAY_AGAIN;
    const command_meaning meaning = command_meaning_of(&s->play, word);
    if (meaning.meta == META_QUIT)
        return WAY_LEAVE;
    if (meaning.meta == META_HINT)
        hint(s);
    else if (s->done)
        say_onward(s);
    else
        answer(s, line);
    return WAY_STAY;
}

static way listen(pupil *s) {
    char line[LINE];
    for (;;) {
        if (s->typed)
            say_piece(&s->out, "> ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return WAY_LEAVE;
        line[strcspn(line, "\r\n")] = '\0';
        const way next = obey(s, line);
        if (next != WAY_STAY)
            return next;
    }
}

/* How many of them were done, where it was kept. */
static void say_known(pupil *s) {
    char count[16], all[16];
    unsigned done = 0;
    for (unsigned i = 0; learn_texts[i].text; i++)
        done += read_lesson(s, i) && learned_has(&s->known, s->lesson.name);
    if (s->known.fate != LEARNED_FINE)
        say(&s->out, s->known.fate == LEARNED_UNREADABLE ? "learn.unreadable" : "learn.unwritable");
    else if (done > 0)
        say_with(&s->out, "learn.count",
                 FILL("count", say_number(done, count), "all", say_number(lessons(), all)));
}

static int teach(pupil *s, unsigned at) {
    say(&s->out, "learn.lead");
    say(&s->out, "learn.typed");
    say_known(s);
    while (learn_texts[at].text) {
        if (!read_lesson(s, at) || !begin(s)) {
            say(&s->err, "play.stuck");
            return EXIT_WRONG;
        }
        const way next = listen(s);
        play_end(&s->play);
        if (next == WAY_LEAVE)
            return 0;
        if (next == WAY_NEXT)
            at = following(s);
    }
    return 0;
}

/* By its name or its number. */
static bool find(pupil *s, const char *word, unsigned *at) {
    kh_scan x = kh_scan_in(word, strlen(word));
    uint64_t n;
    if (kh_scan_number(&x, &n) && x.at == x.end && n >= 1 && n <= lessons()) {
        *at = (unsigned)n - 1;
        return true;
    }
    for (unsigned i = 0; learn_texts[i].text; i++)
        if (read_lesson(s, i) && strcmp(s->lesson.name, word) == 0) {
            *at = i;
            return true;
        }
    return false;
}

static int complain(const pupil *s, const char *key, const char *word) {
    char quoted[64], of[16];
    say_with(
        &s->err, key,
        FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted), "of", say_number(lessons(), of)));
    return EXIT_USAGE;
}

static int say_usage(pupil *s) {
    static const char *const options[] = {"--list", "--no-board", "--lang de|en", "--help", NULL};
    usage_say(&s->out, "learn", options);
    return 0;
}

static void speak(pupil *s, const kh_lang *lang) {
    s->out = environment_voice(lang);
    s->out.put = put_to;
    s->out.to = stdout;
    s->err = s->out;
    s->err.to = stderr;
    s->err.width = 0;
}

int cmd_learn(int argc, char **argv) {
    static pupil s;
    unsigned at = lessons();
    bool listed = false, in_words = false;
    s.typed = isatty(STDIN_FILENO);
    speak(&s, NULL);
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (strcmp(word, "--help") == 0)
            return say_usage(&s);
        if (strcmp(word, "--list") == 0)
            listed = true;
        else if (strcmp(word, "--no-board") == 0)
            in_words = true;
        else if (strcmp(word, "--lang") == 0) {
            const kh_lang *lang = i + 1 < argc ? kh_lang_find(argv[i + 1], strlen(argv[i + 1])) : NULL;
            if (!lang)
                return i + 1 < argc ? complain(&s, "program.lang", argv[i + 1])
                                    : complain(&s, "program.no-value", word);
            speak(&s, lang);
            i++;
        } else if (word[0] == '-')
            return usage_unknown(&s.err, "learn", word);
        else if (!find(&s, word, &at))
            return complain(&s, "learn.unknown", word);
    }
    s.out.in_words = in_words;
    learned_look(&s.known);
    if (listed) {
        list(&s);
        return 0;
    }
    if (at == lessons()) {
        at = first_undone(&s, 0);
        at = at < lessons() ? at : 0; /* all are done: from the beginning */
    }
    return teach(&s, at);
}
