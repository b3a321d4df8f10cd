/* HTTP: the plain page, lists, records, health and figures, and the door to the WebSocket. Whatever is asked about a
 * table is answered from the store: that is what is durable, and no other hall has to be disturbed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/lang.h"
#include "server/web.h"

static const char html[] = "text/html; charset=utf-8", json[] = "application/json";
const char web_plain[] = "text/plain; charset=utf-8";

void web_respond(visit *v, unsigned status, const char *type, const char *text, size_t length) {
    net_respond(v->c, status, type, v->cookie, text, length);
}

static void respond_text(visit *v, unsigned status, const char *text) {
    web_respond(v, status, web_plain, text, strlen(text));
}

void web_respond_rule(visit *v, unsigned status, const char *rule) {
    char key[64], text[400];
    snprintf(key, sizeof key, "rule.%s", rule);
    const char *sentence = kh_lang_text(v->lang, key);
    snprintf(text, sizeof text, "%s (%s)\n", sentence ? sentence : rule, rule);
    respond_text(v, status, text);
}

/* Too much: and when to come back. */
void web_respond_limit(visit *v, uint64_t wait_ms) {
    const size_t length = strlen(v->cookie);
    snprintf(v->cookie + length, sizeof v->cookie - length, "Retry-After: %u\r\n",
             (unsigned)((wait_ms + 999) / 1000));
    atomic_fetch_add_explicit(&v->h->limited, 1, memory_order_relaxed);
    web_respond_rule(v, 429, NET_LIMIT);
}

/* The value of our cookie. */
static bool read_cookie(const char *header, char *out, size_t cap) {
    static const char name[] = "kornholm=";
    for (const char *at = header; (at = strstr(at, name)) != NULL; at++) {
        if (at != header && at[-1] != ' ' && at[-1] != ';')
            continue;
        at += sizeof name - 1;
        const size_t length = strcspn(at, "; ");
        if (length == 0 || length >= cap)
            return false;
        memcpy(out, at, length);
        out[length] = '\0';
        return true;
    }
    return false;
}

void web_know_visitor(visit *v, bool make) {
    char token[HALL_TOKEN_TEXT];
    const char *secure = strncmp(v->h->server->options.public_url, "https:", 6) == 0 ? "; Secure" : "";
    v->cookie[0] = '\0';
    if (read_cookie(v->q->cookie, token, sizeof token)) {
        fair_hash(token, strlen(token), v->token.hash);
    } else if (make) {
        guest_new_token(token);
        snprintf(v->cookie, sizeof v->cookie,
                 "Set-Cookie: kornholm=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000%s\r\n", token,
                 secure);
        fair_hash(token, strlen(token), v->token.hash);
    }
}

bool web_same_site(const visit *v) {
    const char *origin = v->q->origin, *own = v->h->server->options.public_url;
    const char *site = strstr(own, "://");
    const size_t own_length = site ? (size_t)(site - own) + 3 + strcspn(site + 3, "/") : 0;
    if (!*origin)
        return true; /* not a browser */
    if (*own)
        return strlen(origin) == own_length && strncmp(origin, own, own_length) == 0;
    const char *host = strstr(origin, "://");
    return host && strcmp(host + 3, v->q->host) == 0;
}

static void open_socket(visit *v) {
    if (!web_same_site(v)) {
        web_respond_rule(v, 403, "HOUSE-NET-10");
        return;
    }
    if (!v->q->upgrade) {
        respond_text(v, 426, "WebSocket\n");
        return;
    }
    web_know_visitor(v, false);
    guest *g = guest_new(v->h, v->c, &v->token);
    if (g)
        net_accept(v->c, "");
    else
        respond_text(v, 503, "memory\n");
}

void web_escape(draft *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<')
            draft_add(out, "&lt;");
        else if (*text == '&')
            draft_add(out, "&amp;");
        else if (*text == '"')
            draft_add(out, "&quot;");
        else
            draft_put(out, text, 1);
    }
}

void web_put_word(draft *out, const visit *v, const char *key) {
    const char *text = kh_lang_text(v->lang, key);
    web_escape(out, text ? text : key);
}

/* Where this server is, as those outside know it; no slash at the end. */
void web_put_site(draft *out, const visit *v) {
    const char *own = v->h->server->options.public_url;
    size_t length = strlen(own);
    while (length > 0 && own[length - 1] == '/')
        length--;
    draft_put(out, own, length); /* the command line lets nothing pass that would have to be escaped */
    if (length == 0) {
        draft_add(out, "http://");
        web_escape(out, v->q->host);
    }
}

