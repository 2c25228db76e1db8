#include "system/output.h"

#include "system/io.h"

#include <errno.h>
#include <string.h>

int write_output(const char *path, file_contents *contents, const void *who)
{
    if (save_file(bytes_of_text(path), contents, who))
        return 1;
    if (errno != ECANCELED) /* `contents` has printed the reason */
        complain(path, strerror(errno));
    return 0;
}
