/* The parts of the full screen, each drawn where the layout (draw.c) wants it. */
#include <string.h>

#include "term/desk/desk.h"

enum { INK = 16, FAINT = 245, BAR = 250, AIM = 201, MS = 1000 };

static void put_words(void *to, const char *text, size_t length) {
    screen_log_put(to, text, length);
}

void screen_say_into(screen *s, screen_log *out, void (*saying)(const term_seen *)) {
    term_seen seen = play_seen(&s->session.play);
    term_voice voice = *seen.voice;
    voice.put = put_words;
    voice.to = out;
    seen.voice = &voice;
    screen_log_clear(out);
    saying(&seen);
}

static screen_log_look look_of(screen *s, int scroll, canvas_pen pen) {
    const term_seen seen = play_seen(&s->session.play);
    screen_log_look look = {.scroll = scroll, .pen = pen, .seats = seen.match->config.seats};
    for (unsigned seat = 0; seat < look.seats && seat < LOG_SEATS; seat++)
        look.seat_pen[seat] = s->session.play.face->seat_pen(&seen, (kh_seat)seat);
    return look;
}

void screen_draw_words(screen *s, const screen_log *words, canvas_part area, canvas_pen pen) {
    const screen_log_look look = look_of(s, 0, pen);
    screen_log_draw(words, &s->page, area, &look);
}

/* "── Log ──────". */
void screen_draw_rule(screen *s, canvas_part area, const char *title) {
    const canvas_pen faint = {FAINT, 0, false};
    for (int x = 0; x < area.width; x++)
        canvas_put(&s->page, area.x + x, area.y, "─", '-', faint);
    if (title[0] == '\0')
        return;
    canvas_text(&s->page, area.x + 2, area.y, " ", faint);
    const int n = canvas_text(&s->page, area.x + 3, area.y, title, (canvas_pen){0, 0, true});
    canvas_text(&s->page, area.x + 3 + n, area.y, " ", faint);
}

/* The log below a rule that says how far back it was scrolled. */
void screen_draw_log(screen *s, canvas_part area) {
    char title[100], count[16];
    const term_voice *v = &s->session.play.voice;
    const canvas_part inner = {area.x, area.y + 1, area.width, area.height - 1};
    const int hidden = screen_log_lines(&s->log, inner.width, false) - inner.height;
    const int most = hidden > 0 ? hidden : 0;
    s->log_scroll = s->log_scroll < most ? s->log_scroll : most;
    kh_text x = kh_text_in(count, sizeof count);
    kh_text_number(&x, s->log_scroll);
    kh_lang_write(v->lang, s->log_scroll > 0 ? "screen.log-back" : "screen.log", FILL("count", count), title,
                  sizeof title);
    screen_draw_rule(s, area, title);
    const screen_log_look look = look_of(s, s->log_scroll, (canvas_pen){0});
    screen_log_draw(&s->log, &s->page, inner, &look);
    s->log_area = inner;
}

/* The first cell to show of something that is longer than its window, so that `at` is in it with a margin. */
static int scrolled(int first, int window, int length, bool follow, int at, int margin) {
    if (follow && at - margin < first)
        first = at - margin;
    if (follow && at + margin >= first + window)
        first = at + margin + 1 - window;
    if (first > length - window)
        first = length - window;
    return first > 0 ? first : 0;
}

/* What has to be seen: the aim, or one of the places to choose from if none of them can be seen. */
static const screen_target *to_be_seen(const screen *s, canvas_part area) {
    const screen_choices *c = &s->choices;
    if (c->aim >= 0)
        return &c->target[c->aim];
    for (int i = 0; i < c->targets; i++) {
        const int x = c->target[i].x - s->board_x, y = c->target[i].y - s->board_y;
        if (x >= 0 && x < area.width && y >= 0 && y < area.height)
            return NULL;
    }
    return c->targets > 0 ? &c->target[0] : NULL;
}

static void scroll_board(screen *s, canvas_part area) {
    enum { MARGIN_X = 6, MARGIN_Y = 2 };
    const screen_target *seen = s->follow ? to_be_seen(s, area) : NULL;
    if (s->board_fresh) {
        s->board_x = (s->drawing.width - area.width) / 2;
        s->board_y = (s->drawing.height - area.height) / 2;
    }
    s->board_x = scrolled(s->board_x, area.width, s->drawing.width, seen, seen ? seen->x : 0, MARGIN_X);
    s->board_y = scrolled(s->board_y, area.height, s->drawing.height, seen, seen ? seen->y : 0, MARGIN_Y);
    s->follow = s->board_fresh = false;
}

/* Arrows where the board goes on beyond what is shown of it. */
static void draw_more(screen *s, canvas_part at) {
    const canvas_pen pen = {INK, BAR, true};
    const int right = at.x + at.width - 1, low = at.y + at.height - 1;
    s->board_goes_on = s->board_y > 0 || s->board_y + at.height < s->drawing.height;
    if (s->board_y > 0)
        canvas_put(&s->page, right, at.y, "▲", '^', pen);
    if (s->board_y + at.height < s->drawing.height)
        canvas_put(&s->page, right, low, "▼", 'v', pen);
    if (s->board_x > 0)
        canvas_put(&s->page, at.x, at.y + at.height / 2, "◀", '<', pen);
    if (s->board_x + at.width < s->drawing.width)
        canvas_put(&s->page, right, at.y + at.height / 2, "▶", '>', pen);
}

