/* A room: how it is opened and woken, and its time. See room.h. */
#include <stdlib.h>

#include "kornholm/config.h"
#include "table/room_inside.h"
#include "table/room_race.h"

enum { GRACE_S = 60, PACE_MS = 600 };

void room_settings_usual(const kh_game *game, bool listed, room_settings *out) {
    *out = (room_settings){.listed = listed,
                           .watchers = true,
                           .undo = !listed && !(game->without & KH_WITHOUT_UNDO),
                           .grace_s = GRACE_S,
                           .pace_ms = PACE_MS,
                           .bot = kh_bot_usual(game)};
}

static void write_option(kh_room *r, const room_plan *p, uint32_t i) {
    room_draft d;
    char option[200];
    kh_config_write(p->game, &p->config, i, option, sizeof option);
    room_draft_begin(&d, "option");
    room_draft_word(&d, option);
    room_do(r, &d);
}

static void write_options(kh_room *r, const room_plan *p) {
    const uint32_t n = kh_config_options(p->game);
    for (uint32_t i = 0; i < n; i++)
        write_option(r, p, i);
}

static void write_settings(kh_room *r, const room_settings *s) {
    room_draft d;
    room_draft_begin(&d, "setting");
    room_draft_number(&d, s->listed);
    room_draft_number(&d, s->watchers);
    room_draft_number(&d, s->undo);
    room_draft_number(&d, s->delay_s);
    room_draft_number(&d, s->grace_s);
    room_draft_number(&d, s->pace_ms);
    room_draft_word(&d, s->bot ? s->bot->name : "-");
    if (!s->hints) /* said only then: journals of before say nothing about it */
        room_draft_word(&d, "no-hints");
    if (s->address_people > 0) {
        room_draft_word(&d, "address");
        room_draft_number(&d, s->address_people);
    }
    room_do(r, &d);
}

static bool write_lines(kh_room *r, const char *lead, const char *text, size_t length) {
    kh_scan rest = kh_scan_in(text, length), line;
    bool fine = true;
    while (fine && kh_scan_line(&rest, &line)) {
        room_draft d;
        room_draft_begin(&d, lead);
        kh_text_add_n(&d.text, line.at, (size_t)(line.end - line.at));
        fine = room_do(r, &d);
    }
    return fine;
}

bool room_write_board(kh_room *r, const char *text, size_t length) {
    return write_lines(r, "board ", text, length);
}

static bool write_head(kh_room *r, const room_plan *p) {
    room_draft d;
    room_draft_begin(&d, "table");
    room_draft_number(&d, ROOM_FORMAT);
    bool fine = room_do(r, &d);
    room_draft_begin(&d, "game");
    room_draft_word(&d, p->game->name);
    room_draft_number(&d, p->game->rules_version);
    fine = fine && room_do(r, &d);
    room_draft_begin(&d, "seats");
    room_draft_number(&d, p->config.seats);
    if (!fine || !room_do(r, &d))
        return false;
    write_options(r, p);
    write_settings(r, &p->settings);
    uint8_t secret[FAIR_BYTES];
    r->world.random(r->world.who, secret, sizeof secret);
    room_draft_begin(&d, "secret");
    room_draft_hex(&d, secret, sizeof secret);
    room_do(r, &d);
    room_draft_begin(&d, "host");
    room_draft_hex(&d, p->host.hash, sizeof p->host.hash);
    if (!room_do(r, &d) || !p->board)
        return p->board == NULL;
    room_draft_begin(&d, "given");
    return room_do(r, &d) && room_write_board(r, p->board, p->board_length) &&
           (!p->position || write_lines(r, "at ", p->position, p->position_length));
}

/* HOUSE-TABLE-09: on a board that is given with it, in a game in turns, and something is left to play. */
static kh_verdict check_position(const room_plan *p, kh_match *m) {
    if (!p->position)
        return kh_done();
    if (!p->board || p->game->at_once || kh_pages(p->game, m->table) > 1)
        return room_refuse(KH_RULE_SET_UP);
    const kh_verdict v = kh_match_set_up(m, p->position, p->position_length);
    return v.code == 0 && p->game->over(m->table, m->state) ? room_refuse(KH_RULE_SET_UP) : v;
}

/* What a match refuses is no table. */
kh_verdict room_plan_check(const room_plan *p) {
    kh_match m;
    if ((p->board && p->board_length >= ROOM_BOARD) || (p->position && p->position_length >= ROOM_POSITION))
        return room_refuse(KH_RULE_FULL);
    kh_verdict v = kh_match_open(&m, p->game, &p->config, 1, p->board, p->board_length);
    if (v.code != 0)
        return v;
    v = check_position(p, &m);
    kh_match_close(&m);
    return v;
}

static bool same_settings(const room_settings *a, const room_settings *b) {
    return a->listed == b->listed && a->watchers == b->watchers && a->undo == b->undo &&
           a->delay_s == b->delay_s && a->grace_s == b->grace_s && a->pace_ms == b->pace_ms &&
           a->bot == b->bot && a->hints == b->hints && a->address_people == b->address_people;
}

