/* causes: which cause a difference has, and how it is explained. Outputs are written by hand: the
   answer with a part replaced. test_scenes has a row for each fault of a dialect; here are those
   whose words also depend on the place. */
#include "text/say.h"
#include "wrong_output.h"

#include "causes/causes.h"
#include "causes/clauses.h"
#include "causes/scene.h"
#include "game/game_problem.h"

static const char *text_of(sink *s)
{
    sink_byte(s, '\0');
    return (const char *)s->buffer;
}

/* ---- explanations and causes ---- */

static const struct row {
    const char *what, *dialect, *args, *input, *old, *new;
    const char *explained, *cause;
} rows[] = {
    { "clone not flipped", "octaflip", "", NEAR "1\n1 1 1 2\n", "RRR", "RRB",
      "turn 1, Red at 1 1 to 1 2: the piece at row 1, column 3 is not captured: expected R, found "
      "B   [all opponent pieces in the 8 surrounding cells of the destination are flipped to the "
      "current player's color]",
      "wrong-output, a cell of the final board: a piece is not captured" },
    { "jump stays", "octaflip", "", CORNERS "1\n1 1 1 3\n", "..R", "R.R",
      "turn 1, Red at 1 1 to 1 3: the piece at row 1, column 1 that jumps stays behind: expected "
      "., found R   [Move to a cell that is exactly 2 cells away (in any of the 8 directions). The "
      "original piece disappears after the move.]",
      "wrong-output, a cell of the final board: a piece that jumps stays behind" },
    { "jump leaves another symbol", "octaflip", "", CORNERS "1\n1 1 1 3\n", "..R", "-.R",
      "turn 1, Red at 1 1 to 1 3: not a row of a board: expected ., found -   [Move to a cell that "
      "is exactly 2 cells away (in any of the 8 directions). The original piece disappears after "
      "the move.]",
      "wrong-output, a cell of the final board: not a row of a board" },
    { "extra flip", "octaflip", "", CORNERS "1\n1 1 1 2\n", ".B\n", ".R\n",
      "turn 1, Red at 1 1 to 1 2: the piece at row 1, column 8 is captured that should stay: "
      "expected B, found R   [all opponent pieces in the 8 surrounding cells of the destination "
      "are flipped to the current player's color]",
      "wrong-output, a cell of the final board: a piece is captured that should stay" },
    { "accepts a pass", "octaflip", "", CORNERS "1\n0 0 0 0\n", "", CORNERS "Draw\n",
      "turn 1, Red: an invalid move is accepted: expected `Invalid move at turn 1`, found "
      "`R......B`   [they must pass using o o o o]",
      "wrong-output, the input has an error: an invalid move is accepted, "
      "octaflip.move.may-not-pass" },
    { "refuses a jump", "octaflip", "", CORNERS "1\n1 1 1 3\n", "", "Invalid move at turn 1\n",
      "turn 1, Red at 1 1 to 1 3: a legal jump is refused: expected `..R....B`, found `Invalid "
      "move at turn 1`   [Move to a cell that is exactly 2 cells away (in any of the 8 "
      "directions). The original piece disappears after the move.]",
      "wrong-output, the input has no error: a legal jump is refused" },
    { "validates late", "octaflip", "", CORNERS "2\n1 1 2 3\nx\n", "", "Invalid move at turn 1\n",
      "the game is judged before all input is validated: expected `Invalid input at turn 2`, found "
      "`Invalid move at turn 1`   [Input validation checks should be performed before the game "
      "process]",
      "wrong-output, the input has an error: the game is judged before all input is validated" },
    { "draw", "octaflip", "", CORNERS "0\n", "Draw", "Red",
      "the result is wrong: expected `Draw`, found `Red`   [If the counts are equal, the result is "
      "a Draw.]",
      "wrong-output, the result: the result is wrong" },
    { "plays on", "octaflip", "", "R.B.....\n" EMPTY6 "........\n2\n1 1 1 2\n1 3 1 4\n", "RRR.",
      "RRBB",
      "turn 1, Red at 1 1 to 1 2: the game goes on after its end: expected R, found B   [One "
      "player has no pieces left.]",
      "wrong-output, the end of the game: the game goes on after its end, "
      "octaflip.turn.not-played" },
    { "reversi captures wrongly", "reversi", "", "f5\n=\n",
      "= d6 -5\n--------1\n--------2\n--------3\n---BBB--4\n---BBC--5",
      "= d6 -3\n--------1\n--------2\n--------3\n---BBB--4\n---BCC--5",
      "turn 4, White at d6: a piece is not captured (the balance after command 2): expected "
      "`= d6 -5`, found `= d6 -3`   [są piony w kolorze przeciwnym, zmieniają one kolor, "
      "czyli są odwracane]",
      "wrong-output, a cell of the diagram after a command: a piece is not captured" },
    { "reversi captures too little", "reversi", "", "d3\nc4\n",
      "c4 e3 -2\n--------1\n--------2\n--BBB---3\n--CCB---4",
      "c4 e3 0\n--------1\n--------2\n--BBB---3\n--CCC---4",
      "turn 4, White at e3: a piece is not captured (the balance after command 2): expected "
      "`c4 e3 -2`, found `c4 e3 0`   [są piony w kolorze przeciwnym, zmieniają one kolor, "
      "czyli są odwracane]",
      "wrong-output, a cell of the diagram after a command: a piece is not captured" },
    { "octaflip refuses before an error", "octaflip", "", CORNERS "2\n1 1 1 3\n1 1 2 3\n", "",
      "Invalid move at turn 1\n",
      "turn 1, Red at 1 1 to 1 3: a legal jump is refused: expected `Invalid move at turn "
      "2`, found `Invalid move at turn 1`   [Move to a cell that is exactly 2 cells away "
      "(in any of the 8 directions). The original piece disappears after the move.]",
      "wrong-output, the input has no error: a legal jump is refused" },
    { "reversi white passes", "reversi", "", "=\n", "= e3", "= =",
      "turn 2, White at e3: White passes although it has a legal move (White's reply to command "
      "1): expected `= e3 -3`, found `= = -3`   [Jeśli w danej chwili gracz nie może wykonać "
      "legalnego ruchu, nie kładzie na planszy piona.]",
      "wrong-output, White's reply to a command: White passes although it has a legal move" },
    { "reversi balance", "reversi", "", "=\n", " -3", " 3",
      "turn 2, White at e3: the balance is wrong (the balance after command 1): expected `= e3 "
      "-3`, found `= e3 3`   [Ocena jest równa różnicy między liczbą czarnych i białych pionów.]",
      "wrong-output, the balance after a command: the balance is wrong" },
    { "reversi says no pass", "reversi", "", "=\n=\n=\n", "= = -6", "= `0 -6",
      "turn 6, White: White's pass is not reported (White's reply to command 3): expected `= = "
      "-6`, "
      "found `= `0 -6`   [Jeśli w danej chwili gracz nie może wykonać legalnego ruchu, nie kładzie "
      "na planszy piona.]",
      "wrong-output, White's reply to a command: White's pass is not reported" },
    { "reversi accepts", "reversi", "", "a1\n", "? 0", "a1 c3 0",
      "turn 1, Black at a1: a command is accepted that should be refused (command 1 is refused): "
      "expected `? 0`, found `a1 c3 0`   [Ruch jest legalny tylko, gdy powoduje zmianę koloru co "
      "najmniej jednego piona na planszy.]",
      "wrong-output, a command is refused: a command is accepted that should be refused, "
      "reversi.move.no-capture" },
    { "reversi board", "reversi", "", "d3\n", "--BC----3", "---C----3",
      "turn 2, White at c3: the new piece at row 3, column c is missing: expected B, found -   [po "
      "jednym ruchu polegającym na umieszczeniu na planszy piona swojego koloru]",
      "wrong-output, a cell of the diagram after a command: the new piece is missing" },
    { "reversi makes no reply", "reversi", "", "d3\n", "--BC----3\n---BC---4",
      "---C----3\n---CC---4",
      "turn 2, White at c3: White's reply is not made: expected B, found -   [po jednym ruchu "
      "polegającym na umieszczeniu na planszy piona swojego koloru]",
      "wrong-output, a cell of the diagram after a command: White's reply is not made" },
    { "reversi makes no reply, and counts so", "reversi", "", "d3\n",
      "c3 0\n--------1\n--------2\n--BC----3\n---BC---4",
      "c3 3\n--------1\n--------2\n---C----3\n---CC---4",
      "turn 2, White at c3: White's reply is not made (the balance after command 1): expected `d3 "
      "c3 0`, found `d3 c3 3`   [po jednym ruchu polegającym na umieszczeniu na planszy piona "
      "swojego koloru]",
      "wrong-output, a cell of the diagram after a command: White's reply is not made" },
    { "reversi answers again", "reversi", "", "", "abcdefgh\n", "abcdefgh\n? 0\n",
      "an answer is printed for which there is no command (after the answer's end): expected the "
      "end of the output, found `? 0`   [Program czyta z wejścia i wykonuje wszystkie polecenia "
      "użytkownika.]",
      "wrong-output, after the answer's end: an answer is printed for which there is no command" },
    { "aps flips", "aps105", "", "4\n!!!\nWac\n", "UUWU\nb UWWU", "UUWU\nb UWBU",
      "turn 1, White at ac: the piece at row b, column c is not captured: expected W, found B   "
      "[tiles that meet the criteria above are flipped to the player’s colour]",
      "wrong-output, a cell of the board after the move: a piece is not captured" },
    { "aps places nothing", "aps105", "", "4\n!!!\nWac\n", "a UUWU\nb UWWU", "a UUUU\nb UWWU",
      "turn 1, White at ac: the new piece at row a, column c is missing: expected W, found U   "
      "[Your program should check if the move is valid, and if so, make the move, flipping the "
      "tiles correspondingly.]",
      "wrong-output, a cell of the board after the move: the new piece is missing" },
    { "aps draws a row more", "aps105", "", "4\n!!!\nWac\n", "d UUUU\nEnter board",
      "d UUUU\ne UUUU\nEnter board",
      "a board goes on after its last row (the prompt): expected `Enter board configuration:`, "
      "found `e UUUU`   [it would be printed as follows]",
      "wrong-output, the prompt: a board goes on after its last row" },
    { "aps list", "aps105", "", "4\n!!!\nWac\n", "W:\nac\n", "W:\n",
      "the legal move at row a, column c is not listed: expected `ac`, found `bd`   [There must be "
      "a continuous straight line of tile(s) of the opponent’s colour in at least one of the eight "
      "directions from the candidate empty position]",
      "wrong-output, the list of moves: a legal move is not listed" },
    { "aps list extra", "aps105", "", "4\n!!!\nWac\n", "W:\nac\n", "W:\naa\nac\n",
      "the move at row a, column a is listed that captures nothing: expected `ac`, found `aa`   "
      "[There must be a continuous straight line of tile(s) of the opponent’s colour in at least "
      "one of the eight directions from the candidate empty position]",
      "wrong-output, the list of moves: a move is listed that captures nothing" },
    { "aps list order", "aps105", "", "4\n!!!\nWac\n", "W:\nac\nbd\n", "W:\nbd\nac\n",
      "the list has another order (the list of moves for W): expected `ac`, found `bd`   [The "
      "available moves for each player should be printed in the order of increasing rows, then in "
      "the order of increasing columns]",
      "wrong-output, the list of moves: the list has another order" },
    { "aps heading", "aps105", "", "4\n!!!\nWac\n", "Available moves for W:\n", "",
      "the heading of a list is missing (the list of moves for W): expected `Available moves for "
      "W:`, found `ac`   [your program should print a list of the available moves for the White "
      "player, followed by a list of the available moves for the Black player]",
      "wrong-output, the list of moves: the heading of a list is missing" },
    { "aps legal", "aps105", "", "4\n!!!\nWac\n", "Valid move", "Invalid move",
      "turn 1, White at ac: a legal move is refused (whether the move is legal): expected `Valid "
      "move.`, found `Invalid move.`   [Your program should check if the move is valid, and if so, "
      "make the move, flipping the tiles correspondingly.]",
      "wrong-output, whether the move is legal: a legal move is refused" },
    { "aps illegal", "aps105", "", "4\n!!!\nWaa\n", "Invalid move", "Valid move",
      "turn 1, White at aa: an illegal move is accepted (whether the move is legal): expected "
      "`Invalid move.`, found `Valid move.`   [In the position immediately following the "
      "continuous straight line mentioned in #1 above, a tile of the player’s colour must already "
      "be placed.]",
      "wrong-output, whether the move is legal: an illegal move is accepted, "
      "aps105.move.no-capture" },
    { "aps tile", "aps105", "", "4\nBab\n!!!\nWaa\n", "a UBUU", "a UUUU",
      "the tile at row a, column b of the configuration is wrong: expected B, found U   [The three "
      "characters represent a tile of the specified colour placed at the specified]",
      "wrong-output, a cell of the board as configured: a tile of the configuration is wrong" },
    { "bbm capture", "bbm103", "4", "0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n", "1 _ X X _", "1 _ O X _",
      "turn 1, Player 1 at 0 1: the piece at row 1, column 1 is not captured: expected X, found O  "
      " [The captured pieces will be flipped in order to represent the capturer's colour.]",
      "wrong-output, a cell of the board after a move: a piece is not captured" },
    { "bbm args", "bbm103", "5", "", "Error : Invalid f", "  0",
      "wrong arguments are not reported as they should be: expected `Error : Invalid format for "
      "command line argument...`, found `  0ormat for command line arguments. The size ar...`   "
      "[This error message should be printed if the size argument is not a positive even "
      "integer number greater then or equal to 4.]",
      "wrong-output, the end: wrong arguments are not reported as they should be, "
      "bbm103.arguments.wrong" },
    { "flip's computer cannot move", "flip", "new 4 1 1", "", "X passes.\n",
      "Player X moves at 3 3.\n",
      "turn 9, Player O at 2 0: a computer moves that has no legal move (what stands before move "
      "10): expected `X passes.`, found `Player X moves at 3 3.`   [If there are no legal moves "
      "for a player, then they must pass.]",
      "wrong-output, what stands before a move: a computer moves that has no legal move" },
    { "flip capture", "flip", "new 4", "0 2\n", "|.OO.|", "|.OX.|",
      "turn 1, Player O at 0 2: the piece at row 1, column 2 is not captured: expected O, found X  "
      " [Any such tiles will now be owned by the player.]",
      "wrong-output, a cell of the board after a move: a piece is not captured" },
    { "flip eof", "flip", "new 4", "", "End of input", "Bye",
      "the end of the input is not reported as it should be (what stands before move 1): expected "
      "`End of input from Player O.`, found `Bye from Player O.`   [End of input before end of "
      "game]",
      "wrong-output, what stands before a move: the end of the input is not reported as it should "
      "be" },
    { "flip args", "flip", "new 3", "", "Invalid board dimension", "Invalid player type",
      "another error of the arguments is reported: expected `Invalid board "
      "dimension.`, found `Invalid player type.`   [Check for errors in the order given in "
      "the table and use the first one which is applicable.]",
      "wrong-output, what stands before a move: another error of the arguments is reported, "
      "flip.arguments.wrong" },
    { "bbm wide board", "bbm103", "4", "0 1\n", "0 _ _ _ _", "0 X _ _ _ _",
      "row 0, column 0 of the first board: expected _, found X   [initial state of the game board "
      "will be displayed]",
      "wrong-output, a cell of the first board" },
    { "aps letters", "aps105", "", "4\nBab\n!!!\nWaa\n", "  abcd", "  abcde",
      "the letters of the columns of the empty board: expected `  abcd`, found `  abcde`   [it "
      "would "
      "be printed as follows]",
      "wrong-output, the letters of the columns of the empty board" },
    { "aps misnames", "aps105", "", "4\n!!!\nWac\n", "ac\nbd\nca\ndb\n", "ab\nbc\nc`\nda\n",
      "the moves of a list are named wrongly (the list of moves for W): expected `ac`, found `ab`  "
      " "
      "[your program should print a list of the available moves for the White player, followed by "
      "a "
      "list of the available moves for the Black player]",
      "wrong-output, the list of moves: the moves of a list are named wrongly" },
    { "aps dimension", "aps105", "", "4\nBab\n!!!\nWaa\n", "  abcd\na UUUU", "  abcdef\na UUUUUU",
      "a board of another size is drawn (the letters of the columns of the empty board): expected "
      "`  abcd`, found `  abcdef`   [The first input to the program will be n]",
      "wrong-output, the letters of the columns of the empty board: a board of another size is "
      "drawn" },
    { "flip computer", "flip", "new 4 0 1", "",
      "moves at 0 2.\n+----+\n|..O.|\n|.OO.|\n|.XO.|\n|....|",
      "moves at 2 0.\n+----+\n|....|\n|.OX.|\n|OOO.|\n|....|",
      "turn 1, Player O at 0 2: the computer makes another move (the computer makes move 1): "
      "expected `Player O moves at 0 2.`, found `Player O moves at 2 0.`   [Start at the top left "
      "corner and move along the row until a valid move is found.]",
      "wrong-output, the computer makes a move: the computer makes another move" },
};

