#include "tokenize/lines.h"

void lines_init(lines *ls, source *from)
{
    ls->from = from;
    ls->number = 0;
    ls->inside = 0;
}

/* Skips the rest of a line that was too long. */
/*@ requires valid_lines(ls);
    terminates \true;
    assigns ls->inside;
    assigns ls->from->head, ls->from->tail, ls->from->got;
    assigns ls->from->ended, ls->from->failed, input_left;
    assigns ls->from->buffer[0 .. ls->from->capacity - 1];
    ensures valid_lines(ls);
    ensures input_left <= \old(input_left);
*/
static void skip_rest(lines *ls)
{
    /*@ loop invariant valid_lines(ls) && input_left <= \at(input_left, Pre);
        loop assigns ls->inside, input_left;
        loop assigns ls->from->head, ls->from->tail, ls->from->got;
        loop assigns ls->from->ended, ls->from->failed;
        loop assigns ls->from->buffer[0 .. ls->from->capacity - 1];
        loop variant input_left + (ls->inside ? 1 : 0);
    */
    while (ls->inside) {
        bytes ahead = source_ahead(ls->from);
        size_t end = bytes_find(ahead, '\n');
        source_advance(ls->from, end + 1);
        if (end < ahead.len || !source_more(ls->from))
            ls->inside = 0;
    }
}

int lines_next(lines *ls, line *out)
{
    bytes ahead, text;
    uint64_t offset;
    size_t end = 0;
    int last = 0;
    skip_rest(ls);
    /*@ loop invariant valid_lines(ls) && end <= ahead(ls->from) && end <= LINE_LIMIT;
        loop assigns ahead, end, last, input_left;
        loop assigns ls->from->head, ls->from->tail, ls->from->got;
        loop assigns ls->from->ended, ls->from->failed;
        loop assigns ls->from->buffer[0 .. ls->from->capacity - 1];
        loop variant input_left + (last ? 0 : 1);
    */
    for (;;) {
        ahead = source_ahead(ls->from); /* asked for again because source_more moves the bytes */
        end += bytes_find(bytes_skip(ahead, end), '\n');
        if (last || end < ahead.len || end > LINE_LIMIT)
            break;
        last = !source_more(ls->from);
    }
    if (last && (ls->from->failed || ahead.len == 0))
        return 0;
    text = bytes_first(bytes_first(ahead, end), LINE_LIMIT);
    offset = source_offset(ls->from);
    /*@ assert valid_bytes(text) && in_buffer(text, ls->from) && text.len <= LINE_LIMIT; */
    ls->number++;
    out->text = text;
    out->number = ls->number;
    out->offset = offset;
    /*@ assert valid_lines(ls); */
    out->too_long = end > LINE_LIMIT;
    out->ended = end < ahead.len;
    ls->inside = out->too_long;
    /*@ assert valid_lines(ls); */
    source_advance(ls->from, out->too_long ? text.len : end + 1);
    return 1;
}

int lines_rest(lines *ls, line *out)
{
    if (!ls->inside)
        return 0;
    ls->inside = 0; /* so that lines_next reads the rest of the line as a line */
    if (!lines_next(ls, out))
        return 0;
    ls->number--;
    out->number = ls->number;
    return 1;
}

int lines_at_end(lines *ls)
{
    skip_rest(ls);
    return source_ahead(ls->from).len == 0 && !source_more(ls->from);
}

bytes lines_ahead(const lines *ls)
{
    return ls->inside ? bytes_of(0, 0) : source_ahead(ls->from);
}

void lines_advance(lines *ls, size_t byte_count, size_t line_count)
{
    source_advance(ls->from, byte_count);
    ls->number += line_count;
}
