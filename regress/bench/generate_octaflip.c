/* generate_octaflip [--seed S] [--bytes N]

   Writes records of random legal octaflip games to standard output, for the referees that the
   benchmark measures. A record is a board, the number of turns, and the turns. The same arguments
   give the same bytes on every machine. The last record is always complete. */

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = 8,
    SQUARES = SIDE * SIDE,
    STRIDE = SIDE + 4, /* two border cells on each side: a jump never leaves the array */
    CELLS = STRIDE * STRIDE,
    STEPS = 16,
    BLOCKED_MAX = 24,
    SPARSE_MAX = 4,  /* pieces of one colour in a sparse start position */
    TURNS_MAX = 400, /* because a game in which both players only jump would never end */
    TURN_BYTES = 8,
    DRAWS = 10 /* random words to guess a move from, before all moves are listed */
};

typedef struct {
    char cell[CELLS]; /* '#' on the border */
    int empty;
    int pieces[2]; /* of Red, of Blue */
} position;

typedef struct {
    int from;
    int to;
} move;

typedef struct {
    char text[TURNS_MAX * TURN_BYTES];
    int turns;
    int passes;
    bool finished;
} game;

typedef struct {
    unsigned long long records;
    unsigned long long turns;
    unsigned long long passes;
    unsigned long long blocked; /* records with blocked cells */
    unsigned long long unfinished;
    unsigned long long bytes;
} statistics;

static const char symbol[2] = { 'R', 'B' };

/* The 8 clones, then the 8 jumps. */
static const int step[STEPS] = { -STRIDE - 1,
                                 -STRIDE,
                                 -STRIDE + 1,
                                 -1,
                                 1,
                                 STRIDE - 1,
                                 STRIDE,
                                 STRIDE + 1,
                                 2 * (-STRIDE - 1),
                                 2 * -STRIDE,
                                 2 * (-STRIDE + 1),
                                 -2,
                                 2,
                                 2 * (STRIDE - 1),
                                 2 * STRIDE,
                                 2 * (STRIDE + 1) };

