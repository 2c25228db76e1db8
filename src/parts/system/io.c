#include "system/io.h"

#include "base/visible.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- input ---- */

/* The bytes that remain to be read of a regular file. Another program may already have read some of
   standard input. */
static uint64_t size_of(int fd, const struct stat *status)
{
    off_t at;
    if (!S_ISREG(status->st_mode))
        return 0;
    at = fd == STDIN_FILENO ? lseek(fd, 0, SEEK_CUR) : 0;
    return at >= 0 && at < status->st_size ? (uint64_t)(status->st_size - at) : 0;
}

/* A pipe without a name cannot get another writer. Such pipes, and only they, are on the device on
   which pipe() makes them. */
static int is_named_pipe(const struct stat *status)
{
    struct stat unnamed;
    int ends[2];
    int named;
    if (!S_ISFIFO(status->st_mode))
        return 0;
    if (pipe(ends) != 0)
        return 1;
    named = fstat(ends[0], &unnamed) != 0 || unnamed.st_dev != status->st_dev;
    (void)close(ends[0]);
    (void)close(ends[1]);
    return named;
}

enum { WRITER_LOOKS = 50, WRITER_PAUSE = 100 /* milliseconds between two looks */ };

int file_reader_start(struct file_reader *in, int fd, sink *flush_first)
{
    in->fd = fd;
    in->trouble = fd < 0 ? strerror(errno) : 0;
    in->got = 0;
    if (fd < 0 || fstat(fd, &in->status) != 0)
        memset(&in->status, 0, sizeof in->status);
    in->size = size_of(fd, &in->status);
    in->flush_first = flush_first;
    in->give_up = 0;
    in->patience = fd > STDIN_FILENO && is_named_pipe(&in->status) ? WRITER_LOOKS : 0;
    return fd >= 0;
}

int file_reader_open(struct file_reader *in, const char *path, sink *flush_first)
{
    int fd = STDIN_FILENO;
    if (strcmp(path, "-") != 0)
        fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    return file_reader_start(in, fd, flush_first);
}

void file_reader_close(struct file_reader *in)
{
    if (in->fd > STDERR_FILENO)
        (void)close(in->fd); /* nothing is lost: it was only read */
}

/* Waits until a non-blocking descriptor is ready. */
static void wait_for(int fd, short event)
{
    struct pollfd p;
    p.fd = fd;
    p.events = event;
    (void)poll(&p, 1, -1); /* if poll fails, the read or write fails too, and says why */
}

static int try_later(int fd, short event)
{
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
        wait_for(fd, event);
        return 1;
    }
    return errno == EINTR;
}

/* A named pipe reads as if at its end until it has a writer. Returns whether it may still get one.
 */
static int may_get_a_writer(struct file_reader *in)
{
    struct pollfd p;
    if (in->patience == 0 || in->got > 0)
        return 0;
    p.fd = in->fd;
    p.events = POLLIN;
    if (poll(&p, 1, WRITER_PAUSE) > 0 && !(p.revents & POLLIN))
        return 0; /* a writer came and has gone */
    if (--in->patience == 0)
        in->trouble = "a pipe that nobody writes to";
    return in->patience > 0;
}

size_t file_reader_fill(void *from, unsigned char *at, size_t room)
{
    struct file_reader *in = from;
    ssize_t n;
    if (in->flush_first != 0 && !sink_flush(in->flush_first))
        return SOURCE_FAILED; /* nobody gets the answer; finish_output() reports that */
    do {
        if (in->give_up != 0 && in->give_up()) {
            in->trouble = "interrupted";
            return SOURCE_FAILED;
        }
        n = read(in->fd, at, room);
    } while (n < 0 ? try_later(in->fd, POLLIN) : n == 0 && may_get_a_writer(in));
    if (n < 0)
        in->trouble = strerror(errno);
    if (in->trouble != 0)
        return SOURCE_FAILED;
    in->got += (uint64_t)n;
    if (n == 0 && in->got < in->size) {
        in->trouble = "the file shrank while it was read";
        return SOURCE_FAILED;
    }
    return (size_t)n;
}

/* ---- output ---- */

enum { WRITE_ATTEMPTS = 6 };

/* What all of the program has in common. It is no variable outside functions, because this code is
   also in single files, and bbm103's specification permits none there. */
struct output_state {
    void (*erase_first)(int fd);
    int (*is_stopped)(void);
    int ends_by_sigpipe; /* if nobody reads standard output any more */
    struct writing to_stdout;
    sink stdout_sink;
};

