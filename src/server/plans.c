/* What somebody wants to play: game, seats, options and settings of a table, read and judged. */
#include <string.h>

#include "kornholm/config.h"
#include "server/requests.h"

enum { DELAY_MOST = 3600, GRACE_MOST = 3600, PEOPLE_MOST = 1000000, SEATS_USUAL = 6 };

static bool read_flag(kh_json_value v, bool *out) {
    const kh_json_type type = kh_json_type_of(v);
    if (type == KH_JSON_TRUE || type == KH_JSON_FALSE)
        *out = type == KH_JSON_TRUE;
    return type == KH_JSON_TRUE || type == KH_JSON_FALSE || type == KH_JSON_MISSING;
}

static bool read_below(kh_json_value v, int64_t most, uint32_t *out) {
    int64_t n;
    if (kh_json_type_of(v) == KH_JSON_MISSING)
        return true;
    if (!kh_json_integer(v, &n) || n < 0 || n > most)
        return false;
    *out = (uint32_t)n;
    return true;
}

/* Whatever was named, a game has no more than it has. */
static bool keep_to_game(room_plan *plan) {
    plan->settings.undo &= !(plan->game->without & KH_WITHOUT_UNDO);
    plan->settings.hints &= !(plan->game->without & KH_WITHOUT_HINTS);
    return true;
}

/* Those that are named change, the others stay as they are. Whether people may take back depends on who can come, as
 * long as nobody says otherwise. */
static bool read_settings(const request *q, room_plan *plan) {
    const kh_json_value s = member(q, "settings"), bot = kh_json_member(s, "bot");
    bool listed = plan->settings.listed;
    char name[32];
    size_t length;
    if (!read_flag(kh_json_member(s, "public"), &listed))
        return false;
    if (listed != plan->settings.listed)
        plan->settings.undo = !listed;
    plan->settings.listed = listed;
    if (kh_json_string(bot, name, sizeof name, &length))
        plan->settings.bot = kh_bot_find(plan->game, name, length);
    else if (kh_json_type_of(bot) != KH_JSON_MISSING)
        return false;
    return plan->settings.bot && read_flag(kh_json_member(s, "watchers"), &plan->settings.watchers) &&
           read_flag(kh_json_member(s, "undo"), &plan->settings.undo) &&
           read_flag(kh_json_member(s, "hints"), &plan->settings.hints) &&
           read_below(kh_json_member(s, "delay_s"), DELAY_MOST, &plan->settings.delay_s) &&
           read_below(kh_json_member(s, "grace_s"), GRACE_MOST, &plan->settings.grace_s) &&
           read_below(kh_json_member(s, "pace_ms"), ROOM_PACE_MOST, &plan->settings.pace_ms) &&
           read_below(kh_json_member(s, "address_people"), PEOPLE_MOST, &plan->settings.address_people) &&
           keep_to_game(plan);
}

static bool object_or_nothing(kh_json_value v) {
    const kh_json_type type = kh_json_type_of(v);
    return type == KH_JSON_OBJECT || type == KH_JSON_MISSING;
}

/* Options and settings over those that the plan has. False: refused already. */
static bool read_choices(request *q, room_plan *plan) {
    if (!object_or_nothing(member(q, "options")) ||
        !kh_config_read(plan->game, &plan->config, member(q, "options"))) {
        request_refuse_member(q, "options");
        return false;
    }
    if (!object_or_nothing(member(q, "settings")) || !read_settings(q, plan)) {
        request_refuse_member(q, "settings");
        return false;
    }
    return limit_lets_expect(q, plan->settings.address_people);
}

/* What is to be played. False: refused already. */
bool request_read_plan(request *q, room_plan *plan) {
    char name[STORE_GAME + 1];
    size_t length;
    int64_t seats = 0;
    memset(plan, 0, sizeof *plan);
    plan->host = q->g->token;
    if (text_of(q, "game", name, sizeof name, &length))
        plan->game = room_game_find(name, length);
    if (!plan->game) {
        request_refuse_member(q, "game");
        return false;
    }
    const kh_json_value given = member(q, "seats");
    if (kh_json_type_of(given) == KH_JSON_MISSING)
        seats = SEATS_USUAL < room_seats_most(plan->game) ? SEATS_USUAL : room_seats_most(plan->game);
    else if (!kh_json_integer(given, &seats) || seats < plan->game->seats_min ||
             seats > room_seats_most(plan->game)) {
        request_refuse_member(q, "seats");
        return false;
    }
    kh_config_usual(plan->game, (kh_seat)seats, &plan->config);
    room_settings_usual(plan->game, false, &plan->settings);
    return read_choices(q, plan);
}

/* Other options and settings before the start, judged as those of a new table. */
void request_options(request *q) {
    const kh_room *r = q->room;
    room_plan plan = {.game = r->game, .config = r->config, .settings = r->settings, .host = r->host};
    if (r->board_given) {
        plan.board = r->board;
        plan.board_length = r->board_length;
        plan.position = r->position;
        plan.position_length = r->position_length;
    }
    if (!read_choices(q, &plan))
        return;
    const kh_verdict v = room_choose(q->room, &q->g->token, &plan);
    if (v.code == 0)
        guest_set_apart_all(q->t);
    request_answer(q, v);
}
