/* Reads the text of a map and says what is wrong with it. The text is walked twice: hexes first, then what lies on
 * their corners and sides, so that its lines may stand in any order. */
#include <string.h>

#include "games/island/map.h"
#include "kornholm/record.h"
#include "kornholm/text.h"

enum { FAR = 9999 }; /* the largest coordinate that can be read */

typedef struct drawn_hex {
    int x, row;
    unsigned line;
    uint8_t terrain, number;
} drawn_hex;

typedef struct reader {
    island_map_board board;
    island_map_flaw flaw;
    unsigned line;
    kh_scan text; /* of the line */
    unsigned hexes;
    drawn_hex hex[BOX_HEXES];
    int west, north; /* X and row of the drawing that become 0 */
    unsigned place_line[BOX_VERTICES];
    bool named, robbed;
} reader;

/* How one word begins a line. `what`: the kind of place. */
typedef bool read_line(reader *, unsigned what, kh_scan *line);

void island_flaw_word(kh_flaw *flaw, kh_scan word) {
    size_t n = (size_t)(word.end - word.at);
    if (n >= sizeof flaw->word) {
        n = sizeof flaw->word - 1;
        while (n > 0 && ((uint8_t)word.at[n] & 0xc0) == 0x80) /* never half a character */
            n--;
    }
    if (n > 0)
        memcpy(flaw->word, word.at, n);
    flaw->word[n] = '\0';
}

static bool wrong(reader *r, const char *rule, kh_scan word) {
    r->flaw.rule = rule;
    r->flaw.line = r->line;
    island_flaw_word(&r->flaw, word);
    return false;
}

/* Nothing to point at, or a name that the reader holds. */
static kh_scan word_of(const char *word) {
    return kh_scan_in(word, strlen(word));
}

static bool scan_int(kh_scan *x, int *out) {
    uint64_t n;
    const bool minus = kh_scan_char(x, '-');
    if (!kh_scan_number(x, &n) || n > FAR)
        return false;
    *out = minus ? -(int)n : (int)n;
    return true;
}

/* X and row of a hex, as two words; `said` is what stands there. */
static bool scan_hex(kh_scan *line, int *x, int *row, kh_scan *said) {
    kh_scan first, second;
    if (!kh_scan_token(line, &first) || !kh_scan_token(line, &second))
        return false;
    *said = (kh_scan){first.at, second.end};
    return scan_int(&first, x) && first.at == first.end && scan_int(&second, row) && second.at == second.end;
}

/* X,Y of a crossing: its number, or ISLAND_NONE. false: it cannot be read. */
static bool scan_vertex(const reader *r, kh_scan *word, unsigned *v) {
    int x, y;
    if (!scan_int(word, &x) || !kh_scan_char(word, ',') || !scan_int(word, &y))
        return false;
    *v = island_vertex_at(&r->board.map.geometry, x - r->west, y - 3 * r->north);
    return true;
}

/* The rest of the line, with one blank between its words. */
static bool read_name(reader *r, kh_scan *line, char name[MAP_NAME]) {
    kh_scan word;
    kh_text joined = kh_text_in(name, MAP_NAME);
    kh_scan_blanks(line);
    const kh_scan all = line->at < line->end ? *line : r->text;
    while (kh_scan_token(line, &word)) {
        kh_text_add(&joined, joined.length ? " " : "");
        kh_text_add_n(&joined, word.at, (size_t)(word.end - word.at));
    }
    if (joined.length >= MAP_NAME || !kh_record_name_fine(name, joined.length))
        return wrong(r, "HOUSE-MAP-04", all);
    return true;
}

static bool read_map(reader *r, unsigned what, kh_scan *line) {
    (void)what;
    if (r->named)
        return wrong(r, "HOUSE-MAP-03", r->text);
    r->named = true;
    return read_name(r, line, r->board.map.name);
}

static unsigned terrain_of(const kh_scan *name) {
    unsigned terrain = 0;
    while (terrain < ISLAND_TERRAINS && !kh_word_is(name, island_terrain_names[terrain]))
        terrain++;
    return terrain;
}

