#include "../island.h"

const island_scenario favours_scenario = {.name = "favours"};
