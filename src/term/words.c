/* Between what a person types or reads and the notation of the game: see words.h. */
#include "term/words.h"

#include <string.h>

#include "kornholm/notation.h"

enum { KEY_CAP = 96 };

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

size_t words_fold(const char *text, size_t length, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    char four[5];
    for (size_t i = 0, n; i < length; i += n) {
        const size_t left = length - i < 4 ? length - i : 4;
        memset(four, 0, sizeof four);
        memcpy(four, text + i, left);
        n = utf8_length(four);
        char store[2];
        const char *plain = four[0] ? utf8_plain(four, store) : "?";
        const bool blank = n == 1 && (four[0] == ' ' || four[0] == '\t' || four[0] == '\r');
        if (blank && (x.length == 0 || x.length >= cap || out[x.length - 1] == ' '))
            continue;
        for (const char *p = blank ? " " : plain; *p; p++)
            kh_text_char(&x, *p > ' ' && *p <= '~' ? lower(*p) : blank ? ' ' : '?');
    }
    if (x.length > 0 && x.length < cap && out[x.length - 1] == ' ')
        out[--x.length] = '\0';
    return x.length;
}

/* The next of several words between commas, folded. */
static bool next_of_list(const char **list, char *out, size_t cap) {
    const char *at = *list;
    if (*at == '\0')
        return false;
    const char *comma = strchr(at, ',');
    const size_t n = comma ? (size_t)(comma - at) : strlen(at);
    words_fold(at, n, out, cap);
    *list = comma ? comma + 1 : at + n;
    return true;
}

static bool begins(const char *word, const char *with, bool beginning) {
    return beginning ? strncmp(word, with, strlen(with)) == 0 : strcmp(word, with) == 0;
}

/* Whether a word is one of several between commas, or begins one. */
static bool list_has(const char *list, const char *word, bool beginning) {
    char other[64];
    while (next_of_list(&list, other, sizeof other))
        if (begins(other, word, beginning))
            return true;
    return false;
}

bool words_match(const term_voice *v, const char *group, const char *name, const char *word, bool beginning) {
    return begins(name, word, beginning) || list_has(say_word(v, group, name), word, beginning);
}

const char *words_key(const term_voice *v, const term_face *face, const char *group, const char *name,
                      char *out, size_t cap) {
    for (const char *const *own = face->texts;; own++) {
        kh_text x = kh_text_in(out, cap);
        kh_text_add(&x, group);
        kh_text_char(&x, '.');
        if (*own) {
            kh_text_add(&x, *own);
            kh_text_char(&x, '.');
        }
        kh_text_add(&x, name);
        if (!*own || kh_lang_text(v->lang, out))
            return out;
    }
}

const char *words_text(const term_voice *v, const term_face *face, const char *group, const char *name) {
    char key[KEY_CAP];
    const char *text = kh_lang_text(v->lang, words_key(v, face, group, name, key, sizeof key));
    return text ? text : name;
}

/* The first of several words between commas. */
static void add_first(kh_text *x, const char *list) {
    kh_text_add_n(x, list, strcspn(list, ","));
}

const char *words_command(const term_voice *v, const char *name, char *out, size_t cap) {
    const char *list = say_word(v, "command", name);
    kh_text x = kh_text_in(out, cap);
    add_first(&x, list);
    return out;
}

/* The noun of a key ("wood" of "resource.wood"). */
static const char *noun_of(const char *key) {
    const char *dot = strchr(key, '.');
    return dot ? dot + 1 : key;
}

/* One word of the notation in the reader's language. */
static void translate(const term_seen *s, const term_face *face, const char *word, size_t length,
                      kh_text *x) {
    for (const char *const *key = face->words; *key; key++) {
        const char *noun = noun_of(*key), *text = kh_lang_text(s->voice->lang, *key);
        const size_t first = text ? strcspn(text, ",") : 0;
        if (!text || strlen(noun) != length || memcmp(noun, word, length) != 0)
            continue;
        /* Two words could not be typed as one argument: then the notation itself is shown. */
        const bool one_word = memchr(text, ' ', first) == NULL;
        kh_text_add_n(x, one_word ? text : word, one_word ? first : length);
        return;
    }
    kh_text_add_n(x, word, length);
}

static void translate_all(const term_seen *s, const term_face *face, const char *text, kh_text *x) {
    while (*text) {
        const size_t n = strcspn(text, " ");
        translate(s, face, text, n, x);
        text += n;
        if (*text == ' ') {
            kh_text_char(x, ' ');
            text++;
        }
    }
}

