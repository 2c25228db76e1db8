/* What differs in aps105: the boards, the lists of moves, and whether the move is legal. */
#include "causes/scene.h"
#include "causes/small_board.h"
#include "text/find.h"

#include <string.h>

/* Returns whether the rest of the program's list has the item. */
static int lists_later(const struct scene *s, bytes item)
{
    bytes rest = bytes_skip(s->output, s->output_start);
    while (rest.len > 0) {
        bytes line = take_line(&rest);
        if (kind_of_text(form_of(s->dialect), line) != UNIT_CELL)
            return 0;
        if (bytes_equal(line, item))
            return 1;
    }
    return 0;
}

/* Returns the direction in which opposing pieces begin next to the cell, if there is any. */
static int has_opponent_beside(const struct small_board *b, int cell, int player)
{
    long side = (long)b->side;
    long row = cell / side, column = cell % side;
    long r, c;
    for (r = row - 1; r <= row + 1; r++) {
        for (c = column - 1; c <= column + 1; c++) {
            if (r >= 0 && r < side && c >= 0 && c < side &&
                b->cells[r * side + c] == (unsigned char)b->symbols[!player])
                return 1;
        }
    }
    return 0;
}

/* Says which rule makes a move illegal that the program lists. */
static void say_illegal(struct scene *s, const struct small_board *b, int cell, int player)
{
    s->cell = cell;
    if (b->cells[cell] != (unsigned char)b->symbols[2])
        scene_say(s, "a cell is listed that is not empty", "empty");
    else if (has_opponent_beside(b, cell, player))
        scene_say(s, "a move is listed that closes in no line", "closed-line");
    else
        scene_say(s, "a move is listed that captures nothing", "line");
}

/* Takes the item that a list begins with, which may name no cell. Returns 0 if there is none. */
static int take_item(const struct scene *s, bytes *list, int *cell)
{
    bytes line = bytes_first(*list, bytes_find(*list, '\n'));
    if (line.len != 2)
        return 0;
    *cell = bytes_get(line, 0) * (int)s->replay.side + bytes_get(line, 1);
    *list = bytes_skip(*list, line.len + 1);
    return 1;
}

/* Returns whether all moves are listed, but each is named as if it were as far from its cell as the
   first one. */
static int misnames_all(const struct scene *s)
{
    bytes right = bytes_skip(s->step->answer, s->answer_start);
    bytes list = bytes_skip(s->output, s->output_start);
    int cell, found, shift = 0, n = 0;
    while (take_item(s, &right, &cell)) {
        if (!take_item(s, &list, &found) || found == cell || (n > 0 && found - cell != shift))
            return 0;
        shift = found - cell;
        n++;
    }
    return n > 1 && !take_item(s, &list, &found);
}

/* Returns whether a line is in the rest of the output. */
static int is_said_later(const struct scene *s, bytes wanted)
{
    bytes rest = bytes_skip(s->output, s->output_start);
    while (rest.len > 0) {
        if (bytes_equal(take_line(&rest), wanted))
            return 1;
    }
    return 0;
}

/* Returns whether the program goes on with the first move of the list that should begin here. */
static int lacks_heading(const struct scene *s)
{
    bytes rest = bytes_skip(s->step->answer, s->answer_start);
    (void)take_line(&rest);
    return s->expects == UNIT_LIST && !is_said_later(s, s->expected) &&
           bytes_equal(take_line(&rest), s->found);
}

static void compare_lists(struct scene *s)
{
    int player = s->at.unit.player == 2;
    int found = scene_cell_named(s, s->found);
    struct small_board b;
    s->turn = 0;
    s->cell = FLIPREF_NONE;
    if (!small_open(&b, &s->replay, 0)) /* the configured board */
        return;
    if (misnames_all(s)) {
        scene_say(s, "the moves of a list are named wrongly", "list");
    } else if (s->finds == UNIT_CELL && s->expects == UNIT_CELL && lists_later(s, s->expected)) {
        if (found < 0)
            scene_say(s, "a move is listed that is off the board", "list");
        else if (small_gain(&b, (size_t)found, player) == 0)
            say_illegal(s, &b, found, player);
        else
            scene_say(s, "the list has another order", "list-order");
    } else if (s->expects == UNIT_CELL) {
        s->cell = scene_cell_named(s, s->expected);
        scene_say(s, "a legal move is not listed", "line");
        if (found >= 0 && small_gain(&b, (size_t)found, player) == 0)
            say_illegal(s, &b, found, player);
    } else if (s->finds == UNIT_CELL && lacks_heading(s)) {
        scene_say(s, "the heading of a list is missing", "list");
    } else if (s->finds == UNIT_CELL && found >= 0) {
        /* the list of the player before ends here */
        int last = s->expects == UNIT_LIST && bytes_start_with(s->expected, "Available moves for B")
                       ? 0
                       : 1;
        if (small_gain(&b, (size_t)found, last) == 0)
            say_illegal(s, &b, found, last);
        else
            scene_say(s, "a move is listed twice", "list");
    } else {
        scene_say(s, 0, "list");
    }
}

