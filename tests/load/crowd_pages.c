/* The pages of a large table as its people hear them: see crowd.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crowd.h"
#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "table/block.h"
#include "table/match.h"

enum {
    KEPT = 1 << 14, /* actions whose receipts are remembered until they are acknowledged */
    RECEIPTS = 48,  /* of one action */
    TRIES = 8,      /* until somebody has a choice that the game goes on with */
};

/* One page as text, and whether the view has it. */
typedef struct page_text {
    char *text;
    size_t length;
    uint64_t version;
    uint64_t latest; /* that anybody heard, in words for one seat too */
    bool fresh;      /* the view is as the text */
} page_text;

/* Who heard of an action, until its sender knows its number. */
typedef struct receipts {
    uint64_t n, sent_us;
    uint32_t count;
    uint64_t at_us[RECEIPTS];
} receipts;

static kh_match match;
static bool begun;
static page_text *page;
static receipts *kept;
static kh_rng rng;
static int64_t offset_us =
    INT64_MAX;               /* our time when the game's was 0, as exactly as the quickest message says */
static uint64_t deadline_ms; /* of the phase that was announced last */
static uint64_t roll_n;      /* the last throw */

/* The throws that are measured: when each was due, and how many have heard of it. */
typedef struct roll {
    uint64_t n, due_us, heard;
} roll;
static roll *rolls;
static uint32_t rolls_most;
static bool alone; /* each page has one hearer at most, whose own words are all there is */

void pages_expect(uint32_t most, bool few) {
    alone = few;
    rolls = calloc(most, sizeof *rolls);
    rolls_most = rolls ? most : 0;
}

bool times_open(times *t, size_t cap) {
    *t = (times){.us = malloc(cap * sizeof *t->us), .cap = cap};
    return t->us != NULL;
}

void times_note(times *t, uint64_t us) {
    if (t->count < t->cap)
        t->us[t->count++] = us < UINT32_MAX ? (uint32_t)us : UINT32_MAX;
}

bool pages_begin(kh_json_value table) {
    char name[64];
    int64_t seats;
    kh_config config;
    if (begun)
        return true;
    if (!kh_json_string(kh_json_member(table, "game"), name, sizeof name, NULL))
        return false;
    const kh_json_value list = kh_json_member(table, "seats");
    if (!kh_json_integer(kh_json_member(table, "count"), &seats))
        seats = kh_json_count(list);
    const kh_game *game = kh_game_find(name, strlen(name));
    char *board = kh_block_text(kh_json_member(table, "board"));
    if (game && board) {
        kh_config_usual(game, (kh_seat)seats, &config);
        begun = kh_config_read(game, &config, kh_json_member(table, "options")) &&
                kh_match_open(&match, game, &config, 1, board, strlen(board)).code == 0;
    }
    free(board);
    if (!begun)
        return false;
    page = calloc(kh_pages(game, match.table), sizeof *page);
    kept = calloc(KEPT, sizeof *kept);
    kh_rng_seed(&rng, 1);
    return page && kept && glance_begin(kh_pages(game, match.table));
}

void pages_forget(void) {
    const uint32_t pages = kh_pages(match.game, match.table);
    glance_end();
    if (!glance_begin(pages))
        abort();
    for (uint32_t i = 0; i < pages; i++)
        page[i].version = page[i].latest = 0;
    offset_us = INT64_MAX;
    deadline_ms = 0;
}

void pages_close(void) {
    for (uint32_t i = 0; begun && page && i < kh_pages(match.game, match.table); i++)
        free(page[i].text);
    free(page);
    free(kept);
    free(rolls);
    glance_end();
    if (begun)
        kh_match_close(&match);
}

static bool number_of(kh_json_value m, const char *name, uint64_t *out) {
    int64_t n;
    if (!kh_json_integer(kh_json_member(m, name), &n) || n < 0)
        return false;
    *out = (uint64_t)n;
    return true;
}

static hearing *heard_of(person *p, uint32_t number) {
    for (unsigned i = 0; i < CROWD_PAGES; i++)
        if (p->heard[i].page == number)
            return &p->heard[i];
    for (unsigned i = 0; i < CROWD_PAGES; i++)
        if (p->heard[i].page == KH_NOBODY) {
            p->heard[i].page = number;
            return &p->heard[i];
        }
    return NULL;
}

