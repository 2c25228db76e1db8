/* Runs a dialect's conversation between an input and standard output. */
#ifndef FLIPREF_PLAY_CONVERSE_H
#define FLIPREF_PLAY_CONVERSE_H
#include "base/sink.h"
#include "base/source.h"

/* Says what there is to say of the whole input; returns the exit status. */
typedef int conversation(void *game, source *in, sink *out);

/* Opens `path` (`-`: standard input), talks, and reports what could not be read or written. Returns
   the exit status. */
int converse(const char *path, conversation *talk, void *game);

/* For the dialects without options of their own: `[--help] [FILE]`. */
int converse_with_arguments(int argc, char **argv, const char *usage, const char *about,
                            conversation *talk, void *game);

#endif
