/* The land of Long Table's oracle: hexes in a strip, read from the same text as the engine's tables, by other means. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "long_oracle.h"

static const char *const good_names[] = {"wood", "brick", "wool", "grain", "ore", "any"};

static int good_of(const char *name) {
    for (int i = 0; i <= GOODS; i++)
        if (strcmp(name, good_names[i]) == 0)
            return i;
    return NO;
}

/* Mats count from 1; beyond the ends of a ring it begins again. */
static int strip_x(const slow_land *l, const slow_choice *c, int mat, int x) {
    const int wide = MAT_X * l->mats, at = MAT_X * (mat - 1) + x;
    return c->ring ? (at % wide + wide) % wide : at;
}

static int find(const slow_land *l, int x, int y) {
    for (int i = 0; i < l->spots; i++)
        if (l->x[i] == x && l->y[i] == y)
            return i;
    return NO;
}

int land_spot(const slow_land *l, const slow_choice *c, int mat, int x, int y) {
    return find(l, strip_x(l, c, mat, x), y);
}

int land_link(const slow_land *l, int spot, int other) {
    for (int i = 0; i < l->links; i++)
        if ((l->link[i][0] == spot && l->link[i][1] == other) ||
            (l->link[i][1] == spot && l->link[i][0] == other))
            return i;
    return NO;
}

/* From the left: 0 the edge mat's, then moon and sun of each mat, then the other edge mat's. */
int land_region(const slow_choice *c, int seat) {
    (void)c;
    return 1 + seat / 2 * 2 + (seat % 2 == 0);
}

int land_seat(int region) {
    return (region - 1) / 2 * 2 + (region % 2 == 1);
}

static int add_spot(slow_land *l, int x, int y) {
    const int known = find(l, x, y);
    if (known != NO)
        return known;
    if (l->spots == SPOTS)
        abort();
    l->x[l->spots] = x;
    l->y[l->spots] = y;
    l->region[l->spots] = l->post[l->spots] = NO;
    return l->spots++;
}

static void add_link(slow_land *l, int spot, int other) {
    if (land_link(l, spot, other) != NO)
        return;
    if (l->links == LINKS)
        abort();
    l->link[l->links][0] = spot;
    l->link[l->links++][1] = other;
}

/* Its six corners, and the sides between them. */
static void add_hex(slow_land *l, const slow_choice *c, int mat, int column, int row, int corner[6]) {
    static const int dx[] = {-1, 1, 2, 1, -1, -2}, dy[] = {-1, -1, 0, 1, 1, 0};
    const int x = 3 * column, y = 2 * row + column % 2;
    for (int i = 0; i < 6; i++)
        corner[i] = add_spot(l, strip_x(l, c, mat, x + dx[i]), y + dy[i]);
    for (int i = 0; i < 6; i++)
        add_link(l, corner[i], corner[(i + 1) % 6]);
}

/* All of a mat: its fields are laid over some of these. */
static void add_mat(slow_land *l, const slow_choice *c, int mat) {
    int corner[6];
    for (int column = 0; column <= 8; column++)
        for (int row = 0; row < 4 - column % 2; row++)
            add_hex(l, c, mat, column, row, corner);
}

static void add_field(slow_land *l, const slow_choice *c, int mat, const char *line) {
    char side[8], good[8];
    int column, row, number;
    if (sscanf(line, "hex %d %d %7s %7s %d", &column, &row, side, good, &number) != 5 || l->fields == FIELDS)
        abort();
    const int f = l->fields++;
    add_hex(l, c, mat, column, row, l->corner[f]);
    l->good[f] = good_of(good);
    l->number[f] = number;
    l->of_mat[f] = mat;
    l->of_region[f] = mat == 0         ? 0
                      : mat > l->mats  ? 1 + 2 * l->mats
                      : side[0] == 's' ? land_region(c, 2 * (mat - 1))
                                       : land_region(c, 2 * (mat - 1) + 1);
    for (int i = 0; i < 6; i++)
        l->region[l->corner[f][i]] = l->of_region[f];
}

static void add_post(slow_land *l, const slow_choice *c, int mat, const char *line) {
    char good[8];
    int x[2], y[2];
    if (sscanf(line, "post %7s %d,%d %d,%d", good, &x[0], &y[0], &x[1], &y[1]) != 5)
        abort();
    for (int i = 0; i < 2; i++)
        l->post[land_spot(l, c, mat, x[i], y[i])] = good_of(good);
}

