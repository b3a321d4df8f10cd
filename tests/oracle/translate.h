/* translate.h - from the engine's layout of a position to the oracle's: see translate.c. */
#ifndef KH_ORACLE_TRANSLATE_H
#define KH_ORACLE_TRANSLATE_H

#include "oracle.h"

void translate_four(const void *table, const void *state, oracle_position *);
void translate_wide(const void *table, const void *state, oracle_position *);

#endif
