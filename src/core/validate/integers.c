#include "validate/integers.h"

#include "tokenize/words.h"
#include "validate/wrong.h"

/*@ requires \valid(wrong) && \valid_read(in) && \valid_read(w) && \separated(wrong, in, w);
    terminates \true;
    assigns *wrong;
    ensures \result == READ_WRONG;
*/
static enum read_result wrong_word(diag *wrong, int code, const line *in, const word *w,
                                   const char *expected)
{
    return wrong_span(wrong, code, in, w->column, w->text.len, expected);
}

/* Reads the words of a line that is not too long. */
/*@ requires valid_rule(rule) && \valid_read(in) && valid_bytes(in->text);
    requires \valid(values + (0 .. rule->count - 1)) && \valid(wrong);
    requires \separated(in, wrong, values + (0 .. rule->count - 1), rule,
                        rule->expected + (0 .. rule->count));
    terminates \true;
    assigns values[0 .. rule->count - 1], *wrong;
    ensures \result == READ_WRONG || \result == READ_OK;
*/
static enum read_result read_words(const line *in, const integers_rule *rule, int32_t *values,
                                   diag *wrong)
{
    words ws = words_of(in->text);
    word w;
    size_t i;
    /*@ loop invariant i <= rule->count && valid_bytes(ws.rest);
        loop assigns i, ws, w, values[0 .. rule->count - 1];
        loop variant rule->count - i;
    */
    for (i = 0; i < rule->count; i++) {
        enum integer kind;
        if (!words_next(&ws, &w))
            return wrong_span(wrong, rule->too_few, in, in->text.len + 1, 0, rule->expected[i]);
        kind = integer_of(w.text, &values[i]);
        if (kind == INTEGER_NONE)
            return wrong_word(wrong, rule->not_integer, in, &w, rule->expected[i]);
        if (kind == INTEGER_TOO_WIDE)
            return wrong_word(wrong, rule->out_of_range, in, &w, rule->expected[i]);
        if (values[i] < rule->least)
            return wrong_word(wrong, rule->too_small, in, &w, rule->expected[i]);
    }
    if (words_next(&ws, &w))
        return wrong_word(wrong, rule->extra_word, in, &w, rule->expected[rule->count]);
    return READ_OK;
}

enum read_result integers_read(lines *from, const integers_rule *rule, int32_t *values, line *in,
                               diag *wrong)
{
    int any = lines_next(from, in);
    /*@ assert valid_lines(from); */
    if (!any)
        return wrong_end(wrong, rule->missing, from, rule->expected[0]);
    if (in->too_long)
        return wrong_span(wrong, rule->long_line, in, LINE_LIMIT + 1, 0,
                          "at most 4096 bytes in a line");
    return read_words(in, rule, values, wrong);
}
