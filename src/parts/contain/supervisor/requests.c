#define _GNU_SOURCE
#include "contain/supervisor/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void must_read(const struct supervisor *s, void *to, size_t len)
{
    if (!channel_read(to, len))
        supervisor_end(s);
}

/* Moves bytes from flipref to a file. */
static void copy(const struct supervisor *s, int file, uint64_t len, const char *what)
{
    static char part[1 << 16];
    while (len > 0) {
        size_t n = len < sizeof part ? (size_t)len : sizeof part;
        size_t done = 0;
        must_read(s, part, n);
        while (done < n) {
            ssize_t written = write(file, part + done, n - done);
            if (written < 0 && errno != EINTR)
                supervisor_fail(s, what, errno);
            done += written > 0 ? (size_t)written : 0;
        }
        len -= n;
    }
}

/* Takes `count` words from *at, and ends the list with NULL. */
static int take_words(char **at, const char *end, char **words, uint32_t count, size_t room)
{
    uint32_t i;
    if (count >= room)
        return 0;
    for (i = 0; i < count; i++) {
        char *stop = *at < end ? memchr(*at, 0, (size_t)(end - *at)) : NULL;
        if (!stop)
            return 0;
        words[i] = *at;
        *at = stop + 1;
    }
    words[count] = NULL;
    return 1;
}

static void read_words(const struct supervisor *s, struct supervisor_run *run)
{
    const struct supervisor_request *q = &run->request;
    char *at = run->strings;
    const char *end = at + q->strings_len;
    char *program[2], *fetches[SUPERVISOR_FETCHES + 1];
    if (q->strings_len > sizeof run->strings)
        supervisor_fail(s, "the arguments are too long", E2BIG);
    must_read(s, run->strings, q->strings_len);
    if (!take_words(&at, end, program, 1, 2) ||
        !take_words(&at, end, run->arguments, q->argument_count, SUPERVISOR_WORDS) ||
        !take_words(&at, end, run->environment, q->environment_count, SUPERVISOR_WORDS) ||
        !take_words(&at, end, fetches, q->fetch_count, SUPERVISOR_FETCHES + 1) || at != end)
        supervisor_fail(s, "there are too many arguments", E2BIG);
    run->program = program[0];
    memcpy(run->fetches, fetches, sizeof run->fetches);
}

static void read_files(const struct supervisor *s, uint32_t count)
{
    static char name[SUPERVISOR_PATH];
    struct supervisor_file file;
    for (; count > 0; count--) {
        int to;
        must_read(s, &file, sizeof file);
        if (file.name_len < 2 || file.name_len > sizeof name)
            supervisor_fail(s, "the name of a file is too long", ENAMETOOLONG);
        must_read(s, name, file.name_len);
        name[file.name_len - 1] = 0;
        to = scratch_create(s, name);
        if (name[file.name_len - 2] == '/')
            continue;
        if (to < 0)
            supervisor_fail(s, "cannot create a file in the working folder", errno);
        copy(s, to, file.len, "cannot write a file in the working folder");
        (void)close(to);
    }
}

/* A file in memory that nobody can change, as standard input. */
static void read_input(const struct supervisor *s, uint64_t len)
{
    int file = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0)
        supervisor_fail(s, "cannot keep the input in memory", errno);
    copy(s, file, len, "cannot keep the input in memory");
    if (fcntl(file, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0 ||
        lseek(file, 0, SEEK_SET) != 0 || dup2(file, STDIN_FILENO) < 0)
        supervisor_fail(s, "cannot seal the input", errno);
    (void)close(file);
}

void request_read(const struct supervisor *s, struct supervisor_run *run)
{
    run->supervisor = s;
    read_words(s, run);
    read_files(s, run->request.file_count);
    read_input(s, run->request.input_len);
}
