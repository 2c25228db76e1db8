/* Shrinking of an aps105 input by its commands: tiles are left out, the board gets smaller, and all
   configurations of few tiles on the smallest board are tried by their size. */
#include "causes/small_board.h"
#include "hunt/shrink/shrinking.h"

#include "text/byte_queue.h"
#include "text/memory.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

enum { TILES_MOST = 700, SMALLEST = 4, CELLS = SMALLEST * SMALLEST, FEW_TILES = 3 };

/* A tile or a move: its colour, and row and column from 0. */
struct tile {
    char colour;
    int row, column;
};

struct configuration {
    int side;
    struct tile tiles[TILES_MOST];
    size_t count;
    bytes move; /* the word as it is written, if it is no tile; empty: there is none */
    struct tile last;
    int has_last; /* the move is a tile */
};

/* ---- reading and writing ---- */

static bytes next_word(bytes *rest)
{
    size_t i = 0;
    bytes token;
    while (i < rest->len && is_space(rest->at[i]))
        i++;
    *rest = bytes_skip(*rest, i);
    for (i = 0; i < rest->len && !is_space(rest->at[i]); i++)
        continue;
    token = bytes_first(*rest, i);
    *rest = bytes_skip(*rest, i);
    return token;
}

static int is_tile(bytes token, int side, struct tile *t)
{
    if (token.len != 3 || (token.at[0] != 'B' && token.at[0] != 'W'))
        return 0;
    t->colour = (char)token.at[0];
    t->row = token.at[1] - 'a';
    t->column = token.at[2] - 'a';
    return t->row >= 0 && t->row < side && t->column >= 0 && t->column < side;
}

/* Reads the input of `best`. Returns 0 if it is not a board with tiles up to `!!!`. */
static int take_configuration(const struct shrinking *s, struct configuration *c)
{
    bytes rest = s->best.step.input;
    bytes token = next_word(&rest);
    int32_t side;
    memset(c, 0, sizeof *c);
    if (integer_of(token, &side) != INTEGER_OK || side < 2 || side > SMALL_SIDE_MOST)
        return 0;
    c->side = side;
    for (token = next_word(&rest); !bytes_equal(token, BYTES_OF_LITERAL("!!!"));
         token = next_word(&rest)) {
        if (c->count == TILES_MOST || !is_tile(token, side, &c->tiles[c->count]))
            return 0;
        c->count++;
    }
    c->move = next_word(&rest);
    c->has_last = is_tile(c->move, side, &c->last);
    return 1;
}

static void put_tile(struct byte_queue *text, const struct tile *t)
{
    unsigned char token[4];
    token[0] = (unsigned char)t->colour;
    token[1] = (unsigned char)('a' + t->row);
    token[2] = (unsigned char)('a' + t->column);
    token[3] = '\n';
    queue_put(text, bytes_of(token, sizeof token));
}

/* Offers the configuration without the tiles [from, from + left). */
static int offer(struct shrinking *s, const struct configuration *c, size_t from, size_t left)
{
    struct byte_queue text = { 0 };
    char number[24];
    int smaller;
    size_t i;
    queue_put(&text, bytes_of_text(shrink_number((uint64_t)c->side, number)));
    queue_put(&text, BYTES_OF_LITERAL("\n"));
    for (i = 0; i < c->count; i++) {
        if (i < from || i >= from + left)
            put_tile(&text, &c->tiles[i]);
    }
    queue_put(&text, BYTES_OF_LITERAL("!!!\n"));
    if (c->has_last) {
        put_tile(&text, &c->last);
    } else if (c->move.len > 0) {
        queue_put(&text, c->move);
        queue_put(&text, BYTES_OF_LITERAL("\n"));
    }
    smaller = shrink_offer(s, s->best.step.args, queue_bytes(&text));
    free(text.at);
    return smaller;
}

/* ---- fewer tiles ---- */

static int without_tiles(struct shrinking *s, const struct configuration *c)
{
    size_t chunk, from;
    for (chunk = c->count; chunk > 0; chunk /= 2) {
        for (from = 0; from < c->count; from += chunk) {
            if (offer(s, c, from, chunk))
                return 1;
        }
    }
    return offer(s, c, 0, 0);
}

/* ---- a smaller board ---- */

static int move_tile(struct tile *t, int up, int left, int side)
{
    t->row -= up;
    t->column -= left;
    return t->row >= 0 && t->row < side && t->column >= 0 && t->column < side;
}

/* Offers the board with this side, with everything moved up and left. Tiles that are then off the
   board are left out. */
