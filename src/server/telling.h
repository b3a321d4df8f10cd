/* telling.h - a game so far, told again to one guest, piece by piece: whole (retell.c), or the latest of it (recall.c). */
#ifndef KH_TELLING_H
#define KH_TELLING_H

#include "server/answers.h"
#include "server/requests.h"

typedef enum telling_state {
    TELLING_READY,
    TELLING_READS,    /* a little more of the journal: it goes on in the next piece */
    TELLING_NO_STORE, /* which cannot be read */
    TELLING_NO_MEMORY
} telling_state;

typedef struct telling telling;
typedef struct telling_kind {
    telling_state (*ready)(telling *); /* to tell what comes next, by the game as it is now */
    uint32_t (*at)(const telling *);   /* entries of the game that are behind it */
    bool (*next)(telling *,
                 uint32_t behind); /* one entry, behind which there are so many. False: no memory */
    void (*send)(telling *);
    void (*forget)(telling *); /* whatever it holds */
} telling_kind;

/* The first member of each kind. */
struct telling {
    answer answer;
    const telling_kind *kind;
    uint64_t id; /* of the request */
    kh_seat viewer;
};

/* NULL instead of a telling: there was no memory for it. It is given away: it ends by itself. */
void telling_begin(request *, kh_seat viewer, telling *, const telling_kind *);

#endif
