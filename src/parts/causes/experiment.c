#include "causes/experiment.h"

#include "answer/answer.h"
#include "causes/replay.h"
#include "reference/reference.h"
#include "text/find.h"
#include "text/memory.h"
#include "tokenize/words.h"

#include <stdlib.h>

enum { INPUT_MOST = 1 << 12, ROWS = 8, NUMBERS = 4, STEPS_MOST = 100000 };

/* ---- numbers without lines ---- */

/* Copies the next number as `%d` reads it. Returns 0 if there is none. */
static int copy_number(bytes *rest, sink *out)
{
    size_t i = 0, digits;
    while (i < rest->len && is_space(rest->at[i]))
        i++;
    *rest = bytes_skip(*rest, i);
    i = bytes_get(*rest, 0) == '-' || bytes_get(*rest, 0) == '+';
    for (digits = 0; is_digit(bytes_get(*rest, i)); i++)
        digits++;
    sink_bytes(out, bytes_first(*rest, i));
    *rest = bytes_skip(*rest, i);
    return digits > 0;
}

/* Reads the number of turns and each turn wherever its numbers stand. Where one cannot be read, the
   turn ends, so it is malformed. */
static int read_without_lines(const struct dialect *dialect, bytes input, sink *out)
{
    size_t i;
    int going = dialect->rules == RULES_OCTAFLIP;
    for (i = 0; i < ROWS && input.len > 0; i++) {
        sink_bytes(out, take_line(&input));
        sink_byte(out, '\n');
    }
    for (i = 0; going; i++) {
        going = copy_number(&input, out);
        sink_byte(out, i % NUMBERS == 0 ? '\n' : ' ');
    }
    return dialect->rules == RULES_OCTAFLIP;
}

/* ---- rows and columns ---- */

/* Writes the words of a line of numbers, with those of each pair exchanged. */
static void exchange_numbers(bytes line, sink *out)
{
    words left = words_of(line);
    word w[NUMBERS];
    size_t count = 0, i;
    while (count < NUMBERS && words_next(&left, &w[count]))
        count++;
    for (i = 0; i < count; i++) {
        sink_text(out, i > 0 ? " " : "");
        sink_bytes(out, w[(i ^ 1) < count ? i ^ 1 : i].text);
    }
}

static int is_numbers(bytes line)
{
    size_t i = 0;
    while (i < line.len && (is_digit(line.at[i]) || line.at[i] == ' '))
        i++;
    return i == line.len;
}

static int is_index(int first, int byte)
{
    return byte >= first && byte < first + 26;
}

/* Writes a line with a row and a column exchanged that end it as two bytes, if they do. */
static void exchange_names(const flipref_board *names, bytes line, sink *out)
{
    int shift = names->first_row - names->first_column;
    size_t at = line.len >= 2 ? line.len - 2 : 0;
    int column = bytes_get(line, at), row = bytes_get(line, at + 1);
    if (line.len > 3 || !is_index(names->first_column, column) ||
        !is_index(names->first_row, row)) {
        sink_bytes(out, line);
        return;
    }
    sink_bytes(out, bytes_first(line, at));
    sink_byte(out, row - shift);
    sink_byte(out, column + shift);
}

static int exchange_rows_and_columns(const struct dialect *dialect, bytes input, sink *out)
{
    while (input.len > 0) {
        bytes line = take_line(&input);
        if (dialect->board.first_column == 'a')
            exchange_names(&dialect->board, line, out);
        else if (is_numbers(line))
            exchange_numbers(line, out);
        else
            sink_bytes(out, line);
        sink_byte(out, '\n');
    }
    return 1;
}

/* ---- the experiments ---- */

static const struct {
    struct mistake mistake;
    int (*read)(const struct dialect *dialect, bytes input, sink *out); /* 0: not in this game */
    int shows_in_cells; /* other differences may be chance */
} mistakes[] = {
    { { "the output is as if `%d` had read the numbers",
        "look for `%d` in the source: it takes the start of a word for a number, leaves the rest "
        "to "
        "be read next, and goes on to the next line by itself" },
      read_without_lines,
      0 },
    { { "the output is as if rows and columns were exchanged",
        "look for the row and the column where the input is read, or where the board is indexed" },
      exchange_rows_and_columns,
      1 },
};

