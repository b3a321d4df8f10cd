/* Small texts in the caller's memory: see text.h. */
#include "kornholm/text.h"

#include <string.h>

void kh_text_add_n(kh_text *x, const char *bytes, size_t n) {
    if (x->length + 1 < x->cap) {
        size_t fits = x->cap - x->length - 1;
        if (fits > n)
            fits = n;
        memcpy(x->out + x->length, bytes, fits);
        x->out[x->length + fits] = '\0';
    }
    x->length += n;
}

void kh_text_add(kh_text *x, const char *word) {
    kh_text_add_n(x, word, strlen(word));
}

void kh_text_char(kh_text *x, char c) {
    kh_text_add_n(x, &c, 1);
}

void kh_text_number(kh_text *x, int64_t n) {
    char digits[20];
    size_t at = sizeof digits;
    uint64_t left = n < 0 ? UINT64_C(0) - (uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (n < 0)
        kh_text_char(x, '-');
    kh_text_add_n(x, digits + at, sizeof digits - at);
}

void kh_text_bytes(kh_text *t, const uint8_t *bytes, size_t n) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        kh_text_char(t, digits[bytes[i] >> 4]);
        kh_text_char(t, digits[bytes[i] & 15]);
    }
}

void kh_text_hex(kh_text *x, uint64_t n) {
    for (int shift = 60; shift >= 0; shift -= 4)
        kh_text_char(x, "0123456789abcdef"[(n >> shift) & 15]);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

void kh_scan_blanks(kh_scan *x) {
    while (x->at < x->end && is_blank(*x->at))
        x->at++;
}

bool kh_scan_done(kh_scan *x) {
    kh_scan_blanks(x);
    return x->at == x->end;
}

bool kh_word_is(const kh_scan *x, const char *word) {
    const size_t n = strlen(word);
    return (size_t)(x->end - x->at) == n && memcmp(x->at, word, n) == 0;
}

bool kh_scan_token(kh_scan *x, kh_scan *token) {
    kh_scan_blanks(x);
    token->at = x->at;
    while (x->at < x->end && !is_blank(*x->at))
        x->at++;
    token->end = x->at;
    return token->at < token->end;
}

bool kh_scan_word(kh_scan *x, const char *word) {
    kh_scan rest = *x, token;
    if (!kh_scan_token(&rest, &token) || !kh_word_is(&token, word))
        return false;
    *x = rest;
    return true;
}

bool kh_scan_char(kh_scan *x, char c) {
    if (x->at == x->end || *x->at != c)
        return false;
    x->at++;
    return true;
}

bool kh_scan_number(kh_scan *x, uint64_t *n) {
    const char *at = x->at;
    uint64_t value = 0;
    while (at < x->end && *at >= '0' && *at <= '9') {
        const uint64_t digit = (uint64_t)(*at - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
        at++;
    }
    if (at == x->at)
        return false;
    x->at = at;
    *n = value;
    return true;
}

bool kh_scan_line(kh_scan *x, kh_scan *line) {
    if (x->at == x->end)
        return false;
    line->at = x->at;
    const char *feed = memchr(x->at, '\n', (size_t)(x->end - x->at));
    line->end = feed ? feed : x->end;
    x->at = feed ? feed + 1 : x->end;
    if (line->end > line->at && line->end[-1] == '\r')
        line->end--;
    return true;
}

size_t kh_utf8_read(const char *at, size_t left, uint32_t *out) {
    const uint8_t *b = (const uint8_t *)at;
    if (left == 0)
        return 0;
    if (b[0] < 0x80) {
        *out = b[0];
        return 1;
    }
    const size_t n = b[0] >= 0xf0 ? 4 : b[0] >= 0xe0 ? 3 : 2;
    if (b[0] < 0xc2 || b[0] > 0xf4 || n > left)
        return 0;
    uint32_t c = b[0] & (0x7fU >> n);
    for (size_t i = 1; i < n; i++) {
        if ((b[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (b[i] & 0x3fU);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return 0;
    *out = c;
    return n;
}

size_t kh_utf8_write(uint32_t c, char out[4]) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    const size_t n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(((0xf00U >> n) & 0xff) | c);
    return n;
}
