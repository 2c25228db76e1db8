#include "oracle/line.h"

#include "oracle/run.h"

#include <stdlib.h>
#include <string.h>

void *oracle_resize(void *block, size_t size)
{
    void *resized = realloc(block, size);
    if (!resized)
        abort();
    return resized;
}

/* ---- the rules ---- */

static size_t cells_of(const struct oracle_line *b)
{
    return (size_t)b->n * (size_t)b->n;
}

void oracle_line_start(struct oracle_line *b, int n, char upper_left, char upper_right, char empty)
{
    int centre = (n - 1) / 2;
    b->n = n;
    b->player[0] = upper_left;
    b->player[1] = upper_right;
    b->empty = empty;
    b->setting = NULL;
    b->cell = oracle_resize(NULL, cells_of(b));
    memset(b->cell, empty, cells_of(b));
    oracle_line_set(b, centre, centre, upper_left);
    oracle_line_set(b, centre, centre + 1, upper_right);
    oracle_line_set(b, centre + 1, centre, upper_right);
    oracle_line_set(b, centre + 1, centre + 1, upper_left);
}

void oracle_line_copy(struct oracle_line *copy, const struct oracle_line *b)
{
    *copy = *b;
    oracle_count_steps(b->setting, cells_of(b));
    copy->cell = oracle_resize(NULL, cells_of(b));
    memcpy(copy->cell, b->cell, cells_of(b));
}

void oracle_line_free(struct oracle_line *b)
{
    free(b->cell);
    b->cell = NULL;
}

char oracle_line_at(const struct oracle_line *b, long row, long col)
{
    if (row < 0 || row >= b->n || col < 0 || col >= b->n)
        return '\0';
    return b->cell[row * b->n + col];
}

void oracle_line_set(struct oracle_line *b, long row, long col, char what)
{
    b->cell[row * b->n + col] = what;
}

long oracle_line_count(const struct oracle_line *b, char what)
{
    long count = 0;
    oracle_count_steps(b->setting, cells_of(b));
    for (size_t i = 0; i < cells_of(b); i++)
        count += b->cell[i] == what;
    return count;
}

char oracle_line_opponent(const struct oracle_line *b, char player)
{
    return b->player[player == b->player[0]];
}

/* How many pieces of the opponent lie in this direction between the cell and the first piece of
   `player`: "There must be at least one of the opponents tiles between those tiles and no empty
   spaces." */
static int captured(const struct oracle_line *b, long row, long col, int dr, int dc, char player)
{
    char opponent = oracle_line_opponent(b, player);
    int pieces = 0;
    for (;;) {
        char next = oracle_line_at(b, row + (pieces + 1) * dr, col + (pieces + 1) * dc);
        if (next == player)
            return pieces;
        if (next != opponent)
            return 0; /* an empty cell, or the edge of the board */
        pieces++;
        oracle_count_steps(b->setting, 1);
    }
}

int oracle_line_legal(const struct oracle_line *b, long row, long col, char player)
{
    if (!oracle_count_steps(b->setting, 1) || oracle_line_at(b, row, col) != b->empty)
        return 0;
    for (int dr = -1; dr <= 1; dr++) {
        for (int dc = -1; dc <= 1; dc++) {
            if ((dr != 0 || dc != 0) && captured(b, row, col, dr, dc, player) > 0)
                return 1;
        }
    }
    return 0;
}

int oracle_line_place(struct oracle_line *b, long row, long col, char player)
{
    int flipped = 0;
    if (!oracle_line_legal(b, row, col, player))
        return 0;
    oracle_line_set(b, row, col, player);
    for (int dr = -1; dr <= 1; dr++) {
        for (int dc = -1; dc <= 1; dc++) {
            int pieces;
            if (dr == 0 && dc == 0)
                continue;
            pieces = captured(b, row, col, dr, dc, player);
            for (int i = 1; i <= pieces; i++)
                oracle_line_set(b, row + i * dr, col + i * dc, player);
            flipped += pieces;
        }
    }
    return flipped;
}

