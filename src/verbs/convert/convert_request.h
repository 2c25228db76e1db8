/* What a command line of `flipref convert` asks for. */
#ifndef FLIPREF_CONVERT_CONVERT_REQUEST_H
#define FLIPREF_CONVERT_CONVERT_REQUEST_H
#include "options/options.h"
#include "transcripts/transcripts.h"

struct convert_request {
    struct transcript_request transcript;
    const char *path;
    const char *output; /* NULL: standard output */
};

extern const struct command_line convert_usage;

#endif
