/* validate/bbm103: an input becomes commands or diagnostics.

   - How the input is divided into reads changes neither commands nor diagnostics. The place of a
     diagnostic is in the text that it shows.
   - A line is accepted if and only if the oracle reads exactly two integers from it, and they are
     the move's. */
#include "harness/dialects.h"
#include "oracle/line.h"

#include "validate/bbm103.h"

static void put_move(sink *out, bbm103_move move)
{
    sink_number(out, (uint32_t)move.row);
    sink_byte(out, ' ');
    sink_number(out, (uint32_t)move.column);
    sink_byte(out, '\n');
}

static int naive_is_move(const line *in, long *row, long *column)
{
    struct oracle_input words = { in->text.at, in->text.len, 0, NULL };
    struct oracle_bytes word;
    if (in->too_long)
        return 0;
    if (!oracle_read_word(&words, &word) || !oracle_is_integer(word, row))
        return 0;
    if (!oracle_read_word(&words, &word) || !oracle_is_integer(word, column))
        return 0;
    return !oracle_read_word(&words, &word);
}

static void read_all(source *in, sink *out, int compare)
{
    bbm103_reader r = { 0 };
    bbm103_move move = { 0, 0 };
    enum read_result result;
    bbm103_reader_init(&r, in);
    while ((result = bbm103_read(&r, &move)) != READ_END) {
        long row = 0;
        long column = 0;
        if (compare)
            PROPERTY((result == READ_OK) == naive_is_move(&r.last, &row, &column));
        if (result == READ_WRONG) {
            print_diag(out, &r.wrong, 1, BBM103_INPUT_CODES);
        } else {
            PROPERTY(!compare || (move.row == row && move.column == column));
            put_move(out, move);
        }
    }
}

void target(const uint8_t *data, size_t size)
{
    check_in_all_cuts(read_all, data, size);
}
