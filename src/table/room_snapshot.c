/* A running game in the middle of its journal, as parts of text: see room.h. What the actions up to that line came to is
 * written down, page by page; all the other lines are few, and are kept as they are. So whatever a room may learn to
 * remember of its people comes back by the one way that there is, its lines.
 *
 *     part 0        snapshot 1 LINE BYTES ENTRIES LUCK TIME, how many parts of each kind follow, the hash's two halves
 *     others        lines of the journal that are no actions, each behind its number
 *     pages         the position, page by page
 *     ids           of each seat and the host: actions of its bot, the place of the oldest id, then the ids and lines of the latest actions
 *
 * Part 0 is written last, and read first. */
#include <stdlib.h>

#include "kornholm/notation.h"
#include "kornholm/pages.h"
#include "table/block.h"
#include "table/room_inside.h"

enum { FORMAT = 1, PART = 32768, LINE_MOST = ROOM_LINE + 32 };

/* Of one seat, or of the host, who is behind the last of them. */
typedef struct ids {
    room_done done[ROOM_IDS];
    uint32_t stood_in;
    uint8_t next;
} ids;

typedef struct counts {
    uint32_t others, pages, ids;
} counts;

struct room_snapshot {
    const kh_game *game;
    const void *table; /* the room's: it has to live as long */
    void *state;
    char *others;
    size_t others_length, others_at;
    ids *ids;
    kh_seat seats, ids_at;
    uint64_t line, bytes, time_ms;
    uint32_t entries, luck, page;
    counts written;
    uint32_t part; /* the last one that was written */
    bool done;
    kh_text text;
    char *buffer;
    size_t cap;
};

/* Lines that are no actions. */

static bool is_other(const char *text, size_t length) {
    static const char *const words[] = {"do ", "phrase ", "text ",
                                        "announce "}; /* talk leaves nothing behind */
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (length >= strlen(words[i]) && memcmp(text, words[i], strlen(words[i])) == 0)
            return false;
    return true;
}

void room_keep_other(kh_room *r, uint64_t n, const char *text, size_t length) {
    room_others *o = &r->others;
    if (r->game && !r->game->at_once) { /* its journal is short, and something may be taken back */
        free(o->text);
        *o = (room_others){0};
        return;
    }
    if (o->torn || !is_other(text, length))
        return;
    const size_t needed = o->length + length + 32;
    char *text_now = o->text;
    if (needed > o->cap) {
        const size_t cap = needed * 2;
        text_now = realloc(o->text, cap);
        o->cap = text_now ? cap : o->cap;
    }
    if (!text_now) { /* then there is no snapshot of it */
        o->torn = true;
        return;
    }
    o->text = text_now;
    kh_text t = kh_text_in(o->text + o->length, o->cap - o->length);
    kh_text_number(&t, (int64_t)n);
    kh_text_char(&t, ' ');
    kh_text_add_n(&t, text, length);
    kh_text_char(&t, '\n');
    o->length += t.length;
}

/* Taking one. */

static void copy_ids(const kh_room *r, ids *out) {
    for (kh_seat seat = 0; seat < r->config.seats; seat++) {
        const room_seat *s = &r->seat[seat];
        memcpy(out[seat].done, s->done, sizeof s->done);
        out[seat].stood_in = s->stood_in;
        out[seat].next = s->id_next;
    }
    ids *host = &out[r->config.seats];
    memcpy(host->done, r->host_done, sizeof r->host_done);
    host->next = r->host_next;
}

bool room_snapshot_fits(const kh_room *r) {
    return r->phase == ROOM_PLAYING && r->game->at_once && r->match.game && !r->others.torn && !r->stale;
}

room_snapshot *room_snapshot_take(const kh_room *r) {
    if (!room_snapshot_fits(r))
        return NULL;
    room_snapshot *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->game = r->game;
    s->table = r->match.table;
    s->seats = r->config.seats;
    s->state = kh_block_new(r->match.state_size);
    s->others = malloc(r->others.length + 1);
    s->ids = calloc(r->config.seats + 1, sizeof *s->ids);
    if (!s->state || !s->others || !s->ids) {
        room_snapshot_free(s);
        return NULL;
    }
    memcpy(s->state, r->match.state, r->match.state_size);
    memcpy(s->others, r->others.text, r->others.length);
    s->others_length = r->others.length;
    copy_ids(r, s->ids);
    s->line = r->n;
    s->bytes = r->bytes;
    s->time_ms = r->match.time_ms;
    s->entries = r->match.before + r->match.log_count;
    s->luck = r->match.luck_count;
    return s;
}

void room_snapshot_free(room_snapshot *s) {
    if (!s)
        return;
    free(s->state);
    free(s->others);
    free(s->ids);
    free(s->buffer);
    free(s);
}

/* Where something may be taken back, or is seen later, the actions are needed. */
void room_snapshot_stored(kh_room *r, room_snapshot *s) {
    if (!room_without(r, KH_WITHOUT_UNDO) || r->settings.delay_s > 0)
        return;
    if (kh_match_shed(&r->match, s->state, s->entries, s->luck, s->time_ms))
        s->state = NULL;
}

