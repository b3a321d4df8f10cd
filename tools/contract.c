/* Writes what the browser client and the rules have agreed on as TypeScript, out of the rules themselves. Runs while the
 * pages are built.
 *
 * usage: contract FOLDER
 * Of each game: the names and the fields of its actions, its events, the constants of its scene, and the types of the
 * JSON that its scene writes. For those the scenes are compiled a second time, with shape_*() in place of the functions
 * that write JSON: instead of values they note what stands where, in games that are played a little by chance. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/rng.h"
#include "table/match.h"
#include "table/protocol.h"
#include "table/room.h"
#include "table/sight.h"
#include "wasm/scene.h"

enum { NODES = 1000, DEEP = 16, TUPLE = 3, STEPS = 600, SEED = 7, MORE_SEATS = 4 };
enum { NUMBER = 1, BOOLEAN = 2, TEXT = 4, NOTHING = 8, OBJECT = 16, LIST = 32 };

/* A value somewhere in the JSON, as all samples together show it. */
typedef struct node {
    const char *name;
    unsigned kinds;
    uint32_t seen, opened; /* as a value; as an object */
    uint32_t least, most;  /* of a list: how many values it had */
    unsigned place[TUPLE]; /* of a list: the kinds of the first ones */
    struct node *next, *child;
} node;

typedef struct level {
    node *at;
    const char *key;
    uint32_t count;
} level;

static node pool[NODES];
static unsigned used;
static level stack[DEEP];
static unsigned depth;

static node *child_of(node *parent, const char *name) {
    node **at = &parent->child;
    while (*at && strcmp((*at)->name, name) != 0)
        at = &(*at)->next;
    node *known = *at;
    if (known)
        return known;
    if (used == NODES) {
        fprintf(stderr, "contract: more than %d values\n", NODES);
        exit(1);
    }
    *at = &pool[used++];
    (*at)->name = name;
    return *at;
}

/* Notes a value where the writer stands, and answers where that is. */
static node *note(unsigned kind) {
    level *here = &stack[depth];
    node *n = child_of(here->at, here->key ? here->key : "");
    if (here->at->kinds & LIST && here->count < TUPLE)
        here->at->place[here->count] |= kind;
    here->count++;
    here->key = NULL;
    n->kinds |= kind;
    n->seen++;
    return n;
}

/* What the scenes call: see meson.build. */
void shape_open(kh_json_writer *, char bracket);
void shape_close(kh_json_writer *, char bracket);
void shape_key(kh_json_writer *, const char *name);
void shape_put_text(kh_json_writer *, const char *text);
void shape_put_number(kh_json_writer *, int64_t);
void shape_put_bool(kh_json_writer *, bool);
void shape_put_null(kh_json_writer *);
void shape_member_text(kh_json_writer *, const char *name, const char *text);
void shape_member_number(kh_json_writer *, const char *name, int64_t);
void shape_member_bool(kh_json_writer *, const char *name, bool);
void shape_list(kh_json_writer *, const char *name, const uint8_t *values, uint32_t count);
void shape_seat(kh_json_writer *, const char *name, uint8_t value);
void shape_names(kh_json_writer *, const char *name, const char *const *names, uint32_t count);
const scene_maker *shape_of(const kh_game *); /* the registry, once more */

void shape_open(kh_json_writer *w, char bracket) {
    (void)w;
    node *n = note(bracket == '{' ? OBJECT : LIST);
    if (++depth == DEEP) {
        fprintf(stderr, "contract: too deep\n");
        exit(1);
    }
    n->opened += bracket == '{';
    stack[depth] = (level){.at = n};
}

void shape_close(kh_json_writer *w, char bracket) {
    (void)w;
    const level *here = &stack[depth--];
    node *n = here->at;
    if (bracket == '}')
        return;
    n->least = n->seen == 1 || here->count < n->least ? here->count : n->least;
    n->most = here->count > n->most ? here->count : n->most;
}

void shape_key(kh_json_writer *w, const char *name) {
    (void)w;
    stack[depth].key = name;
}

void shape_put_text(kh_json_writer *w, const char *text) {
    (void)w, (void)text;
    note(TEXT);
}

void shape_put_number(kh_json_writer *w, int64_t value) {
    (void)w, (void)value;
    note(NUMBER);
}

void shape_put_bool(kh_json_writer *w, bool value) {
    (void)w, (void)value;
    note(BOOLEAN);
}

void shape_put_null(kh_json_writer *w) {
    (void)w;
    note(NOTHING);
}

void shape_member_text(kh_json_writer *w, const char *name, const char *text) {
    shape_key(w, name);
    shape_put_text(w, text);
}

void shape_member_number(kh_json_writer *w, const char *name, int64_t value) {
    shape_key(w, name);
    shape_put_number(w, value);
}

