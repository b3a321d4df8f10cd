/* The result of a simulation as a drawing that needs nothing else: its style, colours and patterns are in the file.
 * Every colour has a pattern of its own, so that it can be told apart in print and by any eye. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/report.h"

enum {
    WIDTH = 960,
    MARGIN = 32,
    GAP = 32,
    PANEL = (WIDTH - 2 * MARGIN - GAP) / 2,
    LABEL = 108, /* room for the names at the left of a panel */
    VALUE = 92,  /* room for the numbers at its right */
    LINE = 26,
    BAR = 18,
    COLUMNS = 150, /* height of a histogram */
    SEGMENT = 30,  /* a part of a bar that is wide enough for its number */
    INKS = 8,
    LETTER = 7 /* width of a usual letter */
};

/* A panel under construction: its upper left corner, and how far down it goes. */
typedef struct panel {
    const kh_report *r;
    int x, y, down;
} panel;

/* Plain classes and colours: not every program that draws SVG knows variables. */
static const char style[] =
    "<style>"
    "text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto "
    "Sans',sans-serif;font-size:13px;fill:#22282e}"
    ".paper{fill:#fdfcf8}.h1{font-size:24px;font-weight:650}.h2{font-size:15px;font-weight:650}"
    ".soft{fill:#5f6872;font-size:12px}.n{font-variant-numeric:tabular-nums}.e{text-anchor:end}"
    ".m{text-anchor:middle}"
    ".in{fill:#14181c;stroke:#fff;stroke-width:3px;paint-order:stroke;font-size:11px;text-anchor:middle}"
    ".b{stroke:#22282e;stroke-width:.7}.rule{stroke:#d9d5c9}.mark{stroke:#b3261e;stroke-width:1.5}.dot{fill:#"
    "b3261e}"
    ".whisker{stroke:#22282e;stroke-width:1.5;fill:none}"
    "@media(prefers-color-scheme:dark){text{fill:#eceae2}.paper{fill:#1b2026}.soft{fill:#a3abb3}"
    ".in{fill:#14181c}.rule{stroke:#3a424b}.mark{stroke:#ff8a7a}.dot{fill:#ff8a7a}.whisker{stroke:#eceae2}}"
    "</style>\n";

static const char *const inks[INKS] = {"#3f7f5b", "#d98a2b", "#4a7fb5", "#c9b23a",
                                       "#8a6fae", "#b4584e", "#4fa3a0", "#8d8d84"};
/* What is drawn over each colour, in a square of 8 by 8; the first is plain. */
static const char *const patterns[INKS] = {
    "",
    "<path d='M0 8L8 0M-2 2L2 -2M6 10L10 6'/>",
    "<path d='M0 0L8 8M-2 6L2 10M6 -2L10 2'/>",
    "<circle cx='2' cy='2' r='.8'/><circle cx='6' cy='6' r='.8'/>",
    "<path d='M0 2H8M0 6H8'/>",
    "<path d='M2 0V8M6 0V8'/>",
    "<path d='M0 4H8M4 0V8'/>",
    "<path d='M0 8L8 0M0 0L8 8'/>",
};

static void escaped(const kh_report *r, const char *text) {
    for (; *text; text++)
        if (*text == '&')
            fputs("&amp;", r->out);
        else if (*text == '<')
            fputs("&lt;", r->out);
        else
            fputc(*text, r->out);
}

static void write_at(const panel *p, double x, double y, const char *style_class, const char *text) {
    fprintf(p->r->out, "<text x='%.1f' y='%.1f' class='%s'>", x, y, style_class);
    escaped(p->r, text);
    fputs("</text>\n", p->r->out);
}

static void line(const panel *p, const char *style_class, double x1, double y1, double x2, double y2) {
    fprintf(p->r->out, "<path class='%s' d='M%.1f %.1fL%.1f %.1f'/>\n", style_class, x1, y1, x2, y2);
}

static void box(const panel *p, uint32_t ink, double x, double y, double w, double h) {
    fprintf(p->r->out,
            "<rect class='b' x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='url(#p%" PRIu32 ") %s'/>\n",
            x, y, w, h, ink % INKS, inks[ink % INKS]);
}

