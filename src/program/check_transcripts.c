/* `flipref check` for the four line-capturing games: one function a dialect. No operating system
   but for the memory of a board. */
#include "program/boards.h"
#include "program/check_grid.h"
#include "program/grid_codes.h"
#include "program/io.h"
#include "program/run_flip.h"

#include "dialect/aps105.h"
#include "dialect/bbm103.h"
#include "dialect/flip.h"
#include "dialect/reversi.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

/* The place where the input ends. */
static diag end_of(const lines *from, const char *expected)
{
    diag place = { .line = from->number + 1, .column = 1, .at_end = 1, .expected = expected };
    return place;
}

/* ---- reversi ---- */

static const struct grid_terms reversi_terms = {
    { "Black", "White" }, '1', 'a', reversi_codes, REVERSI_MOVE_CODES
};

static int has_moves(grid *board)
{
    return grid_sweep(board, 0) || grid_sweep(board, 1);
}

void check_reversi(const struct report *r, const struct check_options *options, source *in,
                   struct tally *tally)
{
    reversi_game game = { .board = { 0 } };
    struct transcript t = { r, options, &reversi_terms, &game.board, 0 };
    sink nowhere = transcript_sink();
    game.observer.refused = transcript_refused;
    game.observer.who = &t;
    reversi_run(&game, in, &nowhere);
    if (in->failed || !transcript_verdict(&t, t.refused == 0, tally))
        return;
    transcript_say_refused(&t);
    sink_text(r->out, "Black ");
    sink_number(r->out, game.board.tiles[0]);
    sink_text(r->out, ", White ");
    sink_number(r->out, game.board.tiles[1]);
    sink_text(r->out, has_moves(&game.board) ? " (the game is not over)\n" : "\n");
}

/* ---- arguments: --args, split at white space ---- */

enum { ARGUMENTS_MOST = 8 };

struct arguments {
    char *text;
    char *words[ARGUMENTS_MOST + 1]; /* one more than any program takes is wrong anyhow */
    int count;
};

static int split(struct arguments *a, const char *text)
{
    char *next;
    a->count = 0;
    a->text = strdup(text != 0 ? text : "");
    if (a->text == 0)
        return 0;
    for (next = strtok(a->text, " \t"); next != 0 && a->count <= ARGUMENTS_MOST;
         next = strtok(0, " \t"))
        a->words[a->count++] = next;
    return 1;
}

/* ---- bbm103 ---- */

static const struct grid_terms bbm103_terms = {
    { "Player 1", "Player 2" }, 0, 0, bbm103_codes, BBM103_MOVE_CODES
};

static void say_bbm103_score(const struct report *r, const bbm103_game *game, int player)
{
    sink_text(r->out, player == 0 ? "Player 1 has " : ", Player 2 ");
    sink_number(r->out, game->board.tiles[player]);
    sink_text(r->out, player == 0 ? " pieces worth " : " worth ");
    sink_number(r->out, points_of(game->values, &game->board, player));
}

static void check_bbm103_game(const struct report *r, const struct check_options *options,
                              source *in, struct tally *tally, bbm103_game *game)
{
    struct transcript t = { r, options, &bbm103_terms, &game->board, 0 };
    sink nowhere = transcript_sink();
    int finished;
    game->observer.refused = transcript_refused;
    game->observer.who = &t;
    finished = bbm103_run(game, in, &nowhere) == 0;
    if (in->failed)
        return;
    if (!finished) {
        diag end = end_of(&game->reader.lines, "a move");
        transcript_report(&t, SEVERITY_ERROR, &end, BBM103_UNFINISHED);
    }
    if (transcript_verdict(&t, finished && t.refused == 0, tally)) {
        transcript_say_refused(&t);
        say_bbm103_score(r, game, 0);
        say_bbm103_score(r, game, 1);
        sink_text(r->out, finished ? "\n" : " (the game is not over)\n");
    }
    if (finished)
        transcript_warn_of_trailing(&t, &game->reader.lines, BBM103_TRAILING);
}

