/* Dice and Dice Duel in the terminal: the dice as boxes and the table of players, for any width. */
#include "term/dice/face.h"
#include "term/land.h"

enum { FULL_WIDTH = 72, FAINT = 245, INK = 16, LIT = 226, AIM = 201 };

enum { POINTS, ROADS, SETTLEMENTS, CITIES, KNIGHTS, JOKERS, COLUMNS };

static int column_end(int width, unsigned column) {
    const int apart = width >= FULL_WIDTH ? 8 : 4;
    return (width < FULL_WIDTH ? width : FULL_WIDTH) - 1 - (int)(COLUMNS - 1 - column) * apart;
}

static void put_right(canvas *c, int end, int y, const char *text, canvas_pen pen) {
    canvas_text(c, end - canvas_text_width(c, text), y, text, pen);
}

/* A star behind the number of who holds the award. */
static void put_player(const term_seen *s, canvas *c, unsigned seat) {
    const dice_table *t = seen_table(s);
    const dice_state *v = seen_state(s);
    const int y = (int)seat + 1;
    const canvas_pen pen = {0, 0, seat == s->viewer};
    const int64_t counts[COLUMNS] = {
        [POINTS] = dice_points(t, v, seat),
        [ROADS] = t->duel ? dice_longest_line(t->sheet, v->roads[seat]) : bits(v->roads[seat]) - 1,
        [SETTLEMENTS] = bits(v->settlements[seat]),
        [CITIES] = bits(v->cities[seat]),
        [KNIGHTS] = bits(v->knights[seat]),
        [JOKERS] = bits(dice_jokers_ready(t, v, seat)),
    };
    char name[DICE_NAME];
    if (seat == v->turn && v->phase != PHASE_OVER)
        canvas_put(c, 0, y, "▶", '>', (canvas_pen){0, 0, true});
    canvas_text(c, 2, y, seen_name(s, (kh_seat)seat, name, sizeof name), pen);
    for (int x = column_end(c->width, POINTS) - 4; x < c->width; x++)
        canvas_put(c, x, y, " ", ' ', pen);
    for (unsigned i = 0; i < COLUMNS; i++) {
        char number[16];
        put_right(c, column_end(c->width, i), y, say_number(counts[i], number), pen);
    }
    if (v->longest == seat)
        canvas_text(c, column_end(c->width, ROADS), y, "*", pen);
    if (v->army == seat)
        canvas_text(c, column_end(c->width, KNIGHTS), y, "*", pen);
}

void dice_draw_players(const term_seen *s, int width, canvas *c) {
    static const char *const heads[COLUMNS] = {"points", "roads",   "settlements",
                                               "cities", "knights", "jokers"};
    const dice_table *t = seen_table(s);
    const char *group = width >= FULL_WIDTH ? "dice.table" : "dice.table.short";
    canvas_clear(c, width, (int)t->seats + 1, s->voice->means);
    canvas_text(c, 2, 0, say_word(s->voice, "table", "player"), (canvas_pen){0});
    for (unsigned i = 0; i < COLUMNS; i++)
        put_right(c, column_end(width, i), 0,
                  say_word(s->voice, group, i == ROADS && t->duel ? "line" : heads[i]), (canvas_pen){0});
    for (unsigned seat = 0; seat < t->seats; seat++)
        put_player(s, c, seat);
}

/* What has become of a die. */
typedef enum fate { THROWN, KEPT, PAID, DEAD } fate;

typedef struct die {
    fate fate;
    unsigned face;
} die;

/* Dice of the last throw, which are told from those that were kept before it. */
static dice_faces last_throw(const kh_match *m) {
    for (uint32_t i = m->live_count; i-- > 0;) {
        const kh_action *a = &m->log[m->live[i]];
        if (a->kind == LUCK_DICE)
            return faces_from(a->arg);
    }
    return 0;
}

static unsigned dice_of(const term_seen *s, die list[DICE_DICE]) {
    const dice_state *v = seen_state(s);
    dice_faces thrown = v->phase == PHASE_KEEP ? last_throw(s->match) : v->dice;
    unsigned n = 0;
    if (!faces_cover(v->dice, thrown))
        thrown = v->dice;
    const dice_faces groups[2] = {v->dice - thrown, thrown};
    for (unsigned g = 0; g < 2; g++)
        for (unsigned face = 0; face < FACES; face++)
            for (unsigned i = faces_get(groups[g], face); i > 0 && n < DICE_DICE; i--)
                list[n++] = (die){g == 0 ? KEPT : THROWN, face};
    for (unsigned i = 0; i < v->paid && n < DICE_DICE; i++)
        list[n++] = (die){PAID, FACES};
    for (unsigned i = 0; i < v->dead && n < DICE_DICE; i++)
        list[n++] = (die){DEAD, FACES};
    return n;
}

