/* What the targets of whole dialects, and of `check`, share. */
#ifndef FLIPREF_HARNESS_DIALECTS_H
#define FLIPREF_HARNESS_DIALECTS_H

#include "base/diag.h"
#include "harness/harness.h"
#include "judge/dialects.h"
#include "report/format.h"
#include "text/plain_text.h"

/* A dialect's conversation; `game` is its own. Returns the exit status. */
typedef int run_dialect(void *game, source *in, sink *out);

/* In each way of cutting the input into reads, output and status are the oracle's; a sample tries
   one of them, for what agrees with the oracle agrees with any other way. `expected` is freed. */
void same_as_oracle(run_dialect *run, void *game, const uint8_t *data, size_t size, char *expected,
                    size_t length, int status);

/* A diagnostic, for comparing; its place lies in the text that it shows, which starts at
   column `first` of its line. */
void print_diag(sink *out, const diag *d, size_t first, int codes);

/* Writes all that a validator makes of an input to `out`; compares it with a naive reading too, if
   asked to. */
typedef void read_input(source *in, sink *out, int compare);

/* However the input is cut into reads, that is the same. */
void same_in_all_cuts(read_input *read, const uint8_t *data, size_t size);

int starts_with(bytes text, const char *start);

/* `check octaflip` of an input called `input`; what it says, if it is to be quiet or not, goes to
   `out`. */
struct tally check_in_reads(const uint8_t *data, size_t size, const struct check_options *options,
                            int quiet, size_t cut, struct text *out);

/* Checks an input as one of `dialect`, and tells the reporter's listener what is found. With a
   plainness other than ANY_TEXT, as the input validator of a contest, which may refuse it. */
struct tally check_for(const struct reporter *r, const struct dialect *dialect,
                       const struct check_options *options, enum plainness plainness,
                       const uint8_t *data, size_t size, size_t cut);

/* All that `check` says is printable; a quoted line, its caret and its notes, which are indented,
   fit into 80 columns. */
void check_quotes(bytes said);

#endif
