/* Island in words, for those who cannot see a drawing: what lies at a place, what a choice is worth, the whole board. */
#include "term/island/words.h"

#include <string.h>

#include "games/island/map.h"
#include "kornholm/notation.h"
#include "term/island/face.h"
#include "term/island/map.h"

enum { PLACE = 240, NAME = KH_RECORD_NAME + 32 };

/* What is looked at, gathered once. */
typedef struct sight {
    const term_seen *seen;
    island_look_board board;
    island_look look;
} sight;

static sight look_at(const term_seen *s) {
    return (sight){s, seen_board(s), seen_look(s)};
}

static void add_comma(kh_text *x, size_t from) {
    kh_text_add(x, x->length > from ? ", " : "");
}

static void add_named(kh_text *x, char letter, unsigned n) {
    kh_text_char(x, letter);
    kh_text_number(x, n);
}

static void add_edge(kh_text *x, const sight *w, unsigned edge) {
    add_named(x, 'v', w->board.edge_ends[edge][0]);
    kh_text_char(x, '-');
    add_named(x, 'v', w->board.edge_ends[edge][1]);
}

/* "ore 10", "desert". */
static void add_land(kh_text *x, const sight *w, unsigned hex) {
    const term_voice *v = w->seen->voice;
    const unsigned yield = w->board.yield[hex];
    kh_text_add(x, yield == LOOK_NONE ? say_word(v, "terrain", island_terrain_names[w->board.terrain[hex]])
                                      : say_word(v, "resource", island_resource_names[yield]));
    if (w->board.number[hex] == 0)
        return;
    kh_text_char(x, ' ');
    kh_text_number(x, w->board.number[hex]);
}

/* "harbour 2:1 for wool". */
static void add_harbour(kh_text *x, const sight *w, unsigned kind) {
    char text[100];
    const term_voice *v = w->seen->voice;
    if (kind == ISLAND_ANY)
        kh_lang_write(v->lang, "island.harbour.any", NULL, text, sizeof text);
    else
        kh_lang_write(v->lang, "island.harbour.one",
                      FILL("card", say_word(v, "resource", island_resource_names[kind - 1])), text,
                      sizeof text);
    kh_text_add(x, text);
}

/* "you", "p2 Ada". */
static const char *who(const sight *w, unsigned seat, char out[NAME]) {
    return seat == w->seen->viewer ? say_word(w->seen->voice, "word", "you")
                                   : seen_name(w->seen, (kh_seat)seat, out, NAME);
}

/* "p2 Ada settlement". */
static void add_building(kh_text *x, const sight *w, unsigned vertex) {
    char name[NAME];
    kh_text_add(x, who(w, w->look.building[vertex], name));
    kh_text_char(x, ' ');
    kh_text_add(x, say_word(w->seen->voice, "piece", w->look.city[vertex] ? "city" : "settlement"));
}

/* "ore 10, wool 2, brick 6, harbour 3:1". */
static void add_vertex(kh_text *x, const sight *w, unsigned vertex) {
    const size_t from = x->length;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = w->board.vertex_hexes[vertex][i];
        if (hex == LOOK_NONE)
            continue;
        add_comma(x, from);
        add_land(x, w, hex);
        if (hex == w->look.robber) {
            kh_text_add(x, " (");
            kh_text_add(x, say_word(w->seen->voice, "island.lives", "robber"));
            kh_text_char(x, ')');
        }
    }
    if (w->board.harbour[vertex]) {
        add_comma(x, from);
        add_harbour(x, w, w->board.harbour[vertex]);
    }
}

/* ", 9 of 36 throws": how often a corner brings something. */
static void add_throws(kh_text *x, const sight *w, unsigned vertex) {
    bool counted[13] = {false};
    char count[16], text[100];
    int64_t throws = 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = w->board.vertex_hexes[vertex][i];
        const unsigned number = hex == LOOK_NONE ? 0 : w->board.number[hex];
        throws += counted[number] ? 0 : island_pips[number];
        counted[number] = true;
    }
    kh_lang_write(w->seen->voice->lang, throws > 0 ? "island.worth" : "island.worth.none",
                  FILL("count", say_number(throws, count)), text, sizeof text);
    kh_text_add(x, "; ");
    kh_text_add(x, text);
}

