/* What can be wrong with an OctaFlip input: names, rules, examples. */
#ifndef FLIPREF_JUDGE_OCTAFLIP_CODES_H
#define FLIPREF_JUDGE_OCTAFLIP_CODES_H

#include "judge/code.h"

#include "simulate/octaflip.h"
#include "validate/octaflip.h"

/* Rows of octaflip_codes: those of the input first, as in octaflip_input_code. */
enum {
    OCTAFLIP_MOVE_CODES = OCTAFLIP_INPUT_CODES, /* + an octaflip_fault */
    OCTAFLIP_WARN_NOT_PLAYED = OCTAFLIP_MOVE_CODES + OCTAFLIP_FAULTS,
    OCTAFLIP_WARN_TRAILING,
    OCTAFLIP_CODES
};

/* The rows for "nothing is wrong" have no name. */
extern const struct code octaflip_codes[OCTAFLIP_CODES];

#endif
