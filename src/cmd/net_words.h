/* net_words.h - what the commands that go to a server have to say about it. */
#ifndef KH_NET_WORDS_H
#define KH_NET_WORDS_H

#include "client/link.h"
#include "voice/say.h"

void net_say_word(const term_voice *, const char *key, const char *word); /* {word}, quoted */
bool net_read_url(const term_voice *, const char *text, link_url *out);   /* false with a sentence said */

#endif
