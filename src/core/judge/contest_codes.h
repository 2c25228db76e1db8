/* What makes the input validator of a contest refuse an input that is otherwise as it should be:
   one table for all dialects. */
#ifndef FLIPREF_JUDGE_CONTEST_CODES_H
#define FLIPREF_JUDGE_CONTEST_CODES_H

#include "findings/code.h"

enum contest_code {
    CONTEST_FINE,
    CONTEST_EMPTY_INPUT,
    CONTEST_EMPTY_LINE,
    CONTEST_BLANK_AT_START,
    CONTEST_BLANK_AT_END,
    CONTEST_TWO_BLANKS,
    CONTEST_BAD_BYTE,
    CONTEST_SIGN,
    CONTEST_LEADING_ZERO,
    CONTEST_NO_LINE_FEED,
    CONTEST_TRAILING,
    CONTEST_NO_ANSWER,
    CONTEST_CODES
};

/* The row of CONTEST_FINE has no name. */
extern const struct code contest_codes[CONTEST_CODES];

#endif
