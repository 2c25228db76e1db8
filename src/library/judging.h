/* What the judging functions of the library share. */
#ifndef FLIPREF_LIBRARY_JUDGING_H
#define FLIPREF_LIBRARY_JUDGING_H

#include "library/allocator.h"
#include "library/flipref.h"

#include "findings/finding.h"
#include "judge/watcher.h"

/* An input in memory. buffer_read is a flipref_read of it. */
struct buffer {
    const unsigned char *at;
    size_t len;
};

size_t buffer_read(void *buffer, unsigned char *at, size_t room);

/* Judges an input as `check` does. `watcher` may be NULL. */
flipref_status judge_stream(const flipref_options *options, flipref_read *read, void *from,
                            const struct allocator *allocator, const struct listener *to,
                            const struct watcher *watcher);

#endif
