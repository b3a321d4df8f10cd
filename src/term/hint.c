/* A hint: what the best bot of the house would do in the viewer's place, and why. It sees what the viewer sees. */
#include <stdlib.h>
#include <string.h>

#include "table/block.h"
#include "term/command.h"
#include "term/words.h"

/* Tenths stand behind what the language puts there. */
static void write_comma(const term_voice *voice, char *number) {
    char *point = strchr(number, '.');
    const char *comma = kh_lang_text(voice->lang, "number.point");
    if (point && comma)
        *point = *comma;
}

static void say_reason(term_play *p, const term_seen *s, const kh_action *a, const kh_why *why) {
    enum { PAIRS = 2 * KH_WHY_VALUES + 2 };
    const char *fill[PAIRS + 1] = {NULL};
    char value[KH_WHY_VALUES][128], reason[SAY_CAP] = "", action[256], other[256];
    unsigned n = 0;
    for (unsigned i = 0; i < KH_WHY_VALUES && why->value[i].name; i++) {
        words_value(s, p->face, why->value[i].type, why->value[i].arg, value[i], sizeof value[i]);
        if (why->value[i].type == &kh_why_tenths || why->value[i].type == &kh_why_less)
            write_comma(s->voice, value[i]);
        fill[n++] = why->value[i].name;
        fill[n++] = value[i];
    }
    if (why->other.kind) {
        words_action(s, p->face, &why->other, other, sizeof other);
        fill[n++] = "other";
        fill[n++] = other;
    }
    words_action(s, p->face, a, action, sizeof action);
    if (why->key)
        kh_lang_write(p->voice.lang, why->key, fill, reason, sizeof reason);
    say_with(&p->voice, "say.hint", FILL("action", action, "reason", reason));
}

/* Asks the bot, or remembers what it said where nothing has happened since. False: there is none, or no memory. */
static bool ask(term_play *p, const term_seen *s, term_adviser *x) {
    const kh_bot *bot = kh_bot_adviser(p->match.game);
    const uint32_t now = p->match.live_count;
    if (x->memory && x->at == now)
        return true;
    if (!bot)
        return false;
    if (!x->memory) {
        x->memory = kh_block_new(bot->size);
        if (!x->memory)
            return false;
        bot->init(x->memory, p->match.game, p->match.table, p->viewer, p->seed);
    }
    memset(&x->action, 0, sizeof x->action);
    memset(&x->why, 0, sizeof x->why);
    x->at = now;
    x->any = bot->decide(x->memory, s->view, &x->action);
    bot->why(x->memory, &x->why);
    return true;
}

void command_hint(term_play *p) {
    const term_seen s = play_seen(p);
    term_adviser *x = p->viewer < PLAY_SEATS_MAX ? &p->adviser[p->viewer] : NULL;
    if (x && ask(p, &s, x) && x->any) {
        p->hinted = true;
        say_reason(p, &s, &x->action, &x->why);
    } else if (!kh_bot_adviser(p->match.game))
        say(&p->voice, "say.hint-no-bot");
    else
        say(&p->voice, "say.hint-none");
}
