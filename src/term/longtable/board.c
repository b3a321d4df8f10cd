/* Long Table in the terminal: the mats as a drawing. The viewer's own mat lies in the middle, those beside it left and
 * right of it, seen from the sun side. A unit of the ground is three cells wide and two high. */
#include <string.h>

#include "term/land.h"
#include "term/longtable/face.h"

enum {
    UNIT_X = 3,
    UNIT_Y = 2,
    MAT = 24, /* units from mat to mat */
    TOP = -1, /* the smallest y of a crossing, and the largest: */
    LOW = 7,
    HEAD = 1,   /* lines above the mats */
    MARGIN = 1, /* units beside the own mat where it is drawn alone */
    FIRST = 0,  /* x of the left end of the own mat */
    INK = 16,
    PAPER = 231,
    FAINT = 243,
    SAND = 137,
    SPOT = 226,
    AIM = 201,
    GREY = 246
};

/* What is drawn: from which unit on, and for whose mat. */
typedef struct chart {
    const term_seen *seen;
    const term_gaze *gaze;
    canvas *c;
    int left;                        /* unit at column 0 */
    uint32_t home;                   /* the place in the middle */
    uint8_t open[3][LONG_CROSSINGS]; /* places to choose: their names are shown */
} chart;

static int column(const chart *h, int step, int x) {
    return (x + step * MAT - h->left) * UNIT_X;
}

static int line(int y) {
    return HEAD + (y - TOP) * UNIT_Y;
}

static uint32_t place_at(const chart *h, int step) {
    return step == 0 ? h->home : long_beside(seen_table(h->seen), h->home, step);
}

canvas_pen long_seat_pen(const term_seen *s, kh_seat seat) {
    /* By the printed colours of the mats: CON-MAT-09. */
    static const struct {
        const char *name;
        canvas_pen pen;
    } pens[] = {{"green", {PAPER, 28, true}},  {"pink", {INK, 213, true}},    {"red", {PAPER, 160, true}},
                {"blue", {PAPER, 21, true}},   {"orange", {INK, 208, true}},  {"white", {INK, 255, true}},
                {"yellow", {INK, 220, true}},  {"purple", {PAPER, 91, true}}, {"violet", {PAPER, 91, true}},
                {"black", {PAPER, 235, true}}, {"brown", {PAPER, 94, true}}};
    const long_mat *mat = long_mat_at(seen_table(s), long_home(seen_table(s), seat));
    const char *colour = mat->colour[seat % LONG_SIDES];
    for (size_t i = 0; colour && i < sizeof pens / sizeof pens[0]; i++)
        if (strcmp(pens[i].name, colour) == 0)
            return pens[i].pen;
    return pens[seat % 6].pen;
}

/* The sign and the pen of whoever owns a piece: the number of the seat, its last two digits. */
static canvas_pen owner_pen(const chart *h, uint32_t place, unsigned mark, char sign[3]) {
    if (mark % LONG_CITY == LONG_GREY + 1) {
        memcpy(sign, "#", 2);
        return (canvas_pen){INK, GREY, true};
    }
    const kh_seat seat = long_owner_seat(seen_table(h->seen), place, mark % LONG_CITY - 1);
    sign[0] = (char)('0' + (seat + 1) % 10);
    sign[1] = '\0';
    return long_seat_pen(h->seen, seat);
}

static void put_ground(const chart *h, int step, const long_mat *mat, const long_page *page, unsigned hex) {
    const long_hex *x = &mat->hex[hex];
    const land *l = &lands[1 + x->resource];
    const int cx = column(h, step, 3 * x->column), cy = line(2 * x->row + x->column % 2);
    const bool robbed = page->robber[SUN] == hex + 1 || page->robber[MOON] == hex + 1;
    const canvas_pen ink = {l->fore, l->back, false}, bold = {l->fore, l->back, true};
    char number[16];
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = dy == 0 ? -5 : -4; dx <= (dy == 0 ? 5 : 3); dx++)
            canvas_put(h->c, cx + dx, cy + dy, " ", ' ', ink);
    const char *word = long_resource_word(h->seen, x->resource);
    canvas_text(h->c, cx - canvas_text_width(h->c, word) / 2, cy - 1, word, ink);
    canvas_put(h->c, cx - 3, cy, l->glyph, l->plain, ink);
    canvas_put(h->c, cx + 3, cy, l->glyph, l->plain, ink);
    say_number(x->number, number);
    const bool often = x->number == 6 || x->number == 8;
    canvas_text(h->c, cx - (x->number > 9), cy, number, often ? (canvas_pen){PAPER, 160, true} : bold);
    if (robbed) {
        const char *robber = say_word(h->seen->voice, "longtable", "robber");
        canvas_text(h->c, cx - canvas_text_width(h->c, robber) / 2, cy + 1, robber,
                    (canvas_pen){PAPER, INK, true});
    }
}

