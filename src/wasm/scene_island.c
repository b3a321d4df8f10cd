/* Island as JSON, out of look.h. Members are called as there. */
#include "wasm/scene_island.h"
#include "games/island/kinds.h"
#include "games/island/map.h"

/* What scenarios add, whichever is played: each says what the board has, and is silent where it has nothing. */
static const scene_part *const parts[] = {&scene_favours, &scene_helpers, &scene_lands, &scene_canal};
enum { PARTS = sizeof parts / sizeof parts[0] };

static uint32_t used(const uint8_t *list, uint32_t most) {
    uint32_t n = 0;
    while (n < most && list[n] != LOOK_NONE)
        n++;
    return n;
}

static void put_hexes(kh_json_writer *w, const island_look_board *b) {
    kh_json_key(w, "hexes");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < b->hexes; i++) {
        kh_json_open(w, '{');
        kh_json_member_number(w, "x", b->hex_xy[i][0]);
        kh_json_member_number(w, "y", b->hex_xy[i][1]);
        kh_json_member_text(w, "terrain", island_terrain_names[b->terrain[i]]);
        kh_json_member_number(w, "number", b->number[i]);
        scene_list(w, "corners", b->hex_corners[i], 6);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_vertices(kh_json_writer *w, const island_look_board *b) {
    kh_json_key(w, "vertices");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < b->vertices; i++) {
        kh_json_open(w, '{');
        kh_json_member_number(w, "x", b->vertex_xy[i][0]);
        kh_json_member_number(w, "y", b->vertex_xy[i][1]);
        kh_json_member_number(w, "harbour", b->harbour[i]);
        scene_list(w, "hexes", b->vertex_hexes[i], used(b->vertex_hexes[i], 3));
        scene_list(w, "edges", b->vertex_edges[i], used(b->vertex_edges[i], 3));
        for (unsigned k = 0; k < PARTS; k++)
            if (parts[k]->vertex)
                parts[k]->vertex(w, b, i);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_edges(kh_json_writer *w, const island_look_board *b) {
    kh_json_key(w, "edges");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < b->edges; i++) {
        kh_json_open(w, '{');
        scene_list(w, "ends", b->edge_ends[i], 2);
        for (unsigned k = 0; k < PARTS; k++)
            if (parts[k]->edge)
                parts[k]->edge(w, b, i);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_prices(kh_json_writer *w, const island_look_board *b) {
    static const char *const things[] = {"road", "settlement", "city", "card"};
    kh_json_key(w, "price");
    kh_json_open(w, '{');
    for (unsigned i = 0; i < 4; i++)
        scene_list(w, things[i], b->price[i], LOOK_KINDS);
    kh_json_close(w, '}');
}

static const char *const form_names[LOOK_FORMS] = {
    [LOOK_LEAD] = "lead",       [LOOK_MARK] = "mark",     [LOOK_NUMBER] = "number",
    [LOOK_FOLLOWS] = "follows", [LOOK_COUNTS] = "counts", [LOOK_ONE] = "one",
    [LOOK_SOME] = "some",       [LOOK_PEOPLE] = "people", [LOOK_CROSSINGS] = "crossings",
};

static void put_word(kh_json_writer *w, const island_look_word *word) {
    kh_json_open(w, '{');
    kh_json_member_text(w, "word", word->word);
    kh_json_member_text(w, "form", form_names[word->form]);
    kh_json_member_number(w, "most", word->most);
    kh_json_member_text(w, "kind", word->kind ? word->kind : "");
    scene_names(w, "names", word->names, word->count);
    kh_json_close(w, '}');
}

static void put_lines(kh_json_writer *w, const island_look_line *line) {
    kh_json_key(w, "lines");
    kh_json_open(w, '[');
    for (; line && line->word[0].word; line++) {
        kh_json_open(w, '{');
        kh_json_member_bool(w, "seat", line->of_seat);
        kh_json_key(w, "words");
        kh_json_open(w, '[');
        for (unsigned i = 0; i < sizeof line->word / sizeof line->word[0] && line->word[i].word; i++)
            put_word(w, &line->word[i]);
        kh_json_close(w, ']');
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_board(kh_json_writer *w, const void *t) {
    island_look_board b;
    island_look_at_board(t, &b);
    kh_json_open(w, '{');
    kh_json_member_number(w, "seats", b.seats);
    kh_json_member_number(w, "target", b.target);
    kh_json_member_number(w, "limit", b.limit);
    kh_json_member_bool(w, "strict", b.strict);
    kh_json_member_bool(w, "offers", b.offers);
    for (unsigned k = 0; k < PARTS; k++)
        parts[k]->board(w, &b);
    scene_list(w, "colour", b.colour, b.seats);
    kh_json_key(w, "pieces");
    kh_json_open(w, '{');
    kh_json_member_number(w, "road", b.pieces_road);
    kh_json_member_number(w, "settlement", b.pieces_settlement);
    kh_json_member_number(w, "city", b.pieces_city);
    kh_json_close(w, '}');
    kh_json_member_number(w, "bank", b.bank);
    scene_list(w, "cards", b.cards, LOOK_KINDS);
    put_prices(w, &b);
    put_hexes(w, &b);
    put_vertices(w, &b);
    put_edges(w, &b);
    put_lines(w, b.lines);
    kh_json_close(w, '}');
}

static void put_seat(kh_json_writer *w, const island_look *l, unsigned seat) {
    const island_look_seat *s = &l->seat[seat];
    uint8_t source[LOOK_SOURCES];
    island_look_sources(l, seat, source);
    kh_json_open(w, '{');
    scene_list(w, "hand", s->hand, LOOK_KINDS);
    kh_json_member_number(w, "handSize", s->hand_size);
    scene_list(w, "cards", s->cards, LOOK_KINDS);
    kh_json_member_number(w, "cardCount", s->card_count);
    kh_json_member_number(w, "knights", s->knights);
    kh_json_member_number(w, "points", s->points);
    scene_list(w, "source", source, LOOK_SOURCES);
    kh_json_member_number(w, "roadLength", s->road_length);
    kh_json_member_number(w, "debt", s->debt);
    scene_list(w, "rate", s->rate, LOOK_KINDS);
    kh_json_member_number(w, "roads", s->roads);
    kh_json_member_number(w, "settlements", s->settlements);
    kh_json_member_number(w, "cities", s->cities);
    for (unsigned k = 0; k < PARTS; k++)
        if (parts[k]->seat)
            parts[k]->seat(w, s);
    kh_json_close(w, '}');
}

static void put_offer(kh_json_writer *w, const island_look_offer *o) {
    if (!o->open) {
        kh_json_put_null(w);
        return;
    }
    kh_json_open(w, '{');
    scene_list(w, "give", o->give, LOOK_KINDS);
    scene_list(w, "want", o->want, LOOK_KINDS);
    kh_json_member_number(w, "extra", o->extra);
    kh_json_member_number(w, "to", o->to);
    kh_json_member_number(w, "yes", o->yes);
    kh_json_member_number(w, "no", o->no);
    kh_json_close(w, '}');
}

/* Pieces as lists of [place, owner], which are shorter than the board. */
static void put_pieces(kh_json_writer *w, const island_look_board *b, const island_look *l) {
    kh_json_key(w, "roads");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < b->edges; i++)
        if (l->road[i] != LOOK_NONE) {
            kh_json_open(w, '[');
            kh_json_put_number(w, i);
            kh_json_put_number(w, l->road[i]);
            kh_json_close(w, ']');
        }
    kh_json_close(w, ']');
    kh_json_key(w, "buildings");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < b->vertices; i++)
        if (l->building[i] != LOOK_NONE) {
            kh_json_open(w, '[');
            kh_json_put_number(w, i);
            kh_json_put_number(w, l->building[i]);
            kh_json_put_bool(w, l->city[i]);
            kh_json_close(w, ']');
        }
    kh_json_close(w, ']');
}

static const char *const phase_names[PHASES] = {
    "first", "settlement", "road", "roll",  "dice",  "discard", "robber", "victim",
    "steal", "main",       "card", "roads", "extra", "over",    "ask",    "draw",
};

static void put_look(kh_json_writer *w, const void *t, const void *view, kh_seat viewer) {
    island_look_board b;
    island_look l;
    (void)viewer;
    island_look_at_board(t, &b);
    island_look_at(t, view, &l);
    kh_json_open(w, '{');
    kh_json_member_text(w, "phase", phase_names[l.phase]);
    scene_seat(w, "turn", l.turn);
    kh_json_member_number(w, "robber", l.robber);
    scene_seat(w, "longest", l.longest);
    scene_seat(w, "army", l.army);
    scene_seat(w, "winner", l.winner);
    scene_list(w, "dice", l.dice, 2);
    kh_json_member_bool(w, "rolled", l.rolled);
    kh_json_member_bool(w, "carded", l.carded);
    kh_json_member_number(w, "freeRoads", l.free_roads);
    kh_json_member_number(w, "stackSize", l.stack_size);
    kh_json_member_number(w, "turns", l.turns);
    scene_seat(w, "guest", l.guest);
    kh_json_member_bool(w, "paired", l.paired);
    scene_list(w, "fresh", l.fresh, LOOK_KINDS);
    scene_list(w, "bank", l.bank, LOOK_KINDS);
    put_pieces(w, &b, &l);
    kh_json_key(w, "players");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < b.seats; i++)
        put_seat(w, &l, i);
    kh_json_close(w, ']');
    kh_json_key(w, "offers");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < b.seats; i++)
        put_offer(w, &l.offer[i]);
    kh_json_close(w, ']');
    scene_seat(w, "asked", l.asked);
    kh_json_member_text(w, "question",
                        island_question_names[l.question] ? island_question_names[l.question] : "");
    for (unsigned k = 0; k < PARTS; k++)
        parts[k]->look(w, &b, &l);
    kh_json_close(w, '}');
}

static void put_constants(kh_json_writer *w) {
    kh_json_open(w, '{');
    scene_names(w, "phases", phase_names, PHASES);
    scene_names(w, "resources", island_resource_names, RESOURCES);
    scene_names(w, "cards", island_card_names, CARDS);
    scene_names(w, "terrains", island_terrain_names, ISLAND_TERRAINS);
    kh_json_member_number(w, "anyHarbour", ISLAND_ANY);
    for (unsigned k = 0; k < PARTS; k++)
        if (parts[k]->constants)
            parts[k]->constants(w);
    kh_json_close(w, '}');
}

const scene_maker scene_island = {"island", put_board, put_look, put_constants, NULL};
