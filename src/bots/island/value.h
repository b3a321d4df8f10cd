/* value.h - the chance of each seat to win a position of Island: a small network over the rows of features.h. Each row
 * passes the same first layer; the second one sees what the first made of its seat beside the mean of the others; the
 * numbers that come out are weighed against each other. tools/train-value.c learns the weights: docs/bots.md.
 *
 * The same bytes come out on every machine: sums run in one order, nothing is fused, and no library computes the
 * exponentials. */
#ifndef KH_BOT_ISLAND_VALUE_H
#define KH_BOT_ISLAND_VALUE_H

#include "bots/island/features.h"

enum { VALUE_FIRST = 64, VALUE_SECOND = 32 };

/* As in data/island/value.bin, one after the other. */
typedef struct value_net {
    float first[ISLAND_FEATURES][VALUE_FIRST], first_bias[VALUE_FIRST];
    float second[2 * VALUE_FIRST][VALUE_SECOND], second_bias[VALUE_SECOND];
    float last[VALUE_SECOND];
} value_net;
enum { VALUE_WEIGHTS = sizeof(value_net) / sizeof(float) };

extern const float island_value_weights[VALUE_WEIGHTS]; /* out of data/island/value.bin */

/* What passes through a net, kept for those who learn. */
typedef struct value_trace {
    float row[LOOK_SEATS][ISLAND_FEATURES];
    float first[LOOK_SEATS][VALUE_FIRST], pair[LOOK_SEATS][2 * VALUE_FIRST], second[LOOK_SEATS][VALUE_SECOND];
    float chance[LOOK_SEATS];
} value_trace;

/* From the rows to the chances. */
void value_pass(const value_net *, unsigned seats, value_trace *);

/* The chances of all seats in a whole position, by the weights of the house. A game that is over has a winner. */
void value_of(const island_ground *, const island_look *, float chance[LOOK_SEATS]);

#endif
