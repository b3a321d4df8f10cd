/* What the browser calls: see engine.h. */
#include "wasm/engine.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/json_read.h"
#include "kornholm/notation.h"
#include "kornholm/pages.h"
#include "table/block.h"
#include "table/match.h"
#include "table/sight.h"
#include "table/verify.h"
#include "wasm/parts.h"
#include "wasm/scene.h"

enum { LEGAL_MOST = 2048, POSITION_TEXT = 16384, SUPPOSED_MOST = 64 };

static struct {
    char *in, *out;
    size_t in_cap, out_cap, out_length;
    kh_match match; /* the table that is drawn; its state is a view */
    kh_match whole; /* of a record, with all of its log */
    kh_match shown; /* the same up to some action */
    uint32_t shown_at;
    const kh_events *events; /* of the action that was shown last; NULL: of an undo, or none */
    kh_sight view;
} engine;

static bool grow(char **text, size_t *cap, size_t wanted) {
    if (wanted <= *cap)
        return true;
    char *bigger = realloc(*text, wanted * 2);
    if (bigger) {
        *text = bigger;
        *cap = wanted * 2;
    }
    return bigger != NULL;
}

static void put(void *to, const char *text, size_t length) {
    (void)to;
    if (!grow(&engine.out, &engine.out_cap, engine.out_length + length + 1))
        return;
    memcpy(engine.out + engine.out_length, text, length);
    engine.out_length += length;
    engine.out[engine.out_length] = '\0';
}

kh_json_writer engine_answer(void) {
    engine.out_length = 0;
    return kh_json_to(put, NULL);
}

kh_match *engine_match(void) {
    return &engine.match;
}

const char *engine_in(void) {
    return engine.in;
}

int engine_refuse(const char *rule) {
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "rule", rule);
    kh_json_close(&w, '}');
    return 0;
}

/* And where: of a text that somebody wrote. */
static int refuse_text(const kh_flaw *flaw) {
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "rule", flaw->rule);
    kh_json_member_number(&w, "line", flaw->line);
    kh_json_member_text(&w, "word", flaw->word);
    kh_json_close(&w, '}');
    return 0;
}

char *EXPORT(kh_in)(uint32_t size) {
    return grow(&engine.in, &engine.in_cap, (size_t)size + 1) ? engine.in : NULL;
}

char *EXPORT(kh_out)(void) {
    return engine.out;
}

uint32_t EXPORT(kh_out_length)(void) {
    return (uint32_t)engine.out_length;
}

static const kh_game *read_config(kh_json_value body, kh_config *config) {
    char name[64];
    size_t length;
    int64_t seats;
    if (!kh_json_string(kh_json_member(body, "game"), name, sizeof name, &length) ||
        !kh_json_integer(kh_json_member(body, "seats"), &seats) || seats < 1)
        return NULL;
    const kh_game *game = kh_game_find(name, length);
    if (!game || seats > game->seats_max)
        return NULL;
    kh_config_usual(game, (kh_seat)seats, config);
    return kh_config_read(game, config, kh_json_member(body, "options")) ? game : NULL;
}

static kh_verdict open_match(kh_json_value body, const kh_game *game, const kh_config *config,
                             kh_flaw *flaw) {
    const kh_json_value given = kh_json_member(body, "board");
    const kh_scan raw = kh_json_raw(given);
    const size_t cap = (size_t)(raw.end - raw.at) + 1;
    char *board = malloc(cap);
    size_t length = 0;
    kh_verdict v = kh_refuse(KH_RULE_FULL);
    if (board && kh_json_string(given, board, cap, &length))
        v = kh_match_open(&engine.match, game, config, 1, length ? board : NULL, length);
    if (v.code != 0 && length && game->board_flaw)
        game->board_flaw(config, board, length, flaw);
    free(board);
    return v;
}

