/* What reads the text of a grammar: its tokens, its errors and the code that it emits. Blocks,
   brackets and operators that wait for their end are on stacks. */
#ifndef FLIPREF_GRAMMAR_READER_H
#define FLIPREF_GRAMMAR_READER_H

#include "grammar/program.h"
#include "grammar/tokens.h"

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

/* ---- tokens; after the first error, there are none ---- */

void reader_fail(struct reader *r, size_t at, const char *wrong);
/* Fails because the next token is another one. */
void reader_expected(struct reader *r, const char *what);
/* Returns the next token, and goes on to the one after it. */
struct token reader_take(struct reader *r);
/* Returns whether a sign is next; the others also take it, or the word. */
int reader_is_at(const struct reader *r, int sign);
int reader_takes(struct reader *r, int sign);
int reader_takes_word(struct reader *r, enum word word);
/* Take a sign that must be next: any, or a parenthesis or comma. */
void reader_needs(struct reader *r, char sign, const char *what);
void reader_open(struct reader *r);
void reader_close(struct reader *r);
void reader_comma(struct reader *r);
/* Takes the name of a variable and returns its number. */
uint32_t reader_name(struct reader *r);
/* Takes names up to a closing parenthesis, and the parenthesis. */
void reader_names(struct reader *r, struct tuple *out);

/* ---- code ---- */

/* The place of the operation that is emitted next. */
uint32_t reader_here(const struct reader *r);
struct op *reader_emit(struct reader *r, enum op_code code, uint32_t a);
void reader_constant(struct reader *r, struct value v);
/* Lets a jump that has been emitted lead to what is emitted next. */
void reader_land(struct reader *r, size_t jump);

/* Reads an expression or a test. Its code leaves a value or a truth on the stack. */
void reader_expression(struct reader *r, enum type type);

#endif
