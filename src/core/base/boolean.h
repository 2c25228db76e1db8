/* `bool`, where a specification declares a function with it: C89 has none. Objects of C89 and of
   C11 must mean the same type by it, or they could not be linked. */
#ifndef FLIPREF_BASE_BOOLEAN_H
#define FLIPREF_BASE_BOOLEAN_H

#if defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L
#include <stdbool.h>
#elif defined __GNUC__
__extension__ typedef _Bool bool;
#else
typedef int bool;
#endif

#endif
