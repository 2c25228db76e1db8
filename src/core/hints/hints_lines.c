/* The hints for the inputs of the four line-capturing games. */
#include "findings/grid_codes.h"
#include "hints/hint_parts.h"
#include "hints/hints.h"

#include "tokenize/words.h"

#include <string.h>

enum { MOVE_INTEGERS = 2 };

static const char no_pass[] = "there is no pass: a player without a legal move is skipped";

/* ---- reversi ---- */

static int is_reversi_command(bytes text)
{
    int column = bytes_get(text, 0);
    int row = bytes_get(text, 1);
    if (bytes_equal(text, BYTES_OF_LITERAL("=")))
        return 1;
    return text.len == 2 && column >= 'a' && column <= 'h' && row >= '1' && row <= '8';
}

/* Puts the column before the row. */
static void swap_parts(struct rewrite *r)
{
    unsigned char swapped[2];
    if (r->len != 2 || !is_digit(r->at[0]) || is_digit(r->at[1]))
        return;
    swapped[0] = r->at[1];
    swapped[1] = r->at[0];
    rewrite_set(r, bytes_of(swapped, 2), "the column comes before the row");
}

static int hint_command(struct help *h, flipref_diagnostic *d)
{
    struct rewrite r;
    rewrite_open(&r, diagnostic_text(d));
    if (r.failed)
        return 0;
    if (is_word_for_pass(rewrite_text(&r))) {
        rewrite_set(&r, BYTES_OF_LITERAL("="), "a pass is an equals sign");
    } else {
        rewrite_join(&r, ",.;:()-", "a command has neither blanks nor punctuation");
        swap_parts(&r);
        rewrite_map(&r, "ABCDEFGH", "abcdefgh", "columns are lower-case letters");
    }
    if (!is_reversi_command(rewrite_text(&r)))
        return 0;
    rewrite_offer(&r, h, d);
    return 1;
}

/* The line has several commands. */
static int hint_commands(struct help *h, bytes text)
{
    words ws = words_of(text);
    size_t count = 0;
    word w;
    while (words_next(&ws, &w)) {
        if (!is_reversi_command(w.text))
            return 0;
        count++;
    }
    if (count < 2)
        return 0;
    sink_text(help_more(h), "write each command on a line of its own");
    return 1;
}

static void hint_numbered_cell(struct help *h, bytes text)
{
    int32_t values[MOVE_INTEGERS] = { 0 };
    int column = bytes_get(text, 0);
    if (text.len == 2 && column >= 'a' && column <= 'h' && text.at[1] == '0')
        sink_text(help_more(h), "rows count from 1");
    else if (are_integers(text, MOVE_INTEGERS, 0, values))
        sink_text(help_more(h),
                  "a cell is its column, a letter, and its row, a digit, such as `d3`");
}

void hint_reversi(struct help *h, struct finding *f, const struct hint_facts *facts)
{
    flipref_diagnostic *d = &f->diagnostic;
    bytes text = diagnostic_text(d);
    (void)facts;
    if (f->code - reversi_codes >= REVERSI_MOVE_CODES || hint_encoding(h, text))
        return;
    if (hint_blank(h, d) || hint_command(h, d) || hint_commands(h, text))
        return;
    hint_numbered_cell(h, text);
}

/* ---- moves of two integers ---- */

/* A move off the board whose coordinates count from 1. */
static void hint_counted_from_1(struct help *h, const flipref_diagnostic *d, size_t side)
{
    int32_t values[MOVE_INTEGERS] = { 0 };
    int32_t most = (int32_t)side;
    sink *out;
    if (!are_integers(diagnostic_text(d), MOVE_INTEGERS, 1, values))
        return;
    if (values[0] > most || values[1] > most)
        return;
    out = help_more(h);
    sink_text(out, "rows and columns count from 0; if yours count from 1, this move is `");
    sink_number(out, (uint64_t)values[0] - 1);
    sink_byte(out, ' ');
    sink_number(out, (uint64_t)values[1] - 1);
    sink_byte(out, '`');
}

static void hint_no_pass(struct help *h, bytes text)
{
    if (is_word_for_pass(text))
        sink_text(help_more(h), no_pass);
}

/* A line that is not a move of two integers. */
static void hint_move_line(struct help *h, flipref_diagnostic *d)
{
    bytes text = diagnostic_text(d);
    if (hint_encoding(h, text) || hint_blank(h, d) || hint_integers(h, d, MOVE_INTEGERS))
        return;
    if (hint_comment(h, d, MOVE_INTEGERS) || hint_lettered_cell(h, text, "0"))
        return;
    hint_no_pass(h, text);
}

void hint_bbm103(struct help *h, struct finding *f, const struct hint_facts *facts)
{
    flipref_diagnostic *d = &f->diagnostic;
    ptrdiff_t code = f->code - bbm103_codes;
    if (code < BBM103_MOVE_CODES)
        hint_move_line(h, d);
    else if (code == BBM103_MOVE_CODES + GRID_OFF_BOARD)
        hint_counted_from_1(h, d, facts->side);
    else if (code == BBM103_ARGUMENTS_WRONG)
        hint_size_argument(h, d);
}

