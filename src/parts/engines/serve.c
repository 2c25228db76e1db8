#define _GNU_SOURCE /* pipe2 */
#include "engines/serve.h"

#include "engines/parcel.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH = 512 };

static int trouble(const char *what)
{
    (void)fprintf(stderr, "flipref: %s: %s\n", what, strerror(errno));
    return 0;
}

/* ---- files ---- */

static int write_all(int file, bytes b)
{
    while (b.len > 0) {
        ssize_t n = write(file, b.at, b.len);
        if (n < 0 && errno != EINTR)
            return 0;
        b = bytes_skip(b, n > 0 ? (size_t)n : 0);
    }
    return 1;
}

static int read_file(const char *path, struct byte_queue *to)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    ssize_t n = file < 0 ? -1 : 1;
    while (n > 0 && queue_room(to, 1 << 16)) {
        n = read(file, to->at + to->end, 1 << 16);
        to->end += n > 0 ? (size_t)n : 0;
    }
    if (file >= 0)
        (void)close(file);
    return n == 0;
}

static int write_file(const char *path, bytes contents)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    int done = file >= 0 && write_all(file, contents);
    if (file >= 0)
        (void)close(file);
    return done;
}

/* Appends both at once, so that a kill leaves whole inputs. */
void serve_found(bytes input, uint32_t ending)
{
    struct byte_queue entry = { 0 };
    int file = open(FOUND_FILE, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (file >= 0 && parcel_put(&entry, input, ending))
        (void)!write_all(file, queue_bytes(&entry));
    if (file >= 0)
        (void)close(file);
    free(entry.at);
}

/* ---- the corpus ---- */

static int unpack_seeds(void)
{
    struct byte_queue seeds = { 0 };
    bytes rest, input;
    uint32_t ending;
    unsigned number = 0;
    int done = mkdir(CORPUS_FOLDER, 0755) == 0 && read_file(SEEDS_FILE, &seeds);
    rest = queue_bytes(&seeds);
    while (done && parcel_next(&rest, &input, &ending)) {
        char path[PATH];
        (void)snprintf(path, sizeof path, CORPUS_FOLDER "/seed-%06u", number++);
        done = write_file(path, input);
    }
    free(seeds.at);
    return done ? 1 : trouble("the seeds");
}

static void pack_folder(const char *folder, struct byte_queue *parcel)
{
    DIR *entries = opendir(folder);
    struct dirent *entry;
    while (entries != 0 && (entry = readdir(entries)) != 0) {
        struct byte_queue input = { 0 };
        struct stat status;
        char path[PATH];
        (void)snprintf(path, sizeof path, "%.200s/%.255s", folder, entry->d_name);
        if (entry->d_name[0] != '.' && lstat(path, &status) == 0 && S_ISREG(status.st_mode) &&
            status.st_size <= EXCHANGE_INPUT && read_file(path, &input))
            (void)parcel_put(parcel, queue_bytes(&input), RUN_EXIT);
        free(input.at);
    }
    if (entries != 0)
        (void)closedir(entries);
}

static void pack(const struct serve_order *order)
{
    struct byte_queue parcel = { 0 }, stats = { 0 };
    const char *const *folder;
    for (folder = order->folders; *folder != 0; folder++)
        pack_folder(*folder, &parcel);
    (void)write_file(KEPT_FILE, queue_bytes(&parcel));
    if (order->stats != 0 && read_file(order->stats, &stats))
        (void)write_file(STATS_FILE, queue_bytes(&stats));
    free(parcel.at);
    free(stats.at);
}

/* ---- the exchange ---- */

static struct exchange *make_exchange(const struct serve_order *order)
{
    const char *path = getenv("FLIPREF_EXCHANGE");
    int file = open(path != 0 ? path : EXCHANGE_FILE, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    struct exchange *e = MAP_FAILED;
    if (file >= 0 && ftruncate(file, sizeof *e) == 0)
        e = mmap(0, sizeof *e, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (file >= 0)
        (void)close(file);
    if (e == MAP_FAILED)
        return 0;
    e->magic = EXCHANGE_MAGIC;
    return order->begin(order->who, e) ? e : 0;
}

/* Copies the request, because the program can write to the file meanwhile. Returns 0 if its sizes
   are not possible. */
static int take_request(const struct exchange *e, struct exchange *request)
{
    memcpy(request, e, offsetof(struct exchange, inputs));
    if (request->sizes[0] > EXCHANGE_INPUT || request->sizes[1] > EXCHANGE_INPUT ||
        request->output_size > EXCHANGE_OUTPUT || request->most > EXCHANGE_INPUT)
        return 0;
    memcpy(request->inputs[0], e->inputs[0], request->sizes[0]);
    if (request->kind == EXCHANGE_CROSS)
        memcpy(request->inputs[1], e->inputs[1], request->sizes[1]);
    if (request->kind == EXCHANGE_JUDGE)
        memcpy(request->printed, e->printed, request->output_size);
    return 1;
}

static void answer(const struct serve_order *order, struct exchange *e, struct exchange *request)
{
    int is_new = 0;
    size_t size;
    e->size = 0;
    e->signature = 0;
    if (!take_request(e, request))
        return;
    if (request->kind == EXCHANGE_JUDGE) {
        e->signature = order->judge(order->who, request, &is_new);
        e->is_new = (uint32_t)is_new;
        return;
    }
    size = order->change(order->who, request, request->changed, request->most);
    if (size > request->most)
        return;
    memcpy(e->changed, request->changed, size);
    e->size = (uint32_t)size;
}

/* Answers until nobody can ask any more. */
static int answer_all(const struct serve_order *order, struct exchange *e, int requests,
                      int replies)
{
    struct exchange *request = malloc(sizeof *request);
    uint64_t token;
    ssize_t n = 1;
    if (request == 0)
        return trouble("a request");
    while (n > 0 || (n < 0 && errno == EINTR)) {
        n = read(requests, &token, sizeof token);
        if (n != sizeof token)
            continue;
        answer(order, e, request);
        if (write(replies, &token, sizeof token) != sizeof token)
            break;
    }
    free(request);
    return 1;
}

/* ---- the fuzzer ---- */

/* Sends what the fuzzer says to LOG_FILE. */
static int keep_log(void)
{
    int log = open(LOG_FILE, O_WRONLY | O_CREAT | O_APPEND, 0644);
    return log >= 0 && dup2(log, STDOUT_FILENO) >= 0 && dup2(log, STDERR_FILENO) >= 0;
}

static _Noreturn void be_fuzzer(const struct serve_order *order, char **fuzzer, int requests,
                                int replies)
{
    if ((!order->is_attached && !keep_log()) || dup2(requests, REQUEST_PIPE) < 0 ||
        dup2(replies, REPLY_PIPE) < 0)
        _exit(126);
    (void)execv(fuzzer[0], fuzzer);
    (void)trouble(fuzzer[0]);
    _exit(126);
}

static int run_fuzzer(const struct serve_order *order, struct exchange *e, char **fuzzer)
{
    int requests[2], replies[2];
    int status = 0;
    pid_t pid;
    if (pipe2(requests, O_CLOEXEC) != 0 || pipe2(replies, O_CLOEXEC) != 0)
        return trouble("a pipe"), 1;
    pid = fork();
    if (pid == 0)
        be_fuzzer(order, fuzzer, requests[1], replies[0]);
    (void)close(requests[1]);
    (void)close(replies[0]);
    if (pid < 0)
        return trouble("the fuzzer"), 1;
    (void)answer_all(order, e, requests[0], replies[1]);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int serve(const struct serve_order *order, char **fuzzer)
{
    struct exchange *e = make_exchange(order);
    int status;
    if (e == 0)
        return trouble("the exchange with the harness"), 1;
    if (!order->is_attached && !unpack_seeds())
        return 1;
    status = run_fuzzer(order, e, fuzzer);
    if (!order->is_attached)
        pack(order);
    return status;
}
