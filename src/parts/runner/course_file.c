#include "runner/course_file.h"

#include "system/file_complaint.h"
#include "system/io.h"
#include "system/whole_file.h"
#include "text/hash.h"

#include <stdlib.h>

static struct course *read_course(const char *path, uint64_t *hash)
{
    struct byte_queue text = { 0 };
    struct file_error error;
    struct course *course = 0;
    const char *trouble = read_whole_file(path, COURSE_FILE_MOST, &text);
    if (trouble == 0) {
        *hash = hash_bytes(HASH_START, queue_bytes(&text));
        course = course_read(queue_bytes(&text), path, &error);
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
