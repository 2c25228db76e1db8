/* What `flipref check` finds in inputs of the four line-capturing games: one function a dialect. */
#include "dialect/boards.h"
#include "judge/check_grid.h"
#include "judge/grid_codes.h"

#include "dialect/aps105.h"
#include "dialect/bbm103.h"
#include "dialect/flip.h"
#include "dialect/reversi.h"
#include "tokenize/words.h"

#include <string.h>

/* The place where the input ends. */
static diag end_of(const lines *from, const char *expected)
{
    diag place = { .line = from->number + 1,
                   .column = 1,
                   .at_end = 1,
                   .offset = source_offset(from->from),
                   .expected = expected };
    return place;
}

/* ---- reversi ---- */

static const struct grid_terms reversi_terms = {
    .players = { "Black", "White" },
    .first_row = '1',
    .first_column = 'a',
    .codes = reversi_codes,
    .move_codes = REVERSI_MOVE_CODES,
};

static int has_moves(grid *board)
{
    return grid_sweep(board, 0) || grid_sweep(board, 1);
}

void check_reversi(const struct listener *to, const struct check_options *options, source *in,
                   struct tally *tally)
{
    reversi_game game = { .board = { 0 } };
    struct transcript t = { .to = to,
                            .options = options,
                            .watcher = options->watcher,
                            .terms = &reversi_terms,
                            .board = &game.board };
    struct message said;
    struct verdict v;
    game.observer = transcript_observer(&t);
    reversi_run(&game, in, transcript_output(&t, options));
    if (in->failed)
        return;
    v = transcript_verdict(&t, &said);
    transcript_count(&t, &v, has_moves(&game.board) ? OVER_NO : OVER_YES);
    sink_text(&said.to, "Black ");
    sink_number(&said.to, v.pieces[0]);
    sink_text(&said.to, ", White ");
    sink_number(&said.to, v.pieces[1]);
    sink_text(&said.to, v.over == OVER_YES ? "" : " (the game is not over)");
    transcript_judge(&t, &v, &said, tally);
    tell_end(to, 0);
}

/* ---- arguments, split at white space ---- */

enum { ARGUMENTS_MOST = 8 };

struct arguments_given {
    char *text;
    char *words[ARGUMENTS_MOST + 1]; /* one more than any program takes is wrong anyhow */
    int count;
};

/* Makes words of a->text. */
static void split(struct arguments_given *a)
{
    char *at = a->text;
    a->count = 0;
    while (*at != '\0' && a->count <= ARGUMENTS_MOST) {
        if (*at == ' ' || *at == '\t') {
            at++;
            continue;
        }
        a->words[a->count++] = at;
        while (*at != '\0' && *at != ' ' && *at != '\t')
            at++;
        if (*at != '\0')
            *at++ = '\0';
    }
}

/* 0: there is not enough memory. */
static int arguments_take(struct arguments_given *a, const char *text, const struct world *world)
{
    size_t size;
    if (text == 0)
        text = "";
    size = strlen(text) + 1;
    a->text = world->take(world->who, size, 1);
    if (a->text == 0)
        return 0;
    memcpy(a->text, text, size);
    split(a);
    return 1;
}

static void arguments_free(struct arguments_given *a, const struct world *world)
{
    world->give_back(world->who, a->text);
}

/* ---- bbm103 ---- */

static const struct grid_terms bbm103_terms = {
    .players = { "Player 1", "Player 2" },
    .codes = bbm103_codes,
    .move_codes = BBM103_MOVE_CODES,
    .skips = 1,
};

static void say_bbm103_score(const struct verdict *v, sink *out)
{
    sink_text(out, "Player 1 has ");
    sink_number(out, v->pieces[0]);
    sink_text(out, " pieces worth ");
    sink_number(out, v->points[0]);
    sink_text(out, ", Player 2 ");
    sink_number(out, v->pieces[1]);
    sink_text(out, " worth ");
    sink_number(out, v->points[1]);
    sink_text(out, v->over == OVER_YES ? "" : " (the game is not over)");
}

