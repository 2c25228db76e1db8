/* What judging an input produces, as values: findings, which are errors and warnings, and a
   verdict. The judge reports them to a listener, which writes them down. */
#ifndef FLIPREF_JUDGE_FINDING_H
#define FLIPREF_JUDGE_FINDING_H

#include "judge/code.h"

#include "base/diag.h"
#include "base/message.h"
#include "base/model.h"
#include "base/sink.h"

#include <stdint.h>

enum severity { SEVERITY_ERROR, SEVERITY_WARNING };

/* One error or warning. Its pointers are valid during the call that reports it. */
struct finding {
    enum severity severity;
    const struct code *code;
    diag place;         /* its text is the line; in aps105, whose input is words, it is the word */
    uint64_t column;    /* in the line, from 1, in bytes; place.column is in place.text */
    bytes message;      /* one line of printable ASCII */
    uint64_t record;    /* its number, from 1; 0: the input is one record */
    uint32_t turn;      /* from 1; 0: it is not about a turn, or the dialect does not count turns */
    const char *player; /* who typed the line, a static text; NULL: no player, or not known */
    flipref_board board; /* as it was at that moment; its side is 0 if there is none */
    int source, target;  /* the cells of it that are marked, or FLIPREF_NONE */
};

enum over { OVER_UNKNOWN, OVER_NO, OVER_YES };

struct verdict {
    int valid;
    uint64_t record; /* its number, from 1; 0: the input is one record */
    uint64_t line;   /* where the record starts */
    bytes words;     /* one line of printable ASCII */
    uint64_t errors; /* of a transcript, only the first ERRORS_MOST are findings */
    int has_turn;
    uint32_t turn;          /* the one at fault, 0: before the first; if valid: turns played */
    enum over over;         /* whether the game is over */
    const char *players[2]; /* static; NULL: there is no board, so there is nothing to count */
    uint64_t pieces[2];     /* of each player, at the time of the verdict */
    int has_points;
    uint64_t points[2]; /* what those pieces are worth */
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
    void (*verdict)(void *who, const struct verdict *v);
    /* unjudged: text follows that cannot be divided into records */
    void (*end)(void *who, int unjudged);
    void *who;
    enum quiet quiet;
};

void tell_finding(const struct listener *to, const struct finding *f);
void tell_verdict(const struct listener *to, const struct verdict *v);
void tell_end(const struct listener *to, int unjudged);

/* Returns the offset of the finding from the start of the input. */
uint64_t finding_offset(const struct finding *f);

/* Returns a finding about that place, still without a message. */
struct finding finding_of(enum severity severity, const struct code *code, const diag *place);

/* Writes ": `TEXT`" with the text at that place. Writes nothing if something is missing there. */
void say_found(sink *out, const diag *place);

/* Narrows the place to its line without the white space around it. Leaves it alone if the line is
   blank. */
void trim_place(diag *place);

#endif
