/* A record as one JSON object: see replay_json.h. docs/records.md describes its members. */
#include "cmd/replay_json.h"

#include <stdio.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "kornholm/text.h"

static void put_out(void *to, const char *text, size_t length) {
    fwrite(text, 1, length, to);
}

replay_json replay_json_begin(void) {
    return (replay_json){kh_json_to(put_out, stdout), JSON_BEGIN};
}

static void put_actor(kh_json_writer *w, const char *name, kh_seat seat) {
    char actor[16];
    kh_actor_write(seat, actor, sizeof actor);
    kh_json_member_text(w, name, actor);
}

/* A list of the lines of a text. */
static void put_lines(kh_json_writer *w, const char *name, const char *text, size_t length) {
    kh_scan rest = kh_scan_in(text, length), line;
    kh_json_key(w, name);
    kh_json_open(w, '[');
    while (kh_scan_line(&rest, &line))
        kh_json_put_string(w, line.at, (size_t)(line.end - line.at));
    kh_json_close(w, ']');
}

static void put_options(kh_json_writer *w, const kh_match *m) {
    const uint32_t n = kh_config_options(m->game);
    kh_json_key(w, "options");
    kh_json_open(w, '{');
    for (uint32_t i = 0; i < n; i++) {
        char option[200];
        kh_config_write(m->game, &m->config, i, option, sizeof option);
        const char *value = strchr(option, '=') + 1;
        if (m->game->options[i].words != NULL)
            kh_json_member_text(w, m->game->options[i].name, value);
        else
            kh_json_member_number(w, m->game->options[i].name, m->config.option[i]);
    }
    kh_json_close(w, '}');
}

static void put_names(kh_json_writer *w, const kh_match *m) {
    kh_json_key(w, "names");
    kh_json_open(w, '{');
    for (kh_seat seat = 0; m->names != NULL && seat < m->config.seats; seat++) {
        char actor[16];
        kh_actor_write(seat, actor, sizeof actor);
        if (kh_match_name(m, seat)[0] != '\0')
            kh_json_member_text(w, actor, kh_match_name(m, seat));
    }
    kh_json_close(w, '}');
}

static void put_bytes(kh_json_writer *w, const char *name, const uint8_t *bytes) {
    char hex[2 * KH_RECORD_FAIR + 1];
    kh_text x = kh_text_in(hex, sizeof hex);
    kh_text_bytes(&x, bytes, KH_RECORD_FAIR);
    kh_json_member_text(w, name, hex);
}

static void put_promise(kh_json_writer *w, const kh_match *m) {
    const kh_promise *p = &m->promise;
    kh_json_key(w, "fair");
    if (!p->made) {
        kh_json_put_null(w);
        return;
    }
    kh_json_open(w, '{');
    put_bytes(w, "commitment", p->commitment);
    kh_json_key(w, "seeds");
    kh_json_open(w, '{');
    for (kh_seat seat = 0; seat < m->config.seats; seat++) {
        char actor[16];
        kh_actor_write(seat, actor, sizeof actor);
        if (kh_promise_seed(p, seat) != NULL)
            put_bytes(w, actor, kh_promise_seed(p, seat));
    }
    kh_json_close(w, '}');
    if (p->kept)
        put_bytes(w, "secret", p->secret);
    kh_json_member_bool(w, "board_given", p->board_given);
    kh_json_close(w, '}');
}

static void put_head(kh_json_writer *w, const kh_loader *l) {
    const kh_match *m = &l->match;
    kh_json_open(w, '{');
    kh_json_member_number(w, "format", KH_RECORD_FORMAT);
    kh_json_member_text(w, "game", m->game->name);
    kh_json_member_number(w, "rules", m->game->rules_version);
    kh_json_member_number(w, "revision", kh_revision(m->game, &m->config));
    kh_json_member_number(w, "seats", m->config.seats);
    if (l->reader.viewer == KH_NOBODY) {
        kh_json_key(w, "view");
        kh_json_put_null(w);
    } else {
        put_actor(w, "view", l->reader.viewer);
    }
    put_options(w, m);
    put_names(w, m);
    put_promise(w, m);
    put_lines(w, "board", l->reader.board, l->reader.board_length);
    kh_json_key(w, "actions");
    kh_json_open(w, '[');
}

