/* How a position changed, line by line: what others need to make the new text out of the old one. */
#include <string.h>

#include "server/hall.h"

enum {
    WINDOW = 16
}; /* lines that are looked at to find where two texts meet again: few are put in at a time */

static bool next_line(kh_scan *x, kh_scan *line) {
    if (x->at == x->end)
        return false;
    const char *lf = memchr(x->at, '\n', (size_t)(x->end - x->at));
    line->at = x->at;
    line->end = lf ? lf : x->end;
    x->at = lf ? lf + 1 : x->end;
    return true;
}

static bool same(kh_scan a, kh_scan b) {
    const size_t n = (size_t)(a.end - a.at);
    return n == (size_t)(b.end - b.at) && memcmp(a.at, b.at, n) == 0;
}

static unsigned look_ahead(kh_scan x, kh_scan out[WINDOW]) {
    unsigned n = 0;
    while (n < WINDOW && next_line(&x, &out[n]))
        n++;
    return n;
}

typedef struct change {
    unsigned gone, come;
} change;

/* The shortest way to where both texts go on alike. Where none is near, one line stands for one. */
static change find_change(const kh_scan *old, unsigned gone, const kh_scan *new, unsigned come) {
    for (unsigned d = 1; d < gone + come; d++)
        for (unsigned i = 0; i <= d; i++)
            if (i < gone && d - i < come && same(old[i], new[d - i]))
                return (change){i, d - i};
    if (gone < WINDOW && come < WINDOW)
        return (change){gone, come};
    return (change){gone > 0, come > 0};
}

static void put_change(kh_json_writer *w, int64_t at, change c, const kh_scan *new) {
    kh_json_open(w, '[');
    kh_json_put_number(w, at);
    kh_json_put_number(w, c.gone);
    for (unsigned i = 0; i < c.come; i++)
        kh_json_put_string(w, new[i].at, (size_t)(new[i].end - new[i].at));
    kh_json_close(w, ']');
}

static void skip(kh_scan *x, unsigned lines) {
    kh_scan line;
    while (lines-- > 0)
        next_line(x, &line);
}

/* From where both texts differ to where they go on. Nothing goes and nothing comes where both have ended. */
static change tell_change(kh_json_writer *w, int64_t at, kh_scan *old, kh_scan *new) {
    kh_scan was[WINDOW] = {{0}}, is[WINDOW] = {{0}};
    const unsigned gone = look_ahead(*old, was), come = look_ahead(*new, is);
    if (gone + come == 0)
        return (change){0, 0};
    const change c = find_change(was, gone, is, come);
    put_change(w, at, c, is);
    skip(old, c.gone);
    skip(new, c.come);
    return c;
}

void show_lines(kh_json_writer *w, const draft *before, const draft *after) {
    kh_scan old = kh_scan_in(before->text, before->length), new = kh_scan_in(after->text, after->length);
    int64_t at = 0;
    change c = {1, 1};
    kh_json_key(w, "lines");
    kh_json_open(w, '[');
    while (c.gone + c.come > 0) {
        kh_scan one, other, old_next = old, new_next = new;
        if (next_line(&old_next, &one) && next_line(&new_next, &other) && same(one, other)) {
            old = old_next;
            new = new_next;
            at++;
            continue;
        }
        c = tell_change(w, at, &old, &new);
        at += c.come;
    }
    kh_json_close(w, ']');
}
