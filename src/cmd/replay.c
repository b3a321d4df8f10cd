/* kornholm replay: checks a record and shows its game. The file is read in pieces, so that its size does not
 * matter. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/replay_json.h"
#include "cmd/usage.h"
#include "kornholm/config.h"
#include "kornholm/lang.h"
#include "kornholm/notation.h"
#include "kornholm/pages.h"
#include "kornholm/text.h"
#include "table/match.h"
#include "voice/environment.h"

enum { EXIT_FINE, EXIT_WRONG, EXIT_USAGE, PIECE = 1 << 16, SENTENCE = 1000, NUMBER = 24 };

typedef struct replay {
    const char *file;
    const kh_lang *lang;
    bool as_json, help, stop_given;
    uint64_t stop; /* of --at: the position after so many actions */

    kh_loader loader;
    kh_record_writer writer; /* makes the lines of the listing */
    uint64_t actions;        /* with undos */
    char *position;          /* at `stop`, once it is reached */
    bool no_memory;
    replay_json json;
} replay;

/* A text of the language files with what this command knows put into it. */
static const char *text_of(const replay *r, const char *key, char *out) {
    const kh_record_reader *x = &r->loader.reader;
    char version[KH_RULES_TEXT] = "0", seats[NUMBER], count[NUMBER], hashes[NUMBER];
    const char *const fill[] = {"game",    x->game ? x->game->name : "",
                                "version", version,
                                "seats",   seats,
                                "count",   count,
                                "hashes",  hashes,
                                NULL};
    if (x->game)
        kh_rules_write(x->game, &x->config, version, sizeof version);
    snprintf(seats, NUMBER, "%" PRIu32, x->config.seats);
    snprintf(count, NUMBER, "%" PRIu64, r->actions);
    snprintf(hashes, NUMBER, "%" PRIu32, r->loader.hashes);
    kh_lang_write(r->lang, key, fill, out, SENTENCE);
    return out;
}

static int complain(const replay *r, const char *about, const char *key) {
    char text[SENTENCE];
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", about, text_of(r, key, text));
    return EXIT_WRONG;
}

/* The sentence for what is wrong with the record. */
static const char *reason(const replay *r, char *out) {
    const kh_loader *l = &r->loader;
    kh_record_error_write(r->lang, &l->reader, l->error, l->rule, out, SENTENCE);
    return out;
}

static int complain_line(const replay *r) {
    char text[SENTENCE];
    fflush(stdout);
    fprintf(stderr, "%s:%" PRIu64 ": ", r->file, r->loader.reader.line);
    if (r->loader.error == KH_RECORD_REFUSED)
        fprintf(stderr, "refused: %s: ", r->loader.rule ? r->loader.rule : "?");
    fprintf(stderr, "%s\n", reason(r, text));
    return EXIT_WRONG;
}

static char *position_of(const kh_match *m) {
    const size_t size = kh_pages_write(m->game, m->table, m->state, NULL, 0) + 1;
    char *text = malloc(size);
    if (text != NULL)
        kh_pages_write(m->game, m->table, m->state, text, size);
    return text;
}

static void look(replay *r) {
    if (!r->stop_given || r->actions != r->stop || r->loader.reader.viewer != KH_NOBODY)
        return;
    r->position = position_of(&r->loader.match);
    r->no_memory = r->position == NULL;
}

static void print_line(void *to, const char *text, size_t length) {
    (void)to;
    fwrite(text, 1, length, stdout);
}

static void drop_line(void *to, const char *text, size_t length) {
    (void)to, (void)text, (void)length;
}

static void list_head(const replay *r) {
    const kh_match *m = &r->loader.match;
    char text[SENTENCE];
    printf("%s\n", text_of(r, "replay.head", text));
    for (uint32_t i = 0; i < kh_config_options(m->game); i++) {
        if (m->config.option[i] == m->game->options[i].usual)
            continue;
        kh_config_write(m->game, &m->config, i, text, sizeof text);
        printf("%s\n", text);
    }
    for (kh_seat seat = 0; m->names != NULL && seat < m->config.seats; seat++) {
        if (kh_match_name(m, seat)[0] == '\0')
            continue;
        kh_actor_write(seat, text, sizeof text);
        printf("%s %s\n", text, kh_match_name(m, seat));
    }
}

static void list_entry(replay *r, const kh_record_item *item) {
    printf("%6" PRIu64 "  ", r->actions);
    if (item->what == KH_RECORD_UNDO)
        kh_record_write_undo(&r->writer, item->action.at_ms);
    else
        kh_record_write_action(&r->writer, &item->action);
}

static void list_item(replay *r, const kh_record_item *item) {
    if (item->what == KH_RECORD_PLAY)
        list_head(r);
    else if (item->what == KH_RECORD_ACTION || item->what == KH_RECORD_UNDO)
        list_entry(r, item);
    else if (item->what == KH_RECORD_RESULT)
        printf("result %.*s\n", (int)item->length, item->text);
}

