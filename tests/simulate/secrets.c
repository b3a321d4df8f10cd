#include "simulate.h"
void secrets_pair(uint64_t seed) {
    (void)seed;
}
