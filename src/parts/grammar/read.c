/* Reads the text of a grammar, by recursive descent, into the program of the machine. Blocks and
   expressions in each other are at most DEPTH_MOST deep. */
#include "grammar/program.h"
#include "grammar/tokens.h"

#include "text/memory.h"

#include <stdlib.h>

enum { DEPTH_MOST = 200 };

enum word {
    WORD_SPACE,
    WORD_NEWLINE,
    WORD_EOF,
    WORD_INT,
    WORD_FLOAT,
    WORD_FLOATP,
    WORD_STRING,
    WORD_REGEX,
    WORD_ASSERT,
    WORD_SET,
    WORD_UNSET, /* up to here, commands that neither start nor end a block */
    WORD_REP,
    WORD_REPI,
    WORD_WHILE,
    WORD_WHILEI,
    WORD_IF,
    WORD_ELSE,
    WORD_END,
    WORD_ISEOF,
    WORD_MATCH,
    WORD_UNIQUE,
    WORD_INARRAY,
    WORD_STRLEN,
    WORD_FIXED,
    WORD_SCIENTIFIC,
    WORDS
};

static const char *const words[] = {
    "SPACE", "NEWLINE", "EOF",    "INT",     "FLOAT",  "FLOATP", "STRING",     "REGEX", "ASSERT",
    "SET",   "UNSET",   "REP",    "REPI",    "WHILE",  "WHILEI", "IF",         "ELSE",  "END",
    "ISEOF", "MATCH",   "UNIQUE", "INARRAY", "STRLEN", "FIXED",  "SCIENTIFIC", 0
};

/* The type of what an expression leaves on the machine's stack. */
enum type { TYPE_VALUE, TYPE_TRUTH };

struct reader {
    struct grammar *grammar;
    struct numbers numbers;
    struct token token; /* the next one; after the first error, the end */
    size_t taken;       /* the end of the token before it */
    size_t depth;
    struct file_error *error;
    int has_failed;
};

/* ---- errors and tokens ---- */

/* Reports the first error: `wrong`, and then what is there. */
static void fail_at(struct reader *r, size_t at, const char *wrong, bytes found)
{
    struct complaint c;
    sink *out;
    r->token.kind = TOKEN_END;
    if (r->has_failed)
        return;
    r->has_failed = 1;
    out = complaint_open(&c, r->error, file_place_of(r->grammar->text, at));
    sink_text(out, wrong);
    if (found.len > 0) {
        sink_text(out, ", not ");
        complaint_quote(out, found);
    }
    (void)complaint_close(&c);
}

static void fail(struct reader *r, size_t at, const char *wrong)
{
    fail_at(r, at, wrong, bytes_of(0, 0));
}

/* Fails because the next token is another one. */
static void expected(struct reader *r, const char *what)
{
    fail_at(r, r->token.at, what,
            r->token.kind == TOKEN_END ? BYTES_OF_LITERAL("end of the grammar") : r->token.text);
}

/* Returns the next token, and goes on to the one after it. */
static struct token take(struct reader *r)
{
    struct token taken = r->token;
    r->taken = taken.end;
    r->token = token_at(r->grammar->text, taken.end, words, &r->grammar->arena);
    if (r->token.kind == TOKEN_WRONG)
        fail(r, r->token.at, (const char *)r->token.text.at);
    return taken;
}

static int is_at(const struct reader *r, int sign)
{
    return r->token.kind == TOKEN_SIGN && r->token.word == sign;
}

static int takes(struct reader *r, int sign)
{
    int is_there = is_at(r, sign);
    if (is_there)
        (void)take(r);
    return is_there;
}

/* Returns the word that is next, or WORDS. */
static enum word next_word(const struct reader *r)
{
    return r->token.kind == TOKEN_WORD ? (enum word)r->token.word : WORDS;
}

static int takes_word(struct reader *r, enum word word)
{
    int is_there = next_word(r) == word;
    if (is_there)
        (void)take(r);
    return is_there;
}

static void needs(struct reader *r, char sign, const char *what)
{
    if (!takes(r, SIGN(sign, 0)))
        expected(r, what);
}

static void open(struct reader *r)
{
    needs(r, '(', "expected an opening parenthesis");
}

static void close(struct reader *r)
{
    needs(r, ')', "expected a closing parenthesis");
}

/* Goes one step deeper. Returns 0 after an error. */
static int enter(struct reader *r)
{
    if (r->depth++ == DEPTH_MOST)
        fail(r, r->token.at, "blocks and brackets are nested too deeply");
    return !r->has_failed;
}

/* ---- code ---- */

