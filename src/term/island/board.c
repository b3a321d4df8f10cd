/* The island as a drawing of character cells: pointy-top hexes with the sea and the harbours round them. The island
 * of four people has hexes 12 cells wide and 5 lines apart, the larger one of six and drawn maps somewhat smaller
 * ones, so that all fit a terminal; where a screen has more room, all of them are drawn larger. What a map has of its own is drawn by map.c; what stands beside the board
 * (players, hands, prompts) is not drawn here. */
#include "term/island/board.h"

#include "term/island/map.h"

#include <string.h>

#include "term/land.h"

enum {
    TOP_Y = 2,        /* line of the northernmost corners */
    BELOW = 3,        /* lines from the southernmost ones on */
    ASIDE = 5,        /* columns left for harbours on either side, */
    ROOMY_ASIDE = 12, /* and where there is room for all of their words */
    LINES_MAX = 11,   /* of a hex, from its northern to its southern corner */
    STROKES_MAX = 8,  /* cells of an edge without its ends */
    MOTIFS_MAX = 16,
};

/* The 256 colours of a terminal, by what they paint. */
enum {
    INK = 16,
    PAPER = 230,
    GREY = 250,
    SEA = 24,
    WAVE = 31,
    PATH = 235,
    TOKEN_RED = 160,
    TOKEN_FAINT = 240,
    LIT = 226,
    PIER = 180,
    FOAM = 231,
    AIM = 201,
};

typedef struct place {
    int x, y;
} place;

/* One cell of an edge, as seen from its upper end. Thin strokes are for drawings without colour, where only roads are
 * thick. */
typedef struct stroke {
    int x, y;
    const char *thin, *thick;
    char plain;
} stroke;

/* How large everything is drawn. Lines are counted from the northern corner of a hex. */
typedef struct form {
    int half_hex;  /* cells from the middle of a hex to its side */
    int row_pitch; /* lines from one row of hexes to the next */
    int shoulder;  /* lines from the northern corner to the next ones */
    int lines;
    int8_t half_width[LINES_MAX]; /* half of what the colour of a hex covers on each of its lines */
    int number, word, name;       /* lines of the number, of what the land gives, of the hex's name */
    int word_width;
    int robber_x, robber_y;       /* beside a number: where he stands */
    int robber_head, robber_foot; /* and how many cells his two lines have */
    int city_half;
    int slope_length,
        slope_letters;         /* cells of a sloping edge, and how many of them have the letter of a road */
    stroke slope[STROKES_MAX]; /* to the east; the middle one first */
    int motifs;
    int8_t motif[MOTIFS_MAX][2]; /* where they stand; the place of the number stays free */
} form;

/* For screens that have the room. */
static const form huge = {
    .half_hex = 9,
    .row_pitch = 7,
    .shoulder = 3,
    .lines = 11,
    .half_width = {-1, 3, 6, 9, 9, 9, 9, 9, 5, 2, -1},
    .number = 5,
    .word = 7,
    .name = 2,
    .word_width = 15,
    .robber_x = -6,
    .robber_head = 3,
    .robber_foot = 3,
    .city_half = 2,
    .slope_length = 8,
    .slope_letters = 6,
    .slope = {{4, 1, "▁", "▄", '.'},
              {5, 2, "▔", "▀", '\''},
              {3, 1, "─", "█", '-'},
              {6, 2, "─", "█", '-'},
              {2, 1, "▔", "▀", '\''},
              {7, 2, "▁", "▄", '.'},
              {1, 0, "▁", "▄", '.'},
              {8, 3, "▔", "▀", '\''}},
    .motifs = 16,
    .motif = {{-1, 1},
              {1, 1},
              {-4, 2},
              {4, 2},
              {-7, 3},
              {-2, 3},
              {2, 3},
              {7, 3},
              {-8, 5},
              {8, 5},
              {-6, 6},
              {6, 6},
              {-8, 7},
              {8, 7},
              {-3, 9},
              {3, 9}},
};

