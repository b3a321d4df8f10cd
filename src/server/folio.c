/* What is told of a page, once for all who hear it: see folio.h. */
#include "server/folio.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"

bool pages_many(const table *t) {
    return t->room.match.game && kh_pages(t->room.game, t->room.match.table) > 1;
}

static size_t largest_page(const kh_match *m, uint32_t pages) {
    size_t most = 1;
    for (uint32_t i = 0; i < pages; i++) {
        const size_t size = kh_page(m->game, m->table, i).size;
        most = size > most ? size : most;
    }
    return most;
}

static void folio_free(folio *f) {
    for (uint32_t i = 0; f->leaf && i < f->pages; i++)
        leaf_free(f->leaf[i]);
    waves_drop(f);
    free(f->leaf);
    free(f->reach);
    free(f->seen);
    free(f);
}

folio *folio_of(table *t) {
    if (t->folio || !pages_many(t))
        return t->folio;
    folio *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->pages = kh_pages(t->room.game, t->room.match.table);
    f->leaf = calloc(f->pages, sizeof(leaf *));
    f->reach = malloc(f->pages * sizeof *f->reach);
    f->seen = malloc(largest_page(&t->room.match, f->pages));
    if (!f->leaf || !f->reach || !f->seen) {
        folio_free(f);
        return NULL;
    }
    t->folio = f;
    return f;
}

void pages_clear(table *t) {
    for (guest *g = t->guests; g; g = g->next)
        pages_unhear(g);
    if (t->folio)
        folio_free(t->folio);
    t->folio = NULL;
}

static void count(atomic_uint_fast64_t *what) {
    atomic_fetch_add_explicit(what, 1, memory_order_relaxed);
}

void leaf_write(table *t, const leaf *l, kh_seat viewer, draft *out) {
    enum { USUAL = 2048 };
    const kh_match *m = &t->room.match;
    const void *seen = kh_sight_page(t->room.view, m, viewer, l->page);
    count(&t->hall->page_texts);
    draft_clear(out);
    if (!draft_reserve(out, USUAL))
        return;
    size_t n = m->game->write(m->table, seen, l->page, out->text, out->cap);
    if (n >= out->cap) {
        if (!draft_reserve(out, n + 1))
            return;
        n = m->game->write(m->table, seen, l->page, out->text, out->cap);
    }
    out->length = n;
}

/* `out`, made into one frame for all who hear it. */
static net_cast cast_of(const table *t, bool patient) {
    net_cast cast = net_cast_of(t->hall->out.text, t->hall->out.length, show_ticket(t));
    cast.patient = patient;
    return cast;
}

/* Once for each guest, however many of his seats hear it. Whoever has not been told the page yet gets the whole of it
 * in a moment. */
static void send_to(net_cast *cast, const hearing *to, uint64_t frame) {
    guest *g = to->guest;
    if (to->fresh || g->told == frame)
        return;
    g->told = frame;
    net_cast_to(cast, g->conn);
    count(&g->table->hall->page_sent);
}

static void put_deed(kh_json_writer *w, const deed *d, kh_seat viewer) {
    char text[HALL_ACTION];
    if (d->undo) {
        kh_json_member_bool(w, "undo", true);
        return;
    }
    memcpy(text, viewer == d->privy ? d->close : d->open, sizeof text);
    show_deed(w, text, d->shows);
}

/* The events of a page, in their order: the one behind `after`, from 0; 0: none any more. */
static uint32_t next_event(const deed *d, uint32_t page, uint32_t after) {
    if (d->first)
        return after == 0 ? d->first[page] : d->next[after - 1];
    for (uint32_t i = after; i < d->events; i++)
        if (d->event[i].page == page)
            return i + 1;
    return 0;
}

static void put_events(kh_json_writer *w, const kh_room *r, const deed *d, uint32_t page, kh_seat viewer) {
    uint32_t i = next_event(d, page, 0);
    if (i == 0)
        return;
    kh_json_key(w, "events");
    kh_json_open(w, '[');
    for (; i > 0; i = next_event(d, page, i))
        show_event(w, r, &d->event[i - 1], viewer);
    kh_json_close(w, ']');
}

