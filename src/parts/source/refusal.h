/* Why a compiler refused a source, in words for its author. */
#ifndef FLIPREF_SOURCE_REFUSAL_H
#define FLIPREF_SOURCE_REFUSAL_H
#include "source/build.h"

/* Appends the reason to `text`, without a full stop: the compiler's first error, or what a missing
   header means. Returns BUILD_REFUSED, or BUILD_INTERNAL if a header is missing that only the
   source has in quotes: the course may have handed it out. `messages` is what the compiler said. */
enum build_status refusal_explain(bytes messages, const struct source_tree *tree,
                                  struct byte_queue *text);

#endif
