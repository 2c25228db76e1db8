/* Runs a dialect's conversation between an input and standard output. */
#ifndef FLIPREF_PROGRAMS_CONVERSE_H
#define FLIPREF_PROGRAMS_CONVERSE_H
#include "base/sink.h"
#include "base/source.h"

/* Reads the whole input and writes the answers. Returns the exit status. */
typedef int conversation(void *game, source *in, sink *out);

/* Opens `path`, or standard input for `-`, holds the conversation, and prints a message if
   something could not be read or written. Returns the exit status. */
int converse(const char *path, conversation *talk, void *game);

#endif
