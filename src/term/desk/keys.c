/* The keyboard and the mouse on the full screen. Whatever is chosen becomes a typed line, so that there is one way into
 * the game. */
#include <string.h>

#include "term/desk/desk.h"

enum { WHEEL = 3 };

/* The cell of the board in the middle of what is shown of it. */
static void middle_of_view(const screen *s, int *x, int *y) {
    *x = s->board_x + s->board_area.width / 2;
    *y = s->board_y + s->board_area.height / 2;
}

/* An answer that is longer than its place is shown from its beginning on, in the large part of the screen, until the
 * next one. */
void screen_show_answer(screen *s) {
    if (s->answering)
        s->view = s->view_before;
    s->answering = false;
    s->log_scroll = 0;
    screen_draw(s); /* tells how large the places are now */
    const canvas_part place = s->log_area;
    if (s->view == VIEW_LOG || screen_log_lines(&s->log, place.width, true) <= place.height)
        return;
    s->view_before = s->view;
    s->view = VIEW_LOG;
    s->answering = true;
    screen_draw(s);
    const int lines = screen_log_lines(&s->log, s->log_area.width, true);
    s->log_scroll = lines > s->log_area.height ? lines - s->log_area.height : 0;
}

static session_step send(screen *s, const char *text) {
    char line[EDIT_CAP];
    kh_text x = kh_text_in(line, sizeof line);
    kh_text_add(&x, text);
    screen_log_mark(&s->log);
    if (line[0] != '\0') {
        say_piece(&s->session.play.voice, "> ");
        say_text(&s->session.play.voice, line);
    }
    const session_step step = session_line(&s->session, line, strlen(line));
    if (step == STEP_AGAIN || s->answering)
        screen_show_answer(s);
    return step;
}

/* The keys, and then what can be typed. */
static session_step help(screen *s) {
    const char *word = command_meta_names[META_HELP];
    screen_log_mark(&s->log);
    say(&s->session.play.voice, "screen.keys");
    const session_step step = session_line(&s->session, word, strlen(word));
    screen_show_answer(s);
    return step;
}

static session_step send_typed(screen *s) {
    char line[EDIT_CAP];
    memcpy(line, s->edit.text, sizeof line);
    edit_keep(&s->edit);
    return send(s, line);
}

static session_step send_aim(screen *s) {
    char line[CHOICE_TEXT];
    choices_aim_text(&s->choices, &s->session.play, line, sizeof line);
    return send(s, line);
}

static void open_menu(screen *s) {
    choices_drop_aim(&s->choices);
    choices_open_menu(&s->choices, &s->session.play);
    s->menu_first = 0;
}

static session_step take_entry(screen *s, int number) {
    screen_choices *c = &s->choices;
    if (number < 0 || number >= c->entries)
        return STEP_AGAIN;
    const menu_entry *e = &c->entry[number];
    int x, y;
    c->open = false;
    switch (e->effect) {
    case MENU_RUN: return send(s, e->text);
    case MENU_EDIT: edit_set(&s->edit, e->text); break;
    case MENU_AIM:
        s->view = VIEW_BOARD;
        s->foreign = false;
        middle_of_view(s, &x, &y);
        choices_aim_at_kind(c, e->kind, x, y);
        s->follow = true;
        break;
    }
    return STEP_AGAIN;
}

static void choose(screen *s, int number) {
    const int last = s->choices.entries - 1;
    s->choices.chosen = number < 0 ? 0 : number > last ? last : number;
}

static bool is_inside(const canvas_part *area, const terminal_event *e) {
    return e->x >= area->x && e->x < area->x + area->width && e->y >= area->y &&
           e->y < area->y + area->height;
}

/* How far a key goes in the menu; 0: it does not. */
static int menu_step(const screen *s, terminal_kind kind) {
    const int page = s->menu_area.height;
    const struct {
        terminal_kind kind;
        int step;
    } steps[] = {{EVENT_UP, -1},          {EVENT_DOWN, 1},        {EVENT_WHEEL_UP, -1},
                 {EVENT_WHEEL_DOWN, 1},   {EVENT_PAGE_UP, -page}, {EVENT_PAGE_DOWN, page},
                 {EVENT_HOME, -MENU_MAX}, {EVENT_END, MENU_MAX}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i].kind == kind)
            return steps[i].step;
    return 0;
}

