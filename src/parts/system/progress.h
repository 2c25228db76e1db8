/* The progress of a run: a line on standard error, if that is a terminal and the run takes more
   than a second. The line is erased before anything else is written. */
#ifndef FLIPREF_SYSTEM_PROGRESS_H
#define FLIPREF_SYSTEM_PROGRESS_H
#include "system/io.h"

void progress_start(void);
void progress_stop(void);

/* What is counted, in the singular and in the plural; inputs, unless this is called after
   progress_start. */
void progress_count(const char *one, const char *many);

/* For a child process: nothing is shown from now on. */
void progress_leave(void);

enum { PROGRESS_PAUSE = 200 }; /* milliseconds between two updates of the line */

/* Whether the line is shown. While the program waits, it must then call progress_look from time to
   time. */
int progress_is_on(void);
void progress_look(void);

/* Adds to the number of jobs that are still to be added; `more` may be negative. EXPECT_UNKNOWN
   stands for a number that is not known. */
enum { EXPECT_UNKNOWN = 1 << 30 };
void progress_expect(int more);

/* What the program waits for, at the end of the line; an empty text: nothing is known. */
enum { PROGRESS_ROOM = 200 };
void progress_waits(const char *text);

void progress_add(void);    /* a job was added */
void progress_end(void);    /* a job is finished */
void progress_judged(void); /* an input was judged; a job may have many */

/* Shows at once what the program is doing, such as `building` and a name, until the next time. */
void progress_tell(const char *doing, const char *what);

/* The input that this process reads, or NULL. */
void progress_read(const struct file_reader *in);

#endif
