#include "rush_oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const decks[] = {"blue", "yellow", "red", "island", "harbour"};

static bool read_card(char *words, slow_cards *out) {
    const int card = atoi(strtok(words, " "));
    const char *deck = strtok(NULL, " ");
    for (int i = 0; i < 5; i++)
        if (deck && strcmp(deck, decks[i]) == 0)
            out->colour[card] = i;
    for (int i = 0; i < O_SYMBOLS; i++) {
        const char *word = strtok(NULL, " \n");
        if (!word || card < 0 || card >= O_CARDS)
            return false;
        out->symbol[card][i] = atoi(word);
    }
    return true;
}

bool slow_read_cards(const char *path, slow_cards *out) {
    FILE *file = fopen(path, "r");
    char line[256];
    int cards = 0, places = 0, harbours = 0;
    while (file && fgets(line, sizeof line, file)) {
        int at[2];
        if (strncmp(line, "card ", 5) == 0)
            cards += read_card(line + 5, out);
        else if (sscanf(line, "place %d %d", &at[0], &at[1]) == 2 && places < O_PLACES)
            memcpy(out->place[places++], at, sizeof at);
        else if (sscanf(line, "harbour %d %d", &at[0], &at[1]) == 2 && harbours < O_HARBOURS)
            memcpy(out->harbour[harbours++], at, sizeof at);
    }
    if (file)
        fclose(file);
    return cards == O_CARDS && places == O_PLACES && harbours == O_HARBOURS;
}

int slow_common(const slow_cards *c, int a, int b) {
    int found = O_NONE, n = 0;
    for (int i = 0; i < O_SYMBOLS; i++)
        for (int j = 0; j < O_SYMBOLS; j++)
            if (c->symbol[a][i] == c->symbol[b][j]) {
                found = c->symbol[a][i];
                n++;
            }
    return n == 1 ? found : O_NONE;
}

static int distance(const int a[2], const int b[2]) {
    const int q = a[0] - b[0], r = a[1] - b[1];
    return (abs(q) + abs(r) + abs(q + r)) / 2;
}

int slow_team(const slow_game *g, int person) {
    return person % g->teams;
}

int slow_top(const slow_game *g, int spot) {
    if (spot >= O_PLACES)
        return g->middle[spot - O_PLACES];
    return g->height[spot] ? g->pile[spot][g->height[spot] - 1] : O_NONE;
}

static bool shows(const slow_game *g, int place, int colour) {
    const int top = slow_top(g, place);
    return top != O_NONE && g->cards->colour[top] == colour;
}

/* Of mini-game 2. */
static bool near_enough(const slow_game *g, int team, int place) {
    static const int centre[2] = {0, 0};
    bool any = false, near = false;
    for (int i = 0; i < O_PLACES; i++)
        if (shows(g, i, g->colour[team])) {
            any = true;
            near |= distance(g->cards->place[i], g->cards->place[place]) <= 1;
        }
    return any ? near : distance(g->cards->place[place], centre) <= 1;
}

static int own_card(const slow_game *g, int person) {
    if (g->practice)
        return g->middle[0];
    return g->mini <= 3 ? g->open[person] : g->middle[slow_team(g, person)];
}

static bool place_allowed(const slow_game *g, int person, int spot) {
    const int team = slow_team(g, person);
    if (g->practice)
        return spot == O_PLACES + 1;
    if (g->mini == 5)
        return spot >= O_PLACES && spot - O_PLACES != team;
    return spot < O_PLACES && (g->mini != 2 || near_enough(g, team, spot));
}

slow_answer slow_judge(const slow_game *g, int person, int own, int spot, int card, int symbol) {
    if (!g->playing || own == O_NONE || own != own_card(g, person) || slow_top(g, spot) != card ||
        card == O_NONE || !place_allowed(g, person, spot))
        return A_REFUSED;
    return slow_common(g->cards, own, card) == symbol ? A_RIGHT : A_WRONG;
}

static int group_from(const slow_game *g, int colour, int place, bool seen[O_PLACES]) {
    if (seen[place] || !shows(g, place, colour))
        return 0;
    seen[place] = true;
    int n = 1;
    for (int i = 0; i < O_PLACES; i++)
        if (distance(g->cards->place[i], g->cards->place[place]) == 1)
            n += group_from(g, colour, i, seen);
    return n;
}

int slow_counted(const slow_game *g, int team) {
    const int colour = g->colour[team];
    int n = 0;
    if (g->mini >= 4)
        n = g->taken[team];
    else if (g->mini == 2) {
        for (int h = 0; h < O_HARBOURS; h++) {
            bool touched = false;
            for (int i = 0; i < O_PLACES; i++)
                touched |= shows(g, i, colour) && distance(g->cards->place[i], g->cards->harbour[h]) == 1;
            n += touched;
        }
    } else
        for (int i = 0; i < O_PLACES; i++) {
            bool seen[O_PLACES] = {false};
            const int group = group_from(g, colour, i, seen);
            n = g->mini == 1 ? n + (group > 0) : group > n ? group : n;
        }
    return g->people == 5 && team == 2 && g->mini != 5 ? 2 * n : n;
}

static void give_points(slow_game *g, int finisher) {
    int most = 0;
    for (int team = 0; team < g->teams; team++)
        most = slow_counted(g, team) > most ? slow_counted(g, team) : most;
    for (int team = 0; team < g->teams; team++)
        if (g->mini == 5)
            g->points[team] += g->taken[team];
        else if (slow_counted(g, team) == most)
            g->points[team] += 2;
    if (g->mini <= 3)
        g->points[finisher]++;
    g->playing = false;
}

static bool ended(const slow_game *g, int team) {
    int lying = 0, held = 0;
    for (int i = 0; i < O_PLACES; i++)
        lying += g->height[i] > 0;
    for (int p = team; p < g->people; p += g->teams)
        held += g->left[p] + (g->open[p] != O_NONE);
    if (g->mini <= 3)
        return held == 0;
    if (g->mini == 4)
        return lying == 0;
    return (g->middle[0] != O_NONE) + (g->middle[1] != O_NONE) + (g->middle[2] != O_NONE) == 1;
}

void slow_claim(slow_game *g, int person, int spot) {
    const int team = slow_team(g, person);
    if (g->practice) {
        g->playing = false;
        return;
    }
    if (g->mini <= 3) {
        g->pile[spot][g->height[spot]++] = g->open[person];
        g->open[person] = O_NONE;
    } else {
        g->taken[team]++;
        if (spot < O_PLACES)
            g->height[spot] = 0;
        else
            g->middle[spot - O_PLACES] = O_NONE;
    }
    if (ended(g, team))
        give_points(g, team);
}
