/* report/diagnostics: a diagnostic in the report for people.

   Input: 8 bytes for the line's number, 2 each for column and width, a byte of choices; the rest
   is the line.

   - Everything is printable ASCII, and quoted text fits into 80 columns.
   - The caret is under the first character of the place, and as wide as the place or its visible
     part. The expected text is after the caret or below it. Up to line 10^9, it fits into 80
     columns too.
   - Colours add escape sequences and nothing else.
   - trim_place leaves the place in the line, and removes white space at its ends. */
#include "harness/harness.h"

#include "base/visible.h"
#include "report/diagnostics.h"
#include "tokenize/lines.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 13, SCREEN = 80, LINES_MANY = 1000000000 };

static const struct code row = { .name = "fuzz.part.what",
                                 .title = "a title",
                                 .clause = "specification: \"a clause\"" };

static const char *const expectations[] = { 0, "a cell",
                                            "the source's row: an integer from 0 to 2147483647",
                                            "a cell that outflanks at least one opposing piece" };

static uint64_t number_of(const uint8_t *at, size_t n)
{
    uint64_t number = 0;
    size_t i;
    for (i = 0; i < n; i++)
        number = number << 8 | at[i];
    return number;
}

static diag diag_of(const uint8_t *data, size_t size)
{
    int at_end = data[12] & 1;
    bytes text = bytes_of(data + HEAD, at_end ? 0 : size - HEAD);
    size_t column = (size_t)number_of(data + 8, 2) % (text.len + 1);
    diag d = { .line = number_of(data, 8),
               .column = column + 1,
               .width = (size_t)number_of(data + 10, 2) % (text.len - column + 1),
               .at_end = at_end,
               .text = text,
               .expected = expectations[data[12] >> 1 & 3] };
    return d;
}

static void print(const diag *d, int color, struct text *out)
{
    static const unsigned char cells[] = { 'X' };
    struct report r = { .out = text_open(out), .color = color, .name = bytes_of_text("name") };
    struct listener to = report_listener(&r);
    struct finding f = finding_of(FLIPREF_ERROR, &row, d);
    struct message m;
    sink_text(message_open(&m), row.title);
    say_found(&m.to, diagnostic_found(&f.diagnostic));
    f.diagnostic.message = message_string(&m);
    f.board.side = 1;
    f.board.cells = cells;
    f.source = FLIPREF_NONE;
    f.target = 0;
    tell_finding(&to, &f);
}

/* Removes the next line of a report, and returns it without its LF. */
static bytes next_line(bytes *report)
{
    size_t end = bytes_find(*report, '\n');
    bytes first = bytes_first(*report, end);
    PROPERTY(end < report->len);
    *report = bytes_skip(*report, end + 1);
    return first;
}

static void check_printable(bytes report)
{
    size_t i;
    for (i = 0; i < report.len; i++)
        PROPERTY(report.at[i] == '\n' || (report.at[i] >= ' ' && report.at[i] < 0x7F));
}

/* Returns what follows ` | `, which is at the same column in each line. */
static bytes after_margin(bytes report, size_t margin)
{
    PROPERTY(bytes_equal(bytes_first(bytes_skip(report, margin), 3), bytes_of_text(" | ")));
    return bytes_skip(report, margin + 3);
}

/* Returns the width of the place in bytes. If the place is the first byte of a character, it is the
   whole character. */
static size_t covered_width(const diag *d)
{
    bytes rest = bytes_skip(d->text, d->column - 1);
    uint32_t c;
    size_t length = d->width == 1 ? utf8_character(rest, &c) : 0;
    return length > 1 ? length : d->width;
}

static void check_caret(const diag *d, bytes quoted, bytes caret)
{
    char text[VISIBLE_MAX];
    size_t at = bytes_find(caret, '^');
    size_t width = 1;
    size_t wanted = 0;
    size_t i;
    PROPERTY(at < caret.len);
    while (bytes_get(caret, at + width) == '~')
        width++;
    for (i = 0; i < covered_width(d); i++)
        wanted += visible(bytes_get(d->text, d->column - 1 + i), text);
    PROPERTY(width <= (wanted > 1 ? wanted : 1));
    PROPERTY(width == 1 || at + width <= quoted.len);
    if (d->width > 0) {
        (void)visible(bytes_get(d->text, d->column - 1), text);
        PROPERTY(bytes_get(quoted, at) == text[0]);
    }
}

static void check_lines(const diag *d, bytes report)
{
    static const char *const board[] = { "= the board at that moment, with the [target]:", "     0",
                                         "  0 [X]" };
    bytes quoted, caret, more;
    size_t margin, i;
    check_printable(report);
    (void)next_line(&report); /* place, title, what was found, code */
    margin = bytes_find(report, '|') - 1;
    quoted = next_line(&report);
    caret = next_line(&report);
    PROPERTY(quoted.len <= SCREEN && caret.len <= SCREEN);
    quoted = after_margin(quoted, margin);
    caret = after_margin(caret, margin);
    if (d->at_end)
        PROPERTY(bytes_equal(quoted, bytes_of_text("(end of input)")));
    else
        check_caret(d, quoted, caret);
    more = next_line(&report);
    if (bytes_get(more, margin + 1) == '|') { /* what was expected, below the caret */
        PROPERTY(d->expected != 0 && (more.len <= SCREEN || d->line >= LINES_MANY));
        more = next_line(&report);
    }
    PROPERTY(
        bytes_equal(bytes_skip(more, margin + 1), bytes_of_text("= specification: \"a clause\"")));
    for (i = 0; i < sizeof board / sizeof board[0]; i++)
        PROPERTY(bytes_equal(bytes_skip(next_line(&report), margin + 1), bytes_of_text(board[i])));
    PROPERTY(report.len == 0);
}

/* Copies a report without its escape sequences: ESC [ ... m. */
static size_t strip(bytes report, unsigned char *to)
{
    size_t n = 0;
    while (report.len > 0) {
        if (report.at[0] == '\033') {
            report = bytes_skip(report, bytes_find(report, 'm') + 1);
        } else {
            to[n++] = report.at[0];
            report = bytes_skip(report, 1);
        }
    }
    return n;
}

static void check_colors(bytes plain, bytes colored)
{
    unsigned char *stripped = malloc(colored.len);
    PROPERTY(stripped != 0);
    PROPERTY(bytes_equal(bytes_of(stripped, strip(colored, stripped)), plain));
    free(stripped);
}

static void check_trim(const diag *d)
{
    diag trimmed = *d;
    bytes place;
    trim_place(&trimmed);
    PROPERTY(trimmed.column >= 1 && trimmed.column - 1 + trimmed.width <= d->text.len);
    place = bytes_first(bytes_skip(d->text, trimmed.column - 1), trimmed.width);
    if (trimmed.column == d->column && trimmed.width == d->width)
        return; /* nothing but white space, or trimmed already */
    PROPERTY(place.len > 0);
    PROPERTY(!is_space(place.at[0]) && !is_space(place.at[place.len - 1]));
}

void target(const uint8_t *data, size_t size)
{
    struct text plain, colored;
    diag d;
    if (size < HEAD || size - HEAD > LINE_LIMIT)
        return;
    d = diag_of(data, size);
    print(&d, 0, &plain);
    print(&d, 1, &colored);
    check_lines(&d, text_of(&plain));
    check_colors(text_of(&plain), text_of(&colored));
    check_trim(&d);
    text_free(&plain);
    text_free(&colored);
}