static void add_people_at(kh_text *x, const sight *w, unsigned hex) {
    const size_t from = x->length;
    for (unsigned i = 0; i < 6; i++) {
        const unsigned vertex = w->board.hex_corners[hex][i];
        if (vertex == LOOK_NONE || w->look.building[vertex] == LOOK_NONE)
            continue;
        kh_text_add(x, x->length > from ? ", " : "; ");
        add_building(x, w, vertex);
        kh_text_char(x, ' ');
        add_named(x, 'v', vertex);
    }
}

static bool is_mine(const sight *w, unsigned vertex, unsigned but) {
    if (w->look.building[vertex] == w->seen->viewer)
        return true;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = w->board.vertex_edges[vertex][i];
        if (e != LOOK_NONE && e != but && w->look.road[e] == w->seen->viewer)
            return true;
    }
    return false;
}

/* Where a road leads: the ends that are new. */
static void add_road(kh_text *x, const sight *w, unsigned edge) {
    const size_t from = x->length;
    if (w->board.document[edge]) {
        add_harbour(x, w, w->board.document[edge]);
        kh_text_add(x, "; ");
    }
    for (unsigned end = 0; end < 2; end++) {
        const unsigned vertex = w->board.edge_ends[edge][end];
        char place[64];
        if (is_mine(w, vertex, edge))
            continue;
        kh_text_add(x, x->length > from ? "; " : "");
        kh_text_add(x, island_vertex_text(w->seen, vertex, place, sizeof place));
        kh_text_add(x, ": ");
        add_vertex(x, w, vertex);
        if (w->look.building[vertex] != LOOK_NONE) {
            kh_text_add(x, "; ");
            add_building(x, w, vertex);
        }
    }
    if (x->length == from)
        kh_text_add(x, say_word(w->seen->voice, "island.leads", "joins"));
}

bool island_worth(const term_seen *s, const kh_action *a, char *out, size_t cap) {
    const kh_type *type = island_kinds[a->kind].field[0].type;
    const sight w = look_at(s);
    kh_text x = kh_text_in(out, cap);
    if (type == &island_type_vertex) {
        add_vertex(&x, &w, a->arg[0]);
        add_throws(&x, &w, a->arg[0]);
    } else if (type == &island_type_edge)
        add_road(&x, &w, a->arg[0]);
    else if (type == &island_type_hex) {
        add_land(&x, &w, a->arg[0]);
        add_people_at(&x, &w, a->arg[0]);
    } else
        return false;
    return true;
}

static void say_vertex(const sight *w, unsigned vertex) {
    char line[SAY_CAP], place[64];
    kh_text x = kh_text_in(line, sizeof line);
    kh_text_add(&x, island_vertex_text(w->seen, vertex, place, sizeof place));
    kh_text_add(&x, ": ");
    add_vertex(&x, w, vertex);
    add_throws(&x, w, vertex);
    if (w->look.building[vertex] != LOOK_NONE) {
        kh_text_add(&x, "; ");
        add_building(&x, w, vertex);
    }
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = w->board.vertex_edges[vertex][i];
        char name[NAME];
        if (e == LOOK_NONE)
            continue;
        kh_text_add(&x, "; ");
        add_edge(&x, w, e);
        if (w->look.road[e] == LOOK_NONE)
            continue;
        kh_text_char(&x, ' ');
        kh_text_add(&x, who(w, w->look.road[e], name));
    }
    say_text(w->seen->voice, line);
}

/* "h4: brick 6; the robber; corners v4 v5 v8; you settlement v8". */
static void say_hex(const sight *w, unsigned hex) {
    char line[SAY_CAP];
    kh_text x = kh_text_in(line, sizeof line);
    add_named(&x, 'h', hex);
    kh_text_add(&x, ": ");
    add_land(&x, w, hex);
    if (hex == w->look.robber) {
        kh_text_add(&x, "; ");
        kh_text_add(&x, say_word(w->seen->voice, "island.lives", "robber"));
    }
    kh_text_add(&x, "; ");
    kh_text_add(&x, say_word(w->seen->voice, "board", "corners"));
    for (unsigned i = 0; i < 6; i++) {
        kh_text_char(&x, ' ');
        add_named(&x, 'v', w->board.hex_corners[hex][i]);
    }
    add_people_at(&x, w, hex);
    say_text(w->seen->voice, line);
}

