/* What an operator may ask for: see admin.h. Tables belong to their halls, so whatever touches one is an errand there;
 * the rest is read from the directory and the store, which any thread may ask. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kornholm/config.h"
#include "net/ban.h"
#include "server/admin_inside.h"
#include "server/requests.h"
#include "server/waking.h"

enum { LIST_USUAL = 100, LIST_MOST = 100000, TOKENS = ADMIN_LINE / 2 + 2, PATIENCE_MS = 10000 };

void admin_ok(question *q) {
    kh_json_open(&q->w, '{');
    kh_json_member_bool(&q->w, "ok", true);
}

void admin_no(question *q, const char *why) {
    kh_json_open(&q->w, '{');
    kh_json_member_bool(&q->w, "ok", false);
    kh_json_member_text(&q->w, "why", why);
}

/* status */

typedef struct counted {
    uint64_t phase[STORE_CLOSED + 1];
} counted;

static bool count_entry(void *who, const directory_entry *e) {
    counted *c = who;
    c->phase[e->row.phase <= STORE_CLOSED ? e->row.phase : STORE_CLOSED]++;
    return true;
}

static void count_ban(void *who, const net_peer *peer) {
    (void)peer;
    ++*(int64_t *)who;
}

static void put_figures(question *q) {
    struct kh_server *s = q->server;
    store_figures f;
    uint64_t open = 0, refusals = 0, actions = 0;
    for (uint32_t i = 0; i < s->hall_count; i++) {
        net_figures n;
        net_figures_of(s->halls[i].loop, &n);
        open += n.open;
        actions += atomic_load_explicit(&s->halls[i].actions, memory_order_relaxed);
        refusals += atomic_load_explicit(&s->halls[i].refusals, memory_order_relaxed);
    }
    int64_t bans = 0;
    net_bans_each(count_ban, &bans);
    kh_json_member_number(&q->w, "bans", bans);
    kh_json_member_number(&q->w, "damaged", aside_count(s));
    kh_json_member_bool(&q->w, "draining", atomic_load(&s->draining));
    kh_store_figures(s->store, &f);
    kh_json_member_number(&q->w, "connections", (int64_t)open);
    kh_json_member_number(&q->w, "actions", (int64_t)actions);
    kh_json_member_number(&q->w, "refusals", (int64_t)refusals);
    kh_json_member_number(&q->w, "store_queue", (int64_t)f.waiting);
    kh_json_member_number(&q->w, "store_failures", (int64_t)f.failures);
    kh_json_member_bool(&q->w, "store_failing", f.failing);
}

static void do_status(question *q) {
    struct kh_server *s = q->server;
    counted c = {0};
    directory_each(s->directory, count_entry, &c);
    admin_ok(q);
    kh_json_member_text(&q->w, "version", server_version);
    kh_json_member_number(&q->w, "started", s->started_s);
    kh_json_member_number(&q->w, "now", (int64_t)time(NULL));
    kh_json_member_number(&q->w, "loops", s->hall_count);
    kh_json_member_number(&q->w, "waiting", (int64_t)c.phase[STORE_WAITING]);
    kh_json_member_number(&q->w, "playing", (int64_t)c.phase[STORE_PLAYING]);
    kh_json_member_number(&q->w, "over", (int64_t)(c.phase[STORE_OVER] + c.phase[STORE_CLOSED]));
    put_figures(q);
    kh_json_member_number(&q->w, "memory_bytes", (int64_t)memory_resident());
}

/* tables: the newest first. */

typedef struct listing {
    char game[STORE_GAME + 1], phase[16];
    bool listed_only;
    store_row *rows;
    uint32_t count, cap;
} listing;

static bool take_entry(void *who, const directory_entry *e) {
    listing *l = who;
    if (!admin_wanted(&e->row, l->game, l->phase, l->listed_only))
        return true;
    if (l->count == l->cap) {
        const uint32_t wanted = l->cap ? 2 * l->cap : 256;
        store_row *bigger = realloc(l->rows, wanted * sizeof *bigger);
        if (!bigger)
            return false;
        l->rows = bigger;
        l->cap = wanted;
    }
    l->rows[l->count++] = e->row;
    return true;
}

static void take_damaged(struct kh_server *s, listing *l) {
    char code[STORE_CODE + 1];
    directory_entry e;
    for (uint32_t i = 0; aside_at(s, i, code); i++)
        if (kh_store_find(s->store, code, &e.row) == STORE_FINE)
            take_entry(l, &e);
}

