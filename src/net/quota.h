/* quota.h - what one address may have in a while: requests and bytes a second, new tables a minute and a day, dear answers
 * a minute. For all
 * loops together. Knows nothing of games: somebody else says what is spent. */
#ifndef KH_NET_QUOTA_H
#define KH_NET_QUOTA_H

#include "net/address.h"

typedef enum quota_kind {
    QUOTA_REQUESTS,   /* in a second */
    QUOTA_BYTES,      /* received in a second */
    QUOTA_OPENED,     /* tables in a minute, */
    QUOTA_OPENED_DAY, /* and in a day */
    QUOTA_ANSWERS,    /* that take long, in a minute */
    QUOTA_KINDS
} quota_kind;

/* Networks to which so many times the limits apply: a school, an event. 0: no limits. */
enum { QUOTA_EVENTS = 16 };
typedef struct quota_event {
    net_range net;
    uint32_t factor;
} quota_event;

typedef struct quota_plan {
    uint32_t most[QUOTA_KINDS]; /* 0: any number */
    quota_event event[QUOTA_EVENTS];
    uint32_t events;
} quota_plan;

/* A limit as it applies to an address; 0: any number. */
uint32_t quota_most(const quota_plan *, const net_peer *, uint32_t most);

typedef struct quota quota;
quota *quota_new(const quota_plan *); /* NULL: no memory */
void quota_free(quota *);
/* 0: spent. Else nothing is, and so many ms have to pass first. */
uint64_t quota_spend(quota *, const net_peer *, quota_kind, uint32_t amount, uint64_t now_ms);

#endif
