/* Whether tables may be opened at all now, and by whom. */
#include <sodium.h>
#include <string.h>

#include "server/requests.h"

const char *request_shut(const request *q) {
    struct kh_server *s = q->h->server;
    return atomic_load(&s->draining) ? OPEN_DRAIN : memory_tight(s) ? OPEN_FULL : NULL;
}

/* A house of one's own: whoever opens a table says the password, whoever has a link needs none. */
bool request_knows_password(const request *q) {
    const char *own = q->h->server->options.password;
    char said[HALL_PASSWORD];
    uint8_t hash[2][FAIR_HASH];
    size_t length;
    const kh_json_type type = kh_json_type_of(member(q, "password"));
    if (type != KH_JSON_STRING && type != KH_JSON_MISSING) {
        request_refuse_member(q, "password");
        return false;
    }
    if (!*own)
        return true;
    if (!limit_lets_guess(q))
        return false;
    const bool given = text_of(q, "password", said, sizeof said, &length);
    fair_hash(own, strlen(own), hash[0]);
    fair_hash(given ? said : "", given ? length : 0, hash[1]); /* as long, however much of it is right */
    if (given && sodium_memcmp(hash[0], hash[1], sizeof hash[0]) == 0)
        return true;
    if (given)
        limit_wrong_code(q);
    request_refuse(q, OPEN_PASSWORD);
    return false;
}
