/* A run of a grammar: it validates an input, or makes one. */
#ifndef FLIPREF_GRAMMAR_MACHINE_H
#define FLIPREF_GRAMMAR_MACHINE_H

#include "grammar/program.h"

/* A variable: its values by their indices, and how often each value occurs. */
struct variable {
    struct table cells;
    struct table values; /* entry.count is how often; only if a test asks for it */
    size_t distinct;     /* values that occur */
};

struct loop {
    size_t rounds, most;
};

/* What the next byte of an input that is made may be, by what was chosen for ISEOF and MATCH. */
struct next {
    int may_end;
    struct byte_set bytes;
};

struct run {
    const struct grammar *grammar;
    struct arena arena;
    struct numbers numbers;
    size_t steps; /* left */
    size_t at;    /* the next operation */
    struct {
        struct value *at;
        size_t count, room;
    } stack;
    struct variable *variables;
    struct loop *loops;
    struct table patterns; /* that are no constants */

    bytes input; /* of a run that validates */
    size_t read; /* bytes of it */

    struct choices *choices; /* of a run that makes; otherwise NULL */
    struct byte_queue *made;
    struct next next;
    struct table *taken; /* of each tuple: what it was, so that it is not made twice */

    int has_ended; /* the input is not accepted */
};

/* Runs the grammar from its start. Returns whether it came to its end. */
int run_grammar(struct run *run);

/* Ends the run unless something holds. Returns whether it does. */
int run_needs(struct run *run, int holds);

/* Takes steps. Returns 0, and ends the run, if so many are not left. */
int run_steps(struct run *run, size_t steps);

/* Gives a variable a value at the indices, which are integers. */
void run_store(struct run *run, const struct op *op, const struct value *indices, struct value v);
/* Returns the regex of a pattern. Returns NULL, and ends the run, if it is none. */
const struct regex *run_regex(struct run *run, const struct value *pattern);

/* What the commands that read something do: their arguments are at `args` on the stack, the indices
   last. */
typedef void command(struct run *run, const struct op *op, const struct value *args);
command read_text, read_eof, read_int, read_float, read_regex;
command make_text, make_eof, make_int, make_float, make_regex;
int read_is_end(const struct run *run);
int make_is_end(struct run *run);
int make_matches(struct run *run, bytes chars);

/* The bounds of FLOATP's decimals. Returns 0, and ends the run, if they are none. */
int run_decimals(struct run *run, const struct op *op, const struct value *args, size_t *least,
                 size_t *most);

#endif
