#include "judge/looks_like.h"

#include "tokenize/words.h"

#include <string.h>

/* ---- the kinds of lines ---- */

enum kind {
    KIND_OTHER,
    KIND_CELLS,      /* a board line of octaflip */
    KIND_FOUR,       /* a turn of octaflip */
    KIND_SQUARE,     /* a command of reversi */
    KIND_ONE,        /* one integer */
    KIND_PAIR,       /* two integers: a move of bbm103 or flip */
    KIND_NEW_GAME,   /* flip's arguments */
    KIND_SAVED_GAME, /* the first line of flip's saved games */
    KINDS
};

enum { SIDE_LEAST = 4, SIDE_USUAL = 8, SIDE_MOST = 1000 };

/* What was seen of an input. Blank lines do not count. */
struct seen {
    size_t lines;
    size_t of[KINDS];
    enum kind first, second; /* KIND_OTHER if there is no such line */
    int32_t pair[2];         /* of the first KIND_PAIR */
    int32_t largest;         /* of all pairs */
};

/* Takes any of these bytes for a blank in a line of integers, because people write `(1,1) (2,2)`.
 */
static int is_gap(int byte)
{
    return is_space(byte) || byte == ',' || byte == '(' || byte == ')';
}

/* Takes the next word between gaps off the text. Returns an empty view if there is none. */
static bytes take_part(bytes *text)
{
    size_t n = 0;
    bytes part;
    while (is_gap(bytes_get(*text, 0)))
        *text = bytes_skip(*text, 1);
    while (n < text->len && !is_gap(bytes_get(*text, n)))
        n++;
    part = bytes_first(*text, n);
    *text = bytes_skip(*text, n);
    return part;
}

/* Returns how many integers the line starts with, at most 5, and stores the first two. Sets *more
   if something else follows them. */
static size_t integers_at_start(bytes line, int32_t values[2], int *more)
{
    size_t n = 0;
    bytes part = take_part(&line);
    int32_t value = 0;
    while (n < 5 && part.len > 0 && integer_of(part, &value) == INTEGER_OK) {
        if (n < 2)
            values[n] = value;
        n++;
        part = take_part(&line);
    }
    *more = part.len > 0;
    return n;
}

static int is_cell(int byte)
{
    return byte == '.' || byte == '#' || byte == 'R' || byte == 'B' || byte == 'r' || byte == 'b';
}

/* Returns whether a line is a board line of octaflip, perhaps with a cell more or less. */
static int is_cells(bytes line)
{
    size_t i, cells = 0;
    for (i = 0; i < line.len; i++) {
        if (is_cell(line.at[i]))
            cells++;
        else if (!is_space(line.at[i]))
            return 0;
    }
    return cells >= 7 && cells <= 9;
}

static int is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Returns whether the text is a letter and a digit, in any order. */
static int is_square(bytes text)
{
    int a = bytes_get(text, 0);
    int b = bytes_get(text, 1);
    return text.len == 2 && ((is_letter(a) && is_digit(b)) || (is_digit(a) && is_letter(b)));
}

static int is_text(bytes text, const char *expected)
{
    return bytes_equal(text, bytes_of_text(expected));
}

/* Returns whether the only word of a line is a command of reversi. */
static int is_command(bytes text)
{
    return is_square(text) || is_text(text, "=") || is_text(text, "pass");
}

/* The kind of a line that starts with an integer. */
static enum kind kind_of_integers(bytes line, int32_t values[2])
{
    int more;
    size_t n = integers_at_start(line, values, &more);
    if (n == 2)
        return KIND_PAIR; /* flip ignores what follows */
    if (n == 4 && !more)
        return KIND_FOUR;
    return n == 1 && !more ? KIND_ONE : KIND_OTHER;
}

/* The kind of a line that has a word. */
static enum kind kind_of(bytes line, int32_t values[2])
{
    words rest = words_of(line);
    word first = { 0 }, second = { 0 };
    (void)words_next(&rest, &first);
    (void)words_next(&rest, &second);
    if (is_cells(line))
        return KIND_CELLS;
    if (second.text.len == 0 && is_command(first.text))
        return KIND_SQUARE;
    if (is_text(first.text, "new") && is_digit(bytes_get(second.text, 0)))
        return KIND_NEW_GAME;
    if (is_text(first.text, "flip") && is_text(second.text, "1"))
        return KIND_SAVED_GAME;
    return kind_of_integers(line, values);
}

/* ---- all lines ---- */

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static void count_pair(struct seen *s, const int32_t values[2])
{
    if (s->of[KIND_PAIR] == 0)
        memcpy(s->pair, values, sizeof s->pair);
    s->largest = larger(s->largest, larger(values[0], values[1]));
}

static void count_line(struct seen *s, bytes line)
{
    int32_t values[2] = { 0 };
    enum kind kind = kind_of(line, values);
    if (kind == KIND_PAIR)
        count_pair(s, values);
    if (s->lines == 0)
        s->first = kind;
    if (s->lines == 1)
        s->second = kind;
    s->of[kind]++;
    s->lines++;
}

static int is_blank(bytes line)
{
    words rest = words_of(line);
    word first;
    return !words_next(&rest, &first);
}

