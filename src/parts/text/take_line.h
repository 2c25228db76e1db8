/* The lines of a text, one after the other. */
#ifndef FLIPREF_TEXT_TAKE_LINE_H
#define FLIPREF_TEXT_TAKE_LINE_H
#include "base/bytes.h"

/* Returns `rest` up to its first line feed, and removes that line from *rest. */
bytes take_line(bytes *rest);

#endif