static void begin(panel *p, const char *key) {
    p->down = p->y + 16;
    write_at(p, p->x, p->down, "h2", form_text(p->r, key));
    line(p, "rule", p->x, p->down + 8.5, p->x + PANEL, p->down + 8.5);
    p->down += 20;
}

/* A share of games with its interval, on a scale from 0 to `most`. */
static void bar_of_wins(panel *p, const char *name, uint32_t ink, const kh_tally_player *of, double most) {
    const double scale = (PANEL - LABEL - VALUE) / most, x = p->x + LABEL, y = p->down;
    const kh_interval i = kh_wilson(of->wins, of->games);
    char share[FORM_NUMBER];
    write_at(p, p->x, y + BAR - 4, "", name);
    box(p, ink, x, y, i.share * scale, BAR);
    const double low = x + i.low * scale, high = x + i.high * scale, middle = y + BAR / 2.0;
    fprintf(p->r->out, "<path class='whisker' d='M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8'/>\n", low, middle,
            high, low, middle - 4, high, middle - 4);
    write_at(p, p->x + PANEL, y + BAR - 4, "n e", form_chance(p->r, i.share, share));
    p->down += LINE;
}

/* Where everybody would be if all were equally good, and what the signs mean. */
static void end_of_wins(panel *p, int top, double most) {
    const uint32_t seats = p->r->plan->config.seats;
    char share[FORM_NUMBER], text[FORM_TEXT];
    const double x = p->x + LABEL + (PANEL - LABEL - VALUE) / most / seats;
    line(p, "mark", x, top - 4, x, p->down - 2);
    const char *const fill[] = {"share", form_chance(p->r, 1.0 / seats, share), NULL};
    kh_lang_write(p->r->lang, "sim.svg-wins", fill, text, sizeof text);
    write_at(p, p->x, p->down + 12, "soft", text);
    p->down += 20;
}

/* The end of the scale: the highest interval, and the equal share in any case. */
static double most_of(const kh_report *r, bool by_seat) {
    const kh_tally *t = &r->result->tally;
    double most = 1.5 / r->plan->config.seats;
    for (uint32_t i = 0; i < (by_seat ? t->seats : t->bots); i++) {
        const kh_tally_player p = by_seat ? kh_tally_seat(t, i) : kh_tally_bot(t, i);
        const double high = kh_wilson(p.wins, p.games).high;
        most = high > most ? high : most;
    }
    return most;
}

static void panel_of_wins(panel *p, bool by_seat) {
    const kh_tally *t = &p->r->result->tally;
    const double most = most_of(p->r, by_seat);
    begin(p, by_seat ? "sim.by-seat" : "sim.by-bot");
    const int top = p->down;
    for (uint32_t i = 0; i < (by_seat ? t->seats : t->bots); i++) {
        const kh_tally_player of = by_seat ? kh_tally_seat(t, i) : kh_tally_bot(t, i);
        char seat[FORM_TEXT];
        snprintf(seat, sizeof seat, "%s %" PRIu32, form_text(p->r, "sim.seat"), i + 1);
        bar_of_wins(p, by_seat ? seat : p->r->plan->cast.bot[i]->name, by_seat ? INKS - 1 : i, &of, most);
    }
    end_of_wins(p, top, most);
}

/* How often seats of a group win compared with equal chances: a bar that ends at the line is what they would be. */
static void panel_of_groups(panel *p) {
    const kh_statistician *s = form_statistician(p->r);
    const uint32_t n = kh_statistician_groups(s);
    kh_share of;
    double most = 1.5;
    for (uint32_t i = 0; i < n; i++)
        if (form_group(p->r, i, &of))
            most = fmax(most, fmin(of.wins.high / of.equal, 4)); /* one win of few seats has no upper end */
    const double scale = (PANEL - LABEL - VALUE) / most, x = p->x + LABEL;
    begin(p, "sim.by-group");
    const int top = p->down;
    for (uint32_t i = 0; i < n; i++) {
        char share[FORM_NUMBER];
        if (!form_group(p->r, i, &of))
            continue;
        const double y = p->down, middle = y + BAR / 2.0, low = x + of.wins.low / of.equal * scale,
                     high = x + fmin(of.wins.high / of.equal, most) * scale;
        write_at(p, p->x, y + BAR - 4, "", form_row(p->r, &s->groups[i]));
        box(p, INKS - 1, x, y, fmin(of.wins.share / of.equal, most) * scale, BAR);
        fprintf(p->r->out, "<path class='whisker' d='M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8'/>\n",
                fmin(low, high), middle, high, fmin(low, high), middle - 4, high, middle - 4);
        write_at(p, p->x + PANEL, y + BAR - 4, "n e", form_chance(p->r, of.wins.share, share));
        p->down += LINE;
    }
    line(p, "mark", x + scale, top - 4, x + scale, p->down - 2);
    write_at(p, p->x, p->down + 12, "soft", form_text(p->r, "sim.svg-groups"));
    p->down += 20;
}

