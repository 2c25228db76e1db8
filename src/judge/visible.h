/* Bytes made visible: what a terminal would not show, or would obey, is escaped as in C. */
#ifndef FLIPREF_JUDGE_VISIBLE_H
#define FLIPREF_JUDGE_VISIBLE_H

#include "base/sink.h"

enum { VISIBLE_MAX = 4 }; /* the longest: \xC3 */

/* One byte as 1..VISIBLE_MAX printable ASCII characters at `to`; returns how many. */
size_t visible(int byte, char *to);

/* At most `most` characters of b, made visible; "..." if there were more. */
void sink_visible(sink *out, bytes b, size_t most);

/* A file's name: only control characters are escaped, so that UTF-8 stays what it is. */
void sink_name(sink *out, const char *name);

#endif
