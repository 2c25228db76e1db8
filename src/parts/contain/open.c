/* Starts and ends sandboxes. */
#define _GNU_SOURCE
#include "contain/container.h"

#include "system/clock.h"
#include "system/io.h"
#include "text/find.h"
#include "text/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    START_MS = 30000, /* for the sandbox to start, and to end */
    CONTAINER_FILES = 64,
    NAME_MOST = 200 /* bytes; with the folders before it, it is shorter than SUPERVISOR_PATH */
};

void containment_say(char text[CONTAINMENT_TEXT], const char *what, const char *why)
{
    (void)snprintf(text, CONTAINMENT_TEXT, why ? "%s: %s" : "%s", what, why);
}

/* ---- what the new process needs ---- */

/* The descriptors that the new process inherits; -1: none. */
struct legacy {
    int channel;    /* the supervisor's end */
    int supervisor; /* the supervisor's program */
    int self;       /* flipref's own, if it is wanted */
    int files[CONTAINER_FILES];
    size_t file_count;
};

void close_if_open(int descriptor)
{
    if (descriptor >= 0)
        (void)close(descriptor);
}

int descriptor_above(int descriptor)
{
    int copy = descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
    close_if_open(descriptor);
    return copy;
}

int file_write(int file, bytes b)
{
    struct writing to = { file, 0 };
    return writing_write(&to, b);
}

