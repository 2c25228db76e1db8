/* The maker of a package's inputs: a grammar among its validators, or the source of a validator
   that reads by an interface whose reads name their bounds. Such a source is compiled with another
   header of the same name (headers/), by which each read chooses what it would have read.

   What the source's program reads: three numbers of 64 bits (how it makes the text, the dice, how
   many choices are given), the choices, and the text that it records. What it writes if it ends
   with 42: the text, each choice and the most that it may be, and three numbers (the bytes of the
   text, how many choices there are, and a constant). */
#ifndef FLIPREF_PACKAGED_MAKER_H
#define FLIPREF_PACKAGED_MAKER_H
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
void sequence_copy(struct sequence *to, const struct sequence *from); /* `to` is all zeros */
bytes sequence_text(const struct sequence *q);

/* Opens the maker, if the package has one that can be built. */
void maker_open(struct packaged *s);
int maker_is_open(const struct packaged *s);

/* Makes the texts of the sequences, or the choices of those that record. All choices that were used
   take the place of those that were given. A sequence that makes no input is not made: its choices
   and its text stay as they are. A grammar makes nothing large. */
void maker_run(struct packaged *s, struct sequence *all, size_t count);

#endif
