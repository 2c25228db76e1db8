#include "players/players.h"

#include "base/sink.h"
#include "simulate/grid.h"
#include "simulate/octaflip.h"
#include "validate/aps105.h"
#include "validate/bbm103.h"
#include "validate/flip.h"
#include "validate/octaflip.h"
#include "validate/reversi.h"

#include <string.h>

/* SIDE_MOST: the largest board of a target. TEXT_MOST: bytes that one move takes. */
enum { SIDE_MOST = 40, TEXT_MOST = 32 };

/* A game as far as a draft was read. */
struct game {
    struct draft *d;
    size_t end; /* of what was read or written last, in the draft */
    int over;

    bytes rest; /* of the draft, not yet in the source's buffer */
    source source;
    unsigned char buffer[LINES_CAPACITY];
    union {
        octaflip_reader octaflip;
        reversi_reader reversi;
        bbm103_reader bbm103;
        aps105_reader aps105;
        flip_reader flip;
    } reader;

    octaflip_game octaflip;
    size_t count_at, turns_at; /* where N stands, and where it ends */
    uint32_t announced;        /* turns */

    grid board; /* of the other dialects, with its memory */
    uint64_t bits[GRID_BITS_WORDS(SIDE_MOST)];
    unsigned char cells[SIDE_MOST * SIDE_MOST];
    uint32_t taken[GRID_LINES * SIDE_MOST];
    flip_setup setup; /* who is to move, and who is a computer */
};

struct rules {
    int (*open)(struct game *g);              /* reads the beginning; 0: there is none */
    void (*begin)(struct game *g);            /* writes one, to the draft */
    int (*read)(struct game *g);              /* reads and plays a step; 0: the game stops here */
    void (*write)(struct game *g, sink *out); /* makes a legal step; it may end the game */
    void (*finish)(struct game *g);           /* what has to be said of the whole; may be 0 */
};

/* ---- reading ---- */

static size_t fill(void *from, unsigned char *at, size_t room)
{
    struct game *g = from;
    bytes part = bytes_first(g->rest, room);
    if (part.len > 0)
        memcpy(at, part.at, part.len);
    g->rest = bytes_skip(g->rest, part.len);
    return part.len;
}

/* Remembers that the draft was read up to here. */
static int read_to_here(struct game *g)
{
    g->end = g->d->script.size - g->rest.len - source_ahead(&g->source).len;
    return 1;
}

static int open_game(struct game *g, const struct rules *rules)
{
    g->end = 0;
    g->over = 0;
    g->rest = bytes_of(g->d->script.at, g->d->script.size);
    source_init(&g->source, fill, g, g->buffer, sizeof g->buffer);
    return rules->open(g);
}

/* Reads `most` steps at most; returns how many. */
static size_t replay(struct game *g, const struct rules *rules, size_t most)
{
    size_t n = 0;
    while (n < most && !g->over && rules->read(g))
        n += (size_t)read_to_here(g);
    return n;
}

/* ---- playing on ---- */

static void write_text(struct game *g, const char *text)
{
    bytes b = bytes_of_text(text);
    if (script_insert(&g->d->script, g->end, b))
        g->end += b.len;
}

static void write_steps(struct game *g, const struct rules *rules, size_t most)
{
    size_t n;
    for (n = 0; n < most && !g->over && g->d->script.most - g->d->script.size >= TEXT_MOST; n++) {
        unsigned char text[TEXT_MOST];
        sink out;
        sink_init(&out, 0, 0, text, sizeof text);
        rules->write(g, &out);
        (void)script_insert(&g->d->script, g->end, sink_held(&out));
        g->end += out.len;
    }
}

/* Reads the draft up to some step; 0: no beginning fits. */
static int take_position(struct game *g, const struct rules *rules)
{
    size_t steps;
    if (!open_game(g, rules)) {
        rules->begin(g);
        if (!open_game(g, rules))
            return 0;
    }
    steps = replay(g, rules, SIZE_MAX);
    if (!g->over && draft_once_in(g->d, 2))
        return 1;
    (void)open_game(g, rules);
    (void)replay(g, rules, draft_chance(g->d, steps + 1));
    return 1;
}

static size_t how_many(struct draft *d)
{
    switch (draft_chance(d, 4)) {
    case 0:
        return 1;
    case 1:
        return 1 + draft_chance(d, 8);
    default:
        return SIZE_MAX;
    }
}

