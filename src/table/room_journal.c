/* The lines of a room's journal: how each is written, and what it does when it is read. Every change of a room but
 * an action goes this one way, live and restored. docs/journal.md lists the lines. */
#include <stdlib.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "table/room_inside.h"

static const char hex_digit[] = "0123456789abcdef";

void room_draft_begin(room_draft *d, const char *word) {
    d->text = kh_text_in(d->bytes, sizeof d->bytes);
    kh_text_add(&d->text, word);
}

void room_draft_word(room_draft *d, const char *word) {
    kh_text_char(&d->text, ' ');
    kh_text_add(&d->text, word);
}

void room_draft_seat(room_draft *d, kh_seat seat) {
    char actor[16];
    kh_actor_write(seat, actor, sizeof actor);
    room_draft_word(d, actor);
}

void room_draft_number(room_draft *d, uint64_t n) {
    kh_text_char(&d->text, ' ');
    kh_text_number(&d->text, (int64_t)n);
}

void room_draft_hex(room_draft *d, const uint8_t *bytes, size_t n) {
    kh_text_char(&d->text, ' ');
    kh_text_bytes(&d->text, bytes, n);
}

static bool read_digit(char c, uint8_t *out) {
    const char *at = c ? strchr(hex_digit, c) : NULL;
    *out = at ? (uint8_t)(at - hex_digit) : 0;
    return at != NULL;
}