kh_verdict room_choose(kh_room *r, const room_token *who, const room_plan *p) {
    const uint32_t n = kh_config_options(r->game);
    const uint64_t before = r->n;
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (r->phase != ROOM_WAITING)
        return room_refuse(ROOM_BEGUN);
    const kh_verdict v = room_plan_check(p);
    if (v.code != 0)
        return v;
    for (kh_seat seat = 0; p->settings.listed && seat < r->config.seats; seat++)
        if (r->seat[seat].holder == ROOM_PERSON && room_other_seat(r, seat, &r->seat[seat].token))
            return room_refuse(ROOM_ONE_EACH);
    for (uint32_t i = 0; i < n; i++)
        if (p->config.option[i] != r->config.option[i])
            write_option(r, p, i);
    if (!same_settings(&p->settings, &r->settings))
        write_settings(r, &p->settings);
    if (r->n > before)
        room_tell(r, ROOM_NEWS_TABLE);
    return v;
}

bool room_open(kh_room *r, const room_world *world, const room_plan *p, uint64_t now_ms) {
    memset(r, 0, sizeof *r);
    r->world = *world;
    r->now_ms = r->since_ms = now_ms;
    if (write_head(r, p))
        return true;
    room_close(r);
    return false;
}

void room_close(kh_room *r) {
    room_thought_leave(r);
    for (kh_seat seat = 0; r->seat && seat < r->config.seats; seat++)
        free(r->seat[seat].memory);
    kh_driver_close(&r->driver);
    if (r->match.game)
        kh_match_close(&r->match);
    free(r->seat);
    free(r->seeds);
    free(r->seed_hashes);
    free(r->known);
    room_index_close(r);
    free(r->board);
    free(r->position);
    free(r->others.text);
    free(r->race);
    room_resumption_end(r);
    if (r->view)
        kh_sight_close(r->view);
    free(r->view);
    memset(r, 0, sizeof *r);
}

static void close_stale(kh_room *r) {
    room_draft d;
    if (r->phase == ROOM_CLOSED || (r->phase == ROOM_WAITING && !r->board))
        r->stale = false; /* nothing was played by the old rules */
    if (!r->stale || r->phase == ROOM_CLOSED)
        return;
    room_draft_begin(&d, "close");
    room_draft_word(&d, room_end_word(ROOM_BY_RULES));
    room_do(r, &d);
}

bool room_wake(kh_room *r, uint64_t now_ms) {
    if (!r->game || !r->seat || r->broken)
        return false;
    r->restoring = false;
    r->now_ms = r->since_ms = r->host_gone_ms = now_ms;
    room_look_round(r);
    room_run(r, r->match.game && r->match.time_ms > r->base_ms ? r->match.time_ms : r->base_ms);
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        r->seat[seat].gone_ms = now_ms; /* everybody has the full time to come back */
    if (!r->settings.bot)
        r->settings.bot = kh_bot_usual(r->game);
    room_bots_wake(r);
    close_stale(r);
    return true;
}

bool room_time_runs(const kh_room *r) {
    return r->phase == ROOM_PLAYING && !r->paused && !r->deserted;
}

static uint64_t passed_ms(const kh_room *r) {
    return room_time_runs(r) && r->now_ms > r->since_ms ? r->now_ms - r->since_ms : 0;
}

uint64_t room_extra_ms(const kh_room *r) {
    const uint64_t passed = passed_ms(r);
    return r->extra_ms > passed ? r->extra_ms - passed : 0;
}

uint64_t room_game_ms(const kh_room *r) {
    const uint64_t passed = passed_ms(r);
    return passed > r->extra_ms ? r->base_ms + passed - r->extra_ms : r->base_ms;
}

void room_run(kh_room *r, uint64_t game_ms) {
    r->extra_ms = room_extra_ms(r);
    r->base_ms = game_ms;
    r->since_ms = r->now_ms;
}

void room_end_extra(kh_room *r) {
    if (r->extra_for_ms == 0 || !r->match.game ||
        r->game->deadline(r->match.table, r->match.state) == r->extra_for_ms)
        return;
    room_run(r, room_game_ms(r));
    r->extra_ms = r->extra_for_ms = 0;
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        r->seat[seat].more = 0;
}

uint64_t room_world_ms(const kh_room *r, uint64_t game_ms) {
    if (game_ms == KH_NEVER || r->paused)
        return KH_NEVER;
    return game_ms <= r->base_ms ? r->since_ms : r->since_ms + r->extra_ms + (game_ms - r->base_ms);
}

void room_tell_time(kh_room *r, uint64_t now_ms) {
    if (now_ms > r->now_ms)
        r->now_ms = now_ms;
}

uint64_t room_advance_by(kh_room *r, uint64_t now_ms, uint32_t decisions) {
    room_tell_time(r, now_ms);
    r->held = r->ponders = false;
    room_end_if_due(r);
    room_race_decide(r, false);
    const uint64_t host = room_watch_host(r), lines = room_watch_lines(r);
    uint64_t due = host < lines ? host : lines;
    if (r->phase != ROOM_PLAYING || r->paused)
        return due;
    room_let_happen(r);
    if (r->phase != ROOM_PLAYING || r->deserted)
        return due;
    const uint64_t bots = room_bots_act(r, decisions);
    due = bots < due && !r->held ? bots : due;
    const uint64_t race = room_world_ms(r, room_race_decide(r, false));
    due = race < due ? race : due;
    if (r->phase != ROOM_PLAYING)
        return due;
    const uint64_t deadline = room_world_ms(r, r->game->deadline(r->match.table, r->match.state));
    return deadline < due ? deadline : due;
}

uint64_t room_advance(kh_room *r, uint64_t now_ms) {
    const uint64_t due = room_advance_by(r, now_ms, ROOM_STEPS);
    return r->held && r->bot_ms < due ? r->bot_ms : due;
}