/* Writes the explanation in one line. */
static void explained_say(const struct explained *e, sink *out)
{
    if (e->turn > 0) {
        sink_say(out, "turn %llu%s%s%s%s: ", (unsigned long long)e->turn,
                 e->who[0] != '\0' ? ", " : "", e->who, e->cell[0] != '\0' ? " at " : "", e->cell);
    }
    sink_text(out, e->sentence);
    if (e->clause != 0) {
        sink_say(out, "   [%s]", e->clause);
    }
}

static void test_rows(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        const struct dialect *dialect = dialect_named(r->dialect);
        struct wrong *w = malloc(sizeof *w);
        struct difference d;
        struct explained e;
        struct cause cause;
        unsigned char room[2][2048];
        sink said, caused;
        assert_non_null(w);
        open_step(w, dialect, r->args, r->input);
        print_wrong(w, r->what, r->old, r->new);
        if (!differs(w, dialect,
                     (struct run_result){ .ending = ENDED_EXIT, .status = w->step.status }, &d))
            fail_msg("%s: no difference", r->what);
        explain_difference(dialect, &w->step, bytes_of(w->output, w->length), &d, &e);
        cause_of(dialect, &w->step, bytes_of(w->output, w->length), &d, &cause);
        sink_init(&said, 0, 0, room[0], sizeof room[0]);
        sink_init(&caused, 0, 0, room[1], sizeof room[1]);
        explained_say(&e, &said);
        cause_say(&cause, &caused);
        if (strcmp(text_of(&said), r->explained) != 0)
            fail_msg("%s: explained as\n%s", r->what, text_of(&said));
        if (strcmp(text_of(&caused), r->cause) != 0)
            fail_msg("%s: the cause is\n%s", r->what, text_of(&caused));
        reference_run_free(&w->answer);
        free(w);
    }
}

