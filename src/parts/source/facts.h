/* Facts about a source, as lines of words that tabs separate. read_facts.h writes them; rules.h
   reads them.

   fact             words after the kind
   FACT_WANTED      index, type, shape: the declaration with that index of the command line
   FACT_FUNCTION    name, FILE:LINE, how it is declared (FUNCTION_...), type, shape
   FACT_ALIAS       name, FILE:LINE, the name that the linker sees
   FACT_USE         name of a function, FILE:LINE, the function that refers to it; a name of the
                    file's scope is FILE_SCOPE
   FACT_GLOBAL      name, FILE:LINE
   FACT_VLA         name, FILE:LINE
   FACT_INCLUDE     the header as it is written, FILE:LINE
   FACT_PRAGMA      what is written, FILE:LINE
   FACT_STRUCT      name, FILE:LINE: it is defined
   FACT_STRUCT_USE  name, FILE:LINE: of an object, a parameter or a result
   FACT_ERROR       message, FILE:LINE: what the parser does not understand
   FACT_MISSING     why libclang cannot be used
   FACT_END         is the last line; without it the facts are not complete

   FILE is a file of the submission or of the course. Facts of other files, such as the system's
   headers, are not written.

   A type is canonical, as in `void (char (*)[26], int)`. Two types are compatible if their shapes
   are equal, where `[]` equals any `[N]`. In a shape all integers that are parameters or results
   are `integer`. */
#ifndef FLIPREF_SOURCE_FACTS_H
#define FLIPREF_SOURCE_FACTS_H

#define FACT_WANTED     "wanted"
#define FACT_FUNCTION   "function"
#define FACT_ALIAS      "alias"
#define FACT_USE        "use"
#define FACT_GLOBAL     "global"
#define FACT_VLA        "vla"
#define FACT_INCLUDE    "include"
#define FACT_PRAGMA     "pragma"
#define FACT_STRUCT     "struct"
#define FACT_STRUCT_USE "struct-use"
#define FACT_ERROR      "error"
#define FACT_MISSING    "missing"
#define FACT_END        "end"

#define FUNCTION_DECLARED "declared"
#define FUNCTION_DEFINED  "defined"
#define FUNCTION_OLD      "old" /* defined, and its parameters are typed after their names */

#define FILE_SCOPE "-"

#endif
