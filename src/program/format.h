/* The formats in which `flipref check` writes what it finds: a row each, and a file format_NAME.c.
 */
#ifndef FLIPREF_PROGRAM_FORMAT_H
#define FLIPREF_PROGRAM_FORMAT_H

#include "program/dialects.h"

/* What a report is about. */
struct run {
    const struct dialect *dialect;
    int records; /* an input is many of them */
    int quiet;   /* nothing is to be said of what is valid, but for warnings */
    int many;    /* there may be more than one input */
    int color;
};

/* Writes a report. Of each input it hears `input`, what there is to listen to, `input_end`; or, if
   it cannot be opened, `unread`. The last call is `close`. */
struct reporter {
    struct listener to;
    void (*input)(void *who, const char *path);
    void (*input_end)(void *who, const struct tally *t, const char *trouble); /* 0: none */
    void (*unread)(void *who, const char *path, const char *trouble);
    int (*close)(void *who, const struct tally *all, uint64_t unread); /* 0: it is not whole */
    void *who;
};

struct format {
    const char *name;
    const char *lacks; /* what this build was made without; 0: nothing */
    int (*open)(struct reporter *r, const struct run *run, sink *out); /* 0: it cannot be had */
};

extern const struct format formats[];
extern const size_t format_count;

/* 0 if there is none of that name. */
const struct format *format_named(const char *name);

/* What an input is called among people. */
const char *known_as(const char *path);

int open_text(struct reporter *r, const struct run *run, sink *out);
int open_json(struct reporter *r, const struct run *run, sink *out);
int open_sarif(struct reporter *r, const struct run *run, sink *out);

#endif
