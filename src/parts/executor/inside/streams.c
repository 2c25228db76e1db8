/* The program's streams, the answers, and the working folder. */
#define _GNU_SOURCE
#include "executor/inside/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* The descriptors of this code. Programs in the sandbox can make none above 15. */
enum {
    FD_INPUT = 10,
    FD_READER,
    FD_ERROR,
    FD_FOLDER,
    FD_ANSWERS = BATCH_ANSWERS, /* the sandbox has opened these two */
    FD_OUTPUT
};

enum { ERROR_OUTPUT_KEPT = 1 << 19 /* bytes, of which only the number is of interest */ };

static size_t padded(size_t len)
{
    return (len + BATCH_ALIGN - 1) & ~(size_t)(BATCH_ALIGN - 1);
}

/* ---- opening ---- */

static void open_as(const char *name, int flags, int descriptor)
{
    long file = call4(SYS_openat, AT_FDCWD, (long)name, flags, 0600);
    if (file < 0 || call3(SYS_dup2, file, descriptor, 0) < 0)
        call_exit(125);
    (void)call3(SYS_close, file, 0, 0);
}

static void map_batch(void)
{
    struct stat status = { .st_size = 0 };
    long at;
    if (call3(SYS_fstat, 0, (long)&status, 0) != 0 ||
        (size_t)status.st_size < sizeof(struct batch_head))
        call_exit(125);
    at = call6(SYS_mmap, 0, status.st_size, PROT_READ, MAP_PRIVATE, 0, 0);
    if (at < 0 && at > -PAGE)
        call_exit(125);
    copy_bytes(&state->head, pointer_of((uintptr_t)at), sizeof state->head);
    if (state->head.magic != BATCH_MAGIC)
        call_exit(125);
    state->next = (const unsigned char *)pointer_of((uintptr_t)at) + sizeof state->head;
    (void)call3(SYS_madvise, at, status.st_size, MADV_DONTFORK);
}

static void map_answers(void)
{
    long size =
        (long)(sizeof(struct answers_head) + state->head.count * sizeof(struct answer_head));
    long at = call6(SYS_mmap, 0, size, PROT_READ | PROT_WRITE, MAP_SHARED, FD_ANSWERS, 0);
    if ((at < 0 && at > -PAGE) || call3(SYS_ftruncate, FD_ANSWERS, size, 0) != 0)
        call_exit(125);
    (void)call3(SYS_madvise, at, size, MADV_DONTFORK);
    state->answers = pointer_of((uintptr_t)at);
    state->answers->magic = BATCH_MAGIC;
}

/* The program must find its working folder empty. */
static void forget_name(const char *name)
{
    if (call3(SYS_unlinkat, AT_FDCWD, (long)name, 0) != 0)
        call_exit(125);
}

void files_open(void)
{
    static const char name[] = "a";
    map_batch();
    open_as(name, O_RDWR | O_CREAT | O_TRUNC, FD_INPUT);
    open_as(name, O_RDONLY, FD_READER);
    forget_name(name);
    open_as(name, O_RDWR | O_CREAT | O_TRUNC, FD_ERROR);
    forget_name(name);
    open_as(".", O_RDONLY | O_DIRECTORY, FD_FOLDER);
    map_answers();
    state->is_changed = 1;
    state->start_us = now_us();
}

void files_forget(void)
{
    int descriptor;
    for (descriptor = FD_INPUT; descriptor <= FD_FOLDER; descriptor++)
        (void)call3(SYS_close, descriptor, 0, 0);
    (void)call3(SYS_close, FD_ANSWERS, 0, 0);
    (void)call3(SYS_close, FD_OUTPUT, 0, 0);
}

/* ---- a case ---- */

static void must(long result)
{
    if (result < 0)
        stop(BATCH_DISTURBED);
}

static void take_words(const struct batch_case *c, const unsigned char *words)
{
    char *at = state->strings;
    uint32_t i;
    copy_bytes(at, words, c->words_len);
    state->argc = (int)c->words;
    for (i = 0; i < c->words; i++) {
        state->argv[i] = at;
        while (*at++)
            ;
    }
    state->argv[i] = NULL;
}

static void put_input(const unsigned char *at, size_t len)
{
    if (len < state->input_size)
        must(call3(SYS_ftruncate, FD_INPUT, (long)len, 0));
    state->input_size = len;
    if (len > 0 && call4(SYS_pwrite64, FD_INPUT, (long)at, (long)len, 0) != (long)len)
        stop(BATCH_DISTURBED);
    must(call3(SYS_lseek, FD_READER, 0, SEEK_SET));
}

static void put_streams(void)
{
    must(call3(SYS_dup2, FD_READER, 0, 0));
    must(call3(SYS_dup2, FD_OUTPUT, 1, 0));
    must(call3(SYS_dup2, FD_ERROR, 2, 0));
    must(call3(SYS_fchdir, FD_FOLDER, 0, 0));
}

