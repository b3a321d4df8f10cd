/* Between the engine's texts and the oracle's words: the only place that knows both. */
#include "long_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "kornholm/pages.h"

static const char *const good_names[] = {"wood", "brick", "wool", "grain", "ore", "none"};
static const char *const tile_names[] = {"knight", "roads", "invention", "point"};

static int name_in(const char *const *names, int count, const char *word) {
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0)
            return i;
    return NO;
}

static int option(const kh_game *game, const kh_config *config, const char *name) {
    for (int i = 0; game->options[i].name; i++)
        if (strcmp(game->options[i].name, name) == 0)
            return (int)config->option[i];
    abort();
}

/* False: the catalogue refuses these options. */
bool text_choice(const kh_game *game, const kh_config *config, slow_choice *out) {
    static const char *const pairs[] = {"ab", "ac", "ba", "bc", "ca", "cb"};
    const int event = option(game, config, "ruleset"), seats = (int)config->seats;
    const int topology = option(game, config, "topology"), scope = option(game, config, "trade_scope");
    const int market = option(game, config, "market"), any = option(game, config, "foreign_bonus");
    const int winners = option(game, config, "winners"), timer = option(game, config, "timer");
    const int mats = option(game, config, "mats");
    memset(out, 0, sizeof *out);
    out->seats = seats;
    out->ring = topology ? topology == 1 : !event && seats == 4;
    out->all = scope ? scope == 1 : !event && seats <= 6;
    out->market = market ? market == 2 : !out->ring && !out->all;
    out->any = any ? any == 2 : event;
    out->all18 = winners ? winners == 2 : event;
    out->variable = option(game, config, "setup");
    out->stop = option(game, config, "auto_pause");
    out->collect = option(game, config, "collect");
    out->uniform = option(game, config, "robber_target");
    out->manual = option(game, config, "dice");
    out->talk = option(game, config, "offers");
    out->first = option(game, config, "first_side");
    out->seconds[0] = timer == 0 ? 35 : timer == 1 ? 30 : option(game, config, "seconds_early");
    out->seconds[1] = timer == 0 ? 45 : timer == 1 ? 35 : option(game, config, "seconds_late");
    memcpy(out->mats, pairs[mats], sizeof out->mats);
    return seats % 2 == 0 && seats >= 4 && !(out->all && seats > 6) && !(out->market && out->ring) &&
           !(mats && (seats != 4 || event));
}

/* ---- Positions. */

static int *person_row(slow_state *s, const char *word, int seat, int *count) {
    static const struct {
        const char *word;
        size_t at;
        int count;
    } rows[] = {
        {"hand", offsetof(slow_state, hand), GOODS},     {"claim", offsetof(slow_state, claim), GOODS},
        {"owes", offsetof(slow_state, owes), 1},         {"did", offsetof(slow_state, did), 1},
        {"offers", offsetof(slow_state, offers), 1},     {"stock", offsetof(slow_state, left), 3},
        {"unplayed", offsetof(slow_state, unplayed), 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].word, word) == 0) {
            *count = rows[i].count;
            return (int *)(void *)((char *)s + rows[i].at) + seat * rows[i].count;
        }
    return NULL;
}

static int bits(int n) {
    int count = 0;
    for (; n; n /= 2)
        count += n % 2;
    return count;
}

static void read_offer(slow_offer *o, const int *n) {
    const int to = n[10] + 256 * n[11] + 65536 * n[12];
    memcpy(o->give, n, sizeof o->give);
    memcpy(o->want, n + GOODS, sizeof o->want);
    o->number = n[13];
    o->to = to == 0xfffffe ? TO_ALL : to;
}

static void read_person(slow_state *s, int seat, const char *word, const int *n) {
    int count = 0, *row = person_row(s, word, seat, &count);
    if (row)
        memcpy(row, n, sizeof(int) * (size_t)count);
    else if (strncmp(word, "offer", 5) == 0)
        read_offer(&s->offer[seat][word[5] - '1'], n);
    else if (strcmp(word, "has") == 0) {
        s->knights[seat] = n[0];
        s->bonuses[seat] = bits(n[1]);
        s->posts[seat] = n[2];
        s->length[seat] = n[3];
    } else
        abort();
}

static void read_page_line(const slow_game *g, slow_state *s, int mat, const char *word, const int *n) {
    const bool edge = mat == 0 || mat > g->land.mats;
    if (strcmp(word, "market") == 0) {
        if (edge)
            memcpy(s->market[mat > 0], n, sizeof s->market[0]);
        return;
    }
    if (edge)
        return;
    if (strcmp(word, "stacks") == 0)
        memcpy(s->stack[mat - 1], n, sizeof s->stack[0]);
    else if (strcmp(word, "awards") == 0) {
        s->route[mat - 1] = n[0];
        s->army[mat - 1] = n[1];
    } else if (strcmp(word, "robber") == 0)
        for (int side = 0; side < 2; side++) {
            int field = 0;
            while (g->land.of_mat[field] != mat)
                field++;
            s->robber[2 * (mat - 1) + side] = n[side] ? field + n[side] - 1 : NO;
        }
}

