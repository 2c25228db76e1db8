/* The files of a package: which ones matter, and where their bytes are. */
#ifndef FLIPREF_PACKAGE_FILES_H
#define FLIPREF_PACKAGE_FILES_H
#include "package/package.h"
#include "text/names.h"
#include "yaml/yaml_tree.h"

/* A package that is being loaded. */
struct loading {
    struct package *p;
    struct package_error *error;
    int failed;    /* *error is filled in; all else is skipped */
    uint64_t yaml; /* bytes of YAML so far */
};

/* Says what is wrong with a file of the package, unless something was wrong before. If `why` is
   NULL, the error has its text already. Returns 0. */
int load_fails(struct loading *l, const char *file, const char *why);

/* Lists the files of the folder or zip into the package. Returns 0 if that fails. */
int load_files(struct loading *l);

/* ---- the list ---- */

struct listing {
    struct loading *l;
    struct package_file *files;
    size_t count, room;
};

/* Whether a file, or what is below a folder, matters if it has this path in the package. */
int is_wanted(const char *path);
int is_wanted_folder(const char *path);

/* Whether a file matters only to those who make tests, so that the package is one without it. */
int is_only_to_make(const char *path);
int is_program_name(const char *path); /* its ending is that of a known language */

/* Whether a part of the name makes it as if it were not there: it begins with a dot or a minus, or
   is what Python or macOS leave behind. */
int is_hidden(const char *path);

/* How many slashes the path has. */
size_t depth_of(const char *path);

/* Adds a file, if it matters. Returns NULL if it does not, has a name that the format does not
   allow, or is refused. */
struct package_file *list_file(struct listing *to, const char *path, uint64_t size);

/* Sorts the files, gives them to the package, and frees the list. Returns 0 if loading has failed.
 */
int list_end(struct listing *to);

/* What load_files does for a folder, and for a zip. */
void list_folder(struct listing *to);
void list_zip(struct listing *to);

/* Whether a zip has what a package needs. */
int zip_is_package(const char *path);

/* ---- the parts of a package ---- */

/* The parts of a package, each read from its files. All fill in l->p, and do nothing once something
   was wrong. */

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
