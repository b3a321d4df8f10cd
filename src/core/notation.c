/* Actions as text, made from the game's table of kinds: see notation.h. Legality is the game's. */
#include "kornholm/notation.h"

#include <string.h>

#include "kornholm/text.h"

uint32_t kh_kind_count(const kh_game *game) {
    uint32_t n = 0;
    while (game->kinds[n].name != NULL)
        n++;
    return n;
}

uint8_t kh_kind_size(const kh_kind *kind) {
    unsigned size = 0;
    for (int i = 0; i < KH_FIELDS_MAX && kind->field[i].type != NULL; i++)
        size += kind->field[i].type->size;
    return (uint8_t)size;
}

static bool actor_of(kh_seat seat, kh_actor *out) {
    switch (seat) {
    case KH_CHANCE: *out = KH_BY_CHANCE; return true;
    case KH_CLOCK: *out = KH_BY_CLOCK; return true;
    case KH_HOST: *out = KH_BY_HOST; return true;
    case KH_NOBODY:
    case KH_WATCHER: return false;
    }
    *out = KH_BY_SEAT;
    return true;
}

bool kh_action_formed(const kh_game *game, kh_seat seats, const kh_action *a) {
    kh_actor actor;
    if (a->kind == 0 || a->kind >= kh_kind_count(game) || !actor_of(a->seat, &actor))
        return false;
    const kh_kind *kind = &game->kinds[a->kind];
    if (kind->actor != actor || (actor == KH_BY_SEAT && a->seat >= seats) || a->size != kh_kind_size(kind))
        return false;
    for (unsigned i = a->size; i < KH_ARGS_MAX; i++) {
        if (a->arg[i] != 0)
            return false;
    }
    return true;
}

size_t kh_actor_write(kh_seat seat, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    switch (seat) {
    case KH_CHANCE: kh_text_add(&x, "luck"); return x.length;
    case KH_CLOCK: kh_text_add(&x, "clock"); return x.length;
    case KH_HOST: kh_text_add(&x, "host"); return x.length;
    case KH_WATCHER: kh_text_add(&x, "watcher"); return x.length;
    case KH_NOBODY: kh_text_add(&x, "nobody"); return x.length;
    }
    kh_text_char(&x, 'p');
    kh_text_number(&x, (int64_t)seat + 1);
    return x.length;
}

/* Lets a writer go on where the text ends, as far as there is room. */
static void add_made(kh_text *x, size_t made) {
    x->length += made;
}
static char *tail(const kh_text *x) {
    return x->length < x->cap ? x->out + x->length : NULL;
}
static size_t tail_cap(const kh_text *x) {
    return x->length < x->cap ? x->cap - x->length : 0;
}

static bool all_hidden(const uint8_t *arg, unsigned size) {
    for (unsigned i = 0; i < size; i++) {
        if (arg[i] != KH_HIDDEN)
            return false;
    }
    return size > 0;
}

static size_t write_field(const void *t, const kh_type *type, const uint8_t *arg, char *out, size_t cap) {
    if (!all_hidden(arg, type->size))
        return type->write(t, arg, out, cap);
    kh_text x = kh_text_in(out, cap);
    kh_text_char(&x, '?');
    return x.length;
}

/* An action that is not formed may come from anywhere: kind and size are looked at before the arguments. */
static const kh_kind *kind_of(const kh_game *game, const kh_action *a) {
    return a->kind < kh_kind_count(game) ? &game->kinds[a->kind] : NULL;
}

size_t kh_argument_write(const kh_game *game, const void *t, const kh_action *a, uint32_t i, char *out,
                         size_t cap) {
    kh_text none = kh_text_in(out, cap);
    const kh_kind *kind = kind_of(game, a);
    if (kind == NULL || a->size != kh_kind_size(kind) || i >= KH_FIELDS_MAX)
        return none.length;
    const uint8_t *arg = a->arg;
    for (uint32_t k = 0; k <= i; arg += kind->field[k].type->size, k++) {
        if (kind->field[k].type == NULL)
            return none.length;
        if (k == i)
            return write_field(t, kind->field[k].type, arg, out, cap);
    }
    return none.length;
}

