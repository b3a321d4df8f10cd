/* The layout of the full screen. Wide: the view at the left, players, hand, offers and log at the right. Narrow: the
 * view above, a strip of the log and the hand below it. At the bottom of both: what the person must or may do, the line
 * that is typed, and the keys. */
#include <string.h>

#include "term/desk/desk.h"
#include "term/words.h"

enum { SIDE_MIN = 34, SIDE_MAX = 64, BOARD_WIDTH = 79, GAP = 2, STRIP = 4, SHORT_STRIP = 3, BOTTOM = 2 };

static const canvas_pen bold = {0, 0, true};

static const char *text_of(const screen *s, const char *name) {
    return words_text(&s->session.play.voice, s->session.play.face, "screen", name);
}

static int at_most(int n, int most) {
    return n < most ? n : most;
}

/* What lies open, and apart from that the one sentence that says what to do. */
static void gather_words(screen *s) {
    screen_log_clear(&s->must);
    if (s->session.need == PLAY_OVER) {
        screen_log_clear(&s->offers);
        const char *over = say_word(&s->session.play.voice, "play", "over");
        screen_log_put(&s->must, over, strlen(over));
        return;
    }
    screen_log *all = &s->offers;
    screen_say_into(s, all, s->session.play.face->must);
    size_t last = all->length > 0 ? all->length - 1 : 0;
    while (last > 0 && all->text[last - 1] != '\n')
        last--;
    screen_log_put(&s->must, all->text + last, all->length - last);
    all->length = last;
}

/* Puts a drawing down and returns the line below it. */
static int put_drawing(screen *s, int x, int y, int width, int most) {
    const int height = at_most(s->drawing.height, most);
    canvas_copy(&s->page, x, y, &s->drawing, (canvas_part){0, 0, width, height});
    return y + height;
}

static void draw_known(screen *s, canvas_part area) {
    const term_seen seen = play_seen(&s->session.play);
    s->session.play.face->draw_players(&seen, at_most(area.width, BOARD_WIDTH), &s->drawing);
    const int y = put_drawing(s, area.x, area.y, area.width, area.height) + 1;
    screen_say_into(s, &s->words, s->session.play.face->known);
    /* What the signs mean: a small screen has no room for it beside its board. The resources stand beside the hand, too,
     * so that their line is the first to go; the signs of a map stand nowhere else. */
    s->session.play.face->draw_legend(&seen, &s->drawing);
    const int lines = screen_log_lines(&s->words, area.width, false), end = area.y + area.height;
    const int all = s->drawing.height, legend = end - y - lines >= all ? all : all - 1;
    screen_draw_words(s, &s->words, (canvas_part){area.x, y, area.width, at_most(lines, end - legend - y)},
                      (canvas_pen){0});
    canvas_copy(&s->page, area.x, end - legend, &s->drawing,
                (canvas_part){0, all - legend, area.width, legend});
}

screen_view screen_next_view(const screen *s) {
    const screen_view next = (s->view + 1) % VIEWS;
    return next == VIEW_SHEETS && !command_meta_known(&s->session.play, META_SHEET) ? next + 1 : next;
}

static void draw_sheets(screen *s, canvas_part area) {
    const term_seen seen = play_seen(&s->session.play);
    s->session.play.face->draw_sheets(&seen, area.width, false, &s->drawing);
    put_drawing(s, area.x, area.y, area.width, area.height);
}

static void draw_view(screen *s, canvas_part area) {
    switch (s->view) {
    case VIEW_BOARD: screen_draw_board(s, area); break;
    case VIEW_PLAYERS: draw_known(s, area); break;
    case VIEW_SHEETS: draw_sheets(s, area); break;
    case VIEW_LOG: screen_draw_log(s, area); break;
    case VIEWS: break;
    }
    if (s->choices.open)
        screen_draw_menu(s, area);
}

/* Players, hand, offers and the log, one below the other. */
static void draw_side(screen *s, canvas_part area) {
    const term_seen seen = screen_seen(s);
    const term_face *face = s->session.play.face;
    for (int y = 0; y < area.height; y++)
        canvas_put(&s->page, area.x - 2, area.y + y, "│", '|', (canvas_pen){0});
    const int end = area.y + area.height;
    face->draw_players(&seen, area.width, &s->drawing);
    int y = put_drawing(s, area.x, area.y, area.width, area.height);
    screen_draw_rule(s, (canvas_part){area.x, y, area.width, 1}, "");
    face->draw_hand(&seen, area.width, &s->drawing);
    y = put_drawing(s, area.x, y + 1, area.width, end - y - 1);
    const int offers = screen_log_lines(&s->offers, area.width, false);
    if (offers > 0) {
        const int height = at_most(offers, (end - y) / 2);
        screen_draw_rule(s, (canvas_part){area.x, y, area.width, 1}, text_of(s, "offers"));
        screen_draw_words(s, &s->offers, (canvas_part){area.x, y + 1, area.width, height}, (canvas_pen){0});
        y += 1 + height;
    }
    /* The log is not shown twice. */
    if (s->view != VIEW_LOG && y < end)
        screen_draw_log(s, (canvas_part){area.x, y, area.width, end - y});
}

/* A map that is wider than the usual ones takes what the side can spare. */
static void draw_wide(screen *s, int top, int height) {
    const term_seen seen = play_seen(&s->session.play);
    s->session.play.face->draw_board(&seen, &(term_gaze){.scrolled = true}, &s->drawing);
    const int spare = at_most(s->page.width - s->drawing.width - GAP, SIDE_MAX);
    const int side = spare > SIDE_MIN ? spare : SIDE_MIN;
    const int left = s->page.width - side - GAP;
    draw_side(s, (canvas_part){left + GAP, top, side, height - top});
    draw_view(s, (canvas_part){0, top, left, height - top});
}

