/* Shrinking of a game of bbm103 or flip by its commands: smaller boards, games that end soon, all
   short games by their length. */
#include "causes/replay.h"
#include "hunt/shrink/short_games.h"
#include "hunt/shrink/shrinking.h"

#include "text/byte_queue.h"
#include "text/memory.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    SMALLEST = 4,
    LINES_MOST = 400,       /* of a game that is looked at */
    ENDING_MOST = 7,        /* most moves that are added to end a game */
    GAME_MOST = 8,          /* most moves of whole games that are all tried */
    ENDS_ON = 8,            /* the largest side on which ends are looked for */
    CELLS_OF_END = 96000,   /* cells that are looked at for an end, */
    CELLS_OF_ENDS = 500000, /* for all ends of a pass, */
    NODES_OF_ALL = 150000,  /* and for all whole games */
    RANDOM_GAMES = 2000,
    TURNS_MOST = 4, /* of games that are not played to their end */
    GAMES_MOST = 4096,
    TEXT_ROOM = 4 * (TURNS_MOST + 1)
};

/* ---- the arguments ---- */

/* Where the side is among the arguments: `new 4 0 1` and `4`. */
static size_t side_argument(const struct shrinking *s)
{
    return s->order->dialect->before_side != 0 ? 1 : 0;
}

static int side_of(const struct shrinking *s, int32_t *side)
{
    size_t i = side_argument(s);
    const struct step *best = &s->best.step;
    if (best->arg_count <= i || best->arg_count > SHRINK_ARGS ||
        (i == 1 && strcmp(best->args[0], s->order->dialect->before_side) != 0))
        return 0;
    return integer_of(bytes_of_text(best->args[i]), side) == INTEGER_OK && *side >= SMALLEST;
}

/* Takes the arguments with another side. `number` holds its digits. */
static void with_side(const struct shrinking *s, size_t side, char *args[SHRINK_ARGS + 1],
                      char number[24])
{
    size_t i;
    for (i = 0; i < s->best.step.arg_count; i++)
        args[i] = s->best.step.args[i];
    args[i] = 0;
    args[side_argument(s)] = shrink_number(side, number);
}

/* ---- lines ---- */

static void put_move(struct byte_queue *text, size_t cell, size_t side)
{
    char number[24];
    queue_put(text, bytes_of_text(shrink_number(cell / side, number)));
    queue_put(text, BYTES_OF_LITERAL(" "));
    queue_put(text, bytes_of_text(shrink_number(cell % side, number)));
    queue_put(text, BYTES_OF_LITERAL("\n"));
}

static void put_moves(struct byte_queue *text, const struct short_moves *moves, size_t from,
                      size_t side)
{
    size_t i;
    for (i = from; i < moves->count; i++)
        put_move(text, moves->cells[i], side);
}

/* Reads two integers with a blank between them. */
static int is_move(bytes line, int32_t *row, int32_t *column)
{
    size_t blank;
    if (line.len > 0 && line.at[line.len - 1] == '\n')
        line.len--;
    blank = bytes_find(line, ' ');
    return integer_of(bytes_first(line, blank), row) == INTEGER_OK &&
           integer_of(bytes_skip(line, blank + 1), column) == INTEGER_OK;
}

/* Writes a line for a board whose side is smaller by `less`, so that the centre stays. */
static void put_line(struct byte_queue *text, bytes line, int32_t less, int32_t side)
{
    int32_t row, column;
    if (!is_move(line, &row, &column) || less == 0) {
        queue_put(text, line);
        return;
    }
    if (row >= side + less || column >= side + less) { /* it stays off the board */
        put_move(text, (size_t)side * (size_t)side, (size_t)side);
        return;
    }
    row -= less / 2;
    column -= less / 2;
    if (row >= 0 && column >= 0 && row < side && column < side)
        put_move(text, (size_t)row * (size_t)side + (size_t)column, (size_t)side);
}

/* Plays a line if it is a legal move. */
static void play_line(struct short_position *p, bytes line)
{
    int32_t row, column;
    if (!is_move(line, &row, &column) || row < 0 || column < 0 || !short_next(p) ||
        (size_t)row >= p->board.side || (size_t)column >= p->board.side)
        return;
    (void)short_move(p, (size_t)row * p->board.side + (size_t)column);
}

