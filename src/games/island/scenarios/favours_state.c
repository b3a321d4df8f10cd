/* Favours: what follows from the tiles, who sees them, positions, invariants. Play: favours.c. */
#include <string.h>

#include "games/island/scenarios/favours.h"

/* What nobody holds and no house of a guild has is in the supply; too many tiles leave nothing, and audit() finds
 * the sum wrong. */
void favours_derive(const island_table *t, island_state *s) {
    favours_annex *x = favours_of(s);
    x->supply = bundle_less(favours_box(t), x->spent);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        x->supply = bundle_less(x->supply, x->tiles[seat]);
        x->tile_count[seat] = (uint8_t)bundle_sum(x->tiles[seat]);
        s->points[seat] = (uint8_t)(s->points[seat] + x->chips[seat]); /* FRND-INV-03 */
    }
    x->supply_size = (uint8_t)bundle_sum(x->supply);
    x->fresh_count = (uint8_t)bundle_sum(x->fresh);
}

void favours_hide(const island_table *t, island_state *s, const island_state *read) {
    favours_annex *x = favours_of(s);
    const favours_annex *hidden = favours_in(read);
    bool any = hidden->supply_size != 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        any |= hidden->tile_count[seat] != 0;
        x->tile_count[seat] = (uint8_t)(x->tile_count[seat] + hidden->tile_count[seat]);
    }
    x->fresh_count = (uint8_t)(x->fresh_count + hidden->fresh_count);
    if (any) {
        x->supply = 0;
        x->supply_size = hidden->supply_size;
    }
}

/* Kinds are secret, numbers are public (Q-FRND-03). */
void favours_view(const island_table *t, island_state *v, kh_seat viewer) {
    favours_annex *x = favours_of(v);
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (seat != viewer)
            x->tiles[seat] = 0; /* FRND-INV-07 */
    if (viewer != v->turn)
        x->fresh = 0;
    x->supply = 0; /* FRND-INV-07 */
}

bool favours_hides(const island_table *t, const island_state *v) {
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (favours_in(v)->tile_count[seat] > 0)
            return true;
    return false;
}

void favours_mask(const island_table *t, const island_state *before, const kh_action *a, kh_seat viewer,
                  kh_action *out) {
    (void)t;
    const bool drawn = a->kind == LUCK_TILE && viewer != favours_in(before)->drawer;
    const bool returned = a->kind == DO_RETURN && viewer != a->seat;
    if (drawn || returned)
        out->arg[0] = KH_HIDDEN; /* FRND-INV-07 */
}

/* What the viewer does not hold and does not see at the houses is dealt anew. */
void favours_redeal(const island_table *t, island_state *s, kh_seat viewer, kh_rng *rng) {
    favours_annex *x = favours_of(s);
    island_bundle pool = favours_box(t) - x->spent;
    if (viewer < t->seats)
        pool -= x->tiles[viewer];
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (seat != viewer)
            x->tiles[seat] = island_random_part(&pool, x->tile_count[seat], rng);
    x->supply = pool;
    if (viewer != s->turn) {
        island_bundle held = x->tiles[s->turn];
        x->fresh = island_random_part(&held, x->fresh_count, rng);
    }
}

static void write_tiles(kh_text *x, const char *word, island_bundle tiles, unsigned count) {
    kh_text_add(x, word);
    island_write_some(x, tiles, island_hidden(count, tiles), island_guild_names);
    kh_text_char(x, '\n');
}

static void write_seat(kh_text *x, const favours_annex *of, unsigned seat) {
    const struct {
        const char *word;
        unsigned n;
    } lines[] = {{" chips ", of->chips[seat]}, {" owed ", of->owed[seat]}};
    if (of->tile_count[seat]) {
        kh_position_seat(x, seat);
        write_tiles(x, " tiles", of->tiles[seat], of->tile_count[seat]);
    }
    for (unsigned i = 0; i < 2; i++)
        if (lines[i].n) {
            kh_position_seat(x, seat);
            kh_position_number_line(x, lines[i].word, lines[i].n);
        }
    if (of->tile_count[seat]) {
        kh_text_add(x, "= ");
        kh_position_seat(x, seat);
        kh_position_number_line(x, " tile-count ", of->tile_count[seat]);
    }
}

static void write_turn(kh_text *x, const favours_annex *of) {
    if (of->fresh_count)
        write_tiles(x, "fresh-tiles", of->fresh, of->fresh_count);
    if (of->gave || of->favoured) {
        kh_text_add(x, "done-favours");
        kh_text_add(x, of->gave ? " gave" : "");
        kh_text_add(x, of->favoured ? " favoured\n" : "\n");
    }
    island_write_seats(x, "offered ", of->offered);
    kh_text_add(x, of->offered ? "\n" : "");
    if (of->exchanges)
        kh_position_number_line(x, "exchanges ", of->exchanges);
}

