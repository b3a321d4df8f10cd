/* load.h - a load for the server: thousands of clients in one process. What its files say to each other. */
#ifndef KH_LOAD_H
#define KH_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "kornholm/json_read.h"

enum { LOAD_SEATS = 4, LOAD_TEXT = 160, LOAD_MICROS = 1000000 };

typedef struct load_options {
    uint32_t tables, rate, bot_games;
    double seconds, warm_s;
    const char *url;     /* NULL: a server of our own */
    const char *program; /* for it */
    const char *game;
    const char *loops; /* NULL: as many as the server likes */
    bool brief;
    bool hostile, before; /* as in hostile.c */
} load_options;

/* One WebSocket. */
typedef struct line {
    int fd; /* -1: closed */
    bool open;
    char *rest; /* received, but not whole yet */
    size_t rest_length;
    void *who;    /* whose line it is */
    bool may_end; /* it does not count as lost */
    /* Looks at a message before anybody reads it as JSON, which costs more than all the rest. true: that was enough. NULL:
     * all of them are read. */
    bool (*glance)(struct line *, const char *text, size_t length);
    void (*hear)(struct line *, kh_json_value message);
    void (*opened)(struct line *);
} line;

/* What the lines of this process have seen. */
typedef struct line_figures {
    uint64_t messages_in, messages_out, bytes_in, bytes_out, lost;
} line_figures;
extern line_figures lines_seen;

/* lines.c */
bool lines_begin(const char *host, uint16_t port);
bool line_connect(line *); /* the caller has set who, hear and opened */
void line_send(line *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lines_turn(int wait_ms); /* hears all that came, after waiting for it so long at most */
void line_close(line *);
void line_deafen(line *);                       /* from now on nobody reads what comes */
void lines_to(const char *host, uint16_t port); /* where those go that are opened from now on */
void lines_end(void);
uint64_t now_us(void);

/* times.c: how long things took */
void times_sort(uint32_t *us, size_t count);
double times_ms(const uint32_t *sorted_us, size_t count,
                double part); /* below which this part of them stayed */

/* house.c: the server as a process, and what it says of itself */
typedef struct house {
    char host[256];
    uint16_t port;
    pid_t process; /* 0: not ours */
    char folder[200];
} house;
typedef struct house_figures {
    double cpu_ms, memory_bytes, commits, commit_us, commit_most_us, lines, bytes_sent, bytes_heard,
        decisions;
} house_figures;
bool house_open(house *, const load_options *);
bool house_folder(house *); /* only the place for its store, which goes with house_close() */
bool house_figures_read(const house *, house_figures *out);
bool house_close(house *);                       /* false: it did not end as it should */
void house_kill(house *);                        /* at once; what it stored stays, and */
bool house_again(house *, const load_options *); /* is there for the next one */

/* bots.c: games of four bots with one watcher. False: one of them did not come to its end */
bool bots_play(uint32_t games, const char *game, const char *bot);

/* process.c: our own. False: so many files cannot be open, which was said. Processor time is taken from the server where
 * there are few cores. */
bool raise_files(unsigned long needed);
double own_cpu_s(void);

/* progress.c */
void show_progress(const char *what, double done, double of);

#endif
