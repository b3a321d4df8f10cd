/* Helpers in positions: their lines, their invariants, and what a view shows of them. */
#include <string.h>

#include "games/island/scenarios/helpers.h"

static void write_seats(kh_text *x, const char *word, unsigned seats) {
    island_write_seats(x, word, seats);
    kh_text_add(x, seats ? "\n" : "");
}

static void write_helper(kh_text *x, const helpers_annex *annex, unsigned seat) {
    if (!annex->helper[seat])
        return;
    kh_position_seat(x, seat);
    kh_text_add(x, " helper ");
    kh_text_add(x, island_helper_names[annex->helper[seat] - 1U]);
    kh_text_add(x, annex->flipped & seat_bit(seat) ? " flipped\n" : "\n");
}

static void write_demand(kh_text *x, const helpers_annex *annex) {
    kh_text_add(x, "demanded ");
    kh_text_add(x, island_resource_names[annex->demanded - 1U]);
    kh_text_char(x, ' ');
    kh_position_seat(x, annex->first - 1U);
    if (annex->second) {
        kh_text_char(x, ' ');
        kh_position_seat(x, annex->second - 1U);
    }
    kh_text_char(x, '\n');
}

static void write_lifted(kh_text *x, const island_table *t, unsigned edge) {
    char text[16];
    const uint8_t e = (uint8_t)edge;
    island_type_edge.write(t, &e, text, sizeof text);
    kh_text_add(x, "lifted ");
    kh_text_add(x, text);
    kh_text_char(x, '\n');
}

static bool all_dealt(const island_table *t, const island_state *s) {
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (!helpers_of(s)->helper[seat])
            return false;
    return true;
}

static void write_display(kh_text *x, unsigned display) {
    unsigned helper;
    kh_text_add(x, "= display");
    FOR_EACH_IN(helper, display) {
        kh_text_char(x, ' ');
        kh_text_add(x, island_helper_names[helper]);
    }
    kh_text_char(x, '\n');
}

void helpers_write(kh_text *x, const island_table *t, const island_state *s) {
    const helpers_annex *annex = helpers_of(s);
    for (unsigned seat = 0; seat < t->seats; seat++)
        write_helper(x, annex, seat);
    write_seats(x, "helpers-used ", annex->used);
    write_seats(x, "helpers-received ", annex->received);
    if (annex->bargain) {
        kh_text_add(x, "bargain ");
        kh_text_add(x, island_resource_names[annex->bargain - 1U]);
        kh_text_char(x, '\n');
    }
    if (annex->demanded)
        write_demand(x, annex);
    if (annex->lifted)
        write_lifted(x, t, annex->lifted - 1U);
    if (annex->peeked) {
        kh_text_add(x, "peeked ");
        kh_text_number(x, annex->peeked);
        kh_text_add(x, "\npeek");
        island_write_counts(x, annex->peek, island_card_names);
        kh_text_char(x, '\n');
    }
    if (annex->inspected)
        kh_position_seat_line(x, "inspected ", annex->inspected - 1U);
    if (all_dealt(t, s))
        write_display(x, helpers_display(t, s));
}

/* A value of a type, kept from 1. */
static bool read_from_1(const island_table *t, kh_scan *x, const kh_type *type, uint8_t *value) {
    if (!island_read_typed(t, x, type, value))
        return false;
    ++*value;
    return true;
}

static bool read_seat(const island_table *t, kh_scan *x, uint8_t *seat) {
    if (!kh_position_read_seat(x, t->seats, false, seat))
        return false;
    ++*seat;
    return true;
}

static bool read_helper(const island_table *t, kh_scan *x, helpers_annex *annex, unsigned seat) {
    if (!kh_scan_word(x, "helper") || !read_from_1(t, x, &island_type_helper, &annex->helper[seat]))
        return false;
    annex->flipped &= (island_sset)~seat_bit(seat);
    if (kh_scan_word(x, "flipped"))
        annex->flipped |= seat_bit(seat);
    return true;
}

static bool read_demand(const island_table *t, kh_scan *x, helpers_annex *annex) {
    annex->second = 0;
    return read_from_1(t, x, &island_type_resource, &annex->demanded) && read_seat(t, x, &annex->first) &&
           (kh_scan_done(x) || read_seat(t, x, &annex->second));
}

