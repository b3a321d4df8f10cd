/* kornholm map: reads drawn maps and says what is on them, or what is wrong with them. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/usage.h"
#include "games/island/map.h"
#include "kornholm/text.h"
#include "voice/environment.h"
#include "voice/file.h"

enum {
    EXIT_WRONG = 1,
    EXIT_USAGE = 2,
    NUMBER = 12,
    LIST = 400,
    CORSICA_POINTS = 11, /* as many as the scenario has chips */
    NEWYORK_POINTS = 9,
    NEWYORK_CANALS = 2 /* the least that can be linked */
};

typedef struct choice {
    term_voice out, err;
    bool help;
    int files;
} choice;

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static int complain(const choice *c, const char *key, const char *word) {
    char quoted[64];
    say_with(&c->err, key, FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted)));
    return EXIT_USAGE;
}

/* "forest 6, hills 5": the names that are there at all, in the words of the language. */
static void add_count(kh_text *x, const char *name, unsigned n) {
    if (n == 0)
        return;
    kh_text_add(x, x->length ? ", " : "");
    kh_text_add(x, name);
    kh_text_char(x, ' ');
    kh_text_number(x, n);
}

static void say_land(const choice *c, const island_map_board *b) {
    unsigned terrain[ISLAND_TERRAINS] = {0}, pips[RESOURCES] = {0};
    char list[LIST];
    for (unsigned h = 0; h < b->map.geometry.hexes; h++) {
        const unsigned yield = island_terrain_yield[b->board.terrain[h]];
        terrain[b->board.terrain[h]]++;
        if (yield != ISLAND_NONE)
            pips[yield] += island_pips[b->board.number[h]];
    }
    kh_text x = kh_text_in(list, sizeof list);
    for (unsigned t = 0; t < ISLAND_TERRAINS; t++)
        add_count(&x, say_word(&c->out, "terrain", island_terrain_names[t]), terrain[t]);
    say_with(&c->out, "map.land", FILL("list", list));
    x = kh_text_in(list, sizeof list);
    for (unsigned r = 0; r < RESOURCES; r++)
        add_count(&x, say_word(&c->out, "resource", island_resource_names[r]), pips[r]);
    say_with(&c->out, "map.pips", FILL("list", list));
}

static void say_roads(const choice *c, const island_map *m) {
    unsigned documents[ISLAND_ANY + 1] = {0}, closed = 0;
    char list[LIST], roads[NUMBER], shut[NUMBER];
    for (unsigned e = 0; e < m->geometry.edges; e++) {
        documents[m->document[e]]++;
        closed += m->closed[e];
    }
    snprintf(roads, sizeof roads, "%u", m->geometry.edges - closed);
    snprintf(shut, sizeof shut, "%u", closed);
    say_with(&c->out, "map.roads", FILL("roads", roads, "closed", shut));
    kh_text x = kh_text_in(list, sizeof list);
    for (unsigned kind = 1; kind <= ISLAND_ANY; kind++)
        add_count(&x,
                  say_word(&c->out, kind == ISLAND_ANY ? "harbour" : "resource", island_document_name(kind)),
                  documents[kind]);
    if (x.length)
        say_with(&c->out, "map.documents", FILL("list", list));
    else
        say(&c->out, "map.no-documents");
}

static void say_map(const choice *c, const island_map_board *b) {
    const island_map *m = &b->map;
    const unsigned canals = island_map_places(m, PLACE_CANAL), points = island_map_places(m, PLACE_POINT);
    char first[NUMBER], second[NUMBER], third[NUMBER];
    snprintf(first, sizeof first, "%u", m->geometry.hexes);
    snprintf(second, sizeof second, "%u", m->geometry.vertices);
    snprintf(third, sizeof third, "%u", m->geometry.edges);
    say_with(&c->out, "map.size", FILL("name", m->name, "hexes", first, "crossings", second, "sides", third));
    say_land(c, b);
    snprintf(first, sizeof first, "%u", island_map_places(m, PLACE_TOWN) + canals);
    snprintf(second, sizeof second, "%u", canals);
    snprintf(third, sizeof third, "%u", points);
    say_with(&c->out, "map.places", FILL("towns", first, "canals", second, "points", third));
    say_roads(c, m);
    const char *scenario = points == CORSICA_POINTS                               ? "corsica"
                           : points == NEWYORK_POINTS && canals >= NEWYORK_CANALS ? "newyork"
                                                                                  : NULL;
    if (scenario)
        say_with(&c->out, "map.fits", FILL("scenario", scenario));
    else
        say(&c->out, "map.fits-none");
}