static void read_table_line(const slow_game *g, slow_state *s, const char *word, const int *n) {
    static const struct {
        const char *word;
        size_t at;
        int count;
    } rows[] = {
        {"now", offsetof(slow_state, phase), 1}, /* up to `first` all in one line */
        {"now", offsetof(slow_state, round), 1},
        {"now", offsetof(slow_state, dice), 2},
        {"now", offsetof(slow_state, target), 1},
        {"now", offsetof(slow_state, robbers), 1},
        {"now", offsetof(slow_state, deadline), 1},
        {"first", offsetof(slow_state, first), 1},
        {"closing", offsetof(slow_state, closing), 1},
        {"last", offsetof(slow_state, last), 1},
        {"times", offsetof(slow_state, seconds), 2},
        {"drawing", offsetof(slow_state, drawing), 2},
        {"winners", offsetof(slow_state, winners), 1},
        {"pool", offsetof(slow_state, pool), GOODS},
        {"production", offsetof(slow_state, production[2]), 55},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].word, word) == 0) {
            memcpy((char *)s + rows[i].at, n, sizeof(int) * (size_t)rows[i].count);
            n += rows[i].count;
        }
    if (strcmp(word, "drawing") == 0 && s->drawing)
        s->drawing_at -= !g->c.ring;
}

static void read_piece(const slow_game *g, slow_state *s, char **word) {
    int mat, x, y, ex, ey;
    const int n = sscanf(word[1], "m%d:%d,%d-%d,%d", &mat, &x, &y, &ex, &ey), owner = atoi(word[2] + 1);
    const int spot = land_spot(&g->land, &g->c, mat, x, y);
    if (spot == NO)
        abort();
    if (n == 5) {
        s->road[land_link(&g->land, spot, land_spot(&g->land, &g->c, mat, ex, ey))] = owner;
        return;
    }
    s->house[spot] = owner;
    s->storeys[spot] = word[0][0] == 'c' ? 2 : 1;
}

static void read_tile(slow_state *s, int mat, char **word) {
    s->tile[mat - 1][atoi(word[1])] = (slow_tile){name_in(tile_names, 4, word[2]), atoi(word[3] + 1) - 1,
                                                  strcmp(word[4], "held") == 0 ? 1 : 2, atoi(word[5])};
}

enum { WORDS = 64 };

static int split(char *line, char **word) {
    int n = 0;
    for (char *w = strtok(line, " "); w && n < WORDS; w = strtok(NULL, " "))
        word[n++] = w;
    return n;
}

static void read_line(const slow_game *g, slow_state *s, int page, char *line) {
    char *list[WORDS + 1] = {NULL}, **word = list;
    int count = split(line, list), n[WORDS] = {0};
    if (count && strcmp(word[0], "=") == 0) {
        word++;
        count--;
    }
    if (count < 2)
        return;
    const bool person = word[0][0] == 'p' && word[0][1] >= '0' && word[0][1] <= '9';
    for (int i = person ? 2 : 1; i < count; i++)
        n[i - (person ? 2 : 1)] = atoi(word[i]);
    const int mat = page - !g->c.ring;
    if (person)
        read_person(s, atoi(word[0] + 1) - 1, word[1], n);
    else if (page == 0)
        read_table_line(g, s, word[0], n);
    else if (word[1][0] == 'm')
        read_piece(g, s, word);
    else if (strcmp(word[0], "tile") == 0)
        read_tile(s, mat, word);
    else
        read_page_line(g, s, mat, word[0], n);
}

void text_position(const slow_game *g, const kh_game *game, const void *table, const void *state,
                   slow_state *out) {
    static char text[TEXT_MAX];
    int page = 0;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < 4 && !g->c.ring; i++) {
        out->house[g->land.grey_spot[i]] = out->road[g->land.grey_link[i]] = GREY;
        out->storeys[g->land.grey_spot[i]] = 1;
    }
    if (kh_pages_write(game, table, state, text, sizeof text) >= sizeof text)
        abort();
    for (char *line = text, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        if (!end)
            break;
        *end = '\0';
        if (sscanf(line, "page %d", &page) != 1)
            read_line(g, out, page, line);
    }
    for (int seat = 0; seat < g->c.seats; seat++) {
        out->points[seat] = game->score(table, state, (kh_seat)seat);
        memcpy(out->bonus[seat], g->s.bonus[seat],
               sizeof out->bonus[seat]); /* only their number is written */
    }
}

