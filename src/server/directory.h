/* directory.h - which tables there are and where they live; shared by all halls, behind one lock. */
#ifndef KH_DIRECTORY_H
#define KH_DIRECTORY_H

#include "server/openers.h"
#include "store/store.h"
#include "table/room.h"

enum {
    DIRECTORY_SEATS = 64, /* seats whose holders are remembered for "my tables" */
    STANDING_SEATS = 16   /* of a table whose standing is told in a list */
};

typedef struct directory directory;

/* How a game that runs stands, as everybody may know it. */
typedef struct standing {
    uint32_t seats;   /* 0: none runs, or it has too many */
    uint32_t awaited; /* a bit for each seat without which the game does not go on */
    int32_t points[STANDING_SEATS];
} standing;

typedef struct directory_entry {
    store_row row; /* of its title only the first line, the names, is kept */
    uint32_t hall;
    bool fresh; /* not durable yet, or on the way out: it counts, but nobody finds it */
    uint32_t seats, free;
    opener opener;
    bool bots;        /* its game runs without people */
    kh_config config; /* of a table that waits or runs; no seats: not known */
    room_token host;
    const room_token *holder; /* of each seat, of DIRECTORY_SEATS at most */
    standing standing;
} directory_entry;

directory *directory_new(void);
void directory_free(directory *);
bool directory_put(directory *, const directory_entry *); /* new or changed, by code; false: no memory */
void directory_drop(directory *, const char *code);
void directory_hide(directory *, const char *code, bool hidden);       /* it is there, but nobody finds it */
void directory_stand(directory *, const char *code, const standing *); /* the rest of it is as before */
bool directory_find(directory *, const char *code, directory_entry *out); /* without the holders */
bool directory_belongs(const directory_entry *, const room_token *); /* who is its host or has a seat there */
bool directory_welcomes(directory *, const char *code, const room_token *); /* the same by its code */
uint32_t directory_live(directory *);                       /* tables that wait or run, fresh ones too */
uint32_t directory_hosted(directory *, const room_token *); /* of them those of one host */
/* Of them those that one address opened, and how many of these run with bots only. */
typedef struct directory_share {
    uint32_t live, bots;
} directory_share;
directory_share directory_opened(directory *, opener);
void directory_bots(directory *, const char *code, bool bots); /* before that is durable: it counts at once */

/* A game that runs and is in the store only, of which nobody knows how it stands, while somebody wants to: its hall
 * wakes it. `hall` gets whose it is; false: enough of them are waiting. */
bool directory_want(directory *, const char *code, uint32_t *hall);
bool directory_take_wanted(directory *, uint32_t hall, char code[STORE_CODE + 1]); /* false: none */

/* How many there are, without looking at each. */
typedef struct directory_counts {
    uint64_t waiting, playing, finished;
    uint64_t seats, free; /* of those that wait or run */
} directory_counts;
void directory_count(directory *, directory_counts *out);

/* `each` is called under the lock and returns false to stop. */
typedef bool directory_each_entry(void *who, const directory_entry *);
/* The newest first, from an index: tables with a number below `before`, 0: from the newest one on. Of one person those
 * that wait or run, or those that are finished; NULL: those that are public and wait or run. */
void directory_newest(directory *, const room_token *or_null, bool finished, uint64_t before,
                      directory_each_entry *, void *who);
/* Every entry that can be found, in the order of their numbers: not for what a guest asks. */
void directory_each(directory *, directory_each_entry *, void *who);
/* The first with a higher number than that, hidden or not, without the holders. false: there is none. */
bool directory_after(directory *, uint64_t number, directory_entry *out);

#endif
