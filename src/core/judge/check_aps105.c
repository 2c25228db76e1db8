/* Checks aps105's inputs. */
#include "findings/grid_codes.h"
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

/* Returns the board as the model has it: its cells are drawn into `cells` without gaps. */
static flipref_board board_of(const aps105_game *game, unsigned char cells[])
{
    flipref_board board = dialects[DIALECT_aps105].board;
    size_t side = game->board.side;
    size_t row, column;
    for (row = 0; row < side; row++) {
        for (column = 0; column < side; column++)
            cells[row * side + column] = (unsigned char)game->cells[row][column];
    }
    board.side = side;
    board.cells = cells;
    return board;
}

/* Returns what is known of an illegal move, which is three characters: colour, row, column. */
static observed_refusal illegal_move(const aps105_game *game, const diag *place)
{
    bytes move = game->reader.last.text;
    observed_refusal r = { .place = place,
                           .fault = game->fault,
                           .player = bytes_get(move, 0) == 'B',
                           .row = bytes_get(move, 1) - 'a',
                           .column = bytes_get(move, 2) - 'a' };
    return r;
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
        observed_refusal r = illegal_move(game, 0);
        turn.player = r.player;
        turn.target = transcript_cell(t, r.row, r.column);
    }
    transcript_turn(t, &turn);
}

static void tell_illegal_move(struct transcript *t, const aps105_game *game)
{
    const placed_word *last = &game->reader.last;
    unsigned char cells[APS105_SIDE_MAX * APS105_SIDE_MAX];
    flipref_board board = board_of(game, cells);
    diag place = word_place(last, expected_moves[game->fault]);
    observed_refusal r = illegal_move(game, &place);
    transcript_refuse_word(t, last, &r, &board);
}

static void tell_aps105(struct transcript *t, const aps105_game *game)
{
    const diag *wrong = &game->reader.wrong;
    if (wrong->code != APS105_INPUT_OK)
        transcript_tell_word(t, FLIPREF_ERROR, &game->reader.last, wrong, wrong->code);
    else if (game->fault != GRID_LEGAL)
        tell_illegal_move(t, game);
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
                            .watcher = options->watcher,
                            .options = options,
                            .dialect = &dialects[DIALECT_aps105],
                            .board = &game.board };
    struct message said;
    flipref_verdict v;
    int configured;
    game.observer = transcript_observer(&t);
    transcript_take_start(&t, in);
    configured = aps105_run(&game, in, transcript_output(&t, options)) == 0;
    if (in->failed)
        return;
    t.is_last = configured;
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
