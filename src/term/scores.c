/* The best scores of those who play alone: see scores.h. */
#include "term/scores.h"

#include <string.h>

static const char begin[] = "kornholm scores 1\n";

enum { POINTS_MOST = 9999 };

void scores_add(term_scores *s, const term_score *score) {
    unsigned at = 0;
    while (at < s->count && s->list[at].points >= score->points)
        at++;
    s->mine = -1;
    if (at == SCORES_MAX)
        return;
    const unsigned last = s->count < SCORES_MAX ? s->count : SCORES_MAX - 1;
    memmove(&s->list[at + 1], &s->list[at], (last - at) * sizeof s->list[0]);
    s->list[at] = *score;
    s->count = last + 1;
    s->mine = (int)at;
}

/* "2026-11-16" */
static bool read_date(kh_scan *x, char date[SCORES_DATE]) {
    static const char form[SCORES_DATE] = "0000-00-00";
    if (x->end - x->at < SCORES_DATE - 1)
        return false;
    for (int i = 0; i < SCORES_DATE - 1; i++) {
        const char c = x->at[i];
        if (form[i] == '-' ? c != '-' : c < '0' || c > '9')
            return false;
        date[i] = c;
    }
    date[SCORES_DATE - 1] = '\0';
    x->at += SCORES_DATE - 1;
    return true;
}

/* "52 2026-11-16 Tom"; there may be no name. */
static bool read_line(const char *text, size_t length, term_score *out) {
    kh_scan x = kh_scan_in(text, length);
    uint64_t points;
    memset(out, 0, sizeof *out);
    const bool less = x.at < x.end && *x.at == '-';
    x.at += less;
    if (!kh_scan_number(&x, &points) || points > POINTS_MOST || x.at == x.end || *x.at++ != ' ' ||
        !read_date(&x, out->date))
        return false;
    out->points = less ? -(int32_t)points : (int32_t)points;
    if (x.at == x.end)
        return true;
    const size_t n = (size_t)(x.end - x.at) - 1;
    if (*x.at++ != ' ' || !kh_record_name_fine(x.at, n))
        return false;
    memcpy(out->name, x.at, n);
    return true;
}

bool scores_read(term_scores *s, const char *text, size_t length) {
    const size_t head = sizeof begin - 1;
    memset(s, 0, sizeof *s);
    s->mine = -1;
    if (length == 0)
        return true;
    if (length < head || memcmp(text, begin, head) != 0)
        return false;
    for (const char *at = text + head, *all = text + length; at < all;) {
        const char *feed = memchr(at, '\n', (size_t)(all - at));
        const size_t n = feed ? (size_t)(feed - at) : (size_t)(all - at);
        term_score score;
        if (read_line(at, n, &score))
            scores_add(s, &score);
        at += n + (feed != NULL);
    }
    s->mine = -1;
    return true;
}

size_t scores_write(const term_scores *s, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, begin);
    for (unsigned i = 0; i < s->count; i++) {
        kh_text_number(&x, s->list[i].points);
        kh_text_char(&x, ' ');
        kh_text_add(&x, s->list[i].date);
        kh_text_add(&x, s->list[i].name[0] ? " " : "");
        kh_text_add(&x, s->list[i].name);
        kh_text_char(&x, '\n');
    }
    return x.length;
}

static void put_number(canvas *c, int end, int y, int64_t n, canvas_pen pen) {
    char text[16];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_number(&x, n);
    canvas_text(c, end - (int)x.length, y, text, pen);
}

/* " > 2.   38  2026-11-16  Tom". */
static void say_list(const term_voice *v, const term_scores *s) {
    enum { WIDTH = 79, PLACE = 5, POINTS = 11, DATE = 13, NAME = 25 };
    static canvas drawing;
    canvas_clear(&drawing, WIDTH, (int)s->count, v->means);
    for (int y = 0; y < (int)s->count; y++) {
        const term_score *score = &s->list[y];
        const canvas_pen pen = {0, 0, y == s->mine};
        if (y == s->mine)
            canvas_put(&drawing, 1, y, "▶", '>', pen);
        put_number(&drawing, PLACE, y, y + 1, pen);
        canvas_text(&drawing, PLACE, y, ".", pen);
        put_number(&drawing, POINTS, y, score->points, pen);
        canvas_text(&drawing, DATE, y, score->date, pen);
        canvas_text(&drawing, NAME, y, score->name, pen);
    }
    say_canvas(v, &drawing);
}

void scores_say(const term_voice *v, const term_scores *s) {
    static const char *const notes[] = {[SCORES_UNDONE] = "score.undone",
                                        [SCORES_HINTED] = "score.hinted",
                                        [SCORES_UNREADABLE] = "score.unreadable",
                                        [SCORES_UNWRITABLE] = "score.unwritable"};
    if (s->count > 0) {
        say(v, "score.head");
        say_list(v, s);
    }
    if (s->mine == 0 && s->count > 1)
        say(v, "score.best");
    if (s->fate < sizeof notes / sizeof notes[0] && notes[s->fate])
        say(v, notes[s->fate]);
}
