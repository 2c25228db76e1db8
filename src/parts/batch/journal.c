#include "batch/journal.h"

#include "batch/whole_file.h"
#include "system/io.h"
#include "system/save_file.h"
#include "text/memory.h"
#include "json/json_text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

static const char not_a_journal[] = "this is not a journal of flipref";

/* ---- writing ---- */

static const char *write_line(const struct journal *j, const json_t *value)
{
    struct writing out = { .fd = j->fd };
    struct byte_queue text = { 0 };
    const char *trouble = 0;
    json_write(value, &text);
    queue_put(&text, BYTES_OF_LITERAL("\n"));
    if (!writing_write(&out, queue_bytes(&text)))
        trouble = strerror(out.error);
    else if (fdatasync(j->fd) != 0 && errno != EINVAL && errno != EROFS)
        trouble = strerror(errno);
    free(text.at);
    return trouble;
}

static void keep(struct journal *j, size_t at, json_t *submission)
{
    json_decref(j->submissions[at]);
    j->submissions[at] = submission;
}

const char *journal_add(struct journal *j, size_t at, json_t *submission)
{
    json_t *line = json_object();
    const char *trouble;
    json_put(line, "at", json_integer((json_int_t)at));
    json_put(line, "submission", json_incref(submission));
    trouble = write_line(j, line);
    json_decref(line);
    keep(j, at, submission);
    return trouble;
}

/* ---- reading ---- */

static json_t *parsed(bytes line)
{
    return json_loadb((const char *)line.at, line.len, 0, 0);
}

static const char *take_header(struct journal *j, json_t *header)
{
    const json_t *count = json_object_get(header, "count");
    json_decref(j->header);
    j->header = header;
    if (strcmp(json_text_of(header, "format", ""), "flipref-journal") != 0 ||
        json_integer_value(count) <= 0 || json_integer_value(count) > INT32_MAX)
        return not_a_journal;
    j->count = (size_t)json_integer_value(count);
    j->submissions = memory_new(j->count, sizeof(json_t *));
    return 0;
}

static const char *take_submission(struct journal *j, json_t *line)
{
    json_int_t at = json_integer_value(json_object_get(line, "at"));
    json_t *submission = json_object_get(line, "submission");
    const char *trouble = 0;
    if (json_is_object(submission) && at >= 0 && (size_t)at < j->count)
        keep(j, (size_t)at, json_incref(submission));
    else
        trouble = not_a_journal;
    json_decref(line);
    return trouble;
}

/* Takes all whole lines, and stores their length. The last one may be torn. */
static const char *take_lines(struct journal *j, bytes text, size_t *whole)
{
    const char *trouble = 0;
    *whole = 0;
    while (trouble == 0 && text.len > 0) {
        size_t length = bytes_find(text, '\n');
        json_t *line;
        if (length == text.len)
            return 0;
        line = parsed(bytes_first(text, length));
        trouble = *whole == 0 ? take_header(j, line) : take_submission(j, line);
        *whole += length + 1;
        text = bytes_skip(text, length + 1);
    }
    return trouble;
}

static const char *read_lines(struct journal *j, const char *path, size_t *whole)
{
    struct byte_queue text = { 0 };
    const char *trouble = read_whole_file(path, SIZE_MAX / 4, &text);
    if (trouble == 0)
        trouble = take_lines(j, queue_bytes(&text), whole);
    free(text.at);
    return trouble;
}

const char *journal_read(struct journal *j, const char *path)
{
    size_t whole;
    const char *trouble;
    memset(j, 0, sizeof *j);
    j->fd = -1;
    trouble = read_lines(j, path, &whole);
    return trouble == 0 && j->header == 0 ? not_a_journal : trouble;
}

/* ---- opening ---- */

/* Keeps what an earlier run has written, without a torn last line. */
static const char *resume_from(struct journal *j, const char *path, json_t *header, int *is_new)
{
    size_t whole = 0;
    const char *trouble = read_lines(j, path, &whole);
    *is_new = j->header == 0;
    if (trouble != 0 || *is_new)
        return trouble;
    if (!json_equal(j->header, header))
        return "it is the journal of another run: the course, the tests, the submissions, the "
               "options or flipref are not the same; without --resume it is replaced";
    if (ftruncate(j->fd, (off_t)whole) != 0 || lseek(j->fd, 0, SEEK_END) < 0)
        return strerror(errno);
    return 0;
}

static const char *start(struct journal *j, json_t *header)
{
    const char *trouble;
    if (ftruncate(j->fd, 0) != 0 || lseek(j->fd, 0, SEEK_SET) < 0)
        return strerror(errno);
    trouble = take_header(j, json_incref(header));
    return trouble == 0 ? write_line(j, header) : trouble;
}

/* Becomes the only owner of the file. The workers of a run that was killed may own it for a moment
   longer. */
static int own(int fd)
{
    const struct timespec pause = { .tv_nsec = 100000000 };
    int tries;
    for (tries = 0; tries < 20; tries++) {
        if (flock(fd, LOCK_EX | LOCK_NB) == 0)
            return 1;
        (void)nanosleep(&pause, 0);
    }
    return 0;
}

const char *journal_open(struct journal *j, const char *path, json_t *header, int resume)
{
    const char *trouble = 0;
    int is_new = 1;
    memset(j, 0, sizeof *j);
    j->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (j->fd < 0)
        return strerror(errno);
    if (!own(j->fd))
        return "another run is writing it";
    if (!flush_folder_of(path))
        return strerror(errno);
    if (resume)
        trouble = resume_from(j, path, header, &is_new);
    return trouble == 0 && is_new ? start(j, header) : trouble;
}

void journal_close(struct journal *j)
{
    size_t i;
    for (i = 0; j->submissions != 0 && i < j->count; i++)
        json_decref(j->submissions[i]);
    free(j->submissions);
    json_decref(j->header);
    if (j->fd >= 0)
        (void)close(j->fd);
}