static void play_on(struct draft *d, const struct rules *rules)
{
    struct game g;
    g.d = d;
    if (draft_once_in(d, 8))
        d->script.size = 0;
    if (!take_position(&g, rules))
        return;
    if (!draft_once_in(d, 4))
        d->script.size = g.end;
    if (g.end > 0 && d->script.at[g.end - 1] != '\n')
        write_text(&g, "\n");
    write_steps(&g, rules, how_many(d));
    if (rules->finish != 0)
        rules->finish(&g);
}

/* ---- octaflip ---- */

static int octaflip_open(struct game *g)
{
    octaflip_board board;
    g->count_at = 0;
    octaflip_reader_init(&g->reader.octaflip, &g->source);
    if (!octaflip_read_board(&g->reader.octaflip, &board))
        return 0;
    (void)read_to_here(g);
    g->count_at = g->end;
    if (!octaflip_read_count(&g->reader.octaflip, &g->announced))
        return 0;
    (void)read_to_here(g);
    g->turns_at = g->end;
    octaflip_start(&g->octaflip, &board);
    return 1;
}

/* A cell of the specification's example. */
static char example_cell(int cell)
{
    switch (cell) {
    case 0:
    case OCTAFLIP_CELLS - 1:
        return 'R';
    case OCTAFLIP_SIDE - 1:
    case OCTAFLIP_CELLS - OCTAFLIP_SIDE:
        return 'B';
    default:
        return '.';
    }
}

/* The board of the example, or a random one: the fewer cells are empty, the sooner the game ends.
 */
static void write_octaflip_board(struct game *g)
{
    static const char *const cells[] = { "RB.#", "RB..............", "RRRRBBBB##.", "R........B#" };
    const char *from = cells[draft_chance(g->d, sizeof cells / sizeof cells[0])];
    int is_example = draft_once_in(g->d, 4);
    int cell;
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++) {
        char one[3] = { from[draft_chance(g->d, strlen(from))], '\0', '\0' };
        if (is_example)
            one[0] = example_cell(cell);
        if (cell % OCTAFLIP_SIDE == OCTAFLIP_SIDE - 1)
            one[1] = '\n';
        write_text(g, one);
    }
}

static void octaflip_begin(struct game *g)
{
    g->d->script.size = g->end = g->count_at;
    if (g->end == 0)
        write_octaflip_board(g);
    write_text(g, "0\n");
}

static int octaflip_step(struct game *g, octaflip_turn turn)
{
    int played = octaflip_play(&g->octaflip, &turn, 1) == 1;
    g->over = g->octaflip.over;
    return played;
}

static int octaflip_read(struct game *g)
{
    octaflip_turn turn;
    if (g->octaflip.turns == g->announced ||
        octaflip_read_turns(&g->reader.octaflip, &turn, 1) == 0)
        return 0;
    return octaflip_step(g, turn);
}

/* One of the cells of a set that is not empty. */
static int any_cell(struct draft *d, uint64_t cells)
{
    size_t skip = draft_chance(d, (size_t)octaflip_count(cells));
    int cell = 0;
    for (; skip > 0; skip--)
        cells &= cells - 1;
    while ((cells >> cell & 1) == 0)
        cell++;
    return cell;
}

/* The pieces of the player to move that can. */
static uint64_t movable(const octaflip_game *g)
{
    uint64_t pieces = 0;
    int cell;
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++)
        pieces |= (uint64_t)(octaflip_targets(g, cell) != 0) << cell;
    return pieces;
}

static void write_cell(int cell, sink *out)
{
    int row = cell == OCTAFLIP_PASS ? 0 : cell / OCTAFLIP_SIDE + 1;
    int column = cell == OCTAFLIP_PASS ? 0 : cell % OCTAFLIP_SIDE + 1;
    sink_number(out, (uint64_t)row);
    sink_byte(out, ' ');
    sink_number(out, (uint64_t)column);
}

static void octaflip_write(struct game *g, sink *out)
{
    octaflip_turn turn = { OCTAFLIP_PASS, OCTAFLIP_PASS };
    if (octaflip_has_move(&g->octaflip)) {
        turn.from = (uint8_t)any_cell(g->d, movable(&g->octaflip));
        turn.to = (uint8_t)any_cell(g->d, octaflip_targets(&g->octaflip, turn.from));
    }
    write_cell(turn.from, out);
    sink_byte(out, ' ');
    write_cell(turn.to, out);
    sink_byte(out, '\n');
    (void)octaflip_step(g, turn);
}

/* Sets N to what was played. */
static void octaflip_finish(struct game *g)
{
    unsigned char text[TEXT_MOST];
    sink out;
    sink_init(&out, 0, 0, text, sizeof text);
    sink_number(&out, g->octaflip.turns);
    sink_byte(&out, '\n');
    (void)script_replace(&g->d->script, g->count_at, g->turns_at - g->count_at, sink_held(&out));
}

