/* The result of a simulation as tables of text. */
#include <inttypes.h>
#include <math.h>

#include "sim/report.h"

enum { FIRST = 22, CELL = 11, SLIM = 8, WIDE = 19, BAR = 40, PERCENT_MIN = 20 };

static void blanks(const kh_report *r, int n) {
    while (n-- > 0)
        fputc(' ', r->out);
}

static void left(const kh_report *r, int width, const char *text) {
    fputs(text, r->out);
    blanks(r, width - form_width(text));
}

static void right(const kh_report *r, int width, const char *text) {
    fputc(' ', r->out); /* a long word must not touch its neighbour */
    blanks(r, width - 1 - form_width(text));
    fputs(text, r->out);
}

static void title(const kh_report *r, const char *key) {
    fputc('\n', r->out);
    left(r, FIRST, form_text(r, key));
}

static void line_of_wins(const kh_report *r, const char *name, const kh_tally_player *p) {
    char text[FORM_NUMBER * 3], low[FORM_NUMBER], high[FORM_NUMBER];
    const kh_interval i = kh_wilson(p->wins, p->games);
    const double mean = p->games > 0 ? (double)p->score / (double)p->games : 0;
    fputs("  ", r->out);
    left(r, FIRST - 2, name);
    right(r, CELL, form_count(r, p->games, text));
    right(r, CELL, form_count(r, p->wins, text));
    right(r, CELL, form_chance(r, i.share, text));
    snprintf(text, sizeof text, "%s - %s", form_chance(r, i.low, low), form_chance(r, i.high, high));
    right(r, WIDE, text);
    right(r, CELL, form_number(r, mean, 2, text));
    fputc('\n', r->out);
}

static void head_of_wins(const kh_report *r, const char *key) {
    title(r, key);
    right(r, CELL, form_text(r, "sim.games"));
    right(r, CELL, form_text(r, "sim.wins"));
    right(r, CELL, form_text(r, "sim.share"));
    right(r, WIDE, form_text(r, "sim.interval"));
    right(r, CELL, form_text(r, "sim.score"));
    fputc('\n', r->out);
}

static void wins(const kh_report *r) {
    const kh_tally *t = &r->result->tally;
    char name[FORM_TEXT];
    head_of_wins(r, "sim.by-bot");
    for (uint32_t bot = 0; bot < t->bots; bot++) {
        const kh_tally_player p = kh_tally_bot(t, bot);
        line_of_wins(r, r->plan->cast.bot[bot]->name, &p);
    }
    if (!form_by_seat(r))
        return;
    head_of_wins(r, "sim.by-seat");
    for (uint32_t seat = 0; seat < t->seats; seat++) {
        const kh_tally_player p = kh_tally_seat(t, seat);
        snprintf(name, sizeof name, "%s %" PRIu32, form_text(r, "sim.seat"), seat + 1);
        line_of_wins(r, name, &p);
    }
    if (t->bots == 1)
        return;
    head_of_wins(r, "sim.by-both");
    for (uint32_t i = 0; i < t->bots * t->seats; i++) {
        snprintf(name, sizeof name, "%s, %s %" PRIu32, r->plan->cast.bot[i / t->seats]->name,
                 form_text(r, "sim.seat"), i % t->seats + 1);
        line_of_wins(r, name, &t->player[i]);
    }
}

