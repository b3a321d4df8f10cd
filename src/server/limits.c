/* What one address, one person and the house may have at a time and in a while. Each refusal says when to come back,
 * where that is known. docs/protocol.md lists the limits. */
#include <string.h>

#include "server/answers.h"
#include "server/requests.h"

static bool refuse(const request *q, const char *limit, uint32_t most, uint64_t wait_ms) {
    show_limit(q->g, q->id, limit, most, (uint32_t)((wait_ms + 999) / 1000));
    return false;
}

static const net_peer *who_asks(const request *q) {
    return net_peer_at(q->g->conn);
}

/* A limit as it applies to whoever asks. */
static uint32_t most_of(const request *q, uint32_t most) {
    return quota_most(&q->h->server->options.net.quotas, who_asks(q), most);
}

static uint64_t spend(const request *q, quota_kind kind) {
    return quota_spend(q->h->server->quota, who_asks(q), kind, 1, net_now_ms(q->h->loop));
}

opener limit_opener(const request *q) {
    return opener_of(q->h->server->opener_key, who_asks(q));
}

/* HOUSE-NET-13: who is at an event asks on his own account; only what goes beyond it is his address's. */
static bool asks_for_himself(guest *g, uint64_t now_ms) {
    enum { WINDOW_MS = 1000, OWN = 10 };
    if (!g->apart)
        return false;
    if (now_ms - g->own_ms >= WINDOW_MS) {
        g->own_ms = now_ms;
        g->own = 0;
    }
    return ++g->own <= OWN;
}

bool limit_lets_expect(const request *q, uint32_t people) {
    const uint32_t most = q->h->server->options.event_address;
    return people <= most || refuse(q, "event", most, 0);
}

bool limit_lets_ask(const request *q) {
    if (asks_for_himself(q->g, net_now_ms(q->h->loop)))
        return true;
    const uint64_t wait = spend(q, QUOTA_REQUESTS);
    return wait == 0 ||
           refuse(q, "requests", most_of(q, q->h->server->options.net.quotas.most[QUOTA_REQUESTS]), wait);
}

/* What it already has; then what it had in the last minute and day, which is spent only if it opens one. */
bool limit_lets_open(const request *q) {
    const server_options *o = &q->h->server->options;
    directory *d = q->h->server->directory;
    const uint32_t most = most_of(q, o->tables_address);
    if (directory_live(d) >= o->tables)
        return refuse(q, "tables", o->tables, 0);
    if (directory_hosted(d, &q->g->token) >= o->tables_token)
        return refuse(q, "tables-host", o->tables_token, 0);
    if (most > 0 && directory_opened(d, limit_opener(q)).live >= most)
        return refuse(q, "tables-address", most, 0);
    uint64_t wait = spend(q, QUOTA_OPENED);
    if (wait > 0)
        return refuse(q, "opened", most_of(q, o->net.quotas.most[QUOTA_OPENED]), wait);
    wait = spend(q, QUOTA_OPENED_DAY);
    return wait == 0 || refuse(q, "opened-day", most_of(q, o->net.quotas.most[QUOTA_OPENED_DAY]), wait);
}

/* Whether a person has a seat, but for one. */
static bool people_besides(const kh_room *r, kh_seat but) {
    return r->seated > (but < r->config.seats && r->seat[but].holder == ROOM_PERSON);
}

/* One table more that bots have for themselves; it counts for the address that opened it. */
static bool lets_bots_play(const request *q) {
    const uint32_t most = most_of(q, q->h->server->options.bots_address);
    return most == 0 || directory_opened(q->h->server->directory, q->t->opener).bots < most ||
           refuse(q, "bots", most, 0);
}

bool limit_lets_start(const request *q) {
    return q->room->phase != ROOM_WAITING || !room_is_host(q->room, &q->g->token) ||
           people_besides(q->room, KH_NOBODY) || lets_bots_play(q);
}

bool limit_lets_leave(const request *q, kh_seat seat) {
    return q->room->phase != ROOM_PLAYING || q->room->seat[seat].holder != ROOM_PERSON ||
           people_besides(q->room, seat) || lets_bots_play(q);
}

/* What the host announces is counted behind all seats. */
static stream *stream_of(const request *q, kh_seat seat) {
    return &q->t->streams[seat < q->room->config.seats ? seat : q->room->config.seats];
}

void limit_said(const request *q, kh_seat seat, bool said) {
    stream_of(q, seat)->said += said;
}

bool limit_lets_say(const request *q, kh_seat seat) {
    enum { WINDOW_MS = 10000 };
    const uint64_t now = net_now_ms(q->h->loop);
    stream *s = stream_of(q, seat);
    if (seat != KH_HOST && !room_is(q->room, seat, &q->g->token))
        return true; /* it is not his to say anything, and he hears so */
    if (now - s->said_ms >= WINDOW_MS) {
        s->said_ms = now;
        s->said = 0;
    }
    return s->said < HALL_SAYS || refuse(q, "say", HALL_SAYS, s->said_ms + WINDOW_MS - now);
}

bool limit_lets_look(const request *q) {
    enum { WINDOW_MS = 10000 };
    guest *g = q->g;
    const uint64_t now = net_now_ms(q->h->loop);
    if (now - g->looks_ms >= WINDOW_MS) {
        g->looks_ms = now;
        g->looks = 0;
    }
    if (++g->looks <= HALL_LOOKS)
        return true;
    return refuse(q, "looks", HALL_LOOKS, g->looks_ms + WINDOW_MS - now);
}

void limit_refuse(const request *q, const answer_limit *why) {
    refuse(q, why->name, why->most, why->wait_ms);
}

bool limit_lets_guess(const request *q) {
    const uint64_t wait = brake_wait_ms(q->h->server->brake, net_address(q->g->conn), net_now_ms(q->h->loop));
    return wait == 0 || refuse(q, "codes", q->h->server->options.wrong_codes, wait);
}

void limit_wrong_code(const request *q) {
    brake_wrong(q->h->server->brake, net_address(q->g->conn), net_now_ms(q->h->loop));
}