static bool read_hex(kh_scan *x, uint8_t *out, size_t n) {
    kh_scan token;
    if (!kh_scan_token(x, &token) || (size_t)(token.end - token.at) != 2 * n)
        return false;
    for (size_t i = 0; i < n; i++) {
        uint8_t high, low;
        if (!read_digit(token.at[2 * i], &high) || !read_digit(token.at[2 * i + 1], &low))
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static bool read_number(kh_scan *x, uint64_t *out) {
    kh_scan_blanks(x);
    return kh_scan_number(x, out);
}

static bool read_seat(const kh_room *r, kh_scan *x, kh_seat *out) {
    kh_scan_blanks(x);
    return r->seat && kh_seat_read(x, r->config.seats, out);
}

/* The rest of the line, which may be a name or something said. */
static void rest_of(kh_scan *x, char *out, size_t cap) {
    kh_scan_blanks(x);
    kh_text t = kh_text_in(out, cap);
    kh_text_add_n(&t, x->at, (size_t)(x->end - x->at));
}

static bool do_table(kh_room *r, kh_scan *x) {
    uint64_t format = 0;
    return r->n == 1 && read_number(x, &format) && format == ROOM_FORMAT;
}

static bool do_game(kh_room *r, kh_scan *x) {
    kh_scan name;
    uint64_t rules = 0;
    if (r->game || !kh_scan_token(x, &name) || !read_number(x, &rules))
        return false;
    r->game = room_game_find(name.at, (size_t)(name.end - name.at));
    r->stale = r->game && rules != r->game->rules_version;
    return r->game != NULL;
}

static uint32_t seed_parts(const kh_room *r) {
    return (r->config.seats + FAIR_SEEDS - 1) / FAIR_SEEDS;
}

static void hash_seeds_at(kh_room *r, kh_seat seat) {
    const kh_seat first = seat - seat % FAIR_SEEDS, left = r->config.seats - first;
    if (r->seed_hashes)
        fair_seeds_part(r->seeds + (size_t)first * FAIR_BYTES, left < FAIR_SEEDS ? left : FAIR_SEEDS,
                        r->seed_hashes + (size_t)(seat / FAIR_SEEDS) * FAIR_BYTES);
}

static bool begin_seeds(kh_room *r) {
    if (!room_large(r))
        return true;
    r->seed_hashes = calloc(seed_parts(r), FAIR_BYTES);
    for (kh_seat seat = 0; seat < r->config.seats; seat += FAIR_SEEDS)
        hash_seeds_at(r, seat);
    return r->seed_hashes != NULL;
}

void room_seeds_hash(const kh_room *r, uint8_t out[FAIR_BYTES]) {
    fair_seeds_whole(r->seed_hashes, seed_parts(r), out);
}

static bool do_seats(kh_room *r, kh_scan *x) {
    uint64_t seats = 0;
    if (!r->game || r->seat || !read_number(x, &seats) || seats < 1 || seats > r->game->seats_max)
        return false;
    kh_config_usual(r->game, (kh_seat)seats, &r->config);
    r->seat = calloc(seats, sizeof *r->seat);
    r->seeds = calloc(seats, FAIR_BYTES);
    return r->seat && r->seeds && room_index_seats(r) && begin_seeds(r);
}

static bool do_option(kh_room *r, kh_scan *x) {
    kh_scan_blanks(x);
    const size_t length = (size_t)(x->end - x->at);
    return r->seat && (r->stale || kh_config_set(r->game, &r->config, x->at, length, NULL) == KH_CONFIG_FINE);
}

static bool do_setting(kh_room *r, kh_scan *x) {
    room_settings *s = &r->settings;
    kh_scan bot, word;
    uint64_t n[6], people;
    for (unsigned i = 0; i < 6; i++)
        if (!read_number(x, &n[i]))
            return false;
    *s = (room_settings){n[0] != 0, n[1] != 0, n[2] != 0, (uint32_t)n[3], (uint32_t)n[4], (uint32_t)n[5],
                         NULL,      true,      0};
    if (kh_scan_token(x, &bot))
        s->bot = kh_bot_find(r->game, bot.at, (size_t)(bot.end - bot.at));
    while (kh_scan_token(x, &word)) {
        if (kh_word_is(&word, "no-hints"))
            s->hints = false;
        else if (kh_word_is(&word, "address") && read_number(x, &people) && people <= UINT32_MAX)
            s->address_people = (uint32_t)people;
        else
            return false;
    }
    return true;
}

static bool do_secret(kh_room *r, kh_scan *x) {
    return read_hex(x, r->secret, sizeof r->secret);
}

static bool do_host(kh_room *r, kh_scan *x) {
    room_token host = {{0}};
    if (!read_hex(x, host.hash, sizeof host.hash))
        return false;
    room_new_host(r, &host);
    return true;
}

/* The host's, too. */
static bool do_device(kh_room *r, kh_scan *x) {
    room_token token = {{0}};
    if (!read_hex(x, token.hash, sizeof token.hash))
        return false;
    room_add_device(r, &token);
    return true;
}

static bool do_hostcode(kh_room *r, kh_scan *x) {
    rest_of(x, r->host_code, sizeof r->host_code);
    return r->host_code[0] != '\0';
}

static bool do_lock(kh_room *r, kh_scan *x) {
    uint64_t on;
    if (!read_number(x, &on))
        return false;
    r->locked = on != 0;
    return true;
}

static bool add_line(char **text, size_t *text_length, size_t most, kh_scan *x) {
    kh_scan_char(x, ' ');
    const size_t length = (size_t)(x->end - x->at), whole = *text_length + length + 1;
    char *longer = whole < most ? realloc(*text, whole + 1) : NULL;
    if (!longer)
        return false;
    memcpy(longer + *text_length, x->at, length);
    memcpy(longer + whole - 1, "\n", 2);
    *text = longer;
    *text_length = whole;
    return true;
}

static bool do_board(kh_room *r, kh_scan *x) {
    return add_line(&r->board, &r->board_length, ROOM_BOARD, x);
}

static bool do_at(kh_room *r, kh_scan *x) {
    return r->board_given && r->phase == ROOM_WAITING &&
           add_line(&r->position, &r->position_length, ROOM_POSITION, x);
}

/* The board that follows comes from people. */
static bool do_given(kh_room *r, kh_scan *x) {
    (void)x;
    r->board_given = true;
    return !r->board;
}

static void give_seat(kh_room *r, kh_seat seat, room_holder holder) {
    static const room_token nobody;
    room_seat *s = &r->seat[seat];
    s->holder = (uint8_t)holder;
    s->away = s->resting = s->draws = false;
    s->lines = 0;
    s->swap = 0;
    s->code_until_ms = 0;
    s->declined_by[0] = '\0';
    room_hold(r, seat, &nobody);
    memset(s->done, 0, sizeof s->done);
}

static void name_seat(kh_room *r, kh_seat seat, const char *name) {
    kh_text t = kh_text_in(r->seat[seat].name, sizeof r->seat[seat].name);
    kh_text_add(&t, name);
    if (r->match.game && name[0])
        kh_match_rename(&r->match, seat, name, strlen(name));
}

static bool do_sit(kh_room *r, kh_scan *x) {
    char name[KH_RECORD_NAME + 1];
    kh_seat seat;
    room_token token = {{0}};
    if (!read_seat(r, x, &seat) || !read_hex(x, token.hash, sizeof token.hash))
        return false;
    give_seat(r, seat, ROOM_PERSON);
    room_hold(r, seat, &token);
    r->seat[seat].gone_ms = r->now_ms;
    room_count(r, seat);
    rest_of(x, name, sizeof name);
    const bool playing = r->phase == ROOM_PLAYING, new = playing && !room_owns(r, seat, &token);
    if (new && r->match.game && !kh_match_take_over(&r->match, seat, name))
        return false;
    name_seat(r, seat, name);
    return !playing || room_begin_to_play(r, seat);
}

/* The seat is free again before the start; later a bot has it. */
static bool do_stand(kh_room *r, kh_scan *x) {
    kh_seat seat;
    if (!read_seat(r, x, &seat))
        return false;
    give_seat(r, seat, r->phase == ROOM_WAITING ? ROOM_FREE : ROOM_BOT);
    room_bot_comes(r, seat);
    room_count(r, seat);
    if (r->phase == ROOM_WAITING) {
        memset(r->seeds + (size_t)seat * FAIR_BYTES, 0, FAIR_BYTES);
        if (r->seat[seat].seeded)
            hash_seeds_at(r, seat);
        r->seat[seat].seeded = false;
        r->seat[seat].name[0] = '\0';
    }
    return true;
}

/* The host took the seat away. */
static bool do_remove(kh_room *r, kh_scan *x) {
    kh_scan again = *x;
    kh_seat seat;
    if (!do_stand(r, x) || !read_seat(r, &again, &seat))
        return false;
    r->seat[seat].removed = r->phase == ROOM_PLAYING;
    return true;
}

static bool do_bot(kh_room *r, kh_scan *x) {
    kh_seat seat;
    kh_scan name;
    if (!read_seat(r, x, &seat) || !kh_scan_token(x, &name))
        return false;
    room_seat *s = &r->seat[seat];
    s->removed |= r->phase == ROOM_PLAYING && s->holder == ROOM_PERSON;
    give_seat(r, seat, ROOM_BOT);
    room_bot_comes(r, seat);
    room_count(r, seat);
    room_bot_forget(r, seat);
    s->bot =
        kh_bot_find(r->game, name.at, (size_t)(name.end - name.at)); /* unknown by now: the usual one plays */
    if (!s->name[0]) {
        char shown[KH_RECORD_NAME + 1];
        kh_text t = kh_text_in(shown, sizeof shown);
        kh_text_add_n(&t, name.at, (size_t)(name.end - name.at));
        name_seat(r, seat, shown);
    }
    return true;
}

static bool stand_in(kh_room *r, kh_scan *x, bool away, bool resting) {
    kh_seat seat;
    if (!read_seat(r, x, &seat))
        return false;
    r->seat[seat].away = away;
    r->seat[seat].resting = resting;
    r->seat[seat].stood_in = 0;
    room_bot_comes(r, seat);
    room_count(r, seat);
    return true;
}

static bool do_away(kh_room *r, kh_scan *x) {
    return stand_in(r, x, true, false);
}

static bool do_rest(kh_room *r, kh_scan *x) {
    return stand_in(r, x, false, true);
}

static bool do_back(kh_room *r, kh_scan *x) {
    return stand_in(r, x, false, false);
}

static bool do_more(kh_room *r, kh_scan *x) {
    kh_seat seat;
    if (!read_seat(r, x, &seat))
        return false;
    if (!r->match.game)
        return r->stale;
    r->seat[seat].more++;
    room_run(r, room_game_ms(r));
    r->extra_ms += ROOM_MORE_MS;
    r->extra_for_ms = r->game->deadline(r->match.table, r->match.state);
    return true;
}

/* The person goes on with another token. */
static bool do_move(kh_room *r, kh_scan *x) {
    kh_seat seat;
    room_token token = {{0}};
    if (!read_seat(r, x, &seat) || !read_hex(x, token.hash, sizeof token.hash))
        return false;
    const room_token before = r->seat[seat].token;
    room_hold(r, seat, &token);
    r->seat[seat].away = r->seat[seat].resting = false;
    r->seat[seat].lines = 0;
    r->seat[seat].gone_ms = r->now_ms;
    r->seat[seat].code_until_ms = 0;
    room_count(r, seat);
    room_move_host(r, &before, &token);
    return r->phase != ROOM_PLAYING || room_meet(r, &token, r->seat[seat].person);
}

static bool do_seed(kh_room *r, kh_scan *x) {
    static const uint8_t none[FAIR_BYTES];
    kh_seat seat;
    if (!read_seat(r, x, &seat) || !read_hex(x, r->seeds + (size_t)seat * FAIR_BYTES, FAIR_BYTES))
        return false;
    r->seat[seat].seeded = memcmp(r->seeds + (size_t)seat * FAIR_BYTES, none, sizeof none) != 0;
    hash_seeds_at(r, seat);
    return true;
}

/* Behind the word stands the revision of the scenario's rules, unless it is the first: until here a table is only a
 * plan, and is played by the rules of the program that starts it. */
static bool do_start(kh_room *r, kh_scan *x) {
    uint64_t revision = 1;
    if (r->phase != ROOM_WAITING || !r->seat || (!kh_scan_done(x) && !read_number(x, &revision)))
        return false;
    r->phase = ROOM_PLAYING;
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        if (r->seat[seat].holder == ROOM_PERSON && !room_begin_to_play(r, seat))
            return false;
    r->stale = r->stale || revision != kh_revision(r->game, &r->config);
    return r->stale || room_begin(r);
}

static bool read_action(const kh_room *r, kh_scan *x, uint64_t *id, kh_action *out) {
    uint64_t at;
    if (!r->match.game || !read_number(x, &at) || !read_number(x, id))
        return false;
    kh_scan_blanks(x);
    if (kh_action_read(r->game, r->match.table, r->config.seats, x->at, (size_t)(x->end - x->at), out,
                       NULL) != 0)
        return false;
    out->at_ms = at;
    return true;
}

static bool do_act(kh_room *r, kh_scan *x) {
    kh_action a;
    uint64_t id;
    return r->stale || (read_action(r, x, &id, &a) && room_replay_action(r, &a, id));
}

bool room_read_action(const kh_room *r, const char *text, size_t length, kh_action *out) {
    kh_scan x = kh_scan_in(text, length), word;
    uint64_t id;
    return kh_scan_token(&x, &word) && kh_word_is(&word, "do") && read_action(r, &x, &id, out);
}

static bool do_undo(kh_room *r, kh_scan *x) {
    (void)x;
    return r->stale || room_replay_undo(r);
}

static bool do_pause(kh_room *r, kh_scan *x) {
    uint64_t on, game_ms;
    if (!read_number(x, &on) || !read_number(x, &game_ms))
        return false;
    room_run(r, game_ms);
    r->paused = on != 0;
    return true;
}

static bool do_mute(kh_room *r, kh_scan *x) {
    kh_seat seat;
    uint64_t on;
    if (!read_seat(r, x, &seat) || !read_number(x, &on))
        return false;
    r->seat[seat].muted = on != 0;
    return true;
}

/* A bot that waits already waits anew, as long as it is told now. */
static bool do_pace(kh_room *r, kh_scan *x) {
    uint64_t ms;
    if (!read_number(x, &ms) || ms > ROOM_PACE_MOST)
        return false;
    r->settings.pace_ms = (uint32_t)ms;
    r->bot_ms = 0;
    return true;
}

static bool do_nothing(kh_room *r, kh_scan *x) {
    (void)r;
    (void)x;
    return true;
}

static bool do_over(kh_room *r, kh_scan *x) {
    (void)x;
    r->phase = ROOM_OVER;
    if (r->match.game)
        kh_match_reveal(&r->match, r->secret);
    return true;
}

/* Nothing of it goes on, so that all of it may be seen, and its luck be checked, as far as it came. */
static bool do_close(kh_room *r, kh_scan *x) {
    room_end why = ROOM_BY_HOST;
    room_end_read(x, &why);
    r->phase = ROOM_CLOSED;
    r->end = (uint8_t)why;
    if (r->match.game) {
        kh_match_reveal(&r->match, r->secret);
        kh_match_end(&r->match, why == ROOM_BY_LIMIT || why == ROOM_BY_DRAW ? room_end_word(why) : NULL);
    }
    return true;
}

static bool do_draw(kh_room *r, kh_scan *x) {
    kh_seat seat;
    uint64_t on;
    if (!read_seat(r, x, &seat) || !read_number(x, &on))
        return false;
    r->seat[seat].draws = on != 0;
    return true;
}

static bool do_next(kh_room *r, kh_scan *x) {
    kh_scan code;
    if (!kh_scan_token(x, &code) || code.end - code.at > ROOM_NEXT)
        return false;
    kh_text t = kh_text_in(r->next, sizeof r->next);
    kh_text_add_n(&t, code.at, (size_t)(code.end - code.at));
    for (kh_seat seat = 0; r->seat && seat < r->config.seats; seat++)
        r->seat[seat].again = false;
    return true;
}

static bool do_again(kh_room *r, kh_scan *x) {
    kh_seat seat;
    if (!read_seat(r, x, &seat))
        return false;
    r->seat[seat].again = true;
    r->seat[seat].declined = false;
    return true;
}

static bool do_no(kh_room *r, kh_scan *x) {
    kh_seat seat;
    if (!read_seat(r, x, &seat))
        return false;
    r->seat[seat].declined = true;
    return true;
}

static bool do_without(kh_room *r, kh_scan *x) {
    kh_seat seat;
    if (!read_seat(r, x, &seat))
        return false;
    rest_of(x, r->seat[seat].declined_by, sizeof r->seat[seat].declined_by);
    return true;
}

static const struct {
    const char *word;
    bool (*act)(kh_room *, kh_scan *);
} lines[] = {
    {"do", do_act},
    {"table", do_table},
    {"game", do_game},
    {"seats", do_seats},
    {"option", do_option},
    {"setting", do_setting},
    {"secret", do_secret},
    {"host", do_host},
    {"board", do_board},
    {"at", do_at},
    {"sit", do_sit},
    {"stand", do_stand},
    {"bot", do_bot},
    {"away", do_away},
    {"back", do_back},
    {"move", do_move},
    {"seed", do_seed},
    {"start", do_start},
    {"undo", do_undo},
    {"pause", do_pause},
    {"mute", do_mute},
    {"phrase", do_nothing},
    {"text", do_nothing},
    {"over", do_over},
    {"close", do_close},
    {"next", do_next},
    {"given", do_given},
    {"again", do_again},
    {"pace", do_pace},
    {"rest", do_rest},
    {"more", do_more},
    {"no", do_no},
    {"without", do_without},
    {"draw", do_draw},
    {"remove", do_remove},
    {"device", do_device},
    {"hostcode", do_hostcode},
    {"lock", do_lock},
    {"announce", do_nothing},
};

/* Reads and does one line; the room has its number already. */
static bool do_line(kh_room *r, const char *text, size_t length) {
    kh_scan x = kh_scan_in(text, length), word;
    if (!kh_scan_token(&x, &word))
        return false;
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (kh_word_is(&word, lines[i].word))
            return lines[i].act(r, &x);
    return false;
}

void room_put(kh_room *r, const room_draft *d) {
    r->n++;
    r->bytes += d->text.length + ROOM_LINE_COST;
    room_keep_other(r, r->n, d->bytes, d->text.length);
    r->world.line(r->world.who, r, r->n, d->bytes, d->text.length);
}

bool room_do(kh_room *r, const room_draft *d) {
    if (d->text.length > ROOM_LINE)
        return false;
    room_put(r, d);
    const bool done = do_line(r, d->bytes, d->text.length);
    room_look_round(r);
    room_look_at_wish(r);
    return done;
}

void room_tell(kh_room *r, room_news_kind kind) {
    r->world.news(r->world.who, r, &(room_news){.kind = kind, .n = r->n, .seat = KH_NOBODY});
}

void room_tell_seat(kh_room *r, kh_seat seat) {
    r->world.news(r->world.who, r, &(room_news){.kind = ROOM_NEWS_TABLE, .n = r->n, .seat = seat});
}

void room_tell_taken(kh_room *r, kh_seat seat, const room_token *before) {
    r->world.news(r->world.who, r,
                  &(room_news){.kind = ROOM_NEWS_TABLE, .n = r->n, .seat = seat, .before = before});
}

void room_tell_own(kh_room *r, const room_token *who) {
    if (!room_large(r)) {
        room_tell(r, ROOM_NEWS_TABLE);
        return;
    }
    ROOM_EACH_OWN(seat, r, who) room_tell_seat(r, seat);
}

void room_note(kh_room *r, kh_seat seat, const char *what, uint32_t count) {
    r->world.news(
        r->world.who, r,
        &(room_news){.kind = ROOM_NEWS_NOTE, .n = r->n, .seat = seat, .what = what, .count = count});
}

static void lose_line(void *who, kh_room *r, uint64_t n, const char *text, size_t length) {
    (void)who;
    (void)r;
    (void)n;
    (void)text;
    (void)length;
}
static void lose_action(void *who, kh_room *r, const kh_action *a) {
    (void)who;
    (void)r;
    (void)a;
}
static void lose_news(void *who, kh_room *r, const room_news *news) {
    (void)who;
    (void)r;
    (void)news;
}
static void draw_zeros(void *who, void *out, size_t n) {
    (void)who;
    memset(out, 0, n);
}
const room_world room_silence = {NULL, lose_line, lose_action, lose_news, draw_zeros, false};

void room_restore(kh_room *r, const room_world *world) {
    memset(r, 0, sizeof *r);
    r->world = *world;
    r->restoring = true;
}

bool room_restore_line(kh_room *r, uint64_t n, const char *text, size_t length) {
    if (r->broken || n != r->n + 1 || length > ROOM_LINE) {
        r->broken = true;
        return false;
    }
    r->n = n;
    r->bytes += length + ROOM_LINE_COST;
    room_keep_other(r, n, text, length);
    r->broken = !do_line(r, text, length);
    return !r->broken;
}
