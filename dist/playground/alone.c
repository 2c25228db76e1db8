/* What check and show ask of a system with files, processes and a terminal. The page has one input
   and none of these. */
#include "check/guess.h"
#include "check/jobs.h"
#include "inputs/inputs.h"
#include "show/show.h"
#include "system/clock.h"
#include "system/interrupt.h"
#include "system/progress.h"
#include "system/temporary_store.h"
#include "system/terminal.h"
#include "text/byte_queue.h"

#include <string.h>
#include <unistd.h>

/* ---- inputs ---- */

void each_input(const struct inputs *in, const struct walker *to)
{
    to->file(to->who, in->paths[0]);
}

int may_be_many(const struct inputs *in)
{
    (void)in;
    return 0;
}

int standard_inputs(const struct inputs *in)
{
    (void)in;
    return 1;
}

int is_excluded(const struct selection *s, const char *below)
{
    (void)s, (void)below;
    return 0;
}

enum selected selection_of(const struct selection *s, const char *below)
{
    (void)s, (void)below;
    return SELECTED;
}

int is_a_path(const char *word)
{
    (void)word;
    return 0;
}

void guess_dialects(char **paths)
{
    (void)paths;
}

int is_written_to(const sink *out, const struct file_reader *in)
{
    (void)out, (void)in;
    return 0;
}

int fstat(int fd, struct stat *status)
{
    (void)fd, (void)status;
    return 0;
}

/* ---- jobs, which are judged at once ---- */

struct jobs {
    const struct judge *judge;
};

struct jobs *jobs_open(const struct judge *j, int workers)
{
    static struct jobs jobs;
    (void)workers;
    jobs.judge = j;
    return &jobs;
}

void jobs_add(struct jobs *jobs, const char *path, const char *trouble)
{
    (void)trouble;
    judge_path(jobs->judge, path);
}

void jobs_wait(struct jobs *jobs)
{
    (void)jobs;
}

void jobs_close(struct jobs *jobs)
{
    (void)jobs;
}

int cores(void)
{
    return 1;
}

uint64_t microseconds(void)
{
    return 0;
}

/* ---- the page ends a job by ending its worker ---- */

void catch_interrupts(struct sigaction before[INTERRUPTS])
{
    (void)before;
}

void leave_interrupts(const struct sigaction before[INTERRUPTS])
{
    (void)before;
}

int interrupted(void)
{
    return 0;
}

void die_interrupted(void)
{
}

void progress_start(void)
{
}

void progress_stop(void)
{
}

void progress_look(void)
{
}

void progress_judged(void)
{
}

void progress_expect(int more)
{
    (void)more;
}

void progress_read(const struct file_reader *in)
{
    (void)in;
}

/* ---- no terminal ---- */

int isatty(int fd)
{
    (void)fd;
    return 0;
}

struct terminal_size terminal_size(int fd)
{
    struct terminal_size none = { 0, 0 };
    (void)fd;
    return none;
}

int has_color(enum color when, int on_terminal)
{
    (void)on_terminal;
    return when == COLOR_ALWAYS;
}

int show_can_step(int reads_input)
{
    (void)reads_input;
    return 0;
}

int show_step(struct show *s, int reads_input, int color)
{
    (void)s, (void)reads_input, (void)color;
    return 0;
}

/* ---- forms of show that are files ---- */

void show_html(sink *out, struct show *s)
{
    (void)out, (void)s;
}

int show_can_be_animated(struct show *s, size_t turns)
{
    (void)s, (void)turns;
    return 0;
}

/* NOLINTNEXTLINE(readability-non-const-parameter): show.h declares it */
void show_animation(sink *out, struct show *s, uint32_t *since)
{
    (void)out, (void)s, (void)since;
}

/* ---- a store in memory ---- */

/* The test cases of a JUnit report wait here until their number is known, which comes first. */
static struct byte_queue waiting;

static void *store_open(const char **trouble)
{
    (void)trouble;
    queue_empty(&waiting);
    return &waiting;
}

static int store_write(void *who, bytes b)
{
    queue_put(who, b);
    return 1;
}

static int store_rewind(void *who)
{
    (void)who;
    return 1;
}

static size_t store_read(void *who, unsigned char *at, size_t room)
{
    struct byte_queue *q = who;
    bytes part = bytes_first(queue_bytes(q), room);
    if (part.len > 0)
        memcpy(at, part.at, part.len);
    q->start += part.len;
    return part.len;
}

static const char *store_trouble(void *who)
{
    (void)who;
    return 0;
}

static void store_close(void *who)
{
    queue_empty(who);
}

const struct store temporary_store = { store_open, store_write,   store_rewind,
                                       store_read, store_trouble, store_close };
