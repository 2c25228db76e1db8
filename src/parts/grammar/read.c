#include "grammar/reader.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* Loops, IF and ELSE, from their start to their END. */
struct block {
    enum word word;
    size_t at;               /* in the text */
    uint32_t loop;           /* of loops */
    size_t top;              /* where a round of it starts */
    size_t exit;             /* the jump to what follows it */
    size_t round, round_end; /* the code that stores the number of rounds; may be empty */
};

/* ---- commands without blocks ---- */

/* A variable that a command sets, with its indices on the stack. */
struct target {
    uint32_t variable, count;
};

static struct target take_target(struct reader *r)
{
    struct target t = { reader_name(r), 0 };
    if (!reader_takes(r, SIGN('[', 0)))
        return t;
    do {
        reader_expression(r, TYPE_VALUE);
        t.count++;
    } while (reader_takes(r, SIGN(',', 0)));
    reader_needs(r, ']', "expected a closing bracket");
    return t;
}

static void emit_target(struct reader *r, enum op_code code, uint32_t a, struct target t)
{
    struct op *op = reader_emit(r, code, a);
    op->variable = t.variable;
    op->count = t.count;
}

static uint32_t take_notation(struct reader *r)
{
    if (reader_takes_word(r, WORD_FIXED))
        return NOTATION_FIXED;
    if (!reader_takes_word(r, WORD_SCIENTIFIC))
        reader_expected(r, "expected FIXED or SCIENTIFIC");
    return NOTATION_SCIENTIFIC;
}

/* Reads a regular expression that is a constant, so that a mistake in it has its place. */
static void read_constant_regex(struct reader *r, const struct op *op, size_t at)
{
    struct grammar *g = r->grammar;
    const struct value *pattern = &g->constants.at[op->a];
    const struct regex_item *item;
    if (op->code != OP_CONSTANT || pattern->kind != VALUE_TEXT)
        return;
    item = regexes_item(&g->arena, &g->regexes, pattern);
    if (item->regex == 0)
        reader_fail(r, at, item->wrong);
}

/* A command that neither starts nor ends a block. */
struct simple {
    void (*take)(struct reader *r, const struct simple *s); /* what follows its word */
    const char *text;                                       /* what it stands for */
    enum op_code code;
    size_t values;    /* arguments */
    int has_variable; /* it may have one, which it sets */
    int has_notation; /* and then a notation */
};

static void take_text(struct reader *r, const struct simple *s)
{
    reader_constant(r, value_of_text(bytes_of_text(s->text)));
    (void)reader_emit(r, OP_TEXT, 0);
}

static void take_eof(struct reader *r, const struct simple *s)
{
    (void)reader_emit(r, s->code, 0);
}

static void take_arguments(struct reader *r, const struct simple *s)
{
    struct target t = { NO_VARIABLE, 0 };
    uint32_t notation = NOTATION_ANY;
    size_t first = reader_here(r), at, i;
    reader_open(r);
    at = r->token.at;
    for (i = 0; i < s->values; i++) {
        if (i > 0)
            reader_comma(r);
        reader_expression(r, TYPE_VALUE);
    }
    if (s->code == OP_REGEX && !r->has_failed)
        read_constant_regex(r, &r->grammar->ops.at[first], at);
    if (s->has_variable && reader_takes(r, SIGN(',', 0))) {
        t = take_target(r);
        if (s->has_notation && reader_takes(r, SIGN(',', 0)))
            notation = take_notation(r);
    }
    reader_close(r);
    emit_target(r, s->code, notation, t);
}

static void take_assert(struct reader *r, const struct simple *s)
{
    reader_open(r);
    reader_expression(r, TYPE_TRUTH);
    reader_close(r);
    (void)reader_emit(r, s->code, 0);
}

static void take_set(struct reader *r, const struct simple *s)
{
    reader_open(r);
    do {
        struct target t = take_target(r);
        reader_needs(r, '=', "expected =");
        reader_expression(r, TYPE_VALUE);
        emit_target(r, s->code, 0, t);
    } while (reader_takes(r, SIGN(',', 0)));
    reader_close(r);
}

