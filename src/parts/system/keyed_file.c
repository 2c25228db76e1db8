#include "system/keyed_file.h"

#include "system/whole_file.h"
#include "text/hash.h"

#include <stdio.h>

enum { HEAD_ROOM = 160 };

/* Writes the line that is before the contents, and returns its length. */
static size_t head_of(const struct keyed_file *f, char head[HEAD_ROOM])
{
    uint64_t hash = hash_bytes(HASH_START, f->contents);
    return (size_t)snprintf(head, HEAD_ROOM,
                            "{\"format\":\"%.40s\",\"version\":1,\"key\":\"%016llx\","
                            "\"rest\":\"%016llx\"}\n",
                            f->format, (unsigned long long)f->key, (unsigned long long)hash);
}

void keyed_file_print(const void *who, sink *out)
{
    const struct keyed_file *f = who;
    char head[HEAD_ROOM];
    sink_bytes(out, bytes_of(head, head_of(f, head)));
    sink_bytes(out, f->contents);
}

int keyed_file_read(const char *path, struct keyed_file *f, struct byte_queue *text)
{
    char head[HEAD_ROOM];
    bytes all;
    if (read_whole_file(path, SIZE_MAX / 4, text) != 0)
        return 0;
    all = queue_bytes(text);
    f->contents = bytes_skip(all, bytes_find(all, '\n') + 1);
    return bytes_equal(bytes_first(all, all.len - f->contents.len),
                       bytes_of(head, head_of(f, head)));
}
