/* The course that a command line names. */
#ifndef FLIPREF_RUNNER_COURSE_FILE_H
#define FLIPREF_RUNNER_COURSE_FILE_H
#include "course/course.h"
#include "runner/places.h"

/* Reads the course that a word names (place_of_course). Writes the path of its file to `path`, and
   the hash of its bytes to *hash. Returns NULL after a message if there is no such course, or if
   its file is wrong. The caller frees the course by course_free. */
struct course *course_file_read(const char *word, char path[PLACE_ROOM], uint64_t *hash);

#endif
