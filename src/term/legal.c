/* What is possible now, grouped and short, and why something else is not. */
#include <string.h>

#include "kornholm/notation.h"
#include "term/command.h"
#include "term/words.h"

enum { LEGAL_CAP = 512, NAME_COLUMN = 13 };

bool command_kind_open(term_play *p, uint32_t kind) {
    kh_action list[LEGAL_CAP];
    const term_seen s = play_seen(p);
    const uint32_t n = seen_legal(&s, list, LEGAL_CAP);
    for (uint32_t i = 0; i < n; i++)
        if (list[i].kind == kind)
            return true;
    return false;
}

/* One of the choices of a kind as it is typed. false: there is none, and it is what would be one elsewhere. */
static bool write_example(term_play *p, uint32_t kind, char *out, size_t cap) {
    kh_action list[LEGAL_CAP], one = {.kind = (uint8_t)kind, .seat = p->viewer};
    const term_seen s = play_seen(p);
    const uint32_t n = p->viewer < p->match.config.seats ? seen_legal(&s, list, LEGAL_CAP) : 0;
    one.size = (uint8_t)kh_kind_size(&p->match.game->kinds[kind]);
    uint32_t i = 0;
    while (i < n && (list[i].kind != kind || list[i].size != one.size))
        i++;
    words_action(&s, p->face, i < n ? &list[i] : &one, out, cap);
    return i < n;
}

void command_say_usage(term_play *p, uint32_t kind) {
    char key[64], word[64], example[KH_ACTION_TEXT] = "";
    const char *name = p->match.game->kinds[kind].name;
    const char *text =
        kh_lang_text(p->voice.lang, words_key(&p->voice, p->face, "usage", name, key, sizeof key));
    const bool none = text && strstr(text, "{example}") && !write_example(p, kind, example, sizeof example);
    say_with(&p->voice, key,
             FILL("word", words_command(&p->voice, name, word, sizeof word), "example", example));
    if (none && p->viewer < p->match.config.seats)
        say(&p->voice, "say.legal-none-of");
}

bool command_action(term_play *p, uint32_t kind, const char *rest, kh_action *out) {
    char text[WORDS_LINE * 3];
    uint64_t counts[KH_FIELDS_MAX];
    const term_seen s = play_seen(p);
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_add(&x, p->match.game->kinds[kind].name);
    kh_text_char(&x, ' ');
    char *arguments = text + x.length;
    words_arguments(&s, p->face, kind, rest, arguments, sizeof text - x.length, counts);
    const kh_read_error e = kh_command_read(
        p->match.game, p->match.table, p->match.game->kinds[kind].actor == KH_BY_HOST ? KH_HOST : p->viewer,
        text, strlen(text), out, NULL);
    if (e != KH_READ_FINE && p->face->misplaced(&s, kind, arguments, out))
        return true;
    out->at_ms = p->now_ms;
    if (e != KH_READ_FINE) {
        command_say_usage(p, kind);
        return false;
    }
    return p->face->counts_fit(&s, out, counts);
}

/* Choices of one kind, gathered into one line. */
typedef struct gathering {
    term_play *play;
    const term_seen *seen;
    kh_text line;
    char store[SAY_CAP];
    char head[KH_ACTION_TEXT]; /* the first of two arguments, said once */
} gathering;

static void begin_line(gathering *g, uint32_t kind) {
    char word[64];
    g->line = kh_text_in(g->store, sizeof g->store);
    g->head[0] = '\0';
    words_command(&g->play->voice, g->play->match.game->kinds[kind].name, word, sizeof word);
    kh_text_add(&g->line, "  ");
    kh_text_add(&g->line, word);
    size_t width = 0;
    for (const char *c = word; *c; c += utf8_length(c))
        width++;
    for (size_t i = width; i < NAME_COLUMN; i++)
        kh_text_char(&g->line, ' ');
}