/* Other hands: the rest is counted by the engine. */
bool text_deal(const slow_game *g, const kh_game *game, const void *table, void *state) {
    static char text[TEXT_MAX], changed[TEXT_MAX];
    size_t used = 0;
    if (kh_pages_write(game, table, state, text, sizeof text) >= sizeof text)
        abort();
    for (char *line = text, *end; used < sizeof changed && (end = strchr(line, '\n')); line = end + 1) {
        int seat, used_words = 0;
        *end = '\0';
        if (sscanf(line, "p%d hand %n", &seat, &used_words) == 1 && used_words) {
            const int *h = g->s.hand[seat - 1];
            used += (size_t)snprintf(changed + used, sizeof changed - used, "p%d hand %d %d %d %d %d\n", seat,
                                     h[0], h[1], h[2], h[3], h[4]);
        } else if (line[0] != '=')
            used += (size_t)snprintf(changed + used, sizeof changed - used, "%s\n", line);
    }
    return used < sizeof changed && kh_pages_read(game, table, state, changed, used).code == 0;
}

/* ---- Actions. */

static void read_places(const slow_game *g, slow_action *a, const char *text, int *link) {
    int mat, x, y, ex, ey;
    const int n = sscanf(text, "m%d:%d,%d-%d,%d", &mat, &x, &y, &ex, &ey);
    const int spot = n >= 3 ? land_spot(&g->land, &g->c, mat, x, y) : NO;
    if (n == 3)
        a->spot = spot;
    if (n != 5)
        return;
    const int other = land_spot(&g->land, &g->c, mat, ex, ey);
    *link = spot == NO || other == NO ? NO : land_link(&g->land, spot, other);
}

/* "2 wood 1 ore" from word i on; returns the next word. */
static int read_counts(char **word, int count, int i, int counts[GOODS]) {
    for (; i + 1 < count && word[i][0] >= '0' && word[i][0] <= '9'; i += 2)
        counts[name_in(good_names, GOODS, word[i + 1])] = atoi(word[i]);
    return i < count && strcmp(word[i], "nothing") == 0 ? i + 1 : i;
}

static int number_of(const char *word) {
    static const char *const sides[] = {"sun", "moon"}, *const buildings[] = {"city", "settlement"};
    const int good = name_in(good_names, GOODS + 1, word), tile = name_in(tile_names, 4, word);
    const int side = name_in(sides, 2, word), building = name_in(buildings, 2, word);
    if (word[0] == 'p' && word[1] >= '0' && word[1] <= '9')
        return atoi(word + 1) - 1;
    return good != NO ? good : tile != NO ? tile : side != NO ? side : building != NO ? building : atoi(word);
}

static void read_rest(const slow_game *g, slow_action *a, char **word, int count) {
    int numbers = 0, i = 2;
    if (strcmp(a->kind, "offer") == 0) {
        i = read_counts(word, count, i, a->counts[0]) + 1;
        i = read_counts(word, count, i, a->counts[1]) + 1;
        a->n[0] = strcmp(word[i], "all") == 0 ? TO_ALL : atoi(word[i] + 1) - 1;
        i++;
    } else if (strcmp(a->kind, "discard") == 0)
        i = read_counts(word, count, i, a->counts[0]);
    for (; i < count; i++) {
        char side[8];
        int mat;
        if (strcmp(word[i], "in") == 0 && i + 1 < count) {
            i++;
            a->phase = atoi(word[i] + 1) + (word[i][0] == 'x' ? 1000000 : 0);
        } else if (sscanf(word[i], "m%d:%7[a-z]", &mat, side) == 2) {
            a->n[0] = mat;
            a->n[1] = number_of(side);
        } else if (word[i][0] == 'm' && word[i][1] >= '0' && word[i][1] <= '9')
            read_places(g, a, word[i], i > 3 && strcmp(word[i - 1], "and") == 0 ? &a->link2 : &a->link);
        else if (strcmp(a->kind, "roads") == 0 && strcmp(word[i], "none") == 0)
            a->link2 = -2;
        else if (strcmp(word[i], "for") != 0 && strcmp(word[i], "and") != 0 && strcmp(word[i], "with") != 0 &&
                 numbers < 2)
            a->n[numbers++] = number_of(word[i]);
    }
}

void text_action(const slow_game *g, const kh_game *game, const void *table, const kh_action *from,
                 slow_action *out) {
    char text[KH_ACTION_TEXT], *word[WORDS + 1] = {NULL};
    kh_action_write(game, table, from, text, sizeof text);
    const int count = split(text, word);
    memset(out, 0, sizeof *out);
    out->spot = out->link = out->link2 = NO;
    out->at = (int)from->at_ms;
    out->who = strcmp(word[0], "luck") == 0    ? BY_LUCK
               : strcmp(word[0], "clock") == 0 ? BY_CLOCK
               : strcmp(word[0], "host") == 0  ? BY_HOST
                                               : atoi(word[0] + 1) - 1;
    snprintf(out->kind, sizeof out->kind, "%s", word[1]);
    read_rest(g, out, word, count);
}
