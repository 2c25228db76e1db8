/* A command line without a dialect: says which dialect the inputs look like. */
#ifndef FLIPREF_CHECK_GUESS_H
#define FLIPREF_CHECK_GUESS_H

/* Returns whether a word is no misspelt dialect but a path: a file, a folder, or `-`. */
int is_a_path(const char *word);

/* Prints a message for each path: which dialect it looks like, and the command line that would
   check it. A folder looks like its first file that looks like anything. */
void guess_dialects(char **paths);

#endif
