/* Which lessons somebody has done: see learned.h. */
#include "cmd/learned.h"

#include <string.h>

#include "kornholm/text.h"
#include "voice/file.h"

enum { TEXT = 4096 };

static const char begin[] = "kornholm lessons 1\n";

bool learned_has(const learned *l, const char *name) {
    for (unsigned i = 0; i < l->count; i++)
        if (strcmp(l->name[i], name) == 0)
            return true;
    return false;
}

static void add(learned *l, const char *name) {
    if (l->count == LEARNED_MOST || learned_has(l, name))
        return;
    kh_text x = kh_text_in(l->name[l->count++], LEARNED_NAME);
    kh_text_add(&x, name);
}

/* A line that is no name is left out; lessons of other versions stay. */
static void add_line(learned *l, kh_scan line) {
    char name[LEARNED_NAME];
    const size_t n = (size_t)(line.end - line.at);
    if (n == 0 || n >= sizeof name)
        return;
    memcpy(name, line.at, n);
    name[n] = '\0';
    if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == n)
        add(l, name);
}

static bool read_list(learned *l, const char *text, size_t length) {
    const size_t head = sizeof begin - 1;
    kh_scan all, line;
    if (length == 0)
        return true;
    if (length < head || memcmp(text, begin, head) != 0)
        return false;
    all = kh_scan_in(text + head, length - head);
    while (kh_scan_line(&all, &line))
        add_line(l, line);
    return true;
}

static bool write_list(const learned *l, const char *path) {
    char text[TEXT];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_add(&x, begin);
    for (unsigned i = 0; i < l->count; i++) {
        kh_text_add(&x, l->name[i]);
        kh_text_char(&x, '\n');
    }
    return x.length < sizeof text && file_small_write(path, text, x.length);
}

/* What stands in the file, beside what is known already. */
static void look(learned *l, char path[FILE_PATH]) {
    char text[TEXT];
    size_t length;
    l->fate = !file_state("lessons", path) ? LEARNED_UNWRITABLE
              : !file_small_read(path, text, sizeof text, &length) || !read_list(l, text, length)
                  ? LEARNED_UNREADABLE
                  : LEARNED_FINE;
}

void learned_look(learned *l) {
    char path[FILE_PATH];
    memset(l, 0, sizeof *l);
    look(l, path);
}

void learned_note(learned *l, const char *name) {
    char path[FILE_PATH];
    look(l, path);
    if (learned_has(l, name))
        return;
    add(l, name);
    if (l->fate == LEARNED_FINE && !write_list(l, path))
        l->fate = LEARNED_UNWRITABLE;
}