/* A key while the menu is open. `typed`: it closes the menu and belongs to the line. */
static session_step menu_key(screen *s, const terminal_event *e, bool *typed) {
    screen_choices *c = &s->choices;
    const int step = menu_step(s, e->kind);
    *typed = false;
    if (step != 0) {
        choose(s, c->chosen + step);
        return STEP_AGAIN;
    }
    if (e->kind == EVENT_TIME || e->kind == EVENT_RESIZE)
        return STEP_AGAIN;
    if (e->kind == EVENT_ENTER)
        return take_entry(s, c->chosen);
    if (e->kind == EVENT_CLICK && is_inside(&s->menu_area, e))
        return take_entry(s, s->menu_first + e->y - s->menu_area.y);
    if (e->kind == EVENT_TEXT && e->text[0] >= '1' && e->text[0] <= '9')
        return take_entry(s, e->text[0] - '1');
    c->open = false;
    *typed = e->kind == EVENT_TEXT && e->text[0] != ' ';
    return STEP_AGAIN;
}

/* Goes to one of the things that can be picked; beyond the last one comes the first. */
static void pick_at(screen *s, unsigned number) {
    s->pick.at = number % s->pick.count;
    if (s->view == VIEW_SHEETS) /* they cannot be seen there */
        s->view = VIEW_BOARD;
}

/* Digits and Space pick while nothing is typed. */
static bool picks(screen *s, const char *text) {
    const bool digit = text[0] >= '1' && text[0] < (char)('1' + s->pick.count);
    if (s->edit.length > 0 || s->pick.count == 0 || (!digit && text[0] != ' '))
        return false;
    pick_at(s, digit ? (unsigned)(text[0] - '1') : s->pick.at);
    s->pick.chosen ^= UINT32_C(1) << s->pick.at;
    return true;
}

/* A digit that stands beside something to do, while nothing is typed. */
static bool is_quick(screen *s, const char *text) {
    const term_play *p = &s->session.play;
    kh_action list[9];
    const term_seen seen = screen_seen(s);
    if (!p->face->quick || s->edit.length > 0 || text[0] < '1' || text[0] > '9')
        return false;
    return p->face->quick(&seen, list, 9) > (uint32_t)(text[0] - '1');
}

/* Arrows: in the line while something stands there, else from place to place on the board. */
static void arrow(screen *s, int step_x, int step_y) {
    int x, y;
    if (s->edit.length > 0 || s->edit.shown >= 0) {
        if (step_y != 0)
            edit_recall(&s->edit, step_y < 0);
        else
            (step_x < 0 ? edit_left : edit_right)(&s->edit);
        return;
    }
    s->foreign = false; /* whoever chooses a place needs the own sheet */
    if (s->pick.count > 0 && step_x != 0) {
        pick_at(s, s->pick.at + (step_x > 0 ? 1 : s->pick.count - 1));
        return;
    }
    if (s->choices.targets == 0) {
        s->board_x += WHEEL * step_x;
        s->board_y += WHEEL * step_y;
        return;
    }
    s->view = VIEW_BOARD;
    middle_of_view(s, &x, &y);
    choices_move(&s->choices, step_x, step_y, x, y);
    s->follow = true;
}

static session_step click(screen *s, const terminal_event *e) {
    bool again = false;
    const canvas_part *b = &s->board_area;
    if (s->foreign || !is_inside(b, e) ||
        !choices_point(&s->choices, e->x - b->x + s->board_x, e->y - b->y + s->board_y, &again))
        return STEP_AGAIN;
    edit_clear(&s->edit);
    return again ? send_aim(s) : STEP_AGAIN;
}

static void scroll_log(screen *s, int lines) {
    s->log_scroll += lines;
    if (s->log_scroll < 0)
        s->log_scroll = 0;
}

static void wheel(screen *s, const terminal_event *e) {
    const int lines = e->kind == EVENT_WHEEL_UP ? WHEEL : -WHEEL;
    if (is_inside(&s->board_area, e))
        s->board_y -= lines;
    else
        scroll_log(s, lines);
}

