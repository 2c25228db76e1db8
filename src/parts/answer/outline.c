#include "answer/outline.h"

#include "answer/fold.h"
#include "tokenize/words.h"

#include <string.h>

static int begins_with(bytes b, const char *text)
{
    bytes wanted = bytes_of_text(text);
    return bytes_equal(bytes_first(b, wanted.len), wanted);
}

static int is_text(bytes b, const char *text)
{
    return bytes_equal(b, bytes_of_text(text));
}

/* ---- the walk ---- */

void outline_init(struct outline *o, const struct outline_rules *rules)
{
    memset(o, 0, sizeof *o);
    o->rules = rules;
}

bytes outline_text(const struct outline *o)
{
    return bytes_of(o->text, o->len);
}

static void take(struct outline *o, int byte)
{
    if (o->len < PART_ROOM)
        o->text[o->len++] = (unsigned char)byte;
    o->at++;
}

static int is_prompt(const struct outline *o)
{
    const char *const *prompt = o->rules->prompts;
    if (o->at > PART_ROOM)
        return 0;
    while (*prompt != 0 && !is_text(bytes_of(o->text, o->len), *prompt))
        prompt++;
    return *prompt != 0;
}

static void note(struct outline *o)
{
    o->parts++;
    if (o->parts == 1) {
        memcpy(o->first, o->text, o->len);
        o->first_len = o->len;
    }
    o->is_cells = 0;
    o->rules->note(o);
}

void outline_pass(void *who, bytes b)
{
    struct outline *o = who;
    size_t i;
    for (i = 0; i < b.len; i++) {
        int at_end = b.at[i] == '\n';
        if (!at_end)
            take(o, b.at[i]);
        if (at_end || is_prompt(o)) {
            note(o);
            o->len = 0;
            o->at = 0;
        }
    }
}

void outline_stop(struct outline *o, bytes rest)
{
    size_t i;
    for (i = 0; i < rest.len && (i == 0 || !is_prompt(o)); i++)
        take(o, rest.at[i]);
    note(o);
}

/* ---- what they have in common ---- */

static void say(sink *out, const char *before, uint64_t n, const char *after)
{
    sink_text(out, before);
    sink_number(out, n);
    sink_text(out, after);
}

static void note_row(struct outline *o, size_t first_cell, size_t cell_width)
{
    o->row++;
    o->is_cells = 1;
    o->first_cell = first_cell;
    o->cell_width = cell_width;
}

/* Writes an index: counted from the character `from`, or as a number from 0 or 1. */
static void say_index(sink *out, int from, uint64_t i)
{
    if (from < '0')
        sink_number(out, (uint64_t)from + i);
    else
        sink_byte(out, from + (int)(i % 26));
}

/* Writes the cell at a byte of a row: `row 3, column 5`, or `the end of row 3` after the last cell.
 */
static void say_cell(const struct outline *o, uint64_t at, int first_row, int first_column,
                     sink *out)
{
    sink_text(out, at < o->at ? "row " : "the end of row ");
    say_index(out, first_row, o->row - 1);
    if (at >= o->first_cell && at < o->at) {
        sink_text(out, ", column ");
        say_index(out, first_column, (at - o->first_cell) / o->cell_width);
    }
}

/* The number of moves so far: there is a board before the first move, and one after each. */
static uint64_t moves(const struct outline *o)
{
    return o->boards > 0 ? o->boards - 1 : 0;
}

static void say_board(const struct outline *o, sink *out)
{
    if (moves(o) == 0)
        sink_text(out, " of the first board");
    else
        say(out, " of the board after move ", moves(o), "");
}

static void start_board(struct outline *o)
{
    o->boards++;
    o->row = 0;
    o->in_board = 1;
}

static const char *const no_prompts[] = { 0 };

/* ---- octaflip ---- */

enum { OCTAFLIP_ROWS = 8 };

static int is_error(bytes line)
{
    return begins_with(line, "Invalid ") || begins_with(line, "Board ");
}

/* Returns whether a line that begins with `at` right bytes is words in the place of a row. A row
   with other letters still has as many characters. */
static int is_words(uint64_t at, bytes rest)
{
    size_t i;
    for (i = 0; i < rest.len; i++) {
        int byte = fold_case(rest.at[i]);
        if (byte >= 'a' && byte <= 'z' && byte != 'r' && byte != 'b')
            return at + rest.len != OCTAFLIP_ROWS;
    }
    return 0;
}

static void note_octaflip(struct outline *o)
{
    if (o->parts <= OCTAFLIP_ROWS)
        note_row(o, 0, 1);
}

