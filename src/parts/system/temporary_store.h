/* A store that is a temporary file without a name, in TMPDIR or /tmp. */
#ifndef FLIPREF_SYSTEM_TEMPORARY_STORE_H
#define FLIPREF_SYSTEM_TEMPORARY_STORE_H

#include "base/store.h"

/* Returns a descriptor of a file without a name in TMPDIR, for reading and writing, or -1. */
int temporary_file(void);

/* Says by errno why a temporary file cannot be used. The text is valid until the next call. */
const char *temporary_file_trouble(void);

/* Its troubles name the folder, since a full one can be avoided by TMPDIR. */
extern const struct store temporary_store;

#endif