size_t words_argument(const term_seen *s, const term_face *face, const kh_action *a, uint32_t i, char *out,
                      size_t cap) {
    char text[KH_ACTION_TEXT];
    kh_text x = kh_text_in(out, cap);
    const kh_kind *kind = &s->match->game->kinds[a->kind];
    unsigned at = 0;
    for (uint32_t before = 0; face->spell && before < i; before++)
        at += kind->field[before].type->size;
    if (face->spell && kind->field[i].type &&
        face->spell(s, kind->field[i].type, a->arg + at, text, sizeof text)) {
        kh_text_add(&x, text);
        return x.length;
    }
    kh_argument_write(s->match->game, s->match->table, a, i, text, sizeof text);
    translate_all(s, face, text, &x);
    return x.length;
}

size_t words_value(const term_seen *s, const term_face *face, const kh_type *type, const uint8_t *arg,
                   char *out, size_t cap) {
    char text[KH_ACTION_TEXT];
    kh_text x = kh_text_in(out, cap);
    if (face->spell && face->spell(s, type, arg, text, sizeof text)) {
        kh_text_add(&x, text);
        return x.length;
    }
    type->write(s->match->table, arg, text, sizeof text);
    translate_all(s, face, text, &x);
    return x.length;
}

/* What would be meant without being said. */
static bool is_usual(const term_seen *s, const term_face *face, const kh_action *a, uint32_t i) {
    char usual[KH_ACTION_TEXT], text[KH_ACTION_TEXT];
    if (!face->usual || !face->usual(s, a->kind, i, usual, sizeof usual))
        return false;
    kh_argument_write(s->match->game, s->match->table, a, i, text, sizeof text);
    return strcmp(text, usual) == 0;
}

size_t words_action(const term_seen *s, const term_face *face, const kh_action *a, char *out, size_t cap) {
    const kh_kind *kind = &s->match->game->kinds[a->kind];
    char text[KH_ACTION_TEXT];
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, words_command(s->voice, kind->name, text, sizeof text));
    if (a->size != kh_kind_size(kind))
        return x.length;
    for (uint32_t i = 0; i < KH_FIELDS_MAX && kind->field[i].type; i++) {
        words_argument(s, face, a, i, text, sizeof text);
        char usual[KH_ACTION_TEXT];
        kh_text u = kh_text_in(usual, sizeof usual);
        if (kind->field[i].usual)
            translate_all(s, face, kind->field[i].usual, &u);
        if (kind->field[i].usual && strcmp(text, usual) == 0)
            break;
        if (is_usual(s, face, a, i))
            continue;
        if (kind->field[i].lead) {
            kh_text_char(&x, ' ');
            add_first(&x, words_text(s->voice, face, "word", kind->field[i].lead));
        }
        kh_text_char(&x, ' ');
        kh_text_add(&x, text);
    }
    return x.length;
}

/* What was typed, on its way to the notation: which field it stands in, and what came before. */
typedef struct typing {
    const term_seen *seen;
    const term_face *face;
    const kh_kind *kind;
    uint32_t field;
    bool number_before; /* the word before was a number */
    uint64_t *counts;
    kh_text *out;
    uint32_t kind_number, leads; /* leads: bits of the fields whose word was typed */
} typing;

static const char *field_type(const typing *y) {
    const kh_type *type = y->field < KH_FIELDS_MAX ? y->kind->field[y->field].type : NULL;
    return type ? type->name : "";
}

static void put_word(typing *y, const char *word) {
    if (y->out->length > 0)
        kh_text_char(y->out, ' ');
    kh_text_add(y->out, word);
}

