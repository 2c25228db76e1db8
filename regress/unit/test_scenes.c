/* causes/scene: what is wrong at the first difference, where that is, and which rule is
   broken. Outputs are written by hand: the answer with a part replaced. */
#include "wrong_output.h"

#include "causes/scene.h"

#define SHORT_GAME            "0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n"
#define SCORES(first, second) "Player 1 : 9 , " #first "\nPlayer 2 : 1 , " #second "\n"
#define FLIP_MOVED            "+----+\n|..O.|\n|.OO.|\n|.XO.|\n|....|\n+----+\n"

#define RED2 "RRRRRRRR\nRRRRRRRR\n"
#define FULL RED2 RED2 RED2 "RRRRRRRR\nBBBBBBB.\n"

/* Nobody can move. */
#define STONE2 "########\n########\n"
#define STUCK  "R#######\n" STONE2 "########\n####.###\n" STONE2 "#######B\n"

#define REPLIED "--BC----3\n---BC---4\n---CB---5\n--------6\n--------7\n--------8\n"
#define STARTED "---BC---4\n---CB---5\n--------6\n--------7\n--------8\nabcdefgh\n"

#define TWO  "2\n1 1 1 2\n1 8 1 7\n"
#define STAY "a piece is captured that should stay"
#define ON   "the game goes on after its end"

/* Blue cannot move. */
#define WALLED "R.......\n" EMPTY2 EMPTY2 ".....###\n.....###\n.....##B\n"

/* Red clones from 4 4 to 4 5, and captures the last piece of Blue. */
#define TOP2 "........\n........\n"
#define OVER TOP2 "........\n...R.B..\n" TOP2 TOP2

/* Red clones from 4 2 to 4 3, and captures the last piece of Blue. */
#define EDGES TOP2 ".......R\n.R.B....\nR.......\n........\n" TOP2

#define END         "; place: the end of the game; octaflip.turn.not-played"
#define AFTER(cell) "turn 1; cell " cell END

#define PLAYED(fourth, fifth, sixth) TOP2 "........\n" fourth "\n" fifth "\n" sixth "\n" TOP2

#define AFTER_32(first, last) "turn:   0 1 2 3\n" first "\n1 _ O X _\n2 _ X X _\n" last "\n"

enum { MORE_ROOM = 256 };

/* `what` is NULL if nothing is known but the place, and `rule` is NULL if none is. `more` has the
   turn and the cell from 0, the place if it has a name of its own, and the first code. */
struct scene_row {
    const char *dialect, *args, *input, *old, *new, *what, *rule, *more;
};

static void put_more(char *text, const char *what, const char *value)
{
    size_t len = strlen(text);
    if (value != 0)
        (void)snprintf(text + len, MORE_ROOM - len, "%s%s%s", len > 0 ? "; " : "", what, value);
}

/* Writes what a scene says besides `what` and the rule. */
static void write_more(const struct scene *s, char text[MORE_ROOM])
{
    char number[32];
    text[0] = '\0';
    (void)snprintf(number, sizeof number, "%zu", s->turn);
    put_more(text, "turn ", s->turn > 0 ? number : 0);
    (void)snprintf(number, sizeof number, "%d", s->cell);
    put_more(text, "cell ", s->cell != FLIPREF_NONE ? number : 0);
    put_more(text, "place: ", s->place);
    put_more(text, "any refusal", s->any_refusal ? "" : 0);
    put_more(text, "follows ", s->follows);
    put_more(text, "", s->code_count > 0 ? s->codes[0]->name : 0);
}

/* Returns 1 and says what the scene is if it is not that of the row. */
static int is_another(const struct scene *s, const struct scene_row *r)
{
    const char *what = s->what != 0 ? s->what : "", *rule = s->rule != 0 ? s->rule->name : "";
    char more[MORE_ROOM];
    write_more(s, more);
    if (strcmp(what, r->what != 0 ? r->what : "") == 0 &&
        strcmp(rule, r->rule != 0 ? r->rule : "") == 0 && strcmp(more, r->more) == 0)
        return 0;
    print_message("%s %s, %s: %s [%s] %s\n", r->dialect, r->args, r->new, what, rule, more);
    return 1;
}

static void expect_scenes(const struct scene_row *rows, size_t count)
{
    static struct wrong w;
    size_t i;
    int wrong = 0;
    for (i = 0; i < count; i++) {
        const struct dialect *dialect = dialect_named(rows[i].dialect);
        struct run_result seen = { .ending = ENDED_EXIT };
        struct difference d;
        struct scene s;
        open_step(&w, dialect, rows[i].args, rows[i].input);
        print_wrong(&w, rows[i].new, rows[i].old, rows[i].new);
        seen.status = w.step.status;
        assert_true(differs(&w, dialect, seen, &d));
        scene_open(&s, dialect, &w.step, bytes_of(w.output, w.length), &d);
        wrong += is_another(&s, &rows[i]);
        scene_close(&s);
        reference_run_free(&w.answer);
    }
    assert_int_equal(wrong, 0);
}

