/* Dice alone: the end of a game as a panel, with what the points are made of, the best turn, turns that were lost, and
 * a word for it all. */
#include "term/dice/face.h"

/* As wide as the log beside the sheet on a wide screen at least is. */
enum { WIDTH = 52, LABEL = 2, NUMBER_END = 28, BAR_X = 30, BAR = WIDTH - BAR_X - 2, LINES = 10 };
enum { GAINED = 71, LOST = 167 }; /* of the 256 colours of a terminal */

/* From so many points on. Bots that play at random end below the second one. */
static const struct {
    int32_t points;
    const char *key;
} ratings[] = {{INT32_MIN, "dice.rating-1"}, {0, "dice.rating-2"},  {20, "dice.rating-3"},
               {40, "dice.rating-4"},        {60, "dice.rating-5"}, {80, "dice.rating-6"}};
enum { RATINGS = sizeof ratings / sizeof ratings[0] };

static void put_frame(canvas *c, const char *title) {
    const int right = WIDTH - 1, low = LINES - 1;
    for (int x = 1; x < right; x++) {
        canvas_put(c, x, 0, "─", '-', (canvas_pen){0});
        canvas_put(c, x, low, "─", '-', (canvas_pen){0});
    }
    for (int y = 1; y < low; y++) {
        canvas_put(c, 0, y, "│", '|', (canvas_pen){0});
        canvas_put(c, right, y, "│", '|', (canvas_pen){0});
    }
    canvas_put(c, 0, 0, "┌", '+', (canvas_pen){0});
    canvas_put(c, right, 0, "┐", '+', (canvas_pen){0});
    canvas_put(c, 0, low, "└", '+', (canvas_pen){0});
    canvas_put(c, right, low, "┘", '+', (canvas_pen){0});
    canvas_text(c, 2, 0, " ", (canvas_pen){0});
    const int n = canvas_text(c, 3, 0, title, (canvas_pen){0});
    canvas_text(c, 3 + n, 0, " ", (canvas_pen){0});
}

static void put_number(canvas *c, int y, int32_t n, canvas_pen pen) {
    char number[16];
    say_number(n, number);
    canvas_text(c, NUMBER_END - canvas_text_width(c, number), y, number, pen);
}

/* One cell for each point, or fewer where a source has more points than there are cells. */
static void put_source(const term_seen *s, canvas *c, int y, const char *key, int32_t points, int32_t most) {
    const int32_t size = points < 0 ? -points : points;
    const int cells = most > BAR ? (size * BAR + most - 1) / most : size;
    canvas_text(c, LABEL, y, kh_lang_text(s->voice->lang, key), (canvas_pen){0});
    put_number(c, y, points, (canvas_pen){0});
    for (int i = 0; i < cells; i++)
        canvas_put(c, BAR_X + i, y, points < 0 ? "░" : "█", points < 0 ? '-' : '#',
                   (canvas_pen){points < 0 ? LOST : GAINED, 0, false});
}

static void put_sources(const term_seen *s, canvas *c, unsigned seat) {
    static const struct {
        dice_source from;
        const char *key;
    } rows[] = {{FROM_ROADS, "dice.from-roads"},
                {FROM_SETTLEMENTS, "dice.from-settlements"},
                {FROM_CITIES, "dice.from-cities"},
                {FROM_KNIGHTS, "dice.from-knights"},
                {FROM_NO_BUILD, "dice.from-no-build"}};
    int32_t points[SOURCES], most = 0;
    dice_points_by_source(seen_table(s), seen_state(s), seat, points);
    for (unsigned i = 0; i < SOURCES; i++) {
        const int32_t size = points[i] < 0 ? -points[i] : points[i];
        most = size > most ? size : most;
    }
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        put_source(s, c, 1 + (int)i, rows[i].key, points[rows[i].from], most);
}

/* "Best turn: +12 (turn 7), lost turns: 3". */
static void put_turns(const term_seen *s, canvas *c, int y, unsigned seat) {
    const int8_t *box = seen_state(s)->box[seat];
    unsigned best = 0, lost = 0;
    char text[200], number[3][16];
    for (unsigned i = 0; i < DICE_BOXES; i++) {
        best = box[i] > box[best] ? i : best;
        lost += box[i] == DICE_NO_BUILD;
    }
    kh_lang_write(s->voice->lang, box[best] > 0 ? "dice.result-turns" : "dice.result-no-turns",
                  FILL("points", say_number(box[best], number[0]), "turn", say_number(best + 1, number[1]),
                       "lost", say_number(lost, number[2])),
                  text, sizeof text);
    canvas_text(c, LABEL, y, text, (canvas_pen){0});
}

static void put_rating(const term_seen *s, canvas *c, int y, int32_t points) {
    unsigned rank = RATINGS - 1;
    char text[200], number[16] = "";
    while (rank > 0 && points < ratings[rank].points)
        rank--;
    const bool highest = rank == RATINGS - 1;
    if (!highest)
        say_number(ratings[rank + 1].points, number);
    kh_lang_write(s->voice->lang, highest ? "dice.result-highest" : "dice.result-rating",
                  FILL("rating", kh_lang_text(s->voice->lang, ratings[rank].key), "next",
                       kh_lang_text(s->voice->lang, ratings[highest ? rank : rank + 1].key), "points",
                       number),
                  text, sizeof text);
    canvas_text(c, LABEL, y, text, (canvas_pen){0, 0, true});
}

void dice_say_panel(const term_seen *s, unsigned seat) {
    static canvas drawing;
    const int32_t points = dice_points(seen_table(s), seen_state(s), seat);
    const canvas_pen bold = {0, 0, true};
    canvas_clear(&drawing, WIDTH, LINES, s->voice->means);
    put_sources(s, &drawing, seat);
    canvas_text(&drawing, LABEL, LINES - 4, kh_lang_text(s->voice->lang, "dice.result-total"), bold);
    put_number(&drawing, LINES - 4, points, bold);
    put_turns(s, &drawing, LINES - 3, seat);
    put_rating(s, &drawing, LINES - 2, points);
    put_frame(&drawing, kh_lang_text(s->voice->lang, "dice.result")); /* last: it must not be broken */
    say_canvas(s->voice, &drawing);
}
