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

/* ---- build.c: the compiler ---- */

/* The words of a command, as execve(2) takes them. The caller frees `at`; the texts are not its
   own. */
struct words {
    const char **at; /* a NULL follows the last one */
    size_t count, room;
};

void words_add(struct words *w, const char *word);
void words_add_all(struct words *w, const char *const *words); /* a NULL ends them; NULL: none */

/* Runs the course's compiler, which is at `path`, with these arguments and the course's limits.
   What `run` asks for besides is its caller's. */
void compiler_run(const struct build_request *request, const char *path, const char *const *args,
                  struct run_request *run, struct run_result *outcome);

#endif
