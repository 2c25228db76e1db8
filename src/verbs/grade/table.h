/* The table on the terminal: a line for each submission. */
#ifndef FLIPREF_GRADE_TABLE_H
#define FLIPREF_GRADE_TABLE_H
#include "base/sink.h"

#include <jansson.h>
#include <stdint.h>

/* Writes the line of a submission, as marks.json has it: at most `columns` of a terminal, or all of
   it if that is 0. Ids have a column of `width`. `folder` is DIR. */
void table_line(const json_t *submission, size_t width, size_t columns, const char *folder,
                sink *out);

/* What the last lines say. */
struct table_sums {
    size_t graded, ungraded;
    uint64_t runs, alone, retries; /* runs of programs, and those that grading.h names so */
    uint64_t milliseconds;
    uint64_t memory_errors; /* right answers with a finding of the sanitizers */
    uint64_t gaining;       /* submissions that table_gains() */
};

void table_summary(const struct table_sums *sums, sink *out);

/* Right answers of a submission with a finding of the sanitizers. */
uint64_t table_memory_errors(const json_t *submission);

/* Whether the submission would gain points by leniencies. */
int table_gains(const json_t *submission);

#endif
