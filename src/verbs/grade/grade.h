/* flipref grade COURSE [OPTIONS] SUBMISSION... */
#ifndef FLIPREF_GRADE_GRADE_H
#define FLIPREF_GRADE_GRADE_H

/* Obeys the command line, which is all of argv but the program's name. Returns the exit status. */
int run_grade(int argc, char **argv);

#endif