bool helpers_read(kh_scan *x, const island_table *t, island_state *s) {
    helpers_annex *annex = helpers_in(s);
    const kh_scan line = *x;
    uint8_t seat;
    if (kh_position_read_seat(x, t->seats, false, &seat))
        return read_helper(t, x, annex, seat);
    *x = line;
    if (kh_scan_word(x, "helpers-used"))
        return island_read_seats(t, x, &annex->used);
    if (kh_scan_word(x, "helpers-received"))
        return island_read_seats(t, x, &annex->received);
    if (kh_scan_word(x, "bargain"))
        return read_from_1(t, x, &island_type_resource, &annex->bargain);
    if (kh_scan_word(x, "demanded"))
        return read_demand(t, x, annex);
    if (kh_scan_word(x, "lifted"))
        return read_from_1(t, x, &island_type_edge, &annex->lifted);
    if (kh_scan_word(x, "peeked"))
        return kh_position_read_number(x, UINT8_MAX, &annex->peeked);
    if (kh_scan_word(x, "peek"))
        return island_read_counts(x, island_card_names, &annex->peek);
    return kh_scan_word(x, "inspected") && read_seat(t, x, &annex->inspected);
}

const island_look_line helpers_lines[] = {
    {true,
     {{"helper", LOOK_ONE, 0, "helper", island_helper_names, HELPERS},
      {"flipped", LOOK_MARK, 0, NULL, NULL, 0}}},
    {false, {{"helpers-used", LOOK_PEOPLE, 0, NULL, NULL, 0}}},
    {false, {{"helpers-received", LOOK_PEOPLE, 0, NULL, NULL, 0}}},
    {false, {{"bargain", LOOK_ONE, 0, "resource", island_resource_names, RESOURCES}}},
    {0},
};

/* Whoever has no card although they were dealt gets the first that nobody has. */
void helpers_fit(const island_table *t, island_state *s) {
    helpers_annex *x = helpers_in(s);
    unsigned taken = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        taken |= x->helper[seat] ? 1U << (x->helper[seat] - 1U) : 0;
    for (unsigned seat = 0; seat < t->seats && island_moment(s) >= PHASE_ROLL; seat++)
        if (!x->helper[seat]) {
            x->helper[seat] = (uint8_t)(__builtin_ctz(~taken) + 1);
            taken |= taken + 1;
        }
}

/* Everybody who has founded twice has one card, and no two have the same. */
static const char *audit_owners(const island_table *t, const island_state *s) {
    const helpers_annex *x = helpers_of(s);
    const bool begun = island_moment(s) >= PHASE_ROLL;
    unsigned seen = 0;
    for (unsigned i = 0; i < t->seats; i++) {
        const unsigned seat = (s->first + t->seats - 1U - i) % t->seats;
        const bool dealt = begun || s->founded > t->seats + i;
        if (dealt != (x->helper[seat] != 0))
            return "HELP-INV-01";
        const unsigned card = dealt ? 1U << (x->helper[seat] - 1U) : 0;
        if ((seen & card) || (!card && (x->flipped & seat_bit(seat))))
            return "HELP-INV-02";
        seen |= card;
    }
    if (x->flipped & x->received)
        return "HELP-INV-03";                             /* a new card shows its A side */
    return x->received & ~x->used ? "HELP-INV-04" : NULL; /* nobody gets one who did not use one */
}

static bool lay_wrong(const island_table *t, const island_state *s) {
    const unsigned edge = helpers_of(s)->lifted - 1U, seat = s->turn;
    return !(s->roads[seat] & eset_of(edge)) || !helpers_lay_sites(t, s, seat, edge);
}

static bool pick_wrong(const island_state *s) {
    const unsigned other = helpers_of(s)->inspected - 1U;
    return other == s->turn || s->hand_size[other] == 0;
}

static bool demand_wrong(const island_state *s, unsigned question) {
    const helpers_annex *x = helpers_of(s);
    const unsigned own = s->turn + 1U;
    return !x->first || x->first == own || x->second == own || x->first == x->second ||
           (question == QUESTION_AGAIN ? x->second != 0 : s->hand_size[s->turn] == 0);
}

/* What only a use under way has, and whether it fits. */
static bool details_wrong(const island_table *t, const island_state *s, unsigned question) {
    const helpers_annex *x = helpers_of(s);
    const bool demand = question == QUESTION_GIVE || question == QUESTION_AGAIN;
    const unsigned peeks = helpers_peeks(s);
    const bool peeked_wrong = question == QUESTION_PEEK   ? x->peeked >= peeks
                              : question == QUESTION_KEEP ? x->peeked != peeks || peeks == 0
                                                          : x->peeked != 0;
    return demand != (x->demanded != 0) || (demand && demand_wrong(s, question)) ||
           (!demand && (x->first || x->second)) || (question == QUESTION_LAY) != (x->lifted != 0) ||
           (x->lifted && lay_wrong(t, s)) || peeked_wrong || (x->peek && bundle_sum(x->peek) != x->peeked) ||
           (question == QUESTION_PICK) != (x->inspected != 0) || (x->inspected && pick_wrong(s));
}

