/* What is measured of Symbol Rush: claims of six people, who are all right. */
#include "sim/bench.h"

const kh_bench_setting kh_rush_settings[] = {
    {.name = "rush",
     .game = "rush",
     .seats = 6,
     .option = {"countdown=0"},
     .picks = 1,
     .games = 100,
     .rounds = 1000},
    {0},
};
