/* Judges inputs, one after another, and tells a reporter. */
#ifndef FLIPREF_CHECK_JUDGE_INPUT_H
#define FLIPREF_CHECK_JUDGE_INPUT_H
#include "report/format.h"
#include "text/plain_text.h"

struct judge {
    const struct dialect *dialect;
    struct check_options options;
    int args_line;             /* the first line of an input is options.args */
    enum plainness plainness;  /* of a validator of contests: which inputs it refuses */
    const sink *report;        /* what it is written to is no input; 0: there is none */
    uint64_t unpack_limit;     /* bytes that an archive may have unpacked; 0: UNPACK_... */
    struct reporter *reporter; /* who hears of it */
    sink *out;                 /* ... and where that goes: written before input is awaited */
};

/* What an archive may unpack to: so many times its size, or so many bytes if that is more. */
#define UNPACK_TIMES 1000
#define UNPACK_LEAST ((uint64_t)16 << 30)

/* Judges a file, each file in an archive, or standard input for `-`. */
void judge_path(const struct judge *j, const char *path);

/* There will be no more paths. */
void judge_done(void);

#endif
