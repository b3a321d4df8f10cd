/* What the process of a load needs, and what it takes. */
#include <stdio.h>
#include <sys/resource.h>

#include "load.h"

bool raise_files(unsigned long needed) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return false;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_max >= needed)
        return true;
    fprintf(stderr, "this takes %lu open files, and no more than %lu are allowed: ulimit -Hn\n", needed,
            (unsigned long)limit.rlim_max);
    return false;
}

double own_cpu_s(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / LOAD_MICROS;
}
