/* kornholm analyse: a finished game looked at again, what luck did and what decisions did. */
#include "cmd/analyse.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/usage.h"
#include "kornholm/notation.h"
#include "term/words.h"
#include "voice/environment.h"

enum { EXIT_FINE, EXIT_WRONG, EXIT_USAGE, PIECE = 1 << 16, SENTENCE = 1000, NUMBER = 24 };

typedef struct choice {
    const kh_lang *lang;
    const char *file;
    bool json, svg, help;
} choice;

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static int complain(const choice *c, const char *about, const char *key) {
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", about, kh_lang_text(c->lang, key));
    return EXIT_WRONG;
}

const char *analyse_name(const analyse *a, kh_seat seat, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    char actor[16];
    kh_actor_write(seat, actor, sizeof actor);
    kh_text_add(&x, actor);
    if (seat < a->match->config.seats && kh_match_name(a->match, seat)[0] != '\0') {
        kh_text_add(&x, " ");
        kh_text_add(&x, kh_match_name(a->match, seat));
    }
    return out;
}

static term_seen seen_by_all(const analyse *a, const term_voice *voice) {
    return (term_seen){
        .voice = voice, .match = a->match, .view = a->analysis.state, .viewer = KH_NOBODY, .left_ms = -1};
}

/* What luck brought, by its whole name: "Victory point" could not be typed, and need not be. */
static void write_brought(const analyse *a, const kh_action *action, uint32_t field, char *out, size_t cap) {
    const kh_type *type = a->match->game->kinds[action->kind].field[field].type;
    char text[KH_ACTION_TEXT], key[KH_ACTION_TEXT + 16];
    kh_argument_write(a->match->game, a->match->table, action, field, text, sizeof text);
    snprintf(key, sizeof key, "%s.%s", type->name, text);
    const char *word = kh_lang_text(a->lang, key);
    snprintf(out, cap, "%s", word ? word : text);
}

/* "throw 4 + 6": luck is nothing that a person types. */
static void write_luck(const analyse *a, const kh_action *action, char *out, size_t cap) {
    char key[64], first[KH_ACTION_TEXT] = "", second[KH_ACTION_TEXT] = "";
    const kh_kind *kind = &a->match->game->kinds[action->kind];
    if (kind->field[0].type)
        write_brought(a, action, 0, first, sizeof first);
    if (kind->field[1].type)
        write_brought(a, action, 1, second, sizeof second);
    snprintf(key, sizeof key, "analyse.brought.%s", kind->name);
    if (kh_lang_text(a->lang, key))
        kh_lang_write(a->lang, key, FILL("first", first, "second", second), out, cap);
    else
        snprintf(out, cap, "%s", first);
}

const char *analyse_text(const analyse *a, const kh_action *action, char *out, size_t cap) {
    const term_voice voice = environment_voice(a->lang);
    const term_seen s = seen_by_all(a, &voice);
    if (action->seat == KH_CHANCE)
        write_luck(a, action, out, cap);
    else
        words_action(&s, term_face_of(a->match->game), action, out, cap);
    return out;
}

static void tell(const analyse *a, const char *key, const char *const *fill) {
    char text[SENTENCE];
    kh_lang_write(a->lang, key, fill, text, sizeof text);
    printf("%s\n", text);
}

static const char *percent(float chance, char *out) {
    snprintf(out, NUMBER, "%.0f", (double)(100 * chance));
    return out;
}

/* In the words of the browser (web/src/shared/coach/Look.svelte): sums that are above 100 tell nobody anything, so what
 * was missed is counted and not added up. */
static void say_seat(const analyse *a, kh_seat seat) {
    static const float kind = 0.1F;
    const kh_account *x = &a->analysis.account[seat];
    char name[SENTENCE], number[NUMBER], accuracy[NUMBER], decisions[NUMBER], good[NUMBER], luck[SENTENCE],
        skill[SENTENCE] = "";
    snprintf(number, NUMBER, "%+.0f", (double)(100 * x->luck));
    snprintf(accuracy, NUMBER, "%u", kh_account_accuracy(x));
    snprintf(decisions, NUMBER, "%" PRIu32, x->decisions);
    snprintf(good, NUMBER, "%" PRIu32, x->decisions - x->faults);
    kh_lang_write(a->lang,
                  x->luck >= kind    ? "coach.luck-kind"
                  : x->luck <= -kind ? "coach.luck-hard"
                                     : "coach.luck-even",
                  FILL("luck", number), luck, sizeof luck);
    if (x->decisions > 0)
        kh_lang_write(a->lang, "coach.accuracy",
                      FILL("decisions", decisions, "good", good, "accuracy", accuracy), skill, sizeof skill);
    tell(a, "analyse.seat",
         FILL("who", analyse_name(a, seat, name, sizeof name), "luck", luck, "skill", skill));
}

