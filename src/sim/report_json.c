/* The result of a simulation as one JSON object. All texts in it are names of the program: none needs escapes. */
#include <inttypes.h>
#include <string.h>

#include "kornholm/config.h"
#include "sim/report.h"

static void options(const kh_report *r) {
    fputs(",\"options\":{", r->out);
    for (uint32_t i = 0; i < kh_config_options(r->plan->game); i++) {
        char one[100];
        kh_config_write(r->plan->game, &r->plan->config, i, one, sizeof one);
        const int name = (int)strcspn(one, "=");
        fprintf(r->out, "%s\"%.*s\":\"%s\"", i > 0 ? "," : "", name, one, one + name + (one[name] == '='));
    }
    fputc('}', r->out);
}

/* One object; bot NULL or seat 0: over all of them. */
static void player(const kh_report *r, bool first, const kh_bot *bot, uint32_t seat,
                   const kh_tally_player *p) {
    const kh_interval i = kh_wilson(p->wins, p->games);
    const double mean = p->games > 0 ? (double)p->score / (double)p->games : 0;
    fputs(first ? "{" : ",{", r->out);
    if (bot)
        fprintf(r->out, "\"bot\":\"%s\",", bot->name);
    if (seat > 0)
        fprintf(r->out, "\"seat\":%" PRIu32 ",", seat);
    fprintf(r->out, "\"games\":%" PRIu64, p->games);
    if (!form_solo(r)) /* alone nobody wins */
        fprintf(r->out, ",\"wins\":%" PRIu64 ",\"share\":%.6f,\"low\":%.6f,\"high\":%.6f", p->wins, i.share,
                i.low, i.high);
    fprintf(r->out, ",\"mean_score\":%.6f}", mean);
}

static void players(const kh_report *r) {
    const kh_tally *t = &r->result->tally;
    const uint32_t seats = form_by_seat(r) ? t->seats : 0;
    fputs(",\"players\":[", r->out);
    for (uint32_t i = 0; i < t->bots * seats; i++)
        player(r, i == 0, r->plan->cast.bot[i / t->seats], i % t->seats + 1, &t->player[i]);
    fputs("],\"by_bot\":[", r->out);
    for (uint32_t bot = 0; bot < t->bots; bot++) {
        const kh_tally_player p = kh_tally_bot(t, bot);
        player(r, bot == 0, r->plan->cast.bot[bot], 0, &p);
    }
    fputs("],\"by_seat\":[", r->out);
    for (uint32_t seat = 0; seat < seats; seat++) {
        const kh_tally_player p = kh_tally_seat(t, seat);
        player(r, seat == 0, NULL, seat + 1, &p);
    }
    fputc(']', r->out);
}

static void groups(const kh_report *r) {
    const kh_statistician *s = form_statistician(r);
    bool first = true;
    kh_share x;
    fputs(",\"by_group\":{", r->out);
    for (uint32_t i = 0; i < kh_statistician_groups(s); i++) {
        if (!form_group(r, i, &x))
            continue;
        fprintf(r->out, "%s\"%s\":{\"seats\":%" PRIu64 ",\"games\":%" PRIu64 ",\"wins\":%" PRIu64,
                first ? "" : ",", s->groups[i].name, x.seats, x.of->games, x.of->wins);
        fprintf(r->out, ",\"share_of_wins\":%.6f,\"low\":%.6f,\"high\":%.6f,\"expected\":%.6f", x.wins.share,
                x.wins.low, x.wins.high, x.equal);
        fprintf(r->out, ",\"mean_score\":%.6f}", (double)x.of->score / (double)x.of->games);
        first = false;
    }
    fputc('}', r->out);
}

/* The scores of a bot or of a seat; the other of the two is KH_TALLY_ALL. */
static void scores_of(const kh_report *r, uint32_t bot, uint32_t seat) {
    kh_distribution d;
    kh_tally_scores(&r->result->tally, bot, seat, &d);
    if (bot != KH_TALLY_ALL)
        fprintf(r->out, "{\"bot\":\"%s\"", r->plan->cast.bot[bot]->name);
    else
        fprintf(r->out, "{\"seat\":%" PRIu32, seat + 1);
    fprintf(r->out, ",\"games\":%" PRIu64 ",\"mean\":%.6f,\"spread\":%.6f", d.games, kh_distribution_mean(&d),
            kh_distribution_spread(&d));
    for (int i = 0; i < FORM_PERCENTILES; i++)
        fprintf(r->out, ",\"%s\":%" PRId32, form_percentiles[i].name,
                kh_distribution_percentile(&d, form_percentiles[i].percent));
    bool first = true;
    fputs(",\"counts\":{", r->out);
    for (uint32_t i = 0; i < kh_scale_size(&d.scale); i++) {
        if (d.count[i] == 0)
            continue;
        fprintf(r->out, "%s\"%" PRId32 "\":%" PRIu64, first ? "" : ",", d.scale.low + (int32_t)i, d.count[i]);
        first = false;
    }
    fputs("}}", r->out);
}

static void scores(const kh_report *r) {
    const kh_tally *t = &r->result->tally;
    fputs(",\"scores\":{\"by_bot\":[", r->out);
    for (uint32_t bot = 0; bot < t->bots; bot++) {
        fputs(bot > 0 ? "," : "", r->out);
        scores_of(r, bot, KH_TALLY_ALL);
    }
    fputs("],\"by_seat\":[", r->out);
    for (uint32_t seat = 0; form_by_seat(r) && seat < t->seats; seat++) {
        fputs(seat > 0 ? "," : "", r->out);
        scores_of(r, KH_TALLY_ALL, seat);
    }
    fputs("]}", r->out);
}

