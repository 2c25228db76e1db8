/* What the rules about a source need to know of the program that a compiler made of it. */
#ifndef FLIPREF_SOURCE_READ_FACTS_H
#define FLIPREF_SOURCE_READ_FACTS_H
#include "base/sink.h"

/* Reads objects, by libdw, and writes facts about them (facts.h), a line for each. It is meant to
   run in the sandbox, in a process of its own, because an object that is made of hostile source can
   crash libdw.

   The words are the names of the objects; NULL ends them. Each object has debugging information and
   a section for each function and each variable. The functions of WANTED_OBJECT become FACT_WANTED.
   Ends the process at once, because nothing of libdw is needed any more: with status 0 if all facts
   were written, otherwise 1. */
_Noreturn void read_facts(char **words, sink *out);

#endif
