/* The files that a harness is made of, as parts/page/embed makes C of them. */
#ifndef FLIPREF_HUNT_HARNESS_FILES_H
#define FLIPREF_HUNT_HARNESS_FILES_H
#include "base/bytes.h"

extern const bytes harness_target_c, harness_build_sh, harness_reference_c;

#endif
