/* Checks reversi's inputs. */
#include "findings/grid_codes.h"
#include "judge/transcript.h"

#include "dialect/reversi.h"

static int has_moves(grid *board)
{
    return grid_sweep(board, 0) || grid_sweep(board, 1);
}

void check_reversi(const struct listener *to, const struct check_options *options, source *in,
                   struct tally *tally)
{
    reversi_game game = { .board = { 0 } };
    struct transcript t = { .to = to,
                            .watcher = options->watcher,
                            .options = options,
                            .dialect = &dialects[DIALECT_reversi],
                            .board = &game.board };
    struct message said;
    flipref_verdict v;
    game.observer = transcript_observer(&t);
    transcript_take_start(&t, in);
    reversi_run(&game, in, transcript_output(&t, options));
    if (in->failed)
        return;
    v = transcript_verdict(&t, &said);
    transcript_count(&t, &v, has_moves(&game.board) ? FLIPREF_NOT_OVER : FLIPREF_OVER);
    sink_text(&said.to, "Black ");
    sink_number(&said.to, v.pieces[0]);
    sink_text(&said.to, ", White ");
    sink_number(&said.to, v.pieces[1]);
    sink_text(&said.to, v.over == FLIPREF_OVER ? "" : " (the game is not over)");
    transcript_judge(&t, &v, &said, tally);
    tell_end(to, 0);
}
