/* What differs in a game of flip: boards, prompts, passes, computers, saves and errors. */
#include "causes/scene.h"
#include "causes/small_board.h"
#include "text/find.h"

#include <string.h>

/* The last turn before the place, or NULL. */
static const struct replayed_turn *last_turn(const struct scene *s)
{
    return s->next > 0 ? &s->replay.turns[s->next - 1] : 0;
}

/* ---- before the game ---- */

static const char *rule_of_message(bytes part)
{
    return bytes_start_with(part, "Invalid board")    ? "dimension"
           : bytes_start_with(part, "Invalid player") ? "player-type"
           : bytes_start_with(part, "Error loading")  ? "load"
                                                      : "usage";
}

static void see_arguments(struct scene *s)
{
    if (s->expects == UNIT_ARGUMENTS && s->finds == UNIT_ARGUMENTS &&
        strcmp(rule_of_message(s->expected), rule_of_message(s->found)) != 0)
        scene_say(s, "another error of the arguments is reported", "error-order");
    else if (s->expects == UNIT_ARGUMENTS)
        scene_say(s, "wrong arguments are not reported as they should be",
                  rule_of_message(s->expected));
    else
        scene_say(s, "right arguments are refused", rule_of_message(s->found));
}

/* ---- boards ---- */

/* Returns whether the program draws the board as it is after the last turn, and asks the same
   player again. A move to a piece that is there already does not change the board either. */
static int draws_again(const struct scene *s)
{
    bytes rest = bytes_skip(s->output, s->output_start);
    struct small_board b;
    size_t row;
    if (!small_open(&b, &s->replay, s->next))
        return 0;
    for (row = 0; row < b.side; row++) {
        (void)take_line(&rest);
        if (rest.len < b.side + 2 || memcmp(rest.at + 1, b.cells + row * b.side, b.side) != 0)
            return 0;
    }
    (void)take_line(&rest);
    (void)take_line(&rest);
    return bytes_equal(bytes_first(rest, s->expected.len), s->expected);
}

/* Returns whether the program draws as many rows of cells as there are. */
static int draws_all_rows(const struct scene *s)
{
    bytes rest = bytes_skip(s->output, s->output_start);
    size_t rows = (size_t)s->at.unit.row - 1;
    for (; bytes_start_with(rest, "|"); rows++)
        (void)take_line(&rest);
    return rows == s->replay.side;
}

static void see_board(struct scene *s)
{
    const struct replayed_turn *last = last_turn(s);
    const char *rule = last == 0 ? "first-board" : "board";
    if (s->finds == UNIT_PROMPT) {
        int same = last != 0 && s->finds_player == last->player + 1;
        if (same && !scene_is_plain_move(s))
            scene_say(s, "a legal move is refused that scanf reads", "move-input");
        else
            scene_say(s, same ? "a legal move is refused" : "the board is not displayed",
                      same ? "between" : "board");
    } else if (s->finds == UNIT_NOTHING || (s->finds == UNIT_BOARD && s->cell < 0)) {
        scene_say(s, 0, rule);
    } else if (s->finds != UNIT_BOARD) {
        scene_say(s, "the board is not displayed", rule);
    } else if (!draws_all_rows(s)) {
        s->cell = FLIPREF_NONE;
        scene_say(s, "the board has another number of rows", rule);
    } else if (last == 0) {
        scene_say(s, "the first board is wrong", s->replay.side % 2 == 1 ? "odd-centre" : "start");
    } else {
        scene_see_cell(s, s->next - 1, s->next);
    }
}

/* ---- turns ---- */

/* A program that takes other moves for legal also passes and lets computers move otherwise. */
static const char wrong_moves[] = "between line capture";

static void say_of_any_refusal(struct scene *s, const char *what)
{
    scene_say(s, what, "prompt-again");
    s->any_refusal = 1;
}

static void say_of_moves(struct scene *s, const char *what, const char *rule)
{
    scene_say(s, what, rule);
    s->follows = wrong_moves;
}

/* Returns whether the end of the game that the program reports has the counts of the board. */
static int counts_tiles(const struct scene *s)
{
    size_t turns = s->next - (s->expects == UNIT_COMPUTER && s->next > 0); /* without its move */
    struct small_board b;
    size_t at = 0, i;
    int player;
    if (!small_open(&b, &s->replay, turns))
        return 1;
    for (player = 0; player < 2; player++) {
        int64_t said, tiles = 0;
        for (i = 0; i < b.side * b.side; i++)
            tiles += b.cells[i] == (unsigned char)b.symbols[player];
        at += bytes_find(bytes_skip(s->found, at), '=') + 1;
        if (!scene_number(s->found, at, &said) || said != tiles)
            return 0;
    }
    return 1;
}

