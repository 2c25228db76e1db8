/* Reads a grammar. Blocks, brackets and operators that wait for their end are on stacks of their
 * own. */
#include "grammar/program.h"
#include "grammar/tokens.h"

#include "base/visible.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

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
    WORD_UNSET,
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
    WORD_SCIENTIFIC
};

static const char *const words[] = {
    "SPACE", "NEWLINE", "EOF",    "INT",     "FLOAT",  "FLOATP", "STRING",     "REGEX", "ASSERT",
    "SET",   "UNSET",   "REP",    "REPI",    "WHILE",  "WHILEI", "IF",         "ELSE",  "END",
    "ISEOF", "MATCH",   "UNIQUE", "INARRAY", "STRLEN", "FIXED",  "SCIENTIFIC", 0
};

/* Loops, IF and ELSE, from their start to their END. */
struct block {
    enum word word;
    size_t at;               /* in the text */
    uint32_t loop;           /* of loops */
    size_t top;              /* where a round of it starts */
    size_t exit;             /* the jump to what follows it */
    size_t round, round_end; /* the code that stores the number of rounds; may be empty */
};

/* What waits for its end in an expression: an operator, or a bracket. */
enum pending_kind {
    PENDING_COMPUTE,
    PENDING_COMPARE,
    PENDING_NOT,
    PENDING_AND,         /* or OR */
    PENDING_PARENTHESIS, /* this and what follows are brackets */
    PENDING_INDEX,
    PENDING_STRLEN,
    PENDING_MATCH,
    PENDING_INARRAY
};

struct pending {
    enum pending_kind kind;
    int precedence;
    uint32_t a;               /* the operator, or the place of its jump */
    uint32_t variable, count; /* of an INDEX: and how many indices are complete */
    size_t at;
};

/* The type of what is on the machine's stack. */
enum type { TYPE_VALUE, TYPE_TRUTH };

struct reader {
    struct grammar *grammar;
    struct numbers numbers;
    struct token token; /* the next one */
    size_t taken;       /* the end of the token before it */
    struct {
        struct block *at;
        size_t count, room;
    } blocks;
    struct {
        struct pending *at;
        size_t count, room;
    } pendings;
    struct {
        enum type *at;
        size_t count, room;
    } types;
    struct grammar_error *error;
    int has_failed;
};

struct grammar_place place_of(bytes text, size_t offset)
{
    struct grammar_place place = { offset, 1, 1 };
    size_t i;
    for (i = 0; i < offset && i < text.len; i++) {
        place.column++;
        if (text.at[i] == '\n') {
            place.line++;
            place.column = 1;
        }
    }
    return place;
}

/* ---- errors and tokens ---- */

