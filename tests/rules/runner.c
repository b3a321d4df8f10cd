/* Runs the rule tests: texts that set up a position, act and say what must come of it. README.md describes the
 * language. Knows no game: everything goes through kh_game. What stands inside a test: statements.c. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/lang.h"
#include "kornholm/pages.h"
#include "runner.h"
#include "table/block.h"

static void *room_for(size_t n) {
    void *p = kh_block_new(n);
    if (!p)
        abort();
    return p;
}

static void paper_add(paper *p, const char *text, size_t n) {
    if (!p->text || p->length + n + 2 > p->room) {
        p->room = 2 * (p->room + n + 2);
        char *more = realloc(p->text, p->room);
        if (!more)
            abort();
        p->text = more;
    }
    memcpy(p->text + p->length, text, n);
    p->length += n;
    p->text[p->length] = '\0';
}

static void paper_line(paper *p, kh_scan line) {
    paper_add(p, line.at, (size_t)(line.end - line.at));
    paper_add(p, "\n", 1);
}

bool is_empty(kh_scan x) {
    return x.at == x.end;
}

bool same(kh_scan a, kh_scan b) {
    return a.end - a.at == b.end - b.at && (is_empty(a) || memcmp(a.at, b.at, (size_t)(a.end - a.at)) == 0);
}

kh_scan trimmed(kh_scan x) {
    kh_scan_blanks(&x);
    while (x.end > x.at && (x.end[-1] == ' ' || x.end[-1] == '\t'))
        x.end--;
    return x;
}

/* The position as text, of all pages. */
paper position(const run *r, const void *state) {
    paper p = {0};
    const size_t n = kh_pages_write(r->game, r->table, state, NULL, 0);
    char *text = room_for(n + 1);
    kh_pages_write(r->game, r->table, state, text, n + 1);
    paper_add(&p, text, n);
    free(text);
    return p;
}

void fail(run *r, const char *format, ...) {
    va_list list;
    va_start(list, format);
    printf("%s:%u: ", r->file, r->line);
    vprintf(format, list);
    va_end(list);
    printf("\n    in %.*s\n", SHOW(r->title));
    if (r->verbose && r->state) {
        paper p = position(r, r->state);
        printf("%s", p.text);
        free(p.text);
    }
    r->broken = true;
}

/* Cuts " -> verdict" off a line. */
kh_scan cut_verdict(kh_scan *line) {
    for (const char *at = line->end; at - line->at >= 4; at--)
        if (memcmp(at - 4, " -> ", 4) == 0) {
            const kh_scan verdict = trimmed((kh_scan){at, line->end});
            line->end = at - 4;
            *line = trimmed(*line);
            return verdict;
        }
    return (kh_scan){line->end, line->end};
}

/* Whoever is refused reads why. */
static bool has_sentences(run *r, const char *rule) {
    char key[64];
    snprintf(key, sizeof key, "rule.%s", rule);
    for (unsigned i = 0; kh_langs[i]; i++)
        if (!kh_lang_text(kh_langs[i], key)) {
            fail(r, "no sentence for %s in %s", rule, kh_lang_name(kh_langs[i]));
            return false;
        }
    return true;
}

/* Compares a verdict with "", "ok", "ok ID" or "refused ID". */
bool verdict_fits(run *r, const char *who, kh_verdict v, kh_scan wanted) {
    kh_scan x = wanted, id = {wanted.end, wanted.end};
    const bool refused = kh_scan_word(&x, "refused");
    if (!refused && !is_empty(wanted) && !kh_scan_word(&x, "ok")) {
        fail(r, "what is \"%.*s\"?", SHOW(wanted));
        return false;
    }
    if (kh_scan_token(&x, &id) && !kh_scan_done(&x)) {
        fail(r, "one rule only: \"%.*s\"", SHOW(wanted));
        return false;
    }
    const char *rule = v.rule ? v.rule : "";
    if (refused == (v.code != 0) && same(id, (kh_scan){rule, rule + strlen(rule)}))
        return !v.rule || has_sentences(r, rule);
    fail(r, "%s says %s %s, not %.*s", who, v.code ? "refused" : "ok", rule, SHOW(wanted));
    return false;
}

static void close_game(run *r) {
    free(r->board);
    free(r->table);
    free(r->state);
    free(r->other);
    r->board = r->table = r->state = r->other = NULL;
    r->now_ms = 0;
}

