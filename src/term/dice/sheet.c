/* The sheet of Dice and Dice Duel as a drawing of character cells: flat hexes, roads along their sides, settlements and
 * cities at their corners, knights with their jokers inside; below it the boxes, or the points and awards. Every symbol
 * has its name on it, which is what one types. */
#include "term/dice/face.h"
#include "term/land.h"

enum {
    UNIT_X = 5, /* cells of half a side */
    UNIT_Y = 3, /* lines of half a hex */
    MIDDLE_X = 29,
    MIDDLE_Y = 9,
    WIDTH = 59,
    MAP_HEIGHT = 2 * MIDDLE_Y + 1,
    HEIGHT = MAP_HEIGHT + 2,
    BOX_WIDTH = 3,
};

/* The 256 colours of a terminal, by what they paint. */
enum { INK = 16, FAINT = 245, GREY = 250, LIT = 226, AIM = 201, ROAD = 208 };

typedef struct place {
    int x, y;
} place;

/* How a symbol stands on the sheet. */
typedef enum look { EMPTY, READY, BUILT, AIMED } look;

typedef struct drawing {
    canvas *c;
    const term_seen *seen;
    const dice_table *t;
    const dice_state *s;
    const kh_action *aim;
    bool all_names;
    unsigned seat;
    uint32_t ready[KINDS]; /* symbols that can be built now, by kind of action */
} drawing;

static place node_place(const dice_sheet *h, unsigned node) {
    return (place){MIDDLE_X + UNIT_X * h->node_xy[node][0], MIDDLE_Y + UNIT_Y * h->node_xy[node][1]};
}

static place hex_place(const dice_hex *h) {
    return (place){MIDDLE_X + 3 * UNIT_X * h->q, MIDDLE_Y + UNIT_Y * (2 * h->r + h->q)};
}

static look look_of(const drawing *d, dice_kind kind, unsigned i, uint32_t built) {
    if (d->aim && d->aim->kind == kind && d->aim->arg[0] == i)
        return AIMED;
    if (built >> i & 1)
        return BUILT;
    return d->ready[kind] >> i & 1 ? READY : EMPTY;
}

/* "[s3]" is built, "+s3+" can be built now, ">s3<" is aimed at. */
static void put_symbol(const drawing *d, place at, const char *name, look how) {
    static const char *const marks[] = {
        [EMPTY] = "  ",
        [READY] = "++",
        [BUILT] = "[]",
        [AIMED] = "><",
    };
    const canvas_pen pens[] = {
        [EMPTY] = {INK, GREY, false},
        [READY] = {INK, LIT, true},
        [BUILT] = dice_seat_pen(d->seen, (kh_seat)d->seat),
        [AIMED] = {INK, AIM, true},
    };
    char text[SHEET_NAME + 3];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_char(&x, marks[how][0]);
    kh_text_add(&x, name);
    kh_text_char(&x, marks[how][1]);
    canvas_text(d->c, at.x - (int)x.length / 2, at.y, text, pens[how]);
}

/* How far the sides of a hex are from its middle, on each line from the middle one on. */
static const int half_width[UNIT_Y + 1] = {10, 8, 7, 5};

static void paint_hex(const drawing *d, const dice_hex *h) {
    const place at = hex_place(h);
    const land *l = &lands[h->grows < FACES ? LAND_WOOD + h->grows : LAND_DESERT];
    const canvas_pen dot = {FAINT, 0, false};
    for (int y = -UNIT_Y; y <= UNIT_Y; y++) {
        const int half = half_width[y < 0 ? -y : y];
        for (int x = 1 - half; x < half && y > -UNIT_Y && y < UNIT_Y; x++)
            canvas_put(d->c, at.x + x, at.y + y, " ", ' ', (canvas_pen){l->fore, l->back, false});
        canvas_put(d->c, at.x - half, at.y + y, "·", '.', dot);
        canvas_put(d->c, at.x + half, at.y + y, "·", '.', dot);
    }
    for (int x = 2 - half_width[UNIT_Y]; x < half_width[UNIT_Y]; x += 2) {
        canvas_put(d->c, at.x + x, at.y - UNIT_Y, "·", '.', dot);
        canvas_put(d->c, at.x + x, at.y + UNIT_Y, "·", '.', dot);
    }
    static const int8_t motif[][2] = {{-4, -2}, {0, -2}, {4, -2}, {-7, 0}, {7, 0}, {-4, 2}, {0, 2}, {4, 2}};
    for (unsigned i = 0; i < sizeof motif / sizeof motif[0]; i++)
        land_sign(d->c, at.x + motif[i][0], at.y + motif[i][1], l);
}

