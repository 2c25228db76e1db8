/* Compares an output with the answer as the default output validator of the problem package format
   does: word by word.

   Words are separated by white space, which is not compared unless space_change_sensitive is set.
   Two words are equal if they have the same bytes, or, unless case_sensitive is set, if only the
   case of the letters A to Z differs. With a tolerance, a word of the answer that is a number
   (decimal_of) is equal to a number of the output that is within the absolute tolerance, or within
   the relative tolerance times the answer's number; and to no other word.

   Rulings, where the format leaves something open, or problemtools' validator does something else:
   - What is a number is as 2025-09 says, for all versions of the format. `inf`, `nan` and
     hexadecimal numbers are words like others. problemtools reads `0x10` as 16.
   - A number that is too large for a double is a word like others, as in problemtools. One that is
     too small is 0.
   - Numbers are compared as doubles, as in problemtools. So with a tolerance, integers of more than
     15 digits may be equal although they differ, even if the tolerance is 0.
   - Equal bytes are equal words under all flags.
   - A NUL byte is a byte like others. problemtools compares words only up to the first NUL.
   - A word that is missing or too many counts rather than the white space before it. */
#ifndef FLIPREF_ANSWER_SAME_TOKENS_H
#define FLIPREF_ANSWER_SAME_TOKENS_H
#include "base/bytes.h"

#include "answer/package_flags.h"

#include <stdint.h>

enum token_difference {
    TOKENS_SAME,
    TOKENS_OTHER_WORD,
    TOKENS_MISSING_WORD, /* the output ends before this word of the answer */
    TOKENS_EXTRA_WORD,   /* the answer ends before this word of the output */
    TOKENS_OTHER_SPACE   /* before a word, or at the end */
};

/* All count from 1: the line; the word in the line, which begins or would begin there; the byte in
   the line. */
struct token_place {
    uint64_t line, word, column;
};

/* The first difference. */
struct token_comparison {
    enum token_difference difference; /* the other members are set unless this is TOKENS_SAME */
    bytes expected, found; /* views of the words; empty of one that is not there. Of white space:
                              all that is between two words */
    struct token_place answer_at, output_at; /* of the word, or of the end of the text if there is
                                                none; of the first white space that differs */
};

/* Stores the first difference, and returns whether there is none. */
int same_tokens(struct token_comparison *c, bytes answer, bytes output,
                const struct package_flags *flags);

#endif
