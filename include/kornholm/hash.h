/* hash.h - a 64-bit hash of bytes, equal on every machine and compiler: XXH64 with the seed `start`. For
 * records and signatures, not for secrets. */
#ifndef KH_HASH_H
#define KH_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t kh_hash(uint64_t start, const void *bytes, size_t n);

#endif
