/* Numbers and words as people of the language write them, for all reports: see report.h. */
#include <inttypes.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/text.h"
#include "sim/report.h"

const char *form_text(const kh_report *r, const char *key) {
    const char *text = kh_lang_text(r->lang, key);
    return text ? text : key;
}

/* Groups the digits before the point by three and puts in the marks of the language. */
static const char *group(const kh_report *r, const char *plain, char *out) {
    kh_text x = kh_text_in(out, FORM_NUMBER);
    const size_t sign = plain[0] == '-', whole = strcspn(plain + sign, ".") + sign;
    for (size_t i = 0; i < whole; i++) {
        if (i > sign && (whole - i) % 3 == 0)
            kh_text_add(&x, form_text(r, "sim.thousands"));
        kh_text_char(&x, plain[i]);
    }
    if (plain[whole] != '\0') {
        kh_text_add(&x, form_text(r, "sim.decimal"));
        kh_text_add(&x, plain + whole + 1);
    }
    return out;
}

const char *form_count(const kh_report *r, uint64_t n, char *out) {
    char plain[FORM_NUMBER];
    snprintf(plain, sizeof plain, "%" PRIu64, n);
    return group(r, plain, out);
}

const char *form_number(const kh_report *r, double n, int digits, char *out) {
    char plain[FORM_NUMBER];
    snprintf(plain, sizeof plain, "%.*f", digits, n);
    if (strspn(plain, "-0.") == strlen(plain) && plain[0] == '-') /* no "-0.0" */
        memmove(plain, plain + 1, strlen(plain));
    return group(r, plain, out);
}

static const char *share_to(const kh_report *r, double share, int digits, char *out) {
    form_number(r, 100 * share, digits, out);
    strncat(out, " %", FORM_NUMBER - 1 - strlen(out));
    return out;
}

const char *form_share(const kh_report *r, double share, char *out) {
    return share_to(r, share, 1, out);
}

const char *form_chance(const kh_report *r, double share, char *out) {
    return share_to(r, share, form_by_seat(r) ? 1 : share < 0.1 ? 3 : 1, out);
}

const char *form_row(const kh_report *r, const kh_chart_row *row) {
    return row->key ? form_text(r, row->key) : row->name;
}

const char *form_column(const kh_report *r, uint32_t column) {
    const uint32_t bots = r->plan->cast.bots;
    return column < bots    ? r->plan->cast.bot[column]->name
           : column == bots ? form_text(r, "sim.winners")
                            : form_text(r, "sim.all");
}

void form_heading(const kh_report *r, char *out, size_t cap) {
    char key[64], games[FORM_NUMBER], seats[FORM_NUMBER];
    snprintf(key, sizeof key, "game.%s", r->plan->game->name);
    const char *const fill[] = {"game",  form_text(r, key),
                                "games", form_count(r, r->result->tally.games, games),
                                "seats", form_count(r, r->plan->config.seats, seats),
                                NULL};
    const bool one = r->result->tally.games == 1;
    kh_lang_write(r->lang,
                  form_solo(r) ? (one ? "sim.heading-solo.one" : "sim.heading-solo")
                               : (one ? "sim.heading.one" : "sim.heading"),
                  fill, out, cap);
}

const kh_statistician *form_statistician(const kh_report *r) {
    return kh_statistician_of(r->plan->game);
}

const char *form_turns(const kh_report *r) {
    const kh_statistician *s = form_statistician(r);
    return form_text(r, s && s->turns_key ? s->turns_key : "sim.turns");
}

uint32_t form_places(const kh_report *r) {
    return r->plan->config.seats > KH_TALLY_SEATS ? r->plan->cast.places : r->plan->config.seats;
}

bool form_by_seat(const kh_report *r) {
    return r->plan->config.seats <= KH_TALLY_SEATS;
}

bool form_group(const kh_report *r, uint32_t group, kh_share *out) {
    const kh_tally *t = &r->result->tally;
    const kh_tally_player *p = &t->group[group];
    uint64_t games = 0;
    for (uint32_t bot = 0; bot < t->bots; bot++)
        games += kh_tally_bot(t, bot).games;
    out->of = p;
    out->seats = t->games > 0 ? p->games / t->games : 0;
    out->wins = kh_wilson(p->wins, kh_tally_wins(t));
    out->equal = form_mean(p->games, games);
    return p->games > 0;
}

static void write_list(const kh_report *r, kh_text *x) {
    const kh_sim_cast *cast = &r->plan->cast;
    for (uint32_t i = 0; i < form_places(r); i++) {
        kh_text_add(x, i > 0 ? ", " : "");
        kh_text_add(x, cast->bot[kh_sim_cast_at(cast, i, 0)]->name);
    }
}

