/* The functions of the page's worker (worker.js) that the module calls. */
#ifndef FLIPREF_PLAYGROUND_PAGE_H
#define FLIPREF_PLAYGROUND_PAGE_H

#include <stddef.h>

#define FROM_PAGE(name) __attribute__((import_module("page"), import_name(#name)))

enum {
    PAGE_INPUT = 0,    /* the descriptor of the input */
    PAGE_OUTPUT = 1,   /* the descriptor of standard output */
    PAGE_ERRORS = 2,   /* the descriptor of standard error */
    PAGE_NOTHING = -1, /* instead of a descriptor: there is no such file */
    PAGE_FAILED = -1   /* page_read: the input cannot be read */
};

/* Reads up to `room` bytes. Returns their number, 0 at the end, or PAGE_FAILED. */
FROM_PAGE(read) int page_read(int file, unsigned char *at, size_t room);

/* Writes `len` bytes. Returns 0 if the worker refuses them, because the output is too long. */
FROM_PAGE(write) int page_write(int file, const unsigned char *at, size_t len);

/* page_open opens a file that a program has saved; page_create opens a new one that replaces it.
   Both return a descriptor, or PAGE_NOTHING. */
FROM_PAGE(open) int page_open(const char *name, size_t len);
FROM_PAGE(create) int page_create(const unsigned char *name, size_t len);

#endif