static bool same_text(const draft *a, const draft *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* A frame in `out`: what was done, as this viewer hears it on this page. */
static void make_did(table *t, const leaf *l, const deed *d, kh_seat viewer, const draft *before,
                     const draft *now) {
    kh_json_writer w = show_begin(t->hall, "did");
    kh_json_member_number(&w, "n", (int64_t)d->n);
    kh_json_member_number(&w, "page", l->page);
    kh_json_member_number(&w, "v", (int64_t)l->version);
    if (viewer != KH_WATCHER) {
        kh_json_key(&w, "as");
        show_actor(&w, viewer);
    }
    put_deed(&w, d, viewer);
    put_events(&w, &t->room, d, l->page, viewer);
    if (!same_text(before, now))
        show_lines(&w, before, now);
    if (l->page == 0) {
        const show_clock clock = show_clock_of(&t->room);
        show_time(&w, &clock);
    }
    kh_json_close(&w, '}');
    count(&t->hall->page_frames);
}

own *leaf_own(const leaf *l, kh_seat seat) {
    for (uint32_t i = 0; i < l->owns; i++)
        if (l->own[i].seat == seat)
            return &l->own[i];
    return NULL;
}

own *leaf_add_own(leaf *l, kh_seat seat) {
    own *bigger = realloc(l->own, (l->owns + 1) * sizeof *bigger);
    if (!bigger)
        return NULL;
    l->own = bigger;
    own *o = &l->own[l->owns++];
    *o = (own){.seat = seat};
    return o;
}

static bool secret_on(const deed *d, uint32_t page, kh_seat seat) {
    for (uint32_t i = next_event(d, page, 0); i > 0; i = next_event(d, page, i))
        if (d->event[i - 1].secret_of[0] == seat || d->event[i - 1].secret_of[1] == seat)
            return true;
    return false;
}

/* Whether a seat sees other bytes of the page than everybody does, of whom folio.seen holds them. */
static bool sees_more(table *t, const leaf *l, kh_seat seat) {
    const kh_match *m = &t->room.match;
    const kh_span at = kh_page(m->game, m->table, l->page);
    const uint8_t *seen = kh_sight_page(t->room.view, m, seat, l->page);
    return memcmp(seen + at.offset, t->folio->seen, at.size) != 0;
}

static void keep_seen(table *t, const leaf *l) {
    const kh_match *m = &t->room.match;
    const kh_span at = kh_page(m->game, m->table, l->page);
    memcpy(t->folio->seen, (const uint8_t *)t->room.view->bytes + at.offset, at.size);
}

/* Judges once for each try whether a seat hears of the page in its own words. */
static void judge_own(table *t, leaf *l, const deed *d, kh_seat seat) {
    own *o = leaf_own(l, seat);
    const bool more = sees_more(t, l, seat),
               concerned = more || (o && o->differs) || seat == d->privy || secret_on(d, l->page, seat);
    if (!o && concerned)
        o = leaf_add_own(l, seat);
    if (o) {
        o->tried = l->tries;
        o->told = concerned;
    }
}

static void send_own(table *t, const leaf *l, kh_seat seat, bool patient) {
    const uint64_t frame = ++t->folio->frames;
    net_cast cast = cast_of(t, patient);
    for (const hearing *x = l->first; x; x = x->next)
        if (x->as == seat)
            send_to(&cast, x, frame);
    net_cast_end(&cast);
}

static void tell_own(table *t, leaf *l, const deed *d, own *o) {
    draft *now = &t->hall->scratch;
    leaf_write(t, l, o->seat, now);
    make_did(t, l, d, o->seat, o->differs ? &o->text : &l->text, now);
    draft_copy(&o->text, now);
    o->n = t->room.n;
    o->differs = sees_more(t, l, o->seat);
    if (!o->differs)
        draft_free(&o->text);
    send_own(t, l, o->seat, d->all);
}

/* Seats whose eyes are on this page: who lost his seat meanwhile hears what all hear. */
static void judge_seats(table *t, leaf *l, const deed *d) {
    for (hearing *x = l->first; x; x = x->next) {
        if (x->as == KH_WATCHER)
            continue;
        if (!room_is(&t->room, x->as, &x->guest->token)) {
            x->as = KH_WATCHER;
            continue;
        }
        const own *o = leaf_own(l, x->as);
        if (!o || o->tried != l->tries) /* where it sees what everybody sees, once for each device */
            judge_own(t, l, d, x->as);
    }
}

static bool has_own_words(const leaf *l, const own *o) {
    return o && o->tried == l->tries && o->told;
}

/* Who is not here to hear something in his own words must not be told it later in those for all: hearing.c. */
static void miss_own(const table *t, leaf *l, kh_seat seat) {
    own *o = seat == KH_NOBODY ? NULL : leaf_own(l, seat);
    if (!o && seat != KH_NOBODY)
        o = leaf_add_own(l, seat);
    if (o && !has_own_words(l, o))
        o->n = t->room.n;
}

static void miss_words(const table *t, leaf *l, const deed *d) {
    if (l->page == 0) /* which nobody has words of his own for */
        return;
    miss_own(t, l, d->privy);
    for (uint32_t i = next_event(d, l->page, 0); i > 0; i = next_event(d, l->page, i))
        for (unsigned k = 0; k < 2; k++)
            miss_own(t, l, d->event[i - 1].secret_of[k]);
}

/* Something changed that only its seat can see. */
static bool own_changed(table *t, const leaf *l) {
    draft *now = &t->hall->scratch;
    for (uint32_t i = 0; i < l->owns; i++) {
        const own *o = &l->own[i];
        if (!has_own_words(l, o))
            continue;
        leaf_write(t, l, o->seat, now);
        if (!same_text(o->differs ? &o->text : &l->text, now))
            return true;
    }
    return false;
}

/* Lines of the table's page that may be told late stay as they were told. */
static bool is_slow(const kh_game *game, kh_scan line) {
    for (const char *const *p = game->slow; p && *p; p++) {
        const size_t n = strlen(*p);
        if ((size_t)(line.end - line.at) >= n && memcmp(line.at, *p, n) == 0)
            return true;
    }
    return false;
}

static void keep_slow(table *t, const leaf *l, draft *now) {
    kh_scan told = kh_scan_in(l->text.text, l->text.length), new = kh_scan_in(now->text, now->length), a, b;
    draft *mixed = &t->hall->scratch;
    if (l->page != 0 || !t->room.game->slow)
        return;
    draft_clear(mixed);
    while (kh_scan_line(&new, &b)) {
        const bool was = kh_scan_line(&told, &a),
                   slow = was && is_slow(t->room.game, a) && is_slow(t->room.game, b);
        const kh_scan line = slow ? a : b;
        t->folio->slow |=
            slow && ((a.end - a.at) != (b.end - b.at) || memcmp(a.at, b.at, (size_t)(a.end - a.at)) != 0);
        draft_put(mixed, line.at, (size_t)(line.end - line.at));
        draft_put(mixed, "\n", 1);
    }
    draft_copy(now, mixed);
}

void leaf_tell(table *t, leaf *l, const deed *d) {
    hall *h = t->hall;
    draft *now = &h->position;
    leaf_write(t, l, KH_WATCHER, now);
    keep_seen(t, l);
    keep_slow(t, l, now);
    l->tries++;
    if (l->page != 0)
        judge_seats(t, l, d);
    if (same_text(&l->text, now) && next_event(d, l->page, 0) == 0 && !own_changed(t, l))
        return; /* nothing of it is to be seen here */
    l->version++;
    miss_words(t, l, d);
    for (uint32_t i = 0; i < l->owns; i++)
        if (has_own_words(l, &l->own[i]))
            tell_own(t, l, d, &l->own[i]);
    make_did(t, l, d, KH_WATCHER, &l->text, now);
    const uint64_t frame = ++t->folio->frames;
    net_cast cast = cast_of(t, d->all);
    for (const hearing *x = l->first; x; x = x->next)
        if (x->as == KH_WATCHER || !has_own_words(l, leaf_own(l, x->as)))
            send_to(&cast, x, frame);
    net_cast_end(&cast);
    draft_copy(&l->text, now);
    history_add(&l->history, t->room.n, false, h->out.text, h->out.length);
}

/* Masks are judged on the state before: for a watcher, and for the one who sees more. */
void pages_before(table *t, const kh_action *a) {
    const kh_match *m = &t->room.match;
    folio *f = t->folio;
    kh_action masked;
    if (!f)
        return;
    deed *d = &f->deed;
    kh_match_mask(m, a, KH_WATCHER, &masked);
    kh_action_write(m->game, m->table, &masked, d->open, sizeof d->open);
    d->privy = m->game->privy ? m->game->privy(m->table, m->state, a) : KH_NOBODY;
    if (d->privy == KH_NOBODY)
        return;
    kh_match_mask(m, a, d->privy, &masked);
    kh_action_write(m->game, m->table, &masked, d->close, sizeof d->close);
}

/* The pages that were named, each once, the table's first. */
static uint32_t named_pages(const kh_events *e, uint32_t out[KH_TOUCHED_MAX]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->touched; i++) {
        uint32_t at = n;
        while (at > 0 && out[at - 1] > e->page[i])
            at--;
        if (at > 0 && out[at - 1] == e->page[i])
            continue;
        memmove(out + at + 1, out + at, (n - at) * sizeof *out);
        out[at] = e->page[i];
        n++;
    }
    return n;
}

