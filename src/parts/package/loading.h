/* The parts of a package, each read from its files. All fill in l->p, and do nothing once something
   was wrong. */
#ifndef FLIPREF_PACKAGE_LOADING_H
#define FLIPREF_PACKAGE_LOADING_H
#include "package/files.h"
#include "text/names.h"
#include "yaml/yaml_tree.h"

/* Reads a YAML file into a tree in `m`. Returns NULL if it is wrong, or is not there: then nothing
   was. */
const struct tree *load_yaml(struct loading *l, const char *path, struct arena *m,
                             struct questions *q);

/* Ends the questions to a tree of that file, and frees `m`. */
void load_yaml_end(struct loading *l, const char *path, struct arena *m, const struct questions *q);

/* problem.yaml, and the files that say only the time limit. Returns the words of `validator_flags`.
 */
package_words load_problem(struct loading *l);

/* Validators, generators and submissions. */
void load_programs(struct loading *l);

/* Groups, tests and flag sets. Validators must be loaded. */
void load_data(struct loading *l, package_words validator_flags);

/* Reads all parts of a package whose files are listed. Returns 0 if something is wrong. */
int load_parts(struct loading *l);

#endif
