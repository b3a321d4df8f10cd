/* Lists: the games of the house, for lobbies that have never heard of them, and the tables. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "server/hall.h"

static void put_options(kh_json_writer *w, const kh_game *game) {
    kh_json_key(w, "options");
    kh_json_open(w, '[');
    for (const kh_option *o = game->options; o->name; o++) {
        kh_json_open(w, '{');
        kh_json_member_text(w, "name", o->name);
        kh_json_member_number(w, "low", o->low);
        kh_json_member_number(w, "high", o->high);
        kh_json_member_number(w, "usual", o->usual);
        if (o->words) {
            kh_json_key(w, "words");
            kh_json_open(w, '[');
            for (int32_t i = o->low; i <= o->high; i++)
                kh_json_put_text(w, o->words[i - o->low]);
            kh_json_close(w, ']');
        }
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_kind(kh_json_writer *w, const kh_kind *kind) {
    static const char *const by[] = {"seat", "luck", "clock", "host"};
    kh_json_open(w, '{');
    kh_json_member_text(w, "name", kind->name);
    kh_json_member_text(w, "by", by[kind->actor]);
    kh_json_member_bool(w, "open", kind->open);
    kh_json_key(w, "fields");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < KH_FIELDS_MAX && kind->field[i].type; i++) {
        kh_json_open(w, '{');
        if (kind->field[i].lead)
            kh_json_member_text(w, "lead", kind->field[i].lead);
        kh_json_member_text(w, "type", kind->field[i].type->name);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
    kh_json_close(w, '}');
}

/* What tables of other games have and those of this one have not. */
static void put_without(kh_json_writer *w, const kh_game *game) {
    static const char *const names[] = {"undo", "more", "draw", "pace", "hints"};
    if (!game->without)
        return;
    kh_json_key(w, "without");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (game->without >> i & 1)
            kh_json_put_text(w, names[i]);
    kh_json_close(w, ']');
}

static void put_bots(kh_json_writer *w, const char *key, const kh_game *game,
                     bool (*is)(const kh_bot *, const kh_game *)) {
    kh_json_key(w, key);
    kh_json_open(w, '[');
    for (unsigned i = 0; kh_bots[i]; i++)
        if (is(kh_bots[i], game))
            kh_json_put_text(w, kh_bots[i]->name);
    kh_json_close(w, ']');
}

static void put_game(kh_json_writer *w, const kh_game *game) {
    const uint32_t kinds = kh_kind_count(game);
    kh_json_open(w, '{');
    kh_json_member_text(w, "name", game->name);
    kh_json_member_number(w, "rules", game->rules_version);
    kh_json_key(w, "seats");
    kh_json_open(w, '[');
    kh_json_put_number(w, game->seats_min);
    kh_json_put_number(w, room_seats_most(game));
    kh_json_close(w, ']');
    put_without(w, game);
    put_options(w, game);
    kh_json_key(w, "kinds");
    kh_json_open(w, '[');
    for (uint32_t kind = 1; kind < kinds; kind++)
        put_kind(w, &game->kinds[kind]);
    kh_json_close(w, ']');
    kh_json_key(w, "events");
    kh_json_open(w, '[');
    for (unsigned i = 0; game->events[i]; i++)
        kh_json_put_text(w, game->events[i]);
    kh_json_close(w, ']');
    put_bots(w, "bots", game, kh_bot_plays);
    put_bots(w, "levels", game, kh_bot_is_level);
    kh_json_close(w, '}');
}

void list_games(kh_json_writer *w) {
    kh_json_key(w, "games");
    kh_json_open(w, '[');
    for (unsigned i = 0; room_game(i); i++)
        put_game(w, room_game(i));
    kh_json_close(w, ']');
}

enum { LISTED_MOST = 50, CURSOR = 24, UNKNOWN_MOST = 4 };

typedef struct listing {
    kh_json_writer *w;
    const room_token *mine; /* NULL: public ones */
    uint32_t count;
    uint64_t last; /* number of the last one that was shown, */
    bool more;     /* which is not the last there is */
    char unknown[UNKNOWN_MOST]
                [STORE_CODE + 1]; /* own games of which the directory does not know how they stand */
    uint32_t unknown_count;
} listing;

static void put_seats(kh_json_writer *w, const char *name, uint64_t seats) {
    kh_json_key(w, name);
    kh_json_open(w, '[');
    for (kh_seat seat = 0; seat < DIRECTORY_SEATS; seat++)
        if (seats >> seat & 1)
            show_actor(w, seat);
    kh_json_close(w, ']');
}

