#include "net/http.h"

#include <llhttp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "kornholm/sha1.h"

/* What is kept of a request; every other header is counted and forgotten. */
typedef enum http_field {
    FIELD_TARGET, /* the path, and later the query; not a header */
    FIELD_HOST,
    FIELD_ORIGIN,
    FIELD_COOKIE,
    FIELD_ACCEPT,
    FIELD_LANGUAGE,
    FIELD_AGENT,
    FIELD_FORWARDED,
    FIELD_UPGRADE,
    FIELD_WS_KEY,
    FIELD_WS_VERSION,
    FIELD_EXPECT,
    FIELD_ENCODING,
    FIELDS
} http_field;

static const char *const field_names[FIELDS] = {
    [FIELD_HOST] = "host",
    [FIELD_ORIGIN] = "origin",
    [FIELD_COOKIE] = "cookie",
    [FIELD_ACCEPT] = "accept",
    [FIELD_LANGUAGE] = "accept-language",
    [FIELD_AGENT] = "user-agent",
    [FIELD_FORWARDED] = "x-forwarded-for",
    [FIELD_UPGRADE] = "upgrade",
    [FIELD_WS_KEY] = "sec-websocket-key",
    [FIELD_WS_VERSION] = "sec-websocket-version",
    [FIELD_EXPECT] = "expect",
    [FIELD_ENCODING] = "transfer-encoding",
};

enum { NAME_MAX_BYTES = 24, TEXT_FIRST = 512, LINE_EXTRA = 4, KEY_BYTES = 16, KEY_TEXT = 24 };

struct http_reader {
    llhttp_t parser;
    uint32_t request_bytes, body_bytes;
    uint32_t seen;   /* bytes of the request line and the headers */
    uint32_t length; /* of text */
    uint32_t cap;
    uint32_t at[FIELDS]; /* where the field begins in text, plus 1; 0: absent */
    uint32_t body;       /* where the body begins */
    uint32_t query;      /* where the query begins */
    uint16_t status;     /* refused */
    uint8_t name_length;
    bool complete, keeps, upgrade;
    http_field field;          /* whose value is being read; FIELDS: one that is not kept */
    char name[NAME_MAX_BYTES]; /* of the header that is being read, cut */
    char *text;                /* what is kept, each with a NUL behind it, then the body */
};

/* Keeping. */

static int refuse(http_reader *r, unsigned status) {
    if (!r->status)
        r->status = (uint16_t)status;
    return HPE_USER;
}

static bool reserve(http_reader *r, size_t n) {
    if (n <= r->cap - r->length)
        return true;
    size_t cap = r->cap ? r->cap : TEXT_FIRST;
    while (cap < r->length + n)
        cap *= 2;
    char *bigger = realloc(r->text, cap);
    if (!bigger)
        return false;
    r->text = bigger;
    r->cap = (uint32_t)cap;
    return true;
}

static int keep(http_reader *r, const char *bytes, size_t n) {
    if (n == 0)
        return 0;
    if (!reserve(r, n))
        return refuse(r, 503);
    memcpy(r->text + r->length, bytes, n);
    r->length += (uint32_t)n;
    return 0;
}

static int count_head(http_reader *r, size_t n) {
    if (n > r->request_bytes - r->seen)
        return refuse(r, 431);
    r->seen += (uint32_t)n;
    return 0;
}

static const char *value(const http_reader *r, http_field f) {
    return r->at[f] ? r->text + r->at[f] - 1 : "";
}

/* The value is whole: without the blanks behind it, and with a NUL. */
static int end_value(http_reader *r, http_field f) {
    while (r->length >= r->at[f] && strchr(" \t", r->text[r->length - 1]))
        r->length--;
    return keep(r, "", 1);
}

/* Calls of llhttp. */

static int on_target(llhttp_t *parser, const char *bytes, size_t n) {
    http_reader *r = parser->data;
    if (!r->at[FIELD_TARGET])
        r->at[FIELD_TARGET] = r->length + 1;
    return count_head(r, n) ? HPE_USER : keep(r, bytes, n);
}

