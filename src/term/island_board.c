/* The island as a drawing of character cells: pointy-top hexes, 12 cells wide and 5 lines apart, with the sea and
 * the harbours round them. What stands beside the board (players, hands, prompts) is not drawn here. */
#include "island_board.h"

#include <string.h>

enum {
    MIDDLE_X = 39, /* column of the island's middle */
    TOP_Y = 2,     /* line of its northernmost corners */
    HALF_HEX = 6,  /* cells from the middle of a hex to its side */
    ROW_PITCH = 5, /* lines from one row of hexes to the next */
    HEX_LINES = 8, /* from its northern to its southern corner */
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
};

typedef struct place {
    int x, y;
} place;

static place vertex_place(unsigned v) {
    const int y = island_vertex_xy[v][1] - island_vertex_xy[0][1];
    return (place){MIDDLE_X + HALF_HEX * island_vertex_xy[v][0], TOP_Y + y / 3 * ROW_PITCH + y % 3 * 2};
}

/* The northern corner of a hex: everything in the hex is placed from there. */
static place hex_place(unsigned h) {
    return vertex_place(island_hex_corners[h][0]);
}

/* How a landscape looks: its colour, and the motif that fills it. */
typedef struct landscape {
    const char *glyph;
    char plain;
    uint8_t back, fore;
} landscape;

static const landscape landscapes[ISLAND_TERRAINS] = {
    /* desert    */ {"∙", '.', 187, 137},
    /* forest    */ {"♣", '^', 22, 71},
    /* hills     */ {"∩", 'n', 130, 216},
    /* pasture   */ {"\"", '"', 113, 22},
    /* fields    */ {"≈", '=', 178, 58},
    /* mountains */ {"▲", 'M', 245, 255},
};

static void paint_sea(canvas *c) {
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            const unsigned mix = ((unsigned)x * 2654435761U) ^ ((unsigned)y * 2246822519U);
            const bool wave = (mix ^ mix >> 15) % 23 == 0;
            canvas_put(c, x, y, wave ? "~" : " ", wave ? '~' : ' ', (canvas_pen){WAVE, SEA, false});
        }
}

/* Half of what the colour of a hex covers on each of its lines. */
static const int8_t hex_half_width[HEX_LINES] = {-1, 3, 6, 6, 6, 6, 2, -1};

/* Where motifs stand in a hex, seen from its northern corner; the place of the number stays free. */
static const int8_t motif_places[][2] = {
    {-1, 1}, {1, 1}, {-4, 2}, {4, 2}, {-5, 3}, {5, 3}, {-4, 4}, {4, 4}, {-5, 5}, {5, 5}, {0, 6},
};

static const char *resource_word(const kh_lang *lang, unsigned resource) {
    char key[32];
    kh_text x = kh_text_in(key, sizeof key);
    kh_text_add(&x, "resource.");
    kh_text_add(&x, island_resource_names[resource]);
    const char *word = kh_lang_text(lang, key);
    return word ? word : island_resource_names[resource];
}

static void paint_land(canvas *c, const kh_lang *lang, const island_table *t, unsigned h) {
    const unsigned terrain = t->board.terrain[h];
    const landscape *look = &landscapes[terrain];
    const canvas_pen pen = {look->fore, look->back, false};
    const place at = hex_place(h);
    for (int y = 0; y < HEX_LINES; y++)
        for (int x = -hex_half_width[y]; x <= hex_half_width[y]; x++)
            canvas_put(c, at.x + x, at.y + y, " ", ' ', pen);
    for (unsigned i = 0; i < sizeof motif_places / sizeof motif_places[0]; i++)
        canvas_put(c, at.x + motif_places[i][0], at.y + motif_places[i][1], look->glyph, look->plain, pen);
    if (c->means.unicode || island_terrain_yield[terrain] == ISLAND_NONE)
        return;
    /* Letters alone make poor pictures: say what the land gives. */
    const char *word = resource_word(lang, island_terrain_yield[terrain]);
    canvas_text(c, at.x - canvas_text_width(c, word) / 2, at.y + 5, word, pen);
}

/* 6 and 8 fill three lines where the terminal can draw them: larger than every other number. BASE-BOARD-07 */
static void paint_red_token(canvas *c, place at, unsigned number, canvas_pen pen) {
    static const char *const large[2][3] = {{"█▀▀", "█▀█", "▀▀▀"}, {"█▀█", "█▀█", "▀▀▀"}};
    pen.fore = TOKEN_RED;
    if (c->means.unicode) {
        for (int y = 0; y < 3; y++) {
            canvas_text(c, at.x - 2, at.y + 2 + y, "     ", pen);
            canvas_text(c, at.x - 1, at.y + 2 + y, large[number == 8][y], pen);
        }
        canvas_text(c, at.x - 2, at.y + 5, "•••••", pen);
        return;
    }
    char text[] = " *0* ";
    text[2] = (char)('0' + number);
    canvas_text(c, at.x - 2, at.y + 3, text, pen);
    canvas_text(c, at.x - 2, at.y + 4, ":::::", pen);
}