static enum outline_unit say_octaflip(const struct outline *o, uint64_t at, bytes found, sink *out)
{
    int error = is_error(bytes_of(o->first, o->first_len));
    if (o->parts > (error ? 1 : OCTAFLIP_ROWS + 1)) {
        sink_text(out, error ? "after the error" : "after the result");
        return UNIT_PART;
    }
    if (error || o->parts > OCTAFLIP_ROWS) {
        sink_text(out, error ? "the input has an error" : "the result");
        return UNIT_PART;
    }
    if (o->parts == 1 && is_error(found)) {
        sink_text(out, "the input has no error");
        return UNIT_PART;
    }
    if (is_words(at, found)) {
        say(out, "row ", o->row, " of the final board");
        return UNIT_PART;
    }
    say_cell(o, at, 1, 1, out);
    sink_text(out, " of the final board");
    return UNIT_BYTE;
}

static const struct outline_rules octaflip_outline = { no_prompts, no_prompts, note_octaflip,
                                                       say_octaflip };

/* ---- reversi: a diagram, then an answer and a diagram for each command ---- */

enum { REVERSI_ROWS = 8, REVERSI_LINES = REVERSI_ROWS + 2 };

static void note_reversi(struct outline *o)
{
    uint64_t i = (o->parts - 1) % REVERSI_LINES;
    if (i == 0)
        start_board(o);
    if (i < REVERSI_ROWS)
        note_row(o, 0, 1);
}

static uint64_t blanks_before(bytes text, uint64_t at)
{
    uint64_t n = 0;
    size_t i;
    for (i = 0; i < text.len && i < at; i++)
        n += text.at[i] == ' ';
    return n;
}

static void say_answer(const struct outline *o, uint64_t at, sink *out)
{
    static const char *const fields[] = { "Black's move, command ", "White's reply to command ",
                                          "the balance after command " };
    bytes text = bytes_of(o->text, o->len);
    uint64_t field = blanks_before(text, at);
    uint64_t command = o->parts / REVERSI_LINES;
    if (begins_with(text, "?"))
        say(out, "command ", command, field == 0 ? " is refused" : " is refused: the balance");
    else
        say(out, fields[field < 2 ? field : 2], command, "");
}

static enum outline_unit say_reversi(const struct outline *o, uint64_t at, bytes found, sink *out)
{
    uint64_t i = (o->parts - 1) % REVERSI_LINES;
    (void)found;
    if (i == REVERSI_LINES - 1) {
        say_answer(o, at, out);
        return UNIT_PART;
    }
    if (i == REVERSI_ROWS)
        sink_text(out, "the letters");
    else if (at < REVERSI_ROWS)
        say_cell(o, at, '1', 'a', out);
    else
        say(out, "the number of row ", i + 1, "");
    if (moves(o) == 0)
        sink_text(out, " of the first diagram");
    else
        say(out, " of the diagram after command ", moves(o), "");
    return i < REVERSI_ROWS && at < REVERSI_ROWS ? UNIT_BYTE : UNIT_PART;
}

static const struct outline_rules reversi_outline = { no_prompts, no_prompts, note_reversi,
                                                      say_reversi };

/* ---- bbm103 ---- */

static const char *const bbm103_prompts[] = { "Error : Invalid move. Please make another move : ",
                                              "Player 1's turn: ", "Player 2's turn: ", 0 };

/* The width of the row's number, which is that of a cell. */
static size_t width_of_number(bytes row)
{
    size_t width = 0;
    while (bytes_get(row, width) == ' ')
        width++;
    while (is_digit(bytes_get(row, width)))
        width++;
    return width;
}

static void note_bbm103(struct outline *o)
{
    bytes text = bytes_of(o->text, o->len);
    size_t width = width_of_number(text);
    if (is_prompt(o)) {
        if (text.at[0] == 'P')
            o->player = text.at[7]; /* Player N */
        o->in_board = 0;
    } else if (width == 0) {
        o->in_board = 0; /* the game is over */
        o->player = begins_with(text, "Player 1") ? '1' : begins_with(text, "Player 2") ? '2' : 0;
    } else if (o->in_board) {
        note_row(o, width, width + 1);
    } else {
        start_board(o);
    }
}

