/* transcript_convert: games that people have, as inputs of dialects.

   Input: one byte chooses the format, one the game in the file; the rest is the file.

   - What is wrong is said in printable words, at a place in the text.
   - What is taken for a game of Othello has only legal moves, as a naive game plays them: those of
     bbm103, mirrored in flip, and the position before the last of them in aps105.
   - The same moves written as a string, in WTHOR and in GGF are the same game.
   - What is taken for a position of Ataxx is a board of octaflip, and the same one if it is written
     in FEN again. */
#include "harness/harness.h"

#include "transcripts/transcripts.h"

#include <stdio.h>
#include <string.h>

enum { HEAD = 2, SIDE = 8, MOVES_MOST = 60, ROOM = 2048 };

static const char *const formats[] = { "moves", "ggf", "wthor", "fen" };

static int convert(const char *format, const char *dialect, uint64_t game, bytes text,
                   struct transcript_input *to)
{
    struct transcript_request request = { format, dialect, game };
    struct file_error error = { .text = "" };
    size_t lines = 1, i;
    PROPERTY(transcript_misfit(&request) == 0);
    if (transcript_convert(&request, text, to, &error))
        return 1;
    for (i = 0; i < text.len; i++)
        lines += text.at[i] == '\n';
    PROPERTY(error.text[0] != '\0');
    check_ascii(error.text);
    PROPERTY(error.line <= lines && (error.line == 0 || error.column > 0));
    return 0;
}

static int is_same(const struct transcript_input *a, const struct transcript_input *b)
{
    return bytes_equal(bytes_of(a->text, a->len), bytes_of(b->text, b->len));
}

/* ---- Othello, naively ---- */

struct naive {
    char cells[SIDE][SIDE];
    char next; /* B or W */
};

static int is_on(int row, int column)
{
    return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
}

/* Returns how many pieces a move captures; turns them, unless `only_count`. */
static int capture(struct naive *n, int row, int column, char player, int only_count)
{
    int down, right, all = 0;
    if (n->cells[row][column] != '.')
        return 0;
    for (down = -1; down <= 1; down++) {
        for (right = -1; right <= 1; right++) {
            int far = 1, i;
            while (is_on(row + far * down, column + far * right) &&
                   n->cells[row + far * down][column + far * right] != '.' &&
                   n->cells[row + far * down][column + far * right] != player)
                far++;
            if (!is_on(row + far * down, column + far * right) ||
                n->cells[row + far * down][column + far * right] != player)
                continue;
            all += far - 1;
            for (i = 1; i < far && !only_count; i++)
                n->cells[row + i * down][column + i * right] = player;
        }
    }
    return all;
}

static int can_move(struct naive *n, char player)
{
    int cell;
    for (cell = 0; cell < SIDE * SIDE; cell++) {
        if (capture(n, cell / SIDE, cell % SIDE, player, 1) > 0)
            return 1;
    }
    return 0;
}

static char other(char player)
{
    return player == 'B' ? 'W' : 'B';
}

static void naive_start(struct naive *n)
{
    memset(n->cells, '.', sizeof n->cells);
    n->cells[3][3] = n->cells[4][4] = 'W';
    n->cells[3][4] = n->cells[4][3] = 'B';
    n->next = 'B';
}

static void naive_play(struct naive *n, int row, int column)
{
    PROPERTY(capture(n, row, column, n->next, 0) > 0);
    n->cells[row][column] = n->next;
    if (can_move(n, other(n->next)))
        n->next = other(n->next);
}

/* ---- a game ---- */

struct moves {
    int row[MOVES_MOST], column[MOVES_MOST];
    char player[MOVES_MOST];
    size_t count;
};

/* Reads the moves of bbm103, which are lines such as `4 5`, and plays them. */
static void read_moves(const struct transcript_input *input, struct moves *m, struct naive *before)
{
    struct naive n;
    size_t i;
    naive_start(&n);
    *before = n;
    PROPERTY(input->len % 4 == 0 && input->len / 4 <= MOVES_MOST);
    m->count = input->len / 4;
    for (i = 0; i < m->count; i++) {
        const unsigned char *line = input->text + 4 * i;
        m->row[i] = line[0] - '0';
        m->column[i] = line[2] - '0';
        PROPERTY(line[1] == ' ' && line[3] == '\n' && is_on(m->row[i], m->column[i]));
        m->player[i] = n.next;
        *before = n;
        naive_play(&n, m->row[i], m->column[i]);
    }
}

static void check_flip(const struct moves *m, const struct transcript_input *flip)
{
    size_t i;
    PROPERTY(strcmp(flip->args, "new 8") == 0 && flip->len == 4 * m->count);
    for (i = 0; i < m->count; i++)
        PROPERTY(flip->text[4 * i] == '0' + m->row[i] &&
                 flip->text[4 * i + 2] == '0' + SIDE - 1 - m->column[i]);
}

