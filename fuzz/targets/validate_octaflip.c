/* validate/octaflip: an input becomes commands or diagnostics.

   - How the input is divided into reads changes neither commands nor diagnostics. Reads of one
     byte never show a whole line, so this compares the fast path with the general one.
   - The number of turns that are read at a time changes neither: 1, 16, as many as the program
     reads, or one fewer.
   - The place of a diagnostic is in the line that it shows, and reading goes on after it.
   - A turn line is accepted if and only if a naive reading accepts it, and both give the same
     command.
   - Accepted input, printed in the plainest form and read again, gives the same commands.

   A sample ends at the WRONG_SAMPLED-th diagnostic. */
#include "harness/dialects.h"

#include "dialect/octaflip.h"
#include "validate/octaflip.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void print_cell(sink *out, unsigned cell)
{
    if (cell >= OCTAFLIP_CELLS) {
        sink_text(out, cell == OCTAFLIP_PASS ? "0 0" : "9 9");
        return;
    }
    sink_number(out, cell / OCTAFLIP_SIDE + 1);
    sink_byte(out, ' ');
    sink_number(out, cell % OCTAFLIP_SIDE + 1);
}

static void print_turn(sink *out, octaflip_turn t)
{
    PROPERTY(t.from <= OCTAFLIP_PASS && t.to <= OCTAFLIP_PASS);
    PROPERTY((t.from == OCTAFLIP_PASS) == (t.to == OCTAFLIP_PASS));
    print_cell(out, t.from);
    sink_byte(out, ' ');
    print_cell(out, t.to);
    sink_byte(out, '\n');
}

static void print_board(sink *out, const octaflip_board *b)
{
    unsigned char row[OCTAFLIP_SIDE + 1];
    int cell;
    PROPERTY((b->red & b->blue) == 0 && ((b->red | b->blue) & b->empty) == 0);
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++) {
        uint64_t bit = (uint64_t)1 << cell;
        int column = cell % OCTAFLIP_SIDE;
        row[column] = b->red & bit ? 'R' : b->blue & bit ? 'B' : b->empty & bit ? '.' : '#';
        if (column == OCTAFLIP_SIDE - 1) {
            row[OCTAFLIP_SIDE] = '\n';
            sink_bytes(out, bytes_of(row, sizeof row));
        }
    }
}

/* Takes the next word of a text that ends with NUL. Returns NULL if there is none. */
static char *naive_word(char **text)
{
    char *start;
    while (isspace((unsigned char)**text))
        ++*text;
    start = *text;
    while (**text != '\0' && !isspace((unsigned char)**text))
        ++*text;
    if (*text == start)
        return 0;
    if (**text != '\0')
        *(*text)++ = '\0';
    return start;
}

/* Reads [+-]?[0-9]+ from 0 to 2147483647. Returns -1 for anything else. */
static long long naive_number(const char *word)
{
    size_t sign = *word == '-' || *word == '+';
    size_t zeros = strspn(word + sign, "0");
    size_t digits = strspn(word + sign, "0123456789");
    long long n;
    if (digits == 0 || word[sign + digits] != '\0' || digits - zeros > 10)
        return -1;
    n = strtoll(word + sign + zeros, 0, 10);
    if (n > 2147483647 || (*word == '-' && n > 0))
        return -1;
    return n;
}

static uint8_t naive_cell(long long row, long long column)
{
    if (row < 1 || row > 8 || column < 1 || column > 8)
        return OCTAFLIP_OFF_BOARD;
    return (uint8_t)(8 * (row - 1) + (column - 1));
}

/* Returns whether a line is a turn, and stores the turn. */
static int naive_turn(bytes text, octaflip_turn *turn)
{
    static char copy[LINE_LIMIT + 1];
    char *rest = copy;
    long long v[4];
    int i;
    if (bytes_find(text, '\0') < text.len)
        return 0; /* no number has a NUL */
    if (text.len > 0)
        memcpy(copy, text.at, text.len);
    copy[text.len] = '\0';
    for (i = 0; i < 4; i++) {
        const char *word = naive_word(&rest);
        v[i] = word != 0 ? naive_number(word) : -1;
        if (v[i] < 0)
            return 0;
    }
    turn->from = naive_cell(v[0], v[1]);
    turn->to = naive_cell(v[2], v[3]);
    if (v[0] + v[1] + v[2] + v[3] == 0)
        turn->from = turn->to = OCTAFLIP_PASS;
    return naive_word(&rest) == 0;
}

/* Compares a turn with a naive reading of its line. Checks that the line is in the input, at the
   offset that the reader gives. */
