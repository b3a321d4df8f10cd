#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
    net_peer peer;
    uint32_t count; /* 0: free */
    uint32_t apart; /* of them */
} entry;

enum { FIRST_SIZE = 64 };

/* Open addressing, at most half full. The key keeps strangers from choosing addresses that collide. */
static struct {
    pthread_mutex_t lock;
    entry *entries;
    size_t size, used;
    uint8_t key[crypto_shorthash_KEYBYTES];
} table = {.lock = PTHREAD_MUTEX_INITIALIZER};

void net_peer_of(const struct sockaddr *address, net_peer *out, char text[NET_ADDRESS_TEXT]) {
    memset(out, 0, sizeof *out);
    text[0] = '\0';
    if (address->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, address, sizeof v4);
        out->bytes[10] = out->bytes[11] = 0xff; /* ::ffff:1.2.3.4 */
        memcpy(out->bytes + 12, &v4.sin_addr, 4);
        inet_ntop(AF_INET, &v4.sin_addr, text, NET_ADDRESS_TEXT);
    } else if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, address, sizeof v6);
        if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr)) {
            memcpy(out->bytes, &v6.sin6_addr, 16);
            inet_ntop(AF_INET, out->bytes + 12, text, NET_ADDRESS_TEXT);
        } else {
            memcpy(out->bytes, &v6.sin6_addr, 8);
            inet_ntop(AF_INET6, &v6.sin6_addr, text, NET_ADDRESS_TEXT);
        }
    }
}

const net_peer net_stranger = {{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}};

static bool read_peer(const char *address, net_peer *out, char text[NET_ADDRESS_TEXT]) {
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, address, &v4.sin_addr) == 1)
        net_peer_of((const struct sockaddr *)&v4, out, text);
    else if (inet_pton(AF_INET6, address, &v6.sin6_addr) == 1)
        net_peer_of((const struct sockaddr *)&v6, out, text);
    else
        return false;
    return true;
}

bool net_peer_read(const char *address, net_peer *out) {
    char text[NET_ADDRESS_TEXT];
    return read_peer(address, out, text);
}

static bool is_v4(const net_peer *peer) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    return memcmp(peer->bytes, mapped, sizeof mapped) == 0;
}

void net_peer_write(const net_peer *peer, char out[NET_ADDRESS_TEXT]) {
    if (net_peer_same(peer, &net_stranger))
        snprintf(out, NET_ADDRESS_TEXT, "unknown");
    else if (is_v4(peer))
        inet_ntop(AF_INET, peer->bytes + 12, out, NET_ADDRESS_TEXT);
    else {
        char address[INET6_ADDRSTRLEN] = "";
        inet_ntop(AF_INET6, peer->bytes, address, sizeof address);
        snprintf(out, NET_ADDRESS_TEXT, "%s/64", address);
    }
}

bool net_peer_same(const net_peer *a, const net_peer *b) {
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

/* The name in the log. */

static pthread_once_t name_once = PTHREAD_ONCE_INIT;
static uint8_t name_key[crypto_shorthash_KEYBYTES];

static void draw_name_key(void) {
    randombytes_buf(name_key, sizeof name_key);
}

void net_peer_pseudonym(const net_peer *peer, char out[NET_PSEUDONYM]) {
    uint8_t hash[crypto_shorthash_BYTES];
    pthread_once(&name_once, draw_name_key);
    crypto_shorthash(hash, peer->bytes, sizeof peer->bytes, name_key);
    snprintf(out, NET_PSEUDONYM, "guest-%02x%02x%02x%02x", hash[0], hash[1], hash[2], hash[3]);
}

bool net_peer_named(const char *pseudonym, net_peer *out) {
    bool found = false;
    pthread_mutex_lock(&table.lock);
    for (size_t i = 0; i < table.size && !found; i++) {
        char name[NET_PSEUDONYM];
        if (table.entries[i].count == 0)
            continue;
        net_peer_pseudonym(&table.entries[i].peer, name);
        found = strcmp(name, pseudonym) == 0;
        *out = table.entries[i].peer;
    }
    pthread_mutex_unlock(&table.lock);
    return found;
}

bool net_peer_forwarded(const char *header, net_peer *out, char text[NET_ADDRESS_TEXT]) {
    const char *comma = strrchr(header, ','), *word = comma ? comma + 1 : header;
    char address[NET_ADDRESS_TEXT];
    word += strspn(word, " \t");
    const size_t length = strcspn(word, " \t");
    if (length >= sizeof address)
        return false;
    memcpy(address, word, length);
    address[length] = '\0';
    return read_peer(address, out, text);
}

/* Networks. */

const net_range net_here[NET_HERE] = {{{[10] = 0xff, [11] = 0xff, [12] = 127}, 104}, {{[15] = 1}, 128}};

/* All of an address, of IPv4 as IPv6 has it. */
static bool read_whole(const char *text, uint8_t out[16], bool *v4) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    memcpy(out, mapped, sizeof mapped);
    *v4 = inet_pton(AF_INET, text, out + 12) == 1;
    return *v4 || inet_pton(AF_INET6, text, out) == 1;
}

