/* A sitting at a table on a server: see remote.h. First the waiting room, line by line, then a session. */
#include "term/remote/remote.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kornholm/notation.h"
#include "term/desk/line.h"
#include "term/desk/screen.h"
#include "term/words.h"
#include "voice/environment.h"

enum { ROOM_LINE = 400 };

static void finish(remote *r, int status) {
    r->finished = true;
    r->status = status;
}

/* Lines of a script for a game that has not begun. */
static uint32_t lines_ahead(const remote *r) {
    uint32_t lines = 0;
    for (const char *at = r->ahead; *at; at++)
        lines += *at == '\n';
    return lines;
}

static void say_lines(const remote *r, const char *key) {
    char count[16];
    say_with(&r->voice, key, FILL("count", say_number(lines_ahead(r), count)));
}

/* What was seen. */

static void forget_past(remote *r, uint32_t from) {
    while (r->past_count > from)
        free(r->past[--r->past_count].event);
}

static void remember(remote *r, const mirror_did *did) {
    if (r->past_count == r->past_cap) {
        const uint32_t cap = r->past_cap ? 2 * r->past_cap : 256;
        remote_past *more = realloc(r->past, cap * sizeof *more);
        if (!more)
            return;
        r->past = more;
        r->past_cap = cap;
    }
    remote_past *p = &r->past[r->past_count];
    *p = (remote_past){did->action, !did->hidden, NULL, did->events.count};
    p->event = malloc((did->events.count + 1) * sizeof *p->event);
    if (!p->event)
        return;
    memcpy(p->event, did->events.list, did->events.count * sizeof *p->event);
    r->past_count++;
}

static void undo_past(remote *r) {
    uint32_t to = r->past_count;
    while (to > 0 && r->past[--to].action.seat >= r->client.mirror.config.seats)
        ;
    forget_past(r, to);
}

static void tell_again(void *self, term_play *p, uint32_t actions) {
    const remote *r = self;
    const uint32_t n = r->past_count;
    const term_seen seen = play_seen(p);
    for (uint32_t i = actions > 0 && actions < n ? n - actions : 0; i < n; i++) {
        const remote_past *past = &r->past[i];
        const kh_events events = {.list = past->event, .cap = past->events, .count = past->events};
        const bool shown = past->whole && past->action.seat < p->match.config.seats;
        p->face->tell(&seen, shown ? &past->action : NULL, &events);
    }
}

/* News of the server. */

static void hear_did(remote *r, const mirror_did *did) {
    const mirror_view *v = mirror_view_of(&r->client.mirror, did->as);
    if (did->as != r->viewer || !v)
        return;
    if (did->undo)
        undo_past(r);
    else
        remember(r, did);
    if (r->play)
        play_hear(r->play, v->state, did->undo ? NULL : &did->action, !did->hidden, &did->events, did->undo);
}

/* Through whose eyes the game is seen: those of the seat that is shown, as long as it is one's own. */
static kh_seat own_view(const remote *r) {
    const client_mirror *m = &r->client.mirror;
    if (mirror_marked(m, r->viewer, MIRROR_MINE))
        return r->viewer;
    for (kh_seat seat = 0; seat < m->seats; seat++)
        if (mirror_marked(m, seat, MIRROR_MINE))
            return seat;
    return KH_WATCHER;
}

/* Whoever got a seat in the running game, or lost it, sees it from there once its view has come. */
static void look_at_seat(remote *r) {
    client_mirror *m = &r->client.mirror;
    r->reseated |= r->play && !r->moving && m->phase == MIRROR_PLAYING && own_view(r) != r->viewer &&
                   mirror_view_of(m, own_view(r));
}

static void hear_view(remote *r, kh_seat as) {
    const mirror_view *v = mirror_view_of(&r->client.mirror, as);
    if (r->play && as == r->viewer && v)
        play_hear(r->play, v->state, NULL, true, NULL, false);
    look_at_seat(r);
}

static void give_names(const remote *r, kh_match *match) {
    const client_mirror *m = &r->client.mirror;
    for (kh_seat seat = 0; match && seat < m->config.seats; seat++)
        if (m->chair[seat].name[0])
            kh_match_rename(match, seat, m->chair[seat].name, strlen(m->chair[seat].name));
}