size_t kh_action_write(const kh_game *game, const void *t, const kh_action *a, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    add_made(&x, kh_actor_write(a->seat, out, cap));
    kh_text_char(&x, ' ');
    const kh_kind *kind = kind_of(game, a);
    if (kind == NULL) {
        kh_text_char(&x, '?');
        return x.length;
    }
    kh_text_add(&x, kind->name);
    if (a->size != kh_kind_size(kind))
        return x.length;
    const uint8_t *arg = a->arg;
    for (int i = 0; i < KH_FIELDS_MAX && kind->field[i].type != NULL; i++) {
        const kh_field *field = &kind->field[i];
        if (field->lead != NULL) {
            kh_text_char(&x, ' ');
            kh_text_add(&x, field->lead);
        }
        kh_text_char(&x, ' ');
        add_made(&x, write_field(t, field->type, arg, tail(&x), tail_cap(&x)));
        arg += field->type->size;
    }
    return x.length;
}

static bool at_gap(const kh_scan *x) {
    return x->at == x->end || *x->at == ' ' || *x->at == '\t';
}

/* One argument at the scan, which stands on its first character. */
static bool read_field(const void *t, const kh_type *type, kh_scan *x, uint8_t *arg, bool *hidden) {
    kh_scan rest = *x;
    if (hidden != NULL && kh_scan_char(&rest, '?') && at_gap(&rest)) {
        memset(arg, KH_HIDDEN, type->size);
        *hidden = true;
        *x = rest;
        return true;
    }
    const size_t length = (size_t)(x->end - x->at);
    const size_t used = type->read(t, x->at, length, arg);
    if (used == 0 || used > length)
        return false;
    x->at += used;
    return at_gap(x);
}

static kh_read_fault fault_at(kh_scan x, const kh_type *type, const char *lead) {
    kh_scan word;
    kh_scan_token(&x, &word);
    return (kh_read_fault){word.at, (size_t)(word.end - word.at), type, lead};
}

/* A value that is wrong. In one of several words ("2 wool 1 ore") a number is rarely what is wrong: rather what it
 * counts. */
static kh_read_fault fault_in(kh_scan x, const kh_type *type) {
    kh_scan first, number;
    uint64_t n;
    kh_scan_token(&x, &first);
    number = first;
    const bool counts = type->size > 1 && kh_scan_number(&number, &n) && number.at == number.end;
    return fault_at(counts && !kh_scan_done(&x) ? x : (kh_scan){first.at, x.end}, type, NULL);
}

/* Something that stands behind a value: more of the value, if that counts things, or else what does not belong there. */
static kh_read_fault fault_behind(kh_scan x, const kh_type *before, const char *lead) {
    kh_scan_blanks(&x);
    const bool more = before && before->size > 1 && x.at < x.end && *x.at >= '0' && *x.at <= '9';
    return more ? fault_in(x, before) : fault_at(x, NULL, lead);
}

static kh_read_error read_fields(const kh_kind *kind, const void *t, kh_scan *x, kh_action *a, bool *hidden,
                                 kh_read_fault *fault) {
    const kh_type *before = NULL;
    for (int i = 0; i < KH_FIELDS_MAX && kind->field[i].type != NULL; i++) {
        const kh_field *field = &kind->field[i];
        uint8_t *arg = a->arg + a->size;
        if (kh_scan_done(x) && field->usual != NULL) {
            kh_scan usual = kh_scan_in(field->usual, strlen(field->usual));
            if (!read_field(t, field->type, &usual, arg, NULL))
                return KH_READ_BAD_FIELD;
        } else {
            *fault = fault_behind(*x, before, field->lead);
            if (field->lead != NULL && !kh_scan_word(x, field->lead))
                return KH_READ_BAD_FIELD;
            kh_scan_blanks(x);
            *fault = fault_in(*x, field->type);
            if (!read_field(t, field->type, x, arg, hidden))
                return KH_READ_BAD_FIELD;
        }
        a->size = (uint8_t)(a->size + field->type->size);
        before = field->type;
    }
    *fault = fault_behind(*x, before, NULL);
    return kh_scan_done(x) ? KH_READ_FINE : KH_READ_TOO_LONG;
}

