#include "text/take_line.h"

bytes take_line(bytes *rest)
{
    bytes line = bytes_first(*rest, bytes_find(*rest, '\n'));
    *rest = bytes_skip(*rest, line.len + 1);
    return line;
}