static const form large = {
    .half_hex = 6,
    .row_pitch = 5,
    .shoulder = 2,
    .lines = 8,
    .half_width = {-1, 3, 6, 6, 6, 6, 2, -1},
    .number = 3,
    .word = 5,
    .name = 1,
    .word_width = 9,
    .robber_x = -4,
    .robber_head = 3,
    .robber_foot = 3,
    .city_half = 2,
    .slope_length = 5,
    .slope_letters = 3,
    .slope = {{3, 1, "─", "█", '-'},
              {2, 1, "▔", "▀", '\''},
              {4, 1, "▁", "▄", '.'},
              {1, 0, "▁", "▄", '.'},
              {5, 2, "▔", "▀", '\''}},
    .motifs = 11,
    .motif = {{-1, 1}, {1, 1}, {-4, 2}, {4, 2}, {-5, 3}, {5, 3}, {-4, 4}, {4, 4}, {-5, 5}, {5, 5}, {0, 6}},
};

static const form small = {
    .half_hex = 5,
    .row_pitch = 4,
    .shoulder = 1,
    .lines = 6,
    .half_width = {-1, 4, 5, 5, 4, -1},
    .number = 2,
    .word = 4,
    .name = 4,
    .word_width = 5,
    .robber_x = -3,
    .robber_head = 3,
    .robber_foot = 2,
    .city_half = 1,
    .slope_length = 4,
    .slope_letters = 4,
    .slope = {{3, 1, "▔", "▀", '\''}, {2, 0, "▁", "▄", '.'}, {1, 0, "▁", "▄", '-'}, {4, 1, "▔", "▀", '-'}},
    .motifs = 7,
    .motif = {{-1, 1}, {1, 1}, {-4, 2}, {4, 2}, {-3, 3}, {3, 3}, {0, 4}},
};

/* For maps that are wide. The robber has only two cells beside a number. */
static const form narrow = {
    .half_hex = 4,
    .row_pitch = 4,
    .shoulder = 1,
    .lines = 6,
    .half_width = {-1, 3, 4, 4, 3, -1},
    .number = 2,
    .word = 4,
    .name = 4,
    .word_width = 5,
    .robber_x = -2,
    .robber_head = 2,
    .robber_foot = 2,
    .city_half = 1,
    .slope_length = 3,
    .slope_letters = 3,
    .slope = {{2, 1, "▔", "▀", '\''}, {1, 0, "▁", "▄", '.'}, {3, 1, "▔", "▀", '-'}},
    .motifs = 7,
    .motif = {{-1, 1}, {1, 1}, {-3, 2}, {3, 2}, {-3, 3}, {3, 3}, {0, 4}},
};

/* For maps that are wider still: no more than the number has room. */
static const form tiny = {
    .half_hex = 3,
    .row_pitch = 4,
    .shoulder = 1,
    .lines = 6,
    .half_width = {-1, 2, 3, 3, 2, -1},
    .number = 2,
    .word = 4,
    .name = 4,
    .word_width = 3,
    .robber_y = 1,
    .robber_head = 3,
    .city_half = 1,
    .slope_length = 2,
    .slope_letters = 2,
    .slope = {{2, 1, "▔", "▀", '\''}, {1, 0, "▁", "▄", '.'}},
    .motifs = 3,
    .motif = {{0, 1}, {-2, 2}, {2, 3}},
};

/* The columns of vertex_xy that the island takes. */
typedef struct span {
    int west, east;
} span;

static span span_of(const island_look_board *b) {
    span s = {INT8_MAX, INT8_MIN};
    for (unsigned v = 0; v < b->vertices; v++) {
        s.west = b->vertex_xy[v][0] < s.west ? b->vertex_xy[v][0] : s.west;
        s.east = b->vertex_xy[v][0] > s.east ? b->vertex_xy[v][0] : s.east;
    }
    return s;
}