static void say_edge(const sight *w, unsigned edge) {
    char line[SAY_CAP], name[NAME];
    kh_text x = kh_text_in(line, sizeof line);
    add_edge(&x, w, edge);
    kh_text_add(&x, ": ");
    if (w->look.road[edge] != LOOK_NONE) {
        kh_text_add(&x, who(w, w->look.road[edge], name));
        kh_text_char(&x, ' ');
        kh_text_add(&x, say_word(w->seen->voice, "piece", "road"));
        kh_text_add(&x, "; ");
    }
    add_road(&x, w, edge);
    say_text(w->seen->voice, line);
}

bool island_say_about(const term_seen *s, const char *text) {
    const sight w = look_at(s);
    const size_t n = strlen(text);
    uint8_t place;
    const unsigned town = island_vertex_named(s, text);
    if (town != LOOK_NONE)
        say_vertex(&w, town);
    else if (island_type_vertex.read(s->match->table, text, n, &place) == n)
        say_vertex(&w, place);
    else if (island_type_hex.read(s->match->table, text, n, &place) == n)
        say_hex(&w, place);
    else if (island_type_edge.read(s->match->table, text, n, &place) == n)
        say_edge(&w, place);
    else
        return false;
    return true;
}

/* "harbour 3:1: v0-v3, v26-v32". The documents of a map are told with its places. */
static void say_harbours(const sight *w) {
    const island_geometry *g = island_geometry_of(w->seen->match->table);
    const island_board *b = w->seen->match->board;
    for (unsigned kind = 1; kind <= ISLAND_ANY; kind++) {
        char line[SAY_CAP];
        kh_text x = kh_text_in(line, sizeof line);
        add_harbour(&x, w, kind);
        kh_text_add(&x, ": ");
        const size_t from = x.length;
        for (unsigned slot = 0; slot < g->coast; slot++)
            if (b->harbour[slot] == kind) {
                add_comma(&x, from);
                add_edge(&x, w, g->coast_edges[slot]);
            }
        if (x.length > from)
            say_text(w->seen->voice, line);
    }
}

/* "settlements v8, v28": what somebody has built, of one kind. */
static void add_built(kh_text *x, const sight *w, unsigned seat, const char *key, bool city) {
    bool any = false;
    for (unsigned v = 0; v < w->board.vertices; v++) {
        if (w->look.building[v] != seat || w->look.city[v] != city)
            continue;
        kh_text_add(x, any ? ", " : "; ");
        if (!any) {
            kh_text_add(x, say_word(w->seen->voice, "board", key));
            kh_text_char(x, ' ');
        }
        add_named(x, 'v', v);
        any = true;
    }
}

static void say_seat(const sight *w, unsigned seat) {
    char line[SAY_CAP], name[NAME], points[16], cards[16], count[16], knights[16], text[300];
    const island_look_seat *p = &w->look.seat[seat];
    kh_text x = kh_text_in(line, sizeof line);
    kh_lang_write(w->seen->voice->lang, "board.player",
                  FILL("who", seen_name(w->seen, (kh_seat)seat, name, sizeof name), "points",
                       say_number(p->points, points), "cards", say_number(p->hand_size, cards), "count",
                       say_number(p->card_count, count), "knights", say_number(p->knights, knights)),
                  text, sizeof text);
    kh_text_add(&x, text);
    add_built(&x, w, seat, "settlements", false);
    add_built(&x, w, seat, "cities", true);
    bool any = false;
    for (unsigned e = 0; e < w->board.edges; e++)
        if (w->look.road[e] == seat) {
            kh_text_add(&x, any ? ", " : "; ");
            if (!any) {
                kh_text_add(&x, say_word(w->seen->voice, "board", "roads"));
                kh_text_char(&x, ' ');
            }
            add_edge(&x, w, e);
            any = true;
        }
    say_text(w->seen->voice, line);
}

void island_say_players(const term_seen *s) {
    const sight w = look_at(s);
    for (unsigned seat = 0; seat < s->match->config.seats; seat++)
        say_seat(&w, seat);
}

void island_say_board(const term_seen *s) {
    const sight w = look_at(s);
    for (unsigned hex = 0; hex < w.board.hexes; hex++)
        say_hex(&w, hex);
    say_harbours(&w);
    island_say_places(s);
}
