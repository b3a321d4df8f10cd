/* The terminal through ncurses: see terminal.h. */
#include "term/desk/terminal.h"

#include <curses.h>
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

enum { ESCAPE_MS = 25, MS = 1000, COLOURS = 256, FEW = 8 };

static SCREEN *terminal;
/* Pairs of colours as they are needed: the number of the pair, 0 for none yet. Colour 0 is the terminal's own. */
static uint16_t pair_of[COLOURS][COLOURS];
static int pairs_used;

/* The nearest of the eight colours that every colour terminal has. */
static int one_of_eight(int colour) {
    if (colour < 16)
        return colour % FEW;
    if (colour >= 232)
        return colour >= 244 ? COLOR_WHITE : COLOR_BLACK;
    /* Dark colours keep their hue: a sea that is black would be none. */
    const int cube = colour - 16, red = cube / 36, green = cube / 6 % 6, blue = cube % 6;
    const int warm = red > green ? red : green, most = warm > blue ? warm : blue;
    return (2 * red > most ? COLOR_RED : 0) | (2 * green > most ? COLOR_GREEN : 0) |
           (2 * blue > most ? COLOR_BLUE : 0);
}

static int pair_for(uint8_t fore, uint8_t back) {
    if (pair_of[fore][back] != 0 || (fore == 0 && back == 0))
        return pair_of[fore][back];
    int f = fore == 0 ? -1 : fore, b = back == 0 ? -1 : back;
    if (COLORS < COLOURS) {
        f = fore == 0 ? -1 : one_of_eight(fore);
        b = back == 0 ? -1 : one_of_eight(back);
        if (f == b && f >= 0)
            f = b == COLOR_BLACK || b == COLOR_BLUE ? COLOR_WHITE : COLOR_BLACK;
    }
    if (pairs_used + 1 >= COLOR_PAIRS || pairs_used >= UINT16_MAX ||
        init_extended_pair(pairs_used + 1, f, b) == ERR)
        return 0;
    pair_of[fore][back] = (uint16_t)++pairs_used;
    return pairs_used;
}

/* The character of a cell. What does not take exactly one column would shift the rest of its line. */
static wchar_t one_column(const char *glyph) {
    mbstate_t state;
    wchar_t c = L'?';
    memset(&state, 0, sizeof state);
    const size_t n = mbrtowc(&c, glyph, strlen(glyph), &state);
    return n == 0 || n > strlen(glyph) || wcwidth(c) != 1 ? L'?' : c;
}

static void show_cell(const canvas_cell *cell, bool colour, int x, int y) {
    const wchar_t text[2] = {one_column(cell->glyph), L'\0'};
    const int pair = colour ? pair_for(cell->fore, cell->back) : 0;
    cchar_t out;
    setcchar(&out, text, cell->bold ? A_BOLD : A_NORMAL, 0, &pair);
    mvadd_wch(y, x, &out);
}

void terminal_show(const canvas *c, int cursor_x, int cursor_y) {
    erase();
    for (int y = 0; y < c->height && y < LINES; y++)
        for (int x = 0; x < c->width && x < COLS; x++)
            show_cell(&c->cell[y][x], c->means.colour, x, y);
    curs_set(cursor_x >= 0 ? 1 : 0);
    if (cursor_x >= 0)
        move(cursor_y, cursor_x);
    wnoutrefresh(stdscr);
    doupdate();
}

void terminal_forget(void) {
    clearok(curscr, TRUE);
}

void terminal_size(int *width, int *height) {
    *width = COLS;
    *height = LINES;
}

/* Letters beyond ASCII only where the C library can write them. */
static void choose_locale(canvas_means *means) {
    if (!setlocale(LC_CTYPE, "") || (means->utf8 && MB_CUR_MAX == 1))
        setlocale(LC_CTYPE, means->utf8 ? "C.UTF-8" : "C");
    if (MB_CUR_MAX == 1)
        means->utf8 = means->unicode = false;
}

/* What keys send where the terminal is not quite what TERM says, as inside tmux. */
static void name_keys(void) {
    static const struct {
        const char *sent;
        int key;
    } keys[] = {{"\033[1~", KEY_HOME}, {"\033[7~", KEY_HOME}, {"\033[H", KEY_HOME}, {"\033OH", KEY_HOME},
                {"\033[4~", KEY_END},  {"\033[8~", KEY_END},  {"\033[F", KEY_END},  {"\033OF", KEY_END}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (key_defined(keys[i].sent) == 0)
            define_key(keys[i].sent, keys[i].key);
}

bool terminal_open(canvas_means *means) {
    canvas_means able = *means;
    choose_locale(&able);
    terminal = newterm(NULL, stdout, stdin);
    if (!terminal)
        return false;
    if (!cursor_address) {
        terminal_close();
        return false;
    }
    /* Held back except while waiting, so that none is missed: ncurses makes a key of it. */
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGWINCH);
    sigprocmask(SIG_BLOCK, &held, NULL);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    name_keys();
    set_escdelay(ESCAPE_MS);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    memset(pair_of, 0, sizeof pair_of);
    pairs_used = 0;
    able.colour =
        means->colour && has_colors() && start_color() == OK && use_default_colors() == OK && COLORS >= FEW;
    *means = able;
    return true;
}

