/* The text of an input while it is made, in a block of bounded size. */
#ifndef FLIPREF_GAMES_SCRIPT_H
#define FLIPREF_GAMES_SCRIPT_H

#include "base/bytes.h"

#include <stdint.h>

struct script {
    uint8_t *at; /* the caller's block */
    size_t size;
    size_t most; /* the size of the block */
};

/* Each of these returns 0, and changes nothing, if the text would become too long. */

/* Replaces `length` bytes. `with` is not a part of the script. */
int script_replace(struct script *s, size_t from, size_t length, bytes with);

int script_insert(struct script *s, size_t to, bytes what);

/* Inserts one byte `count` times. */
int script_repeat(struct script *s, size_t to, int byte, size_t count);

/* Inserts a copy of some of the script's own bytes. */
int script_copy(struct script *s, size_t to, size_t from, size_t length);

void script_remove(struct script *s, size_t from, size_t length);

/* ---- at its end ---- */

void script_byte(struct script *s, int byte);
void script_text(struct script *s, const char *text);
void script_number(struct script *s, long number); /* in decimal */

#endif