typedef struct frame {
    const char *corner[4], *flat, *side; /* from the upper left one on, by rows */
    char plain_corner, plain_flat, plain_side;
} frame;

static const frame frames[] = {
    [THROWN] = {{"┌", "┐", "└", "┘"}, "─", "│", '+', '-', '|'},
    [KEPT] = {{"╔", "╗", "╚", "╝"}, "═", "║", '#', '=', '#'},
    [PAID] = {{"·", "·", "·", "·"}, "·", "·", '.', '.', '.'},
    [DEAD] = {{"·", "·", "·", "·"}, "·", "·", '.', '.', '.'},
};

static const char *die_word(const term_seen *s, const die *d) {
    if (d->face < FACES)
        return say_word(s->voice, "resource", dice_face_names[d->face]);
    return say_word(s->voice, "dice", d->fate == PAID ? "paid" : "dead");
}

static void put_frame(canvas *c, int x, int y, int inner, const frame *f, canvas_pen pen) {
    for (int i = 0; i < inner; i++) {
        canvas_put(c, x + 1 + i, y, f->flat, f->plain_flat, pen);
        canvas_put(c, x + 1 + i, y + 2, f->flat, f->plain_flat, pen);
    }
    for (int i = 0; i < 4; i++)
        canvas_put(c, x + i % 2 * (inner + 1), y + i / 2 * 2, f->corner[i], f->plain_corner, pen);
    canvas_put(c, x, y + 1, f->side, f->plain_side, pen);
    canvas_put(c, x + inner + 1, y + 1, f->side, f->plain_side, pen);
}

/* A word that is too long for its die is cut and ends with a point. */
static void put_word(canvas *c, int x, int y, const char *word, int cap, canvas_pen pen) {
    if (canvas_text_width(c, word) <= cap) {
        canvas_text(c, x, y, word, pen);
        return;
    }
    char text[64];
    const char *end = word;
    kh_text t = kh_text_in(text, sizeof text);
    for (int i = 0; i + 1 < cap && *end; i++)
        end += utf8_length(end);
    kh_text_add_n(&t, word, (size_t)(end - word));
    kh_text_char(&t, '.');
    canvas_text(c, x, y, text, pen);
}

/* The key that picks a die stands in its frame; that of the die under the arrows stands out. */
static void put_key(const term_seen *s, canvas *c, int x, int y, int inner, unsigned number) {
    const bool at = s->pick->at == number;
    char key[16];
    const canvas_pen pen = {at ? INK : LIT, at ? AIM : 0, true};
    const int middle = x + 1 + inner / 2;
    canvas_text(c, middle, y, say_number(number + 1, key), pen);
    if (at) {
        canvas_put(c, middle - 1, y, "▶", '>', pen);
        canvas_put(c, middle + 1, y, "◀", '<', pen);
    }
}

static void put_die(const term_seen *s, canvas *c, int x, int y, int inner, const die *d, unsigned number) {
    enum { SIGN = 2 };
    const bool usable = d->face < FACES;
    const bool picked = s->pick && number < s->pick->count;
    const canvas_pen pen = {usable ? 0 : FAINT, 0, usable};
    put_frame(c, x, y, inner,
              &frames[!picked                         ? d->fate
                      : s->pick->chosen >> number & 1 ? KEPT
                                                      : THROWN],
              pen);
    if (picked)
        put_key(s, c, x, y + 2, inner, number);
    if (usable)
        land_sign(c, x + 1, y + 1, &lands[LAND_WOOD + d->face]);
    put_word(c, x + 1 + (usable ? SIGN : 1), y + 1, die_word(s, d), inner - SIGN, pen);
}

