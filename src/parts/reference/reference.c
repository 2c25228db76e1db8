#include "reference/reference.h"

#include "reference/memory_input.h"

#include "dialect/aps105.h"
#include "dialect/bbm103.h"
#include "dialect/boards.h"
#include "dialect/octaflip.h"
#include "dialect/reversi.h"
#include "judge/start_flip.h"
#include "judge/step_limit.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* A run of a program. */
struct running {
    const struct reference_request *request;
    struct reference_run *run;
    struct memory_input input;
    struct byte_queue output;
    sink out;
    unsigned char write_buffer[1 << 12];
    struct world world;
    int count; /* of the arguments */
    char **args;
    size_t side; /* of flip's board */
    struct step_limit limit;
};

static void give_up(struct running *r, const char *trouble)
{
    if (r->run->trouble == 0)
        r->run->trouble = trouble;
}

static int write_output(void *who, bytes b)
{
    struct running *r = who;
    size_t most = r->request->most_output > 0 ? r->request->most_output : (size_t)OUTPUT_USUAL;
    if (queue_bytes(&r->output).len + b.len > most)
        give_up(r, "the reference prints too much");
    else
        queue_put(&r->output, b);
    return r->run->trouble == 0;
}

/* ---- the dialects ---- */

static int run_octaflip(struct running *r)
{
    octaflip_referee *referee = memory_new(1, sizeof *referee);
    octaflip_referee_init(referee, &r->input.from, OCTAFLIP_VALIDATE_FIRST, 0);
    octaflip_judge(referee);
    octaflip_print(referee, &r->out);
    free(referee);
    return 0;
}

static int run_reversi(struct running *r)
{
    reversi_game *game = memory_new(1, sizeof *game);
    reversi_run(game, &r->input.from, &r->out);
    free(game);
    return 0;
}

static int run_aps105(struct running *r)
{
    aps105_game *game = memory_new(1, sizeof *game);
    int status = aps105_run(game, &r->input.from, &r->out);
    free(game);
    return status;
}

static int run_bbm103(struct running *r)
{
    bbm103_game game = { 0 };
    grid_memory memory = { 0 };
    size_t size = bbm103_size(r->count, r->args, &r->out);
    int status;
    if (size == 0)
        return 1;
    (void)board_take(&memory, size, &r->world);
    game.values = memory_new(size * size, sizeof *game.values);
    grid_open(&game.board, &memory, size, BBM103_SYMBOLS);
    status = bbm103_run(&game, &r->input.from, &r->out);
    free(game.values);
    board_free(&memory, &r->world);
    return status;
}

/* ---- flip ---- */

static void played(void *who, const flipref_turn *turn)
{
    struct running *r = who;
    step_limit_count(&r->limit, turn, r->side);
}

static int goes_on(void *who)
{
    struct running *r = who;
    if (step_limit_is_passed(&r->limit, r->request->limit))
        give_up(r, "computers take too many steps");
    return r->run->trouble == 0;
}

/* Saves a game in the folder in memory. */
static int save(void *to, bytes name, const flip_game *g)
{
    struct running *r = to;
    size_t cells = g->board.side * g->board.side;
    struct byte_queue content = { 0 };
    unsigned char buffer[256];
    sink out;
    if (r->request->folder == 0 || !memory_folder_can_save(name))
        return 0;
    sink_init(&out, queue_write, &content, buffer, sizeof buffer);
    flip_write_saved(&g->setup, bytes_of(g->board.cells, cells), &out);
    (void)sink_flush(&out);
    memory_folder_put(r->request->folder, name, queue_bytes(&content));
    free(content.at);
    return 1;
}

static int play_flip(struct running *r, flip_game *game)
{
    int status;
    r->side = game->board.side;
    game->save = save;
    game->save_to = r;
    game->observer.played = played;
    game->observer.goes_on = goes_on;
    game->observer.who = r;
    status = flip_run(game, &r->input.from, &r->out);
    (void)goes_on(r); /* the last turn may have been a computer's */
    return status;
}

static int run_flip(struct running *r)
{
    flip_game game = { .board = { 0 } };
    grid_memory memory = { 0 };
    enum flip_start start = FLIP_NOT_STARTED;
    enum flip_arguments asked = flip_read_arguments(r->count, r->args, &game.setup);
    int status = 0;
    if (asked == FLIP_LOAD)
        start = flip_start_saved(&game, &memory, r->args[1], &r->world);
    else if (asked == FLIP_NEW)
        start = flip_start_new(&game, &memory, &r->world);
    if (start == FLIP_STARTED)
        status = play_flip(r, &game);
    else
        status = asked == FLIP_LOAD ? flip_refuse_load(&r->out) : flip_refuse(asked, &r->out);
    board_free(&memory, &r->world);
    return status;
}

/* ---- a run ---- */

static int count_of(char **args)
{
    int n = 0;
    while (args[n] != 0)
        n++;
    return n;
}

#define RUN_ROW(name) run_##name,

static void finish(struct running *r)
{
    (void)sink_flush(&r->out);
    if (r->run->trouble == 0) {
        r->run->output = (unsigned char *)r->output.at;
        r->run->length = r->output.end;
    } else {
        free(r->output.at);
    }
}

int reference_run(const struct reference_request *request, struct reference_run *run)
{
    static int (*const programs[])(struct running * r) = { EACH_DIALECT(RUN_ROW) };
    struct running *r = memory_new(1, sizeof *r);
    memset(run, 0, sizeof *run);
    r->request = request;
    r->run = run;
    r->args = request->args;
    r->count = count_of(request->args);
    r->world = memory_world(request->folder);
    (void)memory_input_open(&r->input, request->input);
    sink_init(&r->out, write_output, r, r->write_buffer, sizeof r->write_buffer);
    if (r->count > 0 && !(request->dialect->takes & TAKES_ARGS))
        give_up(r, "the program takes no arguments");
    else
        run->status = programs[request->dialect - dialects](r);
    finish(r);
    free(r);
    return run->trouble == 0;
}

void reference_run_free(struct reference_run *run)
{
    free(run->output);
    memset(run, 0, sizeof *run);
}