static void check_bbm103_game(const struct listener *to, const struct check_options *options,
                              source *in, struct tally *tally, bbm103_game *game)
{
    struct transcript t = { .to = to,
                            .watcher = options->watcher,
                            .options = options,
                            .terms = &bbm103_terms,
                            .board = &game->board };
    struct message said;
    struct verdict v;
    int finished;
    game->observer = transcript_observer(&t);
    finished = bbm103_run(game, in, transcript_output(&t, options)) == 0;
    if (in->failed || transcript_was_stopped(&t, tally))
        return;
    if (!finished) {
        diag end = end_of(&game->reader.lines, "a move");
        transcript_tell(&t, SEVERITY_ERROR, &end, BBM103_UNFINISHED);
    }
    v = transcript_verdict(&t, &said);
    transcript_count(&t, &v, finished ? OVER_YES : OVER_NO);
    v.has_points = 1;
    v.points[0] = points_of(game->values, &game->board, 0);
    v.points[1] = points_of(game->values, &game->board, 1);
    say_bbm103_score(&v, &said.to);
    transcript_judge(&t, &v, &said, tally);
    tally->no_answer = !finished;
    if (finished)
        tally->trailing = transcript_warn_of_trailing(&t, &game->reader.lines, BBM103_TRAILING);
    tell_end(to, 0);
}

/* 0: they are wrong. */
static size_t size_in(struct arguments_given *a)
{
    struct transcript t = { 0 };
    struct check_options silent = { 0 };
    return bbm103_size(a->count, a->words, transcript_output(&t, &silent));
}

/* 0: they are wrong, or there is not enough memory. */
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
        game.values = world->take(world->who, size * size, sizeof *game.values);
    if (game.values != 0) {
        grid_open(&game.board, &memory, size, BBM103_SYMBOLS);
        check_bbm103_game(to, options, in, tally, &game);
    } else {
        tally->trouble = "not enough memory for the board";
    }
    world->give_back(world->who, game.values);
    board_free(&memory, world);
}

/* ---- aps105 ---- */

static const struct grid_terms aps105_terms = {
    .players = { "W", "B" },
    .first_row = 'a',
    .first_column = 'a',
    .codes = aps105_codes,
    .move_codes = APS105_MOVE_CODES,
};

/* All of a word. */
static diag word_place(const placed_word *w, const char *expected)
{
    diag place = {
        .line = w->line, .column = (size_t)w->column, .width = w->text.len, .expected = expected
    };
    return place;
}

/* Tells the watcher of a move that was refused. */
static void watch_aps105(struct transcript *t, const aps105_game *game)
{
    const placed_word *last = &game->reader.last;
    observed_turn turn = { .player = OBSERVED_NOBODY,
                           .is_pass = game->fault == GRID_LEGAL,
                           .line = last->line,
                           .offset = last->offset,
                           .length = last->text.len };
    if (!turn.is_pass) {
        turn.player = bytes_get(last->text, 0) == 'B';
        turn.row = bytes_get(last->text, 1) - 'a';
        turn.column = bytes_get(last->text, 2) - 'a';
    }
    transcript_turn(t, TURN_REFUSED, &turn);
}

static void tell_aps105(struct transcript *t, const aps105_game *game)
{
    const placed_word *last = &game->reader.last;
    const diag *wrong = &game->reader.wrong;
    diag move = word_place(last, expected_moves[game->fault]);
    if (wrong->code != APS105_INPUT_OK)
        transcript_tell_word(t, SEVERITY_ERROR, last, wrong, wrong->code);
    else if (game->fault != GRID_LEGAL)
        transcript_tell_word(t, SEVERITY_ERROR, last, &move, APS105_MOVE_CODES + (int)game->fault);
}

static int warn_of_aps105_trailing(struct transcript *t, aps105_game *game)
{
    placed_word next;
    diag place;
    if (!stream_next(&game->reader.words, &next))
        return 0;
    place = word_place(&next, "the end of the input");
    transcript_tell_word(t, SEVERITY_WARNING, &next, &place, APS105_TRAILING);
    return 1;
}

