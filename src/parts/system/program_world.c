#include "system/program_world.h"

#include "system/io.h"
#include "text/memory.h"

#include "tokenize/lines.h"

#include <stdlib.h>
#include <string.h>

struct opened {
    source from; /* the first member: world_close() gets its address */
    struct file_reader in;
    unsigned char buffer[LINES_CAPACITY];
};

source *world_open(void *who, const char *path)
{
    struct opened *file = memory_new(1, sizeof *file);
    (void)who;
    if (strcmp(path, "-") == 0)
        path = "./-"; /* a name like any other */
    if (!file_reader_open(&file->in, path, 0)) {
        free(file);
        return 0;
    }
    source_init(&file->from, file_reader_fill, &file->in, file->buffer, sizeof file->buffer);
    return &file->from;
}

void world_close(void *who, source *from)
{
    struct opened *file = (struct opened *)from;
    (void)who;
    file_reader_close(&file->in);
    free(file);
}

const struct world program_world = { world_take, world_give_back, world_open, world_close, 0, 0 };
