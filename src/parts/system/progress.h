/* How far a check has come: a line on standard error, if that is a terminal and the work takes more
   than a second. It is erased before anything else is written there. */
#ifndef FLIPREF_SYSTEM_PROGRESS_H
#define FLIPREF_SYSTEM_PROGRESS_H
#include "system/io.h"

void progress_start(void);
void progress_stop(void);

/* In another process: nothing is shown from now on. */
void progress_leave(void);

enum { PROGRESS_PAUSE = 200 }; /* milliseconds between two looks at the line */

/* Whether it is shown, so that somebody who waits has to look from time to time. */
int progress_is_on(void);
void progress_look(void);

/* Adds to the number of jobs that are still to be added; `more` may be negative. EXPECT_UNKNOWN
   stands for a number that is not known. */
enum { EXPECT_UNKNOWN = 1 << 30 };
void progress_expect(int more);

void progress_add(void);    /* a job */
void progress_end(void);    /* ... is done */
void progress_judged(void); /* an input; a job may have many */

/* What is being read by this process; 0: nothing. */
void progress_read(const struct reading *in);

#endif
