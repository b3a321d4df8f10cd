/* net_travel.h - clients that are sent from loop to loop while they speak: nothing of it is lost, and all of it comes back
 * in order. */
#ifndef KH_NET_TRAVEL_H
#define KH_NET_TRAVEL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "net_client.h"

enum { TRAVELLERS = 4, TRIPS = 300 };

typedef struct travel {
    uint16_t port;
    const char *const *orders; /* how it goes on, in turn */
    int count;
    atomic_int failed;
} travel;

/* Sends numbers and orders, all without waiting for answers, and counts them as they come back. */
static inline void *travel_once(void *arg) {
    travel *t = arg;
    uint8_t bytes[200];
    char said[40];
    const int fd = client_websocket(t->port);
    for (int i = 0; i < TRIPS; i++) {
        const char *order = t->orders[i % t->count];
        sprintf(said, "echo %d", i);
        size_t n = client_frame_make(bytes, 0x81, said, strlen(said));
        n += client_frame_make(bytes + n, 0x81, order, strlen(order)); /* in the same piece as what follows */
        const size_t cut = n + (size_t)(i % 12);                       /* and through the middle of a frame */
        n += client_frame_make(bytes + n, 0x81, "echo x", 6);
        if (!client_try(fd, bytes, cut) || !client_try(fd, bytes + cut, n - cut))
            t->failed++;
    }
    for (int i = 0; i < TRIPS; i++) {
        sprintf(said, "%d", i);
        if (strcmp(client_next(fd)->text, said) != 0 || strcmp(client_next(fd)->text, "x") != 0)
            t->failed++;
    }
    close(fd);
    return NULL;
}

/* Several at once; each makes TRIPS. */
static inline void client_travel(uint16_t port, const char *const *orders, int count) {
    travel t = {port, orders, count, 0};
    pthread_t traveller[TRAVELLERS];
    for (int i = 0; i < TRAVELLERS; i++)
        assert_int_equal(pthread_create(&traveller[i], NULL, travel_once, &t), 0);
    for (int i = 0; i < TRAVELLERS; i++)
        pthread_join(traveller[i], NULL);
    assert_int_equal(t.failed, 0);
}

#endif