/* ---- endings ---- */

/* An output that is cut at a limit is no accusation as long as it is right. */
static void test_cut_answers(void **state)
{
    static unsigned char answer[1 << 17], output[1 << 17];
    const struct conduct_rule rule = { .problem = game_problem("bbm103") };
    struct step step = { .answer = { answer, sizeof answer } };
    struct run_result seen = { .ending = ENDED_OUTPUT_LIMIT, .out = { output, 1 << 16 } };
    struct difference d;
    memset(answer, '_', sizeof answer);
    memset(output, '_', sizeof output);
    assert_false(difference_of(&rule, &step, &seen, &d));
    seen.out.len--; /* so little that the flood may have been on standard error */
    assert_true(difference_of(&rule, &step, &seen, &d));
    seen.out.len = sizeof output; /* more than the answer */
    assert_true(difference_of(&rule, &step, &seen, &d));
    seen.out.len = 1 << 16;
    output[seen.out.len - 1] = 'X';
    assert_true(difference_of(&rule, &step, &seen, &d));
    assert_int_equal(d.verdict, VERDICT_OUTPUT_LIMIT);
}

/* A clause about segmentation faults says nothing about a program that does not end. */
static const struct {
    const char *dialect;
    enum ending ending;
    const char *input, *rule;
} endings[] = {
    { "octaflip", ENDED_SIGNAL, NEAR "1\n1 1 1 2\n", "crash" },
    { "octaflip", ENDED_TIME_CPU, NEAR "1\n1 1 1 2\n", "" },
    { "octaflip", ENDED_TIME_CPU, NEAR, "count" },
    { "octaflip", ENDED_MEMORY, NEAR "1\n1 1 1 2\n", "" },
    { "octaflip", ENDED_OUTPUT_LIMIT, NEAR "2\n1 1 1 2\n", "turn" },
    { "flip", ENDED_TIME_WALL, "", "hang" },
    { "flip", ENDED_SIGNAL, "", "crash" },
    { "reversi", ENDED_TIME_CPU, "d3\n", "" },
};

