/* What the surroundings of the program say: see environment.h. */
#include "voice/environment.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 79 };

/* The first of these variables that says something. */
static const char *locale_of(const char *category) {
    const char *const names[] = {"LC_ALL", category, "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0])
            return value;
    }
    return "";
}

const kh_lang *environment_lang(void) {
    const char *locale = locale_of("LC_MESSAGES");
    for (size_t i = 0; kh_langs[i]; i++) {
        const char *name = kh_lang_name(kh_langs[i]);
        if (strncmp(locale, name, strlen(name)) == 0)
            return kh_langs[i];
    }
    return kh_langs[0];
}

static bool locale_is_utf8(void) {
    const char *dot = strchr(locale_of("LC_CTYPE"), '.');
    return dot && (strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
}

static bool has_256_colours(void) {
    static const char *const known[] = {"256color", "direct", "xterm",     "screen",  "tmux",    "rxvt",
                                        "kitty",    "foot",   "alacritty", "ghostty", "wezterm", "st-"};
    const char *term = getenv("TERM"), *colours = getenv("COLORTERM");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (term && strstr(term, known[i]))
            return true;
    return colours && colours[0];
}

bool environment_colourless(void) {
    const char *plain = getenv("NO_COLOR");
    return plain && plain[0];
}

bool environment_has_screen(void) {
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && term && term[0] && strcmp(term, "dumb") != 0;
}

term_voice environment_voice(const kh_lang *lang) {
    const bool screen = environment_has_screen();
    term_voice v = {.lang = lang ? lang : environment_lang()};
    v.width = isatty(STDOUT_FILENO) ? WIDTH : 0;
    v.means.utf8 = locale_is_utf8();
    v.means.unicode = screen && v.means.utf8;
    v.means.colour = screen && !environment_colourless() && has_256_colours();
    return v;
}

uint64_t environment_seed(void) {
    uint64_t seed = 0;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const int f = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (f < 0 || read(f, &seed, sizeof seed) != (ssize_t)sizeof seed)
        seed ^= (uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 48;
    if (f >= 0)
        close(f);
    return seed;
}
