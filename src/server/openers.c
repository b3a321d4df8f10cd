#include "server/openers.h"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

static bool read_key(int fd, uint8_t key[OPENER_KEY]) {
    return read(fd, key, OPENER_KEY) == OPENER_KEY;
}

bool opener_key_read(const char *file, uint8_t key[OPENER_KEY]) {
    bool kept = !*file;
    const int fd = *file ? open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600) : -1;
    if (fd >= 0 && read_key(fd, key)) {
        close(fd);
        return true;
    }
    randombytes_buf(key, OPENER_KEY);
    if (fd >= 0) {
        kept = lseek(fd, 0, SEEK_SET) == 0 && write(fd, key, OPENER_KEY) == OPENER_KEY;
        close(fd);
    }
    return kept;
}

opener opener_of(const uint8_t key[OPENER_KEY], const net_peer *peer) {
    uint64_t hash = 0;
    crypto_shorthash((uint8_t *)&hash, peer->bytes, sizeof peer->bytes, key);
    const opener mark = (opener)(hash & ((UINT64_C(1) << 4 * OPENER_DIGITS) - 1));
    return mark ? mark : 1;
}
