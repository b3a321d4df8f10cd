/* allocations.h - counts calls of malloc, calloc and realloc from the program's own code (linked with --wrap). */
#ifndef KH_ALLOCATIONS_H
#define KH_ALLOCATIONS_H

#include <stdint.h>

uint64_t kh_allocations(void);

#endif