static struct seen look_at(bytes text)
{
    struct seen s = { 0 };
    while (text.len > 0) {
        bytes line = bytes_first(text, bytes_find(text, '\n'));
        if (!is_blank(line))
            count_line(&s, line);
        text = bytes_skip(text, line.len + 1);
    }
    return s;
}

/* Returns whether at least half of the lines are of that kind. */
static int is_half(const struct seen *s, enum kind kind)
{
    return s->of[kind] > 0 && s->of[kind] >= s->lines - s->of[kind];
}

/* ---- words across lines: aps105 ---- */

static int is_tile(bytes text)
{
    int colour = bytes_get(text, 0);
    return text.len == 3 && is_letter(bytes_get(text, 1)) && is_letter(bytes_get(text, 2)) &&
           (colour == 'B' || colour == 'W' || colour == 'b' || colour == 'w');
}

/* Returns whether the text starts with a dimension, and a tile or the end of the tiles. */
static int is_configuration(bytes text)
{
    words rest = words_of(text);
    word first = { 0 }, second = { 0 };
    int32_t dimension;
    (void)words_next(&rest, &first);
    (void)words_next(&rest, &second);
    return integer_of(first.text, &dimension) == INTEGER_OK &&
           (is_tile(second.text) || is_text(second.text, "!!!"));
}

/* ---- pairs: bbm103 and flip ---- */

/* Returns the distance between the row and the column of the first move. A legal first move has
   distance 1 in bbm103 and 2 in flip, because different players start. */
static int64_t first_distance(const struct seen *s)
{
    int64_t d = (int64_t)s->pair[0] - s->pair[1];
    return d < 0 ? -d : d;
}

/* Returns whether a board of that side has all cells that the pairs name. */
static int side_fits(const struct seen *s, int64_t side)
{
    return side >= SIDE_LEAST && side <= SIDE_MOST && side > s->largest;
}

/* Returns the smallest even side that fits, if the first move is made above or to the left of the
   centre (`before` more than the smaller coordinate gives half of the side), or else below or to
   the right of it. */
static int32_t side_of(const struct seen *s, int before, int after)
{
    int64_t lower = s->pair[0] < s->pair[1] ? s->pair[0] : s->pair[1];
    int64_t small = 2 * (lower + after), large = 2 * (lower + before);
    if (side_fits(s, small))
        return (int32_t)small;
    if (side_fits(s, large))
        return (int32_t)large;
    if (s->largest < SIDE_USUAL || s->largest >= SIDE_MOST)
        return SIDE_USUAL;
    return s->largest + 2 - s->largest % 2;
}

static struct likeness likeness_of(int dialect, enum look look)
{
    struct likeness l = { &dialects[dialect], look, 0 };
    return l;
}

static struct likeness likeness_of_pairs(const struct seen *s)
{
    int is_bbm103 = first_distance(s) == 1;
    struct likeness l = likeness_of(is_bbm103 ? DIALECT_bbm103 : DIALECT_flip, LOOKS_ARGS);
    l.side = is_bbm103 ? side_of(s, 2, 0) : side_of(s, 2, 1);
    return l;
}

/* ---- the answer ---- */

/* A byte order mark says nothing about the dialect. */
static bytes skip_mark(bytes text)
{
    bytes mark = BYTES_OF_LITERAL("\xEF\xBB\xBF");
    return bytes_equal(bytes_first(text, mark.len), mark) ? bytes_skip(text, mark.len) : text;
}

static int is_octaflip(const struct seen *s)
{
    return s->first == KIND_CELLS || s->of[KIND_CELLS] >= 4 || is_half(s, KIND_FOUR);
}

struct likeness looks_like(bytes start)
{
    const struct likeness none = { 0 };
    bytes text = skip_mark(bytes_first(start, LOOKS_LIKE_MOST));
    struct seen s = look_at(text);
    if (s.first == KIND_SAVED_GAME)
        return likeness_of(DIALECT_flip, LOOKS_SAVED);
    if (s.first == KIND_NEW_GAME)
        return likeness_of(DIALECT_flip, LOOKS_ARGS_LINE);
    if (is_configuration(text))
        return likeness_of(DIALECT_aps105, LOOKS_PLAIN);
    if (is_octaflip(&s))
        return likeness_of(DIALECT_octaflip, LOOKS_PLAIN);
    if (is_half(&s, KIND_SQUARE))
        return likeness_of(DIALECT_reversi, LOOKS_PLAIN);
    if (s.first == KIND_ONE && s.second == KIND_PAIR)
        return likeness_of(DIALECT_bbm103, LOOKS_ARGS_LINE);
    return is_half(&s, KIND_PAIR) ? likeness_of_pairs(&s) : none;
}

int starts_like_none(bytes line)
{
    bytes text = skip_mark(line);
    struct seen s = look_at(text);
    return s.of[KIND_OTHER] > 0 && !is_configuration(text);
}

void likeness_say_args(const struct likeness *l, sink *out)
{
    if (l->look != LOOKS_ARGS)
        return;
    if (l->dialect->before_side != 0) {
        sink_text(out, l->dialect->before_side);
        sink_byte(out, ' ');
    }
    sink_number(out, (uint64_t)l->side);
}