static int offer_side(struct shrinking *s, const struct configuration *c, int side, int up,
                      int left)
{
    struct configuration *moved = memory_new(1, sizeof *moved);
    int smaller = 0;
    size_t i;
    *moved = *c;
    moved->side = side;
    moved->count = 0;
    for (i = 0; i < c->count; i++) {
        moved->tiles[moved->count] = c->tiles[i];
        moved->count += (size_t)move_tile(&moved->tiles[moved->count], up, left, side);
    }
    if (!c->has_last || move_tile(&moved->last, up, left, side))
        smaller = offer(s, moved, 0, 0);
    free(moved);
    return smaller;
}

static int on_smaller_boards(struct shrinking *s, const struct configuration *c)
{
    int side, up, left;
    for (side = 2; side < c->side; side += 2) {
        int shift = (c->side - side) / 2; /* keeps the centre where it is */
        if (offer_side(s, c, side, shift, shift))
            return 1;
        for (up = 0; up <= c->side - side; up++) {
            for (left = 0; left <= c->side - side; left++) {
                if (offer_side(s, c, side, up, left))
                    return 1;
            }
        }
    }
    return 0;
}

/* ---- all small inputs ---- */

static struct tile tile_at(size_t cell, int player, const struct small_board *b)
{
    struct tile t;
    t.colour = b->symbols[player];
    t.row = (int)(cell / b->side);
    t.column = (int)(cell % b->side);
    return t;
}

/* Offers a configuration with moves of both players: all, or up to `most` legal ones of each and an
   illegal one. */
static int offer_moves(struct shrinking *s, struct configuration *c, struct small_board *b,
                       size_t most)
{
    int player;
    for (player = 0; player < 2; player++) {
        size_t legal = 0;
        size_t cell;
        int has_illegal = 0;
        for (cell = 0; cell < CELLS; cell++) {
            int is_legal = small_gain(b, cell, player) > 0;
            if (is_legal ? legal == most : (most < CELLS && has_illegal))
                continue;
            legal += (size_t)is_legal;
            has_illegal |= !is_legal;
            c->last = tile_at(cell, player, b);
            if (offer(s, c, 0, 0))
                return 1;
        }
    }
    return 0;
}

/* Sets up configuration number `number` of c->count tiles on growing cells. Returns 0 if there are
   no more of them. */
static int set_up(struct shrinking *s, struct configuration *c, struct small_board *b,
                  size_t number)
{
    size_t cells[FEW_TILES] = { 0, 1, 2 };
    size_t colours = (size_t)1 << c->count;
    size_t step, i;
    if (c->count > FEW_TILES)
        return 0;
    for (step = number / colours; step > 0; step--) {
        for (i = c->count; i > 0 && ++cells[i - 1] > CELLS - 1 - (c->count - i); i--)
            continue;
        if (i == 0)
            return 0;
        for (; i < c->count; i++)
            cells[i] = cells[i - 1] + 1;
    }
    small_open(b, s->order->dialect, SMALLEST, 0);
    for (i = 0; i < c->count; i++) {
        int player = (int)(number >> i & 1);
        c->tiles[i] = tile_at(cells[i], player, b);
        b->cells[cells[i]] = (unsigned char)b->symbols[player];
    }
    return 1;
}

/* Tries all configurations of few tiles on the smallest board. */
static int all_small(struct shrinking *s)
{
    static const size_t moves[FEW_TILES + 1] = { CELLS, CELLS, 4, 1 };
    struct configuration *c;
    struct small_board b;
    int smaller = 0;
    size_t number;
    if (s->searched & SEARCHED_SMALL)
        return 0;
    c = memory_new(1, sizeof *c);
    c->side = SMALLEST;
    c->has_last = 1;
    for (; c->count <= FEW_TILES && 10 + 4 * c->count <= shrink_size(&s->best.step) && !smaller;
         c->count++) {
        for (number = 0; !smaller && !shrink_is_done(s) && set_up(s, c, &b, number); number++)
            smaller = offer_moves(s, c, &b, moves[c->count]);
    }
    free(c);
    if (smaller || shrink_finish(s))
        return 1;
    s->searched |= SEARCHED_SMALL;
    return 0;
}

int shrink_aps105(struct shrinking *s)
{
    struct configuration *c = memory_new(1, sizeof *c);
    int smaller = 0;
    if (take_configuration(s, c))
        smaller =
            without_tiles(s, c) || on_smaller_boards(s, c) || all_small(s) || shrink_finish(s);
    free(c);
    return smaller;
}
