/* Checks flip's inputs. */
#include "findings/grid_codes.h"
#include "judge/arguments.h"
#include "judge/start_flip.h"
#include "judge/transcript.h"

#include "dialect/boards.h"
#include "dialect/flip.h"

#include <string.h>

/* ---- how a game starts ---- */

enum loading { LOAD_DONE, LOAD_REFUSED, LOAD_IMPOSSIBLE, LOAD_NO_MEMORY };

/* Loads a saved game. If it is refused, or is a position in which no game can be saved, *place says
   what is wrong, and its code is a row of flip_codes. */
static enum loading load_saved(flip_game *game, grid_memory *memory, source *in, diag *place,
                               const struct world *world)
{
    flip_reader reader;
    flip_reader_init(&reader, in);
    if (flip_read_saved_setup(&reader, &game->setup) != READ_OK) {
        *place = reader.wrong;
        return LOAD_REFUSED;
    }
    if (!board_take(memory, (size_t)game->setup.side, world))
        return LOAD_NO_MEMORY;
    grid_open(&game->board, memory, (size_t)game->setup.side, FLIP_SYMBOLS);
    if (flip_load_board(game, &reader))
        return LOAD_DONE;
    if (reader.wrong.code != FLIP_INPUT_OK) {
        *place = reader.wrong;
        return LOAD_REFUSED;
    }
    *place = transcript_end(&reader.lines,
                            "four tiles in the centre, and a legal move for the player to move");
    place->code = FLIP_SAVED_IMPOSSIBLE;
    return LOAD_IMPOSSIBLE;
}

enum flip_start flip_start_saved(flip_game *game, grid_memory *memory, const char *path,
                                 const struct world *world)
{
    source *from = world->open != 0 ? world->open(world->who, path) : 0;
    enum loading loading;
    diag place;
    if (from == 0)
        return FLIP_NOT_STARTED;
    loading = load_saved(game, memory, from, &place, world);
    world->close(world->who, from);
    if (loading == LOAD_NO_MEMORY)
        return FLIP_NO_MEMORY;
    return loading == LOAD_DONE ? FLIP_STARTED : FLIP_NOT_STARTED;
}

enum flip_start flip_start_new(flip_game *game, grid_memory *memory, const struct world *world)
{
    flip_setup setup = game->setup;
    if (!board_take(memory, (size_t)setup.side, world))
        return FLIP_NO_MEMORY;
    grid_open(&game->board, memory, (size_t)setup.side, FLIP_SYMBOLS);
    flip_start(game, &setup);
    return FLIP_STARTED;
}

enum flip_start flip_start_by(flip_game *game, grid_memory *memory, const char *args,
                              const struct world *world)
{
    struct arguments_given a;
    enum flip_start start = FLIP_NOT_STARTED;
    if (!arguments_take(&a, args, world))
        return FLIP_NO_MEMORY;
    switch (flip_read_arguments(a.count, a.words, &game->setup)) {
    case FLIP_LOAD:
        start = flip_start_saved(game, memory, a.words[1], world);
        break;
    case FLIP_NEW:
        start = flip_start_new(game, memory, world);
        break;
    default:
        break;
    }
    arguments_free(&a, world);
    return start;
}

/* ---- a game that is played ---- */

/* A check writes no files; it assumes that every save with a filename succeeds. */
static int pretend_to_save(void *to, bytes name, const flip_game *g)
{
    (void)name;
    (void)g;
    *(int *)to = 1;
    return 1;
}

/* Warns if the line that saved the game names a file that was hardly meant. */
static void warn_of_odd_name(struct transcript *t, const flip_reader *r)
{
    diag place = { .line = r->last.number,
                   .column = 2,
                   .width = r->last.text.len - 1,
                   .text = r->last.text,
                   .offset = r->last.offset,
                   .expected = "the filename right after s" };
    if (flip_save_is_odd(r->last.text))
        transcript_tell_found(t, FLIPREF_WARNING, &place, FLIP_SAVE_ODD_NAME);
}

static void say_flip_result(const flipref_verdict *v, sink *out, const char *how)
{
    sink_text(out, "O=");
    sink_number(out, v->pieces[0]);
    sink_text(out, " X=");
    sink_number(out, v->pieces[1]);
    sink_text(out, how);
}

