/* What the checks of the four line-capturing games share: a transcript of what a user would type is
   played through the dialect's own conversation, its output thrown away, and whoever refuses a line
   is listened to. */
#ifndef FLIPREF_JUDGE_TRANSCRIPT_H
#define FLIPREF_JUDGE_TRANSCRIPT_H

#include "judge/dialects.h"

#include "dialect/observer.h"
#include "tokenize/stream.h"

/* How a dialect speaks of its board. */
struct grid_terms {
    const char *players[2];
    int first_row, first_column; /* a letter or digit, counted on; 0: numbers from 0 */
    const struct code *codes;
    int move_codes; /* + a grid_fault */
    int skips;      /* as in game_start */
};

struct transcript {
    const struct listener *to;
    const struct watcher *watcher;       /* 0: nobody */
    const struct check_options *options; /* whose world and limit can stop a game */
    unsigned char nowhere_buffer[256];
    sink nowhere; /* throws everything away */
    const struct grid_terms *terms;
    const grid *board;
    uint64_t refused; /* lines; the first ERRORS_MOST of them are told */
    uint64_t others;  /* errors that are no refused line */
    uint64_t steps;   /* that computers have taken */
    int stopped;      /* by the world */
    int answered;     /* the last turn was a human's: a computer's answer is free */
};

enum { ERRORS_MOST = 20 };

/* What would have been legal, by fault. */
extern const char *const expected_moves[GRID_FAULTS];

/* Somebody who listens to the conversation for the transcript, and whoever watches it. */
observer transcript_observer(struct transcript *t);

/* Tells the watcher, if there is one. */
void transcript_started(struct transcript *t, int next);
void transcript_turn(struct transcript *t, enum turn_kind kind, const observed_turn *turn);

/* The place where the input ends, with what was expected there. */
diag transcript_end(const lines *from, const char *expected);

/* An error or a warning that is no refused line. */
void transcript_tell(struct transcript *t, enum severity severity, const diag *place, int code);

/* Likewise of a word, of whose line nothing else is known; the place is in that line. */
void transcript_tell_word(struct transcript *t, enum severity severity, const placed_word *w,
                          const diag *place, int code);

/* Looks for anything but white space in the lines that follow, warns of it, and returns whether
   there is any. */
int transcript_warn_of_trailing(struct transcript *t, lines *from, int code);

/* A verdict, by the errors so far. Its words begin with `N lines refused, ` if any was; the rest is
   up to the caller. */
struct verdict transcript_verdict(const struct transcript *t, struct message *said);

/* Whether the game has no verdict because it was stopped, or because computers took too many steps;
   the tally then says so. Needs t->options. */
int transcript_was_stopped(const struct transcript *t, struct tally *tally);

/* Adds what is on the board. */
void transcript_count(const struct transcript *t, struct verdict *v, enum over over);

/* Tells the verdict, and counts it. */
void transcript_judge(const struct transcript *t, struct verdict *v, const struct message *said,
                      struct tally *tally);

/* Where the conversation's output goes: to the options' sink, or nowhere. */
sink *transcript_output(struct transcript *t, const struct check_options *options);

#endif