/* Reports the first error: `wrong`, and then what is there. */
static void fail_at(struct reader *r, size_t at, const char *wrong, bytes found)
{
    enum { FOUND_MOST = 30 };
    sink s;
    if (r->has_failed)
        return;
    r->has_failed = 1;
    r->error->place = place_of(r->grammar->text, at);
    sink_init(&s, 0, 0, (unsigned char *)r->error->text, sizeof r->error->text - 1);
    sink_text(&s, wrong);
    if (found.len > 0) {
        sink_text(&s, ", not `");
        sink_visible(&s, found, FOUND_MOST);
        sink_byte(&s, '`');
    }
    r->error->text[s.len] = '\0';
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

static struct token take(struct reader *r)
{
    struct token taken = r->token;
    r->taken = taken.end;
    r->token = token_at(r->grammar->text, taken.end, words, &r->grammar->arena);
    if (r->token.kind == TOKEN_WRONG) {
        const char *what = (const char *)r->token.text.at;
        fail(r, r->token.at, what);
        r->token.kind = TOKEN_END;
    }
    return taken;
}

static int is_sign(const struct reader *r, int sign)
{
    return r->token.kind == TOKEN_SIGN && r->token.word == sign;
}

static int take_sign(struct reader *r, int sign)
{
    if (!is_sign(r, sign))
        return 0;
    (void)take(r);
    return 1;
}

static int take_word(struct reader *r, enum word word)
{
    if (r->token.kind != TOKEN_WORD || r->token.word != (int)word)
        return 0;
    (void)take(r);
    return 1;
}

static void need(struct reader *r, char sign, const char *what)
{
    if (!take_sign(r, SIGN(sign, 0)))
        expected(r, what);
}

static void open(struct reader *r)
{
    need(r, '(', "expected an opening parenthesis");
}

static void close(struct reader *r)
{
    need(r, ')', "expected a closing parenthesis");
}

static void comma(struct reader *r)
{
    need(r, ',', "expected a comma");
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

static void emit_loop(struct reader *r, enum op_code code, uint32_t loop)
{
    emit(r, code, 0)->loop = loop;
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

/* ---- expressions ---- */

static struct pending *push(struct reader *r, enum pending_kind kind, int precedence, uint32_t a)
{
    struct pending *p;
    r->pendings.at = memory_grown(r->pendings.at, r->pendings.count, &r->pendings.room, sizeof *p);
    p = &r->pendings.at[r->pendings.count++];
    memset(p, 0, sizeof *p);
    p->kind = kind;
    p->precedence = precedence;
    p->a = a;
    p->at = r->token.at;
    return p;
}

static void push_type(struct reader *r, enum type type)
{
    r->types.at = memory_grown(r->types.at, r->types.count, &r->types.room, sizeof type);
    r->types.at[r->types.count++] = type;
}

/* Takes an operand of the stack, which must be of this type. */
static void pop_type(struct reader *r, enum type type, size_t at)
{
    enum type is = r->types.at[--r->types.count];
    if (is != type)
        fail(r, at,
             type == TYPE_VALUE ? "expected a number or a text, not a test"
                                : "expected a test, not a number or a text");
}

/* The operators, those that bind least first. Where the language's description is silent, they bind
   as in checktestdata: ! takes all of the test after it, and && and || are alike. */
enum {
    BINDS_NOT,
    BINDS_LOGICAL,
    BINDS_COMPARE,
    BINDS_SUM,
    BINDS_PRODUCT,
    BINDS_MINUS,
    BINDS_POWER
};

static const struct operator
{
    int sign;
    enum pending_kind kind;
    int precedence;
}
operators[] = {
    { SIGN('&', '&'), PENDING_AND, BINDS_LOGICAL },
    { SIGN('|', '|'), PENDING_AND, BINDS_LOGICAL },
    { SIGN('<', 0), PENDING_COMPARE, BINDS_COMPARE },
    { SIGN('>', 0), PENDING_COMPARE, BINDS_COMPARE },
    { SIGN('<', '='), PENDING_COMPARE, BINDS_COMPARE },
    { SIGN('>', '='), PENDING_COMPARE, BINDS_COMPARE },
    { SIGN('=', '='), PENDING_COMPARE, BINDS_COMPARE },
    { SIGN('!', '='), PENDING_COMPARE, BINDS_COMPARE },
    { SIGN('+', 0), PENDING_COMPUTE, BINDS_SUM },
    { SIGN('-', 0), PENDING_COMPUTE, BINDS_SUM },
    { SIGN('*', 0), PENDING_COMPUTE, BINDS_PRODUCT },
    { SIGN('/', 0), PENDING_COMPUTE, BINDS_PRODUCT },
    { SIGN('%', 0), PENDING_COMPUTE, BINDS_PRODUCT },
    { SIGN('^', 0), PENDING_COMPUTE, BINDS_POWER },
};

static const struct operator* next_operator(const struct reader *r)
{
    size_t i;
    for (i = 0; i < sizeof operators / sizeof operators[0]; i++) {
        if (is_sign(r, operators[i].sign))
            return &operators[i];
    }
    return 0;
}

static void finish(struct reader *r, const struct pending *p)
{
    switch (p->kind) {
    case PENDING_COMPUTE:
        pop_type(r, TYPE_VALUE, p->at);
        pop_type(r, TYPE_VALUE, p->at);
        (void)emit(r, OP_COMPUTE, p->a >> 8);
        push_type(r, TYPE_VALUE);
        break;
    case PENDING_COMPARE:
        pop_type(r, TYPE_VALUE, p->at);
        pop_type(r, TYPE_VALUE, p->at);
        (void)emit(r, OP_COMPARE, p->a);
        push_type(r, TYPE_TRUTH);
        break;
    case PENDING_NOT:
        pop_type(r, TYPE_TRUTH, p->at);
        (void)emit(r, OP_NOT, 0);
        push_type(r, TYPE_TRUTH);
        break;
    default: /* the truth of the left side has been taken, or stays instead of that of the right
                side */
        pop_type(r, TYPE_TRUTH, p->at);
        land(r, p->a);
        push_type(r, TYPE_TRUTH);
        break;
    }
}

/* Finishes the operators after the last bracket that bind at least so much. */
static void reduce(struct reader *r, size_t base, int precedence)
{
    while (r->pendings.count > base && !r->has_failed) {
        struct pending p = r->pendings.at[r->pendings.count - 1];
        if (p.kind >= PENDING_PARENTHESIS || p.precedence < precedence)
            break;
        r->pendings.count--;
        finish(r, &p);
    }
}

/* Returns the bracket that is closed next, or NULL if none is open, once the operators in it are
 * finished. */
static struct pending *last_bracket(struct reader *r, size_t base)
{
    reduce(r, base, BINDS_NOT);
    return r->pendings.count > base && !r->has_failed ? &r->pendings.at[r->pendings.count - 1] : 0;
}

static void open_function(struct reader *r, enum pending_kind kind)
{
    (void)push(r, kind, 0, 0);
    open(r);
}

/* Takes a sign or a word before an operand. Returns 0 if there is none. */
static int take_prefix(struct reader *r)
{
    if (is_sign(r, SIGN('-', 0))) {
        emit_constant(r, value_of_count(0));
        push_type(r, TYPE_VALUE);
        (void)push(r, PENDING_COMPUTE, BINDS_MINUS, SIGN('-', 0));
    } else if (is_sign(r, SIGN('!', 0))) {
        (void)push(r, PENDING_NOT, BINDS_NOT, 0);
    } else if (is_sign(r, SIGN('(', 0))) {
        (void)push(r, PENDING_PARENTHESIS, 0, 0);
    } else if (take_word(r, WORD_STRLEN)) {
        open_function(r, PENDING_STRLEN);
        return 1;
    } else if (take_word(r, WORD_MATCH)) {
        open_function(r, PENDING_MATCH);
        return 1;
    } else if (take_word(r, WORD_INARRAY)) {
        open_function(r, PENDING_INARRAY);
        return 1;
    } else {
        return 0;
    }
    (void)take(r);
    return 1;
}

static void take_number(struct reader *r)
{
    struct value v = value_of_count(0);
    int is_float = r->token.kind == TOKEN_FLOAT;
    const char *wrong = is_float ? float_read(&r->numbers, r->token.text, &v)
                                 : integer_read(&r->numbers, r->token.text, 0, &v);
    if (wrong != 0)
        fail(r, r->token.at, wrong);
    (void)take(r);
    emit_constant(r, v);
    push_type(r, TYPE_VALUE);
}

/* Takes names up to a closing parenthesis, and the parenthesis. */
static void take_names(struct reader *r, struct tuple *out)
{
    struct {
        uint32_t *at;
        size_t count;
    } names = { 0, 0 };
    do {
        uint32_t name = take_name(r);
        *(uint32_t *)arena_item(&r->grammar->arena, &names, sizeof name) = name;
    } while (take_sign(r, SIGN(',', 0)));
    close(r);
    out->at = names.at;
    out->count = names.count;
}

static void take_unique(struct reader *r)
{
    struct tuple *t = arena_item(&r->grammar->arena, &r->grammar->tuples, sizeof *t);
    size_t i;
    open(r);
    take_names(r, t);
    for (i = 0; i < t->count && !r->has_failed; i++)
        r->grammar->variables.at[t->at[i]].count = 1;
    (void)emit(r, OP_UNIQUE, (uint32_t)r->grammar->tuples.count - 1);
    push_type(r, TYPE_TRUTH);
}

/* Takes a variable, or its name and the opening bracket of its indices. Returns whether an index
 * follows. */
static int take_variable(struct reader *r)
{
    uint32_t variable = take_name(r);
    if (is_sign(r, SIGN('[', 0))) {
        push(r, PENDING_INDEX, 0, 0)->variable = variable;
        (void)take(r);
        return 1;
    }
    emit(r, OP_LOAD, 0)->variable = variable;
    push_type(r, TYPE_VALUE);
    return 0;
}

/* Takes an operand with what is before it. Returns 0 if what it starts has another operand first.
 */
static int take_operand(struct reader *r)
{
    if (take_prefix(r))
        return 0;
    if (r->token.kind == TOKEN_NAME)
        return !take_variable(r);
    if (r->token.kind == TOKEN_INTEGER || r->token.kind == TOKEN_FLOAT) {
        take_number(r);
    } else if (r->token.kind == TOKEN_TEXT) {
        emit_constant(r, value_of_text(take(r).text));
        push_type(r, TYPE_VALUE);
    } else if (take_word(r, WORD_ISEOF)) {
        (void)emit(r, OP_ISEOF, 0);
        push_type(r, TYPE_TRUTH);
    } else if (take_word(r, WORD_UNIQUE)) {
        take_unique(r);
    } else {
        expected(r, "expected a number, a text, a variable or a test");
    }
    return 1;
}

/* ---- what closes a bracket, and what another operand follows ---- */

static void close_index(struct reader *r, const struct pending *p)
{
    struct op *op = emit(r, OP_LOAD, 0);
    op->variable = p->variable;
    op->count = p->count + 1;
    push_type(r, TYPE_VALUE);
}

static void close_strlen(struct reader *r, const struct pending *p)
{
    (void)p;
    (void)emit(r, OP_STRLEN, 0);
    push_type(r, TYPE_VALUE);
}

static void close_match(struct reader *r, const struct pending *p)
{
    (void)p;
    (void)emit(r, OP_MATCH, 0);
    push_type(r, TYPE_TRUTH);
}

static void close_inarray(struct reader *r, const struct pending *p)
{
    uint32_t name = take_name(r);
    (void)p;
    if (r->has_failed)
        return;
    emit(r, OP_INARRAY, 0)->variable = name;
    r->grammar->variables.at[name].count = 1;
    close(r);
    push_type(r, TYPE_TRUTH);
}

static const struct closing {
    char sign;
    void (*close)(struct reader *r,
                  const struct pending *p); /* takes a value; NULL: what is in it stays */
} closings[] = {
    [PENDING_PARENTHESIS] = { ')', 0 },         [PENDING_INDEX] = { ']', close_index },
    [PENDING_STRLEN] = { ')', close_strlen },   [PENDING_MATCH] = { ')', close_match },
    [PENDING_INARRAY] = { ',', close_inarray },
};

/* Closes the last bracket if it is closed here. */
static int take_closing(struct reader *r, size_t base)
{
    struct pending *bracket = next_operator(r) == 0 ? last_bracket(r, base) : 0;
    struct pending p;
    if (bracket == 0 || !take_sign(r, SIGN(closings[bracket->kind].sign, 0)))
        return 0;
    p = *bracket;
    r->pendings.count--;
    if (closings[p.kind].close == 0)
        return 1;
    pop_type(r, TYPE_VALUE, p.at);
    closings[p.kind].close(r, &p);
    return 1;
}

static void take_operator(struct reader *r, const struct operator* o)
{
    uint32_t a = (uint32_t)o->sign;
    if (o->kind == PENDING_AND) {
        pop_type(r, TYPE_TRUTH, r->token.at);
        a = here(r);
        (void)emit(r, o->sign == SIGN('&', '&') ? OP_AND : OP_OR, 0);
    }
    (void)push(r, o->kind, o->precedence, a);
    (void)take(r);
}

/* Takes an operator, or the comma between two indices. Returns 0 if there is none. */
static int take_infix(struct reader *r, size_t base)
{
    const struct operator* o = next_operator(r);
    struct pending *bracket;
    reduce(r, base, o != 0 ? o->precedence : BINDS_NOT);
    if (r->has_failed)
        return 0;
    if (o != 0) {
        take_operator(r, o);
        return 1;
    }
    bracket = last_bracket(r, base);
    if (bracket == 0 || bracket->kind != PENDING_INDEX || !take_sign(r, SIGN(',', 0)))
        return 0;
    bracket->count++;
    pop_type(r, TYPE_VALUE, bracket->at);
    return 1;
}

/* Reads an expression or a test. Its code leaves a value or a truth on the stack. */
static void expression(struct reader *r, enum type type)
{
    size_t base = r->pendings.count, at = r->token.at;
    do {
        while (!r->has_failed && !take_operand(r))
            ;
        while (take_closing(r, base))
            ;
    } while (take_infix(r, base));
    if (last_bracket(r, base) != 0)
        expected(r, "expected an operator, or the end of a bracket");
    if (!r->has_failed)
        pop_type(r, type, at);
}

/* ---- commands without blocks ---- */

/* A variable that a command sets, with its indices on the stack. */
struct target {
    uint32_t variable, count;
};

static struct target take_target(struct reader *r)
{
    struct target t = { take_name(r), 0 };
    if (!take_sign(r, SIGN('[', 0)))
        return t;
    do {
        expression(r, TYPE_VALUE);
        t.count++;
    } while (take_sign(r, SIGN(',', 0)));
    need(r, ']', "expected a closing bracket");
    return t;
}

static void emit_target(struct reader *r, enum op_code code, uint32_t a, struct target t)
{
    struct op *op = emit(r, code, a);
    op->variable = t.variable;
    op->count = t.count;
}

static uint32_t take_notation(struct reader *r)
{
    if (take_word(r, WORD_FIXED))
        return NOTATION_FIXED;
    if (!take_word(r, WORD_SCIENTIFIC))
        expected(r, "expected FIXED or SCIENTIFIC");
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
        fail(r, at, item->wrong);
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
            comma(r);
        expression(r, TYPE_VALUE);
    }
    if (s->code == OP_REGEX && !r->has_failed)
        read_constant_regex(r, &r->grammar->ops.at[first], at);
    if (s->has_variable && take_sign(r, SIGN(',', 0))) {
        t = take_target(r);
        if (s->has_notation && take_sign(r, SIGN(',', 0)))
            notation = take_notation(r);
    }
    close(r);
    emit_target(r, s->code, notation, t);
}

static void take_assert(struct reader *r, const struct simple *s)
{
    open(r);
    expression(r, TYPE_TRUTH);
    close(r);
    (void)emit(r, s->code, 0);
}

static void take_set(struct reader *r, const struct simple *s)
{
    open(r);
    do {
        struct target t = take_target(r);
        need(r, '=', "expected =");
        expression(r, TYPE_VALUE);
        emit_target(r, s->code, 0, t);
    } while (take_sign(r, SIGN(',', 0)));
    close(r);
}

static void take_unset(struct reader *r, const struct simple *s)
{
    struct tuple names;
    size_t i;
    open(r);
    take_names(r, &names);
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
    size_t first = here(r), at = r->token.at;
    const struct simple *s;
    if (r->token.kind != TOKEN_WORD || r->token.word > WORD_UNSET)
        return 0;
    s = &simples[take(r).word];
    s->take(r, s);
    mark_command(r, first, at);
    return 1;
}

/* ---- blocks ---- */

static int is_loop(enum word word)
{
    return word >= WORD_REP && word <= WORD_WHILEI;
}

/* Reads the variable of a REPI or WHILEI, and the comma after it. */
static void take_round(struct reader *r, struct block *b)
{
    b->round = here(r);
    emit_target(r, OP_ROUND, 0, take_target(r));
    r->grammar->ops.at[here(r) - 1].loop = b->loop;
    b->round_end = here(r);
    comma(r);
}

/* Reads how often a loop goes on, or whether. */
static void take_condition(struct reader *r, struct block *b)
{
    int is_counted = b->word == WORD_REP || b->word == WORD_REPI;
    b->top = here(r);
    expression(r, is_counted ? TYPE_VALUE : TYPE_TRUTH);
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
    size_t first = here(r);
    b->at = r->token.at;
    b->word = (enum word)take(r).word;
    open(r);
    if (is_loop(b->word)) {
        b->loop = (uint32_t)r->grammar->loops++;
        emit_loop(r, OP_LOOP, b->loop);
    }
    if (b->word == WORD_REPI || b->word == WORD_WHILEI)
        take_round(r, b);
    take_condition(r, b);
    mark_command(r, first, b->at);
    if (is_loop(b->word) && take_sign(r, SIGN(',', 0)))
        take_separator(r, b);
    close(r);
}

static void take_else(struct reader *r)
{
    struct block *b = r->blocks.count > 0 ? &r->blocks.at[r->blocks.count - 1] : 0;
    size_t jump = here(r);
    if (b == 0 || b->word != WORD_IF) {
        fail(r, r->token.at, "this ELSE belongs to no IF");
        return;
    }
    (void)take(r);
    (void)emit(r, OP_JUMP, 0);
    land(r, b->exit);
    b->word = WORD_ELSE;
    b->exit = jump;
}

static void take_end(struct reader *r)
{
    struct block b;
    size_t i;
    if (r->blocks.count == 0) {
        fail(r, r->token.at, "this END ends no block");
        return;
    }
    (void)take(r);
    b = r->blocks.at[--r->blocks.count];
    if (is_loop(b.word)) {
        size_t first = here(r);
        emit_loop(r, OP_NEXT, b.loop);
        for (i = b.round; i < b.round_end; i++) {
            struct op *op = arena_item(&r->grammar->arena, &r->grammar->ops, sizeof *op);
            *op = r->grammar->ops.at[i];
        }
        (void)emit(r, OP_JUMP, (uint32_t)b.top);
        mark_command(r, first, b.at);
    }
    land(r, b.exit);
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
        expected(r, "expected a command");
}

/* ---- a grammar ---- */

static void read_all(struct reader *r)
{
    size_t eof;
    (void)take(r);
    while (r->token.kind != TOKEN_END && !r->has_failed)
        take_command(r);
    if (r->blocks.count > 0)
        fail(r, r->blocks.at[r->blocks.count - 1].at, "this block has no END");
    eof = here(r);
    (void)emit(r, OP_EOF, 0);
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
        fail(&r, GRAMMAR_MOST, "the grammar is larger than 1 MiB");
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
