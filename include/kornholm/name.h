/* kornholm/name.h - names that people choose for themselves. */
#ifndef KORNHOLM_NAME_H
#define KORNHOLM_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* A name as records have them, in which besides nothing is invisible: two names that look alike shall be alike. What
 * joins visible characters stays where it has a meaning: in emoji, in Persian and Indic words, in variants of
 * ideographs. Records of before may have other names, and are read all the same. */
bool kh_name_fine(const char *name, size_t length);

#endif
