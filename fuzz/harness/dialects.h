/* What the targets of whole dialects and of `check` share. */
#ifndef FLIPREF_HARNESS_DIALECTS_H
#define FLIPREF_HARNESS_DIALECTS_H

#include "base/diag.h"
#include "harness/harness.h"
#include "judge/dialects.h"
#include "report/format.h"
#include "text/plain_text.h"

/* Runs a dialect's conversation on `game`, which is the dialect's own struct. Returns the exit
   status. */
typedef int run_dialect(void *game, source *in, sink *out);

/* Checks that output and status are the oracle's, however the input is divided into reads. A sample
   tries one way to divide it, because what agrees with the oracle agrees with every other way. */
void check_against_oracle(const char *dialect, char *const *args, run_dialect *run, void *game,
                          const uint8_t *data, size_t size);

/* Writes all members of a diagnostic, so that diagnostics can be compared. Checks that its place is
   in the text that it shows, which starts at column `first` of its line. */
void print_diag(sink *out, const diag *d, size_t first, int codes);

/* Writes to `out` all commands and diagnostics that a validator makes of an input. If `compare` is
   set, also compares them with a naive reading. */
typedef void read_input(source *in, sink *out, int compare);

/* Checks that `read` writes the same, however the input is divided into reads. */
void check_in_all_cuts(read_input *read, const uint8_t *data, size_t size);

int starts_with(bytes text, const char *start);

/* Plays the input in the dialect, on a small board if the program takes arguments. Writes what the
   program prints to `printed`, which the caller frees. */
void play_dialect(const struct dialect *dialect, bytes input, struct text *printed);

/* The arguments with which play_dialect() starts the program; NULL if it takes none. */
const char *play_arguments(const struct dialect *dialect);

/* Runs `check octaflip` on an input called `input`, and writes its report to `out`. */
struct tally report_octaflip(const uint8_t *data, size_t size, const struct check_options *options,
                             int quiet, size_t cut, struct text *out);

/* Judges an input of `dialect`, and passes the findings to the reporter's listener. With a
   plainness other than ANY_TEXT, it does so as the input validator of a contest, which may refuse
   the input. Also calls check_likeness(). */
struct tally report_input(const struct reporter *r, const struct dialect *dialect,
                          const struct check_options *options, enum plainness plainness,
                          const uint8_t *data, size_t size, size_t cut);

/* Checks that a valid input looks like one of its dialect, unless text follows it that is not
   judged. Moves of flip are excepted, because flip also accepts lines of four integers.
   Checks that a program starts with the arguments that an input seems to need. */
void check_likeness(const struct dialect *dialect, const struct check_options *options,
                    const struct tally *tally, const uint8_t *data, size_t size);

/* The options with which harnesses let `check` judge an input. */
struct check_way {
    const char *dialect;
    struct check_options options;
    enum plainness plainness; /* as for report_input() */
};

enum { CHECK_WAYS = 16 };
extern const struct check_way check_ways[CHECK_WAYS];

/* Writes `text`, in which the first number from the byte `at` on is another one: chosen by `which`
   from those at which arithmetic overflows. */
void put_extreme_number(sink *out, bytes text, size_t at, unsigned which);

/* Checks that a report is printable, and that a quoted line, its caret and its indented notes fit
   into 80 columns. */
void check_quotes(bytes report);

#endif
