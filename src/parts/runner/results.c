#include "runner/results.h"

#include "runner/folder.h"
#include "runner/json_text.h"
#include "system/io.h"
#include "system/keyed_file.h"
#include "text/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t result_key(uint64_t key, const struct submission_files *files)
{
    size_t i;
    key = hash_number(hash_text(key, files->reason), files->program);
    for (i = 0; i < files->count; i++)
        key = hash_bytes(hash_text(key, files->at[i].name), files->at[i].text);
    return key;
}

static int path_of(const char *id, char name[FOLDER_PATH_ROOM])
{
    return snprintf(name, FOLDER_PATH_ROOM, "results/%s.json", id) < FOLDER_PATH_ROOM;
}

json_t *result_read(const char *folder, const char *id, uint64_t key)
{
    char name[FOLDER_PATH_ROOM], path[FOLDER_PATH_ROOM];
    struct keyed_file file = { .format = "flipref-result", .key = key };
    struct byte_queue text = { 0 };
    json_t *result = 0;
    if (path_of(id, name) && folder_path(folder, name, path) && keyed_file_read(path, &file, &text))
        result = json_loadb((const char *)file.contents.at, file.contents.len, JSON_ALLOW_NUL, 0);
    free(text.at);
    return result;
}

int result_write(const char *folder, const char *id, uint64_t key, const json_t *result)
{
    char name[FOLDER_PATH_ROOM];
    struct keyed_file file = { .format = "flipref-result", .key = key };
    struct byte_queue rest = { 0 };
    int done = 0;
    json_write(result, &rest);
    file.contents = queue_bytes(&rest);
    if (!path_of(id, name))
        complain(id, "the id is too long");
    else
        done = folder_write(folder, name, keyed_file_print, &file);
    free(rest.at);
    return done;
}
