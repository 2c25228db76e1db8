/* Diagnostics for people, in the manner of compilers:

       FILE:LINE:COLUMN: error: MESSAGE [CODE]
          12 | the line, invisible bytes made visible
             |          ^~~ expected ...
             = the clause it comes from                                            */
#ifndef FLIPREF_PROGRAM_REPORT_H
#define FLIPREF_PROGRAM_REPORT_H

#include "base/diag.h"
#include "base/sink.h"

/* One thing that can be wrong; the tables of these are what `--explain` and the manual list. */
struct code {
    const char *name;    /* stable: DIALECT.PART.WHAT */
    const char *title;   /* a few words, for the message */
    const char *clause;  /* of the specification, or the ruling */
    const char *rule;    /* the rule in full, for --explain */
    const char *example; /* an input in which it occurs */
    size_t blanks;       /* ... followed by so many blanks, or: */
    const char *args;    /* ... with these as --args, if the dialect takes any */
    int is_saved_game;   /* ... with --saved-game */
    char filler;         /* ... what follows instead of blanks */
};

struct report {
    sink *out;
    int color;
    bytes name; /* of the input, made visible */
};

enum severity { SEVERITY_ERROR, SEVERITY_WARNING };
enum style {
    STYLE_PLAIN,
    STYLE_PLACE,
    STYLE_ERROR,
    STYLE_WARNING,
    STYLE_VALID,
    STYLE_CARET,
    STYLES
};

/* Switches the terminal's style, if colour is on. */
void report_style(const struct report *r, enum style style);

/* `NAME:LINE:COLUMN: error: `; the message follows, then report_rest. */
void report_start(const struct report *r, enum severity severity, const diag *place);

/* ` [CODE]`, the line with its caret and what was expected, the clause. */
void report_rest(const struct report *r, enum severity severity, const diag *place,
                 const struct code *code);

/* What continues below, indented as the clause is. */
void report_note(const struct report *r, const diag *place, const char *text);

/* Makes the place the words of its line, without the white space around them; left alone if there
   are none. */
void report_trim(diag *place);

/* ": `WORDS`", what the place is about; nothing if something is missing there. */
void report_found(const struct report *r, const diag *place);

#endif
