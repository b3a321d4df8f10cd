/* The board before play: which box it comes from, drawing one, reading a given one, judging it. */
#include <string.h>

#include "games/island/map_board.h"
#include "games/island/scenario.h"
#include "kornholm/text.h"

const island_box *island_box_of(const kh_config *c) {
    return c->seats > 4 ? &island_box_6 : &island_box_4; /* BASE-BOX-02 */
}

bool island_is_beginner(const kh_config *c) {
    const int32_t setup = c->option[OPT_SETUP];
    if (island_scenario_of(c)->on_map)
        return false;
    return setup == SETUP_BEGINNER || (setup == SETUP_USUAL && c->seats <= 4); /* BASE-BEGIN-01 */
}

/* With three people nobody plays red: the beginner set-up takes red out, and otherwise it is as good as any
 * colour that nobody chose. */
unsigned island_colour_of(unsigned seats, unsigned seat) {
    return seats == 3 ? seat + 1 : seat; /* BASE-BEGIN-09 */
}

enum { USUAL_TARGET = 10, LEAST_TARGET = 3 }; /* BASE-END-01; HOUSE-TARGET-01 */

unsigned island_target(const kh_config *c) {
    const unsigned own = island_scenario_of(c)->target[c->seats];
    if (c->option[OPT_TARGET] > 0)
        return (unsigned)c->option[OPT_TARGET];
    return own > 0 ? own : USUAL_TARGET; /* BASE-END-01 */
}

kh_verdict island_config_check(const kh_config *c) {
    if (c->seats < 3 || c->seats > ISLAND_SEATS_MOST)
        return refuse("BASE-BOX-04");
    if (c->option[OPT_FIRST] > (int32_t)c->seats)
        return refuse("BASE-TURN-01");
    if (c->seats > 4 && c->option[OPT_SETUP] == SETUP_BEGINNER)
        return refuse("SIX-SETUP-16");
    if (island_is_beginner(c) && c->option[OPT_TOKENS] != TOKENS_SPIRAL)
        return refuse("BASE-BEGIN-02");
    if (island_is_beginner(c) && c->option[OPT_HARBOURS] != HARBOURS_PRINTED)
        return refuse("BASE-BEGIN-03");
    if (c->option[OPT_TARGET] > 0 && c->option[OPT_TARGET] < LEAST_TARGET)
        return refuse("HOUSE-TARGET-01");
    if (c->option[OPT_ERIE] && c->option[OPT_SCENARIO] != SCENARIO_NEWYORK)
        return refuse("ERIE-SETUP-01");
    return island_scenario_of(c)->on_map ? island_map_config_check(c) : kh_done();
}

size_t island_board_size(const kh_config *c) {
    return island_scenario_of(c)->on_map ? sizeof(island_map_board) : sizeof(island_board);
}

static void shuffle(kh_rng *rng, uint8_t *list, uint32_t n) {
    for (; n > 1; n--) {
        const uint32_t i = kh_rng_below(rng, n);
        const uint8_t kept = list[i];
        list[i] = list[n - 1];
        list[n - 1] = kept;
    }
}

/* The frame as it is printed, or with its large pieces in another order. */
static void lay_frame(const island_box *box, const uint8_t *order, uint8_t *harbour) {
    for (unsigned i = 0; i < box->pieces; i++) {
        memcpy(harbour, box->piece[order[i]], box->piece_sides[i]);
        harbour += box->piece_sides[i];
    }
}

static void lay_printed_frame(const island_box *box, uint8_t *harbour) {
    uint8_t order[BOX_PIECES];
    for (unsigned i = 0; i < box->pieces; i++)
        order[i] = (uint8_t)i;
    lay_frame(box, order, harbour);
}

static void lay_beginner(const island_box *box, island_board *b) {
    memset(b, 0, sizeof *b);
    memcpy(b->terrain, island_beginner_terrain, sizeof island_beginner_terrain);
    memcpy(b->number, island_beginner_number, sizeof island_beginner_number);
    lay_printed_frame(box, b->harbour);                     /* BASE-BEGIN-03 */
    b->robber = (uint8_t)(strlen((const char *)b->number)); /* the desert is the one hex without a number */
}

static bool barren(const island_board *b, unsigned h) {
    return island_terrain_yield[b->terrain[h]] == ISLAND_NONE;
}

static void lay_terrain(const island_box *box, island_board *b, kh_rng *rng) {
    unsigned h = 0;
    for (unsigned terrain = 0; terrain < ISLAND_TERRAINS; terrain++)
        for (unsigned i = 0; i < box->terrain_count[terrain]; i++)
            b->terrain[h++] = (uint8_t)terrain;
    shuffle(rng, b->terrain, h); /* BASE-VARI-01, SIX-SETUP-08 */
}

