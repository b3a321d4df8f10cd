/* Island in the terminal: the one line that says what the person must or may do, and the offers that lie open. */
#include <string.h>

#include "kornholm/notation.h"
#include "term/island/face.h"
#include "term/island/map.h"
#include "term/words.h"

enum { CHOICES_MAX = 512, NAME_CAP = KH_RECORD_NAME + 32 };

/* What the viewer may do, as a list. */
typedef struct choices {
    kh_action list[CHOICES_MAX];
    uint32_t count;
} choices;

static void choices_of(const term_seen *s, choices *c) {
    c->count = seen_legal(s, c->list, CHOICES_MAX);
}

static const kh_action *first_of(const choices *c, island_kind kind) {
    for (uint32_t i = 0; i < c->count; i++)
        if (c->list[i].kind == kind)
            return &c->list[i];
    return NULL;
}

/* An action of this kind as it would be typed. */
static void example(const term_seen *s, const choices *c, island_kind kind, char *out, size_t cap) {
    const kh_action *a = first_of(c, kind);
    kh_action filled;
    kh_rng rng;
    kh_rng_seed(&rng, 1);
    kh_text x = kh_text_in(out, cap);
    if (a && s->match->game->kinds[kind].open &&
        s->match->game->fill(s->match->table, s->view, s->viewer, (uint8_t)kind, &rng, &filled))
        a = &filled;
    if (a)
        words_action(s, &island_face, a, out, cap);
    else
        kh_text_add(&x, "?");
}

/* The words of the kinds from `first` to `last` that are possible now: "road, bank, end". */
static void add_kinds(const term_seen *s, const choices *c, unsigned first, unsigned last, kh_text *x) {
    for (unsigned kind = first; kind <= last; kind++) {
        char word[64];
        if (!first_of(c, (island_kind)kind))
            continue;
        kh_text_add(x, x->length > 0 ? ", " : "");
        kh_text_add(x, words_command(s->voice, island_kinds[kind].name, word, sizeof word));
    }
}

static size_t kinds_text(const term_seen *s, const choices *c, unsigned first, unsigned last, char *out,
                         size_t cap) {
    kh_text x = kh_text_in(out, cap);
    add_kinds(s, c, first, last, &x);
    return x.length;
}

static void say_place(const term_seen *s, const choices *c, const char *key, island_kind kind, unsigned n) {
    char text[KH_ACTION_TEXT], count[16];
    kh_text x = kh_text_in(count, sizeof count);
    kh_text_number(&x, n);
    example(s, c, kind, text, sizeof text);
    say_with(s->voice, key, FILL("example", text, "count", count));
}

/* Founding; on a map with the name of the town. */
static void must_settle(const term_seen *s, const choices *c, bool second) {
    const island_look_board b = seen_board(s);
    const kh_action *a = first_of(c, DO_SETTLEMENT);
    char text[KH_ACTION_TEXT], command[64], list[140];
    if (!b.drawn || !a) {
        say_place(s, c, second ? "must.settlement-second" : "must.settlement", DO_SETTLEMENT, 1);
        return;
    }
    const char *all = say_word(s->voice, "word", "all");
    kh_text x = kh_text_in(list, sizeof list);
    kh_text_add(&x, words_command(s->voice, "board", command, sizeof command));
    kh_text_char(&x, ' ');
    kh_text_add_n(&x, all, strcspn(all, ","));
    example(s, c, DO_SETTLEMENT, text, sizeof text);
    say_with(s->voice, second ? "must.settlement-second-map" : "must.settlement-map",
             FILL("example", text, "place", b.name[a->arg[0]], "board", list));
}

static void must_roll(const term_seen *s, const choices *c) {
    char kinds[400], roll[64];
    kh_text x = kh_text_in(kinds, sizeof kinds);
    words_command(s->voice, "roll", roll, sizeof roll);
    add_kinds(s, c, DO_KNIGHT, DO_MONOPOLY, &x);
    add_kinds(s, c, DO_CHOOSE, DO_SEEK, &x);
    if (first_of(c, DO_BANISH))
        say_with(s->voice, "must.roll-or-else", FILL("roll", roll, "kinds", kinds));
    else if (x.length > 0)
        say_with(s->voice, "must.roll-or-card", FILL("roll", roll, "kinds", kinds));
    else
        say_with(s->voice, "must.roll", FILL("roll", roll));
}