/* splitmix64: the C library's rand() differs between systems. */
static uint64_t draw(uint64_t *random)
{
    uint64_t z = *random += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* 0 .. n-1 */
static int draw_below(uint64_t *random, int n)
{
    return (int)(((draw(random) >> 32) * (uint64_t)n) >> 32);
}

/* square counts from 0 in rows of 8 */
static int cell_of(int square)
{
    return (square / SIDE + 2) * STRIDE + square % SIDE + 2;
}

static char row_digit(int cell)
{
    return (char)('0' + cell / STRIDE - 1);
}

static char column_digit(int cell)
{
    return (char)('0' + cell % STRIDE - 1);
}

static void put_piece(position *p, int square, int player)
{
    p->cell[cell_of(square)] = symbol[player];
    p->pieces[player]++;
    p->empty--;
}

/* Only for boards that are far from full. */
static int draw_empty_square(const position *p, uint64_t *random)
{
    int square;

    do
        square = draw_below(random, SQUARES);
    while (p->cell[cell_of(square)] != '.');
    return square;
}

/* The game is never over at its start: both players have pieces, and at least 64 - 24 - 8 cells are
   empty. */
static void draw_start(position *p, int blocked, uint64_t *random)
{
    memset(p->cell, '#', sizeof p->cell);
    for (int square = 0; square < SQUARES; square++)
        p->cell[cell_of(square)] = '.';
    p->empty = SQUARES;
    p->pieces[0] = p->pieces[1] = 0;

    if (draw_below(random, 4) > 0) {
        put_piece(p, 0, 0);
        put_piece(p, SIDE - 1, 1);
        put_piece(p, SQUARES - SIDE, 1);
        put_piece(p, SQUARES - 1, 0);
    } else {
        for (int player = 0; player < 2; player++)
            for (int n = 1 + draw_below(random, SPARSE_MAX); n > 0; n--)
                put_piece(p, draw_empty_square(p, random), player);
    }
    for (; blocked > 0; blocked--) {
        p->cell[cell_of(draw_empty_square(p, random))] = '#';
        p->empty--;
    }
}

static bool is_legal(const position *p, int player, move m)
{
    return p->cell[m.from] == symbol[player] && p->cell[m.to] == '.';
}

/* Chooses one of all legal moves, each as likely as the others. Returns false if there is none. */
static bool draw_from_list(const position *p, int player, uint64_t *random, move *chosen)
{
    move legal[SQUARES * STEPS];
    int count = 0;

    for (int square = 0; square < SQUARES; square++) {
        int from = cell_of(square);
        if (p->cell[from] != symbol[player])
            continue;
        for (int i = 0; i < STEPS; i++) {
            move m = { from, from + step[i] };
            if (is_legal(p, player, m))
                legal[count++] = m;
        }
    }
    if (count == 0)
        return false;
    *chosen = legal[draw_below(random, count)];
    return true;
}

/* Does the same as draw_from_list(), but guesses first, because that is usually much faster. */
static bool draw_move(const position *p, int player, uint64_t *random, move *chosen)
{
    for (int i = 0; i < DRAWS; i++) {
        uint64_t bits = draw(random);
        /* 6 bits choose a square and 4 bits a step, so a word is enough for six guesses */
        for (int guess = 0; guess < 6; guess++, bits >>= 10) {
            int from = cell_of((int)(bits & (SQUARES - 1)));
            move m = { from, from + step[bits >> 6 & (STEPS - 1)] };
            if (is_legal(p, player, m)) {
                *chosen = m;
                return true;
            }
        }
    }
    return draw_from_list(p, player, random, chosen);
}

static bool is_clone(move m)
{
    for (int i = 0; i < STEPS / 2; i++)
        if (m.from + step[i] == m.to)
            return true;
    return false;
}

static void play_move(position *p, int player, move m)
{
    if (is_clone(m)) {
        p->pieces[player]++;
        p->empty--;
    } else {
        p->cell[m.from] = '.';
    }
    p->cell[m.to] = symbol[player];
    for (int i = 0; i < STEPS / 2; i++) {
        int neighbour = m.to + step[i];
        if (p->cell[neighbour] == symbol[1 - player]) {
            p->cell[neighbour] = symbol[player];
            p->pieces[player]++;
            p->pieces[1 - player]--;
        }
    }
}

static void write_turn(char *text, move m)
{
    text[0] = row_digit(m.from);
    text[2] = column_digit(m.from);
    text[4] = row_digit(m.to);
    text[6] = column_digit(m.to);
    text[1] = text[3] = text[5] = ' ';
    text[7] = '\n';
}

static void play_game(position *p, uint64_t *random, game *g)
{
    bool passed_before = false;

    g->turns = g->passes = 0;
    g->finished = false;
    while (!g->finished && g->turns < TURNS_MAX) {
        int player = g->turns % 2;
        char *text = g->text + g->turns * TURN_BYTES;
        move m;
        bool passes = !draw_move(p, player, random, &m);

        if (passes) {
            memcpy(text, "0 0 0 0\n", TURN_BYTES);
            g->passes++;
        } else {
            write_turn(text, m);
            play_move(p, player, m);
        }
        g->turns++;
        g->finished =
            p->empty == 0 || p->pieces[0] == 0 || p->pieces[1] == 0 || (passes && passed_before);
        passed_before = passes;
    }
}

/* The 8 board lines. */
static void write_board(const position *p, char text[SIDE * (SIDE + 1)])
{
    for (int row = 0; row < SIDE; row++) {
        memcpy(text, p->cell + cell_of(row * SIDE), SIDE);
        text[SIDE] = '\n';
        text += SIDE + 1;
    }
}

/* Writes a record. Returns false if it cannot. */
static bool generate_record(uint64_t *random, statistics *sum)
{
    position p;
    game g;
    char board[SIDE * (SIDE + 1)];
    char count[16];
    size_t turn_bytes;
    int blocked = draw_below(random, 2) == 0 ? 0 : 1 + draw_below(random, BLOCKED_MAX);
    int count_bytes;

    draw_start(&p, blocked, random);
    write_board(&p, board);
    play_game(&p, random, &g);
    count_bytes = snprintf(count, sizeof count, "%d\n", g.turns);
    turn_bytes = (size_t)g.turns * TURN_BYTES;

    sum->records++;
    sum->turns += (unsigned long long)g.turns;
    sum->passes += (unsigned long long)g.passes;
    sum->blocked += blocked > 0;
    sum->unfinished += !g.finished;
    sum->bytes += sizeof board + (size_t)count_bytes + turn_bytes;
    return fwrite(board, 1, sizeof board, stdout) == sizeof board && fputs(count, stdout) >= 0 &&
           fwrite(g.text, 1, turn_bytes, stdout) == turn_bytes;
}

static bool parse_number(const char *text, unsigned long long *value)
{
    char *end;

    if (text[0] < '0' || text[0] > '9')
        return false; /* because strtoull() accepts blanks and a sign */
    errno = 0;
    *value = strtoull(text, &end, 10);
    return errno == 0 && *end == '\0';
}

int main(int argc, char **argv)
{
    unsigned long long seed = 1;
    unsigned long long bytes = 200000000;
    statistics sum = { 0 };
    uint64_t random;

    for (int i = 1; i < argc; i += 2) {
        unsigned long long *option = strcmp(argv[i], "--seed") == 0    ? &seed
                                     : strcmp(argv[i], "--bytes") == 0 ? &bytes
                                                                       : NULL;
        if (option == NULL || i + 1 == argc || !parse_number(argv[i + 1], option)) {
            fputs("usage: generate_octaflip [--seed S] [--bytes N]\n", stderr);
            return EXIT_FAILURE;
        }
    }

    signal(SIGPIPE, SIG_IGN); /* a closed pipe is then a write error like any other */
    random = seed;
    while (sum.bytes < bytes) {
        if (!generate_record(&random, &sum)) {
            perror("generate_octaflip: standard output");
            return EXIT_FAILURE;
        }
    }
    if (fflush(stdout) != 0) {
        perror("generate_octaflip: standard output");
        return EXIT_FAILURE;
    }
    fprintf(stderr,
            "%llu records, %llu turns, %llu passes, %llu records with blocked cells, "
            "%llu unfinished, %llu bytes\n",
            sum.records, sum.turns, sum.passes, sum.blocked, sum.unfinished, sum.bytes);
    return EXIT_SUCCESS;
}
