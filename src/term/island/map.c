/* What a drawn map adds to the drawing of the island: see map.h. The drawing itself: board.c. */
#include "term/island/map.h"

#include <string.h>

#include "games/island/map.h"
#include "term/island/face.h"
#include "term/words.h"

enum { INK = 16, PAPER = 230, PATH = 235, CHIP = 220, WATER = 117, DEED = 175, FAINT = 240 };

static const island_sign town = {"○", 'o', {PAPER, PATH, true}}, canal = {"◎", '%', {WATER, PATH, true}},
                         chip = {"★", '*', {CHIP, PATH, true}};
static const island_sign deed = {"═", '$', {DEED, 0, true}}, deed_upright = {"║", '$', {DEED, 0, true}};
static const island_sign closed = {"·", '.', {FAINT, 0, false}},
                         closed_upright = {"┊", ':', {FAINT, 0, false}};

bool island_place_sign(const island_look_board *b, const island_look *v, unsigned vertex, island_sign *out) {
    if (!b->drawn || (!b->site[vertex] && !v->chip[vertex]))
        return false;
    *out = v->chip[vertex] ? chip : b->place[vertex] == PLACE_CANAL ? canal : town;
    return true;
}

const island_sign *island_road_sign(const island_look_board *b, unsigned edge, bool upright) {
    if (b->closed[edge])
        return upright ? &closed_upright : &closed;
    if (b->document[edge])
        return upright ? &deed_upright : &deed;
    return NULL;
}

/* The other road space of the same document at this crossing, or LOOK_NONE. */
static unsigned partner_at(const island_look_board *b, unsigned edge, unsigned vertex) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = b->vertex_edges[vertex][i];
        if (e != LOOK_NONE && e != edge && b->document[e] == b->document[edge])
            return e;
    }
    return LOOK_NONE;
}

unsigned island_document_crossing(const island_look_board *b, unsigned edge) {
    if (!b->document[edge])
        return LOOK_NONE;
    for (unsigned end = 0; end < 2; end++) {
        const unsigned vertex = b->edge_ends[edge][end], partner = partner_at(b, edge, vertex);
        if (partner != LOOK_NONE)
            return edge < partner ? vertex : LOOK_NONE;
    }
    return b->edge_ends[edge][0];
}

/* A label on its way to a place where it covers nothing. */
typedef struct label {
    const char *rate, *word;
    int width;
} label;

static bool is_sea(const canvas *c, int x, int y, uint8_t sea) {
    if (x < 0 || y < 0 || x >= c->width || y >= c->height)
        return false;
    const canvas_cell *cell = &c->cell[y][x];
    return cell->back == sea && (cell->glyph[0] == ' ' || cell->glyph[0] == '~');
}

/* Whether the label and a cell on both sides of it lie on the sea. */
static bool has_room(const canvas *c, const label *l, int x, int y, uint8_t sea) {
    for (int row = 0; row < (l->word[0] ? 2 : 1); row++)
        for (int i = -1; i <= l->width; i++)
            if (!is_sea(c, x + i, y + row, sea) && !(x + i < 0 && i < 0) &&
                !(x + i >= c->width && i == l->width))
                return false;
    return true;
}

/* Cells are twice as high as wide. */
static int distance_to(const label *l, int x, int y, int to_x, int to_y) {
    const int bottom = y + (l->word[0] ? 1 : 0), east = x + l->width - 1;
    const int dx = to_x < x ? x - to_x : to_x > east ? to_x - east : 0;
    const int dy = to_y < y ? y - to_y : to_y > bottom ? to_y - bottom : 0;
    const int askew = 2 * x + l->width - 1 - 2 * to_x;
    return 8 * (dx + 2 * dy) + (askew < 0 ? -askew : askew);
}

const char *island_resource_word(const kh_lang *lang, unsigned resource) {
    char key[32];
    kh_text x = kh_text_in(key, sizeof key);
    kh_text_add(&x, "resource.");
    kh_text_add(&x, island_resource_names[resource]);
    const char *word = kh_lang_text(lang, key);
    return word ? word : island_resource_names[resource];
}

void island_document_draw(canvas *c, const kh_lang *lang, int x, int y, unsigned kind, uint8_t sea) {
    enum { REACH_X = 14, REACH_Y = 4, FAR = 1 << 20 };
    label l = {kind == ISLAND_ANY ? "3:1" : "2:1",
               kind == ISLAND_ANY ? "" : island_resource_word(lang, kind - 1), 3};
    const int wide = canvas_text_width(c, l.word);
    int best = FAR, best_x = 0, best_y = 0;
    l.width = wide > 3 ? wide : 3;
    for (int row = y - REACH_Y; row <= y + REACH_Y; row++)
        for (int column = x - REACH_X; column <= x + REACH_X; column++) {
            const int far = distance_to(&l, column, row, x, y);
            if (far < best && has_room(c, &l, column, row, sea)) {
                best = far;
                best_x = column;
                best_y = row;
            }
        }
    if (best == FAR)
        return; /* no sea is near; "board all" tells of it */
    for (int row = 0; row < 2; row++)
        for (int i = -1; i <= l.width; i++)
            if (is_sea(c, best_x + i, best_y + row, sea))
                canvas_put(c, best_x + i, best_y + row, " ", ' ', (canvas_pen){0});
    canvas_text(c, best_x + (l.width - 3) / 2, best_y, l.rate, (canvas_pen){DEED, 0, true});
    canvas_text(c, best_x, best_y + 1, l.word, (canvas_pen){DEED, 0, false});
}

