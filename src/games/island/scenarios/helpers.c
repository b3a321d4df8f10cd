/* Helpers: everybody has one of ten cards with an advantage of its own, and after each use takes another or keeps
 * his for a second use. This file deals and exchanges them, keeps the order of what is asked, and keeps the
 * secrets; what the cards do: helpers_cards.c. Catalogue: docs/rules/helpers.md. */
#include "games/island/scenarios/helpers.h"

#include <string.h>

static unsigned owned(const island_table *t, const island_state *s) {
    unsigned cards = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (helpers_of(s)->helper[seat])
            cards |= 1U << (helpers_of(s)->helper[seat] - 1U);
    return cards;
}

/* What nobody has. Before everybody has a card, that is the stack, with the lowest on top. */
unsigned helpers_display(const island_table *t, const island_state *s) {
    return ((1U << HELPERS) - 1) & ~owned(t, s);
}

bool helpers_ready(const island_table *t, const island_state *s, unsigned seat) {
    const helpers_annex *x = helpers_of(s);
    return x->helper[seat] && !((x->used | x->received) & seat_bit(seat)) &&
           island_guest(t, s) == ISLAND_NONE;
}

void helpers_use(island_move *m, unsigned seat) {
    helpers_annex *x = helpers_in(m->s);
    x->used |= seat_bit(seat); /* HELP-USE-06 */
    island_tell(m, EVENT_USED, seat, ISLAND_NONE, x->helper[seat] - 1U, 1);
}

void helpers_ask(island_move *m, unsigned seat, island_question question) {
    helpers_annex *x = helpers_in(m->s);
    x->due = (uint8_t)question;
    x->due_seat = (uint8_t)seat;
}

static void take(island_move *m, unsigned seat, unsigned helper) {
    helpers_annex *x = helpers_in(m->s);
    x->helper[seat] = (uint8_t)(helper + 1);
    x->flipped &= (island_sset)~seat_bit(seat); /* HELP-USE-08, HELP-USE-09 */
    island_tell(m, EVENT_HELPER, ISLAND_NONE, seat, helper, 1);
}

/* The top card of the stack. */
static void settled(island_move *m, unsigned seat) {
    take(m, seat, (unsigned)__builtin_ctz(helpers_display(m->t, m->s))); /* HELP-SETUP-01, HELP-SETUP-03 */
}

kh_verdict helpers_check_flip(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = island_check_asked(s, a, QUESTION_HELPER, "HELP-USE-01");
    if (!refused(v) && (helpers_of(s)->flipped & seat_bit(a->seat)))
        return refuse("HELP-USE-08");
    return v;
}

void helpers_do_flip(island_move *m) {
    helpers_annex *x = helpers_in(m->s);
    const unsigned seat = m->a->seat;
    x->flipped |= seat_bit(seat); /* HELP-USE-04 */
    island_tell(m, EVENT_FLIPPED, seat, ISLAND_NONE, x->helper[seat] - 1U, 1);
}

/* The card that goes back still belongs to its owner, so that it is not among those to choose (Q-HELP-02). */
kh_verdict helpers_check_hire(const island_table *t, const island_state *s, const kh_action *a) {
    const bool flipped = helpers_of(s)->flipped & seat_bit(a->seat);
    const kh_verdict v =
        island_check_asked(s, a, QUESTION_HELPER, flipped ? "HELP-LIMIT-03" : "HELP-LIMIT-02");
    if (!refused(v) && !(helpers_display(t, s) >> a->arg[0] & 1))
        return refuse(flipped ? "HELP-USE-09" : "HELP-USE-02");
    return v;
}

void helpers_do_hire(island_move *m) {
    take(m, m->a->seat, m->a->arg[0]);                  /* HELP-USE-02, HELP-USE-09 */
    helpers_in(m->s)->received |= seat_bit(m->a->seat); /* HELP-LIMIT-01 */
}

static void turn_began(island_move *m) {
    helpers_annex *x = helpers_in(m->s);
    x->used = 0;     /* HELP-USE-05 */
    x->received = 0; /* HELP-LIMIT-01 */
}

