/* flip, the plain way: a square array of characters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1000, LIMIT = 4096 };

static char board[MOST][MOST];
static int side;
static int types[2];  /* of O and X */
static int next = -1; /* whose turn it is in a loaded game */

static void draw_border(void)
{
    int i;
    putchar('+');
    for (i = 0; i < side; i++)
        putchar('-');
    printf("+\n");
}

static void draw(void)
{
    int row;
    draw_border();
    for (row = 0; row < side; row++)
        printf("|%.*s|\n", side, board[row]);
    draw_border();
}

static int count(char symbol)
{
    int row, column, n = 0;
    for (row = 0; row < side; row++)
        for (column = 0; column < side; column++)
            n += board[row][column] == symbol;
    return n;
}

static int on_board(long row, long column)
{
    return row >= 0 && row < side && column >= 0 && column < side;
}

/* Returns how many tiles a move outflanks in a direction. */
static int outflanked(long row, long column, char player, int down, int right)
{
    int n = 0;
    for (;;) {
        row += down;
        column += right;
        if (!on_board(row, column) || board[row][column] == '.')
            return 0;
        if (board[row][column] == player)
            return n;
        n++;
    }
}

static int is_legal(long row, long column, char player)
{
    int down, right;
    if (!on_board(row, column) || board[row][column] != '.')
        return 0;
    for (down = -1; down <= 1; down++)
        for (right = -1; right <= 1; right++)
            if (outflanked(row, column, player, down, right) > 0)
                return 1;
    return 0;
}

static void play(long row, long column, char player)
{
    int down, right, n;
    for (down = -1; down <= 1; down++)
        for (right = -1; right <= 1; right++)
            for (n = outflanked(row, column, player, down, right); n > 0; n--)
                board[row + n * down][column + n * right] = player;
    board[row][column] = player;
}

/* Finds the first legal move, or the last. Returns 0 if there is none. */
static int find_move(char player, int from_the_end, int *row, int *column)
{
    int i, k;
    for (i = 0; i < side; i++) {
        for (k = 0; k < side; k++) {
            *row = from_the_end ? side - 1 - i : i;
            *column = from_the_end ? side - 1 - k : k;
            if (is_legal(*row, *column, player))
                return 1;
        }
    }
    return 0;
}

/* Reads a line, and keeps at most LIMIT + 1 bytes of it. Returns the number of bytes kept, or -1 at
   the end of the input. */
static long read_line(char line[LIMIT + 2])
{
    long n = 0;
    int c = getchar();
    if (c == EOF)
        return -1;
    for (; c != EOF && c != '\n'; c = getchar())
        if (n <= LIMIT)
            line[n++] = (char)c;
    line[n] = '\0';
    return n;
}

static int is_int(long n)
{
    return n >= -2147483647L - 1 && n <= 2147483647L;
}

/* Reads a move as scanf("%d %d") would. */
static int parse_move(const char *line, long *row, long *column)
{
    char *end, *end_of_row;
    *row = strtol(line, &end_of_row, 10);
    *column = strtol(end_of_row, &end, 10);
    return end_of_row != line && end != end_of_row && is_int(*row) && is_int(*column);
}

/* Writes a saved game: a name, the side, whose turn it is, the types of O and X, and the rows. */
static int save(const char *name, int turn)
{
    FILE *file = fopen(name, "w");
    int row, fine;
    if (file == NULL)
        return 0;
    fprintf(file, "naive %d %d %d %d\n", side, turn, types[0], types[1]);
    for (row = 0; row < side; row++)
        fprintf(file, "%.*s\n", side, board[row]);
    fine = !ferror(file);
    return fclose(file) == 0 && fine;
}

static int is_row(const char *row)
{
    return strspn(row, ".OX") == (size_t)side && strcmp(row + side, "\n") == 0;
}