/* What is known of everybody, and what lies beside the board, if all of it has room. */
static void draw_known_below(screen *s, canvas_part area) {
    screen_say_into(s, &s->words, s->session.play.face->known);
    const int lines = screen_log_lines(&s->words, area.width, false);
    if (lines == 0 || lines + 1 > area.height)
        return;
    screen_draw_rule(s, (canvas_part){area.x, area.y, area.width, 1},
                     say_word(&s->session.play.voice, "screen", "view-players"));
    screen_draw_words(s, &s->words, (canvas_part){area.x, area.y + 1, area.width, lines}, (canvas_pen){0});
}

/* The sheets of the others below that of the viewer, if all of them have room there. */
static void draw_others(screen *s, canvas_part area) {
    term_play *p = &s->session.play;
    const term_seen seen = play_seen(p);
    if (!p->face->draw_sheets) {
        draw_known_below(s, area);
        return;
    }
    if (seen.match->config.seats == 1)
        return;
    p->face->draw_sheets(&seen, area.width, true, &s->drawing);
    if (s->drawing.height + 1 > area.height)
        return;
    screen_draw_rule(s, (canvas_part){area.x, area.y, area.width, 1},
                     say_word(&p->voice, "screen", "others"));
    canvas_copy(&s->page, area.x, area.y + 1, &s->drawing,
                (canvas_part){0, 0, area.width, s->drawing.height});
}

void screen_draw_board(screen *s, canvas_part area) {
    enum { ROOMY = 24 };
    term_play *p = &s->session.play;
    const term_seen seen = play_seen(p);
    const term_gaze gaze = {.all_names = s->all_names,
                            .aim = s->foreign ? NULL : choices_aim(&s->choices),
                            .of = s->foreign ? &p->sheet_of : NULL,
                            .scrolled = true};
    /* What the signs mean is always there, except where the board itself has hardly any room. */
    p->face->draw_legend(&seen, &s->drawing);
    const int legend = area.height >= ROOMY ? s->drawing.height : 0;
    p->face->draw_board(&seen, &gaze, &s->drawing);
    canvas_part at = area;
    at.height -= legend;
    scroll_board(s, at);
    if (s->drawing.width < area.width) {
        at.x += (area.width - s->drawing.width) / 2;
        at.width = s->drawing.width;
    }
    const int spare = area.height - s->drawing.height;
    if (spare > legend)
        at.height = s->drawing.height;
    const canvas_part shown = {s->board_x, s->board_y, at.width, at.height};
    if (p->face->draw_heads)
        p->face->draw_heads(&seen, &gaze, shown, &s->drawing);
    canvas_copy(&s->page, at.x, at.y, &s->drawing, shown);
    s->board_area = at;
    draw_more(s, at);
    const int left = area.height - at.height;
    if (left <= 0)
        return;
    p->face->draw_legend(&seen, &s->drawing);
    const int lines = s->drawing.height < left ? s->drawing.height : left;
    canvas_copy(&s->page, at.x, at.y + at.height, &s->drawing, (canvas_part){0, 0, at.width, lines});
    draw_others(s, (canvas_part){area.x, at.y + at.height + lines, area.width - 1, left - lines});
}

static void draw_frame(canvas *c, canvas_part area) {
    const int right = area.x + area.width - 1, low = area.y + area.height - 1;
    canvas_wipe(c, area);
    for (int x = area.x; x <= right; x++) {
        canvas_put(c, x, area.y, "─", '-', (canvas_pen){0});
        canvas_put(c, x, low, "─", '-', (canvas_pen){0});
    }
    for (int y = area.y; y <= low; y++) {
        canvas_put(c, area.x, y, "│", '|', (canvas_pen){0});
        canvas_put(c, right, y, "│", '|', (canvas_pen){0});
    }
    canvas_put(c, area.x, area.y, "┌", '+', (canvas_pen){0});
    canvas_put(c, right, area.y, "┐", '+', (canvas_pen){0});
    canvas_put(c, area.x, low, "└", '+', (canvas_pen){0});
    canvas_put(c, right, low, "┘", '+', (canvas_pen){0});
}

/* "▶ 3 bank wool for ore    the note". */
static void draw_entry(screen *s, canvas *c, canvas_part row, int number, const menu_entry *e, int note_x) {
    const bool chosen = number == s->choices.chosen;
    const canvas_pen pen = chosen ? (canvas_pen){INK, AIM, true} : (canvas_pen){0};
    for (int x = row.x; x < row.x + row.width; x++)
        canvas_put(c, x, row.y, " ", ' ', pen);
    if (chosen)
        canvas_put(c, row.x, row.y, "▶", '>', pen);
    const char digit[2] = {(char)('1' + number), '\0'};
    if (number < 9)
        canvas_text(c, row.x + 2, row.y, digit, chosen ? pen : (canvas_pen){FAINT, 0, false});
    canvas_text(c, row.x + 4, row.y, e->text, (canvas_pen){pen.fore, pen.back, true});
    canvas_text(c, row.x + note_x, row.y, e->note, chosen ? pen : (canvas_pen){FAINT, 0, false});
}

