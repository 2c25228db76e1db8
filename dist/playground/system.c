/* The part of src/parts/system that the dialects' own programs use, on top of page.h. So
   src/programs is compiled without changes, and the page converses as the programs do. */
#include "page.h"

#include "system/file_complaint.h"
#include "system/io.h"
#include "system/process.h"
#include "system/program_world.h"
#include "system/save_file.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum { BUFFER = 1 << 16 };

static int write_to(void *to, bytes b)
{
    const int *file = to;
    return b.len == 0 || page_write(*file, b.at, b.len);
}

/* The page ends a game that takes long by ending its worker. */
const struct world judge_world = { world_take, world_give_back, world_open, world_close, 0, 0 };
const struct world closed_world = { world_take, world_give_back, 0, 0, 0, 0 };

void end_without_memory(int status)
{
    (void)status; /* memory.c ends the module */
}

/* ---- standard output and standard error ---- */

sink *standard_output(void)
{
    static unsigned char buffer[BUFFER];
    static int file = PAGE_OUTPUT;
    static sink out;
    if (out.buffer == 0)
        sink_init(&out, write_to, &file, buffer, sizeof buffer);
    return &out;
}

int finish_output(int status, int lost)
{
    return sink_flush(standard_output()) ? status : lost;
}

static void complain_text(const char *text)
{
    (void)page_write(PAGE_ERRORS, (const unsigned char *)text, strlen(text));
}

void complain(const char *a, const char *b)
{
    (void)sink_flush(standard_output());
    complain_text("flipref: ");
    complain_text(a);
    if (b != 0) {
        complain_text(": ");
        complain_text(b);
    }
    complain_text("\n");
}

void complain_of_file(const char *name, const struct file_error *error)
{
    int file = PAGE_ERRORS;
    unsigned char buffer[512];
    sink err;
    (void)sink_flush(standard_output());
    sink_init(&err, write_to, &file, buffer, sizeof buffer);
    file_error_print(&err, name, error);
    (void)sink_flush(&err);
}

int refused(const char *a, const char *b)
{
    complain(a, b);
    return STATUS_TROUBLE;
}

int misused(const char *usage, const char *subject, const char *reason)
{
    complain(subject, reason);
    complain_text(usage);
    return STATUS_TROUBLE;
}

/* ---- inputs ---- */

int file_reader_open(struct file_reader *in, const char *path, sink *flush_first)
{
    memset(in, 0, sizeof *in);
    in->fd = strcmp(path, "-") == 0 ? PAGE_INPUT : page_open(path, strlen(path));
    in->flush_first = flush_first;
    in->trouble = in->fd == PAGE_NOTHING ? "No such file or directory" : 0;
    return in->trouble == 0;
}

void file_reader_close(struct file_reader *in)
{
    in->fd = PAGE_NOTHING;
}

size_t file_reader_fill(void *from, unsigned char *at, size_t room)
{
    struct file_reader *in = from;
    int n;
    if (in->flush_first != 0)
        (void)sink_flush(in->flush_first);
    n = page_read(in->fd, at, room);
    if (n == PAGE_FAILED) {
        in->trouble = "it cannot be read";
        return SOURCE_FAILED;
    }
    in->got += (size_t)n;
    return (size_t)n;
}

/* ---- saved games and outputs, which the page keeps ---- */

int save_file(bytes name, file_contents *contents, const void *who)
{
    static unsigned char buffer[BUFFER];
    int file = page_create(name.at, name.len);
    sink out;
    if (file == PAGE_NOTHING)
        return 0;
    sink_init(&out, write_to, &file, buffer, sizeof buffer);
    contents(who, &out);
    return sink_flush(&out);
}

int write_output(const char *path, file_contents *contents, const void *who)
{
    return save_file(bytes_of(path, strlen(path)), contents, who);
}
