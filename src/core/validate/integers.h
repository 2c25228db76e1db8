/* Reads lines of exactly N integers, which several dialects have. */
#ifndef FLIPREF_VALIDATE_INTEGERS_H
#define FLIPREF_VALIDATE_INTEGERS_H

#include "base/diag.h"
#include "tokenize/lines.h"

/* What a line should contain, and the dialect's codes for each way to get it wrong. */
typedef struct integers_rule {
    size_t count;
    int32_t least;               /* the smallest allowed integer */
    const char *const *expected; /* texts for each integer, and then for the end of the line */
    int missing;                 /* the input ends before the line */
    int too_few, extra_word;
    int long_line;
    int not_integer, out_of_range, too_small;
} integers_rule;

/*@ predicate valid_rule(integers_rule *rule) =
      \valid_read(rule) && rule->count < 1000 &&
      \valid_read(rule->expected + (0 .. rule->count)) &&
      (\forall integer i; 0 <= i <= rule->count ==> \valid_read(rule->expected[i]));
*/

/* Reads the next line. Returns
   - READ_OK: values[0 .. count) are the integers and *in is the line; its text is valid until the
     next read;
   - READ_WRONG: *wrong says what is wrong, and where; if wrong->at_end is set, the input has ended
     or failed. */
/*@ requires valid_lines(from) && valid_rule(rule);
    requires \valid(values + (0 .. rule->count - 1)) && \valid(in) && \valid(wrong);
    requires \separated(in, wrong, from, from->from, values + (0 .. rule->count - 1), rule,
                        rule->expected + (0 .. rule->count),
                        from->from->buffer + (0 .. from->from->capacity - 1));
    terminates \true;
    assigns values[0 .. rule->count - 1], *in, *wrong;
    assigns from->number, from->inside;
    assigns from->from->head, from->from->tail, from->from->got;
    assigns from->from->ended, from->from->failed, input_left;
    assigns from->from->buffer[0 .. from->from->capacity - 1];
    ensures valid_lines(from);
    ensures \result == READ_WRONG || \result == READ_OK;
    ensures \result == READ_OK ==> valid_bytes(in->text) && in_buffer(in->text, from->from);
*/
enum read_result integers_read(lines *from, const integers_rule *rule, int32_t *values, line *in,
                               diag *wrong);

#endif
