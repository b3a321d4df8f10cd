/* Playing line by line: see line.h. */
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "file.h"
#include "words.h"

enum { INPUT = 4096, WIDTH = 79, WARNING_MS = 10000, MS = 1000, RECAP = 12 };

static const char clear_screen[] = "\033[2J\033[3J\033[H";

static const term_face *const faces[] = {&island_face};

const term_face *line_face(const kh_game *game) {
    for (size_t i = 0; i < sizeof faces / sizeof faces[0]; i++)
        if (faces[i]->game == game)
            return faces[i];
    return NULL;
}

/* The first of these variables that says something. */
static const char *locale_of(const char *category) {
    const char *const names[] = {"LC_ALL", category, "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0])
            return value;
    }
    return "";
}

const kh_lang *line_lang(void) {
    const char *locale = locale_of("LC_MESSAGES");
    for (size_t i = 0; kh_langs[i]; i++) {
        const char *name = kh_lang_name(kh_langs[i]);
        if (strncmp(locale, name, strlen(name)) == 0)
            return kh_langs[i];
    }
    return kh_langs[0];
}

static bool locale_is_utf8(void) {
    const char *dot = strchr(locale_of("LC_CTYPE"), '.');
    return dot && (strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
}

static bool has_256_colours(const char *term) {
    static const char *const known[] = {"256color", "direct", "xterm",     "screen",  "tmux",    "rxvt",
                                        "kitty",    "foot",   "alacritty", "ghostty", "wezterm", "st-"};
    const char *colours = getenv("COLORTERM");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strstr(term, known[i]))
            return true;
    return colours && colours[0];
}

term_voice line_voice(const kh_lang *lang) {
    const char *term = getenv("TERM"), *plain = getenv("NO_COLOR");
    const bool screen = isatty(STDOUT_FILENO) && term && term[0] && strcmp(term, "dumb") != 0;
    term_voice v = {.lang = lang ? lang : line_lang()};
    v.width = isatty(STDOUT_FILENO) ? WIDTH : 0;
    v.means.utf8 = locale_is_utf8();
    v.means.unicode = screen && v.means.utf8;
    v.means.colour = screen && !(plain && plain[0]) && has_256_colours(term);
    return v;
}

