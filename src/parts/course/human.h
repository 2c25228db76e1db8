/* What only people can supply: the table of --human, with a row for each person.

   The table is CSV as RFC 4180 describes it: commas, quoted cells, CR LF or LF, with or without a
   byte order mark. Its first row names the columns: `id`; one for each number of the course's
   `human` list, by its name, also written `human.NAME`; `late`; `grace`, if the course has grace;
   and `comment`. The course's `people` may give `id` and `comment` other names, as a gradebook has
   them, and names columns that are ignored; those that begin with `#` always are. Lines without
   anything are skipped, and in a gradebook, whose `id` has another name, rows without an id. */
#ifndef FLIPREF_COURSE_HUMAN_H
#define FLIPREF_COURSE_HUMAN_H
#include "course/course.h"

enum {
    HUMAN_FILE_MOST = 1 << 24,        /* bytes of a table */
    HUMAN_ID_MOST = 200,              /* bytes of an id */
    HUMAN_LATE_MOST = 3660 * 24 * 60, /* minutes */
    HUMAN_GRACE_MOST = 366            /* days */
};

/* A number of a person. */
struct human_number {
    int is_given;   /* the cell is not empty */
    uint32_t value; /* thousandths */
};

/* What people say of a person. */
struct human_row {
    const char *id;               /* not empty; no other row has it */
    struct human_number *numbers; /* one for each of the course's `human` list, in its order */
    uint32_t late;                /* minutes; 0 if the cell is empty or there is no such column */
    int is_grace_given;
    uint32_t grace;      /* days that this person may still use, instead of the course's `days` */
    const char *comment; /* for the person; NULL if there is none */
    int is_empty;        /* it has nothing but the id and zeros */
    size_t line;         /* where the row starts in the file */
};

struct human {
    struct human_row *rows; /* in the order of the file */
    size_t count;
    struct arena memory; /* what the rows are in */
};

/* Reads a table for a course. Returns NULL if it is wrong; *error then says why (its column counts
   bytes). The caller frees it by human_free. The bytes and the course are not needed afterwards. */
struct human *human_read(bytes csv, const struct course *course, struct file_error *error);

/* Frees a table. NULL is allowed. */
void human_free(struct human *human);

/* Returns the row of a person, or NULL if there is none. */
const struct human_row *human_find(const struct human *human, const char *id);

#endif
