/* Dice and Dice Duel in the terminal: sheets in a small form, side by side, to see at a glance what the others have.
 * One line for each kind of symbol, under the letter that its names begin with. */
#include "term/dice/face.h"

enum { LEAST = 28, MOST = 38, GAP = 1, LINES = 7, FAINT = 245 };

/* Where the next piece of a line goes, and where the line ends. */
typedef struct pen_at {
    canvas *c;
    int x, y, end;
} pen_at;

static const canvas_pen faint = {FAINT, 0, false}, bold = {0, 0, true};

static void put(pen_at *at, const char *text, canvas_pen pen) {
    if (at->x + canvas_text_width(at->c, text) > at->end) {
        canvas_put(at->c, at->end - 1, at->y, "…", '.', faint);
        at->x = at->end; /* there is no room for more */
        return;
    }
    at->x += canvas_text(at->c, at->x, at->y, text, pen);
}

static pen_at begin_line(canvas *c, canvas_part block, int line, const char *letter) {
    pen_at at = {c, block.x, block.y + line, block.x + block.width};
    put(&at, letter, (canvas_pen){0});
    return at;
}

static void put_right(canvas *c, canvas_part block, int line, const char *text, canvas_pen pen) {
    canvas_text(c, block.x + block.width - canvas_text_width(c, text), block.y + line, text, pen);
}

/* "[3]" is built, " 4 " is not; the letter of the name stands at the beginning of the line. */
static void put_symbol(pen_at *at, const char *name, const char marks[2], canvas_pen pen) {
    char text[SHEET_NAME + 3];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_char(&x, marks[0]);
    kh_text_add(&x, name + 1);
    if (marks[1] != '\0')
        kh_text_char(&x, marks[1]);
    put(at, text, pen);
}

static void put_built(pen_at *at, const char *name, bool built) {
    put_symbol(at, name, built ? "[]" : "  ", built ? bold : faint);
}

/* "0-5 9": the roads that are built, but for the printed one. */
static void put_roads(pen_at *at, const dice_sheet *h, uint32_t roads) {
    if (bits(roads) == 1)
        put(at, "-", faint);
    for (unsigned i = 1; i < h->roads; i++) {
        unsigned last = i;
        if (!(roads >> i & 1))
            continue;
        while (last + 1U < h->roads && roads >> (last + 1) & 1)
            last++;
        char text[2 * SHEET_NAME + 2];
        kh_text x = kh_text_in(text, sizeof text);
        kh_text_add(&x, h->road[i].name + 1);
        if (last > i) {
            kh_text_char(&x, '-');
            kh_text_add(&x, h->road[last].name + 1);
        }
        kh_text_char(&x, ' ');
        put(at, text, bold);
        i = last;
    }
}

static void put_jokers(pen_at *at, const dice_table *t, const dice_state *v, unsigned seat) {
    const unsigned ready = dice_jokers_ready(t, v, seat);
    for (unsigned i = 0; i < t->sheet->jokers; i++) {
        const bool used = v->jokers[seat] >> i & 1, has = ready >> i & 1;
        put_symbol(at, t->sheet->joker[i].name, used ? "x " : has ? "* " : "  ", has ? bold : faint);
    }
}

/* "p2 Ada" and the points. */
static void put_head(const term_seen *s, canvas *c, canvas_part block, unsigned seat) {
    const dice_state *v = seen_state(s);
    char name[DICE_NAME + 2], points[64], number[16];
    pen_at at = begin_line(c, block, 0, seat == v->turn && v->phase != PHASE_OVER ? ">" : " ");
    seen_name(s, (kh_seat)seat, name, sizeof name);
    kh_lang_write(s->voice->lang, "dice.small-points",
                  FILL("points", say_number(dice_points(seen_table(s), v, seat), number)), points,
                  sizeof points);
    at.end -= canvas_text_width(c, points) + 1;
    put(&at, " ", dice_seat_pen(s, (kh_seat)seat));
    put(&at, name, dice_seat_pen(s, (kh_seat)seat));
    put(&at, " ", dice_seat_pen(s, (kh_seat)seat));
    put_right(c, block, 0, points, bold);
}