void form_setting(const kh_report *r, char *out, size_t cap) {
    char seed[FORM_NUMBER], bots[FORM_TEXT], options[FORM_TEXT];
    kh_text x = kh_text_in(options, sizeof options);
    for (uint32_t i = 0; i < kh_config_options(r->plan->game); i++) {
        char one[100];
        if (r->plan->config.option[i] == r->plan->game->options[i].usual)
            continue;
        kh_config_write(r->plan->game, &r->plan->config, i, one, sizeof one);
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, one);
    }
    if (x.length == 0)
        kh_text_add(&x, form_text(r, "sim.options-usual"));
    x = kh_text_in(bots, sizeof bots);
    write_list(r, &x);
    snprintf(seed, sizeof seed, "%" PRIu64, r->plan->seed);
    const char *const fill[] = {"bots", bots, "options", options, "seed", seed, NULL};
    kh_lang_write(r->lang, "sim.setting", fill, out, cap);
}

void form_notes(const kh_report *r, void (*say)(const kh_report *, const char *)) {
    const kh_tally *t = &r->result->tally;
    char all[FORM_NUMBER], n[FORM_NUMBER], text[FORM_TEXT];
    const char *const fill[] = {"all", form_count(r, r->plan->games, all), "n", n, NULL};
    const struct {
        const char *key;
        bool said;
        uint64_t n;
    } notes[] = {{"sim.stopped", r->result->stopped, t->games},
                 {"sim.unfinished", t->unfinished > 0, t->unfinished},
                 {"sim.faults", t->faults > 0, t->faults}};
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        if (!notes[i].said)
            continue;
        form_count(r, notes[i].n, n);
        kh_lang_write(r->lang, notes[i].key, fill, text, sizeof text);
        say(r, text);
    }
}

int form_width(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

double form_mean(uint64_t sum, uint64_t n) {
    return n > 0 ? (double)sum / (double)n : 0;
}

uint64_t form_sum(const kh_report *r, const kh_chart *chart, uint32_t first_row) {
    const kh_tally *t = &r->result->tally;
    int64_t sum = 0;
    for (uint32_t i = 0; i < kh_chart_rows(chart); i++)
        sum += t->cell[(size_t)(first_row + i) * (t->bots + 1)];
    return sum > 0 ? (uint64_t)sum : 0;
}

double form_in_turn(const kh_report *r, uint32_t row) {
    const kh_tally *t = &r->result->tally;
    const int64_t sum = t->cell[(size_t)row * (t->bots + 1)];
    return t->turns.sum > 0 ? (double)sum / (double)t->turns.sum : 0;
}

uint32_t form_rows(const kh_report *r, const kh_chart *chart) {
    return kh_chart_shown(chart, r->plan->config.seats);
}

uint32_t form_odds(const kh_report *r, const kh_chart *chart) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < form_rows(r, chart); i++)
        sum += chart->rows[i].odds;
    return sum;
}

bool form_solo(const kh_report *r) {
    return r->plan->config.seats == 1;
}

bool form_scored(const kh_report *r) {
    return kh_scale_size(&r->result->tally.scale) > 0;
}

const char *form_bar(const kh_report *r, const kh_scale *s, uint32_t bar, char out[FORM_NUMBER]) {
    const int32_t from = s->low + (int32_t)bar * s->bar, end = from + s->bar - 1;
    char low[16], high[16];
    snprintf(low, sizeof low, "%" PRId32, from);
    snprintf(high, sizeof high, "%" PRId32, end < s->high ? end : s->high);
    kh_lang_write(r->lang, s->bar == 1 ? "sim.score-one" : "sim.score-bar",
                  (const char *const[]){"low", low, "high", high, NULL}, out, FORM_NUMBER);
    return out;
}

bool form_bars(const kh_distribution *d, uint32_t *first, uint32_t *last) {
    bool any = false;
    for (uint32_t bar = 0; bar < kh_scale_bars(&d->scale); bar++) {
        if (kh_distribution_bar(d, bar) == 0)
            continue;
        *first = any ? *first : bar;
        *last = bar;
        any = true;
    }
    return any;
}

const form_percentile form_percentiles[FORM_PERCENTILES] = {
    {0, "least", "sim.score-least"}, {10, "p10", "sim.score-10"}, {25, "p25", "sim.score-25"},
    {50, "median", "sim.median"},    {75, "p75", "sim.score-75"}, {90, "p90", "sim.score-90"},
    {100, "most", "sim.score-most"},
};