static bool is_red(unsigned number) {
    return number == 6 || number == 8;
}

static bool reds_touch(const island_geometry *g, const island_board *b) {
    for (unsigned h = 0; h < g->hexes; h++)
        for (unsigned side = 0; side < 6; side++) {
            const unsigned beside = g->hex_neighbours[h][side];
            if (beside != ISLAND_NONE && is_red(b->number[h]) && is_red(b->number[beside]))
                return true;
        }
    return false;
}

/* Lays the tokens along a path over all hexes. */
static void lay_tokens(const island_geometry *g, island_board *b, const uint8_t *path,
                       const uint8_t *tokens) {
    for (unsigned i = 0; i < g->hexes; i++) {
        const unsigned h = path[i];
        b->number[h] = 0;
        if (!barren(b, h)) /* BASE-VARI-05, SIX-SETUP-12 */
            b->number[h] = *tokens++;
    }
}

static void lay_numbers(const island_box *box, island_board *b, const kh_config *c, kh_rng *rng) {
    const island_geometry *g = box->geometry;
    const uint8_t *path =
        g->spirals[kh_rng_below(rng, BOX_CORNERS)]; /* BASE-VARI-03, BASE-VARI-04, SIX-SETUP-10 */
    uint8_t tokens[BOX_TOKENS];
    memcpy(tokens, box->token, sizeof tokens);
    if (c->option[OPT_TOKENS] == TOKENS_SPIRAL) {
        lay_tokens(g, b, path, tokens);
        return;
    }
    do {
        shuffle(rng, tokens, box->tokens);
        lay_tokens(g, b, path, tokens);
    } while (reds_touch(g, b)); /* BASE-VARI-08 */
}

/* Whether two harbours would share an intersection. */
static bool harbours_touch(const island_geometry *g, const uint8_t *harbour) {
    for (unsigned slot = 0; slot < g->coast; slot++)
        if (harbour[slot] && harbour[(slot + 1) % g->coast])
            return true;
    return false;
}

/* Large pieces change places with large ones; the small ones of the extension stay between them. */
static void shuffle_frame(const island_box *box, uint8_t *harbour, kh_rng *rng) {
    uint8_t large[BOX_PIECES], order[BOX_PIECES];
    do {
        uint32_t n = 0;
        for (unsigned i = 0; i < box->pieces; i++)
            if (box->piece_sides[i] == BOX_PIECE_SIDES)
                large[n++] = (uint8_t)i;
        shuffle(rng, large, n); /* BASE-VARI-02, SIX-SETUP-06 */
        for (unsigned i = 0; i < box->pieces; i++)
            order[i] = box->piece_sides[i] == BOX_PIECE_SIDES ? large[--n] : (uint8_t)i; /* SIX-SETUP-07 */
        lay_frame(box, order, harbour);
    } while (harbours_touch(box->geometry, harbour)); /* Q-SIX-13 */
}

static void shuffle_harbours(const island_geometry *g, uint8_t *harbour, kh_rng *rng) {
    uint8_t kinds[BOX_COAST];
    uint32_t n = 0;
    for (unsigned slot = 0; slot < g->coast; slot++)
        if (harbour[slot])
            kinds[n++] = harbour[slot];
    shuffle(rng, kinds, n);
    for (unsigned slot = 0; slot < g->coast; slot++)
        if (harbour[slot])
            harbour[slot] = kinds[--n];
}

/* The robber begins on a desert; where there are two, chance decides (Q-SIX-14). */
static void lay_robber(const island_geometry *g, island_board *b, kh_rng *rng) {
    uint8_t deserts[BOX_HEXES] = {0};
    uint32_t n = 0;
    for (unsigned h = 0; h < g->hexes; h++)
        if (barren(b, h))
            deserts[n++] = (uint8_t)h;
    b->robber = deserts[n > 1 ? kh_rng_below(rng, n) : 0]; /* BASE-VARI-07, SIX-SETUP-15 */
}

kh_verdict island_settle(const kh_config *c, kh_rng *rng, void *board) {
    island_board *b = board;
    const kh_verdict v = island_config_check(c);
    if (refused(v))
        return v;
    if (island_scenario_of(c)->on_map)
        return island_map_settle(c, board);
    const island_box *box = island_box_of(c);
    if (island_is_beginner(c)) {
        lay_beginner(box, b);
        return island_board_check(c, b);
    }
    memset(b, 0, sizeof *b);
    lay_terrain(box, b, rng);
    lay_numbers(box, b, c, rng);
    lay_printed_frame(box, b->harbour);
    if (c->option[OPT_HARBOURS] == HARBOURS_FRAME)
        shuffle_frame(box, b->harbour, rng);
    if (c->option[OPT_HARBOURS] == HARBOURS_SHUFFLED)
        shuffle_harbours(box->geometry, b->harbour, rng);
    lay_robber(box->geometry, b, rng);
    return island_board_check(c, b);
}

