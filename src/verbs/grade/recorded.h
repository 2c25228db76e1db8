/* Runs of tests as results have them. */
#ifndef FLIPREF_GRADE_RECORDED_H
#define FLIPREF_GRADE_RECORDED_H
#include "contain/run_result.h"
#include "tests/tests.h"
#include "text/byte_queue.h"

#include <jansson.h>

/* The run of a step: how it ended, and what it printed. Of an output that is the answer nothing is
   stored; of another one, its length that is the answer's, and the rest. Standard error is stored
   as text only where the output is not the answer, and of a program that was killed only so much of
   the output as can explain the first difference. */
json_t *recorded_step(const struct step *step, const struct run_result *outcome);

/* Memory for the outputs of a step. The caller frees out.at and err.at. */
struct recorded_room {
    struct byte_queue out, err;
};

/* Fills in what `recorded` has of an outcome. The outputs are in `room` until its next use; nobody
   frees the outcome. Where the text of standard error is not stored, it is a single blank. */
void recorded_outcome(const json_t *recorded, const struct step *step, struct recorded_room *room,
                      struct run_result *outcome);

#endif
