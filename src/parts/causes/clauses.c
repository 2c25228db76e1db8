#include "causes/clauses.h"
#include "text/find.h"

#include <string.h>

static const struct rule octaflip_rules[] = {
    { "board", "If any line is not exactly 8 characters of valid symbols (R, B, ., #)",
      "board.missing-line board.too-short board.too-long board.bad-cell" },
    { "count", "negative, not an integer, or missing, etc.",
      "count.missing count.long-line count.not-integer count.out-of-range count.negative "
      "count.extra-word" },
    { "turn", "If any integer is negative, not an integer, or missing, etc.",
      "turn.missing turn.too-few turn.long-line turn.not-integer turn.out-of-range turn.negative "
      "turn.extra-word" },
    { "validation", "Input validation checks should be performed before the game process", 0 },
    { "first-turn",
      "Even if the initial board state matches a game termination condition, you must execute at "
      "least the first turn",
      0 },
    { "players", "Players alternate turns, starting with Red.", 0 },
    { "clone",
      "Move to a directly adjacent cell (1 cell in any of the 8 directions). The original piece "
      "remains in place.",
      0 },
    { "jump",
      "Move to a cell that is exactly 2 cells away (in any of the 8 directions). The original "
      "piece disappears after the move.",
      0 },
    { "flip",
      "all opponent pieces in the 8 surrounding cells of the destination are flipped to the "
      "current player's color",
      0 },
    { "destination", "The destination cell must be . (empty).", "move.occupied" },
    { "source", "The source cell must contain the current player's piece.", "move.no-piece" },
    { "distance", "The movement must be exactly 1 or 2 steps in a valid direction",
      "move.not-straight" },
    { "range", "(1 based-index)", "move.source-off-board move.target-off-board" },
    { "pass", "they must pass using o o o o", "move.must-pass move.may-not-pass" },
    { "end",
      "After each player's move (clone or jump) or pass, immediately check the following "
      "conditions.",
      "turn.not-played" },
    { "no-empty-cell", "There are no . (empty) cells left.", 0 },
    { "no-pieces", "One player has no pieces left.", 0 },
    { "two-passes", "Both players pass consecutively.", 0 },
    { "winner", "The winner is the player with more pieces on the board at the end.", 0 },
    { "draw", "If the counts are equal, the result is a Draw.", 0 },
    { "invalid-move", "If an invalid move is encountered at turn k (1-based index), print:", 0 },
    { "output", "final board state (each line has 8 characters: R, B, ., or #)", 0 },
    { "crash", "Your code should not produce segmentation faults for any valid/invalid input.", 0 },
    { 0, 0, 0 },
};

static const struct rule reversi_rules[] = {
    { "start", "Partię gry w Reversi zaczyna się na planszy z pionami białymi na polach", 0 },
    { "placement", "po jednym ruchu polegającym na umieszczeniu na planszy piona swojego koloru",
      "move.occupied" },
    { "capture", "są piony w kolorze przeciwnym, zmieniają one kolor, czyli są odwracane", 0 },
    { "lines",
      "Położenie na planszy jednego piona może spowodować jednoczesną zmianę kilku linii pionów.",
      0 },
    { "legal",
      "Ruch jest legalny tylko, gdy powoduje zmianę koloru co najmniej jednego piona na planszy.",
      "move.no-capture" },
    { "no-legal-move",
      "Jeśli w danej chwili gracz nie może wykonać legalnego ruchu, nie kładzie na planszy piona.",
      0 },
    { "pass-at-will",
      "w tym zadaniu pozwalamy graczowi zrezygnować z ruchu nawet, gdy może wykonać ruch legalny",
      0 },
    { "most-pieces",
      "program wybiera ten, po którym liczba białych pionów na planszy będzie największa", 0 },
    { "first-of-equals",
      "wybiera ruch na pole o niższym numerze wiersza a w ramach tego wiersza, pole we "
      "wcześniejszej kolumnie",
      0 },
    { "command", "Jeśli polecenie jest błędne, na początku odpowiedzi programu",
      "command.missing command.bad-column command.bad-row command.extra-bytes" },
    { "balance", "Ocena jest równa różnicy między liczbą czarnych i białych pionów.", 0 },
    { "answer", "Odpowiedź programu na polecenie użytkownika mieści się w jednym wierszu.", 0 },
    { "diagram",
      "Znaki te są pogrupowane w wiersze i uporządkowane w kolejności rosnącego numeru wiersza",
      0 },
    { "all-commands", "Program czyta z wejścia i wykonuje wszystkie polecenia użytkownika.", 0 },
    { "line-feed", "Każdy wypisywany wiersz, także ostatni, jest zakończony końcem wiersza", 0 },
    { "status", "informuje o błędzie wykonania programu", 0 },
    { 0, 0, 0 },
};

