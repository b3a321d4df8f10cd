/* values.h - the stored values of Dice for one: data/dice/values.bin, compiled by tools/compile-values. */
#ifndef KH_BOT_DICE_VALUES_H
#define KH_BOT_DICE_VALUES_H

#include <stddef.h>
#include <stdint.h>

enum { VALUE_BITS = 16, VALUES_IN_WORD = 4 };

extern const uint64_t dice_value_words[];
extern const size_t dice_value_count;

static inline unsigned dice_value(size_t i) {
    return (unsigned)(dice_value_words[i / VALUES_IN_WORD] >> (i % VALUES_IN_WORD * VALUE_BITS)) & 0xffffU;
}

#endif
