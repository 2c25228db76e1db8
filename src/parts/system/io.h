/* File descriptors as sources and sinks, standard output, and messages on standard error. */
#ifndef FLIPREF_SYSTEM_IO_H
#define FLIPREF_SYSTEM_IO_H
#include "base/sink.h"
#include "base/source.h"

#include <stdint.h>
#include <sys/stat.h>

/* Exit statuses. Every verb uses these, unless a specification prescribes others. */
enum status {
    STATUS_OK = 0,
    STATUS_NOT_VALID = 1,   /* check: some input is not valid */
    STATUS_DIFFERS = 1,     /* diff: the output is not the answer */
    STATUS_UNGRADED = 1,    /* grade: some submission was not graded */
    STATUS_FOUND = 1,       /* hunt: something was found */
    STATUS_NOT_WRITTEN = 1, /* a dialect's program: ruling "Output errors" */
    STATUS_TROUBLE = 2,     /* wrong usage, or something that cannot be read or written */

    /* Validators of the problem package format: */
    STATUS_ACCEPTED = 42,
    STATUS_REJECTED = 43,

    STATUS_TESTLIB_FAIL = 3 /* testlib: a validator refuses, or a checker cannot judge */
};

/* An open input. */
struct file_reader {
    int fd;
    const char *trouble; /* why it cannot be read (static text or strerror's), or NULL */
    uint64_t got;        /* bytes read so far */
    struct stat status;  /* when it was opened; st_mode is 0 if that is not known */
    uint64_t size;     /* of a regular file: the bytes to be read when it was opened; otherwise 0 */
    sink *flush_first; /* flushed before each read, because a person may wait for it; may be NULL */
    int (*give_up)(void); /* whether to stop reading; NULL: never */
    int patience;         /* how many more times to look whether a named pipe has a writer */
};

/* Opens a file, or standard input for `-`, without waiting. Reading a named pipe fails if it has no
   writer within 5 seconds. Returns 0 on failure; in->trouble then says why. */
int file_reader_open(struct file_reader *in, const char *path, sink *flush_first);

/* The same for a descriptor that open() returned, or STDIN_FILENO. */
int file_reader_start(struct file_reader *in, int fd, sink *flush_first);
void file_reader_close(struct file_reader *in);
size_t file_reader_fill(void *in, unsigned char *at, size_t room); /* a source_fill */

/* An open output. */
struct writing {
    int fd;
    int error; /* errno of the write that failed, or 0 */
};

int writing_write(void *out, bytes b); /* a sink_write */

/* From now on `erase` is called with the descriptor before each write to standard output or
   standard error. NULL ends that. */
void before_writing(void (*erase)(int fd));

/* From now on a write fails with EINTR if signals have interrupted it 6 times in a row and
   `stopped` says that the program is to end. NULL ends that. */
void stop_writing_when(int (*stopped)(void));

/* Whether `in` reads the same regular file that `out`, a sink with writing_write, writes to. */
int is_written_to(const sink *out, const struct file_reader *in);

/* Standard output, buffered. The first call also makes the program ignore SIGPIPE and SIGXFSZ, and
   opens closed standard descriptors, so that no file that is opened later takes their place. */
sink *standard_output(void);

/* From now on, if standard output is a pipe that nobody reads any more, finish_output ends the
   program as cat ends: by SIGPIPE, without a message. */
void end_as_cat_does(void);

/* Flushes and closes standard output. Returns `status`; or, if some output was lost, prints a
   message and returns `lost`. (Network file systems report some errors only at close.) */
int finish_output(int status, int lost);

/* Flushes standard output, then prints `flipref: A: B` on standard error; only A if B is NULL. */
void complain(const char *a, const char *b);

/* Prints the same. Returns STATUS_TROUBLE. */
int refused(const char *a, const char *b);

/* Does the same, and prints the usage, which is whole lines. */
int misused(const char *usage, const char *subject, const char *reason);

#endif
