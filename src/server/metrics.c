/* Figures for Prometheus, in its text format. Nothing here names a person, a table or a card. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "net/ban.h"
#include "server/answers.h"

static void put_figure(draft *out, const char *name, const char *type, uint64_t value) {
    draft_add(out, "# TYPE kornholm_");
    draft_add(out, name);
    draft_add(out, " ");
    draft_add(out, type);
    draft_add(out, "\nkornholm_");
    draft_add(out, name);
    draft_add(out, " ");
    draft_number(out, (int64_t)value);
    draft_add(out, "\n");
}

static void count_ban(void *who, const net_peer *peer) {
    (void)peer;
    ++*(uint64_t *)who;
}

static uint64_t count_bans(void) {
    uint64_t n = 0;
    net_bans_each(count_ban, &n);
    return n;
}

static uint64_t cpu_milliseconds(void) {
    struct timespec t = {0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void put_store(kh_store *store, draft *out) {
    store_figures f;
    kh_store_figures(store, &f);
    put_figure(out, "store_commits_total", "counter", f.commits);
    put_figure(out, "store_batches_total", "counter", f.batches);
    put_figure(out, "store_lines_total", "counter", f.lines);
    put_figure(out, "store_failures_total", "counter", f.failures);
    put_figure(out, "store_commit_microseconds_total", "counter", f.commit_micros_total);
    put_figure(out, "store_commit_microseconds_most", "gauge", f.commit_micros_most);
    put_figure(out, "store_queue", "gauge", f.waiting);
}

/* Messages, not bytes: the length of one tells what is in it, a hand of cards, say, and anybody may read this. */
static void put_net(struct kh_server *s, draft *out) {
    net_figures sum = {0};
    uint64_t actions = 0, refusals = 0, limited = 0, decisions = 0, slow_requests = 0, slow_turns = 0;
    uint64_t texts = 0, frames = 0, sent = 0, slices = 0, thought = 0;
    for (uint32_t i = 0; i < s->hall_count; i++) {
        net_figures f;
        net_figures_of(s->halls[i].loop, &f);
        sum.open += f.open;
        sum.accepted += f.accepted;
        sum.refused += f.refused;
        sum.messages_in += f.messages_in;
        sum.messages_out += f.messages_out;
        sum.closed_slow += f.closed_slow;
        sum.closed_limit += f.closed_limit;
        sum.lent += f.lent;
        actions += atomic_load_explicit(&s->halls[i].actions, memory_order_relaxed);
        decisions += atomic_load_explicit(&s->halls[i].decisions, memory_order_relaxed);
        thought += atomic_load_explicit(&s->halls[i].thought, memory_order_relaxed);
        refusals += atomic_load_explicit(&s->halls[i].refusals, memory_order_relaxed);
        limited += atomic_load_explicit(&s->halls[i].limited, memory_order_relaxed);
        texts += atomic_load_explicit(&s->halls[i].page_texts, memory_order_relaxed);
        frames += atomic_load_explicit(&s->halls[i].page_frames, memory_order_relaxed);
        sent += atomic_load_explicit(&s->halls[i].page_sent, memory_order_relaxed);
        slices += atomic_load_explicit(&s->halls[i].page_slices, memory_order_relaxed);
        slow_requests += atomic_load_explicit(&s->halls[i].slow_requests, memory_order_relaxed);
        slow_turns += atomic_load_explicit(&s->halls[i].slow_turns, memory_order_relaxed);
    }
    put_figure(out, "actions_total", "counter", actions);
    put_figure(out, "bot_decisions_total", "counter", decisions);
    put_figure(out, "bot_thoughts_total", "counter", thought);
    put_figure(out, "refusals_total", "counter", refusals);
    put_figure(out, "limit_refusals_total", "counter", limited);
    put_figure(out, "page_texts_total", "counter", texts);
    put_figure(out, "page_frames_total", "counter", frames);
    put_figure(out, "page_sent_total", "counter", sent);
    put_figure(out, "page_slices_total", "counter", slices);
    put_figure(out, "slow_requests_total", "counter", slow_requests);
    put_figure(out, "slow_turns_total", "counter", slow_turns);
    put_figure(out, "connections", "gauge", sum.open);
    put_figure(out, "connections_lent", "gauge", sum.lent);
    put_figure(out, "connections_total", "counter", sum.accepted);
    put_figure(out, "connections_refused_total", "counter", sum.refused);
    put_figure(out, "connections_too_slow_total", "counter", sum.closed_slow);
    put_figure(out, "connections_over_limit_total", "counter", sum.closed_limit);
    put_figure(out, "messages_in_total", "counter", sum.messages_in);
    put_figure(out, "messages_out_total", "counter", sum.messages_out);
}

static void put_answers(struct kh_server *s, draft *out) {
    answer_figures f;
    answer_desk_figures(s->desk, &f);
    put_figure(out, "answers_waiting", "gauge", f.waiting);
    put_figure(out, "answers_total", "counter", f.given);
    put_figure(out, "answers_dropped_total", "counter", f.dropped);
    put_figure(out, "answers_refused_total", "counter", f.refused);
    put_figure(out, "answer_pieces_total", "counter", f.pieces);
}

void metrics_write(struct kh_server *s, draft *out) {
    directory_counts c;
    directory_count(s->directory, &c);
    put_figure(out, "tables_waiting", "gauge", c.waiting);
    put_figure(out, "tables_playing", "gauge", c.playing);
    put_figure(out, "tables_finished", "gauge", c.finished);
    put_figure(out, "tables_in_memory", "gauge", atomic_load_explicit(&s->loaded, memory_order_relaxed));
    put_figure(out, "tables_damaged", "gauge", aside_count(s));
    put_figure(out, "seats", "gauge", c.seats);
    put_figure(out, "seats_free", "gauge", c.free);
    put_net(s, out);
    put_store(s->store, out);
    put_answers(s, out);
    put_figure(out, "memory_bytes", "gauge", memory_resident());
    put_figure(out, "memory_tight", "gauge", atomic_load(&s->tight));
    put_figure(out, "draining", "gauge", atomic_load(&s->draining));
    put_figure(out, "banned_addresses", "gauge", count_bans());
    put_figure(out, "cpu_milliseconds_total", "counter", cpu_milliseconds());
}
