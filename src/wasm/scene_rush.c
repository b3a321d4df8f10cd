/* Symbol Rush as JSON: the cards with their symbols, the island, and what lies where. */
#include "games/rush/rush.h"
#include "wasm/scene.h"

static void put_places(kh_json_writer *w, const char *name, const int8_t (*at)[2], unsigned count) {
    kh_json_key(w, name);
    kh_json_open(w, '[');
    for (unsigned i = 0; i < count; i++) {
        kh_json_open(w, '[');
        kh_json_put_number(w, at[i][0]);
        kh_json_put_number(w, at[i][1]);
        kh_json_close(w, ']');
    }
    kh_json_close(w, ']');
}

static void put_board(kh_json_writer *w, const void *table) {
    const rush_table *t = table;
    kh_json_open(w, '{');
    kh_json_member_number(w, "seats", t->seats);
    kh_json_member_number(w, "teams", t->teams);
    kh_json_member_bool(w, "practice", practising(t));
    kh_json_member_bool(w, "turns", t->in_turns);
    kh_json_member_number(w, "lock", t->lock_ms);
    kh_json_member_number(w, "countdown", t->countdown_ms);
    put_places(w, "places", rush_place_at, RUSH_PLACES);
    put_places(w, "harbours", rush_harbour_at, RUSH_HARBOURS);
    kh_json_key(w, "cards");
    kh_json_open(w, '[');
    for (unsigned card = 0; card < RUSH_CARDS; card++) {
        kh_json_open(w, '{');
        kh_json_member_number(w, "deck", rush_deck_of[card]);
        scene_list(w, "symbols", rush_cards[card], RUSH_ON_CARD);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
    kh_json_close(w, '}');
}

static void put_card(kh_json_writer *w, unsigned card) {
    if (card == NO_CARD)
        kh_json_put_null(w);
    else
        kh_json_put_number(w, card);
}

static void put_teams(kh_json_writer *w, const rush_table *t, const rush_state *s) {
    kh_json_key(w, "teams");
    kh_json_open(w, '[');
    for (unsigned team = 0; team < t->teams; team++) {
        kh_json_open(w, '{');
        scene_seat(w, "colour", s->colour[team]);
        kh_json_member_number(w, "points", s->points[team]);
        kh_json_member_number(w, "gained", s->gained[team]);
        kh_json_member_number(w, "counted", s->counted[team]);
        kh_json_member_number(w, "has", s->colour[team] == RUSH_NONE ? 0 : rush_counted(t, s, team));
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_people(kh_json_writer *w, const rush_table *t, const rush_state *s) {
    kh_json_key(w, "people");
    kh_json_open(w, '[');
    for (unsigned seat = 0; seat < t->seats; seat++) {
        kh_json_open(w, '{');
        kh_json_member_number(w, "team", team_of(t, seat));
        kh_json_key(w, "card");
        put_card(w, rush_own_card(t, s, seat));
        kh_json_member_number(w, "left", s->left[seat]);
        kh_json_member_bool(w, "locked", s->locked_ms[seat] != 0);
        kh_json_member_bool(w, "ready", s->ready >> seat & 1);
        kh_json_member_bool(w, "helps", rush_may_hint(t, s, seat));
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_look(kh_json_writer *w, const void *table, const void *view, kh_seat viewer) {
    const rush_table *t = table;
    const rush_state *s = view;
    const unsigned helped =
        viewer < t->seats && rush_may_hint(t, s, viewer) ? rush_partner(t, viewer) : viewer;
    kh_json_open(w, '{');
    kh_json_member_text(w, "phase", rush_phase_names[s->phase]);
    kh_json_member_number(w, "mini", s->mini);
    kh_json_member_number(w, "last", s->last);
    scene_seat(w, "out", s->out);
    kh_json_member_number(w, "turn", s->turn);
    scene_seat(w, "finder", s->finder);
    put_teams(w, t, s);
    put_people(w, t, s);
    kh_json_key(w, "spots");
    kh_json_open(w, '[');
    for (unsigned spot = 0; spot < RUSH_SPOTS; spot++)
        put_card(w, s->spot[spot]);
    kh_json_close(w, ']');
    kh_json_member_number(w, "targets",
                          s->phase == PHASE_PLAY && helped < t->seats ? rush_targets(t, s, helped) : 0);
    kh_json_close(w, '}');
}

static void put_constants(kh_json_writer *w) {
    kh_json_open(w, '{');
    scene_names(w, "phases", rush_phase_names, PHASES);
    scene_names(w, "colours", rush_colour_names, COLOURS);
    scene_names(w, "symbols", rush_symbol_names, RUSH_SYMBOLS);
    kh_json_member_number(w, "places", RUSH_PLACES);
    kh_json_member_number(w, "target", RUSH_TARGET);
    kh_json_close(w, '}');
}

const scene_maker scene_rush = {"rush", put_board, put_look, put_constants, NULL};
