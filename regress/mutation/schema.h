/* The switch of the mutants in a schema. Every file of a schema includes this header first. */
#ifndef FLIPREF_MUTATION_SCHEMA_H
#define FLIPREF_MUTATION_SCHEMA_H

enum { MUTANTS_MOST = 1 << 17 };

extern int flipref_mutant;          /* the mutant that is switched on; 0: none */
extern unsigned char *flipref_seen; /* by mutant: whether it has made a difference */

#define flipref_note(mutant) ((void)(flipref_seen[mutant] = 1))

#endif
