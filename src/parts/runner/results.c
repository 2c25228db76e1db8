#include "runner/results.h"

#include "runner/folder.h"
#include "runner/json_text.h"
#include "system/keyed_file.h"
#include "text/hash.h"

#include <stdlib.h>

uint64_t result_key(uint64_t key, const struct submission_files *files)
{
    size_t i;
    key = hash_number(hash_text(key, files->reason), files->program);
    for (i = 0; i < files->count; i++)
        key = hash_bytes(hash_text(key, files->at[i].name), files->at[i].text);
    return key;
}

json_t *result_read(const char *folder, const char *id, uint64_t key)
{
    char *path = text_said("%s/results/%s.json", folder, id);
    struct keyed_file file = { .format = "flipref-result", .key = key };
    struct byte_queue text = { 0 };
    json_t *result = 0;
    if (keyed_file_read(path, &file, &text))
        result = json_loadb((const char *)file.contents.at, file.contents.len, JSON_ALLOW_NUL, 0);
    free(text.at);
    free(path);
    return result;
}

int result_write(const char *folder, const char *id, uint64_t key, const json_t *result)
{
    char *name = text_said("results/%s.json", id);
    struct keyed_file file = { .format = "flipref-result", .key = key };
    struct byte_queue rest = { 0 };
    int done;
    json_write(result, &rest);
    file.contents = queue_bytes(&rest);
    done = folder_write(folder, name, keyed_file_print, &file);
    free(rest.at);
    free(name);
    return done;
}
