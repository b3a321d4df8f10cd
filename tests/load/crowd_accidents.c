/* Accidents at one large table in the middle of its rounds. Nobody else may lose anything, whoever comes back sees whole
 * pages on his seat, and whatever was acknowledged is in the journal: see crowd.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "crowd.h"
#include "store/store.h"

enum {
    MUTES = 6,
    HOLDS = 4096, /* bytes that the socket of one holds who does not read */
    ASKS = 5,     /* requests of each of them in one turn */
    ANSWERS = 50, /* that come before the server is killed */
    GONE_S = 60,  /* until all lines of a dead server are seen to be */
    HEAD = 64     /* of a line of the journal, before the text of its action */
};

typedef struct deed {
    uint64_t n;
    kh_seat seat;
    char text[KH_ACTION_TEXT];
} deed;

static deed *kept;
static size_t kept_count, kept_cap;

void accidents_keep(const person *p, uint64_t n) {
    if (kept_count == kept_cap) {
        kept_cap = kept_cap ? 2 * kept_cap : 1024;
        deed *more = realloc(kept, kept_cap * sizeof *kept);
        if (!more)
            abort();
        kept = more;
    }
    deed *d = &kept[kept_count++];
    d->n = n;
    d->seat = p->seat;
    memcpy(d->text, p->doing, sizeof d->text);
}

static bool say(const char *what, bool fine, uint64_t since_us) {
    printf("%-46s %s after %.1f s\n", what, fine ? "yes" : "NO", (double)(now_us() - since_us) / LOAD_MICROS);
    return fine;
}

/* Everybody who has a line hears of another throw. */
static double all_rolled(void) {
    uint32_t here = 0, heard = 0;
    for (uint32_t i = 0; i < people_count; i++) {
        here += people[i].line.fd >= 0;
        heard += people[i].line.fd >= 0 && people[i].rolls > 0;
    }
    return here > 0 ? (double)heard / here : 0;
}

static bool goes_on(const char *what) {
    const uint64_t begin = now_us();
    for (uint32_t i = 0; i < people_count; i++)
        people[i].rolls = 0;
    crowd_play(what, all_rolled);
    return say(what, all_rolled() >= 1, begin);
}

static double all_see(void) {
    return (double)crowd.begun / people_count;
}

static bool all_come_back(const char *what) {
    const uint64_t begin = now_us();
    crowd_play(what, all_see);
    return say(what, all_see() >= 1, begin);
}

/* Who never reads. */

static line mute[MUTES];
static uint32_t mute_open;

static bool ignore(line *l, const char *text, size_t length) {
    (void)l;
    (void)text;
    (void)length;
    return true;
}

static void greet(line *l) {
    line_send(l, "{\"t\":\"hello\",\"version\":2,\"token\":\"new\"}");
    mute_open++;
}

static double mutes_come(void) {
    return (double)mute_open / MUTES;
}

/* They ask, until the server hangs up on them. */
static double mutes_go(void) {
    uint32_t gone = 0;
    for (unsigned i = 0; i < MUTES; i++) {
        for (unsigned k = 0; k < ASKS && mute[i].fd >= 0; k++)
            line_send(&mute[i], "{\"t\":\"join\",\"code\":\"%s\"}", crowd_code);
        gone += mute[i].fd < 0;
    }
    return (double)gone / MUTES;
}

static bool never_read(void) {
    const uint64_t begin = now_us();
    mute_open = 0;
    for (unsigned i = 0; i < MUTES; i++) {
        mute[i] = (line){.fd = -1, .glance = ignore, .opened = greet, .may_end = true};
        if (!line_connect(&mute[i]))
            return false;
    }
    crowd_play("mutes", mutes_come);
    for (unsigned i = 0; i < MUTES; i++) {
        setsockopt(mute[i].fd, SOL_SOCKET, SO_RCVBUF, &(int){HOLDS}, sizeof(int));
        line_deafen(&mute[i]);
    }
    crowd_play("mutes", mutes_go);
    const bool gone = say("whoever never reads is hung up on", mutes_go() >= 1, begin);
    for (unsigned i = 0; i < MUTES; i++)
        line_close(&mute[i]);
    return gone && goes_on("the others play on beside them");
}