static void test_rules_of_endings(void **state)
{
    static struct wrong w;
    size_t i;
    for (i = 0; i < ROWS(endings); i++) {
        const struct dialect *dialect = dialect_named(endings[i].dialect);
        struct run_result seen = { .ending = endings[i].ending, .status = 11 };
        struct difference d;
        struct explained e;
        open_step(&w, dialect, strcmp(dialect->name, "flip") == 0 ? "new 4" : "", endings[i].input);
        assert_true(differs(&w, dialect, seen, &d));
        explain_difference(dialect, &w.step, seen.out, &d, &e);
        assert_string_equal(e.rule != 0 ? e.rule : "", endings[i].rule);
        assert_true((e.clause != 0) == (e.rule != 0));
        reference_run_free(&w.answer);
    }
}

/* ---- causes of one bug ---- */

/* Two wrong outputs of one bug, which differ in player, board, last line or exit status. */
static const struct {
    const char *dialect;
    struct {
        const char *args, *input, *old, *new;
        int status; /* beside the right one */
    } of[2];
} same[] = {
    { "bbm103",
      { { "4", "0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n", "Player 1 : 9 , 1", "Player 1 : 9 , 2", 0 },
        { "4", "0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n", "Player 2 : 1 , 1", "Player 2 : 1 , 3", 0 } } },
    { "bbm103",
      { { "4", "0 1\n0 0\n", "1 _ X X _", "1 _ O X _", 0 },
        { "6", "1 2\n1 1", "2 _ _ X X _ _", "2 _ _ O X _ _", 0 } } },
    { "aps105",
      { { "", "4\n!!!\nWaa\n", "W:\nac\n", "W:\naa\nac\n", 0 },
        { "", "6\n!!!\nWaa", "B:\nbc\n", "B:\naa\nbc\n", 0 } } },
    { "aps105", /* in the second list, the move is the first of Black's too */
      { { "", "4\nBab\n!!!\nBaa\n", "W:\nac\n", "W:\nba\nac\n", 0 },
        { "", "4\nBab\n!!!\nBaa\n", "db\nAv", "db\nba\nAv", 0 } } },
    { "flip",
      { { "new 4", "0 0\n", "Player (O)> Player (O)> End of input from Player O.\n", "Player (O)> ",
          0 },
        { "new 6", "9 9\n", "Player (O)> Player (O)> End of input from Player O.\n", "Player (O)> ",
          5 } } },
    { "flip", /* whatever the last line was */
      { { "new 4", "", "End of input", "Bye", 0 },
        { "new 4", "0 0\n", "End of input", "Bye", 0 } } },
    { "bbm103",
      { { "4", "0 1\n", "Error : End of input", "Bye", 0 },
        { "4", "0 1\n0 1\n", "Error : End of input", "Bye", 0 } } },
    { "reversi", { { "", "d3\n", "d3", "? 0", 0 }, { "", "=\nf3", "f3", "? 0", 1 } } },
};

