/* Second readings of the specifications: which one a program follows, and which inputs tell.

   A reading is a row of course_readings (course/course.h) and a dial of its dialect's oracle. A
   *set* of readings has at most two of one dialect. The empty set is the reference's own reading.
   Whoever says that a program follows a set must have seen it on inputs that tell the set from
   every smaller one. */
#ifndef FLIPREF_READINGS_READINGS_H
#define FLIPREF_READINGS_READINGS_H

#include "course/course.h"
#include "judge/dialects.h"
#include "tests/tests.h"

#include <stddef.h>
#include <stdint.h>

struct oracle_saves; /* oracle/oracle.h */

/* ---- names ---- */

/* A set of readings: bits, by the rows of course_readings. */
typedef uint32_t reading_set;

enum {
    READING_SETS_MOST = 32, /* the sets of a dialect, the empty one included */
    READING_VARIANTS_MOST = 16,
    READING_INPUTS = 500,   /* the inputs that must tell a set from each smaller one */
    READING_NAME_ROOM = 64, /* of reading_set_name, with the NUL */
    READING_TEXT_ROOM = 256 /* of reading_set_text, with the NUL */
};

/* Returns the set of the one reading of that name, or 0 if the dialect has none of that name. */
reading_set reading_named(const struct dialect *dialect, const char *name);

/* Writes the sets of a dialect, smallest first: the empty one, those of one reading, those of two.
   Returns their number. A dialect has at least two. */
size_t reading_sets(const struct dialect *dialect, reading_set sets[READING_SETS_MOST]);

/* Writes the names of a set with a plus between them, such as `pass-any-time+extra-words`. */
void reading_set_name(reading_set set, char name[READING_NAME_ROOM]);

/* Writes what a set says, without a full stop: `a player may pass at any time, and extra words are
   ignored`. */
void reading_set_text(reading_set set, char text[READING_TEXT_ROOM]);

/* ---- what a reading prints ---- */

/* The words of some readings leave room for variants, such as which lines are blank. A set has a
   list of variants: dials of the oracle, its readings included. The first is the plain one. */
size_t reading_variants(reading_set set, unsigned long variants[READING_VARIANTS_MOST]);

/* What a program prints that follows a variant. */
struct reading_answer {
    bytes output;
    int status;
    char *memory; /* holds the output; reading_answer_free frees it */
};

/* Runs the dialect's oracle with these dials for one step. `saves` is where flip saves and loads
   (oracle/oracle.h); NULL: a working folder where only the steps before it were run.
   Returns 0 if it takes too long or memory runs out: then there is no output. */
int reading_run(const struct dialect *dialect, unsigned long variant, const struct step *step,
                struct oracle_saves *saves, struct reading_answer *answer);
void reading_answer_free(struct reading_answer *answer);

/* Returns 1 if programs of these two variants answer the step differently, 0 if they do not, or if
   that takes too long to find out. */
int reading_tells(const struct dialect *dialect, unsigned long a, unsigned long b,
                  const struct step *step);

/* Fits the answer to the program's `output` where a reading leaves the words to the program: in
   bbm103, the message that a player is skipped is any line. Returns 0 if memory runs out. */
int reading_fit_words(unsigned long variant, struct reading_answer *answer, bytes output);

/* ---- inputs that tell ---- */

/* Writes the index-th of endlessly many inputs on which the variant `a` answers otherwise than `b`;
   the same arguments give the same input. Its answer and status are what the reference's reading
   gives. It may have any standing. Returns 0 if there is none of that index, or memory runs out.
   The caller frees the step with reading_probe_free. */
int reading_probe(const struct dialect *dialect, unsigned long a, unsigned long b, uint64_t index,
                  struct step *step);
void reading_probe_free(struct step *step);

/* ---- which set a program follows ---- */

/* The program under judgement. `who` is the caller's. */
struct reading_program {
    void *who;

    /* Runs the program on each step. The answers are valid until the next call. Returns 0 on
       trouble. */
    int (*run)(void *who, const struct step *steps, size_t count);

    /* What the program printed for the index-th step of the last run. */
    bytes (*output)(void *who, size_t index);

    /* Whether the program's answer to that step is right if step->answer and step->status are what
       it should be, beneath the leniencies in force. */
    int (*agrees)(void *who, size_t index, const struct step *step);
};

/* What has been seen of one program. */
struct reading_inference;

/* Returns NULL if memory runs out. `weakest`: inputs of a weaker standing do not count. */
struct reading_inference *reading_inference_open(const struct dialect *dialect,
                                                 enum standing weakest);
void reading_inference_close(struct reading_inference *inference);

/* Learns how the program answers these steps (args and input count). Steps that were added before,
   that are of a weaker standing, or on which an oracle gives up do not count. Returns 0 if the
   program could not be run, or memory runs out. */
int reading_inference_add(struct reading_inference *inference, const struct step *steps,
                          size_t count, const struct reading_program *program);

/* Adds inputs that tell the sets that still explain everything from smaller ones, until each is
   told by READING_INPUTS of them, or is refuted, or there are no more such inputs of that standing.

   If a set of one reading then explains everything, inputs of any standing show whether the program
   also follows a second one, which those inputs did not show. They refute nothing else.

   Returns as reading_inference_add does. */
int reading_inference_probe(struct reading_inference *inference,
                            const struct reading_program *program);

enum reading_outcome {
    READING_REFERENCE, /* nothing was added on which the program differs from the reference */
    READING_NONE,      /* no set explains all that the program does */
    READING_FOLLOWS,   /* `set` does, and enough inputs tell it from the smaller sets */
    READING_UNDECIDED  /* `set` does, but so does `rival`, or too few inputs tell them apart */
};

struct reading_found {
    enum reading_outcome outcome;
    reading_set set;   /* of FOLLOWS and UNDECIDED: the smallest that explains everything */
    uint64_t told;     /* inputs that tell the set from each smaller set: the fewest */
    reading_set rival; /* of UNDECIDED: what `set` was not told from often enough */

    /* The smallest of some inputs that decide between the two, or NULL: a program that follows
       `set` answers it otherwise than one that follows `rival`. It belongs to the inference.
       FOLLOWS has both too if the rival, a larger set, would explain as much. */
    const struct step *decides;
};

/* Finds what explains everything that was added. `found` is valid until the next call. */
void reading_inference_find(struct reading_inference *inference, struct reading_found *found);

#endif
