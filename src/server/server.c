/* The server as a whole: its store, its halls, its beginning and its end. */
#include "server/server.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/answers.h"
#include "server/thinker.h"

const char server_version[] = KH_VERSION;

void server_options_usual(server_options *o) {
    static const web_file none;
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    memset(o, 0, sizeof *o);
    o->host = "127.0.0.1";
    o->port = 7878;
    o->store = "";
    o->public_url = "";
    o->key_file = "";
    o->source_url = "";
    o->contact_url = "";
    o->files = &none;
    o->loops = cores > 0 && cores < 64 ? (uint32_t)cores : 1;
    o->tables = 10000;
    o->tables_token = 50;
    o->tables_address = 100;
    o->answers_address = 16;
    o->bots_address = 4;
    o->thinkers = 1;
    o->fast_bots = 0;
    o->watchers = 100;
    o->guests = 200;
    o->event_address = 1000;
    o->waiting_s = 86400;
    o->snapshot_lines = 50000;
    o->unload_s = 300;
    o->abandoned_days = 90;
    o->finished_days = 730;
    o->wrong_codes = 30;
    o->slow_ms = 250;
    o->memory_mb = 0;
    o->password = "";
    net_limits_usual(&o->net);
}

/* A game that runs by other rules than ours has to be closed. */
static bool is_stale(const store_row *row) {
    const kh_game *game = kh_game_find(row->game, strlen(row->game));
    return !store_finished(row->phase) && (!game || game->rules_version != row->rules_version);
}

/* Tables are only listed: they come back to life when somebody comes. */
static bool take_row(void *who, const store_row *row) {
    kh_server *s = who;
    hall *h = &s->halls[row->table % s->hall_count];
    table *t = is_stale(row) ? table_wake(h, row) : NULL;
    if (t && !t->asleep) {
        table_advance(t);
        return true;
    }
    const bool listed = table_list_row(h, row);
    if (aside_has(s, row->code))
        directory_hide(s->directory, row->code, true);
    return listed;
}

static bool listen_there(kh_server *s, hall *h, char *said, size_t cap) {
    if (h->index > 0)
        return net_listen_beside(h->loop, s->halls[0].loop, said, cap);
    return net_listen(h->loop, s->options.host, s->options.port, said, cap);
}

/* So that people at a table of many need not all be in its hall. */
static bool acquaint_halls(kh_server *s) {
    net_loop **loop = calloc(s->hall_count, sizeof(net_loop *));
    for (uint32_t i = 0; loop && i < s->hall_count; i++)
        loop[i] = s->halls[i].loop;
    const bool fine = loop && net_acquaint(loop, s->hall_count);
    free(loop);
    return fine;
}

static bool open_halls(kh_server *s, char *said, size_t cap) {
    s->halls = calloc(s->options.loops, sizeof *s->halls);
    if (!s->halls)
        return false;
    for (; s->hall_count < s->options.loops; s->hall_count++) {
        hall *h = &s->halls[s->hall_count];
        if (!hall_open(h, s, s->hall_count, said, cap) || !listen_there(s, h, said, cap)) {
            s->hall_count++;
            return false;
        }
    }
    return acquaint_halls(s);
}

static void is_answered(void *server, uint32_t hall_index) {
    net_wake(((kh_server *)server)->halls[hall_index].loop);
}

static bool open_store(kh_server *s, char *said, size_t cap) {
    const store_error error = kh_store_open(&s->store, s->options.store, said, cap);
    if (error == STORE_FINE && !opener_key_read(s->options.key_file, s->opener_key))
        log_line(s, "warning", "the key of openers cannot be kept: tables of before count for nobody",
                 s->options.key_file);
    if (s->options.damaged)
        *s->options.damaged = error == STORE_NOT_ONE;
    return error == STORE_FINE;
}

static bool wake_tables(kh_server *s, char *said, size_t cap) {
    const store_error error = kh_store_rows(s->store, take_row, s);
    if (error != STORE_FINE)
        snprintf(said, cap, "the list of tables cannot be read: %s", store_error_name(error));
    if (s->options.damaged && error == STORE_NOT_ONE)
        *s->options.damaged = true;
    return error == STORE_FINE;
}

/* A house without that door is a house all the same. */
static void open_admin(kh_server *s) {
    char said[200] = "";
    if (!s->options.admin)
        return;
    s->admin = s->options.admin->open(s, said, sizeof said);
    if (!s->admin)
        log_line(s, "warning", "kornholm admin will not reach this server", said);
}

kh_server *server_start(const server_options *o, char *said, size_t cap) {
    kh_server *s = calloc(1, sizeof *s);
    said[0] = '\0';
    if (!s || sodium_init() < 0) {
        free(s);
        return NULL;
    }
    s->options = *o;
    s->started_s = (int64_t)time(NULL);
    s->directory = directory_new();
    s->brake = brake_new(o->wrong_codes);
    s->options.net.quota = s->quota = quota_new(&o->net.quotas);
    gethostname(s->own_name, sizeof s->own_name - 1);
    s->aside = aside_new();
    s->desk = answer_desk_new();
    s->thinker = thinker_new(o->thinkers, o->loops, is_answered, s);
    if (!s->desk || !s->thinker || !s->directory || !s->brake || !s->quota || !s->aside ||
        !open_store(s, said, cap) || !open_halls(s, said, cap) || !wake_tables(s, said, cap)) {
        server_stop(s);
        return NULL;
    }
    for (uint32_t i = 0; i < s->hall_count; i++) {
        hall_settle(&s->halls[i]);
        net_run(s->halls[i].loop);
    }
    open_admin(s);
    return s;
}

uint16_t server_port(const kh_server *s) {
    return net_port(s->halls[0].loop);
}

void server_stop(kh_server *s) {
    atomic_store(&s->stopping, true);
    if (s->admin)
        s->options.admin->close(s->admin); /* while the halls still do what it asks of them */
    for (uint32_t i = 0; i < s->hall_count; i++)
        if (s->halls[i].loop)
            net_stop(s->halls[i].loop);
    for (uint32_t i = 0; i < s->hall_count; i++)
        if (s->halls[i].loop)
            net_join(s->halls[i].loop);
    if (s->store)
        kh_store_close(s->store); /* it wakes the loops until it is done, */
    if (s->thinker)
        thinker_stop(s->thinker); /* and so does this */
    for (uint32_t i = 0; i < s->hall_count; i++)
        hall_close(&s->halls[i]);
    directory_free(s->directory);
    brake_free(s->brake);
    quota_free(s->quota);
    answer_desk_free(s->desk);
    aside_free(s->aside);
    if (s->thinker)
        thinker_free(s->thinker);
    free(s->halls);
    free(s);
}
