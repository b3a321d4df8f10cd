/* faulty_vfs.h - a disk for SQLite that fails when it is told to. It stands before the usual one and becomes the
 * default. It never waits for the real disk; instead it knows what was not synced yet, and a power cut takes some of
 * that away. */
#ifndef KH_FAULTY_VFS_H
#define KH_FAULTY_VFS_H

#include <stdbool.h>
#include <stdint.h>

/* Calls that write, sync, truncate or delete are counted from 1. */
typedef struct faulty_plan {
    uint64_t at;    /* the first call that fails; 0: none does */
    uint64_t count; /* how many in a row */
    bool full;      /* writes say that the disk is full; else it is an error of the disk */
    bool half;      /* half of a write that fails arrives */
    bool off;       /* no electricity: from `at` on everything fails, and no half arrives */
} faulty_plan;

void faulty_install(void);
void faulty_set(const faulty_plan *); /* counts anew; NULL: a good disk */
uint64_t faulty_failed(void);         /* calls that failed since then */

/* When all connections are closed: of the changes since the last sync of each file, each is kept, torn or lost, as
 * the seed says. */
void faulty_cut_power(uint64_t seed);
/* The same if nothing was cut: what the disk has is what was written. */
void faulty_forget(void);

#endif