void terminal_close(void) {
    if (!terminal)
        return;
    endwin();
    delscreen(terminal);
    terminal = NULL;
}

static terminal_event mouse_event(void) {
    MEVENT m;
    terminal_event e = {.kind = EVENT_TIME};
    if (getmouse(&m) != OK)
        return e;
    e.x = m.x;
    e.y = m.y;
    e.kind = m.bstate & BUTTON4_PRESSED   ? EVENT_WHEEL_UP
             : m.bstate & BUTTON5_PRESSED ? EVENT_WHEEL_DOWN
             : m.bstate & BUTTON1_PRESSED ? EVENT_CLICK
                                          : EVENT_TIME;
    return e;
}

typedef struct key_meaning {
    wint_t key;
    terminal_kind kind;
} key_meaning;

static terminal_kind kind_in(const key_meaning *list, size_t n, wint_t key) {
    for (size_t i = 0; i < n; i++)
        if (list[i].key == key)
            return list[i].kind;
    return EVENT_TIME;
}

static terminal_event special_event(wint_t key) {
    static const key_meaning keys[] = {
        {KEY_ENTER, EVENT_ENTER},
        {KEY_UP, EVENT_UP},
        {KEY_DOWN, EVENT_DOWN},
        {KEY_LEFT, EVENT_LEFT},
        {KEY_RIGHT, EVENT_RIGHT},
        {KEY_HOME, EVENT_HOME},
        {KEY_END, EVENT_END},
        {KEY_PPAGE, EVENT_PAGE_UP},
        {KEY_NPAGE, EVENT_PAGE_DOWN},
        {KEY_DC, EVENT_DELETE},
        {KEY_RESIZE, EVENT_RESIZE},
        {KEY_F(1), EVENT_HELP},
        {KEY_BTAB, EVENT_TAB},
        {KEY_A1, EVENT_HOME},
        {KEY_C1, EVENT_END},
        {KEY_F(2), EVENT_MENU},
        {KEY_A3, EVENT_PAGE_UP},
        {KEY_C3, EVENT_PAGE_DOWN},
        {KEY_BACKSPACE, EVENT_BACKSPACE},
    };
    if (key == KEY_MOUSE)
        return mouse_event();
    return (terminal_event){.kind = kind_in(keys, sizeof keys / sizeof keys[0], key)};
}

static terminal_event text_event(wint_t key) {
    enum { CONTROL = 0x1f, RUB = 0x7f, FIRST_BEYOND = 0xa0 };
    static const key_meaning keys[] = {
        {L'\r', EVENT_ENTER},
        {L'\n', EVENT_ENTER},
        {L'\t', EVENT_TAB},
        {0x1b, EVENT_ESCAPE},
        {RUB, EVENT_BACKSPACE},
        {L'\b', EVENT_BACKSPACE},
        {L'A' & CONTROL, EVENT_HOME},
        {L'E' & CONTROL, EVENT_END},
        {L'U' & CONTROL, EVENT_RUB_OUT},
        {L'P' & CONTROL, EVENT_EARLIER},
        {L'N' & CONTROL, EVENT_LATER},
        {L'L' & CONTROL, EVENT_REDRAW},
        {L'D' & CONTROL, EVENT_CLOSE},
    };
    terminal_event e = {.kind = kind_in(keys, sizeof keys / sizeof keys[0], key)};
    char bytes[16];
    mbstate_t state;
    memset(&state, 0, sizeof state);
    if (key < L' ' || (key >= RUB && key < FIRST_BEYOND) || MB_CUR_MAX > sizeof bytes)
        return e;
    const size_t n = wcrtomb(bytes, (wchar_t)key, &state);
    if (n == 0 || n >= sizeof e.text)
        return e;
    e.kind = EVENT_TEXT;
    memcpy(e.text, bytes, n);
    return e;
}

/* A terminal that went away can be read for ever, but there is nothing in it. */
static bool input_is_empty(void) {
    int bytes = 0;
    return ioctl(STDIN_FILENO, FIONREAD, &bytes) != 0 || bytes == 0;
}

terminal_event terminal_wait(int64_t ms, const sigset_t *usual, int also, bool to_write) {
    wint_t key;
    int got = wget_wch(stdscr, &key);
    if (got == ERR) {
        const struct timespec wait = {ms / MS, ms % MS * 1000000};
        sigset_t mask = *usual;
        sigdelset(&mask, SIGWINCH);
        fd_set set, writing;
        FD_ZERO(&set);
        FD_ZERO(&writing);
        FD_SET(STDIN_FILENO, &set);
        if (also >= 0)
            FD_SET(also, &set);
        if (also >= 0 && to_write)
            FD_SET(also, &writing);
        const int n = pselect((also > STDIN_FILENO ? also : STDIN_FILENO) + 1, &set, &writing, NULL,
                              ms >= 0 ? &wait : NULL, &mask);
        if (n > 0 && FD_ISSET(STDIN_FILENO, &set) && input_is_empty())
            return (terminal_event){.kind = EVENT_GONE};
        const bool interrupted = n < 0 && errno == EINTR;
        got = wget_wch(stdscr, &key);
        if (got == ERR)
            return (terminal_event){.kind = interrupted ? EVENT_SIGNAL : n < 0 ? EVENT_GONE : EVENT_TIME};
    }
    return got == KEY_CODE_YES ? special_event(key) : text_event(key);
}