static void test_one_bug_has_one_cause(void **state)
{
    static struct wrong w;
    struct cause causes[2];
    size_t i, k;
    for (i = 0; i < ROWS(same); i++) {
        const struct dialect *dialect = dialect_named(same[i].dialect);
        for (k = 0; k < 2; k++) {
            struct run_result seen = { .ending = ENDED_EXIT };
            struct difference d;
            open_step(&w, dialect, same[i].of[k].args, same[i].of[k].input);
            print_wrong(&w, same[i].dialect, same[i].of[k].old, same[i].of[k].new);
            seen.status = w.step.status + same[i].of[k].status;
            assert_true(differs(&w, dialect, seen, &d));
            cause_of(dialect, &w.step, bytes_of(w.output, w.length), &d, &causes[k]);
            reference_run_free(&w.answer);
        }
        if (!cause_equal(&causes[0], &causes[1]))
            fail_msg("%s %zu: `%s` `%s` and `%s` `%s`", same[i].dialect, i, causes[0].place,
                     causes[0].codes, causes[1].place, causes[1].codes);
    }
}

static void test_what_follows(void **state)
{
    struct cause choice = { .rule = "first-of-equals", .follows = "capture lines" };
    struct cause capture = { .verdict = VERDICT_WRONG_OUTPUT, .rule = "capture" };
    struct cause line = capture, none = capture;
    line.rule = "line";
    none.rule = 0;
    assert_true(cause_follows(&choice, &capture));
    assert_false(cause_follows(&choice, &line));
    assert_false(cause_follows(&choice, &none));
    assert_false(cause_follows(&capture, &choice));
    capture.verdict = VERDICT_SIGNAL; /* only a wrong output has consequences */
    assert_false(cause_follows(&choice, &capture));
}