void shape_member_bool(kh_json_writer *w, const char *name, bool value) {
    shape_key(w, name);
    shape_put_bool(w, value);
}

void shape_list(kh_json_writer *w, const char *name, const uint8_t *values, uint32_t count) {
    shape_key(w, name);
    shape_open(w, '[');
    for (uint32_t i = 0; i < count; i++)
        shape_put_number(w, values[i]);
    shape_close(w, ']');
}

/* Whatever it is in the samples, it may be nobody. */
void shape_seat(kh_json_writer *w, const char *name, uint8_t value) {
    (void)value;
    shape_key(w, name);
    note(NUMBER | NOTHING);
}

void shape_names(kh_json_writer *w, const char *name, const char *const *names, uint32_t count) {
    shape_key(w, name);
    shape_open(w, '[');
    for (uint32_t i = 0; i < count; i++)
        shape_put_text(w, names[i]);
    shape_close(w, ']');
}

static void put_type(FILE *out, const node *n, unsigned indent);

static void put_union(FILE *out, const node *n, unsigned kinds, unsigned indent) {
    const char *bar = "";
    static const char *const names[] = {"number", "boolean", "string", "null"};
    if (kinds & OBJECT) {
        fprintf(out, "{\n");
        for (const node *c = n->child; c; c = c->next) {
            fprintf(out, "%*s%s%s: ", (int)indent + 2, "", c->name, c->seen < n->opened ? "?" : "");
            put_type(out, c, indent + 2);
            fprintf(out, ";\n");
        }
        fprintf(out, "%*s}", (int)indent, "");
        bar = " | ";
    }
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (kinds & 1U << i) {
            fprintf(out, "%s%s", bar, names[i]);
            bar = " | ";
        }
}

static bool several(unsigned kinds) {
    return (kinds & (kinds - 1)) != 0;
}

/* A list that is always a pair or three is written as such. */
static void put_list(FILE *out, const node *n, unsigned indent) {
    const node *item = n->child;
    if (n->least == n->most && n->most >= 2 && n->most <= TUPLE && !(item->kinds & (OBJECT | LIST))) {
        fprintf(out, "[");
        for (uint32_t i = 0; i < n->most; i++) {
            fprintf(out, "%s", i ? ", " : "");
            put_union(out, item, n->place[i], indent);
        }
        fprintf(out, "]");
        return;
    }
    if (!item) {
        fprintf(out, "number[]"); /* never filled in any sample */
        return;
    }
    fputs(several(item->kinds) ? "(" : "", out);
    put_type(out, item, indent);
    fputs(several(item->kinds) ? ")[]" : "[]", out);
}

static void put_type(FILE *out, const node *n, unsigned indent) {
    if (n->kinds & LIST)
        put_list(out, n, indent);
    else
        put_union(out, n, n->kinds, indent);
}

/* Where all act at once, time passes in the end, and a game may wait for its host. */
static bool let_time_pass(kh_match *m, kh_rng *rng) {
    kh_action a;
    const uint64_t end = m->game->deadline ? m->game->deadline(m->table, m->state) : KH_NEVER;
    if (end != KH_NEVER)
        return kh_match_tick(m, end).code == 0;
    if (!m->game->at_once || !m->game->pick(m->table, m->state, KH_HOST, rng, &a))
        return false;
    a.at_ms = m->time_ms;
    return kh_match_act(m, &a).code == 0;
}

static bool play_on(kh_match *m, kh_rng *rng) {
    enum { OFTEN = 12 };
    if (kh_match_luck(m).code != 0 || m->game->over(m->table, m->state))
        return false;
    kh_action a;
    if (m->game->at_once && kh_rng_below(rng, OFTEN) == 0 && let_time_pass(m, rng))
        return true;
    const kh_seat seats = m->config.seats, from = (kh_seat)kh_rng_below(rng, seats);
    for (kh_seat i = 0; i < seats; i++) {
        if (!m->game->pick(m->table, m->state, (from + i) % seats, rng, &a))
            continue;
        a.at_ms = m->time_ms;
        return kh_match_act(m, &a).code == 0;
    }
    return let_time_pass(m, rng);
}

static void sample(const kh_game *game, const kh_config *config, const scene_maker *scene, node *board,
                   node *look) {
    kh_match m = {0};
    kh_sight sight = {0};
    kh_rng rng;
    kh_rng_seed(&rng, SEED);
    if (kh_match_open(&m, game, config, SEED, NULL, 0).code != 0)
        return; /* a scenario that needs a board of one's own */
    stack[0] = (level){.at = board};
    scene->board(NULL, m.table);
    stack[0] = (level){.at = look};
    scene->look(NULL, m.table, m.state, KH_NOBODY); /* a whole record */
    for (unsigned step = 0; step < STEPS && kh_sight_fit(&sight, &m); step++) {
        stack[0] = (level){.at = look};
        scene->look(NULL, m.table, m.state, 0);
        stack[0] = (level){.at = look};
        scene->look(NULL, m.table, kh_sight_of(&sight, &m, 0), 0); /* of many pages only some */
        if (!play_on(&m, &rng))
            break;
    }
    kh_sight_close(&sight);
    kh_match_close(&m);
}

