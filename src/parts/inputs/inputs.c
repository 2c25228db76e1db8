#include "inputs/inputs.h"

#include "inputs/archive_kind.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/progress.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>

/* No file has a longer name. */
enum { LIST_ROOM = 1 << 16, NAME_MOST = PATH_MAX };

static int is_enough(const struct walker *to)
{
    return to->enough != 0 && to->enough(to->who);
}

static void expect(const struct walker *to, int more)
{
    if (to->expect != 0)
        to->expect(to->who, more);
}

static void tell_path(const char *path, const struct walker *to)
{
    if (is_folder(path))
        walk(path, to);
    else
        to->file(to->who, path);
}

/* ---- a list ---- */

static void tell_name(bytes name, int separator, const struct walker *to)
{
    static char path[NAME_MOST + 1];
    if (name.len > 0)
        memcpy(path, name.at, name.len);
    path[name.len] = '\0';
    if (name.len == 0)
        to->trouble(to->who, path, "an empty name in the list");
    else if (strlen(path) < name.len)
        to->trouble(to->who, path,
                    separator == '\n' ? "a NUL in a name; is the list one for -0?"
                                      : "a NUL in a name");
    else
        tell_path(strcmp(path, "-") == 0 ? "./-" : path, to);
}

/* Skips the rest of a name that is too long. Returns 0 at the end of the list. */
static int skip_name(source *list, int separator)
{
    for (;;) {
        bytes ahead = source_ahead(list);
        size_t end = bytes_find(ahead, separator);
        source_advance(list, end + 1);
        if (end < ahead.len)
            return 1;
        if (!source_more(list))
            return 0;
    }
}

/* Before the list waits for more names, the known ones are judged. */
struct patient {
    struct file_reader in;
    const struct walker *to;
};

static size_t patient_fill(void *from, unsigned char *at, size_t room)
{
    struct patient *p = from;
    struct pollfd ready = { .fd = p->in.fd, .events = POLLIN };
    if (p->to->idle != 0 && poll(&ready, 1, 0) == 0)
        p->to->idle(p->to->who);
    return file_reader_fill(&p->in, at, room);
}

/* Reads until the buffer holds a whole name, or more bytes than a name may have. Returns the number
   of bytes before the separator, or of all bytes. */
static size_t read_name(source *list, int separator)
{
    size_t end = bytes_find(source_ahead(list), separator);
    while (end == source_ahead(list).len && end <= NAME_MOST && source_more(list))
        end = bytes_find(source_ahead(list), separator);
    return end;
}

/* Takes the next name. Returns 0 if the list has ended or cannot be read. */
static int next_name(source *list, int separator, const struct walker *to)
{
    size_t end = read_name(list, separator);
    bytes ahead = source_ahead(list);
    if (list->failed || ahead.len == 0)
        return 0;
    if (end > NAME_MOST) {
        to->trouble(to->who, "a name in the list", strerror(ENAMETOOLONG));
        return skip_name(list, separator);
    }
    tell_name(bytes_first(ahead, end), separator, to);
    source_advance(list, end + 1);
    return 1;
}

static void tell_list(const struct inputs *in, const struct walker *to)
{
    static unsigned char buffer[LIST_ROOM];
    struct patient from = { .to = to };
    source list;
    if (!file_reader_open(&from.in, in->list, 0)) {
        to->trouble(to->who, in->list, from.in.trouble);
        return;
    }
    from.in.give_up = interrupted;
    source_init(&list, patient_fill, &from, buffer, sizeof buffer);
    while (!is_enough(to) && next_name(&list, in->separator, to))
        ;
    if (list.failed)
        to->trouble(to->who, in->list, from.in.trouble);
    file_reader_close(&from.in);
}

/* ---- all ---- */

void each_input(const struct inputs *in, const struct walker *to)
{
    char **path;
    for (path = in->paths; *path != 0; path++)
        expect(to, 1);
    if (in->list != 0)
        expect(to, EXPECT_UNKNOWN);
    for (path = in->paths; *path != 0 && !is_enough(to); path++) {
        expect(to, -1);
        if (strcmp(*path, "-") == 0)
            to->file(to->who, *path);
        else
            tell_path(*path, to);
    }
    if (in->list != 0 && !is_enough(to)) {
        tell_list(in, to);
        expect(to, -EXPECT_UNKNOWN);
    }
}

int may_be_many(const struct inputs *in)
{
    return in->list != 0 || in->paths[1] != 0 || is_folder(in->paths[0]) ||
           archive_kind_of(in->paths[0]) != NO_ARCHIVE;
}

int standard_inputs(const struct inputs *in)
{
    int n = in->list != 0 && strcmp(in->list, "-") == 0;
    char **path;
    for (path = in->paths; *path != 0; path++)
        n += strcmp(*path, "-") == 0;
    return n;
}
