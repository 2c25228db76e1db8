/* Causes: what tells the differences of a program apart. Two inputs have the same cause if the same
   thing differs in the game, whatever the size of the board and the number of the turn. */
#ifndef FLIPREF_PROBLEM_CAUSE_H
#define FLIPREF_PROBLEM_CAUSE_H
#include "answer/leniency.h"
#include "mark/verdict.h"

#include "base/sink.h"

enum { CAUSE_PLACE = 224, CAUSE_CODES = 160 };

/* The texts are printable ASCII and end with NUL. */
struct cause {
    enum test_verdict verdict;

    /* What differs, in the words of the game and without numbers: `a cell of the board after the
       move: a piece is not captured`. Of a crash, the place where the output stops, or nothing if
       all output is lost. Of VERDICT_MEMORY_ERROR, what the sanitizer found (cause_put_sanitizer).
     */
    char place[CAUSE_PLACE];

    /* The codes of `check` about the input there, joined by commas; empty if it finds nothing, or
       if any line that is refused shows the same. */
    char codes[CAUSE_CODES];

    /* Not part of what is compared. Static texts: */
    const char *rule;    /* the name of the rule at fault, or NULL */
    const char *follows; /* names of rules, separated by blanks: in a program that breaks one of
                            them, this is taken for a consequence; or NULL */
};

/* Returns whether `cause` is taken for a consequence of `first`. Only a wrong output can have other
   wrong outputs as consequences: nobody has seen what a crash, a hang or a memory error does to
   them. */
int cause_follows(const struct cause *cause, const struct cause *first);

/* Writes a sanitizer's finding without the numbers before its place, because an index or a size may
   be another one with each input: `index  out of bounds for type 'int []' at hw.c:12`. */
void cause_put_sanitizer(const char *found, sink *out);

int cause_equal(const struct cause *a, const struct cause *b);

/* What a program does wrong at the ends of lines. */
struct end_fault {
    const char *place, *what;
};
extern const struct end_fault no_last_line_feed, blanks_at_end;

/* Writes the cause of which a leniency is another name, as cause_say does: one program may show it
   with nearly every input, another one with a few. Returns 0 if there is none. */
int cause_of_leniency(enum leniency l, sink *out);

/* Writes the cause in one line without a line feed: `wrong-output, a cell of the final board: a
   piece is not captured, DIALECT.turn.not-played`. Equal causes have equal lines. */
void cause_say(const struct cause *cause, sink *out);

#endif
