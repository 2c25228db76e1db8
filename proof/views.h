/* What Eva runs in place of base/bytes, tokenize/words and tokenize/lines where views are cut in
   pieces: functions that do anything their contracts allow. WP proves that the code keeps those
   contracts. Eva does not know where in its text a piece lies: a piece is any text that is not
   longer. */
#ifndef FLIPREF_PROOF_VIEWS_H
#define FLIPREF_PROOF_VIEWS_H

#include "tokenize/words.h"

#include "proof/below.h"

static void expect_view(bytes b)
{
    /*@ check b.len == 0 || \valid_read(b.at + (0 .. b.len - 1)); */
    /*@ check b.len == 0 || \initialized(b.at + (0 .. b.len - 1)); */
}

static bytes any_part(bytes b)
{
    bytes part = any_text();
    expect_view(b);
    part.len = any_size(b.len < LINE_LIMIT ? b.len : LINE_LIMIT);
    return part;
}

bytes bytes_of(const void *at, size_t len)
{
    bytes b;
    b.at = at;
    b.len = len;
    return b;
}

bytes bytes_of_text(const char *text)
{
    return bytes_of(text, strlen(text)); /* raises an alarm if it is not a text */
}

bytes bytes_first(bytes b, size_t n)
{
    if (n < b.len)
        b.len = n;
    return b;
}

bytes bytes_skip(bytes b, size_t n)
{
    (void)n;
    return any_part(b);
}

int bytes_get(bytes b, size_t i)
{
    expect_view(b);
    return i < b.len ? any_byte : -1;
}

words words_of(bytes line)
{
    words ws;
    ws.rest = line;
    ws.column = 1;
    return ws;
}

int words_next(words *ws, word *out)
{
    out->text = any_part(ws->rest);
    out->column = any_u64;
    ws->rest = any_part(ws->rest);
    ws->column = any_u64;
    return out->text.len > 0;
}

/* ---- lines ---- */

int lines_next(lines *ls, line *out)
{
    diag wrong;
    return any_line(ls, out, &wrong);
}

int lines_rest(lines *ls, line *out)
{
    return lines_next(ls, out);
}

int lines_at_end(lines *ls)
{
    ls->inside = any_choice();
    ls->from->failed = any_choice();
    return any_choice();
}

#endif
