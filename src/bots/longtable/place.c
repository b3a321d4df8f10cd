/* The bot `steady` of Long Table: where to begin, if people choose. The city first, on the best spot of the own region;
 * then settlements with what the others do not bring; each road towards the border or the region beside it. */
#include "bots/longtable/steady.h"

/* Cases, and more for what nothing else brings yet. */
static float worth_at(const planner *b, const unsigned have[LONG_RESOURCES], unsigned spot) {
    unsigned yield[LONG_RESOURCES];
    float worth = 0;
    land_yield(&b->land, spot, yield);
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        worth += (float)yield[r] * (have[r] ? 1.0F : 1.4F) * (r == GRAIN || r == ORE ? 1.1F : 1.0F);
    return worth + (b->land.mat[spot / LONG_CROSSINGS]->post[spot % LONG_CROSSINGS] ? 3.0F : 0);
}

/* Roads point away from the middle of the own region. */
static int outward(const planner *b, unsigned spot, unsigned i) {
    const unsigned to = land_beside(&b->land, spot, i);
    if (to == LAND_NONE)
        return -100;
    const long_mat *mat = b->land.mat[to / LONG_CROSSINGS];
    const bool home = b->land.place[to / LONG_CROSSINGS] == long_home(b->table, b->seat);
    return home && mat->region[to % LONG_CROSSINGS] == b->seat % LONG_SIDES
               ? (int)(long_ground.xy[to % LONG_CROSSINGS][0] % 12 - 6) *
                     (long_ground.xy[to % LONG_CROSSINGS][0] % 12 - 6)
               : 100;
}

static bool try_at(planner *b, bool city, unsigned spot, kh_action *out) {
    int most = -1000;
    for (unsigned i = 0; i < 3; i++) {
        const land_way w = land_way_at(&b->land, spot, i);
        if (w.mat == LAND_NONE || outward(b, spot, i) <= most)
            continue;
        const long_spot x = land_spot(&b->land, spot), way = land_way_spot(&b->land, w);
        const uint8_t arg[] = {city ? 0 : 1, (uint8_t)x.place,   (uint8_t)(x.place >> 8),
                               x.at,         (uint8_t)way.place, (uint8_t)(way.place >> 8),
                               way.at};
        const kh_action a = land_action(&b->land, DO_PLACE, arg, sizeof arg);
        if (!planner_legal(b, &a))
            continue;
        most = outward(b, spot, i);
        *out = a;
    }
    return most > -1000;
}

/* The best spot that it sees; who sees none takes the first that is allowed. */
bool planner_places(planner *b, kh_action *out) {
    unsigned have[LONG_RESOURCES] = {0}, home = 0;
    const bool city = b->me->cities == LONG_CITIES;
    float best = -1;
    while (b->land.place[home] != long_home(b->table, b->seat))
        home++;
    for (unsigned c = 0; c < LONG_CROSSINGS; c++) {
        const unsigned spot = home * LONG_CROSSINGS + c;
        unsigned yield[LONG_RESOURCES];
        if (!land_is_own(&b->land, spot))
            continue;
        land_yield(&b->land, spot, yield);
        for (unsigned r = 0; r < LONG_RESOURCES; r++)
            have[r] += yield[r];
    }
    for (unsigned i = 0; i < 2 * LONG_CROSSINGS && (i < LONG_CROSSINGS || best < 0); i++) {
        const unsigned c = i % LONG_CROSSINGS, spot = home * LONG_CROSSINGS + c;
        if (i < LONG_CROSSINGS && planner_overlooks(b, SEE_SITE, spot))
            continue;
        const float worth = worth_at(b, have, spot);
        if (b->land.mat[home]->region[c] == b->seat % LONG_SIDES && worth > best &&
            land_free(&b->land, spot) && try_at(b, city, spot, out))
            best = worth;
    }
    planner_say(b, "bot.why.table-place");
    return best >= 0;
}