int self_open(void)
{
    return descriptor_above(open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
}

/* Bytes as a file in memory, to be read from its start. */
static int file_of(const char *name, bytes b)
{
    int file = memfd_create(name, MFD_CLOEXEC | 0x10U /* MFD_EXEC */);
    if (file < 0 && errno == EINVAL)
        file = memfd_create(name, MFD_CLOEXEC);
    if (file >= 0 && (!file_write(file, b) || lseek(file, 0, SEEK_SET) != 0)) {
        (void)close(file);
        return -1;
    }
    return descriptor_above(file);
}

static void drop(struct legacy *l)
{
    close_if_open(l->channel);
    close_if_open(l->supervisor);
    close_if_open(l->self);
    while (l->file_count > 0)
        (void)close(l->files[--l->file_count]);
}

static int prepare(struct container *c, const struct container_request *request, struct legacy *l)
{
    int ends[2];
    memset(l, 0, sizeof *l);
    l->channel = l->supervisor = l->self = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return 0;
    c->channel = ends[0];
    l->channel = descriptor_above(ends[1]);
    l->supervisor = file_of("flipref-supervisor", contain_supervisor);
    c->log = file_of("log", bytes_of(NULL, 0));
    if (l->channel < 0 || l->supervisor < 0 || c->log < 0)
        return 0;
    if (request->level != CONTAINMENT_FULL)
        return 1;
    l->self = request->self ? self_open() : -1;
    if (request->self && l->self < 0)
        return 0;
    for (; l->file_count < request->file_count; l->file_count++) {
        int file = file_of("file", request->files[l->file_count].contents);
        if (file < 0)
            return 0;
        l->files[l->file_count] = file;
    }
    return 1;
}

/* ---- the new process ---- */

static void become_user(uint32_t uid)
{
    if (uid != 0 && (setgroups(0, NULL) != 0 || setgid(uid) != 0 || setuid(uid) != 0))
        _exit(1);
}

static _Noreturn void become_supervisor(const struct container *c,
                                        const struct container_request *request, struct legacy *l)
{
    char *const words[] = { (char[]){ "flipref-supervisor" }, NULL };
    char *const nothing[] = { NULL };
    int empty = open("/dev/null", O_RDWR);
    int lock = c->user_lock >= 0 ? c->user_lock : empty;
    (void)setsid(); /* the terminal's signals are for flipref */
    if (dup2(empty, 0) < 0 || dup2(empty, 1) < 0 || dup2(c->log, 2) < 0 ||
        dup2(l->channel, SUPERVISOR_CHANNEL) < 0 || dup2(lock, SUPERVISOR_LOCK) < 0)
        _exit(1);
    if (request->level == CONTAINMENT_FULL) {
        become_user(c->opening.uid);
        bubblewrap_start(c, request, l->supervisor, l->self, l->files);
    } else {
        (void)fexecve(l->supervisor, words, nothing);
    }
    dprintf(2, "%s", strerror(errno));
    _exit(1);
}

/* ---- opening ---- */

/* The last line that bubblewrap has printed, or NULL. */
static const char *last_words(int log, char text[CONTAINMENT_TEXT])
{
    ssize_t n = log < 0 ? -1 : pread(log, text, CONTAINMENT_TEXT - 1, 0);
    bytes line = last_line(bytes_of(text, n > 0 ? (size_t)n : 0));
    size_t i;
    for (i = 0; i < line.len; i++)
        text[i] = (char)(line.at[i] < ' ' || line.at[i] > '~' ? '?' : line.at[i]);
    text[line.len] = 0;
    return line.len > 0 ? text : NULL;
}

/* Waits until the supervisor says that it is ready. */
static int is_ready(struct container *c)
{
    struct replies replies;
    char text[CONTAINMENT_TEXT];
    const char *said;
    enum reply_event event = REPLY_MORE;
    deadline until = milliseconds() + START_MS;
    replies_init(&replies, NULL);
    if (!channel_send(c->channel, bytes_of(&c->opening, sizeof c->opening), until))
        event = REPLY_BAD;
    while (event == REPLY_MORE) {
        size_t n = channel_receive(c->channel, c->buffer, sizeof c->buffer, until);
        bytes in = bytes_of(c->buffer, n);
        event = n > 0 ? replies_next(&replies, &in) : REPLY_BAD;
    }
    if (event == REPLY_READY)
        return 1;
    said = last_words(c->log, text);
    containment_say(c->broken, "the sandbox could not be started",
                    event == REPLY_FAILED ? replies.why
                    : said                ? said
                                          : strerror(errno));
    return 0;
}

static int open_sandbox(struct container *c, const struct container_request *request)
{
    struct legacy l;
    int is_good;
    if (request->kind == CONTAINER_OF_FORKS && request->level != CONTAINMENT_FULL &&
        geteuid() != 0) {
        containment_say(
            c->broken,
            "programs may have children only at the level full or in a user of their own", NULL);
        return 0;
    }
    if (geteuid() == 0 && !user_take(c)) {
        containment_say(c->broken, "there is no free user for the sandbox", strerror(errno));
        return 0;
    }
    if (request->level == CONTAINMENT_FULL) {
        (void)snprintf(c->opening.box, sizeof c->opening.box, "/box");
        (void)snprintf(c->opening.scratch, sizeof c->opening.scratch, "/scratch");
    } else if (!folders_make(c, request)) {
        return 0;
    }
    is_good = prepare(c, request, &l);
    if (is_good)
        c->pid = fork();
    if (is_good && c->pid == 0)
        become_supervisor(c, request, &l);
    if (!is_good || c->pid < 0) {
        containment_say(c->broken, "the sandbox could not be started", strerror(errno));
        c->pid = 0;
        is_good = 0;
    }
    drop(&l);
    /* Inside bubblewrap the supervisor is that user already. */
    if (request->level == CONTAINMENT_FULL)
        c->opening.uid = 0;
    return is_good && is_ready(c);
}

/* Adds the paths that a word stands for. Returns 0 if there are too many. */
static int add_shown(struct supervisor_opening *o, size_t *len, const char *word)
{
    glob_t found;
    size_t i;
    int fits = 1;
    if (glob(word, 0, NULL, &found) != 0)
        return 1; /* it is not there */
    for (i = 0; i < found.gl_pathc && fits; i++) {
        size_t n = strlen(found.gl_pathv[i]) + 1;
        fits = *len + n < sizeof o->shown;
        if (fits)
            memcpy(o->shown + *len, found.gl_pathv[i], n);
        *len += n;
    }
    globfree(&found);
    return fits;
}

/* What is visible unless the order says it. */
static const char of_compiler[] =
    "libraries /bin /usr/bin /usr/lib /usr/lib32 /usr/lib64 /usr/libexec /usr/include "
    "/usr/local/bin /usr/local/lib /usr/local/lib64 /usr/local/libexec /usr/local/include "
    "/etc/alternatives /etc/ld.so.cache";
static const char of_command[] = "libraries /bin /usr/bin /usr/lib /usr/lib32 /usr/lib64 "
                                 "/usr/libexec /usr/share /usr/local /etc/alternatives "
                                 "/etc/ld.so.cache";

static const char *shows_of(const struct container_request *request)
{
    return request->shows                           ? request->shows
           : request->kind == CONTAINER_OF_COMPILER ? of_compiler
           : request->kind == CONTAINER_OF_COMMAND  ? of_command
                                                    : "libraries";
}

/* Returns 0 if the request shows too much. */
static int fill_shown(struct supervisor_opening *o, const char *shows)
{
    char word[SUPERVISOR_PATH];
    bytes rest = bytes_of_text(shows);
    size_t len = 0;
    while (rest.len > 0) {
        bytes next = word_take(&rest);
        if (next.len >= sizeof word)
            return 0;
        (void)snprintf(word, sizeof word, "%.*s", (int)next.len, (const char *)next.at);
        if (strcmp(word, "libraries") == 0)
            o->has_libraries = 1;
        else if (!add_shown(o, &len, word))
            return 0;
    }
    return 1;
}

const char *container_folder(const struct container *c)
{
    return c->opening.box;
}

/* What is wrong with a request, or NULL. */
static const char *order_fault(const struct container_request *request)
{
    size_t i;
    if (request->level <= CONTAINMENT_BEST || request->level > CONTAINMENT_LIMITS)
        return "this level of containment does not exist";
    if (request->file_count > CONTAINER_FILES)
        return "there are too many files for a sandbox";
    for (i = 0; i < request->file_count; i++) {
        const char *name = request->files[i].name;
        if (strchr(name, '/') || !*name || name[0] == '.' || strlen(name) > NAME_MOST)
            return "a file of the sandbox has a name that cannot be used";
    }
    return NULL;
}

struct container *container_open(const struct container_request *request,
                                 char reason[CONTAINMENT_TEXT])
{
    struct container_request complete = *request;
    const char *fault = order_fault(request);
    struct container *c;
    if (fault) {
        containment_say(reason, fault, NULL);
        return NULL;
    }
    c = memory_new(1, sizeof *c);
    c->channel = c->user_lock = c->folder_lock = c->log = -1;
    c->opening.magic = SUPERVISOR_MAGIC;
    c->opening.level = (uint32_t)request->level;
    c->opening.kind = (uint32_t)request->kind;
    c->opening.runs_tools =
        request->kind == CONTAINER_OF_COMPILER || request->kind == CONTAINER_OF_COMMAND;
    if (complete.scratch == 0)
        complete.scratch = c->opening.runs_tools ? 256U << 20 : 16U << 20;
    c->opening.scratch_size = request->level == CONTAINMENT_FULL ? 0 : complete.scratch;
    if (!fill_shown(&c->opening, shows_of(request)))
        containment_say(c->broken, "too much of the machine is to be visible", NULL);
    else if (open_sandbox(c, &complete))
        return c;
    containment_say(reason, c->broken, NULL);
    container_close(c);
    return NULL;
}

/* ---- closing ---- */

/* The supervisor ends when the channel does, and bubblewrap after it. If they do not, what was
   started here is killed, and with it all else that is in its namespaces. */
static void end_process(struct container *c)
{
    const struct timespec pause = { 0, 1000000 };
    deadline until = milliseconds() + START_MS;
    int status;
    while (waitpid(c->pid, &status, WNOHANG) == 0) {
        if (milliseconds() > until)
            (void)kill(c->pid, SIGKILL);
        (void)nanosleep(&pause, NULL);
    }
}

void container_close(struct container *c)
{
    if (!c)
        return;
    close_if_open(c->channel);
    if (c->pid > 0)
        end_process(c);
    folders_remove(c);
    close_if_open(c->log);
    close_if_open(c->user_lock);
    free(c);
}
