/* INDEX.tsv of a folder of kept inputs: what each of them once broke.

   The first line names the columns, which are separated by tabs and may have any order: `file`,
   `cause`, and others such as `program` and `date`, which are for people. Each further line is of
   one input. */
#ifndef FLIPREF_TESTS_CORPUS_INDEX_H
#define FLIPREF_TESTS_CORPUS_INDEX_H
#include "base/bytes.h"

#include <stdint.h>

struct corpus_index {
    bytes rest;
    uint64_t line;            /* of the line that was read last, from 1 */
    size_t file_at, cause_at; /* columns, from 0 */
    bytes file, cause;        /* of that line */
    const char *trouble;      /* static text: why there is no line; NULL: there is none left */
};

/* Reads the first line. Returns 0 if it names no column `cause`: the file is about something else.
   If it names no column `file`, corpus_index_next fails. The text must outlive the index. */
int corpus_index_open(struct corpus_index *index, bytes text);

/* Reads the next line of an input; blank lines are skipped. Returns 0 at the end, and if the line
   has no file or no cause. */
int corpus_index_next(struct corpus_index *index);

#endif
