#include "causes/replay.h"
#include "tests/chain_run.h"

#include "reference/memory_input.h"
#include "step/chain.h"
#include "text/memory.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

/* Most steps that computers may take in a replay: whole games on boards of up to 100 x 100. */
#define REPLAY_LIMIT ((uint64_t)100000000)

/* ---- what the judge reports ---- */

/* A step while it is played. */
struct playing {
    struct replay *to;
    sink output;
    unsigned char buffer[64]; /* the output's */
};

/* Returns how many bytes the reference has printed so far. */
static size_t said_so_far(const struct playing *p)
{
    return p->to->said + p->output.len;
}

static int cell_of(const struct replay *r, int cell)
{
    size_t row, column;
    if (cell < 0 || r->pitch == 0)
        return FLIPREF_NONE;
    row = (size_t)cell / r->pitch;
    column = (size_t)cell % r->pitch;
    return row < r->side && column < r->side ? (int)(row * r->side + column) : FLIPREF_NONE;
}

static void started(void *who, const struct game_start *s)
{
    struct replay *r = ((struct playing *)who)->to;
    size_t row;
    r->side = s->board.side;
    r->pitch = s->pitch;
    r->first = s->board.next;
    r->start = memory_new(r->side * r->side, 1);
    for (row = 0; row < r->side; row++)
        memcpy(r->start + row * r->side, s->board.cells + row * r->pitch, r->side);
}

static void take_flips(struct replay *r, const flipref_turn *t)
{
    size_t i;
    for (i = 0; i < t->flip_count; i++) {
        r->flips = memory_grown(r->flips, r->flip_count, &r->flip_room, sizeof *r->flips);
        r->flips[r->flip_count++] = (uint32_t)cell_of(r, (int)t->flips[i]);
    }
}

static void played(void *who, const flipref_turn *t)
{
    const struct playing *p = who;
    struct replay *r = p->to;
    struct replayed_turn turn = { .kind = t->kind,
                                  .player = t->player,
                                  .target = cell_of(r, t->target),
                                  .source = cell_of(r, t->source),
                                  .jumps = t->jumps,
                                  .first_flip = r->flip_count,
                                  .flip_count = t->flip_count,
                                  .line = t->line,
                                  .said = said_so_far(p) };
    take_flips(r, t);
    if (t->kind == FLIPREF_REFUSED && r->code_count > 0)
        turn.code = r->codes[r->code_count - 1].code;
    r->turns = memory_grown(r->turns, r->count, &r->room, sizeof turn);
    r->turns[r->count++] = turn;
}

static void found(void *who, const struct finding *f)
{
    const struct playing *p = who;
    struct replay *r = p->to;
    struct replayed_code *c;
    if (r->code_count == REPLAY_CODES)
        return;
    c = &r->codes[r->code_count++];
    c->code = f->code;
    c->is_error = f->diagnostic.severity == FLIPREF_ERROR;
    c->said = said_so_far(p);
}

static void judged(void *who, const flipref_verdict *v)
{
    struct replay *r = ((struct playing *)who)->to;
    r->is_over = v->over == FLIPREF_OVER;
}

static int count_output(void *who, bytes b)
{
    struct playing *p = who;
    p->to->said += b.len;
    return 1;
}

/* ---- the arguments ---- */

static int is_word(const char *arg)
{
    size_t i;
    for (i = 0; arg[i] != '\0' && !is_space((unsigned char)arg[i]); i++)
        continue;
    return i > 0 && arg[i] == '\0';
}

char *replay_args(const struct step *step)
{
    size_t room = 2;
    size_t len = 0;
    size_t i;
    char *text;
    for (i = 0; i < step->arg_count; i++)
        room += strlen(step->args[i]) + 2;
    text = memory_new(room, 1);
    for (i = 0; i < step->arg_count; i++) {
        const char *arg = is_word(step->args[i]) ? step->args[i] : "?";
        size_t n = strlen(arg);
        memcpy(text + len, arg, n);
        len += n;
        text[len++] = ' ';
    }
    text[len] = '\0';
    return text;
}

/* ---- the replay ---- */

/* Returns whether the program can start with the arguments. */
static int take_arguments(struct replay *r, const char *args, const struct world *world)
{
    if (!(r->dialect->takes & TAKES_ARGS) || arguments_are_fine(r->dialect, args, world))
        return 1;
    r->wrong_args = 1;
    if (arguments_of(r->dialect, args, world) != ARGUMENTS_LOAD)
        r->codes[r->code_count++] =
            (struct replayed_code){ .code = &r->dialect->codes[r->dialect->wrong_arguments],
                                    .is_error = 1 };
    return 0;
}

static void check(struct replay *r, const char *args, bytes input, struct memory_input *from,
                  const struct world *world)
{
    struct playing p = { .to = r };
    struct watcher watcher = { .started = started, .turn = played, .who = &p };
    struct listener to = { .finding = found, .verdict = judged, .who = &p };
    struct tally tally = { 0 };
    struct check_options options = { .args = r->dialect->takes & TAKES_ARGS ? args : 0,
                                     .output = &p.output,
                                     .limit = REPLAY_LIMIT,
                                     .world = world,
                                     .watcher = &watcher };
    sink_init(&p.output, count_output, &p, p.buffer, sizeof p.buffer);
    r->dialect->check(&to, &options, memory_input_open(from, input), &tally);
    (void)sink_flush(&p.output);
}

void replay_step(const struct dialect *dialect, const struct step *step, struct replay *r)
{
    struct memory_folder folder = { 0 };
    struct world world = memory_world(&folder);
    struct memory_input *from = memory_new(1, sizeof *from);
    char *args = replay_args(step);
    memset(r, 0, sizeof *r);
    r->dialect = dialect;
    r->first = FLIPREF_NONE;
    if (chain_prepare(dialect, step, REPLAY_LIMIT, &folder) && take_arguments(r, args, &world))
        check(r, args, step->input, from, &world);
    free(args);
    free(from);
    memory_folder_free(&folder);
}

void replay_free(struct replay *r)
{
    free(r->start);
    free(r->turns);
    free(r->flips);
    memset(r, 0, sizeof *r);
}

/* ---- boards ---- */

/* Plays a turn on a board. */
static void play_turn(const struct replay *r, const struct replayed_turn *t, unsigned char *cells)
{
    size_t i;
    unsigned char symbol;
    if (t->kind != FLIPREF_MOVE || t->player < 0)
        return;
    symbol = r->dialect->board.symbols[t->player];
    if (t->target >= 0)
        cells[t->target] = symbol;
    if (t->source >= 0 && t->jumps)
        cells[t->source] = r->dialect->board.symbols[2];
    for (i = 0; i < t->flip_count; i++)
        cells[r->flips[t->first_flip + i]] = symbol;
}

void replay_board(const struct replay *r, size_t turns, unsigned char *cells)
{
    size_t i;
    if (r->start != 0) /* a game began */
        memcpy(cells, r->start, r->side * r->side);
    for (i = 0; i < turns && i < r->count; i++)
        play_turn(r, &r->turns[i], cells);
}

static int sign_of(int n)
{
    return (n > 0) - (n < 0);
}

int replay_direction(const struct replay *r, int from, int to)
{
    int side = (int)r->side;
    return 3 * (sign_of(to / side - from / side) + 1) + sign_of(to % side - from % side) + 1;
}

int replay_flips(const struct replay *r, size_t i, size_t cell)
{
    const struct replayed_turn *t = &r->turns[i];
    size_t k;
    for (k = 0; k < t->flip_count; k++) {
        if (r->flips[t->first_flip + k] == cell)
            return 1;
    }
    return 0;
}