/* The place of line i. */
static char *line_at(char *text, uint64_t i) {
    for (; i > 0 && *text; i--) {
        char *end = strchr(text, '\n');
        text = end ? end + 1 : text + strlen(text);
    }
    return text;
}

static void replace(page_text *t, char *from, const char *to, const char *with, size_t length) {
    const size_t head = (size_t)(from - t->text), tail = (size_t)(t->text + t->length - to);
    char *text = malloc(head + length + tail + 1);
    if (!text)
        abort();
    memcpy(text, t->text, head);
    memcpy(text + head, with, length);
    memcpy(text + head + length, to, tail + 1);
    free(t->text);
    t->text = text;
    t->length = head + length + tail;
}

/* [where, how many lines go, those that come ...] */
static void change(page_text *t, kh_json_value v) {
    char come[4096], one[512];
    size_t length = 0, n;
    int64_t at, gone;
    if (!kh_json_integer(kh_json_item(v, 0), &at) || !kh_json_integer(kh_json_item(v, 1), &gone)) {
        crowd.torn++;
        return;
    }
    for (kh_json_value x = kh_json_item(v, 2); kh_json_type_of(x) != KH_JSON_MISSING; x = kh_json_next(x))
        if (kh_json_string(x, one, sizeof one, &n) && length + n + 1 < sizeof come) {
            memcpy(come + length, one, n);
            come[length + n] = '\n';
            length += n + 1;
        }
    char *from = line_at(t->text, (uint64_t)at);
    replace(t, from, line_at(from, (uint64_t)gone), come, length);
}

/* One message for all who hear the page: the first of them brings it in. */
static void bring_in(page_text *t, kh_json_value m, uint64_t version) {
    const kh_json_value position = kh_json_member(m, "position");
    if (version <= t->version)
        return;
    if (kh_json_type_of(position) == KH_JSON_STRING) {
        free(t->text);
        t->text = kh_block_text(position);
        t->length = t->text ? strlen(t->text) : 0;
    } else if (t->text && version == t->version + 1) {
        for (kh_json_value v = kh_json_first(kh_json_member(m, "lines"));
             kh_json_type_of(v) != KH_JSON_MISSING; v = kh_json_next(v))
            change(t, v);
    } else {
        return; /* somebody else hears the whole of it */
    }
    t->version = version;
    t->fresh = false;
}

void pages_clock(kh_json_value m) {
    const kh_json_value clock = kh_json_member(m, "clock");
    uint64_t at;
    if (!number_of(clock, "at", &at) || kh_json_is_true(kh_json_member(clock, "still")))
        return;
    const int64_t ours = (int64_t)now_us() - (int64_t)at * 1000;
    if (ours < offset_us)
        offset_us = ours;
    if (!number_of(clock, "deadline", &deadline_ms))
        deadline_ms = 0;
}

static roll *roll_of(uint64_t n) {
    for (uint64_t i = crowd.rolls < rolls_most ? crowd.rolls : rolls_most; i-- > 0;)
        if (rolls[i].n == n)
            return &rolls[i];
    return NULL;
}

/* The throw was due when the phase before it ended, whoever is told first. */
static void begin_roll(uint64_t n, uint64_t now, bool measuring) {
    roll_n = n;
    crowd.thrown++;
    if (measuring && crowd.rolls < rolls_most)
        rolls[crowd.rolls] = (roll){n,
                                    deadline_ms > 0 && offset_us != INT64_MAX
                                        ? (uint64_t)(offset_us + (int64_t)deadline_ms * 1000)
                                        : now,
                                    0};
    crowd.rolls += measuring;
}

static void hear_roll(const glance *g, bool measuring) {
    const uint64_t now = now_us();
    if (g->page == 0 && g->roll && g->n > roll_n)
        begin_roll(g->n, now, measuring);
    roll *r = roll_of(g->n);
    if (!r)
        return;
    r->heard += g->page == 0;
    times_note(g->page == 0 ? &crowd.announced : &crowd.pages, now > r->due_us ? now - r->due_us : 0);
}

uint64_t pages_pairs(void) {
    uint64_t pairs = 0;
    for (uint64_t i = 0; i < crowd.rolls && i < rolls_most; i++)
        pairs += rolls[i].heard;
    return pairs;
}