static void check_flip_game(const struct listener *to, const struct check_options *options,
                            source *in, struct tally *tally, const flip_game *start)
{
    flip_game game = *start;
    struct transcript t = { .to = to,
                            .watcher = options->watcher,
                            .options = options,
                            .dialect = &dialects[DIALECT_flip],
                            .board = &game.board };
    struct message said;
    flipref_verdict v;
    int saved = 0;
    int finished;
    game.observer = transcript_observer(&t);
    transcript_take_start(&t, in);
    game.save = pretend_to_save;
    game.save_to = &saved;
    finished = flip_run(&game, in, transcript_output(&t, options)) == FLIP_OK;
    if (in->failed || transcript_was_stopped(&t, tally))
        return;
    if (!finished)
        transcript_tell_end(&t, &game.reader.lines, FLIP_UNFINISHED, "a move, or s and a filename");
    v = transcript_verdict(&t, &said);
    transcript_count(&t, &v, finished && !saved ? FLIPREF_OVER : FLIPREF_NOT_OVER);
    say_flip_result(&v, &said.to, saved ? " (saved)" : finished ? "" : " (the game is not over)");
    transcript_judge(&t, &v, &said, tally);
    tally->no_answer = !finished;
    tally->ends_early = !finished;
    if (saved)
        warn_of_odd_name(&t, &game.reader);
    if (finished)
        tally->trailing = transcript_warn_of_trailing(&t, &game.reader.lines, FLIP_TRAILING);
    tell_end(to, 0);
}

/* ---- saved games ---- */

static void check_saved_game(const struct listener *to, const struct check_options *options,
                             source *in, struct tally *tally)
{
    const struct world *world = options->world;
    flip_game game = { .board = { 0 } };
    grid_memory memory = { 0 };
    struct transcript t = { .to = to,
                            .watcher = options->watcher,
                            .dialect = &dialects[DIALECT_flip],
                            .board = &game.board };
    struct message said;
    flipref_verdict v;
    diag place;
    enum loading loading = load_saved(&game, &memory, in, &place, world);
    if (loading == LOAD_NO_MEMORY) {
        tally->trouble = "not enough memory for the board";
    } else if (!in->failed) {
        if (loading != LOAD_DONE)
            transcript_tell(&t, FLIPREF_ERROR, &place, place.code);
        v = transcript_verdict(&t, &said);
        if (loading == LOAD_DONE) {
            transcript_started(&t, game.setup.next);
            transcript_count(&t, &v, FLIPREF_NOT_OVER);
            say_flip_result(&v, &said.to, game.setup.next ? ", X to move" : ", O to move");
        } else {
            sink_text(&said.to, "Error loading board.");
        }
        transcript_judge(&t, &v, &said, tally);
        tell_end(to, 0);
    }
    board_free(&memory, world);
}

/* ---- arguments that name a file but may not ---- */

/* The arguments are the line before the input, so their place is line 0. */
static diag place_of_file(const char *args, const struct arguments_given *a)
{
    const char *name = a->words[1];
    diag place = { .line = 0,
                   .column = (size_t)(name - a->text) + 1,
                   .width = strlen(name),
                   .text = bytes_of_text(args),
                   .expected = "a new game, such as `new 8`" };
    return place;
}

static void tell_file(const struct listener *to, const diag *place, struct tally *tally)
{
    struct transcript t = { .to = to, .dialect = &dialects[DIALECT_flip] };
    struct message said;
    flipref_verdict v;
    transcript_tell(&t, FLIPREF_ERROR, place, FLIP_ARGUMENTS_FILE);
    v = transcript_verdict(&t, &said);
    sink_text(&said.to, "an input may not name a file to load");
    transcript_judge(&t, &v, &said, tally);
    tally->refused = 1;
    tell_end(to, 0);
}

/* Refuses arguments that name a file. Returns 0 if they name none. */
static int refuse_file(const struct listener *to, const struct check_options *options,
                       struct tally *tally)
{
    struct arguments_given a;
    int names_file;
    if (!arguments_take(&a, options->args, options->world))
        return 0;
    names_file = flip_arguments(&a) == ARGUMENTS_LOAD;
    if (names_file) {
        diag place = place_of_file(options->args, &a);
        tell_file(to, &place, tally);
    }
    arguments_free(&a, options->world);
    return names_file;
}

void check_flip(const struct listener *to, const struct check_options *options, source *in,
                struct tally *tally)
{
    flip_game game = { .board = { 0 } };
    grid_memory memory = { 0 };
    if (options->saved_game) {
        check_saved_game(to, options, in, tally);
        return;
    }
    if (options->world->open == 0 && refuse_file(to, options, tally))
        return;
    if (flip_start_by(&game, &memory, options->args, options->world) == FLIP_STARTED)
        check_flip_game(to, options, in, tally, &game);
    else
        tally->trouble = "not enough memory, or the saved game is gone";
    board_free(&memory, options->world);
}

/* ---- arguments, before any input is read ---- */

enum arguments flip_arguments(struct arguments_given *a)
{
    flip_setup setup;
    switch (flip_read_arguments(a->count, a->words, &setup)) {
    case FLIP_NEW:
        return ARGUMENTS_START;
    case FLIP_LOAD:
        return ARGUMENTS_LOAD;
    default:
        return ARGUMENTS_WRONG;
    }
}

int flip_can_be_loaded(const char *args, const struct world *world)
{
    flip_game game = { .board = { 0 } };
    grid_memory memory = { 0 };
    int fine = flip_start_by(&game, &memory, args, world) == FLIP_STARTED;
    board_free(&memory, world);
    return fine;
}
