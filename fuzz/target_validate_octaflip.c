/* validate/octaflip: commands or a diagnostic.

   - How the input is cut into reads changes neither commands nor diagnostics. As reads of one byte
     never show a whole line, this holds the fast path against the general one.
   - A diagnostic's place lies in the line that it shows, and reading goes on behind it.
   - A turn line is accepted if and only if a naive reading accepts it, and as the same command.
   - What was accepted, printed again in the plainest form and read again gives the same commands.

   A sample ends at the WRONG_SAMPLED-th diagnostic. */
#include "fuzz/dialects.h"

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

/* The next word of a text that ends with NUL, naively; 0 if there is none. */
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

/* [+-]?[0-9]+ from 0 to 2147483647; -1 for anything else. */
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

/* Whether a line is a turn, and which. */
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

/* Reads turns into `out`, up to the first that is wrong. */
static int read_turns(octaflip_reader *r, uint32_t count, sink *out, int compare)
{
    octaflip_turn turns[16];
    size_t i;
    while (count > 0) {
        size_t most = count < 16 ? count : 16;
        uint64_t before = r->lines.number;
        size_t n = octaflip_read_turns(r, turns, most);
        octaflip_turn naive = { 0, 0 };
        if (n == 0) {
            int is_long = r->wrong.code == OCTAFLIP_TURN_LONG_LINE;
            PROPERTY(r->wrong.code >= OCTAFLIP_TURN_MISSING);
            if (compare)
                PROPERTY(is_long || r->wrong.at_end || !naive_turn(r->wrong.text, &naive));
            return 0;
        }
        PROPERTY(n <= most && r->lines.number == before + n);
        for (i = 0; i < n; i++) {
            if (compare) {
                PROPERTY(naive_turn(octaflip_turn_line(r, i), &naive));
                PROPERTY(naive.from == turns[i].from && naive.to == turns[i].to);
            }
            print_turn(out, turns[i]);
        }
        count -= (uint32_t)n;
    }
    return 1;
}

enum { WRONG_SAMPLED = 8 };

/* Reads records until the input ends, reading on behind what is wrong. What was accepted goes to
   `good`, what was wrong to `bad`. */
static void read_all(octaflip_reader *r, sink *good, sink *bad, int compare)
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
            fine = read_turns(r, count, good, compare);
        }
        if (!fine) {
            print_diag(bad, &r->wrong, 1, OCTAFLIP_INPUT_CODES);
            wrong++;
        }
        PROPERTY(r->lines.number > before || r->wrong.at_end);
    }
}

static void read_cut(const uint8_t *data, size_t size, size_t cut, int compare, struct text *good,
                     struct text *bad)
{
    struct feed f;
    octaflip_reader r;
    feed_open(&f, data, size, cut);
    octaflip_reader_init(&r, &f.source);
    read_all(&r, text_open(good), text_open(bad), compare);
    feed_close(&f);
}

static void same_text(struct text *a, struct text *b)
{
    PROPERTY(bytes_equal(text_of(a), text_of(b)));
    text_free(b);
}

void target(const uint8_t *data, size_t size)
{
    struct text good, bad, good_cut, bad_cut;
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    size_t c;
    read_cut(data, size, cuts[0], 1, &good, &bad);
    for (c = 1; c < n; c++) {
        read_cut(data, size, cuts[c], 0, &good_cut, &bad_cut);
        same_text(&good, &good_cut);
        same_text(&bad, &bad_cut);
    }
    if (text_of(&bad).len == 0) {
        bytes printed = text_of(&good);
        read_cut(printed.at, printed.len, cuts[0], 0, &good_cut, &bad_cut);
        same_text(&good, &good_cut);
        same_text(&bad, &bad_cut);
    }
    text_free(&good);
    text_free(&bad);
}
