/* The type `bool`, for the functions that a specification declares with it. C89 has no such type.
   Objects compiled as C89 and objects compiled as C11 are linked together, so `bool` must be the
   same type in both. */
#ifndef FLIPREF_BASE_BOOLEAN_H
#define FLIPREF_BASE_BOOLEAN_H

#if defined __cplusplus
/* has it */
#elif defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L
#include <stdbool.h>
#elif defined __GNUC__
__extension__ typedef _Bool bool;
#else
typedef int bool;
#endif

#endif
