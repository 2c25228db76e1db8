/* Second readings of the specifications: what a program prints that follows one.

   A reading is a row of course_readings (course/course.h) and a variant of its dialect's oracle.
   NULL stands for the reading of the reference. */
#ifndef FLIPREF_READINGS_READINGS_H
#define FLIPREF_READINGS_READINGS_H

#include "course/course.h"
#include "judge/dialects.h"
#include "oracle/oracle.h"
#include "step/step.h"

#include <stddef.h>

/* Runs the dialect's oracle with the reading for the steps up to this one. Returns 0 if it takes
   too long: then there is no output. oracle_answer_free frees the answer. */
int reading_run(const struct dialect *dialect, const struct course_reading *reading,
                const struct step *step, struct oracle_answer *answer);

/* Fits the answer to the program's `output` where a reading leaves the words to the program: in
   bbm103, the message that a player is skipped is any line. */
void reading_fit_words(const struct course_reading *reading, struct oracle_answer *answer,
                       bytes output);

#endif
