/* The beginning of a WebSocket (RFC 6455, 4.1): see handshake.h. */
#include "client/handshake.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/link.h"
#include "kornholm/sha1.h"
#include "kornholm/text.h"

static void accept_of(const char *key, char accept[32]) {
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t hash[KH_SHA1_BYTES];
    char both[64];
    const int n = snprintf(both, sizeof both, "%s%s", key, guid);
    kh_sha1(both, (size_t)n, hash);
    sodium_bin2base64(accept, 32, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}

size_t handshake_write(const char *host, const char *port, char *out, size_t cap, char accept[32]) {
    uint8_t nonce[16];
    char key[32];
    const bool numeric6 = strchr(host, ':') != NULL;
    randombytes_buf(nonce, sizeof nonce);
    sodium_bin2base64(key, sizeof key, nonce, sizeof nonce, sodium_base64_VARIANT_ORIGINAL);
    accept_of(key, accept);
    const int n =
        snprintf(out, cap,
                 "GET /ws HTTP/1.1\r\nHost: %s%s%s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
                 numeric6 ? "[" : "", host, numeric6 ? "]" : "", port, key);
    return n > 0 && (size_t)n < cap ? (size_t)n : 0;
}

size_t handshake_end(const char *head, size_t length) {
    for (size_t i = 4; i <= length; i++)
        if (memcmp(head + i - 4, "\r\n\r\n", 4) == 0)
            return i;
    return 0;
}

/* "Name: value", where this is the name. */
static bool has_value(const kh_scan *line, const char *name, const char *value, bool exactly) {
    const size_t n = strlen(name), m = strlen(value);
    if ((size_t)(line->end - line->at) <= n || strncasecmp(line->at, name, n) != 0 || line->at[n] != ':')
        return false;
    kh_scan x = {line->at + n + 1, line->end};
    kh_scan_blanks(&x);
    while (x.end > x.at && (x.end[-1] == ' ' || x.end[-1] == '\t'))
        x.end--;
    return (size_t)(x.end - x.at) == m &&
           (exactly ? memcmp(x.at, value, m) : strncasecmp(x.at, value, m)) == 0;
}

bool handshake_fine(const char *head, size_t length, const char *accept) {
    kh_scan rest = kh_scan_in(head, length), line;
    bool upgrade = false, accepted = false;
    if (!kh_scan_line(&rest, &line) || line.end - line.at < 12 || memcmp(line.at, "HTTP/1.1 101", 12) != 0)
        return false;
    while (kh_scan_line(&rest, &line)) {
        upgrade |= has_value(&line, "Upgrade", "websocket", false);
        accepted |= has_value(&line, "Sec-WebSocket-Accept", accept, true);
    }
    return upgrade && accepted;
}

static bool take(const char *from, size_t length, char *out, size_t cap) {
    if (length == 0 || length >= cap)
        return false;
    memcpy(out, from, length);
    out[length] = '\0';
    return true;
}

/* Behind the host: "/t/CODE", "/", or nothing. */
static bool read_path(const char *path, link_url *out) {
    out->code[0] = '\0';
    const char *claim = strstr(path, "#claim=");
    if (claim && !take(claim + 7, strlen(claim + 7), out->claim, sizeof out->claim))
        return false;
    if (strncmp(path, "/t/", 3) == 0)
        return take(path + 3, strcspn(path + 3, "/?#"), out->code, sizeof out->code);
    return path[0] == '\0' || strcmp(path, "/") == 0;
}

link_url_error link_url_read(const char *text, link_url *out) {
    const char *at = text;
    memset(out, 0, sizeof *out);
    if (strncasecmp(at, "https://", 8) == 0 || strncasecmp(at, "wss://", 6) == 0)
        return LINK_URL_SECURE;
    if (strncasecmp(at, "http://", 7) == 0)
        at += 7;
    else if (strncasecmp(at, "ws://", 5) == 0)
        at += 5;
    for (const char *c = at; *c; c++) /* nothing that could break a line of the handshake */
        if ((unsigned char)*c <= ' ' || (unsigned char)*c >= 0x7f)
            return LINK_URL_FORM;
    const char *end = at + (*at == '[' ? strcspn(at, "]") : strcspn(at, ":/"));
    const char *host = *at == '[' ? at + 1 : at;
    if (!take(host, (size_t)(end - host), out->host, sizeof out->host))
        return LINK_URL_FORM;
    end += *at == '[' && *end == ']';
    strcpy(out->port, "80");
    if (*end == ':') {
        const size_t n = strspn(end + 1, "0123456789");
        if (!take(end + 1, n, out->port, sizeof out->port))
            return LINK_URL_FORM;
        end += 1 + n;
    }
    return read_path(end, out) ? LINK_URL_FINE : LINK_URL_FORM;
}