/* A number that two dice bring, but not the robber's; none where nothing grows. */
static bool number_fits(unsigned terrain, kh_scan said, uint8_t *out) {
    uint64_t n = 0;
    if (island_terrain_yield[terrain] == ISLAND_NONE)
        return said.at == said.end;
    if (!kh_scan_number(&said, &n) || said.at != said.end || n < 2 || n > 12 || n == 7)
        return false;
    *out = (uint8_t)n;
    return true;
}

static bool read_hex(reader *r, unsigned what, kh_scan *line) {
    (void)what;
    drawn_hex h = {.line = r->line};
    kh_scan where, terrain, number;
    if (!scan_hex(line, &h.x, &h.row, &where) || !kh_scan_token(line, &terrain))
        return wrong(r, "HOUSE-MAP-02", r->text);
    const bool numbered = kh_scan_token(line, &number);
    if (!kh_scan_done(line))
        return wrong(r, "HOUSE-MAP-02", r->text);
    h.terrain = (uint8_t)terrain_of(&terrain);
    if (h.terrain == ISLAND_TERRAINS)
        return wrong(r, "HOUSE-MAP-05", terrain);
    if (!number_fits(h.terrain, number, &h.number))
        return wrong(r, "HOUSE-MAP-06", numbered ? number : terrain);
    if ((h.x + h.row) % 2 != 0)
        return wrong(r, "HOUSE-MAP-07", where);
    for (unsigned i = 0; i < r->hexes; i++)
        if (r->hex[i].x == h.x && r->hex[i].row == h.row)
            return wrong(r, "HOUSE-MAP-08", where);
    if (r->hexes == BOX_HEXES)
        return wrong(r, "HOUSE-MAP-09", where);
    r->hex[r->hexes++] = h;
    return true;
}

static bool read_place(reader *r, unsigned what, kh_scan *line) {
    island_map *m = &r->board.map;
    kh_scan said, word;
    unsigned v;
    if (!kh_scan_token(line, &said))
        return wrong(r, "HOUSE-MAP-02", r->text);
    word = said;
    if (!scan_vertex(r, &word, &v) || word.at != word.end)
        return wrong(r, "HOUSE-MAP-02", r->text);
    if (v == ISLAND_NONE)
        return wrong(r, "HOUSE-MAP-11", said);
    if (m->place[v] != PLACE_NONE)
        return wrong(r, "HOUSE-MAP-12", said);
    for (unsigned other = 0; other < m->geometry.vertices; other++)
        if (m->place[other] != PLACE_NONE && island_edge_between(&m->geometry, v, other) != ISLAND_NONE)
            return wrong(r, "HOUSE-MAP-13", said);
    m->place[v] = (uint8_t)what;
    r->place_line[v] = r->line;
    return read_name(r, line, m->place_name[v]);
}

/* Every side that the rest of the line names, at least one, gets its mark. */
static bool read_sides(reader *r, kh_scan *line, uint8_t *mark, unsigned value) {
    const island_map *m = &r->board.map;
    kh_scan said;
    unsigned a, b;
    if (kh_scan_done(line))
        return wrong(r, "HOUSE-MAP-02", r->text);
    while (kh_scan_token(line, &said)) {
        kh_scan word = said;
        if (!scan_vertex(r, &word, &a) || !kh_scan_char(&word, '-') || !scan_vertex(r, &word, &b) ||
            word.at != word.end)
            return wrong(r, "HOUSE-MAP-02", said);
        const unsigned e = island_edge_between(&m->geometry, a, b);
        if (e == ISLAND_NONE)
            return wrong(r, "HOUSE-MAP-16", said);
        if (m->document[e] || m->closed[e])
            return wrong(r, "HOUSE-MAP-17", said);
        mark[e] = (uint8_t)value;
    }
    return true;
}