static void do_tables(question *q) {
    listing l = {0};
    int64_t most = LIST_USUAL;
    kh_json_string(kh_json_member(q->body, "game"), l.game, sizeof l.game, NULL);
    kh_json_string(kh_json_member(q->body, "phase"), l.phase, sizeof l.phase, NULL);
    l.listed_only = kh_json_is_true(kh_json_member(q->body, "public"));
    if (!kh_json_integer(kh_json_member(q->body, "limit"), &most) || most < 1 || most > LIST_MOST)
        most = LIST_USUAL;
    if (kh_json_is_true(kh_json_member(q->body, "damaged")))
        take_damaged(q->server, &l);
    else
        directory_each(q->server->directory, take_entry, &l);
    admin_ok(q);
    kh_json_member_number(&q->w, "all", l.count);
    kh_json_key(&q->w, "tables");
    kh_json_open(&q->w, '[');
    for (uint32_t i = l.count; i-- > 0 && l.count - i <= (uint64_t)most;) {
        kh_json_open(&q->w, '{');
        admin_put_row(&q->w, &l.rows[i]);
        kh_json_close(&q->w, '}');
    }
    kh_json_close(&q->w, ']');
    free(l.rows);
}

/* Whether the store has it, and not only what is left of it until all of it is deleted. */
static bool is_kept(struct kh_server *s, const char *code, store_row *row) {
    return kh_store_find(s->store, code, row) == STORE_FINE && row->touched_s != TABLE_DOOMED;
}

static bool is_gone(struct kh_server *s, const char *code) {
    store_row row;
    const store_error found = kh_store_find(s->store, code, &row);
    return found == STORE_NONE || (found == STORE_FINE && row.touched_s == TABLE_DOOMED);
}

/* Errands to the hall of one table. */

typedef struct table_errand {
    errand e;
    question *q;
    const char *code;
    wake_waiter waiter; /* for the table, where it has to be awake */
    uint64_t ticket;    /* with which what was done is durable */
    bool found, fine;
} table_errand;

static bool send_to_table(table_errand *te, void (*run)(hall *, errand *)) {
    directory_entry entry = {0};
    if (!directory_find(te->q->server->directory, te->code, &entry) &&
        !aside_has(te->q->server, te->code)) /* nobody has that in memory: any hall will do */
        return false;
    te->e.run = run;
    hall_send(&te->q->server->halls[entry.hall], &te->e);
    return true;
}

static bool code_of(question *q, char code[STORE_CODE + 1]) {
    return kh_json_string(kh_json_member(q->body, "code"), code, STORE_CODE + 1, NULL) && code[0];
}

/* show */

static void put_guest(kh_json_writer *w, const guest *g, const table *t) {
    char name[NET_PSEUDONYM];
    kh_json_open(w, '{');
    net_peer_pseudonym(net_peer_at(g->conn), name);
    kh_json_member_text(w, "address", net_address(g->conn));
    kh_json_member_text(w, "name", name);
    kh_json_key(w, "seats");
    kh_json_open(w, '[');
    for (kh_seat seat = 0; seat < t->room.config.seats; seat++)
        if (room_is(&t->room, seat, &g->token))
            show_actor(w, seat);
    kh_json_close(w, ']');
    kh_json_close(w, '}');
}

static void show_here(hall *h, errand *e) {
    table_errand *te = (table_errand *)(void *)e;
    kh_json_writer *w = &te->q->w;
    const table *t = table_find(h, te->code);
    if (!t || t->asleep)
        return;
    te->found = true;
    admin_ok(te->q);
    admin_put_row(w, &t->row);
    admin_put_room(w, &t->room);
    kh_json_key(w, "guests");
    kh_json_open(w, '[');
    for (const guest *g = t->guests; g; g = g->next)
        put_guest(w, g, t);
    kh_json_close(w, ']');
}

static void do_show(question *q) {
    char code[STORE_CODE + 1];
    store_row row;
    table_errand te = {.q = q, .code = code};
    if (!code_of(q, code)) {
        admin_no(q, "no-table");
        return;
    }
    if (send_to_table(&te, show_here) && te.found)
        return;
    if (!is_kept(q->server, code, &row)) {
        admin_no(q, "no-table");
        return;
    }
    admin_ok(q); /* nobody has it in memory */
    admin_put_stored(&q->w, q->server->store, &row);
}