static void say_rematch(const remote *r, const char *code) {
    char clean[MIRROR_CODE], address[LINK_HOST + MIRROR_CODE + 32];
    say_quote(code, strlen(code), clean, sizeof clean);
    snprintf(address, sizeof address, "%s/t/%s", r->address, clean);
    say_with(&r->voice, "net.rematch", FILL("url", address));
}

/* Who has left for a rematch hears nothing of the old table any more. */
static bool on_the_way(const remote *r) {
    return r->goal[0] && strcmp(r->client.mirror.code, r->goal) != 0;
}

/* And why, as far as we know such a reason. */
static void say_closed(const remote *r) {
    static const char *const keys[] = {"net.closed-host", "net.closed-rules", "net.closed-limit",
                                       "net.closed-draw"};
    say(&r->voice, "net.closed");
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(strchr(keys[i], '-') + 1, r->client.mirror.why) == 0)
            say(&r->voice, keys[i]);
}

static void hear_draw(remote *r) {
    const client_mirror *m = &r->client.mirror;
    if (m->draw && m->own > 0 && !r->draw)
        say(&r->voice, "net.draw");
    r->draw = m->draw;
}

/* As they are told now. Without memory for it they are told again. */
static void keep_chairs(remote *r) {
    const client_mirror *m = &r->client.mirror;
    if (r->chairs != m->seats) {
        free(r->chair);
        r->chair = malloc(m->seats * sizeof *r->chair);
        r->chairs = r->chair ? m->seats : 0;
    }
    if (r->chair)
        memcpy(r->chair, m->chair, r->chairs * sizeof *r->chair);
}

/* Whether an own seat wants the rematch already. */
static bool goes_along(const client_mirror *m) {
    for (kh_seat seat = 0; seat < m->seats; seat++)
        if (mirror_marked(m, seat, MIRROR_MINE) && mirror_marked(m, seat, MIRROR_AGAIN))
            return true;
    return false;
}

static void hear_table(remote *r, bool was_paused) {
    const client_mirror *m = &r->client.mirror;
    if (r->moving || on_the_way(r)) /* it is told when the old game has left the screen */
        return;
    if (m->phase == MIRROR_CLOSED) {
        say_closed(r);
        if (r->ahead[0])
            say_lines(r, "net.script-undone");
        finish(r, 1);
        return;
    }
    give_names(r, r->play ? &r->play->match : NULL);
    if (r->play)
        remote_say_changes(r);
    else if (remote_chairs_changed(r))
        remote_say_chairs(r);
    hear_draw(r);
    r->told = true;
    if (m->next[0] && strcmp(m->next, r->next) != 0 && !goes_along(m))
        say_rematch(r, m->next);
    memcpy(r->next, m->next, sizeof r->next);
    remote_say_declined(r);
    remote_say_lead(r);
    keep_chairs(r);
    if (m->paused != was_paused)
        say(&r->voice, m->paused ? "net.paused" : "net.resumed");
    look_at_seat(r);
}

/* Fair dice: a seed for each own seat before the start, and a look at the promise in the end. */
static void hear_promise(remote *r, kh_json_value table) {
    const client_mirror *m = &r->client.mirror;
    const bool owed = m->phase == MIRROR_WAITING && promise_hear(&r->promise, m, table);
    for (kh_seat seat = 0; owed && seat < r->promise.seats; seat++) {
        char as[16];
        if (!r->promise.seat[seat].owed)
            continue;
        kh_actor_write(seat, as, sizeof as);
        client_ask(&r->client, "seed", CLIENT_WITH("as", as, "seed", r->promise.seat[seat].seed));
    }
    if ((m->phase != MIRROR_OVER && m->phase != MIRROR_CLOSED) || !m->begun)
        return;
    const promise_verdict v = promise_judge(&r->promise, m, table);
    if (v != PROMISE_OPEN)
        say(&r->voice, v == PROMISE_KEPT ? "net.fair-kept" : "net.fair-broken");
}

