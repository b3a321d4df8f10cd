/* openers.h - which address opened a table, without knowing the address. A table keeps a mark of its opener: five
 * hexadecimal digits of a keyed hash, so that what an address has open counts for it after a restart too. The key is in
 * a file of its own beside the store and in no backup; and even with it each mark fits thousands of addresses. */
#ifndef KH_OPENERS_H
#define KH_OPENERS_H

#include <stddef.h>

#include "net/address.h"

enum { OPENER_KEY = 16, OPENER_DIGITS = 5 };

typedef uint32_t opener; /* 0: not known */

/* Reads the key, or draws one and keeps it there; "": only for this time. False: it cannot be kept, and is new at each
 * start, so that tables of before count for nobody. */
bool opener_key_read(const char *file, uint8_t key[OPENER_KEY]);
opener opener_of(const uint8_t key[OPENER_KEY], const net_peer *);

#endif
