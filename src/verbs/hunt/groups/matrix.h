/* What came of many programs with many inputs: the matrix that groups and suites are made of. */
#ifndef FLIPREF_HUNT_GROUPS_MATRIX_H
#define FLIPREF_HUNT_GROUPS_MATRIX_H
#include "base/sink.h"
#include "base/standing.h"
#include "step/chain.h"
#include "text/arena.h"

#include <stddef.h>
#include <stdint.h>

/* A cell: what a program did with an input. From CELL_DIFFERENCE on, cells are numbers of first
   differences: equal numbers are equal texts. */
typedef uint32_t matrix_cell;
enum { CELL_UNTRIED, CELL_RIGHT, CELL_DIFFERENCE };

struct matrix_input {
    const char *name; /* such as `s1234/1`; no two inputs have the same */
    const char *file; /* where its last run is kept, from the page on, such as `s1234/1.in`; or NULL
                       */
    struct step step; /* its last run; with those before it, each with the reference's answer */
    enum standing standing;
    size_t owner; /* the program for which it was found */
    int accuses;  /* a program that it breaks is accused */
};

/* A cause, which programs may have in common. It is shown in a cell, or by a finding. */
struct matrix_cause {
    char *name;              /* as findings.json has it; unique */
    char *words;             /* the same for people */
    unsigned char *programs; /* whether each program shows it, */
    unsigned char *inputs;   /* ... and with which inputs */
    char **pages;            /* of each program, the page of its finding, from DIR on; or NULL */
};

/* The matrix owns copies of all that it is given. */
struct matrix {
    char **programs; /* their ids */
    size_t program_count;
    struct matrix_input *inputs;
    size_t input_count;
    struct matrix_cause *causes;
    size_t cause_count;
    unsigned char *is_accused; /* each program, by a finding or by a cell */

    /* For the functions below alone: */
    struct arena memory;      /* also for the words and pages of causes */
    matrix_cell *cells;       /* columns: for each input, a cell for each program */
    struct step_copy *copies; /* of each input */
    size_t input_room, copy_room, cause_room;
    char **differences; /* their texts */
    size_t difference_count, difference_room;
};

/* Starts a matrix without inputs. */
void matrix_open(struct matrix *m, const char *const *programs, size_t count);
void matrix_free(struct matrix *m);

/* Adds an input that no program was tried with, and returns its index. If an input with the same
   runs is there, each with the same arguments and bytes, its index is returned instead. */
size_t matrix_add_input(struct matrix *m, const struct matrix_input *input);

/* Notes what a program did. `difference` is one line of text: the first difference, in words that
   are the same for programs with the same bug. NULL: the program is right. */
void matrix_set(struct matrix *m, size_t program, size_t input, const char *difference);

/* Returns the cause of that name until the next call. It is added if it is new: then `words` is its
   own and NULL, and nothing shows it yet. All inputs must be there by then. */
struct matrix_cause *matrix_cause_of(struct matrix *m, bytes name);

matrix_cell matrix_get(const struct matrix *m, size_t program, size_t input);

/* The same, with CELL_RIGHT instead of CELL_UNTRIED: what groups and suites go by, because nothing
   is known about a program that was not tried. */
matrix_cell matrix_known(const struct matrix *m, size_t program, size_t input);

/* Returns whether the input breaks the program. */
int matrix_breaks(const struct matrix *m, size_t program, size_t input);

/* Returns the text of a cell: `untried`, `right`, or the difference. */
const char *matrix_text(const struct matrix *m, matrix_cell cell);

/* Returns whether the first input is smaller: by its size (step_size), then by its index. */
int matrix_is_smaller(const struct matrix *m, size_t input, size_t than);

#endif
