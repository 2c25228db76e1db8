/* Which OctaFlip inputs are promised. */
#include "judge/standing_parts.h"

#include "simulate/octaflip.h"
#include "tokenize/lines.h"
#include "tokenize/words.h"

enum { TURN_WORDS = 4 };

struct octaflip_search {
    struct standing_search *to;
    struct lines lines;
    line in;
    octaflip_board board;
    octaflip_game game;
    int bad_board, bad_count, bad_turn;
    uint32_t count; /* N, unless the board or the count is wrong */
    uint32_t read;  /* turn lines read */
};

static void note(const struct octaflip_search *o, const char *reason)
{
    standing_note(o->to, STANDING_RULING, reason, o->in.number);
}

/* ---- the board ---- */

/* Sets the cells of the line in the board. Returns 0 if it is not a row. */
static int take_row(octaflip_board *board, bytes text, int row)
{
    size_t i;
    if (text.len != OCTAFLIP_SIDE)
        return 0;
    for (i = 0; i < OCTAFLIP_SIDE; i++) {
        uint64_t cell = (uint64_t)1 << ((size_t)row * OCTAFLIP_SIDE + i);
        switch (bytes_get(text, i)) {
        case 'R':
            board->red |= cell;
            break;
        case 'B':
            board->blue |= cell;
            break;
        case '.':
            board->empty |= cell;
            break;
        case '#':
            break;
        default:
            return 0;
        }
    }
    return 1;
}

static void search_board(struct octaflip_search *o)
{
    int row;
    for (row = 0; row < OCTAFLIP_SIDE; row++) {
        int is_row = lines_next(&o->lines, &o->in) && !o->in.too_long &&
                     take_row(&o->board, o->in.text, row);
        o->bad_board |= !is_row;
    }
}

/* ---- blanks and spellings, from line 9 on ---- */

static void note_blanks(const struct octaflip_search *o)
{
    bytes text = o->in.text;
    size_t i;
    if (text.len > 0 && (is_space(bytes_get(text, 0)) || is_space(bytes_get(text, text.len - 1))))
        note(o, "a blank at the start or the end of a line");
    for (i = 0; i < text.len; i++) {
        int byte = bytes_get(text, i);
        if (is_space(byte) && byte != ' ')
            note(o, "a tab between words");
        if (byte == ' ' && bytes_get(text, i + 1) == ' ')
            note(o, "two blanks in a row");
    }
}

/* Returns whether the text is digits, a point, and zeros, if any: an integer to some readers. */
static int has_zero_fraction(bytes digits)
{
    size_t point = bytes_find(digits, '.');
    size_t i;
    if (point == 0 || point >= digits.len)
        return 0;
    for (i = 0; i < digits.len; i++) {
        int byte = bytes_get(digits, i);
        if (i < point ? !is_digit(byte) : i > point && byte != '0')
            return 0;
    }
    return 1;
}

static void note_spelling(const struct octaflip_search *o, bytes text)
{
    int sign = bytes_get(text, 0);
    bytes digits = bytes_skip(text, sign == '+' || sign == '-');
    int32_t value = 0;
    enum integer is = integer_of(text, &value);
    if (is == INTEGER_TOO_WIDE)
        note(o, "an integer that does not fit 32 bits");
    if (has_zero_fraction(digits))
        note(o, "an integer with a fraction of zero");
    if (is != INTEGER_OK)
        return;
    if (sign == '+' || (sign == '-' && value == 0))
        note(o, "a sign that changes nothing");
    if (bytes_get(digits, 0) == '0' && digits.len > 1)
        note(o, "a leading zero");
}

/* Looks at all words of the line, of which the first TURN_WORDS go to `values`; -1 stands for a
   word that is not an integer >= 0. Returns how many words there are. */
static size_t take_words(const struct octaflip_search *o, int32_t values[TURN_WORDS])
{
    words ws = words_of(o->in.text);
    size_t count = 0;
    word w;
    note_blanks(o);
    while (words_next(&ws, &w)) {
        int32_t value = -1;
        note_spelling(o, w.text);
        if (integer_of(w.text, &value) != INTEGER_OK || value < 0)
            value = -1;
        if (count < TURN_WORDS)
            values[count] = value;
        count++;
    }
    if (count == 0)
        note(o, "a blank line");
    return count;
}

