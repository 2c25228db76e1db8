/* What Eva runs in place of the functions of base/bytes and tokenize/words that compare and
   convert: functions that do anything their contracts allow. */
#ifndef FLIPREF_PROOF_COMPARISONS_H
#define FLIPREF_PROOF_COMPARISONS_H

#include "proof/views.h"

int is_space(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

enum integer integer_of(bytes text, int32_t *value)
{
    expect_view(text);
    if (any_choice())
        return any_choice() ? INTEGER_NONE : INTEGER_TOO_WIDE;
    *value = any_int;
    return INTEGER_OK;
}

size_t bytes_find(bytes b, int byte)
{
    (void)byte;
    expect_view(b);
    return any_size(b.len);
}

int bytes_equal(bytes a, bytes b)
{
    expect_view(a);
    expect_view(b);
    return any_choice();
}

#endif