static void hear_neighbour(const person *p, const glance *g, bool measuring) {
    if (!measuring || g->who == KH_NOBODY)
        return;
    receipts *r = &kept[g->n % KEPT];
    if (r->n != g->n)
        *r = (receipts){.n = g->n};
    if (g->who == p->seat)
        return;
    if (r->sent_us > 0)
        times_note(&crowd.seen, now_us() - r->sent_us);
    else if (r->count < RECEIPTS)
        r->at_us[r->count++] = now_us();
}

void pages_done(uint64_t n, uint64_t sent_us) {
    receipts *r = &kept[n % KEPT];
    if (!kept)
        return;
    if (r->n != n)
        *r = (receipts){.n = n};
    for (uint32_t i = 0; i < r->count; i++)
        times_note(&crowd.seen, r->at_us[i] - sent_us);
    r->count = 0;
    r->sent_us = sent_us;
}

/* A whole page begins anew; whatever else comes is the next one. */
static void count_it(person *p, const glance *g) {
    hearing *h = heard_of(p, g->page);
    if (!h || (!g->whole && g->version != h->version + 1))
        crowd.disordered++;
    crowd.begun += h && g->page == 0 && h->version == 0;
    if (h)
        h->version = g->version;
}

bool pages_glance(person *p, const glance *g, const char *text, size_t length, bool measuring) {
    if (!begun || g->page >= kh_pages(match.game, match.table)) {
        crowd.torn++;
        return true;
    }
    count_it(p, g);
    if (g->did) {
        hear_roll(g, measuring);
        hear_neighbour(p, g, measuring);
    }
    p->rolls += g->page == 0 && g->roll;
    crowd.to_all += g->did && g->page == 0 && g->who != KH_NOBODY;
    if (g->roll && g->page == 0 && length > crowd.longest)
        crowd.longest = length;
    if (g->version > page[g->page].latest)
        page[g->page].latest = g->version;
    if (g->as != KH_NOBODY)
        return !alone; /* for one seat only: the view is what all of them see */
    const glance_verdict v = glance_compare(g, text, length);
    crowd.compared += v == GLANCE_SAME;
    crowd.differing += v == GLANCE_DIFFERS;
    crowd.forgotten += v == GLANCE_OLD;
    return v != GLANCE_FIRST;
}

void pages_hear(kh_json_value m) {
    uint64_t number, version;
    if (!begun || !number_of(m, "page", &number) || !number_of(m, "v", &version) ||
        number >= kh_pages(match.game, match.table)) {
        crowd.torn++;
        return;
    }
    bring_in(&page[number], m, version);
    if (number == 0)
        pages_clock(m);
}

/* Reads what changed since on the pages that this seat's choices depend on. */
static bool refresh(kh_seat seat) {
    uint32_t list[CROWD_PAGES];
    const uint32_t n = kh_reach(match.game, match.table, seat, list, CROWD_PAGES);
    for (uint32_t i = 0; i < n && i < CROWD_PAGES; i++) {
        page_text *t = &page[list[i]];
        if (t->fresh)
            continue;
        if (!t->text) /* they come in slices, and nobody has heard of this one yet */
            return false;
        if (match.game->read_view(match.table, match.state, list[i], t->text, t->length).code != 0) {
            if (crowd.torn++ == 0)
                fprintf(stderr, "\npage %u cannot be read:\n%s\n", list[i], t->text);
            return false;
        }
        t->fresh = true;
    }
    return true;
}

bool pages_choose(kh_seat seat, char *out, size_t cap) {
    char text[KH_ACTION_TEXT];
    kh_action a;
    if (!begun || !refresh(seat))
        return false;
    for (unsigned i = 0; i < TRIES; i++) {
        if (!match.game->pick(match.table, match.state, seat, &rng, &a))
            return false;
        if (strcmp(match.game->kinds[a.kind].name, "call") == 0)
            continue; /* nobody wins here */
        kh_action_write(match.game, match.table, &a, text, sizeof text);
        const char *deed = strchr(text, ' ');
        snprintf(out, cap, "%s", deed ? deed + 1 : text);
        return true;
    }
    return false;
}

uint32_t pages_differ(void) {
    uint32_t differ = 0;
    for (uint32_t i = 0; i < people_count; i++)
        for (unsigned k = 0; k < CROWD_PAGES; k++) {
            const hearing *h = &people[i].heard[k];
            differ += h->page != KH_NOBODY && h->version != page[h->page].latest;
        }
    return differ;
}