static void legend(panel *p, const kh_chart *chart) {
    int x = p->x;
    for (uint32_t row = 0; row < kh_chart_rows(chart); row++) {
        const char *name = form_row(p->r, &chart->rows[row]);
        const int width = 22 + form_width(name) * LETTER + 12;
        if (x > p->x && x + width > p->x + PANEL) {
            x = p->x;
            p->down += 20;
        }
        box(p, row, x, p->down, 14, 14);
        write_at(p, x + 20, p->down + 12, "soft", name);
        x += width;
    }
    p->down += LINE;
}

static double part(const panel *p, uint32_t row, uint32_t column) {
    return kh_tally_mean(&p->r->result->tally, row, column);
}

/* How far a bar goes to the right, or (`lost`) to the left, where parts go that are less than nothing. */
static double length_of(const panel *p, const kh_chart *chart, uint32_t first_row, uint32_t column,
                        bool lost) {
    double sum = 0;
    for (uint32_t row = 0; row < kh_chart_rows(chart); row++) {
        const double mean = part(p, first_row + row, column);
        sum += (mean < 0) == lost ? fabs(mean) : 0;
    }
    return sum;
}

/* One bar, made of the rows; `zero` is where it begins. */
static void bar_of_parts(panel *p, const kh_chart *chart, uint32_t first_row, uint32_t column, double zero,
                         double scale) {
    char number[FORM_NUMBER];
    double right = zero, left = zero, sum = 0;
    write_at(p, p->x, p->down + BAR - 4, "", form_column(p->r, column));
    for (uint32_t row = 0; row < kh_chart_rows(chart); row++) {
        const double mean = part(p, first_row + row, column), w = fabs(mean) * scale;
        const double x = mean < 0 ? left - w : right;
        box(p, row, x, p->down, w, BAR);
        if (w > SEGMENT)
            write_at(p, x + w / 2, p->down + BAR - 5, "n in", form_number(p->r, mean, 1, number));
        *(mean < 0 ? &left : &right) += mean * scale;
        sum += mean;
    }
    write_at(p, p->x + PANEL, p->down + BAR - 4, "n e", form_number(p->r, sum, 1, number));
    p->down += LINE;
}

/* One bar for each bot and, where somebody wins, one for the winners. */
static void panel_of_seats(panel *p, const kh_chart *chart, uint32_t first_row) {
    const uint32_t columns = p->r->plan->cast.bots + !form_solo(p->r);
    double most = 0, lost = 0;
    begin(p, chart->key);
    legend(p, chart);
    for (uint32_t column = 0; column < columns; column++) {
        most = fmax(most, length_of(p, chart, first_row, column, false));
        lost = fmax(lost, length_of(p, chart, first_row, column, true));
    }
    const double scale = most + lost > 0 ? (PANEL - LABEL - VALUE * 0.5) / (most + lost) : 0;
    for (uint32_t column = 0; column < columns; column++)
        bar_of_parts(p, chart, first_row, column, p->x + LABEL + lost * scale, scale);
}

static void column_of(panel *p, const kh_chart_row *row, int i, int n, double share, double expected,
                      double scale) {
    const double step = (double)PANEL / n, x = p->x + i * step + step * 0.14, w = step * 0.72;
    const double bottom = p->down + COLUMNS;
    char text[FORM_NUMBER];
    box(p, 2, x, bottom - share * scale, w, share * scale);
    if (expected > 0) {
        line(p, "mark", x - 3, bottom - expected * scale, x + w + 3, bottom - expected * scale);
        fprintf(p->r->out, "<circle class='dot' cx='%.1f' cy='%.1f' r='3'/>\n", x + w / 2,
                bottom - expected * scale);
    }
    write_at(p, x + w / 2, bottom + 15, "n m", form_row(p->r, row));
    write_at(p, x + w / 2, bottom + 30, "n m soft", form_number(p->r, share * 100, 1, text));
}

