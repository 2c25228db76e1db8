/* Judges inputs one after another, and passes the results to a reporter. */
#ifndef FLIPREF_CHECK_JUDGE_INPUT_H
#define FLIPREF_CHECK_JUDGE_INPUT_H
#include "inputs/selection.h"
#include "report/format.h"
#include "text/plain_text.h"

struct judge {
    const struct run *run;
    struct check_options options;
    int args_line;              /* the first line of an input has options.args */
    int cr_lf;                  /* lines end with CR LF */
    enum arguments asked;       /* by --args: ARGUMENTS_START, or why each input is refused */
    enum plainness plainness;   /* what a validator of problem packages demands */
    const sink *report;         /* where the report goes, which is not an input; may be NULL */
    struct selection selection; /* of the files in folders and archives */
    uint64_t unpack_limit;      /* most bytes unpacked of an archive; 0: the default, see below */
    struct reporter *reporter;  /* gets the results */
    sink *out;                  /* the reporter's output, flushed before each read */
};

/* The default limit for an archive: this many times its size, or this many bytes if that is more.
 */
#define UNPACK_TIMES 1000
#define UNPACK_LEAST ((uint64_t)16 << 30)

/* Judges a file, each member of an archive, or standard input for `-`. */
void judge_path(const struct judge *j, const char *path);

/* To be called after the last path. */
void judge_done(void);

#endif