/* Groups overlap, so that their wins do not add up; each is compared with what equal seats would win. */
static void groups(const kh_report *r) {
    const kh_statistician *s = form_statistician(r);
    const uint32_t n = kh_statistician_groups(s);
    char text[FORM_NUMBER * 3], low[FORM_NUMBER], high[FORM_NUMBER];
    kh_share x;
    if (n == 0)
        return;
    title(r, "sim.by-group");
    right(r, CELL, form_text(r, "sim.seats"));
    right(r, CELL, form_text(r, "sim.wins"));
    right(r, CELL, form_text(r, "sim.share"));
    right(r, WIDE, form_text(r, "sim.interval"));
    right(r, CELL, form_text(r, "sim.expected"));
    right(r, CELL, form_text(r, "sim.score"));
    fputc('\n', r->out);
    for (uint32_t i = 0; i < n; i++) {
        if (!form_group(r, i, &x))
            continue;
        fputs("  ", r->out);
        left(r, FIRST - 2, form_row(r, &s->groups[i]));
        right(r, CELL, form_count(r, x.seats, text));
        right(r, CELL, form_count(r, x.of->wins, text));
        right(r, CELL, form_chance(r, x.wins.share, text));
        snprintf(text, sizeof text, "%s - %s", form_chance(r, x.wins.low, low),
                 form_chance(r, x.wins.high, high));
        right(r, WIDE, text);
        right(r, CELL, form_chance(r, x.equal, text));
        right(r, CELL, form_number(r, (double)x.of->score / (double)x.of->games, 2, text));
        fputc('\n', r->out);
    }
}

static void line_of_scores(const kh_report *r, const char *name, uint32_t bot, uint32_t seat) {
    char text[FORM_NUMBER];
    kh_distribution d;
    kh_tally_scores(&r->result->tally, bot, seat, &d);
    fputs("  ", r->out);
    left(r, FIRST - 2, name);
    right(r, SLIM, form_number(r, kh_distribution_mean(&d), 2, text));
    right(r, SLIM, form_number(r, kh_distribution_spread(&d), 2, text));
    for (int i = 0; i < FORM_PERCENTILES; i++)
        right(r, SLIM, form_number(r, kh_distribution_percentile(&d, form_percentiles[i].percent), 0, text));
    fputc('\n', r->out);
}

static void head_of_scores(const kh_report *r, const char *key) {
    title(r, key);
    right(r, SLIM, form_text(r, "sim.mean"));
    right(r, SLIM, form_text(r, "sim.spread"));
    for (int i = 0; i < FORM_PERCENTILES; i++)
        right(r, SLIM, form_text(r, form_percentiles[i].key));
    fputc('\n', r->out);
}

/* How long a bar of everything would be. Small shares are drawn large, but not larger than those of other charts. */
static double bar_scale(double most) {
    return most * 100 > PERCENT_MIN ? BAR / most : BAR * 100.0 / PERCENT_MIN;
}

/* A bar for what was, and a mark where it should end. */
static void bar(const kh_report *r, double scale, double share, double expected) {
    const int length = (int)(share * scale + 0.5);
    const int mark = expected > 0 ? (int)(expected * scale + 0.5) : -1;
    fputs("  ", r->out);
    for (int i = 0; i <= BAR && (i < length || i <= mark); i++)
        fputc(i == mark ? '|' : i < length ? '#' : ' ', r->out);
}

static void histogram(const kh_report *r) {
    char text[FORM_NUMBER];
    kh_distribution d;
    uint32_t first, last;
    double most = 0;
    kh_tally_scores(&r->result->tally, KH_TALLY_ALL, KH_TALLY_ALL, &d);
    if (!form_bars(&d, &first, &last))
        return;
    for (uint32_t i = first; i <= last; i++)
        most = fmax(most, form_mean(kh_distribution_bar(&d, i), d.games));
    title(r, "sim.score-histogram");
    right(r, CELL, form_text(r, "sim.count"));
    right(r, CELL, form_text(r, "sim.share"));
    fputc('\n', r->out);
    for (uint32_t i = first; i <= last; i++) {
        const uint64_t n = kh_distribution_bar(&d, i);
        fputs("  ", r->out);
        left(r, FIRST - 2, form_bar(r, &d.scale, i, text));
        right(r, CELL, form_count(r, n, text));
        right(r, CELL, form_share(r, form_mean(n, d.games), text));
        bar(r, bar_scale(most), form_mean(n, d.games), 0);
        fputc('\n', r->out);
    }
}