/* A joker below its knights: not yet to be had, ready, or used. */
static void put_joker(const drawing *d, place at, unsigned i) {
    const dice_joker *j = &d->t->sheet->joker[i];
    const bool used = d->s->jokers[d->seat] >> i & 1;
    const bool ready = dice_jokers_ready(d->t, d->s, d->seat) >> i & 1;
    char text[64];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_add(&x, used ? "x" : ready ? "*" : "");
    kh_text_add(&x, j->name);
    kh_text_char(&x, ' ');
    if (j->face < FACES)
        kh_text_add(&x, say_word(d->seen->voice, "resource", dice_face_names[j->face]));
    else
        kh_text_add(&x, say_word(d->seen->voice, "dice", "any"));
    canvas_text(d->c, at.x - canvas_text_width(d->c, text) / 2, at.y, text,
                used    ? (canvas_pen){FAINT, INK, false}
                : ready ? (canvas_pen){INK, LIT, true}
                        : (canvas_pen){INK, GREY, false});
}

/* The only knight of a hex stands in its middle, two stand side by side. */
static place knight_place(const dice_sheet *h, unsigned knight) {
    enum { ASIDE = 3, ABOVE = 1 };
    place at = hex_place(&h->hex[h->knight[knight].hex]);
    at.y -= ABOVE;
    for (unsigned other = 0; other < h->knights; other++)
        if (other != knight && h->knight[other].hex == h->knight[knight].hex)
            at.x += other > knight ? -ASIDE : ASIDE;
    return at;
}

static void paint_knights(const drawing *d) {
    const dice_sheet *h = d->t->sheet;
    for (unsigned i = 0; i < h->knights; i++)
        put_symbol(d, knight_place(h, i), h->knight[i].name,
                   look_of(d, DO_KNIGHT, i, d->s->knights[d->seat]));
    for (unsigned i = 0; i < h->jokers; i++) {
        place at = hex_place(&h->hex[h->knight[__builtin_ctz(h->joker[i].knights)].hex]);
        at.y++;
        put_joker(d, at, i);
    }
}

/* The middle of a road, where its name stands; of a sloping one its upper cell. */
static place road_place(const dice_sheet *h, unsigned road) {
    const place a = node_place(h, h->road[road].ends[0]), b = node_place(h, h->road[road].ends[1]);
    if (a.y == b.y)
        return (place){(a.x + b.x) / 2, a.y};
    const place top = a.y < b.y ? a : b, foot = a.y < b.y ? b : a;
    return (place){top.x + (foot.x > top.x ? 2 : -2), top.y + 1};
}

static void paint_flat(const drawing *d, place from, bool built, canvas_pen pen) {
    for (int x = 1; x < 2 * UNIT_X; x++)
        canvas_put(d->c, from.x + x, from.y, built ? "━" : "─", built ? '=' : '-', pen);
}

/* Two cells wide where a road is built. */
static void paint_slope(const drawing *d, place top, int step, bool built, canvas_pen pen) {
    for (int line = 1; line < UNIT_Y; line++) {
        const int x = top.x + step * (line + 1), y = top.y + line;
        canvas_put(d->c, x, y, step > 0 ? "╲" : "╱", step > 0 ? '\\' : '/', pen);
        if (built)
            canvas_put(d->c, x - 1, y, step > 0 ? "╲" : "╱", step > 0 ? '\\' : '/', pen);
    }
}