/* The number with its pips; the likelier, the larger the disc. BASE-BOARD-06 */
static void paint_token(canvas *c, const island_table *t, unsigned h, bool robbed) {
    const unsigned number = t->board.number[h];
    const place at = hex_place(h);
    if (number == 0)
        return;
    const int pips = island_pips[number];
    const canvas_pen pen = {pips == 1 ? TOKEN_FAINT : INK, robbed ? GREY : PAPER, pips > 2};
    if (pips == island_pips[6]) {
        paint_red_token(c, at, number, pen);
        return;
    }
    char text[4];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_number(&x, (int64_t)number);
    const int half = pips > 2 ? 2 : 1;
    for (int i = -half; i <= half; i++) {
        canvas_put(c, at.x + i, at.y + 3, " ", ' ', pen);
        canvas_put(c, at.x + i, at.y + 4, " ", ' ', pen);
    }
    canvas_text(c, at.x - (x.length > 1), at.y + 3, text, pen);
    for (int i = 0; i < pips; i++)
        canvas_put(c, at.x - pips / 2 + i, at.y + 4, "•", ':', pen);
}

static void paint_robber(canvas *c, unsigned h, bool beside_number) {
    const place at = hex_place(h);
    const int x = at.x - (beside_number ? 4 : 0);
    const canvas_pen pen = {255, INK, true};
    canvas_text(c, x - 1, at.y + 3, c->means.unicode ? " ● " : "(@)", pen);
    canvas_text(c, x - 1, at.y + 4, c->means.unicode ? "▟█▙" : "/#\\", pen);
}

/* One cell of an edge. Thin strokes are for drawings without colour, where only roads are thick. */
typedef struct stroke {
    int x, y;
    const char *thin, *thick;
    char plain;
} stroke;

/* The cells of an edge, the middle one first; returns how many. */
static int edge_strokes(unsigned e, stroke out[5]) {
    const place a = vertex_place(island_edge_ends[e][0]), b = vertex_place(island_edge_ends[e][1]);
    if (a.x == b.x) {
        out[0] = (stroke){a.x, a.y + 1, "│", "█", '|'};
        out[1] = (stroke){a.x, a.y + 2, "│", "█", '|'};
        return 2;
    }
    const int step = b.x > a.x ? 1 : -1;
    out[0] = (stroke){a.x + 3 * step, a.y + 1, "─", "█", '-'};
    out[1] = (stroke){a.x + 2 * step, a.y + 1, "▔", "▀", '\''};
    out[2] = (stroke){a.x + 4 * step, a.y + 1, "▁", "▄", '.'};
    out[3] = (stroke){a.x + 1 * step, a.y, "▁", "▄", '.'};
    out[4] = (stroke){a.x + 5 * step, a.y + 2, "▔", "▀", '\''};
    return 5;
}

static void paint_edge(canvas *c, unsigned e, bool lit) {
    stroke strokes[5];
    const int n = edge_strokes(e, strokes);
    for (int i = 0; i < n; i++) {
        const stroke *k = &strokes[i];
        const bool thick = lit || c->means.colour;
        canvas_put(c, k->x, k->y, thick ? k->thick : k->thin, lit ? '+' : k->plain,
                   (canvas_pen){lit ? LIT : PATH, 0, false});
    }
}

/* Roads have the small letter of their owner, buildings the large one. */
static void paint_road(canvas *c, const island_table *t, unsigned e, unsigned seat) {
    const canvas_pen pen = island_seat_pen(t, seat);
    const char letter[2] = {(char)(island_seat_letter(t, seat) - 'A' + 'a'), '\0'};
    stroke strokes[5];
    const int n = edge_strokes(e, strokes);
    canvas_put(c, strokes[0].x, strokes[0].y, letter, letter[0], pen);
    for (int i = 1; i < n; i++)
        canvas_put(c, strokes[i].x, strokes[i].y, strokes[i].thick, i < 3 ? letter[0] : strokes[i].plain,
                   (canvas_pen){pen.back, 0, false});
}

static void paint_edges(canvas *c, const island_table *t, const island_state *s, island_eset lit) {
    for (unsigned e = 0; e < ISLAND_EDGES; e++)
        paint_edge(c, e, (lit & eset_of(e)) != 0);
    for (unsigned seat = 0; seat < t->seats; seat++)
        for (unsigned e = 0; e < ISLAND_EDGES; e++)
            if (s->roads[seat] & eset_of(e))
                paint_road(c, t, e, seat);
}

