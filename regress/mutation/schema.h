/* What a schema is written with: the switch of its mutants. Every file of a schema includes it
   first. */
#ifndef FLIPREF_MUTATION_SCHEMA_H
#define FLIPREF_MUTATION_SCHEMA_H

enum { MUTANTS_MOST = 1 << 17 };

extern int flipref_mutant;          /* the mutant that is switched on; 0: none */
extern unsigned char *flipref_seen; /* by mutant: whether it would have made a difference here */

#define flipref_note(mutant) ((void)(flipref_seen[mutant] = 1))

#endif
