/* What an operator sees of a table: who sits there and how far it is; never a hand, a secret or a token. */
#include <stdlib.h>
#include <string.h>

#include "server/admin.h"

/* The names stand in the row as JSON, in its first line. */
static void put_names(kh_json_writer *w, const char *title) {
    kh_scan x = kh_scan_in(title, strlen(title)), line;
    kh_json_token tokens[STORE_TITLE / 2 + 2];
    char object[STORE_TITLE + 16];
    kh_json json;
    kh_text text = kh_text_in(object, sizeof object);
    if (!kh_scan_line(&x, &line))
        return;
    kh_text_add(&text, "{\"n\":");
    kh_text_add_n(&text, line.at, (size_t)(line.end - line.at));
    kh_text_char(&text, '}');
    if (text.length >= sizeof object ||
        !kh_json_read(&json, object, text.length, tokens, sizeof tokens / sizeof tokens[0]))
        return;
    kh_json_key(w, "names");
    kh_json_put_raw(w, line.at, (size_t)(line.end - line.at));
}

static const char *phase_of(const store_row *row) {
    return phase_name((room_phase)(row->phase <= STORE_CLOSED ? row->phase : STORE_CLOSED));
}

bool admin_wanted(const store_row *row, const char *game, const char *phase, bool listed_only) {
    return row->touched_s != TABLE_DOOMED && (!*game || strcmp(game, row->game) == 0) &&
           (!*phase || strcmp(phase, phase_of(row)) == 0) && (!listed_only || row->listed);
}

void admin_put_row(kh_json_writer *w, const store_row *row) {
    kh_json_member_text(w, "code", row->code);
    kh_json_member_text(w, "game", row->game);
    kh_json_member_number(w, "rules", row->rules_version);
    kh_json_member_text(w, "phase", phase_of(row));
    kh_json_member_bool(w, "public", row->listed);
    kh_json_member_number(w, "created", row->created_s);
    kh_json_member_number(w, "changed", row->changed_s);
    put_names(w, row->title);
}

static void put_seat(kh_json_writer *w, const kh_room *r, kh_seat seat) {
    const room_seat *s = &r->seat[seat];
    kh_json_open(w, '{');
    show_begin_seat(w, r, seat);
    kh_json_member_text(w, "name", s->name);
    if (s->holder == ROOM_BOT && s->bot)
        kh_json_member_text(w, "bot", s->bot->name);
    if (s->holder == ROOM_PERSON) {
        kh_json_member_number(w, "lines", s->lines);
        kh_json_member_bool(w, "away", s->away);
        kh_json_member_bool(w, "resting", s->resting);
        kh_json_member_bool(w, "host", room_is_host(r, &s->token));
    }
    kh_json_close(w, '}');
}

void admin_put_room(kh_json_writer *w, const kh_room *r) {
    kh_json_member_number(w, "journal", (int64_t)r->n);
    if (r->match.game)
        kh_json_member_number(w, "actions", (int64_t)r->match.before + r->match.live_count);
    kh_json_member_bool(w, "paused", r->paused);
    if (r->phase == ROOM_CLOSED)
        kh_json_member_text(w, "why", room_end_word((room_end)r->end));
    kh_json_key(w, "seats");
    kh_json_open(w, '[');
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        put_seat(w, r, seat);
    kh_json_close(w, ']');
}

static bool take_line(void *who, uint64_t number, const char *text, size_t length) {
    return room_restore_line(who, number, text, length);
}

void admin_put_stored(kh_json_writer *w, kh_store *store, const store_row *row) {
    kh_room *r = malloc(sizeof *r);
    admin_put_row(w, row);
    if (!r)
        return;
    room_restore(r, &room_silence);
    const bool fine = kh_store_lines(store, row->table, take_line, r) == STORE_FINE && room_wake(r, 0);
    if (fine)
        admin_put_room(w, r);
    else
        kh_json_member_bool(w, "damaged", true);
    room_close(r);
    free(r);
}
