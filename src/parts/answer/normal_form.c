#include "answer/normal_form.h"

#include "answer/reader.h"
#include "text/find.h"
#include "tokenize/words.h"

#include <string.h>

/* A dialect's rules: the symbols of its cells, in lower case, and what its other lines hold. */
struct token_rules {
    const char *symbols;
    char empty; /* the symbol for which `empties` may stand too, if they are not NULL */
    const char *empties;
    size_t fixed_side; /* of its boards; 0: it depends on the game */
    int has_scores;    /* after the last board */
    int (*find)(struct normal_walk *w, struct token *g);
};

static const struct token_rules *rules_of(const struct dialect *dialect);

/* ---- the line ---- */

static bytes low_of(const struct normal_walk *w)
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
    w->len = 0;
    w->cursor = 0;
    w->taken = 0;
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

static int is_letter(int byte)
{
    return byte >= 'a' && byte <= 'z';
}

/* Returns whether `text` stands in the line at `from`. */
static int stands_at(const struct normal_walk *w, size_t from, const char *text)
{
    return w->low[from] == (unsigned char)text[0] &&
           bytes_start_with(bytes_skip(low_of(w), from), text);
}

/* Returns where `text` first stands in the line from `from` on, or w->len. */
static size_t find_text(const struct normal_walk *w, size_t from, const char *text)
{
    while (from < w->len && !stands_at(w, from, text))
        from++;
    return from;
}

static int found(struct normal_walk *w, struct token *g, enum token_kind kind, size_t first,
                 size_t count)
{
    g->kind = kind;
    g->first = first;
    g->count = count;
    w->cursor = first + count;
    return 1;
}

static int found_mark(struct normal_walk *w, struct token *g, int which, size_t first, size_t count)
{
    g->which = which;
    return found(w, g, TOKEN_MARK, first, count);
}

/* Finds the next number from the cursor on. A sign belongs to it. Reads at most 18 digits. */
static int find_number(struct normal_walk *w, struct token *g)
{
    size_t i = w->cursor;
    size_t first, digits;
    int64_t n = 0;
    while (i < w->len && !is_digit(w->low[i]))
        i++;
    if (i == w->len)
        return 0;
    first = i > w->cursor && (w->low[i - 1] == '-' || w->low[i - 1] == '+') ? i - 1 : i;
    for (digits = 0; i < w->len && is_digit(w->low[i]) && digits < 18; i++, digits++)
        n = n * 10 + (w->low[i] - '0');
    g->number = w->low[first] == '-' ? -n : n;
    return found(w, g, TOKEN_NUMBER, first, i - first);
}

/* ---- rows ---- */

static int is_decoration(int byte)
{
    return byte == ' ' || byte == '|';
}

static int is_cell(const struct token_rules *r, int byte)
{
    return byte > 0 &&
           (strchr(r->symbols, byte) != 0 || (r->empties != 0 && strchr(r->empties, byte) != 0));
}

/* Returns whether the `count` bytes from `from` on that are not decoration may name a row. */
static int is_label(const struct normal_walk *w, size_t from, size_t count)
{
    size_t left = count;
    for (; left > 0; from++) {
        int byte = w->low[from];
        if (is_decoration(byte))
            continue;
        if (!is_digit(byte) && !(count == 1 && is_letter(byte)))
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
        if (!is_cell(w->rules, w->low[i]))
            return 0;
        side--;
    }
    return side == 0 ? i : 0;
}

/* Reads the line from `from` on as a row: its cells, and perhaps a label before or after them. */
static int find_row(struct normal_walk *w, struct token *g, size_t from)
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
        (void)found(w, g, TOKEN_ROW, first, side);
        w->cursor = w->len;
        return 1;
    }
    return 0;
}

int ends_prompt(int byte)
{
    return byte == ':' || byte == '>' || byte == '?';
}

/* Returns where the last prompt of the line ends, or 0 if there is none. */
static size_t after_prompt(const struct normal_walk *w)
{
    size_t i = w->len;
    while (i > 0 && !ends_prompt(w->low[i - 1]))
        i--;
    return i;
}

