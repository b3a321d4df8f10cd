/* The linker's --wrap sends every allocation of the program through here: see allocations.h. */
#include "sim/allocations.h"

#include <stddef.h>

/* The names that --wrap prescribes. */
// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);

static _Thread_local uint64_t calls;

uint64_t kh_allocations(void) {
    return calls;
}

void *__wrap_malloc(size_t n) {
    calls++;
    return __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size) {
    calls++;
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n) {
    calls++;
    return __real_realloc(p, n);
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
