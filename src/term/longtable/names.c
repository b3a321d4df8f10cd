/* Long Table in the terminal: how places are typed, and what need not be typed. The notation counts mats and units; here
 * a crossing is a number of the own mat, or of the one beside it behind an l or an r. */
#include <string.h>

#include "kornholm/notation.h"
#include "term/longtable/face.h"

/* -1, 0 or 1: where a place lies, seen from the viewer; 2: not near. In a ring of two the one mat beside is both. */
static int step_to(const term_seen *s, uint32_t place) {
    const long_table *t = seen_table(s);
    const uint32_t home = long_home(t, seen_me(s));
    static const int steps[] = {0, 1, -1};
    for (unsigned i = 0; i < 3; i++)
        if ((steps[i] == 0 ? home : long_beside(t, home, steps[i])) == place)
            return steps[i];
    return 2;
}

/* "l" and "r"; twice behind the mat beside, where roads of others may lead: that can be read, but not be built on. */
static const char *side_of(const term_seen *s, uint32_t place) {
    const uint32_t home = long_home(seen_table(s), seen_me(s));
    const int step = step_to(s, place);
    return step == 0 ? "" : step == 1 ? "r" : step < 0 ? "l" : place > home ? "rr" : "ll";
}

const char *long_crossing_name(const term_seen *s, long_spot at, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, side_of(s, at.place));
    kh_text_number(&x, at.at + 1);
    return out;
}

static bool is_way(const uint8_t *arg) {
    return arg[2] < LONG_WAYS && !(arg[0] == 0xff && arg[1] == 0xff);
}

bool long_spell(const term_seen *s, const kh_type *type, const uint8_t *arg, char *out, size_t cap) {
    const bool crossing = strcmp(type->name, "crossing") == 0, way = strcmp(type->name, "way") == 0;
    char name[2][16];
    if (!(crossing && arg[2] < LONG_CROSSINGS) && !(way && is_way(arg)))
        return false;
    const uint32_t place = long_arg2(arg);
    if (place >= seen_table(s)->places || step_to(s, place) == 2)
        return false;
    kh_text x = kh_text_in(out, cap);
    if (crossing) {
        kh_text_add(&x, long_crossing_name(s, (long_spot){place, arg[2]}, name[0], sizeof name[0]));
        return true;
    }
    for (unsigned i = 0; i < 2; i++)
        long_crossing_name(s, long_spot_of(seen_table(s), place, long_ground.ends[arg[2]][i]), name[i],
                           sizeof name[i]);
    kh_text_add(&x, name[0]);
    kh_text_char(&x, '-');
    kh_text_add(&x, name[1]);
    return true;
}

static uint32_t crossing_rank(const term_seen *s, long_spot at) {
    return (uint32_t)(step_to(s, at.place) + 1) * LONG_CROSSINGS + at.at;
}

uint32_t long_way_rank(const term_seen *s, uint32_t place, unsigned way) {
    const long_table *t = seen_table(s);
    const uint8_t *ends = long_ground.ends[way];
    return crossing_rank(s, long_spot_of(t, place, ends[0])) << 16 |
           crossing_rank(s, long_spot_of(t, place, ends[1]));
}

uint32_t long_place_rank(const term_seen *s, const kh_action *a) {
    if (a->size == 0)
        return 0;
    if (a->kind == DO_ROAD && is_way(a->arg))
        return long_way_rank(s, long_arg2(a->arg), a->arg[2]);
    return a->kind == DO_SETTLEMENT || a->kind == DO_CITY
               ? crossing_rank(s, (long_spot){long_arg2(a->arg), a->arg[2]})
               : 0;
}

/* "27", "l27", "r3". */
static bool read_crossing(const term_seen *s, kh_scan *x, long_spot *out) {
    const long_table *t = seen_table(s);
    uint64_t n;
    const int step = kh_scan_char(x, 'l') ? -1 : kh_scan_char(x, 'r') ? 1 : 0;
    const uint32_t home = long_home(t, seen_me(s)), place = step ? long_beside(t, home, step) : home;
    if (place == LONG_NOWHERE || !kh_scan_number(x, &n) || n < 1 || n > LONG_CROSSINGS)
        return false;
    *out = (long_spot){place, (uint8_t)(n - 1)};
    return true;
}

