/* What `kornholm analyse` found, as JSON and as a drawing. docs/records.md describes the members. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cmd/analyse.h"
#include "kornholm/json_write.h"
#include "kornholm/notation.h"

enum { TEXT = 600, WIDTH = 960, HEIGHT = 478, LEFT = 48, TOP = 56, BOTTOM = 364, INKS = 6 };
/* Below the lines: the numbers of moments, luck, and what the signs mean. */
enum { NUMBERS = BOTTOM + 18, LUCK = BOTTOM + 32, STRIP = 40, LEGEND = HEIGHT - 16, APART = 32 };
/* As in the browser (web/src/shared/coach/Chances.svelte), in thousandths: less is nothing to look at. */
enum { LUCK_SHOWN = 20, LUCK_MOST = 200, FAULT_SHOWN = 40 };

static void put_out(void *to, const char *text, size_t length) {
    fwrite(text, 1, length, to);
}

void analyse_say_json(const analyse *a) {
    kh_json_writer w = kh_json_to(put_out, stdout);
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "game", a->match->game->name);
    kh_analysis_put_digest(&w, &a->analysis, a->moment, a->moments);
    kh_json_key(&w, "moments");
    kh_json_open(&w, '[');
    for (uint32_t i = 0; i < a->moments; i++)
        kh_analysis_put_moment(&w, a->match, &a->moment[i]);
    kh_json_close(&w, ']');
    kh_json_close(&w, '}');
    printf("\n");
}

/* Lines differ in their dashes as well as in their colour. */
static const char *const inks[INKS] = {"#b3261e", "#2f6fb5", "#c9761a", "#5f6872", "#3f7f5b", "#7a4b2a"};
static const char *const dashes[INKS] = {"none", "9 4", "2 3", "12 3 2 3", "5 2", "1 5"};

static void escaped(const char *text) {
    for (; *text; text++)
        if (*text == '&' || *text == '<')
            fputs(*text == '&' ? "&amp;" : "&lt;", stdout);
        else
            fputc(*text, stdout);
}

static double x_of(const analyse *a, uint32_t i) {
    return LEFT + (double)i * (WIDTH - 2 * LEFT) / (a->moments > 1 ? a->moments - 1 : 1);
}

static double y_of(float chance) {
    return TOP + (1 - (double)chance) * (BOTTOM - TOP);
}

static void draw_seat(const analyse *a, kh_seat seat) {
    char name[TEXT];
    const char *ink = inks[seat % INKS], *dash = dashes[seat % INKS];
    const int x = LEFT + (int)seat * (WIDTH - 2 * LEFT) / (int)a->match->config.seats;
    printf("<path fill='none' stroke='%s' stroke-width='2' stroke-dasharray='%s' d='", ink, dash);
    for (uint32_t i = 0; i < a->moments; i++)
        printf("%c%.1f %.1f", i == 0 ? 'M' : 'L', x_of(a, i), y_of(a->moment[i].chance[seat]));
    printf(
        "'/>\n<path stroke='%s' stroke-width='2' stroke-dasharray='%s' d='M%d 28h28'/><text x='%d' y='32'>",
        ink, dash, x, x + 34);
    escaped(analyse_name(a, seat, name, sizeof name));
    printf("</text>\n");
}

/* What is read by whoever points at something. */
static void put_title(const analyse *a, uint32_t i) {
    char text[2 * TEXT];
    analyse_moment(a, &a->moment[i], text, sizeof text);
    printf("<title>");
    escaped(text);
    printf("</title>");
}

/* A moment that decided the game; its number stands at `head`. */
static void draw_moment(const analyse *a, uint32_t i, double head) {
    const double x = x_of(a, i);
    printf("<g>");
    put_title(a, i);
    printf("<path stroke='#22282e' fill='none' stroke-dasharray='2 2' d='M%.1f %dV%dL%.1f %d'/><text "
           "text-anchor='middle' x='%.1f' y='%d'>%" PRIu32 "</text></g>\n",
           x, TOP, BOTTOM, head, BOTTOM + 6, head, NUMBERS, a->moment[i].number);
}

