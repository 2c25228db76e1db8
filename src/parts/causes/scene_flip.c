/* What differs in a game of flip: boards, prompts, passes, computers, saves and errors. */
#include "causes/scene.h"
#include "causes/small_board.h"
#include "text/find.h"

#include <string.h>

/* ---- before the game ---- */

static const char *rule_of_message(bytes part)
{
    return bytes_start_with(part, "Invalid board")    ? "dimension"
           : bytes_start_with(part, "Invalid player") ? "player-type"
           : bytes_start_with(part, "Error loading")  ? "load"
                                                      : "usage";
}

static int is_another_error(const struct scene *s)
{
    return strcmp(rule_of_message(s->expected), rule_of_message(s->found)) != 0;
}

static void see_arguments(struct scene *s)
{
    bytes message = s->expects == UNIT_ARGUMENTS ? s->expected : s->found;
    s->rule = rule_named(s->dialect, rule_of_message(message));
}

/* ---- boards ---- */

/* Returns whether the program draws the board again after a refusal, and asks the same player. A
   move to a piece that is there already does not change the board either. */
static int draws_again(const struct scene *s)
{
    bytes rest = bytes_skip(s->output, s->output_start);
    unsigned char found[SMALL_CELLS_MOST];
    struct small_board b;
    if (!scene_is_after_refusal(s) || !small_open(&b, &s->replay, s->next))
        return 0;
    (void)take_line(&rest);
    if (!scene_read_board(s, &rest, found) || memcmp(found, b.cells, b.side * b.side) != 0)
        return 0;
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
    const struct replayed_turn *last = scene_last_turn(s);
    const char *rule = last == 0 ? "first-board" : "board";
    if (s->finds == UNIT_NOTHING || (s->finds == UNIT_BOARD && s->cell < 0)) {
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

/* Returns whether the player who has just moved is asked again. */
static int asks_again(const struct scene *s)
{
    return s->next > 0 && s->finds_player == scene_last_turn(s)->player + 1;
}

static int asks_again_after_odd_move(const struct scene *s)
{
    return asks_again(s) && !scene_is_plain_move(s);
}

/* ---- turns ---- */

/* A program that takes other moves for legal also passes and lets computers move otherwise. */
static const char wrong_moves[] = "between line capture";

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

static int is_of_same_player(const struct scene *s)
{
    return s->finds_player == s->expects_player;
}

static void see_wrong_player(struct scene *s)
{
    size_t turns = s->next - (s->expects == UNIT_COMPUTER && s->next > 0); /* without its move */
    scene_say(s, "it is the wrong player's turn", turns == 0 ? "players" : "prompt");
    s->place = "a turn";
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

/* The end of the game is too early, unless the program reports no passes and leaves out nothing
   else. */
static int ends_too_early(const struct scene *s)
{
    bytes before = bytes_first(s->output, s->output_start), pass;
    return scene_find_unit(s, &before, UNIT_PASS, 0, &pass) || !ends_after_passes(s);
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
    size_t i = s->expects_player == 1 ? 3 : 2;
    return step->arg_count > i && strcmp(step->args[i], "2") == 0 ? "computer-2" : "computer-1";
}

static int makes_another_move(const struct scene *s)
{
    return s->next > 0 && !makes_the_move(s);
}

/* The computer makes another move: one that is illegal, or not the one that its type says. */
static void see_computer(struct scene *s)
{
    struct small_board b;
    int64_t row, column;
    size_t place = strlen("Player O moves at ");
    s->rule = rule_named(s->dialect, rule_of_computer(s));
    if (!small_open(&b, &s->replay, s->next - 1) || !scene_number(s->found, place, &row))
        return;
    place += bytes_find(bytes_skip(s->found, place), ' ');
    if (!scene_number(s->found, place, &column) || row >= (int64_t)s->replay.side ||
        column >= (int64_t)s->replay.side)
        return;
    if (small_gain(&b, (size_t)row * s->replay.side + (size_t)column, s->expects_player - 1) == 0)
        scene_say(s, "the computer makes an illegal move", "between");
}

static int is_full(const struct scene *s)
{
    struct small_board b;
    return small_open(&b, &s->replay, s->next) &&
           memchr(b.cells, b.symbols[2], b.side * b.side) == 0;
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

/* ---- after loading ---- */

static int is_loaded(const struct scene *s)
{
    return s->step->before != 0;
}

/* After the first turn, what differs has nothing to do with loading, */
static int is_just_loaded(const struct scene *s)
{
    return is_loaded(s) && (s->next == 0 || (s->next == 1 && s->expects == UNIT_COMPUTER));
}

/* ... except for the types of the players. */
static int is_loaded_player(const struct scene *s)
{
    return is_loaded(s) && is_of_same_player(s);
}

/* ---- the faults ---- */

static const char again[] = "prompt-again";
static const char not_repeated[] = "the prompt is not repeated after a refusal";
static const char wrong_type[] = "a player is not of the type that was saved";
static const char wrong_pass[] = "a player passes who has a legal move";
static const char loaded[] = "a loaded game";

const struct fault flip_faults[] = {
    { UNIT_ARGUMENTS, UNIT_ARGUMENTS, is_another_error,
      "another error of the arguments is reported", .rule = "error-order" },
    { UNIT_ARGUMENTS, UNIT_ANY, 0, "wrong arguments are not reported as they should be",
      .see = see_arguments },
    { UNIT_ANY, UNIT_ARGUMENTS, is_loaded, "a game that was saved cannot be loaded",
      .rule = "load-saved", .place = loaded },
    { UNIT_ANY, UNIT_ARGUMENTS, 0, "right arguments are refused", .see = see_arguments },

    { UNIT_BOARD, UNIT_BOARD, is_just_loaded, "the board is not the one that was saved",
      .rule = "load-saved", .place = loaded },
    { UNIT_BOARD, UNIT_PROMPT, asks_again_after_odd_move,
      "a legal move is refused that scanf reads", .rule = "move-input" },
    { UNIT_BOARD, UNIT_PROMPT, asks_again, "a legal move is refused", .rule = "between" },
    { UNIT_BOARD, UNIT_PROMPT, 0, "the board is not displayed", .rule = "board" },
    { UNIT_BOARD, UNIT_ANY, .see = see_board },

    { UNIT_PROMPT, UNIT_COMPUTER, is_loaded_player, wrong_type, .rule = "load-types",
      .place = loaded },
    { UNIT_COMPUTER, UNIT_PROMPT, is_loaded_player, wrong_type, .rule = "load-types",
      .place = loaded },
    { UNIT_ANY, UNIT_ANY, is_just_loaded, "the game does not go on where it was saved",
      .rule = "load-saved", .place = loaded },

    { UNIT_PROMPT, UNIT_BOARD, draws_again, "the board is drawn again after a refusal",
      .rule = again, .any_refusal = 1 },
    { UNIT_PROMPT, UNIT_NOTHING, scene_is_after_refusal, not_repeated, .rule = again,
      .any_refusal = 1 },
    { UNIT_PROMPT, UNIT_INPUT_ENDS, scene_is_after_refusal, not_repeated, .rule = again,
      .any_refusal = 1 },
    { UNIT_PROMPT, UNIT_BOARD, scene_is_after_refusal, "an illegal move is accepted",
      .by_code = 1 },
    { UNIT_PROMPT, UNIT_ANY, scene_is_after_refusal, not_repeated, .by_code = 1 },
    { UNIT_PROMPT, UNIT_ANY, is_of_other_player, .see = see_wrong_player },
    { UNIT_PROMPT, UNIT_PASS, 0, wrong_pass, .rule = "pass", .follows = wrong_moves },
    { UNIT_PROMPT, UNIT_OVER, .see = say_too_early },
    { UNIT_PROMPT, UNIT_COMPUTER, 0, "a computer moves for a human", .rule = "prompt" },
    { UNIT_PROMPT, UNIT_ANY, 0, 0, .rule = "prompt" },

    { UNIT_PASS, UNIT_OVER, ends_too_early, .see = say_too_early },
    { UNIT_PASS, UNIT_PASS, 0, "the wrong player passes", .rule = "pass" },
    { UNIT_PASS, UNIT_PROMPT, is_of_same_player, "a player is asked who has no legal move",
      .rule = "pass", .follows = wrong_moves },
    { UNIT_PASS, UNIT_COMPUTER, is_of_same_player, "a computer moves that has no legal move",
      .rule = "pass", .follows = wrong_moves },
    { UNIT_PASS, UNIT_ANY, 0, "a pass is not reported", .rule = "pass-message" },

    { UNIT_COMPUTER, UNIT_OVER, .see = say_too_early },
    { UNIT_COMPUTER, UNIT_ANY, is_of_other_player, .see = see_wrong_player },
    { UNIT_COMPUTER, UNIT_PASS, 0, wrong_pass, .rule = "pass", .follows = wrong_moves },
    { UNIT_COMPUTER, UNIT_COMPUTER, makes_another_move, "the computer makes another move",
      .follows = wrong_moves, .see = see_computer },
    { UNIT_COMPUTER, UNIT_ANY, 0, "a computer's move is not reported as it should be",
      .rule = "computer" },

    { UNIT_OVER, UNIT_OVER, scene_has_right_numbers, RIGHT_NUMBERS, .rule = "counts" },
    { UNIT_OVER, UNIT_OVER, 0, "the counts are wrong", .rule = "counts" },
    { UNIT_OVER, UNIT_NOTHING, 0, 0, .rule = "counts" },
    { UNIT_OVER, UNIT_ANY, is_full, "the game does not end", .rule = "full-board" },
    { UNIT_OVER, UNIT_ANY, 0, "the game does not end", .rule = "two-passes" },

    { UNIT_SAVED, UNIT_ANY, .see = see_save },
    { UNIT_INPUT_ENDS, UNIT_ANY, 0, "the end of the input is not reported as it should be",
      .rule = "input-ends", .any_refusal = 1 },
    { UNIT_NOTHING, UNIT_ANY, .what = "the output goes on" },
    { .expects = UNIT_ANY },
};