static uint32_t here(const struct reader *r)
{
    return (uint32_t)r->grammar->ops.count;
}

static struct op *emit(struct reader *r, enum op_code code, uint32_t a)
{
    struct op *op = arena_item(&r->grammar->arena, &r->grammar->ops, sizeof *op);
    op->code = code;
    op->a = a;
    op->variable = NO_VARIABLE;
    return op;
}

/* Lets a jump that has been emitted lead to what is emitted next. */
static void land(struct reader *r, size_t jump)
{
    r->grammar->ops.at[jump].a = here(r);
}

static void emit_constant(struct reader *r, struct value v)
{
    struct value *to = arena_item(&r->grammar->arena, &r->grammar->constants, sizeof *to);
    *to = v;
    (void)emit(r, OP_CONSTANT, (uint32_t)r->grammar->constants.count - 1);
}

/* Takes the name of a variable and returns its number. */
static uint32_t take_name(struct reader *r)
{
    struct value name = value_of_text(r->token.text);
    struct table *t = &r->grammar->variables;
    if (r->token.kind != TOKEN_NAME) {
        expected(r, "expected a variable");
        return 0;
    }
    (void)take(r);
    return (uint32_t)(table_add(&r->grammar->arena, t, &name, 1) - t->at);
}

/* Takes names in parentheses. */
static struct tuple take_names(struct reader *r)
{
    struct {
        uint32_t *at;
        size_t count;
    } names = { 0, 0 };
    open(r);
    do {
        uint32_t name = take_name(r);
        *(uint32_t *)arena_item(&r->grammar->arena, &names, sizeof name) = name;
    } while (takes(r, SIGN(',', 0)));
    close(r);
    return (struct tuple){ names.at, names.count };
}

/* A test asks which values the variable has. */
static void note_values(struct reader *r, uint32_t variable)
{
    if (!r->has_failed)
        r->grammar->variables.at[variable].count = 1;
}

/* ---- expressions ---- */

/* The operators, those that bind least first. Where the language's description is silent, they bind
   as in checktestdata: ! takes all of the test after it, and && and || are alike. */
enum { BINDS_LOGICAL, BINDS_COMPARE, BINDS_SUM, BINDS_PRODUCT, BINDS_MINUS, BINDS_POWER };

static const struct infix {
    int sign, binds;
    enum op_code code;
} operators[] = {
    { SIGN('&', '&'), BINDS_LOGICAL, OP_AND },     { SIGN('|', '|'), BINDS_LOGICAL, OP_OR },
    { SIGN('<', 0), BINDS_COMPARE, OP_COMPARE },   { SIGN('>', 0), BINDS_COMPARE, OP_COMPARE },
    { SIGN('<', '='), BINDS_COMPARE, OP_COMPARE }, { SIGN('>', '='), BINDS_COMPARE, OP_COMPARE },
    { SIGN('=', '='), BINDS_COMPARE, OP_COMPARE }, { SIGN('!', '='), BINDS_COMPARE, OP_COMPARE },
    { SIGN('+', 0), BINDS_SUM, OP_COMPUTE },       { SIGN('-', 0), BINDS_SUM, OP_COMPUTE },
    { SIGN('*', 0), BINDS_PRODUCT, OP_COMPUTE },   { SIGN('/', 0), BINDS_PRODUCT, OP_COMPUTE },
    { SIGN('%', 0), BINDS_PRODUCT, OP_COMPUTE },   { SIGN('^', 0), BINDS_POWER, OP_COMPUTE },
};

static const struct infix *next_operator(const struct reader *r)
{
    size_t i;
    for (i = 0; i < sizeof operators / sizeof operators[0]; i++) {
        if (is_at(r, operators[i].sign))
            return &operators[i];
    }
    return 0;
}

static void check(struct reader *r, enum type is, enum type wanted, size_t at)
{
    if (is != wanted)
        fail(r, at,
             wanted == TYPE_VALUE ? "expected a number or a text, not a test"
                                  : "expected a test, not a number or a text");
}

/* NOLINTBEGIN(misc-no-recursion): enter() limits it */

static enum type take_operators(struct reader *r, int least);

/* Takes what is in a bracket, up to the sign that ends it. */
static void take_bracket(struct reader *r, char end)
{
    size_t at = r->taken - 1;
    check(r, take_operators(r, BINDS_LOGICAL), TYPE_VALUE, at);
    needs(r, end, "expected an operator, or the end of a bracket");
}

/* Takes the one value of a function. */
static void take_argument(struct reader *r, char end)
{
    (void)take(r);
    open(r);
    take_bracket(r, end);
}