void play_octaflip(struct draft *d)
{
    static const struct rules rules = { octaflip_open, octaflip_begin, octaflip_read,
                                        octaflip_write, octaflip_finish };
    play_on(d, &rules);
}

/* ---- on n x n boards ---- */

static void open_board(struct game *g, size_t side, int upper_left)
{
    grid_memory memory = { g->bits, g->cells, g->taken, side };
    grid_open(&g->board, &memory, side, "OX.");
    grid_put_centre(&g->board, upper_left);
    g->over = 0;
    g->setup.side = (int32_t)side;
    g->setup.next = 0;
    g->setup.types[0] = FLIP_HUMAN;
    g->setup.types[1] = FLIP_HUMAN;
}

static int put_tile(struct game *g, long row, long column)
{
    if (grid_play(&g->board, row, column, g->setup.next) == 0)
        return 0;
    g->setup.next = !g->setup.next;
    return 1;
}

/* One of the legal moves of the last sweep, which found some. */
static size_t any_move(struct game *g)
{
    size_t cells = g->board.side * g->board.pitch;
    size_t n = 0;
    size_t cell, skip;
    for (cell = grid_next(&g->board, 0); cell < cells; cell = grid_next(&g->board, cell + 1))
        n++;
    cell = grid_next(&g->board, 0);
    for (skip = draft_chance(g->d, n); skip > 0; skip--)
        cell = grid_next(&g->board, cell + 1);
    return cell;
}

/* Passes, and lets computers move, until a human can or the game is over. */
static void settle(struct game *g)
{
    for (;;) {
        enum flip_player_type type;
        size_t cell;
        if (!grid_sweep(&g->board, g->setup.next)) {
            g->setup.next = !g->setup.next;
            g->over = !grid_sweep(&g->board, g->setup.next);
        }
        type = g->setup.types[g->setup.next];
        if (g->over || type == FLIP_HUMAN)
            return;
        cell = type == FLIP_FROM_TOP ? grid_next(&g->board, 0) : grid_last(&g->board);
        (void)put_tile(g, (long)(cell / g->board.side), (long)(cell % g->board.side));
    }
}

static void write_move(struct game *g, sink *out)
{
    size_t cell = any_move(g); /* settle has swept */
    sink_number(out, cell / g->board.side);
    sink_byte(out, ' ');
    sink_number(out, cell % g->board.side);
    sink_byte(out, '\n');
    (void)put_tile(g, (long)(cell / g->board.side), (long)(cell % g->board.side));
    settle(g);
}

/* The first byte of a draft chooses a board, so a beginning is a first line of its own. */
static void begin_with_choice(struct game *g, size_t choice)
{
    uint8_t byte = (uint8_t)choice;
    g->d->script.size = g->end = 0;
    if (script_insert(&g->d->script, 0, bytes_of(&byte, 1)))
        g->end = 1;
    write_text(g, "\n");
}

/* ---- reversi: Black is 0 and human; White answers greedily ---- */

static int reversi_open(struct game *g)
{
    reversi_reader_init(&g->reader.reversi, &g->source);
    open_board(g, REVERSI_SIDE, 1);
    return 1;
}

static void reversi_begin(struct game *g)
{
    (void)g; /* every text has a beginning */
}

static void answer_as_white(struct game *g)
{
    size_t best = 0;
    size_t most = 0;
    size_t cell;
    (void)grid_sweep(&g->board, 1);
    for (cell = grid_next(&g->board, 0); cell < REVERSI_SIDE * REVERSI_SIDE;
         cell = grid_next(&g->board, cell + 1)) {
        size_t gain =
            grid_gain(&g->board, (long)(cell / REVERSI_SIDE), (long)(cell % REVERSI_SIDE), 1);
        if (gain > most) {
            most = gain;
            best = cell;
        }
    }
    if (most > 0)
        (void)grid_play(&g->board, (long)(best / REVERSI_SIDE), (long)(best % REVERSI_SIDE), 1);
    g->over = !grid_sweep(&g->board, 1) && !grid_sweep(&g->board, 0);
}

static int reversi_step(struct game *g)
{
    reversi_command command;
    enum read_result result = reversi_read(&g->reader.reversi, &command);
    if (result == READ_OK &&
        (command.is_pass || grid_play(&g->board, command.row, command.column, 0) > 0))
        answer_as_white(g);
    return result != READ_END;
}

