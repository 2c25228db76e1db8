/* Each dialect's own program: `flipref NAME ...`, or a link NAME to flipref. argv[0] is the
   program. Returns the exit status. */
#ifndef FLIPREF_PROGRAMS_RUN_DIALECTS_H
#define FLIPREF_PROGRAMS_RUN_DIALECTS_H
#include "options/options.h"

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

#endif
