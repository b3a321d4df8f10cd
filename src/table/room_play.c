/* The game at a room: its start, actions, undo, the end, and what is said meanwhile. */
#include <stdlib.h>

#include "kornholm/notation.h"
#include "table/block.h"
#include "table/room_inside.h"
#include "table/room_race.h"

const char *const room_phrases[] = {"hello",  "luck", "well",  "thanks", "sorry", "hurry",
                                    "moment", "oops", "trade", "again",  NULL};

static void number_luck(const void *keys, uint64_t n, kh_rng *out) {
    fair_rng(((const fair_keys *)keys)->luck, n, out);
}

static void board_luck(const void *keys, kh_rng *out) {
    fair_rng(((const fair_keys *)keys)->board, 0, out);
}

static void take_names(kh_room *r) {
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        if (r->seat[seat].name[0])
            kh_match_rename(&r->match, seat, r->seat[seat].name, strlen(r->seat[seat].name));
}

/* What the record of this game says about its luck. */
static bool promise(kh_room *r) {
    uint8_t commitment[FAIR_BYTES];
    fair_commitment(r->secret, commitment);
    return kh_match_promise(&r->match, commitment, r->seeds, r->board_given);
}

void room_remember(kh_room *r, kh_seat seat, uint64_t id, uint64_t n) {
    if (seat == KH_HOST && id != 0) {
        r->host_done[r->host_next] = (room_done){id, n};
        r->host_next = (uint8_t)((r->host_next + 1) % ROOM_IDS);
    }
    if (seat >= r->config.seats)
        return;
    room_seat *s = &r->seat[seat];
    if (id == 0) { /* what people do has an id */
        s->stood_in += room_bot_plays(s);
        return;
    }
    s->done[s->id_next].id = id;
    s->done[s->id_next].n = n;
    s->id_next = (uint8_t)((s->id_next + 1) % ROOM_IDS);
}

/* The match calls it while masks can still be judged. */
static void before_action(void *room, const kh_match *m, const kh_action *a) {
    kh_room *r = room;
    (void)m;
    room_look_at_points(r);
    if (!r->restoring)
        r->world.before(r->world.who, r, a);
}

/* And here when it is done: it becomes a line, and is told. What is restored is a line already. */
static void after_action(void *room, const kh_match *m, const kh_action *a, const kh_events *events) {
    kh_room *r = room;
    room_draft d;
    char text[KH_ACTION_TEXT];
    if (a->seat == KH_CLOCK)
        r->ended_ms = a->at_ms;
    if (r->restoring)
        return;
    const uint64_t id = r->doing;
    kh_action_write(r->game, m->table, a, text, sizeof text);
    room_draft_begin(&d, "do");
    room_draft_number(&d, a->at_ms);
    room_draft_number(&d, id);
    room_draft_word(&d, text);
    room_put(r, &d);
    room_remember(r, a->seat, id, r->n);
    kh_driver_heard(&r->driver, a, events);
    if (r->race)
        room_race_happened(r, a->at_ms);
    r->world.news(
        r->world.who, r,
        &(room_news){
            .kind = ROOM_NEWS_DID, .n = r->n, .id = id, .seat = a->seat, .action = a, .events = events});
}

bool room_begin(kh_room *r) {
    const kh_luck luck = {number_luck, board_luck, &r->keys};
    fair_mix(r->secret, r->seeds, r->config.seats, &r->keys);
    if (kh_match_open_with(&r->match, r->game, &r->config, &luck, r->board, r->board_length).code != 0)
        return false;
    if (r->position && kh_match_set_up(&r->match, r->position, r->position_length).code != 0)
        return false;
    r->view = calloc(1, sizeof *r->view);
    take_names(r);
    room_run(r, 0);
    return r->view != NULL && kh_sight_fit(r->view, &r->match) && room_bots_begin(r) && room_race_begin(r) &&
           promise(r) && kh_match_listen(&r->match, &(kh_listener){r, before_action, after_action});
}

bool room_replay_action(kh_room *r, const kh_action *a, uint64_t id) {
    if (kh_match_act(&r->match, a).code != 0)
        return false;
    room_remember(r, a->seat, id, r->n);
    room_end_extra(r);
    return true;
}

