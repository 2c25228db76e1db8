/* The first line of an input, which may be what a program was started with. */
#ifndef FLIPREF_JUDGE_FIRST_LINE_H
#define FLIPREF_JUDGE_FIRST_LINE_H

#include "judge/finding.h"
#include "tokenize/lines.h"

enum { FIRST_LINE_ROOM = LINE_LIMIT + 1 };

/* Reads it and returns it as a string in `room`; 0 if there is none, or if it is too long or holds
   a NUL. The source's buffer must hold LINES_CAPACITY bytes. */
const char *take_first_line(source *input, char room[FIRST_LINE_ROOM]);

/* What follows the first line is judged as an input of its own; this listener tells `to`, which
   must outlive it, in which line of the whole input something is. */
struct listener behind_first_line(struct listener *to);

#endif
