#include "grammar/reader.h"

#include "base/visible.h"

static const char *const words[] = {
    "SPACE", "NEWLINE", "EOF",    "INT",     "FLOAT",  "FLOATP", "STRING",     "REGEX", "ASSERT",
    "SET",   "UNSET",   "REP",    "REPI",    "WHILE",  "WHILEI", "IF",         "ELSE",  "END",
    "ISEOF", "MATCH",   "UNIQUE", "INARRAY", "STRLEN", "FIXED",  "SCIENTIFIC", 0
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

void reader_fail(struct reader *r, size_t at, const char *wrong)
{
    fail_at(r, at, wrong, bytes_of(0, 0));
}

/* Fails because the next token is another one. */
void reader_expected(struct reader *r, const char *what)
{
    fail_at(r, r->token.at, what,
            r->token.kind == TOKEN_END ? BYTES_OF_LITERAL("end of the grammar") : r->token.text);
}

struct token reader_take(struct reader *r)
{
    struct token taken = r->token;
    r->taken = taken.end;
    r->token = token_at(r->grammar->text, taken.end, words, &r->grammar->arena);
    if (r->token.kind == TOKEN_WRONG) {
        const char *what = (const char *)r->token.text.at;
        reader_fail(r, r->token.at, what);
        r->token.kind = TOKEN_END;
    }
    return taken;
}

int reader_is_at(const struct reader *r, int sign)
{
    return r->token.kind == TOKEN_SIGN && r->token.word == sign;
}

int reader_takes(struct reader *r, int sign)
{
    if (!reader_is_at(r, sign))
        return 0;
    (void)reader_take(r);
    return 1;
}

int reader_takes_word(struct reader *r, enum word word)
{
    if (r->token.kind != TOKEN_WORD || r->token.word != (int)word)
        return 0;
    (void)reader_take(r);
    return 1;
}

void reader_needs(struct reader *r, char sign, const char *what)
{
    if (!reader_takes(r, SIGN(sign, 0)))
        reader_expected(r, what);
}

void reader_open(struct reader *r)
{
    reader_needs(r, '(', "expected an opening parenthesis");
}

void reader_close(struct reader *r)
{
    reader_needs(r, ')', "expected a closing parenthesis");
}

void reader_comma(struct reader *r)
{
    reader_needs(r, ',', "expected a comma");
}

/* ---- code ---- */

uint32_t reader_here(const struct reader *r)
{
    return (uint32_t)r->grammar->ops.count;
}

struct op *reader_emit(struct reader *r, enum op_code code, uint32_t a)
{
    struct op *op = arena_item(&r->grammar->arena, &r->grammar->ops, sizeof *op);
    op->code = code;
    op->a = a;
    op->variable = NO_VARIABLE;
    return op;
}

/* Lets a jump that has been emitted lead to what is emitted next. */
void reader_land(struct reader *r, size_t jump)
{
    r->grammar->ops.at[jump].a = reader_here(r);
}

void reader_constant(struct reader *r, struct value v)
{
    struct value *to = arena_item(&r->grammar->arena, &r->grammar->constants, sizeof *to);
    *to = v;
    (void)reader_emit(r, OP_CONSTANT, (uint32_t)r->grammar->constants.count - 1);
}

/* Takes the name of a variable and returns its number. */
uint32_t reader_name(struct reader *r)
{
    struct value name = value_of_text(r->token.text);
    struct table *t = &r->grammar->variables;
    if (r->token.kind != TOKEN_NAME) {
        reader_expected(r, "expected a variable");
        return 0;
    }
    (void)reader_take(r);
    return (uint32_t)(table_add(&r->grammar->arena, t, &name, 1) - t->at);
}
