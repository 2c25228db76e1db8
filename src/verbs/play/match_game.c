#include "play/match_game.h"

#include "base/visible.h"
#include "text/find.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARD_LINES = 8, SHOWN_MOST = 60 };

static const char pass[] = "0 0 0 0"; /* of octaflip */

/* Where games of octaflip usually start; its specification prescribes no board. */
static const char corners[] = "R......B\n........\n........\n........\n"
                              "........\n........\n........\nB......R\n";

static int has_boards(const struct match_game *g)
{
    return g->dialect->rules == RULES_OCTAFLIP;
}

int match_is_for_two(const struct dialect *dialect)
{
    return !dialect->replies && dialect->move_prompt == 0;
}

/* ---- the input ---- */

bytes match_game_input(struct match_game *g)
{
    queue_empty(&g->input);
    queue_put(&g->input, queue_bytes(&g->start));
    if (has_boards(g))
        queue_say(&g->input, "%zu\n", g->turns);
    queue_put(&g->input, queue_bytes(&g->lines));
    return queue_bytes(&g->input);
}

flipref_game *match_game_replay(struct match_game *g)
{
    bytes input = match_game_input(g);
    flipref_game *game = 0;
    (void)flipref_game_of(&g->options, input.at, input.len, &game);
    return game;
}

static void add_line(struct match_game *g, bytes line)
{
    queue_say(&g->lines, "%.*s\n", VIEW(line));
    g->turns++;
}

/* ---- starting ---- */

/* Takes the first lines of an input, each with its LF. Returns 0 if there are fewer. */
static int take_lines(struct byte_queue *to, bytes input, size_t count)
{
    size_t at, found = 0;
    for (at = 0; at < input.len && found < count; at++)
        found += input.at[at] == '\n';
    queue_put(to, bytes_of(input.at, at));
    return found == count;
}

static const char *take_start(struct match_game *g, bytes start)
{
    if (!has_boards(g))
        return start.len == 0 ? 0 : "only octaflip starts with a board of one's own (--start)";
    if (start.len == 0)
        start = bytes_of_text(corners);
    return take_lines(&g->start, start, BOARD_LINES) ? 0 : "the board has fewer than 8 lines";
}

const char *match_game_open(struct match_game *g, const struct dialect *dialect, const char *args,
                            bytes start)
{
    const char *wrong;
    memset(g, 0, sizeof *g);
    g->dialect = dialect;
    g->options.dialect = dialect->name;
    g->options.args = args;
    wrong = take_start(g, start);
    if (wrong != 0)
        return wrong;
    g->game = match_game_replay(g);
    if (g->game == 0)
        return "no game can start so";
    g->board = flipref_game_board(g->game);
    return g->board != 0 ? 0 : "the first 8 lines are not a board: flipref check says why";
}

void match_game_free(struct match_game *g)
{
    flipref_game_free(g->game);
    free(g->start.at);
    free(g->lines.at);
    free(g->input.at);
    memset(g, 0, sizeof *g);
}

/* ---- turns ---- */

static int play(struct match_game *g, const flipref_move *move)
{
    flipref_status status = flipref_game_play(g->game, move);
    if (status == FLIPREF_NO_MEMORY)
        memory_is_out(); /* nobody loses by it */
    if (status != FLIPREF_OK)
        return 0;
    g->board = flipref_game_board(g->game);
    return 1;
}

int match_game_next(struct match_game *g)
{
    flipref_move move;
    while (g->board->next != FLIPREF_NONE &&
           flipref_game_moves(g->game, g->board->next, &move, 1) == 1 &&
           move.target == FLIPREF_NONE && play(g, &move)) {
        if (has_boards(g))
            add_line(g, bytes_of_text(pass));
    }
    return g->board->next;
}

/* Reads exactly `count` numbers, which are counted from `first`. Returns 0 if there is anything
   else, or if one is off the board. */
static int read_numbers(bytes line, size_t side, long first, size_t count, int *numbers)
{
    char text[SHOWN_MOST];
    char *at = text;
    size_t i;
    if (line.len == 0 || line.len >= sizeof text || memchr(line.at, '\0', line.len))
        return 0;
    memcpy(text, line.at, line.len);
    text[line.len] = '\0';
    for (i = 0; i < count; i++) {
        char *end;
        long n = strtol(at, &end, 10) - first;
        if (end == at || n < 0 || n >= (long)side)
            return 0;
        numbers[i] = (int)n;
        at = end;
    }
    return *at == '\0';
}

static int read_move(const struct match_game *g, bytes line, flipref_move *move)
{
    int side = (int)g->board->side;
    int numbers[4];
    int has_source = has_boards(g);
    int first = g->board->first_row != 0 ? g->board->first_row - '0' : 0;
    const int *target = numbers + (has_source ? 2 : 0);
    if (!read_numbers(line, g->board->side, first, has_source ? 4 : 2, numbers))
        return 0;
    move->source = has_source ? numbers[0] * side + numbers[1] : FLIPREF_NONE;
    move->target = target[0] * side + target[1];
    return 1;
}

/* Says what `check` says of the last line of the input, or that it is no move. */
static void explain(struct match_game *g, bytes line, struct message *why)
{
    flipref_game *game = match_game_replay(g);
    const flipref_diagnostic *d = game != 0 ? flipref_game_diagnostic(game, 0) : 0;
    sink *out = message_open(why);
    if (line.len == 0)
        sink_text(out, "it printed no move");
    else if (d != 0 && d->severity == FLIPREF_ERROR && d->length > 0)
        sink_text(out, d->message);
    else {
        sink_text(out, "no move: `");
        sink_visible(out, line, SHOWN_MOST);
        sink_byte(out, '`');
    }
    (void)message_string(why);
    flipref_game_free(game);
}

int match_game_move(struct match_game *g, bytes printed, struct message *why)
{
    bytes line = last_line(printed);
    flipref_move move;
    int is_legal = read_move(g, line, &move) && play(g, &move);
    if (line.len > 0)
        add_line(g, line);
    if (!is_legal)
        explain(g, line, why);
    return is_legal;
}