/* The words behind the game's name. False: one of them is no option, or has a value out of range. */
static bool read_options(run *r, kh_scan x, uint64_t *seed) {
    kh_scan word;
    while (kh_scan_token(&x, &word)) {
        const size_t length = (size_t)(word.end - word.at);
        kh_scan value = word;
        uint64_t n;
        if (length > 6 && memcmp(word.at, "seats=", 6) == 0 && (value.at += 6, kh_scan_number(&value, &n)))
            r->config.seats = (kh_seat)n;
        else if (length > 5 && memcmp(word.at, "seed=", 5) == 0 &&
                 (value.at += 5, kh_scan_number(&value, &n)))
            *seed = n;
        else if (kh_config_set(r->game, &r->config, word.at, length, NULL) != KH_CONFIG_FINE)
            return false;
    }
    return true;
}

/* Of the house, or one that nobody can play yet. */
static const kh_game *find_game(kh_scan name) {
    extern const kh_game long_game;
    const kh_game *game = kh_game_find(name.at, (size_t)(name.end - name.at));
    return game ? game : kh_word_is(&name, long_game.name) ? &long_game : NULL;
}

static void begin_game(run *r, kh_scan line) {
    const kh_scan wanted = cut_verdict(&line);
    kh_scan name = {line.end, line.end};
    uint64_t seed = 1;
    close_game(r);
    if (!kh_scan_token(&line, &name) || !(r->game = find_game(name))) {
        fail(r, "no such game: %.*s", SHOW(name));
        return;
    }
    const kh_game *game = r->game;
    kh_config_usual(game, game->seats_min <= 4 && game->seats_max >= 4 ? 4 : game->seats_max, &r->config);
    const bool options = read_options(r, line, &seed);
    r->refused = true;
    if (!options || kh_word_is(&wanted, "no option")) {
        if (options || !kh_word_is(&wanted, "no option"))
            fail(r, "these options are %s", options ? "fine" : "unknown or out of range");
        return;
    }
    kh_rng rng;
    kh_rng_seed(&rng, seed);
    r->board = room_for(game->board_size(&r->config));
    kh_verdict v;
    if (r->board_given) {
        r->board_given = false;
        v = game->board_read(&r->config, r->board_text.text ? r->board_text.text : "", r->board_text.length,
                             r->board);
        if (!verdict_fits(r, "board_read", v, r->board_verdict) || v.code)
            return;
    } else {
        v = game->settle(&r->config, &rng, r->board);
    }
    if (!v.code) {
        r->table = room_for(game->table_size(&r->config));
        v = game->table_init(r->table, &r->config, r->board);
    }
    if (!verdict_fits(r, "the game", v, wanted) || v.code)
        return;
    r->refused = false;
    r->state_size = game->state_size(r->table);
    r->state = room_for(r->state_size);
    r->other = room_for(r->state_size);
    game->start(r->table, r->state);
    const char *broken = game->audit(r->table, r->state);
    if (broken)
        fail(r, "%s does not hold at the start", broken);
}

static bool need_game(run *r) {
    if (!r->state && r->refused)
        fail(r, "there is no game: it was refused");
    else if (!r->state) {
        static const char usual[] = "island seats=4 setup=beginner first=1";
        begin_game(r, kh_scan_in(usual, strlen(usual)));
    }
    return r->state && !r->broken;
}

/* True if the words stand in a row in the line. */
static bool holds_words(kh_scan line, kh_scan words) {
    const size_t n = (size_t)(words.end - words.at);
    for (const char *at = line.at; (size_t)(line.end - at) >= n; at++)
        if (memcmp(at, words.at, n) == 0 && (at == line.at || at[-1] == ' ') &&
            (at + n == line.end || at[n] == ' '))
            return true;
    return false;
}

static bool is_unset(const run *r, kh_scan line) {
    if (r->unsets.length == 0)
        return false;
    kh_scan all = {r->unsets.text, r->unsets.text + r->unsets.length}, words;
    while (kh_scan_line(&all, &words))
        if (holds_words(line, words))
            return true;
    return false;
}

static bool begins_alike(kh_scan x, kh_scan y) {
    kh_scan a, b;
    for (int words = 0; words < 2; words++)
        if (!kh_scan_token(&x, &a) || !kh_scan_token(&y, &b) || !same(a, b))
            return false;
    return true;
}

/* The number behind "page", which is cut off. */
static bool cut_page(kh_scan *line, uint64_t *page) {
    kh_scan x = *line;
    if (!kh_scan_word(&x, "page"))
        return false;
    kh_scan_blanks(&x);
    if (!kh_scan_number(&x, page))
        return false;
    kh_scan_blanks(&x);
    *line = x;
    return true;
}

