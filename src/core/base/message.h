/* A short text with a buffer of its own: written through a sink, and then read. */
#ifndef FLIPREF_BASE_MESSAGE_H
#define FLIPREF_BASE_MESSAGE_H

#include "base/sink.h"

enum { MESSAGE_ROOM = 256 }; /* bytes; the sink fails if a message is longer */

struct message {
    sink to;
    unsigned char text[MESSAGE_ROOM + 1]; /* and a NUL */
};

/* Empties the message. Returns the sink that writes into it. */
sink *message_open(struct message *m);

/* Returns what was written, without a final LF. The view is valid until the message changes. */
bytes message_text(const struct message *m);

/* Returns the same, ended by NUL. */
const char *message_string(struct message *m);

#endif
