/* requests.h - what the files that answer requests say to each other. */
#ifndef KH_REQUESTS_H
#define KH_REQUESTS_H

#include "hall.h"

/* One request while it is answered. */
typedef struct request {
    guest *g;
    hall *h;
    table *t;
    kh_room *room; /* NULL: at no table */
    kh_json_value body;
    uint64_t id;
    const char *text; /* as it came, for another hall */
    size_t length;
} request;

static inline kh_json_value member(const request *q, const char *name) {
    return kh_json_member(q->body, name);
}

static inline bool text_of(const request *q, const char *name, char *out, size_t room, size_t *length) {
    return kh_json_string(member(q, name), out, room, length);
}

/* requests.c */
void request_refuse_member(const request *, const char *member);

/* plans.c: what is to be played. False: refused already. */
bool request_read_plan(request *, room_plan *);

#endif
