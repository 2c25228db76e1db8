/* How large a terminal is, and whether an output has colours. */
#ifndef FLIPREF_SYSTEM_TERMINAL_H
#define FLIPREF_SYSTEM_TERMINAL_H
#include <stddef.h>

struct terminal_size {
    size_t rows, columns; /* 0: not known */
};

/* Returns the size of the terminal that `fd` is; zeros if it is none, or does not tell. */
struct terminal_size terminal_size(int fd);

/* The words of --color, in the order of the enum. */
#define COLOR_WORDS "auto always never"
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* Whether an output that is a terminal or not has colours. COLOR_AUTO heeds NO_COLOR and TERM. */
int has_color(enum color when, int on_terminal);

#endif
