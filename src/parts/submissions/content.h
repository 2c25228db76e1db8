/* What the bytes of a file are. No function here touches the system or allocates memory. */
#ifndef FLIPREF_SUBMISSIONS_CONTENT_H
#define FLIPREF_SUBMISSIONS_CONTENT_H
#include "base/bytes.h"

enum content { CONTENT_TEXT, CONTENT_OBJECT, CONTENT_BINARY };

enum { CONTENT_HEAD = 8192 }; /* bytes at the start of a file that decide */

/* Looks at the start of a file. Objects are ELF, Mach-O, PE, COFF and libraries of them; binary is
   what has a NUL byte. */
enum content content_of(bytes start);

/* Says why a file that should be C cannot be: it is empty, saved as UTF-16, a web page or a
   document. Returns what follows the name of the file, such as ` is empty`, or NULL. */
const char *content_trouble(bytes text);

/* Whether a C source defines main: the word and a parenthesis outside of braces, comments, strings
   and lines of the preprocessor. */
int content_has_main(bytes source);

/* Finds the next #include "NAME" in *rest and removes everything up to its end. Returns 0 if there
   is none. */
int content_next_include(bytes *rest, bytes *name);

#endif
