/* The files of a submission as its compiler sees them. */
#ifndef FLIPREF_RUNNER_PLANTED_H
#define FLIPREF_RUNNER_PLANTED_H
#include "course/course.h"
#include "source/build.h"
#include "submissions/submissions.h"

/* The files that are built: the program under the name that the course wants, all others under
   their own, and what the course provides. The caller frees the array; names and texts belong to
   the submission and to the course. */
struct source_file *planted_tree(const struct course *course, const struct submission_files *files,
                                 size_t *count);

/* Replaces the name under which the program's file is built, where a text from a compiler or a
   sanitizer names a line of it, by the submission's own name. Takes over `text`, which may be NULL,
   and returns what the caller frees. */
char *under_own_name(char *text, const struct source_file *tree,
                     const struct submission_files *files);

/* Gives each file that the course provides in several versions, under one name, its next version.
   Returns 0 if all have had their last one; they then have their first one again. */
int planted_next(const struct course *course, struct source_file *tree, size_t count);

#endif
