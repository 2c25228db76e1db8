/* What a grammar is read into: the program of a machine with a stack. It has no nesting, so
   whatever reads it, runs it or frees it needs no recursion. */
#ifndef FLIPREF_GRAMMAR_PROGRAM_H
#define FLIPREF_GRAMMAR_PROGRAM_H

#include "grammar/grammar.h"
#include "grammar/regex.h"
#include "grammar/values.h"

/* A table whose keys are tuples of values. */

struct entry {
    const struct value *key;
    size_t len;
    uint64_t hash;
    struct value value; /* of the caller, as is: */
    size_t count;
    const struct regex *regex; /* of a pattern; NULL: it is none, because of `wrong` */
    const char *wrong;
};

/* An empty table is all zeros. All its memory is in an arena. */
struct table {
    struct entry *at; /* in the order in which they were added */
    size_t count;
    uint32_t *slots; /* of each entry its number from 1, at a place that its hash gives; or 0 */
    size_t slot_count;
};

/* Returns the entry with this key, or NULL. The pointer is valid until an entry is added. The
   values at one place of the keys of a table must be comparable; others are not equal. */
struct entry *table_find(const struct table *t, const struct value *key, size_t len);

/* The same, and adds an entry, otherwise all zeros, if there is none. It copies the key. */
struct entry *table_add(struct arena *a, struct table *t, const struct value *key, size_t len);

/* The operations. `value` and `truth` are what an operation takes from the stack, and what it puts
   there. `indices` are op.count integers, which it takes first; they belong to the variable
   op.variable. */
enum op_code {
    OP_CONSTANT, /* -> value number op.a */
    OP_LOAD,     /* indices -> value */
    OP_STRLEN,   /* value -> value */
    OP_COMPUTE,  /* value, value -> value; op.a is one of + - * / % ^ */
    OP_COMPARE,  /* value, value -> truth; op.a is the SIGN */
    OP_NOT,      /* truth -> truth */
    OP_AND,      /* truth -> ; if it is false, it stays, and the machine jumps to op.a */
    OP_OR,       /* the same if it is true */
    OP_ISEOF,    /* -> truth */
    OP_MATCH,    /* value -> truth */
    OP_UNIQUE,   /* -> truth; op.a is the number of the tuple */
    OP_INARRAY,  /* value -> truth; op.variable has no indices */

    OP_TEXT,   /* value -> ; the input has this text */
    OP_EOF,    /* the input ends */
    OP_INT,    /* least, most, indices -> */
    OP_FLOAT,  /* least, most, indices ->; op.a is an enum notation */
    OP_FLOATP, /* least, most, least decimals, most decimals, indices -> */
    OP_REGEX,  /* value, indices -> */
    OP_ASSERT, /* truth -> */
    OP_SET,    /* indices, value -> */
    OP_UNSET,

    OP_LOOP,   /* loop op.loop starts with no rounds done */
    OP_TIMES,  /* value -> ; it has so many rounds */
    OP_MORE,   /* jumps to op.a if it has had them all */
    OP_FIRST,  /* jumps to op.a in its first round */
    OP_NEXT,   /* another round is done */
    OP_ROUND,  /* indices -> ; the variable becomes the number of rounds that are done */
    OP_UNLESS, /* truth -> ; jumps to op.a if it is false */
    OP_JUMP,   /* to op.a */

    OP_CODES
};

enum notation { NOTATION_ANY, NOTATION_SCIENTIFIC, NOTATION_FIXED };

enum { NO_VARIABLE = INT32_MAX };

struct op {
    enum op_code code;
    uint32_t a;
    uint32_t variable, count;
    uint32_t loop;
};

/* The variables of a UNIQUE. */
struct tuple {
    const uint32_t *at;
    size_t count;
};

struct grammar {
    struct arena arena;
    bytes text;
    size_t steps;
    struct {
        struct op *at;
        size_t count;
    } ops;
    struct {
        struct value *at;
        size_t count;
    } constants;
    struct table variables; /* by name; entry.count is set if a test asks which values it has */
    struct {
        struct tuple *at;
        size_t count;
    } tuples;
    struct table patterns; /* that are constants */
    size_t loops;
};

/* Returns the entry of a pattern, which it reads at first. */
const struct entry *pattern_add(struct arena *a, struct table *t, const struct value *pattern);

#endif