/* What a post gives, in the desert that it belongs to, beside the edge between its two crossings. The one of them that
 * lies level with the middle of the desert says where that is. */
static void put_post(const chart *h, int step, const long_mat *mat, unsigned c) {
    enum { DESERT = 12, WIDTH = 4 };
    const unsigned post = mat->post[c];
    const int8_t *at = long_ground.xy[c];
    const int middle = (at[0] + DESERT / 2) / DESERT * DESERT;
    if (post == POST_NONE || at[0] - middle == 1 || middle - at[0] == 1)
        return;
    int up = 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned other = long_ground.beside[c][i];
        if (other < LONG_CROSSINGS && mat->post[other] == post)
            up = long_ground.xy[other][1] - at[1];
    }
    const int x = column(h, step, middle) - (at[0] < middle ? WIDTH : 0), y = line(at[1]) + up;
    const canvas_pen pen = {175, 0, true};
    canvas_text(h->c, x, y, post == POST_ANY ? "3:1" : "2:1", pen);
    if (post != POST_ANY)
        land_sign(h->c, x + 3, y, &lands[post]);
}

/* The cells of a way that have its colour: five of a level one, one of a sloping one. */
static void put_way(const chart *h, int step, uint32_t place, unsigned w, unsigned mark, bool aimed) {
    const int8_t *a = long_ground.xy[long_ground.ends[w][0] % LONG_CROSSINGS];
    const unsigned far = long_ground.ends[w][1];
    const int ax = column(h, step, a[0]), ay = line(a[1]);
    const int8_t *b = long_ground.xy[far % LONG_CROSSINGS];
    const int bx = column(h, step + (far >= LONG_CROSSINGS), b[0]), by = line(b[1]);
    canvas_pen pen = aimed ? (canvas_pen){INK, AIM, true} : (canvas_pen){FAINT, 0, false};
    char sign[3] = "";
    if (mark)
        pen = owner_pen(h, place, mark, sign);
    if (ay == by) {
        for (int x = (ax < bx ? ax : bx) + 1 + (mark == 0 && !aimed);
             x < (ax < bx ? bx : ax) - (mark == 0 && !aimed); x++)
            canvas_put(h->c, x, ay, mark ? "═" : "─", mark ? '=' : '-', pen);
        if (mark)
            canvas_text(h->c, (ax + bx) / 2, ay, sign, pen);
        return;
    }
    const int x = (ax + bx - (ax + bx < 0)) / 2, y = (ay + by) / 2;
    const bool falls = (bx > ax) == (by > ay);
    if (mark)
        canvas_text(h->c, x, y, sign, pen);
    else
        canvas_put(h->c, x, y, falls ? "╲" : "╱", falls ? '\\' : '/', pen);
}

static void put_crossing(const chart *h, int step, uint32_t place, unsigned c, unsigned mark) {
    const int x = column(h, step, long_ground.xy[c][0]), y = line(long_ground.xy[c][1]);
    if (mark) {
        char sign[3];
        const canvas_pen pen = owner_pen(h, place, mark, sign);
        const bool city = mark & LONG_CITY;
        canvas_put(h->c, x, y, city ? "■" : "⌂", city ? 'C' : 's', pen);
        canvas_text(h->c, x + 1, y, sign, pen);
        return;
    }
    if (!h->gaze->all_names && !h->open[step + 1][c]) {
        canvas_put(h->c, x, y, "·", '.', (canvas_pen){FAINT, 0, false});
        return;
    }
    char name[16];
    say_number((int)c + 1, name);
    canvas_text(h->c, x - (c >= 9), y, name,
                h->open[step + 1][c] ? (canvas_pen){SPOT, 0, true} : (canvas_pen){0});
}

