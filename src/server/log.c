/* The server's log: one line for each thing that somebody who runs it should know; never a token, a name or a card. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/hall.h"

void log_line(struct kh_server *s, const char *level, const char *what, const char *detail) {
    char when[32];
    const time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    if (!s->options.json_log) {
        fprintf(stderr, "%s %s: %s%s%s\n", when, level, what, *detail ? ": " : "", detail);
        return;
    }
    char line[1000];
    kh_text text = kh_text_in(line, sizeof line);
    kh_json_writer w = kh_json_into(&text);
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "time", when);
    kh_json_member_text(&w, "level", level);
    kh_json_member_text(&w, "what", what);
    if (*detail)
        kh_json_member_text(&w, "detail", detail);
    kh_json_close(&w, '}');
    fprintf(stderr, "%s\n", line);
}
