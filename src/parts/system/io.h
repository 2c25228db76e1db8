/* Descriptors as sources and sinks. */
#ifndef FLIPREF_SYSTEM_IO_H
#define FLIPREF_SYSTEM_IO_H
#include "base/sink.h"
#include "base/source.h"

#include <stdint.h>
#include <sys/stat.h>

/* Exit statuses of every verb, where a specification names no other. */
enum status {
    STATUS_OK = 0,
    STATUS_NOT_VALID = 1,   /* check: some input is not valid */
    STATUS_NOT_WRITTEN = 1, /* a dialect's program: ruling "Output errors" */
    STATUS_TROUBLE = 2,     /* usage, or what cannot be read or, by other verbs, written */

    /* Of validators, by the problem package format: */
    STATUS_ACCEPTED = 42,
    STATUS_REJECTED = 43
};

/* An input that is being read. */
struct reading {
    int fd;
    const char *trouble;  /* why it cannot be read (static text or strerror's); 0 if it can */
    uint64_t got;         /* bytes so far */
    struct stat status;   /* when it was opened; st_mode 0: nobody knows */
    uint64_t size;        /* a regular file's bytes then, from where it is read; else 0 */
    sink *flush_first;    /* what a person may be waiting for, written before input is awaited */
    int (*give_up)(void); /* whether to read no more; 0: never */
    int patience;         /* how often a named pipe is still asked whether somebody writes to it */
};

/* Opens an input file of any verb, or standard input for `-`, without waiting. Reading waits for
   what comes, but fails if nobody opens a named pipe to write to it within 5 seconds. 0: trouble
   says why. */
int reading_open(struct reading *in, const char *path, sink *flush_first);

/* Likewise, what open() has returned, or STDIN_FILENO. */
int reading_start(struct reading *in, int fd, sink *flush_first);
void reading_close(struct reading *in);
size_t reading_fill(void *in, unsigned char *at, size_t room); /* a source_fill */

/* An output that is being written. */
struct writing {
    int fd;
    int error; /* errno of the write that failed */
};

int writing_write(void *out, bytes b); /* a sink_write */

/* Has `erase` called before something is written to standard output or standard error, with its
   descriptor; 0: no longer. */
void before_writing(void (*erase)(int fd));

/* A write that waits for its reader fails with EINTR when signals have interrupted it 6 times in a
   row and `stopped` says that the program is to end. 0: never. */
void stop_writing_when(int (*stopped)(void));

/* Whether `in` reads the regular file that `out`, a sink with writing_write, writes to. */
int is_written_to(const sink *out, const struct reading *in);

/* Standard output, buffered; ends the program's ability to be killed by a closed pipe, and makes
   sure that no file that is opened later takes the place of a closed standard descriptor. */
sink *standard_output(void);

/* Flushes and closes standard output, and returns `status`; if any of it could not be written,
   which may be known only now that it is closed, says so and returns `lost`. What is written to it
   later is lost. */
int finish_output(int status, int lost);

/* `flipref: A: B` on standard error, after what was written to standard output. B may be 0. */
void complain(const char *a, const char *b);

#endif
