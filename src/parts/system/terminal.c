#include "system/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

struct terminal_size terminal_size(int fd)
{
    struct terminal_size size = { 0 };
    struct winsize told = { 0 };
    if (ioctl(fd, TIOCGWINSZ, &told) != 0)
        return size;
    size.rows = told.ws_row;
    size.columns = told.ws_col;
    return size;
}

int has_color(enum color when, int on_terminal)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    int is_dumb = term == 0 || strcmp(term, "dumb") == 0;
    if (when != COLOR_AUTO)
        return when == COLOR_ALWAYS;
    return on_terminal && !is_dumb && (no_color == 0 || *no_color == '\0');
}