/* Whether an undo takes back luck, or something that was shown. */
static bool takes_luck_back(const kh_room *r) {
    const kh_match *m = &r->match;
    bool shown = false;
    for (uint32_t i = m->live_count; i-- > 0;) {
        const kh_action *a = &m->log[m->live[i]];
        shown |= a->seat == KH_CHANCE || kh_shows(r->game, a);
        if (a->seat < r->config.seats)
            return shown;
    }
    return false;
}

bool room_replay_undo(kh_room *r) {
    const bool luck_back = r->match.game && takes_luck_back(r);
    if (!r->match.game || kh_match_undo(&r->match).code != 0)
        return false;
    r->luck_back |= luck_back;
    room_run(r, r->match.time_ms);
    room_end_extra(r);
    return true;
}

kh_verdict room_do_action(kh_room *r, kh_action *a, uint64_t id) {
    const kh_game *game = r->game;
    a->at_ms = room_game_ms(r);
    if (a->at_ms < r->match.time_ms)
        a->at_ms = r->match.time_ms;
    const bool awaited = a->seat == KH_HOST || game->awaited(r->match.table, r->match.state, a->seat);
    r->doing = id;
    const kh_verdict v = kh_match_act(&r->match, a);
    r->doing = 0;
    if (v.code == 0) {
        if (awaited)
            kh_driver_acted(&r->driver);
        room_let_happen(r);
    }
    return v;
}

static void finish(kh_room *r) {
    room_draft d;
    room_draft_begin(&d, "over");
    room_do(r, &d);
    room_tell(r, ROOM_NEWS_TABLE);
}

void room_let_happen(kh_room *r) {
    kh_verdict v = kh_match_luck(&r->match);
    if (v.code == 0)
        kh_match_tick(&r->match, room_game_ms(r));
    room_end_extra(r);
    if (r->phase == ROOM_PLAYING && r->game->over(r->match.table, r->match.state))
        finish(r);
    room_end_if_due(r);
}

/* The board is drawn with everybody's seed, and written down, so that no later program draws it differently. */
static bool draw_board(kh_room *r) {
    kh_match m;
    const kh_luck luck = {number_luck, board_luck, &r->keys};
    if (r->board)
        return true;
    fair_mix(r->secret, r->seeds, r->config.seats, &r->keys);
    if (kh_match_open_with(&m, r->game, &r->config, &luck, NULL, 0).code != 0)
        return false;
    char *text = malloc(ROOM_BOARD);
    bool fine = text != NULL;
    if (fine) {
        const size_t length = r->game->board_write(&r->config, m.board, text, ROOM_BOARD);
        fine = length < ROOM_BOARD && room_write_board(r, text, length);
    }
    free(text);
    kh_match_close(&m);
    return fine;
}

/* Whoever starts the table starts its game, too, where that waits for nothing but the host's word. */
static void begin_game(kh_room *r) {
    kh_action first;
    const void *t = r->match.table, *s = r->match.state;
    if (!r->match.game || !r->game->awaited(t, s, KH_HOST) || r->game->next(t, s, KH_NOBODY) != KH_HOST ||
        r->game->legal(t, s, KH_HOST, &first, 1) == 0 || r->game->kinds[first.kind].open)
        return;
    room_do_action(r, &first, 0);
}

kh_verdict room_start(kh_room *r, const room_token *who) {
    room_draft d;
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (r->phase != ROOM_WAITING)
        return room_refuse(ROOM_BEGUN);
    room_fill_seats(r, r->settings.bot);
    room_draft_begin(&d, "start");
    if (kh_revision(r->game, &r->config) != 1)
        room_draft_number(&d, kh_revision(r->game, &r->config));
    if (!draw_board(r) || !room_do(r, &d))
        return room_refuse(KH_RULE_FULL);
    room_tell(r, ROOM_NEWS_TABLE);
    room_tell(r, ROOM_NEWS_BEGUN);
    begin_game(r);
    room_let_happen(r);
    return kh_done();
}

