/* Reads a course file by libyaml and the tables of keys. */
#ifndef FLIPREF_COURSE_COURSE_READER_H
#define FLIPREF_COURSE_COURSE_READER_H
#include "course/course.h"

/* Reads a file into a zeroed course. Returns 0 if the file is wrong; *error then says why. */
int course_read_yaml(bytes yaml, struct course *course, struct arena *m, struct file_error *error);

/* Checks what concerns more than one section. Returns 0 if something does not fit. */
int course_fits(const struct course *course, struct file_error *error);

#endif
