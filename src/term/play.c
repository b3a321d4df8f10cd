/* A game at the terminal without an operating system: see play.h. */
#include "term/play.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "table/block.h"
#include "term/words.h"

/* In a race bots look as long as they do at any other table. */
static uint64_t has_looked(void *play, kh_seat seat, uint64_t now_ms) {
    term_play *p = play;
    const kh_bot *bot = p->bot_type[seat];
    return bot->when ? bot->when(p->bot[seat], kh_sight_of(&p->view, &p->match, seat), now_ms) : KH_NEVER;
}

static void wake_bots(term_play *p) {
    if (!p->bot_type[0])
        return;
    for (kh_seat seat = 0; seat < p->match.config.seats; seat++)
        p->bot_type[seat]->init(p->bot[seat], p->match.game, p->match.table, seat, p->seed + seat);
    if (p->match.game->race)
        kh_driver_race(&p->driver, has_looked, p);
    kh_driver_wake_all(&p->driver, p->now_ms);
}

/* Whatever is done in the game is said. What luck was says its own sentence. */
static void tell(void *play, const kh_match *m, const kh_action *a, const kh_events *events) {
    term_play *p = play;
    const term_seen seen = play_seen(p);
    p->face->tell(&seen, a->seat < m->config.seats ? a : NULL, events);
    kh_driver_heard(&p->driver, a, events);
}

static bool is_person(const term_play *p, kh_seat seat) {
    return p->people >> seat & 1;
}

static bool is_bot(const void *play, kh_seat seat) {
    const term_play *p = play;
    return seat < p->match.config.seats && !is_person(p, seat);
}

/* Where people take turns at a game that is else a race, its bots do too. */
static bool drive(term_play *p, uint64_t seed) {
    if (!play_counts_time(p))
        return kh_driver_open(&p->driver, &p->match, seed, is_bot, p);
    kh_driver_in_turns(&p->driver, &p->match, is_bot, p);
    return true;
}

bool play_begin(term_play *p, kh_match *taken, const term_face *face, const term_voice *voice,
                uint32_t people, const kh_bot *const *bots, uint64_t seed) {
    memset(p, 0, sizeof *p);
    p->match = *taken;
    memset(taken, 0, sizeof *taken);
    p->face = face;
    p->voice = *voice;
    p->people = people;
    p->seed = seed;
    p->now_ms = p->match.time_ms;
    p->viewer = (kh_seat)__builtin_ctz(people);
    bool fine = kh_sight_fit(&p->view, &p->match) && (!bots || p->match.config.seats <= PLAY_SEATS_MAX) &&
                kh_match_listen(&p->match, &(kh_listener){.who = p, .after = tell});
    for (kh_seat seat = 0; fine && bots && seat < p->match.config.seats; seat++) {
        p->bot_type[seat] = bots[seat];
        p->bot[seat] = kh_block_new(bots[seat]->size);
        fine = p->bot[seat] != NULL;
    }
    p->slow = 1;
    fine = fine && (!bots || drive(p, seed));
    if (fine)
        wake_bots(p);
    if (!fine)
        play_end(p);
    return fine;
}

void play_end(term_play *p) {
    for (unsigned seat = 0; seat < PLAY_SEATS_MAX; seat++)
        free(p->bot[seat]);
    for (unsigned seat = 0; seat < PLAY_SEATS_MAX; seat++)
        free(p->adviser[seat].memory);
    kh_driver_close(&p->driver);
    kh_sight_close(&p->view);
    kh_match_close(&p->match);
    memset(p, 0, sizeof *p);
}

term_seen play_seen(term_play *p) {
    const void *view = kh_sight_of(&p->view, &p->match, p->viewer);
    const uint64_t deadline = p->match.game->deadline(p->match.table, p->match.state);
    const uint64_t left = deadline > p->now_ms ? deadline - p->now_ms : 0;
    return (term_seen){.voice = &p->voice,
                       .match = &p->match,
                       .view = view,
                       .viewer = p->viewer,
                       .space = p->space,
                       .left_ms = deadline == KH_NEVER ? -1 : (int64_t)(left * (p->slow ? p->slow : 1))};
}