/* A program that counts the tiles wrongly also takes the board for full. */
static void say_too_early(struct scene *s)
{
    scene_say(s, "the game ends too early", counts_tiles(s) ? "two-passes" : "counts");
    s->place = "the end of the game";
}

static int is_turn(enum unit_kind kind)
{
    return kind == UNIT_PROMPT || kind == UNIT_COMPUTER;
}

static int is_of_other_player(const struct scene *s)
{
    return is_turn(s->finds) && (!is_turn(s->expects) || s->finds_player != s->expects_player);
}

/* Says that the turn after so many turns is the other player's. */
static void say_wrong_player(struct scene *s, size_t turns)
{
    scene_say(s, "it is the wrong player's turn", turns == 0 ? "players" : "prompt");
    s->place = "a turn";
}

/* Returns whether the program has reported a pass before. */
static int reports_passes(const struct scene *s)
{
    bytes rest = bytes_first(s->output, s->output_start);
    while (rest.len > 0) {
        if (kind_of_text(form_of(s->dialect), take_line(&rest)) == UNIT_PASS)
            return 1;
    }
    return 0;
}

/* Returns whether the answer has nothing but passes before the end of the game that the program
   reports. */
static int ends_after_passes(const struct scene *s)
{
    bytes rest = bytes_skip(s->step->answer, s->answer_start);
    bytes line = take_line(&rest);
    while (kind_of_text(form_of(s->dialect), line) == UNIT_PASS)
        line = take_line(&rest);
    return bytes_equal(line, s->found);
}

static void see_prompt(struct scene *s)
{
    const struct replayed_turn *last = last_turn(s);
    int is_refused = last != 0 && last->kind == FLIPREF_REFUSED;
    if (is_refused && s->finds == UNIT_BOARD && draws_again(s))
        say_of_any_refusal(s, "the board is drawn again after a refusal");
    else if (is_refused && (s->finds == UNIT_NOTHING || s->finds == UNIT_INPUT_ENDS))
        say_of_any_refusal(s, "the prompt is not repeated after a refusal");
    else if (is_refused && s->finds == UNIT_BOARD)
        scene_say_accepted(s, "an illegal move is accepted");
    else if (is_refused)
        scene_say_accepted(s, "the prompt is not repeated after a refusal");
    else if (is_of_other_player(s))
        say_wrong_player(s, s->next);
    else if (s->finds == UNIT_PASS)
        say_of_moves(s, "a player passes who has a legal move", "pass");
    else if (s->finds == UNIT_OVER)
        say_too_early(s);
    else if (s->finds == UNIT_COMPUTER)
        scene_say(s, "a computer moves for a human", "prompt");
    else
        scene_say(s, 0, "prompt");
}

static void see_pass(struct scene *s)
{
    int is_passer = s->finds_player == s->expects_player;
    if (s->finds == UNIT_OVER && (reports_passes(s) || !ends_after_passes(s)))
        say_too_early(s);
    else if (s->finds == UNIT_PASS)
        scene_say(s, "the wrong player passes", "pass");
    else if (s->finds == UNIT_PROMPT && is_passer)
        say_of_moves(s, "a player is asked who has no legal move", "pass");
    else if (s->finds == UNIT_COMPUTER && is_passer)
        say_of_moves(s, "a computer moves that has no legal move", "pass");
    else
        scene_say(s, "a pass is not reported", "pass-message");
}

/* Returns whether the program draws the board that the right move leads to, whatever it says about
   the move. */
static int makes_the_move(const struct scene *s)
{
    bytes board = bytes_skip(s->step->answer, s->answer_start + s->expected.len + 1);
    bytes found = bytes_skip(s->output, s->output_start + s->found.len + 1);
    size_t len = (s->replay.side + 2) * (s->replay.side + 3);
    return s->replay.side > 0 && board.len >= len &&
           bytes_equal(bytes_first(board, len), bytes_first(found, len));
}

static const char *rule_of_computer(const struct scene *s)
{
    const struct step *step = s->step;
    int is_o = bytes_start_with(s->expected, "Player O");
    size_t i = is_o ? 3 : 2;
    return step->arg_count > i && strcmp(step->args[i], "2") == 0 ? "computer-2" : "computer-1";
}

