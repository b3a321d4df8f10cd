/* One sitting at the terminal: see session.h. */
#include "term/session.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "term/score_file.h"
#include "voice/environment.h"

enum { WARNING_MS = 10000, MS = 1000 };

static volatile sig_atomic_t caught;

static void catch_signal(int number) {
    caught = number;
}

bool session_caught(void) {
    return caught != 0;
}

/* Game time runs with real time where the game has a clock, and stands still where it has none. */
uint64_t session_now(const session *s) {
    if (s->remote)
        return s->remote->now_ms(s->remote->self);
    if (s->standing)
        return s->play.now_ms;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int64_t sec = now.tv_sec - s->began.tv_sec, ns = now.tv_nsec - s->began.tv_nsec;
    return s->began_ms + (uint64_t)(sec * MS + ns / 1000000) / s->play.slow;
}

static void start_time(session *s) {
    clock_gettime(CLOCK_MONOTONIC, &s->began);
    s->began_ms = s->play.now_ms;
    s->warned = KH_NEVER;
    s->standing = false;
}

/* Whether time stands may change with everything that happens. A script that lets it stand moves it by words alone: what
 * it does must not depend on how fast a machine is. */
static void settle_time(session *s) {
    const bool stands = !s->remote && ((play_stands(&s->play) && !(s->typed && play_counts_time(&s->play))) ||
                                       (s->waits && !s->typed));
    if (s->standing && !stands) {
        const uint64_t warned = s->warned;
        start_time(s);
        s->warned = warned;
    }
    s->standing = stands;
}

/* What ends in a race is a countdown, a break or a lock: nobody has to act before that. */
static bool is_own_time(const kh_match *m) {
    return m->game->race == NULL;
}

int64_t session_until_clock(const session *s) {
    const kh_match *m = &s->play.match;
    const uint64_t deadline = m->game->deadline(m->table, m->state), now = session_now(s);
    const uint64_t due = s->remote ? deadline : play_due(&s->play);
    if (due == KH_NEVER || s->standing)
        return -1;
    const bool warn =
        is_own_time(m) && deadline != KH_NEVER && s->warned != deadline && deadline > now + WARNING_MS;
    const uint64_t at = warn && deadline - WARNING_MS < due ? deadline - WARNING_MS : due;
    if (s->remote && !warn) /* the clock of a server rings there */
        return -1;
    return at > now ? (int64_t)((at - now) * s->play.slow) : 0;
}

void session_warn_of_time(session *s) {
    const kh_match *m = &s->play.match;
    const uint64_t deadline = m->game->deadline(m->table, m->state);
    if (!is_own_time(m) || deadline == KH_NEVER || s->warned == deadline || s->standing ||
        deadline > session_now(s) + WARNING_MS)
        return;
    s->warned = deadline;
    const uint64_t now = session_now(s);
    char seconds[24];
    kh_text x = kh_text_in(seconds, sizeof seconds);
    kh_text_number(&x, deadline > now ? (int64_t)(((deadline - now) * s->play.slow + MS - 1) / MS) : 0);
    if (deadline > now)
        say_with(&s->play.voice, "play.time-left", FILL("seconds", seconds));
}

int session_fd(const session *s, bool *wants_write) {
    *wants_write = s->remote && s->remote->wants_write(s->remote->self);
    return s->remote ? s->remote->fd(s->remote->self) : -1;
}

int64_t session_wait_ms(const session *s) {
    const int64_t clock = session_until_clock(s), line = s->remote ? s->remote->wait_ms(s->remote->self) : -1;
    return clock < 0 || (line >= 0 && line < clock) ? line : clock;
}

session_step session_hear(session *s) {
    if (!s->remote)
        return STEP_AGAIN;
    const bool changed = s->remote->hear(s->remote->self, &s->play);
    if (s->remote->gone(s->remote->self))
        return STEP_LEAVE;
    return changed ? STEP_ON : STEP_AGAIN;
}

static void say_path(const session *s, const char *key, const char *path) {
    say_with(&s->play.voice, key, FILL("file", path));
}

