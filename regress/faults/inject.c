/* A shared object that LD_PRELOAD puts before the C library. It counts the calls that a program and
   its child processes make, records them, and lets one of them fail: regress/faults/run.

   FAULTS in the environment names a file that holds a `struct state`. The driver writes the order
   into it before the run, and reads the counts and the events from it after the run. Each process
   has a number, in the order of the forks, and counts its own calls. So the n-th call is the same
   one in each run. Calls that the dynamic loader makes for itself are not counted. A run without a
   fault also lists the sites of calls, which are told apart by the functions that lead to a call.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* As in regress/faults/run. */
enum call {
    CALL_OPEN,
    CALL_READ,
    CALL_WRITE,
    CALL_MESSAGE, /* a write to standard error */
    CALL_FSYNC,
    CALL_CLOSE,
    CALL_RENAME,
    CALL_ALLOC,
    CALL_FORK,
    CALL_PIPE,
    CALL_MAP,
    CALL_STAT,
    CALL_CHMOD,
    CALL_LOAD,
    CALL_WAIT,
    CALLS
};

/* A fault is the errno with which a call fails, or one of these. */
enum { FAULT_SHORT = -1, FAULT_CHANGE = -2, FAULT_CHANGE_AND_HIDE = -3 };

/* In place of a descriptor: /dev/null or /dev/urandom, whose loss does not matter. */
enum { NOWHERE = -2 };

enum { PROCESSES = 64, EVENTS = 16384, SITES = 16384, FRAMES = 4, FRAMES_MOST = 64 };

struct event {
    uint8_t call, process;
    int16_t fd;
    int32_t result; /* for an open its flags; otherwise what the call returned, or -errno */
};

/* The first call that came from a site. */
struct site {
    _Atomic uint64_t hash; /* 0: none */
    uint32_t process, call, nth;
    uint32_t unused;
};

struct state {
    /* The order: in this process the n-th call of this kind gets the fault. */
    uint32_t process, call, nth; /* nth: from 1; 0: no fault */
    int32_t fault;
    uint32_t goes_on; /* every later call of this kind gets it, too, in every process */

    _Atomic uint32_t injected; /* how many calls got the fault */
    int32_t injected_fd;
    _Atomic uint32_t processes, events;
    uint32_t counts[PROCESSES][CALLS];
    struct event event[EVENTS];
    struct site site[SITES]; /* a hash table */
};

static struct state *state;
static uintptr_t program_base, program_size;
static uint32_t me;      /* the number of this process */
static int is_loading;   /* the dynamic loader is at work */
static int is_by_stream; /* the C library makes the call, so it is not cut short or interrupted */

/* ---- the functions of the C library that these replace ---- */

#define REAL(type, name, parameters) static type(*real_##name) parameters
REAL(int, open, (const char *, int, ...));
REAL(int, openat, (int, const char *, int, ...));
REAL(int, mkstemp, (char *));
typedef int filter_entry(const struct dirent *);
typedef int compare_entries(const struct dirent **, const struct dirent **);
REAL(int, scandir, (const char *, struct dirent ***, filter_entry *, compare_entries *));
REAL(ssize_t, read, (int, void *, size_t));
REAL(ssize_t, pread, (int, void *, size_t, off_t));
REAL(FILE *, fdopen, (int, const char *));
REAL(ssize_t, write, (int, const void *, size_t));
REAL(ssize_t, sendmsg, (int, const struct msghdr *, int));
REAL(ssize_t, recvmsg, (int, struct msghdr *, int));
REAL(ssize_t, send, (int, const void *, size_t, int));
REAL(ssize_t, recv, (int, void *, size_t, int));
REAL(int, fsync, (int));
REAL(int, close, (int));
REAL(int, rename, (const char *, const char *));
REAL(int, renameat, (int, const char *, int, const char *));
REAL(pid_t, fork, (void));
REAL(int, pipe, (int[2]));
REAL(int, pipe2, (int[2], int));
REAL(int, memfd_create, (const char *, unsigned));
REAL(int, socketpair, (int, int, int, int[2]));
REAL(void *, mmap, (void *, size_t, int, int, int, off_t));
REAL(int, fstat, (int, struct stat *));
REAL(int, fchmod, (int, mode_t));
REAL(void *, dlopen, (const char *, int));
REAL(int, poll, (struct pollfd *, nfds_t, int));
REAL(pid_t, waitpid, (pid_t, int *, int));

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static void find(void *to, const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(to, &found, sizeof found);
}

