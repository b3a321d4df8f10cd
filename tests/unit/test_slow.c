/* The slow log: what is counted, what is told, and under which name. Times are given, never measured. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "net/inside.h"
#include "server/hall.h"
#include "unit.h"

enum { SAID = 2000, SLOW = 250 };

typedef struct house {
    struct kh_server server;
    hall hall;
    net_conn conn;
    kh_json_token tokens[HALL_TOKENS];
} house;

static house *open_house(uint32_t slow_ms) {
    house *x = calloc(1, sizeof *x);
    assert_non_null(x);
    x->server.options.slow_ms = slow_ms;
    x->hall.server = &x->server;
    x->hall.tokens = x->tokens;
    assert_true(net_peer_read("192.0.2.7", &x->conn.peer));
    return x;
}

/* What is logged while `run` runs. */
static void said_by(void (*run)(house *), house *x, char out[SAID]) {
    FILE *file = tmpfile();
    fflush(stderr);
    const int before = dup(STDERR_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    run(x);
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(file);
    out[fread(out, 1, SAID - 1, file)] = '\0';
    fclose(file);
}

static void ask(house *x, const char *text, uint64_t ms) {
    slow_request(&x->hall, &x->conn, text, strlen(text), ms * 1000);
}

static void ask_slowly(house *x) {
    ask(x, "{\"t\":\"hint\",\"as\":\"p1\"}", SLOW - 1);
    ask(x, "{\"t\":\"hint\",\"as\":\"p1\"}", SLOW);
    ask(x, "{\"t\":\"act\"}", 10 * SLOW); /* counted, but told already */
}

static void requests(void **state) {
    house *x = open_house(SLOW);
    char said[SAID], name[NET_PSEUDONYM];
    (void)state;
    said_by(ask_slowly, x, said);
    net_peer_pseudonym(&x->conn.peer, name);
    assert_int_equal(x->hall.slow_requests, 2);
    assert_non_null(strstr(said, "warning: a slow request: hint of guest-"));
    assert_non_null(strstr(said, name));
    assert_non_null(strstr(said, ", 250 ms\n"));
    assert_null(strstr(said, "192.0.2"));
    assert_null(strstr(said, "act"));
    free(x);
}

static void ask_garbage(house *x) {
    static const char *const texts[] = {"", "{", "{\"t\":7}", "{\"t\":\"\\u001b[2J\"}", "{\"t\":\"a\\nb\"}"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        x->hall.slow_told_ms = 0;
        ask(x, texts[i], SLOW);
    }
}

static void garbage(void **state) {
    house *x = open_house(SLOW);
    char said[SAID];
    unsigned lines = 0;
    (void)state;
    said_by(ask_garbage, x, said);
    for (const char *at = said; (at = strstr(at, "a slow request: ? of ")) != NULL; at++)
        lines++;
    assert_int_equal(lines, 5);
    assert_null(strchr(said, '\033'));
    free(x);
}

static void turn_slowly(house *x) {
    slow_turn(&x->hall, (SLOW - 1) * 1000);
    slow_turn(&x->hall, SLOW * 1000);
}

static void turns(void **state) {
    house *x = open_house(SLOW);
    char said[SAID];
    (void)state;
    said_by(turn_slowly, x, said);
    assert_int_equal(x->hall.slow_turns, 1);
    assert_non_null(strstr(said, "warning: a slow turn of the loop: 250 ms"));
    free(x);
}

static void all_slowly(house *x) {
    ask(x, "{\"t\":\"hint\"}", 100 * SLOW);
    slow_turn(&x->hall, 100 * SLOW * 1000);
}

static void switched_off(void **state) {
    house *x = open_house(0);
    char said[SAID];
    (void)state;
    said_by(all_slowly, x, said);
    assert_int_equal(x->hall.slow_requests + x->hall.slow_turns, 0);
    assert_string_equal(said, "");
    free(x);
}

int main(int argc, char **argv) {
    unit_only(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests),
        cmocka_unit_test(garbage),
        cmocka_unit_test(turns),
        cmocka_unit_test(switched_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