/* "Dice of p2 Ada, throw 2 of 3"; "Your dice, throw 2 of 3". */
static void write_heading(const term_seen *s, char *out, size_t cap) {
    const dice_state *v = seen_state(s);
    const char *const keys[][2] = {
        [PHASE_ROLL] = {"dice.heading-roll", "dice.heading-roll.you"},
        [PHASE_DICE] = {"dice.heading-roll", "dice.heading-roll.you"},
        [PHASE_KEEP] = {"dice.heading-throw", "dice.heading-throw.you"},
        [PHASE_BUILD] = {"dice.heading-build", "dice.heading-build.you"},
    };
    char name[DICE_NAME], number[4][16];
    kh_lang_write(s->voice->lang, keys[v->phase][v->turn == s->viewer],
                  FILL("who", seen_name(s, v->turn, name, sizeof name), "count",
                       say_number(dice_allowed(seen_table(s), v), number[0]), "throw",
                       say_number(v->rolls, number[1]), "free", say_number(faces_sum(v->dice), number[2]),
                       "points", say_number(dice_points(seen_table(s), v, v->turn), number[3])),
                  out, cap);
}

void dice_say_dice(const term_seen *s) {
    char heading[200], dice[200], line[SAY_CAP];
    kh_text x = kh_text_in(line, sizeof line);
    write_heading(s, heading, sizeof heading);
    kh_text_add(&x, heading);
    if (seen_state(s)->phase == PHASE_KEEP || seen_state(s)->phase == PHASE_BUILD) {
        kh_text_add(&x, ". ");
        kh_text_add(&x, dice_faces_text(s, seen_state(s)->dice, dice, sizeof dice));
    }
    say_text(s->voice, line);
}

/* What was kept before stays kept unless it is picked again. */
void dice_picks(const term_seen *s, term_pick *p) {
    const dice_state *v = seen_state(s);
    die list[DICE_DICE];
    const unsigned n = dice_of(s, list);
    *p = (term_pick){0};
    if (v->phase != PHASE_KEEP || s->viewer != v->turn)
        return;
    p->moment = (uint64_t)v->dice << 32 | (uint64_t)v->turns << 8 | v->rolls;
    while (p->count < n && list[p->count].face < FACES) {
        p->chosen |= list[p->count].fate == KEPT ? UINT32_C(1) << p->count : 0;
        p->count++;
    }
}

/* Enter throws: all dice at first, then those that are not picked; where all are, it stops. */
bool dice_plays_on_enter(const term_seen *s, const term_pick *p, kh_action *a) {
    const dice_state *v = seen_state(s);
    die list[DICE_DICE];
    dice_faces kept = 0;
    *a = (kh_action){.seat = s->viewer, .kind = DO_ROLL};
    if (s->viewer != v->turn || (v->phase != PHASE_ROLL && v->phase != PHASE_KEEP))
        return false;
    if (v->phase == PHASE_ROLL)
        return true;
    dice_of(s, list);
    for (unsigned i = 0; i < p->count; i++)
        kept += p->chosen >> i & 1 ? faces_of(list[i].face, 1) : 0;
    a->kind = kept == v->dice ? DO_STOP : DO_KEEP;
    if (a->kind == DO_KEEP) {
        a->size = FACES_BYTES;
        faces_to(kept, a->arg);
    }
    return true;
}

/* All dice in one row where they fit, else in two. */
void dice_draw_dice(const term_seen *s, int width, canvas *c) {
    enum { SIGN = 2, BORDERS = 2, LINES = 3 };
    const dice_state *v = seen_state(s);
    die list[DICE_DICE];
    char heading[200];
    const unsigned n = dice_of(s, list);
    canvas_clear(c, width, 1 + 2 * LINES, s->voice->means);
    if (v->phase == PHASE_OVER || v->phase == PHASE_FIRST) {
        c->height = 0;
        return;
    }
    write_heading(s, heading, sizeof heading);
    canvas_text(c, 0, 0, heading, (canvas_pen){0, 0, true});
    int inner = 0, in_row = DICE_DICE;
    for (unsigned i = 0; i < n; i++) {
        const int w = SIGN + canvas_text_width(c, die_word(s, &list[i]));
        inner = w > inner ? w : inner;
    }
    if ((int)n * (inner + BORDERS) > width) {
        in_row = DICE_DICE / 2;
        const int most = width / in_row - BORDERS;
        inner = inner < most ? inner : most;
    }
    const int gap = in_row * (inner + BORDERS + 1) <= width + 1;
    for (int i = 0; i < (int)n; i++)
        put_die(s, c, i % in_row * (inner + BORDERS + gap), 1 + i / in_row * LINES, inner, &list[i],
                (unsigned)i);
    c->height = 1 + ((int)n + in_row - 1) / in_row * LINES;
}
