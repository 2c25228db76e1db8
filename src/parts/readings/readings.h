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

/* ---- names ---- */

/* A set of readings: bits, by the rows of course_readings. */
typedef uint32_t reading_set;

enum {
    READING_SETS_MOST = 32, /* the sets of a dialect, the empty one included */
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

/* What a program that follows a set prints. */
struct reading_answer {
    bytes output;
    int status;
    char *memory; /* holds the output; reading_answer_free frees it */
};

/* Runs the dialect's oracle with the set, for one step in an empty working folder. Returns 0 if it
   takes too long: then there is no output. */
int reading_run(const struct dialect *dialect, reading_set set, const struct step *step,
                struct reading_answer *answer);
void reading_answer_free(struct reading_answer *answer);

/* Returns 1 if programs of these two sets answer the step differently, 0 if they do not, or if that
   takes too long to find out. */
int reading_tells(const struct dialect *dialect, reading_set a, reading_set b,
                  const struct step *step);

/* Returns whether `output` is what a program that follows the set prints. `answer` is of
   reading_run. In bbm103 the message that a player is skipped may have any words. */
int reading_fits(reading_set set, const struct reading_answer *answer, bytes output);

/* ---- inputs that tell ---- */

/* Writes the index-th input on which the set `a` answers otherwise than `b`; the same arguments
   give the same input. There are as many as are asked for, of any standing. Returns 0 if none was
   found; a step is freed by reading_probe_free. */
int reading_probe(const struct dialect *dialect, reading_set a, reading_set b, uint64_t index,
                  struct step *step);
void reading_probe_free(struct step *step);

/* ---- which set a program follows ---- */

/* Asks whether the program under judgement answers the step as step->answer and step->status say,
   beneath the leniencies in force. `who` is the caller's. */
typedef int reading_agrees(void *who, const struct step *step);

/* What has been seen of one program. */
struct reading_inference;

/* Returns NULL if memory runs out. */
struct reading_inference *reading_inference_open(const struct dialect *dialect);
void reading_inference_close(struct reading_inference *inference);

/* Learns from one step (its args and input count) how the program answers it. Only steps of a
   standing that accuses should be added, because a set must explain every one. Returns 0 if an
   oracle gave up on the step, which then does not count. */
int reading_inference_add(struct reading_inference *inference, const struct step *step,
                          reading_agrees *agrees, void *who);

enum reading_outcome {
    READING_REFERENCE, /* no input was added on which the program differs from the reference */
    READING_NONE,      /* no set explains all that the program does */
    READING_FOLLOWS,   /* `set` does, and enough inputs tell it from the smaller sets */
    READING_UNDECIDED  /* `set` does, but so does `rival`, or too few inputs tell them apart */
};

struct reading_found {
    enum reading_outcome outcome;
    reading_set set;   /* of FOLLOWS and UNDECIDED: the smallest that explains everything */
    uint64_t told;     /* inputs that tell the set from its nearest smaller set */
    reading_set rival; /* of UNDECIDED: what it was not told from */

    /* An input that decides between the two, or NULL: a program of `set` answers it otherwise than
       one of `rival`. It belongs to the inference. FOLLOWS has one too if a set with one more
       reading would explain as much; `rival` is that set. */
    const struct step *decides;
};

void reading_inference_find(struct reading_inference *inference, struct reading_found *found);

#endif
