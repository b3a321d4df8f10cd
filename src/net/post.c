/* What loops tell each other, and when what they read is dealt with. Each says since when it reads: what it reads from
 * then on has no earlier stamp, and what it read before has been handed over. So the loop that has a table's connections
 * takes what others hand over in the order in which it was read, and its time never passes that of something it has yet
 * to get. Nobody waits for an answer to know that. */
#include <stdlib.h>

#include "net/inside.h"

enum { RETRY_MS = 1, LOOPS_MOST = 64 };

bool net_acquaint(net_loop *const *loop, uint32_t count) {
    bool fine = count <= LOOPS_MOST;
    for (uint32_t i = 0; i < count && fine; i++) {
        net_loop *l = loop[i];
        l->peers = calloc(count, sizeof *l->peers);
        fine = fine && l->peers;
    }
    for (uint32_t i = 0; i < count && fine; i++) {
        loop[i]->self = i;
        loop[i]->peer_count = count;
        for (uint32_t k = 0; k < count; k++) {
            loop[i]->peers[k].loop = loop[k];
            link_alone(&loop[i]->peers[k].waiting);
        }
    }
    return fine;
}

void post_free(net_loop *l) {
    for (uint32_t i = 0; i < l->peer_count; i++) {
        loop_peer *p = &l->peers[i];
        mail_take_all(&p->pending, &p->in);
        for (mail_batch *b; (b = mail_take(&p->pending)) != NULL;)
            mail_free(b);
        mail_free(p->out);
    }
    free(l->peers);
}

/* Whoever asks in between gets the stamp of before, which is early enough. */
void post_begin_reading(net_loop *l) {
    if (l->reading)
        return;
    l->reading = true;
    atomic_store(&l->read_since, l->stamp_ms);
    l->stamp_ms = loop_system_ms();
    atomic_store(&l->read_since, l->stamp_ms);
}

mail_item *post(net_loop *l, uint32_t to, mail_kind kind, net_conn *c) {
    return mail_add(&l->peers[to].out, kind, c);
}

static void hand_over(net_loop *l, loop_peer *to, mail_batch *b) {
    pthread_mutex_lock(&to->loop->lock);
    const bool fine = !to->loop->ended;
    if (fine) {
        mail_put(&to->loop->peers[l->self].in, b);
        uv_async_send(&to->loop->wake);
    }
    pthread_mutex_unlock(&to->loop->lock);
    if (fine)
        return;
    for (uint32_t i = 0; i < b->count; i++)
        lend_failed(l, &b->item[i]);
    mail_free(b);
}

void post_send(net_loop *l) {
    for (uint32_t i = 0; i < l->peer_count; i++) {
        mail_batch *b = l->peers[i].out;
        if (!b)
            continue;
        post_begin_reading(l);
        l->peers[i].out = NULL;
        b->stamp_ms = l->stamp_ms;
        if (i == l->self)
            mail_put(&l->peers[i].pending, b);
        else
            hand_over(l, &l->peers[i], b);
    }
    l->reading = false;
    atomic_store(&l->read_since, UINT64_MAX);
}

static void on_retry(uv_timer_t *timer) {
    (void)timer; /* the end of this turn looks again */
}

/* What others have handed over. How far they have read must be known before: then it is complete up to there. */
static uint64_t collect(net_loop *l, uint64_t *safe) {
    uint64_t fence = loop_system_ms();
    for (uint32_t i = 0; i < l->peer_count; i++) {
        loop_peer *p = &l->peers[i];
        safe[i] = i == l->self || p->proxies == 0 ? UINT64_MAX : atomic_load(&p->loop->read_since);
        fence = safe[i] < fence ? safe[i] : fence;
    }
    pthread_mutex_lock(&l->lock);
    for (uint32_t i = 0; i < l->peer_count; i++)
        mail_take_all(&l->peers[i].pending, &l->peers[i].in);
    pthread_mutex_unlock(&l->lock);
    return fence;
}

static void deal_with(net_loop *l, uint32_t from) {
    mail_batch *b = mail_take(&l->peers[from].pending);
    net_frame *same = NULL;
    l->arrived_ms = b->stamp_ms > l->slept_ms ? b->stamp_ms - l->slept_ms : 1;
    for (uint32_t i = 0; i < b->count; i++)
        lend_take(l, from, &b->item[i], &same);
    net_frame_drop(same);
    mail_free(b);
}

static void deal_with_all(net_loop *l, const uint64_t *safe) {
    const mail_queue *queue[LOOPS_MOST];
    uint32_t next;
    bool any = false;
    for (uint32_t i = 0; i < l->peer_count; i++) {
        queue[i] = &l->peers[i].pending;
        any = any || queue[i]->first;
    }
    if (!any)
        return;
    while ((next = mail_next(queue, safe, l->peer_count)) < l->peer_count)
        deal_with(l, next);
    l->arrived_ms = 0;
    for (uint32_t i = 0; i < l->peer_count; i++)
        if (queue[i]->first && !uv_is_active((uv_handle_t *)&l->retry))
            uv_timer_start(&l->retry, on_retry, RETRY_MS, 0);
}

void post_take(net_loop *l) {
    uint64_t safe[LOOPS_MOST], fence;
    uint32_t before;
    if (l->peer_count == 0)
        return;
    do { /* again where somebody is new: his loop counts from now on */
        before = l->proxied;
        fence = collect(l, safe);
        deal_with_all(l, safe);
    } while (l->proxied > before);
    l->fence_ms = fence > l->fence_ms ? fence : l->fence_ms;
}

bool post_quiet(net_loop *l) {
    for (uint32_t i = 0; i < l->peer_count; i++)
        if (l->peers[i].in.first || l->peers[i].pending.first || l->peers[i].out)
            return false;
    return true;
}
