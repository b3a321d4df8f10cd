/* kornholm serve: runs the server until it is told to stop. */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <inttypes.h>
#include <net/if.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "cmd/password.h"
#include "cmd/qr.h"
#include "cmd/store_place.h"
#include "cmd/usage.h"
#include "kornholm/text.h"
#include "server/server.h"
#include "voice/environment.h"

enum { EXIT_WRONG = 1, EXIT_USAGE = 2, SAID = 400, URL_CAP = 300 };

typedef struct choice {
    server_options server;
    term_voice out, err;
    char host[256], store[STORE_PLACE], key[STORE_PLACE + 8], password[PASSWORD];
    bool lan, help;
} choice;

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

/* Options that are numbers, with their limits. docs/hosting.md lists them. */
typedef struct number_option {
    const char *name;
    size_t offset;
    uint32_t low, high;
} number_option;
#define NUMBER(name, member, low, high) \
    { name, offsetof(server_options, member), low, high }
static const number_option numbers[] = {
    NUMBER("--loops", loops, 1, 64),
    NUMBER("--max-tables", tables, 1, 1000000),
    NUMBER("--max-tables-host", tables_token, 1, 1000000),
    NUMBER("--max-tables-address", tables_address, 0, 1000000),
    NUMBER("--max-opened-minute", net.quotas.most[QUOTA_OPENED], 0, 1000000),
    NUMBER("--max-opened-day", net.quotas.most[QUOTA_OPENED_DAY], 0, 1000000),
    NUMBER("--max-answers-minute", net.quotas.most[QUOTA_ANSWERS], 0, 1000000),
    NUMBER("--max-answers-address", answers_address, 0, 1000000),
    NUMBER("--max-bot-tables", bots_address, 0, 1000000),
    NUMBER("--max-watchers", watchers, 0, 100000),
    NUMBER("--max-guests", guests, 1, 100000),
    NUMBER("--max-event-address", event_address, 0, 1000000),
    NUMBER("--max-wrong-codes", wrong_codes, 0, 1000000),
    NUMBER("--max-connections", net.connections, 1, 1000000),
    NUMBER("--max-connections-address", net.connections_ip, 0, 1000000),
    NUMBER("--max-requests-address", net.quotas.most[QUOTA_REQUESTS], 0, 1000000),
    NUMBER("--max-bytes-address", net.quotas.most[QUOTA_BYTES], 0, 1073741824),
    NUMBER("--max-request-bytes", net.request_bytes, 1024, 65536),
    NUMBER("--max-message-bytes", net.message_bytes, 1024, 1048576),
    NUMBER("--max-messages", net.messages_10s, 10, 1000000),
    NUMBER("--max-unsent-bytes", net.unsent_bytes, 65536, 1073741824),
    NUMBER("--request-ms", net.request_ms, 100, 600000),
    NUMBER("--idle-ms", net.idle_ms, 1000, 3600000),
    NUMBER("--waiting-s", waiting_s, 0, 31536000),
    NUMBER("--slow-ms", slow_ms, 0, 600000),
    NUMBER("--max-memory-mb", memory_mb, 0, 1048576),
    NUMBER("--fast-bots", fast_bots, 0, 100000),
    NUMBER("--thinkers", thinkers, 1, 64),
    NUMBER("--snapshot-lines", snapshot_lines, 0, 1000000000),
    NUMBER("--unload-s", unload_s, 1, 86400),
    NUMBER("--abandoned-days", abandoned_days, 0, 36500),
    NUMBER("--finished-days", finished_days, 0, 36500),
};

static int complain(const choice *c, const char *key, const char *word) {
    char quoted[64];
    say_with(&c->err, key, FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted)));
    return EXIT_USAGE;
}

static int read_number(choice *c, const number_option *o, const char *text) {
    uint64_t n;
    kh_scan x = kh_scan_in(text, strlen(text));
    if (!kh_scan_number(&x, &n) || x.at != x.end || n < o->low || n > o->high) {
        char low[24], high[24], quoted[64];
        snprintf(low, sizeof low, "%" PRIu32, o->low);
        snprintf(high, sizeof high, "%" PRIu32, o->high);
        say_with(&c->err, "sim.number",
                 FILL("option", o->name, "word", say_quote(text, strlen(text), quoted, sizeof quoted), "low",
                      low, "high", high));
        return EXIT_USAGE;
    }
    const uint32_t value = (uint32_t)n;
    memcpy((char *)&c->server + o->offset, &value, sizeof value);
    return 0;
}