static void paint_road(const drawing *d, unsigned i) {
    const dice_sheet *h = d->t->sheet;
    const dice_road *road = &h->road[i];
    const bool printed = i == 0; /* the road that everybody has from the start */
    const look how = look_of(d, DO_ROAD, i, d->s->roads[d->seat]);
    const bool built = how == BUILT;
    const canvas_pen pens[] = {
        [EMPTY] = {GREY, 0, false},
        [READY] = {LIT, 0, true},
        [BUILT] = {INK, ROAD, true},
        [AIMED] = {AIM, 0, true},
    };
    place a = node_place(h, road->ends[0]), b = node_place(h, road->ends[1]);
    if (a.y == b.y)
        paint_flat(d, a.x < b.x ? a : b, built, pens[how]);
    else if (a.y < b.y)
        paint_slope(d, a, b.x > a.x ? 1 : -1, built, pens[how]);
    else
        paint_slope(d, b, a.x > b.x ? 1 : -1, built, pens[how]);
    const place middle = road_place(h, i);
    if (how == READY || how == AIMED)
        put_symbol(d, middle, road->name, how);
    else if (d->all_names && !printed)
        canvas_text(d->c, middle.x - 1, middle.y, road->name, pens[how]);
    else if (i == h->marked && !built)
        canvas_put(d->c, middle.x, middle.y, "★", '*', (canvas_pen){LIT, 0, true});
}

/* Crossings first: where no settlement or city has its place, they stay. */
static void paint_sites(const drawing *d) {
    const dice_sheet *h = d->t->sheet;
    for (unsigned i = 0; i < h->nodes; i++) {
        const place at = node_place(h, i);
        canvas_put(d->c, at.x, at.y, "∘", 'o', (canvas_pen){GREY, 0, false});
    }
    for (unsigned i = 0; i < h->settlements; i++)
        put_symbol(d, node_place(h, h->settlement[i].node), h->settlement[i].name,
                   look_of(d, DO_SETTLEMENT, i, d->s->settlements[d->seat]));
    for (unsigned i = 0; i < h->cities; i++)
        put_symbol(d, node_place(h, h->city[i].node), h->city[i].name,
                   look_of(d, DO_CITY, i, d->s->cities[d->seat]));
}

/* What the letters mean, in the corner that the island leaves free; in Dice Duel with what they count. */
static void paint_letters(const drawing *d) {
    static const char *const lines[][2] = {
        {"s ", "piece.settlement"}, {"c ", "piece.city"}, {"k ", "piece.knight"}};
    const unsigned points[] = {d->t->sheet->settlement[0].points, d->t->sheet->city[0].points, 0};
    const kh_lang *lang = d->seen->voice->lang;
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const int y = MAP_HEIGHT - 3 + (int)i;
        int x = canvas_text(d->c, 0, y, lines[i][0], (canvas_pen){0, 0, true});
        x += canvas_text(d->c, x, y, kh_lang_text(lang, lines[i][1]), (canvas_pen){0});
        if (d->t->duel && points[i] > 0) {
            char number[16];
            x += canvas_text(d->c, x, y, " +", (canvas_pen){0});
            canvas_text(d->c, x, y, say_number(points[i], number), (canvas_pen){0});
        }
    }
    if (!d->t->duel)
        return;
    enum { AWARD_X = 42 };
    canvas_put(d->c, AWARD_X, MAP_HEIGHT - 1, "★", '*', (canvas_pen){LIT, 0, true});
    canvas_text(d->c, AWARD_X + 2, MAP_HEIGHT - 1, kh_lang_text(lang, "longest-road"), (canvas_pen){0});
}

/* Whose sheet it is, where there are several, in the other corner that is free. */
static void paint_owner(const drawing *d) {
    enum { ROOM = 17 };
    char name[DICE_NAME];
    if (d->t->seats == 1)
        return;
    seen_name(d->seen, (kh_seat)d->seat, name, sizeof name);
    const canvas_pen pen = dice_seat_pen(d->seen, (kh_seat)d->seat);
    const int n = canvas_text(d->c, 0, 0, name, pen);
    if (n > ROOM)
        canvas_wipe(d->c, (canvas_part){ROOM, 0, n - ROOM, 1});
}

/* Three cells of a box: its number at the right, or what this turn has brought so far. */
static void put_box(const drawing *d, int x, int value, bool now) {
    char text[16], number[16];
    kh_text t = kh_text_in(text, sizeof text);
    say_number(value, number);
    kh_text_add(&t, now && value > 0 ? "+" : "");
    if (value != 0)
        kh_text_add(&t, number);
    if (value == 0 && now)
        kh_text_char(&t, '?');
    canvas_put(d->c, x, HEIGHT - 1, "│", '|', (canvas_pen){FAINT, 0, false});
    canvas_text(d->c, x + BOX_WIDTH - (int)t.length, HEIGHT - 1, text,
                now ? (canvas_pen){INK, LIT, true} : (canvas_pen){0, 0, value > 0});
}

