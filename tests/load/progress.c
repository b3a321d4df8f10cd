/* How far a load is, for whoever sits before a terminal. */
#include <stdio.h>
#include <unistd.h>

#include "load.h"

void show_progress(const char *what, double done, double of) {
    enum { WIDTH = 40 };
    static uint64_t last_us;
    const uint64_t now = now_us();
    if (!isatty(STDERR_FILENO) || (done < of && now - last_us < LOAD_MICROS / 10))
        return;
    last_us = now;
    const int full = (int)(WIDTH * done / of);
    fprintf(stderr, "\r%-8s [%.*s%.*s] %3.0f %%", what, full, "########################################",
            WIDTH - full, "........................................", 100 * done / of);
    if (done >= of)
        fprintf(stderr, "\r%*s\r", WIDTH + 20, "");
}
