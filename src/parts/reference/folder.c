#include "reference/folder.h"

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

/* Copies bytes. Returns NULL if memory runs out. */
static void *copy_of(bytes b, size_t more)
{
    unsigned char *copy = taken(calloc(1, b.len + more));
    if (copy != 0 && b.len > 0)
        memcpy(copy, b.at, b.len);
    return copy;
}

/* Creates an empty file. Returns NULL if memory runs out. */
static struct memory_file *create(struct memory_folder *folder, bytes name)
{
    struct memory_file *file = taken(calloc(1, sizeof *file));
    if (file == 0)
        return 0;
    file->name = copy_of(plain_name(name), 1);
    if (file->name == 0) {
        free(file);
        return 0;
    }
    file->next = folder->first;
    folder->first = file;
    return file;
}

int memory_folder_put(struct memory_folder *folder, bytes name, bytes content)
{
    struct memory_file *file = find(folder, name);
    unsigned char *copy = copy_of(content, 1);
    if (copy != 0 && file == 0)
        file = create(folder, name);
    if (copy == 0 || file == 0) {
        free(copy);
        return 0;
    }
    free(file->at);
    file->at = copy;
    file->len = content.len;
    return 1;
}

/* ---- the world ---- */

static void *take(void *who, size_t count, size_t size)
{
    (void)who;
    return taken(calloc(count, size));
}

static void give_back(void *who, void *memory)
{
    (void)who;
    free(memory);
}

static source *open_file(void *who, const char *path)
{
    const struct memory_folder *folder = who;
    const struct memory_file *file = folder != 0 ? find(folder, bytes_of_text(path)) : 0;
    struct memory_input *opened = file != 0 ? taken(malloc(sizeof *opened)) : 0;
    return opened != 0 ? memory_input_open(opened, bytes_of(file->at, file->len)) : 0;
}

static void close_file(void *who, source *from)
{
    (void)who;
    free(from); /* the first member of what open_file allocated */
}

struct world memory_world(struct memory_folder *folder)
{
    struct world world = { take, give_back, open_file, close_file, 0, folder };
    return world;
}
