/* Favours: generous deeds earn tiles of five guilds, and tiles buy favours. Deeds only note what is owed; after()
 * lets the tiles be drawn, the partners of a link first. Catalogue: docs/rules/friends.md. */
#include "games/island/scenarios/favours.h"

#include <string.h>

typedef enum deed { DEED_ROBBER, DEED_GIFT, DEED_LINK } deed; /* as EVENT_OWED tells it */
enum { BUILDERS_TILES = 3, TRADERS_EXCHANGES = 2 };

static const struct {
    uint8_t tiles;
    const char *rule;
} price[GUILDS] = {
    [TRADERS] = {1, "FRND-USE-03"},         [MERCHANTS] = {1, "FRND-USE-04"},
    [ROAD_BUILDERS] = {1, "FRND-USE-05"},   [SCHOLARS] = {2, "FRND-USE-06"},
    [MASTER_BUILDERS] = {2, "FRND-USE-07"},
};

island_bundle favours_box(const island_table *t) {
    const unsigned few = 2U * t->seats, many = 4U * t->seats; /* FRND-SETUP-04 to FRND-SETUP-07 */
    return bundle_of(TRADERS, few) + bundle_of(MERCHANTS, few) + bundle_of(ROAD_BUILDERS, few) +
           bundle_of(SCHOLARS, many) + bundle_of(MASTER_BUILDERS, many); /* FRND-COMP-02 */
}

unsigned favours_chips_left(const island_state *s) {
    unsigned left = FAVOURS_CHIPS;
    for (unsigned seat = 0; seat < ISLAND_SEATS_MAX; seat++)
        left -= favours_in(s)->chips[seat];
    return left;
}

static void start(island_move *m) {
    favours_annex *x = favours_of(m->s);
    x->supply = favours_box(m->t); /* FRND-SETUP-08 */
    x->supply_size = (uint8_t)bundle_sum(x->supply);
}

/* What the turn remembers ends with it; the exchanges lapse (Q-FRND-18). */
static void turn_ends(island_move *m) {
    favours_annex *x = favours_of(m->s);
    x->fresh = 0; /* FRND-USE-08 */
    x->fresh_count = 0;
    x->offered = x->gave = x->favoured = 0;
    x->exchanges = 0; /* FRND-USE-12 */
}

/* Earning and drawing tiles. */

static void owe(island_move *m, unsigned seat, unsigned tiles, deed why) {
    favours_annex *x = favours_of(m->s);
    if (x->supply_size == 0)
        return;
    x->owed[seat] = (uint8_t)tiles;
    island_tell(m, EVENT_OWED, ISLAND_NONE, seat, why, tiles);
}

static void let_draw(island_move *m, unsigned seat) {
    favours_of(m->s)->drawer = (uint8_t)seat;
    island_let_draw(m, QUESTION_TILE);
}

island_sset favours_partners(const island_table *t, const island_state *s) {
    island_sset partners = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (favours_in(s)->owed[seat])
            partners |= seat_bit(seat);
    return partners & (island_sset)~seat_bit(island_builder(t, s));
}

/* Whoever shares in a deed draws first; in which order, the doer decides. */
static void hand_out(island_move *m) {
    const unsigned doer = island_builder(m->t, m->s);
    const unsigned partners = favours_partners(m->t, m->s);
    if (partners & (partners - 1))
        island_ask(m, doer, QUESTION_ORDER); /* FRND-LINK-10 */
    else if (partners)
        let_draw(m, (unsigned)__builtin_ctz(partners)); /* FRND-LINK-03 */
    else if (favours_in(m->s)->owed[doer])
        let_draw(m, doer);
}

/* When the supply is empty, or the game over, nothing is owed any more (Q-FRND-02). */
static void after(island_move *m) {
    favours_annex *x = favours_of(m->s);
    if (x->supply_size == 0 || m->s->phase == PHASE_OVER)
        memset(x->owed, 0, sizeof x->owed);
    if (!island_in_interlude(m->s))
        hand_out(m);
}