static void put_mat(const chart *h, int step, const kh_action *aim) {
    const uint32_t place = place_at(h, step);
    if (place == LONG_NOWHERE)
        return;
    const long_mat *mat = long_mat_at(seen_table(h->seen), place);
    const long_page *page = long_page_at(seen_state(h->seen), place);
    for (unsigned hex = 0; hex < mat->hexes; hex++)
        put_ground(h, step, mat, page, hex);
    for (unsigned w = 0; w < LONG_WAYS; w++)
        if (mat->way_there[w]) {
            const bool aimed =
                aim && aim->kind == DO_ROAD && long_arg2(aim->arg) == place && aim->arg[2] == w;
            put_way(h, step, place, w, long_road_at(page, w), aimed);
        }
    for (unsigned c = 0; c < LONG_CROSSINGS; c++)
        if (mat->there[c]) {
            if (step == 0 || h->gaze->scrolled)
                put_post(h, step, mat, c);
            put_crossing(h, step, place, c, long_piece_at(page, c));
        }
}

/* Which places can be chosen: crossings of settlements and cities, both ends of roads. */
static void mark_open(chart *h) {
    static kh_action list[LONG_CHOICES];
    const term_seen *s = h->seen;
    const uint32_t n = s->viewer < s->match->config.seats ? seen_legal(s, list, LONG_CHOICES) : 0;
    for (uint32_t i = 0; i < n; i++) {
        const kh_action *a = &list[i];
        if (a->kind != DO_ROAD && a->kind != DO_SETTLEMENT && a->kind != DO_PLACE)
            continue;
        const uint8_t *at = a->arg + (a->kind == DO_PLACE);
        for (int step = -1; step <= 1; step++) {
            if (place_at(h, step) != long_arg2(at))
                continue;
            if (a->kind != DO_ROAD) {
                h->open[step + 1][at[2]] = 1;
                continue;
            }
            for (unsigned end = 0; end < 2; end++) {
                const unsigned named = long_ground.ends[at[2]][end];
                const int there = step + (named >= LONG_CROSSINGS);
                if (there <= 1)
                    h->open[there + 1][named % LONG_CROSSINGS] = 1;
            }
        }
    }
}

/* Who sits there, in a few words or in fewer. */
static const char *head_text(const chart *h, int step, bool brief, char *out, size_t cap) {
    const uint32_t place = place_at(h, step);
    const long_table *t = seen_table(h->seen);
    char name[2][LONG_NAME];
    if (!long_has_mat(t, place))
        return say_word(h->seen->voice, "longtable", brief ? "edge-brief" : "edge");
    const kh_seat seat = (place - !t->ring) * LONG_SIDES;
    const uint32_t own = long_home(t, seen_me(h->seen));
    const bool left = place == long_beside(t, own, -1) && step <= 0;
    const char *key = place == own ? brief ? "longtable.mat-own-brief" : "longtable.mat-own"
                      : left       ? brief ? "longtable.mat-left-brief" : "longtable.mat-left"
                      : brief      ? "longtable.mat-right-brief"
                                   : "longtable.mat-right";
    kh_lang_write(h->seen->voice->lang, key,
                  FILL("sun", seen_name(h->seen, seat, name[0], LONG_NAME), "moon",
                       seen_name(h->seen, seat + 1, name[1], LONG_NAME)),
                  out, cap);
    return out;
}

/* A heading stands whole above what is shown of its mat, as near to the own one as it goes, or not at all. */
static void put_head(const chart *h, int step, int from, int to) {
    enum { BESIDE = 2 };
    const int begin = column(h, step, FIRST), end = begin + MAT * UNIT_X;
    const int first = (begin > from ? begin : from) + BESIDE, last = (end < to ? end : to) - BESIDE;
    char text[200];
    if (place_at(h, step) == LONG_NOWHERE)
        return;
    for (int brief = 0; brief < 2; brief++) {
        const char *words = head_text(h, step, brief, text, sizeof text);
        const int width = canvas_text_width(h->c, words);
        if (width > last - first)
            continue;
        canvas_text(h->c, step < 0 ? last - width : first, 0, words, (canvas_pen){0, 0, step == 0});
        return;
    }
}