static bool joins(const long_table *t, uint32_t place, unsigned w, long_spot a, long_spot b) {
    const long_spot p = long_spot_of(t, place, long_ground.ends[w][0]),
                    q = long_spot_of(t, place, long_ground.ends[w][1]);
    return (p.place == a.place && p.at == a.at && q.place == b.place && q.at == b.at) ||
           (p.place == b.place && p.at == b.at && q.place == a.place && q.at == a.at);
}

/* The way between two crossings; it lies on the mat of either. */
static bool find_way(const long_table *t, long_spot a, long_spot b, uint8_t arg[3]) {
    const uint32_t on[2] = {a.place, b.place};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned w = 0; w < LONG_WAYS; w++)
            if (long_mat_at(t, on[i])->way_there[w] && joins(t, on[i], w, a, b)) {
                arg[0] = (uint8_t)on[i];
                arg[1] = (uint8_t)(on[i] >> 8);
                arg[2] = (uint8_t)w;
                return true;
            }
    return false;
}

static const kh_type *type_named(uint32_t kind, const char *name) {
    for (unsigned i = 0; i < KH_FIELDS_MAX && long_kinds[kind].field[i].type; i++)
        if (strcmp(long_kinds[kind].field[i].type->name, name) == 0)
            return long_kinds[kind].field[i].type;
    return NULL;
}

bool long_place_named(const term_seen *s, uint32_t kind, const char *word, char *out, size_t cap) {
    const kh_type *crossing = type_named(kind, "crossing"), *way = type_named(kind, "way");
    long_spot a, b;
    kh_scan x = kh_scan_in(word, strlen(word));
    uint8_t arg[3];
    if ((!crossing && !way) || !read_crossing(s, &x, &a))
        return false;
    if (crossing && x.at == x.end) {
        const uint8_t at[3] = {(uint8_t)a.place, (uint8_t)(a.place >> 8), a.at};
        crossing->write(s->match->table, at, out, cap);
        return true;
    }
    if (!way || !kh_scan_char(&x, '-') || !read_crossing(s, &x, &b) || x.at != x.end ||
        !find_way(seen_table(s), a, b, arg))
        return false;
    way->write(s->match->table, arg, out, cap);
    return true;
}

/* The first stack that sells: the own one first. */
static bool usual_stack(const term_seen *s, char *out, size_t cap) {
    static kh_action list[LONG_CHOICES];
    const uint32_t n = seen_legal(s, list, LONG_CHOICES);
    const kh_type *type = long_kinds[DO_BUY].field[0].type;
    const uint32_t home = long_home(seen_table(s), seen_me(s));
    uint8_t best[3] = {(uint8_t)home, (uint8_t)(home >> 8), (uint8_t)(seen_me(s) % LONG_SIDES)};
    bool found = false;
    for (uint32_t i = 0; i < n; i++) {
        if (list[i].kind != DO_BUY)
            continue;
        const bool own = memcmp(list[i].arg, best, sizeof best) == 0;
        if (!found || own)
            memcpy(best, list[i].arg, sizeof best);
        found = true;
        if (own)
            break;
    }
    type->write(s->match->table, best, out, cap);
    return true;
}

bool long_usual(const term_seen *s, uint32_t kind, uint32_t field, char *out, size_t cap) {
    const kh_type *type = long_kinds[kind].field[field].type;
    kh_text x = kh_text_in(out, cap);
    if (!type)
        return false;
    if (strcmp(type->name, "round") == 0) {
        const unsigned phase = long_phase_number(seen_state(s));
        type->write(s->match->table, (uint8_t[]){(uint8_t)phase, (uint8_t)(phase >> 8)}, out, cap);
        return true;
    }
    if (kind == DO_BUY && field == 0)
        return usual_stack(s, out, cap);
    if (kind == DO_OFFER && strcmp(type->name, "partner") == 0)
        kh_text_add(&x, "all");
    else if (kind == DO_KNIGHT && field == 0)
        kh_text_add(&x, "none");
    else
        return false;
    return true;
}