static bool speaks_for(const kh_room *r, const room_token *who, kh_seat seat) {
    return seat == KH_HOST ? room_is_host(r, who) : room_is(r, seat, who);
}

static kh_verdict may_play(const kh_room *r, const room_token *who, kh_seat seat) {
    if (!speaks_for(r, who, seat))
        return room_refuse(seat == KH_HOST ? ROOM_NOT_HOST : ROOM_NOT_YOURS);
    if (r->phase == ROOM_WAITING)
        return room_refuse(ROOM_NOT_BEGUN);
    if (r->phase != ROOM_PLAYING)
        return room_refuse(ROOM_FINISHED);
    if (r->paused && seat != KH_HOST)
        return room_refuse(ROOM_PAUSED);
    return kh_done();
}

uint64_t room_done_n(const kh_room *r, kh_seat seat, uint64_t id) {
    const room_done *done = seat == KH_HOST ? r->host_done : r->seat[seat].done;
    for (unsigned i = 0; i < ROOM_IDS; i++)
        if (id != 0 && done[i].id == id)
            return done[i].n;
    return 0;
}

static kh_verdict read_command(const kh_room *r, kh_seat seat, const char *text, size_t length,
                               kh_action *a) {
    bool hidden = false;
    if (kh_command_read(r->game, r->match.table, seat, text, length, a, &hidden) != KH_READ_FINE || hidden)
        return room_refuse(ROOM_UNREADABLE);
    if (r->paused && (r->game->in_pauses >> a->kind & 1) == 0) /* other times are set while all wait */
        return room_refuse(ROOM_PAUSED);
    return kh_done();
}

static kh_verdict do_or_wait(kh_room *r, kh_action *a, uint64_t id, const room_haste *haste) {
    return r->race && a->seat != KH_HOST ? room_race_enter(r, a, id, haste) : room_do_action(r, a, id);
}

kh_verdict room_act_in_haste(kh_room *r, const room_token *who, kh_seat seat, uint64_t id, const char *text,
                             size_t length, const room_haste *haste, uint64_t *done_n) {
    kh_action a;
    if (speaks_for(r, who, seat) && (*done_n = room_done_n(r, seat, id)) != 0)
        return kh_done();
    kh_verdict v = may_play(r, who, seat);
    if (v.code != 0 || room_race_waits(r, seat, id))
        return v;
    if (seat != KH_HOST && r->seat[seat].resting)
        room_come_back(r, seat); /* whoever acts is there */
    room_let_happen(r);          /* a deadline that passed before this arrived comes first */
    room_race_decide(r, false);
    if (r->phase != ROOM_PLAYING)
        return room_refuse(ROOM_FINISHED);
    v = read_command(r, seat, text, length, &a);
    if (v.code == 0)
        v = do_or_wait(r, &a, id, haste);
    *done_n = room_done_n(r, seat, id);
    return v;
}

kh_verdict room_act(kh_room *r, const room_token *who, kh_seat seat, uint64_t id, const char *text,
                    size_t length, uint64_t *done_n) {
    return room_act_in_haste(r, who, seat, id, text, length, NULL, done_n);
}

uint64_t room_late_ms(const kh_room *r, kh_verdict v) {
    static const char *const rules[] = {"SYS-LATE-01", "SYS-LATE-04", "SYS-LATE-08"};
    const uint64_t now = room_game_ms(r);
    for (unsigned i = 0;
         v.code != 0 && v.code != KH_TOO_SOON && r->ended_ms > 0 && i < sizeof rules / sizeof rules[0]; i++)
        if (strcmp(v.rule, rules[i]) == 0)
            return now > r->ended_ms ? now - r->ended_ms : 1; /* at the deadline is too late as well */
    return 0;
}

kh_verdict room_check(kh_room *r, const room_token *who, kh_seat seat, const char *text, size_t length) {
    kh_action a;
    kh_verdict v = may_play(r, who, seat);
    if (v.code == 0)
        v = read_command(r, seat, text, length, &a);
    if (v.code != 0)
        return v;
    a.at_ms = room_game_ms(r);
    return r->game->check(r->match.table, r->match.state, &a);
}