static enum type take_number(struct reader *r)
{
    struct value v = value_of_count(0);
    const char *wrong = r->token.kind == TOKEN_FLOAT
                            ? float_read(&r->numbers, r->token.text, &v)
                            : integer_read(&r->numbers, r->token.text, 0, &v);
    if (wrong != 0)
        fail(r, r->token.at, wrong);
    else
        (void)take(r);
    emit_constant(r, v);
    return TYPE_VALUE;
}

/* Takes indices, if there are any, and returns how many. */
static uint32_t take_indices(struct reader *r)
{
    size_t at = r->token.at;
    uint32_t count = 0;
    if (!takes(r, SIGN('[', 0)))
        return 0;
    do {
        check(r, take_operators(r, BINDS_LOGICAL), TYPE_VALUE, at);
        count++;
    } while (takes(r, SIGN(',', 0)));
    needs(r, ']', "expected an operator, or the end of a bracket");
    return count;
}

/* A variable, with its indices on the stack. */
struct target {
    uint32_t variable, count;
};

static struct target take_target(struct reader *r)
{
    struct target t = { take_name(r), 0 };
    t.count = take_indices(r);
    return t;
}

static void emit_target(struct reader *r, enum op_code code, uint32_t a, struct target t)
{
    struct op *op = emit(r, code, a);
    op->variable = t.variable;
    op->count = t.count;
}

/* Takes a word that is a test, or a value. */
static enum type take_function(struct reader *r)
{
    struct tuple *t;
    uint32_t name;
    size_t i;
    switch (next_word(r)) {
    case WORD_STRLEN:
        take_argument(r, ')');
        (void)emit(r, OP_STRLEN, 0);
        return TYPE_VALUE;
    case WORD_MATCH:
        take_argument(r, ')');
        (void)emit(r, OP_MATCH, 0);
        return TYPE_TRUTH;
    case WORD_INARRAY:
        take_argument(r, ',');
        name = take_name(r);
        close(r);
        emit(r, OP_INARRAY, 0)->variable = name;
        note_values(r, name);
        return TYPE_TRUTH;
    case WORD_UNIQUE:
        (void)take(r);
        t = arena_item(&r->grammar->arena, &r->grammar->tuples, sizeof *t);
        *t = take_names(r);
        for (i = 0; i < t->count; i++)
            note_values(r, t->at[i]);
        (void)emit(r, OP_UNIQUE, (uint32_t)r->grammar->tuples.count - 1);
        return TYPE_TRUTH;
    case WORD_ISEOF:
        (void)take(r);
        (void)emit(r, OP_ISEOF, 0);
        return TYPE_TRUTH;
    default:
        expected(r, "expected a number, a text, a variable or a test");
        return TYPE_VALUE;
    }
}

/* Takes a sign, and the operand that follows it. */
static enum type take_prefix(struct reader *r)
{
    size_t at = r->token.at;
    enum type type;
    if (takes(r, SIGN('-', 0))) {
        emit_constant(r, value_of_count(0));
        check(r, take_operators(r, BINDS_MINUS + 1), TYPE_VALUE, at);
        (void)emit(r, OP_COMPUTE, '-');
        return TYPE_VALUE;
    }
    if (takes(r, SIGN('!', 0))) {
        check(r, take_operators(r, BINDS_LOGICAL), TYPE_TRUTH, at);
        (void)emit(r, OP_NOT, 0);
        return TYPE_TRUTH;
    }
    if (!takes(r, SIGN('(', 0)))
        return take_function(r);
    type = take_operators(r, BINDS_LOGICAL);
    needs(r, ')', "expected an operator, or the end of a bracket");
    return type;
}

static enum type take_operand(struct reader *r)
{
    switch (r->token.kind) {
    case TOKEN_NAME:
        emit_target(r, OP_LOAD, 0, take_target(r));
        return TYPE_VALUE;
    case TOKEN_INTEGER:
    case TOKEN_FLOAT:
        return take_number(r);
    case TOKEN_TEXT:
        emit_constant(r, value_of_text(take(r).text));
        return TYPE_VALUE;
    default:
        return take_prefix(r);
    }
}

/* Takes an operator and its right side. */
static enum type take_infix(struct reader *r, const struct infix *o, enum type left)
{
    int is_logical = o->binds == BINDS_LOGICAL;
    enum type operands = is_logical ? TYPE_TRUTH : TYPE_VALUE;
    size_t at = take(r).at, jump = here(r);
    check(r, left, operands, at);
    if (is_logical)
        (void)emit(r, o->code, 0);
    check(r, take_operators(r, o->binds + 1), operands, at);
    if (is_logical)
        land(r, jump);
    else
        (void)emit(r, o->code, (uint32_t)(o->code == OP_COMPUTE ? o->sign >> 8 : o->sign));
    return o->code == OP_COMPUTE ? TYPE_VALUE : TYPE_TRUTH;
}

