/* The program: finds the command and hands over to it. */
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/menu.h"
#include "server/server.h"
#include "voice/environment.h"

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"admin", cmd_admin}, {"play", cmd_play},     {"join", cmd_join},     {"bot", cmd_bot},
    {"serve", cmd_serve}, {"replay", cmd_replay}, {"verify", cmd_verify}, {"analyse", cmd_analyse},
    {"sim", cmd_sim},     {"map", cmd_map},       {"learn", cmd_learn},   {"bench", cmd_bench},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static int say_help(void) {
    term_voice v = environment_voice(NULL);
    v.put = put_to;
    v.to = stdout;
    say(&v, "program.usage");
    for (int i = 0; i < COMMANDS; i++) {
        char key[64];
        snprintf(key, sizeof key, "program.%s", commands[i].name);
        say(&v, key);
    }
    say(&v, "program.help");
    return 0;
}

static int refuse(const char *word) {
    char quoted[64];
    term_voice v = environment_voice(NULL);
    v.put = put_to;
    v.to = stderr;
    if (word)
        say_with(&v, "program.unknown", FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted)));
    else
        say(&v, "program.none");
    return 2;
}

int main(int argc, char **argv) {
    if (argc < 2)
        return menu_fits() ? menu_run() : refuse(NULL);
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return printf("kornholm %s\n", server_version) > 0 ? 0 : 1;
    if (argc == 2 && (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0))
        return say_help();
    return refuse(argv[1]);
}