/* Where a line belongs: on the page that it names, or on that with a line whose first two words are the same. */
static uint64_t page_for(const paper *old, kh_scan set) {
    kh_scan all = {old->text, old->text + old->length}, line;
    uint64_t page = 0;
    if (cut_page(&set, &page))
        return page;
    while (kh_scan_line(&all, &line))
        if (!cut_page(&line, &page) && begins_alike(line, set))
            return page;
    return 0;
}

enum { SETS_MAX = 64 };

/* Adds those lines of `sets` that belong to a page. */
static void add_sets(const run *r, const uint64_t *pages, uint64_t page, paper *text) {
    kh_scan all = {r->sets.text, r->sets.text + r->sets.length}, line;
    uint64_t named;
    for (unsigned i = 0; r->sets.length && kh_scan_line(&all, &line); i++) {
        cut_page(&line, &named);
        if (pages[i] == page)
            paper_line(text, line);
    }
}

static void find_pages(const run *r, const paper *old, uint64_t pages[SETS_MAX]) {
    kh_scan all = {r->sets.text, r->sets.text + r->sets.length}, line;
    for (unsigned i = 0; r->sets.length && kh_scan_line(&all, &line); i++) {
        if (i == SETS_MAX)
            abort();
        pages[i] = page_for(old, line);
    }
}

/* The position with all lines of a row of "set" and "unset". */
static paper changed_position(const run *r) {
    paper old = position(r, r->state), text = {0};
    kh_scan all = {old.text, old.text + old.length}, line;
    uint64_t page = 0, next, pages[SETS_MAX];
    find_pages(r, &old, pages);
    while (kh_scan_line(&all, &line)) {
        kh_scan rest = line;
        if (cut_page(&rest, &next)) {
            if (next > 0)
                add_sets(r, pages, page, &text);
            page = next;
        }
        if (!is_empty(line) && *line.at != '=' && !is_unset(r, line))
            paper_line(&text, line);
    }
    add_sets(r, pages, page, &text);
    free(old.text);
    return text;
}

/* Reads the position again. A game of several pages may have read some of them before it refuses the rest. */
static void apply_sets(run *r) {
    if ((!r->sets.length && !r->unsets.length) || !need_game(r))
        return;
    const unsigned line_now = r->line;
    r->line = r->set_line;
    paper text = changed_position(r);
    memcpy(r->other, r->state, r->state_size);
    const kh_verdict v = kh_pages_read(r->game, r->table, r->other, text.text, text.length);
    if (verdict_fits(r, "read", v, r->set_verdict)) {
        if (!v.code)
            memcpy(r->state, r->other, r->state_size);
        else if (kh_pages(r->game, r->table) == 1 && memcmp(r->state, r->other, r->state_size) != 0)
            fail(r, "read refused the position but changed the state");
    }
    free(text.text);
    r->line = line_now;
    r->sets.length = r->unsets.length = 0;
    r->set_verdict = (kh_scan){NULL, NULL};
}

static void do_set(run *r, kh_scan line, bool add) {
    const kh_scan wanted = cut_verdict(&line);
    r->set_line = r->line;
    paper_line(add ? &r->sets : &r->unsets, line);
    if (is_empty(wanted))
        return;
    r->set_verdict = wanted;
    apply_sets(r);
}

static void end_test(run *r) {
    if (!r->active)
        return;
    if (r->board_open)
        fail(r, "the board has no end");
    apply_sets(r);
    if (r->board_given)
        need_game(r);
    r->passed += !r->broken;
    r->failed += r->broken;
    close_game(r);
    r->active = false;
}

static void begin_test(run *r, kh_scan line) {
    end_test(r);
    const char *colon = memchr(line.at, ':', (size_t)(line.end - line.at));
    kh_scan ids = {line.at, colon ? colon : line.end}, id;
    bool named = false;
    r->title = line;
    r->broken = r->refused = r->board_open = r->board_given = false;
    r->sets.length = r->unsets.length = 0;
    r->set_verdict = r->board_verdict = (kh_scan){NULL, NULL};
    while (kh_scan_token(&ids, &id))
        named = named || !r->only || kh_word_is(&id, r->only);
    r->active = named;
    if (!colon)
        fail(r, "a test needs a title behind a colon");
}

static void open_board(run *r, kh_scan verdict) {
    r->board_verdict = verdict;
    r->board_open = r->board_given = true;
    r->board_changed = false;
    r->board_text.length = 0;
}