/* HOST:PORT, :PORT, PORT or [HOST]:PORT. */
static int read_listen(choice *c, const char *text) {
    const char *colon = strrchr(text, ':'), *port = colon ? colon + 1 : text;
    size_t length = colon ? (size_t)(colon - text) : 0;
    const char *host = text;
    uint64_t n;
    kh_scan x = kh_scan_in(port, strlen(port));
    if (!kh_scan_number(&x, &n) || x.at != x.end || n > UINT16_MAX || length >= sizeof c->host)
        return complain(c, "serve.listen", text);
    if (length >= 2 && host[0] == '[' && host[length - 1] == ']') {
        host++;
        length -= 2;
    }
    if (length > 0) {
        memcpy(c->host, host, length);
        c->host[length] = '\0';
        c->server.host = c->host;
    }
    c->server.port = (uint16_t)n;
    return 0;
}

/* Short enough, and nothing that would have to be escaped in a page. */
static bool is_address(const char *text) {
    for (const char *at = text; *at; at++)
        if (*at <= ' ' || *at > '~' || strchr("\"&<>\\", *at))
            return false;
    return strlen(text) < URL_CAP;
}

static bool is_url(const char *text) {
    const size_t scheme = strncmp(text, "http://", 7) == 0 ? 7 : strncmp(text, "https://", 8) == 0 ? 8 : 0;
    return is_address(text) && scheme && text[scheme] && text[scheme] != '/';
}

/* The pages know their own addresses from the root of the host on. */
static bool has_subpath(const char *url) {
    const char *path = strchr(strstr(url, "://") + 3, '/');
    return (path && path[1]) || strpbrk(url, "?#");
}

static bool is_mail(const char *text) {
    return is_address(text) && strncmp(text, "mailto:", 7) == 0 && strchr(text, '@');
}

/* "192.0.2.0/24=10": ten times the limits for each address there; 0: none. */
static int read_quota(choice *c, const char *text) {
    quota_plan *plan = &c->server.net.quotas;
    quota_event *event = &plan->event[plan->events];
    const char *equals = strchr(text, '=');
    const size_t length = equals ? (size_t)(equals - text) : 0;
    char net[NET_ADDRESS_TEXT];
    uint64_t n;
    if (!equals || length >= sizeof net || plan->events == QUOTA_EVENTS)
        return complain(c, "serve.quota", text);
    memcpy(net, text, length);
    net[length] = '\0';
    kh_scan x = kh_scan_in(equals + 1, strlen(equals + 1));
    if (!net_range_read(net, &event->net) || !kh_scan_number(&x, &n) || x.at != x.end || n > 1000000)
        return complain(c, "serve.quota", text);
    event->factor = (uint32_t)n;
    plan->events++;
    return 0;
}

/* NULL: whoever is on this machine. */
static int read_proxy(choice *c, const char *text) {
    net_limits *net = &c->server.net;
    if (!text) {
        for (unsigned i = 0; i < NET_HERE && net->proxies < NET_PROXIES; i++)
            net->proxy[net->proxies++] = net_here[i];
        return 0;
    }
    if (net->proxies == NET_PROXIES || !net_range_read(text, &net->proxy[net->proxies]))
        return complain(c, "serve.net", text);
    net->proxies++;
    return 0;
}

static int read_host(choice *c, const char *name) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    if (c->server.names == HOST_NAMES || !*name || strlen(name) >= HOST_NAME || name[strspn(name, letters)])
        return complain(c, "serve.host", name);
    c->server.name[c->server.names++] = name;
    return 0;
}

