/* The harness of a submission. flipref compiles it from this text, in the sandbox, together with
   the submission, whose `main` has the name flipref_program_main by then and whose other names are
   local.

   A process of its own, which starts before the fuzzer does anything, makes a child for each input.
   The child is the program: it has the input as standard input, a file as standard output, and an
   empty working folder. So nothing is left of a run but its coverage. AFL++'s coverage is in shared
   memory; libFuzzer's counters are copied through shared memory.

   The referee says whether an output differs from the reference's answer (exchange.h). A difference
   of a new kind counts as new coverage under libFuzzer, and as a crash under AFL++. The harness
   never judges.

   Compiled with -DAFL_MUTATOR it is what AFL++ loads to change inputs. */
#define _GNU_SOURCE
#include "engines/inside/exchange.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static struct exchange *exchange;

/* ---- pipes ---- */

/* The fuzzers' timers interrupt calls. What goes through a pipe here is small, so it is never
   divided. Both return 0 if the other side is gone. */
static int put(int pipe, const void *from, size_t size)
{
    ssize_t n;
    do
        n = write(pipe, from, size);
    while (n < 0 && errno == EINTR);
    return n == (ssize_t)size;
}

static int get(int pipe, void *to, size_t size)
{
    ssize_t n;
    do
        n = read(pipe, to, size);
    while (n < 0 && errno == EINTR);
    return n == (ssize_t)size;
}

/* ---- the referee ---- */

