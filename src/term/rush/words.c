/* Symbol Rush in the terminal: symbols and places as words. Whoever names a symbol types where and which, "7 anchor", in
 * either order; a few letters do where no other symbol of the own card begins with them. Nothing here looks for what two
 * cards have in common: that is for the person to find. */
#include <string.h>

#include "kornholm/notation.h"
#include "term/rush/face.h"
#include "term/words.h"

enum { WORD = 64 };

const char *rush_symbol_word(const term_seen *s, unsigned symbol) {
    return symbol < RUSH_SYMBOLS ? say_word(s->voice, "symbol", rush_symbol_names[symbol]) : "-";
}

const char *rush_colour_word(const term_seen *s, unsigned team) {
    const unsigned colour = team < seen_table(s)->teams ? seen_state(s)->colour[team] : RUSH_NONE;
    return colour < COLOURS ? say_word(s->voice, "colour", rush_colour_names[colour])
                            : say_word(s->voice, "say", "rush.no-colour");
}

const char *rush_place_name(const term_seen *s, unsigned spot, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    if (spot < RUSH_PLACES)
        kh_text_number(&x, spot + 1);
    else if (practising(seen_table(s)))
        rush_write_spot(&x, spot);
    else
        kh_text_add(&x, rush_colour_word(s, spot - RUSH_PLACES));
    return out;
}

const char *rush_card_text(const term_seen *s, unsigned card, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned i = 0; card < RUSH_CARDS && i < RUSH_ON_CARD; i++) {
        kh_text_add(&x, i > 0 ? ", " : "");
        kh_text_add(&x, rush_symbol_word(s, rush_cards[card][i]));
    }
    return out;
}

const char *rush_team_names(const term_seen *s, unsigned team, char *out, size_t cap) {
    const rush_table *t = seen_table(s);
    char name[RUSH_NAME];
    kh_text x = kh_text_in(out, cap);
    for (unsigned seat = team; seat < t->seats; seat += t->teams) {
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, seen_name(s, seat, name, sizeof name));
    }
    return out;
}

const char *rush_goal(const term_seen *s, unsigned mini) {
    static const char *const goals[MINIS] = {
        "say.rush.goal-practice", "rush.goal.1", "rush.goal.2", "rush.goal.3", "rush.goal.4", "rush.goal.5"};
    const char *goal = mini < MINIS ? kh_lang_text(s->voice->lang, goals[mini]) : NULL;
    return goal ? goal : "";
}

/* Letters alone: "mine cart", "mine-cart" and "minecart" are the same. */
static void squeeze(const char *text, size_t length, char *out, size_t cap) {
    char folded[WORD];
    kh_text x = kh_text_in(out, cap);
    words_fold(text, length, folded, sizeof folded);
    for (const char *p = folded; *p; p++)
        if (*p != ' ' && *p != '-' && *p != ',' && *p != ':' && *p != '.' && *p != '!')
            kh_text_char(&x, *p);
}

/* Whether a symbol is called so, in the reader's language or in the notation; or begins so. */
static bool is_called(const term_seen *s, unsigned symbol, const char *typed, bool beginning) {
    const char *const names[] = {rush_symbol_names[symbol], rush_symbol_word(s, symbol)};
    for (unsigned i = 0; i < 2; i++) {
        char name[WORD];
        squeeze(names[i], strlen(names[i]), name, sizeof name);
        if (beginning ? strncmp(name, typed, strlen(typed)) == 0 : strcmp(name, typed) == 0)
            return true;
    }
    return false;
}

/* The symbol of the own card, or of all, that begins so, if it is only one. */
static unsigned begun_by(const term_seen *s, unsigned own, const char *typed) {
    unsigned found = NO_SYMBOL, n = 0;
    for (unsigned i = 0; own < RUSH_CARDS && i < RUSH_ON_CARD; i++)
        if (is_called(s, rush_cards[own][i], typed, true)) {
            found = rush_cards[own][i];
            n++;
        }
    for (unsigned i = 0; n == 0 && i < RUSH_SYMBOLS; i++)
        if (is_called(s, i, typed, true)) {
            n += found != NO_SYMBOL;
            found = i;
        }
    return n <= 1 ? found : NO_SYMBOL;
}

static unsigned symbol_of(const term_seen *s, unsigned own, const char *text, size_t length) {
    char typed[WORD];
    squeeze(text, length, typed, sizeof typed);
    if (length >= WORD || typed[0] == '\0')
        return NO_SYMBOL;
    for (unsigned i = 0; i < RUSH_SYMBOLS; i++)
        if (is_called(s, i, typed, false))
            return i;
    return begun_by(s, own, typed);
}

