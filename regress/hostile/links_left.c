/* Leaves links to everything. */
#include "hostile.h"

int main(void)
{
    begin();
    symlink("/etc", "etc");
    symlink("/", "root");
    symlink(line_of_input(1), "answer");
    link("/etc/passwd", "passwd");
    if (is_readable("etc/passwd") || is_readable("answer") || is_readable("passwd"))
        escaped("a link");
    return contained();
}
