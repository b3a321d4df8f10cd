/* long_oracle.h - Long Table a second time: slow, simple, and made from data/longtable/mats.txt and the catalogue alone.
 *
 * The row is one strip of hexes. A crossing has coordinates on the whole strip, a way is a pair of crossings, a region
 * is counted from the left; nothing knows of pages or of what a mat has beside it. All is counted anew each time. */
#ifndef KH_LONG_ORACLE_H
#define KH_LONG_ORACLE_H

#include <stdbool.h>

enum {
    GOODS = 5,
    PEOPLE = 14,
    STRIP_MATS = PEOPLE / 2,
    SPOTS = 720,
    LINKS = 1000,
    FIELDS = 160,
    MAT_X = 24, /* width of a mat */
    OFFERS = 4,
    TILES = 9,
    NO = -1,
    GREY = 99,
    TO_ALL = -7,
};

/* What was chosen for a game. */
typedef struct slow_choice {
    int seats, ring, all, market, any, all18, variable, stop, collect, uniform, manual, talk, first,
        seconds[2];
    char mats[3]; /* of four people: "ab" */
} slow_choice;

/* The land: whatever is printed. */
typedef struct slow_land {
    int mats, spots, links, fields;
    int x[SPOTS], y[SPOTS], region[SPOTS],
        post[SPOTS]; /* region: counted from the left, or NO; post: a good, 5: any */
    int link[LINKS][2], links_at[SPOTS][3];
    int good[FIELDS], number[FIELDS], of_region[FIELDS], corner[FIELDS][6], of_mat[FIELDS];
    int start[PEOPLE][3], start_link[PEOPLE][3];
    int grey_spot[4], grey_link[4];
    int price[4][GOODS], tiles[4];
} slow_land;

typedef struct slow_tile {
    int kind, holder, state, round; /* state: 0 in its stack, 1 held, 2 played */
} slow_tile;

typedef struct slow_offer {
    int give[GOODS], want[GOODS], to, number;
} slow_offer;

/* What changes; ints only, so that each can be compared and named. */
typedef struct slow_state {
    int house[SPOTS], storeys[SPOTS], road[LINKS]; /* 1 + owner */
    int hand[PEOPLE][GOODS], pool[GOODS], market[2][GOODS], claim[PEOPLE][GOODS], owes[PEOPLE];
    int robber[PEOPLE]; /* a field, or NO */
    slow_tile tile[STRIP_MATS][TILES];
    int stack[STRIP_MATS][2], route[STRIP_MATS], army[STRIP_MATS];
    int phase, round, robbers, first, dice[2], target, deadline, closing, last, seconds[2];
    int drawing, drawing_at, winners;
    int did[PEOPLE], offers[PEOPLE];
    slow_offer offer[PEOPLE][OFFERS];
    int bonus[PEOPLE][PEOPLE + 2];
    /* Counted: */
    int production[13][GOODS], left[PEOPLE][3], knights[PEOPLE], length[PEOPLE], bonuses[PEOPLE],
        posts[PEOPLE];
    int points[PEOPLE], unplayed[PEOPLE];
} slow_state;

typedef enum slow_phase {
    P_READY,
    P_SIDE,
    P_DICE,
    P_TARGET,
    P_ROUND,
    P_ROBBER,
    P_STOP,
    P_FROZEN,
    P_OVER
} slow_phase;
typedef enum slow_actor { BY_LUCK = -1, BY_CLOCK = -2, BY_HOST = -3 } slow_actor;
enum { DONE_TILE = 1, DONE_SWAP = 2, DONE_MISCOUNT = 4, DONE_CALL = 8, DONE_WIN = 16 };
enum { KNIGHT, ROADS, INVENTION, POINT };

typedef struct slow_game {
    slow_choice c;
    slow_land land;
    slow_state s;
} slow_game;

/* An action, in the words of its text. */
typedef struct slow_action {
    int who, at;
    char kind[16];
    int phase;             /* named by it: the round, or 1000000 + the robber phase */
    int spot, link, link2; /* NO: not on the land; link2: -2 for "none" */
    int n[2];              /* numbers, goods (GOODS for "none"), a seat */
    int counts[2][GOODS];
} slow_action;

/* long_land.c */
bool land_read(slow_land *, const slow_choice *, const char *path);
int land_spot(const slow_land *, const slow_choice *, int mat, int x, int y);
int land_link(const slow_land *, int spot, int other);
int land_region(const slow_choice *, int seat);
int land_seat(int region);

/* long_count.c: what follows from the pieces. */
int slow_length(const slow_game *, int seat);
void slow_count(slow_game *);
int slow_ahead(const slow_game *, int seat, int other);
bool slow_partners(const slow_choice *, int seat, int other);
int slow_rate(const slow_game *, int seat, int good);
int slow_held(const slow_game *, int seat, int kind, bool old);

/* long_judge.c, long_play.c */
bool slow_allows(const slow_game *, const slow_action *);
bool slow_road_fits(const slow_game *, int seat, int link, int also);
bool slow_place_fits(const slow_game *, int seat, bool city, int spot, int link);
int slow_weight(const slow_game *, const slow_action *);
void slow_begin(slow_game *);
void slow_do(slow_game *, const slow_action *);
void slow_start_tokens(slow_game *, int seat, int spot);

#endif
