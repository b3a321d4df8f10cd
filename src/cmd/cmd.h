/* cmd.h - the commands of the program. Each gets its own name as argv[0] and what follows it, and returns the
 * exit status: 0 all well, 1 it was not, 2 it was called wrongly. */
#ifndef KH_CMD_H
#define KH_CMD_H

#include <errno.h>

int cmd_admin(int argc, char **argv);
int cmd_analyse(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_learn(int argc, char **argv);
int cmd_map(int argc, char **argv);
int cmd_join(int argc, char **argv);
int cmd_bot(int argc, char **argv);
int cmd_serve(int argc, char **argv);

/* The key of the sentence for a record that cannot be opened or read. */
static inline const char *cmd_file_key(int error) {
    return error == ENOENT   ? "replay.missing"
           : error == EISDIR ? "replay.directory"
           : error == EACCES ? "replay.forbidden"
                             : "replay.unreadable";
}

#endif
