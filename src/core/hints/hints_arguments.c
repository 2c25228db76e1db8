/* The hints for a first line that holds the program's arguments. */
#include "findings/grid_codes.h"
#include "hints/hint_parts.h"

#include "tokenize/words.h"

#include <string.h>

enum { PAIR = 2, TYPES = 2, SIDE_LEAST = 4, FLIP_TYPE_LAST = 2 };

static int is_side(int32_t side)
{
    return side >= SIDE_LEAST && side <= GRID_SIDE_MAX;
}

/* The line is two integers, as a move is. */
static int hint_move_instead(struct help *h, bytes text, const char *what)
{
    int32_t pair[PAIR] = { 0 };
    sink *out;
    if (!are_integers(text, PAIR, INT32_MIN, pair))
        return 0;
    out = help_more(h);
    sink_text(out, "this looks like a move: write ");
    sink_text(out, what);
    sink_text(out, " on a line before it");
    return 1;
}

/* ---- bbm103: the size of the board ---- */

static int is_size(bytes text)
{
    int32_t size = 0;
    return are_integers(text, 1, SIDE_LEAST, &size) && is_side(size) && size % 2 == 0;
}

static const char only_size[] = "the line holds only the size of the board";

/* Leaves one of two equal numbers, as in `8x8`. */
static void join_sides(struct rewrite *r)
{
    static const char one_number[] = "a board is square, so its size is one number";
    int32_t pair[PAIR] = { 0 };
    rewrite_map(r, "xX*", "   ", one_number);
    if (are_integers(rewrite_text(r), PAIR, SIDE_LEAST, pair) && pair[0] == pair[1])
        rewrite_set(r, bytes_first(rewrite_text(r), bytes_find(rewrite_text(r), ' ')), one_number);
}

static int hint_size_rewritten(struct help *h, flipref_diagnostic *d)
{
    struct rewrite r;
    rewrite_open(&r, diagnostic_text(d));
    if (r.failed)
        return 0;
    rewrite_divide(&r, only_size);
    if (is_word(bytes_first(rewrite_text(&r), 4), "new "))
        rewrite_set(&r, bytes_skip(rewrite_text(&r), 4), only_size);
    join_sides(&r);
    if (!is_size(rewrite_text(&r)))
        return 0;
    rewrite_offer(&r, h, d);
    return 1;
}

/* Returns the size of a board that is nearest to a number that is no size. */
static uint64_t nearest_size(int32_t size)
{
    if (size < SIDE_LEAST)
        return SIDE_LEAST;
    return size > GRID_SIDE_MAX ? GRID_SIDE_MAX : (uint64_t)size + 1;
}

void hint_size_argument(struct help *h, flipref_diagnostic *d)
{
    bytes text = diagnostic_text(d);
    int32_t size = 0;
    sink *out;
    if (d->at_end) {
        sink_text(help_more(h), "the first line is the size of the board, such as `8`");
        return;
    }
    if (hint_size_rewritten(h, d) ||
        hint_move_instead(h, text, "the size of the board, such as `8`,"))
        return;
    out = help_more(h);
    sink_text(out, "write one even number from 4 to 1000, such as `");
    sink_number(out, are_integers(text, 1, INT32_MIN, &size) ? nearest_size(size) : 8);
    sink_byte(out, '`');
}

/* ---- flip: a new game ---- */

/* Reads `new DIM [XTYPE [OTYPE]]`. Returns whether the line is that, whatever its numbers are. */
static int take_new(bytes text, size_t *count, int32_t values[1 + TYPES])
{
    words ws = words_of(text);
    word w;
    if (!words_next(&ws, &w) || !bytes_equal(w.text, BYTES_OF_LITERAL("new")))
        return 0;
    for (*count = 0; words_next(&ws, &w); (*count)++) {
        if (*count > TYPES || integer_of(w.text, &values[*count]) != INTEGER_OK)
            return 0;
    }
    return 1;
}

static int has_types(size_t count, const int32_t *values)
{
    size_t i;
    for (i = 1; i < count; i++) {
        if (values[i] < 0 || values[i] > FLIP_TYPE_LAST)
            return 0;
    }
    return 1;
}

/* Puts `new` before a size, and writes it in lower case. */
static void start_with_new(struct rewrite *r)
{
    static const char why[] = "a game starts with `new` and the size of the board";
    unsigned char started[FIX_ROOM] = "new ";
    bytes text = rewrite_text(r);
    int32_t size = 0;
    if (is_word(bytes_first(text, 3), "new")) {
        rewrite_map(r, "NEW", "new", why);
    } else if (are_integers(text, 1, SIDE_LEAST, &size) && text.len < FIX_ROOM - 4) {
        memcpy(started + 4, text.at, text.len);
        rewrite_set(r, bytes_of(started, text.len + 4), why);
    }
}

static int hint_new_rewritten(struct help *h, flipref_diagnostic *d)
{
    struct rewrite r;
    int32_t values[1 + TYPES] = { 0 };
    size_t count = 0;
    rewrite_open(&r, diagnostic_text(d));
    if (r.failed)
        return 0;
    rewrite_divide(&r, only_blanks_between);
    start_with_new(&r);
    if (!take_new(rewrite_text(&r), &count, values) || count == 0)
        return 0;
    if (!is_side(values[0]) || !has_types(count, values))
        return 0;
    rewrite_offer(&r, h, d);
    return 1;
}

void hint_new_argument(struct help *h, flipref_diagnostic *d)
{
    bytes text = diagnostic_text(d);
    int32_t values[1 + TYPES] = { 0 };
    size_t count = 0;
    if (d->at_end)
        sink_text(help_more(h), "the first line starts a new game, such as `new 8`");
    else if (hint_new_rewritten(h, d) || hint_move_instead(h, text, "a start such as `new 8`"))
        return;
    else if (!take_new(text, &count, values) || count == 0)
        sink_text(
            help_more(h),
            "write `new`, the size of the board and at most two types of players, such as `new 8`");
    else if (!is_side(values[0]))
        sink_text(help_more(h), "a board has 4 to 1000 rows, such as `new 8`");
    else
        sink_text(help_more(h), "after the size come the types of Player X and Player O: 0 is a "
                                "human, 1 and 2 are computers");
}
