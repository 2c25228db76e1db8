/* Finds the program among the files of a submission. The system is not touched. */
#ifndef FLIPREF_SUBMISSIONS_CHOOSE_H
#define FLIPREF_SUBMISSIONS_CHOOSE_H
#include "submissions/submissions.h"
#include "text/arena.h"

/* Stores the index of the program's file, and the remarks on it. Returns 0 if no file can be the
   program. Which one it is does not depend on the order of the files. The rules, of which the first
   decides that fits any file:

   1. the name that the course wants, with its folder;
   2. that name in another folder;
   3. the course's patterns;
   4. that name in other letters;
   5. the course's patterns of names that are accepted otherwise: the first one that a file with
   main fits; or, if there is none, the first one that any file fits;
   6. the only .c file, or the only one of several that defines main;
   7. the same for files in C under another ending, such as .cpp;
   8. the same for any other text.

   If several files fit a rule, those that define main go first, then those in fewer folders, and
   then the order of bytes decides, with a remark. */
int choose_program(struct submission_files *files, const struct submission_wanted *wanted);

/* Adds a remark; the parts of its message follow one another. */
void add_remark(struct submission_files *files, const char *code, const char *a, bytes b,
                const char *c);

#endif