/* close, delete: acknowledged once the store has it. */

static void wait_for(struct kh_server *s, const char *code, const table_errand *te) {
    directory_entry entry;
    const struct timespec a_while = {.tv_nsec = 5000000};
    if (!directory_find(s->directory, code, &entry))
        return;
    for (int i = 0; i < PATIENCE_MS / 5 && !atomic_load(&s->stopping) &&
                    atomic_load(&s->halls[entry.hall].committed) < te->ticket;
         i++)
        nanosleep(&a_while, NULL);
}

static void close_woken(hall *h, wake_waiter *waiter, table *t) {
    table_errand *te = (table_errand *)(void *)((char *)waiter - offsetof(table_errand, waiter));
    te->found = t && !t->asleep;
    if (te->found) {
        room_tell_time(&t->room, net_arrived_ms(h->loop));
        te->fine = room_end_by_house(&t->room).code == 0;
        te->ticket = hall_ticket(h);
        hall_due(h, t, net_now_ms(h->loop));
    }
    hall_done(h, &te->e);
}

static void close_here(hall *h, errand *e) {
    table_errand *te = (table_errand *)(void *)e;
    te->waiter.woken = close_woken;
    wake_for_house(h, te->code, &te->waiter);
}

/* Those who sit there see it closed; then it is gone. */
static void delete_here(hall *h, errand *e) {
    table_errand *te = (table_errand *)(void *)e;
    store_row row;
    te->found = is_kept(h->server, te->code, &row);
    table *t = table_find(h, te->code);
    if (!te->found)
        return;
    if (t && !t->asleep && t->room.phase < ROOM_OVER) {
        room_tell_time(&t->room, net_arrived_ms(h->loop));
        room_end_by_house(&t->room);
    }
    table_discard(h, &row);
    if (t)
        table_forget(t);
    te->ticket = hall_ticket(h);
    te->fine = true;
}

static void log_done(struct kh_server *s, const char *what, const char *code) {
    log_line(s, "info", what, code);
}

static void do_close(question *q) {
    char code[STORE_CODE + 1];
    store_row row;
    table_errand te = {.q = q, .code = code, .e.later = true};
    if (!code_of(q, code) || !send_to_table(&te, close_here)) {
        admin_no(q, "no-table");
        return;
    }
    wait_for(q->server, code, &te);
    if (!te.found)
        admin_no(q, "unreadable");
    else if (!te.fine)
        admin_no(q, "finished");
    else if (kh_store_find(q->server->store, code, &row) == STORE_FINE && !store_finished(row.phase))
        admin_no(q, "not-kept");
    else {
        log_done(q->server, "the operator closed a table", code);
        admin_ok(q);
    }
}

static void do_delete(question *q) {
    char code[STORE_CODE + 1];
    table_errand te = {.q = q, .code = code};
    if (!code_of(q, code) || !send_to_table(&te, delete_here) || !te.found) {
        admin_no(q, "no-table");
        return;
    }
    const struct timespec a_while = {.tv_nsec = 5000000};
    for (int i = 0; i < PATIENCE_MS / 5 && !atomic_load(&q->server->stopping) && !is_gone(q->server, code);
         i++)
        nanosleep(&a_while, NULL);
    if (is_gone(q->server, code)) {
        aside_drop(q->server, code);
        log_done(q->server, "the operator deleted a table", code);
        admin_ok(q);
    } else
        admin_no(q, "not-kept");
}

/* say */

typedef struct say_errand {
    errand e;
    const char *what, *text; /* one of them */
    uint32_t told;
} say_errand;

static void say_here(hall *h, errand *e) {
    say_errand *s = (say_errand *)(void *)e;
    for (guest *g = h->guests; g; g = g->hall_next)
        if (g->greeted) {
            show_notice(g, s->what, s->text);
            s->told++;
        }
}

static uint32_t say_to_all(struct kh_server *s, const char *what, const char *text) {
    say_errand e = {.e.run = say_here, .what = what, .text = text};
    for (uint32_t i = 0; i < s->hall_count; i++)
        hall_send(&s->halls[i], &e.e);
    return e.told;
}

static bool sayable(const char *text, size_t length) {
    for (size_t at = 0, n; at < length; at += n) {
        uint32_t c;
        n = kh_utf8_read(text + at, length - at, &c);
        if (n == 0 || c < ' ' || c == 0x7f)
            return false;
    }
    return length > 0;
}