/* Which helper asks this, from 1; above HELPERS: any may; 0: none does. */
static unsigned asking(unsigned question) {
    static const uint8_t helper[QUESTIONS] = {
        [QUESTION_GIVE] = HELPER_DEMAND + 1,     [QUESTION_AGAIN] = HELPER_DEMAND + 1,
        [QUESTION_BALANCE] = HELPER_BALANCE + 1, [QUESTION_SHIELD] = HELPER_SHIELD + 1,
        [QUESTION_LAY] = HELPER_MOVE + 1,        [QUESTION_PEEK] = HELPER_STUDY + 1,
        [QUESTION_KEEP] = HELPER_STUDY + 1,      [QUESTION_PICK] = HELPER_INSPECT + 1,
        [QUESTION_HELPER] = HELPERS + 1,
    };
    return helper[question];
}

/* The phase that waits, for a helper that acts in the turns of others too or only in the own. */
static bool back_wrong(const island_state *s, unsigned seat, unsigned helper) {
    const unsigned back = island_moment(s);
    if (helper == HELPER_SHIELD + 1U)
        return back != PHASE_DISCARD && back != PHASE_ROBBER;
    if (helper == HELPER_BALANCE + 1U)
        return back != PHASE_MAIN;
    return seat != s->turn || (back != PHASE_MAIN && !(back == PHASE_ROLL && helper == HELPER_BANISH + 1U));
}

static const char *audit_question(const island_state *s) {
    const helpers_annex *x = helpers_of(s);
    const unsigned question = x->interlude.question, asks = asking(question);
    const unsigned seat = s->phase == PHASE_ASK ? x->interlude.asked : s->turn, helper = x->helper[seat];
    const bool dice = question == QUESTION_BALANCE || question == QUESTION_SHIELD;
    if ((question == QUESTION_PEEK) != (s->phase == PHASE_DRAW) ||
        (s->phase == PHASE_DRAW && x->interlude.asked) || !asks || (asks <= HELPERS && asks != helper) ||
        back_wrong(s, seat, helper) || (dice && !s->bank))
        return "HOUSE-POSITION-01";
    if (x->received & seat_bit(seat))
        return "HELP-INV-04";
    return dice == ((x->used & seat_bit(seat)) != 0) ? "HELP-INV-03" : NULL;
}

const char *helpers_audit(const island_table *t, const island_state *s) {
    static const island_interlude none = {0};
    const helpers_annex *x = helpers_of(s);
    const bool asked = island_in_interlude(s);
    const unsigned phase = island_moment(s);
    const char *broken = audit_owners(t, s);
    if (!broken && asked)
        broken = audit_question(s);
    if (broken)
        return broken;
    const bool founding = phase == PHASE_SETTLEMENT || phase == PHASE_ROAD;
    const bool extra = island_guest(t, s) != ISLAND_NONE;
    if ((!asked && memcmp(&x->interlude, &none, sizeof none) != 0) || (phase < PHASE_ROLL && x->used) ||
        (founding && s->turn != island_founder(t, s)) ||
        (x->bargain && (!s->rolled || extra || !(x->used & seat_bit(s->turn)))) ||
        details_wrong(t, s, asked ? x->interlude.question : QUESTION_NONE))
        return "HOUSE-POSITION-01";
    return NULL;
}

/* Cards that somebody looks at: only he sees them. */
const char *helpers_audit_whole(const island_table *t, const island_state *s) {
    const helpers_annex *x = helpers_of(s);
    (void)t;
    const bool peek = bundle_sum(x->peek) == x->peeked && bundle_covers(s->stack, x->peek);
    const bool hand = !x->inspected || s->known[x->inspected - 1U][s->turn] == s->hand[x->inspected - 1U];
    return peek && hand ? NULL : "HOUSE-POSITION-01";
}

void helpers_look(const island_table *t, const island_state *s, island_look *out) {
    const helpers_annex *x = helpers_of(s);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        out->seat[seat].helper = (uint8_t)(x->helper[seat] ? x->helper[seat] - 1 : LOOK_NONE);
        out->seat[seat].flipped = x->flipped & seat_bit(seat);
        out->seat[seat].ready = helpers_ready(t, s, seat);
    }
    if (x->lifted) {
        out->road[x->lifted - 1U] = LOOK_NONE;
        out->seat[s->turn].roads--;
    }
    out->display = all_dealt(t, s) ? (uint16_t)helpers_display(t, s) : 0;
    out->demanded = (uint8_t)(x->demanded ? x->demanded - 1 : LOOK_NONE);
    out->bargains = (uint8_t)(x->bargain ? 1U << (x->bargain - 1U) : 0);
    island_bundle_to(x->peek, out->peek);
}
