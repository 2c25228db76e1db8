#include "game/shorter_game.h"

#include "causes/scene.h"
#include "problem/problem.h"
#include "text/find.h"
#include "text/memory.h"

#include <stdlib.h>

enum { BOARD_LINES = 8, COUNT_MOST = 24 /* characters of a line with a number */ };

/* Returns how many bytes the first lines have, with their LF; SIZE_MAX if there are fewer lines. */
static size_t length_of_lines(bytes text, size_t lines)
{
    size_t at = 0;
    for (; lines > 0; lines--) {
        at += bytes_find(bytes_skip(text, at), '\n') + 1;
        if (at > text.len)
            return SIZE_MAX;
    }
    return at;
}

/* Returns the number of the last turn that a shorter game can have: the last but one, or the one
   before the first malformed turn. */
static int64_t last_turn(const struct step *step, bytes count)
{
    int64_t turn;
    if (bytes_start_with(step->answer, "Board"))
        return 0;
    if (!scene_number(bytes_start_with(step->answer, "Invalid input") ? step->answer : count, 0,
                      &turn))
        return 0;
    return turn - 1;
}

size_t shorter_games(const struct dialect *dialect, const struct step *step)
{
    size_t board = length_of_lines(step->input, BOARD_LINES);
    int64_t last;
    size_t turns = 0;
    bytes rest;
    if (dialect->converses || board == SIZE_MAX)
        return 0;
    rest = bytes_skip(step->input, board);
    last = last_turn(step, bytes_first(rest, bytes_find(rest, '\n')));
    while (turns < SHORTER_MOST && (int64_t)turns < last &&
           length_of_lines(rest, turns + 2) != SIZE_MAX)
        turns++;
    return turns;
}

void shorter_game(const struct step *step, size_t turns, struct step_copy *game)
{
    struct step shorter = { .args = step->args, .arg_count = step->arg_count };
    size_t board = length_of_lines(step->input, BOARD_LINES);
    bytes rest = bytes_skip(step->input, board);
    size_t count = length_of_lines(rest, 1);
    size_t played = length_of_lines(rest, 1 + turns) - count;
    size_t room = board + COUNT_MOST + played;
    unsigned char *text = memory_new(1, room);
    sink out;
    sink_init(&out, 0, 0, text, room);
    sink_bytes(&out, bytes_first(step->input, board));
    sink_number(&out, turns);
    sink_byte(&out, '\n');
    sink_bytes(&out, bytes_first(bytes_skip(rest, count), played));
    shorter.input = sink_held(&out);
    step_copy_of(&shorter, game);
    free(text);
}