void check_aps105(const struct listener *to, const struct check_options *options, source *in,
                  struct tally *tally)
{
    aps105_game game = { .fault = GRID_LEGAL };
    struct transcript t = { .to = to,
                            .options = options,
                            .watcher = options->watcher,
                            .terms = &aps105_terms,
                            .board = &game.board };
    struct message said;
    struct verdict v;
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
        transcript_count(&t, &v, OVER_UNKNOWN);
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

/* ---- flip: how a game starts ---- */

/* 1: loaded; 0: *place says what is wrong, its code being a row of flip_codes; or FLIP_INPUT_OK, if
   there was not enough memory. */
static int load_saved(flip_game *game, grid_memory *memory, source *in, diag *place,
                      const struct world *world)
{
    flip_reader reader;
    int fine;
    flip_reader_init(&reader, in);
    fine = flip_read_saved_setup(&reader, &game->setup) == READ_OK &&
           board_take(memory, (size_t)game->setup.side, world);
    if (fine) {
        grid_open(&game->board, memory, (size_t)game->setup.side, FLIP_SYMBOLS);
        fine = flip_load_board(game, &reader);
    }
    *place = reader.wrong;
    if (!fine && reader.wrong.code == FLIP_INPUT_OK && memory->bits != 0) {
        *place = end_of(&reader.lines, "tiles in the centre, and a move for the player to move");
        place->code = FLIP_SAVED_IMPOSSIBLE;
    }
    return fine;
}

static int load_file(flip_game *game, grid_memory *memory, const char *path,
                     const struct world *world)
{
    source *from = world->open != 0 ? world->open(world->who, path) : 0;
    diag place;
    int fine = from != 0 && load_saved(game, memory, from, &place, world);
    if (from != 0)
        world->close(world->who, from);
    return fine;
}

static int start_new(flip_game *game, grid_memory *memory, const struct world *world)
{
    flip_setup setup = game->setup;
    if (!board_take(memory, (size_t)setup.side, world))
        return 0;
    grid_open(&game->board, memory, (size_t)setup.side, FLIP_SYMBOLS);
    flip_start(game, &setup);
    return 1;
}

/* Starts or loads the game that the arguments ask for. 0: it cannot start. */
static int prepare(flip_game *game, grid_memory *memory, const char *args,
                   const struct world *world)
{
    struct arguments_given a;
    int fine = 0;
    if (!arguments_take(&a, args, world))
        return 0;
    switch (flip_read_arguments(a.count, a.words, &game->setup)) {
    case FLIP_LOAD:
        fine = load_file(game, memory, a.words[1], world);
        break;
    case FLIP_NEW:
        fine = start_new(game, memory, world);
        break;
    default:
        break;
    }
    arguments_free(&a, world);
    return fine;
}

/* ---- flip ---- */

static const struct grid_terms flip_terms = {
    .players = { "Player O", "Player X" },
    .codes = flip_codes,
    .move_codes = FLIP_MOVE_CODES,
};

/* A check writes no files: every save that names one is taken to succeed. */
static int pretend_to_save(void *to, bytes name, const flip_game *g)
{
    (void)name;
    (void)g;
    *(int *)to = 1;
    return 1;
}

static void say_flip_result(const struct verdict *v, sink *out, const char *how)
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
                            .terms = &flip_terms,
                            .board = &game.board };
    struct message said;
    struct verdict v;
    int saved = 0;
    int finished;
    game.observer = transcript_observer(&t);
    game.save = pretend_to_save;
    game.save_to = &saved;
    finished = flip_run(&game, in, transcript_output(&t, options)) == FLIP_OK;
    if (in->failed || transcript_was_stopped(&t, tally))
        return;
    if (!finished) {
        diag end = end_of(&game.reader.lines, "a move, or s and a filename");
        transcript_tell(&t, SEVERITY_ERROR, &end, FLIP_UNFINISHED);
    }
    v = transcript_verdict(&t, &said);
    transcript_count(&t, &v, finished && !saved ? OVER_YES : OVER_NO);
    say_flip_result(&v, &said.to, saved ? " (saved)" : finished ? "" : " (the game is not over)");
    transcript_judge(&t, &v, &said, tally);
    tally->no_answer = !finished;
    if (finished)
        tally->trailing = transcript_warn_of_trailing(&t, &game.reader.lines, FLIP_TRAILING);
    tell_end(to, 0);
}

