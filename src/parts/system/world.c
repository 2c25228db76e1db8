#include "system/world.h"

#include "system/io.h"

#include "tokenize/lines.h"

#include <stdlib.h>
#include <string.h>

static void *take_memory(void *who, size_t count, size_t size)
{
    void *memory = calloc(count, size);
    (void)who;
    if (memory == 0)
        complain("a board", "not enough memory");
    return memory;
}

static void give_memory_back(void *who, void *memory)
{
    (void)who;
    free(memory);
}

/* ---- files ---- */

struct opened {
    source from; /* the first member: close_file() gets its address */
    struct reading in;
    unsigned char buffer[LINES_CAPACITY];
};

static source *open_file(void *who, const char *path)
{
    struct opened *file = malloc(sizeof *file);
    (void)who;
    if (strcmp(path, "-") == 0)
        path = "./-"; /* a name like any other */
    if (file == 0 || !reading_open(&file->in, path, 0)) {
        free(file);
        return 0;
    }
    source_init(&file->from, reading_fill, &file->in, file->buffer, sizeof file->buffer);
    return &file->from;
}

static void close_file(void *who, source *from)
{
    struct opened *file = (struct opened *)from;
    (void)who;
    reading_close(&file->in);
    free(file);
}

const struct world program_world = { take_memory, give_memory_back, open_file, close_file, 0, 0 };
