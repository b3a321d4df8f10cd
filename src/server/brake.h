/* brake.h - holds back those who guess codes of tables: an address has so many wrong ones a minute. For all halls. */
#ifndef KH_BRAKE_H
#define KH_BRAKE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct brake brake;
brake *brake_new(uint32_t wrong_a_minute); /* 0: any number; NULL: no memory */
void brake_free(brake *);
/* Whether an address has to wait: then it is not told whether a code is right. */
bool brake_holds(brake *, const char *address, uint64_t now_ms);
uint64_t brake_wait_ms(brake *, const char *address, uint64_t now_ms); /* how long; 0: not at all */
void brake_wrong(brake *, const char *address, uint64_t now_ms);

#endif