/* Every tile of the box lies somewhere, and no other. */
static kh_verdict check_tiles(const island_box *box, const island_board *b) {
    uint8_t terrain[ISLAND_TERRAINS] = {0};
    int numbers[13] = {0};
    for (unsigned i = 0; i < box->tokens; i++)
        numbers[box->token[i]]--;
    for (unsigned h = 0; h < box->geometry->hexes; h++) {
        if (b->terrain[h] >= ISLAND_TERRAINS || b->number[h] > 12)
            return refuse("HOUSE-BOARD-01");
        terrain[b->terrain[h]]++;
        if (barren(b, h) != (b->number[h] == 0))
            return refuse("BASE-COMP-05");
        if (!barren(b, h))
            numbers[b->number[h]]++;
    }
    if (memcmp(terrain, box->terrain_count, sizeof terrain) != 0)
        return refuse("BASE-COMP-02");
    for (unsigned n = 0; n < 13; n++)
        if (numbers[n] != 0)
            return refuse("BASE-COMP-06");
    if (b->robber >= box->geometry->hexes || !barren(b, b->robber))
        return refuse("BASE-VARI-07");
    return kh_done();
}

static kh_verdict check_harbours(const island_box *box, const island_board *b) {
    uint8_t have[ISLAND_ANY + 1] = {0}, want[ISLAND_ANY + 1] = {0}, printed[BOX_COAST] = {0};
    lay_printed_frame(box, printed);
    for (unsigned slot = 0; slot < box->geometry->coast; slot++) {
        if (b->harbour[slot] > ISLAND_ANY)
            return refuse("HOUSE-BOARD-01");
        have[b->harbour[slot]]++;
        want[printed[slot]]++;
    }
    if (harbours_touch(box->geometry, b->harbour))
        return refuse("BASE-BOARD-05");
    if (memcmp(have, want, sizeof have) != 0)
        return refuse("BASE-COMP-04");
    return kh_done();
}

kh_verdict island_board_check(const kh_config *c, const void *board) {
    const island_board *b = board;
    if (island_scenario_of(c)->on_map)
        return island_map_board_check(c, board);
    const island_box *box = island_box_of(c);
    kh_verdict v = check_tiles(box, b);
    if (!refused(v))
        v = check_harbours(box, b);
    if (refused(v) || !island_is_beginner(c))
        return v;
    island_board printed;
    lay_beginner(box, &printed);
    if (memcmp(b, &printed, sizeof printed) != 0)
        return refuse("HOUSE-BOARD-02");
    return v;
}

/* The text of a board: its rows from the top, the harbours clockwise, where the robber begins. */
static const char *harbour_name(unsigned kind) {
    return kind == ISLAND_ANY ? "any" : island_resource_names[kind - 1];
}

size_t island_board_write(const kh_config *c, const void *board, char *out, size_t cap) {
    if (island_scenario_of(c)->on_map)
        return island_map_write(board, out, cap);
    const island_box *box = island_box_of(c);
    const island_head head = {.box = box, .geometry = box->geometry};
    const island_board *b = board;
    kh_text x = kh_text_in(out, cap);
    unsigned h = 0;
    for (unsigned row = 0; row < box->rows; row++) {
        kh_text_add(&x, "row ");
        for (unsigned i = 0; i < box->row[row]; i++, h++) {
            kh_text_add(&x, i ? ", " : "");
            kh_text_add(&x, island_terrain_names[b->terrain[h]]);
            if (b->number[h]) {
                kh_text_char(&x, ' ');
                kh_text_number(&x, b->number[h]);
            }
        }
        kh_text_char(&x, '\n');
    }
    for (unsigned slot = 0; slot < box->geometry->coast; slot++)
        if (b->harbour[slot]) {
            char edge[16];
            island_type_edge.write(&head, &box->geometry->coast_edges[slot], edge, sizeof edge);
            kh_text_add(&x, "harbour ");
            kh_text_add(&x, edge);
            kh_text_char(&x, ' ');
            kh_text_add(&x, harbour_name(b->harbour[slot]));
            kh_text_char(&x, '\n');
        }
    kh_text_add(&x, "robber h");
    kh_text_number(&x, b->robber);
    kh_text_char(&x, '\n');
    return x.length;
}

/* A board being read. `word`: where it was given up. */
typedef struct board_text {
    island_head head;
    island_board board;
    unsigned row, hex, line;
    kh_scan word;
} board_text;

static bool stop_at(board_text *x, kh_scan word) {
    x->word = word;
    return false;
}