static void reversi_write(struct game *g, sink *out)
{
    if (grid_sweep(&g->board, 0) && !draft_once_in(g->d, 16)) {
        size_t cell = any_move(g);
        sink_byte(out, 'a' + (int)(cell % REVERSI_SIDE));
        sink_byte(out, '1' + (int)(cell / REVERSI_SIDE));
        (void)grid_play(&g->board, (long)(cell / REVERSI_SIDE), (long)(cell % REVERSI_SIDE), 0);
    } else {
        sink_byte(out, '=');
    }
    sink_byte(out, '\n');
    answer_as_white(g);
}

void play_reversi(struct draft *d)
{
    static const struct rules rules = { reversi_open, reversi_begin, reversi_step, reversi_write,
                                        0 };
    play_on(d, &rules);
}

/* ---- bbm103: the first byte chooses the side, as in targets/dialect_bbm103.c ---- */

static int bbm103_step(struct game *g)
{
    bbm103_move move;
    enum read_result result = bbm103_read(&g->reader.bbm103, &move);
    if (result == READ_OK && put_tile(g, move.row, move.column))
        settle(g);
    return result != READ_END;
}

static int bbm103_open(struct game *g)
{
    static const size_t sides[] = { 4, 6, 12 };
    if (g->d->script.size == 0)
        return 0;
    bbm103_reader_init(&g->reader.bbm103, &g->source);
    open_board(g, sides[g->d->script.at[0] % 3], 1);
    settle(g);
    return bbm103_step(g) && read_to_here(g);
}

static void bbm103_begin(struct game *g)
{
    begin_with_choice(g, draft_chance(g->d, 3));
}

void play_bbm103(struct draft *d)
{
    static const struct rules rules = { bbm103_open, bbm103_begin, bbm103_step, write_move, 0 };
    play_on(d, &rules);
}

/* ---- flip: the first byte chooses side and players, as in targets/dialect_flip.c ---- */

static int save_succeeds(size_t name_length)
{
    return name_length > 0 && name_length % 2 == 0;
}

static int flip_step(struct game *g)
{
    flip_command command;
    enum read_result result = flip_read_line(&g->reader.flip, &command);
    if (result == READ_OK && command.is_save)
        return !save_succeeds(command.name.len);
    if (result == READ_OK && put_tile(g, command.row, command.column))
        settle(g);
    return result != READ_END;
}

static int flip_open(struct game *g)
{
    static const size_t sides[] = { 4, 5, 6, 8 };
    unsigned choice;
    if (g->d->script.size == 0)
        return 0;
    choice = g->d->script.at[0];
    flip_reader_init(&g->reader.flip, &g->source);
    open_board(g, sides[choice % 4], 0);
    g->setup.types[1] = (enum flip_player_type)(choice / 4 % 3);
    g->setup.types[0] = (enum flip_player_type)(choice / 12 % 3);
    settle(g);
    return flip_step(g) && read_to_here(g);
}

/* Two computers leave nothing to say, so they are few. */
static void flip_begin(struct game *g)
{
    size_t choice = draft_chance(g->d, 36);
    if (choice / 4 % 3 > 0 && choice / 12 > 0 && !draft_once_in(g->d, 8))
        choice %= 4;
    begin_with_choice(g, choice);
}

/* A move, or now and then a save; the next step is another one if it fails. */
static void flip_write(struct game *g, sink *out)
{
    static const char name[] = "name";
    size_t length = draft_chance(g->d, sizeof name);
    if (!draft_once_in(g->d, 16)) {
        write_move(g, out);
        return;
    }
    sink_byte(out, 's');
    sink_bytes(out, bytes_of(name, length));
    sink_byte(out, '\n');
    g->over = save_succeeds(length);
}

void play_flip(struct draft *d)
{
    static const struct rules rules = { flip_open, flip_begin, flip_step, flip_write, 0 };
    play_on(d, &rules);
}

/* ---- aps105: a step is a tile; the last one is the end of them, and the move ---- */

static int aps105_open(struct game *g)
{
    int side;
    aps105_reader_init(&g->reader.aps105, &g->source);
    if (aps105_read_dimension(&g->reader.aps105, &side) != READ_OK)
        return 0;
    open_board(g, (size_t)side, 0);
    return read_to_here(g);
}

static void aps105_begin(struct game *g)
{
    static const char *const sides[] = { "2", "4", "6", "8", "10", "12", "26" };
    g->d->script.size = g->end = 0;
    write_text(g, sides[draft_chance(g->d, sizeof sides / sizeof sides[0])]);
    write_text(g, "\n");
}

