/* A record as one JSON object: see replay_json.h. docs/records.md describes its members. */
#include "replay_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "kornholm/text.h"

static void put_string(const char *text, size_t length) {
    putchar('"');
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < 0x20)
            printf("\\u%04x", c);
        else
            putchar(c);
    }
    putchar('"');
}

static void put_text(const char *text) {
    put_string(text, strlen(text));
}

static void put_actor(kh_seat seat) {
    char actor[16];
    kh_actor_write(seat, actor, sizeof actor);
    put_text(actor);
}

/* A list of the lines of a text. */
static void put_lines(const char *text, size_t length) {
    kh_scan rest = kh_scan_in(text, length), line;
    const char *comma = "";
    putchar('[');
    for (; kh_scan_line(&rest, &line); comma = ",") {
        fputs(comma, stdout);
        put_string(line.at, (size_t)(line.end - line.at));
    }
    putchar(']');
}

static void put_options(const kh_match *m) {
    const uint32_t n = kh_config_options(m->game);
    fputs(",\"options\":{", stdout);
    for (uint32_t i = 0; i < n; i++) {
        char option[200];
        kh_config_write(m->game, &m->config, i, option, sizeof option);
        const char *value = strchr(option, '=') + 1;
        printf("%s\"%s\":", i > 0 ? "," : "", m->game->options[i].name);
        if (m->game->options[i].words != NULL)
            put_text(value);
        else
            fputs(value, stdout);
    }
    putchar('}');
}

static void put_names(const kh_match *m) {
    const char *comma = "";
    fputs(",\"names\":{", stdout);
    for (kh_seat seat = 0; m->names != NULL && seat < m->config.seats; seat++) {
        if (kh_match_name(m, seat)[0] == '\0')
            continue;
        fputs(comma, stdout);
        put_actor(seat);
        putchar(':');
        put_text(kh_match_name(m, seat));
        comma = ",";
    }
    putchar('}');
}

static void put_head(const kh_loader *l) {
    const kh_match *m = &l->match;
    printf("{\"format\":%d,\"game\":", KH_RECORD_FORMAT);
    put_text(m->game->name);
    printf(",\"rules\":%d,\"seats\":%" PRIu32 ",\"view\":", m->game->rules_version, m->config.seats);
    if (l->reader.viewer == KH_NOBODY)
        fputs("null", stdout);
    else
        put_actor(l->reader.viewer);
    put_options(m);
    put_names(m);
    fputs(",\"board\":", stdout);
    put_lines(l->reader.board, l->reader.board_length);
    fputs(",\"actions\":[", stdout);
}

static void put_action(const kh_loader *l, const kh_action *a) {
    char text[KH_ACTION_TEXT];
    fputs(",\"by\":", stdout);
    put_actor(a->seat);
    fputs(",\"kind\":", stdout);
    put_text(l->match.game->kinds[a->kind].name);
    fputs(",\"args\":[", stdout);
    for (uint32_t i = 0; kh_argument_write(l->match.game, l->match.table, a, i, text, sizeof text) > 0; i++) {
        fputs(i > 0 ? "," : "", stdout);
        put_text(text);
    }
    fputs("],\"text\":", stdout);
    kh_action_write(l->match.game, l->match.table, a, text, sizeof text);
    put_text(text);
}

static void put_entry(const kh_loader *l, const kh_record_item *item, uint64_t number) {
    printf("%s\n{\"number\":%" PRIu64 ",\"line\":%" PRIu64 ",\"at_ms\":%" PRIu64, number > 1 ? "," : "",
           number, l->reader.line, item->action.at_ms);
    if (item->what == KH_RECORD_UNDO)
        fputs(",\"undo\":true", stdout);
    else
        put_action(l, &item->action);
    putchar('}');
}

/* A result line, which the reader has found right. Long results come in several lines. */
static void put_result(replay_json *j, kh_scan x) {
    kh_seat seat;
    int64_t score;
    bool won;
    if (kh_word_is(&x, "open")) {
        fputs("],\"result\":\"open\"", stdout);
        *j = JSON_MEMBERS;
        return;
    }
    while (kh_record_read_score(&x, &seat, &score, &won)) {
        printf("%s\n{\"seat\":", *j == JSON_ACTIONS ? "],\"result\":[" : ",");
        *j = JSON_RESULT;
        put_actor(seat);
        printf(",\"score\":%" PRId64 ",\"won\":%s}", score, won ? "true" : "false");
        kh_scan_char(&x, ',');
    }
}

void replay_json_item(replay_json *j, const kh_loader *l, const kh_record_item *item, uint64_t number) {
    switch (item->what) {
    case KH_RECORD_PLAY:
        put_head(l);
        *j = JSON_ACTIONS;
        break;
    case KH_RECORD_ACTION:
    case KH_RECORD_UNDO: put_entry(l, item, number); break;
    case KH_RECORD_RESULT: put_result(j, kh_scan_in(item->text, item->length)); break;
    case KH_RECORD_NOTHING:
    case KH_RECORD_NAMED:
    case KH_RECORD_HASH:
    case KH_RECORD_END:
    case KH_RECORD_BROKEN: break;
    }
}

static void put_error(const kh_loader *l, const char *key, const char *sentence) {
    fputs(",\"error\":{\"key\":", stdout);
    put_text(key);
    printf(",\"line\":%" PRIu64 ",\"rule\":", l->reader.line);
    if (l->rule != NULL)
        put_text(l->rule);
    else
        fputs("null", stdout);
    fputs(",\"text\":", stdout);
    put_text(sentence);
    putchar('}');
}

void replay_json_end(replay_json *j, const kh_loader *l, const char *key, const char *sentence,
                     const char *position) {
    /* A record may break off anywhere: first close what is open. */
    static const char *const close[] = {
        [JSON_BEGIN] = "{\"actions\":[],\"result\":null",
        [JSON_ACTIONS] = "],\"result\":null",
        [JSON_RESULT] = "]",
        [JSON_MEMBERS] = "",
    };
    fputs(close[*j], stdout);
    *j = JSON_MEMBERS;
    if (position != NULL) {
        fputs(",\"position\":", stdout);
        put_lines(position, strlen(position));
    }
    if (key != NULL)
        put_error(l, key, sentence);
    printf(",\"ok\":%s}\n", key == NULL ? "true" : "false");
}
