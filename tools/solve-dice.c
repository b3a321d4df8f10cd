/* Solves Dice for one player exactly: what 1, 2, ... 14 turns are worth from every sheet that can have come about by
 * then, and what the whole game is worth.
 *
 *     solve-dice OUT.bin    writes data/dice/values.bin (docs/bots.md)
 *
 * A value is a sum over throws in a fixed order, so the file does not depend on the number of threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/dice/solo.h"
#include "games/dice/dice_data.h"

enum { THREADS = 2, BAR = 40 };

typedef struct level {
    const solo *o;
    const solo_future *after;
    unsigned turns;
    uint32_t *sheets; /* place * SOLO_RANKS + rank of each that is wanted */
    size_t count;
    float *values; /* of all sheets, by the same number */
    atomic_size_t next;
} level;

/* Sheets by lanes, until there are no more. The last lanes may be filled up with the last sheet. */
static void *work(void *who) {
    level *l = who;
    turn_lanes *x = malloc(sizeof *x);
    if (!x)
        abort();
    for (size_t at; (at = atomic_fetch_add(&l->next, TURN_LANES)) < l->count;) {
        solo_sheet sheets[TURN_LANES];
        size_t which[TURN_LANES];
        for (unsigned lane = 0; lane < TURN_LANES; lane++) {
            which[lane] = l->sheets[at + lane < l->count ? at + lane : l->count - 1];
            sheets[lane] = solo_sheet_at(l->o, (unsigned)(which[lane] / SOLO_RANKS),
                                         (unsigned)(which[lane] % SOLO_RANKS));
        }
        solo_values(l->o, l->after, sheets, x);
        for (unsigned lane = 0; lane < TURN_LANES && at + lane < l->count; lane++)
            l->values[which[lane]] = x->value[lane];
    }
    free(x);
    return NULL;
}

static void solve(level *l) {
    pthread_t thread[THREADS];
    atomic_store(&l->next, 0);
    for (unsigned i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, work, l) != 0)
            abort();
    for (unsigned i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
}

/* In the order of the file. */
static void choose_sheets(level *l) {
    l->count = 0;
    for (unsigned p = 0; p < l->o->places; p++)
        for (unsigned rank = 0; rank < solo_stored_ranks(l->o, p, l->turns); rank++)
            l->sheets[l->count++] = p * SOLO_RANKS + rank;
}

static void show(const level *l) {
    const uint32_t all = l->o->stored[SOLO_TURNS],
                   done = l->turns < SOLO_TURNS ? l->o->stored[l->turns + 1] : all;
    fprintf(stderr, "\r[");
    for (uint32_t i = 0; i < BAR; i++)
        fputc(i < (uint64_t)done * BAR / all ? '#' : '.', stderr);
    fprintf(stderr, "] %2u of %u turns", l->turns, (unsigned)SOLO_TURNS);
}

static bool write_level(FILE *f, const level *l) {
    for (size_t i = 0; i < l->count; i++) {
        const float parts = (l->values[l->sheets[i]] + SOLO_BASE) * SOLO_UNIT + 0.5F;
        if (parts < 0 || parts >= 65536) {
            fprintf(stderr, "\na value does not fit\n");
            return false;
        }
        const unsigned n = (unsigned)parts;
        fputc((int)(n & 0xff), f);
        fputc((int)(n >> 8), f);
    }
    return true;
}

static bool solve_all(const solo *o, FILE *f, float *values[2], uint32_t *sheets) {
    solo_future after = {0};
    for (unsigned turns = 1; turns <= SOLO_TURNS; turns++) {
        level l = {.o = o, .after = &after, .turns = turns, .sheets = sheets, .values = values[turns % 2]};
        choose_sheets(&l);
        solve(&l);
        show(&l);
        if (turns < SOLO_TURNS && !write_level(f, &l))
            return false;
        after.whole = l.values;
    }
    fprintf(stderr, "\n");
    printf("The game is worth %.4f points.\n", (double)values[SOLO_TURNS % 2][0]);
    return true;
}

int main(int argc, char **argv) {
    const size_t all = (size_t)SOLO_PLACES * SOLO_RANKS;
    solo *o = malloc(sizeof *o);
    float *values[2] = {calloc(all, sizeof(float)), calloc(all, sizeof(float))};
    uint32_t *sheets = malloc(all * sizeof *sheets);
    FILE *f = argc == 2 ? fopen(argv[1], "wb") : NULL;
    bool fine = o && values[0] && values[1] && sheets && f;
    if (fine) {
        solo_make(o, &dice_sheet_one);
        fine = solve_all(o, f, values, sheets);
    } else
        fprintf(stderr, "usage: solve-dice OUT.bin\n");
    if (f)
        fine = fclose(f) == 0 && fine;
    free(sheets);
    free(values[1]);
    free(values[0]);
    free(o);
    return fine ? 0 : 1;
}