static void check_aps105(const struct moves *m, const struct naive *before,
                         const struct transcript_input *aps105)
{
    char text[ROOM] = "8\n";
    size_t len = strlen(text);
    int cell;
    for (cell = 0; cell < SIDE * SIDE; cell++) {
        if (before->cells[cell / SIDE][cell % SIDE] != '.')
            len += (size_t)sprintf(text + len, "%c%c%c\n", before->cells[cell / SIDE][cell % SIDE],
                                   'a' + cell / SIDE, 'a' + cell % SIDE);
    }
    len += (size_t)sprintf(text + len, "!!!\n");
    if (m->count > 0)
        len += (size_t)sprintf(text + len, "%c%c%c\n", m->player[m->count - 1],
                               'a' + m->row[m->count - 1], 'a' + m->column[m->count - 1]);
    PROPERTY(bytes_equal(bytes_of(text, len), bytes_of(aps105->text, aps105->len)));
}

/* Writes the moves in a format. Returns how many bytes. */
static size_t write_string(const struct moves *m, char *text)
{
    size_t len = 0, i;
    for (i = 0; i < m->count; i++)
        len += (size_t)sprintf(text + len, "%c%d", 'a' + m->column[i], 1 + m->row[i]);
    return len;
}

static size_t write_wthor(const struct moves *m, char *text)
{
    size_t i;
    memset(text, 0, 16 + 68);
    text[4] = 1;
    for (i = 0; i < m->count; i++)
        text[16 + 8 + i] = (char)(10 * (m->row[i] + 1) + m->column[i] + 1);
    return 16 + 68;
}

static size_t write_ggf(const struct moves *m, char *text)
{
    size_t len = (size_t)sprintf(text, "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- "
                                       "---*O--- -------- -------- -------- *]");
    size_t i;
    for (i = 0; i < m->count; i++) {
        if (i > 0 && m->player[i] == m->player[i - 1])
            len += (size_t)sprintf(text + len, "%c[PA]", other(m->player[i]));
        len += (size_t)sprintf(text + len, "%c[%c%d/1.5]", m->player[i], 'A' + m->column[i],
                               1 + m->row[i]);
    }
    return len + (size_t)sprintf(text + len, ";)");
}

static void check_again(const char *format, bytes text, const struct transcript_input *bbm103)
{
    struct transcript_input again;
    PROPERTY(convert(format, "bbm103", 0, text, &again) && is_same(&again, bbm103));
}

static void check_game(const char *format, uint64_t game, bytes file)
{
    struct transcript_input bbm103, flip, aps105;
    struct naive before;
    struct moves m;
    char text[ROOM];
    int fine = convert(format, "bbm103", game, file, &bbm103);
    PROPERTY(convert(format, "flip", game, file, &flip) == fine);
    PROPERTY(convert(format, "aps105", game, file, &aps105) == fine);
    if (!fine)
        return;
    read_moves(&bbm103, &m, &before);
    check_flip(&m, &flip);
    check_aps105(&m, &before, &aps105);
    if (m.count > 0)
        check_again("moves", bytes_of(text, write_string(&m, text)), &bbm103);
    check_again("wthor", bytes_of(text, write_wthor(&m, text)), &bbm103);
    check_again("ggf", bytes_of(text, write_ggf(&m, text)), &bbm103);
}

/* ---- a position ---- */

/* Writes the board in FEN, each empty cell for itself. */
static size_t write_fen(const struct transcript_input *input, char *text)
{
    size_t len = 0, row, column;
    for (row = 0; row < SIDE; row++) {
        for (column = 0; column < SIDE; column++) {
            unsigned char c = input->text[row * (SIDE + 1) + column];
            PROPERTY(c == 'R' || c == 'B' || c == '.' || c == '#');
            text[len++] = c == 'R' ? 'x' : c == 'B' ? 'o' : c == '#' ? '-' : '1';
        }
        PROPERTY(input->text[row * (SIDE + 1) + SIDE] == '\n');
        text[len++] = '/';
    }
    len--;
    return len + (size_t)sprintf(text + len, " x 0 1\n");
}

static void check_position(uint64_t game, bytes file)
{
    struct transcript_input input, again;
    char text[ROOM];
    if (!convert("fen", "octaflip", game, file, &input))
        return;
    PROPERTY(input.args == 0 && input.len == SIDE * (SIDE + 1) + 2);
    PROPERTY(memcmp(input.text + SIDE * (SIDE + 1), "0\n", 2) == 0);
    PROPERTY(convert("fen", "octaflip", 0, bytes_of(text, write_fen(&input, text)), &again));
    PROPERTY(is_same(&again, &input));
}

void target(const uint8_t *data, size_t size)
{
    const char *format;
    bytes file;
    if (size < HEAD)
        return;
    format = formats[data[0] % 4];
    file = bytes_skip(bytes_of(data, size), HEAD);
    if (strcmp(format, "fen") == 0)
        check_position(data[1] % 4, file);
    else
        check_game(format, data[1] % 4, file);
}
