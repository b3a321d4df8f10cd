/* Island in the terminal: the players and the viewer's hand as drawings, for any width. */
#include <string.h>

#include "term/island/board.h"
#include "term/island/face.h"

/* The columns of the table of players. */
enum { POINTS_COLUMN, CARDS_COLUMN, DEVELOPMENT_COLUMN, KNIGHTS_COLUMN, ROAD_COLUMN, COLUMNS };

typedef struct columns {
    int name, name_width;
    int end[COLUMNS];  /* where each number ends */
    const char *group; /* of the texts above them */
} columns;

enum { FULL_WIDTH = 72, SCENARIO_WIDTH = 79, FAINT = 245 };

/* Where there is room, a scenario has columns of its own. */
static bool shows_scenario(const term_seen *s, int width) {
    return width >= SCENARIO_WIDTH && island_has_columns(s);
}

static columns columns_for(const term_seen *s, int width) {
    if (shows_scenario(s, width))
        return (columns){6, 15, {29, 36, 43, 51, 58}, "table"};
    const columns full = {6, 22, {37, 45, 54, 62, 71}, "table"};
    if (width >= FULL_WIDTH)
        return full;
    return (columns){
        5, width - 26, {width - 19, width - 14, width - 10, width - 6, width - 1}, "table.short"};
}

static void put_right(canvas *c, int end, int y, const char *text, canvas_pen pen) {
    canvas_text(c, end - canvas_text_width(c, text), y, text, pen);
}

static void put_count(canvas *c, int end, int y, unsigned n, const char *mark, canvas_pen pen) {
    char text[32];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_number(&x, n);
    kh_text_add(&x, mark);
    put_right(c, end + (int)strlen(mark), y, text, pen);
}

/* A name that may be too long for its column. */
static void put_name(const term_seen *s, canvas *c, const columns *k, unsigned seat, canvas_pen pen) {
    char name[KH_RECORD_NAME + 32];
    const int y = (int)seat + 1;
    seen_name(s, seat, name, sizeof name);
    canvas_text(c, k->name, y, name, pen);
    for (int x = k->name + k->name_width; x < c->width; x++)
        canvas_put(c, x, y, " ", ' ', pen);
}

static void put_player(const term_seen *s, canvas *c, const columns *k, unsigned seat) {
    const island_look_board b = seen_board(s);
    const island_look v = seen_look(s);
    const int y = (int)seat + 1;
    const canvas_pen pen = {0, 0, seat == s->viewer};
    const char letter[2] = {island_seat_letter(&b, seat), '\0'};
    const island_look_seat *x = &v.seat[seat];
    if (seat == island_active_seat(&v))
        canvas_put(c, 0, y, "▶", '>', (canvas_pen){0, 0, true});
    canvas_text(c, k->name - 4, y, c->means.colour ? "   " : " ", island_seat_pen(&b, seat));
    canvas_text(c, k->name - 3, y, letter, island_seat_pen(&b, seat));
    put_name(s, c, k, seat, pen);
    const unsigned secret = x->cards[POINT];
    char plus[16] = "";
    kh_text more = kh_text_in(plus, sizeof plus);
    if (secret > 0) {
        kh_text_char(&more, '+');
        kh_text_number(&more, secret);
    }
    put_count(c, k->end[POINTS_COLUMN], y, x->points - secret, plus, pen);
    put_count(c, k->end[CARDS_COLUMN], y, x->hand_size, "", pen);
    put_count(c, k->end[DEVELOPMENT_COLUMN], y, x->card_count, "", pen);
    put_count(c, k->end[KNIGHTS_COLUMN], y, x->knights, v.army == seat ? "*" : "", pen);
    put_count(c, k->end[ROAD_COLUMN], y, x->road_length, v.longest == seat ? "*" : "", pen);
}

void island_draw_players(const term_seen *s, int width, canvas *c) {
    static const char *const heads[COLUMNS] = {"points", "cards", "development", "knights", "road"};
    const unsigned seats = s->match->config.seats;
    const columns k = columns_for(s, width);
    const island_look v = seen_look(s);
    const char *award = say_word(s->voice, "table", "award");
    const bool awarded = v.longest != LOOK_NONE || v.army != LOOK_NONE;
    char target[200];
    int below = (int)seats + 1;
    canvas_clear(c, width, CANVAS_HEIGHT, s->voice->means);
    if (awarded && canvas_text_width(c, award) <= width)
        canvas_text(c, 0, below++, award, (canvas_pen){0});
    if (shows_scenario(s, width))
        canvas_text(c, 0, below++, island_target_text(s, target, sizeof target), (canvas_pen){0});
    else if (island_has_columns(s))
        below = island_draw_state(s, c, below);
    c->height = below;
    canvas_text(c, k.name, 0, say_word(s->voice, "table", "player"), (canvas_pen){0});
    for (unsigned i = 0; i < COLUMNS; i++)
        put_right(c, k.end[i], 0, say_word(s->voice, k.group, heads[i]), (canvas_pen){0});
    for (unsigned seat = 0; seat < seats; seat++)
        put_player(s, c, &k, seat);
    if (shows_scenario(s, width))
        island_draw_columns(s, c, k.end[ROAD_COLUMN] + 1);
}