/* The 15 boxes and what they come to. DICE-SCORE-02 */
static void paint_strip(const drawing *d) {
    char total[16], text[24];
    bool next = d->s->turn == d->seat && d->s->phase != PHASE_OVER;
    for (int i = 0; i < DICE_BOXES; i++) {
        const int8_t value = d->s->box[d->seat][i];
        put_box(d, i * BOX_WIDTH, value == 0 && next ? d->s->gained : value, value == 0 && next);
        next &= value != 0;
    }
    canvas_put(d->c, DICE_BOXES * BOX_WIDTH, HEIGHT - 1, "│", '|', (canvas_pen){FAINT, 0, false});
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_add(&x, " = ");
    kh_text_add(&x, say_number(dice_points(d->t, d->s, d->seat), total));
    canvas_text(d->c, DICE_BOXES * BOX_WIDTH + 1, HEIGHT - 1, text, (canvas_pen){0, 0, true});
}

/* One square for each point to the target, then the awards that the sheet's owner holds. DPLUS-VP-04 */
static void paint_duel(const drawing *d) {
    const int points = dice_points(d->t, d->s, d->seat);
    char text[100], number[2][16];
    int x = 0;
    for (; x < d->t->target; x++)
        canvas_put(d->c, x, HEIGHT - 1, x < points ? "■" : "□", x < points ? '#' : '.',
                   (canvas_pen){x < points ? ROAD : FAINT, 0, x < points});
    kh_lang_write(
        d->seen->voice->lang, "dice.of-target",
        FILL("points", say_number(points, number[0]), "target", say_number(d->t->target, number[1])), text,
        sizeof text);
    x += 1 + canvas_text(d->c, x + 1, HEIGHT - 1, text, (canvas_pen){0, 0, true});
    const bool held[2] = {d->s->longest == d->seat, d->s->army == d->seat};
    static const char *const names[2] = {"longest-road", "largest-army"};
    for (unsigned i = 0; i < 2; i++)
        if (held[i]) {
            x += canvas_text(d->c, x, HEIGHT - 1, ", ", (canvas_pen){0});
            x += canvas_text(d->c, x, HEIGHT - 1, kh_lang_text(d->seen->voice->lang, names[i]),
                             (canvas_pen){0});
        }
}

void dice_draw_sheet(const term_seen *s, const term_gaze *gaze, canvas *c) {
    drawing d = {.c = c,
                 .seen = s,
                 .t = seen_table(s),
                 .s = seen_state(s),
                 .aim = gaze->aim,
                 .all_names = gaze->all_names,
                 .seat = gaze->of ? *gaze->of : seen_sheet_of(s)};
    dice_builds now;
    canvas_clear(c, WIDTH, HEIGHT, s->voice->means);
    now.count = 0;
    if (d.s->turn == d.seat)
        dice_builds_now(d.t, d.s, &now);
    for (unsigned i = 0; i < now.count; i++)
        d.ready[now.list[i].action.kind] |= UINT32_C(1) << now.list[i].action.arg[0];
    paint_owner(&d); /* first: a long name is cut */
    for (unsigned i = 0; i < d.t->sheet->hexes; i++)
        paint_hex(&d, &d.t->sheet->hex[i]);
    for (unsigned i = 0; i < d.t->sheet->roads; i++)
        paint_road(&d, i);
    paint_sites(&d);
    paint_knights(&d);
    paint_letters(&d);
    (d.t->duel ? paint_duel : paint_strip)(&d);
}

void dice_draw_legend(const term_seen *s, canvas *c) {
    canvas_clear(c, WIDTH, 1, s->voice->means);
    canvas_text(c, 0, 0, say_word(s->voice, "dice", "legend"), (canvas_pen){0});
}

bool dice_spot(const term_seen *s, const kh_action *a, int *x, int *y) {
    const dice_sheet *h = seen_table(s)->sheet;
    place at;
    if (a->kind == DO_ROAD)
        at = road_place(h, a->arg[0]);
    else if (a->kind == DO_SETTLEMENT)
        at = node_place(h, h->settlement[a->arg[0]].node);
    else if (a->kind == DO_CITY)
        at = node_place(h, h->city[a->arg[0]].node);
    else if (a->kind == DO_KNIGHT)
        at = knight_place(h, a->arg[0]);
    else
        return false;
    *x = at.x;
    *y = at.y;
    return true;
}