void favours_write(kh_text *x, const island_table *t, const island_state *s) {
    const favours_annex *of = favours_in(s);
    for (unsigned seat = 0; seat < t->seats; seat++)
        write_seat(x, of, seat);
    write_turn(x, of);
    favours_write_links(x, t, s);
    if (s->phase == PHASE_DRAW)
        kh_position_seat_line(x, "draws ", of->drawer);
    if (s->phase == PHASE_ASK && of->interlude.question == QUESTION_GIFT) {
        kh_text_add(x, "gift ");
        kh_text_add(x, island_resource_names[of->gift]);
        kh_text_char(x, '\n');
    }
    if (of->spent)
        write_tiles(x, "spent", of->spent, 0);
    write_tiles(x, island_hidden(of->supply_size, of->supply) ? "supply" : "= supply", of->supply,
                of->supply_size);
    kh_position_number_line(x, "= supply-size ", of->supply_size);
}

static bool read_seat_line(kh_scan *x, favours_annex *of, unsigned seat) {
    if (kh_scan_word(x, "tiles"))
        return island_read_some(x, island_guild_names, &of->tiles[seat], &of->tile_count[seat]);
    if (kh_scan_word(x, "chips"))
        return kh_position_read_number(x, 20, &of->chips[seat]);
    return kh_scan_word(x, "owed") && kh_position_read_number(x, 3, &of->owed[seat]);
}

bool favours_read(kh_scan *x, const island_table *t, island_state *s) {
    favours_annex *of = favours_of(s);
    const kh_scan line = *x;
    uint8_t seat;
    if (kh_position_read_seat(x, t->seats, false, &seat))
        return read_seat_line(x, of, seat);
    *x = line;
    if (kh_scan_word(x, "fresh-tiles"))
        return island_read_some(x, island_guild_names, &of->fresh, &of->fresh_count);
    if (kh_scan_word(x, "supply"))
        return island_read_some(x, island_guild_names, &of->supply, &of->supply_size) && of->supply == 0;
    if (kh_scan_word(x, "spent"))
        return island_read_counts(x, island_guild_names, &of->spent);
    if (kh_scan_word(x, "linked"))
        return favours_read_link(x, t, of);
    if (kh_scan_word(x, "offered"))
        return island_read_seats(t, x, &of->offered);
    if (kh_scan_word(x, "exchanges"))
        return kh_position_read_number(x, 2, &of->exchanges);
    if (kh_scan_word(x, "draws"))
        return kh_position_read_seat(x, t->seats, false, &of->drawer);
    if (kh_scan_word(x, "gift"))
        return island_read_typed(t, x, &island_type_resource, &of->gift);
    if (!kh_scan_word(x, "done-favours"))
        return false;
    of->gave = kh_scan_word(x, "gave");
    of->favoured = kh_scan_word(x, "favoured");
    return true;
}

const island_look_line favours_lines[] = {
    {true, {{"tiles", LOOK_COUNTS, FAVOURS_KIND_MOST, "guild", island_guild_names, GUILDS}}},
    {true, {{"chips", LOOK_NUMBER, FAVOURS_CHIPS, NULL, NULL, 0}}},
    {false, {{"spent", LOOK_COUNTS, FAVOURS_KIND_MOST, "guild", island_guild_names, GUILDS}}},
    {false, {{"fresh-tiles", LOOK_COUNTS, FAVOURS_KIND_MOST, "guild", island_guild_names, GUILDS}}},
    {false, {{"offered", LOOK_PEOPLE, 0, NULL, NULL, 0}}},
    {false,
     {{"done-favours", LOOK_LEAD, 0, NULL, NULL, 0},
      {"gave", LOOK_MARK, 0, NULL, NULL, 0},
      {"favoured", LOOK_MARK, 0, NULL, NULL, 0}}},
    {false, {{"exchanges", LOOK_NUMBER, 2, NULL, NULL, 0}}},
    {0},
};

static unsigned all_owed(const island_table *t, const favours_annex *x) {
    unsigned owed = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        owed += x->owed[seat];
    return owed;
}

/* What a turn notes needs a turn that is under way; only the Scholars let somebody draw before the roll. */
static bool turn_wrong(const island_table *t, const island_state *s) {
    const favours_annex *x = favours_in(s);
    const bool under_way = island_moment(s) >= PHASE_ROLL && island_guest(t, s) == ISLAND_NONE;
    const bool later = x->offered || x->gave || x->favoured || x->exchanges;
    const unsigned others = ((1U << t->seats) - 1) & ~seat_bit(s->turn);
    return ((x->fresh || later) && !under_way) || (x->offered & ~others) ||
           (s->phase == PHASE_CARD && !s->rolled && !x->favoured) ||
           (x->offered && island_in_paired_turn(t, s)) || (x->fresh && x->favoured);
}

/* Where gifts are made and tiles used. */
static bool is_free(unsigned phase) {
    return phase == PHASE_MAIN || phase == PHASE_ROLL;
}

static bool draw_wrong(const island_table *t, const island_state *s) {
    const favours_annex *x = favours_in(s);
    const island_sset partners = favours_partners(t, s);
    if (x->interlude.question != QUESTION_TILE || x->supply_size == 0 || x->gift)
        return true;
    if (all_owed(t, x) == 0) /* a swap */
        return x->drawer != s->turn || !x->favoured || !is_free(x->interlude.back) ||
               x->tile_count[s->turn] == 0;
    return x->owed[x->drawer] == 0 || (partners && !(partners & seat_bit(x->drawer)));
}