static bool read_hex(board_text *x, kh_scan *line, bool last) {
    island_board *b = &x->board;
    const unsigned h = x->hex++;
    kh_scan piece = *line, name;
    const char *comma = memchr(line->at, ',', (size_t)(line->end - line->at));
    if (last != !comma)
        return false;
    piece.end = comma ? comma : line->end;
    line->at = comma ? comma + 1 : line->end;
    if (!kh_scan_token(&piece, &name))
        return false;
    unsigned terrain = 0;
    while (terrain < ISLAND_TERRAINS && !kh_word_is(&name, island_terrain_names[terrain]))
        terrain++;
    if (terrain == ISLAND_TERRAINS)
        return stop_at(x, name);
    uint64_t number = 0;
    kh_scan_blanks(&piece);
    const kh_scan said = piece;
    if (piece.at < piece.end && !kh_scan_number(&piece, &number))
        return stop_at(x, said);
    b->terrain[h] = (uint8_t)terrain;
    b->number[h] = (uint8_t)(number > 12 ? 13 : number);
    return kh_scan_done(&piece) || stop_at(x, said);
}

static bool read_row(board_text *x, kh_scan *line) {
    const island_box *box = x->head.box;
    if (x->row == box->rows)
        return false;
    const unsigned n = box->row[x->row++];
    for (unsigned i = 0; i < n; i++)
        if (!read_hex(x, line, i + 1U == n))
            return false;
    return true;
}

static bool read_harbour(board_text *x, kh_scan *line) {
    const island_geometry *g = x->head.geometry;
    kh_scan edge, kind;
    uint8_t at;
    if (!kh_scan_token(line, &edge) || !kh_scan_token(line, &kind) || !kh_scan_done(line))
        return false;
    const size_t length = (size_t)(edge.end - edge.at);
    if (island_type_edge.read(&x->head, edge.at, length, &at) != length)
        return stop_at(x, edge);
    const uint8_t *found = memchr(g->coast_edges, at, g->coast);
    if (!found || x->board.harbour[found - g->coast_edges])
        return stop_at(x, edge);
    uint8_t *harbour = &x->board.harbour[found - g->coast_edges];
    for (unsigned k = 1; k <= ISLAND_ANY; k++)
        if (kh_word_is(&kind, harbour_name(k)))
            *harbour = (uint8_t)k;
    return *harbour != 0 || stop_at(x, kind);
}

/* The first desert, unless the text says otherwise. */
static void find_robber(const island_geometry *g, island_board *b) {
    if (b->robber != ISLAND_NONE)
        return;
    for (unsigned h = g->hexes; h-- > 0;)
        if (barren(b, h))
            b->robber = (uint8_t)h;
}

static bool read_robber(board_text *x, kh_scan *line) {
    kh_scan hex;
    if (!kh_scan_token(line, &hex) || !kh_scan_done(line))
        return false;
    const size_t length = (size_t)(hex.end - hex.at);
    return island_type_hex.read(&x->head, hex.at, length, &x->board.robber) == length || stop_at(x, hex);
}

static bool read_line(board_text *x, kh_scan line) {
    x->word = line;
    if (kh_scan_word(&line, "harbour"))
        return read_harbour(x, &line);
    if (kh_scan_word(&line, "robber"))
        return read_robber(x, &line);
    return kh_scan_word(&line, "row") && read_row(x, &line);
}

/* All of its lines. false: `line` and `word` say where it was given up; line 0: rows are missing. */
static bool read_lines(board_text *x, const kh_config *c, const char *text, size_t length) {
    const island_box *box = island_box_of(c);
    kh_scan all = kh_scan_in(text, length), line;
    *x = (board_text){.head = {.box = box, .geometry = box->geometry}, .board = {.robber = ISLAND_NONE}};
    while (kh_scan_line(&all, &line)) {
        x->line++;
        kh_scan_blanks(&line);
        if (line.at < line.end && !read_line(x, line))
            return false;
    }
    x->line = 0;
    x->word = (kh_scan){text, text};
    find_robber(box->geometry, &x->board);
    return x->row == box->rows;
}

kh_verdict island_board_read(const kh_config *c, const char *text, size_t length, void *board) {
    board_text x;
    if (island_scenario_of(c)->on_map)
        return island_map_board_read(c, text, length, board);
    if (!read_lines(&x, c, text, length))
        return refuse("HOUSE-BOARD-01");
    const kh_verdict v = island_board_check(c, &x.board);
    if (!refused(v))
        memcpy(board, &x.board, sizeof x.board);
    return v;
}

void island_board_flaw(const kh_config *c, const char *text, size_t length, kh_flaw *out) {
    board_text x;
    *out = (kh_flaw){0};
    if (island_scenario_of(c)->on_map)
        island_map_board_flaw(text, length, out);
    else if (!read_lines(&x, c, text, length)) {
        out->rule = "HOUSE-BOARD-01";
        out->line = x.line;
        island_flaw_word(out, x.word);
    }
}
