/* A table of fixed size, so that no number of addresses fills the memory: a place has several ways, and a newcomer gets
 * the one of whoever has spent least there. Somebody with many addresses gains what those addresses may have anyway, and
 * nobody pays for another. */
#include "net/quota.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 4096, WAYS = 4 };

static const uint64_t window_ms[QUOTA_KINDS] = {
    [QUOTA_REQUESTS] = 1000,       [QUOTA_BYTES] = 1000,    [QUOTA_OPENED] = 60000,
    [QUOTA_OPENED_DAY] = 86400000, [QUOTA_ANSWERS] = 60000,
};

typedef struct account {
    net_peer peer;
    struct {
        uint64_t since_ms;
        uint32_t spent;
    } kind[QUOTA_KINDS];
} account;

struct quota {
    pthread_mutex_t lock;
    quota_plan plan;
    uint8_t key[crypto_shorthash_KEYBYTES]; /* keeps strangers from choosing addresses that meet */
    account at[PLACES][WAYS];
};

uint32_t quota_most(const quota_plan *plan, const net_peer *peer, uint32_t most) {
    for (uint32_t i = 0; i < plan->events; i++)
        if (net_range_has(&plan->event[i].net, peer)) {
            const uint64_t more = (uint64_t)most * plan->event[i].factor;
            return more < UINT32_MAX ? (uint32_t)more : UINT32_MAX;
        }
    return most;
}

quota *quota_new(const quota_plan *plan) {
    quota *q = calloc(1, sizeof *q);
    if (!q)
        return NULL;
    q->plan = *plan;
    pthread_mutex_init(&q->lock, NULL);
    randombytes_buf(q->key, sizeof q->key);
    return q;
}

void quota_free(quota *q) {
    if (!q)
        return;
    pthread_mutex_destroy(&q->lock);
    free(q);
}

static bool counts(const account *a, quota_kind k, uint64_t now_ms) {
    return a->kind[k].spent > 0 && now_ms < a->kind[k].since_ms + window_ms[k];
}

/* How much would be forgotten with it: whoever opened tables today comes before whoever only sent something. */
static uint64_t weight_of(const account *a, uint64_t now_ms) {
    const uint64_t day = counts(a, QUOTA_OPENED_DAY, now_ms) ? a->kind[QUOTA_OPENED_DAY].spent : 0;
    return day << 1 | (counts(a, QUOTA_REQUESTS, now_ms) || counts(a, QUOTA_BYTES, now_ms));
}

static account *account_of(quota *q, const net_peer *peer, uint64_t now_ms) {
    uint64_t hash = 0;
    crypto_shorthash((uint8_t *)&hash, peer->bytes, sizeof peer->bytes, q->key);
    account *place = q->at[hash % PLACES], *least = place;
    for (account *a = place; a < place + WAYS; a++) {
        if (net_peer_same(&a->peer, peer))
            return a;
        if (weight_of(a, now_ms) < weight_of(least, now_ms))
            least = a;
    }
    memset(least, 0, sizeof *least);
    least->peer = *peer;
    return least;
}

static uint64_t spend(account *a, quota_kind k, uint32_t most, uint32_t amount, uint64_t now_ms) {
    if (!counts(a, k, now_ms)) {
        a->kind[k].since_ms = now_ms;
        a->kind[k].spent = 0;
    }
    if (a->kind[k].spent > 0 && amount > most - (a->kind[k].spent < most ? a->kind[k].spent : most))
        return a->kind[k].since_ms + window_ms[k] - now_ms;
    a->kind[k].spent += amount; /* the first of a while always may, or it never could */
    return 0;
}

uint64_t quota_spend(quota *q, const net_peer *peer, quota_kind k, uint32_t amount, uint64_t now_ms) {
    const uint32_t most = quota_most(&q->plan, peer, q->plan.most[k]);
    if (most == 0)
        return 0;
    pthread_mutex_lock(&q->lock);
    const uint64_t wait = spend(account_of(q, peer, now_ms), k, most, amount, now_ms);
    pthread_mutex_unlock(&q->lock);
    return wait;
}
