/* Each dialect's own program: `flipref NAME ...`, or a link NAME to flipref. argv[0] is the
   program. Returns the exit status. */
#ifndef FLIPREF_PLAY_PROGRAMS_H
#define FLIPREF_PLAY_PROGRAMS_H

int run_octaflip(int argc, char **argv);
int run_reversi(int argc, char **argv);
int run_bbm103(int argc, char **argv);
int run_aps105(int argc, char **argv);
int run_flip(int argc, char **argv);

#endif