static void hear_moved(remote *r, kh_json_value message) {
    char code[MIRROR_CODE];
    if (!kh_json_string(kh_json_member(message, "code"), code, sizeof code, NULL) || code[0] == '\0')
        return;
    memcpy(r->goal, code, sizeof r->goal);
    r->moving = true;
    r->play = NULL;
    forget_past(r, 0);
    if (r->viewer != KH_WATCHER)
        r->wish = r->viewer;
    client_go_to(&r->client, code);
}

static void hear_hint(const remote *r, kh_json_value message) {
    char what[KH_ACTION_TEXT], clean[KH_ACTION_TEXT];
    kh_json_string(kh_json_member(message, "do"), what, sizeof what, NULL);
    say_with(&r->voice, "say.hint",
             FILL("action", say_quote(what, strlen(what), clean, sizeof clean), "reason", ""));
}

/* Where the own seat can be taken to another device. */
static void hear_code(remote *r, kh_json_value message) {
    char secret[LINK_CLAIM], clean[LINK_CLAIM], address[LINK_HOST + MIRROR_CODE + LINK_CLAIM + 64];
    int64_t seconds = 0;
    r->asked = 0;
    if (!kh_json_string(kh_json_member(message, "code"), secret, sizeof secret, NULL) ||
        !kh_json_integer(kh_json_member(message, "for_s"), &seconds))
        return;
    snprintf(address, sizeof address, "%s/t/%s#claim=%s", r->address, r->client.mirror.code,
             say_quote(secret, strlen(secret), clean, sizeof clean));
    char minutes[24];
    snprintf(minutes, sizeof minutes, "%d", (int)(seconds / 60));
    say_with(&r->voice, "net.device", FILL("url", address, "minutes", minutes));
}

static void hear_welcome(remote *r) {
    remote_token_keep(&r->client.link.url, r->client.token);
    if (r->lost)
        say(&r->voice, "net.back");
    r->lost = false;
}

static void hear_lost(remote *r) {
    if (!r->lost)
        say(&r->voice, "net.lost");
    r->lost = true;
    promise_line_lost(&r->promise);
    r->sitting = false;
    r->asked = 0;
}

static void hear_refused(remote *r, const client_news *news) {
    remote_say_refused(&r->voice, news->rule, news->message);
    r->wants_password |= strcmp(news->rule, "HOUSE-OPEN-03") == 0;
    r->started = false; /* whatever comes next in a script is for the waiting room again */
    if (r->beginning != 0 && news->id == r->beginning && r->client.mirror.phase == MIRROR_WAITING) {
        say_lines(r, "net.script-undone");
        finish(r, 1);
    }
    if (!r->client.mirror.there || on_the_way(r)) /* there is no such table, or it could not be made */
        finish(r, 1);
}

static void news(void *who, const client_news *news) {
    remote *r = who;
    static bool paused;
    r->changed |= news->kind != CLIENT_SAID && news->kind != CLIENT_NOTE && news->kind != CLIENT_NOTICE &&
                  news->kind != CLIENT_HINT;
    if (news->id != 0 && news->id == r->asked)
        r->asked = 0;
    switch (news->kind) {
    case CLIENT_WELCOME: hear_welcome(r); break;
    case CLIENT_LOST: hear_lost(r); break;
    case CLIENT_TABLE:
        remote_name_bots(r);
        hear_table(r, paused);
        hear_promise(r, news->message);
        paused = r->client.mirror.paused;
        break;
    case CLIENT_VIEW: hear_view(r, news->as); break;
    case CLIENT_DID: hear_did(r, news->did); break;
    case CLIENT_SAID: remote_say_said(r, news->message); break;
    case CLIENT_NOTE: remote_say_note(r, news->message); break;
    case CLIENT_REFUSED: hear_refused(r, news); break;
    case CLIENT_HINT: hear_hint(r, news->message); break;
    case CLIENT_CODE: hear_code(r, news->message); break;
    case CLIENT_MOVED: hear_moved(r, news->message); break;
    case CLIENT_BYE: say(&r->voice, "net.bye"); break;
    case CLIENT_NOTICE: remote_say_notice(r, news->message); break;
    case CLIENT_SEATS: remote_name_bots(r); break;
    case CLIENT_DONE: break;
    case CLIENT_TROUBLE:
        say(&r->voice, news->trouble == MIRROR_UNKNOWN_GAME ? "net.other-rules" : "net.not-understood");
        finish(r, 1);
        break;
    }
}

