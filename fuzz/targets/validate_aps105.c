/* validate/aps105: an input becomes commands or diagnostics.

   - How the input is divided into reads changes neither commands nor diagnostics. The place of a
     diagnostic is in the text that it shows.
   - A dimension and tiles are accepted if and only if the naive reading accepts them.

   A sample ends at the WRONG_SAMPLED-th diagnostic. */
#include "harness/dialects.h"
#include "oracle/line.h"

#include "validate/aps105.h"

#include <string.h>

static int naive_is_dimension(bytes text)
{
    struct oracle_bytes word = { text.at, text.len };
    long n;
    return oracle_is_integer(word, &n) && n >= 2 && n <= 26 && n % 2 == 0;
}

static int naive_is_tile(bytes text, int n)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    return text.len == 3 && (text.at[0] == 'B' || text.at[0] == 'W') &&
           memchr(letters, text.at[1], (size_t)n) != 0 &&
           memchr(letters, text.at[2], (size_t)n) != 0;
}

enum { WRONG_SAMPLED = 8 };

static void read_tiles(aps105_reader *r, int n, sink *out, int compare)
{
    aps105_tile tile = { 0, 0, 0 };
    int wrong = 0;
    while (thorough || wrong < WRONG_SAMPLED) {
        enum read_result result = aps105_read_tile(r, n, &tile);
        bytes text = r->last.text;
        if (compare)
            PROPERTY((result == READ_OK) == (!r->last.too_long && naive_is_tile(text, n)));
        if (result == READ_OK) {
            PROPERTY(tile.is_black == (text.at[0] == 'B'));
            PROPERTY('a' + tile.row == text.at[1] && 'a' + tile.column == text.at[2]);
            sink_bytes(out, text);
        } else if (result == READ_END) {
            PROPERTY(bytes_equal(text, bytes_of("!!!", 3)));
        } else {
            print_diag(out, &r->wrong, (size_t)r->last.column, APS105_INPUT_CODES);
            if (r->wrong.at_end)
                return;
            wrong++;
        }
    }
}

static void read_all(source *in, sink *out, int compare)
{
    aps105_reader r;
    int n = 0;
    enum read_result result;
    aps105_reader_init(&r, in);
    result = aps105_read_dimension(&r, &n);
    if (compare)
        PROPERTY((result == READ_OK) == (!r.last.too_long && naive_is_dimension(r.last.text)));
    if (result == READ_OK)
        read_tiles(&r, n, out, compare);
    else
        print_diag(out, &r.wrong, (size_t)r.last.column, APS105_INPUT_CODES);
}

void target(const uint8_t *data, size_t size)
{
    check_in_all_cuts(read_all, data, size);
}