static bool is_number(const char *word) {
    return *word != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* A word that begins a field: "for", "to". */
static bool put_lead(typing *y, const char *word) {
    for (uint32_t i = y->field; i < KH_FIELDS_MAX && y->kind->field[i].type; i++) {
        const char *lead = y->kind->field[i].lead;
        if (lead && (strcmp(lead, word) == 0 ||
                     list_has(words_text(y->seen->voice, y->face, "word", lead), word, false))) {
            y->field = i;
            y->leads |= UINT32_C(1) << i;
            put_word(y, lead);
            return true;
        }
    }
    return false;
}

static bool counts_nouns(const typing *y) {
    static const char *const counted[] = {"bundle", "faces", "tokens"};
    for (unsigned i = 0; i < sizeof counted / sizeof counted[0]; i++)
        if (strcmp(field_type(y), counted[i]) == 0)
            return true;
    return false;
}

static size_t group_length(const char *key) {
    return strcspn(key, ".");
}

static bool noun_fits(const typing *y, const char *key, const char *word, bool beginning) {
    char group[32];
    kh_text x = kh_text_in(group, sizeof group);
    kh_text_add_n(&x, key, group_length(key));
    return words_match(y->seen->voice, group, noun_of(key), word, beginning);
}

/* The noun that a word is, or that it begins like no other of what may stand in this field ("gra" where cards are
 * wanted); NULL: none. */
static const char *noun_named(const typing *y, const char *word) {
    const char *found = NULL;
    const char *group = counts_nouns(y) || strcmp(field_type(y), "face") == 0 ? "resource" : field_type(y);
    for (const char *const *key = y->face->words; *key; key++)
        if (noun_fits(y, *key, word, false))
            return *key;
    for (const char *const *key = y->face->words; *key; key++) {
        if (strlen(group) != group_length(*key) || memcmp(group, *key, strlen(group)) != 0 ||
            !noun_fits(y, *key, word, true))
            continue;
        if (found)
            return NULL; /* it could be both */
        found = *key;
    }
    return found;
}

/* A noun of the game. Where a bundle stands and no number was said, one is meant. */
static bool put_noun(typing *y, const char *word) {
    const char *key = noun_named(y, word);
    if (!key)
        return false;
    if (strncmp(key, "resource.", 9) == 0 && counts_nouns(y) && !y->number_before)
        put_word(y, "1");
    put_word(y, noun_of(key));
    return true;
}

/* Somebody's name stands for the seat, and so does what nobody else's begins with. */
static bool seat_named(const term_seen *s, const char *word, kh_seat *out) {
    const kh_match *m = s->match;
    unsigned begun = 0;
    for (kh_seat seat = 0; *word && seat < m->config.seats; seat++) {
        char name[KH_RECORD_NAME * 2 + 1];
        const char *given = kh_match_name(m, seat);
        words_fold(given, strlen(given), name, sizeof name);
        if (!begins(name, word, true))
            continue;
        *out = seat;
        if (strcmp(name, word) == 0)
            return true;
        begun++;
    }
    return begun == 1;
}

static bool put_name(typing *y, const char *word) {
    kh_seat seat;
    char actor[16];
    if (!seat_named(y->seen, word, &seat))
        return false;
    kh_actor_write(seat, actor, sizeof actor);
    put_word(y, actor);
    return true;
}

bool words_seat(const term_seen *s, const char *text, kh_seat *out) {
    for (kh_seat seat = 0; seat < s->match->config.seats; seat++) {
        char actor[16];
        kh_actor_write(seat, actor, sizeof actor);
        if (strcmp(text, actor) == 0 || strcmp(text, actor + 1) == 0) {
            *out = seat;
            return true;
        }
    }
    return seat_named(s, text, out);
}

/* Places and symbols without their letters: 12, 28-34, v28-34. */
static bool put_place(typing *y, const char *word) {
    static const char *const letters[][2] = {{"vertex", "v"}, {"hex", "h"},    {"seat", "p"},
                                             {"seats", "p"},  {"road", "r"},   {"settlement", "s"},
                                             {"city", "c"},   {"knight", "k"}, {"joker", "j"}};
    char text[32];
    kh_text x = kh_text_in(text, sizeof text);
    for (unsigned i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (strcmp(field_type(y), letters[i][0]) == 0 && is_number(word)) {
            kh_text_add(&x, letters[i][1]);
            kh_text_add(&x, word);
            put_word(y, text);
            return true;
        }
    if (strcmp(field_type(y), "edge") != 0 || strlen(word) > 12)
        return false;
    if (strcmp(word, "-") == 0)
        return true;
    for (const char *p = word; *p; p++) {
        const bool begins_number = *p >= '0' && *p <= '9' && (p == word || p[-1] == '-');
        if (begins_number)
            kh_text_char(&x, 'v');
        kh_text_char(&x, *p);
    }
    /* "v28 v34" is one edge as well. */
    if (y->number_before)
        kh_text_char(y->out, '-');
    else if (y->out->length > 0)
        kh_text_char(y->out, ' ');
    kh_text_add(y->out, text);
    y->number_before = strchr(text, '-') == NULL && text[strlen(text) - 1] != '-';
    return true;
}

/* A seat is one word; what follows it without a word of its own is the next field: "accept p2 1". */
static void leave_seat(typing *y) {
    const bool followed = y->field + 1 < KH_FIELDS_MAX && y->kind->field[y->field + 1].type &&
                          !y->kind->field[y->field + 1].lead;
    if (followed && strcmp(field_type(y), "seat") == 0)
        y->field++;
}

static void put_argument(typing *y, const char *word) {
    char place[64];
    if (y->face->place && y->face->place(y->seen, y->kind_number, word, place, sizeof place)) {
        put_word(y, place);
        return;
    }
    if (put_place(y, word))
        return;
    const bool one_only = strcmp(field_type(y), "resource") == 0 || strcmp(field_type(y), "face") == 0;
    const bool lone_count = is_number(word) && one_only;
    if (lone_count) {
        kh_scan x = kh_scan_in(word, strlen(word));
        if (!kh_scan_number(&x, &y->counts[y->field]) || y->counts[y->field] == 0)
            y->counts[y->field] = UINT64_MAX;
        return;
    }
    if (is_number(word))
        put_word(y, word);
    else if (!put_noun(y, word) && !put_name(y, word))
        put_word(y, word);
    y->number_before = is_number(word);
}

static void put_typed(typing *y, const char *word) {
    if (put_lead(y, word)) {
        y->number_before = false;
        return;
    }
    if (words_match(y->seen->voice, "word", "and", word, false))
        return;
    put_argument(y, word);
    leave_seat(y);
}

/* A folded text without blanks and hyphens. */
static void squeeze(const char *text, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (; *text; text++)
        if (*text != ' ' && *text != '-')
            kh_text_char(&x, *text);
}

/* Whether a noun, by its own name or by one of those in the reader's language, is or begins with what was typed. */
static bool noun_begins(const term_seen *s, const char *key, const char *typed, bool *whole) {
    const char *list = kh_lang_text(s->voice->lang, key), *noun = noun_of(key);
    char folded[64], name[64];
    bool found = strncmp(noun, typed, strlen(typed)) == 0;
    *whole = strcmp(noun, typed) == 0;
    while (list && next_of_list(&list, folded, sizeof folded)) {
        squeeze(folded, name, sizeof name);
        found |= strncmp(name, typed, strlen(typed)) == 0;
        *whole |= strcmp(name, typed) == 0;
    }
    return found;
}

/* A kind with one noun as its argument, which may be abbreviated or have several words: "road builders", "ajaccio". */
static bool put_whole(typing *y, const char *typed) {
    const char *type = field_type(y), *found = NULL;
    char squeezed[WORDS_LINE], named[32];
    if (*typed == '\0' || y->kind->field[1].type)
        return false;
    if (y->face->named(y->seen, type, typed, named, sizeof named)) {
        put_word(y, named);
        return true;
    }
    squeeze(typed, squeezed, sizeof squeezed);
    for (const char *const *key = y->face->words; *key; key++) {
        const size_t group = strcspn(*key, ".");
        bool whole;
        if (strlen(type) != group || memcmp(type, *key, group) != 0 ||
            !noun_begins(y->seen, *key, squeezed, &whole))
            continue;
        if (found && !whole)
            return false; /* it could be both */
        found = noun_of(*key);
        if (whole)
            break;
    }
    if (found)
        put_word(y, found);
    return found != NULL;
}

static bool put_all(typing *y, const char *typed) {
    char text[KH_ACTION_TEXT];
    if (!y->face->arguments(y->seen, y->kind_number, typed, text, sizeof text))
        return false;
    put_word(y, text);
    return true;
}

size_t words_arguments(const term_seen *s, const term_face *face, uint32_t kind, const char *typed, char *out,
                       size_t cap, uint64_t counts[KH_FIELDS_MAX]) {
    kh_text x = kh_text_in(out, cap);
    typing y = {s, face, &s->match->game->kinds[kind], 0, false, counts, &x, kind, 0};
    memset(counts, 0, KH_FIELDS_MAX * sizeof counts[0]);
    if (put_whole(&y, typed) || (face->arguments && put_all(&y, typed)))
        return x.length;
    char usual[KH_ACTION_TEXT];
    if (*typed == '\0' && face->usual && !y.kind->field[0].lead &&
        face->usual(s, kind, 0, usual, sizeof usual))
        put_word(&y, usual);
    while (*typed) {
        char word[WORDS_LINE];
        size_t n = strcspn(typed, " ");
        kh_text w = kh_text_in(word, sizeof word);
        const size_t whole = n;
        while (n > 0 && (typed[n - 1] == ',' || typed[n - 1] == '.'))
            n--;
        kh_text_add_n(&w, typed, n);
        if (n > 0)
            put_typed(&y, word);
        typed += whole;
        typed += *typed == ' ';
    }
    for (uint32_t i = 0; i < KH_FIELDS_MAX && y.kind->field[i].type; i++) {
        const char *lead = y.kind->field[i].lead;
        if (!lead || y.leads >> i & 1 || !face->usual || !face->usual(s, kind, i, usual, sizeof usual))
            continue;
        put_word(&y, lead);
        put_word(&y, usual);
    }
    return x.length;
}
