#include "answer/normal_form.h"

#include "answer/reader.h"
#include "text/find.h"
#include "tokenize/words.h"

#include <string.h>

/* ---- the line ---- */

bytes normal_line(const struct normal_walk *w)
{
    return bytes_of(w->low, w->len);
}

/* Takes the next line, or a piece of it that ends before a word. */
static void next_line(struct normal_walk *w)
{
    size_t i = w->next;
    size_t blank_end = 0; /* where the last word begins, in the text */
    size_t blank_len = 0;
    int nul = 0;
    w->begin = i;
    w->len = w->count = w->given = 0;
    for (; i < w->text.len && w->text.at[i] != '\n'; i++) {
        int byte = w->text.at[i];
        if (byte == 0) {
            nul = 1;
            continue;
        }
        if (w->len == NORMAL_ROOM)
            break;
        w->raw[w->len] = (unsigned char)(is_space(byte) ? ' ' : byte);
        w->low[w->len] = (unsigned char)fold_case(w->raw[w->len]);
        w->after_nul[w->len] = (unsigned char)nul;
        nul = 0;
        w->len++;
        if (is_space(byte)) {
            blank_end = i + 1;
            blank_len = w->len;
        }
    }
    w->next = i < w->text.len && w->text.at[i] == '\n' ? i + 1 : i;
    if (w->len == NORMAL_ROOM && i < w->text.len && w->text.at[i] != '\n' && blank_len > 0) {
        w->next = blank_end;
        w->len = blank_len;
    }
}

size_t normal_place(const struct normal_walk *w, const struct token *g)
{
    size_t at = w->begin;
    size_t before = g->first; /* bytes of the line before it */
    if (g->kind == TOKEN_END)
        return w->text.len;
    for (; w->text.at[at] == 0 || before > 0; at++)
        before -= w->text.at[at] != 0;
    return at;
}

struct token *normal_add(struct normal_walk *w, enum token_kind kind, size_t first, size_t count)
{
    struct token *g = &w->tokens[w->count++];
    memset(g, 0, sizeof *g);
    g->kind = kind;
    g->first = (uint16_t)first;
    g->count = (uint16_t)count;
    return g;
}

/* A sign belongs to the number. Reads at most 18 digits. */
size_t normal_add_number(struct normal_walk *w, size_t from)
{
    size_t i = from;
    size_t first, digits;
    int64_t n = 0;
    while (i < w->len && !is_digit(w->low[i]))
        i++;
    if (i == w->len)
        return i;
    first = i > from && (w->low[i - 1] == '-' || w->low[i - 1] == '+') ? i - 1 : i;
    for (digits = 0; i < w->len && is_digit(w->low[i]) && digits < 18; i++, digits++)
        n = n * 10 + (w->low[i] - '0');
    normal_add(w, TOKEN_NUMBER, first, i - first)->number = w->low[first] == '-' ? -n : n;
    return i;
}

/* ---- rows ---- */

static int is_decoration(int byte)
{
    return byte == ' ' || byte == '|';
}

/* Returns whether the `count` bytes from `from` on that are not decoration may name a row. */
static int is_label(const struct normal_walk *w, size_t from, size_t count)
{
    size_t left = count;
    for (; left > 0; from++) {
        int byte = w->low[from];
        if (is_decoration(byte))
            continue;
        if (!is_digit(byte) && !(count == 1 && byte >= 'a' && byte <= 'z'))
            return 0;
        left--;
    }
    return 1;
}

static size_t skip_visible(const struct normal_walk *w, size_t from, size_t count)
{
    for (; from < w->len && (count > 0 || is_decoration(w->low[from])); from++)
        count -= !is_decoration(w->low[from]);
    return from;
}

/* Returns the end of the `side` cells from `from` on, or 0 if they are not cells. */
static size_t cells_end(const struct normal_walk *w, size_t from, size_t side)
{
    size_t i = from;
    for (; side > 0 && i < w->len; i++) {
        if (is_decoration(w->low[i]))
            continue;
        if (w->stands_for[w->low[i]] == 0)
            return 0;
        side--;
    }
    return side == 0 ? i : 0;
}

/* Reads the line from `from` on as a row: its cells, and perhaps a label before or after them. */
static int find_row(struct normal_walk *w, size_t from)
{
    enum { LABEL_MOST = 4 };
    size_t visible = 0;
    size_t side = w->side;
    size_t i, spare, lead;
    for (i = from; i < w->len; i++)
        visible += !is_decoration(w->low[i]);
    if (side == 0) {
        side = visible;
        for (i = from; i < w->len && (is_decoration(w->low[i]) || is_digit(w->low[i])); i++)
            side -= is_digit(w->low[i]) != 0;
    }
    if (side < 2 || visible < side || visible - side > LABEL_MOST)
        return 0;
    spare = visible - side;
    for (i = 0; i <= spare; i++) {
        size_t first, end;
        lead = spare - i;
        first = skip_visible(w, from, lead);
        end = is_label(w, from, lead) ? cells_end(w, first, side) : 0;
        if (end == 0 || !is_label(w, end, spare - lead))
            continue;
        (void)normal_add(w, TOKEN_ROW, first, side);
        return 1;
    }
    return 0;
}