static const struct scene_row of_octaflip[] = {
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "RR", "Rx", "not a row of a board", "clone",
      "turn 1; cell 1" },
    { "octaflip", "", FULL "2\n7 8 8 8\n8 1 8 2\n", "RRRRRRRR\nBBBBBB", "BBBRRRRR\nBBBBBB",
      "the game goes on after its end", "no-empty-cell",
      "turn 1; cell 48; place: the end of the game; octaflip.turn.not-played" },
    { "octaflip", "", FULL "2\n7 8 8 8\n8 1 8 3\n", "RRRRRRRR\nBBBBBB", "RBBBRRRR\n.BBBBB",
      "the game goes on after its end", "no-empty-cell",
      "turn 1; cell 49; place: the end of the game; octaflip.turn.not-played" },
    { "octaflip", "", FULL "2\n7 8 8 8\n0 0 0 0\n", "BBBBBBRR", "BBBBBBRB",
      "the new piece has the wrong colour", "clone", "turn 1; cell 63" },
    { "octaflip", "", STUCK "3\n0 0 0 0\n0 0 0 0\n1 1 1 2\n", "R#", "RR",
      "the game goes on after its end", "two-passes",
      "turn 2; cell 1; place: the end of the game; octaflip.turn.not-played" },
    { "octaflip", "", STUCK "1\n0 0 0 0\n", "", "Invalid move at turn 1\n",
      "a pass is refused that is right", "pass",
      "turn 1; follows distance source destination range" },
    { "octaflip", "", CORNERS "1\n0 0 0 0\n", "", "Invalid input at turn 1\n",
      "an invalid move is taken for malformed input", "pass",
      "turn 1; octaflip.move.may-not-pass" },
    { "octaflip", "", CORNERS "1\n1 1 2 3\n", "", "Board input error\n", "a right board is refused",
      "board", "place: the input has no error; any refusal; octaflip.move.not-straight" },
    { "octaflip", "", CORNERS "1\n1 1 2 3\n", "", "Invalid move at turn 2\n",
      "an invalid move is accepted", "distance", "turn 1; octaflip.move.not-straight" },
    { "octaflip", "", CORNERS "2\n1 1 1 2\nx\n", "", "Invalid input at turn 1\n",
      "another turn is named", "turn", "turn 2; octaflip.turn.not-integer" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "", "Invalid input at turn 0\n",
      "a right number of turns is refused", "count", "" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "", "Invalid input at turn 1\n",
      "a right turn is refused as malformed", "turn", "turn 1" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "", "Invalid move at turn 1\n",
      "a legal clone is refused", "clone", "turn 1" },
    { "octaflip", "", "R\n", "", "Invalid input at turn 1\n", "another error is named", "board",
      "octaflip.board.too-short" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "Red\n", "", "the output ends here", "output", "" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "Red\n", "Bye\n", NULL, "output", "" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "", CORNERS "Red\n", "no turn is played",
      "first-turn", "turn 1; cell 1" },
    { "octaflip", "", "R#.....B\n" EMPTY6 "B......R\n1\n1 1 2 1\n", "R#", "RR",
      "a blocked cell changes", "flip", "turn 1; cell 1" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "RR", "RB", "the new piece has the wrong colour",
      "clone", "turn 1; cell 1" },
    { "octaflip", "", CORNERS "1\n1 1 1 3\n", "..R", "...", "the new piece is missing", "jump",
      "turn 1; cell 2" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "RR.", "RRB", "a piece appears", "clone",
      "turn 1; cell 2" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", ".B\n", "..\n", "a piece disappears", "clone",
      "turn 1; cell 7" },
    { "octaflip", "",
      "R.B.....\n........\n........\n#.......\n" EMPTY2 "........\nB......R\n1\n1 1 1 2\n", "#",
      "B", "a blocked cell changes", "flip", "turn 1; cell 24" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "RR.....B\n", "RR....\n", "not a row of a board",
      NULL, "turn 1; cell 6" },
    /* A cell that no turn should have changed: the last move of the player who has it is at fault,
       or the last move of all. */
    { "octaflip", "", CORNERS TWO, "B......R\n", "B......B\n", STAY, "flip", "turn 2; cell 63" },
    { "octaflip", "", CORNERS TWO, "B......R\n", "R......R\n", STAY, "flip", "turn 1; cell 56" },
    { "octaflip", "", CORNERS TWO, "B......R\n", ".......R\n", "a piece disappears", "clone",
      "turn 2; cell 56" },
    { "octaflip", "", CORNERS TWO, "BB\n........\n", "BB\n.......B\n", "a piece appears", "clone",
      "turn 2; cell 15" },
    { "octaflip", "", CORNERS TWO, "BB\n........\n", "BB\n.......R\n", "a piece appears", "clone",
      "turn 1; cell 15" },
    { "octaflip", "", WALLED "2\n1 1 1 2\n0 0 0 0\n", "##B\n", "##.\n", "a piece disappears",
      "clone", "turn 1; cell 63" },
    { "octaflip", "", WALLED "3\n1 1 1 2\n0 0 0 0\n1 2 1 3\n", "##B\n", "##R\n", STAY, "flip",
      "turn 3; cell 63" },
    { "octaflip", "", NEAR "2\n1 1 1 2\n8 1 8 2\n", "RRR", "RRB", "a piece is not captured", "flip",
      "turn 1; cell 2" },
    { "octaflip", "", NEAR "2\n1 1 1 2\n8 1 8 2\n", "RRR", "RR.", "a piece disappears", "flip",
      "turn 1; cell 2" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", ".B\n", ".BB\n", NULL, NULL, "turn 1" },

    /* Red has captured all. Turns after that, as they might be played. */
    { "octaflip", "", OVER "2\n4 4 4 5\n4 6 6 6\n", "",
      PLAYED("...RR...", "........", ".....B..") "Red\n", ON, "no-pieces", AFTER("29") },
    { "octaflip", "", OVER "2\n4 4 4 5\n4 6 4 4\n", "",
      PLAYED("...BB...", "........", "........") "Blue\n", ON, "no-pieces", AFTER("27") },
    { "octaflip", "", OVER "2\n4 4 4 5\n4 6 4 8\n", "",
      PLAYED("...RR..B", "........", "........") "Red\n", ON, "no-pieces", AFTER("29") },
    { "octaflip", "", OVER "2\n4 4 4 5\n4 6 5 6\n", "",
      PLAYED("...RBB..", ".....B..", "........") "Blue\n", ON, "no-pieces", AFTER("28") },
    { "octaflip", "", OVER "2\n4 4 4 5\n4 6 8 8\n", "",
      PLAYED("...RR...", "........", "........") "Red\n", "a piece disappears", "flip",
      "turn 1; cell 29" },
    { "octaflip", "", OVER "2\n4 4 4 5\n4 6 6 6\n", "", "Invalid move at turn 2\n", ON, "no-pieces",
      "turn 1; place: the end of the game; octaflip.turn.not-played" },
    { "octaflip", "", OVER "2\n4 4 4 5\n4 6 6 6\n", "", "Invalid input at turn 2\n",
      "a right turn is refused as malformed", "turn", "turn 1" },
    { "octaflip", "", CORNERS "2\n1 1 1 3\n1 8 1 7\n", "", "Invalid input at turn 1\n",
      "a right turn is refused as malformed", "turn", "turn 1" },
    { "octaflip", "", CORNERS "2\n1 1 1 3\n1 8 1 7\n", "", "Invalid move at turn 2\n",
      "a legal clone is refused", "clone", "turn 2" },
    { "octaflip", "", CORNERS "2\n1 1 1 3\n1 8 1 7\n", "", "Board input error\n",
      "a right board is refused", "board", "" },
    { "octaflip", "", CORNERS "2\n1 1 1 3\n1 1 2 3\n", "", "Bye\n",
      "the error is not reported as it should be", "invalid-move",
      "turn 2; any refusal; octaflip.move.no-piece" },
    { "octaflip", "", CORNERS "1\nx\n", "", CORNERS "Draw\n", "malformed input is accepted", "turn",
      "turn 1; octaflip.turn.not-integer" },
    { "octaflip", "", CORNERS "2\n1 1 1 2\nx\n", "", "Board input error\n",
      "a right board is refused", "board",
      "place: the input has no error; any refusal; octaflip.turn.not-integer" },
    { "octaflip", "", CORNERS "2\n0 0 0 0\n1 1 1 2\n", "", "Invalid move at turn 2\n",
      "an invalid move is accepted", "pass",
      "turn 1; follows clone jump; octaflip.move.may-not-pass" },
    { "octaflip", "", STUCK "1\n1 1 1 1\n", "", STUCK "Draw\n", "an invalid move is accepted",
      "pass", "turn 1; follows distance source destination range; octaflip.move.must-pass" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "Red\n", "Blue\n", "the result is wrong", "winner",
      "turn 1" },
    { "octaflip", "", CORNERS "3\n1 1 1 2\n1 8 1 7\n1 2 1 3\n", "",
      "RR.....B\n" EMPTY6 "B......R\nRed\n", "the game ends too early", "end", "turn 2; cell 2" },

    /* The right error in other words, or of another turn. */
    { "octaflip", "", CORNERS "1\n1 1 2 3\n", "", "Invalid move in turn 1\n",
      "the error is not reported as it should be", "invalid-move",
      "turn 1; any refusal; octaflip.move.not-straight" },
    { "octaflip", "", CORNERS "1\n1 1 2 3\n", "", "Invalid move\n",
      "the error is not reported as it should be", "invalid-move",
      "turn 1; any refusal; octaflip.move.not-straight" },
    { "octaflip", "", CORNERS "1\n1 1 2 3\n", "", "Invalid move at turn 0\n",
      "the error is not reported as it should be", "invalid-move",
      "turn 1; any refusal; octaflip.move.not-straight" },
    { "octaflip", "", CORNERS "2\n1 1 1 2\nx\n", "", "Invalid input: turn 2\n",
      "the error is not reported as it should be", "turn",
      "turn 2; any refusal; octaflip.turn.not-integer" },
    { "octaflip", "", CORNERS "2\n1 1 1 2\nx\n", "", "Invalid input at turn 0\n",
      "another turn is named", "turn", "turn 2; octaflip.turn.not-integer" },
    { "octaflip", "", CORNERS "2\n1 1 1 2\nx\n", "", "Invalid input\n",
      "the error is not reported as it should be", "turn",
      "turn 2; any refusal; octaflip.turn.not-integer" },
    { "octaflip", "", "R\n", "", "Board input error.\n", "the message is longer than it should be",
      "board", "any refusal; octaflip.board.too-short" },
    { "octaflip", "", CORNERS "1\n1 1 1 2\n", "", "Invalid move at turn 0\n",
      "a right number of turns is refused", "count", "" },
};