static const web_file *file_at(const visit *v, const char *path) {
    for (const web_file *f = v->h->server->options.files; f->path; f++)
        if (strcmp(f->path, path) == 0)
            return f;
    return NULL;
}

static void begin_meta(draft *out, const char *name) {
    draft_add(out, "<meta property=\"og:");
    draft_add(out, name);
    draft_add(out, "\" content=\"");
}

static void put_picture(draft *out, const visit *v) {
    static const char picture[] = "/share.png"; /* web/scripts/share.mjs */
    if (!file_at(v, picture))
        return;
    begin_meta(out, "image");
    web_put_site(out, v);
    draft_add(out, picture);
    draft_add(out, "\"><meta name=\"twitter:card\" content=\"summary_large_image\">");
}

/* What messengers show of a link (Open Graph): of a table its game, and nothing that only those at it may know. */
static void put_share(draft *out, const visit *v, const char *game) {
    char key[64];
    snprintf(key, sizeof key, "game.%s", game ? game : "");
    begin_meta(out, "site_name");
    draft_add(out, "Kornholm\">");
    begin_meta(out, "type");
    draft_add(out, "website\">");
    begin_meta(out, "title");
    if (game) {
        web_put_word(out, v, key);
        draft_add(out, " · ");
    }
    draft_add(out, "Kornholm\">");
    begin_meta(out, "description");
    web_put_word(out, v, game ? "web.share-table" : "web.motto");
    draft_add(out, "\">");
    begin_meta(out, "url");
    web_put_site(out, v);
    web_escape(out, v->q->path);
    draft_add(out, "\">");
    put_picture(out, v);
}

