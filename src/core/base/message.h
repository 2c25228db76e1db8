/* A short text in memory of its own: a message is written to a sink, and then read as bytes. */
#ifndef FLIPREF_BASE_MESSAGE_H
#define FLIPREF_BASE_MESSAGE_H

#include "base/sink.h"

enum { MESSAGE_ROOM = 256 }; /* bytes; the sink fails if a message is longer */

struct message {
    sink to;
    unsigned char text[MESSAGE_ROOM];
};

/* Empties the message, and returns the sink that writes to it. */
sink *message_open(struct message *m);

/* What was written, without a final LF. */
bytes message_text(const struct message *m);

#endif