/* Lines from the first to the last corner. */
static int depth_of(const island_look_board *b, const form *f) {
    int south = 0;
    for (unsigned v = 0; v < b->vertices; v++) {
        const int y = b->vertex_xy[v][1] - b->vertex_xy[0][1],
                  line = y / 3 * f->row_pitch + y % 3 * f->shoulder;
        south = line > south ? line : south;
    }
    return south;
}

/* The largest form that leaves room for what stands in the sea. */
static const form *usual_form(const island_look_board *b) {
    const span s = span_of(b);
    const int halves = s.east - s.west;
    if (b->hexes <= 19 && !b->drawn)
        return &large;
    if (halves * small.half_hex + 2 * ASIDE <= ISLAND_BOARD_WIDTH)
        return &small;
    return halves * narrow.half_hex + 2 * ASIDE <= ISLAND_BOARD_WIDTH ? &narrow : &tiny;
}

/* A form that is larger than the usual one and fits into a space with all words of the harbours, or NULL. */
static const form *larger_form(const island_look_board *b, int width, int height) {
    static const form *const forms[] = {&huge, &large};
    const span s = span_of(b);
    for (unsigned i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (forms[i]->half_hex > usual_form(b)->half_hex &&
            (s.east - s.west) * forms[i]->half_hex + 2 * ROOMY_ASIDE <= width &&
            TOP_Y + depth_of(b, forms[i]) + BELOW <= height)
            return forms[i];
    return NULL;
}

/* What is drawn, on what, and how. */
typedef struct drawing {
    canvas *c;
    const kh_lang *lang;
    const island_look_board *board;
    const island_look *look;
    const form *form;
    int middle, middle_x; /* the island's middle: in columns of vertex_xy, and of the canvas */
    int width;
    island_spot aim;
} drawing;

static bool is_aim(const drawing *d, char kind, unsigned number) {
    return d->aim.kind == kind && d->aim.place == number;
}

static drawing drawing_of(const island_look_board *b, int width, int height) {
    const form *larger = larger_form(b, width, height);
    drawing d = {.board = b, .form = larger ? larger : usual_form(b)};
    const span s = span_of(b);
    const int needed = d.form->half_hex * (s.east - s.west) + 2 * (larger ? ROOMY_ASIDE : ASIDE);
    d.width = needed > ISLAND_BOARD_WIDTH ? needed : ISLAND_BOARD_WIDTH;
    d.middle = (s.west + s.east) / 2;
    d.middle_x = d.width / 2;
    return d;
}

static place vertex_place(const drawing *d, unsigned v) {
    const island_look_board *b = d->board;
    const int y = b->vertex_xy[v][1] - b->vertex_xy[0][1];
    return (place){d->middle_x + d->form->half_hex * (b->vertex_xy[v][0] - d->middle),
                   TOP_Y + y / 3 * d->form->row_pitch + y % 3 * d->form->shoulder};
}

static int height_of(const drawing *d) {
    return TOP_Y + depth_of(d->board, d->form) + BELOW;
}

/* The northern corner of a hex: everything in the hex is placed from there. */
static place hex_place(const drawing *d, unsigned h) {
    return vertex_place(d, d->board->hex_corners[h][0]);
}

static void paint_sea(canvas *c) {
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            const unsigned mix = ((unsigned)x * 2654435761U) ^ ((unsigned)y * 2246822519U);
            const bool wave = (mix ^ mix >> 15) % 23 == 0;
            canvas_put(c, x, y, wave ? "~" : " ", wave ? '~' : ' ', (canvas_pen){WAVE, SEA, false});
        }
}

