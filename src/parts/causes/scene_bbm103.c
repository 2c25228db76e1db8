/* What differs in a game of bbm103: boards, prompts, refusals and scores. */
#include "causes/scene.h"

#include "text/find.h"
#include "text/memory.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

/* Returns whether a refusal precedes the place in the answer. */
static int follows_refusal(const struct scene *s)
{
    static const char refusal[] = "make another move : ";
    size_t len = sizeof refusal - 1;
    return s->answer_start >= len &&
           memcmp(s->step->answer.at + s->answer_start - len, refusal, len) == 0;
}

/* ---- scores ---- */

/* Returns the points of a player if each of the first `most` flips of a piece counts. */
static int64_t points_with(const struct replay *r, int player, unsigned most)
{
    size_t cells = r->side * r->side;
    unsigned char *board = memory_new(cells, 1);
    uint32_t *values = memory_new(cells, sizeof *values);
    uint32_t *times = memory_new(cells, sizeof *times);
    int64_t points = 0;
    size_t i, k;
    for (i = 0; i < r->count; i++) {
        const struct replayed_turn *t = &r->turns[i];
        for (k = 0; k < t->flip_count; k++) {
            uint32_t cell = r->flips[t->first_flip + k];
            if (times[cell]++ < most)
                values[cell] += (uint32_t)t->flip_count;
        }
    }
    replay_board(r, r->count, board);
    for (i = 0; i < cells; i++)
        points += board[i] == r->dialect->board.symbols[player] ? 1 + (int64_t)values[i] : 0;
    free(board);
    free(values);
    free(times);
    return points;
}

/* Reads the points of a player from the scores at the end of an output. Returns 0 if there are
   none. */
static int read_points(const struct scene *s, bytes output, int player, int64_t *points)
{
    bytes line;
    size_t comma;
    if (!scene_find_unit(s, &output, UNIT_SCORE, player + 1, &line))
        return 0;
    comma = bytes_find(line, ',');
    if (!scene_number(line, comma, points))
        return 0;
    if (bytes_find(bytes_skip(line, comma), '-') < line.len - comma)
        *points = -*points;
    return 1;
}

/* Returns whether each player's points are those where the first `most` flips of a piece count.
   Both are compared, because one may be right by chance. */
static int counts_flips(const struct scene *s, const int64_t points[2], unsigned most)
{
    return points_with(&s->replay, 0, most) == points[0] &&
           points_with(&s->replay, 1, most) == points[1];
}

/* Returns whether the pieces have the right values, but the program adds them up wrongly: from
   another number than 0, or not at all. A wrong value depends on what a player has flipped. */
static int adds_up_wrongly(const struct scene *s, const int64_t points[2])
{
    int64_t right[2];
    if (!read_points(s, s->step->answer, 0, &right[0]) ||
        !read_points(s, s->step->answer, 1, &right[1]))
        return 0;
    return points[0] - right[0] == points[1] - right[1] || (points[0] == 0 && points[1] == 0) ||
           (points[0] == -right[0] && points[1] == -right[1]);
}

static void see_score(struct scene *s)
{
    size_t comma = bytes_find(s->expected, ',');
    int64_t points[2];
    unsigned most;
    if (s->at.at < comma || s->replay.side == 0) {
        scene_say(s, "the number of pieces is wrong", "pieces");
        return;
    }
    if (!read_points(s, s->output, 0, &points[0]) || !read_points(s, s->output, 1, &points[1]))
        return;
    if (adds_up_wrongly(s, points))
        scene_say(s, "the points are wrong", "points");
    for (most = 2; most <= 8; most++) {
        if (most != 4 && counts_flips(s, points, most))
            scene_say(s, "the points are wrong", "four-flips");
    }
}

/* ---- the conversation ---- */

static int has_no_cell(const struct scene *s)
{
    return s->cell < 0 || s->found.len != s->expected.len;
}

static void see_cell(struct scene *s)
{
    scene_see_cell(s, s->next - 1, s->next);
}

static int is_about_count(const struct scene *s)
{
    return bytes_start_with(s->expected, "Error : Invalid number");
}

/* Returns the next cell from a place on, or -1. */
static int next_cell(const struct scene *s, bytes text, size_t *at)
{
    while (*at < text.len) {
        int byte = text.at[(*at)++];
        if (memchr(s->dialect->board.symbols, byte, 3) != 0)
            return byte;
    }
    return -1;
}