/* Every number of seats, or the first ones where there are very many, and every word of every option by itself. */
static void sample_all(const kh_game *game, const scene_maker *scene, node *board, node *look) {
    for (kh_seat seats = game->seats_min; seats <= game->seats_max && seats <= game->seats_min + MORE_SEATS;
         seats++) {
        kh_config config;
        kh_config_usual(game, seats, &config);
        sample(game, &config, scene, board, look);
        for (unsigned i = 0; game->options[i].name; i++) {
            const kh_option *o = &game->options[i];
            for (int32_t value = o->low; o->words && value <= o->high; value++) {
                kh_config_usual(game, seats, &config);
                config.option[i] = value;
                if (value != o->usual)
                    sample(game, &config, scene, board, look);
            }
        }
    }
}

/* What luck and the host do alike has one name. */
static bool named_before(const kh_game *game, const kh_kind *kind) {
    for (const kh_kind *k = game->kinds; k < kind; k++)
        if (strcmp(k->name, kind->name) == 0)
            return true;
    return false;
}

static void put_kinds(FILE *out, const kh_game *game) {
    fprintf(out, "export const kinds = {\n");
    for (const kh_kind *k = game->kinds; k->name; k++) {
        if (k == game->kinds || named_before(game, k))
            continue; /* no action at all, or told already */
        fprintf(out, "  \"%s\": [", k->name);
        for (unsigned i = 0; i < KH_FIELDS_MAX && k->field[i].type; i++)
            fprintf(out, "%s\"%s\"", i ? ", " : "", k->field[i].type->name);
        fprintf(out, "],\n");
    }
    fprintf(out, "} as const;\nexport const events = [");
    for (unsigned i = 0; game->events[i]; i++)
        fprintf(out, "%s\"%s\"", i ? ", " : "", game->events[i]);
    fprintf(out, "] as const;\nexport type EventName = (typeof events)[number];\n");
}

/* The events of all games together: whatever is the same for all of them. */
static void put_all_events(FILE *out) {
    fprintf(out, "/** What can happen in any game of the house. */\nexport type AnyEvent =");
    for (unsigned g = 0; kh_games[g]; g++)
        for (unsigned i = 0; kh_games[g]->events[i]; i++)
            fprintf(out, "\n  | \"%s\"", kh_games[g]->events[i]);
    fprintf(out, ";\n");
}

static void put_out(void *to, const char *bytes, size_t length) {
    fwrite(bytes, 1, length, to);
}

static void put_game(FILE *out, const kh_game *game, const scene_maker *shape) {
    node board = {0}, look = {0};
    sample_all(game, shape, &board, &look);
    if (!board.child || !look.child) {
        fprintf(stderr, "contract: nothing was seen of %s\n", game->name);
        exit(1);
    }
    fprintf(out, "// Made by tools/contract.c out of the rules.\n");
    put_kinds(out, game);
    fprintf(out, "export const constants = ");
    kh_json_writer w = kh_json_to(put_out, out);
    scene_of(game)->constants(&w);
    fprintf(out, " as const;\n/** What does not change during a game. */\nexport interface Board ");
    put_type(out, board.child, 0);
    fprintf(out, "\n/** What one viewer sees. */\nexport interface Look ");
    put_type(out, look.child, 0);
    fprintf(out, "\n");
}

static FILE *open_file(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.ts", folder, name);
    FILE *out = fopen(path, "w");
    if (!out)
        perror(path);
    return out;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: contract FOLDER\n");
        return 2;
    }
    FILE *out = open_file(argv[1], "protocol");
    if (!out)
        return 1;
    fprintf(out, "// Made by tools/contract.c out of src/table.\nexport const PROTOCOL = %d;\n",
            PROTOCOL_VERSION);
    fprintf(out, "/** Of the codes of tables and seats: none looks like another. */\n");
    fprintf(out, "export const CODE_LETTERS = \"%s\";\n", room_code_letters);
    fprintf(
        out,
        "/** How many a code has that brings a seat from another device. */\nexport const SEAT_CODE = %d;\n",
        ROOM_CODE);
    put_all_events(out);
    bool fine = fclose(out) == 0;
    for (unsigned i = 0; kh_games[i] && fine; i++) {
        if (!scene_of(kh_games[i])->constants)
            continue; /* shown as text: the pages know nothing of it */
        out = open_file(argv[1], kh_games[i]->name);
        if (!out)
            return 1;
        put_game(out, kh_games[i], shape_of(kh_games[i]));
        fine = fclose(out) == 0;
    }
    return fine ? 0 : 1;
}