uint64_t room_snapshot_line(const room_snapshot *s) {
    return s->line;
}

/* Writing it. */

static bool reserve(room_snapshot *s, size_t cap) {
    if (cap > s->cap) {
        char *buffer = realloc(s->buffer, cap);
        if (!buffer)
            return false;
        s->buffer = buffer;
        s->cap = cap;
    }
    s->text = kh_text_in(s->buffer, s->cap);
    return true;
}

/* As many whole lines as fit. */
static void write_others(room_snapshot *s) {
    const char *from = s->others + s->others_at;
    size_t length = s->others_length - s->others_at;
    if (length > PART) {
        length = PART;
        while (from[length - 1] != '\n')
            length--;
    }
    kh_text_add_n(&s->text, from, length);
    s->others_at += length;
    s->written.others++;
}

static bool write_page(room_snapshot *s) {
    const size_t length = s->game->write(s->table, s->state, s->page, s->buffer, s->cap);
    if (length >= s->cap) {
        if (!reserve(s, length + 1))
            return false;
        s->game->write(s->table, s->state, s->page, s->buffer, s->cap);
    }
    s->text.length = length;
    s->page++;
    s->written.pages++;
    return true;
}

/* Places behind `next` until the oldest. */
static unsigned first_id(const ids *of) {
    unsigned i = 0;
    while (i < ROOM_IDS && of->done[(of->next + i) % ROOM_IDS].id == 0)
        i++;
    return i;
}

static void write_ids_of(kh_text *t, kh_seat seat, const ids *of) {
    char actor[16];
    kh_actor_write(seat, actor, sizeof actor);
    kh_text_add(t, actor);
    kh_text_char(t, ' ');
    kh_text_number(t, of->stood_in);
    kh_text_char(t, ' ');
    kh_text_number(t, (of->next + first_id(of)) % ROOM_IDS);
    for (unsigned i = 0; i < ROOM_IDS; i++) { /* the oldest first */
        const room_done *d = &of->done[(of->next + i) % ROOM_IDS];
        if (d->id == 0)
            continue;
        kh_text_char(t, ' ');
        kh_text_number(t, (int64_t)d->id);
        kh_text_char(t, ' ');
        kh_text_number(t, (int64_t)d->n);
    }
    kh_text_char(t, '\n');
}

static void write_ids(room_snapshot *s) {
    while (s->ids_at <= s->seats && s->text.length < PART) {
        write_ids_of(&s->text, s->ids_at < s->seats ? s->ids_at : KH_HOST, &s->ids[s->ids_at]);
        s->ids_at++;
    }
    s->written.ids++;
}

static void write_head(room_snapshot *s) {
    const uint64_t hash = kh_state_hash(s->game, s->table, s->state);
    const uint64_t numbers[] = {FORMAT,         s->line,    s->bytes,          s->entries,
                                s->luck,        s->time_ms, s->written.others, s->written.pages,
                                s->written.ids, hash >> 32, hash & UINT32_MAX};
    kh_text_add(&s->text, "snapshot");
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        kh_text_char(&s->text, ' ');
        kh_text_number(&s->text, (int64_t)numbers[i]);
    }
}

bool room_snapshot_next(room_snapshot *s, uint32_t *part, const char **text, size_t *length) {
    if (s->done || !reserve(s, (size_t)PART + ROOM_IDS * 48 + LINE_MOST))
        return false;
    *part = ++s->part;
    if (s->others_at < s->others_length) {
        write_others(s);
    } else if (s->page < kh_pages(s->game, s->table)) {
        if (!write_page(s))
            return false;
    } else if (s->ids_at <= s->seats) {
        write_ids(s);
    } else {
        write_head(s);
        *part = 0;
        s->done = true;
    }
    *text = s->buffer;
    *length = s->text.length;
    return true;
}

/* Reading one: the room is being restored and has read nothing. */

struct room_resumption {
    counts due, read;
    uint64_t line, bytes, time_ms, hash;
    uint32_t entries, luck;
    void *state;
};

static bool read_number(kh_scan *x, uint64_t *out) {
    kh_scan_blanks(x);
    return kh_scan_number(x, out);
}

static bool read_small(kh_scan *x, uint32_t *out) {
    uint64_t n;
    const bool fine = read_number(x, &n) && n <= UINT32_MAX;
    *out = fine ? (uint32_t)n : 0;
    return fine;
}

static bool read_hash(kh_scan *x, uint64_t *out) {
    uint32_t high, low;
    const bool fine = read_small(x, &high) && read_small(x, &low);
    *out = fine ? (uint64_t)high << 32 | low : 0;
    return fine;
}

