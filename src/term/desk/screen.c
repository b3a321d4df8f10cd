/* Playing on the full screen: see screen.h. */
#include "term/desk/screen.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "term/desk/desk.h"
#include "term/words.h"
#include "voice/environment.h"

enum { TICK_MS = 1000 };

/* The log has no colours: what lies between ESC and m of a drawing is left out. */
static void put_log(screen_log *log, const char *text, size_t length) {
    const char *end = text + length;
    while (text < end) {
        const char *escape = memchr(text, '\033', (size_t)(end - text)), *stop = escape ? escape : end;
        screen_log_put(log, text, (size_t)(stop - text));
        const char *last = escape ? memchr(escape, 'm', (size_t)(end - escape)) : NULL;
        text = last ? last + 1 : escape ? escape + 1 : end;
    }
}

/* Into the log, or to the terminal when that is an ordinary one again. */
static void put_out(void *to, const char *text, size_t length) {
    screen *s = to;
    if (s->closed)
        fwrite(text, 1, length, stdout);
    else
        put_log(&s->log, text, length);
}

/* Waits until the clock has something to say, and each second where it is shown. */
static terminal_event next_event(screen *s) {
    int64_t ms = session_wait_ms(&s->session);
    if (ms < 0 && s->session.play.face->draw_banner && !s->session.standing)
        ms = TICK_MS;
    bool to_write;
    const int server = session_fd(&s->session, &to_write);
    if (session_caught())
        return (terminal_event){.kind = EVENT_SIGNAL};
    const terminal_event e =
        terminal_wait(ms > TICK_MS ? TICK_MS : ms, &s->session.usual_signals, server, to_write);
    if (e.kind == EVENT_SIGNAL && !session_caught())
        return (terminal_event){.kind = EVENT_TIME};
    return e;
}

term_seen screen_seen(screen *s) {
    term_seen seen = play_seen(&s->session.play);
    const uint64_t gone_ms = (session_now(&s->session) - s->session.play.now_ms) * s->session.play.slow;
    if (seen.left_ms >= 0) /* of what was known when something happened last */
        seen.left_ms = seen.left_ms > (int64_t)gone_ms ? seen.left_ms - (int64_t)gone_ms : 0;
    seen.pick = s->pick.count > 0 ? &s->pick : NULL;
    return seen;
}

const char *screen_enter_text(screen *s, char *out, size_t cap) {
    const term_face *face = s->session.play.face;
    const term_seen seen = screen_seen(s);
    kh_action a;
    out[0] = '\0';
    if (s->session.need == PLAY_PERSON && face->enter && face->enter(&seen, &s->pick, &a))
        words_action(&seen, face, &a, out, cap);
    return out;
}

/* What was picked stays so while the things are the same. */
static void look_at_picks(screen *s) {
    const term_face *face = s->session.play.face;
    const term_seen seen = play_seen(&s->session.play);
    term_pick now = {0};
    if (face->picks && s->session.need == PLAY_PERSON)
        face->picks(&seen, &now);
    if (now.count == 0 || now.moment != s->pick.moment)
        s->pick = now;
}

static session_step hand_over(void *self) {
    screen *s = self;
    s->covered = true;
    edit_forget(&s->edit);
    screen_log_clear(&s->log);
    while (session_until_clock(&s->session) != 0) {
        screen_draw(s);
        const terminal_event e = next_event(s);
        if (e.kind == EVENT_SIGNAL)
            return STEP_CUT;
        if (e.kind == EVENT_GONE || e.kind == EVENT_CLOSE)
            return STEP_LEAVE;
        if (e.kind == EVENT_REDRAW)
            terminal_forget();
        if (e.kind == EVENT_ENTER)
            return STEP_ON;
    }
    return STEP_AGAIN;
}

/* Whoever sits down finds the whole course of the game in the log, as far as it may be known. */
static void prompt(void *self, bool anew) {
    screen *s = self;
    term_play *p = &s->session.play;
    s->covered = false;
    if (s->session.need == PLAY_LIVE && !anew) {
        choices_keep(&s->choices, p); /* others act while the person aims and reads */
        return;
    }
    s->foreign = false;
    s->log_scroll = 0;
    s->follow = true;
    choices_look(&s->choices, p);
    look_at_picks(s);
    if (anew) {
        screen_log_clear(&s->log);
        play_log(p, 0);
        say(&p->voice, "screen.welcome");
        s->view = VIEW_BOARD;
        s->answering = s->all_names = false;
        s->board_fresh = true;
    }
    if (s->session.need == PLAY_OVER && p->prompted_at != p->match.live_count) {
        p->prompted_at = p->match.live_count;
        screen_log_mark(&s->log);
        play_say_result(p);
        screen_show_answer(s);
    }
}

static session_step listen(void *self) {
    screen *s = self;
    for (;;) {
        if (!s->session.play.face->draw_banner) /* there everybody sees the clock */
            session_warn_of_time(&s->session);
        screen_draw(s);
        const terminal_event e = next_event(s);
        const session_step step = screen_key(s, &e);
        if (step != STEP_AGAIN)
            return step;
        const session_step heard = session_hear(&s->session);
        if (heard != STEP_AGAIN)
            return heard;
        if (session_until_clock(&s->session) == 0)
            return STEP_ON;
    }
}

static void show(void *self, command_wish what) {
    screen *s = self;
    s->view = what == COMMAND_PLAYERS ? VIEW_PLAYERS : what == COMMAND_SHEETS ? VIEW_SHEETS : VIEW_BOARD;
    s->answering = false;
    s->foreign = what == COMMAND_SHEET && s->session.play.sheet_of != s->session.play.viewer;
    if (what == COMMAND_SHEET)
        s->board_y = 0; /* there stands whose it is */
    if (s->view == VIEW_BOARD)
        s->all_names = what == COMMAND_BOARD_ALL;
}

static void close_screen(void *self) {
    screen *s = self;
    s->closed = true;
    terminal_close();
}

bool screen_play(const session_plan *plan, const term_voice *v, int *status) {
    static const session_desk desk = {hand_over, prompt, listen, show, close_screen};
    static screen s;
    memset(&s, 0, sizeof s);
    edit_clear(&s.edit);
    term_voice voice = *v;
    voice.put = put_out;
    voice.to = &s;
    voice.width = 0;
    voice.means.colour = !environment_colourless();
    if (!isatty(STDIN_FILENO) || !environment_has_screen() || !terminal_open(&voice.means))
        return false;
    *status = session_play(&s.session, &desk, &s, plan, &voice);
    fflush(stdout);
    return true;
}