uint64_t line_seed(void) {
    uint64_t seed = 0;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const int f = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (f < 0 || read(f, &seed, sizeof seed) != (ssize_t)sizeof seed)
        seed ^= (uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 48;
    if (f >= 0)
        close(f);
    return seed;
}

static volatile sig_atomic_t caught;

static void catch_signal(int number) {
    caught = number;
}

typedef enum heard { HEARD_LINE, HEARD_LONG_LINE, HEARD_TIME, HEARD_END, HEARD_SIGNAL } heard;

typedef struct line {
    term_play play;
    bool typed;  /* a person sits at the keyboard, no pipe */
    bool shared; /* several people use it in turn */
    bool failed; /* nobody reads what we say */
    sigset_t usual_signals;
    struct timespec began;
    uint64_t began_ms; /* game time then */
    uint64_t warned;   /* the deadline of which the person was warned */
    uint64_t seed;
    const kh_bot *bots[PLAY_SEATS_MAX];
    char path[FILE_PATH];   /* where the game was saved last, or came from */
    bool asked;             /* the person saved it there */
    uint32_t actions_saved; /* how much of it stands there */

    char input[INPUT];
    size_t have;
    bool at_end, skipping; /* skipping: the rest of a line that was too long */
} line;

static void put_out(void *to, const char *text, size_t length) {
    line *l = to;
    l->failed |= fwrite(text, 1, length, stdout) != length;
}

/* Game time runs with real time where the game has a clock, and stands still where it has none. */
static uint64_t game_now(const line *l) {
    const kh_match *m = &l->play.match;
    if (m->game->deadline(m->table, m->state) == KH_NEVER)
        return l->play.now_ms;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int64_t s = now.tv_sec - l->began.tv_sec, ns = now.tv_nsec - l->began.tv_nsec;
    return l->began_ms + (uint64_t)(s * MS + ns / 1000000);
}

static void start_time(line *l) {
    clock_gettime(CLOCK_MONOTONIC, &l->began);
    l->began_ms = l->play.match.time_ms;
    l->warned = KH_NEVER;
}

/* Milliseconds until the clock has something to say; negative: never. */
static int64_t until_clock(const line *l) {
    const kh_match *m = &l->play.match;
    const uint64_t deadline = m->game->deadline(m->table, m->state), now = game_now(l);
    if (deadline == KH_NEVER)
        return -1;
    const bool warn = l->warned != deadline && deadline > now + WARNING_MS;
    const uint64_t at = warn ? deadline - WARNING_MS : deadline;
    return at > now ? (int64_t)(at - now) : 0;
}

static heard wait_for_input(line *l) {
    const int64_t ms = until_clock(l);
    const struct timespec wait = {ms / MS, ms % MS * 1000000};
    fd_set set;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    l->failed |= fflush(stdout) != 0;
    if (caught || l->failed)
        return HEARD_SIGNAL;
    const int n = pselect(STDIN_FILENO + 1, &set, NULL, NULL, ms >= 0 ? &wait : NULL, &l->usual_signals);
    if (n == 0)
        return HEARD_TIME;
    if (n < 0)
        return errno == EINTR && !caught ? HEARD_TIME : HEARD_SIGNAL;
    const ssize_t got = read(STDIN_FILENO, l->input + l->have, sizeof l->input - l->have);
    if (got <= 0)
        l->at_end = true;
    else
        l->have += (size_t)got;
    return HEARD_LINE;
}

static void drop_input(line *l, size_t n) {
    memmove(l->input, l->input + n, l->have - n);
    l->have -= n;
}

/* The next line, without its end, NUL behind it. */
static heard next_line(line *l, char text[INPUT + 1], size_t *length) {
    for (;;) {
        const char *feed = memchr(l->input, '\n', l->have);
        const bool full = !feed && l->have == sizeof l->input;
        if (feed || full || (l->at_end && l->have > 0)) {
            const size_t n = feed ? (size_t)(feed - l->input) : l->have;
            memcpy(text, l->input, n);
            text[n] = '\0';
            *length = n;
            drop_input(l, feed ? n + 1 : n);
            const bool skipped = l->skipping;
            l->skipping = full;
            if (!skipped)
                return full ? HEARD_LONG_LINE : HEARD_LINE;
            continue;
        }
        if (l->at_end)
            return HEARD_END;
        const heard h = wait_for_input(l);
        if (h != HEARD_LINE)
            return h;
    }
}

static void say_path(const line *l, const char *key, const char *path) {
    say_with(&l->play.voice, key, FILL("file", path));
}

static bool save(line *l, const char *path) {
    char usual[FILE_PATH];
    if (path[0] == '\0' && l->path[0] != '\0')
        path = l->path;
    if (path[0] == '\0') {
        if (!file_usual(l->play.match.game, usual)) {
            say(&l->play.voice, "file.no-home");
            return false;
        }
        path = usual;
    }
    if (!file_save(&l->play.voice, &l->play.match, path))
        return false;
    say_path(l, "play.saved", path);
    if (path != l->path)
        snprintf(l->path, sizeof l->path, "%s", path);
    l->asked = true;
    l->actions_saved = l->play.match.log_count;
    return true;
}

/* Leaving an unfinished game. A pipe that ends saves only where it saved before: nobody asked for more. */
static void leave(line *l, bool interrupted) {
    const kh_match *m = &l->play.match;
    if (m->game->over(m->table, m->state) || (l->path[0] != '\0' && l->actions_saved == m->log_count))
        return;
    if (l->typed || interrupted || l->asked)
        save(l, "");
    else
        say(&l->play.voice, "play.unsaved");
}

static uint32_t everybody(const kh_match *m) {
    return (UINT32_C(1) << m->config.seats) - 1;
}

/* Begins with a match that came from the file `path`, or is new if that is empty. */
static bool sit_down(line *l, kh_match *taken, const term_voice *v, const char *path) {
    const term_face *face = line_face(taken->game);
    const uint32_t people = l->shared ? everybody(taken) : 1;
    if (!face || !play_begin(&l->play, taken, face, v, people, l->bots, l->seed)) {
        kh_match_close(taken);
        return false;
    }
    snprintf(l->path, sizeof l->path, "%s", path);
    l->asked = false;
    l->actions_saved = l->play.match.log_count;
    start_time(l);
    if (path[0] != '\0')
        say_path(l, "play.resumed", path);
    return true;
}

static void resume(line *l, const char *path) {
    kh_match loaded;
    const term_voice voice = l->play.voice;
    if (!file_load(&voice, path, line_seed(), &loaded))
        return;
    leave(l, false);
    play_end(&l->play);
    l->failed |= !sit_down(l, &loaded, &voice, path);
}

/* The keyboard goes from one person to the next, who alone may see what comes. HEARD_TIME: nobody came before
 * the time was up. */
static heard hand_over(line *l) {
    char name[KH_RECORD_NAME + 32], text[INPUT + 1];
    const term_scene scene = play_scene(&l->play);
    size_t length;
    scene_name(&scene, l->play.viewer, name, sizeof name);
    if (!l->typed || l->play.voice.width == 0) {
        say_with(&l->play.voice, "play.next", FILL("who", name));
        return HEARD_LINE;
    }
    say_piece(&l->play.voice, clear_screen);
    say_with(&l->play.voice, "play.hand-over", FILL("who", name));
    heard h = HEARD_TIME;
    while (h == HEARD_TIME && until_clock(l) != 0)
        h = next_line(l, text, &length);
    if (h == HEARD_LINE || h == HEARD_LONG_LINE) {
        say_piece(&l->play.voice, clear_screen);
        play_log(&l->play, RECAP);
        return HEARD_LINE;
    }
    return h;
}

static void warn_of_time(line *l) {
    const kh_match *m = &l->play.match;
    const uint64_t deadline = m->game->deadline(m->table, m->state);
    if (deadline == KH_NEVER || l->warned == deadline || deadline > game_now(l) + WARNING_MS)
        return;
    l->warned = deadline;
    const uint64_t now = game_now(l);
    char seconds[24];
    kh_text x = kh_text_in(seconds, sizeof seconds);
    kh_text_number(&x, deadline > now ? (int64_t)((deadline - now + MS - 1) / MS) : 0);
    if (deadline > now)
        say_with(&l->play.voice, "play.time-left", FILL("seconds", seconds));
}

typedef enum step { STEP_ON, STEP_AGAIN, STEP_LEAVE } step;

/* One line of the person, answered. */
static step one_line(line *l, play_need need, const char *text, size_t length) {
    char path[COMMAND_PATH];
    const uint64_t now = game_now(l);
    if (now > l->play.now_ms)
        l->play.now_ms = now;
    switch (command_line(&l->play, need, text, length, path)) {
    case COMMAND_STAY: return STEP_AGAIN;
    case COMMAND_ACTED: return STEP_ON;
    case COMMAND_BACK: start_time(l); return STEP_ON;
    case COMMAND_SAVE: save(l, path); return STEP_AGAIN;
    case COMMAND_RESUME: resume(l, path); return STEP_ON;
    case COMMAND_QUIT: return STEP_LEAVE;
    }
    return STEP_AGAIN;
}

/* Lines of the person until the game goes on or the person goes. */
static step listen(line *l, play_need need) {
    for (;;) {
        char text[INPUT + 1];
        size_t length = 0;
        warn_of_time(l);
        if (l->typed && l->play.voice.width > 0)
            say_piece(&l->play.voice, "> ");
        const heard h = next_line(l, text, &length);
        if (h == HEARD_SIGNAL || h == HEARD_END || l->failed) {
            say_piece(&l->play.voice, l->typed ? "\n" : "");
            leave(l, h == HEARD_SIGNAL || l->failed);
            return STEP_LEAVE;
        }
        step next = STEP_AGAIN;
        if (h == HEARD_LONG_LINE)
            say(&l->play.voice, "say.line-long");
        else if (h == HEARD_LINE)
            next = one_line(l, need, text, length);
        else if (until_clock(l) == 0)
            next = STEP_ON;
        if (next == STEP_LEAVE)
            leave(l, false);
        if (next != STEP_AGAIN)
            return next;
    }
}

static int run(line *l) {
    kh_seat sitting = KH_NOBODY;
    for (;;) {
        const play_need need = play_advance(&l->play, game_now(l));
        if (need == PLAY_STUCK) {
            say(&l->play.voice, "play.stuck");
            leave(l, true);
            return 1;
        }
        bool anew = sitting == KH_NOBODY;
        if (l->shared && need != PLAY_OVER && l->play.viewer != sitting) {
            const heard h = hand_over(l);
            if (h == HEARD_TIME)
                continue;
            if (h != HEARD_LINE) {
                leave(l, h == HEARD_SIGNAL);
                return caught ? 128 + caught : l->failed ? 1 : 0;
            }
            anew |= l->typed;
        }
        sitting = l->play.viewer;
        play_prompt(&l->play, need, anew);
        if (listen(l, need) == STEP_LEAVE)
            return caught ? 128 + caught : l->failed ? 1 : 0;
    }
}

static void listen_for_signals(line *l) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;
    sigset_t held;
    memset(&action, 0, sizeof action);
    action.sa_handler = catch_signal;
    sigemptyset(&action.sa_mask);
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        sigaction(numbers[i], &action, NULL);
        sigaddset(&held, numbers[i]);
    }
    /* Held back except while waiting, so that none is missed and no action is cut in half. */
    sigprocmask(SIG_BLOCK, &held, &l->usual_signals);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

int line_play(kh_match *taken, const term_voice *v, bool hotseat, const kh_bot *const bots[PLAY_SEATS_MAX],
              uint64_t seed, const char *path) {
    static line l;
    memset(&l, 0, sizeof l);
    term_voice voice = *v;
    voice.put = put_out;
    voice.to = &l;
    l.typed = isatty(STDIN_FILENO);
    l.shared = hotseat;
    l.seed = seed;
    memcpy(l.bots, bots, sizeof l.bots);
    listen_for_signals(&l);
    say(&voice, "play.welcome");
    if (!sit_down(&l, taken, &voice, path)) {
        say(&voice, "play.stuck");
        return 1;
    }
    const int status = run(&l);
    play_end(&l.play);
    fflush(stdout);
    return status;
}
