/* A temporary file without a name, in TMPDIR or /tmp. */
#ifndef FLIPREF_SYSTEM_TEMPORARY_FILE_H
#define FLIPREF_SYSTEM_TEMPORARY_FILE_H

/* Returns a descriptor of a file without a name in TMPDIR, for reading and writing, or -1. */
int temporary_file(void);

/* Says by errno why a temporary file cannot be used. It names the folder, since a full one can be
   avoided by TMPDIR. The text is valid until the next call. */
const char *temporary_file_trouble(void);

#endif
