/* answer/answer and answer/leniency: which leniencies an output needs, for outputs that people
   write, and what is said about the first difference and about a whole program. */
#include "sanitized.h"
#include "unit.h"

#include "answer/answer.h"
#include "judge/dialects.h"

#define NO_SET "(none)"

#define ROWS_2_TO_8 "........\n........\n........\n........\n........\n........\n.......B\n"
#define RED         "R......R\n" ROWS_2_TO_8 "Red\n"

#define HEADER "abcdefgh\n"
#define START                                                                                      \
    "--------1\n--------2\n--------3\n---BC---4\n---CB---5\n--------6\n--------7\n--------"        \
    "8\n" HEADER
#define AFTER                                                                                      \
    "--------1\n--------2\n--BC----3\n---BC---4\n---BB---5\n--------6\n--------7\n--------"        \
    "8\n" HEADER
#define REVERSI START "d3 c3 -2\n" AFTER "? -2\n" AFTER

#define BBM103_START "  0 1 2 3\n0 _ _ _ _\n1 _ O X _\n2 _ X O _\n3 _ _ _ _\n"
#define BBM103_MOVED "  0 1 2 3\n0 _ X _ _\n1 _ X X _\n2 _ X O _\n3 _ _ _ _\n"
#define REFUSAL      "Error : Invalid move. Please make another move : "
#define SCORES       "Game Ended...\nPlayer 1 : 5 , 9\nPlayer 2 : 1 , 1\n"
#define BBM103                                                                                     \
    BBM103_START "Player 1's turn: " REFUSAL REFUSAL BBM103_MOVED "Player 2's turn: " BBM103_MOVED \
                 "Player 1's turn: " BBM103_MOVED SCORES

#define APS_START      "  abcd\na UUUU\nb UWBU\nc UBWU\nd UUUU\n"
#define APS_CONFIGURED "  abcd\na UUBU\nb BWBU\nc WBWU\nd UUUU\n"
#define APS_MOVED      "  abcd\na UUBU\nb BUBU\nc WWWU\nd UWUU\n"
#define APS_LISTS      "Available moves for W:\naa\nbd\ndb\nAvailable moves for B:\nab\ncd\nda\ndc\n"
#define APS105                                                                                     \
    "Enter the board dimension: " APS_START                                                        \
    "Enter board configuration:\n" APS_CONFIGURED APS_LISTS                                        \
    "Enter a move:\nValid move.\n" APS_MOVED

#define EDGE       "+----+\n"
#define FLIP_START EDGE "|....|\n|.OX.|\n|.XO.|\n|....|\n" EDGE
#define FLIP_MOVED EDGE "|..O.|\n|.OO.|\n|.XO.|\n|....|\n" EDGE
#define PROMPT_O   "Player (O)> "
#define PROMPT_X   "Player (X)> "
#define FLIP                                                                                       \
    FLIP_START PROMPT_O PROMPT_O FLIP_MOVED "X passes.\n" PROMPT_O FLIP_MOVED PROMPT_X             \
                                            "End of input from Player X.\n"