static bool save(session *s, const char *path) {
    char usual[FILE_PATH];
    if (path[0] == '\0' && s->path[0] != '\0')
        path = s->path;
    if (path[0] == '\0') {
        if (!file_usual(s->play.match.game, usual)) {
            say(&s->play.voice, "file.no-home");
            return false;
        }
        path = usual;
    }
    if (!file_save(&s->play.voice, &s->play.match, s->play.hinted, path))
        return false;
    say_path(s, "play.saved", path);
    if (path != s->path)
        snprintf(s->path, sizeof s->path, "%s", path);
    s->asked = true;
    s->actions_saved = s->play.match.log_count;
    return true;
}

static bool over(const session *s) {
    const kh_match *m = &s->play.match;
    return m->game->over(m->table, m->state);
}

/* Leaving an unfinished game. A pipe that ends saves only where it saved before: nobody asked for more. "quit" promises
 * to save, whoever says it. */
static void leave(session *s, bool interrupted) {
    const kh_match *m = &s->play.match;
    if (s->remote) {
        s->remote->leave(s->remote->self, &s->play);
        return;
    }
    if (over(s) || (s->path[0] != '\0' && s->actions_saved == m->log_count))
        return;
    if (s->typed || interrupted || s->asked || s->quit)
        save(s, "");
    else
        say(&s->play.voice, "play.unsaved");
}

/* Whoever took something back knew how the dice would fall, and whoever asked for a hint had a bot play. */
static void note_score(session *s) {
    term_play *p = &s->play;
    const kh_match *m = &p->match;
    if (!s->scores || !p->face->scored || m->config.seats != 1 || s->scored_at == m->log_count)
        return;
    s->scored_at = m->log_count;
    if (m->log_count == m->live_count && !p->hinted) {
        score_file_note(m->game, m->game->score(m->table, m->state, 0), kh_match_name(m, 0), &p->scores);
        return;
    }
    score_file_look(m->game, &p->scores);
    p->scores.fate = m->log_count == m->live_count ? SCORES_HINTED : SCORES_UNDONE;
}

static uint32_t everybody(const kh_match *m) {
    return (UINT32_C(1) << m->config.seats) - 1;
}

/* Begins with a match that came from the file `path`, or is new if that is empty. */
static bool sit_down(session *s, kh_match *taken, const term_voice *v, const char *path) {
    const term_face *face = term_face_of(taken->game);
    const uint32_t people = s->shared ? everybody(taken) : 1;
    if (!play_begin(&s->play, taken, face, v, people, s->remote ? NULL : s->bots, s->seed)) {
        kh_match_close(taken);
        return false;
    }
    snprintf(s->path, sizeof s->path, "%s", path);
    s->play.voice.in_words = s->in_words;
    s->play.slow = s->slow;
    s->play.waits = s->waits;
    s->play.hinted = path[0] != '\0' && file_hinted(path);
    if (s->remote) {
        s->play.remote = s->remote->play;
        s->play.viewer = s->remote->viewer;
    }
    s->asked = false;
    s->actions_saved = s->play.match.log_count;
    s->scored_at = over(s) ? s->play.match.log_count : UINT32_MAX; /* a game that was over has been scored */
    start_time(s);
    if (path[0] != '\0')
        say_path(s, "play.resumed", path);
    return true;
}

static void resume(session *s, const char *path) {
    kh_match loaded;
    const term_voice voice = s->play.voice;
    if (!file_load(&voice, path, environment_seed(), &loaded))
        return;
    leave(s, false);
    play_end(&s->play);
    s->failed |= !sit_down(s, &loaded, &voice, path);
}

static session_step change_file(session *s, command_wish wish, const char *path) {
    if (s->remote) {
        say(&s->play.voice, "net.no-file");
        return STEP_AGAIN;
    }
    if (wish == COMMAND_SAVE) {
        save(s, path);
        return STEP_AGAIN;
    }
    resume(s, path);
    return STEP_ON;
}

