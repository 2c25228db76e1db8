/* What judging an input produces, as values: findings, which are errors and warnings, and a
   verdict. The judge reports them to a listener, which writes them down. */
#ifndef FLIPREF_FINDINGS_FINDING_H
#define FLIPREF_FINDINGS_FINDING_H

#include "findings/code.h"

#include "base/diag.h"
#include "base/message.h"
#include "base/model.h"
#include "base/sink.h"

#include <stdint.h>

/* One error or warning. Its pointers are valid during the call that reports it. */
struct finding {
    flipref_diagnostic diagnostic;
    const struct code *code;
    flipref_board board; /* as it was at that moment; its side is 0 if there is none */
    int source, target;  /* the cells of it that are marked, or FLIPREF_NONE */
};

/* What a listener does not need of valid inputs, so that the judge may leave it out. */
enum quiet {
    QUIET_NOTHING,
    QUIET_WORDS,   /* the words of verdicts */
    QUIET_VERDICTS /* whole verdicts */
};

/* Receives, for each record, its errors, its verdict, its warnings and its end, in this order. If
   the source fails, there is no verdict and no end. */
struct listener {
    void (*finding)(void *who, const struct finding *f);
    void (*verdict)(void *who, const flipref_verdict *v);
    /* unjudged: text follows that cannot be divided into records */
    void (*end)(void *who, int unjudged);
    void *who;
    enum quiet quiet;
    const struct listener *next; /* hears what has no function here; NULL: nobody does */
};

void tell_finding(const struct listener *to, const struct finding *f);
void tell_verdict(const struct listener *to, const flipref_verdict *v);
void tell_end(const struct listener *to, int unjudged);

/* Returns a finding about that place, still without a message. */
struct finding finding_of(flipref_severity severity, const struct code *code, const diag *place);

/* Returns a finding about the place of another one, still without a message. */
struct finding finding_beside(const struct finding *other, flipref_severity severity,
                              const struct code *code);

/* Says that the place is at that column of its line, of which `text` is only a part. */
void diagnostic_set_column(flipref_diagnostic *d, uint64_t column);

/* Replaces `text`, for instance by a copy of it, and finds the wrong part in it. */
void diagnostic_set_text(flipref_diagnostic *d, bytes text);

/* Return d->text; the wrong part of it; and the column of that part in the text, from 1. */
bytes diagnostic_text(const flipref_diagnostic *d);
bytes diagnostic_found(const flipref_diagnostic *d);
size_t diagnostic_column(const flipref_diagnostic *d);

/* Writes ": `FOUND`", or nothing if nothing was found. */
void say_found(sink *out, bytes found);

/* Narrows the place to its line without the white space around it. Leaves it alone if the line is
   blank. */
void trim_place(diag *place);

#endif
