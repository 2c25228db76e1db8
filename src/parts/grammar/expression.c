#include "grammar/reader.h"

#include "text/memory.h"

#include <string.h>

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
        reader_fail(r, at,
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

static const struct infix {
    int sign;
    enum pending_kind kind;
    int precedence;
} operators[] = {
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

static const struct infix *next_operator(const struct reader *r)
{
    size_t i;
    for (i = 0; i < sizeof operators / sizeof operators[0]; i++) {
        if (reader_is_at(r, operators[i].sign))
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
        (void)reader_emit(r, OP_COMPUTE, p->a >> 8);
        push_type(r, TYPE_VALUE);
        break;
    case PENDING_COMPARE:
        pop_type(r, TYPE_VALUE, p->at);
        pop_type(r, TYPE_VALUE, p->at);
        (void)reader_emit(r, OP_COMPARE, p->a);
        push_type(r, TYPE_TRUTH);
        break;
    case PENDING_NOT:
        pop_type(r, TYPE_TRUTH, p->at);
        (void)reader_emit(r, OP_NOT, 0);
        push_type(r, TYPE_TRUTH);
        break;
    default: /* the truth of the left side has been taken, or stays instead of that of the right
                side */
        pop_type(r, TYPE_TRUTH, p->at);
        reader_land(r, p->a);
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
    reader_open(r);
}

/* Takes a sign or a word before an operand. Returns 0 if there is none. */
static int take_prefix(struct reader *r)
{
    if (reader_is_at(r, SIGN('-', 0))) {
        reader_constant(r, value_of_count(0));
        push_type(r, TYPE_VALUE);
        (void)push(r, PENDING_COMPUTE, BINDS_MINUS, SIGN('-', 0));
    } else if (reader_is_at(r, SIGN('!', 0))) {
        (void)push(r, PENDING_NOT, BINDS_NOT, 0);
    } else if (reader_is_at(r, SIGN('(', 0))) {
        (void)push(r, PENDING_PARENTHESIS, 0, 0);
    } else if (reader_takes_word(r, WORD_STRLEN)) {
        open_function(r, PENDING_STRLEN);
        return 1;
    } else if (reader_takes_word(r, WORD_MATCH)) {
        open_function(r, PENDING_MATCH);
        return 1;
    } else if (reader_takes_word(r, WORD_INARRAY)) {
        open_function(r, PENDING_INARRAY);
        return 1;
    } else {
        return 0;
    }
    (void)reader_take(r);
    return 1;
}

static void take_number(struct reader *r)
{
    struct value v = value_of_count(0);
    int is_float = r->token.kind == TOKEN_FLOAT;
    const char *wrong = is_float ? float_read(&r->numbers, r->token.text, &v)
                                 : integer_read(&r->numbers, r->token.text, 0, &v);
    if (wrong != 0)
        reader_fail(r, r->token.at, wrong);
    (void)reader_take(r);
    reader_constant(r, v);
    push_type(r, TYPE_VALUE);
}

/* Takes names up to a closing parenthesis, and the parenthesis. */
void reader_names(struct reader *r, struct tuple *out)
{
    struct {
        uint32_t *at;
        size_t count;
    } names = { 0, 0 };
    do {
        uint32_t name = reader_name(r);
        *(uint32_t *)arena_item(&r->grammar->arena, &names, sizeof name) = name;
    } while (reader_takes(r, SIGN(',', 0)));
    reader_close(r);
    out->at = names.at;
    out->count = names.count;
}

static void take_unique(struct reader *r)
{
    struct tuple *t = arena_item(&r->grammar->arena, &r->grammar->tuples, sizeof *t);
    size_t i;
    reader_open(r);
    reader_names(r, t);
    for (i = 0; i < t->count && !r->has_failed; i++)
        r->grammar->variables.at[t->at[i]].count = 1;
    (void)reader_emit(r, OP_UNIQUE, (uint32_t)r->grammar->tuples.count - 1);
    push_type(r, TYPE_TRUTH);
}

/* Takes a variable, or its name and the opening bracket of its indices. Returns whether an index
 * follows. */
static int take_variable(struct reader *r)
{
    uint32_t variable = reader_name(r);
    if (reader_is_at(r, SIGN('[', 0))) {
        push(r, PENDING_INDEX, 0, 0)->variable = variable;
        (void)reader_take(r);
        return 1;
    }
    reader_emit(r, OP_LOAD, 0)->variable = variable;
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
        reader_constant(r, value_of_text(reader_take(r).text));
        push_type(r, TYPE_VALUE);
    } else if (reader_takes_word(r, WORD_ISEOF)) {
        (void)reader_emit(r, OP_ISEOF, 0);
        push_type(r, TYPE_TRUTH);
    } else if (reader_takes_word(r, WORD_UNIQUE)) {
        take_unique(r);
    } else {
        reader_expected(r, "expected a number, a text, a variable or a test");
    }
    return 1;
}

/* ---- what closes a bracket, and what another operand follows ---- */

static void close_index(struct reader *r, const struct pending *p)
{
    struct op *op = reader_emit(r, OP_LOAD, 0);
    op->variable = p->variable;
    op->count = p->count + 1;
    push_type(r, TYPE_VALUE);
}

static void close_strlen(struct reader *r, const struct pending *p)
{
    (void)p;
    (void)reader_emit(r, OP_STRLEN, 0);
    push_type(r, TYPE_VALUE);
}

static void close_match(struct reader *r, const struct pending *p)
{
    (void)p;
    (void)reader_emit(r, OP_MATCH, 0);
    push_type(r, TYPE_TRUTH);
}

static void close_inarray(struct reader *r, const struct pending *p)
{
    uint32_t name = reader_name(r);
    (void)p;
    if (r->has_failed)
        return;
    reader_emit(r, OP_INARRAY, 0)->variable = name;
    r->grammar->variables.at[name].count = 1;
    reader_close(r);
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
    if (bracket == 0 || !reader_takes(r, SIGN(closings[bracket->kind].sign, 0)))
        return 0;
    p = *bracket;
    r->pendings.count--;
    if (closings[p.kind].close == 0)
        return 1;
    pop_type(r, TYPE_VALUE, p.at);
    closings[p.kind].close(r, &p);
    return 1;
}

static void take_operator(struct reader *r, const struct infix *o)
{
    uint32_t a = (uint32_t)o->sign;
    if (o->kind == PENDING_AND) {
        pop_type(r, TYPE_TRUTH, r->token.at);
        a = reader_here(r);
        (void)reader_emit(r, o->sign == SIGN('&', '&') ? OP_AND : OP_OR, 0);
    }
    (void)push(r, o->kind, o->precedence, a);
    (void)reader_take(r);
}

/* Takes an operator, or the comma between two indices. Returns 0 if there is none. */
static int take_infix(struct reader *r, size_t base)
{
    const struct infix *o = next_operator(r);
    struct pending *bracket;
    reduce(r, base, o != 0 ? o->precedence : BINDS_NOT);
    if (r->has_failed)
        return 0;
    if (o != 0) {
        take_operator(r, o);
        return 1;
    }
    bracket = last_bracket(r, base);
    if (bracket == 0 || bracket->kind != PENDING_INDEX || !reader_takes(r, SIGN(',', 0)))
        return 0;
    bracket->count++;
    pop_type(r, TYPE_VALUE, bracket->at);
    return 1;
}

/* Reads an expression or a test. Its code leaves a value or a truth on the stack. */
void reader_expression(struct reader *r, enum type type)
{
    size_t base = r->pendings.count, at = r->token.at;
    do {
        while (!r->has_failed && !take_operand(r))
            ;
        while (take_closing(r, base))
            ;
    } while (take_infix(r, base));
    if (last_bracket(r, base) != 0)
        reader_expected(r, "expected an operator, or the end of a bracket");
    if (!r->has_failed)
        pop_type(r, type, at);
}