/* ---- a smaller board, and an early end ---- */

/* Offers the first lines of the game on a board of that side: as they are, and with the fewest
   moves that end the game. */
static int offer_ends(struct shrinking *s, char **args, bytes game, size_t side, size_t *budget)
{
    struct short_position p;
    struct byte_queue text = { 0 };
    int smaller = 0;
    short_start(&p, s->order->dialect, side);
    do {
        size_t granted = (*budget < CELLS_OF_END ? *budget : CELLS_OF_END) / (side * side);
        size_t nodes = side <= ENDS_ON ? granted : 0;
        size_t most = side <= 6 ? ENDING_MOST : 3;
        struct short_moves end;
        struct byte_queue whole = { 0 };
        bytes line = bytes_first(game, bytes_find(game, '\n') + 1);
        smaller = shrink_offer(s, args, queue_bytes(&text));
        granted = nodes;
        if (!smaller && nodes > 0 && short_end(&p, most, &nodes, &end)) {
            queue_put(&whole, queue_bytes(&text));
            put_moves(&whole, &end, 0, side);
            smaller = shrink_offer(s, args, queue_bytes(&whole));
        }
        *budget -= (granted - nodes) * side * side;
        free(whole.at);
        play_line(&p, line);
        queue_put(&text, line);
        game = bytes_skip(game, line.len);
    } while (game.len > 0 && !smaller && !shrink_is_done(s));
    free(text.at);
    return smaller;
}

static int on_side(struct shrinking *s, const struct shrink_lines *lines, int32_t old, int32_t side,
                   size_t *budget)
{
    char *args[SHRINK_ARGS + 1];
    char number[24];
    struct byte_queue text = { 0 };
    struct short_moves known;
    int smaller;
    size_t i;
    with_side(s, (size_t)side, args, number);
    for (i = 0; i < lines->count; i++)
        put_line(&text, lines->at[i], old - side, side);
    smaller = shrink_offer(s, args, queue_bytes(&text));
    if (!smaller && side <= SMALL_SIDE_MOST && lines->count <= LINES_MOST)
        smaller = offer_ends(s, args, queue_bytes(&text), (size_t)side, budget);
    if (!smaller && side >= 8) {
        queue_empty(&text);
        short_known(s->order->dialect, (size_t)side, &known);
        put_moves(&text, &known, 0, (size_t)side);
        smaller = shrink_offer(s, args, queue_bytes(&text));
    }
    free(text.at);
    return smaller;
}

static int on_sides(struct shrinking *s, int32_t old)
{
    struct shrink_lines lines;
    size_t budget = CELLS_OF_ENDS;
    int smaller = 0;
    int32_t side;
    shrink_split(s, &lines);
    for (side = SMALLEST + old % 2; side <= old && !smaller && !shrink_is_done(s);
         side = side < SMALL_SIDE_MOST ? side + 2
                : side < old           ? old
                                       : old + 1) {
        if (side < old || old <= SMALL_SIDE_MOST)
            smaller = on_side(s, &lines, old, side, &budget);
    }
    for (side = SMALLEST; side < old && side <= 16 && !smaller && !shrink_is_done(s); side++)
        smaller = on_side(s, &lines, old, side, &budget);
    free(lines.at);
    return smaller;
}

/* ---- whole games, by their length ---- */

struct whole_games {
    struct shrinking *s;
    char **args;
};

static int offer_whole(void *who, const struct short_moves *game)
{
    struct whole_games *w = who;
    struct byte_queue text = { 0 };
    int smaller;
    put_moves(&text, game, 0, SMALLEST);
    smaller = shrink_offer(w->s, w->args, queue_bytes(&text));
    free(text.at);
    return smaller || shrink_is_done(w->s);
}

