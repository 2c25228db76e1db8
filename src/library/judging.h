/* What the library's functions that judge share. */
#ifndef FLIPREF_LIBRARY_JUDGING_H
#define FLIPREF_LIBRARY_JUDGING_H

#include "library/allocator.h"
#include "library/flipref.h"

#include "judge/finding.h"
#include "judge/watcher.h"

/* An input that is in memory; buffer_read is a flipref_read of it. */
struct buffer {
    const unsigned char *at;
    size_t len;
};

size_t buffer_read(void *buffer, unsigned char *at, size_t room);

/* Judges an input with `check`. watcher: 0 if nobody watches. */
flipref_status judge_reading(const flipref_options *options, flipref_read *read, void *from,
                             const struct allocator *allocator, const struct listener *to,
                             const struct watcher *watcher);

/* A message or words that end with NUL. */
enum { WORDS_ROOM = MESSAGE_ROOM + 1 };

const char *words_as_text(bytes words, char room[WORDS_ROOM]);

/* As the public header has it. The message is somebody else's, and `f` holds all else. */
flipref_diagnostic diagnostic_of(const struct finding *f, const char *message);
flipref_verdict verdict_of(const struct verdict *v, const char *words);

#endif
