/* Any lines as what an operator asks at the door of a server that has guests and tables. Whatever they are: each is
 * answered, once, by one line of JSON that says whether it was done. $0 to $9 in a line are codes of tables.
 *
 * Whoever asks waits for the hall of a table and for the disk, in a thread of its own. Here is one thread only: while
 * it would wait, the halls have their turn (the linker wraps the two ways to wait: tests/meson.build). */
#include <pthread.h>
#include <time.h>

#include "fuzz.h"
#include "server/admin.h"
#include "server_fakes.h"

enum { GUESTS = 3, LINES_MOST = 24, TOKENS = 100000 };

static void pump(void) {
    fake_commit(false);
    fake_turn();
    fake_pass(0);
}

int __wrap_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int __wrap_pthread_cond_wait(pthread_cond_t *news, pthread_mutex_t *lock) {
    (void)news;
    pthread_mutex_unlock(lock);
    pump();
    pthread_mutex_lock(lock);
    return 0;
}

int __wrap_nanosleep(const struct timespec *, struct timespec *);
int __wrap_nanosleep(const struct timespec *wanted, struct timespec *left) {
    (void)wanted;
    (void)left;
    pump();
    return 0;
}

/* A table that waits for people, one that is played, and one that is closed and left. */
static void furnish(kh_server *server, net_conn *conns[GUESTS]) {
    static const struct {
        const char *cookie, *lines[5];
    } guests[GUESTS] = {
        {"kornholm=guest-0",
         {"{\"t\":\"hello\",\"version\":2}", "{\"t\":\"create\",\"game\":\"island\",\"seats\":3,\"name\":"
                                             "\"Anna\",\"settings\":{\"public\":true}}"}},
        {"kornholm=guest-1",
         {"{\"t\":\"hello\",\"version\":2}",
          "{\"t\":\"create\",\"game\":\"duel\",\"seats\":2,\"name\":\"Bert\"}", "{\"t\":\"start\"}"}},
        {"kornholm=guest-2",
         {"{\"t\":\"hello\",\"version\":2}",
          "{\"t\":\"create\",\"game\":\"dice\",\"seats\":1,\"name\":\"Cleo\"}", "{\"t\":\"start\"}",
          "{\"t\":\"end\"}", "{\"t\":\"leave\"}"}},
    };
    for (unsigned i = 0; i < GUESTS; i++) {
        net_conn *c = fake_connect(server->halls[i % server->hall_count].loop, guests[i].cookie);
        MUST(c != NULL);
        for (unsigned k = 0; k < 5 && guests[i].lines[k]; k++) {
            fake_message(c, guests[i].lines[k], strlen(guests[i].lines[k]));
            pump();
        }
        conns[i] = c;
    }
}

static void check_answer(const draft *answer) {
    static kh_json_token tokens[TOKENS];
    kh_json json;
    MUST(answer->length > 0 && answer->text[answer->length - 1] == '\n');
    MUST(memchr(answer->text, '\n', answer->length - 1) == NULL);
    MUST(kh_json_read(&json, answer->text, answer->length - 1, tokens, TOKENS));
    MUST(strncmp(answer->text, "{\"ok\":true", strlen("{\"ok\":true")) == 0 ||
         strncmp(answer->text, "{\"ok\":false,\"why\":\"", strlen("{\"ok\":false,\"why\":\"")) == 0);
}

static void ask(kh_server *server, const char *line, size_t length) {
    static char text[ADMIN_LINE];
    draft answer = {0};
    const size_t n = fake_fill_in(line, length, text, sizeof text);
    char *copy = malloc(n ? n : 1); /* without a NUL behind it, so that reading past the end is seen */
    MUST(copy != NULL);
    memcpy(copy, text, n);
    admin_do(server, copy, n, &answer);
    check_answer(&answer);
    free(copy);
    draft_free(&answer);
    pump();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *at = (const char *)data, *end = at + size;
    server_options o;
    char said[200];
    fake_begin();
    server_options_usual(&o);
    o.loops = 2;
    o.tables = 100;
    kh_server *server = server_start(&o, said, sizeof said);
    MUST(server != NULL);
    net_conn *conns[GUESTS];
    furnish(server, conns);
    for (unsigned i = 0; i < LINES_MOST && at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        ask(server, at, (size_t)(stop - at));
        at = stop + 1;
    }
    for (unsigned i = 0; i < GUESTS; i++)
        fake_hang_up(conns[i]);
    pump();
    server_stop(server);
    fake_restart();
    fake_end();
    return 0;
}
