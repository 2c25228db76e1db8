/* A game with a cursor. A turn is kept as what it takes to make it and to take it back: the cell of
   the new piece, and how many pieces change hands from there in each of the 8 directions. */
#include "library/game_parts.h"

#include "library/complaint.h"
#include "library/judging.h"

#include "findings/help.h"

#include <string.h>

const struct direction directions[DIRECTIONS] = { { -1, -1 }, { -1, 0 }, { -1, 1 }, { 0, -1 },
                                                  { 0, 1 },   { 1, -1 }, { 1, 0 },  { 1, 1 } };

/* A diagnostic that is kept. Its message, its help and its line follow it. */
struct kept_diagnostic {
    flipref_diagnostic d;
    struct message message;
    struct help help;
    unsigned char text[];
};

/* ---- making turns and taking them back ---- */

static void set(flipref_game *g, size_t cell, int player)
{
    g->cells[cell] = g->board.symbols[player];
}

/* Gives the run of a turn in direction d to a player. */
static void turn_run(flipref_game *g, const struct kept_turn *r, int d, int player)
{
    int step = directions[d].down * (int)g->board.side + directions[d].right;
    int cell = r->turn.target;
    uint16_t n;
    for (n = 0; n < r->runs[d]; n++) {
        cell += step;
        set(g, (size_t)cell, player);
    }
}

/* Makes a turn, or takes it back. */
static void play(flipref_game *g, const struct kept_turn *r, int back)
{
    enum { EMPTY = 2 };
    uint64_t *mine = &g->board.pieces[r->turn.player == 1];
    uint64_t *theirs = &g->board.pieces[r->turn.player != 1];
    uint64_t turned = 0;
    int d;
    if (r->turn.kind != FLIPREF_MOVE)
        return;
    for (d = 0; d < DIRECTIONS; d++) {
        turn_run(g, r, d, back ? !r->turn.player : r->turn.player);
        turned += r->runs[d];
    }
    set(g, (size_t)r->turn.target, back ? EMPTY : r->turn.player);
    if (r->turn.jumps)
        set(g, (size_t)r->turn.source, back ? r->turn.player : EMPTY);
    if (back) {
        *mine -= turned + !r->turn.jumps;
        *theirs += turned;
    } else {
        *mine += turned + !r->turn.jumps;
        *theirs -= turned;
    }
}

size_t flipref_game_seek(flipref_game *g, size_t turns)
{
    if (turns > g->turn_count)
        turns = g->turn_count;
    for (; g->cursor < turns; g->cursor++)
        play(g, &g->turns[g->cursor], 0);
    for (; g->cursor > turns; g->cursor--)
        play(g, &g->turns[g->cursor - 1], 1);
    g->board.next = turns < g->turn_count ? g->turns[turns].turn.player : g->next_at_end;
    return turns;
}

/* ---- reading a game: storing what the listener and the watcher get ---- */

static void hear_finding(void *who, const struct finding *f)
{
    flipref_game *g = who;
    void *list = g->diagnostics;
    bytes text = diagnostic_text(&f->diagnostic);
    struct kept_diagnostic *kept;
    if (!allocator_grow(g->allocator, &list, g->diagnostic_count, &g->diagnostic_room,
                        sizeof(struct kept_diagnostic *))) {
        g->no_memory = 1;
        return;
    }
    g->diagnostics = list;
    kept = allocator_take(g->allocator, 1, sizeof *kept + text.len);
    if (kept == 0) {
        g->no_memory = 1;
        return;
    }
    kept->d = f->diagnostic;
    if (text.len > 0)
        memcpy(kept->text, text.at, text.len);
    diagnostic_set_text(&kept->d, bytes_of(kept->text, text.len));
    sink_text(message_open(&kept->message), f->diagnostic.message);
    kept->d.message = message_string(&kept->message);
    help_keep(&kept->help, &kept->d);
    g->diagnostics[g->diagnostic_count++] = kept;
    if (f->diagnostic.severity == FLIPREF_ERROR)
        g->refusal = &kept->d;
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    flipref_game *g = who;
    g->verdict = *v;
    sink_text(message_open(&g->words), v->words);
    g->verdict.words = message_string(&g->words);
}