static void panel_of_turns(panel *p, const kh_chart *chart, uint32_t first_row) {
    begin(p, chart->key);
    write_at(p, p->x + PANEL - 90, p->down + 10, "soft e", form_text(p->r, "sim.table"));
    write_at(p, p->x + PANEL, p->down + 10, "soft e", form_text(p->r, "sim.player"));
    p->down += 18;
    for (uint32_t row = 0; row < kh_chart_rows(chart); row++) {
        char number[FORM_NUMBER];
        const double mean = form_in_turn(p->r, first_row + row), y = p->down + BAR - 4;
        write_at(p, p->x, y, "", form_row(p->r, &chart->rows[row]));
        write_at(p, p->x + PANEL - 90, y, "n e", form_number(p->r, mean, 2, number));
        write_at(p, p->x + PANEL, y, "n e", form_number(p->r, mean / p->r->plan->config.seats, 3, number));
        p->down += LINE;
    }
}

static void panel_of_table(panel *p, const kh_chart *chart, uint32_t first_row) {
    const kh_tally *t = &p->r->result->tally;
    const uint64_t sum = form_sum(p->r, chart, first_row);
    const uint32_t odds = form_odds(p->r, chart);
    const int n = (int)form_rows(p->r, chart);
    double share[256], most = 0;
    begin(p, chart->key);
    for (int i = 0; i < n && i < 256; i++) {
        share[i] = sum > 0 ? (double)t->cell[(first_row + (size_t)i) * (t->bots + 1)] / (double)sum : 0;
        const double expected = odds > 0 ? (double)chart->rows[i].odds / odds : 0;
        most = share[i] > most ? share[i] : most;
        most = expected > most ? expected : most;
    }
    for (int i = 0; i < n && i < 256 && most > 0; i++)
        column_of(p, &chart->rows[i], i, n, share[i], odds > 0 ? (double)chart->rows[i].odds / odds : 0,
                  (COLUMNS - 8) / most);
    line(p, "rule", p->x, p->down + COLUMNS + 0.5, p->x + PANEL, p->down + COLUMNS + 0.5);
    p->down += COLUMNS + 38;
    if (odds > 0)
        write_at(p, p->x, p->down + 12, "soft",
                 form_text(p->r, chart->of == KH_CHART_ORDER ? "sim.svg-order" : "sim.svg-expected"));
    p->down += 20;
}

/* Where a score stands on the scale of a panel. */
typedef struct ruler {
    double x, step;
    int32_t low;
} ruler;

static double mark_of(const ruler *u, double score) {
    return u->x + (score - u->low) * u->step;
}

/* The middle half as a box with the median in it, whiskers over eight tenths, the mean as a number. */
static void box_of_scores(panel *p, const char *name, uint32_t ink, const kh_distribution *d,
                          const ruler *u) {
    char number[FORM_NUMBER];
    const double y = p->down, middle = y + BAR / 2.0;
    const double low = mark_of(u, kh_distribution_percentile(d, 25)),
                 high = mark_of(u, kh_distribution_percentile(d, 75));
    const double first = mark_of(u, kh_distribution_percentile(d, 10)),
                 last = mark_of(u, kh_distribution_percentile(d, 90)),
                 median = mark_of(u, kh_distribution_percentile(d, 50));
    write_at(p, p->x, y + BAR - 4, "", name);
    fprintf(p->r->out, "<path class='whisker' d='M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8'/>\n", first, middle,
            last, first, middle - 4, last, middle - 4);
    box(p, ink, low, y, high > low ? high - low : 1, BAR);
    line(p, "whisker", median, y, median, y + BAR);
    write_at(p, p->x + PANEL, y + BAR - 4, "n e", form_number(p->r, kh_distribution_mean(d), 1, number));
    p->down += LINE;
}

