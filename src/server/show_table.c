/* What is told of a table itself: its settings, its clock, how it ended. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "kornholm/rank.h"
#include "server/hall.h"

const char *phase_name(room_phase p) {
    static const char *const names[] = {"waiting", "playing", "over", "closed"};
    return names[p];
}

static void put_hex(kh_json_writer *w, const uint8_t *bytes, size_t n) {
    char text[2 * FAIR_BYTES + 1];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_bytes(&x, bytes, n);
    kh_json_put_string(w, text, x.length);
}

void show_options(kh_json_writer *w, const kh_game *game, const kh_config *config) {
    const uint32_t n = kh_config_options(game);
    kh_json_key(w, "options");
    kh_json_open(w, '{');
    for (uint32_t i = 0; i < n; i++) {
        char option[200];
        kh_config_write(game, config, i, option, sizeof option);
        kh_json_key(w, game->options[i].name);
        if (game->options[i].words)
            kh_json_put_text(w, strchr(option, '=') + 1);
        else
            kh_json_put_number(w, config->option[i]);
    }
    kh_json_close(w, '}');
}

static void put_settings(kh_json_writer *w, const room_settings *s) {
    kh_json_key(w, "settings");
    kh_json_open(w, '{');
    kh_json_member_bool(w, "public", s->listed);
    kh_json_member_bool(w, "watchers", s->watchers);
    kh_json_member_number(w, "delay_s", s->delay_s);
    kh_json_member_bool(w, "undo", s->undo);
    kh_json_member_number(w, "grace_s", s->grace_s);
    kh_json_member_number(w, "pace_ms", s->pace_ms);
    kh_json_member_text(w, "bot", s->bot->name);
    kh_json_member_bool(w, "hints", s->hints);
    if (s->address_people > 0)
        kh_json_member_number(w, "address_people", s->address_people);
    kh_json_close(w, '}');
}

/* Fair dice: the promise and the seeds from the beginning, so that whoever gives the last seed sees that the others
 * are fixed; the secret at the end. */
static void put_fairness(kh_json_writer *w, const kh_room *r) {
    uint8_t commitment[FAIR_BYTES];
    fair_commitment(r->secret, commitment);
    kh_json_key(w, "commitment");
    put_hex(w, commitment, sizeof commitment);
    if (r->phase == ROOM_OVER || r->phase == ROOM_CLOSED) {
        kh_json_key(w, "secret");
        put_hex(w, r->secret, sizeof r->secret);
    }
    if (room_large(r)) {
        uint8_t hash[FAIR_BYTES];
        room_seeds_hash(r, hash);
        kh_json_key(w, "seeds_hash");
        put_hex(w, hash, sizeof hash);
        return;
    }
    kh_json_key(w, "seeds");
    kh_json_open(w, '{');
    for (kh_seat seat = 0; seat < r->config.seats; seat++) {
        char actor[16];
        if (!r->seat[seat].seeded)
            continue;
        kh_actor_write(seat, actor, sizeof actor);
        kh_json_key(w, actor);
        put_hex(w, r->seeds + (size_t)seat * FAIR_BYTES, FAIR_BYTES);
    }
    kh_json_close(w, '}');
}

static void put_result(kh_json_writer *w, const guest *g) {
    const kh_room *r = &g->table->room;
    const kh_seat seats = r->config.seats;
    if (r->phase != ROOM_OVER || !r->match.game)
        return;
    if (g->table->crowd) {
        crowd_put_result(w, g);
        return;
    }
    kh_json_key(w, "result");
    kh_json_open(w, '[');
    uint32_t *place =
        malloc((size_t)seats * 2 * sizeof *place); /* of each seat, and the seats in their order */
    if (place)
        kh_rank(r->game, r->match.table, r->match.state, seats, place + seats, place);
    for (kh_seat seat = 0; seat < seats && place; seat++) {
        kh_json_open(w, '{');
        kh_json_key(w, "seat");
        show_actor(w, seat);
        kh_json_member_number(w, "score", r->game->score(r->match.table, r->match.state, seat));
        kh_json_member_number(w, "place", place[seat]);
        kh_json_close(w, '}');
    }
    free(place);
    kh_json_close(w, ']');
}