static int map_exchange(void)
{
    const char *path = getenv("FLIPREF_EXCHANGE");
    int file;
    void *at;
    if (exchange != NULL)
        return 1;
    file = open(path != NULL ? path : EXCHANGE_FILE, O_RDWR | O_CLOEXEC);
    if (file < 0)
        return 0;
    at = mmap(NULL, sizeof *exchange, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    (void)close(file);
    if (at == MAP_FAILED)
        return 0;
    exchange = at;
    return exchange->magic == EXCHANGE_MAGIC;
}

/* Sends the request that is in the file, and waits for its reply. Without a referee there is
   nothing to be found any more. */
static void ask(enum exchange_kind kind)
{
    uint64_t token = ++exchange->token, answered = 0;
    exchange->kind = kind;
    if (!put(REQUEST_PIPE, &token, sizeof token))
        _exit(0);
    while (answered != token) {
        if (!get(REPLY_PIPE, &answered, sizeof answered))
            _exit(0);
    }
}

static void put_input(int which, const uint8_t *data, size_t size)
{
    if (size > EXCHANGE_INPUT)
        size = EXCHANGE_INPUT;
    if (size > 0)
        memcpy(exchange->inputs[which], data, size);
    exchange->sizes[which] = (uint32_t)size;
}

/* Asks for a new input. Returns its size, or 0 if there is none. */
static size_t new_input(enum exchange_kind kind, uint8_t *to, size_t most, unsigned seed)
{
    exchange->seed = seed;
    exchange->most = most < EXCHANGE_INPUT ? (uint32_t)most : EXCHANGE_INPUT;
    ask(kind);
    if (exchange->size > exchange->most)
        return 0;
    memcpy(to, exchange->changed, exchange->size);
    return exchange->size;
}

#ifdef AFL_MUTATOR

/* ---- what AFL++ calls to change an input ---- */

enum { CHANGES = 256 }; /* of an input, before AFL++ has its turn with it */

struct afl_mutator {
    unsigned seed;
    uint8_t block[EXCHANGE_INPUT];
};

struct afl_mutator *afl_custom_init(void *afl, unsigned seed)
{
    struct afl_mutator *m = calloc(1, sizeof *m);
    (void)afl;
    if (m == NULL || !map_exchange())
        return NULL;
    m->seed = seed;
    return m;
}

unsigned afl_custom_fuzz_count(struct afl_mutator *m, const uint8_t *data, size_t size)
{
    (void)m, (void)data, (void)size;
    return CHANGES;
}

size_t afl_custom_fuzz(struct afl_mutator *m, uint8_t *data, size_t size, uint8_t **out,
                       uint8_t *other, size_t other_size, size_t most)
{
    *out = m->block;
    if (size > EXCHANGE_INPUT)
        return 0;
    m->seed++;
    put_input(0, data, size);
    if (other == NULL || m->seed % 4 != 0)
        return new_input(EXCHANGE_CHANGE, m->block, most, m->seed);
    put_input(1, other, other_size);
    return new_input(EXCHANGE_CROSS, m->block, most, m->seed);
}

void afl_custom_deinit(struct afl_mutator *m)
{
    free(m);
}

#else

int flipref_program_main(int argc, char **argv, char **envp);

/* Of the sanitizers, where they are linked. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

/* Of libFuzzer: the counters of the program's edges, and further ones that it looks at. */
extern uint8_t __start___sancov_cntrs[] __attribute__((weak));
extern uint8_t __stop___sancov_cntrs[] __attribute__((weak));
enum { KINDS = 4096 };
#ifdef LIBFUZZER
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t kinds[KINDS];
#endif

enum {
    STATUS_SANITIZER = 86, /* the exit status that the sanitizers are told to end with */
    REPORT = 4096,         /* bytes of a sanitizer's report that are looked at */
    PATH = 1024,
    WORDS = 96,
    WALL_TIMES = 4
};

/* What the process that makes children says about a run. */
struct fate {
    uint32_t ending, status, place, output_size;
};

static struct {
    int orders[2], fates[2]; /* pipes to that process, and from it */
    int input, output, error;
    uint8_t *counters; /* shared: libFuzzer's counters of the last run */
} server;

/* ---- in the child ---- */

static size_t counters_size(void)
{
    return (size_t)((uintptr_t)__stop___sancov_cntrs - (uintptr_t)__start___sancov_cntrs);
}

static void hand_over_counters(void)
{
    size_t i;
    for (i = 0; i < counters_size(); i++)
        server.counters[i] = __start___sancov_cntrs[i];
}

static void die(void)
{
    hand_over_counters();
    _exit(STATUS_SANITIZER);
}

static void set_timer(int which, uint32_t ms)
{
    struct itimerval t = { { 0, 0 }, { ms / 1000, (suseconds_t)(ms % 1000) * 1000 } };
    (void)setitimer(which, &t, NULL);
}

/* Nothing that a program starts is started here either, so that it answers as in a fresh process
   (contain/contain.h): processes and threads fail as where there are too many, and exec as if it
   was not permitted. */
static void start_nothing(void)
{
#define CALL_IS(number, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), (skip), 0)
#define FAIL(error)           BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        CALL_IS(SYS_clone, 6),
#ifdef SYS_fork
        CALL_IS(SYS_fork, 5),
        CALL_IS(SYS_vfork, 4),
#else
        CALL_IS(SYS_clone, 5),
        CALL_IS(SYS_clone, 4),
#endif
        CALL_IS(SYS_clone3, 4),
        CALL_IS(SYS_execve, 4),
        CALL_IS(SYS_execveat, 3),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        FAIL(EAGAIN),
        FAIL(ENOSYS),
        FAIL(EPERM),
    };
    const struct sock_fprog filter = { sizeof steps / sizeof steps[0], steps };
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
        _exit(0);
}

static _Noreturn void be_program(void)
{
    static char words[EXCHANGE_WORDS + 1][EXCHANGE_WORD];
    char *argv[EXCHANGE_WORDS + 2];
    const struct exchange_start *start = &exchange->starts[0];
    const struct rlimit size = { exchange->output + 1, exchange->output + 1 };
    const struct rlimit none = { 0, 0 };
    int argc = 1;
    if (exchange->sizes[0] > 0)
        start = &exchange->starts[exchange->inputs[0][0]];
    memcpy(words[0], exchange->name, sizeof words[0]);
    argv[0] = words[0];
    for (; argc <= (int)start->word_count && argc <= EXCHANGE_WORDS; argc++) {
        memcpy(words[argc], start->words[argc - 1], sizeof words[argc]);
        argv[argc] = words[argc];
    }
    argv[argc] = NULL;
    if (dup2(server.input, 0) < 0 || dup2(server.output, 1) < 0 || dup2(server.error, 2) < 0 ||
        setrlimit(RLIMIT_FSIZE, &size) != 0 || setrlimit(RLIMIT_CORE, &none) != 0)
        _exit(0);
    (void)close(REQUEST_PIPE);
    (void)close(REPLY_PIPE);
    if (__sanitizer_set_death_callback != NULL)
        __sanitizer_set_death_callback(die);
    (void)atexit(hand_over_counters);
    environ[0] = NULL;
    start_nothing();
    set_timer(ITIMER_PROF, exchange->cpu_ms);
    set_timer(ITIMER_REAL, exchange->cpu_ms * WALL_TIMES);
    exit(flipref_program_main(argc, argv, environ));
}

