/* The table of a Gradescope export, submission_metadata.yml: when each submission was handed in. It
   is YAML that one program writes, so only the lines that are needed are looked for. */
#ifndef FLIPREF_SUBMISSIONS_EXPORTED_H
#define FLIPREF_SUBMISSIONS_EXPORTED_H
#include "base/bytes.h"

struct exported_time {
    bytes person; /* such as `submission_12345` */
    bytes at;     /* such as `2021-02-03 04:05:06.000000000 Z` */
};

/* Finds the next submission with a line `:created_at:` in *rest, and removes everything up to that
   line. Returns 0 if there is none. */
int exported_next(bytes *rest, struct exported_time *time);

#endif
