#include "runner/places.h"

#include "system/file_complaint.h"
#include "system/io.h"
#include "system/whole_file.h"
#include "text/hash.h"
#include "text/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where shipped files are, seen from the folder of the program. A checkout comes first, because its
   program is in build/. An installed one is in bin/ or in libexec/flipref/. */
static const char *const course_folders[] = { "../dist/courses", "../../dist/courses",
                                              "../share/flipref/courses",
                                              "../../share/flipref/courses", 0 };
static const char *const package_folders[] = { "packages/2025-09", "../share/flipref/packages",
                                               "../../share/flipref/packages", 0 };

/* Writes the folder of the program. Returns its length, or 0 if nobody can tell. */
static size_t program_folder(char path[PLACE_ROOM])
{
    ssize_t n = readlink("/proc/self/exe", path, PLACE_ROOM - 1);
    if (n <= 0)
        return 0;
    while (n > 0 && path[n - 1] != '/')
        n--;
    path[n] = '\0';
    return (size_t)n;
}

/* Finds FOLDER/NAME EXTENSION in one of the folders. */
static int find(const char *const *folders, const char *name, const char *extension,
                char path[PLACE_ROOM])
{
    size_t start = program_folder(path);
    if (start == 0)
        return 0;
    for (; *folders != 0; folders++) {
        int n = snprintf(path + start, PLACE_ROOM - start, "%s/%s%s", *folders, name, extension);
        if (n > 0 && (size_t)n < PLACE_ROOM - start && access(path, R_OK) == 0)
            return 1;
    }
    return 0;
}

static int place_of_course(const char *word, char path[PLACE_ROOM])
{
    if (strchr(word, '/') != 0 || text_ends(word, ".yaml") || text_ends(word, ".yml"))
        return snprintf(path, PLACE_ROOM, "%s", word) < PLACE_ROOM;
    return find(course_folders, word, ".yaml", path);
}

static struct course *read_course(const char *path, uint64_t *hash)
{
    struct byte_queue text = { 0 };
    struct file_error error;
    struct course *course = 0;
    const char *trouble = read_whole_file(path, COURSE_FILE_MOST, &text);
    if (trouble == 0) {
        *hash = hash_bytes(HASH_START, queue_bytes(&text));
        course = course_read(queue_bytes(&text), &error);
    }
    free(text.at);
    if (trouble != 0)
        complain(path, trouble);
    else if (course == 0)
        complain_of_file(path, &error);
    return course;
}

struct course *course_file_read(const char *word, char path[PLACE_ROOM], uint64_t *hash)
{
    if (place_of_course(word, path))
        return read_course(path, hash);
    complain(word, "no such course is shipped; the path of a course file has a `/`, or ends in "
                   ".yaml");
    return 0;
}

int place_beside(const char *name, const char *course_path, char path[PLACE_ROOM])
{
    const char *slash = strrchr(course_path, '/');
    int folder = slash != 0 ? (int)(slash - course_path) + 1 : 0;
    if (name[0] == '/')
        folder = 0;
    return snprintf(path, PLACE_ROOM, "%.*s%s", folder, course_path, name) < PLACE_ROOM &&
           access(path, R_OK) == 0;
}

int place_of_package(const char *name, const char *course_path, char path[PLACE_ROOM])
{
    if (strchr(name, '/') == 0)
        return find(package_folders, name, "", path);
    return place_beside(name, course_path, path);
}

char *place_of_builds(void)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (cache != 0 && cache[0] == '/')
        return text_said("%s/flipref", cache);
    return home != 0 ? text_said("%s/.cache/flipref", home) : 0;
}
