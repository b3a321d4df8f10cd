/* Reading a record line by line: see record.h. Writing one: record_write.c. */
#include "kornholm/record.h"

#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "kornholm/pages.h"
#include "kornholm/text.h"

typedef enum stage {
    STAGE_FIRST,
    STAGE_GAME,
    STAGE_SEATS,
    STAGE_HEAD,
    STAGE_PLAY,
    STAGE_RESULT,
    STAGE_END
} stage;

_Static_assert(KH_OPTIONS_MAX <= 32, "options_seen has a bit for each option");

const char *kh_record_error_key(kh_record_error error) {
    static const char *const keys[KH_RECORD_ERRORS] = {
        [KH_RECORD_FINE] = "record.error.none",
        [KH_RECORD_NOT_ONE] = "record.error.not-a-record",
        [KH_RECORD_BAD_FORMAT] = "record.error.format",
        [KH_RECORD_LONG_LINE] = "record.error.long-line",
        [KH_RECORD_ZERO_BYTE] = "record.error.zero-byte",
        [KH_RECORD_CONTROL] = "record.error.control-character",
        [KH_RECORD_BAD_UTF8] = "record.error.utf8",
        [KH_RECORD_NO_GAME] = "record.error.no-game",
        [KH_RECORD_UNKNOWN_GAME] = "record.error.unknown-game",
        [KH_RECORD_UNKNOWN_RULES] = "record.error.unknown-rules",
        [KH_RECORD_NO_SEATS] = "record.error.no-seats",
        [KH_RECORD_BAD_SEATS] = "record.error.seats",
        [KH_RECORD_UNKNOWN_OPTION] = "record.error.unknown-option",
        [KH_RECORD_BAD_OPTION] = "record.error.option-value",
        [KH_RECORD_OPTION_TWICE] = "record.error.option-twice",
        [KH_RECORD_BAD_NAME] = "record.error.name",
        [KH_RECORD_NAME_ORDER] = "record.error.name-order",
        [KH_RECORD_BAD_VIEW] = "record.error.view",
        [KH_RECORD_BAD_FAIR] = "record.error.fair",
        [KH_RECORD_FAIR_ORDER] = "record.error.fair-order",
        [KH_RECORD_SECRET_IN_VIEW] = "record.error.secret-in-view",
        [KH_RECORD_BAD_HEAD] = "record.error.head",
        [KH_RECORD_NO_BOARD] = "record.error.no-board",
        [KH_RECORD_LONG_BOARD] = "record.error.long-board",
        [KH_RECORD_BAD_TIME] = "record.error.time",
        [KH_RECORD_TIME_BACK] = "record.error.time-back",
        [KH_RECORD_NO_ACTOR] = "record.error.no-actor",
        [KH_RECORD_NO_KIND] = "record.error.no-kind",
        [KH_RECORD_BAD_ARGUMENT] = "record.error.argument",
        [KH_RECORD_NO_ARGUMENT] = "record.error.no-argument",
        [KH_RECORD_LONG_ACTION] = "record.error.long-action",
        [KH_RECORD_HIDDEN_ARGUMENT] = "record.error.hidden",
        [KH_RECORD_REFUSED] = "record.error.refused",
        [KH_RECORD_NOTHING_TO_UNDO] = "record.error.undo",
        [KH_RECORD_BAD_HASH] = "record.error.hash",
        [KH_RECORD_WRONG_HASH] = "record.error.wrong-hash",
        [KH_RECORD_HASH_IN_VIEW] = "record.error.hash-in-view",
        [KH_RECORD_BAD_RESULT] = "record.error.result",
        [KH_RECORD_WRONG_RESULT] = "record.error.wrong-result",
        [KH_RECORD_NOT_OVER] = "record.error.not-over",
        [KH_RECORD_IS_OVER] = "record.error.is-over",
        [KH_RECORD_AFTER_END] = "record.error.after-end",
        [KH_RECORD_CUT_OFF] = "record.error.cut-off",
        [KH_RECORD_MASKED] = "record.error.masked",
        [KH_RECORD_TOO_MANY] = "record.error.too-many",
        [KH_RECORD_NO_MEMORY] = "record.error.memory",
    };
    return keys[error];
}