/* Takes an operand, and operators that bind at least so much. */
static enum type take_operators(struct reader *r, int least)
{
    const struct infix *o;
    enum type type = TYPE_VALUE;
    if (enter(r))
        type = take_operand(r);
    while ((o = next_operator(r)) != 0 && o->binds >= least)
        type = take_infix(r, o, type);
    r->depth--;
    return type;
}

/* NOLINTEND(misc-no-recursion) */

/* Reads an expression or a test. Its code leaves a value or a truth on the stack. */
static void take_expression(struct reader *r, enum type type)
{
    size_t at = r->token.at;
    check(r, take_operators(r, BINDS_LOGICAL), type, at);
}

/* ---- commands without blocks ---- */

static uint32_t take_notation(struct reader *r)
{
    if (takes_word(r, WORD_FIXED))
        return NOTATION_FIXED;
    if (!takes_word(r, WORD_SCIENTIFIC))
        expected(r, "expected FIXED or SCIENTIFIC");
    return NOTATION_SCIENTIFIC;
}

/* Reads a regular expression that is a constant, so that a mistake in it has its place. */
static void read_constant_regex(struct reader *r, const struct op *op, size_t at)
{
    struct grammar *g = r->grammar;
    const struct entry *pattern;
    if (op->code != OP_CONSTANT || g->constants.at[op->a].kind != VALUE_TEXT)
        return;
    pattern = pattern_add(&g->arena, &g->patterns, &g->constants.at[op->a]);
    if (pattern->regex == 0)
        fail(r, at, pattern->wrong);
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
    emit_constant(r, value_of_text(bytes_of_text(s->text)));
    (void)emit(r, OP_TEXT, 0);
}

static void take_eof(struct reader *r, const struct simple *s)
{
    (void)emit(r, s->code, 0);
}

static void take_arguments(struct reader *r, const struct simple *s)
{
    struct target t = { NO_VARIABLE, 0 };
    uint32_t notation = NOTATION_ANY;
    size_t first = here(r), at, i;
    open(r);
    at = r->token.at;
    for (i = 0; i < s->values; i++) {
        if (i > 0)
            needs(r, ',', "expected a comma");
        take_expression(r, TYPE_VALUE);
    }
    if (s->code == OP_REGEX && !r->has_failed)
        read_constant_regex(r, &r->grammar->ops.at[first], at);
    if (s->has_variable && takes(r, SIGN(',', 0))) {
        t = take_target(r);
        if (s->has_notation && takes(r, SIGN(',', 0)))
            notation = take_notation(r);
    }
    close(r);
    emit_target(r, s->code, notation, t);
}

static void take_assert(struct reader *r, const struct simple *s)
{
    open(r);
    take_expression(r, TYPE_TRUTH);
    close(r);
    (void)emit(r, s->code, 0);
}

static void take_set(struct reader *r, const struct simple *s)
{
    open(r);
    do {
        struct target t = take_target(r);
        needs(r, '=', "expected =");
        take_expression(r, TYPE_VALUE);
        emit_target(r, s->code, 0, t);
    } while (takes(r, SIGN(',', 0)));
    close(r);
}

