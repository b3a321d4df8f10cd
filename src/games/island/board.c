/* The board before play: drawing one, reading a given one, judging it. What happens on it: the other files. */
#include <string.h>

#include "island.h"
#include "kornholm/text.h"

size_t island_board_size(const kh_config *c) {
    (void)c;
    return sizeof(island_board);
}

static void shuffle(kh_rng *rng, uint8_t *list, uint32_t n) {
    for (; n > 1; n--) {
        const uint32_t i = kh_rng_below(rng, n);
        const uint8_t kept = list[i];
        list[i] = list[n - 1];
        list[n - 1] = kept;
    }
}

static void lay_beginner(island_board *b) {
    memcpy(b->terrain, island_beginner_terrain, sizeof b->terrain);
    memcpy(b->number, island_beginner_number, sizeof b->number);
    memcpy(b->harbour, island_harbours_printed, sizeof b->harbour); /* BASE-BEGIN-03 */
}

static void lay_terrain(island_board *b, kh_rng *rng) {
    unsigned h = 0;
    for (unsigned terrain = 0; terrain < ISLAND_TERRAINS; terrain++)
        for (unsigned i = 0; i < island_terrain_count[terrain]; i++)
            b->terrain[h++] = (uint8_t)terrain;
    shuffle(rng, b->terrain, ISLAND_HEXES); /* BASE-VARI-01 */
}

static bool is_red(unsigned number) {
    return number == 6 || number == 8;
}

static bool reds_touch(const island_board *b) {
    for (unsigned h = 0; h < ISLAND_HEXES; h++)
        for (unsigned side = 0; side < 6; side++) {
            const unsigned beside = island_hex_neighbours[h][side];
            if (beside != ISLAND_NONE && is_red(b->number[h]) && is_red(b->number[beside]))
                return true;
        }
    return false;
}

/* Lays the tokens along a path over all hexes. */
static void lay_tokens(island_board *b, const uint8_t *path, const uint8_t *tokens) {
    for (unsigned i = 0; i < ISLAND_HEXES; i++) {
        const unsigned h = path[i];
        b->number[h] = 0;
        if (island_terrain_yield[b->terrain[h]] != ISLAND_NONE) /* BASE-VARI-05 */
            b->number[h] = *tokens++;
    }
}

static void lay_numbers(island_board *b, const kh_config *c, kh_rng *rng) {
    const uint8_t *path = island_spirals[kh_rng_below(rng, ISLAND_CORNERS)]; /* BASE-VARI-03, BASE-VARI-04 */
    uint8_t tokens[ISLAND_TOKENS];
    memcpy(tokens, island_tokens, sizeof tokens);
    if (c->option[OPT_TOKENS] == TOKENS_SPIRAL) {
        lay_tokens(b, path, tokens);
        return;
    }
    do {
        shuffle(rng, tokens, ISLAND_TOKENS);
        lay_tokens(b, path, tokens);
    } while (reds_touch(b)); /* BASE-VARI-08 */
}

static void lay_harbours(island_board *b, const kh_config *c, kh_rng *rng) {
    memcpy(b->harbour, island_harbours_printed, sizeof b->harbour);
    if (c->option[OPT_HARBOURS] == HARBOURS_FRAME) {
        uint8_t order[ISLAND_FRAME];
        for (unsigned i = 0; i < ISLAND_FRAME; i++)
            order[i] = (uint8_t)i;
        shuffle(rng, order, ISLAND_FRAME); /* BASE-VARI-02 */
        for (unsigned i = 0; i < ISLAND_FRAME; i++)
            memcpy(b->harbour + i * ISLAND_FRAME_SIDES, island_frame[order[i]], ISLAND_FRAME_SIDES);
    }
    if (c->option[OPT_HARBOURS] == HARBOURS_SHUFFLED) {
        uint8_t kinds[ISLAND_COAST];
        uint32_t n = 0;
        for (unsigned slot = 0; slot < ISLAND_COAST; slot++)
            if (b->harbour[slot])
                kinds[n++] = b->harbour[slot];
        shuffle(rng, kinds, n);
        for (unsigned slot = 0; slot < ISLAND_COAST; slot++)
            if (b->harbour[slot])
                b->harbour[slot] = kinds[--n];
    }
}

kh_verdict island_settle(const kh_config *c, kh_rng *rng, void *board) {
    island_board *b = board;
    const kh_verdict v = island_config_check(c);
    if (refused(v))
        return v;
    if (c->option[OPT_SETUP] == SETUP_BEGINNER)
        lay_beginner(b);
    else {
        lay_terrain(b, rng);
        lay_numbers(b, c, rng);
        lay_harbours(b, c, rng);
    }
    return island_board_check(c, b);
}

/* Every tile of the box lies somewhere, and no other. */
static kh_verdict check_tiles(const island_board *b) {
    uint8_t terrain[ISLAND_TERRAINS] = {0};
    int numbers[13] = {0};
    for (unsigned i = 0; i < ISLAND_TOKENS; i++)
        numbers[island_tokens[i]]--;
    for (unsigned h = 0; h < ISLAND_HEXES; h++) {
        if (b->terrain[h] >= ISLAND_TERRAINS || b->number[h] > 12)
            return refuse("HOUSE-BOARD-01");
        terrain[b->terrain[h]]++;
        const bool barren = island_terrain_yield[b->terrain[h]] == ISLAND_NONE;
        if (barren != (b->number[h] == 0))
            return refuse("BASE-COMP-05");
        if (!barren)
            numbers[b->number[h]]++;
    }
    if (memcmp(terrain, island_terrain_count, sizeof terrain) != 0)
        return refuse("BASE-COMP-02");
    for (unsigned n = 0; n < 13; n++)
        if (numbers[n] != 0)
            return refuse("BASE-COMP-06");
    return kh_done();
}

