/* A hint: what the best bot of the house would do in the viewer's place, and why. It sees what the viewer sees. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/text.h"
#include "table/block.h"
#include "table/counsel.h"
#include "table/room.h"
#include "term/command.h"
#include "term/words.h"

/* Tenths stand behind what the language puts there. */
static void write_comma(const term_voice *voice, char *number) {
    char *point = strchr(number, '.');
    const char *comma = kh_lang_text(voice->lang, "number.point");
    if (point && comma)
        *point = *comma;
}

/* A reason of a bot in words; empty where it has none. */
static void write_reason(term_play *p, const term_seen *s, const kh_why *why, char *out, size_t cap) {
    enum { PAIRS = 2 * KH_WHY_VALUES + 2 };
    const char *fill[PAIRS + 1] = {NULL};
    char value[KH_WHY_VALUES][128], other[256];
    unsigned n = 0;
    out[0] = '\0';
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
    if (why->key)
        kh_lang_write(p->voice.lang, why->key, fill, out, cap);
}

static void say_reason(term_play *p, const term_seen *s, const kh_action *a, const kh_why *why) {
    char reason[SAY_CAP], action[256];
    write_reason(p, s, why, reason, sizeof reason);
    words_action(s, p->face, a, action, sizeof action);
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

/* One of the choices that somebody who judges the game sees: its chance, and the facts that speak for it. */
static void say_choice(term_play *p, const term_seen *s, const kh_counsel *c, uint32_t i) {
    char number[16], chance[16], action[256], fact[SAY_CAP], reason[SAY_CAP] = "";
    kh_text x = kh_text_in(reason, sizeof reason);
    snprintf(number, sizeof number, "%" PRIu32, i + 1);
    snprintf(chance, sizeof chance, "%.0f", (double)(100 * c->choice[i].chance));
    words_action(s, p->face, &c->choice[i].action, action, sizeof action);
    for (uint32_t k = 0; k < c->choice[i].facts; k++) {
        write_reason(p, s, &c->choice[i].fact[k], fact, sizeof fact);
        kh_text_add(&x, k > 0 ? "; " : ": ");
        kh_text_add(&x, fact);
    }
    say_with(&p->voice, "say.hint-choice",
             FILL("number", number, "action", action, "chance", chance, "reason", reason));
}

/* Everything that is worth considering, with chances. false: nobody judges the game, or there is nothing to choose. */
static bool say_counsel(term_play *p, const term_seen *s) {
    kh_counsel c;
    if (!kh_counsel_ask(&c, &p->match, s->view, p->viewer))
        return false;
    for (uint32_t i = 0; i < c.count; i++)
        say_choice(p, s, &c, i);
    p->hinted = true;
    return true;
}

void command_hint(term_play *p) {
    const term_seen s = play_seen(p);
    term_adviser *x = p->viewer < PLAY_SEATS_MAX ? &p->adviser[p->viewer] : NULL;
    if (p->remote && !p->remote->hints(p->remote->self)) {
        say_with(&p->voice, "say.refused",
                 FILL("reason", say_word(&p->voice, "rule", ROOM_NO_HINTS), "rule", ROOM_NO_HINTS));
        return;
    }
    if (x && say_counsel(p, &s))
        return;
    if (x && ask(p, &s, x) && x->any) {
        p->hinted = true;
        say_reason(p, &s, &x->action, &x->why);
    } else if (!kh_bot_adviser(p->match.game))
        say(&p->voice, "say.hint-no-bot");
    else
        say(&p->voice, "say.hint-none");
}
