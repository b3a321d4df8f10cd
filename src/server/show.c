/* What clients are told of a table: its people, its position, what happened. Each viewer's position is kept as it
 * was last sent, so that only the lines that changed travel. */

#include "kornholm/notation.h"
#include "server/hall.h"

kh_json_writer show_begin(hall *h, const char *t) {
    draft_clear(&h->out);
    kh_json_writer w = kh_json_to(draft_put, &h->out);
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "t", t);
    return w;
}

uint64_t show_ticket(const table *or_null) {
    if (!or_null)
        return 0;
    return or_null->ticket > or_null->row_ticket ? or_null->ticket : or_null->row_ticket;
}

void show_send(guest *g, kh_json_writer *w) {
    hall *h = g->hall;
    kh_json_close(w, '}');
    net_send(g->conn, h->out.text, h->out.length, show_ticket(g->table));
}

void show_notice(guest *g, const char *what, const char *text) {
    kh_json_writer w = show_begin(g->hall, "notice");
    kh_json_member_text(&w, what ? "what" : "text", what ? what : text);
    show_send(g, &w);
}

void show_done(guest *g, uint64_t id, uint64_t n) {
    crowd_catch_up(g); /* what he did himself he hears of at once */
    kh_json_writer w = show_begin(g->hall, "done");
    if (id)
        kh_json_member_number(&w, "id", (int64_t)id);
    kh_json_member_number(&w, "n", (int64_t)n);
    show_send(g, &w);
    g->asked[g->asked_next].id = id;
    g->asked[g->asked_next].ticket = net_waits_for(g->conn);
    g->asked_next = (g->asked_next + 1) % HALL_ASKED;
}

static kh_json_writer begin_refused(guest *g, uint64_t id, const char *rule) {
    kh_json_writer w = show_begin(g->hall, "refused");
    atomic_fetch_add_explicit(&g->hall->refusals, 1, memory_order_relaxed);
    if (id)
        kh_json_member_number(&w, "id", (int64_t)id);
    kh_json_member_text(&w, "rule", rule);
    return w;
}

void show_late(guest *g, uint64_t id, const char *rule, uint64_t late_ms) {
    kh_json_writer w = begin_refused(g, id, rule);
    if (late_ms > 0) {
        kh_json_key(&w, "with");
        kh_json_open(&w, '{');
        kh_json_member_number(&w, "late_ms", (int64_t)late_ms);
        kh_json_close(&w, '}');
    }
    show_send(g, &w);
}

void show_lost(guest *g, uint64_t id, const char *rule, const room_late *lost) {
    kh_json_writer w = begin_refused(g, id, rule);
    if (lost->known) {
        kh_json_key(&w, "with");
        kh_json_open(&w, '{');
        kh_json_key(&w, "by");
        show_actor(&w, lost->by);
        if (lost->closed_ms > 0)
            kh_json_member_number(&w, "closed_ms", (int64_t)lost->closed_ms);
        else
            kh_json_member_number(&w, "late_ms", (int64_t)lost->late_ms);
        kh_json_member_number(&w, "sure_ms", lost->sure_ms);
        if (lost->drawn)
            kh_json_member_number(&w, "drawn", 1);
        kh_json_close(&w, '}');
    }
    show_send(g, &w);
}

void show_refused(guest *g, uint64_t id, const char *rule, const char *member_or_null) {
    kh_json_writer w = begin_refused(g, id, rule);
    if (member_or_null) {
        kh_json_key(&w, "with");
        kh_json_open(&w, '{');
        kh_json_member_text(&w, "member", member_or_null);
        kh_json_close(&w, '}');
    }
    show_send(g, &w);
}

void show_limit(guest *g, uint64_t id, const char *limit, uint32_t most, uint32_t seconds) {
    kh_json_writer w = begin_refused(g, id, NET_LIMIT);
    atomic_fetch_add_explicit(&g->hall->limited, 1, memory_order_relaxed);
    kh_json_key(&w, "with");
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "limit", limit);
    if (most)
        kh_json_member_number(&w, "most", most);
    if (seconds)
        kh_json_member_number(&w, "seconds", seconds);
    kh_json_close(&w, '}');
    show_send(g, &w);
}

void show_actor(kh_json_writer *w, kh_seat seat) {
    char actor[16];
    kh_actor_write(seat, actor, sizeof actor);
    kh_json_put_text(w, actor);
}

void show_moved(guest *g, const char *code) {
    kh_json_writer w = show_begin(g->hall, "moved");
    kh_json_member_text(&w, "code", code);
    show_send(g, &w);
}
