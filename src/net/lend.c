/* Sockets that are lent. The loop that accepted a connection reads and writes its socket; the loop to which it was lent
 * knows it as a proxy, which looks like any other connection to the handlers. Neither touches what is the other's: they
 * write to each other (post.c). A socket is not freed before its proxy's loop has said that it will not speak of it any
 * more, nor a proxy before its socket's loop has said so. */
#include <stdlib.h>
#include <string.h>

#include "net/inside.h"

static void came_home(net_conn *c) {
    c->proxy = NULL;
    figure_add(c->loop, FIGURE_LENT, (uint64_t)-1);
    conn_touch(c);
}

/* Where the socket is. */

static net_conn *proxy_of(net_conn *c, net_loop *home) {
    net_conn *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->loop = home;
    p->lent = c;
    p->home = c->loop->self;
    p->data = c->data;
    p->accepted = true;
    p->state = CONN_SOCKET;
    p->peer = c->peer;
    memcpy(p->address, c->address, sizeof p->address);
    link_alone(&p->all);
    link_alone(&p->dirty);
    link_alone(&p->waiting);
    return p;
}

void lend_now(net_conn *c) {
    net_conn *p = proxy_of(c, c->target);
    mail_item *item = p ? post(c->loop, c->target->self, MAIL_ARRIVE, p) : NULL;
    c->state = CONN_SOCKET;
    c->lending = false;
    if (!item) {
        free(p);
        conn_die(c);
        return;
    }
    c->proxy = p;
    c->home = c->target->self;
    figure_add(c->loop, FIGURE_LENT, 1);
    lend_bounced(c);
    conn_read_rest(c);
}

bool lend_message(net_conn *c, const char *text, size_t length) {
    net_loop *l = c->loop;
    if (!c->proxy && l->proxied == 0 && c->queued == 0)
        return false;
    mail_text *copy = mail_text_new(text, length);
    mail_item *item =
        copy ? post(l, c->proxy ? c->home : l->self, MAIL_MESSAGE, c->proxy ? c->proxy : c) : NULL;
    if (!item) {
        free(copy);
        conn_die(c);
        return true;
    }
    item->what = copy;
    c->queued += !c->proxy;
    return true;
}

void lend_bounced(net_conn *c) {
    net_loop *l = c->loop;
    while (c->bounced && c->state == CONN_SOCKET) {
        mail_text *t = c->bounced;
        c->bounced = t->next;
        if (!lend_message(c, t->bytes, t->length))
            l->handlers.message(l->who, c, t->bytes, t->length);
        free(t);
    }
}

static void bounce(net_conn *c, mail_item *item) {
    mail_text **at = &c->bounced, *t = item->what;
    while (*at)
        at = &(*at)->next;
    *at = t;
    item->what = NULL;
}

void lend_forget(net_conn *c) {
    while (c->bounced) {
        mail_text *t = c->bounced;
        c->bounced = t->next;
        free(t);
    }
}

bool lend_ends(net_conn *c) {
    net_loop *l = c->loop;
    if (c->ending)
        return c->proxy || c->queued > 0;
    if (!c->proxy && (!c->accepted || (l->proxied == 0 && c->queued == 0)))
        return false;
    if (c->events)
        uv_poll_stop(&c->poll);
    c->events = 0;
    c->ending = true;
    if (c->returning)
        return true; /* MAIL_BACK comes */
    mail_item *item = post(l, c->proxy ? c->home : l->self, MAIL_CLOSED, c->proxy ? c->proxy : c);
    c->ending = item != NULL; /* without memory the next look tries again */
    if (item) {
        item->what = c;
        c->queued += !c->proxy;
    }
    return true;
}

void lend_tell_unsent(net_conn *c) {
    const uint32_t unsent = out_size(&c->out);
    if (!c->proxy || c->ending || c->returning ||
        unsent == atomic_load_explicit(&c->unsent, memory_order_relaxed))
        return;
    atomic_store_explicit(&c->unsent, unsent, memory_order_relaxed); /* as it was told */
    atomic_store_explicit(&c->proxy->unsent, unsent, memory_order_relaxed);
}

