/* What the judging functions of the library share. */
#ifndef FLIPREF_LIBRARY_JUDGING_H
#define FLIPREF_LIBRARY_JUDGING_H

#include "library/allocator.h"
#include "library/flipref.h"

#include "judge/finding.h"
#include "judge/watcher.h"

/* An input in memory. buffer_read is a flipref_read of it. */
struct buffer {
    const unsigned char *at;
    size_t len;
};

size_t buffer_read(void *buffer, unsigned char *at, size_t room);

/* Judges an input as `check` does. `watcher` may be NULL. */
flipref_status judge_reading(const flipref_options *options, flipref_read *read, void *from,
                             const struct allocator *allocator, const struct listener *to,
                             const struct watcher *watcher);

/* Copies a message or the words of a verdict and ends them with NUL. */
enum { WORDS_ROOM = MESSAGE_ROOM + 1 };

const char *words_as_text(bytes words, char room[WORDS_ROOM]);

/* Return the public structs. They point to `message` or `words` and into their first argument. */
flipref_diagnostic diagnostic_of(const struct finding *f, const char *message);
flipref_verdict verdict_of(const struct verdict *v, const char *words);

#endif