void check_bbm103(const struct report *r, const struct check_options *options, source *in,
                  struct tally *tally)
{
    struct arguments a;
    bbm103_game game = { 0 };
    grid_memory memory = { 0 };
    sink nowhere = transcript_sink();
    size_t size = split(&a, options->args) ? bbm103_size(a.count, a.words, &nowhere) : 0;
    free(a.text);
    if (size > 0 && board_memory_take(&memory, size)) {
        game.values = calloc(size * size, sizeof *game.values);
        if (game.values == 0)
            complain("points", "not enough memory");
    }
    if (game.values != 0) {
        grid_open(&game.board, &memory, size, BBM103_SYMBOLS);
        check_bbm103_game(r, options, in, tally, &game);
    } else {
        tally->trouble = 1;
    }
    free(game.values);
    board_memory_free(&memory);
}

/* ---- aps105 ---- */

static const struct grid_terms aps105_terms = {
    { "W", "B" }, 'a', 'a', aps105_codes, APS105_MOVE_CODES
};

/* The word is all that is known of its line: it is quoted by itself, with its place in the line. */
static void report_word(struct transcript *t, enum severity severity, const placed_word *w,
                        const diag *about, int code)
{
    const struct code *row = &t->terms->codes[code];
    diag place = *about;
    diag quoted = *about;
    place.line = w->line;
    quoted.line = w->line;
    quoted.text = w->text;
    quoted.column = about->column - (size_t)w->column + 1;
    report_start(t->r, severity, &place);
    sink_text(t->r->out, row->title);
    report_found(t->r, &quoted);
    report_rest(t->r, severity, &quoted, row);
}

/* All of a word. */
static diag word_place(const placed_word *w, const char *expected)
{
    diag place = {
        .line = w->line, .column = (size_t)w->column, .width = w->text.len, .expected = expected
    };
    return place;
}

static void report_aps105(struct transcript *t, aps105_game *game)
{
    const placed_word *last = &game->reader.last;
    int fault = APS105_MOVE_CODES + (int)game->fault;
    diag move = word_place(last, expected_moves[game->fault]);
    if (game->reader.wrong.code != APS105_INPUT_OK)
        report_word(t, SEVERITY_ERROR, last, &game->reader.wrong, game->reader.wrong.code);
    else if (game->fault != GRID_LEGAL)
        report_word(t, SEVERITY_ERROR, last, &move, fault);
}

void check_aps105(const struct report *r, const struct check_options *options, source *in,
                  struct tally *tally)
{
    aps105_game game = { .fault = GRID_LEGAL };
    struct transcript t = { r, options, &aps105_terms, &game.board, 0 };
    sink nowhere = transcript_sink();
    int configured = aps105_run(&game, in, &nowhere) == 0;
    int valid = game.reader.wrong.code == APS105_INPUT_OK && game.fault == GRID_LEGAL;
    placed_word next;
    if (in->failed)
        return;
    report_aps105(&t, &game);
    if (transcript_verdict(&t, valid, tally)) {
        if (configured) {
            sink_text(r->out, valid ? "the move is legal, then W " : "Invalid move, W ");
            sink_number(r->out, game.board.tiles[0]);
            sink_text(r->out, ", B ");
            sink_number(r->out, game.board.tiles[1]);
            sink_byte(r->out, '\n');
        } else {
            sink_text(r->out, "the program ends with status 1\n");
        }
    }
    if (configured && stream_next(&game.reader.words, &next)) {
        diag place = word_place(&next, "the end of the input");
        report_word(&t, SEVERITY_WARNING, &next, &place, APS105_TRAILING);
    }
}

/* ---- flip ---- */

static const struct grid_terms flip_terms = {
    { "Player O", "Player X" }, 0, 0, flip_codes, FLIP_MOVE_CODES
};

/* A check writes no files: every save that names one is taken to succeed. */
static int pretend_to_save(void *to, bytes name, const flip_game *g)
{
    (void)name;
    (void)g;
    *(int *)to = 1;
    return 1;
}