void lend_passed(net_conn *c) {
    net_loop *l = c->loop;
    if (c->proxy)
        post(l, c->home, MAIL_PASSED, c->proxy);
    else if (l->handlers.passed)
        l->handlers.passed(l->who, c);
}

/* Its proxy has let go of it. */
static void go_on(net_conn *c) {
    net_loop *l = c->loop;
    if (c->state != CONN_SOCKET)
        return; /* it has ended meanwhile, and that is told here */
    if (out_held(&c->out)) {
        conn_close_now(c, WS_FAILED, "moved too early");
        return;
    }
    if (c->target != l) {
        c->state = CONN_MOVING;
        return;
    }
    c->lending = false;
    l->handlers.arrived(l->who, c);
    if (l->stopping)
        conn_go_away(c);
    lend_bounced(c);
    conn_read_rest(c);
}

static void let_return(net_conn *c, const mail_item *item) {
    net_loop *l = c->loop;
    if (c->ending)
        return; /* MAIL_CLOSED is on its way, and ends it there */
    mail_item *gone = post(l, c->home, MAIL_GONE, c->proxy);
    if (!gone) {
        conn_die(c);
        return;
    }
    gone->what = c;
    c->returning = true;
    c->data = item->what;
    c->target = l->peers[item->number].loop;
    c->lending = item->flag;
    conn_touch(c);
}

static void write_out(net_conn *c, mail_item *item, net_frame **same) {
    if (item->what) {
        net_frame_drop(*same);
        *same = item->what;
        item->what = NULL;
    }
    if (*same && !c->ending)
        conn_put_shared(c, *same, item->number,
                        item->kind == MAIL_LONG ? CONN_LONG
                        : item->flag            ? CONN_PATIENT
                                                : CONN_PROMPT);
}

static void close_socket(net_conn *c, const mail_item *item) {
    const mail_text *why = item->what;
    net_close(c, (uint16_t)item->number, why ? why->bytes : "");
}

/* What the loop says that has the proxy. */
static void take_order(net_loop *l, uint32_t from, mail_item *item, net_frame **same) {
    net_conn *c = item->to;
    switch (item->kind) {
    case MAIL_SEND:
    case MAIL_LONG: write_out(c, item, same); break;
    case MAIL_RELEASE:
        l->peers[from].released = item->number;
        conn_release(&l->peers[from].waiting, item->number);
        break;
    case MAIL_DROP: net_drop_held(c); break;
    case MAIL_CLOSE: close_socket(c, item); break;
    case MAIL_CUT: conn_die(c); break;
    case MAIL_RETURN: let_return(c, item); break;
    case MAIL_BOUNCE: bounce(c, item); break;
    case MAIL_BACK:
        c->returning = false;
        came_home(c);
        go_on(c);
        break;
    case MAIL_FORGET:
        c->accepted = false;
        came_home(c);
        break;
    default: break;
    }
}

/* Where the proxy is. */

static void free_proxy(net_conn *p) {
    net_loop *l = p->loop;
    link_out(&p->all);
    l->peers[p->home].proxies--;
    l->proxied--;
    free(p);
}

static void let_in(net_loop *l, uint32_t from, net_conn *p) {
    link_last(&l->proxies, &p->all);
    l->peers[from].proxies++;
    l->proxied++;
    loop_occupied(l);
    l->handlers.arrived(l->who, p);
    if (l->stopping)
        conn_go_away(p);
}

static void take_message(net_loop *l, uint32_t from, mail_item *item) {
    net_conn *c = item->to;
    const mail_text *t = item->what;
    c->queued -= from == l->self;
    if (c->state == CONN_MOVING && c->lent) {
        mail_item *back = post(l, from, MAIL_BOUNCE, c->lent);
        if (back) {
            back->what = item->what;
            item->what = NULL;
        }
    } else if (c->state == CONN_MOVING) {
        bounce(c, item);
        conn_touch(c);
    } else if (c->state != CONN_LEAVING) { /* whoever has hung up has said it all the same */
        l->handlers.message(l->who, c, t->bytes, t->length);
    }
}

static void take_closed(net_loop *l, uint32_t from, const mail_item *item) {
    net_conn *c = item->to;
    if (c->accepted)
        l->handlers.closed(l->who, c);
    c->accepted = false;
    if (from == l->self) {
        c->queued--;
        conn_touch(c);
        return;
    }
    post(l, from, MAIL_FORGET, item->what);
    free_proxy(c);
}

