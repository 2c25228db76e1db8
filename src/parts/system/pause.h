/* Waiting. */
#ifndef FLIPREF_SYSTEM_PAUSE_H
#define FLIPREF_SYSTEM_PAUSE_H

/* Waits so many milliseconds, or less if a signal comes. */
void pause_milliseconds(unsigned ms);

#endif
