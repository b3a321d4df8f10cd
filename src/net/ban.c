/* Bans: a short list behind a lock. Nobody is banned as a rule, so that a look at the number is enough. */
#include "net/ban.h"

#include <pthread.h>
#include <stdatomic.h>

static struct {
    pthread_mutex_t lock;
    atomic_uint count, changed;
    net_peer peer[NET_BANS];
} bans = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Its place, or the number of bans. */
static uint32_t place_of(const net_peer *peer) {
    uint32_t i = 0;
    while (i < bans.count && !net_peer_same(&bans.peer[i], peer))
        i++;
    return i;
}

bool net_ban(const net_peer *peer) {
    pthread_mutex_lock(&bans.lock);
    const uint32_t place = place_of(peer);
    const bool fine = place < NET_BANS;
    if (fine && place == bans.count) {
        bans.peer[place] = *peer;
        bans.count++;
        bans.changed++;
    }
    pthread_mutex_unlock(&bans.lock);
    return fine;
}

bool net_ban_end(const net_peer *peer) {
    pthread_mutex_lock(&bans.lock);
    const uint32_t place = place_of(peer);
    const bool banned = place < bans.count;
    if (banned)
        bans.peer[place] = bans.peer[--bans.count];
    pthread_mutex_unlock(&bans.lock);
    return banned;
}

void net_ban_end_all(void) {
    pthread_mutex_lock(&bans.lock);
    bans.count = 0;
    pthread_mutex_unlock(&bans.lock);
}

bool net_banned(const net_peer *peer) {
    if (atomic_load_explicit(&bans.count, memory_order_relaxed) == 0)
        return false;
    pthread_mutex_lock(&bans.lock);
    const bool banned = place_of(peer) < bans.count;
    pthread_mutex_unlock(&bans.lock);
    return banned;
}

void net_bans_each(void (*each)(void *who, const net_peer *), void *who) {
    pthread_mutex_lock(&bans.lock);
    for (uint32_t i = 0; i < bans.count; i++)
        each(who, &bans.peer[i]);
    pthread_mutex_unlock(&bans.lock);
}

uint32_t net_bans_changed(void) {
    return atomic_load_explicit(&bans.changed, memory_order_relaxed);
}