/* ---- in the process that makes children ---- */

/* Empties the working folder. */
static void empty_folder(void)
{
    DIR *folder = opendir(".");
    struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL)
        (void)unlink(entry->d_name);
    if (folder != NULL)
        (void)closedir(folder);
}

/* A number for the places that a report names: without symbols, those are offsets in the program.
 */
static uint32_t place_of_report(void)
{
    static char report[REPORT + 1];
    ssize_t n = pread(server.error, report, REPORT, 0);
    uint32_t hash = 2166136261u;
    const char *at = report, *error;
    int frames;
    report[n > 0 ? n : 0] = '\0';
    error = strstr(report, ": runtime error: ");
    for (; error != NULL && at < error; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    for (frames = 0; error == NULL && frames < 3 && (at = strstr(at, "+0x")) != NULL; frames++)
        for (at += 3; *at != '\0' && *at != ')'; at++)
            hash = (hash ^ (unsigned char)*at) * 16777619u;
    return hash;
}

static struct fate fate_of(int status)
{
    struct fate fate = { RUN_EXIT, 0, 0, 0 };
    off_t size = lseek(server.output, 0, SEEK_END);
    fate.output_size = size > 0 ? (uint32_t)size : 0;
    if (WIFEXITED(status)) {
        fate.status = (uint32_t)WEXITSTATUS(status);
        if (fate.status == STATUS_SANITIZER && lseek(server.error, 0, SEEK_END) > 0 &&
            __sanitizer_set_death_callback != NULL) {
            fate.ending = RUN_SANITIZER;
            fate.place = place_of_report();
        }
        return fate;
    }
    fate.status = (uint32_t)WTERMSIG(status);
    fate.ending = fate.status == SIGPROF                                          ? RUN_CPU
                  : fate.status == SIGALRM                                        ? RUN_WALL
                  : fate.status == SIGXFSZ || fate.output_size > exchange->output ? RUN_FLOOD
                                                                                  : RUN_SIGNAL;
    return fate;
}

/* fork() of a program with MSan takes 50 milliseconds, because MSan then walks through its tables.
 */
static pid_t new_process(void)
{
    return (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
}

static struct fate run_child(void)
{
    int status = 0;
    pid_t child;
    struct fate lost = { RUN_EXIT, 0, 0, 0 };
    (void)ftruncate(server.output, 0);
    (void)lseek(server.output, 0, SEEK_SET);
    (void)ftruncate(server.error, 0);
    (void)lseek(server.error, 0, SEEK_SET);
    (void)ftruncate(server.input, 0);
    if (pwrite(server.input, exchange->inputs[0], exchange->sizes[0], 0) !=
        (ssize_t)exchange->sizes[0])
        return lost;
    (void)lseek(server.input, 0, SEEK_SET);
    memset(server.counters, 0, counters_size());
    child = new_process();
    if (child == 0)
        be_program();
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    empty_folder();
    return fate_of(status);
}

static _Noreturn void serve(void)
{
    char order;
    (void)close(server.orders[1]);
    (void)close(server.fates[0]);
    while (get(server.orders[0], &order, 1)) {
        struct fate fate = run_child();
        if (!put(server.fates[1], &fate, sizeof fate))
            break;
    }
    _exit(0);
}

/* ---- in the fuzzer ---- */

/* A file without a name. */
static int open_file(void)
{
    char name[] = "/tmp/file-XXXXXX";
    int file = mkostemp(name, O_CLOEXEC);
    (void)unlink(name);
    return file;
}

static int open_server(void)
{
    char folder[] = "/tmp/work-XXXXXX";
    size_t size = counters_size() + 1;
    server.input = open_file();
    server.output = open_file();
    server.error = open_file();
    server.counters = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (server.input < 0 || server.output < 0 || server.error < 0 ||
        server.counters == MAP_FAILED || pipe2(server.orders, O_CLOEXEC) != 0 ||
        pipe2(server.fates, O_CLOEXEC) != 0 || mkdtemp(folder) == NULL)
        return 0;
    (void)fflush(NULL); /* otherwise each child would print again what the fuzzer has said */
    switch (fork()) {
    case -1:
        return 0;
    case 0:
        if (chdir(folder) != 0)
            _exit(0);
        serve();
    default:
        (void)close(server.orders[0]);
        (void)close(server.fates[1]);
        return 1;
    }
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifdef ALONE

/* Where nobody starts the referee, as under ClusterFuzzLite: becomes the referee, a program in the
   folder of this one, which starts this one again. */
static _Noreturn void start_referee(int argc, char **argv)
{
    static char self[PATH], referee[PATH + 32], libraries[PATH + 32], exchange_path[PATH];
    static char folder[] = "/tmp/flipref-XXXXXX";
    char *words[WORDS] = { referee,   "--engine-referee", DIALECT,    "1",      "0",  "0", "1000",
                           "1048576", "program",          "attached", "varied", "--", self };
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    char *slash = n > 0 ? strrchr(self, '/') : NULL;
    int i, count = 13;
    if (slash == NULL || mkdtemp(folder) == NULL)
        _exit(3);
    (void)snprintf(referee, sizeof referee, "%.*s/flipref-referee", (int)(slash - self), self);
    (void)snprintf(libraries, sizeof libraries, "%.*s/libraries", (int)(slash - self), self);
    (void)snprintf(exchange_path, sizeof exchange_path, "%s/exchange", folder);
    for (i = 1; i < argc && count < WORDS - 1; i++)
        words[count++] = argv[i];
    if (setenv("FLIPREF_EXCHANGE", exchange_path, 1) == 0 &&
        setenv("LD_LIBRARY_PATH", libraries, 1) == 0)
        (void)execv(referee, words);
    perror(referee);
    _exit(3);
}

#endif

int LLVMFuzzerInitialize(int *argc, char ***argv) /* NOLINT(readability-non-const-parameter) */
{
    if (getenv("FLIPREF_ALONE") != NULL)
        exit(flipref_program_main(*argc, *argv, environ));
#ifdef ALONE
    if (getenv("FLIPREF_EXCHANGE") == NULL)
        start_referee(*argc, *argv);
#endif
    if (!map_exchange() || !open_server())
        _exit(3);
    return 0;
}

static void judge(const struct fate *fate)
{
    ssize_t n;
    exchange->ending = fate->ending;
    exchange->status = fate->status;
    exchange->place = fate->place;
    exchange->output_size =
        fate->output_size < EXCHANGE_OUTPUT ? fate->output_size : EXCHANGE_OUTPUT;
    n = pread(server.output, exchange->printed, exchange->output_size, 0);
    exchange->output_size = n > 0 ? (uint32_t)n : 0;
    ask(EXCHANGE_JUDGE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fate fate;
    size_t i;
    if (size > EXCHANGE_INPUT)
        return 0;
    put_input(0, data, size);
    if (!put(server.orders[1], "", 1) || !get(server.fates[0], &fate, sizeof fate))
        _exit(0);
    for (i = 0; i < counters_size(); i++)
        __start___sancov_cntrs[i] = server.counters[i];
    judge(&fate);
#ifdef LIBFUZZER
    if (exchange->signature > 0)
        kinds[exchange->signature % KINDS] = 1;
#endif
#ifdef ABORTS
    if (exchange->signature > 0 && exchange->is_new)
        abort();
#endif
    return 0;
}

#ifdef LIBFUZZER

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *two,
                                 size_t two_size, uint8_t *out, size_t most, unsigned seed);

/* Every second change is libFuzzer's own. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    size_t changed = 0;
    if (seed % 2 != 0 && size <= most) {
        put_input(0, data, size);
        changed = new_input(EXCHANGE_CHANGE, data, most, seed);
    }
    return changed > 0 ? changed : LLVMFuzzerMutate(data, size, most);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *two,
                                 size_t two_size, uint8_t *out, size_t most, unsigned seed)
{
    if (seed % 4 != 0)
        return 0;
    put_input(0, one, one_size);
    put_input(1, two, two_size);
    return new_input(EXCHANGE_CROSS, out, most, seed);
}

#endif
#endif
