/* What a command line of `flipref show` asks for. */
#ifndef FLIPREF_SHOW_SHOW_REQUEST_H
#define FLIPREF_SHOW_SHOW_REQUEST_H

#include "library/flipref.h"
#include "options/options.h"
#include "transcripts/transcripts.h"

#include "judge/dialects.h"

struct show_request {
    const struct dialect *dialect;
    flipref_options options;
    struct transcript_request transcript; /* .format is NULL: FILE is an input */
    const char *path;
    const char *turn; /* NULL: not given */
    size_t at;        /* the turn as a number */
    int all, svg, animate, html;
    int saved_game, interleave;
    const char *output; /* NULL: standard output */
    int color_when;     /* enum color */
    int color;          /* whether the output has colours */
};

extern const struct command_line show_usage;

#endif