static kh_verdict check_tile(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    if (s->phase != PHASE_DRAW)
        return refuse("HOUSE-LUCK-01");
    if (bundle_get(favours_in(s)->supply, a->arg[0]) == 0)
        return refuse("HOUSE-LUCK-02");
    return kh_done();
}

static bool in_own_turn(const island_table *t, const island_state *s, unsigned seat) {
    return seat == s->turn && island_guest(t, s) == ISLAND_NONE;
}

/* A tile that is not owed belongs to a swap: another one goes back. */
static void do_tile(island_move *m) {
    favours_annex *x = favours_of(m->s);
    const unsigned seat = x->drawer, guild = m->a->arg[0];
    const bool swap = x->owed[seat] == 0;
    x->supply -= bundle_of(guild, 1);
    x->supply_size--;
    x->tiles[seat] += bundle_of(guild, 1); /* FRND-TAKE-01 */
    x->tile_count[seat]++;
    if (in_own_turn(m->t, m->s, seat) && !x->favoured) { /* FRND-USE-10 */
        x->fresh += bundle_of(guild, 1);                 /* FRND-USE-08 */
        x->fresh_count++;
    }
    x->drawer = 0;
    island_tell_secret(m, EVENT_TILE, ISLAND_NONE, seat, guild);
    island_go_on(m);
    if (swap)
        island_ask(m, seat, QUESTION_RETURN); /* FRND-SWAP-02 */
    else
        x->owed[seat]--;
}

static kh_verdict check_first(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = island_check_asked(s, a, QUESTION_ORDER, "FRND-LINK-10");
    if (refused(v))
        return v;
    if (!(favours_partners(t, s) & seat_bit(a->arg[0])))
        return refuse("FRND-LINK-10");
    return v;
}

static void draw_first(island_move *m, unsigned seat) {
    island_go_on(m);
    let_draw(m, seat);
}

static void do_first(island_move *m) {
    draw_first(m, m->a->arg[0]);
}

/* The harmless robber. */

static bool in_desert(const island_table *t, const island_state *s) {
    return t->yield[s->robber] == ISLAND_NONE;
}

static bool may_spare(const island_table *t, const island_state *s) {
    return in_desert(t, s); /* FRND-ROBBER-04 */
}

/* Others live here, and none of them has a card. */
static bool victims_have_nothing(const island_table *t, const island_state *s) {
    const unsigned victims = island_victims(t, s);
    unsigned victim, cards = 0;
    FOR_EACH_IN(victim, victims)
        cards += s->hand_size[victim];
    return victims && cards == 0;
}

/* Where somebody could be robbed in the desert, DO_SPARE decides; where only the mover lives there, nobody is spared
 * (Q-FRND-05). */
static void robber_came(island_move *m) {
    const bool alone = !(m->t->hex_corners[m->s->robber] & island_buildings(m->s));
    if (alone)
        owe(m, m->s->turn, 1, DEED_ROBBER); /* FRND-ROBBER-01, FRND-ROBBER-02, FRND-ROBBER-06 */
    else if (in_desert(m->t, m->s) && victims_have_nothing(m->t, m->s)) /* FRND-ROBBER-05 */
        owe(m, m->s->turn, 1, DEED_ROBBER);                             /* Q-FRND-08 */
}

static kh_verdict check_spare(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = island_check_own_turn(s, a);
    if (refused(v))
        return v;
    if (s->phase != PHASE_VICTIM || !in_desert(t, s))
        return refuse("FRND-ROBBER-04");
    return v;
}

static void do_spare(island_move *m) {
    owe(m, m->s->turn, 1, DEED_ROBBER); /* FRND-ROBBER-03 */
    island_resume_turn(m);
}

/* The whole own turn (FRND-GIFT-01, FRND-USE-01), except while something else is to be done first. */
static kh_verdict check_free(const island_table *t, const island_state *s, const kh_action *a) {
    return s->phase == PHASE_ROLL ? island_check_own_turn(s, a) : island_check_main(t, s, a);
}

/* Gifts. */