/* ---- the walk ---- */

/* Returns the number of cells in the first row of the answer's first board, or 0. */
static size_t side_of(const struct dialect *dialect, bytes answer)
{
    const struct token_rules *r = rules_of(dialect);
    struct reader of_answer;
    size_t side = 0;
    reader_init(&of_answer, dialect);
    while (answer.len > 0 && !of_answer.is_row) {
        bytes line = bytes_first(answer, bytes_find(answer, '\n') + 1);
        reader_pass(&of_answer, line);
        answer = bytes_skip(answer, line.len);
        if (of_answer.is_row) {
            size_t i = of_answer.first_cell;
            for (i = i < line.len ? i : 0; i < line.len; i++)
                side += is_cell(r, fold_case(line.at[i])) != 0;
        }
    }
    return side;
}

void normal_start(struct normal_walk *w, const struct dialect *dialect, bytes answer, bytes text)
{
    struct token g;
    w->rules = rules_of(dialect);
    w->phrases = form_of(dialect)->phrases;
    w->text = text;
    w->side = w->rules->fixed_side != 0 ? w->rules->fixed_side : side_of(dialect, answer);
    w->scores_after = 0;
    w->next = 0;
    while (w->rules->has_scores && w->next < text.len) {
        next_line(w);
        if (find_row(w, &g, 0) || find_row(w, &g, after_prompt(w)))
            w->scores_after = w->next;
    }
    w->next = w->len = w->cursor = w->begin = 0;
    w->taken = 0;
}

void normal_next(struct normal_walk *w, struct token *g)
{
    memset(g, 0, sizeof *g);
    for (;;) {
        if (w->cursor < w->len && w->rules->find(w, g))
            return;
        if (w->next >= w->text.len)
            break;
        next_line(w);
        if (find_row(w, g, 0) || find_row(w, g, after_prompt(w)))
            return;
    }
    g->kind = TOKEN_END;
    w->cursor = w->len;
}

static int cell_at(const struct normal_walk *w, size_t i, unsigned lenient)
{
    int low = w->low[i];
    if (w->rules->empties != 0 && strchr(w->rules->empties, low) != 0)
        return w->rules->empty;
    return lenient >> LENIENT_CASE & 1 ? low : w->raw[i];
}

void normal_cells(const struct normal_walk *w, const struct token *g, unsigned char *cells,
                  uint16_t *places)
{
    size_t i = g->first;
    size_t n;
    for (n = 0; n < g->count; n++, i++) {
        while (is_decoration(w->low[i]))
            i++;
        cells[n] = (unsigned char)cell_at(w, i, 0);
        places[n] = (uint16_t)i;
    }
}

/* Returns whether NUL bytes between the bytes make a difference. */
static int nul_counts(const struct normal_walk *w, size_t i, unsigned lenient)
{
    return w->after_nul[i] && !(lenient >> LENIENT_NUL_BYTES & 1);
}

int normal_equal(const struct normal_walk *a, const struct token *g, const struct normal_walk *b,
                 const struct token *h, unsigned lenient)
{
    size_t i = g->first;
    size_t k = h->first;
    size_t n;
    if (g->kind != h->kind || g->number != h->number)
        return 0;
    if (g->which != h->which && g->which != ANY_MARK && h->which != ANY_MARK)
        return 0;
    if (g->kind != TOKEN_ROW && g->kind != TOKEN_WORDS)
        return 1;
    if (g->count != h->count)
        return 0;
    for (n = 0; n < g->count; n++, i++, k++) {
        while (g->kind == TOKEN_ROW && is_decoration(a->low[i]))
            i++;
        while (g->kind == TOKEN_ROW && is_decoration(b->low[k]))
            k++;
        if (cell_at(a, i, lenient) != cell_at(b, k, lenient))
            return 0;
        if (n > 0 && nul_counts(a, i, lenient) != nul_counts(b, k, lenient))
            return 0;
    }
    return 1;
}