static const struct row {
    const char *what, *dialect, *answer;
    bytes output;
    const char *needed; /* the smallest set, as leniencies_list() writes it */
} rows[] = {
    /* Every leniency that does not depend on the dialect. */
    { "right", "octaflip", RED, LITERAL(RED), "" },
    { "no LF at the end", "octaflip", "Invalid move at turn 3\n", LITERAL("Invalid move at turn 3"),
      "last-line-feed" },
    { "an LF more", "octaflip", RED, LITERAL(RED "\n"), "last-line-feed" },
    { "CR before LF", "octaflip", RED,
      LITERAL("R......R\r\n........\r\n........\r\n........\r\n........\r\n........\r\n........\r\n"
              ".......B\r\nRed\r\n"),
      "trailing-blanks" },
    { "a blank at the end of a line", "octaflip", RED, LITERAL("R......R \n" ROWS_2_TO_8 "Red\n"),
      "trailing-blanks" },
    { "CR, and no LF at the end", "octaflip", "Board input error\n", LITERAL("Board input error\r"),
      "white-space" },
    { "a tab before a line", "octaflip", RED, LITERAL("\tR......R\n" ROWS_2_TO_8 "Red\n"),
      "white-space" },
    { "a blank line", "octaflip", RED, LITERAL("R......R\n" ROWS_2_TO_8 "\nRed\n"), "white-space" },
    { "upper case", "octaflip", RED, LITERAL("R......R\n" ROWS_2_TO_8 "RED\n"), "case" },
    { "NUL bytes", "octaflip", RED, LITERAL("R......R\0\n" ROWS_2_TO_8 "Red\0\n\0"), "nul-bytes" },
    { "NUL bytes and case", "octaflip", RED, LITERAL("R......R\0\n" ROWS_2_TO_8 "red\n"),
      "case,nul-bytes" },
    { "nothing", "octaflip", RED, LITERAL(""), NO_SET },
    { "another text", "octaflip", RED, LITERAL("Board input error\n"), NO_SET },

    /* octaflip */
    { "a debug line", "octaflip", RED, LITERAL("N = 3\n" RED), "extra-lines" },
    { "a debug line that names a player", "octaflip", RED, LITERAL("Red's turn 1\n" RED),
      "extra-lines" },
    { "a prompt without LF", "octaflip", RED, LITERAL("Enter the board: " RED), "board" },
    { "a winner in a sentence", "octaflip", RED, LITERAL("R......R\n" ROWS_2_TO_8 "Winner: Red!\n"),
      "board" },
    { "cells with blanks", "octaflip", RED,
      LITERAL("R . . . . . . R\n. . . . . . . .\n" ROWS_2_TO_8 "Red\n"), NO_SET },
    { "labelled rows", "octaflip", RED,
      LITERAL("  12345678\n1 R......R\n2 ........\n3 ........\n4 ........\n5 ........\n6 ........\n"
              "7 ........\n8 .......B\nRed\n"),
      "board" },
    { "lower-case pieces", "octaflip", RED,
      LITERAL("r......r\n........\n........\n........\n........\n........\n........\n.......b\n"
              "Red\n"),
      "case" },
    { "lower-case pieces with blanks", "octaflip", RED,
      LITERAL("|r......r|\n|........|\n|........|\n|........|\n|........|\n|........|\n"
              "|........|\n|.......b|\nRed\n"),
      "case,board" },
    { "a NUL byte within a row with a label", "octaflip", RED,
      LITERAL("1 R...\0...R\n" ROWS_2_TO_8 "Red\n"), "nul-bytes,board" },
    { "two results", "octaflip", RED, LITERAL(RED "Blue\n"), NO_SET },
    { "the board before the last move too", "octaflip", RED, LITERAL("R.......\n" ROWS_2_TO_8 RED),
      NO_SET },
    { "another cell", "octaflip", RED, LITERAL("R......B\n" ROWS_2_TO_8 "Red\n"), NO_SET },
    { "another result", "octaflip", RED, LITERAL("R......R\n" ROWS_2_TO_8 "Blue\n"), NO_SET },
    { "another turn", "octaflip", "Invalid move at turn 3\n", LITERAL("Invalid move at turn 4\n"),
      NO_SET },
    { "another error", "octaflip", "Invalid move at turn 3\n", LITERAL("Invalid input at turn 3\n"),
      NO_SET },
    { "an error with more words", "octaflip", "Invalid move at turn 3\n",
      LITERAL("Error: Invalid move at turn 3!\n"), "board" },

    /* reversi */
    { "right", "reversi", REVERSI, LITERAL(REVERSI), "" },
    { "a debug line", "reversi", REVERSI,
      LITERAL(START "thinking\nd3 c3 -2\n" AFTER "? -2\n" AFTER), "extra-lines" },
    { "rows with blanks, and no letters", "reversi", START,
      LITERAL("1 - - - - - - - -\n2 - - - - - - - -\n3 - - - - - - - -\n4 - - - B C - - -\n"
              "5 - - - C B - - -\n6 - - - - - - - -\n7 - - - - - - - -\n8 - - - - - - - -\n"),
      "board" },
    { "text before an answer", "reversi", REVERSI,
      LITERAL(START "White: d3 c3 -2\n" AFTER "Refused: ? -2\n" AFTER), "board" },
    { "another reply", "reversi", REVERSI, LITERAL(START "d3 e3 -2\n" AFTER "? -2\n" AFTER),
      NO_SET },
    { "another balance", "reversi", REVERSI, LITERAL(START "d3 c3 2\n" AFTER "? -2\n" AFTER),
      NO_SET },
    { "a refusal that is missing", "reversi", REVERSI, LITERAL(START "d3 c3 -2\n" AFTER), NO_SET },

    /* bbm103 */
    { "right", "bbm103", BBM103, LITERAL(BBM103), "" },
    { "another prompt", "bbm103", BBM103,
      LITERAL(BBM103_START "P1: " REFUSAL REFUSAL BBM103_MOVED "P2: " BBM103_MOVED
                           "P1: " BBM103_MOVED SCORES),
      "prompts" },
    { "another prompt with an LF", "bbm103", BBM103,
      LITERAL(BBM103_START "First:\n" REFUSAL REFUSAL BBM103_MOVED "Second:\n" BBM103_MOVED
                           "First:\n" BBM103_MOVED SCORES),
      "prompts" },
    { "one prompt for both players", "bbm103", BBM103,
      LITERAL(BBM103_START "Move: " REFUSAL REFUSAL BBM103_MOVED "Move: " BBM103_MOVED
                           "Move: " BBM103_MOVED SCORES),
      "prompts" },
    { "the prompt of the wrong player", "bbm103", BBM103,
      LITERAL(BBM103_START "Player 1's turn: " REFUSAL REFUSAL BBM103_MOVED
                           "PLAYER 1's turn: " BBM103_MOVED
                           "Player 1's turn: " BBM103_MOVED SCORES),
      "board" },
    { "an LF after each prompt", "bbm103", BBM103,
      LITERAL(BBM103_START "Player 1's turn: \n" REFUSAL REFUSAL BBM103_MOVED
                           "Player 2's turn: \n" BBM103_MOVED
                           "Player 1's turn: \n" BBM103_MOVED SCORES),
      "white-space" },
    { "wider columns, other words", "bbm103", BBM103,
      LITERAL("    0   1   2   3\n0   _   _   _   _\n1   _   O   X   _\n2   _   X   O   _\n"
              "3   _   _   _   _\nMove, black? Illegal move!\nIllegal move!\n"
              "    0   1   2   3\n0   _   X   _   _\n1   _   X   X   _\n2   _   X   O   _\n"
              "3   _   _   _   _\nMove, white? \n"
              "    0   1   2   3\n0   _   X   _   _\n1   _   X   X   _\n2   _   X   O   _\n"
              "3   _   _   _   _\nMove, black? \n"
              "    0   1   2   3\n0   _   X   _   _\n1   _   X   X   _\n2   _   X   O   _\n"
              "3   _   _   _   _\nThe end\nBlack: 5 pieces, 9 points\nWhite: 1 piece, 1 point\n"),
      "board" },
    { "dots for empty cells", "bbm103", BBM103_START,
      LITERAL("  0 1 2 3\n0 . . . .\n1 . O X .\n2 . X O .\n3 . . . .\n"), "board" },
    { "no labels", "bbm103", BBM103_START, LITERAL("_ _ _ _\n_ O X _\n_ X O _\n_ _ _ _\n"),
      "board" },
    { "columns from 1", "bbm103", BBM103_START,
      LITERAL("  1 2 3 4\n1 _ _ _ _\n2 _ O X _\n3 _ X O _\n4 _ _ _ _\n"), "board" },
    { "lower-case pieces with other labels", "bbm103", BBM103_START,
      LITERAL("_ _ _ _\n_ o x _\n_ x o _\n_ _ _ _\n"), "case,board" },
    { "another score", "bbm103", BBM103,
      LITERAL(BBM103_START "Player 1's turn: " REFUSAL REFUSAL BBM103_MOVED
                           "Player 2's turn: " BBM103_MOVED "Player 1's turn: " BBM103_MOVED
                           "Game Ended...\nPlayer 1 : 5 , 8\nPlayer 2 : 1 , 1\n"),
      NO_SET },
    { "a refusal too few", "bbm103", BBM103,
      LITERAL(BBM103_START "Player 1's turn: " REFUSAL BBM103_MOVED "Player 2's turn: " BBM103_MOVED
                           "Player 1's turn: " BBM103_MOVED SCORES),
      NO_SET },
    { "another error of the arguments", "bbm103",
      "Error : Invalid number of command line arguments.\n",
      LITERAL("Error : Invalid format for command line arguments.\n"), NO_SET },
    { "the error in another sentence", "bbm103",
      "Error : Invalid number of command line arguments.\n",
      LITERAL("invalid number of command line arguments: 2\n"), "board" },

    /* aps105 */
    { "right", "aps105", APS105, LITERAL(APS105), "" },
    { "another prompt", "aps105", APS105,
      LITERAL("Board size? " APS_START "Enter board configuration:\n" APS_CONFIGURED APS_LISTS
              "Enter a move:\nValid move.\n" APS_MOVED),
      "prompts" },
    { "three other prompts", "aps105", APS105,
      LITERAL("Enter the board dimensions:\n" APS_START "Configuration: " APS_CONFIGURED APS_LISTS
              "Enter a valid move: Valid move.\n" APS_MOVED),
      "prompts" },
    { "no prompts", "aps105", APS105,
      LITERAL(APS_START APS_CONFIGURED APS_LISTS "Valid move.\n" APS_MOVED), "prompts" },
    { "a debug line before each board", "aps105", APS105,
      LITERAL("Enter the board dimension: DEBUG n=4\n" APS_START
              "Enter board configuration:\nDEBUG\n" APS_CONFIGURED APS_LISTS
              "Enter a move:\nValid move.\nDEBUG\n" APS_MOVED),
      "extra-lines" },
    { "another prompt, and a debug line", "aps105", APS105,
      LITERAL("Size: " APS_START "Enter board configuration:\nDEBUG\n" APS_CONFIGURED APS_LISTS
              "Enter a move:\nValid move.\n" APS_MOVED),
      "prompts,extra-lines" },
    { "another prompt, CR, no LF at the end", "aps105",
      "Enter the board dimension: " APS_START "Enter a move:\nInvalid move.\n",
      LITERAL("Size: " APS_START "Enter a move:\r\nInvalid move."), "last-line-feed,prompts" },
    { "lists in a line", "aps105", APS105,
      LITERAL("Enter the board dimension: " APS_START "Enter board configuration:\n" APS_CONFIGURED
              "Available moves for W: aa bd db\nAvailable moves for B: ab cd da dc\n"
              "Enter a move:\nValid move.\n" APS_MOVED),
      "white-space" },
    { "lists in a line with other words", "aps105", APS105,
      LITERAL("Enter the board dimension: " APS_START "Enter board configuration:\n" APS_CONFIGURED
              "Available for white: aa bd db\nAvailable for black: ab cd da dc\n"
              "Enter a move:\nValid move.\n" APS_MOVED),
      "board" },
    { "empty lists in another order", "aps105",
      APS_START "Available moves for W:\nAvailable moves for B:\nEnter a move:\nInvalid move.\n",
      LITERAL(APS_START "Available moves for B:\nAvailable moves for W:\nEnter a move:\n"
                        "Invalid move.\n"),
      NO_SET },
    { "empty lists of no colour", "aps105",
      APS_START "Available moves for W:\nAvailable moves for B:\nEnter a move:\nInvalid move.\n",
      LITERAL(APS_START "Available moves:\nAvailable moves:\nEnter a move:\nInvalid move.\n"),
      "board" },
    { "a move that is missing", "aps105", APS105,
      LITERAL("Enter the board dimension: " APS_START "Enter board configuration:\n" APS_CONFIGURED
              "Available moves for W:\naa\nbd\nAvailable moves for B:\nab\ncd\nda\ndc\n"
              "Enter a move:\nValid move.\n" APS_MOVED),
      NO_SET },
    { "a move in the other list", "aps105", APS105,
      LITERAL("Enter the board dimension: " APS_START "Enter board configuration:\n" APS_CONFIGURED
              "Available moves for W:\naa\nbd\nAvailable moves for B:\ndb\nab\ncd\nda\ndc\n"
              "Enter a move:\nValid move.\n" APS_MOVED),
      NO_SET },
    { "the move is refused", "aps105", APS105,
      LITERAL("Enter the board dimension: " APS_START
              "Enter board configuration:\n" APS_CONFIGURED APS_LISTS
              "Enter a move:\nInvalid move.\n" APS_MOVED),
      NO_SET },
    { "the move is refused, and the prompts differ", "aps105", APS105,
      LITERAL("Size: " APS_START "Tiles: " APS_CONFIGURED APS_LISTS
              "Move: Invalid move.\n" APS_MOVED),
      NO_SET },

    /* flip */
    { "right", "flip", FLIP, LITERAL(FLIP), "" },
    { "another prompt", "flip", FLIP,
      LITERAL(FLIP_START "O: O: " FLIP_MOVED "X passes.\nO: " FLIP_MOVED
                         "X: End of input from Player X.\n"),
      "prompts" },
    { "another prompt in a line of its own", "flip", FLIP,
      LITERAL(FLIP_START "O moves\nO moves\n" FLIP_MOVED "X passes.\nO moves\n" FLIP_MOVED
                         "X moves\nEnd of input from Player X.\n"),
      "prompts" },
    { "prompts whose wording changes", "flip", FLIP,
      LITERAL(FLIP_START "O 1: O 2: " FLIP_MOVED "X passes.\nO 3: " FLIP_MOVED
                         "X 4: End of input from Player X.\n"),
      "prompts,extra-lines" },
    { "a prompt too many", "flip", FLIP,
      LITERAL(FLIP_START PROMPT_O PROMPT_O PROMPT_O FLIP_MOVED
              "X passes.\n" PROMPT_O FLIP_MOVED PROMPT_X "End of input from Player X.\n"),
      "prompts,extra-lines" },
    { "a debug line", "flip", FLIP,
      LITERAL(FLIP_START PROMPT_O PROMPT_O "took 1\n" FLIP_MOVED
                                           "X passes.\n" PROMPT_O FLIP_MOVED PROMPT_X
                                           "End of input from Player X.\n"),
      "extra-lines" },
    { "no border", "flip", FLIP_START PROMPT_O "End of input from Player O.\n",
      LITERAL("....\n.OX.\n.XO.\n....\n" PROMPT_O "End of input from Player O.\n"), "board" },
    { "the computer's move", "flip", "Player O moves at 0 2.\n" FLIP_MOVED,
      LITERAL("Player O moves at 1 3.\n" FLIP_MOVED), NO_SET },
    { "the computer's move with blanks", "flip", "Player O moves at 0 2.\n" FLIP_MOVED,
      LITERAL("Player O moves at 0,2!\n" FLIP_MOVED), "board" },
    { "no pass", "flip", FLIP,
      LITERAL(FLIP_START PROMPT_O PROMPT_O FLIP_MOVED PROMPT_O FLIP_MOVED PROMPT_X
              "End of input from Player X.\n"),
      NO_SET },
    { "another name", "flip", "Player (O)> Unable to write to a.\nPlayer (O)> ",
      LITERAL("Player (O)> Unable to write to b.\nPlayer (O)> "), NO_SET },
    { "another error", "flip", "Invalid board dimension.\n", LITERAL("Invalid player type.\n"),
      NO_SET },
    { "no output at all where there is no board", "aps105",
      "Enter the board dimension: ", LITERAL("odd\neven\n"), NO_SET },
    { "a board after the error", "flip", "Invalid board dimension.\n",
      LITERAL("Invalid board dimension.\n" FLIP_START), NO_SET },
    { "another count", "flip", FLIP_START "Game Over - O=24 X=40.\n",
      LITERAL(FLIP_START "Game Over - O=25 X=39.\n"), NO_SET },
    { "the counts in other words", "flip", FLIP_START "Game Over - O=24 X=40.\n",
      LITERAL(FLIP_START "Game Over: 24 to 40\n"), "board" },
};

