/* The files of a package: which ones matter, and where their bytes are. */
#ifndef FLIPREF_PACKAGE_FILES_H
#define FLIPREF_PACKAGE_FILES_H
#include "package/package.h"

/* A package that is being loaded. */
struct loading {
    struct package *p;
    struct package_error *error;
    int failed;            /* *error is filled in; all else is skipped */
    uint64_t yaml;         /* bytes of YAML so far */
    package_words **wants; /* of each group: the words for each input validator */
};

/* Says what is wrong with a file of the package, unless something was wrong before. Returns 0. */
int load_fails(struct loading *l, const char *file, const char *why);

/* Remembers that a file is passed over. */
void load_remark(struct loading *l, const char *file, const char *why);

/* Lists the files of the folder or zip into the package. Returns 0 if that fails. */
int load_files(struct loading *l);
void store_close(struct package_store *store);

/* Returns `parts` one after another, in the package's arena; a NULL ends them. */
const char *load_text(struct loading *l, const char *const *parts);

#endif
