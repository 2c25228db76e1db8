/* One run: the program is started, watched and ended. */
#define _GNU_SOURCE
#include "contain/filter/filter.h"
#include "contain/supervisor/supervisor.h"
#include "contain/wipe.h"
#include "system/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    FIRST_LOOK =
        2,      /* milliseconds in which a short run is left alone; its output waits in the pipe */
    PERIOD = 10 /* milliseconds between two looks at a longer run */
};

/* A stream of output. */
struct stream {
    int fd;
    enum frame_kind kind;
    uint64_t left; /* bytes that may still come */
    int is_over;
};

struct watch {
    const struct supervisor *supervisor;
    const struct supervisor_run *run;
    struct stream out, err;
    pid_t pid;
    int process; /* the descriptor of the process */
    int listener;
    uint64_t start_us;
    uint64_t used_before; /* of the working folder's file system */
    int was_full;         /* that file system was, at some look */
    struct calls calls;
    int has_ended; /* `end` says why the supervisor has ended the program */
    struct supervisor_end end;
};

/* Ends the program. The first reason counts. */
static void stop(struct watch *w, enum ending why, uint32_t status)
{
    if (!w->has_ended) {
        w->has_ended = 1;
        w->end.ending = why;
        w->end.status = status;
    }
    (void)kill(w->pid, SIGKILL);
}

/* ---- output ---- */

/* Passes on what is in the pipe. What is more than the limit is noticed and thrown away. */
static void drain(const struct supervisor *s, struct stream *stream)
{
    static char part[FRAME_BYTES];
    ssize_t n;
    while (!stream->is_over && (n = read(stream->fd, part, sizeof part)) > 0) {
        size_t kept = (uint64_t)n < stream->left ? (size_t)n : (size_t)stream->left;
        stream->is_over = (uint64_t)n > stream->left;
        stream->left -= kept;
        if (!answer_frame(stream->kind, 0, part, kept))
            supervisor_end(s);
    }
}

static void open_stream(const struct supervisor *s, struct stream *stream, int descriptor,
                        uint64_t limit)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0 || dup2(ends[1], descriptor) < 0 ||
        fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0)
        supervisor_fail(s, "cannot make a pipe", errno);
    (void)close(ends[1]);
    stream->fd = ends[0];
    stream->kind = descriptor == STDOUT_FILENO ? FRAME_OUT : FRAME_ERR;
    stream->left = limit;
    stream->is_over = 0;
    if (limit > 1 << 16) /* so that a program seldom waits for the supervisor; if it fails, it waits
                            oftener */
        (void)fcntl(ends[0], F_SETPIPE_SZ, limit < 1 << 20 ? (int)limit : 1 << 20);
}

/* ---- start ---- */

static void open_program(const struct supervisor *s, const char *name)
{
    int file = openat(s->box, name, O_PATH | O_CLOEXEC);
    if (file < 0 || dup3(file, FILTER_PROGRAM, O_CLOEXEC) < 0)
        supervisor_fail(s, "cannot open the program", errno);
    (void)close(file);
}

/* What is no program is the submission's fault. The run ends with status 126, as in a shell, and a
   line on standard error. */
static void say_why(struct watch *w, int error)
{
    char text[100];
    int len = snprintf(text, sizeof text, "the program cannot be started: %s\n", strerror(error));
    if ((uint64_t)len > w->err.left)
        return;
    w->err.left -= (uint64_t)len;
    if (!answer_frame(FRAME_ERR, 0, text, (size_t)len))
        supervisor_end(w->supervisor);
}

/* Makes the files without a name. */
static void open_unnamed(const struct supervisor *s, const struct supervisor_run *run)
{
    uint32_t i;
    for (i = 0; run->request.has_unnamed && i < run->request.fetch_count; i++) {
        int file = memfd_create("", MFD_CLOEXEC);
        if (file < 0 || dup3(file, CONTAINER_UNNAMED + (int)i, O_CLOEXEC) < 0)
            supervisor_fail(s, "cannot make a file", errno);
        (void)close(file);
    }
}

