/* What clang's own limits.h leaves to a system. */
#include_next <limits.h>
#ifndef NAME_MAX
#define NAME_MAX 255
#endif
