/* The languages of programs: a row for each, in the form of problemtools' languages.yaml. */
#ifndef FLIPREF_SOURCE_LANGUAGES_H
#define FLIPREF_SOURCE_LANGUAGES_H
#include "source/build.h"

/* Commands are words with blanks between them; what is between single quotes is one word. In them
   {files} means all files that have one of the extensions, also those that are provided, {main} the
   program's main one, {class} its name without folders and extension, {binary} the file that the
   first command makes, and {memory} the limit of memory in MiB. A command that runs finds the files
   by their paths in the sandbox. */
struct language {
    const char *id;         /* as in languages.yaml: `c`, `cpp`, `python3`, ... */
    const char *name;       /* `C++` */
    const char *extensions; /* with their dots, and blanks between them */
    const char *compile;    /* what makes the program, or only checks it if it names no {binary} */
    const char *run;
    const char *tools;     /* the names of the programs that the two commands need */
    const char *shows;     /* what a run sees of the machine, as in struct container_request; empty
                              only of C and C++, which the executor's code can be linked with */
    uint32_t spare;        /* MiB of addresses that a run needs besides its limit of memory */
    int is_threaded;       /* its programs start threads before their first line */
    const char *installed; /* Debian's packages that have the tools */
};

extern const struct language languages[];
extern const size_t language_count;

/* Returns the endings of all programs in these languages, such as `.py`; NULL ends them. */
const char *const *language_endings(void);

/* Returns the row with this id, or NULL. */
const struct language *language_find(const char *id);

/* Returns the language of a program, that of its main file's extension, or NULL if no file has one
   of the table's. The main file is the only one that has such an extension and is not provided;
   otherwise the one that is named `main`, `Main` or `__main__`; otherwise the first one by name. A
   file `x.py` is in Python 3. Sets *main to its index. */
const struct language *language_of(const struct source_tree *tree, size_t *main);

/* The main file of a program in a known language. Returns tree->count if there is none. */
size_t language_main_file(const struct language *language, const struct source_tree *tree);

/* The folders in which the sandbox finds compilers and interpreters, as in PATH. */
extern const char language_path[];

/* Whether all tools of a language are installed in these folders. If not, writes why into `reason`,
   in one line: `Rust: there is no rustc in ...; Debian's package rustc has it`. */
int language_is_installed(const struct language *language, char reason[CONTAINMENT_TEXT]);

/* What the names in braces mean in a command. */
struct command_values {
    const char *folder; /* is put before the names of files; NULL: nothing */
    const struct source_tree *tree;
    size_t main;
    const char *binary;
    uint64_t memory; /* bytes */
};

/* Returns the words of a command of `language`; NULL ends them, and *count is their number.
   command_words_free frees them. */
char **command_words(const struct language *language, const char *command,
                     const struct command_values *values, size_t *count);
void command_words_free(char **words);

/* ---- builds ---- */

struct language_build {
    const struct language *language;
    enum containment level;
    struct source_tree tree;
    const char *const *more;          /* words after the command's; NULL ends them; NULL: none */
    const struct source_file *object; /* is put beside the tree, for `more`; NULL: none */
    const char *kept; /* a folder with earlier builds, by what they depend on; it is made if it is
                         not there. NULL: none are kept */
};

/* Builds a program in a sandbox of its own, as build_program does. If the language's command makes
   no file, build->program is NULL even though it is BUILD_BUILT. The caller frees *build by
   build_free. */
void language_build(const struct language_build *request, struct build *build);

#endif
