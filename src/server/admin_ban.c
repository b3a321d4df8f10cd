/* Whom the operator shows the door, by address, by the name that logs have for it, or by a seat. Addresses are known
 * from memory only; the log gets the names. */
#include <string.h>

#include "net/ban.h"
#include "server/admin_inside.h"

enum { WHO = 64, SEAT_PEERS = 16 };

typedef struct seat_errand {
    errand e;
    const char *code;
    kh_seat seat;
    net_peer peer[SEAT_PEERS]; /* of those who play it now */
    uint32_t count;
} seat_errand;

static void find_peers(hall *h, errand *e) {
    seat_errand *s = (seat_errand *)(void *)e;
    const table *t = table_find(h, s->code);
    if (!t || t->asleep || s->seat >= t->room.config.seats)
        return;
    for (const guest *g = t->guests; g && s->count < SEAT_PEERS; g = g->next)
        if (room_is(&t->room, s->seat, &g->token))
            s->peer[s->count++] = *net_peer_at(g->conn);
}

/* "abcdef/p2": the addresses of those who play that seat. */
static uint32_t peers_of_seat(question *q, const char *who, net_peer out[SEAT_PEERS]) {
    char code[STORE_CODE + 1];
    directory_entry entry;
    const char *slash = strchr(who, '/');
    seat_errand s = {.e.run = find_peers, .code = code};
    kh_text text = kh_text_in(code, sizeof code);
    if (!slash || slash - who > STORE_CODE)
        return 0;
    kh_text_add_n(&text, who, (size_t)(slash - who));
    kh_scan x = kh_scan_in(slash + 1, strlen(slash + 1));
    if (!kh_seat_read(&x, DIRECTORY_SEATS, &s.seat) || !kh_scan_done(&x) ||
        !directory_find(q->server->directory, code, &entry))
        return 0;
    hall_send(&q->server->halls[entry.hall], &s.e);
    memcpy(out, s.peer, sizeof s.peer);
    return s.count;
}

typedef struct match {
    const char *name;
    net_peer peer;
    bool found;
} match;

static void match_name(void *who, const net_peer *peer) {
    match *m = who;
    char name[NET_PSEUDONYM];
    net_peer_pseudonym(peer, name);
    if (strcmp(name, m->name) == 0) {
        m->peer = *peer;
        m->found = true;
    }
}

/* An address as people or we write it, "2001:db8::/64", or a name; of those who are banned already as well. */
static bool peer_of(const char *who, net_peer *out) {
    char address[WHO];
    kh_text text = kh_text_in(address, sizeof address);
    const size_t length = strlen(who);
    kh_text_add_n(&text, who, length > 3 && strcmp(who + length - 3, "/64") == 0 ? length - 3 : length);
    if (net_peer_read(address, out) || net_peer_named(who, out))
        return true;
    match m = {.name = who};
    net_bans_each(match_name, &m);
    *out = m.peer;
    return m.found;
}

static void put_peer(kh_json_writer *w, const net_peer *peer) {
    char address[NET_ADDRESS_TEXT], name[NET_PSEUDONYM];
    net_peer_write(peer, address);
    net_peer_pseudonym(peer, name);
    kh_json_open(w, '{');
    kh_json_member_text(w, "address", address);
    kh_json_member_text(w, "name", name);
    kh_json_close(w, '}');
}

static void log_ban(question *q, const char *what, const net_peer *peer) {
    char name[NET_PSEUDONYM];
    net_peer_pseudonym(peer, name);
    log_line(q->server, "info", what, name);
}

void admin_ban(question *q) {
    char who[WHO];
    net_peer peer[SEAT_PEERS];
    if (!kh_json_string(kh_json_member(q->body, "who"), who, sizeof who, NULL)) {
        admin_no(q, "nobody");
        return;
    }
    const uint32_t count = peer_of(who, &peer[0]) ? 1 : peers_of_seat(q, who, peer);
    for (uint32_t i = 0; i < count; i++)
        if (!net_ban(&peer[i])) {
            admin_no(q, "bans-full");
            return;
        }
    if (count == 0) {
        admin_no(q, "nobody");
        return;
    }
    admin_ok(q);
    kh_json_key(&q->w, "bans");
    kh_json_open(&q->w, '[');
    for (uint32_t i = 0; i < count; i++) {
        log_ban(q, "the operator banned", &peer[i]);
        put_peer(&q->w, &peer[i]);
    }
    kh_json_close(&q->w, ']');
}

void admin_unban(question *q) {
    char who[WHO];
    net_peer peer;
    if (!kh_json_string(kh_json_member(q->body, "who"), who, sizeof who, NULL) || !peer_of(who, &peer) ||
        !net_ban_end(&peer)) {
        admin_no(q, "not-banned");
        return;
    }
    log_ban(q, "the operator ended the ban of", &peer);
    admin_ok(q);
}

static void list_ban(void *who, const net_peer *peer) {
    put_peer(who, peer);
}

void admin_bans(question *q) {
    admin_ok(q);
    kh_json_key(&q->w, "bans");
    kh_json_open(&q->w, '[');
    net_bans_each(list_ban, &q->w);
    kh_json_close(&q->w, ']');
}
