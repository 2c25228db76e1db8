/* The formats of the reports that `flipref check` writes: a row for each format, and a file
   format_NAME.c. */
#ifndef FLIPREF_REPORT_FORMAT_H
#define FLIPREF_REPORT_FORMAT_H
#include "base/store.h"
#include "judge/input_standing.h"

/* What a report is about, and what the caller provides, since this room uses no system. */
struct run {
    const struct dialect *dialect;
    int records;   /* an input holds many records */
    int quiet;     /* valid inputs are left out, unless they have warnings */
    int contest;   /* inputs can be refused with contest_codes */
    int standing;  /* each input gets its standing instead of a verdict */
    int many;      /* there may be more than one input */
    int split;     /* sarif: results that a run has no room for go to further runs */
    int ungrouped; /* text: each finding is shown in full */
    int color;
    size_t columns;                 /* text: of the terminal that shows it; 0: it is no terminal */
    const char *homepage;           /* sarif: where the project is published; NULL: nowhere */
    const char *codes_page;         /* sarif: the same of the manual's table of codes */
    void (*warn)(const char *text); /* warns whoever runs the program */
    const struct store *store;      /* where test cases wait until their number is known */
};

/* A reporter writes a report. For each input it gets `input`, then what its listener gets, then
   `input_end`. The last call is `close`. */
struct reporter {
    struct listener to;
    void (*input)(void *who, const char *path);
    /* `trouble`: why the input could not be opened, or not be read to its end; or NULL. */
    void (*input_end)(void *who, const struct tally *t, const char *trouble);
    /* An input's standing, instead of all that the listener gets. NULL: the format has no place for
       it. */
    void (*standing)(void *who, const struct standing_found *found);
    /* So many files of a folder or an archive were skipped as clutter. NULL: the format has no
       place for it. */
    void (*skipped)(void *who, uint64_t count);
    /* So many microseconds of work on the current input have passed since `input` or since the last
       of these calls. Called before the listener's `end` and before `input_end`. NULL: the format
       has no place for it. */
    void (*took)(void *who, uint64_t microseconds);
    const char *(*close)(void *who, const struct tally *all, uint64_t unread);
    void *who;
};

/* Opens a reporter that writes to `out`. It and `close` return why they failed (static text or
   strerror's), or NULL. Errors of `out` are left to its owner. */
typedef const char *open_reporter(struct reporter *r, const struct run *run, sink *out);

/* Reports an input that cannot be opened. */
void report_unread(const struct reporter *r, const char *path, const char *trouble);

/* ---- totals ---- */

/* How many inputs are valid, how many could not be read, and how often each code was found. */
struct report_totals {
    const struct dialect *dialect;
    const struct reporter *to; /* gets every event after it was counted */
    sink *flushed;             /* after each input; NULL: nothing is */

    /* Tell the caller of an input that could not be read, and of one that was. */
    void (*trouble)(const char *path, const char *why);
    void (*judged)(void);

    const char *path; /* of the current input */
    struct tally all;
    uint64_t unread;    /* inputs that could not be read to their end */
    uint64_t skipped;   /* files that are clutter */
    uint64_t standings; /* inputs whose standing was reported */
    uint64_t refused;   /* inputs that are not allowed, whichever verdict is expected */
    uint64_t *findings; /* for the number of each of the dialect's codes; NULL: not counted */
};

/* Makes `r` the reporter that counts in `totals`, which must outlive it. It is not closed:
   totals->to is. */
void count_report(struct reporter *r, struct report_totals *totals);

/* ---- formats ---- */

/* Writes the content of --summary after the report. `interrupted`: the run was not finished. */
typedef void write_summary(const struct report_totals *t, int interrupted, sink *out);

struct format {
    const char *name;
    open_reporter *open;
    write_summary *summarize; /* NULL: the format has no place for a summary */
};

/* The formats' names in the order of their rows, as the words of an option. */
#define FORMAT_WORDS "text json sarif junit"

extern const struct format formats[];
extern const size_t format_count;

open_reporter open_text, open_json, open_sarif, open_junit;
write_summary summarize_text, summarize_json;

#endif
