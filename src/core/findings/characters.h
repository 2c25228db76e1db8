/* Characters outside ASCII: their names, and what ASCII is meant by those that editors, other
   programs and other keyboards write for it. */
#ifndef FLIPREF_FINDINGS_CHARACTERS_H
#define FLIPREF_FINDINGS_CHARACTERS_H

#include "base/bytes.h"
#include "base/sink.h"

struct character {
    uint32_t code;
    size_t length;     /* in bytes */
    const char *name;  /* NULL: it has none here */
    const char *meant; /* ASCII, "" if it is to be left out; NULL: not known, or ascii[0] is it */
    char ascii[2];     /* of a full-width character */
};

/* Reads the character that the text starts with. Returns 0 if that is not a well-formed UTF-8
   character outside ASCII. */
int character_take(bytes text, struct character *c);

/* Returns what ASCII is meant by the character, or NULL. */
const char *character_meant(const struct character *c);

/* Writes `U+2212 minus sign`, or `U+00E9`. */
void say_character(sink *out, const struct character *c);

/* Writes `b` made visible: a character outside ASCII as `<U+2212 minus sign>`. Writes "..." instead
   of what does not fit into about `most` characters. */
void sink_named(sink *out, bytes b, size_t most);

#endif
