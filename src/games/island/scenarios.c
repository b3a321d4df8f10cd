/* The scenarios of Island. A new one: its file below scenarios/, its line here and in kinds.c. */
#include "games/island/scenario.h"

static const island_scenario none = {.name = "none", .revision = 1};

static const island_scenario *const scenarios[SCENARIOS] = {
    [SCENARIO_NONE] = &none,
    [SCENARIO_FAVOURS] = &favours_scenario,
    [SCENARIO_HELPERS] = &helpers_scenario,
    [SCENARIO_CORSICA] = &corsica_scenario,
    [SCENARIO_NEWYORK] = &newyork_scenario,
    [SCENARIO_MAP] = &own_map_scenario,
};

const island_scenario *island_scenario_of(const kh_config *c) {
    const island_scenario *x = scenarios[c->option[OPT_SCENARIO]];
    return c->option[OPT_ERIE] && x->variant ? x->variant : x;
}

uint16_t island_revision(const kh_config *c) {
    return island_scenario_of(c)->revision;
}