static kh_read_error read_command(const kh_game *game, const void *t, kh_seat seat, kh_scan x, kh_action *out,
                                  bool *hidden, kh_read_fault *fault) {
    memset(out, 0, sizeof *out);
    out->seat = seat;
    if (hidden != NULL)
        *hidden = false;
    kh_actor actor;
    *fault = fault_at(x, NULL, NULL);
    if (!actor_of(seat, &actor))
        return KH_READ_NO_ACTOR;
    kh_scan name;
    if (!kh_scan_token(&x, &name))
        return KH_READ_NO_KIND;
    const uint32_t n = kh_kind_count(game);
    for (uint32_t k = 1; k < n; k++) {
        const kh_kind *kind = &game->kinds[k];
        if (kind->actor != actor || !kh_word_is(&name, kind->name))
            continue;
        out->kind = (uint8_t)k;
        return read_fields(kind, t, &x, out, hidden, fault);
    }
    return KH_READ_NO_KIND;
}

kh_read_error kh_command_read(const kh_game *game, const void *t, kh_seat seat, const char *text,
                              size_t length, kh_action *out, bool *hidden) {
    kh_read_fault fault;
    return read_command(game, t, seat, kh_scan_in(text, length), out, hidden, &fault);
}

bool kh_seat_read(kh_scan *x, uint64_t seats, kh_seat *out) {
    kh_scan rest = *x;
    uint64_t n;
    if (!kh_scan_char(&rest, 'p') || (rest.at < rest.end && *rest.at == '0') || !kh_scan_number(&rest, &n))
        return false;
    if (n > seats)
        return false;
    *out = (kh_seat)(n - 1);
    *x = rest;
    return true;
}

static bool read_actor(kh_scan *x, kh_seat seats, kh_seat *out) {
    if (kh_scan_word(x, "luck"))
        *out = KH_CHANCE;
    else if (kh_scan_word(x, "clock"))
        *out = KH_CLOCK;
    else if (kh_scan_word(x, "host"))
        *out = KH_HOST;
    else {
        kh_scan_blanks(x);
        return kh_seat_read(x, seats, out) && at_gap(x);
    }
    return true;
}

kh_read_error kh_action_read_fault(const kh_game *game, const void *t, kh_seat seats, const char *text,
                                   size_t length, kh_action *out, bool *hidden, kh_read_fault *fault) {
    kh_scan x = kh_scan_in(text, length);
    kh_seat seat;
    *fault = fault_at(x, NULL, NULL);
    if (!read_actor(&x, seats, &seat)) {
        memset(out, 0, sizeof *out);
        return KH_READ_NO_ACTOR;
    }
    return read_command(game, t, seat, x, out, hidden, fault);
}

kh_read_error kh_action_read(const kh_game *game, const void *t, kh_seat seats, const char *text,
                             size_t length, kh_action *out, bool *hidden) {
    kh_read_fault fault;
    return kh_action_read_fault(game, t, seats, text, length, out, hidden, &fault);
}

static size_t write_seat(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return kh_actor_write(arg[0], out, cap);
}

static size_t read_seat(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    kh_seat seat;
    if (!kh_seat_read(&x, KH_HIDDEN, &seat))
        return 0;
    arg[0] = (uint8_t)seat;
    return (size_t)(x.at - text);
}

static size_t write_seat2(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return kh_actor_write(kh_seat2_of(arg), out, cap);
}

static size_t read_seat2(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    kh_seat seat;
    if (!kh_seat_read(&x, UINT16_MAX, &seat))
        return 0;
    kh_seat2_put(arg, seat);
    return (size_t)(x.at - text);
}

static size_t write_seat3(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    return kh_actor_write(kh_seat3_of(arg), out, cap);
}

static size_t read_seat3(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    kh_seat seat;
    if (!kh_seat_read(&x, 0xffffff, &seat)) /* the last number is the hidden one */
        return 0;
    kh_seat3_put(arg, seat);
    return (size_t)(x.at - text);
}

static size_t write_number(const void *t, const uint8_t *arg, char *out, size_t cap) {
    (void)t;
    kh_text x = kh_text_in(out, cap);
    kh_text_number(&x, arg[0]);
    return x.length;
}

static size_t read_number(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    kh_scan x = kh_scan_in(text, length);
    uint64_t n;
    if (!kh_scan_number(&x, &n) || n >= KH_HIDDEN)
        return 0;
    arg[0] = (uint8_t)n;
    return (size_t)(x.at - text);
}

const kh_type kh_type_seat = {"seat", 1, write_seat, read_seat};
const kh_type kh_type_seat2 = {"seat", 2, write_seat2, read_seat2};
const kh_type kh_type_seat3 = {"seat", 3, write_seat3, read_seat3};
const kh_type kh_type_number = {"number", 1, write_number, read_number};