static struct output_state *output_state(void)
{
    static struct output_state state = { 0, 0, 0, { STDOUT_FILENO, 0 }, { 0, 0, 0, 0, 0, 0 } };
    return &state;
}

void before_writing(void (*erase)(int fd))
{
    output_state()->erase_first = erase;
}

void stop_writing_when(int (*stopped)(void))
{
    output_state()->is_stopped = stopped;
}

/* Whether to repeat a write that signals have interrupted `times` times in a row. */
static int may_write_on(int times)
{
    int (*stopped)(void) = output_state()->is_stopped;
    return stopped == 0 || !stopped() || times < WRITE_ATTEMPTS;
}

int writing_write(void *to, bytes b)
{
    struct writing *out = to;
    void (*erase)(int fd) = output_state()->erase_first;
    int times = 0; /* that signals have interrupted the write */
    if (erase != 0 && out->fd <= STDERR_FILENO)
        erase(out->fd);
    while (b.len > 0) {
        ssize_t n = write(out->fd, b.at, b.len);
        if (n >= 0) {
            b = bytes_skip(b, (size_t)n);
            times = 0;
        } else if ((errno == EINTR && !may_write_on(++times)) || !try_later(out->fd, POLLOUT)) {
            out->error = errno;
            return 0;
        }
    }
    return 1;
}

int is_written_to(const sink *out, const struct file_reader *in)
{
    const struct writing *to = out->to;
    const struct stat *read = &in->status;
    struct stat written;
    return S_ISREG(read->st_mode) && fstat(to->fd, &written) == 0 &&
           written.st_dev == read->st_dev && written.st_ino == read->st_ino;
}

/* Opens each closed standard descriptor so that its use fails. Otherwise a file that is opened
   later would get its number. */
static void occupy_standard_descriptors(void)
{
    int fd;
    for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        int way = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        if (fcntl(fd, F_GETFD) < 0)
            (void)open("/dev/null", way); /* open() returns the lowest free number, which is fd */
    }
}

sink *standard_output(void)
{
    static unsigned char buffer[1 << 16];
    struct output_state *state = output_state();
    if (state->stdout_sink.buffer == 0) {
        occupy_standard_descriptors();
        (void)signal(SIGPIPE, SIG_IGN); /* write() to a closed pipe shall return an error */
        (void)signal(SIGXFSZ, SIG_IGN); /* and so shall write() to a file that grows too large */
        sink_init(&state->stdout_sink, writing_write, &state->to_stdout, buffer, sizeof buffer);
    }
    return &state->stdout_sink;
}

/* Returns errno or 0. A network file system or a quota may report a lost write only at close. */
static int close_standard_output(void)
{
    int error = close(STDOUT_FILENO) != 0 ? errno : 0;
    occupy_standard_descriptors();
    return error;
}

void end_as_cat_does(void)
{
    output_state()->ends_by_sigpipe = 1;
}

/* Ends the program by SIGPIPE. Returns only if that signal is blocked. */
static void die_of_closed_pipe(void)
{
    (void)signal(SIGPIPE, SIG_DFL);
    (void)raise(SIGPIPE);
}

int finish_output(int status, int lost)
{
    sink *out = standard_output();
    int written = sink_flush(out);
    int error = close_standard_output();
    if (!written)
        error = output_state()->to_stdout.error;
    if (error == 0)
        return status;
    if (error == EPIPE && output_state()->ends_by_sigpipe) {
        die_of_closed_pipe();
        return lost;
    }
    out->failed = 0; /* one message is enough */
    complain("standard output", strerror(error));
    return lost;
}

void complain(const char *a, const char *b)
{
    struct writing to_stderr = { STDERR_FILENO, 0 };
    unsigned char buffer[512];
    sink err;
    (void)sink_flush(standard_output()); /* what was written before comes first */
    sink_init(&err, writing_write, &to_stderr, buffer, sizeof buffer);
    sink_text(&err, "flipref: ");
    sink_visible_name(&err, a);
    if (b != 0) {
        sink_text(&err, ": ");
        sink_visible_name(&err, b);
    }
    sink_byte(&err, '\n');
    (void)sink_flush(&err); /* if this fails, there is nowhere left to report it */
}

int refused(const char *a, const char *b)
{
    complain(a, b);
    return STATUS_TROUBLE;
}

int misused(const char *usage, const char *subject, const char *reason)
{
    complain(subject, reason);
    (void)fputs(usage, stderr);
    return STATUS_TROUBLE;
}