/* City first, then settlements; each with the road that touches it. Grey ones have no seat. */
static void add_piece(slow_land *l, const slow_choice *c, int mat, const char *line) {
    char what[12], side[8];
    int x, y, ex, ey;
    const int n = sscanf(line, "%11s %7s %d,%d-%d,%d", what, side, &x, &y, &ex, &ey);
    const bool grey = side[0] == 'g';
    const int seat = 2 * (mat - 1) + (side[0] == 'm'), base = mat == 0 ? 0 : 2;
    const int spot = land_spot(l, c, mat, x, y);
    if (n == 4) {
        int *to = grey ? &l->grey_spot[base] : l->start[seat];
        int i = grey || what[0] == 'c' ? 0 : 1;
        while (to[i] != NO)
            i++;
        to[i] = spot;
        return;
    }
    const int link = land_link(l, spot, land_spot(l, c, mat, ex, ey));
    if (grey) {
        l->grey_link[base + (l->grey_link[base] != NO)] = link;
        return;
    }
    for (int i = 0; i < 3; i++)
        if (l->start[seat][i] == spot)
            l->start_link[seat][i] = link;
}

static void read_counts(const char *line, int counts[GOODS]) {
    char text[200], *word;
    snprintf(text, sizeof text, "%s", line);
    word = strtok(text, " \n");
    for (word = strtok(NULL, " \n"), word = strtok(NULL, " \n"); word && word[0] != '#';
         word = strtok(NULL, " \n")) {
        const int n = atoi(word);
        word = strtok(NULL, " \n");
        counts[good_of(word)] = n;
    }
}

static void read_line(slow_land *l, const slow_choice *c, int mat, const char *line) {
    if (strncmp(line, "hex ", 4) == 0)
        add_field(l, c, mat, line);
    else if (strncmp(line, "post ", 5) == 0)
        add_post(l, c, mat, line);
    else if (strncmp(line, "city ", 5) == 0 || strncmp(line, "settlement ", 11) == 0 ||
             strncmp(line, "road ", 5) == 0)
        add_piece(l, c, mat, line);
}

/* The lines of one mat of the file, laid at a place of the row. */
static bool lay(slow_land *l, const slow_choice *c, FILE *file, const char *name, int mat) {
    char line[200], heading[24];
    bool here = false, found = false;
    snprintf(heading, sizeof heading, "mat %s\n", name);
    rewind(file);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "mat ", 4) == 0)
            here = strcmp(line, heading) == 0;
        else if (here)
            read_line(l, c, mat, line);
        found |= here;
    }
    return found;
}

static void read_costs(slow_land *l, FILE *file) {
    static const char *const priced[] = {"road", "settlement", "city", "tile"};
    char line[200], what[16];
    rewind(file);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "cost %15s", what) == 1)
            for (int i = 0; i < 4; i++)
                if (strcmp(what, priced[i]) == 0)
                    read_counts(line, l->price[i]);
        sscanf(line, "tiles knight %d roads %d invention %d point %d", &l->tiles[0], &l->tiles[1],
               &l->tiles[2], &l->tiles[3]);
    }
}

static void find_links(slow_land *l) {
    int count[SPOTS] = {0};
    memset(l->links_at, NO, sizeof l->links_at);
    for (int i = 0; i < l->links; i++)
        for (int end = 0; end < 2; end++) {
            const int spot = l->link[i][end];
            if (count[spot] == 3)
                abort();
            l->links_at[spot][count[spot]++] = i;
        }
}

static bool lay_all(slow_land *l, const slow_choice *c, FILE *file) {
    bool fine = true;
    read_costs(l, file);
    for (int mat = 1; mat <= l->mats; mat++)
        add_mat(l, c, mat);
    fine &= c->ring || lay(l, c, file, "left", 0);
    for (int mat = 1; mat <= l->mats; mat++) {
        const char name[2] = {l->mats == 2 ? c->mats[mat - 1] : (char)('a' + (mat - 1) % 3), '\0'};
        fine &= lay(l, c, file, name, mat);
    }
    return fine && (c->ring || lay(l, c, file, "right", l->mats + 1));
}

bool land_read(slow_land *l, const slow_choice *c, const char *path) {
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    memset(l, 0, sizeof *l);
    memset(l->start, NO, sizeof l->start);
    memset(l->grey_spot, NO, sizeof l->grey_spot);
    memset(l->grey_link, NO, sizeof l->grey_link);
    l->mats = c->seats / 2;
    const bool fine = lay_all(l, c, file);
    fclose(file);
    find_links(l);
    return fine;
}
