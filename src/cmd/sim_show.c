/* Progress, records and results of a simulation: see sim_show.h. */
#include "cmd/sim_show.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_WRONG = 1, EXIT_USAGE = 2, PATH_CAP = 4096, BAR = 30, MS = 1000, NS_PER_MS = 1000000 };

static uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * MS + (uint64_t)now.tv_nsec / NS_PER_MS;
}

static bool complain(const sim_show *s, const char *path) {
    char quoted[64];
    say_with(s->voice, "sim.unwritable", FILL("word", say_quote(path, strlen(path), quoted, sizeof quoted)));
    return false;
}

bool sim_show_ready(sim_show *s) {
    s->began_ms = now_ms();
    if (s->folder) {
        struct stat is;
        const bool made = mkdir(s->folder, 0777) == 0 || errno == EEXIST;
        if (!made || stat(s->folder, &is) != 0 || !S_ISDIR(is.st_mode) || access(s->folder, W_OK | X_OK) != 0)
            return complain(s, s->folder);
    }
    if (s->svg) {
        FILE *f = fopen(s->svg, "ab"); /* what is there stays until the new drawing is ready */
        if (!f || fclose(f) != 0)
            return complain(s, s->svg);
    }
    return true;
}

static void progress(void *who, uint64_t done, uint64_t of, uint64_t parts) {
    enum { WHOLE = 1000 };
    sim_show *s = who;
    char count[24], all[24], percent[8], left[24], text[400], bar[BAR + 1];
    const uint64_t ms = now_ms() - s->began_ms, part = done * WHOLE + parts, all_parts = of * WHOLE;
    const uint64_t filled = part * BAR / all_parts;
    for (uint64_t i = 0; i < BAR; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[BAR] = '\0';
    snprintf(count, sizeof count, "%" PRIu64, done);
    snprintf(all, sizeof all, "%" PRIu64, of);
    snprintf(percent, sizeof percent, "%u", (unsigned)(part * 100 / all_parts));
    snprintf(left, sizeof left, "%" PRIu64, part > 0 ? ms * (all_parts - part) / part / MS : 0);
    kh_lang_write(s->lang, part > 0 ? "sim.progress" : "sim.progress-begin",
                  FILL("percent", percent, "done", count, "all", all, "left", left), text, sizeof text);
    fprintf(stderr, "\r[%s] %s\033[K", bar, text);
    s->shown = true;
}

void sim_show_progress_end(sim_show *s) {
    if (s->shown)
        fputs("\r\033[K", stderr);
    s->shown = false;
}

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

/* Called by any thread: each game has a file of its own. */
static bool record(void *who, uint64_t game, const kh_match *match) {
    const sim_show *s = who;
    char path[PATH_CAP];
    const int length =
        snprintf(path, sizeof path, "%s/%s-%06" PRIu64 ".record", s->folder, match->game->name, game + 1);
    FILE *f = length > 0 && length < PATH_CAP ? fopen(path, "wb") : NULL;
    if (!f)
        return false;
    const bool fine = kh_match_write(match, KH_NOBODY, put_to, f) && !ferror(f);
    return fclose(f) == 0 && fine;
}

void sim_show_join(sim_show *s, kh_sim_plan *plan) {
    plan->progress = isatty(STDERR_FILENO) ? progress : NULL;
    plan->record = s->folder ? record : NULL;
    plan->who = s;
}

/* The first fault in the order of games, with all that is needed to look for it. */
static void say_fault(const sim_show *s, const kh_sim_fault *f) {
    char game[24], seat[24];
    const char *key = f->action[0] == '\0' ? "sim.fault-silent"
                      : f->rule == NULL    ? "sim.fault-malformed"
                                           : "sim.fault";
    const char *rule = f->rule ? f->rule : "?";
    snprintf(game, sizeof game, "%" PRIu64, f->game + 1);
    snprintf(seat, sizeof seat, "%" PRIu32, f->seat + 1);
    say_with(s->voice, key,
             FILL("game", game, "bot", f->bot->name, "seat", seat, "action", f->action, "rule", rule,
                  "reason", say_word(s->voice, "rule", rule)));
}

static void say_note(const kh_report *r, const char *text) {
    (void)r;
    fprintf(stderr, "%s\n", text);
}

/* Through the voice, which knows what the terminal can show. */
static bool print_text(const sim_show *s, kh_report *report) {
    char *text = NULL;
    size_t size = 0;
    report->out = open_memstream(&text, &size);
    if (!report->out)
        return false;
    kh_report_text(report);
    const bool fine = fclose(report->out) == 0;
    term_voice voice = *s->voice;
    voice.to = stdout;
    if (fine)
        say_piece(&voice, text);
    free(text);
    return fine;
}

static bool draw(const sim_show *s, kh_report *report) {
    report->out = fopen(s->svg, "wb");
    if (!report->out)
        return complain(s, s->svg);
    kh_report_svg(report);
    const bool fine = !ferror(report->out);
    return (fclose(report->out) == 0 && fine) || complain(s, s->svg);
}

int sim_show_result(const sim_show *s, const kh_sim_plan *plan, const kh_sim_result *result, bool json) {
    kh_report report = {plan, result, s->lang, stdout};
    bool fine = true;
    if (json) {
        kh_report_json(&report);
        form_notes(&report, say_note);
    } else
        fine = print_text(s, &report);
    fine = fflush(stdout) == 0 && !ferror(stdout) && fine;
    if (!fine)
        say(s->voice, "sim.no-output");
    if (result->tally.faults > 0)
        say_fault(s, &result->fault);
    if (s->svg && !draw(s, &report))
        return EXIT_USAGE;
    return fine && !result->stopped && result->tally.faults == 0 ? 0 : EXIT_WRONG;
}