static void place_name(char out[8], char lead, unsigned n) {
    kh_text x = kh_text_in(out, 8);
    kh_text_char(&x, lead);
    kh_text_number(&x, (int64_t)n);
}

/* A settlement is a block of two cells, a city one of four; dark margins set them off against roads. */
static void paint_building(canvas *c, const island_table *t, unsigned v, unsigned seat, bool city) {
    const place at = vertex_place(v);
    const canvas_pen pen = island_seat_pen(t, seat), wall = {pen.back, PATH, false};
    const char letter[2] = {island_seat_letter(t, seat), '\0'};
    const int half = city && c->means.unicode ? 2 : 1;
    canvas_put(c, at.x - 1, at.y, "█", '[', wall);
    canvas_put(c, at.x + 1, at.y, "█", ']', wall);
    canvas_put(c, at.x - half, at.y, "▐", city ? '[' : '(', wall);
    canvas_put(c, at.x + half, at.y, "▌", city ? ']' : ')', wall);
    canvas_put(c, at.x, at.y, letter, letter[0], pen);
}

/* A bare corner. At the tips of the coast it is only half as high. */
static const char *joint(const canvas *c, unsigned v) {
    if (!c->means.colour)
        return "┼";
    const place at = vertex_place(v);
    int above = 0, below = 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = island_vertex_edges[v][i];
        if (e == ISLAND_NONE)
            continue;
        const unsigned other = island_edge_ends[e][0] == v ? island_edge_ends[e][1] : island_edge_ends[e][0];
        above += vertex_place(other).y < at.y;
        below += vertex_place(other).y > at.y;
    }
    return above == 0 ? "▄" : below == 0 ? "▀" : "█";
}

static canvas_pen name_pen(bool lit) {
    return lit ? (canvas_pen){INK, LIT, false} : (canvas_pen){PAPER, PATH, false};
}

static void paint_vertices(canvas *c, const island_table *t, const island_state *s, island_vset lit,
                           bool all) {
    for (unsigned v = 0; v < ISLAND_VERTICES; v++) {
        const place at = vertex_place(v);
        canvas_put(c, at.x, at.y, joint(c, v), '+', (canvas_pen){PATH, 0, false});
        char lead = 'v';
        canvas_pen pen = name_pen((lit & vset_of(v)) != 0);
        for (unsigned seat = 0; seat < t->seats; seat++)
            if ((s->settlements[seat] | s->cities[seat]) & vset_of(v)) {
                paint_building(c, t, v, seat, (s->cities[seat] & vset_of(v)) != 0);
                lead = island_seat_letter(t, seat);
                pen = island_seat_pen(t, seat);
            }
        if (all || (lit & vset_of(v))) {
            char name[8];
            place_name(name, lead, v);
            canvas_text(c, at.x - 1, at.y, name, pen);
        }
    }
}

/* The hex to which an edge of the coast belongs. */
static unsigned coast_hex(unsigned edge) {
    for (unsigned h = 0; h < ISLAND_HEXES; h++) {
        int ends = 0;
        for (unsigned i = 0; i < 6; i++)
            ends += island_hex_corners[h][i] == island_edge_ends[edge][0] ||
                    island_hex_corners[h][i] == island_edge_ends[edge][1];
        if (ends == 2)
            return h;
    }
    return 0;
}

/* Two piers from the ends of the edge; returns the middle of the first of two lines for the label. */
static place paint_piers(canvas *c, unsigned edge, int width) {
    const place a = vertex_place(island_edge_ends[edge][0]), b = vertex_place(island_edge_ends[edge][1]);
    const place at = hex_place(coast_hex(edge));
    const int side = a.x + b.x < 2 * at.x ? -1 : 1; /* west or east of the hex */
    const canvas_pen pier = {PIER, 0, true};
    if (a.x == b.x) {
        canvas_put(c, a.x + side, a.y + 1, side < 0 ? "╱" : "╲", side < 0 ? '/' : '\\', pier);
        canvas_put(c, a.x + side, a.y + 2, side < 0 ? "╲" : "╱", side < 0 ? '\\' : '/', pier);
        return (place){a.x + side * (2 + (width + 1) / 2) - (side < 0 && width % 2 == 0 ? -1 : 0), a.y + 1};
    }
    const bool north = a.y == at.y || b.y == at.y;
    const int out = north ? -1 : 1, tip = north ? at.y : at.y + HEX_LINES - 1;
    canvas_put(c, at.x + side, tip + out, side == out ? "╲" : "╱", side == out ? '\\' : '/', pier);
    canvas_put(c, at.x + side * HALF_HEX, tip, "│", '|', pier);
    canvas_put(c, at.x + side * HALF_HEX, tip - out, "│", '|', pier);
    return (place){at.x + side * (width > 6 ? 5 : 4), north ? tip - 2 : tip + 1};
}