static void say_best(const analyse *a, kh_seat seat, const kh_moment *m) {
    char number[NUMBER], name[SENTENCE], action[SENTENCE], is[NUMBER], other[NUMBER];
    snprintf(number, NUMBER, "%" PRIu32, m->number);
    tell(a, "analyse.best",
         FILL("number", number, "who", analyse_name(a, seat, name, sizeof name), "action",
              analyse_text(a, &m->action, action, sizeof action), "chance", percent(m->choice[0].chance, is),
              "other", percent(m->choice[1].chance, other)));
}

/* A value of a reason in words: who it is, or as the terminal calls it. */
static void write_value(const analyse *a, const kh_type *type, const uint8_t *arg, char *out, size_t cap) {
    const term_voice voice = environment_voice(a->lang);
    const term_seen s = seen_by_all(a, &voice);
    if (type == &kh_type_seat)
        analyse_name(a, arg[0], out, cap);
    else
        words_value(&s, term_face_of(a->match->game), type, arg, out, cap);
}

static void add_fact(const analyse *a, kh_text *x, const kh_why *why) {
    const char *fill[2 * KH_WHY_VALUES + 1] = {NULL};
    char value[KH_WHY_VALUES][128], text[SENTENCE];
    for (unsigned i = 0; i < KH_WHY_VALUES && why->value[i].name; i++) {
        write_value(a, why->value[i].type, why->value[i].arg, value[i], sizeof value[i]);
        fill[2 * i] = why->value[i].name;
        fill[2 * i + 1] = value[i];
    }
    kh_lang_write(a->lang, why->key, fill, text, sizeof text);
    kh_text_add(x, text);
}

static const char *reason_of(const analyse *a, const kh_moment *m, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (uint32_t i = 0; i < m->facts && m->action.seat != KH_CHANCE; i++) {
        kh_text_add(&x, i > 0 ? "; " : ": ");
        add_fact(a, &x, &m->fact[i]);
    }
    return out;
}

void analyse_moment(const analyse *a, const kh_moment *m, char *out, size_t cap) {
    char number[NUMBER], action[SENTENCE], before[NUMBER], after[NUMBER], who[SENTENCE], better[SENTENCE],
        why[SENTENCE];
    const kh_seat seat = kh_moment_about(m, a->match->config.seats);
    snprintf(number, NUMBER, "%" PRIu32, m->number);
    const bool luck = m->action.seat == KH_CHANCE;
    const float was = luck ? m->chance[seat] - m->change[seat] : m->choice[0].chance;
    const float is = luck ? m->chance[seat] : m->choice[0].chance - m->cost;
    kh_lang_write(a->lang, luck ? "analyse.luck" : "analyse.fault",
                  FILL("number", number, "action", analyse_text(a, &m->action, action, sizeof action), "who",
                       analyse_name(a, seat, who, sizeof who), "before", percent(was, before), "after",
                       percent(is, after), "better",
                       luck ? "" : analyse_text(a, &m->choice[0].action, better, sizeof better), "why",
                       reason_of(a, m, why, sizeof why)),
                  out, cap);
}

static void say_moment(const analyse *a, const kh_moment *m) {
    char text[2 * SENTENCE];
    analyse_moment(a, m, text, sizeof text);
    printf("%s\n", text);
}

static void say_all(const analyse *a) {
    char count[NUMBER];
    snprintf(count, NUMBER, "%" PRIu32, a->moments);
    tell(a, "analyse.head", FILL("count", count));
    for (kh_seat s = 0; s < a->match->config.seats; s++)
        say_seat(a, s);
    for (kh_seat s = 0; s < a->match->config.seats; s++)
        if (a->digest.best[s] != UINT32_MAX)
            say_best(a, s, &a->moment[a->digest.best[s]]);
    tell(a, "analyse.moments", FILL("count", count));
    for (uint32_t i = 0; i < a->digest.decided; i++)
        say_moment(a, &a->moment[a->digest.deciding[i]]);
}