static void may_act(const term_seen *s, const choices *c) {
    char kinds[400], legal[64];
    kh_text x = kh_text_in(kinds, sizeof kinds);
    add_kinds(s, c, DO_SETTLEMENT, DO_WITHDRAW, &x);
    add_kinds(s, c, DO_CHOOSE, DO_SEEK, &x);
    add_kinds(s, c, DO_END, DO_END, &x);
    if (x.length == 0)
        return;
    words_command(s->voice, "legal", legal, sizeof legal);
    say_with(s->voice, "may.act", FILL("kinds", kinds, "legal", legal));
}

static void must_rob(const term_seen *s, const choices *c) {
    char list[400];
    kh_text x = kh_text_in(list, sizeof list);
    for (uint32_t i = 0; i < c->count; i++) {
        char text[KH_ACTION_TEXT];
        words_action(s, &island_face, &c->list[i], text, sizeof text);
        kh_text_add(&x, i > 0 ? ", " : "");
        kh_text_add(&x, text);
    }
    say_with(s->voice, first_of(c, DO_SPARE) ? "must.rob-or-spare" : "must.rob", FILL("list", list));
}

/* Between two turns: building and buying only. */
static void may_build(const term_seen *s, const choices *c) {
    char kinds[400], pass[64], legal[64];
    words_command(s->voice, "pass", pass, sizeof pass);
    words_command(s->voice, "legal", legal, sizeof legal);
    if (kinds_text(s, c, DO_SETTLEMENT, DO_BUY, kinds, sizeof kinds) > 0)
        say_with(s->voice, "may.build", FILL("kinds", kinds, "pass", pass, "legal", legal));
    else
        say_with(s->voice, "may.build-nothing", FILL("pass", pass));
}

/* Those of a set of seats, "p2 Bruno, p3 Clara"; empty for none. */
static void seats_text(const term_seen *s, unsigned seats, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned seat = 0; seat < s->match->config.seats; seat++) {
        char name[NAME_CAP];
        if (!(seats >> seat & 1))
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, seen_name(s, seat, name, sizeof name));
    }
}

/* The viewer's own offer with the answers to it. */
static void say_own_offer(const term_seen *s, const island_look_offer *offer, bool active) {
    char give[200], want[200], yes[400], no[400], trade[64], withdraw[64];
    const char *none = say_word(s->voice, "offer", "none");
    island_offer_text(s, offer->give, offer->extra, give, sizeof give);
    island_offer_text(s, offer->want, -offer->extra, want, sizeof want);
    seats_text(s, offer->yes, yes, sizeof yes);
    seats_text(s, offer->no, no, sizeof no);
    words_command(s->voice, "trade", trade, sizeof trade);
    words_command(s->voice, "withdraw", withdraw, sizeof withdraw);
    say_with(s->voice,
             !active      ? "offer.proposal"
             : offer->yes ? "offer.own-taken"
                          : "offer.own",
             FILL("give", give, "want", want, "yes", yes[0] ? yes : none, "no", no[0] ? no : none, "trade",
                  trade, "withdraw", withdraw));
}

static void say_offers(const term_seen *s, const island_look *v) {
    for (unsigned maker = 0; maker < s->match->config.seats; maker++) {
        const island_look_offer *offer = &v->offer[maker];
        if (!offer->open)
            continue;
        if (maker == s->viewer) {
            say_own_offer(s, offer, maker == v->turn);
            continue;
        }
        if (s->viewer >= s->match->config.seats || !(offer->to >> s->viewer & 1))
            continue;
        char name[NAME_CAP], give[200], want[200], accept[64], decline[64], seat[16];
        island_offer_text(s, offer->give, offer->extra, give, sizeof give);
        island_offer_text(s, offer->want, -offer->extra, want, sizeof want);
        seen_name(s, maker, name, sizeof name);
        kh_actor_write(maker, seat, sizeof seat);
        words_command(s->voice, "accept", accept, sizeof accept);
        words_command(s->voice, "decline", decline, sizeof decline);
        say_with(s->voice, "offer.open",
                 FILL("who", name, "give", give, "want", want, "accept", accept, "decline", decline, "seat",
                      seat));
    }
}

static void say_waiting(const term_seen *s, const island_look *v) {
    char name[NAME_CAP];
    const bool guest = v->guest != LOOK_NONE;
    say_with(s->voice, guest ? "play.waiting-build" : "play.waiting",
             FILL("who", seen_name(s, guest ? v->guest : v->turn, name, sizeof name)));
}