/* Called with everything that was found right. */
static void see(void *who, const kh_loader *l, const kh_record_item *item) {
    replay *r = who;
    if (item->what == KH_RECORD_PLAY) {
        kh_record_begin(&r->writer, drop_line, NULL, l->match.game, &l->match.config, KH_NOBODY);
        r->writer.put = print_line;
        r->writer.table = l->match.table;
    }
    const bool entry = item->what == KH_RECORD_ACTION || item->what == KH_RECORD_UNDO;
    r->actions += entry;
    if (entry || item->what == KH_RECORD_PLAY)
        look(r);
    if (r->as_json)
        replay_json_item(&r->json, l, item, r->actions);
    else if (!r->stop_given)
        list_item(r, item);
}

/* A file that cannot be opened or read; errno is fresh. */
static int complain_file(replay *r) {
    const char *key = cmd_file_key(errno);
    char text[SENTENCE];
    if (r->as_json)
        replay_json_end(&r->json, &r->loader, key, text_of(r, key, text), NULL);
    return complain(r, r->file, key);
}

/* Feeds the file to the loader up to its end or the first thing that is wrong. false: it cannot be read. */
static bool feed_file(replay *r, FILE *in) {
    static char piece[PIECE];
    size_t n;
    while ((n = fread(piece, 1, sizeof piece, in)) > 0) {
        if (!kh_loader_feed(&r->loader, piece, n))
            return true;
    }
    if (ferror(in))
        return false;
    kh_loader_finish(&r->loader);
    return true;
}

/* The last words: what the loader found, and the position that was asked for. */
static int conclude(replay *r) {
    const bool fine = r->loader.error == KH_RECORD_FINE;
    const char *key = !fine                                  ? kh_record_error_key(r->loader.error)
                      : r->no_memory                         ? "record.error.memory"
                      : r->stop_given && r->position == NULL ? "replay.at-beyond"
                                                             : NULL;
    char text[SENTENCE];
    const char *sentence = !fine ? reason(r, text) : key != NULL ? text_of(r, key, text) : NULL;
    if (r->as_json)
        replay_json_end(&r->json, &r->loader, key, sentence, r->position);
    else if (r->position != NULL)
        fputs(r->position, stdout);
    else if (key == NULL)
        printf("%s\n", text_of(r, "replay.fine", text));
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(r, r->file, "replay.unwritable");
    if (!fine)
        return complain_line(r);
    return key == NULL ? EXIT_FINE : complain(r, r->file, key);
}

static int replay_file(replay *r) {
    const bool is_stdin = strcmp(r->file, "-") == 0;
    FILE *in = is_stdin ? stdin : fopen(r->file, "rb");
    if (in == NULL)
        return complain_file(r);
    int status;
    if (kh_loader_open(&r->loader, kh_games, 0)) {
        r->loader.watch = see;
        r->loader.who = r;
        status = feed_file(r, in) ? conclude(r) : complain_file(r);
    } else {
        status = complain(r, r->file, "record.error.memory");
    }
    free(r->position);
    kh_loader_close(&r->loader);
    if (!is_stdin)
        fclose(in);
    return status;
}

static bool read_stop(replay *r, const char *text) {
    kh_scan x = kh_scan_in(text, strlen(text));
    r->stop_given = true;
    return kh_scan_number(&x, &r->stop) && x.at == x.end;
}

/* One word of the command line, and the value behind it if it wants one. Returns the words used, or 0 with
 * the key of a sentence. */
static int read_word(replay *r, const char *word, const char *value, const char **key) {
    *key = NULL;
    if (strcmp(word, "--json") == 0) {
        r->as_json = true;
        r->json = replay_json_begin();
        return 1;
    }
    if (strcmp(word, "--help") == 0) {
        r->help = true;
        return 1;
    }
    if (strcmp(word, "--at") == 0) {
        *key = "replay.at-number";
        return value != NULL && read_stop(r, value) ? 2 : 0;
    }
    if (strcmp(word, "--lang") == 0) {
        const kh_lang *lang = value != NULL ? kh_lang_find(value, strlen(value)) : NULL;
        *key = "replay.lang-unknown";
        r->lang = lang != NULL ? lang : r->lang;
        return lang != NULL ? 2 : 0;
    }
    *key = word[0] == '-' && word[1] != '\0' ? "replay.option-unknown" : "replay.one-file";
    if (r->file != NULL || (word[0] == '-' && word[1] != '\0'))
        return 0;
    r->file = word;
    return 1;
}

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

int cmd_replay(int argc, char **argv) {
    static replay r;
    memset(&r, 0, sizeof r);
    r.lang = kh_langs[0];
    for (int i = 1, used; i < argc; i += used) {
        const char *key;
        used = read_word(&r, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &key);
        if (used == 0) {
            complain(&r, argv[i], key);
            return EXIT_USAGE;
        }
    }
    if (r.help) {
        static const char *const options[] = {"--json", "--at N", "--lang de|en", "--help", NULL};
        term_voice v = environment_voice(r.lang);
        v.put = put_to;
        v.to = stdout;
        usage_say(&v, "replay", options);
        return EXIT_FINE;
    }
    if (r.file == NULL) {
        complain(&r, "replay", "replay.usage");
        return EXIT_USAGE;
    }
    return replay_file(&r);
}