const char *seen_name(const term_seen *s, kh_seat seat, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    char actor[16];
    kh_actor_write(seat, actor, sizeof actor);
    kh_text_add(&x, actor);
    const char *name = kh_match_name(s->match, seat);
    if (name[0] != '\0') {
        kh_text_char(&x, ' ');
        kh_text_add(&x, name);
    }
    return out;
}

uint32_t seen_legal(const term_seen *s, kh_action *list, uint32_t cap) {
    const kh_game *game = s->match->game;
    uint32_t n = game->legal(s->match->table, s->view, s->viewer, list, cap);
    if (game->at_once && n < cap) /* and the host's */
        n += game->legal(s->match->table, s->view, KH_HOST, list + n, cap - n);
    return n < cap ? n : cap;
}

void say_event(const term_seen *s, const char *name, kh_seat who, const char *const *fill) {
    char key[64];
    kh_text x = kh_text_in(key, sizeof key);
    kh_text_add(&x, "event.");
    kh_text_add(&x, name);
    if (who == s->viewer)
        kh_text_add(&x, ".you");
    say_with(s->voice, key, fill);
}

static kh_verdict act(term_play *p, const kh_action *wish) {
    kh_action a = *wish;
    a.at_ms = p->now_ms;
    const bool awaited = p->match.game->awaited(p->match.table, p->match.state, a.seat);
    const kh_verdict v = kh_match_act(&p->match, &a);
    if (v.code == 0 && awaited)
        kh_driver_acted(&p->driver);
    return v;
}

/* Luck that is due and time that is up. false: no memory. */
static bool let_happen(term_play *p) {
    kh_verdict v = kh_match_luck(&p->match);
    if (v.code == 0)
        v = kh_match_tick(&p->match, p->now_ms);
    return v.code == 0;
}

static bool bot_decides(term_play *p, kh_seat seat, kh_action *out) {
    memset(out, 0, sizeof *out);
    const void *view = kh_sight_of(&p->view, &p->match, seat);
    return p->bot_type[seat]->decide(p->bot[seat], view, out);
}

/* Those whom the game does not wait for may answer, once for each thing that happened. */
static void ask_idle_bots(term_play *p) {
    kh_seat seat;
    while ((seat = kh_driver_idle(&p->driver)) != KH_NOBODY) {
        kh_action a;
        kh_driver_asked(&p->driver, seat);
        if (bot_decides(p, seat, &a))
            act(p, &a);
    }
    kh_driver_hush(&p->driver);
}

/* A person who is asked something although the game does not wait for the answer. */
static bool find_called(term_play *p) {
    const kh_seat before = p->viewer;
    for (kh_seat seat = 0; seat < p->match.config.seats; seat++) {
        if (!is_person(p, seat) || p->match.game->awaited(p->match.table, p->match.state, seat))
            continue;
        kh_action silence;
        p->viewer = seat;
        const term_seen seen = play_seen(p);
        if (p->face->called(&seen, &silence))
            return true;
    }
    p->viewer = before;
    return false;
}

/* The awaited person; the one at the keyboard first. KH_NOBODY: only bots are awaited. */
static kh_seat awaited_person(const term_play *p) {
    const kh_game *game = p->match.game;
    for (kh_seat i = 0; i < p->match.config.seats; i++) {
        const kh_seat seat = (p->viewer + i) % p->match.config.seats;
        if (is_person(p, seat) && game->awaited(p->match.table, p->match.state, seat))
            return seat;
    }
    return KH_NOBODY;
}

/* One awaited bot acts. false: there is none. */
static bool awaited_bot_acts(term_play *p) {
    const kh_seat seat = kh_driver_awaited(&p->driver);
    kh_action a;
    return seat != KH_NOBODY && bot_decides(p, seat, &a) && act(p, &a).code == 0;
}

/* What the server waits for, as far as the viewer is concerned. */
static play_need remote_need(term_play *p) {
    const kh_game *game = p->match.game;
    kh_action silence;
    const term_seen seen = play_seen(p);
    if (game->over(p->match.table, seen.view))
        return PLAY_OVER;
    if (p->viewer >= p->match.config.seats || p->remote->waits(p->remote->self))
        return PLAY_WAIT;
    if (game->awaited(p->match.table, seen.view, p->viewer))
        return PLAY_PERSON;
    return p->face->called(&seen, &silence) ? PLAY_ANSWER : PLAY_WAIT;
}

bool play_hosts(const term_play *p) {
    return p->driver.at_once && !p->remote;
}

