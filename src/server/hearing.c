/* Who hears which pages of a game: the table's always, those of the reach of each own seat, and whatever else he wants to
 * look at. */
#include <stdlib.h>
#include <string.h>

#include "server/folio.h"
#include "server/requests.h"

void leaf_free(leaf *l) {
    if (!l)
        return;
    for (uint32_t i = 0; i < l->owns; i++)
        draft_free(&l->own[i].text);
    free(l->own);
    draft_free(&l->text);
    history_clear(&l->history);
    free(l);
}

leaf *leaf_of(table *t, uint32_t page) {
    folio *f = t->folio;
    if (f->leaf[page])
        return f->leaf[page];
    leaf *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->page = page;
    l->version = 1;
    l->wave_n = f->waved_n;
    l->history.complete_n = t->room.n;
    l->history.most = page > 0 && f->pages > FOLIO_LARGE ? HISTORY_SMALL : 0;
    leaf_write(t, l, KH_WATCHER, &t->hall->position);
    draft_copy(&l->text, &t->hall->position);
    return f->leaf[page] = l;
}

leaf *leaf_heard(table *t, uint32_t page) {
    folio *f = t->folio;
    leaf *l = page < f->pages ? f->leaf[page] : NULL;
    if (!l || l->first || net_now_ms(t->hall->loop) - l->idle_ms < HALL_STREAM_MS)
        return l;
    leaf_free(l);
    return f->leaf[page] = NULL;
}

static void unhear(guest *g, hearing **at) {
    hearing *x = *at;
    leaf *l = x->leaf;
    *at = x->more;
    if (x->before)
        x->before->next = x->next;
    else
        l->first = x->next;
    if (x->next)
        x->next->before = x->before;
    if (!l->first)
        l->idle_ms = net_now_ms(g->table->hall->loop);
    free(x);
}

/* While he is still at the table, or it forgets everything. */
void pages_unhear(guest *g) {
    while (g->hears)
        unhear(g, &g->hears);
    g->told = 0;
}

static hearing *hear(guest *g, uint32_t page, kh_seat as) {
    leaf *l = leaf_of(g->table, page);
    for (hearing *x = g->hears; x; x = x->more)
        if (x->leaf == l && x->as == as)
            return x;
    hearing *x = l ? calloc(1, sizeof *x) : NULL;
    if (!x)
        return NULL;
    x->guest = g;
    x->leaf = l;
    x->as = as;
    x->fresh = true;
    x->next = l->first;
    if (l->first)
        l->first->before = x;
    l->first = x;
    x->more = g->hears;
    g->hears = x;
    return x;
}

static void put_page(table *t, const leaf *l, kh_seat as, const draft *text) {
    kh_json_writer w = show_begin(t->hall, "page");
    kh_json_member_number(&w, "n", (int64_t)t->room.n);
    kh_json_member_number(&w, "page", l->page);
    kh_json_member_number(&w, "v", (int64_t)l->version);
    if (as != KH_WATCHER) {
        kh_json_key(&w, "as");
        show_actor(&w, as);
    }
    kh_json_key(&w, "position");
    kh_json_put_string(&w, text->text, text->length);
    if (l->page == 0) {
        const show_clock clock = show_clock_of(&t->room);
        show_time(&w, &clock);
    }
    kh_json_close(&w, '}');
    atomic_fetch_add_explicit(&t->hall->page_frames, 1, memory_order_relaxed);
}

/* The page as a seat sees it now, if that is not what everybody sees. What it saw when it last looked may be long ago. */
static own *own_of(table *t, leaf *l, kh_seat seat) {
    draft *now = &t->hall->scratch;
    if (l->page == 0 || seat == KH_WATCHER)
        return NULL;
    own *o = leaf_own(l, seat);
    leaf_write(t, l, seat, now);
    const bool differs = now->length != l->text.length || memcmp(now->text, l->text.text, now->length) != 0;
    if (!o && differs)
        o = leaf_add_own(l, seat);
    if (!o)
        return NULL;
    o->differs = differs;
    if (differs)
        draft_copy(&o->text, now);
    else
        draft_free(&o->text);
    return differs ? o : NULL;
}