/* The view gets what the board needs; where more is left, the players come below it, and then a longer log. */
static void draw_narrow(screen *s, int top, int height) {
    const term_seen seen = screen_seen(s);
    const term_face *face = s->session.play.face;
    const int width = s->page.width;
    if (s->view == VIEW_SHEETS) { /* they need all the lines there are */
        draw_view(s, (canvas_part){0, top, width, height - top});
        return;
    }
    face->draw_hand(&seen, width, &s->drawing);
    int end = height - s->drawing.height;
    put_drawing(s, 0, end, width, s->drawing.height);
    face->draw_board(&seen, &(term_gaze){.scrolled = true}, &s->drawing);
    const int board = top + s->drawing.height + 1;
    face->draw_players(&seen, at_most(width, BOARD_WIDTH), &s->drawing);
    const int players = s->drawing.height;
    if (end - board - STRIP > players && s->view != VIEW_PLAYERS) {
        put_drawing(s, 0, end - players, width, players);
        end -= players;
    }
    if (face->draw_sheets && seen.match->config.seats > 1) {
        face->draw_sheets(&seen, at_most(width, BOARD_WIDTH), true, &s->drawing);
        if (end - board - STRIP > s->drawing.height + 1 && s->view == VIEW_BOARD) {
            end -= s->drawing.height + 1;
            put_drawing(s, 0, end, width, s->drawing.height);
        }
    }
    if (s->view == VIEW_LOG) {
        draw_view(s, (canvas_part){0, top, width, end - top});
        return;
    }
    const int strip = top > 0 ? SHORT_STRIP : STRIP;
    const int view = end - board > strip ? board : end - strip;
    screen_draw_log(s, (canvas_part){0, view, width, end - view});
    draw_view(s, (canvas_part){0, top, width, view - top});
}

/* The lines at the bottom; returns how many are left above them. */
static int draw_bottom(screen *s, bool wide, int *cursor_x) {
    const int height = s->page.height, width = s->page.width;
    const int must = at_most(screen_log_lines(&s->must, width, false), height / 5);
    const int offers = wide ? 0 : at_most(screen_log_lines(&s->offers, width, false), height / 6);
    int y = height - BOTTOM - must - offers;
    screen_draw_words(s, &s->offers, (canvas_part){0, y, width, offers}, (canvas_pen){0});
    screen_draw_words(s, &s->must, (canvas_part){0, y + offers, width, must}, bold);
    screen_draw_input(s, height - BOTTOM, cursor_x);
    if (!wide)
        return y;
    screen_draw_rule(s, (canvas_part){0, y - 1, width, 1}, "");
    return y - 1;
}

/* What must not be missed, above all else; returns the line below it. */
static int draw_banner(screen *s) {
    const term_face *face = s->session.play.face;
    const term_seen seen = screen_seen(s);
    if (!face->draw_banner)
        return 0;
    face->draw_banner(&seen, s->page.width, &s->drawing);
    return put_drawing(s, 0, 0, s->page.width, s->drawing.height);
}

/* One sentence and nothing else, in the middle. */
static void draw_sentence(screen *s, const char *key, const char *const *fill) {
    char text[SAY_CAP];
    const int width = s->page.width - 2;
    kh_lang_write(s->session.play.voice.lang, key, fill, text, sizeof text);
    screen_log_clear(&s->words);
    screen_log_put(&s->words, text, strlen(text));
    const int lines = at_most(screen_log_lines(&s->words, width, false), s->page.height);
    const int x = lines > 1 ? 1 : 1 + (width - canvas_text_width(&s->page, text)) / 2;
    screen_draw_words(s, &s->words, (canvas_part){x, (s->page.height - lines) / 2, width, lines}, bold);
}

static void draw_too_small(screen *s) {
    char width[16], height[16];
    kh_text w = kh_text_in(width, sizeof width), h = kh_text_in(height, sizeof height);
    kh_text_number(&w, SCREEN_WIDTH_MIN);
    kh_text_number(&h, SCREEN_HEIGHT_MIN);
    draw_sentence(s, "screen.too-small", FILL("width", width, "height", height));
}

static void draw_cover(screen *s) {
    char name[KH_RECORD_NAME + 32];
    const term_seen seen = play_seen(&s->session.play);
    draw_sentence(s, "play.hand-over",
                  FILL("who", seen_name(&seen, s->session.play.viewer, name, sizeof name)));
}

void screen_draw(screen *s) {
    int width, height, cursor_x = -1;
    terminal_size(&width, &height);
    canvas_clear(&s->page, width, height, s->session.play.voice.means);
    s->board_area = s->log_area = s->menu_area = (canvas_part){0, 0, 0, 0};
    s->too_small = width < SCREEN_WIDTH_MIN || height < SCREEN_HEIGHT_MIN;
    if (s->covered) {
        draw_cover(s);
    } else if (s->too_small) {
        draw_too_small(s);
    } else {
        const bool wide = width >= BOARD_WIDTH + GAP + SIDE_MIN;
        gather_words(s);
        const int above = draw_bottom(s, wide, &cursor_x);
        const int top = draw_banner(s);
        enum { BELOW_BOARD = 3 }; /* what the signs mean, and a line of the sea */
        s->session.play.space =
            wide ? (term_space){width - SIDE_MIN - GAP, above - top - BELOW_BOARD} : (term_space){0, 0};
        s->board_goes_on = false;
        (wide ? draw_wide : draw_narrow)(s, top, above);
        screen_draw_bar(s, height - 1); /* when it is known what goes on beyond the screen */
    }
    terminal_show(&s->page, cursor_x, s->page.height - BOTTOM);
}