static void expect_text(const char *row, const char *got, const char *want)
{
    if (strcmp(got, want) != 0)
        fail_msg("%s: `%s`, not `%s`", row, got, want);
}

/* Writes what `say` writes into `room`. */
static const char *in_words(void (*say)(struct leniencies, sink *), struct leniencies set,
                            char room[256])
{
    sink s;
    sink_init(&s, 0, 0, (unsigned char *)room, 255);
    say(set, &s);
    room[s.len] = '\0';
    return room;
}

static void the_smallest_set_is_found(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        struct leniencies all = { LENIENCIES_ALL };
        struct leniencies needed = { 0 };
        char name[256], room[256];
        int found = leniencies_needed(dialect_named(r->dialect), bytes_of_text(r->answer),
                                      r->output, all, &needed);
        (void)snprintf(name, sizeof name, "%s: %s", r->dialect, r->what);
        expect_text(name, found ? in_words(leniencies_list, needed, room) : NO_SET, r->needed);
    }
}

static void a_set_accepts_what_its_subsets_accept(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        const struct dialect *d = dialect_named(r->dialect);
        struct leniencies all = { LENIENCIES_ALL };
        struct leniencies needed = { 0 };
        int found = leniencies_needed(d, bytes_of_text(r->answer), r->output, all, &needed);
        struct leniencies set = { 0 };
        for (; set.bits <= LENIENCIES_OF_OUTPUT; set.bits++) {
            int right = !answer_differs(d, bytes_of_text(r->answer), r->output, set, 0);
            struct leniencies included = leniencies_included(set);
            if (found && (needed.bits & ~included.bits) == 0)
                expect_number(r->what, "right with a larger set", (uint64_t)right, 1);
            if (!found)
                expect_number(r->what, "right with some set", (uint64_t)right, 0);
        }
    }
}

