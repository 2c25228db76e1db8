/* The maker of a package's inputs: a grammar among its validators, or the source of a validator
   that reads by an interface whose reads name their bounds. Such a source is compiled with another
   header of the same name (headers/), by which each read chooses what it would have read.

   What the source's program reads: three numbers of 64 bits (how it makes the text, the dice, how
   many choices are given), the choices, and the text that it records. What it writes if it ends
   with 42: the text, each choice and the most that it may be, and three numbers (the bytes of the
   text, how many choices there are, and a constant). */
#ifndef FLIPREF_PACKAGED_MAKER_H
#define FLIPREF_PACKAGED_MAKER_H
#include "edits/edits.h"
#include "packaged/state.h"

enum making {
    MAKES_BY_CHOICES,
    RECORDS,    /* the choices are wanted that make the text */
    MAKES_LARGE /* a text near the bounds of what may be read; its choices are not kept */
};

enum { MADE_LARGE_MOST = 1 << 20 }; /* bytes of such a text */

/* Choices, and what was made of them. It starts as all zeros. */
struct sequence {
    struct choice *at; /* this struct owns them, and the text */
    size_t count;
    uint64_t dice; /* draws the choices that are not given; 0: they are 0 */
    size_t set;    /* of the package's flags */
    char *text;
    size_t len;
    enum making making;
    int is_made;
};

void sequence_free(struct sequence *q);
void sequence_choose(struct sequence *q, const struct choice *at, size_t count); /* copies them */
struct sequence sequence_of_text(bytes text, size_t set);             /* to be recorded */
void sequence_copy(struct sequence *to, const struct sequence *from); /* `to` is all zeros */
bytes sequence_text(const struct sequence *q);

/* Opens the maker, if the package has one that can be built. */
void maker_open(struct packaged *s);
int maker_is_open(const struct packaged *s);

/* Makes the texts of the sequences, or the choices of those that record. All choices that were used
   take the place of those that were given. A sequence that makes no input is not made: its choices
   and its text stay as they are. A grammar makes nothing large. */
void maker_run(struct packaged *s, struct sequence *all, size_t count);

/* Starts to make what the next maker_run will be asked for, where a core is free. */
void maker_begin(const struct packaged *s, const struct sequence *all, size_t count);

/* ---- breed.c ---- */

/* Inputs that the maker makes of choices: at random, and by changing choices that have made inputs
   worth keeping. The choices of other inputs are found by recording them. */

struct breed *breed_open(uint64_t seed);
void breed_close(struct breed *b); /* which may be NULL */

/* Makes the next input, which is valid until the next call, and stores its number, from 1 on.
   Returns 0 if there is none for now. */
int breed_next(struct packaged *s, bytes *input, size_t *number);

/* Returns one more than the set of flags that input `number` was made with; 0 if that is not known
   any more, or `number` is 0. */
size_t breed_made_with(const struct packaged *s, size_t number);

/* Makes a large input, with the first choices near their bounds, of the source of a validator.
   Otherwise as breed_next. */
int breed_large(struct packaged *s, bytes *input);

/* Learns from a valid input; `number` is 0 if somebody else has made it, and `is_new` says whether
   its answer is new. */
void breed_learn(struct packaged *s, bytes input, size_t number, int is_new);

/* Makes an input smaller by simpler choices, as long as the chooser, which is as that of
   edits_reduce, chooses some. Returns whether it has. */
int breed_reduce(struct packaged *s, bytes from, edits_chooser *chooser, void *who);

/* ---- generators.c ---- */

/* The inputs of a package's own generators, and what else makes its tests: the commands of
   generators.yaml, and those of scripts such as data/generator.sh, which bash reads in the sandbox.
   Each is run with seeds of our own. */

/* Finds the generators and builds them. What does not work is a remark. */
void generators_find(struct packaged *s);

/* If there are any: runs the next ones, and gives what they made, small inputs first; each is valid
   until the next call. Returns 0 if there is none for now. Then, whether there are inputs that
   should be tried before all that is made of others. */
int generators_next(struct packaged *s, bytes *input);
int generators_are_first(const struct generators *g);

/* Ends what runs in this process, or all. The generators may be NULL. */
void generators_stop(struct generators *g);
void generators_close(struct generators *g);

#endif
