/* kornholm verify: checks that the luck of records is what was promised. Files are read in pieces, so that their size
 * does not matter. */
#include "table/verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/usage.h"
#include "kornholm/notation.h"
#include "voice/environment.h"

enum { EXIT_FINE, EXIT_WRONG, EXIT_USAGE, PIECE = 1 << 16, SENTENCE = 2000, NUMBER = 24, LIST = 400 };

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static int complain(const kh_lang *lang, const char *about, const char *key) {
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", about, kh_lang_text(lang, key));
    return EXIT_WRONG;
}

/* "p1, p3": who gave a seed, and how many they are. */
static unsigned list_seeds(const kh_match *m, char *out, size_t cap) {
    unsigned seeds = 0;
    kh_text x = kh_text_in(out, cap);
    for (kh_seat seat = 0; seat < m->config.seats; seat++) {
        char actor[NUMBER];
        if (kh_promise_seed(&m->promise, seat) == NULL)
            continue;
        kh_actor_write(seat, actor, sizeof actor);
        kh_text_add(&x, seeds++ > 0 ? ", " : "");
        kh_text_add(&x, actor);
    }
    return seeds;
}

static int praise(const kh_lang *lang, const char *file, const verify *v) {
    const kh_match *m = &v->loader.match;
    char text[SENTENCE], luck[NUMBER], count[NUMBER], who[LIST];
    const unsigned seeds = list_seeds(m, who, sizeof who);
    snprintf(luck, sizeof luck, "%" PRIu64, v->luck);
    snprintf(count, sizeof count, "%u", seeds);
    kh_lang_write(lang,
                  seeds == 0   ? "verify.fine-none"
                  : seeds == 1 ? "verify.fine-one"
                               : "verify.fine",
                  FILL("luck", luck, "seeds", count, "who", who), text, sizeof text);
    printf("%s: %s %s\n", file, text,
           kh_lang_text(lang, m->promise.board_given ? "verify.board-given" : "verify.board-drawn"));
    return EXIT_FINE;
}

/* The first thing that is wrong, with its line. */
static int blame(const kh_lang *lang, const char *file, const verify *v) {
    static const char *const keys[VERIFY_FINDINGS] = {
        [VERIFY_FINE] = "",
        [VERIFY_RECORD] = "",
        [VERIFY_NO_PROMISE] = "verify.no-promise",
        [VERIFY_NO_SECRET] = "verify.no-secret",
        [VERIFY_COMMITMENT] = "verify.commitment",
        [VERIFY_BOARD] = "verify.board",
        [VERIFY_LUCK] = "verify.luck",
    };
    const kh_loader *l = &v->loader;
    char text[SENTENCE], number[NUMBER];
    if (v->finding == VERIFY_NO_PROMISE || v->finding == VERIFY_NO_SECRET)
        return complain(lang, file, keys[v->finding]);
    snprintf(number, sizeof number, "%" PRIu64, v->number);
    if (v->finding == VERIFY_RECORD)
        kh_record_error_write(lang, &l->reader, l->error, l->rule, text, sizeof text);
    else
        kh_lang_write(lang, keys[v->finding], FILL("number", number, "expected", v->expected), text,
                      sizeof text);
    fflush(stdout);
    fprintf(stderr, "%s:%" PRIu64 ": ", file, v->line);
    if (v->finding == VERIFY_RECORD && l->error == KH_RECORD_REFUSED)
        fprintf(stderr, "refused: %s: ", l->rule ? l->rule : "?");
    fprintf(stderr, "%s\n", text);
    return EXIT_WRONG;
}

/* Up to the end or the first thing that is wrong. false: the file cannot be read. */
static bool feed_file(verify *v, FILE *in) {
    static char piece[PIECE];
    size_t n;
    while ((n = fread(piece, 1, sizeof piece, in)) > 0) {
        if (!verify_feed(v, piece, n))
            return true;
    }
    if (ferror(in))
        return false;
    verify_finish(v);
    return true;
}

static int verify_file(const kh_lang *lang, const char *file) {
    static verify v;
    const bool is_stdin = strcmp(file, "-") == 0;
    FILE *in = is_stdin ? stdin : fopen(file, "rb");
    int status;
    if (in == NULL)
        return complain(lang, file, cmd_file_key(errno));
    if (!verify_open(&v, kh_games))
        status = complain(lang, file, "record.error.memory");
    else if (!feed_file(&v, in))
        status = complain(lang, file, cmd_file_key(errno));
    else
        status = v.finding == VERIFY_FINE ? praise(lang, file, &v) : blame(lang, file, &v);
    verify_close(&v);
    if (!is_stdin)
        fclose(in);
    return status;
}

/* What the command line says beside files. */
typedef struct choice {
    const kh_lang *lang;
    bool help;
    int files;
} choice;

static bool is_option(const char *word) {
    return word[0] == '-' && word[1] != '\0';
}

static bool read_words(choice *c, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            c->help = true;
        } else if (strcmp(argv[i], "--lang") == 0) {
            const kh_lang *lang = i + 1 < argc ? kh_lang_find(argv[i + 1], strlen(argv[i + 1])) : NULL;
            if (lang == NULL) {
                complain(c->lang, argv[i], "replay.lang-unknown");
                return false;
            }
            c->lang = lang;
            i++;
        } else if (is_option(argv[i])) {
            term_voice v = environment_voice(c->lang);
            v.put = put_to;
            v.to = stderr;
            usage_unknown(&v, "verify", argv[i]);
            return false;
        } else {
            c->files++;
        }
    }
    return true;
}

static int verify_files(const choice *c, int argc, char **argv) {
    int status = EXIT_FINE;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--lang") == 0)
            i++;
        else if (verify_file(c->lang, argv[i]) != EXIT_FINE)
            status = EXIT_WRONG;
    }
    if (fflush(stdout) != 0 || ferror(stdout))
        status = complain(c->lang, "verify", "replay.unwritable");
    return status;
}

int cmd_verify(int argc, char **argv) {
    choice c = {.lang = environment_lang()};
    if (!read_words(&c, argc, argv))
        return EXIT_USAGE;
    if (c.help) {
        static const char *const options[] = {"--lang de|en", "--help", NULL};
        term_voice v = environment_voice(c.lang);
        v.put = put_to;
        v.to = stdout;
        usage_say(&v, "verify", options);
        return EXIT_FINE;
    }
    if (c.files == 0) {
        complain(c.lang, "verify", "verify.usage");
        return EXIT_USAGE;
    }
    return verify_files(&c, argc, argv);
}