int EXPORT(kh_open)(uint32_t length) {
    const uint32_t cap = length / 2 + 2;
    kh_json_token *tokens = malloc(cap * sizeof *tokens);
    kh_json json;
    kh_config config;
    const kh_game *game = NULL;
    kh_flaw flaw = {0};
    kh_verdict v = kh_refuse(KH_RULE_CONFIG);
    if (engine.match.game)
        kh_match_close(&engine.match);
    if (tokens && kh_json_read(&json, engine.in, length, tokens, cap))
        game = read_config(kh_json_root(&json), &config);
    if (game)
        v = open_match(kh_json_root(&json), game, &config, &flaw);
    free(tokens);
    if (flaw.rule)
        return refuse_text(&flaw);
    if (v.code != 0 || !kh_sight_fit(&engine.view, &engine.match) || !scene_of(game))
        return engine_refuse(v.rule ? v.rule : KH_RULE_FULL);
    kh_json_writer w = engine_answer();
    scene_of(game)->board(&w, engine.match.table);
    return 1;
}

int EXPORT(kh_view)(uint32_t viewer, uint32_t length) {
    kh_match *m = &engine.match;
    if (!m->game)
        return engine_refuse(KH_RULE_CONFIG);
    if (!kh_sight_fit(&engine.view, m)) /* wiped: nothing of another viewer stays */
        return engine_refuse(KH_RULE_FULL);
    const kh_verdict v = kh_pages_read_view(m->game, m->table, engine.view.bytes, engine.in, length);
    if (v.code != 0)
        return engine_refuse(v.rule);
    memcpy(m->state, engine.view.bytes, m->state_size);
    kh_json_writer w = engine_answer();
    scene_look(&w, m->game, m->table, m->state, viewer);
    return 1;
}

void engine_put_command(kh_json_writer *w, const kh_match *m, const kh_action *a) {
    char text[KH_ACTION_TEXT];
    kh_action_write(m->game, m->table, a, text, sizeof text);
    const char *command = strchr(text, ' ');
    kh_json_put_text(w, command ? command + 1 : text);
}

void engine_put_legal(kh_json_writer *w, kh_seat seat) {
    static kh_action legal[LEGAL_MOST];
    const kh_match *m = &engine.match;
    const uint32_t n = m->game ? m->game->legal(m->table, m->state, seat, legal, LEGAL_MOST) : 0;
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < n && i < LEGAL_MOST; i++)
        engine_put_command(w, m, &legal[i]);
    kh_json_close(w, ']');
}

/* All of it, as text and as it is drawn. */
static int put_position(const kh_match *m) {
    static char text[POSITION_TEXT];
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    m->game->board_write(&m->config, m->board, text, sizeof text);
    kh_json_member_text(&w, "board", text);
    kh_pages_write(m->game, m->table, m->state, text, sizeof text);
    kh_json_member_text(&w, "text", text);
    kh_json_key(&w, "look");
    scene_look(&w, m->game, m->table, m->state, KH_NOBODY);
    kh_json_close(&w, '}');
    return 1;
}

int EXPORT(kh_position)(uint32_t length) {
    kh_match *m = &engine.match;
    if (!m->game || !kh_sight_fit(&engine.view, m))
        return engine_refuse(m->game ? KH_RULE_FULL : KH_RULE_CONFIG);
    const kh_verdict v = m->game->set_up
                             ? m->game->set_up(m->table, engine.view.bytes, engine.in, length)
                             : kh_pages_read(m->game, m->table, engine.view.bytes, engine.in, length);
    if (v.code != 0)
        return engine_refuse(v.rule);
    memcpy(m->state, engine.view.bytes, m->state_size);
    return put_position(m);
}

int EXPORT(kh_play)(uint32_t seat, uint32_t length) {
    kh_match *m = &engine.match;
    kh_action a;
    if (!m->game || kh_command_read(m->game, m->table, seat, engine.in, length, &a, NULL) != KH_READ_FINE)
        return engine_refuse("HOUSE-PLAY-05");
    a.at_ms = m->time_ms;
    kh_verdict v = kh_match_act(m, &a);
    if (v.code == 0)
        v = kh_match_luck(m);
    return v.code == 0 ? put_position(m) : engine_refuse(v.rule);
}