static bool hears_shared(const guest *g, const leaf *l) {
    for (const hearing *x = g->hears; x; x = x->more)
        if (x->leaf == l && (x->as == KH_WATCHER || !leaf_own(l, x->as) || !leaf_own(l, x->as)->differs))
            return true;
    return false;
}

/* All that is new to him of a page: what everybody sees, if one of his seats sees that; then what is for one of them. */
static void show_page(guest *g, leaf *l) {
    table *t = g->table;
    for (hearing *x = g->hears; x; x = x->more)
        if (x->leaf == l)
            own_of(t, l, x->as);
    if (hears_shared(g, l)) {
        put_page(t, l, KH_WATCHER, &l->text);
        net_send(g->conn, t->hall->out.text, t->hall->out.length, show_ticket(t));
    }
    for (hearing *x = g->hears; x; x = x->more) {
        if (x->leaf != l)
            continue;
        x->fresh = false;
        const own *o = leaf_own(l, x->as);
        if (!o || !o->differs)
            continue;
        put_page(t, l, x->as, &o->text);
        net_send(g->conn, t->hall->out.text, t->hall->out.length, show_ticket(t));
    }
}

/* What was missed of a page, if all of it is still there and was told to all. It may be known already: pages have
 * versions. A seat that saw something else then, or does so now, is told the whole page. */
static bool send_missed(const hearing *x, uint64_t since) {
    const guest *g = x->guest;
    leaf *l = x->leaf;
    const own *o = leaf_own(l, x->as);
    history_item item;
    const char *text;
    uint32_t at = 0;
    if (since <= l->history.complete_n || since > g->table->room.n || (o && (o->differs || since <= o->n)) ||
        own_of(g->table, l, x->as))
        return false;
    while (history_next(&l->history, &at, &item, &text))
        if (item.n > since || (item.n == since && !item.for_all))
            net_send(g->conn, text, item.length, show_ticket(g->table));
    return true;
}

static void show_heard(guest *g, uint64_t since) {
    uint32_t page = 0;
    for (bool any = true; any; page++) { /* in ascending order; the list is short */
        uint32_t next = UINT32_MAX;
        any = false;
        for (hearing *x = g->hears; x; x = x->more)
            if (x->fresh && x->leaf->page >= page && x->leaf->page < next) {
                next = x->leaf->page;
                any = true;
            }
        if (!any)
            return;
        page = next;
        leaf *l = g->table->folio->leaf[page];
        uint32_t seats = 0;
        hearing *only = NULL;
        for (hearing *x = g->hears; x; x = x->more)
            if (x->leaf == l) {
                only = x;
                seats++;
            }
        wave_flush(g->table, l);
        if (since > 0 && seats == 1 && send_missed(only, since))
            only->fresh = false;
        else
            show_page(g, l);
    }
}

static bool hears_anything(const guest *g) {
    return guest_at_home(g, g->table) || g->table->room.settings.watchers;
}

static void hear_reach(guest *g, kh_seat seat, bool several) {
    const kh_match *m = &g->table->room.match;
    folio *f = g->table->folio;
    const uint32_t n = kh_reach(m->game, m->table, seat, f->reach, f->pages);
    for (uint32_t i = 0; i < n && i < f->pages; i++) {
        if (several || f->reach[i] == 0)
            hear(g, f->reach[i], KH_WATCHER);
        if (f->reach[i] != 0)
            hear(g, f->reach[i], seat);
    }
}

/* The seats of the guest, and what they reach. Where there are several, each has a copy of all these pages, and those
 * that are told one of them in its own words are told to the others as everybody hears them. */