static void count_pieces(flipref_game *g)
{
    size_t cells = g->board.side * g->board.side;
    size_t i;
    for (i = 0; i < cells; i++) {
        g->board.pieces[0] += g->cells[i] == g->board.symbols[0];
        g->board.pieces[1] += g->cells[i] == g->board.symbols[1];
    }
}

void game_take_start(flipref_game *g, const struct game_start *s)
{
    size_t row;
    size_t side = s->board.side;
    g->cells = allocator_take(g->allocator, side, side);
    g->flips = allocator_take(g->allocator, side, DIRECTIONS * sizeof *g->flips);
    if (g->cells == 0 || g->flips == 0) {
        g->no_memory = 1;
        return;
    }
    for (row = 0; row < side; row++)
        memcpy(g->cells + row * side, s->board.cells + row * s->pitch, side);
    g->pitch = s->pitch;
    g->board = s->board;
    g->board.cells = g->cells;
    count_pieces(g);
}

static void watch_start(void *who, const struct game_start *s)
{
    game_take_start(who, s);
}

struct kept_turn *game_room_for_turn(flipref_game *g, size_t count)
{
    void *turns = g->turns;
    if (!allocator_grow(g->allocator, &turns, count, &g->turn_room, sizeof *g->turns))
        return 0;
    g->turns = turns;
    return &g->turns[count];
}

void game_count_runs(struct kept_turn *r, const flipref_turn *t, size_t pitch)
{
    int row = t->target / (int)pitch;
    int column = t->target % (int)pitch;
    size_t i;
    for (i = 0; i < t->flip_count; i++) {
        int down = (int)(t->flips[i] / pitch) - row;
        int right = (int)(t->flips[i] % pitch) - column;
        int d;
        for (d = 0; d < DIRECTIONS; d++) {
            if ((down > 0) - (down < 0) == directions[d].down &&
                (right > 0) - (right < 0) == directions[d].right)
                r->runs[d]++;
        }
    }
}

/* Returns the public number of a watcher's cell. */
static int32_t cell_of(const flipref_game *g, int cell)
{
    int pitch = (int)g->pitch;
    return cell == FLIPREF_NONE ? FLIPREF_NONE : cell / pitch * (int)g->board.side + cell % pitch;
}

static void watch_turn(void *who, const flipref_turn *t)
{
    flipref_game *g = who;
    struct kept_turn *r;
    int is_refused = t->kind == FLIPREF_REFUSED;
    if (is_refused && g->refused == g->refused_most) {
        g->left_out++;
        g->refusal = 0;
        return;
    }
    r = g->no_memory ? 0 : game_room_for_turn(g, g->turn_count);
    if (r == 0) {
        g->no_memory = 1;
        return;
    }
    memset(r, 0, sizeof *r);
    r->turn = *t;
    r->turn.target = cell_of(g, t->target);
    r->turn.source = cell_of(g, t->source);
    r->turn.flips = 0;
    r->turn.diagnostic = 0;
    if (t->kind == FLIPREF_MOVE)
        game_count_runs(r, t, g->pitch);
    if (is_refused) {
        r->turn.diagnostic = g->refusal;
        g->refusal = 0;
        g->refused++;
    }
    g->turn_count++;
}

/* ---- games ---- */

/* Returns the player to move after the last turn that was read. The board is the one at the end,
   but its next player is still the one who starts. */
static int next_at_end(const flipref_game *g)
{
    const struct kept_turn *last;
    if (g->verdict.over == FLIPREF_OVER)
        return FLIPREF_NONE;
    if (g->turn_count == 0 || g->board.next == FLIPREF_NONE)
        return g->board.next;
    last = &g->turns[g->turn_count - 1];
    if (last->turn.kind == FLIPREF_REFUSED)
        return last->turn.player;
    if (g->dialect->skips && !game_has_line_move(g, !last->turn.player))
        return last->turn.player;
    return !last->turn.player;
}

/* Plays all turns that were read, which shows who is to move after them, and takes them back. */
static void find_next_at_end(flipref_game *g)
{
    int first = g->board.next;
    g->next_at_end = FLIPREF_NONE;
    (void)flipref_game_seek(g, g->turn_count);
    g->board.next = first;
    g->next_at_end = next_at_end(g);
    (void)flipref_game_seek(g, 0);
}