/* ---- shorter games ---- */

static void test_shorter_games(void **state)
{
    const struct problem *octaflip = game_problem("octaflip");
    struct step step = { .input = BYTES_OF_LITERAL(CORNERS " 3\n1 1 1 2\n1 8 1 7\n1 2 1 3\n"),
                         .answer = BYTES_OF_LITERAL(CORNERS "Draw\n") };
    struct step_copy game;
    assert_int_equal(problem_shorter(octaflip, &step), 2);
    assert_int_equal(problem_shorter(game_problem("reversi"), &step), 0);
    octaflip->kind->shorten(octaflip, &step, 1, &game);
    assert_true(bytes_equal(game.step.input, BYTES_OF_LITERAL(CORNERS "1\n1 1 1 2\n")));
    step_copy_free(&game);
    octaflip->kind->shorten(octaflip, &step, 2, &game);
    assert_true(bytes_equal(game.step.input, BYTES_OF_LITERAL(CORNERS "2\n1 1 1 2\n1 8 1 7\n")));
    step_copy_free(&game);
    step.answer = BYTES_OF_LITERAL("Invalid input at turn 2\n"); /* without the malformed turn */
    assert_int_equal(problem_shorter(octaflip, &step), 1);
    step.answer = BYTES_OF_LITERAL("Invalid input at turn 0\n");
    assert_int_equal(problem_shorter(octaflip, &step), 0);
    step.answer = BYTES_OF_LITERAL("Invalid move at turn 2\n");
    step.input = BYTES_OF_LITERAL(CORNERS "3\n1 1 1 2\n1 8"); /* lines are missing */
    assert_int_equal(problem_shorter(octaflip, &step), 1);
    step.input = BYTES_OF_LITERAL(CORNERS "x\n1 1 1 2\n1 8 1 7\n");
    assert_int_equal(problem_shorter(octaflip, &step), 0);
    step.input = BYTES_OF_LITERAL("R\n3\n");
    assert_int_equal(problem_shorter(octaflip, &step), 0);
}

/* ---- clauses ---- */

/* Each code about a move or a line has a rule. */
static void test_codes_have_rules(void **state)
{
    size_t i, k;
    for (i = 0; i < dialect_count; i++) {
        for (k = 0; k < dialects[i].code_count; k++) {
            const struct code *code = &dialects[i].codes[k];
            if (code->name == 0 || strstr(code->name, "trailing") != 0 ||
                strstr(code->name, ".saved.") != 0 || strstr(code->name, ".arguments.file") != 0 ||
                strstr(code->name, "aps105.input") != 0)
                continue;
            if (rule_of_code(&dialects[i], code) == 0)
                fail_msg("no rule for %s", code->name);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_rules_of_endings),
        cmocka_unit_test(test_one_bug_has_one_cause),
        cmocka_unit_test(test_what_follows),
        cmocka_unit_test(test_shorter_games),
        cmocka_unit_test(test_cut_answers),
        cmocka_unit_test(test_codes_have_rules),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