int ends_prompt(int byte)
{
    return byte == ':' || byte == '>' || byte == '?';
}

size_t normal_after_prompt(const struct normal_walk *w)
{
    size_t i = w->len;
    while (i > 0 && !ends_prompt(w->low[i - 1]))
        i--;
    return i;
}

static int is_row(struct normal_walk *w)
{
    return find_row(w, 0) || find_row(w, normal_after_prompt(w));
}

/* ---- the walk ---- */

static void set_cells(struct normal_walk *w, const struct dialect *dialect)
{
    const char *empty = w->form->empties;
    size_t i;
    for (i = 0; i < sizeof dialect->board.symbols; i++) {
        int low = fold_case((unsigned char)dialect->board.symbols[i]);
        w->stands_for[low] = (unsigned char)low;
    }
    for (; empty != 0 && *empty != '\0'; empty++)
        w->stands_for[(unsigned char)*empty] = (unsigned char)dialect->board.symbols[2];
}

/* Returns the number of cells in the first row of the answer's first board, or 0. */
static size_t side_of(const struct normal_walk *w, const struct dialect *dialect, bytes answer)
{
    struct reader of_answer;
    size_t side = 0;
    if (dialect->sides[0] == dialect->sides[1])
        return dialect->sides[0];
    reader_init(&of_answer, dialect);
    while (answer.len > 0 && !of_answer.is_row) {
        bytes line = bytes_first(answer, bytes_find(answer, '\n') + 1);
        reader_pass(&of_answer, line);
        answer = bytes_skip(answer, line.len);
        if (of_answer.is_row) {
            size_t i = of_answer.first_cell;
            for (i = i < line.len ? i : 0; i < line.len; i++)
                side += w->stands_for[fold_case(line.at[i])] != 0;
        }
    }
    return side;
}

void normal_start(struct normal_walk *w, const struct dialect *dialect, bytes answer, bytes text)
{
    w->form = form_of(dialect);
    w->text = text;
    memset(w->stands_for, 0, sizeof w->stands_for);
    set_cells(w, dialect);
    w->side = side_of(w, dialect, answer);
    w->scores_after = 0;
    w->next = 0;
    while (w->form->has_scores && w->next < text.len) {
        next_line(w);
        if (is_row(w))
            w->scores_after = w->next;
    }
    w->next = w->len = w->begin = 0;
    w->count = w->given = 0;
}

void normal_next(struct normal_walk *w, struct token *g)
{
    while (w->given == w->count && w->next < w->text.len) {
        next_line(w);
        if (!is_row(w))
            w->form->counts(w);
    }
    if (w->given < w->count)
        *g = w->tokens[w->given++];
    else
        memset(g, 0, sizeof *g); /* TOKEN_END */
}

bytes normal_text(const struct normal_walk *w, const struct token *g, unsigned lenient,
                  unsigned char *room, uint16_t *places)
{
    int is_of_board = g->kind == TOKEN_ROW, keeps_case = !(lenient >> LENIENT_CASE & 1);
    size_t left = is_of_board || g->kind == TOKEN_WORDS ? g->count : 0;
    size_t i = g->first, len = 0;
    for (; left > 0; left--, i++) {
        unsigned char low, cell;
        while (is_of_board && is_decoration(w->low[i]))
            i++;
        low = w->low[i];
        cell = is_of_board ? w->stands_for[low] : low;
        if (len > 0 && w->after_nul[i] && !(lenient >> LENIENT_NUL_BYTES & 1))
            room[len++] = 0;
        if (places != 0)
            places[len] = (uint16_t)i;
        room[len++] = keeps_case && cell == low ? w->raw[i] : cell;
    }
    return bytes_of(room, len);
}

int normal_equal(const struct normal_walk *a, const struct token *g, const struct normal_walk *b,
                 const struct token *h, unsigned lenient)
{
    unsigned char of_a[NORMAL_TEXT], of_b[NORMAL_TEXT];
    int is_any = g->kind == TOKEN_MARK && (g->number == ANY_MARK || h->number == ANY_MARK);
    if (g->kind != h->kind || (g->number != h->number && !is_any))
        return 0;
    return bytes_equal(normal_text(a, g, lenient, of_a, 0), normal_text(b, h, lenient, of_b, 0));
}