/* From the worst to the best score that there was. */
static void panel_of_scores(panel *p, bool by_seat) {
    const kh_tally *t = &p->r->result->tally;
    kh_distribution d;
    char text[FORM_NUMBER];
    kh_tally_scores(t, KH_TALLY_ALL, KH_TALLY_ALL, &d);
    const int32_t low = kh_distribution_percentile(&d, 0), high = kh_distribution_percentile(&d, 100);
    const ruler u = {p->x + LABEL, (PANEL - LABEL - VALUE) / (double)(high > low ? high - low : 1), low};
    begin(p, by_seat ? "sim.score-by-seat" : "sim.score-by-bot");
    for (uint32_t i = 0; i < (by_seat ? t->seats : t->bots); i++) {
        char seat[FORM_TEXT];
        snprintf(seat, sizeof seat, "%s %" PRIu32, form_text(p->r, "sim.seat"), i + 1);
        kh_tally_scores(t, by_seat ? KH_TALLY_ALL : i, by_seat ? i : KH_TALLY_ALL, &d);
        box_of_scores(p, by_seat ? seat : p->r->plan->cast.bot[i]->name, by_seat ? INKS - 1 : i, &d, &u);
    }
    line(p, "rule", u.x, p->down + 0.5, p->x + PANEL - VALUE, p->down + 0.5);
    write_at(p, u.x, p->down + 14, "n m soft", form_number(p->r, low, 0, text));
    write_at(p, mark_of(&u, high), p->down + 14, "n m soft", form_number(p->r, high, 0, text));
    write_at(p, p->x, p->down + 32, "soft", form_text(p->r, "sim.svg-scores"));
    p->down += 40;
}

static void panel_of_histogram(panel *p) {
    kh_distribution d;
    uint32_t first, last;
    double most = 0;
    begin(p, "sim.score-histogram");
    kh_tally_scores(&p->r->result->tally, KH_TALLY_ALL, KH_TALLY_ALL, &d);
    const bool any = form_bars(&d, &first, &last);
    for (uint32_t i = first; any && i <= last; i++) {
        const double share = form_mean(kh_distribution_bar(&d, i), d.games);
        most = share > most ? share : most;
    }
    for (uint32_t i = first; any && i <= last; i++) {
        char name[FORM_NUMBER];
        form_number(p->r, d.scale.low + (double)i * d.scale.bar, 0, name);
        column_of(p, &(kh_chart_row){name, NULL, 0}, (int)(i - first), (int)(last - first + 1),
                  form_mean(kh_distribution_bar(&d, i), d.games), 0, (COLUMNS - 8) / most);
    }
    line(p, "rule", p->x, p->down + COLUMNS + 0.5, p->x + PANEL, p->down + COLUMNS + 0.5);
    p->down += COLUMNS + 38;
    write_at(p, p->x, p->down + 12, "soft", form_text(p->r, "sim.svg-histogram"));
    p->down += 20;
}

static void panel_of_lengths(panel *p) {
    const kh_tally *t = &p->r->result->tally;
    const double ms = 60000;
    const struct {
        const char *name;
        const kh_spread *spread;
        double unit;
    } rows[] = {{form_turns(p->r), &t->turns, 1},
                {form_text(p->r, "sim.minutes"), p->r->plan->game->at_once ? &t->time_ms : NULL, ms},
                {form_text(p->r, "sim.actions"), &t->actions, 1}};
    const char *const heads[] = {"sim.mean", "sim.least", "sim.most"};
    begin(p, "sim.per-game");
    for (int i = 0; i < 3; i++)
        write_at(p, p->x + PANEL - (2 - i) * 90, p->down + 10, "soft e", form_text(p->r, heads[i]));
    p->down += 18;
    for (int i = 0; i < 3; i++) {
        char number[FORM_NUMBER];
        const double y = p->down + BAR - 4, x = p->x + PANEL, unit = rows[i].unit;
        const kh_spread *of = rows[i].spread;
        const int digits = unit > 1;
        if (!of)
            continue;
        write_at(p, p->x, y, "", rows[i].name);
        write_at(p, x - 180, y, "n e", form_number(p->r, form_mean(of->sum, t->games) / unit, 1, number));
        write_at(p, x - 90, y, "n e", form_number(p->r, (double)of->least / unit, digits, number));
        write_at(p, x, y, "n e", form_number(p->r, (double)of->most / unit, digits, number));
        p->down += LINE;
    }
}

/* Two columns of panels; the next one goes below the shorter. */
typedef struct sheet {
    const kh_report *r;
    int down[2];
} sheet;

static panel place(const sheet *s) {
    const int column = s->down[1] < s->down[0];
    return (panel){s->r, MARGIN + column * (PANEL + GAP), s->down[column], 0};
}

