/* The program of each dialect: what `flipref NAME ...` does, or a link called NAME. argv[0] is the
   program; returns the exit status. */
#ifndef FLIPREF_PLAY_PROGRAMS_H
#define FLIPREF_PLAY_PROGRAMS_H

int run_octaflip(int argc, char **argv);
int run_reversi(int argc, char **argv);
int run_bbm103(int argc, char **argv);
int run_aps105(int argc, char **argv);
int run_flip(int argc, char **argv);

#endif