static int read_valued(choice *c, const char *name, const char *value) {
    if (strcmp(name, "--quota") == 0)
        return read_quota(c, value);
    if (strcmp(name, "--host") == 0)
        return read_host(c, value);
    if (strcmp(name, "--listen") == 0)
        return read_listen(c, value);
    if (strcmp(name, "--store") == 0) {
        c->server.store = value;
        return 0;
    }
    if (strcmp(name, "--public-url") == 0) {
        c->server.public_url = value;
        if (is_url(value) && has_subpath(value))
            return complain(c, "serve.subpath", value);
        return is_url(value) ? 0 : complain(c, "serve.url", value);
    }
    if (strcmp(name, "--source-url") == 0) {
        c->server.source_url = value;
        return is_url(value) ? 0 : complain(c, "serve.url", value);
    }
    if (strcmp(name, "--contact-url") == 0) {
        c->server.contact_url = value;
        return is_url(value) || is_mail(value) ? 0 : complain(c, "serve.contact", value);
    }
    if (strcmp(name, "--password-file") == 0)
        return password_file(value, c->password) ? 0 : complain(c, "serve.password", value);
    if (strcmp(name, "--log") == 0) {
        c->server.json_log = strcmp(value, "json") == 0;
        return c->server.json_log || strcmp(value, "text") == 0 ? 0 : complain(c, "serve.log", value);
    }
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(name, numbers[i].name) == 0)
            return read_number(c, &numbers[i], value);
    return usage_unknown(&c->err, "serve", name);
}

static void say_usage(const choice *c) {
    enum { WORDS = 11 };
    static const char *const words[WORDS] = {
        "--listen HOST:PORT", "--store FILE",         "--public-url URL",    "--host NAME",
        "--source-url URL",   "--contact-url URL",    "--trust-proxy [NET]", "--lan",
        "--quota NET=N",      "--password-file FILE", "--log text|json"};
    enum { COUNT = sizeof numbers / sizeof numbers[0] };
    char typed[COUNT][48];
    const char *options[WORDS + COUNT + 2] = {0};
    for (unsigned i = 0; i < WORDS; i++)
        options[i] = words[i];
    for (unsigned i = 0; i < COUNT; i++) {
        snprintf(typed[i], sizeof typed[i], "%s N", numbers[i].name);
        options[WORDS + i] = typed[i];
    }
    options[WORDS + COUNT] = "--help";
    usage_say(&c->out, "serve", options);
}

/* Whether an option wants a value behind it; of those that nobody knows it is not asked. */
static bool takes_value(const char *word) {
    static const char *const words[] = {"--listen",     "--store",       "--public-url",
                                        "--source-url", "--contact-url", "--log",
                                        "--quota",      "--host",        "--password-file"};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(word, numbers[i].name) == 0)
            return true;
    return false;
}

/* In the living room all are behind one address, or known anyway. */
static void lift_quotas(server_options *o) {
    o->tables_address = o->bots_address = o->answers_address = o->net.connections_ip = 0;
    memset(o->net.quotas.most, 0, sizeof o->net.quotas.most);
}

static int read_options(choice *c, int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--lan") == 0)
            lift_quotas(&c->server); /* first: what is named besides holds */
    for (int i = 1; i < argc; i++) {
        int wrong = 0;
        if (strcmp(argv[i], "--help") == 0)
            c->help = true;
        else if (strcmp(argv[i], "--lan") == 0)
            c->lan = true;
        else if (strcmp(argv[i], "--trust-proxy") == 0) {
            const bool named = i + 1 < argc && argv[i + 1][0] != '-';
            wrong = read_proxy(c, named ? argv[++i] : NULL);
        } else if (!takes_value(argv[i]))
            wrong = usage_unknown(&c->err, "serve", argv[i]);
        else if (i + 1 >= argc)
            wrong = complain(c, "program.no-value", argv[i]);
        else {
            wrong = read_valued(c, argv[i], argv[i + 1]);
            i++;
        }
        if (wrong)
            return wrong;
    }
    return 0;
}

/* The address by which others in the network reach this machine: the one it would use to reach them. Nothing is sent
 * for that; 192.0.2.1 is nobody's. */