static void do_say(question *q) {
    char text[ADMIN_SAY + 1];
    size_t length = 0;
    if (!kh_json_string(kh_json_member(q->body, "text"), text, sizeof text, &length) ||
        !sayable(text, length)) {
        admin_no(q, "no-text");
        return;
    }
    const uint32_t told = say_to_all(q->server, NULL, text);
    admin_ok(q);
    kh_json_member_number(&q->w, "told", told);
}

/* drain, undrain: before an upgrade nobody opens a table any more. Which games the new program will close it knows
 * itself: it is told what runs here, by game and version of the rules. */

enum { RUNNING = 64, SCENARIO = 64 };

typedef struct running {
    const kh_game *game;
    int64_t rules, revision, count;
    char scenario[SCENARIO]; /* as an option, or "" */
} running;

typedef struct survey {
    running kinds[RUNNING];
    uint32_t count;
} survey;

static running kind_of(const directory_entry *e) {
    running k = {.game = kh_game_find(e->row.game, strlen(e->row.game)), .rules = e->row.rules_version};
    k.revision = k.game && e->config.seats > 0 ? kh_revision(k.game, &e->config) : 1;
    for (uint32_t i = 0; k.game && e->config.seats > 0 && i < kh_config_options(k.game); i++)
        if (strcmp(k.game->options[i].name, "scenario") == 0)
            kh_config_write(k.game, &e->config, i, k.scenario, sizeof k.scenario);
    return k;
}

static bool survey_entry(void *who, const directory_entry *e) {
    survey *s = who;
    const running k = kind_of(e);
    uint32_t i = 0;
    if (e->row.phase != STORE_PLAYING || !k.game)
        return true;
    while (i < s->count &&
           (s->kinds[i].game != k.game || s->kinds[i].rules != k.rules ||
            s->kinds[i].revision != k.revision || strcmp(s->kinds[i].scenario, k.scenario) != 0))
        i++;
    if (i == RUNNING)
        return false;
    if (i == s->count)
        s->kinds[s->count++] = k;
    s->kinds[i].count++;
    return true;
}

static void do_drain(question *q) {
    const bool on = kh_json_is(kh_json_member(q->body, "do"), "drain");
    survey s = {0};
    const bool was = atomic_exchange(&q->server->draining, on);
    if (was != on) {
        log_line(q->server, "info",
                 on ? "the operator lets nobody open tables" : "tables may be opened again", "");
        say_to_all(q->server, on ? "drain" : "open", NULL);
    }
    directory_each(q->server->directory, survey_entry, &s);
    admin_ok(q);
    kh_json_key(&q->w, "running");
    kh_json_open(&q->w, '[');
    for (uint32_t i = 0; i < s.count; i++) {
        kh_json_open(&q->w, '{');
        kh_json_member_text(&q->w, "game", s.kinds[i].game->name);
        kh_json_member_number(&q->w, "rules", s.kinds[i].rules);
        kh_json_member_number(&q->w, "revision", s.kinds[i].revision);
        kh_json_member_text(&q->w, "scenario", s.kinds[i].scenario);
        kh_json_member_number(&q->w, "tables", s.kinds[i].count);
        kh_json_close(&q->w, '}');
    }
    kh_json_close(&q->w, ']');
}

static const struct {
    const char *name;
    void (*run)(question *);
} commands[] = {
    {"status", do_status}, {"tables", do_tables}, {"show", do_show},     {"close", do_close},
    {"delete", do_delete}, {"say", do_say},       {"ban", admin_ban},    {"unban", admin_unban},
    {"bans", admin_bans},  {"drain", do_drain},   {"undrain", do_drain},
};

void admin_do(struct kh_server *s, const char *line, size_t length, draft *answer) {
    kh_json_token tokens[TOKENS];
    kh_json json;
    question q = {.server = s, .w = kh_json_to(draft_put, answer)};
    bool known = false;
    if (kh_json_read(&json, line, length, tokens, TOKENS)) {
        q.body = kh_json_root(&json);
        for (unsigned i = 0; i < sizeof commands / sizeof commands[0] && !known; i++)
            if (kh_json_is(kh_json_member(q.body, "do"), commands[i].name)) {
                known = true;
                commands[i].run(&q);
            }
    }
    if (!known)
        admin_no(&q, "unknown");
    kh_json_close(&q.w, '}');
    draft_add(answer, "\n");
}
