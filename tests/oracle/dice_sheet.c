/* Reads one side of the sheet out of data/dice/sheets.txt: a line is a word and what belongs to it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dice_oracle.h"

enum { LINE = 200, WORDS = 8 };

static const char *const symbol_words[S_KINDS] = {"road", "settlement", "city", "knight"};
static const char *const face_words[F_FACES] = {"wood", "brick", "wool", "grain", "ore", "gold"};

static int find(const slow_sheet *s, int kind, const char *name) {
    int i = 0;
    while (i < s->symbols[kind] && strcmp(s->name[kind][i], name) != 0)
        i++;
    return i;
}

static int node_of(const char *name) {
    return atoi(name + 1); /* n12 */
}

static void add_symbol(slow_sheet *s, int kind, char **word) {
    const int i = s->symbols[kind]++;
    snprintf(s->name[kind][i], sizeof s->name[kind][i], "%s", word[1]);
    if (kind == S_ROAD) {
        s->end[i][0] = node_of(word[2]);
        s->end[i][1] = node_of(word[3]);
        s->points[kind][i] = i > 0; /* DICE-ROAD-02 */
    } else {
        s->node[kind][i] = kind == S_KNIGHT ? NOBODY : node_of(word[2]);
        s->points[kind][i] = atoi(word[3]);
    }
}

static void add_joker(slow_sheet *s, char **word, int words) {
    const int i = s->jokers++;
    s->face[i] = ANY;
    for (int face = 0; face < F_FACES; face++)
        if (strcmp(word[2], face_words[face]) == 0)
            s->face[i] = face;
    for (int w = 3; w < words; w++)
        s->needs[i][find(s, S_KNIGHT, word[w])] = true;
}

static void read_line(slow_sheet *s, char **word, int words) {
    for (int kind = 0; kind < S_KINDS; kind++)
        if (words == 4 && strcmp(word[0], symbol_words[kind]) == 0 && s->symbols[kind] < MOST)
            add_symbol(s, kind, word);
    if (words > 3 && strcmp(word[0], "joker") == 0 && s->jokers < MOST)
        add_joker(s, word, words);
    if (words == 2 && strcmp(word[0], "marked") == 0)
        s->marked = find(s, S_ROAD, word[1]);
}

bool slow_read_sheet(const char *path, const char *name, slow_sheet *out) {
    char line[LINE];
    bool ours = false;
    FILE *file = fopen(path, "r");
    memset(out, 0, sizeof *out);
    out->marked = NOBODY;
    while (file && fgets(line, sizeof line, file)) {
        char *word[WORDS];
        int words = 0;
        line[strcspn(line, "#\n")] = '\0';
        for (char *w = strtok(line, " "); w && words < WORDS; w = strtok(NULL, " "))
            word[words++] = w;
        if (words == 2 && strcmp(word[0], "sheet") == 0)
            ours = strcmp(word[1], name) == 0;
        else if (ours && words > 0)
            read_line(out, word, words);
    }
    if (file)
        fclose(file);
    return out->symbols[S_ROAD] > 0;
}