static bool routed_address(char out[INET_ADDRSTRLEN]) {
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(9)}, here;
    socklen_t size = sizeof here;
    const int fd = socket(AF_INET, SOCK_DGRAM, 0);
    there.sin_addr.s_addr = htonl(0xc0000201);
    memset(&here, 0, sizeof here);
    const bool found = fd >= 0 && connect(fd, (const struct sockaddr *)&there, sizeof there) == 0 &&
                       getsockname(fd, (struct sockaddr *)&here, &size) == 0 &&
                       inet_ntop(AF_INET, &here.sin_addr, out, INET_ADDRSTRLEN) != NULL;
    if (fd >= 0)
        close(fd);
    return found;
}

/* Without a way out of the network: the first address that is not only for this machine. */
static bool first_address(char out[INET_ADDRSTRLEN]) {
    struct ifaddrs *all = NULL;
    bool found = false;
    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *i = all; i && !found; i = i->ifa_next) {
        if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || (i->ifa_flags & IFF_LOOPBACK) ||
            !(i->ifa_flags & IFF_RUNNING))
            continue;
        struct sockaddr_in address;
        memcpy(&address, i->ifa_addr, sizeof address);
        found = inet_ntop(AF_INET, &address.sin_addr, out, INET_ADDRSTRLEN) != NULL;
    }
    freeifaddrs(all);
    return found;
}

static void put_url(char *out, size_t cap, const char *host, uint16_t port) {
    const char *open = strchr(host, ':') ? "[" : "", *close = *open ? "]" : "";
    snprintf(out, cap, "http://%s%s%s:%u/", open, host, close, port);
}

static void say_lan(const choice *c, bool everywhere, uint16_t port) {
    char url[URL_CAP], address[INET_ADDRSTRLEN];
    if (everywhere && !routed_address(address) && !first_address(address))
        return;
    put_url(url, sizeof url, everywhere ? address : c->server.host, port);
    say_with(&c->out, "serve.lan", FILL("url", url));
    qr_print(url, c->out.means);
}

static void say_ready(const choice *c, uint16_t port) {
    char url[URL_CAP];
    const bool everywhere = strcmp(c->server.host, "0.0.0.0") == 0 || strcmp(c->server.host, "::") == 0;
    put_url(url, sizeof url, everywhere ? "localhost" : c->server.host, port);
    say_with(&c->out, "serve.ready", FILL("url", c->server.public_url[0] ? c->server.public_url : url));
    if (c->lan)
        say_lan(c, everywhere, port);
    fflush(stdout);
}

static int run(choice *c) {
    char said[SAID] = "";
    sigset_t signals;
    int which = 0;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, NULL); /* before the threads, which inherit it */
    signal(SIGPIPE, SIG_IGN);
    bool damaged = false;
    c->server.damaged = &damaged;
    kh_server *server = server_start(&c->server, said, sizeof said);
    if (!server) {
        say_with(&c->err, damaged ? "serve.damaged" : "serve.failed",
                 FILL("why", said, "store", c->server.store));
        return EXIT_WRONG;
    }
    say_ready(c, server_port(server));
    sd_notify(0, "READY=1");
    while (sigwait(&signals, &which) != 0)
        ;
    sd_notify(0, "STOPPING=1");
    say(&c->out, "serve.stopping");
    fflush(stdout);
    server_stop(server);
    return 0;
}

int cmd_serve(int argc, char **argv) {
    choice c;
    memset(&c, 0, sizeof c);
    c.out = c.err = environment_voice(NULL);
    c.out.put = c.err.put = put_to;
    c.out.to = stdout;
    c.err.to = stderr;
    server_options_usual(&c.server);
    c.server.files = web_files;
    c.server.admin = &admin_door;
    if (!password_environment(c.password))
        return complain(&c, "serve.password", "KORNHOLM_PASSWORD");
    const int wrong = read_options(&c, argc, argv);
    if (wrong)
        return wrong;
    c.server.password = c.password;
    if (c.help) {
        say_usage(&c);
        return 0;
    }
    if (c.lan && !c.host[0])
        c.server.host = "0.0.0.0";
    if (!c.server.store[0]) {
        if (!store_usual_place(c.store)) {
            say(&c.err, "serve.no-home");
            return EXIT_WRONG;
        }
        c.server.store = c.store;
    }
    if (snprintf(c.key, sizeof c.key, "%s-key", c.server.store) < (int)sizeof c.key)
        c.server.key_file = c.key;
    return run(&c);
}
