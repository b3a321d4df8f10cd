/* Playing line by line: see line.h. */
#include "term/desk/line.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

enum { INPUT = SESSION_LEFT, MS = 1000, RECAP = 12 };

static const char clear_screen[] = "\033[2J\033[3J\033[H";

typedef enum heard { HEARD_LINE, HEARD_LONG_LINE, HEARD_TIME, HEARD_END, HEARD_SIGNAL } heard;

typedef struct line {
    session session;
    char input[INPUT];
    size_t have;
    bool at_end, skipping; /* skipping: the rest of a line that was too long */
    bool prompted;         /* the cursor stands behind the prompt */
} line;

static void put_out(void *to, const char *text, size_t length) {
    line *l = to;
    if (l->prompted) /* others act while the person types */
        fputc('\n', stdout);
    l->prompted = false;
    l->session.failed |= fwrite(text, 1, length, stdout) != length;
}

/* A script is not heard while others play, nor before its last request is answered: its lines are meant for its own
 * turns, and for what comes of them. */
static bool deaf(const line *l) {
    const session_remote *way = l->session.remote;
    return way && !l->session.typed && (l->session.need == PLAY_WAIT || way->busy(way->self));
}

static heard wait_for_input(line *l) {
    const int64_t ms = session_wait_ms(&l->session);
    const struct timespec wait = {ms / MS, ms % MS * 1000000};
    bool wants_write;
    const int server = session_fd(&l->session, &wants_write);
    fd_set set, writing;
    FD_ZERO(&set);
    FD_ZERO(&writing);
    if (!deaf(l))
        FD_SET(STDIN_FILENO, &set);
    if (server >= 0)
        FD_SET(server, &set);
    if (server >= 0 && wants_write)
        FD_SET(server, &writing);
    l->session.failed |= fflush(stdout) != 0;
    if (session_caught() || l->session.failed)
        return HEARD_SIGNAL;
    const int n = pselect((server > STDIN_FILENO ? server : STDIN_FILENO) + 1, &set, &writing, NULL,
                          ms >= 0 ? &wait : NULL, &l->session.usual_signals);
    if (n == 0 || (n > 0 && !FD_ISSET(STDIN_FILENO, &set)))
        return HEARD_TIME;
    if (n < 0)
        return errno == EINTR && !session_caught() ? HEARD_TIME : HEARD_SIGNAL;
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
        if (deaf(l))
            return wait_for_input(l);
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

static session_step hand_over(void *self) {
    line *l = self;
    term_play *p = &l->session.play;
    char name[KH_RECORD_NAME + 32], text[INPUT + 1];
    const term_seen seen = play_seen(p);
    size_t length;
    seen_name(&seen, p->viewer, name, sizeof name);
    if (!l->session.typed || p->voice.width == 0) {
        say_with(&p->voice, "play.next", FILL("who", name));
        return STEP_ON;
    }
    say_piece(&p->voice, clear_screen);
    say_with(&p->voice, "play.hand-over", FILL("who", name));
    heard h = HEARD_TIME;
    while (h == HEARD_TIME && session_until_clock(&l->session) != 0)
        h = next_line(l, text, &length);
    if (h == HEARD_LINE || h == HEARD_LONG_LINE) {
        say_piece(&p->voice, clear_screen);
        play_log(p, RECAP);
        return STEP_ON;
    }
    return h == HEARD_TIME ? STEP_AGAIN : h == HEARD_END ? STEP_LEAVE : STEP_CUT;
}

static void prompt(void *self, bool anew) {
    line *l = self;
    play_prompt(&l->session.play, l->session.need, anew);
}

/* Lines of the person until the game goes on or the person goes. */
static session_step listen(void *self) {
    line *l = self;
    const term_voice *v = &l->session.play.voice;
    for (;;) {
        char text[INPUT + 1];
        size_t length = 0;
        session_warn_of_time(&l->session);
        if (l->session.typed && v->width > 0 && !l->prompted)
            say_piece(v, "> ");
        l->prompted = (l->session.remote || l->session.need == PLAY_LIVE) && l->session.typed && v->width > 0;
        const heard h = next_line(l, text, &length);
        l->prompted &= h == HEARD_TIME;
        if (h == HEARD_SIGNAL || h == HEARD_END || l->session.failed) {
            say_piece(v, l->session.typed ? "\n" : "");
            return h == HEARD_SIGNAL || l->session.failed ? STEP_CUT : STEP_LEAVE;
        }
        session_step next = STEP_AGAIN;
        if (h == HEARD_LONG_LINE)
            say(v, "say.line-long");
        else if (h == HEARD_LINE)
            next = session_line(&l->session, text, length);
        else if (session_until_clock(&l->session) == 0)
            next = STEP_ON;
        if (next == STEP_AGAIN)
            next = session_hear(&l->session);
        if (next != STEP_AGAIN)
            return next;
    }
}

static void show(void *self, command_wish what) {
    line *l = self;
    if (what == COMMAND_PLAYERS)
        play_say_players(&l->session.play);
    else if (what == COMMAND_SHEET)
        play_say_sheet(&l->session.play, l->session.play.sheet_of);
    else if (what == COMMAND_SHEETS)
        play_say_sheets(&l->session.play);
    else
        play_say_board(&l->session.play, what == COMMAND_BOARD_ALL);
}

static void nothing_to_close(void *self) {
    (void)self;
}

int line_play(const session_plan *plan, const term_voice *v) {
    static const session_desk desk = {hand_over, prompt, listen, show, nothing_to_close};
    static line l;
    memset(&l, 0, sizeof l);
    term_voice voice = *v;
    voice.put = put_out;
    voice.to = &l;
    if (plan->ahead && strlen(plan->ahead) <= sizeof l.input) {
        l.have = strlen(plan->ahead);
        memcpy(l.input, plan->ahead, l.have);
    }
    say(&voice, "play.welcome");
    const int status = session_play(&l.session, &desk, &l, plan, &voice);
    if (plan->left) {
        memcpy(plan->left->text, l.input, l.have);
        plan->left->length = l.have;
    }
    fflush(stdout);
    return status;
}
