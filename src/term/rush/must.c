/* Symbol Rush in the terminal: what the person can do now. The right symbol is never told. */
#include "term/rush/face.h"
#include "term/words.h"

static bool awaits_colour(const term_seen *s) {
    return seen_plays(s) && seen_state(s)->colour[team_of(seen_table(s), s->viewer)] == RUSH_NONE;
}

static void say_waiting(const term_seen *s) {
    char who[RUSH_NAME];
    for (kh_seat seat = 0; seat < seen_table(s)->seats; seat++)
        if (seat != s->viewer && s->match->game->awaited(s->match->table, s->view, seat)) {
            say_with(s->voice, "play.waiting", FILL("who", seen_name(s, seat, who, sizeof who)));
            return;
        }
    say(s->voice, "rush.waiting");
}

static void must_choose_colour(const term_seen *s) {
    kh_action list[COLOURS];
    char text[RUSH_TEXT], number[16];
    kh_text x = kh_text_in(text, sizeof text);
    const uint32_t n = seen_legal(s, list, COLOURS);
    for (uint32_t i = 0; i < n; i++) {
        kh_text_add(&x, i > 0 ? ", " : "");
        kh_text_char(&x, '[');
        kh_text_add(&x, say_number(i + 1, number));
        kh_text_add(&x, "] ");
        kh_text_add(&x, say_word(s->voice, "colour", rush_colour_names[list[i].arg[0]]));
    }
    say_with(s->voice, "say.rush.must-colour", FILL("list", text));
}

static void must_claim(const term_seen *s) {
    const rush_table *t = seen_table(s);
    const bool one = bits(rush_targets(t, seen_state(s), s->viewer)) == 1;
    const char *key = one                              ? "say.rush.must-claim-one"
                      : seen_state(s)->mini == KNIGHTS ? "say.rush.must-claim-knights"
                                                       : "say.rush.must-claim";
    char pass[64], line[RUSH_TEXT], more[RUSH_TEXT] = "";
    words_command(s->voice, practising(t) ? "ready" : "pass", pass, sizeof pass);
    if (practising(t) || t->in_turns)
        kh_lang_write(s->voice->lang, practising(t) ? "say.rush.or-ready" : "say.rush.or-pass",
                      FILL("word", pass), more, sizeof more);
    kh_text x = kh_text_in(line, sizeof line);
    kh_text_add(&x, kh_lang_text(s->voice->lang, key));
    kh_text_add(&x, more[0] ? " " : "");
    kh_text_add(&x, more);
    say_text(s->voice, line);
}

static void must_play(const term_seen *s) {
    const rush_table *t = seen_table(s);
    const rush_state *x = seen_state(s);
    char seconds[16];
    if (rush_may_hint(t, x, s->viewer))
        say(s->voice, "say.rush.must-tip");
    else if (t->in_turns && x->turn != s->viewer)
        say_waiting(s);
    else if (!rush_holds(t, x, s->viewer))
        say(s->voice, "rush.no-card");
    else if (x->locked_ms[s->viewer])
        say_with(s->voice, "rush.locked",
                 FILL("seconds", say_number(s->left_ms < 0 ? 0 : (s->left_ms + 999) / 1000, seconds)));
    else
        must_claim(s);
}

static void must_be_ready(const term_seen *s) {
    char mini[16], key[32], ready[64];
    kh_text k = kh_text_in(key, sizeof key);
    kh_text_add(&k, "rush.mini.");
    kh_text_add(&k, say_number(seen_state(s)->mini, mini));
    if (seen_state(s)->ready >> s->viewer & 1) {
        say_waiting(s);
        return;
    }
    say_with(s->voice, "say.rush.must-ready",
             FILL("mini", kh_lang_text(s->voice->lang, key), "word",
                  words_command(s->voice, "ready", ready, sizeof ready)));
}

void rush_must(const term_seen *s) {
    const rush_state *x = seen_state(s);
    char turn[64], ready[64];
    if (!seen_plays(s))
        return;
    switch ((rush_phase)x->phase) {
    case PHASE_COLOUR:
        if (awaits_colour(s))
            must_choose_colour(s);
        else
            say_waiting(s);
        break;
    case PHASE_BREAK: must_be_ready(s); break;
    case PHASE_COUNTDOWN: say(s->voice, "say.rush.must-countdown"); break;
    case PHASE_PLAY: must_play(s); break;
    case PHASE_FOUND:
        say_with(s->voice, x->finder == s->viewer ? "say.rush.must-turn" : "say.rush.must-ready-practice",
                 FILL("word", words_command(s->voice, "turn", turn, sizeof turn), "ready",
                      words_command(s->voice, "ready", ready, sizeof ready)));
        break;
    case PHASE_LAY:
    case PHASE_TURN:
    case PHASE_REVEAL:
    case PHASE_OVER:
    case PHASES: break;
    }
}