/* Returns whether the next board of the program is that of the answer: it has refused the line, in
   words of its own. */
static int draws_right_board(const struct scene *s)
{
    size_t left = s->replay.side * s->replay.side;
    size_t answer = s->answer_start + s->expected.len, output = s->output_start;
    while (left > 0 && next_cell(s, s->step->answer, &answer) == next_cell(s, s->output, &output))
        left--;
    return left == 0;
}

static const char wrong_arguments[] = "wrong arguments are not reported as they should be";
static const char wrong_player[] = "the wrong player is asked";
static const char too_early[] = "the game ends although a player has a legal move";
static const char not_refused[] = "a line is not refused as it should be";
static const char prompt_again[] = "the prompt is repeated after a refusal";
static const char after_refusal[] = "what follows a refusal";

const struct fault bbm103_faults[] = {
    { UNIT_ARGUMENTS, UNIT_ANY, is_about_count, wrong_arguments, .rule = "argument-count" },
    { UNIT_ARGUMENTS, UNIT_ANY, 0, wrong_arguments, .rule = "argument-format" },
    { UNIT_ANY, UNIT_ARGUMENTS, 0, "right arguments are refused", .rule = "argument-format" },
    { UNIT_REFUSAL, UNIT_BOARD, draws_right_board, not_refused, .by_code = 1, .any_refusal = 1 },
    { UNIT_REFUSAL, UNIT_BOARD, 0, "an illegal move is accepted", .by_code = 1 },
    { UNIT_REFUSAL, UNIT_PROMPT, follows_refusal, prompt_again, .rule = "again",
      .place = after_refusal, .any_refusal = 1 },
    { UNIT_REFUSAL, UNIT_ANY, 0, not_refused, .by_code = 1 },
    { UNIT_BOARD, UNIT_REFUSAL, scene_is_plain_move, "a legal move is refused", .rule = "legal",
      .follows = MISSED_CAPTURES },
    { UNIT_BOARD, UNIT_REFUSAL, 0, "a legal move is refused", .follows = MISSED_CAPTURES },
    { UNIT_BOARD, UNIT_PROMPT, follows_refusal, prompt_again, .rule = "again",
      .place = after_refusal },
    { UNIT_BOARD, UNIT_OVER, 0, "the game ends where a board should be drawn", .rule = "end" },
    { UNIT_BOARD, UNIT_SCORE, 0, "the game ends where a board should be drawn", .rule = "end" },
    { UNIT_BOARD, UNIT_NOTHING, 0, 0, .rule = "board" },
    { UNIT_BOARD, UNIT_ANY, has_no_cell, 0, .rule = "board" },
    { UNIT_BOARD, UNIT_ANY, scene_is_at_start, "the first board is wrong", .rule = "start" },
    { UNIT_BOARD, UNIT_ANY, .see = see_cell },
    { UNIT_PROMPT, UNIT_PROMPT, scene_is_at_start, wrong_player, .rule = "players" },
    { UNIT_PROMPT, UNIT_PROMPT, 0, wrong_player, .rule = "skip", .follows = WRONG_CAPTURES },
    { UNIT_PROMPT, UNIT_OVER, scene_is_at_start, too_early, .rule = "end" },
    { UNIT_PROMPT, UNIT_OVER, 0, too_early, .rule = "end", .follows = WRONG_CAPTURES },
    { UNIT_PROMPT, UNIT_NOTHING, 0, 0, .rule = "question" },
    { UNIT_PROMPT, UNIT_ANY, 0, "a prompt is missing", .rule = "question" },
    { UNIT_OVER, UNIT_PROMPT, 0, "the game does not end", .rule = "end",
      .follows = WRONG_CAPTURES },
    { UNIT_OVER, UNIT_ANY, 0, "the end is not reported", .rule = "end" },
    { UNIT_SCORE, UNIT_SCORE, scene_has_right_numbers, RIGHT_NUMBERS, .rule = "points" },
    { UNIT_SCORE, UNIT_SCORE, 0, "the points are wrong", .rule = "value", .see = see_score },
    { UNIT_SCORE, UNIT_ANY, 0, "a score is missing", .rule = "points" },
    { UNIT_INPUT_ENDS, UNIT_ANY, 0, "the end of the input is not reported", .rule = "input-ends",
      .any_refusal = 1 },
    { .expects = UNIT_ANY },
};
