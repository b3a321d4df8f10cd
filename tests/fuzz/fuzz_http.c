/* Any bytes as requests on one connection: they are refused or understood, the same however they come in pieces, and
 * what is understood keeps the promises of net.h. */
#include "fuzz.h"
#include "net/http.h"

enum { HEAD_MAX = 1000, BODY_MAX = 200, TOLD_MAX = 1 << 16 };

typedef struct story {
    size_t length;
    char text[TOLD_MAX];
} story;

static void tell(story *s, const char *bytes, size_t n) {
    if (n > sizeof s->text - s->length)
        n = sizeof s->text - s->length;
    memcpy(s->text + s->length, bytes, n);
    s->length += n;
}

static void tell_request(story *s, const http_reader *r) {
    net_request q;
    http_request(r, &q);
    const char *const texts[] = {q.method, q.path,     q.query, q.origin,    q.host,
                                 q.cookie, q.language, q.agent, q.forwarded, NULL};
    size_t all = 0;
    for (unsigned i = 0; texts[i]; i++) {
        all += strlen(texts[i]);
        tell(s, texts[i], strlen(texts[i]) + 1);
        MUST(strpbrk(texts[i], "\r\n") == NULL);
    }
    MUST(q.path[0] == '/' && strpbrk(q.path, "?#") == NULL);
    MUST(all <= 2 * HEAD_MAX && q.body_length <= BODY_MAX);
    tell(s, q.body, q.body_length);
    if (q.upgrade) {
        char accept[HTTP_ACCEPT];
        http_accept(r, accept);
        MUST(strlen(accept) == HTTP_ACCEPT - 1 && q.body_length == 0 && !http_keeps(r));
        tell(s, accept, HTTP_ACCEPT);
    }
}

/* Reads request after request, as a connection does. */
static void read_all(story *s, const char *bytes, size_t size, size_t piece) {
    http_reader *r = http_new(HEAD_MAX, BODY_MAX);
    s->length = 0;
    for (size_t at = 0, used; at < size; at += used) {
        const http_result result = http_feed(r, bytes + at, size - at < piece ? size - at : piece, &used);
        MUST(used <= size - at && used <= piece);
        if (result == HTTP_WANT)
            continue;
        tell(s, result == HTTP_READY ? "+" : "-", 1); /* not why: of two flaws either may be seen first */
        MUST((result == HTTP_REFUSED) == (http_status(r) >= 400));
        if (result == HTTP_READY)
            tell_request(s, r);
        const bool more = result == HTTP_READY && http_keeps(r);
        http_free(r);
        if (!more)
            return;
        r = http_new(HEAD_MAX, BODY_MAX);
    }
    http_free(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static story whole, pieces;
    /* A copy without a NUL behind it, so that reading past the end is seen. */
    char *bytes = malloc(size ? size : 1);
    MUST(bytes != NULL);
    if (size)
        memcpy(bytes, data, size);
    read_all(&whole, bytes, size, size);
    read_all(&pieces, bytes, size, 1 + size % 7);
    MUST(whole.length == pieces.length && memcmp(whole.text, pieces.text, whole.length) == 0);
    free(bytes);
    return 0;
}
