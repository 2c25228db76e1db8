/* validate/flip: an input becomes commands or diagnostics.

   - How the input is divided into reads changes neither commands nor diagnostics. The place of a
     diagnostic is in the text that it shows.
   - A line is a move if and only if scanf("%d %d") reads two values from it, and they are the
     move's. A line is a save if and only if it starts with s. */
#include "harness/dialects.h"

#include "validate/flip.h"

#include <stdio.h>
#include <string.h>

/* Uses the C library's sscanf, which clamps %lld to 64 bits, and for which a NUL ends the text. */
static int naive_is_move(bytes text, long long *row, long long *column)
{
    static char copy[LINE_LIMIT + 1];
    if (text.len > 0)
        memcpy(copy, text.at, text.len);
    copy[text.len] = '\0';
    if (sscanf(copy, "%lld %lld", row, column) != 2)
        return 0;
    return *row >= INT32_MIN && *row <= INT32_MAX && *column >= INT32_MIN && *column <= INT32_MAX;
}

static void read_all(source *in, sink *out, int compare)
{
    flip_reader r;
    flip_command command = { 0 };
    enum read_result result;
    flip_reader_init(&r, in);
    while ((result = flip_read_line(&r, &command)) != READ_END) {
        bytes text = r.last.text;
        int is_save = !r.last.too_long && bytes_get(text, 0) == 's';
        long long row = 0;
        long long column = 0;
        if (result == READ_WRONG) {
            print_diag(out, &r.wrong, 1, FLIP_INPUT_CODES);
            if (compare)
                PROPERTY(r.last.too_long || (!is_save && !naive_is_move(text, &row, &column)));
        } else if (command.is_save) {
            PROPERTY(is_save && bytes_equal(command.name, bytes_skip(text, 1)));
            sink_bytes(out, command.name);
        } else {
            PROPERTY(!is_save);
            if (compare) {
                PROPERTY(naive_is_move(text, &row, &column));
                PROPERTY(command.row == row && command.column == column);
            }
            sink_number(out, (uint32_t)command.row);
            sink_byte(out, ' ');
            sink_number(out, (uint32_t)command.column);
            sink_byte(out, '\n');
        }
    }
}

void target(const uint8_t *data, size_t size)
{
    check_in_all_cuts(read_all, data, size);
}
