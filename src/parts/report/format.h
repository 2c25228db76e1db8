/* The formats in which `flipref check` writes what it finds: a row each, and a file format_NAME.c.
 */
#ifndef FLIPREF_REPORT_FORMAT_H
#define FLIPREF_REPORT_FORMAT_H
#include "base/store.h"
#include "judge/dialects.h"

/* What a report is about, and what it needs of the caller, since this room uses no system. */
struct run {
    const struct dialect *dialect;
    int records; /* an input is many of them */
    int quiet;   /* nothing is to be said of what is valid, but for warnings */
    int many;    /* there may be more than one input */
    int color;
    void (*warn)(
        const char *text);     /* tells whoever started the program, not whoever reads the report */
    const struct store *store; /* where test cases wait until their number is known */
};

/* Writes a report. Of each input it hears `input`, what there is to listen to, `input_end`; or, if
   it cannot be opened, `unread`. The last call is `close`. */
struct reporter {
    struct listener to;
    void (*input)(void *who, const char *path);
    void (*input_end)(void *who, const struct tally *t, const char *trouble); /* 0: none */
    void (*unread)(void *who, const char *path, const char *trouble);
    const char *(*close)(void *who, const struct tally *all, uint64_t unread);
    void *who;
};

/* `close`, and what opens a reporter, say why it could not be done (static text or strerror's), or
   0. An output that failed is not their concern. */
typedef const char *open_reporter(struct reporter *r, const struct run *run, sink *out);

/* What --summary tells. */
struct summary {
    const struct dialect *dialect;
    const struct tally *all;
    uint64_t unread;
    const uint64_t *findings; /* of each of the dialect's codes */
    int interrupted;          /* it is not all */
};

/* Returns what `close` does. */
typedef const char *write_summary(const struct summary *s, sink *out);

struct format {
    const char *name;
    open_reporter *open;
    write_summary *summarize; /* behind the report; 0: it has no place for that */
};

extern const struct format formats[];
extern const size_t format_count;

/* 0 if there is none of that name. */
const struct format *format_named(const char *name);

open_reporter open_text, open_json, open_sarif, open_junit;
write_summary summarize_text, summarize_json;

#endif