session_step session_line(session *s, const char *text, size_t length) {
    char path[COMMAND_PATH];
    const uint64_t now = session_now(s);
    if (now > s->play.now_ms || s->remote)
        s->play.now_ms = now;
    if (s->remote && s->remote->line(s->remote->self, &s->play, text, length))
        return s->remote->gone(s->remote->self) ? STEP_LEAVE : STEP_AGAIN;
    const command_wish wish = command_line(&s->play, s->need, text, length, path);
    settle_time(s);
    switch (wish) {
    case COMMAND_STAY: return STEP_AGAIN;
    case COMMAND_ACTED: return STEP_ON;
    case COMMAND_BACK: start_time(s); return STEP_ON;
    case COMMAND_SAVE:
    case COMMAND_RESUME: return change_file(s, wish, path);
    case COMMAND_QUIT: s->quit = true; return STEP_LEAVE;
    case COMMAND_BOARD: s->desk->show(s->self, COMMAND_BOARD); return STEP_AGAIN;
    case COMMAND_BOARD_ALL: s->desk->show(s->self, COMMAND_BOARD_ALL); return STEP_AGAIN;
    case COMMAND_PLAYERS: s->desk->show(s->self, COMMAND_PLAYERS); return STEP_AGAIN;
    case COMMAND_SHEET: s->desk->show(s->self, COMMAND_SHEET); return STEP_AGAIN;
    case COMMAND_SHEETS: s->desk->show(s->self, COMMAND_SHEETS); return STEP_AGAIN;
    }
    return STEP_AGAIN;
}

static int rise(session *s, bool interrupted) {
    s->desk->close(s->self);
    leave(s, interrupted);
    return caught ? 128 + caught : s->failed ? 1 : 0;
}

/* Half of all typing at six seats was saying no. With several people at one keyboard everybody is asked, or the others
 * would see what a hand is worth; on a server it takes as long as with bots, for the same reason. */
static bool passes(session *s) {
    static const struct timespec pace = {0, 600000000};
    kh_action pass;
    if (s->shared || s->need != PLAY_PERSON || (s->remote && s->remote->resting(s->remote->self)) ||
        !play_may_pass(&s->play, &pass))
        return false;
    if (s->remote)
        nanosleep(&pace, NULL);
    return play_act(&s->play, &pass);
}

static int run(session *s) {
    const session_desk *desk = s->desk;
    kh_seat sitting = KH_NOBODY;
    for (;;) {
        settle_time(s);
        s->need = play_advance(&s->play, session_now(s));
        settle_time(s);
        if (s->need == PLAY_STUCK) {
            desk->close(s->self);
            say(&s->play.voice, "play.stuck");
            leave(s, true);
            return 1;
        }
        if (s->need == PLAY_OVER)
            note_score(s);
        if (passes(s))
            continue;
        bool anew = sitting == KH_NOBODY;
        session_step step = STEP_ON;
        if (s->shared && s->need != PLAY_OVER && s->play.viewer != sitting) {
            step = desk->hand_over(s->self);
            anew |= s->typed;
        }
        if (step == STEP_AGAIN)
            continue;
        if (step == STEP_ON) {
            sitting = s->play.viewer;
            desk->prompt(s->self, anew);
            step = desk->listen(s->self);
        }
        if (step != STEP_ON)
            return rise(s, step == STEP_CUT);
    }
}

static const int signals[SESSION_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

static void hold_signals(session *s) {
    struct sigaction action;
    sigset_t held;
    memset(&action, 0, sizeof action);
    action.sa_handler = catch_signal;
    sigemptyset(&action.sa_mask);
    sigemptyset(&held);
    for (unsigned i = 0; i < SESSION_SIGNALS; i++) {
        sigaction(signals[i], &action, &s->usual_actions[i]);
        sigaddset(&held, signals[i]);
    }
    /* Held back except while waiting, so that none is missed and no action is cut in half. */
    sigprocmask(SIG_BLOCK, &held, &s->usual_signals);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

static void release_signals(const session *s) {
    sigprocmask(SIG_SETMASK, &s->usual_signals, NULL);
    for (unsigned i = 0; i < SESSION_SIGNALS; i++)
        sigaction(signals[i], &s->usual_actions[i], NULL);
}

int session_play(session *s, const session_desk *desk, void *self, const session_plan *plan,
                 const term_voice *v) {
    s->desk = desk;
    s->self = self;
    s->typed = isatty(STDIN_FILENO);
    s->shared = plan->hotseat;
    s->seed = plan->seed;
    s->scores = plan->scores;
    s->in_words = plan->in_words;
    s->slow = plan->slow ? plan->slow : 1;
    s->waits = plan->waits;
    s->remote = plan->remote;
    if (plan->bots)
        memcpy(s->bots, plan->bots, sizeof s->bots);
    hold_signals(s);
    if (!sit_down(s, plan->taken, v, plan->path)) {
        desk->close(self);
        say(v, "play.stuck");
        release_signals(s);
        return 1;
    }
    const int status = run(s);
    play_end(&s->play);
    release_signals(s);
    return status;
}
