/* What the targets of whole dialects and of `check` share. */
#ifndef FLIPREF_HARNESS_DIALECTS_H
#define FLIPREF_HARNESS_DIALECTS_H

#include "base/diag.h"
#include "harness/harness.h"
#include "judge/dialects.h"
#include "report/format.h"
#include "text/plain_text.h"

/* Runs a dialect's conversation on its own `game`. Returns the exit status. */
typedef int run_dialect(void *game, source *in, sink *out);

/* States that, however the input is divided into reads, output and status are the oracle's. A
   sample tries one way, because what agrees with the oracle agrees with every other way. Frees
   `expected`. */
void same_as_oracle(run_dialect *run, void *game, const uint8_t *data, size_t size, char *expected,
                    size_t length, int status);

/* Writes a diagnostic in order to compare it. States that its place is in the text that it shows,
   which starts at column `first` of its line. */
void print_diag(sink *out, const diag *d, size_t first, int codes);

/* Writes to `out` everything that a validator makes of an input. If `compare` is set, also compares
   it with a naive reading. */
typedef void read_input(source *in, sink *out, int compare);

/* States that this is the same however the input is divided into reads. */
void same_in_all_cuts(read_input *read, const uint8_t *data, size_t size);

int starts_with(bytes text, const char *start);

/* Runs `check octaflip` on an input called `input`, and writes its report to `out`. */
struct tally check_in_reads(const uint8_t *data, size_t size, const struct check_options *options,
                            int quiet, size_t cut, struct text *out);

/* Checks an input as one of `dialect`, and tells the reporter's listener what is found. With a
   plainness other than ANY_TEXT, as the input validator of a contest, which may refuse it. */
struct tally check_for(const struct reporter *r, const struct dialect *dialect,
                       const struct check_options *options, enum plainness plainness,
                       const uint8_t *data, size_t size, size_t cut);

/* States that a valid input looks like one of its dialect (flip's moves excepted, because flip
   takes lines of four integers, too), and that arguments that an input would need are fine. */
void check_likeness(const struct dialect *dialect, const struct check_options *options,
                    const struct tally *tally, const uint8_t *data, size_t size);

/* The ways in which `check` judges an input, for harnesses that try each of them. */
struct check_way {
    const char *dialect;
    struct check_options options;
    enum plainness plainness; /* other than ANY_TEXT: as the input validator of a contest */
};

enum { CHECK_WAYS = 16 };
extern const struct check_way check_ways[CHECK_WAYS];

/* States that a report is printable, and that a quoted line, its caret and its indented notes fit
   into 80 columns. */
void check_quotes(bytes said);

#endif
