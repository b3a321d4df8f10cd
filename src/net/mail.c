#include "net/mail.h"

#include <stdlib.h>
#include <string.h>

#include "net/frame.h"

enum { ITEMS_FIRST = 16 };

mail_text *mail_text_new(const char *bytes, size_t length) {
    mail_text *t = malloc(sizeof *t + length);
    if (!t)
        return NULL;
    t->next = NULL;
    t->length = length;
    if (length > 0)
        memcpy(t->bytes, bytes, length);
    return t;
}

static bool grow(mail_batch *b) {
    const uint32_t wanted = b->cap ? 2 * b->cap : ITEMS_FIRST;
    mail_item *bigger = realloc(b->item, wanted * sizeof *bigger);
    if (!bigger)
        return false;
    b->item = bigger;
    b->cap = wanted;
    return true;
}

mail_item *mail_add(mail_batch **batch, mail_kind kind, struct net_conn *to) {
    if (!*batch)
        *batch = calloc(1, sizeof **batch);
    mail_batch *b = *batch;
    if (!b || (b->count == b->cap && !grow(b)))
        return NULL;
    mail_item *item = &b->item[b->count++];
    *item = (mail_item){.to = to, .kind = kind};
    return item;
}

void mail_item_free(mail_item *i) {
    if (i->kind == MAIL_SEND || i->kind == MAIL_LONG)
        net_frame_drop(i->what);
    else if (i->kind == MAIL_MESSAGE || i->kind == MAIL_CLOSE || i->kind == MAIL_BOUNCE)
        free(i->what);
    i->what = NULL;
}

void mail_free(mail_batch *b) {
    if (!b)
        return;
    for (uint32_t i = 0; i < b->count; i++)
        mail_item_free(&b->item[i]);
    free(b->item);
    free(b);
}

void mail_put(mail_queue *q, mail_batch *b) {
    b->next = NULL;
    if (q->last)
        q->last->next = b;
    else
        q->first = b;
    q->last = b;
}

mail_batch *mail_take(mail_queue *q) {
    mail_batch *b = q->first;
    if (!b)
        return NULL;
    q->first = b->next;
    if (!q->first)
        q->last = NULL;
    b->next = NULL;
    return b;
}

void mail_take_all(mail_queue *to, mail_queue *from) {
    if (!from->first)
        return;
    if (to->last)
        to->last->next = from->first;
    else
        to->first = from->first;
    to->last = from->last;
    from->first = from->last = NULL;
}

uint32_t mail_next(const mail_queue *const *queue, const uint64_t *safe, uint32_t count) {
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++)
        if (queue[i]->first && (best == count || queue[i]->first->stamp_ms < queue[best]->first->stamp_ms))
            best = i;
    for (uint32_t i = 0; best < count && i < count; i++)
        if (i != best && !queue[i]->first && safe[i] < queue[best]->first->stamp_ms)
            return count;
    return best;
}
