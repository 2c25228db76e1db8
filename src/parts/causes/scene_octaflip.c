/* What differs in a game of octaflip, of which only the end is printed. */
#include "causes/scene.h"

#include "text/find.h"
#include "tokenize/words.h"

#include <string.h>

enum { SIDE = 8, CELLS = SIDE * SIDE, RESULT_LINE = 9 };

static int is_error(enum unit_kind kind)
{
    return kind == UNIT_BAD_BOARD || kind == UNIT_BAD_INPUT || kind == UNIT_BAD_MOVE;
}

/* Returns the turn that an error names, or -1. */
static int64_t turn_of(bytes part)
{
    int64_t turn;
    return scene_number(part, 0, &turn) ? turn : -1;
}

/* ---- boards ---- */

static const char *why_over(const struct replay *r)
{
    unsigned char cells[CELLS] = { 0 };
    bytes board = bytes_of(cells, CELLS);
    replay_board(r, r->count, cells);
    if (bytes_find(board, '.') == CELLS)
        return "no-empty-cell";
    if (bytes_find(board, 'R') == CELLS || bytes_find(board, 'B') == CELLS)
        return "no-pieces";
    return "two-passes";
}

static void flip_around(unsigned char cells[CELLS], long row, long column, unsigned char to)
{
    long r, c;
    for (r = row - 1; r <= row + 1; r++) {
        for (c = column - 1; c <= column + 1; c++) {
            if (r >= 0 && r < SIDE && c >= 0 && c < SIDE &&
                (cells[r * SIDE + c] == 'R' || cells[r * SIDE + c] == 'B'))
                cells[r * SIDE + c] = to;
        }
    }
}

/* Plays a line as a program might that does not notice the end of the game. */
static void play_line(unsigned char cells[CELLS], bytes line, size_t turn)
{
    unsigned char mover = turn % 2 == 0 ? 'R' : 'B';
    int64_t n[4];
    size_t at = 0;
    size_t i;
    for (i = 0; i < 4; i++) {
        while (at < line.len && !is_digit(line.at[at]))
            at++;
        if (!scene_number(line, at, &n[i]) || n[i] < 1 || n[i] > SIDE)
            return;
        while (at < line.len && is_digit(line.at[at]))
            at++;
    }
    if (n[0] - n[2] > 1 || n[2] - n[0] > 1 || n[1] - n[3] > 1 || n[3] - n[1] > 1)
        cells[(n[0] - 1) * SIDE + n[1] - 1] = '.';
    flip_around(cells, (long)n[2] - 1, (long)n[3] - 1, mover);
    cells[(n[2] - 1) * SIDE + n[3] - 1] = mover;
}

/* Returns whether the program's board is what comes of turns after the end of the game. */
static int plays_on(const struct scene *s, const unsigned char found[CELLS])
{
    const struct replay *r = &s->replay;
    unsigned char cells[CELLS] = { 0 };
    bytes rest = s->step->input;
    size_t i;
    if (!r->is_over)
        return 0;
    replay_board(r, r->count, cells);
    for (i = 0; i < RESULT_LINE + r->count; i++)
        (void)take_line(&rest);
    for (i = r->count; rest.len > 0; i++) {
        play_line(cells, take_line(&rest), i);
        if (memcmp(cells, found, CELLS) == 0)
            return 1;
    }
    return 0;
}

/* Returns after how many turns the reference had the program's board, or the number of all. */
static size_t stopped_after(const struct scene *s, const unsigned char found[CELLS])
{
    unsigned char cells[CELLS];
    size_t i;
    for (i = 0; i < s->replay.count; i++) {
        replay_board(&s->replay, i, cells);
        if (memcmp(cells, found, CELLS) == 0)
            break;
    }
    return i;
}

