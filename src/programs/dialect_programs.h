/* The dialects' own programs: `flipref NAME ...`, or a link NAME to flipref. */
#ifndef FLIPREF_PROGRAMS_DIALECT_PROGRAMS_H
#define FLIPREF_PROGRAMS_DIALECT_PROGRAMS_H
#include "options/options.h"

#include "base/sink.h"
#include "base/source.h"

/* argv[0] is the program. Returns the exit status. */
int run_octaflip(int argc, char **argv);
int run_reversi(int argc, char **argv);
int run_bbm103(int argc, char **argv);
int run_aps105(int argc, char **argv);
int run_flip(int argc, char **argv);

/* What each program's help says. */
extern const struct command_line octaflip_usage;
extern const struct command_line reversi_usage;
extern const struct command_line bbm103_usage;
extern const struct command_line aps105_usage;
extern const struct command_line flip_usage;

/* ---- for these programs ---- */

/* Reads the whole input and writes the answers. Returns the exit status. */
typedef int conversation(void *game, source *in, sink *out);

/* Opens `path`, or standard input for `-`, holds the conversation, and prints a message if
   something could not be read or written. Returns the exit status. */
int converse(const char *path, conversation *talk, void *game);

/* Parses the options of a command line `[OPTIONS] [FILE]`, and returns the path of the input: FILE,
   or
   - if there is none. NULL: the program is to end with this status, and what there was to say has
   been said. `request` gets what the options store, and is not used if the only option is --help.
 */
const char *input_named(const struct command_line *line, char **argv, void *request, int *status);

#endif