static bool hear_seats(guest *g) {
    const kh_room *r = &g->table->room;
    uint32_t seats = 0;
    ROOM_EACH_OWN(seat, r, &g->token) seats++;
    ROOM_EACH_OWN(seat, r, &g->token) hear_reach(g, seat, seats > 1);
    return seats > 0;
}

static bool hears_page(const guest *g, uint32_t page) {
    for (const hearing *x = g->hears; x; x = x->more)
        if (x->leaf->page == page)
            return true;
    return false;
}

static void hear_wish(guest *g, uint32_t page) {
    hearing *x = hears_page(g, page) ? NULL : hear(g, page, KH_WATCHER);
    if (x)
        x->wished = true;
}

void pages_show(guest *g, uint64_t since) {
    table *t = g->table;
    uint32_t wish[HALL_WISHES], wishes = 0;
    if (!folio_of(t))
        return;
    for (const hearing *x = g->hears; x; x = x->more)
        if (x->wished && wishes < HALL_WISHES)
            wish[wishes++] = x->leaf->page;
    pages_unhear(g);
    if (!hears_anything(g))
        return;
    if (!hear_seats(g) && t->room.settings.delay_s > 0) {
        late_view(g, &t->streams[t->room.config.seats]);
        return;
    }
    hear(g, 0, KH_WATCHER);
    for (uint32_t i = 0; i < wishes; i++)
        hear_wish(g, wish[i]);
    show_heard(g, since <= t->seats_n ? 0 : since);
}

/* Pages that somebody wants to hear. False: it is not a list of them. */
static bool read_wishes(const request *q, uint32_t out[HALL_WISHES], uint32_t *count) {
    const kh_json_value list = member(q, "pages");
    *count = 0;
    if (kh_json_type_of(list) != KH_JSON_LIST || kh_json_count(list) > HALL_WISHES)
        return false;
    for (kh_json_value v = kh_json_first(list); v.in != NULL; v = kh_json_next(v)) {
        int64_t page;
        if (!kh_json_integer(v, &page) || page < 0 || page >= q->t->folio->pages)
            return false;
        out[(*count)++] = (uint32_t)page;
    }
    return true;
}

static bool is_among(const uint32_t *list, uint32_t count, uint32_t page) {
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == page)
            return true;
    return false;
}

void request_look(request *q) {
    uint32_t page[HALL_WISHES], count;
    guest *g = q->g;
    if (!q->room->match.game) {
        request_refuse(q, ROOM_NOT_BEGUN);
        return;
    }
    if (!folio_of(q->t) || !read_wishes(q, page, &count)) {
        request_refuse_member(q, "pages");
        return;
    }
    if (!g->hears) { /* nobody may watch, or sees it later */
        request_refuse(q, NET_NO_WATCHERS);
        return;
    }
    if (!limit_lets_look(q))
        return;
    for (hearing **at = &g->hears; *at;)
        if ((*at)->wished && !is_among(page, count, (*at)->leaf->page))
            unhear(g, at);
        else
            at = &(*at)->more;
    for (uint32_t i = 0; i < count; i++)
        hear_wish(g, page[i]);
    show_heard(g, 0);
    request_answer(q, kh_done());
}

void request_legal(request *q) {
    kh_seat seat = KH_HOST;
    const bool host = kh_json_is(member(q, "as"), "host");
    if (!host && !request_as(q, &seat))
        return;
    if (host ? !room_is_host(q->room, &q->g->token) : !room_is(q->room, seat, &q->g->token)) {
        request_refuse(q, host ? ROOM_NOT_HOST : ROOM_NOT_YOURS);
        return;
    }
    if (!limit_lets_look(q))
        return;
    kh_json_writer w = request_begin(q, "legal");
    kh_json_key(&w, "as");
    show_actor(&w, seat);
    kh_json_key(&w, "legal");
    show_legal(&w, q->h, q->room, seat);
    show_send(q->g, &w);
}