/* One kind of card in the hand: its sign, its word and how many. */
typedef struct item {
    unsigned resource; /* or LOOK_NONE: a development card */
    unsigned count;
    char text[64];
} item;

typedef struct items {
    item list[LOOK_KINDS * 2];
    unsigned count;
} items;

static void add_item(items *all, unsigned resource, const char *word, unsigned count, const char *note) {
    item *it = &all->list[all->count++];
    *it = (item){.resource = resource, .count = count};
    kh_text x = kh_text_in(it->text, sizeof it->text);
    kh_text_add(&x, word);
    kh_text_char(&x, ' ');
    kh_text_number(&x, count);
    kh_text_add(&x, note);
}

static void collect_items(const term_seen *s, const island_look *v, items *all) {
    const island_look_seat *mine = &v->seat[s->viewer];
    all->count = 0;
    for (unsigned r = 0; r < RESOURCES; r++)
        add_item(all, r, say_word(s->voice, "resource", island_resource_names[r]), mine->hand[r], "");
    for (unsigned k = 0; k < CARDS; k++) {
        char note[40] = "";
        kh_text x = kh_text_in(note, sizeof note);
        if (mine->cards[k] == 0)
            continue;
        if (s->viewer == v->turn && v->fresh[k] > 0) {
            kh_text_char(&x, ' ');
            kh_text_add(&x, say_word(s->voice, "screen", "fresh"));
        }
        add_item(all, LOOK_NONE, say_word(s->voice, "card", island_card_names[k]), mine->cards[k], note);
    }
}

static void put_item(canvas *c, int x, int y, const item *it) {
    if (it->resource != LOOK_NONE)
        island_resource_sign(c, x, y, it->resource);
    else
        canvas_put(c, x, y, "◆", '*', (canvas_pen){0, 0, true});
    canvas_text(c, x + 2, y, it->text, (canvas_pen){it->count > 0 ? 0 : FAINT, 0, it->count > 0});
}

enum { GAP = 2, SIGN = 2 };

static int item_width(const canvas *c, const item *it) {
    return SIGN + canvas_text_width(c, it->text) + GAP;
}

/* Puts the heading and all items down, in columns of `column` cells, or one behind the other if that is 0; returns the
 * lines that it takes. Development cards begin a line of their own. */
static int put_items(canvas *c, const char *heading, const items *all, int column) {
    int y = 0, x = canvas_text(c, 0, 0, heading, (canvas_pen){0, 0, true}) + GAP;
    for (unsigned i = 0; i < all->count; i++) {
        const item *it = &all->list[i];
        const int width = column > 0 && i < RESOURCES ? column : item_width(c, it);
        if ((column > 0 && i == 0) || i == RESOURCES || x + width - GAP > c->width) {
            x = 0;
            y++;
        }
        put_item(c, x, y, it);
        x += width;
    }
    return y + 1;
}

static void collect_text(void *text, const char *bytes, size_t length) {
    kh_text_add_n(text, bytes, length);
}

/* What the viewer has beside cards, in the words of the line mode, below all that is there. */
static void put_own(const term_seen *s, canvas *c) {
    char said[SAY_CAP] = "";
    kh_text x = kh_text_in(said, sizeof said);
    term_voice voice = *s->voice;
    term_seen seen = *s;
    voice.put = collect_text;
    voice.to = &x;
    voice.width = c->width;
    seen.voice = &voice;
    island_say_own(&seen);
    for (char *line = said; *line && c->height < CANVAS_HEIGHT;) {
        const size_t n = strcspn(line, "\n");
        const bool more = line[n] != '\0';
        line[n] = '\0';
        canvas_text(c, 0, c->height++, line, (canvas_pen){0});
        line += n + more;
    }
}

/* The hand in one line where it fits, else in columns below its heading. */
void island_draw_hand(const term_seen *s, int width, canvas *c) {
    items all;
    char heading[200], count[16];
    const island_look v = seen_look(s);
    canvas_clear(c, width, CANVAS_HEIGHT, s->voice->means);
    if (s->viewer >= s->match->config.seats) {
        c->height = 0;
        return;
    }
    collect_items(s, &v, &all);
    kh_text n = kh_text_in(count, sizeof count);
    kh_text_number(&n, v.seat[s->viewer].hand_size);
    kh_lang_write(s->voice->lang, "screen.hand", FILL("count", count), heading, sizeof heading);
    int line = canvas_text_width(c, heading), widest = 0;
    for (unsigned i = 0; i < RESOURCES; i++) {
        const int cells = item_width(c, &all.list[i]);
        line += cells;
        widest = cells > widest ? cells : widest;
    }
    const int lines = put_items(c, heading, &all, line + GAP <= width ? 0 : widest);
    c->height = lines;
    put_own(s, c);
}