/* Letters alone make poor pictures: say what the land gives, as far as there is room for it. */
static void paint_word(const drawing *d, place at, const char *word, canvas_pen pen) {
    char text[32];
    kh_text x = kh_text_in(text, sizeof text);
    const bool fits = canvas_text_width(d->c, word) <= d->form->word_width;
    const char *end = word;
    for (int i = 0; *end && (fits || i < d->form->word_width - 1); i++)
        end += utf8_length(end);
    kh_text_add_n(&x, word, (size_t)(end - word));
    kh_text_add(&x, fits ? "" : ".");
    canvas_text(d->c, at.x - canvas_text_width(d->c, text) / 2, at.y + d->form->word, text, pen);
}

static void paint_land(const drawing *d, unsigned h) {
    const land *look = &lands[d->board->terrain[h]];
    const canvas_pen pen = {look->fore, look->back, false};
    const place at = hex_place(d, h);
    for (int y = 0; y < d->form->lines; y++)
        for (int x = -d->form->half_width[y]; x <= d->form->half_width[y]; x++)
            canvas_put(d->c, at.x + x, at.y + y, " ", ' ', pen);
    for (int i = 0; i < d->form->motifs; i++)
        canvas_put(d->c, at.x + d->form->motif[i][0], at.y + d->form->motif[i][1], look->glyph, look->plain,
                   pen);
    if (!d->c->means.unicode && d->board->yield[h] != LOOK_NONE)
        paint_word(d, at, island_resource_word(d->lang, d->board->yield[h]), pen);
}

/* 6 and 8 fill three lines where the terminal can draw them: larger than every other number. BASE-BOARD-07 */
static void paint_red_token(const drawing *d, place at, unsigned number, canvas_pen pen) {
    static const char *const digits[2][3] = {{"█▀▀", "█▀█", "▀▀▀"}, {"█▀█", "█▀█", "▀▀▀"}};
    const int line = at.y + d->form->number;
    pen.fore = TOKEN_RED;
    if (d->c->means.unicode) {
        for (int y = 0; y < 3; y++) {
            canvas_text(d->c, at.x - 2, line - 1 + y, "     ", pen);
            canvas_text(d->c, at.x - 1, line - 1 + y, digits[number == 8][y], pen);
        }
        canvas_text(d->c, at.x - 2, line + 2, "•••••", pen);
        return;
    }
    char text[] = " *0* ";
    text[2] = (char)('0' + number);
    canvas_text(d->c, at.x - 2, line, text, pen);
    canvas_text(d->c, at.x - 2, line + 1, ":::::", pen);
}

/* The number with its pips; the likelier, the larger the disc. BASE-BOARD-06 */
static void paint_token(const drawing *d, unsigned h) {
    const unsigned number = d->board->number[h];
    const place at = hex_place(d, h);
    if (number == 0)
        return;
    const int pips = island_pips[number], line = at.y + d->form->number;
    const canvas_pen pen = {pips == 1 ? TOKEN_FAINT : INK, d->look->robber == h ? GREY : PAPER, pips > 2};
    if (pips == island_pips[6]) {
        paint_red_token(d, at, number, pen);
        return;
    }
    char text[4];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_number(&x, (int64_t)number);
    const int half = pips > 2 ? 2 : 1;
    for (int i = -half; i <= half; i++) {
        canvas_put(d->c, at.x + i, line, " ", ' ', pen);
        canvas_put(d->c, at.x + i, line + 1, " ", ' ', pen);
    }
    canvas_text(d->c, at.x - (x.length > 1), line, text, pen);
    for (int i = 0; i < pips; i++)
        canvas_put(d->c, at.x - pips / 2 + i, line + 1, "•", ':', pen);
}

