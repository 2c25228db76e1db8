/* Runs one submission: builds it, checks the rules about its source, and runs all tests. */
#ifndef FLIPREF_GRADE_RUNNING_H
#define FLIPREF_GRADE_RUNNING_H
#include "grade/grade_session.h"
#include "runner/run_lock.h"
#include "source/build.h"

#include <jansson.h>

/* What there is to know about the builds of a submission: `build` of marks.json.
 * (submission_json.c)
 */
json_t *build_json(const struct build *build);

/* Runs a submission whose program's file is there, and returns its result:

   - `ungraded`: why nothing is known, and then nothing else; or
   - `build`: as marks.json has it; and of a program that was built also
   - `rules`: whether it passed each rule of the course, with a message,
   - `warnings`: those of another build, in words, or null,
   - `other`, `sanitize`: whether it was built at another -O level and with sanitizers,
   - `refused`, `call`: what the sandbox refused to the course's build (struct trial),
   - `starts`: where it tries to start other programs, for each of start_kinds, and
   - `tests`: as trials.h has them.

   No leniency, no number of points and nothing that people supply has a part in it. */
json_t *run_submission(const struct session *s, const struct submission_files *files,
                       const struct run_lock *lock);

/* What a program may try to start. */
enum { START_KINDS = 3 };
extern const enum refusal start_kinds[START_KINDS];

#endif