static const struct rule bbm103_rules[] = {
    { "argument-count",
      "This error message should be printed if the number of command line arguments is not equal "
      "to the expected value.",
      0 },
    { "argument-format",
      "This error message should be printed if the size argument is not a positive even integer "
      "number greater then or equal to 4.",
      "arguments.wrong" },
    { "start", "The game starts with 4 pieces placed on 4 cells at the center.", 0 },
    { "players", "The game is played in turns and the black player starts first.", 0 },
    { "placement",
      "place a piece on one of the empty cells of the grid with the corresponding face up", 0 },
    { "legal", "when a player places a piece on the board, it must capture other player's pieces",
      "move.no-capture" },
    { "lines",
      "the new piece should be placed at the end of an array of (diagonal, vertical or horizontal) "
      "other player's pieces",
      0 },
    { "capture", "The captured pieces will be flipped in order to represent the capturer's colour.",
      0 },
    { "skip",
      "cannot make a move in their turn if there are no possible moves to capture other player's "
      "pieces",
      0 },
    { "end", "If the board is full or neither of the players can make a valid move, the game ends.",
      0 },
    { "value", "The increment amount is equal to the number of flipped pieces at that turn.", 0 },
    { "four-flips", "value a piece is increased for the first 4 times it was flipped", 0 },
    { "pieces", "Number of pieces controlled on the board", 0 },
    { "points", "Total points earned from the controlled pieces", 0 },
    { "board", "initial state of the game board will be displayed", 0 },
    { "question", "for each turn, user will be asked for a coordinate as the next players move",
      0 },
    { "refusal",
      "This error message should be printed if the user enters invalid coordinates as the next "
      "move",
      "move.occupied move.off-board line.too-few line.extra-word line.too-long line.not-integer "
      "line.out-of-range" },
    { "again", "the execution should continue by taking another coordinate from the user", 0 },
    { "input-ends", "you can provide additional error messages of your own", "end.unfinished" },
    { 0, 0, 0 },
};

static const struct rule aps105_rules[] = {
    { "start", "two white and two black tiles placed in advance at the centre", 0 },
    { "dimension", "The first input to the program will be n", "dimension.bad" },
    { "tile",
      "The three characters represent a tile of the specified colour placed at the specified",
      "tile.bad-length tile.bad-colour tile.bad-row tile.bad-column" },
    { "configuration", "given the board con-figuration input in the previous step", 0 },
    { "list",
      "your program should print a list of the available moves for the White player, followed by a "
      "list of the available moves for the Black player",
      0 },
    { "list-order",
      "The available moves for each player should be printed in the order of increasing rows, then "
      "in the order of increasing columns",
      0 },
    { "empty", "on a candidate empty board position", "move.occupied" },
    { "line",
      "There must be a continuous straight line of tile(s) of the opponent’s colour in at least "
      "one of the eight directions from the candidate empty position",
      0 },
    { "closed-line",
      "In the position immediately following the continuous straight line mentioned in #1 above, a "
      "tile of the player’s colour must already be placed.",
      "move.no-capture" },
    { "capture", "tiles that meet the criteria above are flipped to the player’s colour", 0 },
    { "move",
      "Your program should check if the move is valid, and if so, make the move, flipping the "
      "tiles correspondingly.",
      0 },
    { "invalid-move", "If the move is invalid", 0 },
    { "final-board", "Your program should print the final board configuration and terminate.", 0 },
    { "question", "your program should ask the user to input a move", 0 },
    { "layout", "it would be printed as follows", 0 },
    { 0, 0, 0 },
};

