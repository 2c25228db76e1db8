/* A store keeps bytes that are written to it until they are read again from their start. */
#ifndef FLIPREF_BASE_STORE_H
#define FLIPREF_BASE_STORE_H

#include "base/sink.h"
#include "base/source.h"

struct store {
    /* Opens an empty store. Returns NULL, and the reason in *trouble, if that is not possible. The
       reason is text that stays valid until the next call. */
    void *(*open)(const char **trouble);

    sink_write *write; /* Appends bytes. */

    /* Ends the writing: what was written is read from its start. Returns 0 if some of it is lost.
     */
    int (*rewind)(void *who);
    source_fill *read;

    /* Why a call failed, or NULL. */
    const char *(*trouble)(void *who);
    void (*close)(void *who);
};

#endif
