/* A file in memory, on its way to where a program finds it. */
#ifndef FLIPREF_TEXT_NAMED_FILE_H
#define FLIPREF_TEXT_NAMED_FILE_H
#include "base/bytes.h"

struct named_file {
    const char *name;
    bytes contents;
};

#endif
