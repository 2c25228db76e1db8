/* Libraries that are loaded when something of them is needed: loading them takes longer than it
   takes to judge most inputs. */
#ifndef FLIPREF_SYSTEM_LATE_H
#define FLIPREF_SYSTEM_LATE_H

#include <stddef.h>

/* A library, and what is used of it. */
struct late {
    const char *file;         /* as the loader knows it */
    const char *const *names; /* of the functions */
    size_t count;
    void *functions; /* a struct of pointers to them */
    int is_loaded;
};

/* Loads it, if it is not, and finds the functions. Returns why that could not be done, or 0. */
const char *late_load(struct late *library);

#define LATE_FUNCTION(name) __typeof__(name) *name;
#define LATE_NAME(name)     #name,
#define LATE_VALUE(name)    name,

/* Defines `library`, and `lib`, whose members are the functions that USED(X) lists as X(NAME). The
   Makefile says by LATE_OBJECT what is to be loaded; else the program is linked with it. */
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