static void start(struct watch *w)
{
    static char stack[1 << 16] __attribute__((aligned(16)));
    struct entry e = { w->run, -1, NULL, 0 };
    open_program(w->supervisor, w->run->program);
    w->used_before = scratch_used(w->supervisor);
    w->start_us = microseconds();
    w->pid = clone(enter, stack + sizeof stack, CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD, &e);
    if (w->pid < 0)
        supervisor_fail(w->supervisor, "cannot start a process", errno);
    w->listener = e.listener;
    (void)close(FILTER_PROGRAM);
    (void)dup2(w->supervisor->empty, STDIN_FILENO);
    (void)dup2(w->supervisor->empty, STDOUT_FILENO);
    (void)dup2(w->supervisor->empty, STDERR_FILENO);
    if (e.failed && strcmp(e.failed, "the start of the program") != 0)
        supervisor_fail(w->supervisor, e.failed, e.error);
    if (e.failed)
        say_why(w, e.error);
    w->process = (int)syscall(SYS_pidfd_open, w->pid, 0);
    if (w->process < 0)
        supervisor_fail(w->supervisor, "cannot watch a process", errno);
}

/* ---- watching ---- */

static void hear_call(struct watch *w)
{
    long call = calls_answer(w->listener, w->run, &w->calls);
    if (call >= 0)
        stop(w, ENDED_FORBIDDEN_CALL, (uint32_t)call);
}

static void look_at_time(struct watch *w)
{
    const struct supervisor_request *q = &w->run->request;
    uint64_t wall = microseconds() - w->start_us;
    uint64_t cpu = processes_cpu_us(w->supervisor, w->pid);
    if (cpu > q->cpu_us)
        stop(w, ENDED_TIME_CPU, 0);
    else if (wall > q->wall_us && wall / WAITING_PART > cpu)
        stop(w, ENDED_TIME_WALL, 0);
}

static void look_at_space(struct watch *w)
{
    uint64_t resident_kb;
    w->was_full |= scratch_is_full(w->supervisor);
    if (scratch_is_over(w->supervisor, w->pid, w->used_before))
        stop(w, ENDED_SIGNAL, SIGXFSZ);
    if (!supervisor_limits_resident(w->supervisor))
        return;
    resident_kb = processes_resident_kb(w->supervisor, w->pid);
    if (resident_kb > w->end.peak_kb)
        w->end.peak_kb = resident_kb;
    if (resident_kb > w->run->request.memory / 1024)
        stop(w, ENDED_MEMORY, 0);
}

static void look_at_output(struct watch *w)
{
    drain(w->supervisor, &w->out);
    drain(w->supervisor, &w->err);
    if (w->out.is_over || w->err.is_over)
        stop(w, ENDED_OUTPUT_LIMIT, 0);
}

/* How long to wait for an event: until the next look, or until a limit of time can be reached. */
static int pause_ms(const struct watch *w, int round)
{
    const struct supervisor_request *q = &w->run->request;
    uint64_t least = q->cpu_us < q->wall_us ? q->cpu_us : q->wall_us;
    uint64_t pause = round == 0 ? FIRST_LOOK : PERIOD;
    if (pause * 1000 > least)
        pause = least / 1000 + 1;
    return (int)pause;
}

/* Waits until the program has ended. */
static void wait_for_end(struct watch *w)
{
    struct pollfd fds[5] = { { w->process, POLLIN, 0 },
                             { SUPERVISOR_CHANNEL, POLLRDHUP, 0 },
                             { w->listener, POLLIN, 0 },
                             { w->out.fd, POLLIN, 0 },
                             { w->err.fd, POLLIN, 0 } };
    uint64_t last_look = w->start_us;
    int round;
    for (round = 0; !(fds[0].revents & POLLIN); round = 1) {
        (void)poll(fds, round == 0 ? 3 : 5, pause_ms(w, round));
        if (fds[1].revents)
            supervisor_end(w->supervisor);
        if (fds[2].revents & POLLIN)
            hear_call(w);
        if (fds[2].revents & POLLHUP)
            fds[2].fd = -1;
        if (fds[0].revents & POLLIN)
            break;
        look_at_output(w);
        look_at_time(w);
        if (microseconds() - last_look >= PERIOD * 1000) {
            last_look = microseconds();
            look_at_space(w);
        }
        if (w->out.is_over || (fds[3].revents & POLLHUP))
            fds[3].fd = -1;
        if (w->err.is_over || (fds[4].revents & POLLHUP))
            fds[4].fd = -1;
    }
}

/* ---- the end ---- */

/* What a program file asks for when it is started; 0 if that is not known. */
static uint64_t asked_for(const struct watch *w)
{
    ElfW(Ehdr) head;
    ElfW(Phdr) part;
    uint64_t sum = 0;
    int file = openat(w->supervisor->box, w->run->program, O_RDONLY | O_CLOEXEC), i;
    if (file < 0)
        return 0;
    if (pread(file, &head, sizeof head, 0) != sizeof head ||
        memcmp(head.e_ident, ELFMAG, SELFMAG) != 0)
        head.e_phnum = 0;
    for (i = 0; i < head.e_phnum; i++)
        if (pread(file, &part, sizeof part, (off_t)(head.e_phoff + (size_t)i * sizeof part)) ==
                sizeof part &&
            part.p_type == PT_LOAD && part.p_memsz <= UINT64_MAX - sum)
            sum += part.p_memsz;
    (void)close(file);
    return sum;
}