/* Kinds with too many choices show one. */
static void gather_example(gathering *g, const kh_action *a) {
    char text[KH_ACTION_TEXT], line[SAY_CAP];
    kh_action filled = *a;
    kh_rng rng;
    kh_rng_seed(&rng, 1);
    if (g->play->face->secretive) {
        char key[64];
        const char *name = g->play->match.game->kinds[a->kind].name;
        kh_lang_write(
            g->play->voice.lang, words_key(&g->play->voice, g->play->face, "usage", name, key, sizeof key),
            FILL("word", words_command(&g->play->voice, name, text, sizeof text)), line, sizeof line);
        kh_text_add(&g->line, line);
        return;
    }
    if (g->play->match.game->kinds[a->kind].open)
        g->play->match.game->fill(g->seen->match->table, g->seen->view, a->seat, a->kind, &rng, &filled);
    words_action(g->seen, g->play->face, &filled, text, sizeof text);
    kh_lang_write(g->play->voice.lang, "say.for-instance", FILL("example", text), line, sizeof line);
    kh_text_add(&g->line, line);
}

/* All arguments of one choice: "v28-v34 paying ore for brick". */
static void gather_whole(gathering *g, const kh_action *a) {
    char text[KH_ACTION_TEXT];
    words_action(g->seen, g->play->face, a, text, sizeof text);
    const char *blank = strchr(text, ' ');
    kh_text_add(&g->line, blank ? blank + 1 : say_word(&g->play->voice, "word", "alone"));
}

/* The arguments behind the first one, with the words between them: "wool to ore". */
static void add_rest(gathering *g, const kh_action *a) {
    const kh_kind *kind = &g->play->match.game->kinds[a->kind];
    for (uint32_t i = 1; i < KH_FIELDS_MAX && kind->field[i].type; i++) {
        char text[KH_ACTION_TEXT];
        if (i > 1) {
            const char *list = kind->field[i].lead
                                   ? words_text(&g->play->voice, g->play->face, "word", kind->field[i].lead)
                                   : "";
            kh_text_char(&g->line, ' ');
            kh_text_add_n(&g->line, list, strcspn(list, ","));
            kh_text_add(&g->line, *list ? " " : "");
        }
        words_argument(g->seen, g->play->face, a, i, text, sizeof text);
        kh_text_add(&g->line, text);
    }
}

static void gather(gathering *g, const kh_action *a) {
    const kh_kind *kind = &g->play->match.game->kinds[a->kind];
    char text[KH_ACTION_TEXT];
    if (kind->open) {
        gather_example(g, a);
        return;
    }
    const bool again = g->line.length > 0 && g->line.out[g->line.length - 1] != ' ';
    if (kind->field[0].lead || g->play->face->usual) { /* some of it goes without saying */
        kh_text_add(&g->line, again ? "; " : "");
        gather_whole(g, a);
        return;
    }
    words_argument(g->seen, g->play->face, a, 0, text, sizeof text);
    if (!kind->field[1].type) {
        kh_text_add(&g->line, again ? "  " : "");
        kh_text_add(&g->line, text);
        return;
    }
    const bool same = strcmp(text, g->head) == 0;
    kh_text_add(&g->line, !again ? "" : same ? ", " : "; ");
    if (!same) {
        const char *list = kind->field[1].lead ? say_word(&g->play->voice, "word", kind->field[1].lead) : "";
        memcpy(g->head, text, sizeof text);
        kh_text_add(&g->line, text);
        kh_text_char(&g->line, ' ');
        kh_text_add_n(&g->line, list, strcspn(list, ","));
        kh_text_add(&g->line, *list ? " " : "");
    }
    add_rest(g, a);
}

static void say_line(gathering *g) {
    size_t n = strlen(g->store);
    while (n > 0 && g->store[n - 1] == ' ')
        g->store[--n] = '\0';
    say_text(&g->play->voice, g->store);
}

const kh_action *command_example(term_play *p, const kh_action *list, uint32_t n, uint32_t kind) {
    const term_seen s = play_seen(p);
    const kh_action *last = NULL;
    uint32_t found = 0;
    int x, y;
    for (uint32_t i = 0; i < n; i++) {
        if (list[i].kind != kind || p->face->spot(&s, &list[i], &x, &y))
            continue;
        last = &list[i];
        found++;
    }
    return found > COMMAND_LISTED ? last : NULL;
}

/* Places one a line, with what each is worth: where there are few, where they were asked for, or where nobody sees
 * them. */