static void put_aim(const chart *h) {
    int x, y;
    const kh_action *aim = h->gaze->aim;
    if (!aim || aim->kind == DO_ROAD || !long_spot_on(h->seen, aim, &x, &y))
        return;
    canvas_put(h->c, x, y, "◆", '*', (canvas_pen){INK, AIM, true});
}

static chart chart_of(const term_seen *s, const term_gaze *gaze, canvas *c) {
    chart h = {.seen = s, .gaze = gaze, .c = c};
    h.home = long_home(seen_table(s), gaze->of ? *gaze->of : seen_me(s));
    h.left = gaze->scrolled ? FIRST - MAT : FIRST - MARGIN;
    return h;
}

static void draw(chart *h) {
    const bool whole = h->gaze->scrolled;
    const int units = whole ? 3 * MAT : MAT + 2 * MARGIN;
    canvas_clear(h->c, units * UNIT_X + 1, line(LOW) + 1, h->seen->voice->means);
    mark_open(h);
    for (int step = -1; step <= 1; step++)
        put_mat(h, step, h->gaze->aim);
    if (whole)
        put_aim(h);
    else
        put_head(h, 0, 0, h->c->width);
}

void long_draw_board(const term_seen *s, const term_gaze *gaze, canvas *c) {
    chart h = chart_of(s, gaze, c);
    draw(&h);
}

void long_draw_heads(const term_seen *s, const term_gaze *gaze, canvas_part shown, canvas *c) {
    const chart h = chart_of(s, gaze, c);
    for (int step = -1; step <= 1; step++)
        put_head(&h, step, shown.x, shown.x + shown.width);
}

/* Line by line only one mat has room: those beside it follow. In a ring of two that is one. */
void long_say_beside(const term_seen *s) {
    static canvas page;
    const term_gaze gaze = {.all_names = true};
    const uint32_t own = long_home(seen_table(s), seen_me(s));
    for (int step = -1; step <= 1; step += 2) {
        const uint32_t place = long_beside(seen_table(s), own, step);
        if (place == LONG_NOWHERE || (step > 0 && place == long_beside(seen_table(s), own, -1)))
            continue;
        chart h = chart_of(s, &gaze, &page);
        h.home = place;
        draw(&h);
        say_canvas(s->voice, &page);
    }
}

void long_draw_legend(const term_seen *s, canvas *c) {
    canvas_clear(c, 79, 1, s->voice->means);
    canvas_text(c, 0, 0, say_word(s->voice, "longtable", c->means.unicode ? "legend" : "legend-plain"),
                (canvas_pen){FAINT, 0, false});
}

/* On the drawing that is scrolled: only the full screen asks. */
bool long_spot_on(const term_seen *s, const kh_action *a, int *x, int *y) {
    const term_gaze gaze = {.scrolled = true};
    const chart h = chart_of(s, &gaze, NULL);
    *x = *y = 0;
    if (a->size == 0 || (a->kind != DO_ROAD && a->kind != DO_SETTLEMENT && a->kind != DO_CITY))
        return false;
    for (int step = -1; step <= 1; step++) {
        if (place_at(&h, step) != long_arg2(a->arg))
            continue;
        const unsigned first = a->kind == DO_ROAD ? long_ground.ends[a->arg[2]][0] : a->arg[2];
        const unsigned last = a->kind == DO_ROAD ? long_ground.ends[a->arg[2]][1] : a->arg[2];
        const int8_t *p = long_ground.xy[first % LONG_CROSSINGS], *q = long_ground.xy[last % LONG_CROSSINGS];
        *x = (column(&h, step, p[0]) + column(&h, step + (last >= LONG_CROSSINGS), q[0])) / 2;
        *y = (line(p[1]) + line(q[1])) / 2;
        return true;
    }
    return false;
}