static void tell_page(table *t, uint32_t page, const deed *d) {
    leaf *l = leaf_heard(t, page);
    if (!l)
        return;
    wave_flush(t, l);
    leaf_tell(t, l, d);
}

/* What concerns whoever leads, a call of victory say, also where nobody looks: to the host's devices. */
static void report(table *t, const deed *d) {
    char masked[HALL_ACTION];
    memcpy(masked, d->open, sizeof masked);
    kh_json_writer w = show_begin(t->hall, "report");
    kh_json_member_number(&w, "n", (int64_t)d->n);
    show_deed(&w, masked, false);
    kh_json_key(&w, "events");
    kh_json_open(&w, '[');
    for (uint32_t i = 0; i < d->events; i++)
        show_event(&w, &t->room, &d->event[i], KH_WATCHER);
    kh_json_close(&w, ']');
    kh_json_close(&w, '}');
    net_cast cast = cast_of(t, false);
    for (uint32_t i = 0; i < t->room.devices; i++)
        for (const guest *g = company_of(t, &t->room.device[i].token); g; g = company_next(g))
            net_cast_to(&cast, g->conn);
    net_cast_end(&cast);
}

static bool host_hears(const table *t, const room_news *news) {
    return news->kind == ROOM_NEWS_DID && news->action->kind < 64 &&
           t->room.game->host_hears >> news->action->kind & 1;
}

