/* How large a terminal is. */
#ifndef FLIPREF_SYSTEM_TERMINAL_H
#define FLIPREF_SYSTEM_TERMINAL_H
#include <stddef.h>

struct terminal_size {
    size_t rows, columns; /* 0: not known */
};

/* Returns the size of the terminal that `fd` is; zeros if it is none, or does not tell. */
struct terminal_size terminal_size(int fd);

#endif
