/* The menu of everything that the viewer may do now: see choice.h. */
#include <string.h>

#include "kornholm/notation.h"
#include "term/command.h"
#include "term/desk/choice.h"
#include "term/words.h"

static menu_entry *new_entry(screen_choices *c, menu_effect effect) {
    if (c->entries >= MENU_MAX)
        return NULL;
    menu_entry *e = &c->entry[c->entries++];
    *e = (menu_entry){.effect = effect};
    return e;
}

/* Every place of a kind is one line of the menu: the arrows find them better than a list. */
static void add_places(screen_choices *c, term_play *p, uint32_t kind) {
    unsigned places = 0;
    for (int i = 0; i < c->targets; i++)
        places += c->target[i].action.kind == kind;
    menu_entry *e = places > 0 ? new_entry(c, MENU_AIM) : NULL;
    if (!e)
        return;
    char count[16];
    kh_text x = kh_text_in(count, sizeof count);
    kh_text_number(&x, places);
    words_command(&p->voice, p->match.game->kinds[kind].name, e->text, sizeof e->text);
    kh_lang_write(p->voice.lang, places > 1 ? "screen.places" : "screen.place", FILL("count", count), e->note,
                  sizeof e->note);
    e->kind = kind;
}

/* Too many to list: an example, to be changed. */
static void add_example(screen_choices *c, term_play *p, const term_seen *s, const kh_action *a) {
    menu_entry *e = new_entry(c, MENU_EDIT);
    kh_action filled = *a;
    kh_rng rng;
    if (!e)
        return;
    kh_rng_seed(&rng, 1);
    if (p->match.game->kinds[a->kind].open && !p->face->secretive)
        p->match.game->fill(p->match.table, s->view, p->viewer, a->kind, &rng, &filled);
    words_action(s, p->face, &filled, e->text, sizeof e->text);
    kh_text x = kh_text_in(e->note, sizeof e->note);
    kh_text_add(&x, say_word(&p->voice, "screen", "example"));
}

static void add_kind(screen_choices *c, term_play *p, const term_seen *s, const kh_action *list, uint32_t n,
                     uint32_t kind) {
    const kh_action *example = command_example(p, list, n, kind);
    int x, y;
    if (example) {
        add_example(c, p, s, example);
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (list[i].kind != kind || p->face->spot(s, &list[i], &x, &y))
            continue;
        if (p->match.game->kinds[kind].open) {
            add_example(c, p, s, &list[i]);
            continue;
        }
        menu_entry *e = new_entry(c, MENU_RUN);
        if (e)
            words_action(s, p->face, &list[i], e->text, sizeof e->text);
    }
}

static void add_meta(screen_choices *c, term_play *p, command_meta meta) {
    menu_entry *e = new_entry(c, MENU_RUN);
    if (!e)
        return;
    words_command(&p->voice, command_meta_names[meta], e->text, sizeof e->text);
    kh_text x = kh_text_in(e->note, sizeof e->note);
    kh_text_add(&x, words_text(&p->voice, p->face, "help.short", command_meta_names[meta]));
}

void choices_open_menu(screen_choices *c, term_play *p) {
    static const command_meta useful[] = {META_HINT, META_UNDO, META_HAND, META_SHEET,
                                          META_HELP, META_SAVE, META_QUIT};
    static kh_action list[CHOICES_MAX];
    const term_seen s = play_seen(p);
    const uint32_t n = seen_legal(&s, list, CHOICES_MAX);
    c->entries = 0;
    const uint32_t kinds = kh_kind_count(p->match.game);
    for (uint32_t kind = 1; kind < kinds; kind++) {
        add_places(c, p, kind);
        add_kind(c, p, &s, list, n, kind);
    }
    for (size_t i = 0; i < sizeof useful / sizeof useful[0]; i++)
        if (command_meta_known(p, useful[i]))
            add_meta(c, p, useful[i]);
    c->chosen = 0;
    c->open = true;
}