static void scenes_of_octaflip(void **state)
{
    expect_scenes(of_octaflip, ROWS(of_octaflip));
}

static const struct scene_row of_reversi[] = {
    { "reversi", "", "d3\n", "d3 c3 0", "d3 zz 0", "the answer is not as it should be", "answer",
      "turn 2" },
    { "reversi", "", "d3\n", "d3 c3 0\n--------1\n--------2\n--BC----3\n---BC---4\n",
      "d3 c3 -2\n--------1\n--------2\n--BC----3\n---BB---4\n",
      "a piece is captured that should stay", "capture",
      "turn 2; place: a cell of the diagram after a command" },
    { "reversi", "", "d3\n", "d3 c3 0\n--------1\n--------2\n" REPLIED,
      "d3 a1 0\nB-------1\n--------2\n---C----3\n---CC---4\n---CB---5\n",
      "White's reply is not a legal move", "legal", "turn 2; follows capture lines legal" },
    { "reversi", "", "d3\n", "d3 c3 0", "x", NULL, "answer", "turn 1" },
    { "reversi", "", "=\n", "= e3 -3", "? 0", "a pass is refused", "pass-at-will", "turn 1" },
    { "reversi", "", "d3\n", "d3", "? 0", "a legal move is refused", "legal",
      "turn 1; follows capture lines" },
    { "reversi", "", "x\n", "? 0", "? 1", "the balance is wrong", "balance",
      "turn 1; any refusal; reversi.command.bad-column" },
    { "reversi", "", "x\n", "? 0", "?0", "the numbers are right, but the text around them is not",
      "answer", "turn 1; any refusal; reversi.command.bad-column" },
    { "reversi", "", "d3\n", "d3 c3 0", "d3 c3  0",
      "the numbers are right, but the text around them is not", "answer", "turn 2" },
    { "reversi", "", "d3\n", "d3 c3 0", "d3 c4 0", "White's reply has the name of another field",
      "answer", "turn 2" },
    { "reversi", "", "x\n", "--------1\n", "-------B1\n", "the first diagram is wrong", "start",
      "cell 7" },
    { "reversi", "", "d3\na1\n", "? 0\n--------1\n", "? 0\nB-------1\n",
      "the board changes although the command is refused", "legal",
      "turn 3; cell 0; reversi.move.no-capture" },
    { "reversi", "", "d3\n", "8\nabcdefgh\n", "8\nabcdefg\n", NULL, "diagram", "" },
    { "reversi", "", "d3\n", "d3 c3 0", "d3 ", "the answer is not as it should be", "answer",
      "turn 2" },
    { "reversi", "", "d3\n", "d3 c3 0\n--------1\n--------2\n" REPLIED "abcdefgh\n", "d3 ",
      "the output ends here", "all-commands", "turn 2" },
    { "reversi", "", "d3\n", "d3 c3 0\n--------1\n--------2\n" REPLIED "abcdefgh\n", "d3 e3 0\n",
      "White's reply is not the first of equally good ones", "first-of-equals",
      "turn 2; follows capture lines legal" },
    { "reversi", "", "x\n", "? 0\n--------1\n--------2\n--------3\n" STARTED, "",
      "the output ends here", "all-commands", "turn 1; reversi.command.bad-column" },
    { "reversi", "", "d3\n", REPLIED "abcdefgh\n", REPLIED "abcdefgh\nBye\n", "the output goes on",
      "answer", "turn 2" },
    { "reversi", "", "d3\n", REPLIED "abcdefgh\n", REPLIED, "the output ends here", "diagram",
      "turn 2" },
};

