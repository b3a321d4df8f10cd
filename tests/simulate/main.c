/* simulate: worlds full of accidents, one seed after another. See simulate.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "simulate.h"

static double seconds(void) {
    struct timeval now;
    gettimeofday(&now, NULL);
    return (double)now.tv_sec + (double)now.tv_usec / 1e6;
}

static void one(uint64_t seed) {
    if (seed % EVERY_SECRET == EVERY_SECRET - 1)
        secrets_pair(seed);
    else
        sim_world(seed);
}

static void summary(double took) {
    const sim_figures *f = &figures;
    printf("%llu worlds and %llu pairs (%llu with secrets, compared for %llu steps, %llu at their end) in "
           "%.0f s: %llu tables, "
           "%llu games to their end, %.0f table-hours, "
           "%llu crashes, "
           "%llu restarts\n",
           (unsigned long long)f->worlds, (unsigned long long)f->pairs, (unsigned long long)f->dealt,
           (unsigned long long)f->hidden, (unsigned long long)f->ends, took, (unsigned long long)f->tables,
           (unsigned long long)f->finished, (double)f->table_ms / 3600000, (unsigned long long)f->crashes,
           (unsigned long long)f->restarts);
    printf(
        "%llu commits, %llu failed; %llu lines, %llu messages, %llu lines cut, %llu resyncs, %llu acts, "
        "%llu undos, "
        "%llu claims, %llu refusals, %llu hashes and %llu pages compared, %llu not kept, %llu long thoughts, "
        "%llu steps\n",
        (unsigned long long)f->commits, (unsigned long long)f->failures, (unsigned long long)f->lines,
        (unsigned long long)f->messages, (unsigned long long)f->cuts, (unsigned long long)f->reloads,
        (unsigned long long)f->acts, (unsigned long long)f->undos, (unsigned long long)f->claims,
        (unsigned long long)f->refused, (unsigned long long)f->compared, (unsigned long long)f->pages,
        (unsigned long long)f->unknown, (unsigned long long)f->thoughts, (unsigned long long)f->steps);
}

static int usage(void) {
    fputs("simulate [--seconds N] [--from SEED] [--count N] [--seed SEED] [--pairs] [--shares] [--verbose] "
          "[--break WORD]\n",
          stderr);
    return 2;
}

static bool break_it(const char *word) {
    for (unsigned i = 1; i < BREAKS; i++)
        if (strcmp(sim_broken_names[i], word) == 0)
            broken = (sim_broken)i;
    return broken != BREAK_NOTHING;
}

int main(int argc, char **argv) {
    uint64_t from = 1, count = UINT64_MAX;
    double limit = 10;
    bool pairs = false, shares = false;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--verbose") == 0) {
            verbose = true;
            continue;
        }
        if (strcmp(argv[i], "--shares") == 0) {
            shares = true;
            continue;
        }
        if (strcmp(argv[i], "--pairs") == 0) {
            pairs = true;
            continue;
        }
        if (strcmp(argv[i], "--seconds") == 0)
            limit = strtod(value, NULL);
        else if (strcmp(argv[i], "--from") == 0)
            from = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--count") == 0)
            count = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0) {
            from = strtoull(value, NULL, 10);
            count = 1;
        } else if (strcmp(argv[i], "--break") != 0 || !break_it(value))
            return usage();
        i++;
    }
    if (shares) {
        shares_check();
        return 0;
    }
    const double begin = seconds();
    const uint64_t stride = pairs ? EVERY_SECRET : 1;
    if (pairs)
        from += EVERY_SECRET - 1 - from % EVERY_SECRET;
    for (uint64_t i = 0; i < count && (count != UINT64_MAX || seconds() - begin < limit); i++)
        one(from + i * stride);
    summary(seconds() - begin);
    if (pairs && !secrets_covered()) {
        puts("not every game was compared");
        return 1;
    }
    return 0;
}
