/* What gcc warns of if it is asked to look: an output may be right by chance. */
#include "source/compiler_log.h"
#include "source/source_tree.h"
#include "text/find.h"

#include <stdlib.h>

enum { WARNINGS_SHOWN = 4, WARNING_MOST = 160 /* bytes of one */ };

static int has_line(bytes log, bytes line)
{
    while (log.len > 0) {
        if (bytes_equal(take_line(&log), line))
            return 1;
    }
    return 0;
}

/* What is only for the linker, such as an object, is not used here. */
static int is_linkers(bytes line)
{
    return bytes_contain(line, "linker input file unused");
}

struct telling {
    const struct source_tree *tree;
    bytes own; /* the log of the course's build */
    struct byte_queue text;
    size_t count, shown;
};

/* Says the warnings that have, or do not have, something to do with values that were never set. */
static void tell(struct telling *t, bytes log, int is_of_values)
{
    while (log.len > 0) {
        bytes line = take_line(&log);
        struct compiler_message m;
        if (!log_divide(line, ": warning: ", &m) ||
            bytes_contain(m.text, "uninitialized") != is_of_values || is_linkers(line) ||
            tree_provides(t->tree, line) || has_line(t->own, line))
            continue;
        t->count++;
        if (t->shown == WARNINGS_SHOWN)
            continue;
        queue_say(&t->text, "%s%.*s: %.*s", t->shown++ > 0 ? "; " : "", VIEW(m.place),
                  VIEW(bytes_first(m.text, WARNING_MOST)));
    }
}

char *build_more_warnings(const struct build_request *request, const struct build *course)
{
    struct build_request more = *request;
    struct build build;
    struct telling t = { .tree = &request->tree, .own = queue_bytes(&course->log) };
    more.variant = BUILD_WARNINGS;
    build_program(&more, &build);
    queue_say(&t.text, "gcc -Wall -Wextra -O1 warns, which costs nothing: ");
    tell(&t, queue_bytes(&build.log), 1);
    tell(&t, queue_bytes(&build.log), 0);
    if (t.count > t.shown)
        queue_say(&t.text, "; and %zu more", t.count - t.shown);
    build_free(&build);
    if (t.count > 0)
        return queue_string(&t.text);
    free(t.text.at);
    return 0;
}
