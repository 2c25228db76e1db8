/* naive_octaflip < RECORDS

   The octaflip referee that a programmer writes without thinking of speed: scanf, an array of
   cells and plain loops. The benchmark compares flipref with it, so it is neither slowed down nor
   sped up on purpose. Prints one line per record. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 8

static char board[SIDE][SIDE];

static void fail(long record, const char *what, int turn)
{
    fflush(stdout);
    fprintf(stderr, "record %ld: %s at turn %d\n", record, what, turn);
    exit(EXIT_FAILURE);
}

/* Returns false at the end of the input. */
static bool read_board(long record)
{
    char row[SIDE + 1];

    for (int r = 0; r < SIDE; r++) {
        if (scanf("%8s", row) != 1) {
            if (r == 0 && !ferror(stdin))
                return false;
            fail(record, "board input error", 0);
        }
        if (strlen(row) != SIDE)
            fail(record, "board input error", 0);
        for (int c = 0; c < SIDE; c++) {
            if (row[c] != 'R' && row[c] != 'B' && row[c] != '.' && row[c] != '#')
                fail(record, "board input error", 0);
            board[r][c] = row[c];
        }
    }
    return true;
}

static int count_cells(char symbol)
{
    int count = 0;

    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            if (board[r][c] == symbol)
                count++;
    return count;
}

static bool on_board(int r, int c)
{
    return r >= 0 && r < SIDE && c >= 0 && c < SIDE;
}

static bool is_valid_move(char player, int r1, int c1, int r2, int c2)
{
    if (!on_board(r1, c1) || !on_board(r2, c2))
        return false;
    if (board[r1][c1] != player || board[r2][c2] != '.')
        return false;

    int dr = abs(r2 - r1);
    int dc = abs(c2 - c1);
    if (dr > 2 || dc > 2)
        return false;
    /* within 2 cells, only a knight's moves are not in a straight line */
    return !(dr == 1 && dc == 2) && !(dr == 2 && dc == 1);
}

static bool has_valid_move(char player)
{
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            for (int dr = -2; dr <= 2; dr++)
                for (int dc = -2; dc <= 2; dc++)
                    if (is_valid_move(player, r, c, r + dr, c + dc))
                        return true;
    return false;
}

static void make_move(char player, int r1, int c1, int r2, int c2)
{
    char opponent = player == 'R' ? 'B' : 'R';

    if (abs(r2 - r1) == 2 || abs(c2 - c1) == 2)
        board[r1][c1] = '.';
    board[r2][c2] = player;
    for (int r = r2 - 1; r <= r2 + 1; r++)
        for (int c = c2 - 1; c <= c2 + 1; c++)
            if (on_board(r, c) && board[r][c] == opponent)
                board[r][c] = player;
}

static void play_record(long record)
{
    int turns;
    int passes = 0; /* in a row */
    bool ended = false;

    if (scanf("%d", &turns) != 1 || turns < 0)
        fail(record, "invalid input", 0);
    for (int turn = 1; turn <= turns; turn++) {
        char player = turn % 2 == 1 ? 'R' : 'B';
        int r1, c1, r2, c2;

        if (scanf("%d", &r1) != 1 || scanf("%d", &c1) != 1 || scanf("%d", &r2) != 1 ||
            scanf("%d", &c2) != 1)
            fail(record, "invalid input", turn);
        if (r1 < 0 || c1 < 0 || r2 < 0 || c2 < 0)
            fail(record, "invalid input", turn);
        if (ended)
            continue; /* turns after the end are read but not played */

        if (r1 == 0 && c1 == 0 && r2 == 0 && c2 == 0) {
            if (has_valid_move(player))
                fail(record, "invalid move", turn);
            passes++;
        } else {
            if (!is_valid_move(player, r1 - 1, c1 - 1, r2 - 1, c2 - 1))
                fail(record, "invalid move", turn);
            make_move(player, r1 - 1, c1 - 1, r2 - 1, c2 - 1);
            passes = 0;
        }
        if (passes == 2 || count_cells('.') == 0 || count_cells('R') == 0 || count_cells('B') == 0)
            ended = true;
    }
}

int main(void)
{
    for (long record = 1; read_board(record); record++) {
        play_record(record);

        int red = count_cells('R');
        int blue = count_cells('B');
        const char *winner = red > blue ? "Red" : red < blue ? "Blue" : "Draw";
        printf("record %ld: %s %d-%d\n", record, winner, red, blue);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("naive_octaflip: standard output");
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
