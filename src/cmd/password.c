/* Passwords of houses: see password.h. */
#include "cmd/password.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

bool password_environment(char out[PASSWORD]) {
    const char *given = getenv("KORNHOLM_PASSWORD");
    const bool fine = !given || strlen(given) < PASSWORD;
    snprintf(out, PASSWORD, "%s", given && fine ? given : "");
    unsetenv("KORNHOLM_PASSWORD");
    return fine;
}

/* Up to the end of the line; false: there is no line, or it is too long. */
static bool read_line(FILE *in, char out[PASSWORD]) {
    if (!fgets(out, PASSWORD, in))
        out[0] = '\0';
    const size_t length = strcspn(out, "\r\n");
    const bool whole = out[length] != '\0' || feof(in) || getc(in) == '\n';
    out[length] = '\0';
    return whole && length > 0;
}

bool password_file(const char *path, char out[PASSWORD]) {
    FILE *in = fopen(path, "re");
    const bool fine = in && read_line(in, out);
    if (in)
        fclose(in);
    return fine;
}

bool password_ask(const term_voice *v, char out[PASSWORD]) {
    struct termios before, quiet;
    FILE *terminal = isatty(STDIN_FILENO) ? fopen("/dev/tty", "r+e") : NULL;
    if (!terminal)
        return false;
    fprintf(terminal, "%s ", kh_lang_text(v->lang, "net.password"));
    fflush(terminal);
    const bool hides = tcgetattr(fileno(terminal), &before) == 0;
    quiet = before;
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    if (hides)
        tcsetattr(fileno(terminal), TCSAFLUSH, &quiet);
    const bool fine = read_line(terminal, out);
    if (hides)
        tcsetattr(fileno(terminal), TCSAFLUSH, &before);
    fputc('\n', terminal);
    fclose(terminal);
    return fine;
}
