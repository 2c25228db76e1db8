/* flipref hunt DIALECT [OPTIONS] PROGRAM... */
#ifndef FLIPREF_HUNT_HUNT_H
#define FLIPREF_HUNT_HUNT_H

/* Obeys the command line, which is all of argv but the program's name. Returns the exit status. */
int run_hunt(int argc, char **argv);

/* For flipref itself, which calls it in a sandbox: referees a slice of a fuzzer (referee.h). The
   words are what follows `--engine-referee`. Returns the exit status. */
int hunt_referee(char **words);

/* For fuzz/campaign, which calls it: runs a slice of a campaign (campaign_slice.c). The words are
   what follows `--engine-slice`. Returns the exit status. */
int hunt_slice(char **words);

#endif
