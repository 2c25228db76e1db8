/* Builds programs by the commands of the table of languages, and keeps builds. */
#include "source/languages.h"

#include "system/find_program.h"
#include "system/keyed_file.h"
#include "system/save_file.h"
#include "text/hash.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char binary[] = "program";
static const char build_format[] = "flipref-build";

/* What other compilers than those of C see of the machine. */
static const char of_tools[] =
    "libraries /bin /usr/bin /usr/lib /usr/libexec /usr/share /usr/local "
    "/usr/include /var/lib/ghc /etc/alternatives /etc/ld.so.cache /etc/java* /etc/mono";

/* ---- builds that are kept ---- */

/* Hashes what a compiler is known by. */
static uint64_t hash_tool(uint64_t key, const char *name)
{
    char path[PATH_MAX];
    struct stat status = { .st_size = 0 };
    if (program_find(name, language_path, path) && stat(path, &status) == 0)
        key = hash_number(hash_number(key, (uint64_t)status.st_size), (uint64_t)status.st_mtime);
    return hash_text(key, name);
}

static uint64_t hash_file(uint64_t key, const struct source_file *f)
{
    return hash_number(hash_bytes(hash_text(key, f->name), f->text), (uint64_t)f->is_provided);
}

static uint64_t key_of(const struct language_build *request, const struct course_build *how)
{
    uint64_t key = hash_text(HASH_START, request->language->id);
    size_t i;
    key = hash_text(hash_tool(key, how->command.at[0].text), of_tools);
    for (i = 0; i < how->command.count; i++)
        key = hash_text(key, how->command.at[i].text);
    for (i = 0; request->more && request->more[i]; i++)
        key = hash_text(key, request->more[i]);
    for (i = 0; i < request->tree.count; i++)
        key = hash_file(key, &request->tree.files[i]);
    return request->object ? hash_file(key, request->object) : key;
}

/* A build as a file: its status, and the length of each of its parts and the part. */
enum { PARTS = 5 };

static void put_part(struct byte_queue *to, bytes part)
{
    uint64_t len = part.len;
    queue_put(to, bytes_of(&len, sizeof len));
    queue_put(to, part);
}

static int take_part(bytes *rest, bytes *part)
{
    uint64_t len;
    if (rest->len < sizeof len)
        return 0;
    memcpy(&len, rest->at, sizeof len);
    *rest = bytes_skip(*rest, sizeof len);
    if (len > rest->len)
        return 0;
    *part = bytes_first(*rest, (size_t)len);
    *rest = bytes_skip(*rest, (size_t)len);
    return 1;
}

static bytes text_part(const char *text)
{
    return text ? bytes_of_text(text) : bytes_of(0, 0);
}

static char *text_of(bytes part)
{
    return part.len > 0 ? memory_of_bytes(part) : NULL;
}

/* What a limit ended, or the machine, may be different the next time. */
static int is_worth_keeping(const struct build *build)
{
    return build->status == BUILD_BUILT || build->status == BUILD_REFUSED;
}

static void keep(const char *path, uint64_t key, const struct build *build)
{
    struct byte_queue all = { 0 };
    struct keyed_file file = { .format = build_format, .key = key };
    uint64_t status = (uint64_t)build->status;
    queue_put(&all, bytes_of(&status, sizeof status));
    put_part(&all, text_part(build->reason));
    put_part(&all, queue_bytes(&build->log));
    put_part(&all, text_part(build->compiler));
    put_part(&all, text_part(build->command));
    put_part(&all, bytes_of(build->program, build->program_len));
    file.contents = queue_bytes(&all);
    (void)replace_file(path, keyed_file_print, &file); /* otherwise it is built again */
    free(all.at);
}

static int take_build(bytes rest, struct build *build)
{
    bytes parts[PARTS] = { { 0, 0 } };
    uint64_t status;
    size_t i;
    if (rest.len < sizeof status)
        return 0;
    memcpy(&status, rest.at, sizeof status);
    rest = bytes_skip(rest, sizeof status);
    for (i = 0; i < PARTS; i++)
        if (!take_part(&rest, &parts[i]))
            return 0;
    build->status = status == BUILD_BUILT ? BUILD_BUILT : BUILD_REFUSED;
    build->reason = text_of(parts[0]);
    queue_put(&build->log, parts[1]);
    build->compiler = text_of(parts[2]);
    build->command = text_of(parts[3]);
    build->program = (unsigned char *)text_of(parts[4]);
    build->program_len = parts[4].len;
    build->is_kept = 1;
    return 1;
}

static int recall(const char *path, uint64_t key, struct build *build)
{
    struct keyed_file file = { .format = build_format, .key = key };
    struct byte_queue text = { 0 };
    int is_there = keyed_file_read(path, &file, &text) && take_build(file.contents, build);
    free(text.at);
    return is_there;
}

/* ---- building ---- */

static struct container *open_box(const struct language_build *request,
                                  char reason[CONTAINMENT_TEXT])
{
    struct container_request box = { .level = request->level, .kind = CONTAINER_OF_COMPILER };
    if (request->language->shows[0]) {
        box.kind = CONTAINER_OF_COMMAND;
        box.shows = of_tools;
    }
    return container_open(&box, reason);
}

static void build_in_box(const struct language_build *request, const struct course *course,
                         struct build *build)
{
    struct build_request run = { .course = course, .more = request->more, .path = language_path };
    struct source_file *files = memory_new(request->tree.count + 1, sizeof *files);
    char reason[CONTAINMENT_TEXT];
    memcpy(files, request->tree.files, request->tree.count * sizeof *files);
    run.tree.files = files;
    run.tree.count = request->tree.count;
    if (request->object)
        files[run.tree.count++] = *request->object;
    run.box = open_box(request, reason);
    if (run.box) {
        build_program(&run, build);
    } else {
        build->status = BUILD_INTERNAL;
        build->reason = memory_of_text(reason);
    }
    container_close(run.box);
    free(files);
}

static void build_or_recall(const struct language_build *request, const struct course *course,
                            struct build *build)
{
    uint64_t key = key_of(request, &course->build);
    char path[PATH_MAX];
    int has_path = request->kept && snprintf(path, sizeof path, "%s/%016llx", request->kept,
                                             (unsigned long long)key) < (int)sizeof path;
    if (has_path && recall(path, key, build))
        return;
    build_free(build);
    build_in_box(request, course, build);
    if (has_path && is_worth_keeping(build)) {
        make_own_folders(request->kept);
        keep(path, key, build);
    }
}

void language_build(const struct language_build *request, struct build *build)
{
    const struct command_values values = { NULL, &request->tree,
                                           language_main_file(request->language, &request->tree),
                                           binary, 0 };
    struct course course = { .build = { .cpu_ms = 60000, .memory = 2U << 30, .file = 256 << 20 } };
    char reason[CONTAINMENT_TEXT];
    char **words;
    size_t i;
    memset(build, 0, sizeof *build);
    if (!language_is_installed(request->language, reason)) {
        build->status = BUILD_INTERNAL;
        build->reason = memory_of_text(reason);
        return;
    }
    course.build.memory += (uint64_t)request->language->spare << 20;
    words = command_words(request->language, request->language->compile, &values,
                          &course.build.command.count);
    course.build.command.at =
        memory_new(course.build.command.count, sizeof *course.build.command.at);
    for (i = 0; i < course.build.command.count; i++)
        course.build.command.at[i].text = words[i];
    course.build.program = strstr(request->language->run, "{binary}") ? binary : NULL;
    build_or_recall(request, &course, build);
    free(course.build.command.at);
    command_words_free(words);
}