static bool read_document(reader *r, unsigned what, kh_scan *line) {
    (void)what;
    kh_scan kind;
    unsigned k = 1;
    if (!kh_scan_token(line, &kind))
        return wrong(r, "HOUSE-MAP-02", r->text);
    while (k <= ISLAND_ANY && !kh_word_is(&kind, island_document_name(k)))
        k++;
    if (k > ISLAND_ANY)
        return wrong(r, "HOUSE-MAP-20", kind);
    return read_sides(r, line, r->board.map.document, k);
}

static bool read_closed(reader *r, unsigned what, kh_scan *line) {
    (void)what;
    return read_sides(r, line, r->board.map.closed, 1);
}

static bool read_robber(reader *r, unsigned what, kh_scan *line) {
    (void)what;
    int x, row;
    kh_scan where;
    if (!scan_hex(line, &x, &row, &where) || !kh_scan_done(line))
        return wrong(r, "HOUSE-MAP-02", r->text);
    if (r->robbed)
        return wrong(r, "HOUSE-MAP-18", r->text);
    const unsigned h = island_hex_at(&r->board.map.geometry, x - r->west, 3 * (row - r->north));
    if (h == ISLAND_NONE)
        return wrong(r, "HOUSE-MAP-19", where);
    r->board.board.robber = (uint8_t)h;
    r->robbed = true;
    return true;
}

/* A comment begins with a # that begins the line or stands behind a blank. */
static void cut_end(kh_scan *x) {
    for (const char *at = x->at; at < x->end; at++)
        if (*at == '#' && (at == x->at || at[-1] == ' ' || at[-1] == '\t'))
            x->end = at;
    while (x->end > x->at && (x->end[-1] == ' ' || x->end[-1] == '\t'))
        x->end--;
}

static bool read_one(reader *r, kh_scan line, bool hexes) {
    static const struct {
        const char *word;
        bool hexes; /* in the first walk */
        unsigned what;
        read_line *read;
    } words[] = {
        {"map", true, 0, read_map},
        {"hex", true, 0, read_hex},
        {"town", false, PLACE_TOWN, read_place},
        {"point", false, PLACE_POINT, read_place},
        {"canal", false, PLACE_CANAL, read_place},
        {"document", false, 0, read_document},
        {"closed", false, 0, read_closed},
        {"robber", false, 0, read_robber},
    };
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (kh_scan_word(&line, words[i].word))
            return words[i].hexes != hexes || words[i].read(r, words[i].what, &line);
    return wrong(r, "HOUSE-MAP-02", r->text);
}

static bool walk(reader *r, kh_scan all, bool hexes) {
    kh_scan line;
    for (r->line = 1; kh_scan_line(&all, &line); r->line++) {
        cut_end(&line);
        if (kh_scan_done(&line))
            continue;
        r->text = line;
        if (!read_one(r, line, hexes))
            return false;
    }
    r->line = 0; /* from here on the map as a whole */
    return true;
}

static bool beside(const drawn_hex *a, const drawn_hex *b) {
    const int x = a->x - b->x, row = a->row - b->row;
    return (row == 0 && (x == 2 || x == -2)) || ((row == 1 || row == -1) && (x == 1 || x == -1));
}

/* The first hex that cannot be reached from the first one, or NULL. */
static const drawn_hex *apart(const reader *r) {
    uint8_t list[BOX_HEXES] = {0}; /* reached, in the order in which they were found */
    bool reached[BOX_HEXES] = {true};
    for (unsigned i = 0, n = 1; i < n; i++)
        for (unsigned h = 0; h < r->hexes; h++)
            if (!reached[h] && beside(&r->hex[list[i]], &r->hex[h])) {
                reached[h] = true;
                list[n++] = (uint8_t)h;
            }
    for (unsigned h = 0; h < r->hexes; h++)
        if (!reached[h])
            return &r->hex[h];
    return NULL;
}