/* ---- words that the specifications prescribe ---- */

/* Returns the length of the phrase in lower or upper case at `from`, or 0. */
static size_t phrase_at(const struct normal_walk *w, size_t from, const struct phrase *p)
{
    const char *const parts[] = { p->begins, p->goes_on };
    size_t at = from;
    size_t i;
    for (i = 0; i < 2 && p->goes_on != 0; i++) {
        const char *text = parts[i];
        for (; *text != '\0'; text++, at++) {
            if (at == w->len || w->low[at] != fold_case((unsigned char)*text))
                return 0;
        }
    }
    return at - from;
}

/* Returns the phrase that counts at `from`, and its length; or NULL, and 0. */
static const struct phrase *counted_at(const struct normal_walk *w, size_t from, size_t *length)
{
    const struct phrase *p = w->phrases;
    while (p->begins != 0 && (*length = phrase_at(w, from, p)) == 0)
        p++;
    return p->begins != 0 ? p : 0;
}

/* Finds the phrase that begins first in the rest of the line; w->taken is how many numbers are
   still to be read after it. */
static int find_phrase(struct normal_walk *w, struct token *g)
{
    const struct phrase *p = 0;
    size_t first = w->cursor;
    size_t end = 0;
    if (w->taken > 0) {
        w->taken--;
        return find_number(w, g);
    }
    while (first < w->len && (p = counted_at(w, first, &end)) == 0)
        first++;
    if (p == 0)
        return 0;
    end += first;
    if (p->how & TO_END) {
        end = w->len;
        while (w->low[end - 1] == ' ')
            end--;
    }
    w->taken = p->how & TWO_NUMBERS ? 2 : p->how & ONE_NUMBER ? 1 : 0;
    return found(w, g, TOKEN_WORDS, first, end - first);
}

/* ---- octaflip ---- */

static int is_one_of(bytes token, const char *const *texts)
{
    while (*texts != 0 && !bytes_equal(token, bytes_of_text(*texts)))
        texts++;
    return *texts != 0;
}

/* The winner, in a line in which no words stand but those around a result: `Red's turn` has another
   meaning. */
static int find_result(struct normal_walk *w, struct token *g)
{
    static const char *const winners[] = { "red", "blue", "draw", 0 };
    static const char *const around[] = { "winner", "wins",  "won", "result", "is", "the", "game",
                                          "over",   "final", "by",  "ends",   "a",  "",    0 };
    size_t first = 0, count = 0;
    size_t begin, end;
    for (begin = 0; begin < w->len; begin = end + 1) {
        bytes token;
        for (end = begin; end < w->len && is_letter(w->low[end]); end++)
            continue;
        token = bytes_of(w->low + begin, end - begin);
        if (is_one_of(token, winners)) {
            first = begin;
            count = token.len;
        } else if (!is_one_of(token, around)) {
            return 0;
        }
    }
    if (count == 0)
        return 0;
    (void)found(w, g, TOKEN_WORDS, first, count);
    w->cursor = w->len;
    return 1;
}

static int find_octaflip(struct normal_walk *w, struct token *g)
{
    return find_phrase(w, g) || (w->cursor == 0 && find_result(w, g));
}

/* ---- reversi ---- */

static int is_play(bytes token)
{
    int c = bytes_get(token, 0);
    int r = bytes_get(token, 1);
    return token.len == 1 ? c == '='
                          : token.len == 2 && c >= 'a' && c <= 'h' && r >= '1' && r <= '8';
}

/* Returns the word of the line that ends before `end`. */
static bytes word_before(const struct normal_walk *w, size_t end)
{
    size_t begin;
    while (end > 0 && w->low[end - 1] == ' ')
        end--;
    begin = end;
    while (begin > 0 && w->low[begin - 1] != ' ')
        begin--;
    return bytes_of(w->low + begin, end - begin);
}

