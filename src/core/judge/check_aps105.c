/* Checks aps105's inputs. */
#include "judge/grid_codes.h"
#include "judge/transcript.h"

#include "dialect/aps105.h"

/* Returns the place of a whole word. */
static diag word_place(const placed_word *w, const char *expected)
{
    diag place = {
        .line = w->line, .column = (size_t)w->column, .width = w->text.len, .expected = expected
    };
    return place;
}

/* Reports a refused move to the watcher. */
static void watch_aps105(struct transcript *t, const aps105_game *game)
{
    const placed_word *last = &game->reader.last;
    flipref_turn turn = { .kind = FLIPREF_REFUSED,
                          .player = FLIPREF_NONE,
                          .target = FLIPREF_NONE,
                          .source = FLIPREF_NONE,
                          .line = last->line,
                          .offset = last->offset,
                          .length = last->text.len };
    if (game->fault != GRID_LEGAL) {
        turn.player = bytes_get(last->text, 0) == 'B';
        turn.target =
            transcript_cell(t, bytes_get(last->text, 1) - 'a', bytes_get(last->text, 2) - 'a');
    }
    transcript_turn(t, &turn);
}

static void tell_aps105(struct transcript *t, const aps105_game *game)
{
    const placed_word *last = &game->reader.last;
    const diag *wrong = &game->reader.wrong;
    diag move = word_place(last, expected_moves[game->fault]);
    if (wrong->code != APS105_INPUT_OK)
        transcript_tell_word(t, FLIPREF_ERROR, last, wrong, wrong->code);
    else if (game->fault != GRID_LEGAL)
        transcript_tell_word(t, FLIPREF_ERROR, last, &move, APS105_MOVE_CODES + (int)game->fault);
}

static int warn_of_aps105_trailing(struct transcript *t, aps105_game *game)
{
    placed_word next;
    diag place;
    if (!stream_next(&game->reader.words, &next))
        return 0;
    place = word_place(&next, "the end of the input");
    transcript_tell_word(t, FLIPREF_WARNING, &next, &place, APS105_TRAILING);
    return 1;
}

void check_aps105(const struct listener *to, const struct check_options *options, source *in,
                  struct tally *tally)
{
    aps105_game game = { .fault = GRID_LEGAL };
    struct transcript t = { .to = to,
                            .options = options,
                            .watcher = options->watcher,
                            .dialect = &dialects[DIALECT_aps105],
                            .board = &game.board };
    struct message said;
    flipref_verdict v;
    int configured;
    game.observer = transcript_observer(&t);
    configured = aps105_run(&game, in, transcript_output(&t, options)) == 0;
    if (in->failed)
        return;
    tell_aps105(&t, &game);
    if (configured && t.others > 0 && game.reader.wrong.code != APS105_MISSING)
        watch_aps105(&t, &game);
    v = transcript_verdict(&t, &said);
    if (configured) {
        transcript_count(&t, &v, FLIPREF_UNKNOWN);
        sink_text(&said.to, v.valid ? "the move is legal, then W " : "Invalid move, W ");
        sink_number(&said.to, v.pieces[0]);
        sink_text(&said.to, ", B ");
        sink_number(&said.to, v.pieces[1]);
    } else {
        sink_text(&said.to, "the program ends with status 1");
    }
    transcript_judge(&t, &v, &said, tally);
    tally->no_answer = !configured;
    if (configured)
        tally->trailing = warn_of_aps105_trailing(&t, &game);
    tell_end(to, 0);
}