static bool read_head(kh_room *r, const char *text, size_t length) {
    kh_scan x = kh_scan_in(text, length), word;
    uint64_t format;
    room_resumption *s = calloc(1, sizeof *s);
    r->resumption = s;
    return s && r->n == 0 && kh_scan_token(&x, &word) && kh_word_is(&word, "snapshot") &&
           read_number(&x, &format) && format == FORMAT && read_number(&x, &s->line) &&
           read_number(&x, &s->bytes) && read_small(&x, &s->entries) && read_small(&x, &s->luck) &&
           read_number(&x, &s->time_ms) && read_small(&x, &s->due.others) && read_small(&x, &s->due.pages) &&
           read_small(&x, &s->due.ids) && read_hash(&x, &s->hash) && kh_scan_done(&x);
}

/* Each goes the way of every line, but its number runs ahead. */
static bool read_others(kh_room *r, const char *text, size_t length) {
    const char *at = text, *end = text + length;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        kh_scan x = kh_scan_in(at, stop ? (size_t)(stop - at) : 0);
        uint64_t n;
        if (!stop || !kh_scan_number(&x, &n) || !kh_scan_char(&x, ' ') || n <= r->n ||
            n > r->resumption->line)
            return false;
        r->n = n - 1;
        if (!room_restore_line(r, n, x.at, (size_t)(x.end - x.at)))
            return false;
        at = stop + 1;
    }
    return true;
}

static bool read_page(kh_room *r, const char *text, size_t length) {
    room_resumption *s = r->resumption;
    const kh_match *m = &r->match;
    if (!m->game || s->due.pages != kh_pages(m->game, m->table))
        return false;
    if (!s->state)
        s->state = kh_block_new(m->state_size);
    return s->state && m->game->read(m->table, s->state, s->read.pages, text, length).code == 0;
}

static bool read_ids_of(kh_room *r, kh_scan *x) {
    kh_seat seat = KH_HOST;
    uint64_t stood_in, first, id, n;
    if ((!kh_scan_word(x, "host") && !kh_seat_read(x, r->config.seats, &seat)) ||
        !read_number(x, &stood_in) || !read_number(x, &first) || first >= ROOM_IDS)
        return false;
    if (seat != KH_HOST)
        r->seat[seat].stood_in = (uint32_t)stood_in;
    if (seat != KH_HOST)
        r->seat[seat].id_next = (uint8_t)first;
    else
        r->host_next = (uint8_t)first;
    while (!kh_scan_done(x)) {
        if (!read_number(x, &id) || !read_number(x, &n) || id == 0)
            return false;
        room_remember(r, seat, id, n);
    }
    return true;
}

static bool read_ids(kh_room *r, const char *text, size_t length) {
    kh_scan x = kh_scan_in(text, length), line;
    while (kh_scan_line(&x, &line))
        if (!read_ids_of(r, &line))
            return false;
    return true;
}

/* All of it is there: the game goes on at that line, if it is the one that was left. */
static bool go_on(kh_room *r) {
    const room_resumption *s = r->resumption;
    if (!s->state || kh_state_hash(r->game, r->match.table, s->state) != s->hash ||
        !kh_match_resume(&r->match, s->state, s->entries, s->luck, s->time_ms))
        return false;
    r->n = s->line;
    r->bytes = s->bytes;
    return true;
}

void room_resumption_end(kh_room *r) {
    if (r->resumption)
        free(r->resumption->state);
    free(r->resumption);
    r->resumption = NULL;
}

static bool read_part(kh_room *r, uint32_t part, const char *text, size_t length) {
    room_resumption *s = r->resumption;
    if (part == 0)
        return !s && read_head(r, text, length);
    counts *read = s ? &s->read : NULL;
    if (!s || part != read->others + read->pages + read->ids + 1)
        return false;
    if (read->others < s->due.others) {
        read->others++;
        return read_others(r, text, length);
    }
    if (read->pages < s->due.pages) {
        const bool fine = read_page(r, text, length);
        read->pages++;
        return fine;
    }
    read->ids++;
    return read->ids <= s->due.ids && read_ids(r, text, length);
}

room_parts room_restore_part(kh_room *r, uint32_t part, const char *text, size_t length) {
    bool fine = !r->broken && read_part(r, part, text, length);
    const room_resumption *s = r->resumption;
    const bool last =
        fine && s->read.others == s->due.others && s->read.pages == s->due.pages && s->read.ids == s->due.ids;
    if (last)
        fine = go_on(r);
    if (fine && !last)
        return ROOM_PARTS_MORE;
    room_resumption_end(r);
    r->broken = r->broken || !fine;
    return fine ? ROOM_PARTS_DONE : ROOM_PARTS_WRONG;
}

void room_restore_lightly(kh_room *r) {
    enum { KEPT = 4096 }; /* a copy of the state for each so many */
    kh_match *m = &r->match;
    r->others.torn = true; /* nobody takes a snapshot of it */
    if (!m->game || !r->game->at_once || m->log_count < KEPT)
        return;
    void *state = kh_block_new(m->state_size);
    if (!state)
        return;
    memcpy(state, m->state, m->state_size);
    if (!kh_match_shed(m, state, m->before + m->log_count, m->luck_count, m->time_ms))
        free(state);
}
