/* What the lists know of a table, so that no journal has to be read for them: rows of the store, entries of the directory. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "kornholm/config.h"
#include "server/hall.h"

/* What lists need, so that no journal has to be read for them: the names as JSON, then a line with the number of
 * seats, the mark of who opened it behind an @, the host and who sits where, at large tables only the first seats; then
 * the options, where it is not finished. */
enum { TITLE_SEATS = 16 };

static void add_token(kh_text *text, const room_token *token) {
    char hex[2 * FAIR_HASH + 1];
    sodium_bin2hex(hex, sizeof hex, token->hash, sizeof token->hash);
    kh_text_char(text, ' ');
    kh_text_add(text, hex);
}

static void write_title(const table *t, char *out, size_t cap) {
    enum { NAMES_MOST = 800 };
    const kh_room *r = &t->room;
    const kh_seat seats = r->config.seats < TITLE_SEATS ? r->config.seats : TITLE_SEATS;
    kh_text text = kh_text_in(out, cap);
    kh_json_writer w = kh_json_into(&text);
    kh_json_open(&w, '[');
    for (kh_seat seat = 0; seat < seats && text.length < NAMES_MOST; seat++)
        kh_json_put_text(&w, r->seat[seat].name);
    kh_json_close(&w, ']');
    kh_text_char(&text, '\n');
    kh_text_number(&text, r->config.seats);
    if (t->opener) {
        char mark[16];
        snprintf(mark, sizeof mark, " @%0*x", OPENER_DIGITS, t->opener);
        kh_text_add(&text, mark);
    }
    add_token(&text, &r->host);
    for (kh_seat seat = 0; seat < seats; seat++)
        add_token(&text, &r->seat[seat].token);
    if (r->phase >= ROOM_OVER)
        return; /* lists show no options of what is finished */
    kh_text_char(&text, '\n');
    for (uint32_t i = 0; i < kh_config_options(r->game); i++) {
        char option[200];
        kh_config_write(r->game, &r->config, i, option, sizeof option);
        kh_text_add(&text, option);
        kh_text_char(&text, ' ');
    }
}

static bool read_token(kh_scan *x, room_token *out) {
    kh_scan hex;
    size_t used = 0;
    return kh_scan_token(x, &hex) &&
           sodium_hex2bin(out->hash, sizeof out->hash, hex.at, (size_t)(hex.end - hex.at), NULL, &used,
                          NULL) == 0 &&
           used == sizeof out->hash;
}

/* Titles of older programs have none. */
static opener read_opener(kh_scan *x) {
    kh_scan before = *x, word;
    opener mark = 0;
    if (!kh_scan_token(x, &word) || *word.at != '@') {
        *x = before;
        return 0;
    }
    for (const char *at = word.at + 1; at < word.end && at <= word.at + OPENER_DIGITS; at++)
        mark = mark << 4 | (opener)((*at | 32) >= 'a' ? (*at | 32) - 'a' + 10 : *at - '0');
    return mark;
}

/* The beginning of the second line: how many seats, and who opened the table. */
static bool read_title(kh_scan *x, uint64_t *seats, opener *by) {
    kh_scan line;
    if (!kh_scan_line(x, &line) || !kh_scan_number(x, seats))
        return false;
    *by = read_opener(x);
    return true;
}

opener table_opener(const store_row *row) {
    kh_scan x = kh_scan_in(row->title, strlen(row->title));
    uint64_t seats;
    opener by = 0;
    return read_title(&x, &seats, &by) ? by : 0;
}

/* Free seats are those without a name. */
static uint32_t count_free(const char *names) {
    const char *end = names + strcspn(names, "\n");
    uint32_t n = 0;
    for (const char *at = names; at + 1 < end; at++)
        n += at[0] == '"' && at[1] == '"' && (at[-1] == '[' || at[-1] == ',');
    return n;
}

/* Of rows that are older than this line nothing is known of it before the table is woken. */
static void read_chosen(kh_scan *x, directory_entry *e) {
    const kh_game *game = kh_game_find(e->row.game, strlen(e->row.game));
    kh_config config;
    kh_scan option;
    uint32_t known = 0;
    if (!game || e->seats < game->seats_min || e->seats > game->seats_max)
        return;
    kh_config_usual(game, (kh_seat)e->seats, &config);
    while (kh_scan_token(x, &option))
        known +=
            kh_config_set(game, &config, option.at, (size_t)(option.end - option.at), NULL) == KH_CONFIG_FINE;
    if (known > 0 && known == kh_config_options(game))
        e->config = config;
}