static void scenes_of_reversi(void **state)
{
    expect_scenes(of_reversi, ROWS(of_reversi));
}

static const struct scene_row of_bbm103[] = {
    { "bbm103", "4 5", "", "", "Error : Invalid format for command line arguments.\n",
      "wrong arguments are not reported as they should be", "argument-count",
      "bbm103.arguments.wrong" },
    { "bbm103", "4", "0 1\n", "", "Error : Invalid number of command line arguments.\n",
      "right arguments are refused", "argument-format", "" },
    { "bbm103", "4", "0 1\n", "0 _ X _ _", "0 _ X _", NULL, "board", "turn 1; cell 3" },
    { "bbm103", "4", "0 1\n", "  0 1 2 3\n0 _ X _ _\n1 _ X X _\n2 _ X O _\n3 _ _ _ _\nPlayer 2's",
      "Error : Invalid move. Please make another move : \nPlayer 2's", "a legal move is refused",
      "legal", "turn 1; follows capture lines" },
    { "bbm103", "4", "", "0 _ _ _ _\n1 _ O X _", "0 _ _ _ _\n1 _ X O _", "the first board is wrong",
      "start", "cell 5" },
    { "bbm103", "4", "0 1\n", "Player 2's", "Player 1's", "the wrong player is asked", "skip",
      "turn 1; follows capture lines legal" },
    { "bbm103", "4", "", "Player 1's", "Player 2's", "the wrong player is asked", "players", "" },
    { "bbm103", "4", "0 1\n", "Player 2's", "Game Ended...\nPlayer 2's",
      "the game ends although a player has a legal move", "end",
      "turn 1; follows capture lines legal" },
    { "bbm103", "4", "0 1\n", "Player 2's", "Bye", "a prompt is missing", "question", "turn 1" },
    { "bbm103", "4", SHORT_GAME, "Game Ended...", "Player 2's turn: ", "the game does not end",
      "end", "turn 6; follows capture lines legal" },
    { "bbm103", "4", SHORT_GAME, "Game Ended...", "Bye", "the end is not reported", "end",
      "turn 6" },
    { "bbm103", "4", SHORT_GAME, "Player 1 : 9", "Player 1 : 8", "the number of pieces is wrong",
      "pieces", "turn 6" },
    { "bbm103", "4", SHORT_GAME, "Player 1 : 9", "White : 9", "a score is missing", "points",
      "turn 6" },
    { "bbm103", "4", SHORT_GAME, "Player 1 : 9 , ", "Player 1 : 9, ",
      "the numbers are right, but the text around them is not", "points", "turn 6" },
    { "bbm103", "4", SHORT_GAME, SCORES(18, 1), "Player 1 : 9 , x\n", "the points are wrong",
      "value", "turn 6" },
    { "bbm103", "4", SHORT_GAME, SCORES(18, 1), "Player 1 : 9 , 2\n", "the points are wrong",
      "value", "turn 6" },
    { "bbm103", "4", SHORT_GAME, SCORES(18, 1), SCORES(-18, -1), "the points are wrong", "points",
      "turn 6" },
    { "bbm103", "4", SHORT_GAME, SCORES(18, 1), SCORES(19, 2), "the points are wrong", "points",
      "turn 6" },
    { "bbm103", "4", SHORT_GAME, SCORES(18, 1), SCORES(0, 0), "the points are wrong", "points",
      "turn 6" },
    { "bbm103", "4", SHORT_GAME, SCORES(18, 1), SCORES(20, 1), "the points are wrong", "value",
      "turn 6" },
    { "bbm103", "4", "0 1\n", "0 _ X _ _", "0 X X _ _", "a piece appears", "capture",
      "turn 1; cell 0" },
    { "bbm103", "4", "0 1\n", "0 _ X _ _", "0 X _ _ _", "a piece appears", "placement",
      "turn 1; cell 0" },
    { "bbm103", "4", "0 1\n", "Error : End of input", "Bye", "the end of the input is not reported",
      "input-ends", "turn 1; any refusal" },
    { "bbm103", "4", "9 9\n", "Error : Invalid move. Please make another move : ", "Bye ",
      "a line is not refused as it should be", "refusal", "turn 1; bbm103.move.off-board" },
    { "bbm103", "4", "0 1\n", "the game.\n", "the game.\nBye\n", NULL, NULL,
      "turn 1; bbm103.end.unfinished" },
    { "bbm103", "4", "", "  0 1 2 3\n0 _ _ _ _", "", NULL, "board", "" },
    { "bbm103", "4", "", "Player 1's turn: \nError : End of input before the end of the game.\n",
      "", "the output ends here", "question", "" },
    { "bbm103", "4", "9 9\n9 9\n", "another move : Error", "another move : Player 1's turn: Error",
      "the prompt is repeated after a refusal", "again",
      "turn 2; place: what follows a refusal; any refusal; bbm103.move.off-board" },
    { "bbm103", "4", "9 9\n", "turn: Error", "turn: Player 1's turn: Error",
      "a line is not refused as it should be", "refusal", "turn 1; bbm103.move.off-board" },
    { "bbm103", "4", "0 1\n", "2 _ X O _\n3 _ _ _ _\nPlayer 2", "2 _ X O _\n3 _ _ X _\nPlayer 2",
      "a piece appears", "capture", "turn 1; cell 14" },
    { "bbm103", "4", "3 2\n", AFTER_32("0 _ _ _ _", "3 _ _ X _"),
      AFTER_32("0 _ _ _ X", "3 _ _ X _"), "a piece appears", "capture", "turn 1; cell 3" },
    { "bbm103", "4", "3 2\n", AFTER_32("0 _ _ _ _", "3 _ _ X _"),
      AFTER_32("0 _ _ _ X", "3 _ _ _ _"), "a piece appears", "placement", "turn 1; cell 3" },
    { "bbm103", "4", "3 2\n", AFTER_32("0 _ _ _ _", "3 _ _ X _"),
      AFTER_32("0 _ _ _ X", "3 _ X _ _"), "a piece appears", "placement", "turn 1; cell 3" },
    { "bbm103", "4", "0 1\n", "1 _ X X _", "1 _ _ X _", "a piece disappears", "capture",
      "turn 1; cell 5" },
    { "bbm103", "4", "0 1\n", "0 _ X _ _", "0 _ O _ _", "the new piece has the wrong colour",
      "placement", "turn 1; cell 1" },
    { "bbm103", "4", "0 1\n0 0\n", "0 O X _ _\n1 _ O X _", "0 O X _ _\n1 _ O O _", STAY, "capture",
      "turn 2; cell 6" },
};

