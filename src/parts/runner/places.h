/* Where courses and tests are found. */
#ifndef FLIPREF_RUNNER_PLACES_H
#define FLIPREF_RUNNER_PLACES_H
#include <stddef.h>

enum { PLACE_ROOM = 4096 };

/* Writes the path of the course file that the word names: the word itself, if it has a `/` or ends
   in `.yaml` or `.yml`; otherwise a course that is shipped. Returns 0 if there is none. */
int place_of_course(const char *word, char path[PLACE_ROOM]);

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
