/* The files of a submission, on their way into the sandbox. */
#ifndef FLIPREF_SOURCE_SOURCE_TREE_H
#define FLIPREF_SOURCE_SOURCE_TREE_H
#include "source/build.h"

enum { TREE_BYTES_MOST = 1 << 26 }; /* of all files: more is not compiled */

/* Whether the files have more than TREE_BYTES_MOST bytes. */
int tree_is_too_large(const struct source_tree *tree);

/* Returns the file with a name, which may begin with `./`, or NULL. */
const struct source_file *tree_find(const struct source_tree *tree, bytes name);

/* Whether `FILE:`, with which a place or a line begins, is a file that the course provides. */
int tree_provides(const struct source_tree *tree, bytes place);

/* Returns a line of a file, counted from 1, without the blanks around it; an empty view if there is
   none. */
bytes tree_line(const struct source_tree *tree, bytes file, unsigned long number);

/* The files to put into the working folder, and their number: all but `except` (NULL: none is left
   out) and those whose names would leave the folder. The caller frees it; the texts belong to the
   tree. */
struct named_file *tree_scratch(const struct source_tree *tree, const char *except, size_t *count);

#endif
