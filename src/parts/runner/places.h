/* Courses, tests and builds by their names. */
#ifndef FLIPREF_RUNNER_PLACES_H
#define FLIPREF_RUNNER_PLACES_H
#include "course/course.h"

#include <stdint.h>

enum { PLACE_ROOM = 4096 };

/* Reads the course that a word names: the file that it is the path of, if it has a `/` or ends in
   `.yaml` or `.yml`; otherwise a course that is shipped. Writes the path of its file to `path`, and
   the hash of its bytes to *hash. Returns NULL after a message if there is no such course, or if
   its file is wrong. The caller frees the course by course_free. */
struct course *course_file_read(const char *word, char path[PLACE_ROOM], uint64_t *hash);

/* Writes the path of the tests that a course names: relative to the course file if the name has a
   `/`; otherwise a package that is shipped. Returns 0 if there is none. */
int place_of_package(const char *name, const char *course_path, char path[PLACE_ROOM]);

/* Writes the path of what a course file names by a path from its folder. Returns 0 if it is not
   there. */
int place_beside(const char *name, const char *course_path, char path[PLACE_ROOM]);

/* Returns the folder in which builds of packages are kept, which the caller frees; NULL: there is
   none. */
char *place_of_builds(void);

#endif
