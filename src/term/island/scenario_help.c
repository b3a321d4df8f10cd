/* What the help says of what a board has beside the base game. */
#include "term/island/face.h"

const char *const *island_face_more_rules(const term_scene *s) {
    static const char *const none[] = {NULL};
    static const char *const favours[] = {"FRND-FLOW", "FRND-ROBBER", "FRND-GIFT",   "FRND-LINK",
                                          "FRND-TAKE", "FRND-USE",    "FRND-FAVOUR", "FRND-SWAP",
                                          "FRND-END",  "FRND-SETUP",  "FRND-COMP",   NULL};
    static const char *const helpers[] = {"HELP-FLOW", "HELP-USE",   "HELP-LIMIT", "HELP-CARD",
                                          "HELP-END",  "HELP-SETUP", "HELP-COMP",  NULL};
    /* The canal's come first, so that they can be left out. */
    static const char *const maps[] = {"ERIE-GET",  "ERIE-USE",   "ERIE-SETUP", "MAPS-PLACE",
                                       "MAPS-ROAD", "MAPS-TRADE", "MAPS-VPX",   "MAPS-PROD",
                                       "MAPS-END",  "MAPS-SETUP", "MAPS-COMP",  NULL};
    enum { ERIE_GROUPS = 3 };
    const island_look_board b = scene_board(s);
    if (b.guilds)
        return favours;
    if (b.helpers)
        return helpers;
    return !b.drawn ? none : b.canal ? maps : maps + ERIE_GROUPS;
}

void island_face_overview(const term_scene *s) {
    const island_look_board b = scene_board(s);
    if (b.guilds)
        say(s->voice, "help.scenario.favours");
    if (b.helpers)
        say(s->voice, "help.scenario.helpers");
    if (b.drawn)
        say(s->voice, "help.scenario.map");
    if (b.canal)
        say(s->voice, "help.scenario.erie");
}