static void clear_wave(canvas *c, int x, int y) {
    if (x >= 0 && x < c->width && y >= 0 && y < c->height && c->cell[y][x].glyph[0] == '~')
        canvas_put(c, x, y, " ", ' ', (canvas_pen){0});
}

static void paint_harbour(canvas *c, const kh_lang *lang, unsigned edge, unsigned kind) {
    const char *word = kind == ISLAND_ANY ? "" : resource_word(lang, kind - 1);
    const int width = canvas_text_width(c, word);
    const int wide = width > 3 ? width : 3;
    const place label = paint_piers(c, edge, wide);
    for (int y = 0; y < 2; y++)
        for (int x = -wide / 2 - 1; x <= wide / 2 + 1; x++)
            clear_wave(c, label.x + x, label.y + y);
    canvas_text(c, label.x - 1, label.y, kind == ISLAND_ANY ? "3:1" : "2:1", (canvas_pen){FOAM, 0, true});
    canvas_text(c, label.x - width / 2, label.y + 1, word, (canvas_pen){FOAM, 0, false});
}

static void paint_hex_name(canvas *c, unsigned h, bool lit) {
    char name[8];
    const place at = hex_place(h);
    place_name(name, 'h', h);
    canvas_text(c, at.x - 2, at.y + 1, "     ", (canvas_pen){0});
    canvas_text(c, at.x - 1, at.y + 1, name, name_pen(lit));
}

/* A landscape, what it gives, and the pieces: the signs themselves come first. */
void island_legend_draw(canvas *c, canvas_means means, const kh_lang *lang) {
    canvas_clear(c, CANVAS_WIDTH, 1, means);
    int x = 0;
    for (unsigned terrain = 0; terrain < ISLAND_TERRAINS; terrain++) {
        const landscape *look = &landscapes[terrain];
        if (island_terrain_yield[terrain] == ISLAND_NONE)
            continue;
        canvas_put(c, x, 0, look->glyph, look->plain, (canvas_pen){look->fore, look->back, false});
        x +=
            2 + canvas_text(c, x + 2, 0, resource_word(lang, island_terrain_yield[terrain]), (canvas_pen){0});
        x += 2;
    }
    const char *const pieces[3][3] = {
        {"●", "@", "robber"}, {"▐R▌", "(R)", "piece.settlement"}, {"▐█R█▌", "[R]", "piece.city"}};
    for (unsigned i = 0; i < 3; i++) {
        const char *word = kh_lang_text(lang, pieces[i][2]);
        x += canvas_text(c, x, 0, pieces[i][means.unicode ? 0 : 1], (canvas_pen){0, 0, true}) + 1;
        x += canvas_text(c, x, 0, word ? word : pieces[i][2], (canvas_pen){0}) + 2;
    }
}

void island_board_draw(canvas *c, canvas_means means, const kh_lang *lang, const island_table *t,
                       const island_state *s, const island_marks *marks) {
    canvas_clear(c, ISLAND_BOARD_WIDTH, ISLAND_BOARD_HEIGHT, means);
    paint_sea(c);
    for (unsigned h = 0; h < ISLAND_HEXES; h++) {
        paint_land(c, lang, t, h);
        paint_token(c, t, h, s->robber == h);
    }
    if (s->robber < ISLAND_HEXES)
        paint_robber(c, s->robber, t->board.number[s->robber] > 0);
    for (unsigned i = 0; i < ISLAND_COAST; i++)
        if (t->board.harbour[i])
            paint_harbour(c, lang, island_coast[i], t->board.harbour[i]);
    paint_edges(c, t, s, marks->edges);
    island_vset lit = marks->vertices;
    for (unsigned e = 0; e < ISLAND_EDGES; e++)
        if (marks->edges & eset_of(e))
            lit |= vset_of(island_edge_ends[e][0]) | vset_of(island_edge_ends[e][1]);
    paint_vertices(c, t, s, lit, marks->all_names);
    for (unsigned h = 0; h < ISLAND_HEXES; h++)
        if (marks->all_names || (marks->hexes >> h & 1))
            paint_hex_name(c, h, marks->hexes >> h & 1);
}

char island_seat_letter(const island_table *t, unsigned seat) {
    return "RBOW"[island_colour(t, seat)];
}

canvas_pen island_seat_pen(const island_table *t, unsigned seat) {
    static const canvas_pen pens[4] = {{231, 160, true}, {231, 21, true}, {16, 208, true}, {16, 231, true}};
    return pens[island_colour(t, seat)];
}
