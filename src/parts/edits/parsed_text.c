#include "edits/parsed_text.h"

#include "text/memory.h"

#include <stdlib.h>

enum { DIGITS_MOST = 18, MANY = 6 };

static int is_blank(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static size_t skip_digits(bytes b, size_t i)
{
    while (is_digit(bytes_get(b, i)))
        i++;
    return i;
}

static enum token_kind kind_of(bytes b, int64_t *value)
{
    size_t start = bytes_get(b, 0) == '-';
    size_t end = skip_digits(b, start);
    size_t i;
    if (end == start || end - start > DIGITS_MOST ||
        (bytes_get(b, start) == '0' && end - start > 1) ||
        (start == 1 && b.at[1] == '0' && end == b.len))
        return TOKEN_WORD;
    if (bytes_get(b, end) == '.' && end + 1 < b.len && skip_digits(b, end + 1) == b.len)
        return TOKEN_DECIMAL;
    if (end < b.len)
        return TOKEN_WORD;
    *value = 0;
    for (i = start; i < end; i++)
        *value = 10 * *value + (b.at[i] - '0');
    *value = start == 1 ? -*value : *value;
    return TOKEN_INTEGER;
}

static uint32_t shape_with(uint32_t shape, uint32_t part)
{
    return (shape << 3 | shape >> 29) ^ (part + 1);
}

static size_t parse_token(struct parsed *t, size_t i)
{
    struct token *token;
    size_t end = i;
    while (end < t->text.len && !is_blank(t->text.at[end]) && t->text.at[end] != '\n')
        end++;
    t->tokens = memory_grown(t->tokens, t->token_count, &t->token_room, sizeof *t->tokens);
    token = &t->tokens[t->token_count++];
    token->at = (uint32_t)i;
    token->len = (uint32_t)(end - i);
    token->row = (uint32_t)t->row_count;
    token->value = 0;
    token->kind = kind_of(bytes_of(t->text.at + i, end - i), &token->value);
    return end;
}

static struct row *add_row(struct parsed *t, size_t at)
{
    t->rows = memory_grown(t->rows, t->row_count, &t->row_room, sizeof *t->rows);
    t->rows[t->row_count].at = (uint32_t)at;
    t->rows[t->row_count].first = (uint32_t)t->token_count;
    t->rows[t->row_count].shape = 0;
    return &t->rows[t->row_count];
}

/* Returns where the next row begins. */
static size_t parse_row(struct parsed *t, size_t i)
{
    size_t of_kind[TOKEN_WORD + 1] = { 0 };
    struct row *row = add_row(t, i);
    while (i < t->text.len && t->text.at[i] != '\n') {
        if (is_blank(t->text.at[i])) {
            i++;
            continue;
        }
        i = parse_token(t, i);
        if (of_kind[t->tokens[t->token_count - 1].kind]++ <= MANY)
            row->shape = shape_with(row->shape, t->tokens[t->token_count - 1].kind);
    }
    t->row_count++;
    return i < t->text.len ? i + 1 : i;
}

void parse_text(struct parsed *t, bytes text)
{
    size_t i = 0;
    t->text = text;
    t->token_count = 0;
    t->row_count = 0;
    while (i < text.len)
        i = parse_row(t, i);
    (void)add_row(t, i);
}

void parsed_free(struct parsed *t)
{
    free(t->tokens);
    free(t->rows);
}

size_t tokens_in_row(const struct parsed *t, size_t row)
{
    return t->rows[row + 1].first - t->rows[row].first;
}

bytes token_text(const struct parsed *t, size_t token)
{
    return bytes_of(t->text.at + t->tokens[token].at, t->tokens[token].len);
}

bytes rows_text(const struct parsed *t, size_t first, size_t count)
{
    return bytes_first(bytes_skip(t->text, t->rows[first].at),
                       t->rows[first + count].at - t->rows[first].at);
}

size_t token_end(const struct parsed *t, size_t token)
{
    return t->tokens[token].at + t->tokens[token].len;
}

size_t block_end(const struct parsed *t, size_t row, size_t period)
{
    size_t end = row + period;
    while (end < t->row_count && t->rows[end].shape == t->rows[end - period].shape)
        end++;
    return end < t->row_count ? end : t->row_count;
}

size_t block_start(const struct parsed *t, size_t row, size_t period)
{
    while (row > 0 && row - 1 + period < t->row_count &&
           t->rows[row - 1].shape == t->rows[row - 1 + period].shape)
        row--;
    return row;
}