/* Why a card may not be offered to this seat now, in the giver's turn; or NULL. */
static const char *why_no_gift(const island_state *s, unsigned resource, unsigned to) {
    const favours_annex *x = favours_in(s);
    if (to == s->turn || bundle_get(s->hand[s->turn], resource) == 0)
        return "FRND-GIFT-01";
    if (x->gave)
        return "FRND-GIFT-06";
    if (x->offered & seat_bit(to))
        return "FRND-GIFT-04";
    return s->points[to] > s->points[s->turn] ? "FRND-GIFT-02" : NULL;
}

static kh_verdict check_gift(const island_table *t, const island_state *s, const kh_action *a) {
    if (!in_own_turn(t, s, a->seat))
        return refuse("FRND-GIFT-01");
    if (island_in_paired_turn(t, s))
        return refuse("HOUSE-PAIR-02");
    const kh_verdict v = check_free(t, s, a);
    const char *why = refused(v) ? v.rule : why_no_gift(s, a->arg[0], a->arg[1]);
    return why ? refuse(why) : v;
}

static void do_gift(island_move *m) {
    favours_annex *x = favours_of(m->s);
    x->gift = m->a->arg[0];
    x->offered |= seat_bit(m->a->arg[1]); /* FRND-GIFT-04 */
    island_reveal(m->s, m->s->turn, bundle_of(x->gift, 1));
    island_ask(m, m->a->arg[1], QUESTION_GIFT); /* FRND-GIFT-03 */
}

static kh_verdict check_gift_answer(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    return island_check_asked(s, a, QUESTION_GIFT, "FRND-GIFT-03");
}

static void do_take(island_move *m) {
    island_state *s = m->s;
    favours_annex *x = favours_of(s);
    const unsigned resource = x->gift;
    x->gift = 0;
    x->gave = 1; /* FRND-GIFT-06 */
    island_go_on(m);
    island_lose(s, s->turn, bundle_of(resource, 1)); /* FRND-GIFT-05 */
    island_gain(s, m->a->seat, bundle_of(resource, 1));
    island_tell(m, EVENT_GAVE, s->turn, m->a->seat, resource, 1);
    owe(m, s->turn, 1, DEED_GIFT); /* FRND-GIFT-05 */
}

static void do_refuse(island_move *m) {
    favours_of(m->s)->gift = 0;
    island_go_on(m);
}

/* New links. */

static void road_laid(island_move *m, unsigned seat, unsigned edge) {
    unsigned partner;
    if (m->s->phase < PHASE_ROLL) /* FRND-LINK-07 */
        return;
    const island_sset partners = favours_new_links(m->t, m->s, edge);
    FOR_EACH_IN(partner, partners)
        owe(m, partner, 1, DEED_LINK); /* FRND-LINK-02, FRND-LINK-09 */
    if (partners)
        owe(m, seat, BUILDERS_TILES, DEED_LINK); /* FRND-LINK-02, FRND-LINK-08 */
}

/* Redeeming and swapping. */

static bool can_exchange(const island_state *s) {
    const unsigned give = bundle_held(s->hand[s->turn]), get = bundle_held(s->bank);
    return give && get && (give != get || (give & (give - 1)));
}

/* Why a favour would bring nothing now, or NULL: then the tiles stay (Q-FRND-20). */
static const char *why_useless(const island_table *t, const island_state *s, island_guild guild) {
    switch (guild) {
    case TRADERS: return can_exchange(s) ? NULL : "FRND-FAVOUR-01";
    case MERCHANTS: return s->bank ? NULL : "FRND-FAVOUR-03";
    case ROAD_BUILDERS: return island_road_sites(t, s, s->turn) ? NULL : "FRND-FAVOUR-04";
    case SCHOLARS: return s->stack_size ? NULL : "FRND-FAVOUR-05";
    case MASTER_BUILDERS: return favours_chips_left(s) ? NULL : "FRND-FAVOUR-06";
    case GUILDS: break;
    }
    return NULL;
}

