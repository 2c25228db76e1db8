/* The table on the terminal: a line for each submission. */
#ifndef FLIPREF_GRADE_TERMINAL_TABLE_H
#define FLIPREF_GRADE_TERMINAL_TABLE_H
#include "base/sink.h"

#include <jansson.h>
#include <stdint.h>

/* Writes the line of a submission, as marks.json has it: at most `columns` of a terminal, or all of
   it if that is 0. Ids have a column of `width`. `folder` is DIR. */
void table_line(const json_t *submission, size_t width, size_t columns, const char *folder,
                sink *out);

/* The most CPU time of a run of a submission, and the limit. */
struct table_time {
    uint64_t us, limit_us;
};

/* Writes the line of a submission of the package itself: whether it gets the verdict that the
   package says, and which it gets. All of it, if that is unexpected. */
void table_check_line(const json_t *submission, const struct table_time *time, size_t columns,
                      sink *out);
int table_is_expected(const json_t *submission);

/* What the last lines say. */
struct table_sums {
    size_t graded, ungraded;
    uint64_t runs, alone, retries; /* runs of programs, and those that grading.h names so */
    uint64_t milliseconds;
    uint64_t memory_errors; /* right answers with a finding of the sanitizers */
    uint64_t gaining;       /* submissions that table_gains() */
    int checks;             /* they are the package's own */
    size_t unexpected;      /* of these: they do not get the verdict that the package says */
};

void table_summary(const struct table_sums *sums, sink *out);

/* Right answers of a submission with a finding of the sanitizers. */
uint64_t table_memory_errors(const json_t *submission);

/* Whether the submission would gain points by leniencies. */
int table_gains(const json_t *submission);

#endif