static bool says_worth(const term_play *p, const term_seen *s, const kh_action *list, uint32_t n,
                       uint32_t kind, bool asked) {
    enum { FEW = 8 };
    char worth[SAY_CAP];
    uint32_t places = 0;
    for (uint32_t i = 0; p->face->worth && i < n; i++)
        places += list[i].kind == kind && p->face->worth(s, &list[i], worth, sizeof worth);
    return places > 0 && (asked || p->voice.in_words || places <= FEW);
}

static void say_worth(term_play *p, const term_seen *s, const kh_action *a) {
    char action[KH_ACTION_TEXT], worth[SAY_CAP / 2], line[SAY_CAP];
    kh_text x = kh_text_in(line, sizeof line);
    words_action(s, p->face, a, action, sizeof action);
    p->face->worth(s, a, worth, sizeof worth);
    kh_text_add(&x, "  ");
    kh_text_add(&x, action);
    kh_text_add(&x, ": ");
    kh_text_add(&x, worth);
    say_text(&p->voice, line);
}

/* Few enough for the plainest way that leaves equals as they are. */
static void sort_places(const term_play *p, const term_seen *s, kh_action *list, uint32_t n) {
    for (uint32_t i = 1; p->face->rank && i < n; i++) {
        const kh_action one = list[i];
        const uint32_t rank = p->face->rank(s, &one);
        uint32_t at = i;
        for (; at > 0 && p->face->rank(s, &list[at - 1]) > rank; at--)
            list[at] = list[at - 1];
        list[at] = one;
    }
}

void command_legal(term_play *p, const char *rest) {
    kh_action list[LEGAL_CAP];
    uint32_t only = 0;
    if (*rest != '\0') {
        const command_meaning m = command_meaning_of(p, rest);
        if (m.kind == 0) {
            (m.ambiguous ? command_say_ambiguous : command_say_unknown)(p, rest);
            return;
        }
        only = m.kind;
    }
    const term_seen s = play_seen(p);
    const uint32_t n = seen_legal(&s, list, LEGAL_CAP);
    sort_places(p, &s, list, n);
    gathering g = {.play = p, .seen = &s};
    bool any = false;
    const uint32_t kinds = kh_kind_count(p->match.game);
    for (uint32_t kind = 1; kind < kinds; kind++) {
        const kh_action *example = only ? NULL : command_example(p, list, n, kind);
        bool begun = false;
        if ((!only || kind == only) && says_worth(p, &s, list, n, kind, only != 0)) {
            for (uint32_t i = 0; i < n; i++)
                if (list[i].kind == kind)
                    say_worth(p, &s, &list[i]);
            any = true;
            continue;
        }
        for (uint32_t i = 0; i < n; i++) {
            if (list[i].kind != kind || (only && kind != only) || (begun && example))
                continue;
            if (!begun)
                begin_line(&g, kind);
            begun = true;
            if (example)
                gather_example(&g, example);
            else
                gather(&g, &list[i]);
        }
        if (begun)
            say_line(&g);
        any |= begun;
    }
    if (!any)
        say(&p->voice, only ? "say.legal-none-of" : "say.legal-none");
}

void command_why(term_play *p, const char *rest) {
    char word[WORDS_LINE], text[KH_ACTION_TEXT];
    const size_t n = strcspn(rest, " ");
    memcpy(word, rest, n);
    word[n] = '\0';
    if (n == 0) {
        say_text(&p->voice, words_text(&p->voice, p->face, "usage", "why"));
        return;
    }
    const command_meaning m = command_meaning_of(p, word);
    kh_action a;
    if (m.kind == 0 && command_rules(p, word)) /* "why BASE-ROAD-04" */
        return;
    if (m.kind == 0) {
        (m.ambiguous ? command_say_ambiguous : command_say_unknown)(p, word);
        return;
    }
    if (!command_action(p, m.kind, rest[n] == ' ' ? rest + n + 1 : rest + n, &a))
        return;
    const term_seen s = play_seen(p);
    const kh_verdict v = p->match.game->check(p->match.table, s.view, &a);
    if (v.code == 0) {
        words_action(&s, p->face, &a, text, sizeof text);
        say_with(&p->voice, "say.allowed", FILL("action", text));
        return;
    }
    char typed[64];
    say_with(&p->voice, "say.why",
             FILL("action", say_quote(rest, strlen(rest), typed, sizeof typed), "reason",
                  say_word(&p->voice, "rule", v.rule), "rule", v.rule));
}