uint64_t play_due(const term_play *p) {
    const uint64_t deadline = p->match.game->deadline(p->match.table, p->match.state);
    const uint64_t due = p->driver.at_once && !p->remote ? kh_driver_due(&p->driver) : KH_NEVER;
    return due < deadline ? due : deadline;
}

bool play_stands(term_play *p) {
    if (p->skip_ms > p->now_ms)
        return false;
    const term_seen seen = play_seen(p);
    return play_due(p) == KH_NEVER || (p->waits && p->face->own_time && p->face->own_time(&seen));
}

bool play_counts_time(term_play *p) {
    const term_seen seen = play_seen(p);
    return p->face->in_turns && p->face->in_turns(&seen);
}

void play_skip(term_play *p, uint64_t ms) {
    const uint64_t deadline = p->match.game->deadline(p->match.table, p->match.state);
    const bool endless =
        ms >= KH_NEVER - p->now_ms && deadline == KH_NEVER; /* until all could have done something */
    const uint64_t until = endless                     ? p->now_ms + KH_DRIVER_MOST_MS
                           : ms < KH_NEVER - p->now_ms ? p->now_ms + ms
                                                       : KH_NEVER;
    p->skip_ms = until < deadline ? until : deadline;
    p->acted = true;
}

/* One bot whose time has come acts, at that time. false: there is none. */
static bool due_bot_acts(term_play *p, uint64_t now_ms) {
    const uint64_t due = kh_driver_due(&p->driver);
    const kh_seat seat = kh_driver_take(&p->driver, now_ms);
    kh_action a;
    if (seat == KH_NOBODY)
        return false;
    p->now_ms = due > p->now_ms ? due : p->now_ms;
    if ((!bot_decides(p, seat, &a) || act(p, &a).code != 0) && p->match.game->race)
        kh_driver_wake(&p->driver, seat, p->now_ms); /* somebody was quicker: it looks for something else */
    return true;
}

/* Everything up to a moment, in its order: bots at their times, then the clock at its own. */
static play_need advance_at_once(term_play *p, uint64_t now_ms) {
    const kh_game *game = p->match.game;
    for (;;) {
        if (kh_match_luck(&p->match).code != 0)
            return PLAY_STUCK;
        if (game->over(p->match.table, p->match.state))
            return PLAY_OVER;
        const uint64_t deadline = game->deadline(p->match.table, p->match.state);
        const uint64_t until = deadline < now_ms ? deadline : now_ms;
        if (kh_driver_due(&p->driver) < deadline && due_bot_acts(p, until))
            continue;
        if (deadline > now_ms)
            break;
        p->now_ms = deadline;
        if (kh_match_tick(&p->match, deadline).code != 0)
            return PLAY_STUCK;
        if (p->waits) /* what comes now may be the viewer's time */
            now_ms = p->skip_ms > deadline ? p->skip_ms : deadline;
    }
    p->now_ms = now_ms > p->now_ms ? now_ms : p->now_ms;
    const bool asked = game->awaited(p->match.table, p->match.state, KH_HOST) ||
                       game->awaited(p->match.table, p->match.state, p->viewer);
    return asked ? PLAY_PERSON : PLAY_LIVE;
}

play_need play_advance(term_play *p, uint64_t now_ms) {
    if (p->driver.at_once && !p->remote) {
        const uint64_t until = p->skip_ms > now_ms ? p->skip_ms : now_ms;
        return advance_at_once(p, until > p->now_ms ? until : p->now_ms);
    }
    if (now_ms > p->now_ms || p->remote) /* on a server an undo takes time back */
        p->now_ms = now_ms;
    if (p->remote)
        return remote_need(p);
    for (;;) {
        if (!let_happen(p))
            return PLAY_STUCK;
        if (p->match.game->over(p->match.table, p->match.state))
            return PLAY_OVER;
        ask_idle_bots(p);
        if (find_called(p))
            return PLAY_ANSWER;
        const kh_seat person = awaited_person(p);
        const bool first =
            person != KH_NOBODY && play_counts_time(p); /* who could be asked at once: people first */
        if (!first && awaited_bot_acts(p))
            continue;
        if (person == KH_NOBODY)
            return PLAY_STUCK;
        p->viewer = person;
        return PLAY_PERSON;
    }
}