/* What the phase asks of the viewer, who has a choice. */
static void say_task(const term_seen *s, const island_look *v, const choices *c) {
    const island_look_seat *mine = &v->seat[s->viewer];
    switch ((island_phase)v->phase) {
    case PHASE_SETTLEMENT: must_settle(s, c, mine->settlements > 0); break;
    case PHASE_ROAD: say_place(s, c, "must.road", DO_ROAD, 1); break;
    case PHASE_ROLL: must_roll(s, c); break;
    case PHASE_DISCARD: say_place(s, c, "must.discard", DO_DISCARD, mine->debt); break;
    case PHASE_ROBBER:
        say_place(s, c, seen_board(s).guilds ? "must.robber-favours" : "must.robber", DO_ROBBER, 1);
        break;
    case PHASE_VICTIM: must_rob(s, c); break;
    case PHASE_FREE_ROADS:
        say_place(s, c, v->free_roads > 1 ? "must.free-roads" : "must.free-road", DO_ROAD, v->free_roads);
        break;
    case PHASE_MAIN: may_act(s, c); break;
    case PHASE_EXTRA: may_build(s, c); break;
    case PHASE_FIRST:
    case PHASE_DICE:
    case PHASE_STEAL:
    case PHASE_CARD:
    case PHASE_OVER:
    case PHASE_DRAW:
    case PHASES: say_waiting(s, v); break;
    case PHASE_ASK: island_say_question(s); break;
    }
}

void island_face_must(const term_seen *s) {
    const island_look v = seen_look(s);
    choices c;
    choices_of(s, &c);
    say_offers(s, &v);
    kh_action silence;
    if (island_face_called(s, &silence))
        say(s->voice, "may.answer");
    else if (v.phase == PHASE_ASK)
        island_say_question(s);
    else if (c.count == 0 || (v.phase == PHASE_MAIN && s->viewer != v.turn))
        say_waiting(s, &v);
    else
        say_task(s, &v, &c);
}

/* An offer that the viewer could take and has not answered. */
bool island_face_called(const term_seen *s, kh_action *silence) {
    const island_look v = seen_look(s);
    memset(silence, 0, sizeof *silence);
    if (s->viewer == v.turn || s->viewer >= s->match->config.seats || v.phase != PHASE_MAIN)
        return false;
    const island_look_offer *offer = &v.offer[v.turn];
    const unsigned answered = offer->yes | offer->no;
    if (!offer->open || !(offer->to >> s->viewer & 1) || (answered >> s->viewer & 1))
        return false;
    if (-offer->extra > v.seat[s->viewer].tile_count)
        return false;
    for (unsigned r = 0; r < RESOURCES; r++)
        if (v.seat[s->viewer].hand[r] < offer->want[r])
            return false;
    silence->seat = s->viewer;
    silence->kind = DO_DECLINE;
    silence->size = 1;
    silence->arg[0] = v.turn;
    return true;
}

static bool read_vertex(kh_scan *x, unsigned below) {
    uint64_t v;
    return kh_scan_char(x, 'v') && kh_scan_number(x, &v) && v < below;
}

/* A road between two corners that no edge joins. BASE-ROAD-02 */
bool island_face_misplaced(const term_seen *s, uint32_t kind, const char *arguments, kh_action *out) {
    const island_look_board b = seen_board(s);
    kh_scan x = kh_scan_in(arguments, strlen(arguments));
    if (kind != DO_ROAD || !read_vertex(&x, b.vertices) || !kh_scan_char(&x, '-') ||
        !read_vertex(&x, b.vertices) || x.at != x.end)
        return false;
    memset(out, 0, sizeof *out);
    out->seat = s->viewer;
    out->kind = DO_ROAD;
    out->size = 1;
    out->arg[0] = b.edges;
    return true;
}

/* The bank's rates are fixed: whoever types other numbers means another trade. */
bool island_face_counts_fit(const term_seen *s, const kh_action *a, const uint64_t counts[KH_FIELDS_MAX]) {
    if (counts[0] == 0 && counts[1] == 0)
        return true;
    /* In a scenario it is one card that is meant. */
    if (a->kind > DO_PASS && counts[0] <= 1 && counts[1] <= 1)
        return true;
    const unsigned give = a->arg[0];
    const unsigned rate = a->kind == DO_BANK ? seen_look(s).seat[s->viewer].rate[give] : 0;
    if (rate > 0 && (counts[0] == 0 || counts[0] == rate) && counts[1] <= 1)
        return true;
    char text[KH_ACTION_TEXT], number[16];
    words_action(s, &island_face, a, text, sizeof text);
    say_with(s->voice, rate ? "say.bank-rate" : "say.no-number",
             FILL("rate", say_number(rate, number), "resource",
                  say_word(s->voice, "resource", island_resource_names[give]), "action", text));
    return false;
}