static flipref_status read_at_most(const flipref_options *options, flipref_read *read, void *from,
                                   const struct allocator *allocator, size_t refused_most,
                                   flipref_game **game)
{
    flipref_game *g = 0;
    struct listener to = { hear_finding, hear_verdict, 0, 0, QUIET_NOTHING, 0 };
    struct watcher watcher = { watch_start, watch_turn, 0 };
    flipref_status status;
    *game = 0;
    if (options->flags & FLIPREF_RECORDS)
        return bad_option(options, "flags", "a game is one record: leave out FLIPREF_RECORDS");
    g = allocator_take(allocator, 1, sizeof *g);
    if (g == 0)
        return FLIPREF_NO_MEMORY;
    g->allocator = allocator;
    g->refused_most = refused_most;
    to.who = g;
    watcher.who = g;
    status = judge_stream(options, read, from, allocator, &to, &watcher);
    if (g->no_memory)
        status = FLIPREF_NO_MEMORY;
    if (status != FLIPREF_OK) {
        flipref_game_free(g);
        return status;
    }
    g->dialect = dialect_named(options->dialect);
    if (g->cells != 0)
        find_next_at_end(g);
    *game = g;
    return FLIPREF_OK;
}

flipref_status game_read(const flipref_options *options, flipref_read *read, void *from,
                         const struct allocator *allocator, flipref_game **game)
{
    return read_at_most(options, read, from, allocator, SIZE_MAX, game);
}

flipref_status game_of_at_most(const flipref_options *options, const void *input, size_t len,
                               size_t refused_most, flipref_game **game)
{
    struct buffer in = { input, len };
    return read_at_most(options, buffer_read, &in, &system_allocator, refused_most, game);
}

uint64_t game_left_out(const flipref_game *g)
{
    return g->left_out;
}

flipref_status flipref_game_read(const flipref_options *options, flipref_read *read, void *from,
                                 flipref_game **game)
{
    return game_read(options, read, from, &system_allocator, game);
}

flipref_status flipref_game_of(const flipref_options *options, const void *input, size_t len,
                               flipref_game **game)
{
    struct buffer in = { input, len };
    return game_read(options, buffer_read, &in, &system_allocator, game);
}

void flipref_game_free(flipref_game *g)
{
    size_t i;
    if (g == 0)
        return;
    for (i = 0; i < g->diagnostic_count; i++)
        allocator_release(g->allocator, g->diagnostics[i]);
    allocator_release(g->allocator, g->diagnostics);
    allocator_release(g->allocator, g->cells);
    allocator_release(g->allocator, g->flips);
    allocator_release(g->allocator, g->turns);
    allocator_release(g->allocator, g);
}

const flipref_verdict *flipref_game_verdict(const flipref_game *g)
{
    return &g->verdict;
}

size_t flipref_game_diagnostic_count(const flipref_game *g)
{
    return g->diagnostic_count;
}

const flipref_diagnostic *flipref_game_diagnostic(const flipref_game *g, size_t i)
{
    return i < g->diagnostic_count ? &g->diagnostics[i]->d : 0;
}

size_t flipref_game_turn_count(const flipref_game *g)
{
    return g->turn_count;
}

/* Lists the cells of a turn's runs. */
static void list_flips(flipref_game *g, const struct kept_turn *r)
{
    size_t n = 0;
    int d;
    for (d = 0; d < DIRECTIONS; d++) {
        int step = directions[d].down * (int)g->board.side + directions[d].right;
        int i;
        for (i = 1; i <= r->runs[d]; i++)
            g->flips[n++] = (uint32_t)(r->turn.target + i * step);
    }
}

const flipref_turn *flipref_game_turn(flipref_game *g, size_t i)
{
    struct kept_turn *turn;
    if (i >= g->turn_count)
        return 0;
    turn = &g->turns[i];
    list_flips(g, turn);
    turn->turn.flips = g->flips;
    return &turn->turn;
}

const flipref_board *flipref_game_board(const flipref_game *g)
{
    return g->cells != 0 ? &g->board : 0;
}