static void take_unset(struct reader *r, const struct simple *s)
{
    struct tuple names;
    size_t i;
    reader_open(r);
    reader_names(r, &names);
    for (i = 0; i < names.count; i++)
        reader_emit(r, s->code, 0)->variable = names.at[i];
}

static const struct simple simples[] = {
    [WORD_SPACE] = { take_text, .text = " " },
    [WORD_NEWLINE] = { take_text, .text = "\n" },
    [WORD_EOF] = { take_eof, .code = OP_EOF },
    [WORD_INT] = { take_arguments, .code = OP_INT, .values = 2, .has_variable = 1 },
    [WORD_FLOAT] = { take_arguments, 0, OP_FLOAT, 2, .has_variable = 1, .has_notation = 1 },
    [WORD_FLOATP] = { take_arguments, 0, OP_FLOATP, 4, .has_variable = 1, .has_notation = 1 },
    [WORD_STRING] = { take_arguments, .code = OP_TEXT, .values = 1 },
    [WORD_REGEX] = { take_arguments, .code = OP_REGEX, .values = 1, .has_variable = 1 },
    [WORD_ASSERT] = { take_assert, .code = OP_ASSERT },
    [WORD_SET] = { take_set, .code = OP_SET },
    [WORD_UNSET] = { take_unset, .code = OP_UNSET },
};

/* Says of the code from `first` on which command it belongs to. */
static void mark_command(struct reader *r, size_t first, size_t at)
{
    for (; first < r->grammar->ops.count; first++) {
        r->grammar->ops.at[first].at = (uint32_t)at;
        r->grammar->ops.at[first].end = (uint32_t)r->taken;
    }
}

/* Returns 0 if the next command is no simple one. */
static int take_simple(struct reader *r)
{
    size_t first = reader_here(r), at = r->token.at;
    const struct simple *s;
    if (r->token.kind != TOKEN_WORD || r->token.word > WORD_UNSET)
        return 0;
    s = &simples[reader_take(r).word];
    s->take(r, s);
    mark_command(r, first, at);
    return 1;
}

/* ---- blocks ---- */

static void emit_loop(struct reader *r, enum op_code code, uint32_t loop)
{
    reader_emit(r, code, 0)->loop = loop;
}

static int is_loop(enum word word)
{
    return word >= WORD_REP && word <= WORD_WHILEI;
}

/* Reads the variable of a REPI or WHILEI, and the comma after it. */
static void take_round(struct reader *r, struct block *b)
{
    b->round = reader_here(r);
    emit_target(r, OP_ROUND, 0, take_target(r));
    r->grammar->ops.at[reader_here(r) - 1].loop = b->loop;
    b->round_end = reader_here(r);
    reader_comma(r);
}

/* Reads how often a loop goes on, or whether. */
static void take_condition(struct reader *r, struct block *b)
{
    int is_counted = b->word == WORD_REP || b->word == WORD_REPI;
    b->top = reader_here(r);
    reader_expression(r, is_counted ? TYPE_VALUE : TYPE_TRUTH);
    if (is_counted) {
        emit_loop(r, OP_TIMES, b->loop);
        b->top = reader_here(r);
    }
    b->exit = reader_here(r);
    emit_loop(r, is_counted ? OP_MORE : OP_UNLESS, b->loop);
}

static void take_separator(struct reader *r, const struct block *b)
{
    size_t first = reader_here(r);
    emit_loop(r, OP_FIRST, b->loop);
    if (!take_simple(r))
        reader_expected(r, "expected a command that starts no block");
    reader_land(r, first);
}

static struct block *push_block(struct reader *r)
{
    struct block *b;
    r->blocks.at = memory_grown(r->blocks.at, r->blocks.count, &r->blocks.room, sizeof *b);
    b = &r->blocks.at[r->blocks.count++];
    memset(b, 0, sizeof *b);
    return b;
}

