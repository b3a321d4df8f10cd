/* What a message says in its first bytes, and whether all who hear it were told the same: see crowd.h. */
#include <stdlib.h>
#include <string.h>

#include "crowd.h"

enum { ECHOES = 16 }; /* versions of one page that some have heard and others wait for */

typedef struct echo {
    uint64_t version; /* 0: none */
    size_t length;
    char *bytes;
} echo;

/* Of one page: the last messages, by their versions, and the whole page. */
typedef struct echoes {
    echo last[ECHOES], whole;
} echoes;

static echoes *heard;
static uint32_t pages;

typedef struct cursor {
    const char *at, *end;
} cursor;

static bool skip(cursor *c, const char *text) {
    const size_t n = strlen(text);
    if ((size_t)(c->end - c->at) < n || memcmp(c->at, text, n) != 0)
        return false;
    c->at += n;
    return true;
}

static bool number(cursor *c, uint64_t *out) {
    const char *begin = c->at;
    *out = 0;
    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9'; c->at++)
        *out = *out * 10 + (uint64_t)(*c->at - '0');
    return c->at > begin;
}

/* "p12" and the like; whoever has no seat is KH_NOBODY. */
static bool actor(cursor *c, kh_seat *out) {
    uint64_t n;
    *out = KH_NOBODY;
    if (skip(c, "p")) {
        if (!number(c, &n) || n == 0)
            return false;
        *out = (kh_seat)(n - 1);
        return skip(c, "\"");
    }
    const char *quote = memchr(c->at, '"', (size_t)(c->end - c->at));
    if (!quote)
        return false;
    c->at = quote + 1;
    return true;
}

static bool deed(cursor *c, glance *g) {
    const bool luck = (size_t)(c->end - c->at) > 4 && memcmp(c->at, "luck", 4) == 0;
    if (!actor(c, &g->who))
        return false;
    g->roll = luck && skip(c, ",\"do\":\"dice");
    return true;
}

bool glance_read(const char *text, size_t length, glance *g) {
    cursor c = {text, text + length};
    uint64_t page;
    *g = (glance){.as = KH_NOBODY, .who = KH_NOBODY};
    g->did = skip(&c, "{\"t\":\"did\"");
    if ((!g->did && !skip(&c, "{\"t\":\"page\"")) || !skip(&c, ",\"n\":") || !number(&c, &g->n) ||
        !skip(&c, ",\"page\":") || !number(&c, &page) || page >= UINT32_MAX || !skip(&c, ",\"v\":") ||
        !number(&c, &g->version))
        return false;
    g->page = (uint32_t)page;
    if (skip(&c, ",\"as\":\"") && !actor(&c, &g->as))
        return false;
    g->whole = !g->did && skip(&c, ",\"position\":\"");
    if (g->whole)
        g->head = (size_t)(c.at - text);
    return !g->did || !skip(&c, ",\"who\":\"") || deed(&c, g);
}

bool glance_begin(uint32_t count) {
    pages = count;
    heard = calloc(count, sizeof *heard);
    return heard != NULL;
}

void glance_end(void) {
    for (uint32_t i = 0; heard && i < pages; i++) {
        free(heard[i].whole.bytes);
        for (unsigned k = 0; k < ECHOES; k++)
            free(heard[i].last[k].bytes);
    }
    free(heard);
}

static glance_verdict compare(echo *e, uint64_t version, const char *bytes, size_t length) {
    if (e->version > version)
        return GLANCE_OLD;
    if (e->version == version)
        return e->length == length && memcmp(e->bytes, bytes, length) == 0 ? GLANCE_SAME : GLANCE_DIFFERS;
    char *copy = realloc(e->bytes, length + 1);
    if (!copy)
        abort();
    memcpy(copy, bytes, length);
    e->version = version;
    e->length = length;
    e->bytes = copy;
    return GLANCE_FIRST;
}

/* The text of the page, without the number of the last action and the time, which pass while a page stays the same. */
static size_t text_length(const char *text, size_t length) {
    size_t n = 0;
    while (n < length && text[n] != '"')
        n += text[n] == '\\' ? 2 : 1;
    return n < length ? n : length;
}

glance_verdict glance_compare(const glance *g, const char *text, size_t length) {
    echoes *e = &heard[g->page];
    if (!g->whole)
        return compare(&e->last[g->version % ECHOES], g->version, text, length);
    return compare(&e->whole, g->version, text + g->head, text_length(text + g->head, length - g->head));
}
