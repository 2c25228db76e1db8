/* The files of a package or of a folder of tests, in memory. */
#ifndef FLIPREF_TESTS_TEST_FILES_H
#define FLIPREF_TESTS_TEST_FILES_H

#include "base/bytes.h"

#include <stddef.h>

enum {
    TEST_FILE_MOST = 16 << 20,         /* bytes of a file */
    TEST_FILES_TOTAL_MOST = 512 << 20, /* bytes of all files */
    TEST_FILES_MOST = 200000
};

struct test_file {
    char *path; /* from the folder on, such as `data/sample/1.in` */
    unsigned char *at;
    size_t len;
};

/* Sorted by path, byte by byte. */
struct test_files {
    struct test_file *files;
    size_t count, room;
    size_t total;  /* bytes */
    int takes_all; /* no file ends in `.in`, so each one is an input unless its name says otherwise
                    */
    char *path;    /* what could not be read, as a user would name it; NULL: everything was read */
    char *reason;
};

/* Reads the files of a folder, or of a zip or tar of one, that hold tests. In an archive the paths
   start after the folder that all of its files are in, if there is one. Links that lead out of the
   folder are refused, and so are files that are too large, and names with control characters. If
   no file ends in `.in`, all files are read that may be inputs, also those in archives in the
   folder. Returns 0 with `path` and `reason` set if something cannot be read. test_files_free frees
   all. */
int test_files_read(const char *path, struct test_files *g);

/* Reads one file, which is an input. Returns as test_files_read does. */
int test_files_read_one(const char *path, struct test_files *g);

/* Whether a file is an input that has no `.in` at the end of its name: a fuzzer has kept it, or
   all files are inputs. */
int is_bare_input(const struct test_files *g, const char *path);
void test_files_free(struct test_files *g);

/* Returns the file of that path, or NULL. */
const struct test_file *test_files_find(const struct test_files *g, const char *path);

#endif