/* ---- the first difference ---- */

static const struct {
    const char *answer, *output, *names; /* of the leniencies */
    uint64_t line, column;
    const char *meaning, *expected, *found;
} differences[] = {
    { RED, "R......B\n" ROWS_2_TO_8 "Red\n", "", 1, 8, "row 1, column 8 of the final board", "`R`",
      "`B`" },
    { RED, "R......R\n" ROWS_2_TO_8 "Blue\n", "", 9, 1, "the result", "`Red`", "`Blue`" },
    { RED, "R......R \n" ROWS_2_TO_8 "blue\n", "trailing-blanks,case", 9, 1, "the result", "`Red`",
      "`blue`" },
    { RED, "R......R\n" ROWS_2_TO_8 "Red", "", 9, 4, "the result", "`Red`",
      "`Red` and the end of the output" },
    { RED, "debug\nR......R\n" ROWS_2_TO_8 "Blue\n", "extra-lines", 10, 1, "the result", "`Red`",
      "`Blue`" },
    { RED, "R......R\n" ROWS_2_TO_8 "\nRed\n", "prompts", 9, 1, "the result", "`Red`",
      "an empty line" },
    { RED, "Start: R......R\n" ROWS_2_TO_8 "Winner: Blue\n", "board", 9, 9, "the result", "`Red`",
      "`Blue`" },
    { RED, "", "white-space", 1, 1, "row 1, column 1 of the final board", "`R`",
      "the end of the output" },
};