/* The session's way to the server. */

static bool act(void *self, const kh_action *a) {
    remote *r = self;
    return client_act_as(&r->client, a) != 0;
}

static bool waits(void *self) {
    const remote *r = self;
    return client_waits(&r->client, r->viewer);
}

static void undo(void *self) {
    remote *r = self;
    r->asked = client_ask(&r->client, "undo", CLIENT_WITH(NULL));
}

static bool hints(void *self) {
    const remote *r = self;
    return r->client.mirror.hints || mirror_holders(&r->client.mirror, MIRROR_PERSON) < 2;
}

static int fd_of(void *self) {
    const remote *r = self;
    return link_fd(&r->client.link);
}

static bool wants_write(void *self) {
    const remote *r = self;
    return link_wants_write(&r->client.link);
}

static int64_t wait_ms(void *self) {
    const remote *r = self;
    return link_wait_ms(&r->client.link);
}

static bool hear(void *self, term_play *p) {
    remote *r = self;
    r->play = p;
    r->voice = p->voice;
    r->changed = false;
    link_work(&r->client.link);
    return r->changed;
}

static bool gone(void *self) {
    const remote *r = self;
    return r->finished || r->moving || r->reseated;
}

static bool busy(void *self) {
    const remote *r = self;
    return r->asked != 0;
}

static bool resting(void *self) {
    const remote *r = self;
    return r->viewer < r->client.mirror.seats && r->client.mirror.chair[r->viewer].resting;
}

static uint64_t now_ms(void *self) {
    remote *r = self;
    const mirror_view *v = mirror_view_of(&r->client.mirror, r->viewer);
    return v ? mirror_time_ms(&r->client.mirror, v, link_now_ms()) : 0;
}

static bool line(void *self, term_play *p, const char *text, size_t length) {
    remote *r = self;
    r->play = p;
    r->voice = p->voice;
    return remote_line(r, text, length);
}

static void leave(void *self, const term_play *p) {
    remote *r = self;
    char address[LINK_HOST + MIRROR_CODE + 32];
    snprintf(address, sizeof address, "%s/t/%s", r->address, r->client.mirror.code);
    if (r->client.mirror.phase == MIRROR_PLAYING && !r->finished && !r->moving && !r->reseated &&
        r->viewer != KH_WATCHER)
        say_with(&p->voice, "net.left", FILL("url", address));
    r->play = NULL; /* it ends here */
}

static int show_game(remote *r, const term_voice *voice) {
    const play_remote play = {r, act, waits, undo, hints, tell_again};
    const session_remote way = {r,    &play, r->viewer, fd_of,  wants_write, wait_ms, hear,
                                gone, busy,  resting,   now_ms, line,        leave};
    const mirror_view *v = mirror_view_of(&r->client.mirror, r->viewer);
    kh_match taken;
    int status = 1;
    if (kh_match_again(&taken, &r->client.mirror.match).code != 0 ||
        !kh_match_follow(&taken, v->state, NULL, false))
        return 1;
    give_names(r, &taken);
    char ahead[2 * SESSION_LEFT];
    snprintf(ahead, sizeof ahead, "%s%.*s", r->ahead, (int)r->left.length, r->left.text);
    r->left.length = 0;
    r->ahead[0] = '\0';
    const session_plan plan = {.taken = &taken,
                               .seed = environment_seed(),
                               .path = "",
                               .remote = &way,
                               .ahead = ahead,
                               .left = &r->left,
                               .in_words = r->in_words};
    if (r->plain || r->viewer == KH_WATCHER || !screen_play(&plan, voice, &status))
        status = line_play(&plan, voice);
    return r->status != 0 ? r->status : status;
}

/* The waiting room. */

static void sit_down(remote *r) {
    const client_mirror *m = &r->client.mirror;
    char seat[16];
    if (r->watch || r->sitting || m->own > 0 || m->phase != MIRROR_WAITING)
        return;
    r->sitting = true;
    kh_actor_write(r->wish, seat, sizeof seat);
    r->asked = r->wish == KH_NOBODY
                   ? client_ask(&r->client, "sit", CLIENT_WITH("name", r->name))
                   : client_ask(&r->client, "sit", CLIENT_WITH("name", r->name, "seat", seat));
}

