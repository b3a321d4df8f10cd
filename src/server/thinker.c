/* Threads that think: see thinker.h. */
#include "server/thinker.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { NICE = 5 }; /* loops and the store come first where there are more threads than cores */

typedef struct pile {
    room_thought *first, **last;
} pile;

typedef struct desk {
    pile asked, answered;
} desk;

struct thinker {
    pthread_mutex_t lock; /* all that follows */
    pthread_cond_t work;
    bool stops;
    desk *desk;
    uint32_t desks, turn; /* whose it is */
    pthread_t *thread;
    uint32_t threads;
    void (*ready)(void *who, uint32_t asker);
    void *who;
};

static void put(pile *p, room_thought *t) {
    t->next = NULL;
    *p->last = t;
    p->last = &t->next;
}

static room_thought *take(pile *p) {
    room_thought *t = p->first;
    if (!t)
        return NULL;
    p->first = t->next;
    if (!p->first)
        p->last = &p->first;
    return t;
}

static room_thought *next_asked(thinker *x, uint32_t *asker) {
    for (uint32_t i = 0; i < x->desks; i++) {
        *asker = (x->turn + i) % x->desks;
        room_thought *t = take(&x->desk[*asker].asked);
        if (t) {
            x->turn = *asker + 1;
            return t;
        }
    }
    return NULL;
}

static void *think(void *who) {
    thinker *x = who;
    uint32_t asker = 0;
    setpriority(PRIO_PROCESS, 0, NICE); /* Linux means this thread by 0 */
    pthread_mutex_lock(&x->lock);
    while (!x->stops) {
        room_thought *t = next_asked(x, &asker);
        if (!t) {
            pthread_cond_wait(&x->work, &x->lock);
            continue;
        }
        pthread_mutex_unlock(&x->lock);
        room_thought_run(t);
        pthread_mutex_lock(&x->lock);
        put(&x->desk[asker].answered, t);
        pthread_mutex_unlock(&x->lock);
        x->ready(x->who, asker);
        pthread_mutex_lock(&x->lock);
    }
    pthread_mutex_unlock(&x->lock);
    return NULL;
}

static bool start(thinker *x, uint32_t threads) {
    sigset_t all, before;
    sigfillset(&all); /* signals are the main thread's business */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (x->threads < threads && pthread_create(&x->thread[x->threads], NULL, think, x) == 0)
        x->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return x->threads == threads;
}

thinker *thinker_new(uint32_t threads, uint32_t askers, void (*ready)(void *who, uint32_t asker), void *who) {
    thinker *x = calloc(1, sizeof *x);
    if (!x)
        return NULL;
    pthread_mutex_init(&x->lock, NULL);
    pthread_cond_init(&x->work, NULL);
    x->ready = ready;
    x->who = who;
    x->desk = calloc(askers, sizeof *x->desk);
    x->thread = calloc(threads, sizeof *x->thread);
    for (; x->desk && x->desks < askers; x->desks++) {
        desk *d = &x->desk[x->desks];
        d->asked.last = &d->asked.first;
        d->answered.last = &d->answered.first;
    }
    if (x->desk && x->thread && start(x, threads))
        return x;
    thinker_stop(x);
    thinker_free(x);
    return NULL;
}

void thinker_ask(thinker *x, uint32_t asker, room_thought *t) {
    pthread_mutex_lock(&x->lock);
    put(&x->desk[asker].asked, t);
    pthread_cond_signal(&x->work);
    pthread_mutex_unlock(&x->lock);
}

room_thought *thinker_take(thinker *x, uint32_t asker) {
    pthread_mutex_lock(&x->lock);
    room_thought *t = take(&x->desk[asker].answered);
    if (!t && x->stops)
        t = take(&x->desk[asker].asked);
    pthread_mutex_unlock(&x->lock);
    return t;
}

void thinker_stop(thinker *x) {
    pthread_mutex_lock(&x->lock);
    x->stops = true;
    pthread_cond_broadcast(&x->work);
    pthread_mutex_unlock(&x->lock);
    while (x->threads > 0)
        pthread_join(x->thread[--x->threads], NULL);
}

void thinker_free(thinker *x) {
    pthread_cond_destroy(&x->work);
    pthread_mutex_destroy(&x->lock);
    free(x->desk);
    free(x->thread);
    free(x);
}