static int read_game(FILE *file)
{
    char header[100], again[100], line[MOST + 2];
    int row, column;
    if (fgets(header, sizeof header, file) == NULL ||
        sscanf(header, "naive %d %d %d %d", &side, &next, &types[0], &types[1]) != 4)
        return 0;
    sprintf(again, "naive %d %d %d %d\n", side, next, types[0], types[1]);
    if (strcmp(header, again) != 0 || side < 4 || side > MOST || next < 0 || next > 1 ||
        types[0] < 0 || types[0] > 2 || types[1] < 0 || types[1] > 2 || types[next] != 0)
        return 0;
    for (row = 0; row < side; row++) {
        if (fgets(line, sizeof line, file) == NULL || !is_row(line))
            return 0;
        memcpy(board[row], line, (size_t)side);
    }
    return fgetc(file) == EOF && find_move("OX"[next], 0, &row, &column);
}

static int load(const char *name)
{
    FILE *file = fopen(name, "r");
    int fine = file != NULL && read_game(file);
    if (file != NULL)
        fclose(file);
    return fine;
}

/* Returns 0 at the end of the input. */
static int human_turn(char player)
{
    char line[LIMIT + 2];
    long row, column, length;
    for (;;) {
        printf("Player (%c)> ", player);
        length = read_line(line);
        if (length < 0)
            return 0;
        if (length == 1 && line[0] == 's') {
            printf("Please give a filename.\n");
        } else if (length <= LIMIT && line[0] == 's') {
            if (save(line + 1, player == 'X')) {
                printf("Game saved.\n");
                exit(0);
            }
            printf("Unable to write to %s.\n", line + 1);
        } else if (length <= LIMIT && parse_move(line, &row, &column) &&
                   is_legal(row, column, player)) {
            play(row, column, player);
            return 1;
        }
    }
}

static void computer_turn(char player, int type)
{
    int row, column;
    (void)find_move(player, type == 2, &row, &column);
    play(row, column, player);
    printf("Player %c moves at %d %d.\n", player, row, column);
}

static int run(void)
{
    static const char players[] = "OX";
    int turn = 0, passes = 0;
    if (next >= 0)
        turn = next;
    draw();
    while (passes < 2 && count('.') > 0) {
        char player = players[turn];
        int row, column;
        if (!find_move(player, 0, &row, &column)) {
            printf("%c passes.\n", player);
            passes++;
        } else {
            if (types[turn] != 0) {
                computer_turn(player, types[turn]);
            } else if (!human_turn(player)) {
                printf("End of input from Player %c.\n", player);
                return 5;
            }
            draw();
            passes = 0;
        }
        turn = !turn;
    }
    printf("Game Over - O=%d X=%d.\n", count('O'), count('X'));
    return 0;
}

/* Returns whether the whole argument is an integer, and stores it. */
static int is_integer(const char *word, long *value)
{
    const char *digits = word + (*word == '-' || *word == '+');
    if (*digits == '\0' || strspn(digits, "0123456789") != strlen(digits))
        return 0;
    *value = strtol(word, NULL, 10);
    return is_int(*value);
}

static int usage(void)
{
    printf("Usage: flip load filename\n    or flip new dim [playerXtype] [playerOtype]\n");
    return 1;
}

static int new_game(int count, char **words)
{
    long value;
    int i, first;
    if (!is_integer(words[0], &value) || value < 4 || value > MOST) {
        printf("Invalid board dimension.\n");
        return 2;
    }
    side = (int)value;
    for (i = 1; i < count && i < 3; i++) {
        if (!is_integer(words[i], &value) || value < 0 || value > 2) {
            printf("Invalid player type.\n");
            return 3;
        }
        types[i == 1] = (int)value; /* X is named first */
    }
    if (count > 3)
        return usage();
    memset(board, '.', sizeof board);
    first = (side - 1) / 2;
    board[first][first] = board[first + 1][first + 1] = 'O';
    board[first][first + 1] = board[first + 1][first] = 'X';
    return run();
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "new") == 0)
        return new_game(argc - 2, argv + 2);
    if (argc != 3 || strcmp(argv[1], "load") != 0)
        return usage();
    if (!load(argv[2])) {
        printf("Error loading board.\n");
        return 4;
    }
    return run();
}