static kh_verdict check_harbours(const island_board *b) {
    uint8_t have[ISLAND_ANY + 1] = {0}, want[ISLAND_ANY + 1] = {0};
    for (unsigned slot = 0; slot < ISLAND_COAST; slot++) {
        const unsigned beyond = (slot + 1) % ISLAND_COAST;
        if (b->harbour[slot] > ISLAND_ANY)
            return refuse("HOUSE-BOARD-01");
        if (b->harbour[slot] && b->harbour[beyond])
            return refuse("BASE-BOARD-05");
        have[b->harbour[slot]]++;
        want[island_harbours_printed[slot]]++;
    }
    if (memcmp(have, want, sizeof have) != 0)
        return refuse("BASE-COMP-04");
    return kh_done();
}

kh_verdict island_board_check(const kh_config *c, const island_board *b) {
    kh_verdict v = check_tiles(b);
    if (!refused(v))
        v = check_harbours(b);
    if (refused(v) || c->option[OPT_SETUP] != SETUP_BEGINNER)
        return v;
    island_board printed;
    lay_beginner(&printed);
    if (memcmp(b, &printed, sizeof printed) != 0)
        return refuse("HOUSE-BOARD-02");
    return v;
}

/* The text of a board: its rows from the top, then the harbours clockwise. */
static const char *harbour_name(unsigned kind) {
    return kind == ISLAND_ANY ? "any" : island_resource_names[kind - 1];
}

size_t island_board_write(const kh_config *c, const void *board, char *out, size_t room) {
    (void)c;
    const island_board *b = board;
    kh_text x = kh_text_in(out, room);
    unsigned h = 0;
    for (unsigned row = 0; row < ISLAND_ROWS; row++) {
        kh_text_add(&x, "row ");
        for (unsigned i = 0; i < island_rows[row]; i++, h++) {
            kh_text_add(&x, i ? ", " : "");
            kh_text_add(&x, island_terrain_names[b->terrain[h]]);
            if (b->number[h]) {
                kh_text_char(&x, ' ');
                kh_text_number(&x, b->number[h]);
            }
        }
        kh_text_char(&x, '\n');
    }
    for (unsigned slot = 0; slot < ISLAND_COAST; slot++)
        if (b->harbour[slot]) {
            char edge[16];
            island_type_edge.write(NULL, &island_coast[slot], edge, sizeof edge);
            kh_text_add(&x, "harbour ");
            kh_text_add(&x, edge);
            kh_text_char(&x, ' ');
            kh_text_add(&x, harbour_name(b->harbour[slot]));
            kh_text_char(&x, '\n');
        }
    return x.length;
}

static bool read_hex(kh_scan *line, island_board *b, unsigned h, bool last) {
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
    uint64_t number = 0;
    kh_scan_blanks(&piece);
    if (piece.at < piece.end && !kh_scan_number(&piece, &number))
        return false;
    b->terrain[h] = (uint8_t)terrain;
    b->number[h] = (uint8_t)(number > 12 ? 13 : number);
    return terrain < ISLAND_TERRAINS && kh_scan_done(&piece);
}

static bool read_harbour(kh_scan *line, island_board *b) {
    kh_scan edge, kind;
    uint8_t at;
    if (!kh_scan_token(line, &edge) || !kh_scan_token(line, &kind) || !kh_scan_done(line))
        return false;
    const size_t length = (size_t)(edge.end - edge.at);
    if (island_type_edge.read(NULL, edge.at, length, &at) != length)
        return false;
    const uint8_t *slot = memchr(island_coast, at, ISLAND_COAST);
    if (!slot || b->harbour[slot - island_coast])
        return false;
    for (unsigned k = 1; k <= ISLAND_ANY; k++)
        if (kh_word_is(&kind, harbour_name(k)))
            b->harbour[slot - island_coast] = (uint8_t)k;
    return b->harbour[slot - island_coast] != 0;
}

kh_verdict island_board_read(const kh_config *c, const char *text, size_t length, void *board) {
    island_board b = {0};
    kh_scan all = kh_scan_in(text, length), line;
    unsigned row = 0, h = 0;
    while (kh_scan_line(&all, &line)) {
        if (kh_scan_done(&line))
            continue;
        bool fine = false;
        if (kh_scan_word(&line, "harbour"))
            fine = read_harbour(&line, &b);
        else if (kh_scan_word(&line, "row") && row < ISLAND_ROWS) {
            fine = true;
            for (unsigned i = 0; fine && i < island_rows[row]; i++)
                fine = read_hex(&line, &b, h++, i + 1U == island_rows[row]);
            row++;
        }
        if (!fine)
            return refuse("HOUSE-BOARD-01");
    }
    if (row != ISLAND_ROWS)
        return refuse("HOUSE-BOARD-01");
    const kh_verdict v = island_board_check(c, &b);
    if (!refused(v))
        memcpy(board, &b, sizeof b);
    return v;
}