/* A table that is in the store only. */
bool table_list_row(hall *h, const store_row *row) {
    static const room_token nobody;
    kh_scan x = kh_scan_in(row->title, strlen(row->title)), line;
    room_token holder[DIRECTORY_SEATS];
    directory_entry e = {
        .row = *row, .hall = h->index, .holder = holder, .bots = row->phase == STORE_PLAYING};
    uint64_t seats = 0;
    memset(holder, 0, sizeof holder);
    if (read_title(&x, &seats, &e.opener) && read_token(&x, &e.host))
        for (uint32_t i = 0; i < seats && i < TITLE_SEATS && read_token(&x, &holder[i]); i++)
            e.bots = e.bots && memcmp(&holder[i], &nobody, sizeof nobody) == 0;
    e.seats = (uint32_t)seats;
    e.fresh = row->touched_s == TABLE_DOOMED;
    if (!store_finished(row->phase)) {
        e.free = count_free(row->title);
        if (kh_scan_line(&x, &line))
            read_chosen(&x, &e);
    }
    return directory_put(h->server->directory, &e);
}

void table_describe(const table *t, store_row *out) {
    static const uint8_t phases[] = {STORE_WAITING, STORE_PLAYING, STORE_OVER, STORE_CLOSED};
    const kh_room *r = &t->room;
    memset(out, 0, sizeof *out);
    out->table = t->number;
    memcpy(out->code, t->code, sizeof out->code);
    kh_text game = kh_text_in(out->game, sizeof out->game);
    kh_text_add(&game, r->game->name);
    write_title(t, out->title, sizeof out->title);
    out->rules_version = r->game->rules_version;
    out->phase = phases[r->phase];
    out->listed = r->settings.listed;
    out->created_s = t->created_s;
    out->touched_s = t->row.touched_s ? t->row.touched_s : (int64_t)time(NULL);
    out->changed_s = out->phase == t->row.phase && t->row.changed_s ? t->row.changed_s : (int64_t)time(NULL);
}

/* From what a watcher sees: lists tell nobody what is hidden. */
static standing standing_of(const table *t) {
    const kh_room *r = &t->room;
    standing out = {0};
    if (r->phase != ROOM_PLAYING || r->config.seats > STANDING_SEATS)
        return out;
    out.seats = r->config.seats;
    const void *open = kh_sight_open(r->view, &r->match);
    for (kh_seat seat = 0; seat < out.seats; seat++) {
        out.points[seat] = r->game->score(r->match.table, open, seat);
        if (r->game->awaited(r->match.table, r->match.state, seat))
            out.awaited |= 1u << seat;
    }
    return out;
}

/* Whether the table stands otherwise than the directory knows. */
static bool look_again(table *t) {
    if (t->asleep || t->ticket > atomic_load(&t->hall->committed))
        return false; /* nobody hears of what the store may still lose */
    const standing now = standing_of(t);
    if (memcmp(&now, &t->standing, sizeof now) == 0)
        return false;
    t->standing = now;
    return true;
}

void table_stand(table *t) {
    if (look_again(t))
        directory_stand(t->hall->server->directory, t->code, &t->standing);
}

bool table_of_bots(const table *t) {
    const kh_room *r = &t->room;
    if (t->asleep || r->phase != ROOM_PLAYING)
        return false;
    return r->seated == 0;
}

void table_list(table *t, bool fresh) {
    const kh_room *r = &t->room;
    room_token holder[DIRECTORY_SEATS];
    look_again(t);
    directory_entry e = {.row = t->row,
                         .hall = t->hall->index,
                         .seats = r->config.seats,
                         .bots = table_of_bots(t),
                         .config = r->config,
                         .host = r->host,
                         .holder = holder,
                         .standing = t->standing,
                         .opener = t->opener,
                         .fresh = fresh};
    t->fresh = fresh;
    memset(holder, 0, sizeof holder);
    e.free = r->config.seats - r->taken;
    for (kh_seat seat = 0; seat < r->config.seats && seat < DIRECTORY_SEATS; seat++)
        if (r->seat[seat].holder == ROOM_PERSON)
            holder[seat] = r->seat[seat].token;
    directory_put(t->hall->server->directory, &e);
}

/* The directory hears of it when it is durable. */
void table_tell_later(table *t) {
    hall *h = t->hall;
    t->row_ticket = hall_ticket(h);
    if (t->row_ticket <= atomic_load(&h->committed)) {
        table_list(t, false);
        return;
    }
    t->row_waits = table_will_tell(t);
}

static bool same_row(const store_row *a, const store_row *b) {
    return a->phase == b->phase && a->listed == b->listed && strcmp(a->title, b->title) == 0;
}

void table_store_row(table *t) {
    hall *h = t->hall;
    store_row row;
    table_describe(t, &row);
    if (t->row.table == 0 || !same_row(&row, &t->row)) {
        t->row = row;
        store_batch *b = hall_batch(h);
        if (!b || !store_batch_row(b, &row))
            h->batch_broken = true;
    }
    table_tell_later(t);
}
