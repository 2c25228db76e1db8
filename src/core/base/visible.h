/* Makes bytes visible: those that a terminal would hide or obey are escaped as in C. */
#ifndef FLIPREF_BASE_VISIBLE_H
#define FLIPREF_BASE_VISIBLE_H

#include "base/sink.h"

enum { VISIBLE_MAX = 4 }; /* the longest is like \xC3 */

/* Writes one byte to `to` as 1 to VISIBLE_MAX printable ASCII characters. Returns their number. */
size_t visible(int byte, char *to);

/* Writes at most `most` characters of b, made visible, and then "..." if there are more. */
void sink_visible(sink *out, bytes b, size_t most);

/* Decodes the UTF-8 character at the start of b, which is not empty, into *c. Returns its length in
   bytes, or 0 if b does not start with a well-formed character. */
size_t utf8_character(bytes b, uint32_t *c);

/* Returns whether a reader can see this character and recognise it. Hidden characters are:
   - controls, C1 controls and controls of direction;
   - line separators;
   - what Unicode calls ignorable, such as zero-width blanks, fillers and tags;
   - codes that are not characters. */
int is_shown(uint32_t c);

/* Writes a file's name. Visible characters in UTF-8 stay as they are; every other byte is made
   visible. */
void sink_visible_name(sink *out, const char *name);

#endif
