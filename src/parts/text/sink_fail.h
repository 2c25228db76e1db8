/* A sink whose contents could not be made. */
#ifndef FLIPREF_TEXT_SINK_FAIL_H
#define FLIPREF_TEXT_SINK_FAIL_H
#include "base/sink.h"

/* Makes the sink fail as a write would: it drops what it holds and what follows. */
void sink_fail(sink *s);

#endif