static void paint_robber(const drawing *d, unsigned h) {
    enum { WIDE = 3 };
    static const char *const head[WIDE] = {" ", "●", " "}, *const foot[WIDE] = {"▟", "█", "▙"};
    const place at = hex_place(d, h);
    const bool beside = d->board->number[h] > 0;
    const int x = at.x + (beside ? d->form->robber_x : 0);
    const int y = at.y + d->form->number + (beside ? d->form->robber_y : 0);
    const canvas_pen pen = {255, INK, true};
    for (int i = 0; i < WIDE && (!beside || i < d->form->robber_head); i++)
        canvas_put(d->c, x - 1 + i, y, head[i], "(@)"[i], pen);
    for (int i = 0; i < WIDE && (!beside || i < d->form->robber_foot); i++)
        canvas_put(d->c, x - 1 + i, y + 1, foot[i], "/#\\"[i], pen);
}

/* The cells of an edge on the canvas, the middle one first; returns how many. */
static int edge_strokes(const drawing *d, unsigned e, stroke out[STROKES_MAX]) {
    const place a = vertex_place(d, d->board->edge_ends[e][0]),
                b = vertex_place(d, d->board->edge_ends[e][1]);
    if (a.x == b.x) {
        const int n = d->form->row_pitch - d->form->shoulder - 1;
        for (int i = 0; i < n; i++) /* the middle one first */
            out[i] = (stroke){a.x, a.y + 1 + (i + n / 2 - (n % 2 == 0)) % n, "│", "█", '|'};
        return n;
    }
    const int step = b.x > a.x ? 1 : -1;
    for (int i = 0; i < d->form->slope_length; i++) {
        out[i] = d->form->slope[i];
        out[i].x = a.x + out[i].x * step;
        out[i].y += a.y;
    }
    return d->form->slope_length;
}

static void paint_edge(const drawing *d, unsigned e, bool lit) {
    stroke strokes[STROKES_MAX];
    const int n = edge_strokes(d, e, strokes);
    const uint8_t *ends = d->board->edge_ends[e];
    const bool upright = d->board->vertex_xy[ends[0]][0] == d->board->vertex_xy[ends[1]][0];
    const island_sign *sign = lit ? NULL : island_road_sign(d->board, e, upright);
    for (int i = 0; i < n; i++) {
        const stroke *k = &strokes[i];
        const bool thick = lit || d->c->means.colour, aim = is_aim(d, 'e', e);
        if (sign) {
            const bool solid = d->c->means.colour && !d->board->closed[e];
            canvas_put(d->c, k->x, k->y, solid ? k->thick : sign->glyph, sign->plain, sign->pen);
            continue;
        }
        canvas_put(d->c, k->x, k->y, thick ? k->thick : k->thin,
                   aim   ? '#'
                   : lit ? '+'
                         : k->plain,
                   (canvas_pen){aim   ? AIM
                                : lit ? LIT
                                      : PATH,
                                0, false});
    }
}

/* Roads have the small letter of their owner, buildings the large one. */
static void paint_road(const drawing *d, unsigned e, unsigned seat) {
    const canvas_pen pen = island_seat_pen(d->board, seat);
    const char letter[2] = {(char)(island_seat_letter(d->board, seat) - 'A' + 'a'), '\0'};
    stroke strokes[STROKES_MAX];
    const int n = edge_strokes(d, e, strokes);
    canvas_put(d->c, strokes[0].x, strokes[0].y, letter, letter[0], pen);
    for (int i = 1; i < n; i++)
        canvas_put(d->c, strokes[i].x, strokes[i].y, strokes[i].thick,
                   i < d->form->slope_letters ? letter[0] : strokes[i].plain,
                   (canvas_pen){pen.back, 0, false});
}

static void paint_edges(const drawing *d, const bool *lit) {
    for (unsigned e = 0; e < d->board->edges; e++)
        paint_edge(d, e, lit[e]);
    for (unsigned e = 0; e < d->board->edges; e++)
        if (d->look->road[e] != LOOK_NONE)
            paint_road(d, e, d->look->road[e]);
}

static void place_name(char out[8], char lead, unsigned n) {
    kh_text x = kh_text_in(out, 8);
    kh_text_char(&x, lead);
    kh_text_number(&x, (int64_t)n);
}