/* Dice: how many turns, and how many of them were lost. */
static void put_turns(const term_seen *s, canvas *c, canvas_part block, unsigned seat) {
    const dice_state *v = seen_state(s);
    unsigned turns = 0, lost = 0;
    char text[100], number[2][16];
    for (unsigned i = 0; i < DICE_BOXES; i++) {
        turns += v->box[seat][i] != 0;
        lost += v->box[seat][i] == DICE_NO_BUILD;
    }
    kh_lang_write(s->voice->lang, "dice.small-turns",
                  FILL("turns", say_number(turns, number[0]), "lost", say_number(lost, number[1])), text,
                  sizeof text);
    begin_line(c, block, LINES - 1, text);
}

/* Dice Duel: the line that counts for Longest road beside the roads, and below what the owner holds. */
static void put_awards(const term_seen *s, canvas *c, canvas_part block, unsigned seat) {
    const dice_state *v = seen_state(s);
    char text[64], number[16];
    kh_lang_write(s->voice->lang, "dice.small-line",
                  FILL("count", say_number(dice_longest_line(seen_table(s)->sheet, v->roads[seat]), number)),
                  text, sizeof text);
    put_right(c, block, 1, text, (canvas_pen){0});
    pen_at at = begin_line(c, block, LINES - 1, "");
    if (v->longest == seat)
        put(&at, kh_lang_text(s->voice->lang, "longest-road"), bold);
    if (v->longest == seat && v->army == seat)
        put(&at, ", ", bold);
    if (v->army == seat)
        put(&at, kh_lang_text(s->voice->lang, "largest-army"), bold);
}

static void draw_small(const term_seen *s, canvas *c, canvas_part block, unsigned seat) {
    const dice_table *t = seen_table(s);
    const dice_state *v = seen_state(s);
    const dice_sheet *h = t->sheet;
    put_head(s, c, block, seat);
    pen_at at = begin_line(c, block, 1, "r ");
    put_roads(&at, h, v->roads[seat]);
    at = begin_line(c, block, 2, "s");
    for (unsigned i = 0; i < h->settlements; i++)
        put_built(&at, h->settlement[i].name, v->settlements[seat] >> i & 1);
    at = begin_line(c, block, 3, "c");
    for (unsigned i = 0; i < h->cities; i++)
        put_built(&at, h->city[i].name, v->cities[seat] >> i & 1);
    at = begin_line(c, block, 4, "k");
    for (unsigned i = 0; i < h->knights; i++)
        put_built(&at, h->knight[i].name, v->knights[seat] >> i & 1);
    at = begin_line(c, block, 5, "j");
    put_jokers(&at, t, v, seat);
    (t->duel ? put_awards : put_turns)(s, c, block, seat);
}

/* As many side by side as there is room for, in rows of their own. */
void dice_draw_sheets(const term_seen *s, int width, bool others, canvas *c) {
    const unsigned seats = seen_table(s)->seats, own = seen_sheet_of(s);
    const int blocks = (int)seats - others, fit = (width + GAP) / (LEAST + GAP);
    const int columns = fit < 1 ? 1 : fit < blocks ? fit : blocks > 0 ? blocks : 1;
    const int cap = (width - (columns - 1) * GAP) / columns;
    canvas_part block = {0, 0, cap < MOST ? cap : MOST, LINES};
    int n = 0;
    canvas_clear(c, width, blocks > 0 ? (blocks + columns - 1) / columns * (LINES + 1) - 1 : 0,
                 s->voice->means);
    for (unsigned seat = 0; seat < seats; seat++) {
        if (others && seat == own)
            continue;
        block.x = n % columns * (cap + GAP);
        block.y = n / columns * (LINES + 1);
        draw_small(s, c, block, seat);
        n++;
    }
}