static void put_action(kh_json_writer *w, const kh_loader *l, const kh_action *a) {
    char text[KH_ACTION_TEXT];
    put_actor(w, "by", a->seat);
    kh_json_member_text(w, "kind", l->match.game->kinds[a->kind].name);
    kh_json_key(w, "args");
    kh_json_open(w, '[');
    for (uint32_t i = 0; kh_argument_write(l->match.game, l->match.table, a, i, text, sizeof text) > 0; i++)
        kh_json_put_text(w, text);
    kh_json_close(w, ']');
    kh_action_write(l->match.game, l->match.table, a, text, sizeof text);
    kh_json_member_text(w, "text", text);
}

static void put_entry(kh_json_writer *w, const kh_loader *l, const kh_record_item *item, uint64_t number) {
    kh_json_line(w);
    kh_json_open(w, '{');
    kh_json_member_number(w, "number", (int64_t)number);
    kh_json_member_number(w, "line", (int64_t)l->reader.line);
    kh_json_member_number(w, "at_ms", (int64_t)item->action.at_ms);
    if (item->what == KH_RECORD_UNDO)
        kh_json_member_bool(w, "undo", true);
    else
        put_action(w, l, &item->action);
    kh_json_close(w, '}');
}

/* A result line, which the reader has found right. Long results come in several lines. */
static void put_result(replay_json *j, kh_scan x) {
    kh_seat seat;
    int64_t score;
    bool won;
    if (j->stage == JSON_ACTIONS) {
        kh_json_close(&j->to, ']');
        kh_json_key(&j->to, "result");
    }
    if (kh_record_is_open(&x)) {
        kh_json_put_string(&j->to, x.at, (size_t)(x.end - x.at));
        j->stage = JSON_MEMBERS;
        return;
    }
    if (j->stage == JSON_ACTIONS)
        kh_json_open(&j->to, '[');
    j->stage = JSON_RESULT;
    while (kh_record_read_score(&x, &seat, &score, &won)) {
        kh_json_line(&j->to);
        kh_json_open(&j->to, '{');
        put_actor(&j->to, "seat", seat);
        kh_json_member_number(&j->to, "score", score);
        kh_json_member_bool(&j->to, "won", won);
        kh_json_close(&j->to, '}');
        kh_scan_char(&x, ',');
    }
}

void replay_json_item(replay_json *j, const kh_loader *l, const kh_record_item *item, uint64_t number) {
    switch (item->what) {
    case KH_RECORD_PLAY:
        put_head(&j->to, l);
        j->stage = JSON_ACTIONS;
        break;
    case KH_RECORD_ACTION:
    case KH_RECORD_UNDO: put_entry(&j->to, l, item, number); break;
    case KH_RECORD_RESULT: put_result(j, kh_scan_in(item->text, item->length)); break;
    case KH_RECORD_NOTHING:
    case KH_RECORD_NAMED:
    case KH_RECORD_PROMISE:
    case KH_RECORD_HASH:
    case KH_RECORD_END:
    case KH_RECORD_BROKEN: break;
    }
}

static void put_error(kh_json_writer *w, const kh_loader *l, const char *key, const char *sentence) {
    kh_json_key(w, "error");
    kh_json_open(w, '{');
    kh_json_member_text(w, "key", key);
    kh_json_member_number(w, "line", (int64_t)l->reader.line);
    kh_json_key(w, "rule");
    if (l->rule != NULL)
        kh_json_put_text(w, l->rule);
    else
        kh_json_put_null(w);
    kh_json_member_text(w, "text", sentence);
    kh_json_close(w, '}');
}

/* A record may break off anywhere: closes what stands open. */
static void close_stage(replay_json *j) {
    kh_json_writer *w = &j->to;
    if (j->stage == JSON_BEGIN) {
        kh_json_open(w, '{');
        kh_json_key(w, "actions");
        kh_json_open(w, '[');
    }
    if (j->stage != JSON_MEMBERS)
        kh_json_close(w, ']');
    if (j->stage == JSON_BEGIN || j->stage == JSON_ACTIONS) {
        kh_json_key(w, "result");
        kh_json_put_null(w);
    }
    j->stage = JSON_MEMBERS;
}

void replay_json_end(replay_json *j, const kh_loader *l, const char *key, const char *sentence,
                     const char *position) {
    close_stage(j);
    if (position != NULL)
        put_lines(&j->to, "position", position, strlen(position));
    if (key != NULL)
        put_error(&j->to, l, key, sentence);
    kh_json_member_bool(&j->to, "ok", key == NULL);
    kh_json_close(&j->to, '}');
    putchar('\n');
}