/* One line of the board becomes another, or goes. */
static void change_board(run *r, kh_scan from, kh_scan to) {
    paper changed = {0};
    kh_scan all = {r->board_text.text, r->board_text.text + r->board_text.length}, line;
    bool found = false;
    while (kh_scan_line(&all, &line)) {
        const bool here = same(line, from);
        found = found || here;
        if (!here || !kh_word_is(&to, "nothing"))
            paper_line(&changed, here ? to : line);
    }
    if (!found && r->active)
        fail(r, "the board has no line \"%.*s\"", SHOW(from));
    free(r->board_text.text);
    r->board_text = changed;
}

/* Boards are read in tests that do not run, too: others may refer to them. */
static void do_board_line(run *r, kh_scan line) {
    if (kh_word_is(&line, "end")) {
        r->board_open = false;
        if (!r->board_changed) {
            r->last_board.length = 0;
            paper_add(&r->last_board, r->board_text.text ? r->board_text.text : "", r->board_text.length);
        }
        return;
    }
    const kh_scan other = cut_verdict(&line);
    if (kh_word_is(&line, "as above")) {
        r->board_changed = true;
        paper_add(&r->board_text, r->last_board.text ? r->last_board.text : "", r->last_board.length);
    } else if (!is_empty(other))
        change_board(r, line, other);
    else
        paper_line(&r->board_text, line);
}

static void do_line(run *r, kh_scan line) {
    kh_scan x = line, y = line;
    const kh_scan verdict = cut_verdict(&y);
    if (r->board_open) {
        do_board_line(r, line);
        return;
    }
    if (kh_scan_word(&x, "test")) {
        begin_test(r, trimmed(x));
        return;
    }
    if (kh_scan_word(&x, "set") || kh_scan_word(&x, "unset")) {
        if (r->active && !r->broken)
            do_set(r, trimmed(x), *line.at == 's');
        return;
    }
    if (r->active && !r->broken)
        apply_sets(r);
    if (kh_word_is(&y, "board"))
        open_board(r, verdict);
    else if (!r->active || r->broken)
        return;
    else if (kh_scan_word(&x, "game"))
        begin_game(r, trimmed(x));
    else if (need_game(r))
        do_statement(r, line);
}

/* A comment begins with # at the beginning of a line or behind a blank. */
static kh_scan without_comment(kh_scan line) {
    for (const char *at = line.at; at < line.end; at++)
        if (*at == '#' && (at == line.at || at[-1] == ' ' || at[-1] == '\t'))
            line.end = at;
    return trimmed(line);
}

static void run_file(run *r, const char *path) {
    FILE *file = fopen(path, "rb");
    paper all = {0};
    char bytes[4096];
    size_t n;
    if (!file) {
        printf("%s: cannot be read\n", path);
        r->failed++;
        return;
    }
    while ((n = fread(bytes, 1, sizeof bytes, file)) > 0)
        paper_add(&all, bytes, n);
    fclose(file);
    r->file = path;
    r->line = 0;
    r->last_board.length = 0;
    kh_scan text = {all.text, all.text + all.length}, line;
    while (all.length && kh_scan_line(&text, &line)) {
        r->line++;
        line = without_comment(line);
        if (!is_empty(line))
            do_line(r, line);
    }
    end_test(r);
    free(all.text);
}

/* Test files below a folder, in the order of their names. */
static int is_wanted(const struct dirent *entry) {
    const size_t n = strlen(entry->d_name);
    return strcmp(entry->d_name, "excused.txt") != 0 && strcmp(entry->d_name, "later.txt") != 0 &&
           (!strchr(entry->d_name, '.') || (n > 4 && strcmp(entry->d_name + n - 4, ".txt") == 0));
}

static void run_path(run *r, const char *path) {
    struct dirent **entries;
    const int n = scandir(path, &entries, is_wanted, alphasort);
    if (n < 0) {
        run_file(r, path);
        return;
    }
    for (int i = 0; i < n; i++) {
        paper below = {0};
        paper_add(&below, path, strlen(path));
        paper_add(&below, "/", 1);
        paper_add(&below, entries[i]->d_name, strlen(entries[i]->d_name));
        run_path(r, below.text);
        free(below.text);
        free(entries[i]);
    }
    free(entries);
}

int main(int count, char **words) {
    static run r;
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--only") == 0 && i + 1 < count)
            r.only = words[++i];
        else if (strcmp(words[i], "--verbose") == 0)
            r.verbose = true;
        else
            run_path(&r, words[i]);
    }
    free(r.board_text.text);
    free(r.last_board.text);
    free(r.sets.text);
    free(r.unsets.text);
    printf("%u passed, %u failed\n", r.passed, r.failed);
    return r.failed > 0 || r.passed == 0;
}
