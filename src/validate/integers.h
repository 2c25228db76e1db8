/* A line of exactly so many integers: what several dialects ask for. */
#ifndef FLIPREF_VALIDATE_INTEGERS_H
#define FLIPREF_VALIDATE_INTEGERS_H

#include "base/diag.h"
#include "tokenize/lines.h"

/* What a line should hold, and the dialect's codes for what it may hold instead. */
typedef struct integers_rule {
    size_t count;
    int32_t least;               /* the smallest that will do */
    const char *const *expected; /* what each integer is, and then what the end of the line is */
    int missing;                 /* the input ends */
    int too_few, extra_word;
    int long_line;
    int not_integer, out_of_range, too_small;
} integers_rule;

/* Reads the next line. READ_OK: values[0 .. count) and *in, whose text holds until the next read.
   READ_WRONG: *wrong says what and where; if wrong->at_end, the input has ended (or failed). */
enum read_result integers_read(lines *from, const integers_rule *rule, int32_t *values, line *in,
                               diag *wrong);

#endif
