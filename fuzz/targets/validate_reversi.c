/* validate/reversi: an input becomes commands or diagnostics.

   - How the input is divided into reads changes neither commands nor diagnostics. The place of a
     diagnostic is in the text that it shows.
   - A line is accepted if and only if it is `=`, or a letter from a to h and a digit from 1 to 8,
     which name the cell of the command. */
#include "harness/dialects.h"

#include "validate/reversi.h"

#include <string.h>

static int naive_is_command(bytes text)
{
    if (text.len == 1)
        return text.at[0] == '=';
    return text.len == 2 && memchr("abcdefgh", text.at[0], 8) != 0 &&
           memchr("12345678", text.at[1], 8) != 0;
}

static void read_all(source *in, sink *out, int compare)
{
    reversi_reader r;
    reversi_command command = { 0, 0, 0 };
    enum read_result result;
    reversi_reader_init(&r, in);
    while ((result = reversi_read(&r, &command)) != READ_END) {
        if (compare)
            PROPERTY((result == READ_OK) == naive_is_command(r.last.text));
        if (result == READ_WRONG) {
            print_diag(out, &r.wrong, 1, REVERSI_INPUT_CODES);
        } else if (command.is_pass) {
            sink_text(out, "pass\n");
        } else {
            PROPERTY('a' + command.column == r.last.text.at[0]);
            PROPERTY('1' + command.row == r.last.text.at[1]);
            sink_bytes(out, r.last.text);
        }
    }
}

void target(const uint8_t *data, size_t size)
{
    check_in_all_cuts(read_all, data, size);
}