static int analyse_match(const choice *c, const kh_match *m) {
    static const char *const keys[] = {[KH_ANALYSIS_NOT_OVER] = "analyse.not-over",
                                       [KH_ANALYSIS_NO_JUDGE] = "analyse.no-judge",
                                       [KH_ANALYSIS_NO_MEMORY] = "record.error.memory"};
    analyse a = {.lang = c->lang, .match = m};
    kh_analysis_status status = kh_analysis_open(&a.analysis, m);
    if (status == KH_ANALYSIS_FINE)
        a.moment = calloc((size_t)m->live_count + 1, sizeof *a.moment);
    if (status == KH_ANALYSIS_FINE && !a.moment)
        status = KH_ANALYSIS_NO_MEMORY;
    while (status == KH_ANALYSIS_FINE && kh_analysis_next(&a.analysis, &a.moment[a.moments]))
        a.moments++;
    if (status == KH_ANALYSIS_FINE) {
        kh_analysis_settle(&a.analysis, a.moment, a.moments);
        a.digest = kh_digest_of(a.analysis.judge, a.moment, a.moments, m->config.seats);
        if (c->svg)
            analyse_draw(&a);
        else if (c->json)
            analyse_say_json(&a);
        else
            say_all(&a);
    }
    free(a.moment);
    kh_analysis_close(&a.analysis);
    return status == KH_ANALYSIS_FINE ? EXIT_FINE : complain(c, c->file, keys[status]);
}

static bool feed_file(kh_loader *l, FILE *in) {
    static char piece[PIECE];
    size_t n;
    while ((n = fread(piece, 1, sizeof piece, in)) > 0)
        if (!kh_loader_feed(l, piece, n))
            return true;
    if (ferror(in))
        return false;
    kh_loader_finish(l);
    return true;
}

static int blame(const choice *c, const kh_loader *l) {
    char text[SENTENCE];
    kh_record_error_write(c->lang, &l->reader, l->error, l->rule, text, sizeof text);
    fprintf(stderr, "%s:%" PRIu64 ": %s\n", c->file, l->reader.line, text);
    return EXIT_WRONG;
}

static int analyse_file(const choice *c) {
    static kh_loader l;
    const bool is_stdin = strcmp(c->file, "-") == 0;
    FILE *in = is_stdin ? stdin : fopen(c->file, "rb");
    int status;
    if (in == NULL)
        return complain(c, c->file, cmd_file_key(errno));
    if (!kh_loader_open(&l, kh_games, 0))
        status = complain(c, c->file, "record.error.memory");
    else if (!feed_file(&l, in))
        status = complain(c, c->file, cmd_file_key(errno));
    else if (l.error != KH_RECORD_FINE)
        status = blame(c, &l);
    else if (l.reader.viewer != KH_NOBODY) /* what one seat saw of it */
        status = complain(c, c->file, "analyse.not-over");
    else
        status = analyse_match(c, &l.match);
    kh_loader_close(&l);
    if (!is_stdin)
        fclose(in);
    return status;
}

static const char *read_word(choice *c, const char *word, const char *value, int *used) {
    *used = 1;
    if (strcmp(word, "--json") == 0)
        c->json = true;
    else if (strcmp(word, "--svg") == 0)
        c->svg = true;
    else if (strcmp(word, "--help") == 0)
        c->help = true;
    else if (strcmp(word, "--lang") == 0) {
        const kh_lang *lang = value ? kh_lang_find(value, strlen(value)) : NULL;
        *used = 2;
        if (!lang)
            return "replay.lang-unknown";
        c->lang = lang;
    } else if ((word[0] == '-' && word[1] != '\0') || c->file)
        return "analyse.usage";
    else
        c->file = word;
    return NULL;
}

int cmd_analyse(int argc, char **argv) {
    choice c = {.lang = environment_lang()};
    for (int i = 1, used = 1; i < argc; i += used) {
        const char *wrong = read_word(&c, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used);
        if (wrong) {
            complain(&c, argv[i], wrong);
            return EXIT_USAGE;
        }
    }
    if (c.help) {
        static const char *const options[] = {"--json", "--svg", "--lang de|en", "--help", NULL};
        term_voice v = environment_voice(c.lang);
        v.put = put_to;
        v.to = stdout;
        usage_say(&v, "analyse", options);
        return EXIT_FINE;
    }
    if (!c.file) {
        complain(&c, "analyse", "analyse.usage");
        return EXIT_USAGE;
    }
    if (c.json && c.svg) {
        complain(&c, "analyse", "analyse.one-form");
        return EXIT_USAGE;
    }
    return analyse_file(&c);
}