static const struct leniencies space = { 1U << LENIENT_WHITE_SPACE };

/* Returns whether the reference prints the output for that input. */
static int prints(const struct dialect *dialect, const struct step *step, bytes input, bytes output)
{
    struct reference_request request = {
        .dialect = dialect, .args = step->args, .input = input, .limit = STEPS_MOST
    };
    struct reference_run run;
    int is_same = reference_run(&request, &run) &&
                  !answer_differs(dialect, bytes_of(run.output, run.length), output, space, 0);
    reference_run_free(&run);
    return is_same;
}

const struct mistake *mistake_in_reading(const struct dialect *dialect, const struct step *step,
                                         bytes output, int is_cell)
{
    enum { ROOM = 2 * INPUT_MOST };
    const struct mistake *found = 0;
    unsigned char *room;
    size_t i;
    if (step->before != 0 || step->input.len > INPUT_MOST ||
        !answer_differs(dialect, step->answer, output, space, 0))
        return 0;
    room = memory_new(ROOM, 1);
    for (i = 0; i < sizeof mistakes / sizeof mistakes[0] && found == 0; i++) {
        sink out;
        sink_init(&out, 0, 0, room, ROOM);
        if ((is_cell || !mistakes[i].shows_in_cells) &&
            mistakes[i].read(dialect, step->input, &out) && !out.failed &&
            prints(dialect, step, sink_held(&out), output))
            found = &mistakes[i].mistake;
    }
    free(room);
    return found;
}

/* ---- one direction at a time ---- */

static unsigned directions_of_turn(const struct replay *r, const struct replayed_turn *t, size_t at)
{
    unsigned set = 0;
    size_t i;
    for (i = 0; i < t->flip_count; i++) {
        uint32_t cell = r->flips[t->first_flip + i];
        set |= at == 0 || at == cell + 1 ? 1U << replay_direction(r, t->target, (int)cell) : 0;
    }
    return set;
}

unsigned directions_turned(const struct dialect *dialect, const struct step *step,
                           const struct explained *about)
{
    struct replay r;
    unsigned set = 0;
    size_t i;
    replay_step(dialect, step, &r);
    for (i = 0; i < r.count; i++) {
        if (about == 0 || about->turn == i + 1)
            set |= directions_of_turn(&r, &r.turns[i], about != 0 ? about->at : 0);
    }
    replay_free(&r);
    return set;
}

/* Writes ` up, down or diagonally`. */
static void say_directions(unsigned set, sink *out)
{
    static const struct {
        unsigned directions;
        const char *words;
    } rows[] = {
        { 1U << 1 | 1U << 7 | 1U << 3 | 1U << 5, "along rows or columns" },
        { 1U << 0 | 1U << 2 | 1U << 6 | 1U << 8, "diagonally" },
        { 1U << 0 | 1U << 3 | 1U << 6, "to the left (straight or diagonally)" },
        { 1U << 2 | 1U << 5 | 1U << 8, "to the right (straight or diagonally)" },
        { 1U << 0 | 1U << 1 | 1U << 2, "up (straight or diagonally)" },
        { 1U << 6 | 1U << 7 | 1U << 8, "down (straight or diagonally)" },
        { 1U << 1, "up" },
        { 1U << 7, "down" },
        { 1U << 3, "to the left" },
        { 1U << 5, "to the right" },
        { 1U << 0, "up and to the left" },
        { 1U << 2, "up and to the right" },
        { 1U << 6, "down and to the left" },
        { 1U << 8, "down and to the right" },
    };
    size_t i;
    int is_first = 1;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if ((set & rows[i].directions) != rows[i].directions)
            continue;
        set &= ~rows[i].directions;
        sink_text(out, is_first ? " " : set != 0 ? ", " : " or ");
        sink_text(out, rows[i].words);
        is_first = 0;
    }
}

void directions_say(unsigned right, unsigned wrong, sink *out)
{
    sink_text(out, "look for the directions: the moves that were tried are wrong where they turn "
                   "pieces");
    say_directions(wrong, out);
    sink_text(out, ", and right where they turn them only");
    say_directions(right, out);
}