static int all_whole_games(struct shrinking *s)
{
    char *args[SHRINK_ARGS + 1];
    char number[24];
    struct whole_games w = { s, args };
    struct short_position start;
    size_t nodes = NODES_OF_ALL;
    size_t length;
    if (s->searched & SEARCHED_WHOLE)
        return 0;
    with_side(s, SMALLEST, args, number);
    short_start(&start, s->order->dialect, SMALLEST);
    for (length = 1; length <= GAME_MOST && 4 * length < s->best.step.input.len; length++) {
        if (short_each(&start, length, &nodes, offer_whole, &w))
            return !shrink_is_done(s);
    }
    s->searched |= SEARCHED_WHOLE;
    return shrink_finish(s);
}

/* The same random numbers each time: splitmix64. */
static size_t random_below(uint64_t *state, size_t n)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return (size_t)((z ^ z >> 31) % n);
}

/* Makes a legal move at random. */
static void random_move(struct short_position *p, uint64_t *state, struct short_moves *game)
{
    size_t legal[SMALLEST * SMALLEST] = { 0 };
    size_t count = 0;
    size_t cell;
    for (cell = 0; cell < SMALLEST * SMALLEST; cell++) {
        if (small_gain(&p->board, cell, p->next) > 0)
            legal[count++] = cell;
    }
    cell = legal[random_below(state, count)];
    (void)short_move(p, cell);
    game->cells[game->count++] = (uint16_t)cell;
}

/* Offers whole games at random on the smallest board, for what needs a long game. */
static int random_games(struct shrinking *s)
{
    char *args[SHRINK_ARGS + 1];
    char number[24];
    struct whole_games w = { s, args };
    uint64_t state = 1;
    size_t i;
    if (s->searched & SEARCHED_RANDOM)
        return 0;
    with_side(s, SMALLEST, args, number);
    for (i = 0; i < RANDOM_GAMES && !shrink_is_done(s); i++) {
        struct short_moves game = { .count = 0 };
        struct short_position p;
        short_start(&p, s->order->dialect, SMALLEST);
        while (game.count < SMALLEST * SMALLEST && short_next(&p))
            random_move(&p, &state, &game);
        if (4 * game.count <= s->best.step.input.len && offer_whole(&w, &game))
            return !shrink_is_done(s);
    }
    s->searched |= SEARCHED_RANDOM;
    return shrink_finish(s);
}

/* Offers the shortest whole game with one line more, which is refused, at each place. */
static int all_refused(struct shrinking *s)
{
    static const char *const wrong[] = { "4 4\n", "4 0\n", "0 4\n", "0 -1\n", "-1 0\n", "x\n" };
    enum { WRONG = sizeof wrong / sizeof wrong[0], CELLS = SMALLEST * SMALLEST };
    char *args[SHRINK_ARGS + 1];
    char number[24];
    struct short_position start;
    struct short_moves game;
    size_t nodes = NODES_OF_ALL;
    size_t place, i, k;
    int smaller = 0;
    with_side(s, SMALLEST, args, number);
    short_start(&start, s->order->dialect, SMALLEST);
    if (!short_end(&start, GAME_MOST, &nodes, &game))
        return 0;
    for (place = 0; place < game.count && !smaller; place++) {
        for (i = 0; i < WRONG + CELLS && !smaller && !shrink_is_done(s); i++) {
            struct byte_queue text = { 0 };
            for (k = 0; k < place; k++)
                put_move(&text, game.cells[k], SMALLEST);
            if (i < WRONG)
                queue_put(&text, bytes_of_text(wrong[i]));
            else
                put_move(&text, i - WRONG, SMALLEST);
            put_moves(&text, &game, place, SMALLEST);
            smaller = shrink_offer(s, args, queue_bytes(&text));
            free(text.at);
        }
    }
    return smaller;
}

int shrink_bbm103(struct shrinking *s)
{
    int32_t side;
    if (!side_of(s, &side))
        return 0;
    return all_whole_games(s) || all_refused(s) || on_sides(s, side) || random_games(s) ||
           shrink_finish(s);
}

/* ---- flip: games that end with the input ---- */

struct started_game {
    unsigned char text[TEXT_ROOM];
    size_t len;
};

struct started_games {
    struct started_game list[GAMES_MOST];
    size_t count;
};

