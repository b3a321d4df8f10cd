/* What commands know of single games: see registry.h. */
#include "cmd/registry.h"

#include <stddef.h>

#include "games/island/scenario.h"

const menu_item menu_items[] = {
    {"menu.island", {"play", "island"}},
    {"menu.variable", {"play", "island", "--option", "setup=variable"}},
    {"menu.six", {"play", "island", "--seats", "6"}},
    {"menu.favours", {"play", "island", "--option", "scenario=favours"}},
    {"menu.helpers", {"play", "island", "--option", "scenario=helpers"}},
    {"menu.corsica", {"play", "island", "--option", "scenario=corsica"}},
    {"menu.newyork", {"play", "island", "--option", "scenario=newyork"}},
    {"menu.dice", {"play", "dice", "--seats", "1"}},
    {"menu.duel", {"play", "duel", "--seats", "2"}},
    {"menu.rush", {"play", "rush"}},
    {0},
};

/* A map is laid out already, whoever drew it. */
const char *registry_board_option(const kh_game *game, const kh_config *config) {
    return game == &island_game && !island_scenario_of(config)->on_map ? "setup=variable" : NULL;
}