static void sort_hexes(reader *r) {
    for (unsigned i = 1; i < r->hexes; i++) {
        const drawn_hex h = r->hex[i];
        unsigned at = i;
        for (; at > 0; at--) {
            const drawn_hex *before = &r->hex[at - 1];
            if (before->row < h.row || (before->row == h.row && before->x < h.x))
                break;
            r->hex[at] = *before;
        }
        r->hex[at] = h;
    }
}

/* Moves the drawing to its corner: the top row becomes 0, the leftmost X becomes 0, or 1 where the grid wants it. */
static bool lay_hexes(reader *r) {
    island_geometry *g = &r->board.map.geometry;
    sort_hexes(r);
    r->north = r->hex[0].row;
    r->west = r->hex[0].x;
    for (unsigned h = 0; h < r->hexes; h++)
        r->west = r->hex[h].x < r->west ? r->hex[h].x : r->west;
    r->west -= (r->west + r->north) % 2 != 0;
    g->hexes = (uint8_t)r->hexes;
    for (unsigned h = 0; h < r->hexes; h++) {
        g->hex_xy[h][0] = (int8_t)(r->hex[h].x - r->west);
        g->hex_xy[h][1] = (int8_t)(3 * (r->hex[h].row - r->north));
        r->board.board.terrain[h] = r->hex[h].terrain;
        r->board.board.number[h] = r->hex[h].number;
    }
    return island_geometry_lay(g);
}

static bool check_hexes(reader *r) {
    const drawn_hex *far = apart(r);
    if (!r->named)
        return wrong(r, "HOUSE-MAP-03", word_of(""));
    if (r->hexes == 0)
        return wrong(r, "HOUSE-MAP-09", word_of(""));
    if (far) {
        char where[32];
        kh_text x = kh_text_in(where, sizeof where);
        kh_text_number(&x, far->x);
        kh_text_char(&x, ' ');
        kh_text_number(&x, far->row);
        r->line = far->line;
        return wrong(r, "HOUSE-MAP-10", word_of(where));
    }
    if (!lay_hexes(r))
        return wrong(r, "HOUSE-MAP-09", word_of(""));
    return true;
}

static bool has_road(const island_map *m, unsigned v) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = m->geometry.vertex_edges[v][i];
        if (e != ISLAND_NONE && !m->closed[e])
            return true;
    }
    return false;
}

unsigned island_map_places(const island_map *m, island_place kind) {
    unsigned n = 0;
    for (unsigned v = 0; v < m->geometry.vertices; v++)
        n += m->place[v] == kind;
    return n;
}

static bool check_places(reader *r) {
    const island_map *m = &r->board.map;
    const unsigned towns = island_map_places(m, PLACE_TOWN) + island_map_places(m, PLACE_CANAL);
    if (!r->robbed)
        return wrong(r, "HOUSE-MAP-18", word_of(""));
    for (unsigned v = 0; v < m->geometry.vertices; v++)
        if (m->place[v] != PLACE_NONE && !has_road(m, v)) {
            r->line = r->place_line[v];
            return wrong(r, "HOUSE-MAP-14", word_of(m->place_name[v]));
        }
    if (towns < MAP_TOWNS_LEAST || towns + island_map_places(m, PLACE_POINT) < MAP_PLACES_LEAST)
        return wrong(r, "HOUSE-MAP-15", word_of(""));
    return true;
}

static bool read_all(reader *r, const char *text, size_t length) {
    static const char mark[] = "\xef\xbb\xbf"; /* some editors begin UTF-8 with it */
    if (length > MAP_TEXT)
        return wrong(r, "HOUSE-MAP-01", word_of(""));
    kh_scan all = kh_scan_in(text, length);
    if (length >= strlen(mark) && memcmp(text, mark, strlen(mark)) == 0)
        all.at += strlen(mark);
    return walk(r, all, true) && check_hexes(r) && walk(r, all, false) && check_places(r);
}

bool island_map_read(const char *text, size_t length, island_map_board *out, island_map_flaw *flaw) {
    reader r = {0};
    if (!read_all(&r, text, length)) {
        *flaw = r.flaw;
        return false;
    }
    memcpy(out, &r.board, sizeof *out);
    return true;
}
