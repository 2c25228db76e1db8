/* Filling in diagnostics of lines. */
#ifndef FLIPREF_VALIDATE_WRONG_H
#define FLIPREF_VALIDATE_WRONG_H

#include "base/diag.h"
#include "tokenize/lines.h"

/* Fills in what is wrong with a line; returns READ_WRONG. Column from 1, width in bytes. */
/*@ requires \valid(wrong) && \valid_read(in) && \separated(wrong, in);
    terminates \true;
    assigns *wrong;
    ensures \result == READ_WRONG && wrong->text == \old(in->text) && wrong->at_end == 0;
*/
enum read_result wrong_span(diag *wrong, int code, const line *in, size_t column, size_t width,
                            const char *expected);

/* The input ended where `expected` should have been. */
/*@ requires \valid(wrong) && \valid_read(from) && valid_source(from->from);
    requires \separated(wrong, from, from->from);
    terminates \true;
    assigns *wrong;
    ensures \result == READ_WRONG && wrong->text.len == 0;
*/
enum read_result wrong_end(diag *wrong, int code, const lines *from, const char *expected);

#endif