/* Puts a file or a folder into the working folder. Returns what follows it in the batch. */
static const unsigned char *put_file(const unsigned char *at)
{
    struct batch_name f = { 0, 0 };
    const unsigned char *name = at + sizeof f, *contents;
    long file;
    copy_bytes(&f, at, sizeof f);
    contents = name + padded(f.name_len);
    if (f.name_len > 1 && name[f.name_len - 2] == '/') {
        must(call3(SYS_mkdirat, FD_FOLDER, (long)name, 0755));
        return contents;
    }
    file = call4(SYS_openat, FD_FOLDER, (long)name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    must(file);
    if (call3(SYS_write, file, (long)contents, (long)f.len) != (long)f.len)
        stop(BATCH_DISTURBED);
    must(call3(SYS_close, file, 0, 0));
    return contents + padded(f.len);
}

static int is_room_left(void)
{
    return state->answers->used + state->head.output < state->head.outputs;
}

static int is_time_left(void)
{
    return state->begun == 0 || state->is_followed ||
           state->case_start_us - state->start_us <= state->head.stop_us;
}

void case_prepare(void)
{
    struct batch_case c = { 0, 0, 0, 0, 0 };
    const unsigned char *words = state->next + sizeof c, *at;
    int follows = state->is_followed; /* and finds files, which must be removed at last */
    state->case_start_us = now_us();
    if (state->begun == state->head.count || !is_room_left() || !is_time_left())
        stop(BATCH_STOPPED);
    state->begun++;
    copy_bytes(&c, state->next, sizeof c);
    state->is_followed = c.is_followed != 0;
    take_words(&c, words);
    for (at = words + padded(c.words_len); c.files > 0; c.files--)
        at = put_file(at);
    put_input(at, c.input_len);
    if (state->is_changed)
        put_streams();
    state->has_error_output = 0;
    state->is_changed = !state->watches_changes || follows || at != words + padded(c.words_len);
    state->next = at + padded(c.input_len);
}

/* ---- its answer ---- */

int output_is_too_long(void)
{
    struct stat status = { .st_size = 0 };
    return call3(SYS_fstat, FD_OUTPUT, (long)&status, 0) == 0 &&
           (uint64_t)status.st_size > state->answers->used + state->head.output;
}

/* Cuts a stream to a size, from which it goes on. */
static void cut(int descriptor, size_t size)
{
    must(call3(SYS_ftruncate, descriptor, (long)size, 0));
    must(call3(SYS_lseek, descriptor, (long)size, SEEK_SET));
}

/* Returns how many bytes a stream has, and goes on at its end. */
static size_t size_of(int descriptor)
{
    long size = call3(SYS_lseek, descriptor, 0, SEEK_END);
    must(size);
    return (size_t)size;
}

static void put_answer(void)
{
    struct answers_head *answers = state->answers;
    struct answer_head *heads = (struct answer_head *)(answers + 1);
    int may_have_error = state->has_error_output || state->is_changed;
    size_t err = may_have_error ? size_of(FD_ERROR) : state->err_used, out = size_of(FD_OUTPUT);
    struct answer_head h = { (uint16_t)state->ending, err != state->err_used, state->status,
                             out - answers->used, state->cpu_us };
    if (out < answers->used || answers->answered >= state->head.count)
        stop(BATCH_DISTURBED);
    if (h.len > state->head.output) {
        h.ending = ENDED_OUTPUT_LIMIT;
        h.len = state->head.flood_kept < h.len ? state->head.flood_kept : h.len;
        cut(FD_OUTPUT, answers->used + h.len);
    }
    state->err_used = err;
    if (err > ERROR_OUTPUT_KEPT) {
        cut(FD_ERROR, 0);
        state->err_used = 0;
    }
    heads[answers->answered] = h;
    answers->used += h.len;
    answers->answered++;
}

/* ---- the working folder ---- */

/* The kernel's struct of getdents64. */
struct entry {
    uint64_t inode, next;
    uint16_t len;
    unsigned char type;
    char name[1];
};

static int is_itself(const char *name)
{
    return name[0] == '.' && (!name[1] || (name[1] == '.' && !name[2]));
}

typedef void removal(int folder, const char *name);

static void remove_each(int folder, unsigned char *buffer, removal *remove_it)
{
    long n, at;
    must(call3(SYS_lseek, folder, 0, SEEK_SET));
    while ((n = call3(SYS_getdents64, folder, (long)buffer, sizeof state->folder)) > 0)
        for (at = 0; at < n; at += ((struct entry *)(buffer + at))->len)
            if (!is_itself(((struct entry *)(buffer + at))->name))
                remove_it(folder, ((struct entry *)(buffer + at))->name);
    must(n);
}

static int is_removed(int folder, const char *name)
{
    return call3(SYS_unlinkat, folder, (long)name, 0) == 0 ||
           call3(SYS_unlinkat, folder, (long)name, AT_REMOVEDIR) == 0;
}

/* What is too deep is left to the sandbox, which empties the working folder for a new process. */
static void remove_inner(int folder, const char *name)
{
    if (!is_removed(folder, name))
        stop(BATCH_STOPPED);
}

/* Removes a file, or a folder with files. */
static void remove_entry(int folder, const char *name)
{
    long inner;
    if (is_removed(folder, name))
        return;
    inner = call4(SYS_openat, folder, (long)name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0);
    if (inner < 0)
        stop(BATCH_STOPPED);
    remove_each((int)inner, (unsigned char *)state->inner_folder, remove_inner);
    (void)call3(SYS_close, inner, 0, 0);
    remove_inner(folder, name);
}

/* Descriptors that the program has left open. New ones get the lowest number. */
static void close_others(void)
{
    int descriptor;
    if (call3(SYS_fcntl, 3, F_GETFD, 0) == -EBADF)
        return;
    for (descriptor = 3; descriptor < FD_INPUT; descriptor++)
        (void)call3(SYS_close, descriptor, 0, 0);
}

void case_conclude(void)
{
    put_answer();
    if (state->is_changed)
        close_others();
    if (state->is_changed && !state->is_followed)
        remove_each(FD_FOLDER, (unsigned char *)state->folder, remove_entry);
}
