/* A table of fixed size, so that no number of addresses fills the memory. Where two meet in one place, the later one
 * has it: somebody with thousands of addresses gains little, and nobody is held back for another. */
#include "server/brake.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 4096, MINUTE_MS = 60000 };

typedef struct place {
    uint64_t who, since_ms;
    uint32_t wrong; /* 0: free */
} place;

struct brake {
    pthread_mutex_t lock;
    uint32_t most;
    uint8_t key[crypto_shorthash_KEYBYTES]; /* keeps strangers from choosing addresses that meet */
    place at[PLACES];
};

brake *brake_new(uint32_t wrong_a_minute) {
    brake *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->most = wrong_a_minute;
    pthread_mutex_init(&b->lock, NULL);
    randombytes_buf(b->key, sizeof b->key);
    return b;
}

void brake_free(brake *b) {
    if (!b)
        return;
    pthread_mutex_destroy(&b->lock);
    free(b);
}

/* Of IPv6 the first half: a household has that many. */
static uint64_t number_of(const brake *b, const char *address) {
    uint8_t bytes[16];
    uint64_t hash = 0;
    if (inet_pton(AF_INET6, address, bytes) == 1)
        crypto_shorthash((uint8_t *)&hash, bytes, sizeof bytes / 2, b->key);
    else
        crypto_shorthash((uint8_t *)&hash, (const uint8_t *)address, strlen(address), b->key);
    return hash;
}

/* The place of an address, or NULL: nothing is known of it. */
static place *find(brake *b, uint64_t who, uint64_t now_ms) {
    place *p = &b->at[who % PLACES];
    return p->wrong > 0 && p->who == who && now_ms < p->since_ms + MINUTE_MS ? p : NULL;
}

uint64_t brake_wait_ms(brake *b, const char *address, uint64_t now_ms) {
    const uint64_t who = number_of(b, address);
    pthread_mutex_lock(&b->lock);
    const place *p = find(b, who, now_ms);
    const uint64_t wait = b->most > 0 && p && p->wrong >= b->most ? p->since_ms + MINUTE_MS - now_ms : 0;
    pthread_mutex_unlock(&b->lock);
    return wait;
}

bool brake_holds(brake *b, const char *address, uint64_t now_ms) {
    return brake_wait_ms(b, address, now_ms) > 0;
}

void brake_wrong(brake *b, const char *address, uint64_t now_ms) {
    const uint64_t who = number_of(b, address);
    pthread_mutex_lock(&b->lock);
    place *p = find(b, who, now_ms);
    if (!p) {
        p = &b->at[who % PLACES];
        *p = (place){who, now_ms, 0};
    }
    p->wrong++;
    pthread_mutex_unlock(&b->lock);
}
