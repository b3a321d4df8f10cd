/* Pages as a client keeps them: a copy of each for each own seat that hears it in words of its own, and one as everybody
 * hears it. See docs/protocol.md, games of several pages. */
#include <stdlib.h>
#include <string.h>

#include "client.h"

enum { SHARED = CLIENT_SEATS };

static kh_seat own_seats(const client *c, kh_seat *last) {
    kh_seat n = 0;
    for (kh_seat i = 0; i < CLIENT_SEATS; i++)
        if (c->own[i]) {
            *last = i;
            n++;
        }
    return n;
}

/* Whether this copy of a page is told everything. */
static bool is_kept(const client *c, const shadow *s, kh_seat copy, uint32_t page) {
    kh_seat only = 0;
    if (copy < SHARED)
        return c->own[copy] && page > 0 && oracle_reaches(s, copy, page);
    return page == 0 || own_seats(c, &only) != 1 || !oracle_reaches(s, only, page);
}

static void check_copy(const client *c, const shadow *s, kh_seat copy, uint32_t page, bool now) {
    static draft text;
    position *p = c->page[copy][page];
    p->unchecked = false;
    position_text(p, &text);
    oracle_page(s, p->n, copy < SHARED ? copy : KH_WATCHER, page, text.text ? text.text : "", text.length,
                now);
}

static void bring_in(client *c, const shadow *s, kh_seat copy, uint32_t page, const page_message *m) {
    position *p = c->page[copy][page] ? c->page[copy][page] : grab(sizeof *p);
    const bool whole = kh_json_type_of(kh_json_member(m->body, "position")) == KH_JSON_STRING;
    c->page[copy][page] = p;
    if (!whole && (!p->known || m->version <= p->version))
        return; /* of a seat that is new here, or told again after a lost line */
    if (!whole && m->version != p->version + 1)
        fail("%s: version %llu of page %u comes after %llu", c->code, (unsigned long long)m->version, page,
             (unsigned long long)p->version);
    if (whole)
        position_take(p, kh_json_member(m->body, "position"));
    else
        position_change(p, kh_json_member(m->body, "lines"));
    p->known = true;
    p->version = m->version;
    p->n = m->n;
    if (whole && m->as == KH_WATCHER && copy < SHARED) {
        p->unchecked = true; /* what only this seat sees of it comes behind it */
        c->page_waits = page + 1;
        return;
    }
    check_copy(c, s, copy, page, false);
}

void pages_hear(client *c, const page_message *m) {
    const shadow *s = oracle_find(c->code);
    c->paged = true;
    c->heard_n = m->n > c->heard_n ? m->n : c->heard_n;
    if (!s)
        return; /* deleted meanwhile */
    if (m->page >= CLIENT_PAGES || m->page >= oracle_pages(s))
        fail("%s: page %llu, which is not there", c->code, (unsigned long long)m->page);
    for (kh_seat copy = 0; copy <= SHARED; copy++)
        if (m->as == KH_WATCHER ? is_kept(c, s, copy, (uint32_t)m->page) : copy == m->as)
            bring_in(c, s, copy, (uint32_t)m->page, m);
}

void pages_check_waiting(client *c) {
    const shadow *s = oracle_find(c->code);
    const uint32_t page = c->page_waits - 1;
    c->page_waits = 0;
    for (kh_seat copy = 0; s && copy < SHARED; copy++)
        if (c->page[copy][page] && c->page[copy][page]->unchecked)
            check_copy(c, s, copy, page, false);
}

void pages_forget(client *c, bool all) {
    for (kh_seat copy = 0; copy <= SHARED; copy++)
        for (uint32_t page = 0; page < CLIENT_PAGES; page++) {
            position *p = c->page[copy][page];
            if (!p || !(all || p->unchecked))
                continue;
            p->known = p->unchecked = false;
            c->heard_n = 0;
        }
    c->page_waits = 0;
    if (all)
        c->heard_n = 0;
}

static bool is_reached(const client *c, const shadow *s, uint32_t page) {
    for (kh_seat i = 0; i < CLIENT_SEATS; i++)
        if (c->own[i] && oracle_reaches(s, i, page))
            return true;
    return false;
}

/* Of what was looked at before nobody tells any more; it may have been on its way until now. */
void pages_looked(client *c) {
    const shadow *s = oracle_find(c->code);
    for (uint32_t page = 1; s && page < CLIENT_PAGES; page++)
        if (c->page[SHARED][page] && (c->looked >> page & 1) == 0 && !is_reached(c, s, page))
            c->page[SHARED][page]->known = false;
}

void pages_settled(const client *c) {
    const shadow *s = oracle_find(c->code);
    for (kh_seat copy = 0; s && c->there && c->wire.conn && copy <= SHARED; copy++)
        for (uint32_t page = 0; page < CLIENT_PAGES; page++)
            if (c->page[copy][page] && c->page[copy][page]->known && is_kept(c, s, copy, page))
                check_copy(c, s, copy, page, true);
}

void pages_free(client *c) {
    for (kh_seat copy = 0; copy <= SHARED; copy++)
        for (uint32_t page = 0; page < CLIENT_PAGES; page++)
            if (c->page[copy][page]) {
                position_cut(c->page[copy][page], 0);
                free(c->page[copy][page]);
            }
}