void pages_did(table *t, const room_news *news) {
    uint32_t page[KH_TOUCHED_MAX];
    folio *f = t->folio;
    const kh_events *e = news->events;
    if (!f)
        return;
    deed *d = &f->deed;
    d->n = news->n;
    d->undo = news->kind == ROOM_NEWS_UNDO;
    d->shows = !d->undo && kh_shows(t->room.game, news->action);
    d->event = e ? e->list : NULL;
    d->events = !e ? 0 : e->count < e->cap ? e->count : e->cap;
    if (d->undo)
        d->privy = KH_NOBODY;
    if (e && e->touched > 0 && e->touched <= KH_TOUCHED_MAX) {
        const uint32_t n = named_pages(e, page);
        for (uint32_t i = 0; i < n; i++)
            tell_page(t, page[i], d);
    } else {
        tell_page(t, 0, d);
        wave_begin(t, d);
    }
    if (host_hears(t, news))
        report(t, d);
}

void pages_said(table *t, uint64_t n) {
    const hall *h = t->hall;
    leaf *l = t->folio ? leaf_heard(t, 0) : NULL;
    if (l)
        history_add(&l->history, n, true, h->out.text, h->out.length);
}

/* Slow lines of the table's page, some time after they changed; when that is. */
uint64_t pages_slow(table *t, uint64_t now_ms) {
    folio *f = t->folio;
    if (!f || !f->slow)
        return KH_NEVER;
    if (now_ms < f->slow_ms + SLOW_MS)
        return f->slow_ms + SLOW_MS;
    hall *h = t->hall;
    leaf *l = leaf_heard(t, 0);
    f->slow = false;
    f->slow_ms = now_ms;
    if (!l)
        return KH_NEVER;
    leaf_write(t, l, KH_WATCHER, &h->position);
    if (same_text(&l->text, &h->position))
        return KH_NEVER;
    l->version++;
    kh_json_writer w = show_begin(h, "page");
    kh_json_member_number(&w, "n", (int64_t)t->room.n);
    kh_json_member_number(&w, "page", l->page);
    kh_json_member_number(&w, "v", (int64_t)l->version);
    show_lines(&w, &l->text, &h->position);
    kh_json_close(&w, '}');
    count(&h->page_frames);
    const uint64_t frame = ++f->frames;
    net_cast cast = cast_of(t, false);
    for (const hearing *x = l->first; x; x = x->next)
        send_to(&cast, x, frame);
    net_cast_end(&cast);
    draft_copy(&l->text, &h->position);
    history_add(&l->history, t->room.n, false, h->out.text, h->out.length);
    return KH_NEVER;
}
