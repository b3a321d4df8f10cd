/* The bots of the house. A new one: its file, its line here and in meson.build. */
#include <string.h>

#include "greedy.h"
#include "random.h"
#include "steady.h"

const kh_bot *const kh_bots[] = {&kh_bot_random, &kh_bot_greedy, &kh_bot_steady, NULL};

const kh_bot *kh_bot_find(const char *name, size_t length) {
    for (unsigned i = 0; kh_bots[i] != NULL; i++)
        if (strlen(kh_bots[i]->name) == length && memcmp(kh_bots[i]->name, name, length) == 0)
            return kh_bots[i];
    return NULL;
}
