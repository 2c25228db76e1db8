/* Checks bbm103's inputs. */
#include "findings/grid_codes.h"
#include "judge/arguments.h"
#include "judge/transcript.h"

#include "dialect/bbm103.h"
#include "dialect/boards.h"

static void say_count(sink *out, uint64_t n, const char *one, const char *many)
{
    sink_number(out, n);
    sink_text(out, n == 1 ? one : many);
}

static void say_bbm103_score(const flipref_verdict *v, sink *out)
{
    int i;

    for (i = 0; i < 2; i++) {
        sink_text(out, v->players[i]);
        sink_text(out, ": ");
        say_count(out, v->pieces[i], " piece, ", " pieces, ");
        say_count(out, v->points[i], " point", " points");
        sink_text(out, i == 0 ? "; " : "");
    }
    sink_text(out, v->over == FLIPREF_OVER ? "" : " (the game is not over)");
}

static void check_bbm103_game(const struct listener *to, const struct check_options *options,
                              source *in, struct tally *tally, bbm103_game *game)
{
    struct transcript t = { .to = to,
                            .watcher = options->watcher,
                            .options = options,
                            .dialect = &dialects[DIALECT_bbm103],
                            .board = &game->board };
    struct message said;
    flipref_verdict v;
    int finished;
    game->observer = transcript_observer(&t);
    transcript_take_start(&t, in);
    finished = bbm103_run(game, in, transcript_output(&t, options)) == 0;
    if (in->failed || transcript_was_stopped(&t, tally))
        return;
    if (!finished)
        transcript_tell_end(&t, &game->reader.lines, BBM103_UNFINISHED, "a move");
    v = transcript_verdict(&t, &said);
    transcript_count(&t, &v, finished ? FLIPREF_OVER : FLIPREF_NOT_OVER);
    v.has_points = 1;
    v.points[0] = points_of(game->values, &game->board, 0);
    v.points[1] = points_of(game->values, &game->board, 1);
    say_bbm103_score(&v, &said.to);
    transcript_judge(&t, &v, &said, tally);
    tally->no_answer = !finished;
    tally->ends_early = !finished;
    if (finished)
        tally->trailing = transcript_warn_of_trailing(&t, &game->reader.lines, BBM103_TRAILING);
    tell_end(to, 0);
}

/* Returns the size that the arguments ask for, or 0 if they are wrong. */
static size_t size_in(struct arguments_given *a)
{
    struct transcript t = { 0 };
    struct check_options silent = { 0 };
    return bbm103_size(a->count, a->words, transcript_output(&t, &silent));
}

/* Returns the size that the arguments ask for, or 0 if they are wrong or memory runs out. */
static size_t bbm103_size_asked(const char *args, const struct world *world)
{
    struct arguments_given a;
    size_t size = 0;
    if (arguments_take(&a, args, world)) {
        size = size_in(&a);
        arguments_free(&a, world);
    }
    return size;
}

void check_bbm103(const struct listener *to, const struct check_options *options, source *in,
                  struct tally *tally)
{
    const struct world *world = options->world;
    bbm103_game game = { 0 };
    grid_memory memory = { 0 };
    size_t size = bbm103_size_asked(options->args, world);
    if (size > 0 && board_take(&memory, size, world))
        game.values = (piece_value *)world->take(world->who, size * size, sizeof *game.values);
    if (game.values != 0) {
        grid_open(&game.board, &memory, size, BBM103_SYMBOLS);
        check_bbm103_game(to, options, in, tally, &game);
    } else {
        tally->trouble = "not enough memory for the board";
    }
    world->give_back(world->who, game.values);
    board_free(&memory, world);
}

enum arguments bbm103_arguments(struct arguments_given *a)
{
    return size_in(a) > 0 ? ARGUMENTS_START : ARGUMENTS_WRONG;
}