static void check_turn(const octaflip_reader *r, size_t i, octaflip_turn turn, bytes input)
{
    octaflip_turn naive = { 0, 0 };
    bytes text = octaflip_turn_line(r, i);
    uint64_t offset = octaflip_turn_offset(r, i) - feed_start(input.at, input.len);
    PROPERTY(naive_turn(text, &naive));
    PROPERTY(naive.from == turn.from && naive.to == turn.to);
    PROPERTY(offset <= input.len && (offset == 0 || input.at[offset - 1] == '\n'));
    PROPERTY(bytes_equal(text, bytes_first(bytes_skip(input, (size_t)offset), text.len)));
}

/* Reads turns, `batch` at a time, up to the first that is wrong, and writes them to `out`. If
   `input` is not NULL, compares them with a naive reading of it. Returns 0 if a turn is wrong. */
static int read_turns(octaflip_reader *r, uint32_t count, size_t batch, sink *out,
                      const bytes *input)
{
    octaflip_turn turns[OCTAFLIP_BATCH];
    size_t i;
    while (count > 0) {
        size_t most = count < batch ? count : batch;
        uint64_t before = r->lines.number;
        size_t n = octaflip_read_turns(r, turns, most);
        octaflip_turn naive = { 0, 0 };
        if (n == 0) {
            int is_long = r->wrong.code == OCTAFLIP_TURN_LONG_LINE;
            PROPERTY(r->wrong.code >= OCTAFLIP_TURN_MISSING);
            if (input != 0)
                PROPERTY(is_long || r->wrong.at_end || !naive_turn(r->wrong.text, &naive));
            return 0;
        }
        PROPERTY(n <= most && r->lines.number == before + n);
        for (i = 0; i < n; i++) {
            if (input != 0)
                check_turn(r, i, turns[i], *input);
            print_turn(out, turns[i]);
        }
        count -= (uint32_t)n;
    }
    return 1;
}

enum { WRONG_SAMPLED = 8 };

/* Reads records until the input ends, and goes on after errors. Writes what it accepts to `good`,
   and the diagnostics to `bad`. */
static void read_all(octaflip_reader *r, size_t batch, sink *good, sink *bad, const bytes *input)
{
    int wrong = 0;
    while (!lines_at_end(&r->lines) && (thorough || wrong < WRONG_SAMPLED)) {
        octaflip_board board;
        uint32_t count;
        uint64_t before = r->lines.number;
        int fine = octaflip_read_board(r, &board);
        if (fine) {
            print_board(good, &board);
            fine = octaflip_read_count(r, &count);
        }
        if (fine) {
            sink_number(good, count);
            sink_byte(good, '\n');
            fine = read_turns(r, count, batch, good, input);
        }
        if (!fine) {
            print_diag(bad, &r->wrong, 1, OCTAFLIP_INPUT_CODES);
            wrong++;
        }
        PROPERTY(r->lines.number > before || r->wrong.at_end);
    }
}

/* Reads the input in reads of one size, `batch` turns at a time. */
static void read_in_cuts(bytes input, size_t cut, size_t batch, int compare, struct text *good,
                         struct text *bad)
{
    struct feed f;
    octaflip_reader r;
    feed_open(&f, input.at, input.len, cut);
    octaflip_reader_init(&r, &f.source);
    read_all(&r, batch, text_open(good), text_open(bad), compare ? &input : 0);
    feed_close(&f);
}

/* The batch for each size of reads. The first is the program's, for reading the whole input at
   once. */
static const size_t batches[CUTS] = { OCTAFLIP_BATCH,     OCTAFLIP_BATCH, 1, 16,
                                      OCTAFLIP_BATCH - 1, OCTAFLIP_BATCH };

static void check_same_text(struct text *a, struct text *b)
{
    PROPERTY(bytes_equal(text_of(a), text_of(b)));
    text_free(b);
}

void target(const uint8_t *data, size_t size)
{
    struct text good, bad, good_cut, bad_cut;
    bytes input = bytes_of(data, size);
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    size_t c;
    read_in_cuts(input, cuts[0], batches[0], 1, &good, &bad);
    for (c = 1; c < n; c++) {
        read_in_cuts(input, cuts[c], batches[(c + size) % CUTS], 0, &good_cut, &bad_cut);
        check_same_text(&good, &good_cut);
        check_same_text(&bad, &bad_cut);
    }
    if (text_of(&bad).len == 0) {
        read_in_cuts(text_of(&good), cuts[0], 16, 0, &good_cut, &bad_cut);
        check_same_text(&good, &good_cut);
        check_same_text(&bad, &bad_cut);
    }
    text_free(&good);
    text_free(&bad);
}