/* The position after a game. Returns 0 if it cannot be replayed or is over. */
static int position_after(struct shrinking *s, char **args, const struct started_game *g,
                          struct short_position *p)
{
    struct step step = { .args = args, .input = bytes_of(g->text, g->len) };
    struct replay r;
    size_t i;
    int fine;
    while (args[step.arg_count] != 0)
        step.arg_count++;
    short_start(p, s->order->dialect, SMALLEST);
    fine = replay_step(s->order->dialect, &step, &r) && r.side == SMALLEST && !r.is_over;
    if (fine) {
        replay_board(&r, r.count, p->board.cells);
        for (i = 0; i < r.count; i++) {
            if (r.turns[i].kind != FLIPREF_REFUSED)
                p->next = !r.turns[i].player;
        }
    }
    replay_free(&r);
    return fine;
}

static int offer_line(struct shrinking *s, char **args, const struct started_game *g,
                      const char *line, struct started_games *next)
{
    struct started_game longer = *g;
    size_t len = strlen(line);
    memcpy(longer.text + g->len, line, len);
    longer.len += len;
    if (next != 0 && next->count < GAMES_MOST)
        next->list[next->count++] = longer;
    return shrink_offer(s, args, bytes_of(longer.text, longer.len));
}

/* Offers the game with each legal move after it, which `next` gets too, and with each line that is
   refused. */
static int offer_lines(struct shrinking *s, char **args, const struct started_game *g,
                       struct started_games *next, int is_refused_too)
{
    static const char *const other[] = { "s\n", "sa\n", "x\n", "4 0\n", "0 4\n", "-1\n" };
    struct short_position p;
    char line[] = "0 0\n";
    size_t i;
    if (!position_after(s, args, g, &p))
        return 0;
    for (i = 0; i < SMALLEST * SMALLEST; i++) {
        int is_legal = small_gain(&p.board, i, p.next) > 0;
        line[0] = (char)('0' + i / SMALLEST);
        line[2] = (char)('0' + i % SMALLEST);
        if ((is_legal || is_refused_too) && offer_line(s, args, g, line, is_legal ? next : 0))
            return 1;
    }
    for (i = 0; is_refused_too && i < sizeof other / sizeof other[0]; i++) {
        if (offer_line(s, args, g, other[i], 0))
            return 1;
    }
    return 0;
}

static int all_started_games(struct shrinking *s, char **args)
{
    struct started_games *games = memory_new(2, sizeof *games);
    int smaller;
    size_t length, i;
    games[0].count = 1;
    smaller = shrink_offer(s, args, bytes_of(0, 0));
    for (length = 1; length <= TURNS_MOST && 4 * length <= s->best.step.input.len && !smaller;
         length++) {
        struct started_games *now = &games[(length + 1) % 2];
        struct started_games *next = &games[length % 2];
        next->count = 0;
        for (i = 0; i < now->count && !smaller && !shrink_is_done(s); i++)
            smaller = offer_lines(s, args, &now->list[i], next, length <= 2);
    }
    free(games);
    return smaller;
}

int shrink_flip(struct shrinking *s)
{
    static const char kinds[][3] = { "", "1", "2", "01", "02", "11", "22", "12", "21" };
    char new_game[] = "new", side_4[] = "4", types[2][2];
    char *args[5] = { new_game, side_4, 0, 0, 0 };
    int32_t side;
    size_t i, k;
    if (!side_of(s, &side))
        return 0;
    for (i = 0; !(s->searched & SEARCHED_SMALL) && i < sizeof kinds / sizeof kinds[0]; i++) {
        for (k = 0; k < 2; k++) {
            types[k][0] = kinds[i][k];
            types[k][1] = '\0';
            args[2 + k] = kinds[i][k] != '\0' && (k == 0 || args[2] != 0) ? types[k] : 0;
        }
        if (all_started_games(s, args))
            return 1;
    }
    if (!(s->searched & SEARCHED_SMALL) && shrink_finish(s))
        return 1;
    s->searched |= SEARCHED_SMALL;
    return all_whole_games(s) || on_sides(s, side) || random_games(s) || shrink_finish(s);
}
