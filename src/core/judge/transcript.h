/* What the checks of the four line-capturing games share. A transcript contains what a user would
   type. The check plays it through the dialect's own conversation, throws the output away, and
   observes which lines the conversation refuses. */
#ifndef FLIPREF_JUDGE_TRANSCRIPT_H
#define FLIPREF_JUDGE_TRANSCRIPT_H

#include "judge/dialects.h"
#include "judge/other_dialect.h"
#include "judge/step_limit.h"

#include "dialect/observer.h"
#include "tokenize/stream.h"

struct transcript {
    const struct listener *to;
    const struct watcher *watcher;       /* NULL: none */
    const struct check_options *options; /* whose world and limit can stop a game */
    unsigned char nowhere_buffer[256];
    sink nowhere; /* drops what is written to it */
    const struct dialect *dialect;
    grid *board;           /* swept for the legal moves when an illegal one is reported */
    uint64_t refused;      /* refused lines, of which the first ERRORS_MOST are reported */
    uint64_t last_refused; /* the number of the last of them; 0: none */
    uint64_t others;       /* errors that are not refused lines */
    struct step_limit limit;
    int stopped;              /* the world has stopped the game */
    struct input_start start; /* of a conversation's input; its `len` is 0 if it was not taken */
    int is_of_other_dialect;  /* so that only the first refused line is reported */
    int is_last;              /* what is reported is about the last word that is read */
};

enum { ERRORS_MOST = 20 };

/* What would have been legal, by fault. */
extern const char *const expected_moves[GRID_FAULTS];

/* Returns an observer that reports the conversation to the transcript and its watcher. */
observer transcript_observer(struct transcript *t);

/* Tell the watcher about the start and about a turn. They do nothing without a watcher. */
void transcript_started(struct transcript *t, int next);
void transcript_turn(const struct transcript *t, const flipref_turn *turn);

/* Returns the number of a cell of the board as the watcher counts it; FLIPREF_NONE if it is not on
   the board. */
int transcript_cell(const struct transcript *t, long row, long column);

/* Returns the place where the input ends, and what was expected there. */
diag transcript_end(const lines *from, const char *expected);

/* Reports that the input ends, with that code and what was expected, unless its last line was
   refused: then that line is what is wrong. */
void transcript_tell_end(struct transcript *t, const lines *from, int code, const char *expected);

/* Reports an error or a warning that is not a refused line. */
void transcript_tell(struct transcript *t, flipref_severity severity, const diag *place, int code);

/* The same, with the wrong text in the message. */
void transcript_tell_found(struct transcript *t, flipref_severity severity, const diag *place,
                           int code);

/* Reports an error or a warning about a word. Nothing else of its line is known; `place` is in that
   line. */
void transcript_tell_word(struct transcript *t, flipref_severity severity, const placed_word *w,
                          const diag *place, int code);

/* Reports an illegal move that is a word. `board` is the board at that moment. */
void transcript_refuse_word(struct transcript *t, const placed_word *w, const observed_refusal *r,
                            const flipref_board *board);

/* Looks for anything but white space in the lines that follow, and warns if there is any. Returns
   whether it did. */
int transcript_warn_of_trailing(struct transcript *t, lines *from, int code);

/* Starts a verdict from the errors so far. Its words begin with `N lines refused, ` if any were;
   the caller writes the rest. */
flipref_verdict transcript_verdict(const struct transcript *t, struct message *said);

/* Returns whether the game has no verdict, because it was stopped or because computers took too
   many steps. Then the tally says so. Needs t->options. */
int transcript_was_stopped(const struct transcript *t, struct tally *tally);

/* Adds the pieces on the board to the verdict. */
void transcript_count(const struct transcript *t, flipref_verdict *v, flipref_over over);

/* Reports the verdict and counts it. */
void transcript_judge(const struct transcript *t, flipref_verdict *v, struct message *said,
                      struct tally *tally);

/* Looks at the start of the input, unless somebody gets the conversation's output: such a caller
   may supply the input line by line. */
void transcript_take_start(struct transcript *t, source *in);

/* Returns the sink for the conversation's output: the one of the options, or one that drops it. */
sink *transcript_output(struct transcript *t, const struct check_options *options);

#endif