/* Legality does not depend on what is hidden: what the server would refuse need not go there. */
static kh_verdict check_here(term_play *p, const kh_action *wish) {
    kh_action a = *wish;
    a.at_ms = p->now_ms;
    const term_seen seen = play_seen(p);
    return p->match.game->check(p->match.table, seen.view, &a);
}

static bool may_do(term_play *p, const char *name, kh_action *out) {
    const kh_game *game = p->match.game;
    const uint32_t kinds = kh_kind_count(game);
    memset(out, 0, sizeof *out);
    out->seat = p->viewer;
    for (uint32_t kind = 1; kind < kinds; kind++)
        if (strcmp(game->kinds[kind].name, name) == 0)
            out->kind = (uint8_t)kind;
    return out->kind != 0 && check_here(p, out).code == 0;
}

bool play_may_pass(term_play *p, kh_action *pass) {
    kh_action one;
    if (may_do(p, "roll", &one))
        p->no_more = false;
    if (!may_do(p, "pass", pass))
        return false;
    const term_seen seen = play_seen(p);
    return p->no_more || p->match.game->legal(p->match.table, seen.view, p->viewer, &one, 1) == 1;
}

bool play_act(term_play *p, const kh_action *a) {
    const kh_verdict v = p->remote ? check_here(p, a) : act(p, a);
    p->acted |= v.code == 0;
    if (v.code == 0 && p->waits && p->face->asks && p->face->asks(a))
        play_skip(p, KH_DRIVER_MOST_MS);
    if (v.code == 0)
        return !p->remote || p->remote->act(p->remote->self, a);
    say_with(&p->voice, "say.refused", FILL("reason", say_word(&p->voice, "rule", v.rule), "rule", v.rule));
    return false;
}

void play_silence(term_play *p) {
    kh_action silence;
    const term_seen seen = play_seen(p);
    if (p->face->called(&seen, &silence))
        play_act(p, &silence);
}

/* The person who acted last. */
static kh_seat last_person(const term_play *p) {
    for (uint32_t i = p->match.live_count; i-- > 0;) {
        const kh_seat seat = p->match.log[p->match.live[i]].seat;
        if (seat < p->match.config.seats && is_person(p, seat))
            return seat;
    }
    return KH_NOBODY;
}

/* The bots forget what they remembered of a course that did not happen. */
bool play_undo(term_play *p) {
    if (p->remote) {
        p->remote->undo(p->remote->self);
        return false;
    }
    const kh_seat person = last_person(p);
    if (person != p->viewer) {
        say(&p->voice, person == KH_NOBODY ? "say.undo-none" : "say.undo-other");
        return false;
    }
    kh_action taken;
    memset(&taken, 0, sizeof taken);
    while (taken.kind == 0 || taken.seat != person) {
        uint32_t i = p->match.live_count;
        do
            taken = p->match.log[p->match.live[--i]];
        while (taken.seat >= p->match.config.seats);
        const kh_verdict v = kh_match_undo(&p->match);
        if (v.code != 0) {
            say_with(&p->voice, "say.refused",
                     FILL("reason", say_word(&p->voice, "rule", v.rule), "rule", v.rule));
            return false;
        }
    }
    char action[KH_ACTION_TEXT * 2];
    const term_seen seen = play_seen(p);
    words_action(&seen, p->face, &taken, action, sizeof action);
    say_with(&p->voice, "say.undone", FILL("action", action));
    p->now_ms = p->match.time_ms;
    kh_driver_hush(&p->driver);
    p->moment_shown = 0;
    p->prompted_at = UINT32_MAX;
    wake_bots(p);
    return true;
}

void play_hear(term_play *p, const void *view, const kh_action *action, bool whole, const kh_events *events,
               bool undone) {
    kh_match_follow(&p->match, view, action, undone);
    const term_seen seen = play_seen(p);
    if (undone) {
        say(&p->voice, "net.undone");
        p->moment_shown = 0;
        p->prompted_at = UINT32_MAX;
    } else if (action) {
        p->face->tell(&seen, whole && action->seat < p->match.config.seats ? action : NULL, events);
    }
}

/* In words: what the face has to say, or at least what is known of everybody. */
static void say_in_words(term_play *p, void (*saying)(const term_seen *)) {
    const term_seen seen = play_seen(p);
    (saying ? saying : p->face->known)(&seen);
}