static void take_block(struct reader *r)
{
    struct block *b = push_block(r);
    size_t first = reader_here(r);
    b->at = r->token.at;
    b->word = (enum word)reader_take(r).word;
    reader_open(r);
    if (is_loop(b->word)) {
        b->loop = (uint32_t)r->grammar->loops++;
        emit_loop(r, OP_LOOP, b->loop);
    }
    if (b->word == WORD_REPI || b->word == WORD_WHILEI)
        take_round(r, b);
    take_condition(r, b);
    mark_command(r, first, b->at);
    if (is_loop(b->word) && reader_takes(r, SIGN(',', 0)))
        take_separator(r, b);
    reader_close(r);
}

static void take_else(struct reader *r)
{
    struct block *b = r->blocks.count > 0 ? &r->blocks.at[r->blocks.count - 1] : 0;
    size_t jump = reader_here(r);
    if (b == 0 || b->word != WORD_IF) {
        reader_fail(r, r->token.at, "this ELSE belongs to no IF");
        return;
    }
    (void)reader_take(r);
    (void)reader_emit(r, OP_JUMP, 0);
    reader_land(r, b->exit);
    b->word = WORD_ELSE;
    b->exit = jump;
}

static void take_end(struct reader *r)
{
    struct block b;
    size_t i;
    if (r->blocks.count == 0) {
        reader_fail(r, r->token.at, "this END ends no block");
        return;
    }
    (void)reader_take(r);
    b = r->blocks.at[--r->blocks.count];
    if (is_loop(b.word)) {
        size_t first = reader_here(r);
        emit_loop(r, OP_NEXT, b.loop);
        for (i = b.round; i < b.round_end; i++) {
            struct op *op = arena_item(&r->grammar->arena, &r->grammar->ops, sizeof *op);
            *op = r->grammar->ops.at[i];
        }
        (void)reader_emit(r, OP_JUMP, (uint32_t)b.top);
        mark_command(r, first, b.at);
    }
    reader_land(r, b.exit);
}

static void take_command(struct reader *r)
{
    int word = r->token.kind == TOKEN_WORD ? r->token.word : WORD_ISEOF;
    if (take_simple(r))
        return;
    if (word == WORD_ELSE)
        take_else(r);
    else if (word == WORD_END)
        take_end(r);
    else if (is_loop((enum word)word) || word == WORD_IF)
        take_block(r);
    else
        reader_expected(r, "expected a command");
}

/* ---- a grammar ---- */

static void read_all(struct reader *r)
{
    size_t eof;
    (void)reader_take(r);
    while (r->token.kind != TOKEN_END && !r->has_failed)
        take_command(r);
    if (r->blocks.count > 0)
        reader_fail(r, r->blocks.at[r->blocks.count - 1].at, "this block has no END");
    eof = reader_here(r);
    (void)reader_emit(r, OP_EOF, 0);
    mark_command(r, eof, r->token.at);
}

struct grammar *grammar_read(bytes text, struct grammar_error *error)
{
    struct grammar *g = memory_new(1, sizeof *g);
    struct reader r = { .grammar = g, .error = error };
    g->steps = GRAMMAR_STEPS;
    g->text = bytes_of(arena_text(&g->arena, bytes_first(text, GRAMMAR_MOST)), text.len);
    numbers_open(&r.numbers, &g->arena);
    if (text.len > GRAMMAR_MOST) {
        g->text.len = GRAMMAR_MOST;
        reader_fail(&r, GRAMMAR_MOST, "the grammar is larger than 1 MiB");
    } else {
        read_all(&r);
    }
    numbers_close(&r.numbers);
    free(r.blocks.at);
    free(r.pendings.at);
    free(r.types.at);
    if (!r.has_failed)
        return g;
    grammar_free(g);
    return 0;
}

void grammar_free(struct grammar *g)
{
    if (g != 0)
        arena_free(&g->arena);
    free(g);
}

void grammar_limit(struct grammar *g, size_t steps)
{
    g->steps = steps;
}