static void say_flaw(const choice *c, const char *path, const island_map_flaw *f) {
    char text[SAY_CAP], word[64];
    kh_text x = kh_text_in(text, sizeof text);
    say_piece(&c->err, path);
    kh_text_char(&x, ':');
    if (f->line) {
        kh_text_number(&x, f->line);
        kh_text_char(&x, ':');
    }
    kh_text_char(&x, ' ');
    kh_text_add(&x, say_word(&c->err, "rule", f->rule));
    kh_text_add(&x, " (");
    kh_text_add(&x, f->rule);
    if (f->word[0]) {
        kh_text_add(&x, ": ");
        kh_text_add(&x, say_quote(f->word, strlen(f->word), word, sizeof word));
    }
    kh_text_char(&x, ')');
    say_text(&c->err, text);
}

/* One file, or - for the input. Of a text that is too long one byte more than allowed is enough to refuse it. */
static int read_map(const choice *c, const char *path) {
    static char text[MAP_TEXT + 1];
    static island_map_board board;
    island_map_flaw flaw;
    const bool is_input = strcmp(path, "-") == 0;
    FILE *in = is_input ? stdin : fopen(path, "rb");
    const size_t length = in ? fread(text, 1, sizeof text, in) : 0;
    const bool fine = in && !ferror(in);
    if (!fine)
        file_trouble(&c->err, path, errno);
    if (in && !is_input)
        fclose(in);
    if (!fine)
        return EXIT_WRONG;
    if (!island_map_read(text, length, &board, &flaw)) {
        say_flaw(c, path, &flaw);
        return EXIT_WRONG;
    }
    say_map(c, &board);
    return 0;
}

static bool is_option(const char *word) {
    return word[0] == '-' && word[1] != '\0';
}

/* The language first, so that complaints about the rest are in it. */
static int read_words(choice *c, int argc, char **argv) {
    for (int i = 1; i + 1 < argc; i++) {
        const kh_lang *lang = kh_lang_find(argv[i + 1], strlen(argv[i + 1]));
        if (strcmp(argv[i], "--lang") == 0 && lang)
            c->out.lang = c->err.lang = lang;
    }
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0)
            c->help = true;
        else if (strcmp(argv[i], "--lang") == 0) {
            if (++i == argc)
                return complain(c, "program.no-value", "--lang");
            if (!kh_lang_find(argv[i], strlen(argv[i])))
                return complain(c, "program.lang", argv[i]);
        } else if (is_option(argv[i]))
            return usage_unknown(&c->err, "map", argv[i]);
        else
            argv[1 + c->files++] = argv[i]; /* to the front, behind the name of the command */
    }
    return c->files > 0 || c->help ? 0 : complain(c, "map.which-file", "");
}

int cmd_map(int argc, char **argv) {
    choice c = {.out = environment_voice(NULL)};
    c.out.put = put_to;
    c.out.to = stdout;
    c.err = c.out;
    c.err.to = stderr;
    c.err.width = 0;
    int status = read_words(&c, argc, argv);
    if (status != 0)
        return status;
    if (c.help) {
        static const char *const options[] = {"--lang de|en", "--help", NULL};
        usage_say(&c.out, "map", options);
        return 0;
    }
    for (int i = 0; i < c.files; i++)
        status |= read_map(&c, argv[1 + i]);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        say(&c.err, "replay.unwritable");
        status = EXIT_WRONG;
    }
    return status;
}
