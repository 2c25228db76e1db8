/* Takes a table of comma-separated values apart, as RFC 4180 describes them: cells with commas
   between them, in quotes if they contain a comma, a quote or a line end, and rows that end with LF
   or CR LF.

   The project has a reader of its own because the maintained libraries for C (libcsv is the common
   one) say neither where a cell is nor what is wrong with it, and a place is what a message needs.
 */
#ifndef FLIPREF_COURSE_CSV_READER_H
#define FLIPREF_COURSE_CSV_READER_H
#include "course/course.h"

enum { CSV_CELL_MOST = 1 << 14 }; /* bytes of a cell */

struct csv {
    bytes rest;
    struct file_place next; /* of the first byte of `rest`; the column counts bytes */
    struct file_error *error;

    struct file_place place; /* of the cell that was read */
    unsigned char cell[CSV_CELL_MOST];
    size_t len;
    int is_last; /* the row ends after the cell */
};

/* Starts to read a table. A byte order mark is skipped. */
void csv_start(struct csv *csv, bytes table, struct file_error *error);

/* Whether there is no further row. Skips empty lines. */
int csv_at_end(struct csv *csv);

/* Reads the next cell of a row. Returns 0 if it is wrong; *error then says why. */
int csv_read(struct csv *csv);

bytes csv_cell(const struct csv *csv);

#endif