/* ---- the count ---- */

/* After a wrong board, nobody knows which line is the count: only blanks and spellings matter. */
static void search_count(struct octaflip_search *o)
{
    int32_t values[TURN_WORDS] = { -1, -1, -1, -1 };
    size_t count;
    if (!lines_next(&o->lines, &o->in)) {
        o->bad_count = 1;
        return;
    }
    count = take_words(o, values);
    if (count > 1 && !o->bad_board)
        note(o, "extra words after the number of turns");
    o->bad_count = o->in.too_long || count != 1 || values[0] < 0;
    if (!o->bad_count && !o->bad_board)
        o->count = (uint32_t)values[0];
}

/* ---- turns ---- */

static int is_pass(const int32_t values[TURN_WORDS])
{
    return values[0] == 0 && values[1] == 0 && values[2] == 0 && values[3] == 0;
}

static int is_coordinate(int32_t value)
{
    return value >= 1 && value <= OCTAFLIP_SIDE;
}

static uint8_t cell_at(int32_t row, int32_t column)
{
    if (!is_coordinate(row) || !is_coordinate(column))
        return OCTAFLIP_OFF_BOARD;
    return (uint8_t)(OCTAFLIP_SIDE * (row - 1) + column - 1);
}

/* The order of validation matters if a turn before this one has already settled the game. */
static void take_bad_turn(struct octaflip_search *o, uint64_t number)
{
    o->bad_turn = 1;
    if (o->game.fault != OCTAFLIP_LEGAL)
        standing_note(o->to, STANDING_RULING, "a malformed or missing turn after an invalid move",
                      number);
    else if (o->game.over)
        standing_note(o->to, STANDING_RULING,
                      "a malformed or missing turn after the end of the game", number);
}

static void play(struct octaflip_search *o, const int32_t values[TURN_WORDS])
{
    octaflip_turn turn = { OCTAFLIP_PASS, OCTAFLIP_PASS };
    if (!is_pass(values)) {
        turn.from = cell_at(values[0], values[1]);
        turn.to = cell_at(values[2], values[3]);
    }
    if (o->game.fault == OCTAFLIP_LEGAL)
        (void)octaflip_play(&o->game, &turn, 1);
}

static void take_turn(struct octaflip_search *o)
{
    int32_t values[TURN_WORDS] = { -1, -1, -1, -1 };
    size_t count = take_words(o, values);
    int malformed = o->in.too_long || count != TURN_WORDS;
    size_t i;
    for (i = 0; i < TURN_WORDS; i++) {
        malformed |= values[i] < 0;
        if (values[i] >= 0 && !is_coordinate(values[i]) &&
            (count != TURN_WORDS || !is_pass(values)))
            note(o, "a coordinate of 0, or above 8");
    }
    if (count > TURN_WORDS)
        note(o, "extra words after a turn");
    if (o->bad_turn || o->bad_count)
        return; /* the program has ended */
    if (malformed)
        take_bad_turn(o, o->in.number);
    else
        play(o, values);
}

static int is_after_last_turn(const struct octaflip_search *o)
{
    return !o->bad_board && !o->bad_count && o->read >= o->count;
}

static void search_turns(struct octaflip_search *o)
{
    octaflip_start(&o->game, &o->board);
    while (lines_next(&o->lines, &o->in)) {
        int32_t values[TURN_WORDS];
        if (is_after_last_turn(o)) {
            note(o, "text after the last turn");
            return; /* whose bytes alone can make it weaker */
        }
        if (o->bad_board)
            (void)take_words(o, values);
        else
            take_turn(o);
        o->read++;
    }
    if (!o->bad_turn && !o->bad_board && !o->bad_count && !is_after_last_turn(o))
        take_bad_turn(o, o->lines.number + 1);
}

void standing_octaflip(struct standing_search *s)
{
    struct octaflip_search o = { .to = s };
    lines_init(&o.lines, s->in);
    search_board(&o);
    search_count(&o);
    search_turns(&o);
}