/* A settlement is a block of two cells, a city a larger one; dark margins set them off against roads. */
static void paint_building(const drawing *d, unsigned v, unsigned seat, bool city) {
    const place at = vertex_place(d, v);
    const canvas_pen pen = island_seat_pen(d->board, seat), wall = {pen.back, PATH, false};
    const char letter[2] = {island_seat_letter(d->board, seat), '\0'};
    const int half = city && d->c->means.unicode ? d->form->city_half : 1;
    canvas_put(d->c, at.x - 1, at.y, "█", '[', wall);
    canvas_put(d->c, at.x + 1, at.y, "█", ']', wall);
    if (!city || half > 1 || !d->c->means.unicode) {
        canvas_put(d->c, at.x - half, at.y, "▐", city ? '[' : '(', wall);
        canvas_put(d->c, at.x + half, at.y, "▌", city ? ']' : ')', wall);
    }
    canvas_put(d->c, at.x, at.y, letter, letter[0], pen);
}

/* A bare corner. At the tips of the coast it is only half as high. */
static const char *joint(const drawing *d, unsigned v) {
    if (!d->c->means.colour)
        return "┼";
    const place at = vertex_place(d, v);
    int above = 0, below = 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = d->board->vertex_edges[v][i];
        if (e == LOOK_NONE)
            continue;
        const uint8_t *ends = d->board->edge_ends[e];
        const place other = vertex_place(d, ends[0] == v ? ends[1] : ends[0]);
        above += other.y < at.y;
        below += other.y > at.y;
    }
    return above == 0 ? "▄" : below == 0 ? "▀" : "█";
}

/* A name, between arrows if it is what the person aims at. */
static void paint_name(const drawing *d, int x, int y, const char *name, bool aim, canvas_pen pen) {
    if (aim)
        pen = (canvas_pen){INK, AIM, true};
    const int end = x + canvas_text(d->c, x, y, name, pen);
    if (!aim)
        return;
    canvas_put(d->c, x - 1, y, "▶", '>', pen);
    canvas_put(d->c, end, y, "◀", '<', pen);
}

static canvas_pen name_pen(bool lit) {
    return lit ? (canvas_pen){INK, LIT, false} : (canvas_pen){PAPER, PATH, false};
}

static bool aims_at_vertex(const drawing *d, unsigned v) {
    if (d->aim.kind != 'e')
        return is_aim(d, 'v', v);
    const uint8_t *ends = d->board->edge_ends[d->aim.place];
    return ends[0] == v || ends[1] == v;
}

static void paint_vertex(const drawing *d, unsigned v, bool lit, bool named) {
    const place at = vertex_place(d, v);
    const unsigned seat = d->look->building[v];
    char lead = 'v';
    canvas_pen pen = name_pen(lit);
    island_sign sign = {joint(d, v), '+', {PATH, 0, false}};
    island_place_sign(d->board, d->look, v, &sign);
    canvas_put(d->c, at.x, at.y, sign.glyph, sign.plain, sign.pen);
    if (seat != LOOK_NONE) {
        paint_building(d, v, seat, d->look->city[v]);
        lead = island_seat_letter(d->board, seat);
        pen = island_seat_pen(d->board, seat);
    }
    if (named || lit) {
        char name[8];
        place_name(name, lead, v);
        paint_name(d, at.x - 1, at.y, name, aims_at_vertex(d, v), pen);
    }
}

/* Corners that can be used, and both ends of edges that can. */
static void paint_vertices(const drawing *d, const island_marks *marks) {
    bool lit[LOOK_VERTICES];
    memcpy(lit, marks->vertices, sizeof lit);
    for (unsigned e = 0; e < d->board->edges; e++)
        if (marks->edges[e])
            lit[d->board->edge_ends[e][0]] = lit[d->board->edge_ends[e][1]] = true;
    for (unsigned v = 0; v < d->board->vertices; v++)
        paint_vertex(d, v, lit[v], marks->all_names);
}