static struct leniencies set_of(const char *names)
{
    struct leniencies set = { 0 };
    bytes rest = bytes_of_text(names);
    while (rest.len > 0) {
        bytes name = bytes_first(rest, bytes_find(rest, ','));
        assert_true(leniencies_add(&set, name));
        rest = bytes_skip(rest, name.len + 1);
    }
    return set;
}

static void the_first_difference_is_explained(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(differences); i++) {
        const char *row = differences[i].output;
        struct first_difference first;
        assert_true(answer_differs(dialect_named("octaflip"), bytes_of_text(differences[i].answer),
                                   bytes_of_text(row), set_of(differences[i].names), &first));
        expect_text(row, first.meaning, differences[i].meaning);
        expect_text(row, first.expected, differences[i].expected);
        expect_text(row, first.found, differences[i].found);
        expect_number(row, "line", first.line, differences[i].line);
        expect_number(row, "column", first.column, differences[i].column);
    }
}

/* ---- sets ---- */

static void sets_have_names(void **state)
{
    struct leniencies set = { 0 };
    char room[256];
    assert_false(leniencies_add(&set, bytes_of_text("whitespace")));
    assert_false(leniencies_add(&set, bytes_of_text("")));
    assert_int_equal(set.bits, 0);
    expect_text("no set", in_words(leniencies_say, set, room), "");
    expect_text("one", in_words(leniencies_say, set_of("case"), room), "upper and lower case");
    expect_text("two", in_words(leniencies_say, set_of("case,white-space"), room),
                "white space and upper and lower case");
    expect_text("three", in_words(leniencies_say, set_of("prompts,nul-bytes,exit-status"), room),
                "NUL bytes, the wording of prompts and the exit status");
    expect_text("list", in_words(leniencies_list, set_of("exit-status,standard-error"), room),
                "standard-error,exit-status");
    assert_int_equal(leniencies_included(set_of("white-space")).bits,
                     set_of("white-space,trailing-blanks,last-line-feed").bits);
}