static void take_gone(net_loop *l, uint32_t from, const mail_item *item) {
    post(l, from, MAIL_BACK, item->what);
    free_proxy(item->to);
}

void lend_take(net_loop *l, uint32_t from, mail_item *item, net_frame **same) {
    switch (item->kind) {
    case MAIL_ARRIVE: let_in(l, from, item->to); break;
    case MAIL_MESSAGE: take_message(l, from, item); break;
    case MAIL_CLOSED: take_closed(l, from, item); break;
    case MAIL_GONE: take_gone(l, from, item); break;
    case MAIL_PASSED:
        if (item->to->state == CONN_SOCKET && l->handlers.passed)
            l->handlers.passed(l->who, item->to);
        break;
    default: take_order(l, from, item, same); break;
    }
}

/* The loop that had its proxy has ended. */
void lend_failed(net_loop *l, mail_item *item) {
    net_conn *c = item->kind == MAIL_ARRIVE ? item->to->lent : item->what;
    (void)l;
    if (item->kind != MAIL_ARRIVE && item->kind != MAIL_CLOSED && item->kind != MAIL_GONE)
        return;
    if (item->kind == MAIL_ARRIVE)
        free(item->to);
    if (item->kind == MAIL_CLOSED)
        c->accepted = false;
    c->returning = false;
    came_home(c);
    conn_die(c);
}

/* What the server does to a proxy. */

static void send_abroad(net_conn *p, net_frame *f, uint64_t ticket, conn_manner how) {
    const mail_kind kind = how == CONN_LONG ? MAIL_LONG : MAIL_SEND;
    net_loop *l = p->loop;
    loop_peer *to = &l->peers[p->home];
    mail_item *item = f ? post(l, p->home, kind, p->lent) : NULL;
    if (!item) {
        net_frame_drop(f);
        post(l, p->home, MAIL_CUT, p->lent);
        return;
    }
    if (f == to->out->frame && kind == MAIL_SEND) {
        net_frame_drop(f); /* the batch has a reference */
    } else {
        item->what = f;
        to->out->frame = f;
    }
    item->flag = how == CONN_PATIENT;
    item->number = ticket > l->released ? ticket : 0;
    p->ticket = item->number > p->ticket ? item->number : p->ticket;
    to->ticket = item->number > to->ticket ? item->number : to->ticket;
}

void lend_send(net_conn *p, net_frame *f, uint64_t ticket, conn_manner how) {
    if (p->state == CONN_SOCKET)
        send_abroad(p, f, ticket, how);
    else
        net_frame_drop(f);
}

void lend_release(net_loop *l, uint64_t before) {
    for (uint32_t i = 0; i < l->peer_count; i++) {
        mail_item *item = l->peers[i].ticket > before ? post(l, i, MAIL_RELEASE, NULL) : NULL;
        if (item)
            item->number = l->released;
    }
}

void lend_drop_held(net_conn *p) {
    p->ticket = 0;
    post(p->loop, p->home, MAIL_DROP, p->lent);
}

void lend_close(net_conn *p, uint16_t code, const char *reason) {
    if (p->state != CONN_SOCKET)
        return;
    mail_item *item = post(p->loop, p->home, MAIL_CLOSE, p->lent);
    p->state = CONN_LEAVING;
    if (!item)
        return;
    item->number = code;
    item->what = mail_text_new(reason, strlen(reason) + 1);
}

void lend_return(net_conn *p, net_loop *to, bool lend) {
    if (p->state != CONN_SOCKET)
        return; /* it is about to end: that is told here */
    mail_item *item = post(p->loop, p->home, MAIL_RETURN, p->lent);
    if (!item)
        return;
    p->state = CONN_MOVING;
    item->what = p->data;
    item->number = to->self;
    item->flag = lend && to->self != p->home;
}

void lend_cut_all(net_loop *l) {
    for (net_link *at = l->proxies.after; at != &l->proxies; at = at->after)
        post(l, CONN_OF(at, all)->home, MAIL_CUT, CONN_OF(at, all)->lent);
}