/* Back to how things are at first, one after the other. */
static void escape(screen *s) {
    if (s->edit.length > 0 || s->choices.aim >= 0) {
        edit_clear(&s->edit);
        choices_drop_aim(&s->choices);
        return;
    }
    s->view = VIEW_BOARD;
    s->answering = s->all_names = s->foreign = false;
    s->log_scroll = 0;
}

static void tab(screen *s) {
    char text[EDIT_CAP];
    if (s->edit.length > 0) {
        if (choices_complete(&s->session.play, s->edit.text, text, sizeof text) &&
            strlen(text) >= s->edit.length)
            edit_set(&s->edit, text);
        return;
    }
    s->view = screen_next_view(s);
    s->answering = s->foreign = false;
}

static session_step enter(screen *s) {
    if (s->edit.length > 0)
        return send_typed(s);
    if (s->choices.aim >= 0)
        return send_aim(s);
    char text[CHOICE_TEXT];
    if (screen_enter_text(s, text, sizeof text)[0] != '\0')
        return send(s, text);
    if (s->session.need == PLAY_ANSWER)
        return send(s, "");
    open_menu(s);
    return STEP_AGAIN;
}

/* Home and End: in the line, or the upper and lower end of the board. */
static void to_end(screen *s, bool first) {
    if (s->edit.length > 0)
        (first ? edit_home : edit_end)(&s->edit);
    else
        s->board_y = first ? 0 : CANVAS_HEIGHT;
}

session_step screen_key(screen *s, const terminal_event *e) {
    const int page = s->log_area.height > 1 ? s->log_area.height - 1 : 1;
    bool typed = true;
    if (s->too_small && e->kind != EVENT_SIGNAL && e->kind != EVENT_GONE)
        return STEP_AGAIN; /* nobody acts without seeing it */
    if (s->choices.open) {
        const session_step step = menu_key(s, e, &typed);
        if (!typed)
            return step;
    }
    switch (e->kind) {
    case EVENT_TEXT:
        if (picks(s, e->text))
            break;
        if (is_quick(s, e->text))
            return send(s, e->text);
        if (s->edit.length == 0 && e->text[0] == ' ')
            open_menu(s);
        else
            edit_insert(&s->edit, e->text);
        break;
    case EVENT_ENTER: return enter(s);
    case EVENT_TAB: tab(s); break;
    case EVENT_ESCAPE: escape(s); break;
    case EVENT_UP: arrow(s, 0, -1); break;
    case EVENT_DOWN: arrow(s, 0, 1); break;
    case EVENT_LEFT: arrow(s, -1, 0); break;
    case EVENT_RIGHT: arrow(s, 1, 0); break;
    case EVENT_HOME: to_end(s, true); break;
    case EVENT_END: to_end(s, false); break;
    case EVENT_PAGE_UP: scroll_log(s, page); break;
    case EVENT_PAGE_DOWN: scroll_log(s, -page); break;
    case EVENT_BACKSPACE: edit_backspace(&s->edit); break;
    case EVENT_DELETE: edit_delete(&s->edit); break;
    case EVENT_RUB_OUT: edit_clear(&s->edit); break;
    case EVENT_EARLIER: edit_recall(&s->edit, true); break;
    case EVENT_LATER: edit_recall(&s->edit, false); break;
    case EVENT_HELP: return help(s);
    case EVENT_MENU: open_menu(s); break;
    case EVENT_CLICK: return click(s, e);
    case EVENT_WHEEL_UP:
    case EVENT_WHEEL_DOWN: wheel(s, e); break;
    case EVENT_REDRAW: terminal_forget(); break;
    case EVENT_CLOSE:
        if (s->edit.length == 0)
            return STEP_LEAVE;
        edit_delete(&s->edit);
        break;
    case EVENT_GONE: return STEP_LEAVE;
    case EVENT_SIGNAL: return STEP_CUT;
    case EVENT_TIME:
    case EVENT_RESIZE: break;
    }
    return STEP_AGAIN;
}