/* Only allowed leniencies are tried. */
static void a_course_may_allow_less(void **state)
{
    struct leniencies needed = { 0 };
    const struct dialect *d = dialect_named("octaflip");
    bytes answer = bytes_of_text("Board input error\n");
    bytes output = bytes_of_text("Board input error\r");
    assert_false(leniencies_needed(d, answer, output, set_of("case,nul-bytes"), &needed));
    assert_true(leniencies_needed(d, answer, output, set_of("case,white-space"), &needed));
    assert_int_equal(needed.bits, set_of("white-space").bits);
    assert_true(leniencies_needed(d, answer, output, set_of("board"), &needed));
    assert_int_equal(needed.bits, set_of("board").bits);
    assert_false(leniencies_needed(d, answer, output, set_of("standard-error"), &needed));
}

/* ---- hostile outputs ---- */

/* Each comparison takes linear time; quadratic time would be minutes. */
enum { LONG = SANITIZED ? 1 << 17 : 1 << 20 }; /* bytes */

static void long_outputs_take_linear_time(void **state)
{
    static const char *const repeated[] = {
        "\n",           " ",   "\r\n",           "a",           "invalid ", "aa ",
        "Player (O)> ", "O: ", "Game Over 1 2 ", "0 _ _ _ _\n", " \n\t",    ":"
    };
    static const char *const answer_in[] = { RED, REVERSI, BBM103, APS105, FLIP };
    unsigned char *output = malloc(LONG);
    size_t i, k, d;
    assert_non_null(output);
    for (i = 0; i < ROWS(repeated) + 1; i++) {
        size_t len = i < ROWS(repeated) ? strlen(repeated[i]) : 1;
        for (k = 0; k < LONG; k++)
            output[k] = i < ROWS(repeated) ? (unsigned char)repeated[i][k % len] : 0;
        for (d = 0; d < DIALECT_COUNT; d++) {
            struct leniencies all = { LENIENCIES_ALL };
            struct leniencies needed;
            const char *answer = answer_in[d];
            assert_false(leniencies_needed(&dialects[d], bytes_of_text(answer),
                                           bytes_of(output, LONG), all, &needed));
        }
    }
    free(output);
}

