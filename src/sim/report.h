/* report.h - the result of a simulation as text, as JSON and as a drawing. None of them knows the game: what is
 * special comes from its statistician's charts. Neither time nor threads are in them, so that equal plans make
 * equal bytes. */
#ifndef KH_REPORT_H
#define KH_REPORT_H

#include <stdio.h>

#include "kornholm/lang.h"
#include "sim/sim.h"
#include "sim/statistician.h"

typedef struct kh_report {
    const kh_sim_plan *plan;
    const kh_sim_result *result;
    const kh_lang *lang;
    FILE *out;
} kh_report;

void kh_report_text(const kh_report *);
void kh_report_json(const kh_report *);
void kh_report_svg(const kh_report *);

/* What the three share: form.c. */
enum { FORM_NUMBER = 40, FORM_TEXT = 1200 };

const char *form_text(const kh_report *, const char *key);        /* the key where there is no text */
const char *form_count(const kh_report *, uint64_t n, char *out); /* 12,345 */
const char *form_number(const kh_report *, double n, int digits, char *out); /* 12,345.6 */
const char *form_share(const kh_report *, double share, char *out);          /* 12.3 % */
const char *form_chance(const kh_report *, double share,
                        char *out); /* finer where many play: each wins seldom */
const char *form_row(const kh_report *, const kh_chart_row *);
const char *form_column(const kh_report *,
                        uint32_t column); /* a bot, the winners, or all: see kh_tally_mean() */
void form_heading(const kh_report *, char *out, size_t cap); /* which games these were: one line each */
void form_setting(const kh_report *, char *out, size_t cap);
void form_notes(const kh_report *, void (*say)(const kh_report *, const char *)); /* what went wrong */
int form_width(const char *text);                                                 /* characters, not bytes */
double form_mean(uint64_t sum, uint64_t n);
uint32_t form_places(const kh_report *); /* how many of the bots are listed: one a seat, or what goes round */
bool form_by_seat(const kh_report *);    /* seats are few enough to be shown one by one */
/* How many of the wins were those of a group of seats, and how many that would be if all were equal. false: no seat is
 * in it. */
typedef struct kh_share {
    const kh_tally_player *of;
    uint64_t seats; /* in a game */
    kh_interval wins;
    double equal;
} kh_share;
bool form_group(const kh_report *, uint32_t group, kh_share *out);
const kh_statistician *form_statistician(const kh_report *);
const char *form_turns(const kh_report *);                                  /* what turns are called here */
uint64_t form_sum(const kh_report *, const kh_chart *, uint32_t first_row); /* of a shared chart */
uint32_t form_rows(const kh_report *, const kh_chart *); /* how many of its rows are shown */
double form_in_turn(const kh_report *, uint32_t row);    /* of a chart of turns */
uint32_t form_odds(const kh_report *, const kh_chart *);
bool form_solo(const kh_report *);   /* one plays alone: nobody wins */
bool form_scored(const kh_report *); /* the scores were counted one by one */
/* "10 to 19", the scores of one bar. */
const char *form_bar(const kh_report *, const kh_scale *, uint32_t bar, char out[FORM_NUMBER]);
/* The bars from the first to the last that has a game in it; false: there is none. */
bool form_bars(const kh_distribution *, uint32_t *first, uint32_t *last);

/* The percentiles that reports show, and what they are called. */
enum { FORM_PERCENTILES = 7 };
typedef struct form_percentile {
    uint32_t percent;
    const char *name, *key; /* in JSON; of the language files */
} form_percentile;
extern const form_percentile form_percentiles[FORM_PERCENTILES];

#endif
