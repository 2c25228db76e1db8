/* flip as a whole prints what the naive oracle prints, however the input is divided into reads. A
   saved game loads, and saves to the same bytes.

   A game can be saved before any line, loaded, and continued with the remaining lines. It prints
   what the uninterrupted game prints, plus the board when it is loaded, and ends with the same
   status. So does the naive oracle's game.

   The first byte of the input chooses the side and the types of the players. The whole input is
   what they type. A save succeeds if its name is one of the working folder itself. */
#include "harness/ask_oracle.h"
#include "harness/dialects.h"

#include "dialect/flip.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MOST = 258 };

struct players {
    int count;
    char **arguments;
};

/* Opens a board in one of two blocks of memory, which are reused. */
static void open_board(grid *board, int slot, size_t side)
{
    static uint64_t bits[2][GRID_BITS_WORDS(SIDE_MOST)];
    static unsigned char cells[2][SIDE_MOST * SIDE_MOST];
    static uint32_t taken[2][GRID_LINES * SIDE_MOST];
    grid_memory memory = { bits[slot], cells[slot], taken[slot], side };
    grid_open(board, &memory, side, FLIP_SYMBOLS);
}

static void write_game(const flip_game *g, sink *out)
{
    flip_write_saved(&g->setup, bytes_of(g->board.cells, g->board.side * g->board.side), out);
}

/* Loads a game that was saved. */
static void load_game(bytes saved, flip_game *loaded)
{
    struct feed f;
    flip_reader reader;
    feed_open(&f, saved.at, saved.len, 7);
    flip_reader_init(&reader, &f.source);
    PROPERTY(flip_read_saved_setup(&reader, &loaded->setup) == READ_OK);
    open_board(&loaded->board, 1, (size_t)loaded->setup.side);
    PROPERTY(flip_load_board(loaded, &reader));
    feed_close(&f);
}

/* Checks that a game can be saved and loaded, and stays the same. */
static void check_saved(const flip_game *g)
{
    struct text saved, again;
    flip_game loaded = { 0 };
    write_game(g, text_open(&saved));
    load_game(text_of(&saved), &loaded);
    PROPERTY(loaded.setup.side == g->setup.side && loaded.setup.next == g->setup.next);
    PROPERTY(loaded.setup.types[0] == g->setup.types[0]);
    PROPERTY(loaded.setup.types[1] == g->setup.types[1]);
    write_game(&loaded, text_open(&again));
    PROPERTY(bytes_equal(text_of(&saved), text_of(&again)));
    text_free(&saved);
    text_free(&again);
}

static int may_save(bytes name)
{
    while (name.len > 2 && name.at[0] == '.' && name.at[1] == '/')
        name = bytes_skip(name, 2);
    if (name.len == 0 || name.len > 255 || bytes_equal(name, bytes_of_text(".")) ||
        bytes_equal(name, bytes_of_text("..")))
        return 0;
    return bytes_find(name, '/') == name.len && bytes_find(name, '\0') == name.len;
}

static int save(void *to, bytes name, const flip_game *g)
{
    (void)to;
    PROPERTY(name.len > 0);
    if (!may_save(name))
        return 0;
    check_saved(g);
    return 1;
}

static void start_game(const struct players *p, flip_game *g)
{
    flip_setup setup;
    PROPERTY(flip_read_arguments(p->count, p->arguments, &setup) == FLIP_NEW);
    open_board(&g->board, 0, (size_t)setup.side);
    flip_start(g, &setup);
}

static int run(void *game, source *in, sink *out)
{
    flip_game g = { .save = save };
    start_game(game, &g);
    return flip_run(&g, in, out);
}

/* ---- a game that is interrupted ---- */

static const char interruption[] = "sgame\n";
static const char game_saved[] = "Game saved.\n";

enum { GAME_SAVED = sizeof game_saved - 1 };

/* The place where a game is saved: before the line that begins at `at`. */
struct break_point {
    uint64_t at; /* an offset, as the feed counts */
    int is_saved;
    struct text saved;
};

/* Plays a game on an input in reads of 64 bytes; returns its status. */
static int play(flip_game *g, bytes input, struct text *out)
{
    struct feed f;
    int status;
    sink *to = text_open(out);
    feed_open(&f, input.at, input.len, 64);
    status = flip_run(g, &f.source, to);
    feed_close(&f);
    return status;
}

/* Saves to a text at the break point. Any other save succeeds or fails as it does without one. */
static int save_to_text(void *to, bytes name, const flip_game *g)
{
    struct break_point *b = to;
    if (g->reader.last.offset != b->at)
        return may_save(name);
    b->is_saved = 1;
    write_game(g, text_open(&b->saved));
    return 1;
}

/* Returns the first lines of an input, followed by a save. The caller frees them. */
static uint8_t *interrupt(bytes input, size_t at, size_t *size)
{
    size_t more = sizeof interruption - 1;
    uint8_t *text = malloc(at + more);
    PROPERTY(text != 0);
    if (at > 0)
        memcpy(text, input.at, at);
    memcpy(text + at, interruption, more);
    *size = at + more;
    return text;
}

/* Removes the board, with which a loaded game begins, from its output. Compares it with a naive
   print. */
static void check_board(bytes *output, const flip_game *g)
{
    size_t side = g->board.side;
    size_t row, i;
    for (row = 0; row < side + 2; row++) {
        int is_border = row == 0 || row > side;
        bytes shown = bytes_first(*output, bytes_find(*output, '\n'));
        PROPERTY(shown.len == side + 2);
        PROPERTY(shown.at[0] == (is_border ? '+' : '|') && shown.at[side + 1] == shown.at[0]);
        for (i = 0; i < side; i++)
            PROPERTY(shown.at[1 + i] == (is_border ? '-' : g->board.cells[(row - 1) * side + i]));
        *output = bytes_skip(*output, shown.len + 1);
    }
}

