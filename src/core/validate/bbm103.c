#include "validate/bbm103.h"

#include "tokenize/words.h"
#include "validate/integers.h"

enum { SIZE_LEAST = 4, SIZE_MOST = 1000 };

int bbm103_size_of(bytes argument, size_t *size)
{
    int32_t n;
    if (integer_of(argument, &n) != INTEGER_OK)
        return 0;
    if (n < SIZE_LEAST || n > SIZE_MOST || n % 2 != 0)
        return 0;
    *size = (size_t)n;
    return 1;
}

void bbm103_reader_init(bbm103_reader *r, source *from)
{
    lines_init(&r->lines, from);
    r->wrong.code = BBM103_INPUT_OK;
}

static const char *const move_words[] = { "a row: an integer", "a column: an integer",
                                          "the end of the line after row and column" };

static const integers_rule move_rule = { 2,
                                         INT32_MIN,
                                         move_words,
                                         /* missing      */ BBM103_MOVE_MISSING,
                                         /* too_few      */ BBM103_MOVE_TOO_FEW,
                                         /* extra_word   */ BBM103_MOVE_EXTRA_WORD,
                                         /* long_line    */ BBM103_MOVE_LONG_LINE,
                                         /* not_integer  */ BBM103_MOVE_NOT_INTEGER,
                                         /* out_of_range */ BBM103_MOVE_OUT_OF_RANGE,
                                         /* too_small    */ BBM103_MOVE_OUT_OF_RANGE };

enum read_result bbm103_read(bbm103_reader *r, bbm103_move *out)
{
    int32_t values[2];
    enum read_result result = integers_read(&r->lines, &move_rule, values, &r->last, &r->wrong);
    /*@ assert valid_lines(&r->lines); */
    if (result == READ_OK) {
        out->row = values[0];
        out->column = values[1];
    }
    return result == READ_WRONG && r->wrong.at_end ? READ_END : result;
}