void web_begin_page(draft *out, const visit *v, bool refresh, const char *game) {
    draft_clear(out);
    draft_add(out, "<!doctype html><html lang=\"");
    draft_add(out, kh_lang_name(v->lang));
    draft_add(out,
              "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">");
    if (refresh)
        draft_add(out, "<meta http-equiv=\"refresh\" content=\"5\">");
    put_share(out, v, game);
    draft_add(out, "<title>Kornholm</title></head><body><h1>Kornholm</h1>");
}

void web_end_page(draft *out, visit *v) {
    draft_add(out, "<p><small>");
    web_put_word(out, v, "web.disclaimer");
    draft_add(out, "</small></p></body></html>\n");
    web_respond(v, 200, html, out->text, out->length);
}

/* Of the browser client. What has a hash in its name never changes. */
static void send_bytes(visit *v, unsigned status, const web_file *f, const char *bytes, size_t size) {
    /* The rules are a module of machine code, which a page may run only if it is told so. */
    static const char policy[] =
        "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src "
        "'self' blob:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n";
    char headers[600];
    const bool lasting = strncmp(f->path, "/assets/", 8) == 0;
    snprintf(headers, sizeof headers, "%s%sCache-Control: %s\r\n%s", policy,
             f->packed ? "Content-Encoding: gzip\r\n" : "",
             lasting ? "max-age=31536000, immutable" : "no-cache", v->cookie);
    net_respond(v->c, status, f->type, headers, bytes, size);
}

static bool send_file(visit *v, const char *path) {
    const web_file *f = file_at(v, path);
    if (f)
        send_bytes(v, 200, f, (const char *)f->bytes, f->size);
    return f != NULL;
}

/* Where the head of a page ends; 0: it cannot be read. */
static size_t head_of(const web_file *f) {
    static const char end[] = "</head>";
    for (size_t i = 0; !f->packed && i + sizeof end <= f->size; i++)
        if (memcmp(f->bytes + i, end, sizeof end - 1) == 0)
            return i;
    return 0;
}

/* The client finds out by itself which page the address means; messengers read only the head. */
static bool send_client(visit *v, unsigned status, const char *game) {
    const web_file *f = file_at(v, "/index.html");
    draft *out = &v->h->out;
    if (!f)
        return false;
    const size_t head = head_of(f);
    web_know_visitor(v, true);
    draft_clear(out);
    draft_put(out, (const char *)f->bytes, head);
    if (head > 0)
        put_share(out, v, game);
    draft_put(out, (const char *)f->bytes + head, f->size - head);
    send_bytes(v, status, f, out->text, out->length);
    return true;
}

/* Nothing is there. Whoever reads pages gets one that leads on, programs get the rule. */
static void respond_missing(visit *v) {
    if (!strstr(v->q->accept, "text/html") || !send_client(v, 404, NULL))
        web_respond_rule(v, 404, "HOUSE-NET-11");
}

typedef struct items {
    draft *out;
    uint32_t left;
} items;

static bool put_item(void *who, const directory_entry *e) {
    items *list = who;
    draft *out = list->out;
    draft_add(out, "<li><a href=\"/t/");
    draft_add(out, e->row.code);
    draft_add(out, "\">");
    web_escape(out, e->row.game);
    draft_add(out, " ");
    draft_add(out, e->row.code);
    draft_add(out, "</a></li>");
    return --list->left > 0;
}

static void page_home(visit *v, const char *rest) {
    enum { ITEMS_MOST = 200 };
    draft *out = &v->h->out;
    items list = {out, ITEMS_MOST};
    (void)rest;
    if (send_client(v, 200, NULL))
        return;
    web_know_visitor(v, true);
    web_begin_page(out, v, true, NULL);
    draft_add(out, "<p>");
    web_put_word(out, v, "web.tables");
    draft_add(out, "</p><ul>");
    directory_newest(v->h->server->directory, NULL, false, 0, put_item, &list);
    draft_add(out, "</ul><p>");
    web_put_word(out, v, "web.how");
    draft_add(out, "</p><pre>kornholm join ");
    web_put_site(out, v);
    draft_add(out, "/ --new ");
    draft_add(out, kh_games[0]->name);
    draft_add(out, "</pre>");
    web_end_page(out, v);
}

static bool could_be_code(const char *text) {
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && text[length] == '\0';
}

/* The game of a table, for whoever has its link. Those who guess codes learn nothing from it. */
static const char *game_of(const visit *v, const char *code, directory_entry *e) {
    brake *b = v->h->server->brake;
    const uint64_t now = net_now_ms(v->h->loop);
    if (brake_holds(b, v->q->address, now))
        return NULL;
    if (strlen(code) <= STORE_CODE && directory_find(v->h->server->directory, code, e))
        return e->row.game;
    brake_wrong(b, v->q->address, now);
    return NULL;
}

static void page_table(visit *v, const char *rest) {
    const bool code = could_be_code(rest), page = strstr(v->q->accept, "text/html") != NULL;
    directory_entry e;
    if ((code || page) && file_at(v, "/index.html")) {
        send_client(v, code ? 200 : 404, code ? game_of(v, rest, &e) : NULL);
        return;
    }
    letter_begin(v, rest, LETTER_PAGE);
}

static void api_table(visit *v, const char *rest) {
    char code[STORE_CODE + 1] = "";
    const char *slash = strchr(rest, '/');
    const size_t length = slash ? (size_t)(slash - rest) : strlen(rest);
    kh_text text = kh_text_in(code, sizeof code);
    kh_text_add_n(&text, rest, length);
    if (strcmp(v->q->method, "DELETE") == 0) {
        if (slash)
            respond_text(v, 405, "GET\n");
        else
            letter_begin(v, code, LETTER_DELETE);
    } else if (slash && strcmp(slash, "/record") == 0)
        letter_begin(v, code, LETTER_RECORD);
    else if (slash && strcmp(slash, "/text") == 0)
        letter_begin(v, code, LETTER_TEXT);
    else
        web_respond_rule(v, 404, NET_NO_TABLE);
}

static void respond_json(visit *v, void (*list)(kh_json_writer *, visit *)) {
    draft *out = &v->h->out;
    draft_clear(out);
    kh_json_writer w = kh_json_to(draft_put, out);
    kh_json_open(&w, '{');
    list(&w, v);
    kh_json_close(&w, '}');
    web_respond(v, 200, json, out->text, out->length);
}

static void put_games(kh_json_writer *w, visit *v) {
    (void)v;
    list_games(w);
}

static void put_tables(kh_json_writer *w, visit *v) {
    static const room_token nobody;
    list_tables(w, v->h->server, memcmp(&v->token, &nobody, sizeof nobody) == 0 ? NULL : &v->token);
}

static void api_games(visit *v, const char *rest) {
    (void)rest;
    respond_json(v, put_games);
}

static void api_tables(visit *v, const char *rest) {
    (void)rest;
    web_know_visitor(v, true);
    if (strncmp(v->q->query, "after=", 6) != 0) {
        respond_json(v, put_tables);
        return;
    }
    draft *out = &v->h->out;
    draft_clear(out);
    kh_json_writer w = kh_json_to(draft_put, out);
    kh_json_open(&w, '{');
    const bool fine = list_more(&w, v->h->server, NULL, v->q->query + 6);
    kh_json_close(&w, '}');
    if (fine)
        web_respond(v, 200, json, out->text, out->length);
    else
        web_respond_rule(v, 400, NET_BAD_MEMBER);
}

static void health(visit *v, const char *rest) {
    store_figures f;
    (void)rest;
    kh_store_figures(v->h->server->store, &f);
    if (atomic_load(&v->h->server->stopping))
        respond_text(v, 503, "stopping\n");
    else /* all the same 200: a restart would not mend a disk */
        respond_text(v, 200, f.failing ? "ok, but the disk fails: nothing is kept\n" : "ok\n");
}

static void metrics(visit *v, const char *rest) {
    (void)rest;
    draft_clear(&v->h->out);
    metrics_write(v->h->server, &v->h->out);
    web_respond(v, 200, "text/plain; version=0.0.4", v->h->out.text, v->h->out.length);
}

static void socket_door(visit *v, const char *rest) {
    (void)rest;
    open_socket(v);
}

/* A path that ends with a slash stands for all that begins with it. */
static const struct {
    const char *path;
    void (*answer)(visit *, const char *rest);
} routes[] = {
    {"/ws", socket_door},      {"/healthz", health},        {"/metrics", metrics},
    {"/api/games", api_games}, {"/api/tables", api_tables}, {"/api/tables/", api_table},
    {"/t/", page_table},       {"/r/", page_home},          {"/help", page_home},
    {"/help/", page_home},     {"/hall", page_home},        {"/screen", page_home},
    {"/event", page_home},     {"/screen/", page_home},     {"/host/", page_home},
    {"/hall/", page_home},     {"/learn", page_home},       {"/learn/", page_home},
    {"/edit", page_home},      {"/r", page_home},
};

static const kh_lang *language_of(const char *header) {
    for (unsigned i = 0; kh_langs[i]; i++) {
        const char *name = kh_lang_name(kh_langs[i]);
        if (strncmp(header, name, strlen(name)) == 0)
            return kh_langs[i];
    }
    return kh_langs[0];
}

/* Monitors ask from anywhere, by any name. */
static bool for_monitors(const char *path) {
    return strcmp(path, "/healthz") == 0 || strcmp(path, "/metrics") == 0;
}

/* Once: else whoever likes fills the log. */
static void warn_of_forwarded(struct kh_server *s, const net_request *q) {
    char name[NET_PSEUDONYM];
    if (!*q->forwarded || q->proxied || atomic_exchange(&s->warned_forwarded, true))
        return;
    net_peer_pseudonym(&q->peer, name);
    log_line(
        s, "warning",
        "X-Forwarded-For came from an address that is not trusted, and does not count (--trust-proxy NET)",
        name);
}

/* Whether it is answered at all: under our name, and not too often. */
static bool lets_in(visit *v) {
    struct kh_server *s = v->h->server;
    const server_options *o = &s->options;
    warn_of_forwarded(s, v->q);
    const uint64_t wait = quota_spend(s->quota, &v->q->peer, QUOTA_REQUESTS, 1, net_now_ms(v->h->loop));
    if (wait > 0) {
        web_respond_limit(v, wait);
        return false;
    }
    if (!*o->public_url && !for_monitors(v->q->path) &&
        !host_fine(v->q->host, s->own_name, o->name, o->names)) {
        web_respond_rule(v, 421, NET_HOST);
        return false;
    }
    return true;
}

void web_request(void *who, net_conn *c, const net_request *q) {
    visit v = {.h = who, .c = c, .q = q, .lang = language_of(q->language)};
    if (!lets_in(&v))
        return;
    const bool reads = strcmp(q->method, "GET") == 0 || strcmp(q->method, "HEAD") == 0,
               removes = strcmp(q->method, "DELETE") == 0 &&
                         strncmp(q->path, "/api/tables/", strlen("/api/tables/")) == 0;
    if (!reads && !removes) {
        respond_text(&v, 405, "GET\n");
        return;
    }
    if (strcmp(q->path, "/") == 0 || strcmp(q->path, "/new") == 0) {
        page_home(&v, "");
        return;
    }
    if (send_file(&v, q->path))
        return;
    for (unsigned i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        const size_t length = strlen(routes[i].path);
        const bool whole = routes[i].path[length - 1] != '/';
        if (whole ? strcmp(q->path, routes[i].path) == 0 : strncmp(q->path, routes[i].path, length) == 0) {
            routes[i].answer(&v, q->path + length);
            return;
        }
    }
    respond_missing(&v);
}