bool net_range_read(const char *text, net_range *out) {
    char address[NET_ADDRESS_TEXT];
    const char *slash = strchr(text, '/');
    const size_t length = slash ? (size_t)(slash - text) : strlen(text);
    unsigned bits = 0;
    bool v4;
    if (length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    if (!read_whole(address, out->bytes, &v4))
        return false;
    const unsigned most = v4 ? 32 : 128;
    for (const char *at = slash ? slash + 1 : ""; *at; at++) {
        if (*at < '0' || *at > '9' || bits > most)
            return false;
        bits = 10 * bits + (unsigned)(*at - '0');
    }
    if (bits > most || (slash && !slash[1]))
        return false;
    out->bits = (uint8_t)((slash ? bits : most) + 128 - most);
    return true;
}

static bool begins_alike(const uint8_t *a, const uint8_t *b, unsigned bits) {
    return memcmp(a, b, bits / 8) == 0 &&
           (bits % 8 == 0 || (a[bits / 8] ^ b[bits / 8]) >> (8 - bits % 8) == 0);
}

bool net_range_has(const net_range *range, const net_peer *peer) {
    const bool half = !is_v4(peer) && range->bits > 64;
    return begins_alike(range->bytes, peer->bytes, half ? 64 : range->bits);
}

bool net_range_holds(const net_range *range, const char *address) {
    uint8_t bytes[16];
    bool v4;
    return read_whole(address, bytes, &v4) && begins_alike(range->bytes, bytes, range->bits);
}

static size_t home(const net_peer *peer) {
    uint64_t hash = 0;
    crypto_shorthash((unsigned char *)&hash, peer->bytes, sizeof peer->bytes, table.key);
    return (size_t)hash & (table.size - 1);
}

/* The entry of a peer, or the free one where it belongs. */
static entry *find(const net_peer *peer) {
    size_t i = home(peer);
    while (table.entries[i].count > 0 && memcmp(&table.entries[i].peer, peer, sizeof *peer) != 0)
        i = (i + 1) & (table.size - 1);
    return &table.entries[i];
}

static bool grow(void) {
    entry *old = table.entries;
    const size_t old_size = table.size, size = old_size ? 2 * old_size : FIRST_SIZE;
    entry *bigger = calloc(size, sizeof *bigger);
    if (!bigger)
        return false;
    if (!old)
        randombytes_buf(table.key, sizeof table.key);
    table.entries = bigger;
    table.size = size;
    for (size_t i = 0; old && i < old_size; i++)
        if (old[i].count > 0)
            *find(&old[i].peer) = old[i];
    free(old);
    return true;
}

static bool enter(const net_peer *peer, uint32_t limit) {
    if (2 * (table.used + 1) > table.size && !grow())
        return false;
    entry *e = find(peer);
    if (limit > 0 && e->count - e->apart >= limit)
        return false;
    if (e->count == 0) {
        *e = (entry){.peer = *peer};
        table.used++;
    }
    e->count++;
    return true;
}

/* Frees an entry; what stands behind it and could not be found any more moves up. */
static void take_out(size_t hole) {
    const size_t mask = table.size - 1;
    for (size_t i = (hole + 1) & mask; table.entries[i].count > 0; i = (i + 1) & mask) {
        const size_t wish = home(&table.entries[i].peer);
        if (((i - wish) & mask) >= ((i - hole) & mask)) {
            table.entries[hole] = table.entries[i];
            hole = i;
        }
    }
    table.entries[hole].count = 0;
}

static void leave(const net_peer *peer) {
    entry *e = find(peer);
    if (e->count == 0 || --e->count > 0)
        return;
    e->count = 1; /* still in the way while the others move */
    take_out((size_t)(e - table.entries));
    if (--table.used == 0) {
        free(table.entries);
        table.entries = NULL;
        table.size = 0;
    }
}

bool net_peer_enter(const net_peer *peer, uint32_t limit) {
    pthread_mutex_lock(&table.lock);
    const bool fine = enter(peer, limit);
    pthread_mutex_unlock(&table.lock);
    return fine;
}

void net_peer_leave(const net_peer *peer) {
    pthread_mutex_lock(&table.lock);
    if (table.entries)
        leave(peer);
    pthread_mutex_unlock(&table.lock);
}

bool net_peer_set_apart(const net_peer *peer, uint32_t most) {
    bool fine = false;
    pthread_mutex_lock(&table.lock);
    if (table.entries) {
        entry *e = find(peer);
        fine = e->apart < e->count && e->apart < most;
        e->apart += fine;
    }
    pthread_mutex_unlock(&table.lock);
    return fine;
}

void net_peer_set_back(const net_peer *peer) {
    pthread_mutex_lock(&table.lock);
    if (table.entries) {
        entry *e = find(peer);
        e->apart -= e->apart > 0;
    }
    pthread_mutex_unlock(&table.lock);
}

bool net_peer_crowded(const net_peer *peer, uint32_t limit) {
    bool crowded = false;
    pthread_mutex_lock(&table.lock);
    if (table.entries && limit > 0) {
        const entry *e = find(peer);
        crowded = e->count - e->apart > limit / 2;
    }
    pthread_mutex_unlock(&table.lock);
    return crowded;
}