/* How the scores are spread, by bot and where there are several seats by seat. */
static void scores(const kh_report *r) {
    const kh_tally *t = &r->result->tally;
    char name[FORM_TEXT];
    head_of_scores(r, "sim.score-by-bot");
    for (uint32_t bot = 0; bot < t->bots; bot++)
        line_of_scores(r, r->plan->cast.bot[bot]->name, bot, KH_TALLY_ALL);
    if (t->seats > 1)
        head_of_scores(r, "sim.score-by-seat");
    for (uint32_t seat = 0; t->seats > 1 && seat < t->seats; seat++) {
        snprintf(name, sizeof name, "%s %" PRIu32, form_text(r, "sim.seat"), seat + 1);
        line_of_scores(r, name, KH_TALLY_ALL, seat);
    }
    histogram(r);
}

static void spread(const kh_report *r, const char *name, const kh_spread *s) {
    char text[FORM_NUMBER];
    fputs("  ", r->out);
    left(r, FIRST - 2, name);
    right(r, CELL, form_number(r, form_mean(s->sum, r->result->tally.games), 1, text));
    right(r, CELL, form_count(r, s->least, text));
    right(r, CELL, form_count(r, s->most, text));
    fputc('\n', r->out);
}

/* Of game time. */
static void minutes(const kh_report *r, const kh_spread *s) {
    char text[FORM_NUMBER];
    const double ms = 60000;
    fputs("  ", r->out);
    left(r, FIRST - 2, form_text(r, "sim.minutes"));
    right(r, CELL, form_number(r, form_mean(s->sum, r->result->tally.games) / ms, 1, text));
    right(r, CELL, form_number(r, (double)s->least / ms, 1, text));
    right(r, CELL, form_number(r, (double)s->most / ms, 1, text));
    fputc('\n', r->out);
}

static void lengths(const kh_report *r) {
    title(r, "sim.per-game");
    right(r, CELL, form_text(r, "sim.mean"));
    right(r, CELL, form_text(r, "sim.least"));
    right(r, CELL, form_text(r, "sim.most"));
    fputc('\n', r->out);
    spread(r, form_turns(r), &r->result->tally.turns);
    if (r->plan->game->at_once)
        minutes(r, &r->result->tally.time_ms);
    spread(r, form_text(r, "sim.actions"), &r->result->tally.actions);
}

/* Of the processor, for one decision. */
static void thoughts(const kh_report *r) {
    const double us = 1e3, ms = 1e6;
    char text[FORM_NUMBER];
    title(r, "sim.thinking");
    right(r, CELL, form_text(r, "sim.decisions"));
    right(r, CELL, form_text(r, "sim.mean-us"));
    right(r, CELL, form_text(r, "sim.longest-ms"));
    fputc('\n', r->out);
    for (uint32_t bot = 0; bot < r->result->tally.bots; bot++) {
        const kh_thought *x = &r->result->tally.thought[bot];
        fputs("  ", r->out);
        left(r, FIRST - 2, r->plan->cast.bot[bot]->name);
        right(r, CELL, form_count(r, x->decisions, text));
        right(r, CELL, form_number(r, form_mean(x->ns, x->decisions) / us, 1, text));
        right(r, CELL, form_number(r, (double)x->longest_ns / ms, 1, text));
        fputc('\n', r->out);
    }
}

/* The columns of a chart: everybody, each bot where there are several, the winners. */
static uint32_t column_at(const kh_report *r, uint32_t i) {
    const uint32_t bots = r->plan->cast.bots;
    if (i == 0)
        return bots + 1;
    return bots > 1 && i <= bots ? i - 1 : bots;
}