static void scenes_of_bbm103(void **state)
{
    expect_scenes(of_bbm103, ROWS(of_bbm103));
}

static const struct scene_row of_aps105[] = {
    { "aps105", "", "2\n!!!\nWaa\n", "  ab\na WB", "", NULL, "layout", "" },
    { "aps105", "", "4\nBab\n!!!\nWac\n", "  abcd\na UUUU", "   abc\na UUUU", NULL, "layout", "" },
    { "aps105", "", "4\n!!!\nWac\n", "a UUUU", "a UWUU", "the board is not set up as it should be",
      "start", "cell 1" },
    { "aps105", "", "4\nBab\n!!!\nWac\n", "a UBUU", "a BUUU",
      "a tile of the configuration is wrong", "tile", "cell 0" },
    { "aps105", "", "4\n!!!\nWac\n", "W:\nac\n", "W:\nbb\nac\n",
      "a cell is listed that is not empty", "empty", "cell 5; place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "W:\nac\n", "W:\nab\nac\n",
      "a move is listed that closes in no line", "closed-line",
      "cell 1; place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "db\nAvailable", "Available", "a legal move is not listed",
      "line", "cell 13; place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "db\nAvailable", "db\nAvoilable", NULL, "list", "" },
    { "aps105", "", "4\n!!!\nWac\n", "db\nAvailable", "db\nca\nAvailable", "a move is listed twice",
      "list", "place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "db\nAvailable", "db\naa\nAvailable",
      "a move is listed that captures nothing", "line", "cell 0; place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "dc\nEnter", "dc\nab\nEnter", "a move is listed twice", "list",
      "place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "Valid move.\n  abcd\na UUWU\nb UWWU\nc UBWU\nd UUUU\n", "",
      "the output ends here", "move", "turn 1" },
    { "aps105", "", "4\n!!!\nWac\n", "Valid move.", "Yes.",
      "the answer to the move is not as it should be", "move", "turn 1; any refusal" },
    { "aps105", "", "4\n!!!\nWaa\n", "Invalid move.", "No.",
      "the answer to the move is not as it should be", "invalid-move",
      "turn 1; any refusal; aps105.move.no-capture" },
    { "aps105", "", "4\n!!!\nWaa\n", "Invalid move.\n  abcd\na UUUU",
      "Invalid move.\n  abcd\na WUUU", "the board changes although the move is invalid",
      "closed-line", "turn 1; cell 0; aps105.move.no-capture" },
    { "aps105", "", "4\n!!!\nWac\n", "  abcd\na UUWU\nb UWWU\nc UBWU\nd UUUU\n", "",
      "the output ends here", "final-board", "turn 1" },
    { "aps105", "", "4\n!!!\nWac\n", "  abcd\na UUWU", "Bye\na UUWU", NULL, "final-board",
      "turn 1" },
    { "aps105", "", "4\n!!!\nWac\n", "UBWU\nd UUUU\nAvailable", "UBWU\nd UUUU\nac\nAvailable",
      "a move is listed that closes in no line", "closed-line",
      "cell 2; place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "Enter a move:", "Your move:", NULL, "question", "" },
    { "aps105", "", "4\n!!!\nWac\n", "a UUWU\nb UWWU\nc UBWU\nd UUUU\n",
      "a UUWU\nb UWWU\nc UBWU\nd UUUU\nBye\n", "the output goes on", "final-board", "turn 1" },
    { "aps105", "", "4\n!!!\nWac\n", "ac\nbd", "ac\nad\nbd",
      "a move is listed that closes in no line", "closed-line",
      "cell 3; place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "ac\nbd", "ac\nba\nbd",
      "a move is listed that closes in no line", "closed-line",
      "cell 4; place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "db\nAvailable", "db\ndd\nAvailable",
      "a move is listed that captures nothing", "line", "cell 15; place: the list of moves" },
    { "aps105", "", "6\nBcf\n!!!\nWbd\n", "ce\ndb", "ce\nda\ndb",
      "a move is listed that captures nothing", "line", "cell 18; place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "ac\nbd", "ac\nae\nbd",
      "a move is listed that is off the board", "list", "place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "ac\nbd", "ac\nea\nbd",
      "a move is listed that is off the board", "list", "place: the list of moves" },
    { "aps105", "", "4\n!!!\nWac\n", "ac\nbd\nca", "ac\nca\nbd", "the list has another order",
      "list-order", "place: the list of moves" },
};

static void scenes_of_aps105(void **state)
{
    expect_scenes(of_aps105, ROWS(of_aps105));
}

static const struct scene_row of_flip[] = {
    { "flip", "new 4 7", "", "", "+\n", "wrong arguments are not reported as they should be",
      "player-type", "flip.arguments.wrong" },
    { "flip", "new 3", "", "", "Bye\n", "wrong arguments are not reported as they should be",
      "dimension", "flip.arguments.wrong" },
    { "flip", "load none", "", "", "+\n", "wrong arguments are not reported as they should be",
      "load", "" },
    { "flip", "new", "", "", "+\n", "wrong arguments are not reported as they should be", "usage",
      "flip.arguments.wrong" },
    { "flip", "new", "", "", "Error loading board.\n", "another error of the arguments is reported",
      "error-order", "flip.arguments.wrong" },
    { "flip", "new", "", "Usage: flip", "Usage: flop",
      "wrong arguments are not reported as they should be", "usage", "flip.arguments.wrong" },
    { "flip", "new 4", "", "", "Usage:\n", "right arguments are refused", "usage", "" },
    { "flip", "new 4", "", "", "Invalid player type.\n", "right arguments are refused",
      "player-type", "" },
    { "flip", "new 4", "", "", "Error loading board.\n", "right arguments are refused", "load",
      "" },
    { "flip", "new 4", "", "", "", "the output ends here", "first-board", "" },
    { "flip", "new 4", "", "+----+\n", "Bye\n", "the board is not displayed", "first-board", "" },
    { "flip", "new 4", "", "+----+\n", "+-----+\n", NULL, "first-board", "" },
    { "flip", "new 4", "", "|.OX.|", "|.XO.|", "the first board is wrong", "start", "cell 5" },
    { "flip", "new 5", "", "|..OX.|", "|.OX..|", "the first board is wrong", "odd-centre",
      "cell 11" },
    { "flip", "new 4", "", "+----+\n", "Player (O)> ", "the board is not displayed", "board", "" },
    { "flip", "new 4", "0 2\n", FLIP_MOVED "Player (X)> End of input from Player X.\n", "",
      "the output ends here", "board", "turn 1" },
    { "flip", "new 4", "0 2\n", FLIP_MOVED, "Bye\n", "the board is not displayed", "board",
      "turn 1" },
    { "flip", "new 4", "0 2\n", FLIP_MOVED, "", "the board is not displayed", "board", "turn 1" },
    { "flip", "new 4", "0 2\n", "+----+\n|..O.", "|..O.", NULL, "board", "turn 1" },
    { "flip", "new 4", "0 0\n", "Player (O)> End of input from Player O.\n", "Bye\n",
      "the prompt is not repeated after a refusal", "between", "turn 1; flip.move.no-capture" },
    { "flip", "new 4", "0 0\n", "Player (O)> End of input from Player O.\n", "",
      "the prompt is not repeated after a refusal", "prompt-again",
      "turn 1; any refusal; flip.move.no-capture" },
    { "flip", "new 28", "0 0\n", "Player (O)> End of input from Player O.\n", "+\n",
      "an illegal move is accepted", "between", "turn 1; flip.move.no-capture" },
    { "flip", "new 4", "0 2\n", "Player (X)> ", "X passes.\n",
      "a player passes who has a legal move", "pass", "turn 1; follows between line capture" },
    { "flip", "new 4", "0 2\n", "Player (X)> ", "Player X moves at 0 1.\n",
      "a computer moves for a human", "prompt", "turn 1" },
    { "flip", "new 4", "0 2\n", "Player (X)> End of input from Player X.\n", "",
      "the output ends here", "prompt", "turn 1" },
    { "flip", "new 4", "0 2\n", "Player (X)> ", "Bye", NULL, "prompt", "turn 1" },
    { "flip", "new 4", "0 2\n", "from Player X.\n", "from Player X.\nBye\n", "the output goes on",
      NULL, "turn 1; flip.end.unfinished" },
    { "flip", "new 4 1 1", "", "X passes.\n", "Game Over - O=8 X=5.\n", "the game ends too early",
      "two-passes", "turn 9; place: the end of the game" },
    { "flip", "new 4 1 1", "", "X passes.\n", "O passes.\n", "the wrong player passes", "pass",
      "turn 9" },
    { "flip", "new 4 1 1", "", "X passes.\n", "Player (X)> ",
      "a player is asked who has no legal move", "pass", "turn 9; follows between line capture" },
    { "flip", "new 4 1 1", "", "X passes.\n", "", "a pass is not reported", "pass-message",
      "turn 9" },
    { "flip", "new 4 1 1", "", "Player O moves at 3 2.", "Game Over - O=8 X=5.",
      "the game ends too early", "two-passes", "turn 11; place: the end of the game" },
    { "flip", "new 4 0 1", "", "Player O moves at 0 2.\n" FLIP_MOVED,
      "Player O moves at 3 3.\n+----+\n|....|\n|.OX.|\n|.XO.|\n|...O|\n+----+\n",
      "the computer makes an illegal move", "between", "turn 1; follows between line capture" },
    { "flip", "new 4 0 1", "", "Player O moves at 0 2.\n" FLIP_MOVED, "Player O moves at 9 0.\n",
      "the computer makes another move", "computer-1", "turn 1; follows between line capture" },
    { "flip", "new 4 0 1", "", "Player O moves at 0 2.\n" FLIP_MOVED, "Player O moves at 0 9.\n",
      "the computer makes another move", "computer-1", "turn 1; follows between line capture" },
    { "flip", "new 4 0 1", "", "Player O moves at 0 2.\n" FLIP_MOVED, "Player O moves at x.\n",
      "the computer makes another move", "computer-1", "turn 1; follows between line capture" },
    { "flip", "new 4 0 2", "", "Player O moves at 3 1.\n", "Player O moves at 2 0.\n+---\n",
      "the computer makes another move", "computer-2", "turn 1; follows between line capture" },
    { "flip", "new 4 2 1", "0 2\n", "Player X moves at ", "Player X moves at 3",
      "a computer's move is not reported as it should be", "computer", "turn 2" },
    { "flip", "new 4 1 1", "", "O=12 X=4", "O=4 X=12", "the counts are wrong", "counts",
      "turn 13" },
    { "flip", "new 4 1 1", "", "O=12 X=4", "O=12, X=4",
      "the numbers are right, but the text around them is not", "counts", "turn 13" },
    { "flip", "new 4 1 1", "", "Game Over - O=12 X=4.\n", "", "the output ends here", "counts",
      "turn 13" },
    { "flip", "new 4 1 1", "", "Game Over - O=12 X=4.\n", "O passes.\n", "the game does not end",
      "full-board", "turn 13" },
    { "flip", "new 4", "0 2\ns\n", "Please give a filename.", "Unable to write to .",
      "a save without a name is not refused as it should be", "save-name",
      "turn 2; flip.save.no-name" },
    { "flip", "new 4", "0 0\n", "Player (O)> Player (O)> End", "Player (O)> End",
      "the prompt is not repeated after a refusal", "prompt-again",
      "turn 1; any refusal; flip.move.no-capture" },
    { "flip", "new 4", "0 2\n0 1\n", "Player (X)> +", "Player (X)> Player (X)> +",
      "a legal move is refused", "between", "turn 2" },
    { "flip", "new 4", "sg\n", "Unable to write to g.\n", "Game saved.\n",
      "a save that cannot be written is not reported", "save-fails", "" },
    { "flip", "new 4", "0 2\n", "|.OO.|", "|.O..|", "a piece disappears", "capture",
      "turn 1; cell 6" },
    { "flip", "new 4", "0 2\n", "|..O.|", "|....|", "the new piece is missing", "placement",
      "turn 1; cell 2" },
};

#define WRONG_MOVES   "follows between line capture"
#define GAME_END      "place: the end of the game"
#define FLIP_START    "+----+\n|....|\n|.OX.|\n|.XO.|\n|....|\n+----+\n"
#define LAST_PASSES   "X passes.\nO passes.\n"
#define REFUSED_AGAIN "turn 1; any refusal; flip.move.no-capture"

/* The end of a game of computers: 11 moves, and two passes. */
static const struct scene_row ends_of_flip[] = {
    { "flip", "new 4 1 2", "", LAST_PASSES "Game", "Game", "a pass is not reported", "pass-message",
      "turn 11" },
    { "flip", "new 4 1 2", "", LAST_PASSES "Game Over - O=7 X=8.", "Game Over - O=8 X=7.",
      "the game ends too early", "counts", "turn 11; " GAME_END },
    { "flip", "new 4 1 2", "", LAST_PASSES "Game Over - O=7 X=8.", "Game Over - O=7 X=9.",
      "the game ends too early", "counts", "turn 11; " GAME_END },
    { "flip", "new 4 1 2", "", LAST_PASSES "Game Over - O=7 X=8.", "Game Over",
      "the game ends too early", "counts", "turn 11; " GAME_END },
    { "flip", "new 4 1 2", "", "O passes.\n", "", "the game ends too early", "two-passes",
      "turn 12; " GAME_END },
    { "flip", "new 4 1 2", "", "Game Over - O=7 X=8.", "Player X moves at 0 0.",
      "the game does not end", "two-passes", "turn 13" },
    { "flip", "new 4 1 2", "", "O=7 X=8", "O=8 X=7", "the counts are wrong", "counts", "turn 13" },
    { "flip", "new 5 1 1", "", "O passes.\nX passes.\nGame", "Game", "the game ends too early",
      "two-passes", "turn 18; " GAME_END },
    { "flip", "new 4", "", "Player (O)> ", "Game Over - O=2 X=2.\n", "the game ends too early",
      "two-passes", GAME_END },
    { "flip", "new 4", "", "Player (O)> ", "Game Over - O=2 X=3.\n", "the game ends too early",
      "counts", GAME_END },
    { "flip", "new 4 1 1", "", "Player O moves at 0 2.", "Game Over - O=2 X=2.",
      "the game ends too early", "two-passes", "turn 1; " GAME_END },
};

static const struct scene_row turns_of_flip[] = {
    { "flip", "new 4", "", "Player (O)> ", "Player (X)> ", "it is the wrong player's turn",
      "players", "place: a turn" },
    { "flip", "new 4", "0 2\n", "Player (X)> ", "Player (O)> ", "it is the wrong player's turn",
      "prompt", "turn 1; place: a turn" },
    { "flip", "new 4 1 1", "", "Player O moves at 0 2.", "Player X moves at 0 1.",
      "it is the wrong player's turn", "players", "turn 1; place: a turn" },
    { "flip", "new 4 1 1", "", "Player X moves at 0 1.", "Player O moves at 3 3.",
      "it is the wrong player's turn", "prompt", "turn 2; place: a turn" },
    { "flip", "new 4 1 1", "", "Player O moves at 0 2.", "O passes.",
      "a player passes who has a legal move", "pass", "turn 1; " WRONG_MOVES },
    { "flip", "new 4 1 1", "", "Player O moves at 0 2.", "Player O moves to 0 2.",
      "a computer's move is not reported as it should be", "computer", "turn 1" },
    { "flip", "new 4 1 1", "", "Player X moves at 0 1.", "Player (X)> ",
      "a computer's move is not reported as it should be", "computer", "turn 2" },

    /* the types of both players count */
    { "flip", "new 4 2 1", "", "Player X moves at 2 3.\n+----+\n|..O.|\n|.OO.|\n|.XXX|",
      "Player X moves at 0 1.\n+----+\n|.XO.|\n|.XO.|\n|.XO.|", "the computer makes another move",
      "computer-2", "turn 2; " WRONG_MOVES },
    { "flip", "new 4 2 1", "", "Player O moves at 3 0.\n+----+\n|..O.|\n|.OO.|\n|.OXX|",
      "Player O moves at 3 2.\n+----+\n|..O.|\n|.OO.|\n|.XOX|", "the computer makes another move",
      "computer-1", "turn 3; " WRONG_MOVES },
    { "flip", "new 4 2 1", "", "Player O moves at 3 0.\n+----+\n|..O.|",
      "Player O moves at 0 2.\n+----+\n|.OO.|", "the computer makes an illegal move", "between",
      "turn 3; " WRONG_MOVES },
    { "flip", "new 4 1", "0 2\n", "Player X moves at 0 1.\n+----+\n|.XO.|\n|.XO.|\n|.XO.|",
      "Player X moves at 2 3.\n+----+\n|..O.|\n|.OO.|\n|.XXX|", "the computer makes another move",
      "computer-1", "turn 2; " WRONG_MOVES },
};

static const struct scene_row boards_of_flip[] = {
    { "flip", "new 4", "", "|.XO.|\n", "", "the board has another number of rows", "first-board",
      "" },
    { "flip", "new 4", "", "|.OX.|\n", "|....|\n|.OX.|\n", "the board has another number of rows",
      "first-board", "" },
    { "flip", "new 4", "0 2\n", "|.OO.|\n|.XO.|\n", "|.OO.|\n",
      "the board has another number of rows", "board", "turn 1" },

    /* the board after a refusal: the same, with the same prompt, or another */
    { "flip", "new 4", "0 0\n", "Player (O)> Player (O)> ",
      "Player (O)> " FLIP_START "Player (O)> ", "the board is drawn again after a refusal",
      "prompt-again", REFUSED_AGAIN },
    { "flip", "new 4", "0 0\n", "Player (O)> Player (O)> ",
      "Player (O)> " FLIP_START "Player (X)> ", "an illegal move is accepted", "between",
      "turn 1; flip.move.no-capture" },
    { "flip", "new 4", "0 0\n", "Player (O)> Player (O)> ",
      "Player (O)> +----+\n|O...|\n|.OX.|\n|.XO.|\n|....|\n+----+\nPlayer (O)> ",
      "an illegal move is accepted", "between", "turn 1; flip.move.no-capture" },
    { "flip", "new 4", "0 2\n0 0\n", "Player (X)> Player (X)> ",
      "Player (X)> " FLIP_MOVED "Player (X)> ", "the board is drawn again after a refusal",
      "prompt-again", "turn 2; any refusal; flip.move.no-capture" },
};

static void scenes_of_flip(void **state)
{
    expect_scenes(of_flip, ROWS(of_flip));
    expect_scenes(ends_of_flip, ROWS(ends_of_flip));
    expect_scenes(turns_of_flip, ROWS(turns_of_flip));
    expect_scenes(boards_of_flip, ROWS(boards_of_flip));
}

/* Without a place, there is neither a cell nor anything to say. */
static void a_lost_output_has_no_place(void **state)
{
    static struct wrong w;
    struct run_result seen = { .ending = ENDED_SIGNAL, .status = 11 };
    const struct dialect *dialect = dialect_named("flip");
    struct difference d;
    struct scene s;
    open_step(&w, dialect, "new 4", "0 2\n");
    assert_true(differs(&w, dialect, seen, &d));
    scene_open(&s, dialect, &w.step, bytes_of(0, 0), &d);
    assert_true(s.is_lost);
    assert_int_equal(s.cell, FLIPREF_NONE);
    assert_int_equal(s.turn, 0);
    assert_null(s.what);
    assert_null(s.rule);
    assert_int_equal(s.code_count, 0);
    scene_close(&s);
    reference_run_free(&w.answer);
}

/* ---- games that were saved and loaded ---- */

#define PROMPT_X "Player (X)> End of input from Player X.\n"
#define PROMPT_O "Player (O)> End of input from Player O.\n"

static const struct loaded_row {
    const char *first_args, *first_input;
    struct scene_row row;
} of_loaded[] = {
    { "new 4",
      "0 2\nsg\n",
      { "flip", "load g", "", "", "Error loading board.\n",
        "a game that was saved cannot be loaded", "load-saved", "place: a loaded game" } },
    { "new 4",
      "0 2\nsg\n",
      { "flip", "load g", "", "|..O.|", "|....|", "the board is not the one that was saved",
        "load-saved", "cell 2; place: a loaded game" } },
    { "new 4",
      "0 2\nsg\n",
      { "flip", "load g", "", PROMPT_X, PROMPT_O, "the game does not go on where it was saved",
        "load-saved", "place: a loaded game" } },
    { "new 4",
      "sg\n",
      { "flip", "load g", "", PROMPT_O, "Bye\n", "the game does not go on where it was saved",
        "load-saved", "place: a loaded game" } },
    { "new 4",
      "sg\n",
      { "flip", "load g", "", "Player (O)> ", "Player O moves at 0 2.\n",
        "a player is not of the type that was saved", "load-types", "place: a loaded game" } },
    { "new 4",
      "sg\n",
      { "flip", "load g", "", "Player (O)> ", "Player X moves at 0 2.\n",
        "the game does not go on where it was saved", "load-saved", "place: a loaded game" } },
    { "new 4 1",
      "sg\n",
      { "flip", "load g", "0 2\n", "Player X moves at 0 1.", "Player (X)> ",
        "a player is not of the type that was saved", "load-types",
        "turn 2; place: a loaded game" } },
    { "new 4",
      "sg\n",
      { "flip", "load g", "0 2\n", "Player (X)> ", "Player X moves at 0 1.\n",
        "a player is not of the type that was saved", "load-types",
        "turn 1; place: a loaded game" } },
    /* What differs later has nothing to do with loading. */
    { "new 4",
      "sg\n",
      { "flip", "load g", "0 2\n", "|.OO.|", "|.OX.|", "a piece is not captured", "capture",
        "turn 1; cell 6" } },
    { "new 4",
      "sg\n",
      { "flip", "load g", "0 2\n", PROMPT_X, "X passes.\n", "a player passes who has a legal move",
        "pass", "turn 1; follows between line capture" } },
    { "new 4",
      "sg\n",
      { "flip", "load g", "0 0\n", "Player (O)> Player (O)> End", "Player (O)> End",
        "the prompt is not repeated after a refusal", "prompt-again",
        "turn 1; any refusal; flip.move.no-capture" } },
    { "new 4",
      "sg\n",
      { "flip", "load g", "", "", "", "the output ends here", "first-board", "" } },
    { "new 4",
      "sg\n",
      { "flip", "load g", "0 2\nsh\n", "Game saved.\n", "", "a save is not reported", "save",
        "turn 1" } },
    { "new 4",
      "",
      { "flip", "load g", "", "", "+----+\n", "wrong arguments are not reported as they should be",
        "load", "" } },
};

/* Runs the reference twice in one folder: w->step is the second run, and comes after `first`. */
static void open_loaded(struct wrong *w, struct step *first, const struct loaded_row *r)
{
    static struct wrong before;
    const struct dialect *flip = dialect_named("flip");
    struct memory_folder folder = { 0 };
    struct reference_request request = { .dialect = flip, .folder = &folder };
    memset(&before, 0, sizeof before);
    memset(w, 0, sizeof *w);
    take_args(&before, r->first_args);
    take_args(w, r->row.args);
    request.args = before.args;
    request.input = bytes_of_text(r->first_input);
    *first = before.step;
    first->args = before.args;
    first->input = request.input;
    assert_true(reference_run(&request, &before.answer));
    reference_run_free(&before.answer);
    request.args = w->args;
    request.input = bytes_of_text(r->row.input);
    assert_true(reference_run(&request, &w->answer));
    w->step.input = request.input;
    w->step.answer = bytes_of(w->answer.output, w->answer.length);
    w->step.status = w->answer.status;
    w->step.has_status = 1;
    w->step.before = first;
    memory_folder_free(&folder);
}

static void scenes_of_loaded_games(void **state)
{
    static struct wrong w;
    size_t i;
    int wrong = 0;
    for (i = 0; i < ROWS(of_loaded); i++) {
        const struct scene_row *r = &of_loaded[i].row;
        const struct dialect *flip = dialect_named("flip");
        struct run_result seen = { .ending = ENDED_EXIT };
        struct step first;
        struct difference d;
        struct scene s;
        open_loaded(&w, &first, &of_loaded[i]);
        print_wrong(&w, r->new, r->old, r->new);
        seen.status = w.step.status;
        assert_true(differs(&w, flip, seen, &d));
        scene_open(&s, flip, &w.step, bytes_of(w.output, w.length), &d);
        wrong += is_another(&s, r);
        scene_close(&s);
        reference_run_free(&w.answer);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_of_octaflip),     cmocka_unit_test(scenes_of_reversi),
        cmocka_unit_test(scenes_of_bbm103),       cmocka_unit_test(scenes_of_aps105),
        cmocka_unit_test(scenes_of_flip),         cmocka_unit_test(a_lost_output_has_no_place),
        cmocka_unit_test(scenes_of_loaded_games),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