/* The hex to which an edge of the coast belongs. */
static unsigned coast_hex(const island_look_board *b, unsigned edge) {
    for (unsigned h = 0; h < b->hexes; h++) {
        int ends = 0;
        for (unsigned i = 0; i < 6; i++)
            ends += b->hex_corners[h][i] == b->edge_ends[edge][0] ||
                    b->hex_corners[h][i] == b->edge_ends[edge][1];
        if (ends == 2)
            return h;
    }
    return 0;
}

/* Two piers from the ends of the edge; returns the middle of the first of two lines for the label. */
static place paint_piers(const drawing *d, unsigned edge, int width) {
    const place a = vertex_place(d, d->board->edge_ends[edge][0]),
                b = vertex_place(d, d->board->edge_ends[edge][1]);
    const place at = hex_place(d, coast_hex(d->board, edge));
    const int side = a.x + b.x < 2 * at.x ? -1 : 1; /* west or east of the hex */
    const canvas_pen pier = {PIER, 0, true};
    if (a.x == b.x) {
        canvas_put(d->c, a.x + side, a.y + 1, side < 0 ? "╱" : "╲", side < 0 ? '/' : '\\', pier);
        canvas_put(d->c, a.x + side, a.y + 2, side < 0 ? "╲" : "╱", side < 0 ? '\\' : '/', pier);
        return (place){a.x + side * (2 + (width + 1) / 2) - (side < 0 && width % 2 == 0 ? -1 : 0), a.y + 1};
    }
    const bool north = a.y == at.y || b.y == at.y;
    const int out = north ? -1 : 1, tip = north ? at.y : at.y + d->form->lines - 1;
    canvas_put(d->c, at.x + side, tip + out, side == out ? "╲" : "╱", side == out ? '\\' : '/', pier);
    for (int i = 0; i < d->form->shoulder; i++)
        canvas_put(d->c, at.x + side * d->form->half_hex, tip - i * out, "│", '|', pier);
    return (place){at.x + side * (width > 6 ? 5 : 4), north ? tip - 2 : tip + 1};
}

static void clear_wave(canvas *c, int x, int y) {
    if (x >= 0 && x < c->width && y >= 0 && y < c->height && c->cell[y][x].glyph[0] == '~')
        canvas_put(c, x, y, " ", ' ', (canvas_pen){0});
}

static void paint_harbour(const drawing *d, unsigned edge, unsigned kind) {
    const char *word = kind == ISLAND_ANY ? "" : island_resource_word(d->lang, kind - 1);
    const int width = canvas_text_width(d->c, word);
    const int wide = width > 3 ? width : 3;
    const place label = paint_piers(d, edge, wide);
    for (int y = 0; y < 2; y++)
        for (int x = -wide / 2 - 1; x <= wide / 2 + 1; x++)
            clear_wave(d->c, label.x + x, label.y + y);
    canvas_text(d->c, label.x - 1, label.y, kind == ISLAND_ANY ? "3:1" : "2:1", (canvas_pen){FOAM, 0, true});
    canvas_text(d->c, label.x - width / 2, label.y + 1, word, (canvas_pen){FOAM, 0, false});
}

static void paint_hex_name(const drawing *d, unsigned h, bool lit) {
    char name[8];
    const place at = hex_place(d, h);
    place_name(name, 'h', h);
    canvas_text(d->c, at.x - 2, at.y + d->form->name, "     ", (canvas_pen){0});
    paint_name(d, at.x - 1, at.y + d->form->name, name, is_aim(d, 'h', h), name_pen(lit));
}

void island_resource_sign(canvas *c, int x, int y, unsigned resource) {
    for (unsigned terrain = 0; terrain < ISLAND_TERRAINS; terrain++)
        if (island_terrain_yield[terrain] == resource)
            land_sign(c, x, y, &lands[terrain]);
}