/* What only those who play there want to know, and what of it watchers might have to wait for. */
static void put_standing(kh_json_writer *w, const directory_entry *e, const room_token *mine) {
    uint64_t you = 0;
    for (uint32_t i = 0; i < e->seats && i < DIRECTORY_SEATS; i++)
        if (memcmp(&e->holder[i], mine, sizeof *mine) == 0)
            you |= UINT64_C(1) << i;
    if (you == 0)
        return; /* a host without a seat */
    put_seats(w, "you", you);
    if (e->standing.seats == 0)
        return;
    put_seats(w, "awaited", e->standing.awaited);
    kh_json_key(w, "points");
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < e->standing.seats; i++)
        kh_json_put_number(w, e->standing.points[i]);
    kh_json_close(w, ']');
}

/* What is played there. Finished games are listed without being read. */
static void put_chosen(kh_json_writer *w, const directory_entry *e) {
    const kh_game *game = kh_game_find(e->row.game, strlen(e->row.game));
    if (game && e->config.seats > 0 && !store_finished(e->row.phase))
        show_options(w, game, &e->config);
}

static bool put_entry(void *who, const directory_entry *e) {
    listing *l = who;
    l->more = l->count == LISTED_MOST;
    if (l->more)
        return false;
    kh_json_open(l->w, '{');
    kh_json_member_text(l->w, "code", e->row.code);
    kh_json_member_text(l->w, "game", e->row.game);
    kh_json_member_text(l->w, "phase", phase_name((room_phase)e->row.phase));
    kh_json_member_number(l->w, "seats", e->seats);
    kh_json_member_number(l->w, "free", e->free);
    kh_json_member_number(l->w, "created", e->row.created_s);
    kh_json_key(l->w, "names");
    kh_json_put_raw(l->w, e->row.title, strlen(e->row.title));
    put_chosen(l->w, e);
    if (l->mine)
        put_standing(l->w, e, l->mine);
    kh_json_close(l->w, '}');
    if (l->mine && e->row.phase == STORE_PLAYING && e->standing.seats == 0 && e->seats <= STANDING_SEATS &&
        l->unknown_count < UNKNOWN_MOST)
        memcpy(l->unknown[l->unknown_count++], e->row.code, sizeof e->row.code);
    l->count++;
    l->last = e->row.table;
    return true;
}

/* Where a list goes on. Of own tables those come first that wait or run, then those that are finished. */
typedef struct cursor {
    bool finished;
    uint64_t before; /* a number; 0: from the newest on */
} cursor;

/* Clients only hand it back. */
static void put_cursor(kh_json_writer *w, const char *name, const cursor *c) {
    char text[CURSOR];
    kh_text t = kh_text_in(text, sizeof text);
    kh_text_char(&t, c->finished ? 'f' : 'l');
    kh_text_number(&t, (int64_t)c->before);
    kh_json_member_text(w, name, text);
}

static bool read_cursor(const char *text, cursor *out) {
    kh_scan x = kh_scan_in(text + 1, *text ? strlen(text + 1) : 0);
    out->finished = *text == 'f';
    return (*text == 'l' || *text == 'f') && kh_scan_number(&x, &out->before) && x.at == x.end;
}

/* After a start nobody knows for whom a game waits before it has been read: next time the list says it. */
static void wake_unknown(struct kh_server *s, const listing *l) {
    uint32_t home;
    for (uint32_t i = 0; i < l->unknown_count; i++)
        if (directory_want(s->directory, l->unknown[i], &home))
            net_wake(s->halls[home].loop);
}

static void put_tables(kh_json_writer *w, struct kh_server *s, const room_token *mine, const char *name,
                       const char *more, cursor at) {
    listing l = {.w = w, .mine = mine};
    kh_json_key(w, name);
    kh_json_open(w, '[');
    directory_newest(s->directory, mine, at.finished, at.before, put_entry, &l);
    if (mine && !at.finished && !l.more) {
        l.last = 0;
        at.finished = true;
        directory_newest(s->directory, mine, true, 0, put_entry, &l);
    }
    kh_json_close(w, ']');
    wake_unknown(s, &l);
    at.before = l.last;
    if (l.more)
        put_cursor(w, more, &at);
}

void list_tables(kh_json_writer *w, struct kh_server *s, const room_token *or_null) {
    put_tables(w, s, NULL, "tables", "more", (cursor){0});
    if (or_null)
        put_tables(w, s, or_null, "mine", "more_mine", (cursor){0});
}

bool list_more(kh_json_writer *w, struct kh_server *s, const room_token *or_null, const char *after) {
    cursor at;
    if (!read_cursor(after, &at) || (at.finished && !or_null))
        return false;
    put_tables(w, s, or_null, "tables", "more", at);
    return true;
}