static void room_help(const remote *r) {
    say(&r->voice, r->client.mirror.host ? "net.room-host" : "net.room");
}

/* Whether the game will know what to do with a line. */
static bool is_for_game(const remote *r, const char *word) {
    const client_mirror *m = &r->client.mirror;
    const uint32_t kinds = m->game ? kh_kind_count(m->game) : 0;
    for (uint32_t kind = 1; kind < kinds; kind++)
        if (m->game->kinds[kind].actor == KH_BY_SEAT &&
            words_match(&r->voice, "command", m->game->kinds[kind].name, word, true))
            return true;
    for (command_meta meta = 0; meta < METAS; meta++)
        if (words_match(&r->voice, "command", command_meta_names[meta], word, true))
            return true;
    return false;
}

/* What prepares the game and is done at once, whatever waits for the game already; all else is done in its turn. */
static bool is_for_room(const remote *r, const char *word) {
    static const char *const names[] = {"start", "bot", "remove", "say", "players", "stand", "device", NULL};
    for (const char *const *name = names; *name; name++)
        if (words_match(&r->voice, "command", *name, word, false))
            return true;
    return false;
}

/* Nothing more is read before the game. What waits for it is played if it begins. */
static void end_input(remote *r) {
    if (r->ended)
        return;
    r->ended = true;
    if (r->watch && !r->typed) /* whoever only watches stays for the game */
        return;
    if (r->ahead_plays && !r->typed) {
        say_lines(r, r->client.mirror.host ? "net.script-waits-host" : "net.script-waits");
        return;
    }
    if (r->ahead[0])
        say_lines(r, "net.script-undone");
    finish(r, 0);
}

/* A line of a script that the waiting room does not know waits for the game. */
static void wait_for_game(remote *r, const char *text, size_t length, char *folded) {
    const size_t have = strlen(r->ahead);
    if (have == 0)
        say(&r->voice, "net.for-game");
    snprintf(r->ahead + have, sizeof r->ahead - have, "%.*s\n", (int)length, text);
    folded[strcspn(folded, " ")] = '\0';
    r->ahead_plays |= is_for_game(r, folded);
    if (have + length + 1 + ROOM_LINE + 2 > sizeof r->ahead) /* the rest stays in the pipe */
        end_input(r);
}

static void room_line(remote *r, const char *text, size_t length) {
    char folded[WORDS_LINE], word[WORDS_LINE];
    words_fold(text, length, folded, sizeof folded);
    if (folded[0] == '\0')
        return;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(folded, " "), folded);
    const bool behind = !r->typed && r->ahead_plays && !is_for_room(r, word);
    r->started |= words_match(&r->voice, "command", "start", folded, false);
    if (!behind && words_match(&r->voice, "command", "quit", folded, false))
        finish(r, 0);
    else if (words_match(&r->voice, "command", "players", folded, false))
        remote_say_chairs(r);
    else if (behind || !remote_line(r, text, length)) {
        if (r->typed)
            room_help(r);
        else
            wait_for_game(r, text, length, folded);
    }
}

static ssize_t next_byte(remote *r, char *c) {
    if (r->left.length == 0)
        return read(STDIN_FILENO, c, 1);
    *c = r->left.text[0];
    memmove(r->left.text, r->left.text + 1, --r->left.length);
    return 1;
}

/* One byte at a time: what follows belongs to the game. */
static void room_read(remote *r, char text[ROOM_LINE], size_t *have) {
    char c = '\n';
    const ssize_t n = next_byte(r, &c);
    if (n > 0 && c != '\n') {
        if (*have < ROOM_LINE)
            text[(*have)++] = c;
        return;
    }
    const size_t length = *have;
    *have = 0;
    room_line(r, text, length);
    if (n <= 0)
        end_input(r);
}