/* A landscape, what it gives, and the pieces: the signs themselves come first. */
void island_legend_draw(canvas *c, canvas_means means, const kh_lang *lang, const island_look_board *b,
                        int width, int height) {
    canvas_clear(c, ISLAND_BOARD_WIDTH, b->drawn ? 2 : 1, means);
    int x = 0;
    for (unsigned resource = 0; resource < RESOURCES; resource++) {
        island_resource_sign(c, x, 0, resource);
        x += 2 + canvas_text(c, x + 2, 0, island_resource_word(lang, resource), (canvas_pen){0});
        x += 2;
    }
    const char *const pieces[3][3] = {
        {"●", "@", "robber"},
        {"▐R▌", "(R)", "piece.settlement"},
        {drawing_of(b, width, height).form->city_half > 1 ? "▐█R█▌" : "█R█", "[R]", "piece.city"}};
    for (unsigned i = 0; i < 3; i++) {
        const char *word = kh_lang_text(lang, pieces[i][2]);
        x += canvas_text(c, x, 0, pieces[i][means.unicode ? 0 : 1], (canvas_pen){0, 0, true}) + 1;
        x += canvas_text(c, x, 0, word ? word : pieces[i][2], (canvas_pen){0}) + 2;
    }
    if (b->drawn)
        island_map_legend(c, lang, b, 1);
}

static void paint_documents(const drawing *d) {
    for (unsigned e = 0; e < d->board->edges; e++) {
        const unsigned crossing = island_document_crossing(d->board, e);
        if (crossing == LOOK_NONE)
            continue;
        const place at = vertex_place(d, crossing);
        island_document_draw(d->c, d->lang, at.x, at.y, d->board->document[e], SEA);
    }
}

void island_board_draw(canvas *c, canvas_means means, const kh_lang *lang, const island_picture *p) {
    const island_marks *marks = &p->marks;
    drawing d = drawing_of(&p->board, p->width, p->height);
    d.c = c;
    d.lang = lang;
    d.look = &p->look;
    d.aim = marks->aim;
    canvas_clear(c, d.width, height_of(&d), means);
    paint_sea(c);
    for (unsigned h = 0; h < p->board.hexes; h++) {
        paint_land(&d, h);
        paint_token(&d, h);
    }
    if (p->look.robber < p->board.hexes)
        paint_robber(&d, p->look.robber);
    for (unsigned e = 0; e < p->board.edges; e++)
        if (p->harbour[e])
            paint_harbour(&d, e, p->harbour[e]);
    paint_edges(&d, marks->edges);
    paint_vertices(&d, marks);
    paint_documents(&d);
    for (unsigned h = 0; h < p->board.hexes; h++)
        if (marks->all_names || marks->hexes[h])
            paint_hex_name(&d, h, marks->hexes[h]);
}

void island_board_find(const island_look_board *b, int width, int height, island_spot spot, int *x, int *y) {
    const drawing d = drawing_of(b, width, height);
    place at = {0, 0};
    if (spot.kind == 'h') {
        at = hex_place(&d, spot.place);
        at.y += d.form->name;
    } else if (spot.kind == 'v') {
        at = vertex_place(&d, spot.place);
    } else {
        stroke strokes[STROKES_MAX];
        edge_strokes(&d, spot.place, strokes);
        at = (place){strokes[0].x, strokes[0].y};
    }
    *x = at.x;
    *y = at.y;
}

char island_seat_letter(const island_look_board *b, unsigned seat) {
    return "RBOWGU"[b->colour[seat]];
}

canvas_pen island_seat_pen(const island_look_board *b, unsigned seat) {
    static const canvas_pen pens[LOOK_SEATS] = {{231, 160, true}, {231, 21, true}, {16, 208, true},
                                                {16, 231, true},  {16, 46, true},  {231, 94, true}};
    return pens[b->colour[seat]];
}