void play_say_board(term_play *p, bool all_names) {
    static canvas drawing;
    if (p->voice.in_words) {
        say_in_words(p, p->face->say_board);
        return;
    }
    const term_seen seen = play_seen(p);
    p->face->draw_board(&seen, &(term_gaze){.all_names = all_names}, &drawing);
    say_canvas(&p->voice, &drawing);
    p->face->draw_legend(&seen, &drawing);
    say_canvas(&p->voice, &drawing);
    if (all_names)
        p->face->places(&seen);
}

void play_say_sheet(term_play *p, kh_seat of) {
    static canvas drawing;
    if (p->voice.in_words) {
        say_in_words(p, NULL);
        return;
    }
    const term_seen seen = play_seen(p);
    p->face->draw_board(&seen, &(term_gaze){.of = &of}, &drawing);
    say_canvas(&p->voice, &drawing);
    p->face->draw_legend(&seen, &drawing);
    say_canvas(&p->voice, &drawing);
}

void play_say_sheets(term_play *p) {
    enum { WIDTH = 79 };
    static canvas drawing;
    if (p->voice.in_words) {
        say_in_words(p, NULL);
        return;
    }
    const term_seen seen = play_seen(p);
    p->face->draw_sheets(&seen, WIDTH, false, &drawing);
    say_canvas(&p->voice, &drawing);
}

void play_say_players(term_play *p) {
    enum { WIDTH = 79 };
    static canvas drawing;
    if (p->voice.in_words) {
        say_in_words(p, p->face->say_players);
        return;
    }
    const term_seen seen = play_seen(p);
    p->face->draw_players(&seen, WIDTH, &drawing);
    say_canvas(&p->voice, &drawing);
}

void play_say_result(term_play *p) {
    const term_seen seen = play_seen(p);
    p->face->result(&seen);
    scores_say(&p->voice, &p->scores);
}

void play_prompt(term_play *p, play_need need, bool anew) {
    const term_seen seen = play_seen(p);
    if (need == PLAY_OVER) {
        if (anew || p->prompted_at != p->match.live_count) {
            play_say_board(p, false);
            play_say_result(p);
        }
        p->prompted_at = p->match.live_count;
        say(&p->voice, p->remote && p->viewer != KH_WATCHER ? "net.over" : "play.over");
        return;
    }
    if (need == PLAY_WAIT && !anew)
        return;
    if (need == PLAY_LIVE && !anew && !p->acted && p->face->moment(&seen) == p->moment_shown)
        return; /* others act all the time; what they do was told */
    p->acted = false;
    const uint64_t moment = p->face->moment(&seen);
    const bool shown = moment != 0 && moment != p->moment_shown;
    if (anew || shown) {
        if (anew || !p->voice.in_words) /* nobody wants to hear it every turn */
            play_say_board(p, false);
        play_say_players(p);
        p->moment_shown = moment;
    }
    if (anew || p->prompted_at != p->match.live_count)
        p->face->hand(&seen);
    p->prompted_at = p->match.live_count;
    if (p->viewer < p->match.config.seats)
        p->face->must(&seen);
}

static void tell_again(void *play, const kh_match *again, const kh_action *a, const kh_events *events) {
    term_play *p = play;
    const void *view = kh_sight_of(&p->view, again, p->viewer);
    const term_seen seen = {.voice = &p->voice, .match = again, .view = view, .viewer = p->viewer};
    p->face->tell(&seen, a->seat < again->config.seats ? a : NULL, events);
}

/* Playing the game once more makes a log that hides what the viewer may not know, after a resume as well. */
void play_log(term_play *p, uint32_t actions) {
    kh_match again;
    if (p->remote) {
        p->remote->log(p->remote->self, p, actions);
        return;
    }
    if (kh_match_again(&again, &p->match).code != 0)
        return;
    const uint32_t n = p->match.live_count, from = actions > 0 && actions < n ? n - actions : 0;
    bool fine = true;
    for (uint32_t i = 0; i < n && fine; i++) {
        if (i == from)
            fine = kh_match_listen(&again, &(kh_listener){.who = p, .after = tell_again});
        fine = fine && kh_match_act(&again, &p->match.log[p->match.live[i]]).code == 0;
    }
    kh_match_close(&again);
}
