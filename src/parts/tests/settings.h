/* The settings of a package and of its test cases: a few keys of YAML files. */
#ifndef FLIPREF_TESTS_SETTINGS_H
#define FLIPREF_TESTS_SETTINGS_H
#include "text/file_error.h"

enum { SETTINGS_ARGS_MOST = 64 };

/* What a file says. A key that is not given is NULL. */
struct settings {
    char **args;   /* `args`: words; NULL ends them */
    char *version; /* `problem_format_version` */
    char *owner;   /* `rights_owner` */
};

/* Reads a file; other keys are skipped. Returns 0 and fills in *error if it is not YAML, is too
   large, has aliases, or a key has a wrong value. settings_free frees what was read. */
int settings_read(bytes yaml, struct settings *settings, struct file_error *error);
void settings_free(struct settings *settings);

/* Writes the line `args: ["new", "4"]` as settings_read reads it. Arguments must be UTF-8. */
void settings_print_args(char *const *args, size_t count, sink *out);

#endif