int EXPORT(kh_legal)(uint32_t seat) {
    kh_json_writer w = engine_answer();
    engine_put_legal(&w, seat);
    return 1;
}

int EXPORT(kh_check)(uint32_t seat, uint32_t length) {
    const kh_match *m = &engine.match;
    kh_action a;
    if (!m->game || kh_command_read(m->game, m->table, seat, engine.in, length, &a, NULL) != KH_READ_FINE)
        return engine_refuse("HOUSE-PLAY-05");
    a.at_ms = m->time_ms;
    const kh_verdict v = m->game->check(m->table, m->state, &a);
    if (v.code != 0)
        return engine_refuse(v.rule);
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    kh_json_close(&w, '}');
    return 1;
}

/* So many lines were read; 0: one of them is no command. */
static uint32_t read_commands(kh_seat seat, uint32_t length, kh_action out[SUPPOSED_MOST]) {
    const kh_match *m = &engine.match;
    const char *text = engine.in, *const end = engine.in + length;
    uint32_t n = 0;
    for (; text < end && n < SUPPOSED_MOST; n++) {
        const char *lf = memchr(text, '\n', (size_t)(end - text)), *next = lf ? lf : end;
        const size_t size = (size_t)(next - text);
        if (kh_command_read(m->game, m->table, seat, text, size, &out[n], NULL) != KH_READ_FINE)
            return 0;
        text = next + 1;
    }
    return text < end ? 0 : n;
}

int EXPORT(kh_suppose)(uint32_t seat, uint32_t length) {
    static kh_action supposed[SUPPOSED_MOST];
    const kh_match *m = &engine.match;
    if (!m->game || !scene_of(m->game)->suppose)
        return engine_refuse(KH_RULE_CONFIG);
    const uint32_t n = seat < m->config.seats ? read_commands(seat, length, supposed) : 0;
    if (n == 0)
        return engine_refuse("HOUSE-PLAY-05");
    memcpy(engine.view.bytes, m->state, m->state_size);
    kh_json_writer w = engine_answer();
    scene_of(m->game)->suppose(&w, m->table, engine.view.bytes, supposed, n);
    return 1;
}

static void put_log(kh_json_writer *w, const kh_match *m) {
    kh_json_key(w, "actions");
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < m->log_count; i++) {
        char text[KH_ACTION_TEXT] = "undo";
        if (m->log[i].kind)
            kh_action_write(m->game, m->table, &m->log[i], text, sizeof text);
        kh_json_open(w, '[');
        kh_json_put_number(w, (int64_t)m->log[i].at_ms);
        kh_json_put_text(w, text);
        kh_json_close(w, ']');
    }
    kh_json_close(w, ']');
}

static void put_record(const kh_match *m) {
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "game", m->game->name);
    kh_json_member_number(&w, "seats", m->config.seats);
    kh_json_member_bool(&w, "over", m->game->over(m->table, m->state));
    kh_json_key(&w, "names");
    kh_json_open(&w, '[');
    for (kh_seat seat = 0; seat < m->config.seats; seat++)
        kh_json_put_text(&w, kh_match_name(m, seat));
    kh_json_close(&w, ']');
    kh_json_key(&w, "board");
    scene_of(m->game)->board(&w, m->table);
    put_log(&w, m);
    kh_json_close(&w, '}');
}

int EXPORT(kh_record)(uint32_t length) {
    kh_loader loader;
    if (engine.whole.game)
        kh_match_close(&engine.whole);
    if (engine.shown.game)
        kh_match_close(&engine.shown);
    if (!kh_loader_open(&loader, kh_games, 1))
        return engine_refuse(KH_RULE_FULL);
    const bool fine = kh_loader_feed(&loader, engine.in, length) && kh_loader_finish(&loader);
    const char *wrong = kh_record_error_key(loader.error);
    if (fine)
        engine.whole = kh_loader_take(&loader);
    kh_loader_close(&loader);
    if (!fine)
        return engine_refuse(wrong);
    if (!kh_sight_fit(&engine.view, &engine.whole) || kh_match_again(&engine.shown, &engine.whole).code != 0)
        return engine_refuse(KH_RULE_FULL);
    engine.shown_at = 0;
    put_record(&engine.whole);
    return 1;
}