static void say_flip_result(const struct report *r, const flip_game *game, const char *how)
{
    sink_text(r->out, "O=");
    sink_number(r->out, game->board.tiles[0]);
    sink_text(r->out, " X=");
    sink_number(r->out, game->board.tiles[1]);
    sink_text(r->out, how);
}

static void check_flip_game(const struct report *r, const struct check_options *options, source *in,
                            struct tally *tally, const flip_game *start)
{
    flip_game game = *start;
    struct transcript t = { r, options, &flip_terms, &game.board, 0 };
    sink nowhere = transcript_sink();
    int saved = 0;
    int finished;
    game.observer.refused = transcript_refused;
    game.observer.who = &t;
    game.save = pretend_to_save;
    game.save_to = &saved;
    finished = flip_run(&game, in, &nowhere) == FLIP_OK;
    if (in->failed)
        return;
    if (!finished) {
        diag end = end_of(&game.reader.lines, "a move, or s and a filename");
        transcript_report(&t, SEVERITY_ERROR, &end, FLIP_UNFINISHED);
    }
    if (transcript_verdict(&t, finished && t.refused == 0, tally)) {
        transcript_say_refused(&t);
        say_flip_result(r, &game,
                        saved      ? " (saved)\n"
                        : finished ? "\n"
                                   : " (the game is not over)\n");
    }
    if (finished)
        transcript_warn_of_trailing(&t, &game.reader.lines, FLIP_TRAILING);
}

/* ---- flip's saved games ---- */

/* 1: loaded; 0: *place says what is wrong, its code being a row of flip_codes; or FLIP_INPUT_OK, if
   there was not enough memory. */
static int load_saved(flip_game *game, grid_memory *memory, source *in, diag *place)
{
    flip_reader reader;
    int fine;
    flip_reader_init(&reader, in);
    fine = flip_read_saved_setup(&reader, &game->setup) == READ_OK &&
           board_memory_take(memory, (size_t)game->setup.side);
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

static void check_saved_game(const struct report *r, const struct check_options *options,
                             source *in, struct tally *tally)
{
    flip_game game = { .board = { 0 } };
    grid_memory memory = { 0 };
    struct transcript t = { r, options, &flip_terms, &game.board, 0 };
    diag place;
    int fine = load_saved(&game, &memory, in, &place);
    if (!fine && place.code == FLIP_INPUT_OK) {
        tally->trouble = 1;
    } else if (!in->failed) {
        if (!fine)
            transcript_report(&t, SEVERITY_ERROR, &place, place.code);
        if (transcript_verdict(&t, fine, tally)) {
            if (fine)
                say_flip_result(r, &game, game.setup.next ? ", X to move\n" : ", O to move\n");
            else
                sink_text(r->out, "Error loading board.\n");
        }
    }
    board_memory_free(&memory);
}

void check_flip(const struct report *r, const struct check_options *options, source *in,
                struct tally *tally)
{
    struct arguments a;
    flip_game game = { .board = { 0 } };
    grid_memory memory = { 0 };
    sink nowhere = transcript_sink();
    if (options->saved_game) {
        check_saved_game(r, options, in, tally);
        return;
    }
    if (split(&a, options->args) &&
        flip_prepare(&game, &memory, a.count, a.words, &nowhere) == FLIP_OK)
        check_flip_game(r, options, in, tally, &game);
    else
        tally->trouble = 1; /* there is no memory, or the file to load has gone */
    free(a.text);
    board_memory_free(&memory);
}

/* ---- arguments, before any input is read ---- */

int arguments_are_fine(const char *dialect, const char *args)
{
    struct arguments a;
    flip_game game = { .board = { 0 } };
    grid_memory memory = { 0 };
    sink nowhere = transcript_sink();
    int fine = split(&a, args);
    if (fine && strcmp(dialect, "bbm103") == 0)
        fine = bbm103_size(a.count, a.words, &nowhere) > 0;
    else if (fine)
        fine = flip_prepare(&game, &memory, a.count, a.words, &nowhere) == FLIP_OK;
    free(a.text);
    board_memory_free(&memory);
    return fine;
}
