/* What differs in a game of bbm103: boards, prompts, refusals and scores. */
#include "causes/scene.h"

#include "text/find.h"
#include "text/memory.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

/* A program that captures wrongly also finds moves where there are none, or none where there are
   some. */
static const char wrong_captures[] = "capture lines legal";

/* A program that leaves out lines also refuses moves that have no others. */
static const char missed_captures[] = "capture lines";

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
static int read_points(bytes output, int player, int64_t *points)
{
    static const char *const starts[] = { "Player 1 :", "Player 2 :" };
    bytes line = bytes_of(0, 0);
    size_t comma;
    while (output.len > 0 && !bytes_start_with(line, starts[player]))
        line = take_line(&output);
    comma = bytes_find(line, ',');
    if (!bytes_start_with(line, starts[player]) || !scene_number(line, comma, points))
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
    if (!read_points(s->step->answer, 0, &right[0]) || !read_points(s->step->answer, 1, &right[1]))
        return 0;
    return points[0] - right[0] == points[1] - right[1] || (points[0] == 0 && points[1] == 0) ||
           (points[0] == -right[0] && points[1] == -right[1]);
}

static void see_score(struct scene *s)
{
    size_t comma = bytes_find(s->expected, ',');
    int64_t points[2];
    unsigned most;
    if (scene_say_form(s, "points"))
        return;
    if (s->at.at < comma || s->replay.side == 0) {
        scene_say(s, "the number of pieces is wrong", "pieces");
        return;
    }
    scene_say(s, "the points are wrong", "value");
    if (!read_points(s->output, 0, &points[0]) || !read_points(s->output, 1, &points[1]))
        return;
    if (adds_up_wrongly(s, points))
        scene_say(s, "the points are wrong", "points");
    for (most = 2; most <= 8; most++) {
        if (most != 4 && counts_flips(s, points, most))
            scene_say(s, "the points are wrong", "four-flips");
    }
}

/* ---- the conversation ---- */

static void say_prompt_again(struct scene *s)
{
    scene_say(s, "the prompt is repeated after a refusal", "again");
    s->place = "what follows a refusal";
}

static void see_board(struct scene *s)
{
    const struct replayed_turn *last = s->next > 0 ? &s->replay.turns[s->next - 1] : 0;
    if (s->finds == UNIT_REFUSAL) {
        scene_say(s, "a legal move is refused", scene_is_plain_move(s) ? "legal" : 0);
        s->follows = missed_captures;
    } else if (s->finds == UNIT_PROMPT && follows_refusal(s))
        say_prompt_again(s);
    else if (s->finds == UNIT_OVER || s->finds == UNIT_SCORE)
        scene_say(s, "the game ends where a board should be drawn", "end");
    else if (s->finds == UNIT_NOTHING || s->cell < 0 || s->found.len != s->expected.len)
        scene_say(s, 0, "board");
    else if (last == 0)
        scene_say(s, "the first board is wrong", "start");
    else
        scene_see_cell(s, s->next - 1, s->next);
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

static void see_refusal(struct scene *s)
{
    int is_refused = s->finds == UNIT_BOARD && draws_right_board(s);
    if (s->finds == UNIT_BOARD && !is_refused) {
        scene_say_accepted(s, "an illegal move is accepted");
    } else if (s->finds == UNIT_PROMPT && follows_refusal(s)) {
        say_prompt_again(s);
        s->any_refusal = 1;
    } else {
        scene_say_accepted(s, "a line is not refused as it should be");
        s->any_refusal = is_refused;
    }
}

static void see_prompt(struct scene *s)
{
    if (s->finds == UNIT_PROMPT || s->finds == UNIT_OVER)
        s->follows = s->next == 0 ? 0 : wrong_captures;
    if (s->finds == UNIT_PROMPT)
        scene_say(s, "the wrong player is asked", s->next == 0 ? "players" : "skip");
    else if (s->finds == UNIT_OVER)
        scene_say(s, "the game ends although a player has a legal move", "end");
    else
        scene_say(s, s->finds == UNIT_NOTHING ? 0 : "a prompt is missing", "question");
}

static void see_over(struct scene *s)
{
    if (s->finds == UNIT_PROMPT)
        s->follows = wrong_captures;
    scene_say(s, s->finds == UNIT_PROMPT ? "the game does not end" : "the end is not reported",
              "end");
}

static void see_end_of_input(struct scene *s)
{
    scene_say(s, "the end of the input is not reported", "input-ends");
    s->any_refusal = 1;
}

static void see_arguments(struct scene *s)
{
    int is_count = bytes_start_with(s->expected, "Error : Invalid number");
    scene_say(s, "wrong arguments are not reported as they should be",
              is_count ? "argument-count" : "argument-format");
}

void see_bbm103(struct scene *s)
{
    if (s->expects == UNIT_ARGUMENTS)
        see_arguments(s);
    else if (s->finds == UNIT_ARGUMENTS)
        scene_say(s, "right arguments are refused", "argument-format");
    else if (s->expects == UNIT_REFUSAL)
        see_refusal(s);
    else if (s->expects == UNIT_BOARD)
        see_board(s);
    else if (s->expects == UNIT_PROMPT)
        see_prompt(s);
    else if (s->expects == UNIT_OVER)
        see_over(s);
    else if (s->expects == UNIT_SCORE && s->finds == UNIT_SCORE)
        see_score(s);
    else if (s->expects == UNIT_SCORE)
        scene_say(s, "a score is missing", "points");
    else if (s->expects == UNIT_INPUT_ENDS)
        see_end_of_input(s);
    else
        scene_say(s, 0, 0);
}
