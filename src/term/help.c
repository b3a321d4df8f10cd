/* Help in three layers: a short overview first, then the rules or one action, then one row of the catalogue.
 * BASE-BOX-05 */
#include <string.h>

#include "kornholm/notation.h"
#include "term/command.h"
#include "term/words.h"

static const char *word_of(term_play *p, const char *name, char *out, size_t cap) {
    return words_command(&p->voice, name, out, cap);
}

/* "  road          places a road" */
static void say_entry(term_play *p, const char *word, const char *text) {
    enum { COLUMN = 14 };
    char line[SAY_CAP];
    kh_text x = kh_text_in(line, sizeof line);
    int width = 0;
    for (const char *c = word; *c; c += utf8_length(c))
        width++;
    kh_text_add(&x, "  ");
    kh_text_add(&x, word);
    do
        kh_text_char(&x, ' ');
    while (++width < COLUMN);
    kh_text_add(&x, text);
    say_text(&p->voice, line);
}

static const char *text_of(const term_play *p, const char *group, const char *name) {
    return words_text(&p->voice, p->face, group, name);
}

static void say_overview(term_play *p) {
    char word[64];
    const term_seen seen = play_seen(p);
    p->face->overview(&seen);
    say_text(&p->voice, text_of(p, "help", "overview"));
    const uint32_t kinds = kh_kind_count(p->match.game);
    for (uint32_t kind = 1; kind < kinds; kind++) {
        const kh_kind *k = &p->match.game->kinds[kind];
        if (command_kind_ours(p, kind) && p->face->plays(&seen, kind))
            say_entry(p, word_of(p, k->name, word, sizeof word), text_of(p, "help.short", k->name));
    }
    say(&p->voice, "help.also");
    for (command_meta m = 0; m < METAS; m++)
        if (command_meta_known(p, m))
            say_entry(p, word_of(p, command_meta_names[m], word, sizeof word),
                      text_of(p, "help.short", command_meta_names[m]));
    say_text(&p->voice, text_of(p, "help", "more"));
}

/* All rules whose ids begin with these letters, folded; returns how many. With `say_them` they are said. */
static unsigned rules_of(term_play *p, const char *head, bool say_them) {
    unsigned found = 0;
    const char *key;
    for (size_t i = 0; (key = kh_lang_key(p->voice.lang, i)) != NULL; i++) {
        char folded[64], line[SAY_CAP];
        if (strncmp(key, "rule.", 5) != 0)
            continue;
        words_fold(key + 5, strlen(key + 5), folded, sizeof folded);
        const size_t n = strlen(head);
        if (strncmp(folded, head, n) != 0 || (folded[n] != '\0' && folded[n] != '-'))
            continue;
        found++;
        if (!say_them)
            continue;
        kh_text x = kh_text_in(line, sizeof line);
        kh_text_add(&x, key + 5);
        kh_text_add(&x, "  ");
        kh_text_add(&x, kh_lang_text(p->voice.lang, key));
        say_text(&p->voice, line);
    }
    return found;
}

/* The second layer: the game in a few sentences, and the groups of the catalogue. */
static void say_groups(term_play *p, const char *const *group) {
    for (; *group; group++)
        say_entry(p, *group, say_word(&p->voice, "help.group", *group));
}

static void say_rules(term_play *p) {
    const term_seen seen = play_seen(p);
    say_text(&p->voice, text_of(p, "help", "rules"));
    say_groups(p, p->face->more_rules(&seen));
    say_groups(p, p->face->rules);
    say_text(&p->voice, text_of(p, "help", "rules-more"));
}

static void say_kind(term_play *p, uint32_t kind) {
    const char *name = p->match.game->kinds[kind].name;
    char word[64];
    word_of(p, name, word, sizeof word);
    say_entry(p, word, text_of(p, "help.short", name));
    command_say_usage(p, kind);
    say_with(&p->voice, "help.see", FILL("rules", text_of(p, "help.see", name)));
}

bool command_rules(term_play *p, const char *head) {
    return rules_of(p, head, true) > 0;
}

void command_help(term_play *p, const char *rest) {
    char word[64];
    if (*rest == '\0') {
        say_overview(p);
        return;
    }
    if (words_match(&p->voice, "word", "rules", rest, false)) {
        say_rules(p);
        return;
    }
    if (command_rules(p, rest))
        return;
    const command_meaning m = command_meaning_of(p, rest);
    if (m.kind != 0)
        say_kind(p, m.kind);
    else if (m.meta != METAS)
        say_entry(p, word_of(p, command_meta_names[m.meta], word, sizeof word),
                  text_of(p, "help.long", command_meta_names[m.meta]));
    else if (m.ambiguous)
        command_say_ambiguous(p, rest);
    else
        command_say_unknown(p, rest);
}