/* The same start, then a run of LFs or blanks that is not at the end of the text. */
static void long_runs_take_linear_time(void **state)
{
    unsigned char *texts[2] = { malloc(LONG), malloc(LONG) };
    static const char runs[] = { '\n', ' ', '\r', 0 };
    size_t i, k;
    assert_non_null(texts[0]);
    assert_non_null(texts[1]);
    for (i = 0; i < sizeof runs; i++) {
        struct leniencies all = { LENIENCIES_ALL };
        struct leniencies needed;
        for (k = 0; k < 2; k++) {
            memset(texts[k], runs[i], LONG);
            memcpy(texts[k], "a", 1);
            texts[k][LONG - 1] = (unsigned char)('b' + k);
        }
        assert_false(leniencies_needed(dialect_named("octaflip"), bytes_of(texts[0], LONG),
                                       bytes_of(texts[1], LONG), all, &needed));
    }
    free(texts[0]);
    free(texts[1]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_smallest_set_is_found),
        cmocka_unit_test(a_set_accepts_what_its_subsets_accept),
        cmocka_unit_test(the_first_difference_is_explained),
        cmocka_unit_test(sets_have_names),
        cmocka_unit_test(a_course_may_allow_less),
        cmocka_unit_test(long_outputs_take_linear_time),
        cmocka_unit_test(long_runs_take_linear_time),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
