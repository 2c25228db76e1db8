/* Which inputs of bbm103 and flip are promised: what counts is which lines the program reads, so
   the game is played. */
#include "judge/standing_parts.h"
#include "judge/start_flip.h"
#include "judge/step_limit.h"

#include "dialect/bbm103.h"
#include "dialect/boards.h"
#include "tokenize/words.h"

static const char no_memory_for_board[] = "not enough memory for the board";

/* A game that is played to find out the standing of its input. */
struct game_search {
    struct standing_search *to;
    const grid *board;
    const line *last;    /* the line that was read last */
    int has_plain_moves; /* a move is promised only as two integers with one blank between them */
    struct step_limit limit;
    unsigned char nowhere_buffer[64];
    sink nowhere; /* drops what is written to it */
};

static int throw_away(void *to, bytes b)
{
    (void)to;
    (void)b;
    return 1;
}

/* Returns whether the only white space of a line of two words is one blank between them. */
static int has_one_blank(bytes text)
{
    int blanks = 0;
    size_t i;
    for (i = 0; i < text.len && blanks < 2; i++) {
        if (is_space(bytes_get(text, i)))
            blanks += bytes_get(text, i) == ' ' ? 1 : 2;
    }
    return blanks == 1;
}

/* Returns whether scanf's "%d %d", by which flip reads moves, meets a number that does not fit: C
   leaves it undefined what it then reads. */
static int scans_too_wide(bytes text)
{
    enum integer is = INTEGER_OK;
    int i;
    for (i = 0; i < 2 && is == INTEGER_OK; i++) {
        int32_t value = 0;
        size_t n = 0;
        while (is_space(bytes_get(text, n)))
            n++;
        text = bytes_skip(text, n);
        n = bytes_get(text, 0) == '-' || bytes_get(text, 0) == '+';
        while (is_digit(bytes_get(text, n)))
            n++;
        is = integer_of(bytes_first(text, n), &value);
        text = bytes_skip(text, n);
    }
    return is == INTEGER_TOO_WIDE;
}

static void note_move(const struct game_search *g)
{
    if (g->has_plain_moves && !has_one_blank(g->last->text))
        standing_note(g->to, STANDING_RULING, "white space other than one blank between integers",
                      g->last->number);
}

static void refused(void *who, const observed_refusal *r)
{
    const struct game_search *g = who;
    if (r->fault != GRID_LEGAL)
        note_move(g);
    else if (g->has_plain_moves)
        standing_note(g->to, STANDING_RULING, "a line that is not two integers", r->place->line);
    else if (bytes_get(g->last->text, 0) != 's' && scans_too_wide(g->last->text))
        standing_note(g->to, STANDING_RULING, "an integer that does not fit 32 bits",
                      r->place->line);
}

static void played(void *who, const flipref_turn *turn)
{
    struct game_search *g = who;
    step_limit_count(&g->limit, turn, g->board->side);
    if (turn->line > 0)
        note_move(g);
}

static int goes_on(void *who)
{
    struct game_search *g = who;
    const struct check_options *options = g->to->request->options;
    const struct world *world = options->world;
    if (world->goes_on != 0 && !world->goes_on(world->who)) {
        standing_give_up(g->to, "interrupted");
        return 0;
    }
    if (step_limit_is_passed(&g->limit, options->limit)) {
        standing_give_up(g->to, "computers take too many steps (--limit)");
        g->to->found.limited = 1;
        return 0;
    }
    return 1;
}

static observer observer_of(struct game_search *g)
{
    observer o = { .refused = refused, .played = played, .goes_on = goes_on, .who = g };
    sink_init(&g->nowhere, throw_away, 0, g->nowhere_buffer, sizeof g->nowhere_buffer);
    return o;
}

/* ---- bbm103 ---- */

enum { BBM103_SIZE_MOST = 26 };

static void play_bbm103(struct standing_search *s, bbm103_game *game)
{
    struct game_search g = {
        .to = s, .board = &game->board, .last = &game->reader.last, .has_plain_moves = 1
    };
    int finished;
    game->observer = observer_of(&g);
    finished = bbm103_run(game, s->in, &g.nowhere) == 0;
    if (finished)
        standing_note_unread(s, game->reader.lines.number + 1);
    else if (s->found.trouble == 0 && !s->in->failed)
        standing_note(s, STANDING_OUTSIDE, "the end of the input before the end of the game",
                      game->reader.lines.number + 1);
}

static void start_bbm103(struct standing_search *s, size_t size)
{
    const struct world *world = s->request->options->world;
    bbm103_game game = { 0 };
    grid_memory memory = { 0 };
    if (board_take(&memory, size, world))
        game.values = (piece_value *)world->take(world->who, size * size, sizeof *game.values);
    if (game.values != 0) {
        grid_open(&game.board, &memory, size, BBM103_SYMBOLS);
        play_bbm103(s, &game);
    } else {
        standing_give_up(s, no_memory_for_board);
    }
    world->give_back(world->who, game.values);
    board_free(&memory, world);
}