/* ---- aps105 ---- */

static int is_letter_on(int byte, size_t side)
{
    return byte >= 'a' && (size_t)(byte - 'a') < side;
}

static int is_tile_on(bytes text, size_t side)
{
    if (text.len != 3 || !is_one_of(text.at[0], "BW"))
        return 0;
    return is_letter_on(text.at[1], side) && is_letter_on(text.at[2], side);
}

static int is_lower(int byte)
{
    return byte >= 'a' && byte <= 'z';
}

static int is_upper(int byte)
{
    return byte >= 'A' && byte <= 'Z';
}

/* Writes the letters of a tile of three characters in their case and order. */
static void write_tile(struct rewrite *r)
{
    static const char upper_case[] = "colours are upper-case letters";
    static const char lower_case[] = "rows and columns are lower-case letters";
    size_t i;
    if (is_lower(r->at[0]) && is_lower(r->at[1]) && is_one_of(r->at[2], "BW")) {
        unsigned char moved[3];
        moved[0] = r->at[2];
        moved[1] = r->at[0];
        moved[2] = r->at[1];
        rewrite_set(r, bytes_of(moved, 3), "the colour comes first");
    }
    if (is_one_of(r->at[0], "bw"))
        rewrite_byte(r, 0, r->at[0] - 'a' + 'A', upper_case);
    for (i = 1; i < 3; i++) {
        if (is_upper(r->at[i]))
            rewrite_byte(r, i, r->at[i] - 'A' + 'a', lower_case);
    }
}

static int hint_tile(struct help *h, flipref_diagnostic *d, size_t side)
{
    struct rewrite r;
    rewrite_open(&r, diagnostic_text(d));
    if (r.failed)
        return 0;
    rewrite_join(&r, ",.;:()[]'\"", "a tile is three characters without punctuation");
    if (r.len == 3)
        write_tile(&r);
    if (!is_tile_on(rewrite_text(&r), side))
        return 0;
    rewrite_offer(&r, h, d);
    return 1;
}

/* The end of the tiles, with too few or too many marks, or without a blank after it. */
static int hint_end_of_tiles(struct help *h, flipref_diagnostic *d)
{
    bytes text = diagnostic_text(d);
    size_t marks = 0;
    while (bytes_get(text, marks) == '!')
        marks++;
    if (marks == 0)
        return 0;
    sink_text(help_more(h), "the tiles end with the word `!!!`");
    if (marks == text.len)
        help_fix(h, d, 0, marks, BYTES_OF_LITERAL("!!!"));
    else
        help_fix(h, d, 0, marks, BYTES_OF_LITERAL("!!! "));
    return 1;
}

static void hint_about_tile(struct help *h, flipref_diagnostic *d, const struct hint_facts *facts)
{
    bytes text = diagnostic_text(d);
    if (hint_tile(h, d, facts->side) || (!facts->is_last && hint_end_of_tiles(h, d)))
        return;
    if (facts->is_last && is_word_for_pass(text))
        sink_text(help_more(h), "there is no pass: the last word is a move");
    else if (text.len < 3)
        sink_text(help_more(h), "a tile is one word, such as `Bba`: leave out the blanks in it");
    else if (is_digit(bytes_get(text, 1)) || is_digit(bytes_get(text, 2)))
        sink_text(help_more(h), "rows and columns are letters, counted from `a`");
    else if (is_one_of(bytes_get(text, 0), "OXox"))
        sink_text(help_more(h), "the colours are `B` and `W`");
}

static int is_size(bytes text)
{
    int32_t value[1] = { 0 };
    return are_integers(text, 1, 2, value) && value[0] <= APS105_SIDE_MAX && value[0] % 2 == 0;
}

/* Both sides of the board, such as 8x8. */
static void write_one_side(struct rewrite *r)
{
    bytes text = rewrite_text(r);
    size_t cross = 0;
    while (is_digit(bytes_get(text, cross)))
        cross++;
    if (!is_one_of(bytes_get(text, cross), "xX*"))
        return;
    if (bytes_equal(bytes_first(text, cross), bytes_skip(text, cross + 1)))
        rewrite_set(r, bytes_first(text, cross), "the board is square, so its size is one number");
}

static void hint_size(struct help *h, flipref_diagnostic *d)
{
    struct rewrite r;
    rewrite_open(&r, diagnostic_text(d));
    if (r.failed)
        return;
    rewrite_join(&r, ",.;:()[]", digits_only);
    write_one_side(&r);
    if (is_size(rewrite_text(&r)))
        rewrite_offer(&r, h, d);
    else if (is_tile_on(rewrite_text(&r), APS105_SIDE_MAX))
        sink_text(help_more(h), "the board size, such as `8`, comes before the tiles");
}

