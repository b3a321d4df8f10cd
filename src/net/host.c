#include "net/host.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

/* Without port, brackets and the dot at the end. */
static bool bare_name(const char *header, char out[HOST_NAME]) {
    size_t length = strcspn(header, ":");
    if (header[0] == '[') {
        header++;
        length = strcspn(header, "]");
        if (!header[length])
            return false;
    }
    if (length >= HOST_NAME)
        return false;
    memcpy(out, header, length);
    out[length] = '\0';
    if (length > 0 && out[length - 1] == '.')
        out[length - 1] = '\0';
    return true;
}

static bool is_address(const char *name) {
    uint8_t bytes[16];
    return inet_pton(AF_INET, name, bytes) == 1 || inet_pton(AF_INET6, name, bytes) == 1;
}

/* Up to the first dot: what networks put behind it is theirs. */
static bool same_machine(const char *name, const char *own) {
    const size_t length = strcspn(own, ".");
    return length > 0 && strcspn(name, ".") == length && strncasecmp(name, own, length) == 0;
}

bool host_fine(const char *header, const char *own, const char *const names[], uint32_t count) {
    char name[HOST_NAME];
    if (!*header)
        return true;
    if (!bare_name(header, name))
        return false;
    if (is_address(name) || strcasecmp(name, "localhost") == 0 || same_machine(name, own))
        return true;
    for (uint32_t i = 0; i < count; i++)
        if (strcasecmp(name, names[i]) == 0)
            return true;
    return false;
}
