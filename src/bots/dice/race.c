/* Dice Duel as a race of one player alone: see race.h. */
#include "bots/dice/race.h"

#include <string.h>

/* Sheet two: the main line passes a settlement after so many roads; tests compare this with the sheet. */
static const uint8_t settlement_at[RACE_SITES] = {0, 2, 4, 8, 10};
static const uint8_t branch_at[RACE_BRANCHES] = {1, 3, 9};
enum { CITY_AT = 6 }; /* the one city that the main line passes */

unsigned race_sites_at(unsigned line) {
    unsigned n = 0;
    while (n < RACE_SITES && settlement_at[n] <= line)
        n++;
    return n;
}

unsigned race_cities_at(unsigned line, unsigned branches) {
    return bits(branches) + (line >= CITY_AT);
}

unsigned race_branches_at(unsigned line) {
    unsigned set = 0;
    for (unsigned i = 0; i < RACE_BRANCHES; i++)
        if (branch_at[i] <= line)
            set |= 1U << i;
    return set;
}

unsigned race_needs(const race_state *s) {
    const unsigned settlements = race_sites_at(s->line) - s->settlements;
    const unsigned cities = race_cities_at(s->line, s->branches) - s->cities;
    return RACE_TARGET - settlements - 2 * cities;
}

void race_map_make(race_map *m) {
    memset(m, 0, sizeof *m);
    race_state s = {0};
    for (s.line = 0; s.line <= RACE_LINE; s.line++)
        for (s.branches = 0; s.branches < 1 << RACE_BRANCHES; s.branches++) {
            if (s.branches & ~race_branches_at(s.line))
                continue;
            for (s.settlements = 0; s.settlements <= race_sites_at(s.line); s.settlements++)
                for (s.cities = 0; s.cities <= race_cities_at(s.line, s.branches); s.cities++) {
                    m->first[s.line][s.branches][s.settlements][s.cities] = m->states;
                    m->states += race_needs(&s) * RACE_WAYS;
                }
        }
}

/* Four roads are missing only at the start of the game, where nothing else is: it shares the number of three. */
static unsigned road_gap(const race_state *s) {
    if (s->road < RACE_GAPS)
        return s->road;
    return s->line == 0 ? RACE_GAPS - 1 : 0;
}

uint32_t race_index(const race_map *m, const race_state *s) {
    const unsigned way = (s->army * RACE_GAPS + road_gap(s)) * RACE_JOKERS + s->jokers;
    const unsigned most = race_needs(s), need = s->need < most ? s->need : most;
    return m->first[s->line][s->branches][s->settlements][s->cities] + (need - 1U) * RACE_WAYS + way;
}

void race_points_on(race_state *s, unsigned points) {
    s->need = (uint8_t)(s->need > points ? s->need - points : 0);
}

void race_line_on(race_state *s) {
    const unsigned sites = race_sites_at(s->line), cities = race_cities_at(s->line, s->branches);
    s->line++;
    s->settlements = (uint8_t)(s->settlements + race_sites_at(s->line) - sites);
    s->cities = (uint8_t)(s->cities + race_cities_at(s->line, s->branches) - cities);
    if (s->road > 0 && --s->road == 0)
        race_points_on(s, DICE_BONUS);
}

void race_branch_on(race_state *s, unsigned branch) {
    s->branches = (uint8_t)(s->branches | 1U << branch);
    s->cities++;
}

void race_knight_on(race_state *s) {
    if (s->jokers + 1 < RACE_JOKERS)
        s->jokers++;
    if (s->army > 0 && --s->army == 0)
        race_points_on(s, DICE_BONUS);
}

unsigned race_class(const race_state *s) {
    return (s->settlements > 0 ? 1U : 0) | (s->cities > 0 ? 2U : 0) | (s->army > 0 ? 4U : 0);
}