static void add_warning(struct scene *s)
{
    size_t i;
    for (i = 0; i < s->replay.code_count; i++) {
        if (rule_of_code(s->dialect, s->replay.codes[i].code) == rule_named(s->dialect, "end"))
            scene_add_code(s, s->replay.codes[i].code);
    }
}

static void say_plays_on(struct scene *s)
{
    add_warning(s);
    s->turn = s->replay.count;
    scene_say(s, "the game goes on after its end", why_over(&s->replay));
    s->place = "the end of the game";
}

static void see_board(struct scene *s)
{
    unsigned char found[CELLS];
    bytes output = s->output;
    size_t turns = s->replay.count;
    size_t stopped = turns;
    if (s->replay.side != SIDE || s->cell < 0)
        return;
    if (scene_read_board(s, &output, found)) {
        if (plays_on(s, found)) {
            say_plays_on(s);
            return;
        }
        stopped = stopped_after(s, found);
    }
    if (stopped < turns) {
        s->turn = stopped + 1;
        scene_say(s, stopped == 0 ? "no turn is played" : "the game ends too early",
                  stopped == 0 ? "first-turn" : "end");
        return;
    }
    scene_see_cell(s, 0, turns);
}

/* ---- errors ---- */

/* A program that takes more moves for legal finds one where there is none, so it refuses a pass;
   one that takes fewer for legal accepts a pass. */
static const char too_many_moves[] = "distance source destination range";
static const char too_few_moves[] = "clone jump";

static void say_accepted(struct scene *s)
{
    const struct code *code = s->code_count > 0 ? s->codes[0] : 0;
    scene_say_accepted(s, "an invalid move is accepted");
    if (code != 0 && strcmp(code->name, "octaflip.move.must-pass") == 0)
        s->follows = too_many_moves;
    else if (code != 0 && strcmp(code->name, "octaflip.move.may-not-pass") == 0)
        s->follows = too_few_moves;
}

/* Says that something before the first turn is refused. */
static void say_start_refused(struct scene *s, const char *what, const char *rule)
{
    s->turn = 0;
    scene_say(s, what, rule);
}

/* Says that a turn is at fault that comes before the one with the error. So the error has nothing
   to do with it. */
static void say_no_error(struct scene *s)
{
    s->place = "the input has no error";
    s->any_refusal = 1;
}

static void say_refused(struct scene *s, size_t turn)
{
    const struct replayed_turn *t;
    s->turn = turn;
    if (turn > s->replay.count) {
        say_plays_on(s);
        return;
    }
    t = &s->replay.turns[turn - 1];
    if (t->kind == FLIPREF_PASS) {
        scene_say(s, "a pass is refused that is right", "pass");
        s->follows = too_many_moves;
    } else if (t->kind == FLIPREF_MOVE && t->jumps)
        scene_say(s, "a legal jump is refused", "jump");
    else
        scene_say(s, "a legal clone is refused", "clone");
}

static void see_found_error(struct scene *s)
{
    int64_t turn = turn_of(s->found);
    if (s->finds == UNIT_BAD_MOVE && turn > 0)
        say_refused(s, (size_t)turn);
    else if (s->finds == UNIT_BAD_BOARD)
        say_start_refused(s, "a right board is refused", "board");
    else if (turn == 0)
        say_start_refused(s, "a right number of turns is refused", "count");
    else
        scene_say(s, "a right turn is refused as malformed", "turn");
    if (s->finds == UNIT_BAD_INPUT && turn > 0 && (uint64_t)turn <= s->replay.count)
        s->turn = (size_t)turn;
}

static int is_longer(const struct scene *s)
{
    return s->found.len > s->expected.len &&
           bytes_equal(bytes_first(s->found, s->expected.len), s->expected);
}

/* Returns whether the right error is named, but in other words or without its turn. Of other text
   nobody knows what it names. */
