#include "../island.h"

const island_scenario helpers_scenario = {.name = "helpers"};