/* How many undos take back the seat's last action of the first `*end`; 0: none may, else `*end` are left. Among people
 * nobody takes back what showed him something, by luck or by itself, or what another person answered. People are those
 * who ever sat at the running game: else one stands up, the other takes luck back, and the first returns. */
static uint32_t undos_for(const kh_room *r, kh_seat seat, uint32_t *end) {
    const kh_match *m = &r->match;
    uint32_t undos = 0;
    bool shown = false;
    for (uint32_t i = *end; i-- > 0;) {
        const kh_action *a = &m->log[m->live[i]];
        const kh_seat by = a->seat;
        shown |= by == KH_CHANCE || kh_shows(r->game, a);
        if (by >= r->config.seats)
            continue;
        undos++;
        if (by == seat) {
            *end = i;
            return shown && r->sat > 1 ? 0 : undos;
        }
        if (r->seat[by].holder == ROOM_PERSON)
            return 0;
    }
    return 0;
}

uint32_t room_undoable(const kh_room *r, kh_seat seat) {
    uint32_t actions = 0, end = r->match.live_count;
    if (r->phase != ROOM_PLAYING || r->paused || !r->settings.undo || room_without(r, KH_WITHOUT_UNDO))
        return 0;
    while (actions < ROOM_UNDOABLE && undos_for(r, seat, &end) > 0)
        actions++;
    return actions;
}

static void undo_once(kh_room *r) {
    room_draft d;
    room_draft_begin(&d, "undo");
    room_do(r, &d);
    r->world.news(r->world.who, r, &(room_news){.kind = ROOM_NEWS_UNDO, .n = r->n, .seat = KH_NOBODY});
}

kh_verdict room_undo(kh_room *r, const room_token *who, kh_seat seat) {
    const kh_verdict v = may_play(r, who, seat);
    if (v.code != 0)
        return v;
    if (room_without(r, KH_WITHOUT_UNDO))
        return room_refuse(ROOM_IN_TURNS);
    uint32_t end = r->match.live_count;
    const uint32_t undos = r->settings.undo ? undos_for(r, seat, &end) : 0;
    if (undos == 0)
        return room_refuse(ROOM_NO_UNDO);
    for (uint32_t i = 0; i < undos; i++)
        undo_once(r);
    room_bots_forget(r);
    return v;
}

static bool known_phrase(const char *phrase) {
    for (unsigned i = 0; room_phrases[i]; i++)
        if (strcmp(room_phrases[i], phrase) == 0)
            return true;
    return false;
}

bool room_sayable(const char *text, size_t length) {
    return length > 0 && length <= ROOM_SAY && kh_record_text_fine(text, length);
}

kh_verdict room_say(kh_room *r, const room_token *who, kh_seat seat, const char *phrase, const char *text,
                    size_t length) {
    room_draft d;
    if (!room_is(r, seat, who))
        return room_refuse(ROOM_NOT_YOURS);
    if (r->seat[seat].muted)
        return room_refuse(ROOM_MUTED);
    if (room_full(r))
        return room_refuse(ROOM_FULL);
    if (!phrase && r->settings.listed)
        return room_refuse(ROOM_NO_FREE_TEXT);
    if (phrase ? !known_phrase(phrase) : !room_sayable(text, length))
        return room_refuse(ROOM_BAD_TEXT);
    room_draft_begin(&d, phrase ? "phrase" : "text");
    room_draft_seat(&d, seat);
    kh_text_char(&d.text, ' ');
    kh_text_add_n(&d.text, phrase ? phrase : text, phrase ? strlen(phrase) : length);
    room_do(r, &d);
    char said[ROOM_SAY + 1];
    kh_text t = kh_text_in(said, sizeof said);
    kh_text_add_n(&t, phrase ? phrase : text, phrase ? strlen(phrase) : length);
    r->world.news(
        r->world.who, r,
        &(room_news){
            .kind = ROOM_NEWS_SAID, .n = r->n, .seat = seat, .phrase = phrase, .text = phrase ? NULL : said});
    return kh_done();
}
