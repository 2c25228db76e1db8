#include "runner/results.h"

#include "runner/folder.h"
#include "runner/json_text.h"
#include "runner/whole_file.h"
#include "system/io.h"
#include "text/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_ROOM = 128 };

static const char head_form[] = "{\"format\":\"flipref-result\",\"version\":1,\"key\":\"%016llx\","
                                "\"rest\":\"%016llx\"}\n";

uint64_t result_key(uint64_t key, const struct submission_files *files)
{
    size_t i;
    key = hash_number(hash_text(key, files->reason), files->program);
    for (i = 0; i < files->count; i++)
        key = hash_bytes(hash_text(key, files->at[i].name), files->at[i].text);
    return key;
}

/* Writes the first line that a file must have before `rest`, and returns its length. */
static size_t head_of(uint64_t key, bytes rest, char head[HEAD_ROOM])
{
    uint64_t hash = hash_bytes(HASH_START, rest);
    return (size_t)snprintf(head, HEAD_ROOM, head_form, (unsigned long long)key,
                            (unsigned long long)hash);
}

static int path_of(const char *id, char name[FOLDER_PATH_ROOM])
{
    return snprintf(name, FOLDER_PATH_ROOM, "results/%s.json", id) < FOLDER_PATH_ROOM;
}

json_t *result_read(const char *folder, const char *id, uint64_t key)
{
    char name[FOLDER_PATH_ROOM], path[FOLDER_PATH_ROOM], head[HEAD_ROOM];
    struct byte_queue text = { 0 };
    json_t *result = 0;
    if (path_of(id, name) && folder_path(folder, name, path) &&
        read_whole_file(path, SIZE_MAX / 4, &text) == 0) {
        bytes all = queue_bytes(&text);
        bytes rest = bytes_skip(all, bytes_find(all, '\n') + 1);
        size_t length = head_of(key, rest, head);
        if (bytes_equal(bytes_first(all, all.len - rest.len), bytes_of(head, length)))
            result = json_loadb((const char *)rest.at, rest.len, JSON_ALLOW_NUL, 0);
    }
    free(text.at);
    return result;
}

/* The argument of print(). */
struct parts {
    bytes head, rest;
};

static void print(const void *what, sink *out)
{
    const struct parts *parts = what;
    sink_bytes(out, parts->head);
    sink_bytes(out, parts->rest);
}

int result_write(const char *folder, const char *id, uint64_t key, const json_t *result)
{
    char name[FOLDER_PATH_ROOM], head[HEAD_ROOM];
    struct byte_queue rest = { 0 };
    struct parts parts;
    int done = 0;
    json_write(result, &rest);
    if (!path_of(id, name)) {
        complain(id, "the id is too long");
    } else {
        parts.rest = queue_bytes(&rest);
        parts.head = bytes_of(head, head_of(key, parts.rest, head));
        done = folder_write(folder, name, print, &parts);
    }
    free(rest.at);
    return done;
}
