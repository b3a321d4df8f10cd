/* How long the bots of Long Table think.
 *
 *     bench-decisions [SEATS [GAMES [NAME]]]
 *
 * Games between bots of one name, `steady` at 6 seats unless told. Processor time of each decision, without the making of
 * the view. Other load can only slow a decision down, so the tail says more on a machine that does nothing else. */
#include <time.h>

#include "../unit/halls.h"

enum { CELLS = 100000, CELLS_A_MICROSECOND = 20 };

static uint32_t cell[CELLS];
static uint64_t decisions, acted;
static double sum, most;

static double micros(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void note(double took) {
    const double at = took * CELLS_A_MICROSECOND;
    cell[at < CELLS - 1 ? (unsigned)at : CELLS - 1]++;
    decisions++;
    sum += took;
    most = took > most ? took : most;
}

static void ask(hall *h, kh_seat seat) {
    kh_action wish;
    const void *view = view_of(h, h->state, seat);
    memset(&wish, 0, sizeof wish);
    const double before = micros();
    const bool acts = h->bot[seat]->decide(h->memory[seat], view, &wish);
    note(micros() - before);
    wish.at_ms = h->now;
    acted += acts && long_game.apply(&h->table, h->state, &wish, NULL).code == 0;
}

static double at_share(double share) {
    uint64_t n = 0;
    unsigned i = 0;
    while (i < CELLS - 1 && (double)(n += cell[i]) < share * (double)decisions)
        i++;
    return (double)(i + 1) / CELLS_A_MICROSECOND;
}

int main(int argc, char **argv) {
    static const char *const usual[] = {NULL};
    const kh_seat seats = argc > 1 ? (kh_seat)atoi(argv[1]) : 6;
    const unsigned games = argc > 2 ? (unsigned)atoi(argv[2]) : 100;
    const char *const name = argc > 3 ? argv[3] : "steady", *const names[] = {name, name, name};
    static hall h;
    for (unsigned i = 0; i < games; i++) {
        hall_open(&h, seats, usual, names, i);
        while (!long_game.over(&h.table, h.state))
            step(&h);
        hall_close(&h);
    }
    printf("%s, %u seats: %llu decisions, %llu of them actions; mean %.2f us, half below %.2f, 99 %% below "
           "%.2f, "
           "99.9 %% below %.2f, most %.0f\n",
           name, seats, (unsigned long long)decisions, (unsigned long long)acted, sum / (double)decisions,
           at_share(0.5), at_share(0.99), at_share(0.999), most);
    return 0;
}
