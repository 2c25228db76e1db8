#include "system/terminal.h"

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
