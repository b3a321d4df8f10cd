/* Writing a record line by line: see record.h. Reading one: record.c. */
#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "kornholm/record.h"
#include "kornholm/text.h"

enum { RESULT_BREAK = 100 /* a result line ends behind the seat that passes this */ };

/* A line under construction. */
typedef struct line {
    char text[KH_RECORD_LINE + 2];
    kh_text x;
} line;

static void line_begin(line *l, const char *word) {
    l->x = kh_text_in(l->text, sizeof l->text);
    kh_text_add(&l->x, word);
}

static void line_end(line *l, const kh_record_writer *w) {
    kh_text_char(&l->x, '\n');
    w->put(w->to, l->text, l->x.length < sizeof l->text ? l->x.length : sizeof l->text - 1);
}

static void add_actor(kh_text *x, kh_seat seat) {
    char actor[16];
    kh_actor_write(seat, actor, sizeof actor);
    kh_text_add(x, actor);
}

static void write_count(kh_record_writer *w, const char *word, uint64_t n) {
    line l;
    line_begin(&l, word);
    kh_text_number(&l.x, (int64_t)n);
    line_end(&l, w);
}

static void write_options(kh_record_writer *w) {
    const uint32_t n = kh_config_options(w->game);
    for (uint32_t i = 0; i < n; i++) {
        if (w->config.option[i] == w->game->options[i].usual)
            continue;
        char option[200];
        line l;
        kh_config_write(w->game, &w->config, i, option, sizeof option);
        line_begin(&l, "option ");
        kh_text_add(&l.x, option);
        line_end(&l, w);
    }
}

void kh_record_begin(kh_record_writer *w, kh_put *put, void *to, const kh_game *game, const kh_config *config,
                     kh_seat viewer) {
    *w = (kh_record_writer){.put = put, .to = to, .game = game, .config = *config};
    write_count(w, "kornholm record ", KH_RECORD_FORMAT);
    line l;
    line_begin(&l, "game ");
    kh_text_add(&l.x, game->name);
    kh_text_char(&l.x, ' ');
    char rules[KH_RULES_TEXT];
    kh_rules_write(game, config, rules, sizeof rules);
    kh_text_add(&l.x, rules);
    line_end(&l, w);
    write_count(w, "seats ", config->seats);
    if (viewer != KH_NOBODY) {
        line_begin(&l, "view ");
        add_actor(&l.x, viewer);
        line_end(&l, w);
    }
    write_options(w);
}

void kh_record_write_name(kh_record_writer *w, kh_seat seat, const char *name) {
    line l;
    line_begin(&l, "name ");
    add_actor(&l.x, seat);
    kh_text_char(&l.x, ' ');
    kh_text_add(&l.x, name);
    line_end(&l, w);
}

void kh_record_write_promise(kh_record_writer *w, kh_record_promise promise, kh_seat seat,
                             const uint8_t *bytes) {
    static const char *const words[] = {
        [KH_PROMISE_COMMITMENT] = "fair commitment ",
        [KH_PROMISE_SEED] = "fair seed ",
        [KH_PROMISE_SECRET] = "fair secret ",
        [KH_PROMISE_BOARD] = "fair board given",
    };
    line l;
    line_begin(&l, words[promise]);
    if (promise == KH_PROMISE_SEED) {
        add_actor(&l.x, seat);
        kh_text_char(&l.x, ' ');
    }
    if (bytes != NULL)
        kh_text_bytes(&l.x, bytes, KH_RECORD_FAIR);
    line_end(&l, w);
}

static void write_lines(kh_record_writer *w, const char *lead, const char *text, size_t length) {
    kh_scan rest = kh_scan_in(text, length), piece;
    line l;
    while (kh_scan_line(&rest, &piece)) {
        if (piece.at == piece.end)
            continue;
        line_begin(&l, lead);
        kh_text_add_n(&l.x, piece.at, (size_t)(piece.end - piece.at));
        line_end(&l, w);
    }
}

void kh_record_write_board(kh_record_writer *w, const char *text, size_t length) {
    write_lines(w, "board ", text, length);
}

void kh_record_write_play(kh_record_writer *w, const char *position, size_t length) {
    line l;
    if (position)
        write_lines(w, "at ", position, length);
    line_begin(&l, "play");
    line_end(&l, w);
}

static void add_time(kh_text *x, kh_record_writer *w, uint64_t at_ms) {
    if (at_ms == w->time_ms)
        return;
    w->time_ms = at_ms;
    kh_text_char(x, '@');
    kh_text_number(x, (int64_t)(at_ms / 1000));
    kh_text_char(x, '.');
    for (uint64_t ten = 100; ten > 0; ten /= 10)
        kh_text_char(x, (char)('0' + at_ms / ten % 10));
    kh_text_char(x, ' ');
}

void kh_record_write_action(kh_record_writer *w, const kh_action *a) {
    char action[KH_ACTION_TEXT];
    line l;
    kh_action_write(w->game, w->table, a, action, sizeof action);
    line_begin(&l, "");
    add_time(&l.x, w, a->at_ms);
    kh_text_add(&l.x, action);
    line_end(&l, w);
}

void kh_record_write_undo(kh_record_writer *w, uint64_t back_to_ms) {
    line l;
    line_begin(&l, "");
    add_time(&l.x, w, back_to_ms);
    kh_text_add(&l.x, "undo");
    line_end(&l, w);
}

void kh_record_write_successor(kh_record_writer *w, kh_seat seat, const char *name, const char *before) {
    line l;
    line_begin(&l, "# from here on ");
    add_actor(&l.x, seat);
    kh_text_add(&l.x, " is ");
    kh_text_add(&l.x, name);
    if (*before) {
        kh_text_add(&l.x, " in the place of ");
        kh_text_add(&l.x, before);
    }
    line_end(&l, w);
}

void kh_record_write_hash(kh_record_writer *w, uint64_t hash) {
    line l;
    line_begin(&l, "hash ");
    kh_text_hex(&l.x, hash);
    line_end(&l, w);
}

void kh_record_write_result(kh_record_writer *w, const void *state, const char *end) {
    line l;
    line_begin(&l, "result");
    if (!w->game->over(w->table, state)) {
        kh_text_add(&l.x, " open");
        if (end) {
            kh_text_char(&l.x, ' ');
            kh_text_add(&l.x, end);
        }
        line_end(&l, w);
        return;
    }
    for (kh_seat seat = 0; seat < w->config.seats; seat++) {
        kh_text_char(&l.x, ' ');
        add_actor(&l.x, seat);
        kh_text_char(&l.x, ' ');
        kh_text_number(&l.x, w->game->score(w->table, state, seat));
        if (kh_won(w->game, w->table, state, seat))
            kh_text_add(&l.x, " won");
        if (seat + 1 == w->config.seats)
            break;
        kh_text_char(&l.x, ',');
        if (l.x.length > RESULT_BREAK) {
            line_end(&l, w);
            line_begin(&l, "result");
        }
    }
    line_end(&l, w);
}
