/* What the rules about a source need to know of its syntax tree. */
#ifndef FLIPREF_SOURCE_READ_FACTS_H
#define FLIPREF_SOURCE_READ_FACTS_H
#include "base/sink.h"

/* Parses sources of C by libclang and writes facts about them (facts.h), a line for each. It is
   meant to run in the sandbox, in a process of its own, because hostile source can crash libclang.

   The words are the options for the parser, `--`, the names of the files to parse, `--`, and
   declarations of functions that are to be compared with those of the files, of which empty ones
   are passed over; NULL ends them.
   Ends the process at once, because nothing of libclang is needed any more: with status 0 if all
   facts were written, otherwise 1. */
_Noreturn void read_facts(char **words, sink *out);

#endif
