/* Games as people have them: moves of Othello as a string, in GGF and in WTHOR, and positions of
   Ataxx in FEN. They are read strictly, and become an input of a dialect. docs/convert.md has the
   formats. */
#ifndef FLIPREF_TRANSCRIPTS_TRANSCRIPTS_H
#define FLIPREF_TRANSCRIPTS_TRANSCRIPTS_H
#include "base/bytes.h"
#include "text/file_error.h"

#include <stdint.h>

#define TRANSCRIPT_FORMATS "moves ggf wthor fen"

enum {
    TRANSCRIPT_MOST = 16 << 20,     /* bytes of a file */
    TRANSCRIPT_INPUT_ROOM = 2 << 10 /* bytes of an input: more than any has */
};

struct transcript_request {
    const char *format;  /* one of TRANSCRIPT_FORMATS */
    const char *dialect; /* the name of one */
    uint64_t game;       /* which of several, from 1; 0: there must be only one */
};

/* The input of a dialect. */
struct transcript_input {
    const char *args; /* what the dialect's program is started with; NULL if it takes nothing */
    unsigned char text[TRANSCRIPT_INPUT_ROOM];
    size_t len;
};

/* Returns why no game of this format is one of the dialect, or NULL. */
const char *transcript_misfit(const struct transcript_request *request);

/* Reads a game and makes it an input, if there is no misfit. Returns 0 if the text is wrong:
   `error` says what, and where unless the format is binary. */
int transcript_convert(const struct transcript_request *request, bytes text,
                       struct transcript_input *to, struct file_error *error);

#endif