static void see_list(struct scene *s)
{
    compare_lists(s);
    if (s->what != 0) /* a list that is too long differs only where the next part begins */
        s->place = "the list of moves";
}

/* A program that lists moves which close in no line also captures such lines. */
static const char wrong_lines[] = "closed-line line";

static void see_cell(struct scene *s)
{
    s->turn = s->at.unit.boards >= 3 ? s->next : 0;
    if (s->at.unit.boards <= 1)
        scene_say(s, "the board is not set up as it should be", "start");
    else if (s->at.unit.boards == 2)
        scene_say(s, "a tile of the configuration is wrong", "tile");
    else if (s->next > 0 && s->replay.turns[s->next - 1].kind == FLIPREF_REFUSED)
        scene_say_accepted(s, "the board changes although the move is invalid");
    else {
        scene_see_cell(s, 0, s->next);
        s->follows = wrong_lines;
        if (s->what != 0 && s->rule == 0) /* no clause is about the new tile alone */
            s->rule = rule_named(s->dialect, "move");
    }
}

/* The boards that are drawn before the lists of moves. */
static int is_after_second_board(const struct scene *s)
{
    return s->at.unit.boards == 2;
}

static int is_last_board(const struct scene *s)
{
    return s->at.unit.boards >= 3;
}

static int is_not_said_later(const struct scene *s)
{
    return !is_said_later(s, s->expected);
}

/* Whether the answer's first board should begin here. */
static int is_first_board(const struct scene *s)
{
    return s->at.unit.boards <= 1 && s->output_start == s->answer_start &&
           bytes_start_with(s->expected, "  ");
}

/* Returns the length of the line after the one that begins at `start`. */
static size_t length_of_next(bytes text, size_t start)
{
    bytes rest = bytes_skip(text, start);
    (void)take_line(&rest);
    return bytes_find(rest, '\n');
}

/* Whether the letters of the first board's columns, and its rows, are those of a board of another
   size. */
static int is_of_another_size(const struct scene *s)
{
    return is_first_board(s) && s->found.len != s->expected.len &&
           bytes_start_with(s->found, "  ") &&
           length_of_next(s->output, s->output_start) !=
               length_of_next(s->step->answer, s->answer_start);
}

/* A prompt differs. Only that for the move is asked for in words; the others are in the samples. */
static void see_prompt(struct scene *s)
{
    const char *rule = bytes_start_with(s->expected, "Enter a move") ? "question" : 0;
    if (scene_is_left_out(s))
        scene_say(s, "the prompt is missing", rule);
    else if (s->finds == UNIT_BOARD)
        scene_say(s, "a board goes on after its last row", "layout");
    else
        scene_say(s, 0, rule);
}

static const char missing[] = "the answer to the move is missing";
static const char other_words[] = "the answer to the move is not as it should be";

const struct fault aps105_faults[] = {
    { UNIT_ANY, UNIT_ANY, scene_has_cell, .see = see_cell },
    { UNIT_LIST, UNIT_ANY, .see = see_list },
    { UNIT_CELL, UNIT_ANY, .see = see_list },

    { UNIT_REFUSAL, UNIT_ACCEPTED, 0, "an illegal move is accepted", .rule = "invalid-move",
      .by_code = 1 },
    { UNIT_REFUSAL, UNIT_ANY, scene_is_left_out, missing, .rule = "invalid-move" },
    { UNIT_REFUSAL, UNIT_OTHER, is_not_said_later, other_words, .rule = "invalid-move",
      .any_refusal = 1 },
    { UNIT_REFUSAL, UNIT_ANY, .rule = "invalid-move" },
    { UNIT_ACCEPTED, UNIT_REFUSAL, 0, "a legal move is refused", .rule = "move" },
    { UNIT_ACCEPTED, UNIT_ANY, scene_is_left_out, missing, .rule = "move" },
    { UNIT_ACCEPTED, UNIT_OTHER, is_not_said_later, other_words, .rule = "move", .any_refusal = 1 },
    { UNIT_ACCEPTED, UNIT_ANY, .rule = "move" },

    { UNIT_NOTHING, UNIT_ANY, 0, "the output goes on", .rule = "final-board" },
    { UNIT_ANY, UNIT_CELL, is_after_second_board, .see = see_list },
    { UNIT_BOARD, UNIT_NOTHING, is_first_board, "no board is drawn", .rule = "dimension" },
    { UNIT_BOARD, UNIT_BOARD, is_of_another_size, "a board of another size is drawn",
      .rule = "dimension" },
    { UNIT_BOARD, UNIT_ANY, is_last_board, 0, .rule = "final-board" },
    { UNIT_BOARD, UNIT_ANY, .rule = "layout" },
    { .see = see_prompt },
};
