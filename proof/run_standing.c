/* The standing of any input of each dialect: at most nine words of at most seven bytes as
   arguments, given as words or as one text; memory that runs out, files that are missing, a signal
   at any time, a read that fails. Games are on boards of SIDE x SIDE cells. */
#include "dialect/bbm103.h"
#include "dialect/boards.h"
#include "dialect/flip.h"
#include "judge/input_standing.h"
#include "judge/standing_parts.h"
#include "judge/start_flip.h"
#include "validate/aps105.h"

enum { SHOWN_CELLS = SIDE * SIDE };

#include "proof/below_octaflip.h"
#include "proof/comparisons.h"
#include "proof/conversations.h"
#include "proof/views.h"
#include "proof/worlds.h"

/* ---- the source, whose fill does what the run has chosen ---- */

bytes source_ahead(const source *s)
{
    (void)s;
    return any_text();
}

uint64_t source_offset(const source *s)
{
    (void)s;
    return any_u64;
}

void source_advance(source *s, size_t n)
{
    (void)n;
    s->head = any_size(s->tail);
}

int source_more(source *s)
{
    static unsigned char room[64];
    size_t n = s->fill(s->from, room, sizeof room);
    s->failed = n == SOURCE_FAILED;
    return !s->failed && n > 0;
}

static size_t fill(void *from, unsigned char *at, size_t room)
{
    size_t i;
    (void)from;
    for (i = 0; i < room; i++)
        at[i] = any_byte;
    if (any_choice())
        return SOURCE_FAILED;
    return any_size(room);
}

/* ---- lines and words ---- */

void lines_init(lines *ls, source *from)
{
    init_lines(ls, from);
}

int stream_next(stream *s, placed_word *out)
{
    (void)source_more(s->from);
    out->text = any_text();
    out->line = any_u64;
    out->column = any_u64;
    out->offset = any_u64;
    out->too_long = any_choice();
    return any_choice();
}

/* ---- arguments: run_check_bbm103.c runs the code itself ---- */

static char *any_argument(void)
{
    static char word[8];
    size_t i;
    for (i = 0; i < 7; i++)
        word[i] = any_char;
    return word;
}

int arguments_take(struct arguments_given *a, const char *text, const struct world *world)
{
    int i;
    if (text != 0)
        (void)strlen(text); /* raises an alarm if it is not a text */
    a->text = world->take(world->who, 1, 1);
    if (a->text == 0)
        return 0;
    for (i = 0; i <= ARGUMENTS_MOST; i++)
        a->words[i] = any_argument();
    a->count = (int)any_size(ARGUMENTS_MOST + 1);
    return 1;
}

void arguments_free(struct arguments_given *a, const struct world *world)
{
    world->give_back(world->who, a->text);
}

/* ---- aps105 ---- */

void aps105_reader_init(aps105_reader *r, source *from)
{
    r->words.from = from;
    r->words.line = 1;
    r->words.column = 1;
    r->words.inside = 0;
    r->wrong.code = APS105_INPUT_OK;
    r->last.text = any_text();
    r->last.line = any_u64;
    r->last.column = any_u64;
    r->last.offset = any_u64;
    r->last.too_long = any_choice();
}

static enum read_result any_word(aps105_reader *r)
{
    any_wrong(&r->wrong);
    (void)stream_next(&r->words, &r->last);
    return any_choice() ? READ_OK : READ_WRONG;
}

enum read_result aps105_read_dimension(aps105_reader *r, int *n)
{
    if (any_word(r) != READ_OK)
        return READ_WRONG;
    *n = 2 + (int)any_size(APS105_SIDE_MAX - 2);
    return READ_OK;
}

enum read_result aps105_read_move(aps105_reader *r, int n, aps105_tile *out)
{
    if (any_word(r) != READ_OK)
        return READ_WRONG;
    out->is_black = any_choice();
    out->row = (int)any_size((size_t)n - 1);
    out->column = (int)any_size((size_t)n - 1);
    return READ_OK;
}

enum read_result aps105_read_tile(aps105_reader *r, int n, aps105_tile *out)
{
    return any_choice() ? READ_END : aps105_read_move(r, n, out);
}

/* ---- games ---- */

static void look_at_start(void *who, int next)
{
    (void)who;
    (void)next;
}

/* A conversation emits the start of a game only to an observer that has a callback for it. */
static int talk(const observer *told, grid *board, const struct refusals *can)
{
    observer o = *told;
    if (o.started == 0)
        o.started = look_at_start;
    return converse(&o, board, can);
}

/* ---- bbm103 ---- */

size_t bbm103_size(int count, char **arguments, sink *out)
{
    sink_byte(out, 0);
    if (count != 1)
        return 0;
    (void)strlen(arguments[0]); /* raises an alarm if it is not a text */
    return any_choice() ? SIDE : 0;
}

