/* Facts about a source, as lines of words that tabs separate.

   fact             words after the kind
   FACT_INCLUDE     the header as it is written, FILE:LINE
   FACT_PRAGMA      what is written, FILE:LINE
   FACT_WANTED      index, FILE:LINE, how it is defined, type, shape: the declaration of the rule
                    with that index
   FACT_FUNCTION    name, FILE:LINE, how it is defined (FUNCTION_...), type, shape
   FACT_USE         name of a function as the linker knows it, FILE:LINE, the function that refers
                    to it; data refers to it as FILE_SCOPE
   FACT_GLOBAL      name, FILE:LINE
   FACT_VLA         name, FILE:LINE
   FACT_STRUCT      name, FILE:LINE: it is defined
   FACT_STRUCT_USE  name, FILE:LINE: of an object, a parameter or a result
   FACT_END         is the last line; without it the facts are not complete

   FILE is what the compiler calls the file. Includes, pragmas and structs of other files than those
   of the submission and the course, such as the system's headers, are not written.

   A type is canonical, as in `void (char (*)[26], int)`. Two types are compatible if their shapes
   are equal, where `[]` equals any `[N]`. In a shape all integers that are parameters or results
   are `integer`. */
#ifndef FLIPREF_SOURCE_FACTS_H
#define FLIPREF_SOURCE_FACTS_H
#include "source/build.h"

#include "base/sink.h"

#define FACT_INCLUDE    "include"
#define FACT_PRAGMA     "pragma"
#define FACT_WANTED     "wanted"
#define FACT_FUNCTION   "function"
#define FACT_USE        "use"
#define FACT_GLOBAL     "global"
#define FACT_VLA        "vla"
#define FACT_STRUCT     "struct"
#define FACT_STRUCT_USE "struct-use"
#define FACT_END        "end"

#define FUNCTION_DEFINED "defined"
#define FUNCTION_OLD     "old" /* without a prototype, though it has parameters */

#define FILE_SCOPE "-"

/* The object with the functions that the rules want, and the start of their names, before the
   index of the rule. */
#define WANTED_OBJECT "wanted.o"
#define WANTED_NAME   "wanted_"

enum { FACT_WORDS = 6 };

/* A line of the facts. Words that it does not have are empty. */
struct fact {
    bytes word[FACT_WORDS]; /* word[0] is the kind */
};

/* Removes lines from *rest up to the next fact of that kind. Returns 0 if there is none. */
int fact_next(bytes *rest, const char *kind, struct fact *fact);

/* Whether the source defines a function of that name. */
int facts_define(bytes facts, bytes name);

/* Names of functions, sorted; they are views of the facts. */
struct reached {
    bytes *names; /* the caller frees it */
    size_t count;
};

/* Finds the functions that main, or the value that a global starts with, refers to, directly or
   through others. */
void reached_find(struct reached *reached, bytes facts);
int reached_has(const struct reached *reached, bytes name);

/* ---- preprocessed.c, read_facts.c: what writes facts ---- */

/* Reads what `gcc -E -dI` has printed. Appends facts of the kinds FACT_INCLUDE and FACT_PRAGMA to
   `facts`, and to `text` what can be compiled. Its line markers name the files that the lines are
   really in, whatever `#line` in the source says. */
void preprocessed_read(bytes printed, struct byte_queue *facts, struct byte_queue *text);

/* Reads objects, by libdw, and writes facts about them, a line for each. It is meant to run in the
   sandbox, in a process of its own, because an object that is made of hostile source can crash
   libdw.

   The words are the names of the objects; NULL ends them. Each object has debugging information and
   a section for each function and each variable. The functions of WANTED_OBJECT become FACT_WANTED.
   Ends the process at once, because nothing of libdw is needed any more: with status 0 if all facts
   were written, otherwise 1. */
_Noreturn void read_facts(char **words, sink *out);

/* ---- rules.c: what judges by them ---- */

/* Judges the rules of a course. `facts` may be hostile or not complete. `trouble` says why they are
   not complete if the process that wrote them has failed; otherwise it is NULL. Declarations of the
   wanted functions have the numbers of the course's rules. `results` has no rules yet, and may have
   the facts. */
void rules_judge(const struct course_rules *rules, const struct source_tree *tree, bytes facts,
                 const char *trouble, struct rule_results *results);

#endif