static const char *why_not_redeem(const island_table *t, const island_state *s, unsigned guild) {
    const favours_annex *x = favours_in(s);
    const unsigned held = bundle_get(x->tiles[s->turn], guild);
    if (x->favoured)
        return "FRND-USE-01";
    if (held < price[guild].tiles)
        return price[guild].rule;
    if (held - bundle_get(x->fresh, guild) < price[guild].tiles)
        return "FRND-USE-08";
    return why_useless(t, s, (island_guild)guild);
}

static const char *why_not_swap(const island_state *s) {
    const favours_annex *x = favours_in(s);
    if (x->favoured)
        return "FRND-USE-01";
    if (x->tile_count[s->turn] == 0) /* Q-FRND-23 */
        return "FRND-SWAP-01";
    return x->supply_size == 0 ? "FRND-SWAP-02" : NULL;
}

static kh_verdict check_moment(const island_table *t, const island_state *s, const kh_action *a) {
    if (island_guest(t, s) != ISLAND_NONE)
        return refuse("FRND-USE-09");
    if (a->seat != s->turn)
        return refuse("FRND-USE-01");
    return check_free(t, s, a);
}

static kh_verdict check_redeem(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = check_moment(t, s, a);
    const char *why = refused(v) ? v.rule : why_not_redeem(t, s, a->arg[0]);
    return why ? refuse(why) : v;
}

static kh_verdict check_swap(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = check_moment(t, s, a);
    const char *why = refused(v) ? v.rule : why_not_swap(s);
    return why ? refuse(why) : v;
}

static void note_favour(island_state *s) {
    favours_annex *x = favours_of(s);
    x->favoured = 1; /* FRND-USE-01 */
    x->fresh = 0;
    x->fresh_count = 0;
}

static void take_chip(island_move *m) {
    favours_of(m->s)->chips[m->s->turn]++; /* FRND-FAVOUR-06 */
    m->s->points[m->s->turn]++;            /* FRND-FAVOUR-07, FRND-END-02 */
    island_tell(m, EVENT_CHIP, ISLAND_NONE, m->s->turn, ISLAND_NONE, 1);
    island_judge(m); /* FRND-END-01 */
}

static void do_redeem(island_move *m) {
    island_state *s = m->s;
    favours_annex *x = favours_of(s);
    const island_guild guild = (island_guild)m->a->arg[0];
    const unsigned tiles = price[guild].tiles;
    x->tiles[s->turn] -= bundle_of(guild, tiles); /* FRND-USE-02 */
    x->tile_count[s->turn] = (uint8_t)(x->tile_count[s->turn] - tiles);
    x->spent += bundle_of(guild, tiles); /* FRND-USE-02 */
    note_favour(s);
    island_tell(m, EVENT_REDEEM, s->turn, ISLAND_NONE, guild, tiles);
    switch (guild) {
    case TRADERS:
        x->exchanges = TRADERS_EXCHANGES; /* FRND-FAVOUR-02 */
        break;
    case MERCHANTS:
        island_ask(m, s->turn, QUESTION_FAVOUR); /* FRND-FAVOUR-03, FRND-USE-11 */
        break;
    case ROAD_BUILDERS:
        s->free_roads = 1; /* FRND-FAVOUR-04 */
        island_enter(m, PHASE_FREE_ROADS);
        break;
    case SCHOLARS:
        s->phase = PHASE_CARD; /* FRND-FAVOUR-05 */
        break;
    case MASTER_BUILDERS: take_chip(m); break;
    case GUILDS: break;
    }
}

static kh_verdict check_exchange(const island_table *t, const island_state *s, const kh_action *a) {
    const unsigned give = a->arg[0], get = a->arg[1];
    const kh_verdict v = check_moment(t, s, a);
    if (refused(v))
        return v;
    if (favours_in(s)->exchanges == 0)
        return refuse("FRND-FAVOUR-02");
    if (give == get || bundle_get(s->hand[a->seat], give) == 0 || bundle_get(s->bank, get) == 0)
        return refuse("FRND-FAVOUR-01");
    return v;
}

static void do_exchange(island_move *m) {
    favours_of(m->s)->exchanges--;                         /* FRND-FAVOUR-02 */
    island_pay(m, m->a->seat, bundle_of(m->a->arg[0], 1)); /* FRND-FAVOUR-01 */
    island_tell(m, EVENT_PAY, m->a->seat, ISLAND_NONE, m->a->arg[0], 1);
    island_collect(m, m->a->seat, bundle_of(m->a->arg[1], 1));
}