/* A host whose script has ended cannot say when to begin: it begins when everybody has come. */
static void begin_for_script(remote *r) {
    const client_mirror *m = &r->client.mirror;
    if (!r->ended || !m->host || m->phase != MIRROR_WAITING || r->beginning != 0 || r->started)
        return;
    if (mirror_holders(m, MIRROR_FREE) > 0)
        return;
    r->beginning = client_ask(&r->client, "start", CLIENT_WITH(NULL));
}

static void room_wait(remote *r, char text[ROOM_LINE], size_t *have) {
    /* A script waits for the answer to each of its lines, and after "start" for the game. */
    const bool deaf = !r->typed && (!r->client.mirror.there || on_the_way(r) || r->asked != 0 || r->sitting ||
                                    r->started || r->ended);
    struct pollfd p[2] = {{deaf ? -1 : STDIN_FILENO, POLLIN, 0}, {link_fd(&r->client.link), POLLIN, 0}};
    const bool left = !deaf && r->left.length > 0;
    const int64_t ms = left ? 0 : link_wait_ms(&r->client.link);
    if (link_wants_write(&r->client.link))
        p[1].events |= POLLOUT;
    fflush(stdout);
    poll(p, 2, (int)ms);
    if (p[0].revents || left)
        room_read(r, text, have);
    link_work(&r->client.link);
}

/* Until there is a game to be shown. */
static void stay_in_room(remote *r) {
    client_mirror *m = &r->client.mirror;
    char text[ROOM_LINE];
    size_t have = 0;
    bool greeted = false;
    for (; !r->finished; room_wait(r, text, &have)) {
        if (!m->there || on_the_way(r))
            continue;
        sit_down(r);
        if (m->own > 0)
            r->sitting = false;
        r->viewer = own_view(r);
        if (m->begun && mirror_view_of(m, r->viewer)) { /* half a line goes on in the game */
            snprintf(r->ahead + strlen(r->ahead), sizeof r->ahead - strlen(r->ahead), "%.*s", (int)have,
                     text);
            return;
        }
        begin_for_script(r);
        if (!greeted && m->phase == MIRROR_WAITING && (m->own > 0 || r->watch)) {
            char address[LINK_HOST + MIRROR_CODE + 32];
            snprintf(address, sizeof address, "%s/t/%s", r->address, m->code);
            say_with(&r->voice, "net.invite", FILL("url", address));
            room_help(r);
            greeted = true;
        }
    }
}

static void put_out(void *to, const char *text, size_t length) {
    fwrite(text, 1, length, to);
}

/* The game of this table, if it comes to one. True: it goes on elsewhere, or from another seat. */
static bool sit_through(remote *r, const term_voice *voice) {
    stay_in_room(r);
    if (r->finished)
        return false;
    if (!r->watch && r->viewer == KH_WATCHER)
        remote_say_watching(r);
    keep_chairs(r);
    r->status = show_game(r, voice);
    return (r->moving || r->reseated) && !r->finished && !session_caught();
}

/* The rematch begins in its waiting room, as any game. */
static void begin_anew(remote *r) {
    r->moving = r->sitting = r->started = r->told = r->ended = r->ahead_plays = false;
    r->ahead[0] = r->next[0] = '\0';
    r->beginning = 0;
    r->chairs = 0; /* of another table */
    r->status = 0;
    say(&r->voice, "net.moved");
    if (!on_the_way(r)) /* its table was told already */
        hear_table(r, false);
}

/* The same game from another side. What was seen from the old one is stale when one comes back to it. */
static void change_sides(remote *r) {
    r->reseated = false;
    mirror_forget_view(&r->client.mirror, r->viewer);
}

int remote_run(remote *r, const link_url *url) {
    const term_voice voice = r->voice;
    r->typed = isatty(STDIN_FILENO);
    r->viewer = KH_WATCHER;
    r->client.who = r;
    r->client.news = news;
    if (!client_open(&r->client, url))
        return 1;
    for (bool again = true; again;) {
        r->voice = voice;
        r->voice.put = put_out;
        r->voice.to = stdout;
        if (r->reseated)
            change_sides(r);
        if (r->moving)
            begin_anew(r);
        again = sit_through(r, &voice);
    }
    fflush(stdout);
    forget_past(r, 0);
    free(r->past);
    free(r->chair);
    promise_close(&r->promise);
    client_close(&r->client);
    return r->status;
}
