/* What a compiler's preprocessor prints: which headers and pragmas the source has, and the text
   that is compiled. */
#ifndef FLIPREF_SOURCE_PREPROCESSED_H
#define FLIPREF_SOURCE_PREPROCESSED_H
#include "text/byte_queue.h"

/* Reads what `gcc -E -dI` has printed. Appends facts (facts.h) of the kinds FACT_INCLUDE and
   FACT_PRAGMA to `facts`, and to `text` what can be compiled. Its line markers name the files that
   the lines are really in, whatever `#line` in the source says. */
void preprocessed_read(bytes printed, struct byte_queue *facts, struct byte_queue *text);

#endif
