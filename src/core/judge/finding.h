/* What judging an input comes to, as values: findings, which are errors and warnings, and a
   verdict. Whoever judges tells a listener, who writes them down. */
#ifndef FLIPREF_JUDGE_FINDING_H
#define FLIPREF_JUDGE_FINDING_H

#include "judge/code.h"

#include "base/diag.h"
#include "base/message.h"
#include "base/sink.h"

#include <stdint.h>

enum severity { SEVERITY_ERROR, SEVERITY_WARNING };

/* A board, and the cells of it that are marked. */
struct shown_board {
    size_t side;                 /* 0: there is none */
    const unsigned char *cells;  /* side * side symbols, row by row */
    int first_row, first_column; /* a letter or digit, counted on; 0: numbers from 0 */
    int source, target;          /* cells; NO_CELL: not marked */
};

enum { NO_CELL = -1 };

/* All that it points to holds while it is told. */
struct finding {
    enum severity severity;
    const struct code *code;
    diag place;         /* its text is the line; of aps105's input, which is words, the word */
    uint64_t column;    /* in the line, from 1, in bytes; place.column is in place.text */
    bytes message;      /* printable ASCII, in one line */
    uint64_t record;    /* its number, from 1; 0: the input is one record */
    uint32_t turn;      /* from 1; 0: it is not about a turn, or the dialect does not count them */
    const char *player; /* whose line it is; static; 0: nobody's, or not known */
    struct shown_board board; /* as it was at that moment */
};

enum over { OVER_UNKNOWN, OVER_NO, OVER_YES };

struct verdict {
    int valid;
    uint64_t record; /* its number, from 1; 0: the input is one record */
    uint64_t line;   /* where the record starts */
    bytes words;     /* printable ASCII, in one line */
    uint64_t errors; /* that were found; of a transcript the first ERRORS_MOST are findings */
    int has_turn;
    uint32_t turn;          /* the one at fault; 0: what stands before it. Valid: turns played */
    enum over over;         /* the game */
    const char *players[2]; /* static; 0: there is no board, so nothing to count */
    uint64_t pieces[2];     /* of each player, when the verdict fell */
    int has_points;
    uint64_t points[2]; /* what those pieces are worth */
};

/* What a listener does not look at, of what is valid, so that it may be missing. */
enum quiet {
    QUIET_NOTHING,
    QUIET_WORDS,   /* of verdicts */
    QUIET_VERDICTS /* ... and the verdicts */
};

/* For each record: its errors, its verdict, its warnings, its end. If the source fails there is no
   verdict, and no end. */
struct listener {
    void (*finding)(void *who, const struct finding *f);
    void (*verdict)(void *who, const struct verdict *v);
    void (*end)(void *who, int unjudged); /* unjudged: more follows, but where, nobody can tell */
    void *who;
    enum quiet quiet;
};

void tell_finding(const struct listener *to, const struct finding *f);
void tell_verdict(const struct listener *to, const struct verdict *v);
void tell_end(const struct listener *to, int unjudged);

/* Where in the input it begins, from 0. */
uint64_t finding_offset(const struct finding *f);

/* A finding about that place, without a message yet. */
struct finding finding_of(enum severity severity, const struct code *code, const diag *place);

/* ": `WORDS`", what the place is about; nothing if something is missing there. */
void say_found(sink *out, const diag *place);

/* Makes the place the words of its line, without the white space around them; left alone if there
   are none. */
void trim_place(diag *place);

#endif
