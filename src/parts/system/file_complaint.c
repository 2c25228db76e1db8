#include "system/file_complaint.h"

#include "system/io.h"

#include <unistd.h>

void complain_of_file(const char *name, const struct file_error *error)
{
    struct writing to_stderr = { STDERR_FILENO, 0 };
    unsigned char buffer[512];
    sink err;
    (void)sink_flush(standard_output()); /* what was written before comes first */
    sink_init(&err, writing_write, &to_stderr, buffer, sizeof buffer);
    file_error_print(&err, name, error);
    (void)sink_flush(&err); /* if this fails, there is nowhere left to report it */
}
