/* `flipref play DIALECT --black CMD --white CMD`. */
#ifndef FLIPREF_PLAY_PLAY_H
#define FLIPREF_PLAY_PLAY_H
#include "options/options.h"

extern const struct command_line play_usage;

/* argv[0] is `play`. Returns the exit status. */
int run_play(int argc, char **argv);

#endif
