/* Tables whose journals are damaged: they are set aside, so that all others play. Nobody finds them in a list, whoever
 * has a link is told, and the log names each once. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

struct aside {
    pthread_mutex_t lock;
    char (*codes)[STORE_CODE + 1];
    uint32_t count, cap;
};

aside *aside_new(void) {
    aside *a = calloc(1, sizeof *a);
    if (a)
        pthread_mutex_init(&a->lock, NULL);
    return a;
}

void aside_free(aside *a) {
    if (!a)
        return;
    pthread_mutex_destroy(&a->lock);
    free(a->codes);
    free(a);
}

/* Its place, or how many there are. */
static uint32_t place_of(const aside *a, const char *code) {
    uint32_t i = 0;
    while (i < a->count && strcmp(a->codes[i], code) != 0)
        i++;
    return i;
}

static bool add(aside *a, const char *code) {
    if (place_of(a, code) < a->count)
        return false;
    if (a->count == a->cap) {
        const uint32_t wanted = a->cap ? 2 * a->cap : 16;
        void *bigger = realloc(a->codes, wanted * sizeof *a->codes);
        if (!bigger)
            return true; /* it is met, and told, again */
        a->codes = bigger;
        a->cap = wanted;
    }
    memcpy(a->codes[a->count++], code, strlen(code) + 1);
    return true;
}

void aside_put(struct kh_server *s, const char *code) {
    pthread_mutex_lock(&s->aside->lock);
    const bool first = add(s->aside, code);
    pthread_mutex_unlock(&s->aside->lock);
    directory_hide(s->directory, code, true);
    if (first)
        log_line(s, "error", "a table is damaged and set aside; kornholm admin check says more", code);
}

void aside_drop(struct kh_server *s, const char *code) {
    aside *a = s->aside;
    pthread_mutex_lock(&a->lock);
    const uint32_t place = place_of(a, code);
    if (place < a->count)
        memmove(a->codes[place], a->codes[--a->count], sizeof a->codes[place]);
    pthread_mutex_unlock(&a->lock);
}

bool aside_has(struct kh_server *s, const char *code) {
    pthread_mutex_lock(&s->aside->lock);
    const bool has = place_of(s->aside, code) < s->aside->count;
    pthread_mutex_unlock(&s->aside->lock);
    return has;
}

uint32_t aside_count(struct kh_server *s) {
    pthread_mutex_lock(&s->aside->lock);
    const uint32_t count = s->aside->count;
    pthread_mutex_unlock(&s->aside->lock);
    return count;
}

bool aside_at(struct kh_server *s, uint32_t i, char code[STORE_CODE + 1]) {
    pthread_mutex_lock(&s->aside->lock);
    const bool there = i < s->aside->count;
    if (there)
        memcpy(code, s->aside->codes[i], STORE_CODE + 1);
    pthread_mutex_unlock(&s->aside->lock);
    return there;
}