static size_t begin_of(const struct normal_walk *w, bytes token)
{
    return token.len == 0 ? 0 : (size_t)(token.at - w->low);
}

/* An answer ends its line: `d3 c3 0` or `? 0`. */
static int find_reversi(struct normal_walk *w, struct token *g)
{
    bytes number = word_before(w, w->len);
    bytes second = word_before(w, begin_of(w, number));
    bytes first = word_before(w, begin_of(w, second));
    int32_t value;
    if (integer_of(number, &value) != INTEGER_OK)
        return 0;
    if (w->taken == 0 && bytes_start_with(second, "?") && second.len == 1) {
        w->taken = 2;
        return found(w, g, TOKEN_WORDS, begin_of(w, second), 1);
    }
    if (!is_play(second) && w->taken == 0)
        return 0;
    if (w->taken == 0 && is_play(first)) {
        w->taken = 1;
        return found(w, g, TOKEN_WORDS, begin_of(w, first), first.len);
    }
    if (w->taken == 1) {
        w->taken = 2;
        return found(w, g, TOKEN_WORDS, begin_of(w, second), second.len);
    }
    if (w->taken != 2)
        return 0;
    w->taken = 3;
    g->number = value;
    return found(w, g, TOKEN_NUMBER, begin_of(w, number), number.len);
}

/* ---- bbm103: its samples are lost, so only boards, scores and refusals are promised ---- */

enum { REFUSED, WRONG_COUNT, WRONG_FORMAT };

static int find_refusal(struct normal_walk *w, struct token *g)
{
    size_t first = w->cursor;
    bytes rest;
    while (first < w->len && !stands_at(w, first, "invalid") && !stands_at(w, first, "illegal"))
        first++;
    if (first == w->len)
        return 0;
    rest = bytes_skip(low_of(w), first);
    if (bytes_start_with(rest, "invalid number of command"))
        return found_mark(w, g, WRONG_COUNT, first, 7);
    if (bytes_start_with(rest, "invalid format for command"))
        return found_mark(w, g, WRONG_FORMAT, first, 7);
    return found_mark(w, g, REFUSED, first, 7);
}

/* Returns whether the numbers of the line end with those of the columns, from 0 or from 1. */
static int is_header(const struct normal_walk *w)
{
    size_t end = w->len;
    size_t column = w->side;
    int64_t least = -1; /* any number may stand there */
    for (; column > 0; column--) {
        bytes token = word_before(w, end);
        int32_t value;
        if (integer_of(token, &value) != INTEGER_OK)
            return 0;
        if (least < 0)
            least = value - (int64_t)w->side + 1;
        if (value != least + (int64_t)column - 1)
            return 0;
        end = begin_of(w, token);
    }
    return least == 0 || least == 1;
}

/* A score: the last two numbers of a line after the boards. */
static int find_score(struct normal_walk *w, struct token *g)
{
    size_t starts[2] = { 0, 0 };
    size_t count = 0;
    if (w->taken == 2)
        return 0;
    if (w->taken == 1) {
        w->taken = 2;
        return find_number(w, g);
    }
    if (w->begin < w->scores_after || w->side == 0 || is_header(w))
        return 0;
    w->cursor = 0;
    while (find_number(w, g)) {
        starts[0] = starts[1];
        starts[1] = g->first;
        count++;
    }
    memset(g, 0, sizeof *g);
    w->taken = 2;
    if (count < 2)
        return 0;
    w->taken = 1;
    w->cursor = starts[0];
    return find_number(w, g);
}

static int find_bbm103(struct normal_walk *w, struct token *g)
{
    return (w->taken == 0 && find_refusal(w, g)) || find_score(w, g);
}

/* ---- aps105 ---- */

enum { LIST_OF_W, LIST_OF_B };
enum { LINE_UNREAD, MOVES, LINE_READ };

static int is_aps105_move(const struct normal_walk *w, bytes token)
{
    int end = 'a' + (int)w->side;
    return token.len == 2 && token.at[0] >= 'a' && token.at[0] < end && token.at[1] >= 'a' &&
           token.at[1] < end;
}

