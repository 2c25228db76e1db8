/* Libraries that are loaded when something of them is needed: loading them takes longer than it
   takes to judge most inputs. */
#ifndef FLIPREF_PROGRAM_LATE_H
#define FLIPREF_PROGRAM_LATE_H

#include <stddef.h>

/* Of a list of functions: a struct's members that point to them, their names, and, if the program
   is linked with them, what these members are. */
#define LATE_FUNCTION(name) __typeof__(name) *name;
#define LATE_NAME(name)     #name,
#define LATE_VALUE(name)    name,

/* A library, and what is used of it. */
struct late {
    const char *file;         /* as the loader knows it */
    const char *const *names; /* of the functions */
    size_t count;
    void *functions; /* the struct */
    int is_loaded;
};

/* Loads it, if it is not, and finds the functions. Returns why that could not be done, or 0. */
const char *late_load(struct late *library);

#endif