/* The wrong word, with nothing in it that could trouble a screen. */
static void write_word(const kh_record_reader *r, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (uint32_t i = r->fault_at, n; i < r->fault_at + r->fault_length; i += n) {
        uint32_t c;
        n = (uint32_t)kh_utf8_read(r->text + i, r->fault_at + r->fault_length - i, &c);
        if (n == 0)
            return;
        if (x.length + n + 4 > cap) { /* "..." tells that there is more */
            kh_text_add(&x, "...");
            return;
        }
        kh_text_add_n(&x, r->text + i, n);
    }
}

/* Which word of its line it is, from 1. */
static int64_t word_number(const kh_record_reader *r) {
    int64_t n = 0;
    for (uint32_t i = 0; i <= r->fault_at && i < KH_RECORD_LINE; i++)
        n += r->text[i] != ' ' && r->text[i] != '\t' &&
             (i == 0 || r->text[i - 1] == ' ' || r->text[i - 1] == '\t');
    return n;
}

/* What was wanted where the fault is. */
static void write_wanted(const kh_lang *lang, const kh_record_reader *r, char *out, size_t cap) {
    char key[64];
    kh_text x = kh_text_in(key, sizeof key);
    kh_text_add(&x, "record.wanted.");
    kh_text_add(&x, r->fault_type ? r->fault_type->name : "word");
    const char *const fill[] = {"lead", r->fault_lead ? r->fault_lead : "", NULL};
    kh_lang_write(lang, key, fill, out, cap);
}

/* The key of the sentence: a rule has its own, and one more for actions that break it by a habit of other programs. */
static void write_key(const kh_lang *lang, const kh_record_reader *r, kh_record_error error, const char *rule,
                      char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    if (error != KH_RECORD_REFUSED || !rule) {
        kh_text_add(&x, kh_record_error_key(error));
        return;
    }
    kh_text_add(&x, "record.refused.");
    kh_text_add(&x, rule);
    kh_text_char(&x, '.');
    kh_text_add(&x, r->kind ? r->kind->name : "");
    if (kh_lang_text(lang, out))
        return;
    x = kh_text_in(out, cap);
    kh_text_add(&x, "rule.");
    kh_text_add(&x, rule);
}

/* Where in the board the fault lies. */
static size_t write_board_line(const kh_lang *lang, const kh_flaw *flaw, char *out, size_t cap) {
    char digits[24];
    kh_text x = kh_text_in(digits, sizeof digits);
    kh_text_number(&x, flaw->line);
    const char *const fill[] = {"line", digits, "word", flaw->word, NULL};
    return kh_lang_write(lang, "record.error.board-line", fill, out, cap);
}

size_t kh_record_error_write(const kh_lang *lang, const kh_record_reader *r, kh_record_error error,
                             const char *rule, char *out, size_t cap) {
    static const char *const names[] = {"low", "high", "seats", "longest", "longest-name", "place"};
    enum { NUMBERS = sizeof names / sizeof names[0], DIGITS = 24, WORDS = 6, WORD = 48, WANTED = 240 };
    const kh_game *g = r->game;
    const int64_t number[NUMBERS] = {g ? g->seats_min : 0, g ? g->seats_max : 0, r->config.seats,
                                     KH_RECORD_LINE,       KH_RECORD_NAME,       word_number(r)};
    char digits[NUMBERS][DIGITS], viewer[DIGITS], version[KH_RULES_TEXT] = "", key[100], word[WORD],
                                                  wanted[WANTED];
    const char *fill[2 * (NUMBERS + WORDS) + 1] = {
        "game",   g ? g->name : "", "viewer", viewer,           "word",    word,
        "wanted", wanted,           "rule",   rule ? rule : "", "version", version};
    if (g)
        kh_rules_write(g, &r->config, version, sizeof version); /* before the seats: that of no scenario */
    kh_actor_write(r->viewer, viewer, sizeof viewer);
    write_word(r, word, sizeof word);
    write_wanted(lang, r, wanted, sizeof wanted);
    for (int i = 0; i < NUMBERS; i++) {
        kh_text x = kh_text_in(digits[i], DIGITS);
        kh_text_number(&x, number[i]);
        fill[2 * (WORDS + i)] = names[i];
        fill[2 * (WORDS + i) + 1] = digits[i];
    }
    write_key(lang, r, error, rule, key, sizeof key);
    const size_t length = kh_lang_write(lang, key, fill, out, cap);
    if (error != KH_RECORD_REFUSED || r->board_flaw.line == 0 || length + 1 >= cap)
        return length;
    out[length] = ' ';
    return length + 1 + write_board_line(lang, &r->board_flaw, out + length + 1, cap - length - 1);
}

