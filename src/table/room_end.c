/* Every game has an end: a limit of actions and of bytes, and the draw of those who get nowhere. */
#include "kornholm/hash.h"
#include "table/room_inside.h"

const char *room_end_word(room_end end) {
    static const char *const words[] = {"host", "rules", "limit", "draw", "house"};
    return words[end];
}

bool room_end_read(kh_scan *x, room_end *out) {
    for (room_end end = ROOM_BY_HOST; end <= ROOM_BY_HOUSE; end++)
        if (kh_scan_word(x, room_end_word(end))) {
            *out = end;
            return true;
        }
    return false;
}

void room_close_for(kh_room *r, room_end why) {
    room_draft d;
    room_draft_begin(&d, "close");
    room_draft_word(&d, room_end_word(why));
    room_do(r, &d);
    room_tell(r, ROOM_NEWS_TABLE);
}

/* The points that everybody sees: what is hidden must not decide when a draw is offered, or the offer would tell. */
static uint64_t open_points(kh_room *r) {
    uint64_t hash = 0;
    const void *open = kh_sight_open(r->view, &r->match);
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        hash = hash * UINT64_C(1099511628211) + (uint64_t)r->game->score(r->match.table, open, seat);
    return hash;
}

/* Before each action, live and restored. Seldom enough to cost nothing. */
void room_look_at_points(kh_room *r) {
    if (r->match.log_count % ROOM_STILL_LOOK != 0 || room_without(r, KH_WITHOUT_DRAW))
        return;
    const uint64_t points = open_points(r);
    if (points == r->points && r->match.log_count > 0)
        return;
    r->points = points;
    r->points_at = r->match.log_count;
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        r->seat[seat].draws = false;
}

bool room_stalled(const kh_room *r) {
    return r->phase == ROOM_PLAYING && r->match.game && !room_without(r, KH_WITHOUT_DRAW) &&
           r->match.log_count - r->points_at >= ROOM_STILL_MOST;
}

/* Those who are away are not asked: a bot plays for them. Where nobody is left to be asked nobody agrees either, unless
 * all seats are bots'. */
static bool all_agree(const kh_room *r) {
    uint32_t people = 0, agreed = 0, asked = 0;
    for (kh_seat seat = 0; seat < r->config.seats; seat++) {
        const room_seat *s = &r->seat[seat];
        people += s->holder == ROOM_PERSON;
        asked += s->holder == ROOM_PERSON && !s->away;
        agreed += s->holder == ROOM_PERSON && !s->away && s->draws;
    }
    return people == 0 || (asked > 0 && agreed == asked);
}

kh_verdict room_draw(kh_room *r, const room_token *who, kh_seat seat, bool on) {
    room_draft d;
    if (!room_is(r, seat, who))
        return room_refuse(ROOM_NOT_YOURS);
    if (r->phase == ROOM_WAITING)
        return room_refuse(ROOM_NOT_BEGUN);
    if (r->phase != ROOM_PLAYING)
        return room_refuse(ROOM_FINISHED);
    if (room_without(r, KH_WITHOUT_DRAW))
        return room_refuse(ROOM_IN_TURNS);
    if (!room_stalled(r))
        return room_refuse(ROOM_NO_DRAW);
    if (r->seat[seat].draws == on)
        return kh_done();
    room_draft_begin(&d, "draw");
    room_draft_seat(&d, seat);
    room_draft_number(&d, on);
    room_do(r, &d);
    room_tell(r, ROOM_NEWS_TABLE);
    room_end_if_due(r);
    return kh_done();
}

bool room_full(const kh_room *r) {
    const uint64_t more = (uint64_t)(r->game ? r->game->actions_a_seat : 0) * r->config.seats;
    return r->bytes >= ROOM_BYTES_MOST + more * ROOM_ACTION_COST ||
           (r->match.game && r->match.before + r->match.log_count >= ROOM_ACTIONS_MOST + more);
}

void room_end_if_due(kh_room *r) {
    if (r->phase != ROOM_WAITING && r->phase != ROOM_PLAYING)
        return;
    if (room_full(r)) {
        room_close_for(r, ROOM_BY_LIMIT);
        return;
    }
    const bool stalled = room_stalled(r);
    if (stalled && all_agree(r)) {
        room_close_for(r, ROOM_BY_DRAW);
        return;
    }
    if (stalled != r->offered) {
        r->offered = stalled;
        room_tell(r, ROOM_NEWS_TABLE);
    }
}