int oracle_line_has_move(const struct oracle_line *b, char player)
{
    for (int r = 0; r < b->n; r++) {
        for (int c = 0; c < b->n; c++) {
            if (oracle_line_legal(b, r, c, player))
                return 1;
        }
    }
    return 0;
}

/* ---- the input ---- */

int oracle_read_line(struct oracle_input *in, struct oracle_bytes *line)
{
    if (in->next == in->size)
        return 0;
    line->at = in->data + in->next;
    line->length = 0;
    while (in->next < in->size && in->data[in->next] != '\n') {
        in->next++;
        line->length++;
    }
    if (in->next < in->size)
        in->next++; /* the LF */
    return oracle_count_steps(in->setting, line->length + 1);
}

int oracle_read_word(struct oracle_input *in, struct oracle_bytes *word)
{
    while (in->next < in->size && oracle_is_white(in->data[in->next]))
        in->next++;
    if (in->next == in->size)
        return 0;
    word->at = in->data + in->next;
    word->length = 0;
    while (in->next < in->size && !oracle_is_white(in->data[in->next])) {
        in->next++;
        word->length++;
    }
    return oracle_count_steps(in->setting, word->length + 1);
}

int oracle_is_too_long(struct oracle_bytes line_or_word)
{
    return line_or_word.length > 4096;
}

int oracle_is_white(unsigned char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f' || byte == '\r' ||
           byte == '\n';
}

int oracle_is_integer(struct oracle_bytes word, long *value)
{
    long long magnitude = 0;
    int negative = 0;
    size_t i = 0;
    if (i < word.length && (word.at[i] == '+' || word.at[i] == '-')) {
        negative = word.at[i] == '-';
        i++;
    }
    if (i == word.length)
        return 0; /* no digit */
    for (; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return 0;
        magnitude = 10 * magnitude + (word.at[i] - '0');
        if (magnitude > 2147483648LL)
            return 0; /* beyond 32 bits already; more digits cannot change that */
    }
    if (!negative && magnitude == 2147483648LL)
        return 0;
    *value = (long)(negative ? -magnitude : magnitude);
    return 1;
}

int oracle_is_integer_argument(const char *argument, long *value)
{
    struct oracle_bytes word = { (const unsigned char *)argument, strlen(argument) };
    return oracle_is_integer(word, value);
}

size_t oracle_offset(const struct oracle_input *in, const unsigned char *byte)
{
    return (size_t)(byte - in->data);
}

size_t oracle_skip_white(struct oracle_bytes line, size_t i)
{
    while (i < line.length && oracle_is_white(line.at[i]))
        i++;
    return i;
}

size_t oracle_first_word(const struct oracle_input *in, struct oracle_bytes line)
{
    return oracle_offset(in, line.at) + oracle_skip_white(line, 0);
}

/* ---- the output ---- */

void oracle_put_bytes(struct oracle_text *out, struct oracle_bytes bytes)
{
    if (out->length + bytes.length + 1 > out->room) {
        out->room = 2 * (out->length + bytes.length + 1);
        out->at = oracle_resize(out->at, out->room);
    }
    if (bytes.length > 0)
        memcpy(out->at + out->length, bytes.at, bytes.length);
    out->length += bytes.length;
    out->at[out->length] = '\0';
}

void oracle_put(struct oracle_text *out, const char *s)
{
    struct oracle_bytes bytes = { (const unsigned char *)s, strlen(s) };
    oracle_put_bytes(out, bytes);
}

void oracle_put_char(struct oracle_text *out, char c)
{
    struct oracle_bytes bytes = { (const unsigned char *)&c, 1 };
    oracle_put_bytes(out, bytes);
}

void oracle_put_number(struct oracle_text *out, long number, int width)
{
    unsigned long rest = number < 0 ? (unsigned long)-(number + 1) + 1 : (unsigned long)number;
    char s[64];
    size_t i = sizeof s - 1;
    s[i] = '\0';
    do {
        s[--i] = "0123456789"[rest % 10];
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        s[--i] = '-';
    for (long length = (long)(sizeof s - 1 - i); length < width; length++)
        oracle_put_char(out, ' ');
    oracle_put(out, s + i);
}
