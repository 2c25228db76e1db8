/* The names of inputs, as people read them. */
#ifndef FLIPREF_TEXT_INPUT_NAME_H
#define FLIPREF_TEXT_INPUT_NAME_H
#include "base/bytes.h"

/* The name of an input in messages: its path, or `(standard input)` for `-`. */
const char *known_as(const char *path);

enum { NAME_ROOM = 4 * 4096 }; /* bytes, after invisible bytes are escaped */

/* Writes that name to `room` as sink_visible_name does, and returns it. A longer name is cut after
   a whole character. */
bytes visible_input_name(const char *path, unsigned char room[NAME_ROOM]);

#endif