static int is_misspelt(const struct scene *s)
{
    int64_t found = turn_of(s->found);
    int64_t least = s->expects == UNIT_BAD_MOVE; /* turn 0 is that of the number of turns */
    return s->finds == UNIT_OTHER ||
           (s->finds == s->expects &&
            (s->expects == UNIT_BAD_BOARD || found < least || found == turn_of(s->expected)));
}

/* Says what the program does with each input that has this error, whatever is wrong with it. */
static void say_of_any(struct scene *s, const char *what)
{
    scene_say_accepted(s, what);
    s->any_refusal = 1;
}

/* A malformed turn is called an invalid move. Only a move before it can have been judged first. */
static void see_move_for_input(struct scene *s, int64_t found, int64_t expected)
{
    if (found == expected)
        say_of_any(s, "a malformed turn is reported as an invalid move");
    else if (found > expected)
        scene_say_accepted(s, "malformed input is accepted");
    else
        scene_say(s, "the game is judged before all input is validated", "validation");
    s->any_refusal = found <= expected;
}

static void see_misspelt(struct scene *s)
{
    say_of_any(s, is_longer(s) ? "the message is longer than it should be"
                               : "the error is not reported as it should be");
    if (s->expects == UNIT_BAD_MOVE)
        s->rule = rule_named(s->dialect, "invalid-move");
}

static void see_expected_move(struct scene *s, int64_t found, int64_t expected)
{
    if (s->finds == UNIT_BAD_MOVE && found > 0 && found < expected) {
        say_refused(s, (size_t)found);
        say_no_error(s);
    } else if (s->finds == UNIT_BAD_BOARD) {
        say_start_refused(s, "a right board is refused", "board");
        say_no_error(s);
    } else if (s->finds == UNIT_BAD_INPUT) {
        scene_say_accepted(s, "an invalid move is taken for malformed input");
    } else {
        say_accepted(s);
    }
}

static void see_expected_error(struct scene *s)
{
    int64_t expected = turn_of(s->expected);
    int64_t found = turn_of(s->found);
    s->turn = expected > 0 && (uint64_t)expected <= s->replay.count ? (size_t)expected : 0;
    if (s->finds == UNIT_NOTHING) {
        say_of_any(s, "nothing is printed on standard output");
    } else if (is_misspelt(s)) {
        see_misspelt(s);
    } else if (s->expects == UNIT_BAD_MOVE) {
        see_expected_move(s, found, expected);
    } else if (s->finds == UNIT_BAD_MOVE && s->expects == UNIT_BAD_INPUT) {
        see_move_for_input(s, found, expected);
    } else if (s->finds == s->expects) {
        scene_say_accepted(s, "another turn is named");
    } else if (s->finds == UNIT_BAD_BOARD) {
        say_start_refused(s, "a right board is refused", "board");
        say_no_error(s);
    } else if (is_error(s->finds)) {
        scene_say_accepted(s, "another error is named");
    } else {
        scene_say_accepted(s, "malformed input is accepted");
    }
}

static int finds_error_first(const struct scene *s)
{
    return is_error(s->finds) && s->output_start == 0;
}

static int expects_error(const struct scene *s)
{
    return is_error(s->expects);
}

static int expects_draw(const struct scene *s)
{
    return bytes_equal(s->expected, BYTES_OF_LITERAL("Draw"));
}

static void blame_nobody(struct scene *s)
{
    s->turn = 0;
}

const struct fault octaflip_faults[] = {
    { UNIT_ANY, UNIT_ANY, expects_error, .see = see_expected_error },
    { UNIT_ANY, UNIT_ANY, finds_error_first, .see = see_found_error },
    { UNIT_RESULT, UNIT_RESULT, expects_draw, "the result is wrong", .rule = "draw" },
    { UNIT_RESULT, UNIT_RESULT, 0, "the result is wrong", .rule = "winner" },
    { UNIT_BOARD, UNIT_ANY, .see = see_board },
    { UNIT_ANY, UNIT_ANY, .rule = "output", .see = blame_nobody },
};