static void chart_of_seats(const kh_report *r, const kh_chart *chart, uint32_t first_row) {
    const uint32_t bots = r->plan->cast.bots, columns = (bots > 1 ? bots + 2 : 2) - form_solo(r);
    char text[FORM_NUMBER];
    title(r, chart->key);
    for (uint32_t i = 0; i < columns; i++)
        right(r, CELL, form_column(r, column_at(r, i)));
    fputc('\n', r->out);
    for (uint32_t row = 0; row < kh_chart_rows(chart); row++) {
        fputs("  ", r->out);
        left(r, FIRST - 2, form_row(r, &chart->rows[row]));
        for (uint32_t i = 0; i < columns; i++) {
            const double mean = kh_tally_mean(&r->result->tally, first_row + row, column_at(r, i));
            right(r, CELL, form_number(r, mean, 2, text));
        }
        fputc('\n', r->out);
    }
}

static void chart_of_table(const kh_report *r, const kh_chart *chart, uint32_t first_row) {
    const kh_tally *t = &r->result->tally;
    const uint64_t sum = form_sum(r, chart, first_row);
    const uint32_t odds = form_odds(r, chart);
    char text[FORM_NUMBER];
    double most = 0;
    for (uint32_t row = 0; row < form_rows(r, chart); row++) {
        const int64_t n = t->cell[(size_t)(first_row + row) * (t->bots + 1)];
        most = fmax(most, sum > 0 ? (double)n / (double)sum : 0);
        most = fmax(most, odds > 0 ? (double)chart->rows[row].odds / odds : 0);
    }
    title(r, chart->key);
    right(r, CELL, form_text(r, "sim.count"));
    right(r, CELL, form_text(r, "sim.share"));
    if (odds > 0)
        right(r, CELL, form_text(r, "sim.expected"));
    fputc('\n', r->out);
    for (uint32_t row = 0; row < form_rows(r, chart); row++) {
        const int64_t n = t->cell[(size_t)(first_row + row) * (t->bots + 1)];
        const double share = sum > 0 ? (double)n / (double)sum : 0;
        const double expected = odds > 0 ? (double)chart->rows[row].odds / odds : 0;
        fputs("  ", r->out);
        left(r, FIRST - 2, form_row(r, &chart->rows[row]));
        right(r, CELL, form_count(r, (uint64_t)n, text));
        right(r, CELL, form_share(r, share, text));
        if (odds > 0)
            right(r, CELL, form_share(r, expected, text));
        bar(r, bar_scale(most), share, expected);
        fputc('\n', r->out);
    }
}

static void chart_of_turns(const kh_report *r, const kh_chart *chart, uint32_t first_row) {
    char text[FORM_NUMBER];
    title(r, chart->key);
    right(r, CELL, form_text(r, "sim.table"));
    right(r, CELL, form_text(r, "sim.player"));
    fputc('\n', r->out);
    for (uint32_t row = 0; row < kh_chart_rows(chart); row++) {
        const double mean = form_in_turn(r, first_row + row);
        fputs("  ", r->out);
        left(r, FIRST - 2, form_row(r, &chart->rows[row]));
        right(r, CELL, form_number(r, mean, 2, text));
        right(r, CELL, form_number(r, mean / r->plan->config.seats, 3, text));
        fputc('\n', r->out);
    }
}

static void say(const kh_report *r, const char *text) {
    fprintf(r->out, "%s\n", text);
}

void kh_report_text(const kh_report *r) {
    const kh_statistician *s = kh_statistician_of(r->plan->game);
    char text[FORM_TEXT * 2];
    form_heading(r, text, sizeof text);
    say(r, text);
    form_setting(r, text, sizeof text);
    say(r, text);
    form_notes(r, say);
    if (!form_solo(r)) {
        wins(r);
        groups(r);
    }
    if (form_scored(r))
        scores(r);
    lengths(r);
    if (r->plan->times)
        thoughts(r);
    uint32_t row = 0;
    for (const kh_chart *chart = s ? s->charts : NULL; chart && chart->name; chart++) {
        if (chart->of == KH_CHART_PLAYERS)
            chart_of_seats(r, chart, row);
        else if (chart->of == KH_CHART_TURNS)
            chart_of_turns(r, chart, row);
        else if (form_rows(r, chart) > 0)
            chart_of_table(r, chart, row);
        row += kh_chart_rows(chart);
    }
}