int bbm103_run(bbm103_game *g, source *in, sink *out)
{
    static const struct refusals can = { BBM103_MOVE_TOO_FEW, BBM103_MOVE_OUT_OF_RANGE,
                                         GRID_OFF_BOARD };
    line *last = &g->reader.last;
    size_t i;
    sink_byte(out, 0);
    init_lines(&g->reader.lines, in);
    (void)source_more(in);
    (void)lines_next(&g->reader.lines, last);
    for (i = 0; i < SIDE * SIDE; i++)
        g->values[i].flips = any_byte;
    return !talk(&g->observer, &g->board, &can) || any_choice();
}

/* ---- flip ---- */

static void any_setup(flip_setup *setup)
{
    setup->side = any_choice() ? SIDE : FLIP_SIDE_MAX;
    setup->types[0] = (enum flip_player_type)any_size(FLIP_FROM_BOTTOM);
    setup->types[1] = (enum flip_player_type)any_size(FLIP_FROM_BOTTOM);
    setup->next = any_choice();
}

enum flip_arguments flip_read_arguments(int count, char **arguments, flip_setup *setup)
{
    int i;
    for (i = 0; i < count; i++)
        (void)strlen(arguments[i]); /* raises an alarm if it is not a text */
    any_setup(setup);
    if (any_choice())
        return FLIP_NEW;
    return count == 2 && any_choice() ? FLIP_LOAD : FLIP_USAGE;
}

enum arguments flip_arguments(struct arguments_given *a)
{
    flip_setup setup;
    enum flip_arguments asked = flip_read_arguments(a->count, a->words, &setup);
    if (asked == FLIP_NEW)
        return ARGUMENTS_START;
    return asked == FLIP_LOAD ? ARGUMENTS_LOAD : ARGUMENTS_WRONG;
}

enum flip_start flip_start_new(flip_game *game, grid_memory *memory, const struct world *world)
{
    if (any_choice())
        return FLIP_NOT_STARTED;
    if (!board_take(memory, SIDE, world))
        return FLIP_NO_MEMORY;
    grid_open(&game->board, memory, SIDE, FLIP_SYMBOLS);
    any_board(&game->board);
    return FLIP_STARTED;
}

enum flip_start flip_start_saved(flip_game *game, grid_memory *memory, const char *path,
                                 const struct world *world)
{
    source *from = 0;
    if (world->open != 0)
        from = world->open(world->who, path);
    if (from == 0)
        return FLIP_NOT_STARTED;
    world->close(world->who, from);
    any_setup(&game->setup);
    return flip_start_new(game, memory, world);
}

int flip_run(flip_game *g, source *in, sink *out)
{
    static const struct refusals can = { FLIP_LINE_TOO_LONG, FLIP_SAVE_NO_NAME, GRID_OFF_BOARD };
    sink_byte(out, 0);
    init_lines(&g->reader.lines, in);
    (void)source_more(in);
    (void)lines_next(&g->reader.lines, &g->reader.last);
    if (!talk(&g->observer, &g->board, &can))
        return FLIP_STOPPED;
    if (any_choice())
        return FLIP_STATUS_END_OF_INPUT;
    if (any_choice())
        (void)g->save(g->save_to, any_text(), g);
    return FLIP_OK;
}

/* ---- orders ---- */

static int can_save(bytes name)
{
    expect_view(name);
    return any_choice();
}

/* Reads what was found; standing_name must know its name. */
static void look_at_found(const struct standing_found *found)
{
    (void)strlen(standing_name(found->standing)); /* raises an alarm if it is not a text */
    if (found->reason != 0)
        (void)strlen(found->reason);
    if (found->trouble != 0)
        (void)strlen(found->trouble);
    /*@ check STANDING_UNKNOWN <= found->standing <= STANDING_OUTSIDE; */
}

static void find(const struct dialect *dialect, const char *args, char *const *words)
{
    struct world world = any_world();
    struct check_options options = { 0 };
    struct standing_request request = { 0 };
    struct standing_found found;
    options.world = &world;
    options.args = args;
    options.limit = any_u64;
    request.options = &options;
    request.words = words;
    request.own_saves = any_choice();
    request.can_save = any_choice() ? can_save : 0;
    input.fill = fill;
    input.from = 0;
    input.failed = 0;
    found = standing_of(dialect, &request, &input);
    look_at_found(&found);
    /*@ check input.fill == &fill && input.from == \null; */
}

int main(void)
{
    char *const none[] = { 0 }, *const one[] = { any_argument(), 0 };
    char *const two[] = { any_argument(), any_argument(), 0 };
    size_t i;
    /*@ loop unroll DIALECT_COUNT; */
    for (i = 0; i < DIALECT_COUNT; i++) {
        find(&dialects[i], 0, 0);
        find(&dialects[i], any_argument(), 0);
        find(&dialects[i], 0, none);
        find(&dialects[i], 0, one);
        find(&dialects[i], 0, two);
    }
    return 0;
}
