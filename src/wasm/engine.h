/* engine.h - what the browser calls: the rules of the house without a server. Text goes in through one buffer and comes
 * out, as JSON, through another. One table at a time, and one record. Each call but the first three answers 1, or 0 and
 * {"rule"}: what forbids it. */
#ifndef KH_ENGINE_H
#define KH_ENGINE_H

#include <stdint.h>

char *kh_in(uint32_t size); /* room for so many bytes of input */
char *kh_out(void);
uint32_t kh_out_length(void);

/* {"game", "seats", "options", "board"} of a `table` message; without a board one is drawn. Answers with what stays: the
 * board. Of a board that is
 * refused it also says where: {"rule", "line", "word"}. */
int kh_open(uint32_t length);
/* The text of a position as a viewer got it, of all pages or some. Answers with what it shows. */
int kh_view(uint32_t viewer, uint32_t length);
/* The text of a whole position that somebody sets up, in which nothing is hidden, judged by all invariants. Answers with
 * the board, its canonical text and what it shows. */
int kh_position(uint32_t length);
/* A command of a seat at the open table, with the luck that follows from it. Answers as kh_position(). */
int kh_play(uint32_t seat, uint32_t length);
/* What a seat may do in it: for tests of the pages, which lay positions on the table without a server. */
int kh_legal(uint32_t seat);
/* Whether a command of a seat would be allowed in it. */
int kh_check(uint32_t seat, uint32_t length);
/* What would be open to a seat if it had built all this, a command a line, in the view that was shown last: whatever it
 * costs, and whoever's turn it is. The view stays. Refused for games whose scene has no such thing (scene.h). */
int kh_suppose(uint32_t seat, uint32_t length);

/* The text of a lesson (data/lessons): its words, its board, and how it stands. It becomes the table that is drawn. */
int kh_lesson(uint32_t length);
/* A command of the learner. Answers with all that was done, what it was worth ("on", "weak": taken back, "done"), what is
 * said of it, and how it stands. */
int kh_act(uint32_t length);
int kh_undo(void); /* the learner's last action */

/* The text of a whole record. Answers with its head and all that happened. */
int kh_record(uint32_t length);
/* The record after n entries of its log, as a viewer saw it; KH_NOBODY: everything. */
int kh_seek(uint32_t n, uint32_t viewer);
/* The text of a whole record: whether its luck is what was promised. `at`: the entry of its log that is wrong. */
int kh_verify(uint32_t length);

/* Only in the module of the coach (coach.c). The text of a record of a game that is over, to be looked at again
 * (table/analysis.h): how many actions it has, */
int kh_analyse(uint32_t length);
int kh_analyse_next(uint32_t count); /* so many more of its moments: an empty list means all were told, */
int kh_analyse_end(void);            /* and what they come to */
/* What a seat could do in the view that was shown last, with chances and reasons (table/counsel.h). */
int kh_counsel_for(uint32_t seat);

#endif
