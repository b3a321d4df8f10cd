/* Lessons in the browser: see engine.h. The table that is drawn is the lesson's, and its state the whole one. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "table/lesson.h"
#include "wasm/engine.h"
#include "wasm/parts.h"
#include "wasm/scene.h"

static struct {
    char *text; /* that pieces of the lesson lie in */
    lesson lesson;
    kh_json_writer *telling; /* who hears of what is done */
} learning;

static void put_words(kh_json_writer *w, const char *key, const lesson_words *words) {
    kh_json_key(w, key);
    kh_json_open(w, '{');
    for (unsigned i = 0; words && i < LESSON_LANGS; i++) {
        char lang[8] = "";
        const kh_scan name = words->lang[i], text = words->text[i];
        if (!text.at)
            continue;
        memcpy(lang, name.at, (size_t)(name.end - name.at));
        kh_json_key(w, lang);
        kh_json_put_string(w, text.at, (size_t)(text.end - text.at));
    }
    kh_json_close(w, '}');
}

static void tell(void *who, const kh_match *m, const kh_action *a, const kh_events *events) {
    kh_json_writer *w = learning.telling;
    char text[KH_ACTION_TEXT];
    (void)who;
    if (!w)
        return;
    kh_action_write(m->game, m->table, a, text, sizeof text);
    kh_json_open(w, '{');
    kh_json_member_text(w, "action", text);
    engine_put_events(w, m, events, KH_NOBODY);
    kh_json_close(w, '}');
}

static int64_t own_actions(const kh_match *m) {
    int64_t n = 0;
    for (uint32_t i = 0; i < m->live_count; i++)
        n += m->log[m->live[i]].seat == learning.lesson.me;
    return n;
}

/* How it stands, as the learner sees it. */
static void put_standing(kh_json_writer *w) {
    const kh_match *m = engine_match();
    const kh_seat me = learning.lesson.me;
    kh_action next;
    kh_json_key(w, "look");
    scene_look(w, m->game, m->table, engine_seen(me), me);
    kh_json_key(w, "legal");
    engine_put_legal(w, me);
    kh_json_member_number(w, "back", own_actions(m));
    kh_json_key(w, "next");
    if (lesson_next(&learning.lesson, m, &next))
        engine_put_command(w, m, &next);
    else
        kh_json_put_null(w);
}

static void put_lesson(kh_json_writer *w) {
    const lesson *l = &learning.lesson;
    const kh_match *m = engine_match();
    char me[16];
    kh_actor_write(l->me, me, sizeof me);
    kh_json_open(w, '{');
    kh_json_member_text(w, "name", l->name);
    kh_json_member_text(w, "game", m->game->name);
    kh_json_member_text(w, "me", me);
    kh_json_key(w, "names");
    kh_json_open(w, '[');
    for (kh_seat seat = 0; seat < m->config.seats; seat++)
        kh_json_put_text(w, kh_match_name(m, seat));
    kh_json_close(w, ']');
    put_words(w, "title", &l->title);
    put_words(w, "intro", &l->intro);
    put_words(w, "hint", &l->hint);
    kh_json_key(w, "board");
    scene_of(m->game)->board(w, m->table);
    put_standing(w);
    kh_json_close(w, '}');
}

static kh_verdict begin(void) {
    kh_match *m = engine_match();
    const kh_verdict v = lesson_open(&learning.lesson, m);
    if (v.code != 0)
        return v;
    if (engine_took_match() && kh_match_listen(m, &(kh_listener){.after = tell}))
        return v;
    kh_match_close(m);
    return kh_refuse(KH_RULE_FULL);
}

int EXPORT(kh_lesson)(uint32_t length) {
    unsigned line;
    free(learning.text);
    learning.text = malloc((size_t)length + 1);
    if (engine_match()->game)
        kh_match_close(engine_match());
    if (!learning.text)
        return engine_refuse(KH_RULE_FULL);
    memcpy(learning.text, engine_in(), length);
    if (!lesson_read(&learning.lesson, learning.text, length, &line))
        return engine_refuse(KH_RULE_CONFIG);
    const kh_verdict v = begin();
    if (v.code != 0)
        return engine_refuse(v.rule);
    kh_json_writer w = engine_answer();
    put_lesson(&w);
    return 1;
}

/* false: refused, or it is no action. */
static kh_verdict act(uint32_t length) {
    kh_match *m = engine_match();
    kh_action a;
    if (!m->game ||
        kh_command_read(m->game, m->table, learning.lesson.me, engine_in(), length, &a, NULL) != KH_READ_FINE)
        return kh_refuse("HOUSE-PLAY-05");
    a.at_ms = m->time_ms;
    const kh_verdict v = kh_match_act(m, &a);
    return v.code != 0 ? v : kh_match_luck(m);
}

int EXPORT(kh_act)(uint32_t length) {
    static const char *const states[] = {[LESSON_ON] = "on", [LESSON_WEAK] = "weak", [LESSON_DONE] = "done"};
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    kh_json_key(&w, "did");
    kh_json_open(&w, '[');
    learning.telling = &w;
    const kh_verdict v = act(length);
    learning.telling = NULL;
    if (v.code != 0)
        return engine_refuse(v.rule);
    kh_json_close(&w, ']');
    const lesson_verdict is = lesson_judge(&learning.lesson, engine_match());
    if (is.state == LESSON_WEAK)
        kh_match_undo(engine_match());
    kh_json_member_text(&w, "state", states[is.state]);
    put_words(&w, "said", is.said);
    put_standing(&w);
    kh_json_close(&w, '}');
    return 1;
}

int EXPORT(kh_undo)(void) {
    kh_match *m = engine_match();
    const kh_verdict v = m->game ? kh_match_undo(m) : kh_refuse(KH_RULE_CONFIG);
    if (v.code != 0)
        return engine_refuse(v.rule);
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    put_standing(&w);
    kh_json_close(&w, '}');
    return 1;
}