/* Half of them. */

static bool cut_half(void) {
    for (uint32_t i = 1; i < people_count; i += 2)
        line_close(&people[i].line);
    if (!goes_on("half of all lines cut: the others play on"))
        return false;
    for (uint32_t i = 1; i < people_count; i += 2)
        if (!person_comes(&people[i]))
            return false;
    return all_come_back("they come back and see the table") && goes_on("everybody plays on");
}

/* All of them. */

static uint64_t answered_before;

static double some_answered(void) {
    return (double)(crowd.answered - answered_before) / ANSWERS;
}

static int by_line(const void *a, const void *b) {
    const uint64_t x = ((const deed *)a)->n, y = ((const deed *)b)->n;
    return (x > y) - (x < y);
}

/* Lines come in order, and so does what was kept. */
typedef struct search {
    size_t next, wrong;
} search;

static bool look_at(void *who, uint64_t n, const char *text, size_t length) {
    search *s = who;
    for (; s->next < kept_count && kept[s->next].n <= n; s->next++) {
        const deed *d = &kept[s->next];
        char wanted[HEAD + KH_ACTION_TEXT];
        const size_t end = (size_t)snprintf(wanted, sizeof wanted, " p%u %s", d->seat + 1, d->text);
        s->wrong += d->n != n || length < end || memcmp(text + length - end, wanted, end) != 0;
    }
    return true;
}

static bool all_is_kept(const house *h) {
    kh_store *store;
    store_row row;
    char path[300], said[200];
    search s = {0};
    snprintf(path, sizeof path, "%s/tables.db", h->folder);
    qsort(kept, kept_count, sizeof *kept, by_line);
    if (kh_store_open(&store, path, said, sizeof said) != STORE_FINE)
        return false;
    const bool read = kh_store_find(store, crowd_code, &row) == STORE_FINE &&
                      kh_store_some_lines(store, row.table, 0, UINT32_MAX, look_at, &s) == STORE_FINE;
    kh_store_close(store);
    printf("%zu actions were acknowledged, %zu of them are not in the journal\n", kept_count,
           s.wrong + kept_count - s.next);
    return read && s.wrong == 0 && s.next == kept_count;
}

static bool all_lines_end(void) {
    const uint64_t until = now_us() + GONE_S * (uint64_t)LOAD_MICROS;
    uint32_t left = 1;
    while (left > 0 && now_us() < until) {
        lines_turn(10);
        left = 0;
        for (uint32_t i = 0; i < people_count; i++)
            left += people[i].line.fd >= 0;
    }
    return left == 0;
}

static bool killed(house *h, const load_options *o) {
    answered_before = crowd.answered;
    crowd_play("playing", some_answered); /* in the middle of a round */
    for (uint32_t i = 0; i < people_count; i++)
        people[i].line.may_end = true;
    house_kill(h);
    if (!all_lines_end() || !all_is_kept(h))
        return false;
    const uint64_t begin = now_us();
    if (!house_again(h, o))
        return false;
    say("killed, and there again", true, begin);
    lines_to(h->host, h->port);
    pages_forget();
    for (uint32_t i = 0; i < people_count; i++)
        if (!person_comes(&people[i]))
            return false;
    return all_come_back("everybody comes back and sees the table") && crowd_asks("resume") &&
           goes_on("the host resumes, and everybody plays on");
}

bool accidents_happen(house *h, const load_options *o) {
    const bool fine = never_read() && cut_half() && killed(h, o);
    free(kept);
    kept = NULL;
    kept_count = kept_cap = 0;
    return fine;
}