static kh_verdict check_choose(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = island_check_asked(s, a, QUESTION_FAVOUR, "FRND-FAVOUR-03");
    if (refused(v))
        return v;
    if (bundle_get(s->bank, a->arg[0]) == 0)
        return refuse("FRND-FAVOUR-03");
    return v;
}

static void choose(island_move *m, unsigned resource) {
    island_go_on(m);
    island_collect(m, m->s->turn, bundle_of(resource, 1)); /* FRND-FAVOUR-03 */
}

static void do_choose(island_move *m) {
    choose(m, m->a->arg[0]);
}

static void do_swap(island_move *m) {
    note_favour(m->s);
    let_draw(m, m->s->turn); /* FRND-SWAP-01, FRND-SWAP-02 */
}

static kh_verdict check_return(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = island_check_asked(s, a, QUESTION_RETURN, "FRND-SWAP-02");
    if (refused(v))
        return v;
    if (bundle_get(favours_in(s)->tiles[a->seat], a->arg[0]) == 0) /* FRND-SWAP-03 */
        return refuse("FRND-SWAP-02");
    return v;
}

static void put_back(island_move *m, unsigned guild) {
    favours_annex *x = favours_of(m->s);
    x->tiles[m->s->turn] -= bundle_of(guild, 1); /* FRND-SWAP-02 */
    x->tile_count[m->s->turn]--;
    x->supply += bundle_of(guild, 1);
    x->supply_size++;
    island_go_on(m);
}

static void do_return(island_move *m) {
    put_back(m, m->a->arg[0]);
}

/* Whoever would give tiles away or trade them hears why not. */
static kh_verdict check_tile_trade(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    (void)s;
    return refuse(island_bundle_from(a->arg + 1 + RESOURCES) ? "FRND-SWAP-05" : "FRND-SWAP-04");
}

/* Choices, luck, time. */

static void offer_gifts(const island_table *t, const island_state *s, island_choices *c) {
    if (island_in_paired_turn(t, s))
        return;
    for (unsigned to = 0; to < t->seats; to++) {
        unsigned resources = 0;
        for (unsigned r = 0; r < RESOURCES; r++)
            resources |= why_no_gift(s, r, to) ? 0 : 1U << r;
        island_add_group(c, DO_GIFT, 2, resources, to, 0);
    }
}

static void offer_favours(const island_table *t, const island_state *s, island_choices *c) {
    unsigned guilds = 0;
    for (unsigned g = 0; g < GUILDS; g++)
        guilds |= why_not_redeem(t, s, g) ? 0 : 1U << g;
    island_add_group(c, DO_REDEEM, 1, guilds, 0, 0);
    island_add_group(c, DO_SWAP, 0, why_not_swap(s) ? 0 : 1, 0, 0);
    for (unsigned get = 0; get < RESOURCES && favours_in(s)->exchanges; get++)
        if (bundle_get(s->bank, get))
            island_add_group(c, DO_EXCHANGE, 2, bundle_held(s->hand[s->turn]) & ~(1U << get), get, 0);
}

static void offer_answers(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    const unsigned question = island_interlude_of(s)->question;
    if (question == QUESTION_GIFT) {
        island_add_group(c, DO_TAKE, 0, 1, 0, 0);
        island_add_group(c, DO_REFUSE, 0, 1, 0, 0);
    }
    if (question == QUESTION_ORDER)
        island_add_group(c, DO_FIRST, 1, favours_partners(t, s), 0, 0);
    if (question == QUESTION_FAVOUR)
        island_add_group(c, DO_CHOOSE, 1, bundle_held(s->bank), 0, 0);
    if (question == QUESTION_RETURN)
        island_add_group(c, DO_RETURN, 1, bundle_held(favours_in(s)->tiles[seat]), 0, 0);
}

