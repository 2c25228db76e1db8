#include "text/sink_fail.h"

/* A flush of held bytes that works would end the failure. */
void sink_fail(sink *s)
{
    s->len = 0;
    s->failed = 1;
}
