/* clock.h - how much of a processor a thread has had: what other programs do in the meantime does not count. */
#ifndef KH_SIM_CLOCK_H
#define KH_SIM_CLOCK_H

double kh_thread_seconds(void);

#endif