/* Whether the program ended as one does that has got no more memory. */
static int was_out_of_memory(const struct watch *w, int status)
{
    uint64_t limit_kb = w->run->request.memory / 1024;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return 0;
    if (WIFSIGNALED(status) && asked_for(w) > w->run->request.memory)
        return 1;
    return w->calls.lacks_memory || w->end.peak_kb >= limit_kb - limit_kb / 8;
}

/* Why a program has ended that the supervisor has not stopped. */
static void judge_status(struct watch *w, int status)
{
    if (WIFEXITED(status)) {
        w->end.ending = ENDED_EXIT;
        w->end.status = (uint32_t)WEXITSTATUS(status);
    } else if (WTERMSIG(status) == SIGSYS) {
        w->end.ending = ENDED_FORBIDDEN_CALL;
        w->end.status = UINT32_MAX;
    } else {
        w->end.ending = ENDED_SIGNAL;
        w->end.status = (uint32_t)WTERMSIG(status);
    }
    if (was_out_of_memory(w, status) && !supervisor_limits_resident(w->supervisor)) {
        w->end.ending = ENDED_MEMORY;
        w->end.status = 0;
    }
    if (w->end.cpu_us > w->run->request.cpu_us ||
        (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)) {
        w->end.ending = ENDED_TIME_CPU;
        w->end.status = 0;
    }
}

static void finish(struct watch *w)
{
    struct rusage usage;
    int status = 0;
    while (wait4(w->pid, &status, 0, &usage) < 0 && errno == EINTR)
        ;
    w->end.wall_us = microseconds() - w->start_us;
    w->end.cpu_us = used_us(&usage);
    if ((uint64_t)usage.ru_maxrss > w->end.peak_kb)
        w->end.peak_kb = (uint64_t)usage.ru_maxrss;
    w->end.refused = w->calls.refused;
    w->end.refused_call = w->calls.first;
    if (!processes_end(w->supervisor, &w->end.cpu_us))
        supervisor_fail(w->supervisor, "a process of the program cannot be ended", EBUSY);
    look_at_output(w);
    if (!w->has_ended && (w->was_full || scratch_is_full(w->supervisor)))
        supervisor_fail(w->supervisor, "the folder for temporary files", ENOSPC);
    if (!w->has_ended)
        judge_status(w, status);
    (void)close(w->process);
    (void)close(w->out.fd);
    (void)close(w->err.fd);
    if (w->listener >= 0)
        (void)close(w->listener);
}

static void fetch(const struct supervisor *s, const struct supervisor_run *run)
{
    static char part[FRAME_BYTES];
    uint32_t i;
    for (i = 0; i < run->request.fetch_count; i++) {
        uint64_t left = run->request.file_size;
        int file = run->request.has_unnamed ? CONTAINER_UNNAMED + (int)i
                                            : scratch_open(s, run->fetches[i], left);
        int is_good = file < 0 || answer_frame(FRAME_FILE, i, NULL, 0);
        if (run->request.has_unnamed)
            (void)lseek(file, 0, SEEK_SET);
        while (is_good && file >= 0 && left > 0) {
            ssize_t n = read(file, part, left < sizeof part ? (size_t)left : sizeof part);
            if (n <= 0)
                break;
            left -= (uint64_t)n;
            is_good = answer_frame(FRAME_FILE, i, part, (size_t)n);
        }
        if (file >= 0)
            (void)close(file);
        if (!is_good)
            supervisor_end(s);
    }
}

void run_program(const struct supervisor *s, struct supervisor_run *run)
{
    struct watch w;
    memset(&w, 0, sizeof w);
    w.supervisor = s;
    w.run = run;
    open_stream(s, &w.out, STDOUT_FILENO, run->request.output);
    open_stream(s, &w.err, STDERR_FILENO, run->request.error_output);
    open_unnamed(s, run);
    start(&w);
    wait_for_end(&w);
    finish(&w);
    scratch_unlock(s);
    fetch(s, run);
    if (!(run->request.keep_scratch && w.end.ending == ENDED_EXIT) && !wipe_folder(s->scratch))
        supervisor_fail(s, "the working folder cannot be emptied", errno);
    if (!answer_frame(FRAME_END, 0, &w.end, sizeof w.end))
        supervisor_end(s);
}
