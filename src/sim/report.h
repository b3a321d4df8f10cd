/* report.h - the result of a simulation as text, as JSON and as a drawing. None of them knows the game: what is
 * special comes from its statistician's charts. Neither time nor threads are in them, so that equal plans make
 * equal bytes. */
#ifndef KH_REPORT_H
#define KH_REPORT_H

#include <stdio.h>

#include "kornholm/lang.h"
#include "sim.h"
#include "statistician.h"

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
const char *form_row(const kh_report *, const kh_chart_row *);
const char *form_column(const kh_report *,
                        uint32_t column); /* a bot, the winners, or all: see kh_tally_mean() */
void form_heading(const kh_report *, char *out, size_t room); /* which games these were: one line each */
void form_setting(const kh_report *, char *out, size_t room);
void form_notes(const kh_report *, void (*say)(const kh_report *, const char *)); /* what went wrong */
int form_width(const char *text);                                                 /* characters, not bytes */
double form_mean(uint64_t sum, uint64_t n);
uint64_t form_sum(const kh_report *, const kh_chart *, uint32_t first_row); /* of a shared chart */
uint32_t form_odds(const kh_chart *);

#endif
