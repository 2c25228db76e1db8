/* --harness: a folder from which clang builds a harness for libFuzzer and AFL++. */
#ifndef FLIPREF_HUNT_WRITE_HARNESS_H
#define FLIPREF_HUNT_WRITE_HARNESS_H
#include "hunt/hunting.h"

/* Writes the folder of --harness for a program that is C source and was hunted: its files, the
   reference, the harness that compares both, how to build it, seeds and a dictionary. The harness
   overlooks the leniencies that were measured. Returns 0 after a message if a file cannot be
   written. */
int write_harness(const struct hunting *h);

/* The files that a harness is made of, as parts/page/embed makes C of them. */
extern const bytes harness_target_c, harness_build_sh, harness_reference_c;

#endif
