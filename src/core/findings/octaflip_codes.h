/* The mistakes that an OctaFlip input can contain: names, rules and examples. */
#ifndef FLIPREF_FINDINGS_OCTAFLIP_CODES_H
#define FLIPREF_FINDINGS_OCTAFLIP_CODES_H

#include "findings/code.h"

#include "simulate/octaflip.h"
#include "validate/octaflip.h"

/* The order of the rows: first the codes of the input, as in octaflip_input_code. */
enum {
    OCTAFLIP_MOVE_CODES = OCTAFLIP_INPUT_CODES, /* add an octaflip_fault */
    OCTAFLIP_WARN_NOT_PLAYED = OCTAFLIP_MOVE_CODES + OCTAFLIP_FAULTS,
    OCTAFLIP_WARN_TRAILING,
    OCTAFLIP_CODES
};

/* The rows for "nothing is wrong" have no name. */
extern const struct code octaflip_codes[OCTAFLIP_CODES];

#endif