static void take_unset(struct reader *r, const struct simple *s)
{
    struct tuple names = take_names(r);
    size_t i;
    for (i = 0; i < names.count; i++)
        emit(r, s->code, 0)->variable = names.at[i];
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

/* Returns 0 if the next command is no simple one. */
static int take_simple(struct reader *r)
{
    const struct simple *s;
    if (r->token.kind != TOKEN_WORD || r->token.word > WORD_UNSET)
        return 0;
    s = &simples[take(r).word];
    s->take(r, s);
    return 1;
}

/* ---- blocks ---- */

/* A loop, an IF or an ELSE. */
struct block {
    enum word word;
    uint32_t loop;           /* of loops */
    size_t top;              /* where a round of it starts */
    size_t exit;             /* the jump to what follows it */
    size_t round, round_end; /* the code that stores the number of rounds; may be empty */
};

static int is_loop(enum word word)
{
    return word >= WORD_REP && word <= WORD_WHILEI;
}

static void emit_loop(struct reader *r, enum op_code code, uint32_t loop)
{
    emit(r, code, 0)->loop = loop;
}

/* Takes the variable of a REPI or WHILEI, and the comma after it. */
static void take_round(struct reader *r, struct block *b)
{
    b->round = here(r);
    emit_target(r, OP_ROUND, 0, take_target(r));
    r->grammar->ops.at[here(r) - 1].loop = b->loop;
    b->round_end = here(r);
    needs(r, ',', "expected a comma");
}

/* Takes how often a loop goes on, or whether. */
static void take_condition(struct reader *r, struct block *b)
{
    int is_counted = b->word == WORD_REP || b->word == WORD_REPI;
    b->top = here(r);
    take_expression(r, is_counted ? TYPE_VALUE : TYPE_TRUTH);
    if (is_counted) {
        emit_loop(r, OP_TIMES, b->loop);
        b->top = here(r);
    }
    b->exit = here(r);
    emit_loop(r, is_counted ? OP_MORE : OP_UNLESS, b->loop);
}

static void take_separator(struct reader *r, const struct block *b)
{
    size_t first = here(r);
    emit_loop(r, OP_FIRST, b->loop);
    if (!take_simple(r))
        expected(r, "expected a command that starts no block");
    land(r, first);
}

/* Takes a block's word and what is in parentheses after it. */
static void take_head(struct reader *r, struct block *b)
{
    b->word = (enum word)take(r).word;
    open(r);
    if (is_loop(b->word)) {
        b->loop = (uint32_t)r->grammar->loops++;
        emit_loop(r, OP_LOOP, b->loop);
    }
    if (b->word == WORD_REPI || b->word == WORD_WHILEI)
        take_round(r, b);
    take_condition(r, b);
    if (is_loop(b->word) && takes(r, SIGN(',', 0)))
        take_separator(r, b);
    close(r);
}

/* Lets a round of a loop follow the one before. */
static void end_loop(struct reader *r, const struct block *b)
{
    size_t i;
    emit_loop(r, OP_NEXT, b->loop);
    for (i = b->round; i < b->round_end; i++) {
        struct op *op = arena_item(&r->grammar->arena, &r->grammar->ops, sizeof *op);
        *op = r->grammar->ops.at[i];
    }
    (void)emit(r, OP_JUMP, (uint32_t)b->top);
}

/* NOLINTBEGIN(misc-no-recursion): enter() limits it */

static void take_commands(struct reader *r);

static void take_else(struct reader *r, struct block *b)
{
    size_t jump = here(r);
    (void)emit(r, OP_JUMP, 0);
    land(r, b->exit);
    b->exit = jump;
    take_commands(r);
}

static void take_block(struct reader *r)
{
    struct block b = { 0 };
    size_t at = r->token.at;
    if (enter(r)) {
        take_head(r, &b);
        take_commands(r);
    }
    if (b.word == WORD_IF && takes_word(r, WORD_ELSE))
        take_else(r, &b);
    if (next_word(r) == WORD_ELSE)
        fail(r, r->token.at, "this ELSE belongs to no IF");
    if (!takes_word(r, WORD_END))
        fail(r, at, "this block has no END");
    if (is_loop(b.word))
        end_loop(r, &b);
    land(r, b.exit);
    r->depth--;
}

/* Takes commands up to an ELSE, an END or the end of the grammar. */
static void take_commands(struct reader *r)
{
    while (r->token.kind != TOKEN_END && next_word(r) != WORD_ELSE && next_word(r) != WORD_END) {
        if (is_loop(next_word(r)) || next_word(r) == WORD_IF)
            take_block(r);
        else if (!take_simple(r))
            expected(r, "expected a command");
    }
}

/* NOLINTEND(misc-no-recursion) */

/* ---- a grammar ---- */

static void read_all(struct reader *r)
{
    (void)take(r);
    take_commands(r);
    if (r->token.kind != TOKEN_END)
        fail(r, r->token.at,
             next_word(r) == WORD_END ? "this END ends no block" : "this ELSE belongs to no IF");
    (void)emit(r, OP_EOF, 0);
}

struct grammar *grammar_read(bytes text, struct file_error *error)
{
    struct grammar *g = memory_new(1, sizeof *g);
    struct reader r = { .grammar = g, .error = error };
    g->steps = GRAMMAR_STEPS;
    g->text = bytes_of(arena_text(&g->arena, bytes_first(text, GRAMMAR_MOST)), text.len);
    numbers_open(&r.numbers, &g->arena);
    if (text.len > GRAMMAR_MOST) {
        g->text.len = GRAMMAR_MOST;
        fail(&r, GRAMMAR_MOST, "the grammar is larger than 1 MiB");
    } else {
        read_all(&r);
    }
    numbers_close(&r.numbers);
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
