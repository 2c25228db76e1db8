/* The standing of an input a second time, for tests and harnesses: see oracle/line.h.
   It was written from the rulings, section "Standing". */
#ifndef HARNESS_ORACLE_STANDING_H
#define HARNESS_ORACLE_STANDING_H

#include <stddef.h>

enum oracle_standing { ORACLE_PROMISED = 1, ORACLE_RULING, ORACLE_OUTSIDE };

/* Return the standing of the input data[0 .. size). argv[0 .. argc) are the program's arguments. A
   file that flip's arguments name is taken not to exist. */
int oracle_standing_octaflip(const unsigned char *data, size_t size);
int oracle_standing_reversi(const unsigned char *data, size_t size);
int oracle_standing_bbm103(int argc, char *const argv[], const unsigned char *data, size_t size);
int oracle_standing_aps105(const unsigned char *data, size_t size);
int oracle_standing_flip(int argc, char *const argv[], const unsigned char *data, size_t size);

#endif