static enum outline_unit say_bbm103(const struct outline *o, uint64_t at, bytes found, sink *out)
{
    bytes text = bytes_of(o->text, o->len);
    (void)found;
    if (o->in_board) {
        if (o->is_cells)
            say_cell(o, at, 0, 0, out);
        else
            sink_text(out, "the numbers of the columns");
        say_board(o, out);
        return o->is_cells ? UNIT_BYTE : UNIT_PART;
    }
    if (begins_with(text, "Game"))
        say(out, "the game is over after move ", moves(o), "");
    else if (is_prompt(o))
        say(out, text.at[0] == 'P' ? "the prompt for move " : "a refusal of move ", o->boards, "");
    else
        sink_text(out, begins_with(text, "Player ") ? "the score" : "the end");
    if (o->player != 0) {
        sink_text(out, ", Player ");
        sink_byte(out, o->player);
    }
    return UNIT_PART;
}

static const struct outline_rules bbm103_outline = { bbm103_prompts, bbm103_prompts + 1,
                                                     note_bbm103, say_bbm103 };

/* ---- aps105 ---- */

static const char *const aps105_prompts[] = { "Enter the board dimension: ", 0 };
static const char *const aps105_questions[] = {
    "Enter the board dimension: ", "Enter board configuration:\n", "Enter a move:\n", 0
};

static void note_aps105(struct outline *o)
{
    bytes text = bytes_of(o->text, o->len);
    if (begins_with(text, "  ")) {
        start_board(o);
    } else if (o->in_board && bytes_get(text, 1) == ' ') {
        note_row(o, 2, 1);
    } else {
        o->in_board = 0;
        if (begins_with(text, "Available moves for W"))
            o->player = 'W';
        else if (begins_with(text, "Available moves for B"))
            o->player = 'B';
        else if (text.len != 2)
            o->player = 0;
    }
}

static enum outline_unit say_aps105(const struct outline *o, uint64_t at, bytes found, sink *out)
{
    static const char *const boards[] = { " of the empty board", " of the board as configured",
                                          " of the board after the move" };
    bytes text = bytes_of(o->text, o->len);
    (void)found;
    if (o->in_board) {
        if (o->is_cells)
            say_cell(o, at, 'a', 'a', out);
        else
            sink_text(out, "the letters of the columns");
        sink_text(out, boards[o->boards < 3 ? o->boards - 1 : 2]);
        return o->is_cells && at >= o->first_cell ? UNIT_BYTE : UNIT_PART;
    }
    if (o->player != 0) {
        sink_text(out, "the list of moves for ");
        sink_byte(out, o->player);
    } else if (begins_with(text, "Valid") || begins_with(text, "Invalid")) {
        sink_text(out, "whether the move is legal");
    } else {
        sink_text(out, o->boards < 3 ? "the prompt" : "after the last board");
    }
    return UNIT_PART;
}

static const struct outline_rules aps105_outline = { aps105_prompts, aps105_questions, note_aps105,
                                                     say_aps105 };

/* ---- flip ---- */

static const char *const flip_prompts[] = { "Player (O)> ", "Player (X)> ", 0 };

static void note_flip(struct outline *o)
{
    bytes text = bytes_of(o->text, o->len);
    int border = begins_with(text, "+");
    if (border && !o->in_board) {
        start_board(o);
    } else if (!border && o->in_board && begins_with(text, "|")) {
        note_row(o, 1, 1);
    } else {
        o->in_board = 0; /* also at the border below the board */
        if (is_prompt(o))
            o->player = text.at[8];
    }
}

static enum outline_unit say_flip(const struct outline *o, uint64_t at, bytes found, sink *out)
{
    bytes text = bytes_of(o->text, o->len);
    (void)found;
    if (o->is_cells) {
        say_cell(o, at, 0, 0, out);
        say_board(o, out);
        return UNIT_BYTE;
    }
    if (begins_with(text, "+")) {
        sink_text(out, "the border");
        say_board(o, out);
    } else if (begins_with(text, "Game Over")) {
        say(out, "the game is over after move ", moves(o), "");
    } else if (begins_with(text, "Player ") && !is_prompt(o)) {
        say(out, "the computer makes move ", o->boards, "");
    } else if (is_prompt(o)) {
        say(out, "the prompt for move ", o->boards, ", Player ");
        sink_byte(out, o->player);
    } else {
        say(out, "what stands before move ", o->boards, "");
    }
    return UNIT_PART;
}

static const struct outline_rules flip_outline = { flip_prompts, flip_prompts, note_flip,
                                                   say_flip };

#define OUTLINE_ROW(name) &name##_outline,

const struct outline_rules *outline_of(const struct dialect *dialect)
{
    static const struct outline_rules *const rules[] = { EACH_DIALECT(OUTLINE_ROW) };
    return rules[dialect - dialects];
}