static const struct rule flip_rules[] = {
    { "usage", "When run with no arguments it should print usage instructions", "arguments.wrong" },
    { "dimension", "Board size is not an integer greater than 3", 0 },
    { "player-type", "Player type is not 0 or 1 or 2", 0 },
    { "load", "Unable to load from the specified file", 0 },
    { "load-saved",
      "the board should be displayed and the game continue from the point where the player saved.",
      0 },
    { "load-types", "These save game files will also need to store the player types.", 0 },
    { "error-order",
      "Check for errors in the order given in the table and use the first one which is applicable.",
      0 },
    { "start", "At the beginning of the game each player has two tiles in the centre of the board",
      0 },
    { "odd-centre", "If the board has an odd side length", 0 },
    { "players", "always moves first", 0 },
    { "placement", "A player's turn consists of putting a tile in an empty cell.",
      "move.occupied move.off-board" },
    { "line",
      "There must be a straight line between the new tile and one of the player's other tiles.",
      0 },
    { "between",
      "There must be at least one of the opponents tiles between those tiles and no empty spaces.",
      "move.no-capture" },
    { "capture", "Any such tiles will now be owned by the player.", 0 },
    { "pass", "If there are no legal moves for a player, then they must pass.", 0 },
    { "pass-message",
      "If there are no valid moves for a player, then no prompt is displayed and the board is not "
      "reprinted.",
      0 },
    { "two-passes", "If both players pass in consecutive turns, then the game ends.", 0 },
    { "full-board", "Game over (Board is full)", 0 },
    { "counts", "a message is output giving the tile counts for each player", 0 },
    { "prompt-again",
      "If the player gives input which is not a valid move, the prompt should be reprinted.",
      "line.too-long" },
    { "board", "Once a valid move is entered, the move should be performed, the board displayed.",
      0 },
    { "first-board", "When the game begins, the board should be printed.", 0 },
    { "prompt", "If the game is not over, a prompt should be displayed for the next player.", 0 },
    { "move-input", "would scan two values then it is considered valid", "line.not-a-move" },
    { "computer", "no prompt is displayed, instead their move is displayed once it is made", 0 },
    { "computer-1",
      "Start at the top left corner and move along the row until a valid move is found.", 0 },
    { "computer-2", "Same as 1 except start in the bottom right corner and search right to left.",
      0 },
    { "save", "The game exits when this is successful.", "save.odd-name" },
    { "save-fails", "Unable to save game", 0 },
    { "save-name", "s command given with no filename", "save.no-name" },
    { "input-ends", "End of input before end of game", "end.unfinished" },
    { "status", "Where '-' appears, do not exit.", 0 },
    { "crash", "Your programs should not crash or lock up/loop indefinitely.", 0 },
    { "hang", "Your programs should not crash or lock up/loop indefinitely.", 0 },
    { 0, 0, 0 },
};

#define RULES_OF_DIALECT(name) name##_rules,

static const struct rule *rules_of(const struct dialect *dialect)
{
    static const struct rule *const rules[] = { EACH_DIALECT(RULES_OF_DIALECT) };
    return rules[dialect - dialects];
}

const struct rule *rule_named(const struct dialect *dialect, const char *name)
{
    const struct rule *r = rules_of(dialect);
    while (r->name != 0 && strcmp(r->name, name) != 0)
        r++;
    return r->name != 0 ? r : 0;
}

const struct rule *rule_of_status(const struct dialect *dialect, int status)
{
    static const char *const of_flip[] = { "status",      "usage", "dimension",
                                           "player-type", "load",  "input-ends" };
    int is_named = rules_of(dialect) == flip_rules && status >= 0 &&
                   (size_t)status < sizeof of_flip / sizeof of_flip[0];
    return rule_named(dialect, is_named ? of_flip[status] : "status");
}

const struct rule *rule_of_code(const struct dialect *dialect, const struct code *code)
{
    const struct rule *r = rules_of(dialect);
    bytes name = bytes_skip(bytes_of_text(code->name), strlen(dialect->name) + 1);
    for (; r->name != 0; r++) {
        if (r->codes != 0 && word_index(r->codes, name) >= 0)
            return r;
    }
    return 0;
}