/* "7", "red", "m2": RUSH_SPOTS where a word names no place. */
static unsigned place_of(const term_seen *s, const char *text, size_t length) {
    const rush_table *t = seen_table(s);
    char word[WORD], name[WORD];
    squeeze(text, length, word, sizeof word);
    kh_scan x = kh_scan_in(word, strlen(word));
    uint64_t n;
    uint8_t spot;
    if (length >= WORD)
        return RUSH_SPOTS;
    if (kh_scan_number(&x, &n) && x.at == x.end && n >= 1 && n <= RUSH_PLACES)
        return (unsigned)n - 1;
    for (unsigned team = 0; team < t->teams && !practising(t); team++) {
        const unsigned colour = seen_state(s)->colour[team];
        if (colour >= COLOURS)
            continue;
        const char *called = rush_colour_word(s, team);
        squeeze(called, strlen(called), name, sizeof name);
        if (strcmp(word, name) == 0 || strcmp(word, rush_colour_names[colour]) == 0)
            return RUSH_PLACES + team;
    }
    x = kh_scan_in(word, strlen(word));
    return word[0] == 'm' && rush_read_spot(&x, &spot) && x.at == x.end ? spot : RUSH_SPOTS;
}

/* What was typed, taken apart: the place first or last, or none where only one card can be meant. */
typedef struct typed_claim {
    unsigned spot, symbol;
} typed_claim;

static bool only_target(uint32_t targets, unsigned *spot) {
    if (bits(targets) != 1)
        return false;
    *spot = set_nth(targets, 0);
    return true;
}

static bool take_apart(const term_seen *s, unsigned holder, const char *typed, typed_claim *out) {
    const unsigned own = rush_own_card(seen_table(s), seen_state(s), holder);
    const char *blank = strchr(typed, ' '), *last = strrchr(typed, ' ');
    const size_t length = strlen(typed), first = blank ? (size_t)(blank - typed) : length;
    out->spot = place_of(s, typed, first);
    if (out->spot < RUSH_SPOTS && blank) {
        out->symbol = symbol_of(s, own, blank + 1, strlen(blank + 1));
        return out->symbol != NO_SYMBOL;
    }
    out->spot = last ? place_of(s, last + 1, strlen(last + 1)) : RUSH_SPOTS;
    const bool behind = out->spot < RUSH_SPOTS;
    if (!behind && !only_target(rush_targets(seen_table(s), seen_state(s), holder), &out->spot))
        return false;
    out->symbol = symbol_of(s, own, typed, behind ? (size_t)(last - typed) : length);
    return out->symbol != NO_SYMBOL;
}

static unsigned holder_of(const term_seen *s, uint32_t kind) {
    return kind == DO_HINT ? rush_partner(seen_table(s), s->viewer) : s->viewer;
}

/* A card that is not there cannot be named: any other stands for it, which the rules refuse. */
static void write_card(kh_text *x, unsigned card) {
    rush_write_card(x, card < RUSH_CARDS ? card : 0);
}

bool rush_arguments(const term_seen *s, uint32_t kind, const char *typed, char *out, size_t cap) {
    typed_claim c;
    if ((kind != DO_CLAIM && kind != DO_HINT) || !seen_plays(s) || *typed == '\0')
        return false;
    const unsigned holder = holder_of(s, kind);
    if (holder == RUSH_NONE || !take_apart(s, holder, typed, &c))
        return false;
    kh_text x = kh_text_in(out, cap);
    if (kind == DO_CLAIM) {
        write_card(&x, rush_own_card(seen_table(s), seen_state(s), holder));
        kh_text_char(&x, ' ');
    }
    rush_write_spot(&x, c.spot);
    kh_text_char(&x, '/');
    write_card(&x, seen_state(s)->spot[c.spot]);
    kh_text_char(&x, ' ');
    kh_text_add(&x, rush_symbol_names[c.symbol]);
    return true;
}

/* A place and a symbol without a command before them: they are claimed, or shown to the partner. */
uint32_t rush_meant(const term_seen *s, const char *line) {
    char text[KH_ACTION_TEXT];
    if (!seen_plays(s) || seen_state(s)->phase != PHASE_PLAY)
        return 0;
    const uint32_t kind = rush_may_hint(seen_table(s), seen_state(s), s->viewer) ? DO_HINT : DO_CLAIM;
    return rush_arguments(s, kind, line, text, sizeof text) ? kind : 0;
}

bool rush_spell(const term_seen *s, const kh_type *type, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    if (type == &rush_type_target && arg[0] < RUSH_SPOTS) {
        rush_place_name(s, arg[0], out, cap);
        return true;
    }
    if (type == &rush_type_colour && arg[0] < COLOURS)
        kh_text_add(&x, say_word(s->voice, "colour", rush_colour_names[arg[0]]));
    else if (type == &rush_type_symbol)
        kh_text_add(&x, rush_symbol_word(s, arg[0]));
    else
        return false;
    return true;
}

/* With which card goes without saying. */
bool rush_usual(const term_seen *s, uint32_t kind, uint32_t field, char *out, size_t cap) {
    if (kind != DO_CLAIM || field != 0 || !seen_plays(s))
        return false;
    kh_text x = kh_text_in(out, cap);
    write_card(&x, rush_own_card(seen_table(s), seen_state(s), s->viewer));
    return true;
}