static int on_target_complete(llhttp_t *parser) {
    http_reader *r = parser->data;
    return r->at[FIELD_TARGET] ? keep(r, "", 1) : refuse(r, 400);
}

static int on_name(llhttp_t *parser, const char *bytes, size_t n) {
    http_reader *r = parser->data;
    const size_t cap = NAME_MAX_BYTES - r->name_length, some = n < cap ? n : cap;
    memcpy(r->name + r->name_length, bytes, some);
    r->name_length = (uint8_t)(r->name_length + some);
    return count_head(r, n);
}

static http_field field_named(const http_reader *r) {
    for (unsigned i = FIELD_HOST; i < FIELDS; i++)
        if (strlen(field_names[i]) == r->name_length &&
            strncasecmp(field_names[i], r->name, r->name_length) == 0)
            return (http_field)i;
    return FIELDS;
}

/* What may stand between the values of a header that comes twice; NULL: it must not. */
static const char *glue(http_field f) {
    switch (f) {
    case FIELD_COOKIE: return "; ";
    case FIELD_ACCEPT:
    case FIELD_LANGUAGE:
    case FIELD_FORWARDED:
    case FIELD_UPGRADE: return ", ";
    default: return NULL;
    }
}

static int join(http_reader *r, http_field f, const char *between) {
    const uint32_t begin = r->at[f] - 1;
    const size_t n = strlen(r->text + begin);
    r->at[f] = r->length + 1;
    if (!reserve(r, n + 2))
        return refuse(r, 503);
    memcpy(r->text + r->length, r->text + begin, n);
    memcpy(r->text + r->length + n, between, 2);
    r->length += (uint32_t)n + 2;
    return 0;
}

static int on_name_complete(llhttp_t *parser) {
    http_reader *r = parser->data;
    r->field = field_named(r);
    r->name_length = 0;
    if (count_head(r, LINE_EXTRA))
        return HPE_USER;
    if (r->field == FIELDS)
        return 0;
    if (r->at[r->field]) {
        const char *between = glue(r->field);
        return between ? join(r, r->field, between) : refuse(r, 400); /* which one is meant? */
    }
    r->at[r->field] = r->length + 1;
    return 0;
}

static int on_value(llhttp_t *parser, const char *bytes, size_t n) {
    http_reader *r = parser->data;
    return count_head(r, n) ? HPE_USER : r->field == FIELDS ? 0 : keep(r, bytes, n);
}

static int on_value_complete(llhttp_t *parser) {
    http_reader *r = parser->data;
    const http_field f = r->field;
    r->field = FIELDS;
    return f == FIELDS ? 0 : end_value(r, f);
}

/* Whether a list "a, b" holds a word. */
static bool listed(const char *list, const char *word) {
    const size_t n = strlen(word);
    while (*list) {
        list += strspn(list, " \t,");
        const size_t item = strcspn(list, " \t,");
        if (item == n && strncasecmp(list, word, n) == 0)
            return true;
        list += item;
    }
    return false;
}