static void spread(const kh_report *r, const char *name, const kh_spread *s) {
    fprintf(r->out, ",\"%s_per_game\":%.6f,\"%s_least\":%" PRIu64 ",\"%s_most\":%" PRIu64, name,
            form_mean(s->sum, r->result->tally.games), name, s->least, name, s->most);
}

static void thoughts(const kh_report *r) {
    fputs(",\"thinking\":[", r->out);
    for (uint32_t bot = 0; bot < r->result->tally.bots; bot++) {
        const kh_thought *x = &r->result->tally.thought[bot];
        fprintf(r->out,
                "%s{\"bot\":\"%s\",\"decisions\":%" PRIu64 ",\"mean_ns\":%.0f,\"longest_ns\":%" PRIu64 "}",
                bot > 0 ? "," : "", r->plan->cast.bot[bot]->name, x->decisions,
                form_mean(x->ns, x->decisions), x->longest_ns);
    }
    fputc(']', r->out);
}

static void kinds(const kh_report *r) {
    const kh_tally *t = &r->result->tally;
    bool first = true;
    fputs(",\"actions_by_kind\":{", r->out);
    for (uint32_t i = 1; i < t->kinds; i++) {
        if (r->plan->game->kinds[i].actor != KH_BY_SEAT)
            continue;
        fprintf(r->out, "%s\"%s\":%.6f", first ? "" : ",", r->plan->game->kinds[i].name,
                form_mean(t->kind[i], t->games));
        first = false;
    }
    fputc('}', r->out);
}

static void row_of_seats(const kh_report *r, uint32_t row) {
    const kh_tally *t = &r->result->tally;
    fprintf(r->out, "{\"all\":%.6f", kh_tally_mean(t, row, t->bots + 1));
    if (!form_solo(r))
        fprintf(r->out, ",\"winners\":%.6f", kh_tally_mean(t, row, t->bots));
    for (uint32_t bot = 0; bot < t->bots; bot++)
        fprintf(r->out, "%s\"%s\":%.6f", bot == 0 ? ",\"bots\":{" : ",", r->plan->cast.bot[bot]->name,
                kh_tally_mean(t, row, bot));
    fputs("}}", r->out);
}

static void row_of_table(const kh_report *r, uint32_t row, uint64_t sum, const kh_chart_row *names,
                         uint32_t odds) {
    const kh_tally *t = &r->result->tally;
    const int64_t n = t->cell[(size_t)row * (t->bots + 1)];
    fprintf(r->out, "{\"count\":%" PRId64 ",\"share\":%.6f", n, sum > 0 ? (double)n / (double)sum : 0);
    if (odds > 0)
        fprintf(r->out, ",\"expected\":%.6f", (double)names->odds / odds);
    fputc('}', r->out);
}

static void chart_of(const kh_report *r, const kh_chart *c, uint32_t first_row) {
    const uint64_t sum = form_sum(r, c, first_row);
    fprintf(r->out, "\"%s\":{", c->name);
    for (uint32_t i = 0; i < form_rows(r, c); i++) {
        fprintf(r->out, "%s\"%s\":", i == 0 ? "" : ",", c->rows[i].name);
        if (c->of == KH_CHART_PLAYERS)
            row_of_seats(r, first_row + i);
        else if (c->of == KH_CHART_TURNS)
            fprintf(r->out, "%.6f", form_in_turn(r, first_row + i));
        else
            row_of_table(r, first_row + i, sum, &c->rows[i], form_odds(r, c));
    }
    fputc('}', r->out);
}

static void statistics(const kh_report *r) {
    const kh_statistician *s = kh_statistician_of(r->plan->game);
    uint32_t row = 0;
    bool first = true;
    fputs(",\"statistics\":{", r->out);
    for (const kh_chart *c = s ? s->charts : NULL; c && c->name; c++) {
        if (form_rows(r, c) > 0) {
            fputs(first ? "" : ",", r->out);
            chart_of(r, c, row);
            first = false;
        }
        row += kh_chart_rows(c);
    }
    fputc('}', r->out);
}

void kh_report_json(const kh_report *r) {
    const kh_tally *t = &r->result->tally;
    fprintf(r->out, "{\"game\":\"%s\",\"rules\":%u,\"revision\":%u,\"games\":%" PRIu64, r->plan->game->name,
            r->plan->game->rules_version, kh_revision(r->plan->game, &r->plan->config), t->games);
    fprintf(r->out, ",\"asked\":%" PRIu64 ",\"stopped\":%s", r->plan->games,
            r->result->stopped ? "true" : "false");
    fprintf(r->out, ",\"unfinished\":%" PRIu64 ",\"faults\":%" PRIu64, t->unfinished, t->faults);
    fprintf(r->out, ",\"seed\":%" PRIu64 ",\"seats\":%" PRIu32, r->plan->seed, r->plan->config.seats);
    options(r);
    for (uint32_t i = 0; i < form_places(r); i++)
        fprintf(r->out, "%s\"%s\"", i == 0 ? ",\"bots\":[" : ",",
                r->plan->cast.bot[kh_sim_cast_at(&r->plan->cast, i, 0)]->name);
    fputc(']', r->out);
    players(r);
    if (kh_statistician_groups(form_statistician(r)) > 0)
        groups(r);
    if (form_scored(r))
        scores(r);
    const kh_statistician *s = form_statistician(r);
    spread(r, s && s->turns_name ? s->turns_name : "turns", &t->turns);
    if (r->plan->game->at_once)
        spread(r, "game_ms", &t->time_ms);
    spread(r, "actions", &t->actions);
    kinds(r);
    if (r->plan->times)
        thoughts(r);
    statistics(r);
    fputs("}\n", r->out);
}
