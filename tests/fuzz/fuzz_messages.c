/* Any lines as what several guests send to the server. Whatever they are: each but an echo is answered, what is answered is
 * JSON, nothing leaves before the disk has it, and the journals that are left can be read again. A line begins with
 *
 *     0 to 5   a message of that guest; $0 to $9 in it are codes of tables
 *     G D      a page or a deletion, asked for by guest 0
 *     +        time passes, and what is due happens
 *     !        the disk is full for what follows, until
 *     =        it is not
 *     ~        that guest hangs up, and comes back with the next message
 *
 * and all else is left out. */
#include "fuzz.h"
#include "server_fakes.h"

enum { GUESTS = 6, MESSAGE_MOST = 16384, LINES_MOST = 40, TURNS_MOST = 8, REST_MS = 1000, RACE_MS = 260 };

typedef struct guest_line {
    net_conn *conn;
    char cookie[32];
} guest_line;

typedef struct session {
    kh_server *server;
    guest_line guest[GUESTS];
    bool full;
} session;

/* The disk takes what there is, and everybody hears of it; a full one as well. */
static void settle(const session *s) {
    for (unsigned i = 0; i < TURNS_MOST; i++) {
        fake_commit(s->full && i == 0);
        fake_turn();
        fake_pass(s->full ? REST_MS / 4
                          : 0); /* hints wait for their turn, and while the disk is left in peace */
    }
}

/* The one message that has no answer. */
static bool is_echo(const char *text, size_t length) {
    kh_json json;
    static kh_json_token tokens[MESSAGE_MOST];
    return kh_json_read(&json, text, length, tokens, sizeof tokens / sizeof *tokens) &&
           kh_json_is(kh_json_member(kh_json_root(&json), "t"), "echo");
}

/* A claim in a race is answered when nobody who was quicker can still come. */
static void await_answer(const session *s, net_conn *conn, uint32_t before) {
    settle(s);
    if (!fake_is_open(conn) || fake_heard(conn) > before)
        return;
    fake_pass(RACE_MS);
    settle(s);
    MUST(!fake_is_open(conn) || fake_heard(conn) > before);
}

static void say(session *s, unsigned number, const char *text, size_t length) {
    guest_line *g = &s->guest[number];
    if (!g->conn)
        g->conn = fake_connect(s->server->halls[number % s->server->hall_count].loop, g->cookie);
    MUST(g->conn != NULL);
    const uint32_t before = fake_heard(g->conn);
    char *copy =
        malloc(length ? length : 1); /* without a NUL behind it, so that reading past the end is seen */
    MUST(copy != NULL);
    memcpy(copy, text, length);
    fake_message(g->conn, copy, length);
    if (is_echo(copy, length))
        settle(s);
    else
        await_answer(s, g->conn, before);
    free(copy);
}

static void hang_up(session *s, unsigned number) {
    if (s->guest[number].conn)
        fake_hang_up(s->guest[number].conn);
    s->guest[number].conn = NULL;
}

static bool is_path(const char *text) {
    return text[0] == '/' && !strpbrk(text, "?# ");
}

static void do_line(session *s, const char *line, size_t length) {
    static char text[MESSAGE_MOST + 1];
    const size_t n = fake_fill_in(line + 1, length - 1, text, sizeof text);
    if (line[0] >= '0' && line[0] < '0' + GUESTS)
        say(s, (unsigned)(line[0] - '0'), text, n);
    else if ((line[0] == 'G' || line[0] == 'D') && is_path(text))
        fake_http(s->server->halls[0].loop, line[0] == 'G' ? "GET" : "DELETE", text, s->guest[0].cookie);
    else if (line[0] == '+')
        fake_pass(n < 4 ? 700 : 90000);
    else if (line[0] == '!' || line[0] == '=')
        s->full = line[0] == '!';
    else if (line[0] == '~' && n > 0 && text[0] >= '0' && text[0] < '0' + GUESTS)
        hang_up(s, (unsigned)(text[0] - '0'));
    settle(s);
}

static void do_lines(session *s, const char *at, const char *end) {
    for (unsigned i = 0; i < LINES_MOST && at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        if (stop > at)
            do_line(s, at, (size_t)(stop - at));
        at = stop + 1;
    }
}

static kh_server *start(void) {
    server_options o;
    char said[200];
    server_options_usual(&o);
    o.loops = 2;
    o.tables = 100;
    o.wrong_codes = 0;
    kh_server *server = server_start(&o, said, sizeof said);
    MUST(server != NULL);
    return server;
}

/* What is on the disk wakes again. */
static void read_again(void) {
    kh_server *server = start();
    for (uint32_t n = 0; fake_code(n)[0]; n++) {
        directory_entry e;
        fake_commit(false);
        fake_turn();
        MUST(directory_find(server->directory, fake_code(n), &e));
    }
    server_stop(server);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    session s = {0};
    fake_begin();
    s.server = start();
    for (unsigned i = 0; i < GUESTS; i++) {
        memcpy(s.guest[i].cookie, "kornholm=guest-0", sizeof "kornholm=guest-0");
        s.guest[i].cookie[sizeof "kornholm=guest-0" - 2] = (char)('0' + i);
    }
    do_lines(&s, (const char *)data, (const char *)data + size);
    s.full = false;
    settle(&s);
    for (unsigned i = 0; i < GUESTS; i++)
        hang_up(&s, i);
    settle(&s);
    server_stop(s.server);
    fake_restart();
    read_again();
    fake_end();
    return 0;
}
