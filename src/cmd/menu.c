/* kornholm without a command, at a terminal: a menu of what can be played, the last unfinished game first. */
#include "cmd/menu.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "cmd/registry.h"
#include "cmd/usage.h"
#include "voice/environment.h"
#include "voice/file.h"

enum { LINE = 64 };

static bool is_listed(const kh_game *game) {
    for (const menu_item *item = menu_items; item->key; item++)
        if (strcmp(item->word[1], game->name) == 0)
            return true;
    return false;
}

/* The items of the registry, then every game that none of them plays; NULL: there are no more. */
static const menu_item *item_at(unsigned i, menu_item *store) {
    for (const menu_item *item = menu_items; item->key; item++)
        if (i-- == 0)
            return item;
    for (unsigned g = 0; kh_games[g]; g++)
        if (!is_listed(kh_games[g]) && i-- == 0) {
            *store = (menu_item){NULL, {"play", kh_games[g]->name}};
            return store;
        }
    return NULL;
}

static const char *item_text(const term_voice *v, const menu_item *item) {
    return item->key ? kh_lang_text(v->lang, item->key) : say_word(v, "game", item->word[1]);
}

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static bool is_record(const char *name) {
    static const char end[] = ".record";
    const size_t n = strlen(name);
    return n > sizeof end - 1 && strcmp(name + n - (sizeof end - 1), end) == 0;
}

/* The record that was saved last where games are saved unasked. */
static bool find_last(char path[FILE_PATH]) {
    char folder[FILE_PATH];
    struct stat about;
    time_t newest = 0;
    if (!file_state("", folder))
        return false;
    DIR *dir = opendir(folder);
    if (!dir)
        return false;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char found[FILE_PATH + 300];
        const int n = snprintf(found, sizeof found, "%s%s", folder, entry->d_name);
        if (n <= 0 || n >= FILE_PATH || !is_record(entry->d_name) || stat(found, &about) != 0 ||
            about.st_mtime < newest)
            continue;
        newest = about.st_mtime;
        memcpy(path, found, (size_t)n + 1);
    }
    closedir(dir);
    return newest > 0;
}

static int play(const menu_item *item) {
    char *words[MENU_WORDS + 1] = {NULL};
    char store[MENU_WORDS][FILE_PATH];
    int n = 0;
    for (; n < MENU_WORDS && item->word[n]; n++) {
        snprintf(store[n], sizeof store[n], "%s", item->word[n]);
        words[n] = store[n];
    }
    return cmd_play(n, words);
}

static void say_items(const term_voice *v, const char *last) {
    char number[16];
    say(v, "menu.title");
    if (last[0])
        usage_line(v, "0", kh_lang_text(v->lang, "menu.last"));
    menu_item store;
    const menu_item *item;
    for (unsigned i = 0; (item = item_at(i, &store)) != NULL; i++)
        usage_line(v, say_number(i + 1, number), item_text(v, item));
    say(v, "menu.more");
}

bool menu_fits(void) {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

int menu_run(void) {
    char last[FILE_PATH] = "", line[LINE];
    term_voice v = environment_voice(NULL);
    v.put = put_to;
    v.to = stdout;
    if (!find_last(last))
        last[0] = '\0';
    say_items(&v, last);
    for (;;) {
        say_piece(&v, "> ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return 0;
        line[strcspn(line, "\n")] = '\0';
        kh_scan x = kh_scan_in(line, strlen(line));
        uint64_t n;
        if (line[0] == '\0' || line[0] == 'q')
            return 0;
        const bool number = kh_scan_number(&x, &n) && x.at == x.end;
        if (number && n == 0 && last[0])
            return play(&(menu_item){"", {"play", "--resume", last}});
        menu_item store;
        const menu_item *item =
            number && n >= 1 && n < UINT32_MAX ? item_at((unsigned)(n - 1), &store) : NULL;
        if (item)
            return play(item);
        say_items(&v, last);
    }
}