void hint_aps105(struct help *h, struct finding *f, const struct hint_facts *facts)
{
    flipref_diagnostic *d = &f->diagnostic;
    ptrdiff_t code = f->code - aps105_codes;
    if (code >= APS105_MOVE_CODES || hint_utf16(h, diagnostic_text(d)))
        return;
    if (code == APS105_BAD_DIMENSION)
        hint_size(h, d);
    else if (code > APS105_BAD_DIMENSION)
        hint_about_tile(h, d, facts);
    else if (code == APS105_MISSING && facts->side > 0 && !facts->is_last)
        sink_text(help_more(h), "write `!!!` after the last tile, and then the move");
}

/* ---- flip ---- */

/* Takes the word `save` and white space off a line, in letters of either case. Takes only the
   letter s if that is all there is. */
static bytes after_save(bytes text)
{
    bytes name = bytes_skip(text, 1);
    if (is_word(bytes_first(text, 4), "save") && is_space(bytes_get(text, 4)))
        name = bytes_skip(text, 4);
    while (is_space(bytes_get(name, 0)))
        name = bytes_skip(name, 1);
    return name;
}

/* Writes the save that is meant: an s, directly followed by the name. Returns 0 if no name is
   left. */
static int write_save(struct rewrite *r, bytes text)
{
    bytes name = after_save(text);
    while (name.len > 0 && is_space(name.at[name.len - 1]))
        name.len--;
    if (name.len == 0 || name.len + 1 >= FIX_ROOM)
        return 0;
    rewrite_open(r, bytes_of("", 0));
    rewrite_set(r, name, "the name follows the letter s directly");
    memmove(r->at + 1, r->at, name.len);
    r->at[0] = 's';
    r->len++;
    return 1;
}

int flip_save_is_odd(bytes text)
{
    struct rewrite r;
    return write_save(&r, text) && !bytes_equal(rewrite_text(&r), text);
}

static int hint_save(struct help *h, flipref_diagnostic *d)
{
    bytes text = diagnostic_text(d);
    struct rewrite r;
    if (!is_one_of(bytes_get(text, 0), "sS") || !write_save(&r, text))
        return 0;
    rewrite_offer(&r, h, d);
    return 1;
}

static int is_saved_row(bytes text, size_t side)
{
    size_t n = 0;
    while (is_one_of(bytes_get(text, n), ".OX"))
        n++;
    return n == text.len && n == side;
}

static void hint_saved_row(struct help *h, flipref_diagnostic *d, size_t side)
{
    struct rewrite r;
    rewrite_open(&r, diagnostic_text(d));
    if (r.failed)
        return;
    rewrite_join(&r, "", "cells have nothing between them");
    rewrite_map(&r, "ox0", "OXO", "pieces are the letters `O` and `X`");
    if (is_saved_row(rewrite_text(&r), side))
        rewrite_offer(&r, h, d);
}

static void hint_saved_format(struct help *h, flipref_diagnostic *d)
{
    struct rewrite r;
    rewrite_open(&r, diagnostic_text(d));
    if (!r.failed && bytes_equal(rewrite_text(&r), BYTES_OF_LITERAL("flip 1")))
        rewrite_offer(&r, h, d);
}

static void hint_saved_game(struct help *h, flipref_diagnostic *d, ptrdiff_t code, size_t side)
{
    if (hint_utf16(h, diagnostic_text(d)))
        return;
    if (code == FLIP_SAVED_FORMAT)
        hint_saved_format(h, d);
    else if (code == FLIP_SAVED_ROW)
        hint_saved_row(h, d, side);
    else if (code == FLIP_SAVED_TRAILING)
        (void)hint_blank(h, d);
}

void hint_flip(struct help *h, struct finding *f, const struct hint_facts *facts)
{
    flipref_diagnostic *d = &f->diagnostic;
    ptrdiff_t code = f->code - flip_codes;
    if (code == FLIP_MOVE_CODES + GRID_OFF_BOARD) {
        hint_counted_from_1(h, d, facts->side);
    } else if (code == FLIP_ARGUMENTS_WRONG) {
        hint_new_argument(h, d);
    } else if (code == FLIP_ARGUMENTS_FILE) {
        sink_text(help_more(h), "start a new game here, or check the saved game itself with "
                                "`flipref check --saved-game`");
    } else if (code == FLIP_SAVE_ODD_NAME) {
        (void)hint_save(h, d);
    } else if (code == FLIP_SAVE_NO_NAME) {
        sink_text(help_more(h), "write the name directly after the letter s, such as `sgame1`");
    } else if (code == FLIP_LINE_NOT_A_MOVE) {
        if (!hint_save(h, d))
            hint_move_line(h, d);
    } else if (code >= FLIP_SAVED_ENDS && code < FLIP_MOVE_CODES) {
        hint_saved_game(h, d, code, facts->side);
    }
}