/* Numbers of moments that follow one another closely stand beside each other, from the right. */
static void draw_moments(const analyse *a, const kh_digest *d) {
    double head[KH_ANALYSIS_DECIDING], next = WIDTH;
    for (uint32_t i = d->decided; i-- > 0; next = head[i]) {
        const double x = x_of(a, d->deciding[i]);
        head[i] = x < next - APART ? x : next - APART;
    }
    for (uint32_t i = 0; i < d->decided; i++)
        draw_moment(a, d->deciding[i], head[i]);
}

static long thousandths(float x) {
    return lround(1000 * (double)x);
}

/* Below the lines: what luck gave, in the colour of whoever got most of it. */
static void draw_luck(const analyse *a, uint32_t i) {
    const kh_moment *m = &a->moment[i];
    const kh_seat seat = m->action.seat == KH_CHANCE ? kh_moment_about(m, a->match->config.seats) : KH_NOBODY;
    if (seat == KH_NOBODY || i == 0)
        return;
    const long size = thousandths(m->chance[seat]) - thousandths(a->moment[i - 1].chance[seat]);
    if (size < LUCK_SHOWN)
        return;
    printf("<g>");
    put_title(a, i);
    printf("<path class='luck' stroke='%s' stroke-width='3' d='M%.1f %dv%.1f'/></g>\n", inks[seat % INKS],
           x_of(a, i), LUCK, (double)(size < LUCK_MOST ? size : LUCK_MOST) * STRIP / LUCK_MOST);
}

/* On the line of whoever decided: what that cost. */
static void draw_fault(const analyse *a, uint32_t i) {
    const kh_moment *m = &a->moment[i];
    const long cost = thousandths(m->cost);
    if (cost < FAULT_SHOWN)
        return;
    printf("<g>");
    put_title(a, i);
    printf("<circle class='fault' fill='#fdfcf8' stroke='#22282e' stroke-width='1.6' cx='%.1f' cy='%.1f' "
           "r='%.1f'/></g>\n",
           x_of(a, i), y_of(m->chance[m->action.seat]), 2 + (double)(cost < 150 ? cost : 150) / 50);
}

static void draw_legend(const analyse *a) {
    printf("<circle fill='#fdfcf8' stroke='#22282e' stroke-width='1.6' cx='%d' cy='%d' r='4'/><text x='%d' "
           "y='%d'>",
           LEFT + 6, LEGEND - 4, LEFT + 18, LEGEND);
    escaped(kh_lang_text(a->lang, "coach.legend-fault"));
    printf("</text>\n<path stroke='#22282e' stroke-width='3' d='M%d %dv-12'/><text x='%d' y='%d'>",
           WIDTH / 2 + 6, LEGEND + 2, WIDTH / 2 + 18, LEGEND);
    escaped(kh_lang_text(a->lang, "coach.legend-luck"));
    printf("</text>\n");
}

void analyse_draw(const analyse *a) {
    printf("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d'>\n<style>text{font:13px "
           "system-ui,sans-serif;fill:#22282e}</style><rect width='%d' height='%d' fill='#fdfcf8'/>\n",
           WIDTH, HEIGHT, WIDTH, HEIGHT);
    for (int i = 0; i <= 4; i++)
        printf("<path stroke='#d9d5c9' d='M%d %.1fH%d'/><text x='8' y='%.1f'>%d %%</text>\n", LEFT,
               y_of((float)i / 4), WIDTH - LEFT, y_of((float)i / 4) + 4, 25 * i);
    for (kh_seat s = 0; s < a->match->config.seats; s++)
        draw_seat(a, s);
    draw_moments(a, &a->digest);
    for (uint32_t i = 0; i < a->moments; i++) {
        draw_luck(a, i);
        draw_fault(a, i);
    }
    draw_legend(a);
    printf("</svg>\n");
}
