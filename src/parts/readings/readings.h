/* Second readings of the specifications: what a program prints that follows one.

   A reading is a row of course_readings (course/course.h) and a variant of its dialect's oracle.
   NULL stands for the reading of the reference. */
#ifndef FLIPREF_READINGS_READINGS_H
#define FLIPREF_READINGS_READINGS_H

#include "course/course.h"
#include "judge/dialects.h"
#include "oracle/oracle.h"
#include "tests/tests.h"

#include <stddef.h>

/* Returns whether the reading is one of the dialect's. */
int reading_is_of(const struct course_reading *reading, const struct dialect *dialect);

/* Returns whether the course accepts the reading. */
int reading_is_accepted(const struct course_reading *reading, const struct course *course);

/* Runs the dialect's oracle with the reading for one step. `saves` is where flip saves and loads
   (oracle/oracle.h); NULL: a working folder where only the steps before it were run.
   Returns 0 if it takes too long: then there is no output. oracle_answer_free frees the answer. */
int reading_run(const struct dialect *dialect, const struct course_reading *reading,
                const struct step *step, struct oracle_saves *saves, struct oracle_answer *answer);

/* What the program prints. */
bytes reading_output(const struct oracle_answer *answer);

/* Fits the answer to the program's `output` where a reading leaves the words to the program: in
   bbm103, the message that a player is skipped is any line. */
void reading_fit_words(const struct course_reading *reading, struct oracle_answer *answer,
                       bytes output);

#endif