static void placed(sheet *s, const panel *p) {
    s->down[p->x > MARGIN] = p->down + GAP;
}

/* Who won, what was scored, how long it took: what there is in every game. */
static void draw_results(sheet *s) {
    enum {
        WINS_BY_BOT,
        WINS_BY_SEAT,
        WINS_BY_GROUP,
        SCORES_BY_BOT,
        SCORES_BY_SEAT,
        HISTOGRAM,
        LENGTHS,
        PANELS
    };
    const bool solo = form_solo(s->r), scored = form_scored(s->r);
    const bool seats = !solo && form_by_seat(s->r),
               groups = kh_statistician_groups(form_statistician(s->r)) > 0;
    const bool shown[PANELS] = {!solo, seats, groups, scored, scored && seats, scored, true};
    for (int i = 0; i < PANELS; i++) {
        panel p = place(s);
        if (!shown[i])
            continue;
        if (i <= WINS_BY_SEAT)
            panel_of_wins(&p, i == WINS_BY_SEAT);
        else if (i == WINS_BY_GROUP)
            panel_of_groups(&p);
        else if (i <= SCORES_BY_SEAT)
            panel_of_scores(&p, i == SCORES_BY_SEAT);
        else if (i == HISTOGRAM)
            panel_of_histogram(&p);
        else
            panel_of_lengths(&p);
        placed(s, &p);
    }
}

static void draw_panels(sheet *s) {
    const kh_statistician *of = kh_statistician_of(s->r->plan->game);
    draw_results(s);
    uint32_t row = 0;
    for (const kh_chart *chart = of ? of->charts : NULL; chart && chart->name; chart++) {
        panel p = place(s);
        if (form_rows(s->r, chart) > 0) {
            (chart->of == KH_CHART_PLAYERS ? panel_of_seats
             : chart->of == KH_CHART_TURNS ? panel_of_turns
                                           : panel_of_table)(&p, chart, row);
            placed(s, &p);
        }
        row += kh_chart_rows(chart);
    }
}

static void draw_defs(const kh_report *r) {
    fputs(style, r->out);
    fputs("<defs>\n", r->out);
    for (int i = 0; i < INKS; i++)
        fprintf(
            r->out,
            "<pattern id='p%d' width='8' height='8' patternUnits='userSpaceOnUse'><rect width='8' height='8' "
            "fill='%s'/><g stroke='#fff' stroke-opacity='.75' fill='#fff'>%s</g></pattern>\n",
            i, inks[i], patterns[i]);
    fputs("</defs>\n", r->out);
}

static void note(const kh_report *r, const char *text) {
    fputs(" \xc2\xb7 ", r->out);
    escaped(r, text);
}

/* The head as it stands above the panels; `body` is what was drawn of them. */
static void draw_page(const kh_report *r, int height, const char *body) {
    char heading[FORM_TEXT], setting[FORM_TEXT * 2];
    form_heading(r, heading, sizeof heading);
    form_setting(r, setting, sizeof setting);
    fprintf(r->out,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d' role='img' "
            "lang='%s' aria-labelledby='t'>\n<title id='t'>",
            WIDTH, height, WIDTH, height, kh_lang_name(r->lang));
    escaped(r, heading);
    fputs("</title>\n", r->out);
    draw_defs(r);
    fputs("<rect width='100%' height='100%' class='paper'/>\n", r->out);
    const panel top = {r, MARGIN, 0, 0};
    write_at(&top, MARGIN, 52, "h1", heading);
    fprintf(r->out, "<text x='%d' y='76' class='soft'>", MARGIN);
    escaped(r, setting);
    form_notes(r, note);
    fputs("</text>\n", r->out);
    fputs(body, r->out);
    fputs("</svg>\n", r->out);
}

void kh_report_svg(const kh_report *r) {
    char *body = NULL;
    size_t size = 0;
    kh_report inner = *r;
    sheet s = {&inner, {104, 104}};
    inner.out = open_memstream(&body, &size); /* the height is known when all is drawn */
    if (!inner.out)
        return;
    draw_panels(&s);
    const bool fine = fclose(inner.out) == 0;
    if (fine)
        draw_page(r, (s.down[0] > s.down[1] ? s.down[0] : s.down[1]), body);
    free(body);
}