static bool question_wrong(const island_table *t, const island_state *s) {
    const favours_annex *x = favours_in(s);
    const unsigned asked = x->interlude.asked, question = x->interlude.question;
    const unsigned partners = favours_partners(t, s);
    const bool free = is_free(x->interlude.back) && all_owed(t, x) == 0;
    if (x->drawer || (x->gift && question != QUESTION_GIFT))
        return true;
    if (question == QUESTION_GIFT)
        return !free || x->gave || !(x->offered & seat_bit(asked)) ||
               !bundle_covers(s->known[s->turn][s->turn], bundle_of(x->gift, 1));
    if (question == QUESTION_ORDER)
        return asked != island_builder(t, s) || !(partners & (partners - 1)) || x->supply_size == 0;
    if (!free || asked != s->turn || !x->favoured)
        return true;
    return question == QUESTION_FAVOUR ? s->bank == 0
                                       : question != QUESTION_RETURN || x->tile_count[asked] == 0;
}

/* After which moments tiles are drawn and questions asked. */
static bool interlude_wrong(const island_table *t, const island_state *s) {
    const uint32_t after = 1U << PHASE_ROLL | 1U << PHASE_MAIN | 1U << PHASE_FREE_ROADS | 1U << PHASE_EXTRA;
    const favours_annex *x = favours_in(s);
    if (!island_in_interlude(s))
        return all_owed(t, x) || x->drawer || x->gift;
    if (!(after >> x->interlude.back & 1))
        return true;
    return s->phase == PHASE_DRAW ? draw_wrong(t, s) : question_wrong(t, s);
}

/* In a view some tiles are only counted: no more of a kind than there are, and all of them together. */
static const char *audit_tiles(const island_table *t, const island_state *s) {
    const favours_annex *x = favours_in(s);
    unsigned chips = 0, count = x->supply_size + bundle_sum(x->spent);
    for (unsigned seat = 0; seat < t->seats; seat++)
        count += x->tile_count[seat];
    if (count != bundle_sum(favours_box(t)))
        return "FRND-INV-01";
    for (unsigned g = 0; g < GUILDS; g++) {
        unsigned tiles = bundle_get(x->supply, g) + bundle_get(x->spent, g);
        for (unsigned seat = 0; seat < t->seats; seat++)
            tiles += bundle_get(x->tiles[seat], g);
        if (tiles > bundle_get(favours_box(t), g))
            return "FRND-INV-01";
    }
    for (unsigned seat = 0; seat < t->seats; seat++)
        chips += x->chips[seat];
    if (chips > FAVOURS_CHIPS)
        return "FRND-INV-02";
    return bundle_covers(x->tiles[s->turn], x->fresh) ? NULL : "FRND-INV-05";
}

/* A link gives each partner one tile and the builder three at most, and never in the set-up. */
static bool owed_wrong(const island_table *t, const island_state *s) {
    const favours_annex *x = favours_in(s);
    unsigned partner;
    FOR_EACH_IN(partner, favours_partners(t, s))
        if (x->owed[partner] > 1)
            return true;
    return all_owed(t, x) && island_moment(s) < PHASE_ROLL;
}

const char *favours_audit(const island_table *t, const island_state *s) {
    const favours_annex *x = favours_in(s);
    const bool offers = s->phase == PHASE_ASK && x->interlude.question == QUESTION_GIFT;
    const char *broken = audit_tiles(t, s);
    if (broken)
        return broken;
    if ((x->gave && !x->offered) || (x->exchanges && !x->favoured))
        return "FRND-INV-04";
    if (owed_wrong(t, s) || favours_links_wrong(t, s))
        return "FRND-INV-06";
    if (offers && s->points[x->interlude.asked] > s->points[s->turn])
        return "FRND-INV-08";
    return turn_wrong(t, s) || interlude_wrong(t, s) ? "HOUSE-POSITION-01" : NULL;
}

void favours_look(const island_table *t, const island_state *s, island_look *out) {
    const favours_annex *x = favours_in(s);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        out->seat[seat].chips = x->chips[seat];
        out->seat[seat].tile_count = x->tile_count[seat];
        island_bundle_to(x->tiles[seat], out->seat[seat].tiles);
    }
    out->chips_left = (uint8_t)favours_chips_left(s);
    out->tiles_left = x->supply_size;
    if (s->phase == PHASE_ASK && x->interlude.question == QUESTION_GIFT)
        out->gift = x->gift;
    out->gave = x->gave;
    out->favoured = x->favoured;
    out->offered = x->offered;
    out->exchanges = x->exchanges;
    _Static_assert(sizeof out->link == sizeof x->link, "all pairs are shown");
    out->link_count = x->link_count;
    memcpy(out->link, x->link, sizeof out->link);
    island_bundle_to(x->fresh, out->fresh_tiles);
}
