/* A store that is a temporary file without a name, in TMPDIR or /tmp. */
#ifndef FLIPREF_SYSTEM_TEMPORARY_STORE_H
#define FLIPREF_SYSTEM_TEMPORARY_STORE_H

#include "base/store.h"

/* Its troubles name the folder, since a full one can be avoided by TMPDIR. */
extern const struct store temporary_store;

#endif
