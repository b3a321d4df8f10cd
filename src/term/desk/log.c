/* What was said, to be read again: see log.h. */
#include "term/desk/log.h"

#include <string.h>

#include "voice/say.h"

enum { FAINT = 245, INDENT = 2 };

void screen_log_clear(screen_log *log) {
    log->length = log->mark = 0;
}

void screen_log_mark(screen_log *log) {
    log->mark = log->length;
}

/* Lets go of whole lines until there is room again, a quarter at a time. */
static void drop_oldest(screen_log *log) {
    const char *end = memchr(log->text + LOG_CAP / 4, '\n', log->length - LOG_CAP / 4);
    const size_t n = end ? (size_t)(end - log->text) + 1 : log->length;
    memmove(log->text, log->text + n, log->length - n);
    log->length -= n;
    log->mark = log->mark > n ? log->mark - n : 0;
}

void screen_log_put(screen_log *log, const char *text, size_t length) {
    if (length >= LOG_CAP / 4)
        return;
    if (log->length + length > LOG_CAP)
        drop_oldest(log);
    memcpy(log->text + log->length, text, length);
    log->length += length;
}

/* One folded line of it. */
typedef struct piece {
    char text[SAY_CAP];
    bool first; /* of the line that was said */
    bool typed; /* by the person */
    bool head;  /* a blank line stood before it: something begins */
} piece;

/* What fits into a line; a word that is longer is cut, for a path must not end unseen at the edge. */
static size_t fit(const char *text, int width) {
    const size_t n = say_fit(text, width);
    size_t bytes = 0;
    for (int i = 0; (i < width || bytes == 0) && bytes < n; i++)
        bytes += utf8_length(text + bytes);
    return bytes;
}

/* The next piece at *at; false: there is none. Lines are few: blank ones are left out, and what follows is bold. */
static bool next_piece(const screen_log *log, int width, size_t *at, piece *out) {
    const bool first = *at == 0 || log->text[*at - 1] == '\n';
    out->head &= !first;
    for (; first && *at < log->length && log->text[*at] == '\n'; ++*at)
        out->head = true;
    if (*at >= log->length)
        return false;
    const char *begin = log->text + *at, *end = memchr(begin, '\n', log->length - *at);
    size_t n = end ? (size_t)(end - begin) : log->length - *at;
    const size_t whole = n;
    n = n < sizeof out->text ? n : sizeof out->text - 1;
    memcpy(out->text, begin, n);
    out->text[n] = '\0';
    n = fit(out->text, first ? width : width - INDENT);
    out->text[n] = '\0';
    out->typed = first ? begin[0] == '>' : out->typed;
    out->first = first;
    while (n < whole && begin[n] == ' ')
        n++;
    *at += n < whole ? n : whole + 1;
    return true;
}

int screen_log_lines(const screen_log *log, int width, bool answer_only) {
    static piece p;
    int lines = 0;
    for (size_t at = answer_only ? log->mark : 0; next_piece(log, width, &at, &p);)
        lines++;
    return lines;
}

/* The seat that is named at the beginning of a text, "p2": its number; 0: none. */
static unsigned seat_named(const char *text, unsigned seats) {
    if (text[0] != 'p' || text[1] < '1' || text[1] > '9' || (text[2] >= '0' && text[2] <= '9'))
        return 0;
    const unsigned seat = (unsigned)(text[1] - '0');
    return seat <= seats && seat <= LOG_SEATS ? seat : 0;
}

static void draw_piece(canvas *c, int x, int y, const piece *p, const screen_log_look *look) {
    canvas_pen plain = p->typed ? (canvas_pen){FAINT, 0, false} : look->pen;
    plain.bold |= p->head;
    char before = ' ';
    x += p->first ? 0 : INDENT;
    for (const char *t = p->text; *t;) {
        const bool word_begins = strchr(" (,;:", before) != NULL;
        const unsigned seat = word_begins && !p->typed ? seat_named(t, look->seats) : 0;
        const size_t n = seat > 0 ? 2 : utf8_length(t);
        char bytes[CANVAS_GLYPH] = "";
        memcpy(bytes, t, n);
        x += canvas_text(c, x, y, bytes, seat > 0 ? look->seat_pen[seat - 1] : plain);
        before = *t;
        t += n;
    }
}

void screen_log_draw(const screen_log *log, canvas *c, canvas_part area, const screen_log_look *look) {
    static piece p;
    const int lines = screen_log_lines(log, area.width, false);
    const int from = lines - area.height - look->scroll;
    size_t at = 0;
    for (int i = 0; next_piece(log, area.width, &at, &p); i++) {
        const int y = i - (from > 0 ? from : 0);
        if (y >= 0 && y < area.height)
            draw_piece(c, area.x, area.y + y, &p, look);
    }
}