static kh_record_item item_of(kh_record_what what) {
    kh_record_item item;
    memset(&item, 0, sizeof item);
    item.what = what;
    item.seat = KH_NOBODY;
    return item;
}

static kh_record_item broken(kh_record_error error) {
    kh_record_item item = item_of(KH_RECORD_BROKEN);
    item.error = error;
    return item;
}

/* The word that is wrong, for the sentence. */
static kh_record_item broken_at(kh_record_reader *r, kh_record_error error, kh_scan word) {
    r->fault_at = (uint32_t)(word.at - r->text);
    r->fault_length = (uint32_t)(word.end - word.at);
    return broken(error);
}

/* The next word is. */
static kh_record_item broken_next(kh_record_reader *r, kh_record_error error, kh_scan x) {
    kh_scan word;
    kh_scan_token(&x, &word);
    return broken_at(r, error, word);
}

static kh_record_item nothing(void) {
    return item_of(KH_RECORD_NOTHING);
}

static kh_record_item with_text(kh_record_what what, const kh_scan *x) {
    kh_record_item item = item_of(what);
    item.text = x->at;
    item.length = (size_t)(x->end - x->at);
    return item;
}

/* What could move the cursor, end a line or turn the reading direction on somebody's screen. */
static bool is_control(uint32_t c) {
    return (c < 0x20 && c != '\t') || (c >= 0x7f && c < 0xa0) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

static kh_record_error check_text(const char *text, size_t length) {
    for (size_t i = 0; i < length;) {
        uint32_t c;
        const size_t n = kh_utf8_read(text + i, length - i, &c);
        if (n == 0)
            return KH_RECORD_BAD_UTF8;
        if (c == 0)
            return KH_RECORD_ZERO_BYTE;
        if (is_control(c))
            return KH_RECORD_CONTROL;
        i += n;
    }
    return KH_RECORD_FINE;
}

bool kh_record_text_fine(const char *text, size_t length) {
    return memchr(text, '\t', length) == NULL && check_text(text, length) == KH_RECORD_FINE;
}

bool kh_record_name_fine(const char *name, size_t length) {
    return length > 0 && length <= KH_RECORD_NAME && name[0] != ' ' && name[length - 1] != ' ' &&
           kh_record_text_fine(name, length);
}

void kh_record_open(kh_record_reader *r, const kh_game *const *games, char *board, size_t board_cap) {
    memset(r, 0, sizeof *r);
    r->games = games;
    r->viewer = KH_NOBODY;
    r->board = board;
    r->board_cap = board_cap;
}

/* A comment begins with a # that begins the line or stands behind a blank. */
static void cut_comment(kh_scan *x) {
    for (const char *at = x->at; at < x->end; at++) {
        if (*at == '#' && (at == x->at || at[-1] == ' ' || at[-1] == '\t')) {
            x->end = at;
            return;
        }
    }
}

static void cut_blanks(kh_scan *x) {
    kh_scan_blanks(x);
    while (x->end > x->at && (x->end[-1] == ' ' || x->end[-1] == '\t'))
        x->end--;
}

/* A number that is a word of its own. */
static bool read_count(kh_scan *x, uint64_t *out) {
    kh_scan token;
    return kh_scan_token(x, &token) && kh_scan_number(&token, out) && token.at == token.end;
}

static kh_record_item read_first(kh_record_reader *r, kh_scan x) {
    uint64_t format;
    if (!kh_scan_word(&x, "kornholm") || !kh_scan_word(&x, "record") || !read_count(&x, &format) ||
        !kh_scan_done(&x))
        return broken(KH_RECORD_NOT_ONE);
    if (format != KH_RECORD_FORMAT)
        return broken(KH_RECORD_BAD_FORMAT);
    r->stage = STAGE_GAME;
    return nothing();
}

/* "1", or "1.2" where a scenario has a revision of its own. */
static bool read_rules(kh_scan *x, uint64_t *version, uint64_t *revision) {
    kh_scan token;
    *revision = 1;
    if (!kh_scan_token(x, &token) || !kh_scan_number(&token, version))
        return false;
    if (kh_scan_char(&token, '.') && !kh_scan_number(&token, revision))
        return false;
    return token.at == token.end;
}

static kh_record_item read_game(kh_record_reader *r, kh_scan x) {
    kh_scan name;
    uint64_t version;
    if (!kh_scan_word(&x, "game") || !kh_scan_token(&x, &name))
        return broken(KH_RECORD_NO_GAME);
    for (unsigned i = 0; r->games[i] != NULL; i++) {
        if (kh_word_is(&name, r->games[i]->name))
            r->game = r->games[i];
    }
    if (r->game == NULL)
        return broken_at(r, KH_RECORD_UNKNOWN_GAME, name);
    if (!read_rules(&x, &version, &r->revision) || !kh_scan_done(&x))
        return broken(KH_RECORD_NO_GAME);
    if (version != r->game->rules_version)
        return broken(KH_RECORD_UNKNOWN_RULES);
    r->stage = STAGE_SEATS;
    return nothing();
}

static kh_record_item read_seats(kh_record_reader *r, kh_scan x) {
    uint64_t seats;
    if (!kh_scan_word(&x, "seats") || !read_count(&x, &seats) || !kh_scan_done(&x))
        return broken(KH_RECORD_NO_SEATS);
    if (seats < r->game->seats_min || seats > r->game->seats_max)
        return broken(KH_RECORD_BAD_SEATS);
    kh_config_usual(r->game, (kh_seat)seats, &r->config);
    r->stage = STAGE_HEAD;
    return nothing();
}

static kh_record_item read_option(kh_record_reader *r, kh_scan x) {
    uint32_t which = 0;
    cut_blanks(&x);
    const kh_scan said = x;
    switch (kh_config_set(r->game, &r->config, x.at, (size_t)(x.end - x.at), &which)) {
    case KH_CONFIG_NO_SUCH_OPTION: return broken_at(r, KH_RECORD_UNKNOWN_OPTION, said);
    case KH_CONFIG_BAD_VALUE:
    case KH_CONFIG_NO_EQUALS: return broken_at(r, KH_RECORD_BAD_OPTION, said);
    case KH_CONFIG_FINE: break;
    }
    if (r->options_seen >> which & 1)
        return broken_at(r, KH_RECORD_OPTION_TWICE, said);
    r->options_seen |= UINT32_C(1) << which;
    return nothing();
}

static kh_record_item read_name(kh_record_reader *r, kh_scan x) {
    kh_seat seat;
    kh_scan_blanks(&x);
    if (!kh_seat_read(&x, r->config.seats, &seat))
        return broken(KH_RECORD_BAD_NAME);
    const char *gap = x.at;
    cut_blanks(&x);
    if (x.at == gap || !kh_record_name_fine(x.at, (size_t)(x.end - x.at)))
        return broken(KH_RECORD_BAD_NAME);
    if (seat < r->names_below)
        return broken(KH_RECORD_NAME_ORDER);
    r->names_below = (uint64_t)seat + 1;
    kh_record_item item = with_text(KH_RECORD_NAMED, &x);
    item.seat = seat;
    return item;
}

static bool promised(const kh_record_reader *r, kh_record_promise promise) {
    return r->promises_seen >> promise & 1;
}

static kh_record_item read_view(kh_record_reader *r, kh_scan x) {
    if (r->viewer != KH_NOBODY)
        return broken(KH_RECORD_BAD_VIEW);
    kh_scan_blanks(&x);
    if (kh_scan_word(&x, "watcher"))
        r->viewer = KH_WATCHER;
    else if (!kh_seat_read(&x, r->config.seats, &r->viewer))
        return broken(KH_RECORD_BAD_VIEW);
    if (x.at != x.end && !kh_scan_done(&x))
        return broken(KH_RECORD_BAD_VIEW);
    return promised(r, KH_PROMISE_SECRET) ? broken(KH_RECORD_SECRET_IN_VIEW) : nothing();
}

static bool read_digit(char c, uint8_t *out) {
    const bool is_number = c >= '0' && c <= '9', is_letter = c >= 'a' && c <= 'f';
    *out = (uint8_t)(is_number ? c - '0' : is_letter ? c - 'a' + 10 : 0);
    return is_number || is_letter;
}

/* Zeros stand for "none" wherever seeds are kept, so that no line may hold nothing else. */
static bool read_bytes(kh_scan *x, uint8_t out[KH_RECORD_FAIR]) {
    kh_scan token;
    uint8_t all = 0;
    if (!kh_scan_token(x, &token) || token.end - token.at != 2 * KH_RECORD_FAIR)
        return false;
    for (int i = 0; i < KH_RECORD_FAIR; i++) {
        uint8_t high, low;
        if (!read_digit(token.at[2 * i], &high) || !read_digit(token.at[2 * i + 1], &low))
            return false;
        out[i] = (uint8_t)(high << 4 | low);
        all |= out[i];
    }
    return all != 0;
}

static bool read_promise(const kh_record_reader *r, kh_scan *x, kh_record_item *item) {
    if (kh_scan_word(x, "board")) {
        item->promise = KH_PROMISE_BOARD;
        return kh_scan_word(x, "given");
    }
    if (kh_scan_word(x, "seed")) {
        item->promise = KH_PROMISE_SEED;
        kh_scan_blanks(x);
        return kh_seat_read(x, r->config.seats, &item->seat) && x->at < x->end &&
               (*x->at == ' ' || *x->at == '\t') && read_bytes(x, item->bytes);
    }
    item->promise = kh_scan_word(x, "secret") ? KH_PROMISE_SECRET : KH_PROMISE_COMMITMENT;
    return (item->promise == KH_PROMISE_SECRET || kh_scan_word(x, "commitment")) &&
           read_bytes(x, item->bytes);
}

/* The commitment is what all the others belong to. */
static bool in_order(const kh_record_reader *r, const kh_record_item *item) {
    if (item->promise == KH_PROMISE_SEED && item->seat < r->seeds_below)
        return false;
    if (item->promise != KH_PROMISE_SEED && promised(r, item->promise))
        return false;
    return item->promise == KH_PROMISE_COMMITMENT || promised(r, KH_PROMISE_COMMITMENT);
}

static kh_record_item read_fair(kh_record_reader *r, kh_scan x) {
    kh_record_item item = item_of(KH_RECORD_PROMISE);
    if (!read_promise(r, &x, &item) || !kh_scan_done(&x))
        return broken(KH_RECORD_BAD_FAIR);
    if (!in_order(r, &item))
        return broken(KH_RECORD_FAIR_ORDER);
    if (item.promise == KH_PROMISE_SECRET && r->viewer != KH_NOBODY)
        return broken(KH_RECORD_SECRET_IN_VIEW);
    r->promises_seen |= UINT32_C(1) << item.promise;
    if (item.promise == KH_PROMISE_SEED)
        r->seeds_below = (uint64_t)item.seat + 1;
    return item;
}

/* A line of the board, or behind all of those one of the position. */
static kh_record_item read_lines(kh_record_reader *r, kh_scan x, size_t *of) {
    cut_blanks(&x);
    const size_t n = (size_t)(x.end - x.at), used = r->board_length + r->position_length;
    if (n + 1 > r->board_cap - used)
        return broken(KH_RECORD_LONG_BOARD);
    memcpy(r->board + used, x.at, n);
    r->board[used + n] = '\n';
    *of += n + 1;
    return nothing();
}

static kh_record_item read_head(kh_record_reader *r, kh_scan x, kh_scan uncut) {
    const kh_scan whole = x;
    if (kh_scan_word(&uncut, "name"))
        return read_name(r, uncut);
    if (kh_scan_word(&x, "option"))
        return read_option(r, x);
    if (kh_scan_word(&x, "view"))
        return read_view(r, x);
    if (r->position_length == 0 && kh_scan_word(&x, "board"))
        return read_lines(r, x, &r->board_length);
    if (r->board_length > 0 && kh_scan_word(&x, "at"))
        return read_lines(r, x, &r->position_length);
    if (kh_scan_word(&x, "fair"))
        return read_fair(r, x);
    if (!kh_scan_word(&x, "play") || !kh_scan_done(&x))
        return broken_next(r, KH_RECORD_BAD_HEAD, whole);
    if (r->revision != kh_revision(r->game, &r->config)) /* which scenario it is, all options together say */
        return broken(KH_RECORD_UNKNOWN_RULES);
    if (r->board_length == 0)
        return broken(KH_RECORD_NO_BOARD);
    r->stage = STAGE_PLAY;
    return item_of(KH_RECORD_PLAY);
}

/* "@83.456": seconds and exactly three digits. Without it an action has the time of the line before. */
static bool read_time(kh_scan *x, uint64_t *out) {
    uint64_t seconds, thousandths;
    if (!kh_scan_char(x, '@') || !kh_scan_number(x, &seconds) || seconds > KH_RECORD_TIMES / 1000)
        return false;
    if (!kh_scan_char(x, '.'))
        return false;
    const char *digits = x->at;
    if (!kh_scan_number(x, &thousandths) || x->at - digits != 3)
        return false;
    *out = seconds * 1000 + thousandths;
    return *out < KH_RECORD_TIMES && x->at < x->end && (*x->at == ' ' || *x->at == '\t');
}

static kh_record_item read_undo(kh_record_reader *r, uint64_t at_ms) {
    /* The clock goes back to the moment of the action that is taken back. */
    if (at_ms > r->time_ms)
        return broken(KH_RECORD_BAD_TIME);
    r->time_ms = at_ms;
    kh_record_item item = item_of(KH_RECORD_UNDO);
    item.action.at_ms = at_ms;
    return item;
}

/* A fault of an action. Of what is missing the word before it is named. */
static kh_record_item broken_action(kh_record_reader *r, kh_record_error error, const kh_read_fault *fault) {
    kh_scan word = {fault->at, fault->at + fault->length};
    r->fault_type = fault->type;
    r->fault_lead = fault->lead;
    const bool wanted = fault->type || fault->lead;
    if (fault->length == 0) {
        while (word.end > r->text && (word.end[-1] == ' ' || word.end[-1] == '\t'))
            word.end--;
        for (word.at = word.end; word.at > r->text && word.at[-1] != ' ' && word.at[-1] != '\t';)
            word.at--;
        return broken_at(r, wanted ? KH_RECORD_NO_ARGUMENT : error, word);
    }
    return broken_at(r, wanted ? KH_RECORD_BAD_ARGUMENT : error, word);
}

static kh_record_item read_action(kh_record_reader *r, kh_scan x, uint64_t at_ms) {
    kh_record_item item = item_of(KH_RECORD_ACTION);
    kh_read_fault fault;
    bool hidden = false;
    switch (kh_action_read_fault(r->game, r->table, r->config.seats, x.at, (size_t)(x.end - x.at),
                                 &item.action, &hidden, &fault)) {
    case KH_READ_NO_ACTOR: return broken_action(r, KH_RECORD_NO_ACTOR, &fault);
    case KH_READ_NO_KIND: return broken_action(r, KH_RECORD_NO_KIND, &fault);
    case KH_READ_BAD_FIELD: return broken_action(r, KH_RECORD_BAD_ARGUMENT, &fault);
    case KH_READ_TOO_LONG: return broken_action(r, KH_RECORD_LONG_ACTION, &fault);
    case KH_READ_FINE: break;
    }
    r->kind = &r->game->kinds[item.action.kind];
    if (hidden && r->viewer == KH_NOBODY)
        return broken(KH_RECORD_HIDDEN_ARGUMENT);
    if (at_ms < r->time_ms)
        return broken(KH_RECORD_TIME_BACK);
    r->time_ms = at_ms;
    item.seat = item.action.seat;
    item.action.at_ms = at_ms;
    return item;
}

static bool read_hex(kh_scan *x, uint64_t *out) {
    kh_scan token;
    if (!kh_scan_token(x, &token) || token.end - token.at != 16)
        return false;
    uint64_t n = 0;
    for (; token.at < token.end; token.at++) {
        uint8_t digit;
        if (!read_digit(*token.at, &digit))
            return false;
        n = n << 4 | digit;
    }
    *out = n;
    return true;
}

static kh_record_item read_hash(kh_record_reader *r, kh_scan x) {
    uint64_t hash;
    if (!read_hex(&x, &hash) || !kh_scan_done(&x))
        return broken(KH_RECORD_BAD_HASH);
    if (r->viewer != KH_NOBODY)
        return broken(KH_RECORD_HASH_IN_VIEW);
    if (r->state != NULL && hash != (r->hashes ? kh_page_hashes_sum(r->hashes, r->state)
                                               : kh_state_hash(r->game, r->table, r->state)))
        return broken(KH_RECORD_WRONG_HASH);
    return item_of(KH_RECORD_HASH);
}

bool kh_record_read_score(kh_scan *x, kh_seat *seat, int64_t *score, bool *won) {
    uint64_t n;
    kh_scan_blanks(x);
    if (!kh_seat_read(x, KH_WATCHER, seat) || x->at == x->end)
        return false;
    const char *gap = x->at;
    kh_scan_blanks(x);
    if (x->at == gap)
        return false;
    const bool minus = kh_scan_char(x, '-');
    if (!kh_scan_number(x, &n) || n > UINT64_C(0x80000000))
        return false;
    *score = minus ? -(int64_t)n : (int64_t)n;
    gap = x->at;
    kh_scan_blanks(x);
    *won = x->at > gap && x->end - x->at >= 3 && memcmp(x->at, "won", 3) == 0;
    if (*won)
        x->at += 3;
    kh_scan_blanks(x);
    return true;
}

static kh_record_error check_score(const kh_record_reader *r, int64_t score, bool won) {
    if (r->state == NULL)
        return KH_RECORD_FINE;
    const kh_seat seat = (kh_seat)r->results_below;
    if (score != r->game->score(r->table, r->state, seat) || won != kh_won(r->game, r->table, r->state, seat))
        return KH_RECORD_WRONG_RESULT;
    return KH_RECORD_FINE;
}

/* Seats come in their order. A line that ends with a comma goes on in another result line, because a line of
 * thousands of seats would be too long. */
static kh_record_error read_scores(kh_record_reader *r, kh_scan *x) {
    while (r->results_below < r->config.seats) {
        kh_seat seat;
        int64_t score;
        bool won;
        if (!kh_record_read_score(x, &seat, &score, &won) || seat != r->results_below)
            return KH_RECORD_BAD_RESULT;
        const kh_record_error error = check_score(r, score, won);
        if (error != KH_RECORD_FINE)
            return error;
        r->results_below++;
        if (r->results_below == r->config.seats)
            break;
        if (!kh_scan_char(x, ','))
            return KH_RECORD_BAD_RESULT;
        if (kh_scan_done(x))
            return KH_RECORD_FINE;
    }
    r->stage = STAGE_END;
    return kh_scan_done(x) ? KH_RECORD_FINE : KH_RECORD_BAD_RESULT;
}

bool kh_record_is_open(const kh_scan *x) {
    return kh_word_is(x, "open") || kh_word_is(x, "open draw") || kh_word_is(x, "open limit");
}

static kh_record_item read_result(kh_record_reader *r, kh_scan x) {
    cut_blanks(&x);
    const kh_record_item item = with_text(KH_RECORD_RESULT, &x);
    const bool over = r->state != NULL && r->game->over(r->table, r->state);
    if (r->stage == STAGE_PLAY && kh_record_is_open(&x)) {
        r->stage = STAGE_END;
        return over ? broken(KH_RECORD_IS_OVER) : item;
    }
    if (r->state != NULL && !over)
        return broken(KH_RECORD_NOT_OVER);
    r->stage = STAGE_RESULT;
    const kh_record_error error = read_scores(r, &x);
    return error == KH_RECORD_FINE ? item : broken(error);
}

static kh_record_item read_play(kh_record_reader *r, kh_scan x) {
    uint64_t at_ms = r->time_ms;
    kh_scan_blanks(&x);
    if (*x.at == '@') {
        if (!read_time(&x, &at_ms))
            return broken(KH_RECORD_BAD_TIME);
    } else if (kh_scan_word(&x, "hash")) {
        return read_hash(r, x);
    } else if (kh_scan_word(&x, "result")) {
        return read_result(r, x);
    }
    if (kh_scan_word(&x, "undo"))
        return kh_scan_done(&x) ? read_undo(r, at_ms) : broken(KH_RECORD_LONG_ACTION);
    return read_action(r, x, at_ms);
}

static kh_record_item read_line(kh_record_reader *r) {
    kh_scan uncut = kh_scan_in(r->text, r->length);
    if (uncut.end > uncut.at && uncut.end[-1] == '\r')
        uncut.end--;
    const kh_record_error error = check_text(uncut.at, (size_t)(uncut.end - uncut.at));
    if (error != KH_RECORD_FINE)
        return broken(r->stage == STAGE_FIRST ? KH_RECORD_NOT_ONE : error);
    kh_scan x = uncut, rest = uncut;
    if (r->stage == STAGE_END)
        return kh_scan_done(&rest) ? nothing() : broken(KH_RECORD_AFTER_END);
    cut_comment(&x);
    rest = x;
    if (kh_scan_done(&rest))
        return r->stage == STAGE_FIRST ? broken(KH_RECORD_NOT_ONE) : nothing();
    switch ((stage)r->stage) {
    case STAGE_FIRST: return read_first(r, x);
    case STAGE_GAME: return read_game(r, x);
    case STAGE_SEATS: return read_seats(r, x);
    case STAGE_HEAD: return read_head(r, x, uncut);
    case STAGE_PLAY: return read_play(r, x);
    case STAGE_RESULT: return kh_scan_word(&x, "result") ? read_result(r, x) : broken(KH_RECORD_BAD_RESULT);
    case STAGE_END: break;
    }
    return nothing();
}

size_t kh_record_feed(kh_record_reader *r, const char *bytes, size_t n, kh_record_item *out) {
    *out = nothing();
    if (n == 0)
        return 0;
    if (r->length == 0)
        r->line++;
    const char *feed = memchr(bytes, '\n', n);
    const size_t take = feed != NULL ? (size_t)(feed - bytes) : n;
    if (take > KH_RECORD_LINE - r->length) {
        *out = broken(r->stage == STAGE_FIRST ? KH_RECORD_NOT_ONE : KH_RECORD_LONG_LINE);
        return n;
    }
    memcpy(r->text + r->length, bytes, take);
    r->length += take;
    if (feed == NULL)
        return n;
    *out = read_line(r);
    r->length = 0;
    return take + 1;
}

/* A last line without its end can be (a blank or) the result; anything else is the rest of a record that was
 * cut off, whatever it looks like. */
static kh_record_item read_rest(kh_record_reader *r) {
    const kh_record_item item = read_line(r);
    if (item.what == KH_RECORD_NOTHING || item.what == KH_RECORD_RESULT)
        return item;
    const bool says_enough = item.error == KH_RECORD_NOT_ONE || item.error == KH_RECORD_BAD_FORMAT ||
                             item.error == KH_RECORD_WRONG_RESULT || item.error == KH_RECORD_NOT_OVER ||
                             item.error == KH_RECORD_IS_OVER || item.error == KH_RECORD_AFTER_END;
    return says_enough ? item : broken(KH_RECORD_CUT_OFF);
}

void kh_record_finish(kh_record_reader *r, kh_record_item *out) {
    if (r->length > 0) {
        *out = read_rest(r);
        r->length = 0;
    } else if (r->stage == STAGE_END) {
        *out = item_of(KH_RECORD_END);
    } else {
        *out = broken(r->stage == STAGE_FIRST ? KH_RECORD_NOT_ONE : KH_RECORD_CUT_OFF);
    }
    if (r->line == 0)
        r->line = 1; /* of an empty file */
}