static void choices(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    if ((s->phase == PHASE_MAIN || s->phase == PHASE_ROLL) && seat == s->turn) {
        offer_gifts(t, s, c);
        offer_favours(t, s, c);
    }
    if (s->phase == PHASE_VICTIM && seat == s->turn && in_desert(t, s))
        island_add_group(c, DO_SPARE, 0, 1, 0, 0);
    if (s->phase == PHASE_ASK && seat == island_interlude_of(s)->asked)
        offer_answers(t, s, seat, c);
}

static void draw(const island_table *t, const island_state *s, kh_rng *rng, kh_action *out) {
    (void)t;
    island_luck_action(LUCK_TILE, out);
    out->arg[0] = (uint8_t)island_random_kind(favours_in(s)->supply, rng);
}

static uint32_t weight(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    return bundle_get(favours_in(s)->supply, a->arg[0]);
}

static unsigned most_held(island_bundle tiles) {
    unsigned most = 0;
    for (unsigned g = 1; g < GUILDS; g++)
        if (bundle_get(tiles, g) > bundle_get(tiles, most))
            most = g;
    return most;
}

static void timeout(island_move *m) {
    const island_state *s = m->s;
    const unsigned question = island_interlude_of(s)->question;
    if (question == QUESTION_GIFT)
        do_refuse(m);
    else if (question == QUESTION_ORDER)
        draw_first(m, (unsigned)__builtin_ctz(favours_partners(m->t, s)));
    else if (question == QUESTION_FAVOUR)
        choose(m, (unsigned)__builtin_ctz(bundle_held(s->bank)));
    else
        put_back(m, most_held(favours_in(s)->tiles[s->turn]));
}

static const island_rule rules[KINDS] = {
    [DO_GIFT] = {check_gift, do_gift, FORM_RESOURCE_SEAT},
    [DO_TAKE] = {check_gift_answer, do_take, FORM_PLAIN},
    [DO_REFUSE] = {check_gift_answer, do_refuse, FORM_PLAIN},
    [DO_SPARE] = {check_spare, do_spare, FORM_PLAIN},
    [DO_FIRST] = {check_first, do_first, FORM_SEAT},
    [DO_REDEEM] = {check_redeem, do_redeem, FORM_RESOURCE},
    [DO_EXCHANGE] = {check_exchange, do_exchange, FORM_RESOURCE_PAIR},
    [DO_CHOOSE] = {check_choose, do_choose, FORM_RESOURCE},
    [DO_SWAP] = {check_swap, do_swap, FORM_PLAIN},
    [DO_RETURN] = {check_return, do_return, FORM_RESOURCE},
    [DO_SELL] = {check_tile_trade, NULL, FORM_TILES},
    [DO_SEEK] = {check_tile_trade, NULL, FORM_TILES},
    [LUCK_TILE] = {check_tile, do_tile, FORM_RESOURCE},
};

static void look_board(const island_table *t, island_look_board *out) {
    (void)t;
    out->guilds = out->chips = true;
    for (unsigned guild = 0; guild < GUILDS; guild++)
        out->guild_price[guild] = (uint8_t)price[guild].tiles;
}

const island_scenario favours_scenario = {
    .name = "favours",
    .revision = 2,                                      /* docs/records.md says what changed */
    .target = {[3] = 11, [4] = 11, [5] = 11, [6] = 11}, /* FRND-END-01 */
    .annex = sizeof(favours_annex),
    .rules = rules,
    .start = start,
    .turn_ends = turn_ends,
    .robber_came = robber_came,
    .may_spare = may_spare,
    .spare = do_spare,
    .early_cards = true, /* FRND-FAVOUR-05 */
    .built = favours_built,
    .road_laid = road_laid,
    .after = after,
    .timeout = timeout,
    .derive = favours_derive,
    .choices = choices,
    .draw = draw,
    .weight = weight,
    .view = favours_view,
    .hides = favours_hides,
    .hide = favours_hide,
    .mask = favours_mask,
    .redeal = favours_redeal,
    .write = favours_write,
    .read = favours_read,
    .lines = favours_lines,
    .audit = favours_audit,
    .look_board = look_board,
    .look = favours_look,
};
