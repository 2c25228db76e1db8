/* flipref hunt DIALECT [OPTIONS] PROGRAM... */
#ifndef FLIPREF_HUNT_HUNT_H
#define FLIPREF_HUNT_HUNT_H

/* Obeys the command line, which is all of argv but the program's name. Returns the exit status. */
int run_hunt(char **argv);

#endif