void screen_draw_menu(screen *s, canvas_part area) {
    const screen_choices *m = &s->choices;
    int text = 0, note = 0;
    for (int i = 0; i < m->entries; i++) {
        const int t = canvas_text_width(&s->page, m->entry[i].text),
                  n = canvas_text_width(&s->page, m->entry[i].note);
        text = t > text ? t : text;
        note = n > note ? n : note;
    }
    const int note_x = 4 + text + 2, width = note_x + note + 3;
    canvas_part box = {area.x, area.y, width < area.width ? width : area.width, m->entries + 2};
    box.height = box.height < area.height ? box.height : area.height;
    s->menu_first = scrolled(s->menu_first, box.height - 2, m->entries, true, m->chosen, 0);
    s->menu_area = (canvas_part){box.x + 1, box.y + 1, box.width - 2, box.height - 2};
    draw_frame(&s->page, box);
    canvas_clear(&s->drawing, s->menu_area.width, s->menu_area.height,
                 s->page.means); /* cuts what is too long */
    for (int i = 0; i < s->menu_area.height; i++) {
        const canvas_part row = {0, i, s->menu_area.width, 1};
        draw_entry(s, &s->drawing, row, s->menu_first + i, &m->entry[s->menu_first + i], note_x);
    }
    canvas_copy(&s->page, s->menu_area.x, s->menu_area.y, &s->drawing,
                (canvas_part){0, 0, s->menu_area.width, s->menu_area.height});
}

void screen_draw_input(screen *s, int y, int *cursor_x) {
    enum { LEFT = 2 };
    const screen_edit *e = &s->edit;
    int before = 0;
    for (size_t i = 0; i < e->at; i += utf8_length(e->text + i))
        before++;
    const int cap = s->page.width - LEFT - 1, skip = before > cap ? before - cap : 0;
    const char *from = e->text;
    for (int i = 0; i < skip; i++)
        from += utf8_length(from);
    canvas_text(&s->page, 0, y, skip > 0 ? "<" : ">", (canvas_pen){0, 0, true});
    canvas_text(&s->page, LEFT, y, from, (canvas_pen){0, 0, true});
    *cursor_x = LEFT + before - skip;
}

/* The keys that do something now, as many as there is room for. */
static void bar_text(screen *s, char *out, size_t cap) {
    static const char *const views[VIEWS] = {"view-board", "view-players", "view-sheets", "view-log"};
    term_play *p = &s->session.play;
    char action[CHOICE_TEXT], play_now[CHOICE_TEXT], count[16];
    screen_enter_text(s, play_now, sizeof play_now);
    const char *key = s->choices.open          ? "screen.bar-menu"
                      : s->edit.length > 0     ? "screen.bar-line"
                      : s->choices.aim >= 0    ? "screen.bar-aim"
                      : s->pick.count > 0      ? "screen.bar-pick"
                      : play_now[0] != '\0'    ? "screen.bar-enter"
                      : s->choices.targets > 0 ? "screen.bar"
                      : s->board_goes_on       ? "screen.bar-more"
                                               : "screen.bar-still";
    if (s->choices.aim >= 0)
        choices_aim_text(&s->choices, p, action, sizeof action);
    else
        memcpy(action, play_now, sizeof action);
    kh_lang_write(p->voice.lang, key,
                  FILL("action", action, "count", say_number(s->pick.count, count), "view",
                       say_word(&p->voice, "screen", views[screen_next_view(s)])),
                  out, cap);
}

static int put_clock(screen *s, int y, canvas_pen pen) {
    const term_seen seen = screen_seen(s);
    if (seen.left_ms < 0 || s->session.play.face->draw_banner)
        return s->page.width;
    const uint64_t seconds = ((uint64_t)seen.left_ms + MS - 1) / MS;
    char text[32];
    kh_text x = kh_text_in(text, sizeof text);
    kh_text_number(&x, (int64_t)(seconds / 60));
    kh_text_add(&x, seconds % 60 < 10 ? ":0" : ":");
    kh_text_number(&x, (int64_t)(seconds % 60));
    const int at = s->page.width - (int)x.length - 1;
    canvas_text(&s->page, at, y, text, pen);
    return at;
}

void screen_draw_bar(screen *s, int y) {
    const canvas_pen pen = {INK, BAR, false};
    char text[300];
    bar_text(s, text, sizeof text);
    for (int x = 0; x < s->page.width; x++)
        canvas_put(&s->page, x, y, " ", ' ', pen);
    const int cap = put_clock(s, y, (canvas_pen){INK, BAR, true}) - 2;
    while (canvas_text_width(&s->page, text) > cap) {
        char *last = NULL;
        for (char *gap = text; (gap = strstr(gap, "  ")) != NULL; gap += 2)
            last = gap;
        if (!last)
            break;
        *last = '\0';
    }
    canvas_text(&s->page, 1, y, text, pen);
}
