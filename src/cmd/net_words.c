/* What the commands that go to a server say: see net_words.h. */
#include "cmd/net_words.h"

#include <string.h>

void net_say_word(const term_voice *v, const char *key, const char *word) {
    char quoted[128];
    say_with(v, key, FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted)));
}

bool net_read_url(const term_voice *v, const char *text, link_url *out) {
    const link_url_error e = link_url_read(text, out);
    if (e != LINK_URL_FINE)
        net_say_word(v, e == LINK_URL_SECURE ? "net.url-secure" : "net.url-form", text);
    return e == LINK_URL_FINE;
}
