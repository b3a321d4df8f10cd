/* thread.h - threads of the store: signals are for the program, so they take none. */
#ifndef KH_STORE_THREAD_H
#define KH_STORE_THREAD_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

static inline bool thread_start(pthread_t *thread, void *(*work)(void *), void *who) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool fine = pthread_create(thread, NULL, work, who) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}

#endif