const void *engine_seen(kh_seat viewer) {
    return kh_sight_of(&engine.view, &engine.match, viewer);
}

bool engine_took_match(void) {
    return kh_sight_fit(&engine.view, &engine.match) && scene_of(engine.match.game);
}

static void hear(void *who, const kh_match *m, const kh_action *a, const kh_events *events) {
    (void)who;
    (void)m;
    (void)a;
    engine.events = events;
}

static void step(void) {
    const kh_action *a = &engine.whole.log[engine.shown_at++];
    engine.events = NULL;
    if (a->kind)
        kh_match_act(&engine.shown, a);
    else
        kh_match_undo(&engine.shown);
}

void engine_put_events(kh_json_writer *w, const kh_match *m, const kh_events *events, kh_seat viewer) {
    kh_json_key(w, "events");
    kh_json_open(w, '[');
    for (uint32_t i = 0; events && i < events->count; i++) {
        const kh_event *e = &events->list[i];
        if (viewer != KH_NOBODY && !kh_sight_has(&engine.view, e->page))
            continue;
        kh_json_open(w, '[');
        kh_json_put_text(w, m->game->events[e->kind]);
        for (unsigned k = 0; k < 2; k++) {
            const kh_seat seat = k == 0 ? e->from : e->to;
            if (seat < m->config.seats)
                kh_json_put_number(w, seat);
            else
                kh_json_put_null(w);
        }
        kh_json_put_number(w, e->what);
        kh_json_put_number(w, e->count);
        kh_json_close(w, ']');
    }
    kh_json_close(w, ']');
}

int EXPORT(kh_seek)(uint32_t n, uint32_t viewer) {
    if (!engine.whole.game)
        return engine_refuse(KH_RULE_CONFIG);
    if (n > engine.whole.log_count)
        n = engine.whole.log_count;
    if (n < engine.shown_at) {
        kh_match_close(&engine.shown);
        engine.shown_at = 0;
        if (kh_match_again(&engine.shown, &engine.whole).code != 0)
            return engine_refuse(KH_RULE_FULL);
    }
    engine.events = NULL;
    if (!kh_match_listen(&engine.shown, &(kh_listener){.after = hear}))
        return engine_refuse(KH_RULE_FULL);
    while (engine.shown_at < n)
        step();
    const kh_match *m = &engine.shown;
    const void *seen = m->state;
    if (viewer != KH_NOBODY)
        seen = kh_sight_of(&engine.view, m, viewer);
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    engine_put_events(&w, m, engine.events, viewer);
    kh_json_key(&w, "look");
    scene_look(&w, m->game, m->table, seen, viewer);
    kh_json_close(&w, '}');
    return 1;
}

/* Line by line, so that what was found belongs to the entry that came last. */
static void verify_text(verify *v, const char *text, size_t length) {
    const char *const end = text + length;
    while (text < end) {
        const char *lf = memchr(text, '\n', (size_t)(end - text)), *next = lf ? lf + 1 : end;
        if (!verify_feed(v, text, (size_t)(next - text)))
            return;
        text = next;
    }
    verify_finish(v);
}

int EXPORT(kh_verify)(uint32_t length) {
    static const char *const findings[VERIFY_FINDINGS] = {"fine",       "record", "no-promise", "no-secret",
                                                          "commitment", "board",  "luck"};
    verify v;
    if (!verify_open(&v, kh_games))
        return engine_refuse(KH_RULE_FULL);
    verify_text(&v, engine.in, length);
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "finding", findings[v.finding]);
    kh_json_member_number(&w, "line", (int64_t)v.line);
    kh_json_member_number(&w, "at", v.loader.playing ? v.loader.match.log_count : 0);
    kh_json_member_number(&w, "luck", (int64_t)v.luck);
    kh_json_member_bool(&w, "boardGiven", v.loader.match.promise.board_given);
    kh_json_member_text(&w, "expected", v.expected);
    kh_json_close(&w, '}');
    verify_close(&v);
    return 1;
}