/* The computer makes another move: one that is illegal, or not the one that its type says. */
static void see_computer(struct scene *s)
{
    struct small_board b;
    int64_t row, column;
    size_t place;
    int player = bytes_start_with(s->expected, "Player X");
    s->turn = s->next;
    if (s->finds == UNIT_OVER) {
        say_too_early(s);
        return;
    }
    if (is_of_other_player(s)) {
        say_wrong_player(s, s->next > 0 ? s->next - 1 : 0);
        return;
    }
    if (s->finds == UNIT_PASS) {
        say_of_moves(s, "a player passes who has a legal move", "pass");
        return;
    }
    if (s->finds != UNIT_COMPUTER || s->next == 0 || makes_the_move(s)) {
        scene_say(s, "a computer's move is not reported as it should be", "computer");
        return;
    }
    say_of_moves(s, "the computer makes another move", rule_of_computer(s));
    place = strlen("Player O moves at ");
    if (!small_open(&b, &s->replay, s->next - 1) || !scene_number(s->found, place, &row))
        return;
    place += bytes_find(bytes_skip(s->found, place), ' ');
    if (!scene_number(s->found, place, &column) || row >= (int64_t)s->replay.side ||
        column >= (int64_t)s->replay.side)
        return;
    if (small_gain(&b, (size_t)row * s->replay.side + (size_t)column, player) == 0)
        scene_say(s, "the computer makes an illegal move", "between");
}

static void see_over(struct scene *s)
{
    struct small_board b;
    int is_full =
        small_open(&b, &s->replay, s->next) && memchr(b.cells, b.symbols[2], b.side * b.side) == 0;
    if (s->finds == UNIT_OVER && !scene_say_form(s, "counts"))
        scene_say(s, "the counts are wrong", "counts");
    else if (s->finds == UNIT_NOTHING)
        scene_say(s, 0, "counts");
    else if (s->finds != UNIT_OVER)
        scene_say(s, "the game does not end", is_full ? "full-board" : "two-passes");
}

static void see_save(struct scene *s)
{
    if (bytes_start_with(s->expected, "Please"))
        scene_say(s, "a save without a name is not refused as it should be", "save-name");
    else if (bytes_start_with(s->expected, "Unable"))
        scene_say(s, "a save that cannot be written is not reported", "save-fails");
    else
        scene_say(s, "a save is not reported", "save");
}

static void see_end_of_input(struct scene *s)
{
    scene_say(s, "the end of the input is not reported as it should be", "input-ends");
    s->any_refusal = 1;
}

/* ---- after loading ---- */

/* Returns the letter of the player in `Player (X)> ` or in `Player X moves`. */
static unsigned char player_named(bytes part)
{
    size_t at = strlen("Player ");
    return (unsigned char)bytes_get(part, at + (bytes_get(part, at) == '('));
}

/* Before the first turn of a loaded game, all that differs is what was saved or loaded. Later on,
   this may be so with the types of the players. Returns whether it is. */
static int see_loaded(struct scene *s)
{
    int other_kind = (s->expects == UNIT_PROMPT && s->finds == UNIT_COMPUTER) ||
                     (s->expects == UNIT_COMPUTER && s->finds == UNIT_PROMPT);
    int is_first = s->next == 0 || (s->next == 1 && s->expects == UNIT_COMPUTER);
    if (s->step->before == 0)
        return 0;
    if (s->finds == UNIT_ARGUMENTS && s->expects != UNIT_ARGUMENTS)
        scene_say(s, "a game that was saved cannot be loaded", "load-saved");
    else if (other_kind && player_named(s->expected) == player_named(s->found))
        scene_say(s, "a player is not of the type that was saved", "load-types");
    else if (is_first && s->expects == UNIT_BOARD && s->finds == UNIT_BOARD)
        scene_say(s, "the board is not the one that was saved", "load-saved");
    else if (is_first && s->expects != UNIT_ARGUMENTS && s->expects != UNIT_BOARD)
        scene_say(s, "the game does not go on where it was saved", "load-saved");
    else
        return 0;
    s->place = "a loaded game";
    return 1;
}

void see_flip(struct scene *s)
{
    if (see_loaded(s))
        return;
    if (s->expects == UNIT_ARGUMENTS || s->finds == UNIT_ARGUMENTS)
        see_arguments(s);
    else if (s->expects == UNIT_BOARD)
        see_board(s);
    else if (s->expects == UNIT_PROMPT)
        see_prompt(s);
    else if (s->expects == UNIT_PASS)
        see_pass(s);
    else if (s->expects == UNIT_COMPUTER)
        see_computer(s);
    else if (s->expects == UNIT_OVER)
        see_over(s);
    else if (s->expects == UNIT_SAVED)
        see_save(s);
    else if (s->expects == UNIT_INPUT_ENDS)
        see_end_of_input(s);
    else if (s->expects == UNIT_NOTHING)
        scene_say(s, "the output goes on", 0);
    else
        scene_say(s, 0, 0);
}