/* ---- flip's saved games ---- */

static void check_saved_game(const struct listener *to, const struct check_options *options,
                             source *in, struct tally *tally)
{
    const struct world *world = options->world;
    flip_game game = { .board = { 0 } };
    grid_memory memory = { 0 };
    struct transcript t = {
        .to = to, .watcher = options->watcher, .terms = &flip_terms, .board = &game.board
    };
    struct message said;
    struct verdict v;
    diag place;
    int fine = load_saved(&game, &memory, in, &place, world);
    if (!fine && place.code == FLIP_INPUT_OK) {
        tally->trouble = "not enough memory for the board";
    } else if (!in->failed) {
        if (!fine)
            transcript_tell(&t, SEVERITY_ERROR, &place, place.code);
        v = transcript_verdict(&t, &said);
        if (fine) {
            transcript_started(&t, game.setup.next);
            transcript_count(&t, &v, OVER_NO);
            say_flip_result(&v, &said.to, game.setup.next ? ", X to move" : ", O to move");
        } else {
            sink_text(&said.to, "Error loading board.");
        }
        transcript_judge(&t, &v, &said, tally);
        tell_end(to, 0);
    }
    board_free(&memory, world);
}

/* ---- flip's arguments that name a file, where they may not ---- */

/* They stand in the line before the input, as if it were line 0. */
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

static void refuse_file(const struct listener *to, const struct check_options *options,
                        struct tally *tally)
{
    const struct world *world = options->world;
    struct transcript t = { .to = to, .terms = &flip_terms };
    struct arguments_given a;
    struct message said;
    struct verdict v;
    diag place;
    if (!arguments_take(&a, options->args, world)) {
        tally->trouble = "not enough memory";
        return;
    }
    place = place_of_file(options->args, &a);
    transcript_tell(&t, SEVERITY_ERROR, &place, FLIP_ARGUMENTS_FILE);
    v = transcript_verdict(&t, &said);
    sink_text(&said.to, "an input may not name a file that is to be loaded");
    transcript_judge(&t, &v, &said, tally);
    tally->refused = 1;
    tell_end(to, 0);
    arguments_free(&a, world);
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
    if (options->world->open == 0 &&
        arguments_of("flip", options->args, options->world) == ARGUMENTS_LOAD) {
        refuse_file(to, options, tally);
        return;
    }
    if (prepare(&game, &memory, options->args, options->world))
        check_flip_game(to, options, in, tally, &game);
    else
        tally->trouble = "not enough memory, or the saved game has gone";
    board_free(&memory, options->world);
}

/* ---- arguments, before any input is read ---- */

static enum arguments flip_arguments_of(struct arguments_given *a)
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

enum arguments arguments_of(const char *dialect, const char *args, const struct world *world)
{
    struct arguments_given a;
    enum arguments asked = ARGUMENTS_NO_MEMORY;
    if (!arguments_take(&a, args, world))
        return asked;
    if (strcmp(dialect, "bbm103") == 0)
        asked = size_in(&a) > 0 ? ARGUMENTS_START : ARGUMENTS_WRONG;
    else
        asked = flip_arguments_of(&a);
    arguments_free(&a, world);
    return asked;
}

static int can_be_loaded(const char *args, const struct world *world)
{
    flip_game game = { .board = { 0 } };
    grid_memory memory = { 0 };
    int fine = prepare(&game, &memory, args, world);
    board_free(&memory, world);
    return fine;
}

int arguments_are_fine(const char *dialect, const char *args, const struct world *world)
{
    enum arguments asked = arguments_of(dialect, args, world);
    if (asked == ARGUMENTS_LOAD)
        return can_be_loaded(args, world);
    return asked == ARGUMENTS_START;
}