show_clock show_clock_of(const kh_room *r) {
    const bool playing = r->phase == ROOM_PLAYING;
    show_clock c = {room_game_ms(r), playing ? r->game->deadline(r->match.table, r->match.state) : KH_NEVER,
                    room_extra_ms(r), playing && !room_time_runs(r), .waiting = false};
    c.waiting = room_waits(r, &c.patience);
    return c;
}

static void put_patience(kh_json_writer *w, const room_patience *p) {
    kh_json_key(w, "waits");
    kh_json_open(w, '{');
    kh_json_key(w, "seat");
    show_actor(w, p->seat);
    kh_json_member_number(w, "since", (int64_t)p->since_ms);
    kh_json_member_number(w, "until", (int64_t)p->until_ms);
    kh_json_close(w, '}');
}

void show_time(kh_json_writer *w, const show_clock *c) {
    kh_json_key(w, "clock");
    kh_json_open(w, '{');
    kh_json_member_number(w, "at", (int64_t)c->at_ms);
    if (c->deadline_ms != KH_NEVER)
        kh_json_member_number(w, "deadline", (int64_t)c->deadline_ms);
    if (c->extra_ms > 0)
        kh_json_member_number(w, "extra", (int64_t)c->extra_ms);
    if (c->still)
        kh_json_member_bool(w, "still", true);
    if (c->waiting)
        put_patience(w, &c->patience);
    kh_json_close(w, '}');
}

/* Not for watchers who see everything later. */
static void put_time(kh_json_writer *w, const guest *g) {
    const kh_room *r = &g->table->room;
    if (r->phase != ROOM_PLAYING || !r->match.game ||
        (r->settings.delay_s > 0 && !guest_at_home(g, g->table)))
        return;
    const show_clock clock = show_clock_of(r);
    show_time(w, &clock);
}

void show_table(guest *g) {
    const table *t = g->table;
    const kh_room *r = &t->room;
    if (t->asleep)
        return;
    crowd_told(g);
    kh_json_writer w = show_begin(g->hall, "table");
    kh_json_member_number(&w, "n", (int64_t)r->n);
    kh_json_member_text(&w, "code", t->code);
    kh_json_member_text(&w, "game", r->game->name);
    kh_json_member_number(&w, "rules", r->game->rules_version);
    kh_json_member_number(&w, "revision", kh_revision(r->game, &r->config));
    kh_json_member_text(&w, "phase", phase_name((room_phase)r->phase));
    if (t->crowd)
        crowd_put_people(&w, g);
    else
        show_seats(&w, r);
    show_options(&w, r->game, &r->config);
    put_settings(&w, &r->settings);
    show_you(&w, g);
    if (t->watching > 0)
        kh_json_member_number(&w, "watching", t->watching);
    kh_json_member_bool(&w, "paused", r->paused);
    if (r->locked)
        kh_json_member_bool(&w, "locked", true);
    if (room_leads(r) != KH_NOBODY) {
        kh_json_key(&w, "lead");
        show_actor(&w, room_leads(r));
    }
    put_time(&w, g);
    show_draw(&w, g);
    if (r->match.game && r->board) {
        kh_json_key(&w, "board");
        kh_json_put_string(&w, r->board, r->board_length);
    }
    if (r->position)
        kh_json_member_bool(&w, "set_up", true);
    put_fairness(&w, r);
    put_result(&w, g);
    show_rematch(&w, g);
    if (r->phase == ROOM_CLOSED)
        kh_json_member_text(&w, "why", room_end_word((room_end)r->end));
    show_send(g, &w);
}

void show_table_to_all(table *t) {
    guest_count_watching(t);
    t->watching_told = t->watching;
    t->watching_due_ms = 0;
    for (guest *g = t->guests; g; g = g->next)
        show_table(g);
}

/* Those who come and go again, or load the page anew, are not told of at all. */
uint64_t show_watching(table *t, uint64_t now_ms) {
    if (t->crowd) /* they hear of it in another way */
        return KH_NEVER;
    if (t->watching == t->watching_told) {
        t->watching_due_ms = 0;
        return KH_NEVER;
    }
    if (t->watching_due_ms == 0)
        t->watching_due_ms = now_ms + HALL_WATCH_MS + (uint64_t)HALL_WATCH_EACH_MS * t->guest_count;
    if (now_ms < t->watching_due_ms)
        return t->watching_due_ms;
    show_table_to_all(t);
    return KH_NEVER;
}
