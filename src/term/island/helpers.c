/* Helpers in the terminal: who has which, what each does. */
#include "term/island/parts.h"

#include "term/words.h"

const char *island_helper_name(const term_scene *s, unsigned helper) {
    return say_word(s->voice, "helper", island_helper_names[helper % HELPERS]);
}

/* The kinds of action that use a helper; 0: it is asked when the dice fall. */
static const uint8_t helper_kind[HELPERS] = {
    [HELPER_DEMAND] = DO_DEMAND,   [HELPER_PAVE] = DO_PAVE,       [HELPER_MOVE] = DO_LIFT,
    [HELPER_STUDY] = DO_STUDY,     [HELPER_INSPECT] = DO_INSPECT, [HELPER_RAISE] = DO_RAISE,
    [HELPER_BARGAIN] = DO_BARGAIN, [HELPER_BANISH] = DO_BANISH,
};

static const char *does_text(const term_scene *s, unsigned helper, char *out, size_t cap) {
    char key[ISLAND_KEY], word[64];
    words_command(s->voice, island_kinds[helper_kind[helper]].name, word, sizeof word);
    kh_lang_write(s->voice->lang, island_key("does.", island_helper_names[helper], key), FILL("word", word),
                  out, cap);
    return out;
}

/* "A Mayor": the side that lies up comes first. */
void island_put_helpers(const term_scene *s, canvas *c, int x) {
    const island_look v = scene_look(s);
    canvas_text(c, x, 0, say_word(s->voice, "table", "helper"), (canvas_pen){0});
    for (unsigned seat = 0; seat < s->match->config.seats; seat++) {
        const canvas_pen pen = {0, 0, seat == s->viewer};
        if (v.seat[seat].helper >= HELPERS)
            continue;
        canvas_text(c, x, (int)seat + 1, v.seat[seat].flipped ? "B" : "A", pen);
        canvas_text(c, x + 2, (int)seat + 1, island_helper_name(s, v.seat[seat].helper), pen);
    }
}

void island_write_helper(const term_scene *s, const island_look_seat *x, kh_text *out) {
    if (x->helper < HELPERS) {
        kh_text_add(out, x->flipped ? "B " : "A ");
        kh_text_add(out, island_helper_name(s, x->helper));
    } else
        kh_text_char(out, '-');
}

void island_say_helper(const term_scene *s, const island_look_seat *mine) {
    if (mine->helper < HELPERS)
        say_with(s->voice, mine->ready ? "hand.helper" : "hand.helper-tired",
                 FILL("side", mine->flipped ? "B" : "A", "helper", island_helper_name(s, mine->helper)));
}

/* "  Mayor: After a throw ..." */
void island_say_helpers(const term_scene *s, const char *key, unsigned helpers) {
    if (helpers == 0)
        return;
    say(s->voice, key);
    for (unsigned helper = 0; helper < HELPERS; helper++) {
        char line[600], does[400];
        if (!(helpers >> helper & 1))
            continue;
        kh_text x = kh_text_in(line, sizeof line);
        kh_text_add(&x, "  ");
        kh_text_add(&x, island_helper_name(s, helper));
        kh_text_add(&x, ": ");
        kh_text_add(&x, does_text(s, helper, does, sizeof does));
        say_text(s->voice, line);
    }
}
