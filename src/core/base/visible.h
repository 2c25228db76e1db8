/* Bytes made visible: what a terminal would not show, or would obey, is escaped as in C. */
#ifndef FLIPREF_BASE_VISIBLE_H
#define FLIPREF_BASE_VISIBLE_H

#include "base/sink.h"

enum { VISIBLE_MAX = 4 }; /* the longest: \xC3 */

/* One byte as 1..VISIBLE_MAX printable ASCII characters at `to`; returns how many. */
size_t visible(int byte, char *to);

/* At most `most` characters of b, made visible; "..." if there were more. */
void sink_visible(sink *out, bytes b, size_t most);

/* The length of the character that b begins with, in UTF-8, and in *c the character; 0 if b does
   not begin with a well-formed one. b is not empty. */
size_t utf8_character(bytes b, uint32_t *c);

/* Whether people see the character for what it is. They do not see controls, C1 controls among
   them, controls of direction, line separators, all that Unicode calls ignorable (such as blanks
   without width, fillers and tags), and codes that are no characters. */
int is_shown(uint32_t c);

/* A file's name. What is UTF-8 and shown stays what it is; all other bytes are made visible. */
void sink_name(sink *out, const char *name);

#endif
