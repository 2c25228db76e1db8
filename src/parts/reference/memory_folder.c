#include "reference/memory_folder.h"

#include "reference/memory_input.h"
#include "text/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

void memory_folder_free(struct memory_folder *folder)
{
    while (folder->first != 0) {
        struct memory_file *file = folder->first;
        folder->first = file->next;
        free(file->name);
        free(file->at);
        free(file);
    }
}

/* Removes any `./` from the front. */
static bytes plain_name(bytes name)
{
    while (name.len > 2 && bytes_get(name, 0) == '.' && bytes_get(name, 1) == '/')
        name = bytes_skip(name, 2);
    return name;
}

int memory_folder_can_save(bytes name)
{
    name = plain_name(name);
    return name.len > 0 && name.len <= NAME_MAX && bytes_find(name, '/') == name.len &&
           bytes_find(name, '\0') == name.len && !bytes_equal(name, BYTES_OF_LITERAL(".")) &&
           !bytes_equal(name, BYTES_OF_LITERAL(".."));
}

static struct memory_file *find(const struct memory_folder *folder, bytes name)
{
    struct memory_file *file = folder->first;
    name = plain_name(name);
    while (file != 0 && !bytes_equal(bytes_of_text(file->name), name))
        file = file->next;
    return file;
}

const struct memory_file *memory_folder_find(const struct memory_folder *folder, bytes name)
{
    return find(folder, name);
}

/* Creates an empty file. */
static struct memory_file *create(struct memory_folder *folder, bytes name)
{
    struct memory_file *file = memory_new(1, sizeof *file);
    file->name = memory_of_bytes(plain_name(name));
    file->next = folder->first;
    folder->first = file;
    return file;
}

void memory_folder_put(struct memory_folder *folder, bytes name, bytes content)
{
    struct memory_file *file = find(folder, name);
    char *copy = memory_of_bytes(content); /* which may be a file of the folder */
    if (file == 0)
        file = create(folder, name);
    free(file->at);
    file->at = (unsigned char *)copy;
    file->len = content.len;
}

/* ---- the world ---- */

static source *open_file(void *who, const char *path)
{
    const struct memory_folder *folder = who;
    const struct memory_file *file = folder != 0 ? find(folder, bytes_of_text(path)) : 0;
    if (file == 0)
        return 0;
    return memory_input_open(memory_new(1, sizeof(struct memory_input)),
                             bytes_of(file->at, file->len));
}

static void close_file(void *who, source *from)
{
    (void)who;
    free(from); /* the first member of what open_file allocated */
}

struct world memory_world(struct memory_folder *folder)
{
    struct world world = { world_take, world_give_back, open_file, close_file, 0, folder };
    return world;
}
