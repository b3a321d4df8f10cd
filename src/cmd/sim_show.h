/* sim_show.h - what a simulation leaves behind: progress on a terminal, records, the report and the drawing. */
#ifndef KH_CMD_SIM_SHOW_H
#define KH_CMD_SIM_SHOW_H

#include "sim/report.h"
#include "voice/say.h"

typedef struct sim_show {
    const kh_lang *lang;
    const term_voice *voice;  /* for complaints */
    const char *folder, *svg; /* or NULL */
    uint64_t began_ms;
    bool shown; /* there is a bar on the terminal */
} sim_show;

/* Whether files can be written where they shall be; false with a sentence said. Better now than after hours. */
bool sim_show_ready(sim_show *);
void sim_show_join(sim_show *, kh_sim_plan *); /* to be told of progress and of games */
void sim_show_progress_end(sim_show *);

/* Prints the report and draws the drawing; returns the exit status. */
int sim_show_result(const sim_show *, const kh_sim_plan *, const kh_sim_result *, bool json);

#endif