/* Returns the size that the arguments ask for, or 0 if they are wrong. */
static size_t bbm103_size_in(struct arguments_given *a)
{
    unsigned char buffer[64];
    sink nowhere;
    sink_init(&nowhere, throw_away, 0, buffer, sizeof buffer);
    return bbm103_size(a->count, a->words, &nowhere);
}

/* Returns whether the text is an integer above `most`, however large it is. */
static int is_above(const char *text, int most)
{
    bytes size = bytes_of_text(text);
    int32_t value = 0;
    enum integer is = integer_of(size, &value);
    return (is == INTEGER_OK && value > most) ||
           (is == INTEGER_TOO_WIDE && bytes_get(size, 0) != '-');
}

void standing_bbm103(struct standing_search *s)
{
    struct arguments_given a;
    size_t size;
    if (!standing_take_arguments(s, &a))
        return;
    if (a.count == 1 && is_above(a.words[0], BBM103_SIZE_MOST))
        standing_note(s, STANDING_RULING, "a size above 26", 0);
    size = bbm103_size_in(&a);
    arguments_free(&a, s->request->options->world);
    if (size > 0)
        start_bbm103(s, size);
    else
        standing_note_unread(s, 1);
}

/* ---- flip ---- */

enum { FLIP_SIDE_PROMISED = 80 };

static int is_ascii(const char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text > 0x7F)
            return 0;
    }
    return 1;
}

/* Notes what the name of a save says, and says whether the save succeeds. */
static int try_save(void *to, bytes name, const flip_game *game)
{
    struct standing_search *s = to;
    uint64_t number = game->reader.last.number;
    size_t i;
    if (is_space(bytes_get(name, 0)))
        standing_note(s, STANDING_RULING, "a save's name that begins with a blank", number);
    for (i = 0; i < name.len; i++) {
        int byte = bytes_get(name, i);
        if (byte < ' ' || byte == 0x7F)
            standing_note(s, STANDING_RULING, "a save's name with a control character", number);
    }
    return s->request->can_save == 0 || s->request->can_save(name);
}

static void play_flip(struct standing_search *s, flip_game *game)
{
    struct game_search g = { .to = s, .board = &game->board, .last = &game->reader.last };
    if (game->setup.side > FLIP_SIDE_PROMISED)
        standing_note(s, STANDING_RULING, "a size above 80", 0);
    game->observer = observer_of(&g);
    game->save = try_save;
    game->save_to = s;
    if (flip_run(game, s->in, &g.nowhere) != FLIP_STOPPED)
        (void)goes_on(&g); /* the last turn may have been a computer's */
    standing_note_unread(s, game->reader.lines.number + 1);
}

/* Starts the game that the arguments ask for, if there is one. */
static enum flip_start start_flip(struct standing_search *s, struct arguments_given *a,
                                  flip_game *game, grid_memory *memory)
{
    const struct world *world = s->request->options->world;
    switch (flip_read_arguments(a->count, a->words, &game->setup)) {
    case FLIP_LOAD:
        return flip_start_saved(game, memory, a->words[1], world);
    case FLIP_NEW:
        return flip_start_new(game, memory, world);
    default:
        return FLIP_NOT_STARTED;
    }
}

static void search_flip(struct standing_search *s, struct arguments_given *a, int loads)
{
    flip_game game = { .board = { 0 } };
    grid_memory memory = { 0 };
    switch (start_flip(s, a, &game, &memory)) {
    case FLIP_STARTED:
        if (loads && !s->request->own_saves)
            standing_note(s, STANDING_OUTSIDE, "a saved game of another program", 0);
        play_flip(s, &game);
        break;
    case FLIP_NOT_STARTED:
        standing_note_unread(s, 1);
        break;
    default: /* FLIP_NO_MEMORY */
        standing_give_up(s, no_memory_for_board);
        break;
    }
    board_free(&memory, s->request->options->world);
}

static void note_flip_arguments(struct standing_search *s, const struct arguments_given *a)
{
    int i;
    if (a->count > 1 && bytes_equal(bytes_of_text(a->words[0]), BYTES_OF_LITERAL("new")) &&
        is_above(a->words[1], FLIP_SIDE_PROMISED))
        standing_note(s, STANDING_RULING, "a size above 80", 0);
    for (i = 0; i < a->count; i++) {
        if (!is_ascii(a->words[i]))
            standing_note(s, STANDING_OUTSIDE, "a byte above 0x7F in the arguments", 0);
    }
}

void standing_flip(struct standing_search *s)
{
    const struct world *world = s->request->options->world;
    struct arguments_given a;
    int loads;
    if (!standing_take_arguments(s, &a))
        return;
    note_flip_arguments(s, &a);
    loads = flip_arguments(&a) == ARGUMENTS_LOAD;
    if (loads && world->open == 0)
        standing_note(s, STANDING_OUTSIDE, "an input that names a file to load", 0);
    else
        search_flip(s, &a, loads);
    arguments_free(&a, world);
}