static void turn_ends(island_move *m) {
    helpers_annex *x = helpers_in(m->s);
    if (!x->bargain)
        return;
    x->bargain = 0; /* HELP-CARD-09 */
    island_derive(m->t, m->s);
}

static void derive(const island_table *t, island_state *s) {
    (void)t;
    island_lower_rate(s, s->turn, helpers_of(s)->bargain); /* HELP-CARD-09 */
}

/* Who has this helper and may use it now, or none. */
static unsigned ready_owner(const island_move *m, island_helper helper) {
    for (unsigned seat = 0; seat < m->t->seats; seat++)
        if (helpers_owns(m->s, seat, helper) && helpers_ready(m->t, m->s, seat))
            return seat;
    return ISLAND_NONE;
}

static void produced(island_move *m, const island_bundle *got) {
    const unsigned seat = ready_owner(m, HELPER_BALANCE);
    if (seat != ISLAND_NONE && !got[seat] && m->s->bank)
        helpers_ask(m, seat, QUESTION_BALANCE); /* HELP-CARD-03 */
}

/* Whoever has too many cards is protected at once; whoever has few takes one, if there is any. */
static void seven(island_move *m) {
    const unsigned seat = ready_owner(m, HELPER_SHIELD);
    if (seat == ISLAND_NONE)
        return;
    if (m->s->hand_size[seat] > m->t->limit) {
        helpers_use(m, seat); /* HELP-USE-07 */
        helpers_ask(m, seat, QUESTION_HELPER);
    } else if (m->s->bank)
        helpers_ask(m, seat, QUESTION_SHIELD); /* HELP-CARD-05 */
}

static uint8_t spared(const island_table *t, const island_state *s) {
    (void)t;
    const helpers_annex *x = helpers_of(s);
    return x->due == QUESTION_HELPER ? seat_bit(x->due_seat) : 0; /* HELP-CARD-05 */
}

/* What concerns only the use that is under way. */
static void forget_use(helpers_annex *x) {
    x->peek = 0;
    x->demanded = x->first = x->second = x->lifted = x->peeked = x->inspected = 0;
}

/* Every action of an interlude is an answer: another question follows, or the game goes on where it was. */
static void after(island_move *m) {
    helpers_annex *x = helpers_in(m->s);
    const island_question due = (island_question)x->due;
    const unsigned seat = x->due_seat;
    x->due = x->due_seat = 0;
    if (due == QUESTION_NONE || due == QUESTION_HELPER || m->s->phase == PHASE_OVER)
        forget_use(x);
    if (due == QUESTION_NONE || m->s->phase == PHASE_OVER)
        island_go_on(m);
    else if (due == QUESTION_PEEK)
        island_let_draw(m, due);
    else
        island_ask(m, seat, due); /* HELP-USE-01 */
}

static unsigned first_kind(island_bundle b) {
    return (unsigned)__builtin_ctz(bundle_held(b));
}

/* The mildest answer: nothing, the same card back, or the first that can be chosen. */
static kh_action mildest(const island_table *t, const island_state *s) {
    const helpers_annex *x = helpers_of(s);
    const unsigned seat = x->interlude.asked;
    unsigned kind = DO_NOTHING, value = 0;
    switch ((island_question)x->interlude.question) {
    case QUESTION_GIVE: kind = DO_GIVE, value = x->demanded - 1U; break;
    case QUESTION_AGAIN: kind = DO_ENOUGH; break;
    case QUESTION_BALANCE: kind = DO_WAIVE; break;
    case QUESTION_SHIELD: kind = DO_CHOOSE, value = first_kind(s->bank); break;
    case QUESTION_LAY:
        kind = DO_LAY, value = eset_first(helpers_lay_sites(t, s, seat, x->lifted - 1U));
        break;
    case QUESTION_KEEP: kind = DO_KEEP, value = first_kind(x->peek); break;
    case QUESTION_PICK: kind = DO_PICK, value = first_kind(s->hand[x->inspected - 1U]); break;
    case QUESTION_HELPER:
        kind = x->flipped & seat_bit(seat) ? DO_HIRE : DO_FLIP;
        value = (unsigned)__builtin_ctz(helpers_display(t, s));
        break;
    case QUESTION_NONE:
    case QUESTION_GIFT:
    case QUESTION_ORDER:
    case QUESTION_TILE:
    case QUESTION_FAVOUR:
    case QUESTION_RETURN:
    case QUESTION_PEEK:
    case QUESTIONS: break; /* not asked here */
    }
    return (kh_action){.seat = seat, .kind = (uint8_t)kind, .arg = {(uint8_t)value}};
}