static bool key_fine(const char *key) {
    uint8_t bytes[KEY_BYTES];
    size_t n = 0;
    return strlen(key) == KEY_TEXT &&
           sodium_base642bin(bytes, sizeof bytes, key, KEY_TEXT, NULL, &n, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           n == KEY_BYTES;
}

/* 0, or the status that refuses this wish for a WebSocket. */
static unsigned judge_upgrade(const http_reader *r) {
    const llhttp_t *p = &r->parser;
    if (p->method != HTTP_GET || p->http_minor == 0 || p->content_length > 0)
        return 400;
    if (strcmp(value(r, FIELD_WS_VERSION), "13") != 0)
        return 426;
    return key_fine(value(r, FIELD_WS_KEY)) ? 0 : 400;
}

/* 0, or the status that refuses the request before its body. */
static unsigned judge_head(const http_reader *r) {
    const llhttp_t *p = &r->parser;
    if (p->http_major != 1)
        return 505;
    if (p->method == HTTP_CONNECT)
        return 501;
    const char *target = value(r, FIELD_TARGET);
    if (target[0] != '/' || strchr(target, '#'))
        return 400;
    if (p->http_minor >= 1 && value(r, FIELD_HOST)[0] == '\0')
        return 400;
    if (r->at[FIELD_ENCODING])
        return p->flags & F_CONTENT_LENGTH ? 400 : 411;
    if (r->at[FIELD_EXPECT])
        return 417;
    return p->content_length > r->body_bytes ? 413 : 0;
}

static int on_head(llhttp_t *parser) {
    http_reader *r = parser->data;
    unsigned status = judge_head(r);
    const bool wish =
        (parser->flags & F_CONNECTION_UPGRADE) != 0 && listed(value(r, FIELD_UPGRADE), "websocket");
    if (!status && wish)
        status = judge_upgrade(r);
    if (status) {
        refuse(r, status);
        return -1; /* 1 and 2 have a meaning here */
    }
    r->upgrade = wish; /* to anything else: not here, and the request is a plain one */
    r->body = r->length;
    if (!reserve(r, (size_t)parser->content_length + 1)) {
        refuse(r, 503);
        return -1;
    }
    return 0;
}

static int on_body(llhttp_t *parser, const char *bytes, size_t n) {
    http_reader *r = parser->data;
    return n > r->body_bytes - (r->length - r->body) ? refuse(r, 413) : keep(r, bytes, n);
}

static int on_complete(llhttp_t *parser) {
    http_reader *r = parser->data;
    char *question = strchr(r->text + r->at[FIELD_TARGET] - 1, '?');
    r->complete = true;
    r->keeps = llhttp_should_keep_alive(parser) != 0 && parser->http_minor > 0 && !r->upgrade;
    if (question) {
        *question = '\0';
        r->query = (uint32_t)(question + 1 - r->text);
    }
    return HPE_PAUSED; /* one reader is one request */
}

static const llhttp_settings_t calls = {
    .on_url = on_target,
    .on_url_complete = on_target_complete,
    .on_header_field = on_name,
    .on_header_field_complete = on_name_complete,
    .on_header_value = on_value,
    .on_header_value_complete = on_value_complete,
    .on_headers_complete = on_head,
    .on_body = on_body,
    .on_message_complete = on_complete,
};

/* The door. */

http_reader *http_new(uint32_t request_bytes, uint32_t body_bytes) {
    http_reader *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    llhttp_init(&r->parser, HTTP_REQUEST, &calls);
    r->parser.data = r;
    r->request_bytes = request_bytes;
    r->body_bytes = body_bytes;
    r->field = FIELDS;
    return r;
}

void http_free(http_reader *r) {
    if (!r)
        return;
    free(r->text);
    free(r);
}

http_result http_feed(http_reader *r, const char *bytes, size_t n, size_t *used) {
    *used = n;
    const llhttp_errno_t error = llhttp_execute(&r->parser, bytes, n);
    if (r->complete) {
        const char *end = llhttp_get_error_pos(&r->parser);
        *used = end ? (size_t)(end - bytes) : n;
        return HTTP_READY;
    }
    if (error == HPE_OK)
        return HTTP_WANT;
    refuse(r, error == HPE_INVALID_VERSION ? 505 : 400); /* unless a reason was given */
    return HTTP_REFUSED;
}

unsigned http_status(const http_reader *r) {
    return r->status;
}

bool http_keeps(const http_reader *r) {
    return r->keeps;
}

bool http_chunks(const http_reader *r) {
    return r->parser.http_minor > 0;
}

void http_request(const http_reader *r, net_request *out) {
    *out = (net_request){
        .method = llhttp_method_name((llhttp_method_t)r->parser.method),
        .path = value(r, FIELD_TARGET),
        .query = r->query ? r->text + r->query : "",
        .origin = value(r, FIELD_ORIGIN),
        .host = value(r, FIELD_HOST),
        .cookie = value(r, FIELD_COOKIE),
        .accept = value(r, FIELD_ACCEPT),
        .language = value(r, FIELD_LANGUAGE),
        .agent = value(r, FIELD_AGENT),
        .forwarded = value(r, FIELD_FORWARDED),
        .body = r->text + r->body,
        .body_length = r->length - r->body,
        .upgrade = r->upgrade,
    };
}

void http_accept(const http_reader *r, char out[HTTP_ACCEPT]) {
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* RFC 6455, 1.3 */
    char text[KEY_TEXT + sizeof magic];
    uint8_t hash[KH_SHA1_BYTES];
    memcpy(text, value(r, FIELD_WS_KEY), KEY_TEXT);
    memcpy(text + KEY_TEXT, magic, sizeof magic);
    kh_sha1(text, KEY_TEXT + sizeof magic - 1, hash);
    sodium_bin2base64(out, HTTP_ACCEPT, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}

/* Answers. */

const char *http_reason(unsigned status) {
    static const struct {
        unsigned status;
        const char *reason;
    } known[] = {{200, "OK"},
                 {201, "Created"},
                 {202, "Accepted"},
                 {204, "No Content"},
                 {301, "Moved Permanently"},
                 {302, "Found"},
                 {303, "See Other"},
                 {304, "Not Modified"},
                 {400, "Bad Request"},
                 {401, "Unauthorized"},
                 {403, "Forbidden"},
                 {404, "Not Found"},
                 {405, "Method Not Allowed"},
                 {409, "Conflict"},
                 {410, "Gone"},
                 {411, "Length Required"},
                 {413, "Content Too Large"},
                 {415, "Unsupported Media Type"},
                 {417, "Expectation Failed"},
                 {421, "Misdirected Request"},
                 {426, "Upgrade Required"},
                 {429, "Too Many Requests"},
                 {431, "Request Header Fields Too Large"},
                 {500, "Internal Server Error"},
                 {501, "Not Implemented"},
                 {503, "Service Unavailable"},
                 {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].status == status)
            return known[i].reason;
    return "Other";
}

bool http_bodyless(unsigned status) {
    return status == 204 || status == 304;
}

/* Whether lines of headers hold one of this name. */
static bool has_header(const char *headers, const char *name) {
    const size_t n = strlen(name);
    for (const char *line = headers; line && *line; line = strstr(line, "\r\n")) {
        line += strspn(line, "\r\n");
        if (strncasecmp(line, name, n) == 0 && line[n] == ':')
            return true;
    }
    return false;
}

static size_t date_line(char *out, size_t cap) {
    static const char days[7][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[12][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const time_t now = time(NULL);
    struct tm t;
    if (!gmtime_r(&now, &t))
        return 0;
    /* Not strftime(): its names depend on the locale. */
    const int n = snprintf(out, cap, "Date: %s, %02d %s %d %02d:%02d:%02d GMT\r\n", days[t.tm_wday],
                           t.tm_mday, months[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
    return (size_t)n;
}

size_t http_head(const http_answer *a, char *out, size_t cap) {
    static const char policy[] =
        "Content-Security-Policy: default-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'\r\n";
    char length[40] = "", date[64] = "";
    if (a->body == HTTP_CHUNKS)
        snprintf(length, sizeof length, "Transfer-Encoding: chunked\r\n");
    else if (a->body == HTTP_WHOLE && !http_bodyless(a->status))
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", a->length);
    date_line(date, sizeof date);
    const int n =
        snprintf(out, cap,
                 "HTTP/1.1 %u %s\r\n%s%s%s%s%s%s%s"
                 "X-Content-Type-Options: nosniff\r\n"
                 "Referrer-Policy: no-referrer\r\n"
                 "X-Frame-Options: DENY\r\n"
                 "%s%s\r\n",
                 a->status, http_reason(a->status), date, length, a->type[0] ? "Content-Type: " : "", a->type,
                 a->type[0] ? "\r\n" : "", a->keep ? "" : "Connection: close\r\n",
                 a->status == 426 ? "Sec-WebSocket-Version: 13\r\nUpgrade: websocket\r\n" : "",
                 has_header(a->headers, "Content-Security-Policy") ? "" : policy, a->headers);
    return (size_t)n < cap ? (size_t)n : cap - 1;
}

size_t http_head_upgrade(const char *accept, const char *headers, char *out, size_t cap) {
    const int n = snprintf(out, cap,
                           "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Accept: %s\r\n%s\r\n",
                           accept, headers);
    return (size_t)n < cap ? (size_t)n : cap - 1;
}