static bytes next_word(const struct normal_walk *w, size_t from)
{
    size_t end;
    while (from < w->len && w->low[from] == ' ')
        from++;
    end = from;
    while (end < w->len && w->low[end] != ' ')
        end++;
    return bytes_of(w->low + from, end - from);
}

/* Returns whether the rest of the line holds nothing but moves. With a side of 2, `ab` is a header,
   because no move is possible. */
static int holds_moves(const struct normal_walk *w, size_t from)
{
    bytes token = next_word(w, from);
    if (token.len == 0 || w->side <= 2 || w->side > 26)
        return 0;
    for (; token.len > 0; token = next_word(w, begin_of(w, token) + token.len)) {
        if (!is_aps105_move(w, token))
            return 0;
    }
    return 1;
}

/* Returns whether a sentence may begin at `at`: at the start of a line, or after a prompt. */
static int may_begin_at(const struct normal_walk *w, size_t at)
{
    while (at > 0 && w->low[at - 1] == ' ')
        at--;
    return at == 0 || ends_prompt(w->low[at - 1]);
}

/* Whether the move is legal: `Valid move` or `Invalid move` where a sentence may begin. */
static int find_legality(struct normal_walk *w, struct token *g)
{
    size_t at;
    for (at = w->cursor; at < w->len; at++) {
        size_t count = 0;
        if (counted_at(w, at, &count) != 0 && may_begin_at(w, at) &&
            !is_letter(bytes_get(low_of(w), at + count)))
            return found(w, g, TOKEN_WORDS, at, count);
    }
    return 0;
}

/* Returns whether the line names a colour, as a word or by its letter. */
static int names_colour(const struct normal_walk *w, const char *colour)
{
    size_t at;
    for (at = 0; at < w->len; at++) {
        if (at > 0 && is_letter(w->low[at - 1]))
            continue;
        if (stands_at(w, at, colour) ||
            (w->low[at] == (unsigned char)colour[0] && !is_letter(bytes_get(low_of(w), at + 1))))
            return 1;
    }
    return 0;
}

static int find_aps105(struct normal_walk *w, struct token *g)
{
    if (w->taken == LINE_UNREAD) {
        size_t available = find_text(w, 0, "available");
        size_t from = after_prompt(w);
        w->taken = holds_moves(w, from) ? MOVES : LINE_READ;
        if (available < w->len) {
            int which = names_colour(w, "white")   ? (int)LIST_OF_W
                        : names_colour(w, "black") ? (int)LIST_OF_B
                                                   : ANY_MARK;
            (void)found_mark(w, g, which, available, strlen("available"));
            w->cursor = from > w->cursor ? from : w->cursor;
            return 1;
        }
        w->cursor = w->taken == MOVES ? from : 0;
        if (find_legality(w, g)) {
            w->cursor = w->len;
            return 1;
        }
    }
    if (w->taken == MOVES) {
        bytes token = next_word(w, w->cursor);
        if (token.len > 0)
            return found(w, g, TOKEN_WORDS, begin_of(w, token), token.len);
    }
    return 0;
}

static const struct token_rules octaflip_tokens = { "rb.#", 0, 0, 8, 0, find_octaflip };
static const struct token_rules reversi_tokens = { "-cb", 0, 0, 8, 0, find_reversi };
static const struct token_rules bbm103_tokens = { "_xo", '_', "_.*", 0, 1, find_bbm103 };
static const struct token_rules aps105_tokens = { "ubw", 0, 0, 0, 0, find_aps105 };
static const struct token_rules flip_tokens = { ".ox", 0, 0, 0, 0, find_phrase };

#define TOKEN_RULES(name) &name##_tokens,

static const struct token_rules *rules_of(const struct dialect *dialect)
{
    static const struct token_rules *const rules[] = { EACH_DIALECT(TOKEN_RULES) };
    return rules[dialect - dialects];
}