static void timeout(island_move *m) {
    kh_action answer = mildest(m->t, m->s);
    answer.at_ms = m->a->at_ms;
    island_move n = {m->t, m->s, &answer, m->events};
    helpers_rules[answer.kind].act(&n);
}

static void draw(const island_table *t, const island_state *s, kh_rng *rng, kh_action *out) {
    (void)t;
    island_luck_action(LUCK_PEEK, out);
    out->arg[0] = (uint8_t)island_random_kind(bundle_less(s->stack, helpers_of(s)->peek), rng);
}

static uint32_t weight(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    return bundle_get(bundle_less(s->stack, helpers_of(s)->peek), a->arg[0]);
}

static void view(const island_table *t, island_state *v, kh_seat viewer) {
    (void)t;
    if (viewer != v->turn)
        helpers_in(v)->peek = 0; /* HELP-CARD-06 */
}

static bool hides(const island_table *t, const island_state *v) {
    (void)t;
    return helpers_of(v)->peeked > 0;
}

/* Only its owner sees which card he looks at and keeps, only the two see which one goes over. */
static void mask(const island_table *t, const island_state *s, const kh_action *a, kh_seat viewer,
                 kh_action *out) {
    (void)t;
    const unsigned inspected = helpers_of(s)->inspected;
    const bool peek = a->kind == LUCK_PEEK && viewer != s->turn;
    const bool keep = a->kind == DO_KEEP && viewer != a->seat;
    const bool pick = a->kind == DO_PICK && viewer != a->seat && viewer + 1U != inspected;
    if (peek || keep || pick)
        out->arg[0] = KH_HIDDEN;
}

static void redeal(const island_table *t, island_state *s, kh_seat viewer, kh_rng *rng) {
    (void)t;
    helpers_annex *x = helpers_in(s);
    island_bundle stack = s->stack;
    if (viewer != s->turn)
        x->peek = island_random_part(&stack, x->peeked, rng);
    if (x->inspected)
        s->known[x->inspected - 1U][s->turn] = s->hand[x->inspected - 1U];
}

static island_bundle known_stack(const island_table *t, const island_state *s, kh_seat viewer) {
    (void)t;
    return viewer == s->turn ? helpers_of(s)->peek : 0;
}

static void look_board(const island_table *t, island_look_board *out) {
    (void)t;
    out->helpers = true;
}

const island_scenario helpers_scenario = {
    .name = "helpers",
    .revision = 1,
    .annex = sizeof(helpers_annex),
    .rules = helpers_rules,
    .settled = settled,
    .turn_began = turn_began,
    .turn_ends = turn_ends,
    .produced = produced,
    .seven = seven,
    .spared = spared,
    .after = after,
    .timeout = timeout,
    .derive = derive,
    .choices = helpers_choices,
    .draw = draw,
    .weight = weight,
    .view = view,
    .hides = hides,
    .mask = mask,
    .redeal = redeal,
    .known_stack = known_stack,
    .write = helpers_write,
    .read = helpers_read,
    .lines = helpers_lines,
    .fit = helpers_fit,
    .audit = helpers_audit,
    .audit_whole = helpers_audit_whole,
    .loose_buildings = true, /* HELP-INV-06 */
    .loose_army = true,      /* HELP-CARD-08 */
    .look_board = look_board,
    .look = helpers_look,
};
