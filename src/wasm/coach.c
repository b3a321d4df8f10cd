/* The coach in the browser: see engine.h. It is in a module of its own, which a page fetches when somebody wants it and
 * which runs beside the page. */
#include <stdlib.h>
#include <string.h>

#include "table/analysis.h"
#include "table/counsel.h"
#include "wasm/engine.h"
#include "wasm/parts.h"

static struct {
    kh_match game; /* the record that is looked at */
    kh_analysis analysis;
    kh_moment *moment; /* room for all of them */
    uint32_t moments;
} coach;

static void put_away(void) {
    if (coach.game.game) {
        kh_analysis_close(&coach.analysis);
        kh_match_close(&coach.game);
    }
    free(coach.moment);
    memset(&coach, 0, sizeof coach);
}

/* NULL, or why not. */
static const char *take_record(uint32_t length) {
    kh_loader loader;
    if (!kh_loader_open(&loader, kh_games, 1))
        return KH_RULE_FULL;
    const bool fine = kh_loader_feed(&loader, engine_in(), length) && kh_loader_finish(&loader);
    const char *wrong = kh_record_error_key(loader.error);
    const bool is_whole = fine && loader.reader.viewer == KH_NOBODY;
    if (is_whole)
        coach.game = kh_loader_take(&loader);
    kh_loader_close(&loader);
    return is_whole ? NULL : fine ? "analyse.not-over" : wrong;
}

static const char *begin(void) {
    static const char *const keys[] = {[KH_ANALYSIS_NOT_OVER] = "analyse.not-over",
                                       [KH_ANALYSIS_NO_JUDGE] = "analyse.no-judge",
                                       [KH_ANALYSIS_NO_MEMORY] = KH_RULE_FULL};
    const kh_analysis_status status = kh_analysis_open(&coach.analysis, &coach.game);
    if (status != KH_ANALYSIS_FINE)
        return keys[status];
    coach.moment = calloc((size_t)coach.game.live_count + 1, sizeof *coach.moment);
    return coach.moment ? NULL : KH_RULE_FULL;
}

int EXPORT(kh_analyse)(uint32_t length) {
    put_away();
    const char *wrong = take_record(length);
    if (!wrong)
        wrong = begin();
    if (wrong)
        return engine_refuse(wrong);
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    kh_json_member_number(&w, "actions", coach.game.live_count);
    kh_json_close(&w, '}');
    return 1;
}

int EXPORT(kh_analyse_next)(uint32_t count) {
    if (!coach.moment)
        return engine_refuse(KH_RULE_CONFIG);
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    kh_json_key(&w, "moments");
    kh_json_open(&w, '[');
    for (; count > 0 && kh_analysis_next(&coach.analysis, &coach.moment[coach.moments]); count--)
        kh_analysis_put_moment(&w, &coach.game, &coach.moment[coach.moments++]);
    kh_json_close(&w, ']');
    kh_json_close(&w, '}');
    return 1;
}

int EXPORT(kh_analyse_end)(void) {
    if (!coach.moment)
        return engine_refuse(KH_RULE_CONFIG);
    kh_analysis_settle(&coach.analysis, coach.moment, coach.moments);
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    kh_analysis_put_digest(&w, &coach.analysis, coach.moment, coach.moments);
    kh_json_close(&w, '}');
    return 1;
}

int EXPORT(kh_counsel_for)(uint32_t seat) {
    const kh_match *m = engine_match();
    kh_counsel counsel;
    if (!m->game || seat >= m->config.seats)
        return engine_refuse(KH_RULE_CONFIG);
    kh_counsel_ask(&counsel, m, m->state, seat); /* nothing to choose: an empty list */
    kh_json_writer w = engine_answer();
    kh_json_open(&w, '{');
    kh_counsel_put(&w, m, &counsel);
    kh_json_close(&w, '}');
    return 1;
}
