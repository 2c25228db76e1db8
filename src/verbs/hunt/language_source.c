#define _GNU_SOURCE /* asprintf */
#include "hunt/language_source.h"

#include "system/whole_file.h"
#include "text/hash.h"
#include "text/memory.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MOST = 16 << 20, FILES_MOST = 1000 };

static const char *read_file(struct language_source *s, const char *path, const char *name)
{
    struct byte_queue text = { 0 };
    struct source_file *file;
    const char *trouble = read_whole_file(path, FILE_MOST, &text);
    if (trouble == 0) {
        s->files = memory_resized(s->files, (s->count + 1) * sizeof s->files[0]);
        file = &s->files[s->count++];
        memset(file, 0, sizeof *file);
        file->name = arena_text(&s->memory, bytes_of_text(name));
        file->text = queue_bytes(&text);
        file->text = bytes_of(arena_text(&s->memory, file->text), file->text.len);
    }
    free(text.at);
    return trouble;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static const char *read_folder(struct language_source *s, const char *path)
{
    struct dirent **list = 0;
    int count = scandir(path, &list, is_visible, alphasort);
    const char *trouble = count < 0 ? "the folder cannot be read" : 0;
    int i;
    for (i = 0; i < count; i++) {
        struct stat status;
        char *inner = 0;
        if (asprintf(&inner, "%s/%s", path, list[i]->d_name) < 0)
            memory_is_out();
        if (trouble == 0 && stat(inner, &status) == 0 && S_ISREG(status.st_mode))
            trouble =
                i < FILES_MOST ? read_file(s, inner, list[i]->d_name) : "it has too many files";
        free(inner);
        free(list[i]);
    }
    free(list);
    return trouble;
}

const char *language_source_read(struct language_source *s, const char *path)
{
    struct source_tree tree;
    struct stat status;
    const char *slash = strrchr(path, '/');
    const char *trouble;
    size_t main;
    memset(s, 0, sizeof *s);
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        trouble = read_folder(s, path);
    else
        trouble = read_file(s, path, slash != 0 ? slash + 1 : path);
    tree = (struct source_tree){ s->files, s->count };
    s->language = trouble == 0 ? language_of(&tree, &main) : 0;
    if (trouble == 0 && s->language == 0)
        return "it is in no language that flipref knows";
    return trouble;
}

void language_source_free(struct language_source *s)
{
    free(s->files);
    arena_free(&s->memory);
    memset(s, 0, sizeof *s);
}

uint64_t language_source_hash(const struct language_source *s, uint64_t hash)
{
    size_t i;
    for (i = 0; i < s->count; i++)
        hash = hash_bytes(hash_text(hash, s->files[i].name), s->files[i].text);
    return hash;
}
