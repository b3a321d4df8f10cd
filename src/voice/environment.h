/* environment.h - what the surroundings of the program say: language, abilities of the terminal, chance. */
#ifndef KH_VOICE_ENVIRONMENT_H
#define KH_VOICE_ENVIRONMENT_H

#include "voice/say.h"

/* What the terminal can do line by line; `lang` NULL: the one of the environment. */
term_voice environment_voice(const kh_lang *lang);
const kh_lang *environment_lang(void);

/* The person wants no colours, whatever the terminal can do. */
bool environment_colourless(void);

/* A terminal that can do more than write one line below the other. */
bool environment_has_screen(void);

/* A number that is different each time. */
uint64_t environment_seed(void);

#endif
