/* Fills in diagnostics about lines. */
#ifndef FLIPREF_VALIDATE_WRONG_H
#define FLIPREF_VALIDATE_WRONG_H

#include "base/diag.h"
#include "tokenize/lines.h"

/* Reports that a line is wrong at a column (from 1) for a width in bytes. Returns READ_WRONG. */
/*@ requires \valid(wrong) && \valid_read(in) && \separated(wrong, in);
    terminates \true;
    assigns *wrong;
    ensures \result == READ_WRONG && wrong->text == \old(in->text) && wrong->at_end == 0;
*/
enum read_result wrong_span(diag *wrong, int code, const line *in, size_t column, size_t width,
                            const char *expected);

/* Reports that the input ended where `expected` should have been. Returns READ_WRONG. */
/*@ requires \valid(wrong) && \valid_read(from) && valid_source(from->from);
    requires \separated(wrong, from, from->from);
    terminates \true;
    assigns *wrong;
    ensures \result == READ_WRONG && wrong->text.len == 0;
*/
enum read_result wrong_end(diag *wrong, int code, const lines *from, const char *expected);

#endif
