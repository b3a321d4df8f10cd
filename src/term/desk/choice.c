/* What the viewer may do now: see choice.h. The menu: menu.c. */
#include "term/desk/choice.h"

#include <stdlib.h>
#include <string.h>

#include "term/command.h"
#include "term/words.h"

void choices_look(screen_choices *c, term_play *p) {
    static kh_action list[CHOICES_MAX];
    const term_seen s = play_seen(p);
    const uint32_t n = seen_legal(&s, list, CHOICES_MAX);
    c->targets = 0;
    choices_drop_aim(c);
    c->open = false;
    for (uint32_t i = 0; i < n; i++) {
        screen_target *t = &c->target[c->targets];
        t->action = list[i];
        if (p->face->spot(&s, &list[i], &t->x, &t->y))
            c->targets++;
    }
}

void choices_keep(screen_choices *c, term_play *p) {
    const bool open = c->open, aimed = c->aim >= 0;
    const uint32_t kind = c->aim_kind;
    const kh_action aim = aimed ? c->target[c->aim].action : (kh_action){0};
    choices_look(c, p);
    c->open = open;
    for (int i = 0; i < c->targets && aimed; i++)
        if (c->target[i].action.kind == aim.kind && c->target[i].action.size == aim.size &&
            memcmp(c->target[i].action.arg, aim.arg, sizeof aim.arg) == 0) {
            c->aim = i;
            c->aim_kind = kind;
        }
}

void choices_drop_aim(screen_choices *c) {
    c->aim = -1;
    c->aim_kind = 0;
}

const kh_action *choices_aim(const screen_choices *c) {
    return c->aim >= 0 ? &c->target[c->aim].action : NULL;
}

const char *choices_aim_text(const screen_choices *c, term_play *p, char *out, size_t cap) {
    const term_seen s = play_seen(p);
    out[0] = '\0';
    if (c->aim >= 0)
        words_action(&s, p->face, &c->target[c->aim].action, out, cap);
    return out;
}

static bool is_offered(const screen_choices *c, int i) {
    return c->aim_kind == 0 || c->target[i].action.kind == c->aim_kind;
}

/* A cell is about twice as high as wide. */
static int distance(int dx, int dy) {
    return dx * dx + 4 * dy * dy;
}

static int nearest(const screen_choices *c, int x, int y) {
    int best = -1;
    for (int i = 0; i < c->targets; i++)
        if (is_offered(c, i) && (best < 0 || distance(c->target[i].x - x, c->target[i].y - y) <
                                                 distance(c->target[best].x - x, c->target[best].y - y)))
            best = i;
    return best;
}

/* How far a target lies in the direction of an arrow; 0: it does not lie there. What lies more aside than ahead comes
 * after all that does not: so each arrow has a quarter of the board, and together they reach every place. */
static int way(int along, int aside) {
    enum { FAR = 1 << 20 };
    if (along <= 0)
        return 0;
    return along * along + aside * aside + (abs(aside) > along ? FAR : 0);
}

void choices_move(screen_choices *c, int step_x, int step_y, int x, int y) {
    if (c->aim < 0) {
        c->aim = nearest(c, x, y);
        return;
    }
    const screen_target *from = &c->target[c->aim];
    int best = -1, best_way = 0;
    for (int i = 0; i < c->targets; i++) {
        const int dx = c->target[i].x - from->x, dy = 2 * (c->target[i].y - from->y);
        const int w = step_x != 0 ? way(dx * step_x, dy) : way(dy * step_y, dx);
        if (i != c->aim && is_offered(c, i) && w > 0 && (best < 0 || w < best_way)) {
            best = i;
            best_way = w;
        }
    }
    if (best >= 0)
        c->aim = best;
}

bool choices_point(screen_choices *c, int x, int y, bool *again) {
    enum { REACH = 13 }; /* three columns aside, or one line with some aside */
    c->aim_kind = 0;
    const int best = nearest(c, x, y);
    if (best < 0 || distance(c->target[best].x - x, c->target[best].y - y) > REACH)
        return false;
    *again = best == c->aim;
    c->aim = best;
    return true;
}

void choices_aim_at_kind(screen_choices *c, uint32_t kind, int x, int y) {
    c->aim_kind = kind;
    c->aim = nearest(c, x, y);
}

/* What is common to all that fits, while it is gathered. */
typedef struct completion {
    const char *typed; /* folded */
    char common[CHOICE_TEXT];
    bool any;
} completion;

static void offer_text(completion *m, const char *text) {
    char folded[WORDS_LINE];
    words_fold(text, strlen(text), folded, sizeof folded);
    if (strncmp(folded, m->typed, strlen(m->typed)) != 0 || strlen(folded) >= sizeof m->common)
        return;
    if (!m->any)
        memcpy(m->common, folded, strlen(folded) + 1);
    m->any = true;
    size_t n = 0;
    while (m->common[n] != '\0' && m->common[n] == folded[n])
        n++;
    m->common[n] = '\0';
}

bool choices_complete(term_play *p, const char *typed, char *out, size_t cap) {
    static kh_action list[CHOICES_MAX];
    char folded[WORDS_LINE], text[CHOICE_TEXT];
    completion m = {.typed = folded};
    words_fold(typed, strlen(typed), folded, sizeof folded);
    const term_seen s = play_seen(p);
    const uint32_t n = seen_legal(&s, list, CHOICES_MAX);
    for (uint32_t i = 0; i < n; i++) {
        words_action(&s, p->face, &list[i], text, sizeof text);
        offer_text(&m, text);
    }
    for (command_meta meta = 0; meta < METAS; meta++)
        if (command_meta_known(p, meta))
            offer_text(&m, words_command(&p->voice, command_meta_names[meta], text, sizeof text));
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, m.common);
    return m.any;
}