static int aps105_read(struct game *g)
{
    aps105_tile tile;
    if (aps105_read_tile(&g->reader.aps105, g->setup.side, &tile) != READ_OK)
        return 0;
    grid_put(&g->board, tile.row, tile.column, tile.is_black);
    return 1;
}

static void write_tile(const struct game *g, int who, size_t cell, sink *out)
{
    sink_byte(out, who ? 'B' : 'W');
    sink_byte(out, 'a' + (int)(cell / g->board.side));
    sink_byte(out, 'a' + (int)(cell % g->board.side));
    sink_byte(out, '\n');
}

static void aps105_write(struct game *g, sink *out)
{
    size_t cell = draft_chance(g->d, g->board.side * g->board.side);
    int who = (int)draft_chance(g->d, 2);
    g->over = draft_once_in(g->d, 6);
    if (g->over) {
        sink_text(out, "!!!\n");
        if (grid_sweep(&g->board, who))
            cell = any_move(g);
    }
    write_tile(g, who, cell, out);
    grid_put(&g->board, (long)(cell / g->board.side), (long)(cell % g->board.side), who);
}

void play_aps105(struct draft *d)
{
    static const struct rules rules = { aps105_open, aps105_begin, aps105_read, aps105_write, 0 };
    play_on(d, &rules);
}

/* ---- saved games ---- */

static void put_row(struct game *g, long row, bytes cells)
{
    size_t i;
    for (i = 0; i < cells.len; i++) {
        int byte = bytes_get(cells, i);
        grid_put(&g->board, row, (long)i, byte == 'O' ? 0 : byte == 'X' ? 1 : GRID_EMPTY);
    }
}

/* Reads a saved game; 0: it is none. */
static int saved_open(struct game *g)
{
    flip_setup setup;
    long row;
    flip_reader_init(&g->reader.flip, &g->source);
    if (flip_read_saved_setup(&g->reader.flip, &setup) != READ_OK || setup.side > SIDE_MOST)
        return 0;
    open_board(g, (size_t)setup.side, 0);
    g->setup.next = setup.next;
    for (row = 0; row < setup.side; row++) {
        if (flip_read_saved_row(&g->reader.flip, &setup) != READ_OK)
            return 0;
        put_row(g, row, g->reader.flip.last.text);
    }
    return 1;
}

static void saved_begin(struct game *g)
{
    open_board(g,
               draft_once_in(g->d, 4) ? 4 + draft_chance(g->d, SIDE_MOST - 3)
                                      : 4 + draft_chance(g->d, 5),
               0);
}

/* Saves the position over the draft. 0: it does not fit. */
static int save(struct game *g)
{
    size_t cells = g->board.side * g->board.side;
    flip_setup setup = g->setup;
    sink out;
    setup.types[!setup.next] = (enum flip_player_type)draft_chance(g->d, 3);
    if (g->d->script.most < TEXT_MOST + cells + g->board.side)
        return 0;
    sink_init(&out, 0, 0, g->d->script.at, g->d->script.most);
    flip_write_saved(&setup, bytes_of(g->board.cells, cells), &out);
    g->d->script.size = out.len;
    return 1;
}

/* Humans save, and only when they can move: so each position before a move is saved. */
void play_saved(struct draft *d)
{
    static const struct rules rules = { saved_open, 0, 0, 0, 0 };
    size_t left = how_many(d);
    struct game g;
    g.d = d;
    if (draft_once_in(d, 8) || !open_game(&g, &rules))
        saved_begin(&g);
    for (settle(&g); left > 0 && !g.over && save(&g); left--) {
        size_t cell = any_move(&g);
        (void)put_tile(&g, (long)(cell / g.board.side), (long)(cell % g.board.side));
        settle(&g);
    }
}

/* ---- a conversation: the first byte chooses the dialect, as in targets/check_conversations.c ----
 */

void play_conversation(struct draft *d)
{
    static player *const players[] = { play_reversi, play_bbm103, play_aps105, play_flip };
    enum { PLAYERS = sizeof players / sizeof players[0] };
    struct draft rest = *d;
    if (d->script.most == 0)
        return;
    if (d->script.size == 0 || draft_once_in(&rest, 32))
        d->script.at[0] = (uint8_t)draft_chance(&rest, PLAYERS);
    rest.script.at = d->script.at + 1;
    rest.script.size = d->script.size > 0 ? d->script.size - 1 : 0;
    rest.script.most = d->script.most - 1;
    players[d->script.at[0] % PLAYERS](&rest);
    d->script.size = 1 + rest.script.size;
    d->chance = rest.chance;
}
