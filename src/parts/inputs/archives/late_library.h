/* Late loading: a library is loaded when one of its functions is needed, because loading it takes
   longer than judging most inputs. */
#ifndef FLIPREF_INPUTS_ARCHIVES_LATE_LIBRARY_H
#define FLIPREF_INPUTS_ARCHIVES_LATE_LIBRARY_H

#include <stddef.h>

/* A library, and the functions of it that are used. */
struct late {
    const char *file;         /* the name for the loader */
    const char *const *names; /* the functions */
    size_t count;
    void *functions; /* a struct of pointers to them, in the same order */
    int is_loaded;
};

/* Loads the library, unless it is loaded, and finds the functions. Returns why that failed, or
 * NULL. */
const char *late_load(struct late *library);

#define LATE_FUNCTION(name) __typeof__(name) *name;
#define LATE_NAME(name)     #name,
#define LATE_VALUE(name)    name,

/* Defines `library`, and `lib`, whose members are the functions that USED(X) lists as X(NAME). The
   Makefile names the file to load by LATE_OBJECT; without it the program is linked with the
   library. */
#ifdef LATE_OBJECT
#define LATE_LIBRARY(USED)                                                                         \
    static const char *const names[] = { USED(LATE_NAME) };                                        \
    static struct {                                                                                \
        USED(LATE_FUNCTION)                                                                        \
    } lib;                                                                                         \
    static struct late library = { LATE_OBJECT, names, sizeof names / sizeof names[0], &lib, 0 }
#else
#define LATE_LIBRARY(USED)                                                                         \
    static const struct {                                                                          \
        USED(LATE_FUNCTION)                                                                        \
    } lib = { USED(LATE_VALUE) };                                                                  \
    static struct late library = { .is_loaded = 1 }
#endif

#endif