/* Lets the oracle save the game and load it, and compares the output. */
static void check_with_oracle(const struct players *p, bytes before, bytes rest, bytes output,
                              int status)
{
    static char load[] = "load", name[] = "game";
    char *args[] = { load, name, 0 };
    struct oracle_saves *saves = oracle_saves_new();
    struct oracle_answer answer = ask_oracle("flip", p->arguments, before, saves, 0);
    PROPERTY(answer.status == 0);
    oracle_answer_free(&answer);
    answer = ask_oracle("flip", args, rest, saves, 0);
    PROPERTY(answer.status == status);
    PROPERTY(bytes_equal(output, bytes_of(answer.output, answer.length)));
    oracle_answer_free(&answer);
    oracle_saves_free(saves);
}

/* Continues a saved game. `whole` is what the uninterrupted game printed; `first` is what this game
   printed before it was saved. Returns the status. */
static int continue_game(bytes saved, bytes first, bytes whole, bytes rest, struct text *out)
{
    flip_game g = { .save = save };
    flip_game loaded = { 0 };
    bytes output, prompt;
    int status;
    load_game(saved, &g);
    status = play(&g, rest, out);
    load_game(saved, &loaded);
    output = text_of(out);
    check_board(&output, &loaded);
    PROPERTY(first.len >= GAME_SAVED);
    PROPERTY(bytes_equal(bytes_skip(first, first.len - GAME_SAVED), bytes_of_text(game_saved)));
    first = bytes_first(first, first.len - GAME_SAVED);
    prompt = bytes_first(output, strlen("Player (O)> "));
    PROPERTY(first.len >= prompt.len);
    PROPERTY(bytes_equal(bytes_skip(first, first.len - prompt.len), prompt));
    PROPERTY(bytes_equal(bytes_first(whole, first.len), first));
    PROPERTY(bytes_equal(bytes_skip(whole, first.len), bytes_skip(output, prompt.len)));
    return status;
}

/* Interrupts the game before the line that begins at `at`, unless the game is over by then. */
static void check_interrupted(const struct players *p, bytes input, size_t at, bytes whole,
                              int whole_status)
{
    size_t size;
    uint8_t *text = interrupt(input, at, &size);
    bytes before = bytes_of(text, size);
    bytes rest = bytes_skip(input, at);
    struct break_point b = { .at = feed_start(before.at, before.len) + at };
    struct text first, second;
    flip_game g = { .save = save_to_text, .save_to = &b };
    start_game(p, &g);
    (void)play(&g, before, &first);
    if (b.is_saved) {
        int status = continue_game(text_of(&b.saved), text_of(&first), whole, rest, &second);
        PROPERTY(status == whole_status);
        check_with_oracle(p, before, rest, text_of(&second), status);
        text_free(&second);
        text_free(&b.saved);
    } else {
        PROPERTY(bytes_equal(text_of(&first), whole));
    }
    text_free(&first);
    free(text);
}

/* Returns where line `number`, from 0, begins, or the end of the input if there is no such line. */
static size_t start_of_line(bytes input, size_t number)
{
    bytes rest = input;
    for (; number > 0 && rest.len > 0; number--)
        rest = bytes_skip(rest, bytes_find(rest, '\n') + 1);
    return input.len - rest.len;
}

/* Returns the number of places for a save: before each line, and after the last one if it has its
   LF. */
static size_t places_in(bytes input)
{
    size_t places = input.len == 0 || input.at[input.len - 1] == '\n';
    for (; input.len > 0; places++)
        input = bytes_skip(input, bytes_find(input, '\n') + 1);
    return places;
}

enum { PLACES_MOST = 8 };

/* A replay interrupts the game before each of the first lines, and before a line that the size of
   the input chooses; a sample interrupts it only before the latter. */
static void check_interruptions(const struct players *p, bytes input)
{
    flip_game g = { .save = save };
    size_t places = places_in(input);
    size_t chosen = input.len % places;
    struct text whole;
    size_t i;
    int status;
    start_game(p, &g);
    status = play(&g, input, &whole);
    for (i = 0; i < places && i < PLACES_MOST; i++) {
        if (thorough && i != chosen)
            check_interrupted(p, input, start_of_line(input, i), text_of(&whole), status);
    }
    check_interrupted(p, input, start_of_line(input, chosen), text_of(&whole), status);
    text_free(&whole);
}

void target(const uint8_t *data, size_t size)
{
    static char new_game[] = "new";
    static char two_words[] = "66", five_words[] = "258"; /* sides whose rows have 2 and 5 words */
    static char sides[4][2] = { "4", "5", "6", "8" };
    static char types[3][2] = { "0", "1", "2" };
    char *arguments[5] = { 0 };
    struct players p = { 4, arguments };
    unsigned choice = size > 0 ? data[0] : 0;
    size_t cuts[CUTS];
    arguments[0] = new_game;
    arguments[1] = choice < 254 ? sides[choice % 4] : choice == 254 ? two_words : five_words;
    arguments[2] = types[choice / 4 % 3];
    arguments[3] = types[choice / 12 % 3];
    check_against_oracle("flip", arguments, run, &p, data, size);
    if (thorough || cuts_of(data, size, cuts) == 1) /* a sample takes the inputs that are not cut */
        check_interruptions(&p, bytes_of(data, size));
}