static bool has_place(const island_look_board *b, island_place kind) {
    for (unsigned v = 0; v < b->vertices; v++)
        if (b->place[v] == kind)
            return true;
    return false;
}

static bool has_documents(const island_look_board *b) {
    for (unsigned e = 0; e < b->edges; e++)
        if (b->document[e])
            return true;
    return false;
}

static bool has_closed(const island_look_board *b) {
    for (unsigned e = 0; e < b->edges; e++)
        if (b->closed[e])
            return true;
    return false;
}

void island_map_legend(canvas *c, const kh_lang *lang, const island_look_board *b, int y) {
    /* With 5 and 6 people point crossings are towns. MAPS-VPX-04 */
    const bool chips = b->seats < 5;
    const struct {
        const island_sign *sign;
        const char *key;
        bool used;
    } lines[] = {{&town, "legend.town", true},
                 {&canal, "legend.canal", has_place(b, PLACE_CANAL)},
                 {&chip, "legend.point", chips && has_place(b, PLACE_POINT)},
                 {&deed, "legend.document", has_documents(b)},
                 {&closed_upright, "legend.closed", has_closed(b)}};
    int x = 0;
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (!lines[i].used)
            continue;
        const char *text = kh_lang_text(lang, lines[i].key);
        const bool solid = lines[i].sign == &deed && c->means.colour; /* as it is drawn there */
        canvas_put(c, x, y, solid ? "▀" : lines[i].sign->glyph, lines[i].sign->plain, lines[i].sign->pen);
        x += 2 + canvas_text(c, x + 2, y, text ? text : lines[i].key, (canvas_pen){0}) + 2;
    }
}

static void add_vertex(kh_text *x, unsigned vertex) {
    kh_text_char(x, 'v');
    kh_text_number(x, vertex);
}

/* "v3 Centuri, v4 Rogliano"; returns how many. */
static unsigned list_places(const island_look_board *b, island_place kind, kh_text *x) {
    unsigned n = 0;
    for (unsigned v = 0; v < b->vertices; v++) {
        if (b->place[v] != kind)
            continue;
        kh_text_add(x, n++ > 0 ? ", " : "");
        add_vertex(x, v);
        kh_text_char(x, ' ');
        kh_text_add(x, b->name[v]);
    }
    return n;
}

static void say_places(const term_seen *s, const island_look_board *b, island_place kind, const char *key) {
    char list[SAY_CAP - 200];
    kh_text x = kh_text_in(list, sizeof list);
    if (list_places(b, kind, &x) > 0)
        say_with(s->voice, key, FILL("list", list));
}

/* "2:1 wool: v5-v9, v5-v12; 3:1: v20-v21" */
static void say_documents(const term_seen *s, const island_look_board *b) {
    char list[SAY_CAP - 200];
    kh_text x = kh_text_in(list, sizeof list);
    for (unsigned kind = 1; kind <= ISLAND_ANY; kind++) {
        bool begun = false;
        for (unsigned e = 0; e < b->edges; e++) {
            if (b->document[e] != kind)
                continue;
            if (begun) {
                kh_text_add(&x, ", ");
            } else {
                kh_text_add(&x, x.length > 0 ? "; " : "");
                kh_text_add(&x, kind == ISLAND_ANY ? "3:1" : "2:1 ");
                kh_text_add(&x, kind == ISLAND_ANY ? "" : island_resource_word(s->voice->lang, kind - 1));
                kh_text_add(&x, ": ");
            }
            begun = true;
            add_vertex(&x, b->edge_ends[e][0]);
            kh_text_char(&x, '-');
            add_vertex(&x, b->edge_ends[e][1]);
        }
    }
    if (x.length > 0)
        say_with(s->voice, "places.documents", FILL("list", list));
}

void island_say_places(const term_seen *s) {
    const island_look_board b = seen_board(s);
    if (!b.drawn)
        return;
    say_places(s, &b, PLACE_TOWN, "places.towns");
    say_places(s, &b, PLACE_CANAL, "places.canal");
    say_places(s, &b, PLACE_POINT, "places.points");
    say_documents(s, &b);
}

const char *island_vertex_text(const term_seen *s, unsigned vertex, char *out, size_t cap) {
    const island_look_board b = seen_board(s);
    kh_text x = kh_text_in(out, cap);
    const bool named = b.drawn && vertex < b.vertices && b.name[vertex][0] != '\0';
    if (named) {
        kh_text_add(&x, b.name[vertex]);
        kh_text_add(&x, " (");
    }
    add_vertex(&x, vertex);
    kh_text_add(&x, named ? ")" : "");
    return out;
}

unsigned island_vertex_named(const term_seen *s, const char *text) {
    const island_look_board b = seen_board(s);
    const size_t length = strlen(text);
    unsigned found = LOOK_NONE;
    if (!b.drawn || length == 0)
        return LOOK_NONE;
    for (unsigned v = 0; v < b.vertices; v++) {
        char name[LOOK_NAME * 2];
        words_fold(b.name[v], strlen(b.name[v]), name, sizeof name);
        if (strncmp(name, text, length) != 0)
            continue;
        if (name[length] == '\0')
            return v;
        if (found != LOOK_NONE)
            return LOOK_NONE;
        found = v;
    }
    return found;
}