#define FIND(name) find(&real_##name, #name)

/* Where the program's code is. The first object that is listed is the program. */
static int find_program(struct dl_phdr_info *info, size_t size, void *unused)
{
    size_t i;
    (void)size, (void)unused;
    program_base = info->dlpi_addr;
    for (i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t end = info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && end > program_size)
            program_size = end;
    }
    return 1;
}

__attribute__((constructor)) static void start(void)
{
    const char *path = getenv("FAULTS");
    void *found, *frame;
    long fd;
    FIND(open), FIND(openat), FIND(mkstemp), FIND(scandir);
    FIND(read), FIND(write), FIND(sendmsg), FIND(recvmsg), FIND(send), FIND(recv), FIND(fsync),
        FIND(close);
    FIND(rename), FIND(renameat), FIND(fork), FIND(pipe), FIND(socketpair), FIND(mmap);
    FIND(fstat), FIND(fchmod), FIND(poll), FIND(waitpid);
    FIND(pread), FIND(dlopen), FIND(fdopen), FIND(pipe2), FIND(memfd_create);
    (void)dl_iterate_phdr(find_program, 0);
    (void)backtrace(&frame, 1); /* the first call loads a library */
    fd = path != 0 ? syscall(SYS_open, path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    (void)unsetenv("FAULTS"); /* programs that this one starts are not disturbed */
    (void)unsetenv("LD_PRELOAD");
    found = real_mmap(0, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, (int)fd, 0);
    (void)syscall(SYS_close, fd);
    if (found != MAP_FAILED)
        state = found;
}

/* From now on nothing is counted and nothing fails. The coverage build calls this before it writes
   what it reached (regress/profile.c). */
void faults_end(void);
void faults_end(void)
{
    state = 0;
}

/* ---- counting, and faults ---- */

static void note(enum call call, int fd, long result)
{
    uint32_t at;
    if (state == 0)
        return;
    at = atomic_fetch_add(&state->events, 1);
    if (at < EVENTS)
        state->event[at] =
            (struct event){ (uint8_t)call, (uint8_t)me, (int16_t)fd, (int32_t)result };
}

/* Two calls have the same site if the program's own innermost functions are at the same places.
   Functions of libraries do not count. */
static uint64_t site_of(enum call call)
{
    void *frames[FRAMES_MOST];
    uint64_t hash = 14695981039346656037U ^ (uint64_t)call; /* FNV-1a, of words */
    int count, i, own = 0;
    is_loading = 1;
    count = backtrace(frames, FRAMES_MOST);
    is_loading = 0;
    for (i = 0; i < count && own < FRAMES; i++) {
        uintptr_t place = (uintptr_t)frames[i] - program_base;
        if (place >= program_size)
            continue;
        hash = (hash ^ (uint64_t)place) * 1099511628211U;
        own++;
    }
    return hash | 1;
}

/* Lists the site of a call, unless an earlier call came from there. */
static void note_site(enum call call, uint32_t nth)
{
    uint64_t hash = site_of(call);
    size_t tried;
    for (tried = 0; tried < SITES; tried++) {
        struct site *s = &state->site[(hash / 2 + tried) % SITES];
        uint64_t found = 0;
        if (atomic_compare_exchange_strong(&s->hash, &found, hash)) {
            s->process = me;
            s->call = call;
            s->nth = nth;
            return;
        }
        if (found == hash)
            return;
    }
}

/* Counts a call. Returns its fault, or 0 if it has none. */
static int fault_of(enum call call, int fd)
{
    uint32_t n;
    int is_first;
    if (state == 0 || is_loading || me >= PROCESSES)
        return 0;
    n = ++state->counts[me][call];
    if (state->nth == 0)
        note_site(call, n);
    if (state->nth == 0 || state->call != call)
        return 0;
    is_first = me == state->process && n == state->nth;
    if (!is_first && !(state->goes_on && atomic_load(&state->injected) > 0))
        return 0;
    if (is_by_stream && (state->fault == FAULT_SHORT || state->fault == EINTR))
        return 0;
    if (atomic_fetch_add(&state->injected, 1) == 0)
        state->injected_fd = fd;
    return state->fault;
}

/* Counts a call, and returns whether it fails. If so, errno is set. */
static int fails(enum call call, int fd)
{
    int fault = fault_of(call, fd);
    if (fault <= 0)
        return 0;
    note(call, fd, -fault);
    errno = fault;
    return 1;
}

static long noted(enum call call, int fd, long result)
{
    int why = errno;
    note(call, fd, result < 0 ? -(long)why : result);
    errno = why;
    return result;
}

/* ---- opening and closing ---- */

static void opened(int fd, int flags)
{
    int why = errno;
    if (fd >= 0)
        note(CALL_OPEN, fd, flags);
    errno = why;
}

/* jansson takes random numbers for its tables, or the time if it gets none. */
static int is_nowhere(const char *path)
{
    return strcmp(path, "/dev/null") == 0 || strcmp(path, "/dev/urandom") == 0;
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    mode_t mode;
    int fd;
    va_start(rest, flags);
    mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (fails(CALL_OPEN, is_nowhere(path) ? NOWHERE : -1))
        return -1;
    fd = real_open(path, flags, mode);
    if (!is_nowhere(path))
        opened(fd, flags);
    return fd;
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int openat(int folder, const char *path, int flags, ...)
{
    va_list rest;
    mode_t mode;
    int fd;
    va_start(rest, flags);
    mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (fails(CALL_OPEN, -1))
        return -1;
    fd = real_openat(folder, path, flags, mode);
    opened(fd, flags);
    return fd;
}

int openat64(int folder, const char *path, int flags, ...) __attribute__((alias("openat")));

int mkstemp(char *name)
{
    int fd;
    if (fails(CALL_OPEN, -1))
        return -1;
    fd = real_mkstemp(name);
    opened(fd, O_RDWR | O_CREAT | O_EXCL);
    return fd;
}

int mkstemp64(char *name) __attribute__((alias("mkstemp")));

/* A file in memory has no name, so its loss does not matter. */
int memfd_create(const char *name, unsigned flags)
{
    return fails(CALL_OPEN, NOWHERE) ? -1 : real_memfd_create(name, flags);
}

/* Whether it is a temporary file that has no name any more, whose loss does not matter. */
static int is_nameless(int fd)
{
    struct stat st;
    return real_fstat(fd, &st) == 0 && st.st_nlink == 0;
}

/* Closes the descriptor even if the call fails, as Linux does. */
int close(int fd)
{
    int fault = fails(CALL_CLOSE, is_nameless(fd) ? -1 : fd);
    int why = errno;
    long result = fault ? (long)syscall(SYS_close, fd) : real_close(fd);
    if (!fault)
        return (int)noted(CALL_CLOSE, fd, result);
    errno = why;
    return -1;
}

/* ---- reading and writing ---- */

/* Changes the file that is read. Its time of change stays within the same second, or is put back,
   as the fault says. */
static void change(int fd)
{
    char path[64];
    struct stat before;
    struct timespec times[2] = { { 0, UTIME_OMIT }, { 0, 0 } };
    int other;
    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    other = (int)syscall(SYS_open, path, O_WRONLY);
    if (other < 0 || real_fstat(other, &before) != 0)
        abort();
    if (syscall(SYS_pwrite64, other, "#", 1, 0) != 1)
        abort();
    times[1] = before.st_mtim;
    if (state->fault == FAULT_CHANGE)
        times[1].tv_nsec = before.st_mtim.tv_nsec / 2;
    if (syscall(SYS_utimensat, other, 0, times, 0) != 0)
        abort();
    (void)syscall(SYS_close, other);
}

ssize_t read(int fd, void *at, size_t room)
{
    int fault = fault_of(CALL_READ, fd);
    if (fault > 0) {
        errno = fault;
        return noted(CALL_READ, fd, -1);
    }
    if (fault == FAULT_CHANGE || fault == FAULT_CHANGE_AND_HIDE)
        change(fd);
    return noted(CALL_READ, fd, real_read(fd, at, fault == FAULT_SHORT && room > 1 ? 1 : room));
}

ssize_t pread(int fd, void *at, size_t room, off_t from)
{
    int fault = fault_of(CALL_READ, fd);
    if (fault > 0) {
        errno = fault;
        return noted(CALL_READ, fd, -1);
    }
    return noted(CALL_READ, fd,
                 real_pread(fd, at, fault == FAULT_SHORT && room > 1 ? 1 : room, from));
}

ssize_t pread64(int fd, void *at, size_t room, off_t from) __attribute__((alias("pread")));

/* The fault is in opening the folder or in reading its entries. */
int scandir(const char *path, struct dirent ***entries, filter_entry *filter,
            compare_entries *compare)
{
    int fault;
    if (fails(CALL_OPEN, -1))
        return -1;
    is_by_stream = 1;
    fault = fails(CALL_READ, -1);
    is_by_stream = 0;
    if (!fault)
        note(CALL_READ, -1, 0);
    return fault ? -1 : real_scandir(path, entries, filter, compare);
}

ssize_t write(int fd, const void *at, size_t len)
{
    enum call call = fd == STDERR_FILENO ? CALL_MESSAGE : CALL_WRITE;
    int fault = fault_of(call, fd);
    if (fault > 0) {
        errno = fault;
        return noted(call, fd, -1);
    }
    return noted(call, fd, real_write(fd, at, fault == FAULT_SHORT && len > 1 ? 1 : len));
}

/* A message is sent whole or not at all, so it is never cut short. */
ssize_t sendmsg(int fd, const struct msghdr *m, int flags)
{
    int fault = fault_of(CALL_WRITE, fd);
    if (fault > 0) {
        errno = fault;
        return noted(CALL_WRITE, fd, -1);
    }
    return noted(CALL_WRITE, fd, real_sendmsg(fd, m, flags));
}

ssize_t recvmsg(int fd, struct msghdr *m, int flags)
{
    int fault = fault_of(CALL_READ, fd);
    if (fault > 0) {
        errno = fault;
        return noted(CALL_READ, fd, -1);
    }
    return noted(CALL_READ, fd, real_recvmsg(fd, m, flags));
}

ssize_t send(int fd, const void *at, size_t len, int flags)
{
    int fault = fault_of(CALL_WRITE, fd);
    if (fault > 0) {
        errno = fault;
        return noted(CALL_WRITE, fd, -1);
    }
    return noted(CALL_WRITE, fd,
                 real_send(fd, at, fault == FAULT_SHORT && len > 1 ? 1 : len, flags));
}

ssize_t recv(int fd, void *at, size_t room, int flags)
{
    int fault = fault_of(CALL_READ, fd);
    if (fault > 0) {
        errno = fault;
        return noted(CALL_READ, fd, -1);
    }
    return noted(CALL_READ, fd,
                 real_recv(fd, at, fault == FAULT_SHORT && room > 1 ? 1 : room, flags));
}

/* ---- streams, whose calls go through the functions above ---- */

static ssize_t stream_read(void *cookie, char *at, size_t room)
{
    ssize_t n;
    is_by_stream = 1;
    n = read((int)(intptr_t)cookie, at, room);
    is_by_stream = 0;
    return n;
}

static ssize_t stream_write(void *cookie, const char *at, size_t len)
{
    size_t done = 0;
    ssize_t n = 1;
    is_by_stream = 1;
    while (done < len && n > 0) {
        n = write((int)(intptr_t)cookie, at + done, len - done);
        done += n > 0 ? (size_t)n : 0;
    }
    is_by_stream = 0;
    return (ssize_t)done;
}

static int stream_seek(void *cookie, off64_t *to, int whence)
{
    off_t at = lseek((int)(intptr_t)cookie, *to, whence);
    *to = at;
    return at < 0 ? -1 : 0;
}

static int stream_close(void *cookie)
{
    return close((int)(intptr_t)cookie);
}

FILE *fdopen(int fd, const char *mode)
{
    cookie_io_functions_t calls = { stream_read, stream_write, stream_seek, stream_close };
    if (state == 0)
        return real_fdopen(fd, mode);
    return fopencookie((void *)(intptr_t)fd, mode, calls);
}

FILE *tmpfile(void)
{
    char name[] = "/tmp/faults-XXXXXX";
    int fd = mkstemp(name);
    FILE *stream;
    if (fd < 0)
        return 0;
    (void)unlink(name);
    stream = fdopen(fd, "w+");
    if (stream == 0)
        (void)real_close(fd);
    return stream;
}

FILE *tmpfile64(void) __attribute__((alias("tmpfile")));

/* ---- files ---- */

int fsync(int fd)
{
    return fails(CALL_FSYNC, fd) ? -1 : (int)noted(CALL_FSYNC, fd, real_fsync(fd));
}

int fdatasync(int fd) __attribute__((alias("fsync")));

int rename(const char *from, const char *to)
{
    return fails(CALL_RENAME, -1) ? -1 : (int)noted(CALL_RENAME, -1, real_rename(from, to));
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    return fails(CALL_RENAME, -1)
               ? -1
               : (int)noted(CALL_RENAME, -1, real_renameat(from_folder, from, to_folder, to));
}

int fstat(int fd, struct stat *st)
{
    return fails(CALL_STAT, fd) ? -1 : real_fstat(fd, st);
}

int fchmod(int fd, mode_t mode)
{
    return fails(CALL_CHMOD, fd) ? -1 : real_fchmod(fd, mode);
}

/* ---- memory ---- */

void *malloc(size_t size)
{
    return fails(CALL_ALLOC, -1) ? 0 : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(CALL_ALLOC, -1) ? 0 : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails(CALL_ALLOC, -1) ? 0 : __libc_realloc(old, size);
}

void *mmap(void *at, size_t len, int may, int flags, int fd, off_t offset)
{
    return fails(CALL_MAP, fd) ? MAP_FAILED : real_mmap(at, len, may, flags, fd, offset);
}

void *dlopen(const char *name, int flags)
{
    int fault = fails(CALL_LOAD, -1);
    void *handle;
    is_loading = 1;
    handle = real_dlopen(fault ? "no such library" : name, flags); /* so dlerror() has a message */
    is_loading = 0;
    return handle;
}

/* ---- processes ---- */

pid_t fork(void)
{
    uint32_t number;
    pid_t pid;
    if (fails(CALL_FORK, -1))
        return -1;
    number = state != 0 ? 1 + atomic_fetch_add(&state->processes, 1) : 0;
    pid = real_fork();
    if (pid == 0)
        me = number;
    return (pid_t)noted(CALL_FORK, -1, pid);
}

int pipe(int ends[2])
{
    return fails(CALL_PIPE, -1) ? -1 : real_pipe(ends);
}

int pipe2(int ends[2], int flags)
{
    return fails(CALL_PIPE, -1) ? -1 : real_pipe2(ends, flags);
}

int socketpair(int domain, int type, int protocol, int ends[2])
{
    return fails(CALL_PIPE, -1) ? -1 : real_socketpair(domain, type, protocol, ends);
}

int poll(struct pollfd *fds, nfds_t count, int patience)
{
    return fails(CALL_WAIT, -1) ? -1 : real_poll(fds, count, patience);
}

pid_t waitpid(pid_t pid, int *status, int options)
{
    return fails(CALL_WAIT, -1) ? -1 : real_waitpid(pid, status, options);
}
