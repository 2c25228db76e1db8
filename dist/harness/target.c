/* A harness for libFuzzer and AFL++: it runs a program on an input, and aborts where the program
   differs from flipref's reference. An input that the specification promises nothing about is not
   run. `flipref hunt --seeds` confirms and explains what was found.

   Each run is a child process in an empty folder, so that nothing of a run is left but its
   coverage. A child is no sandbox: fuzz only where the program may do as it likes. */
#define _GNU_SOURCE
#include "settings.h"

#include <dirent.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int submission_main(int argc, char **argv, char **envp); /* the program's main */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Of the reference (reference.c). */
int flipref_expect(const char *name, char **args, const void *input, size_t size,
                   unsigned char **answer, size_t *length, int *status);
int flipref_differs(const char *name, const void *answer, size_t length, const void *output,
                    size_t size, unsigned leniencies);

/* Of sanitizers, and of libFuzzer: the counters of the program's edges. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));
void __msan_unpoison(const volatile void *at, size_t size) __attribute__((weak));
extern uint8_t __start___sancov_cntrs[] __attribute__((weak));
extern uint8_t __stop___sancov_cntrs[] __attribute__((weak));

enum { STATUS_SANITIZER = 86, WORDS_MOST = 8, WORD_MOST = 64, SLOWER = 5, ERROR_SHOWN = 4096 };

static FILE *input, *output, *error;
static uint8_t *counters; /* shared with the child */

static size_t counters_size(void)
{
    return (size_t)(__stop___sancov_cntrs - __start___sancov_cntrs);
}

static FILE *temporary(void)
{
    FILE *file = tmpfile();
    if (file == NULL) {
        perror("a temporary file");
        exit(1);
    }
    return file;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    input = temporary();
    output = temporary();
    error = temporary();
    counters =
        mmap(NULL, counters_size() + 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return counters == MAP_FAILED;
}

/* ---- the child ---- */

static void hand_over(void)
{
    if (counters_size() > 0)
        memcpy(counters, __start___sancov_cntrs, counters_size());
}

/* The program has ended. What the fuzzer does at the end of its own process must not happen here.
 */
static void end(int status, void *nothing)
{
    (void)nothing;
    (void)fflush(NULL);
    hand_over();
    _exit(status);
}

static void die(void)
{
    hand_over();
    _exit(STATUS_SANITIZER);
}

static void limit(int what, rlim_t most)
{
    struct rlimit both = { most, most };
    (void)setrlimit((__typeof__(RLIMIT_CORE))what, &both);
}

static void set_timer(int which, unsigned ms)
{
    struct itimerval timer = { { 0, 0 }, { (time_t)(ms / 1000), (suseconds_t)(ms % 1000) * 1000 } };
    (void)setitimer((__typeof__(ITIMER_REAL))which, &timer, NULL);
}

static void be_program(int argc, char **argv, const char *folder)
{
    static char *no_environment[] = { NULL };
    unsigned ms = __sanitizer_set_death_callback != NULL ? CPU_MS * SLOWER : CPU_MS;
    int s;
    for (s = 1; s < NSIG; s++)
        (void)signal(s, SIG_DFL);
    if (dup2(fileno(input), 0) < 0 || dup2(fileno(output), 1) < 0 || dup2(fileno(error), 2) < 0 ||
        chdir(folder) != 0)
        _exit(0);
    limit(RLIMIT_FSIZE, OUTPUT_MOST + 1);
    limit(RLIMIT_CORE, 0);
    if (__sanitizer_set_death_callback != NULL)
        __sanitizer_set_death_callback(die);
    (void)on_exit(end, NULL);
    set_timer(ITIMER_PROF, ms);
    set_timer(ITIMER_REAL, ms * 2);
    exit(submission_main(argc, argv, no_environment));
}

/* ---- a run ---- */

static void remove_folder(const char *path)
{
    char file[512];
    struct dirent *entry;
    DIR *folder = opendir(path);
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        (void)snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        (void)unlink(file);
    }
    if (folder != NULL)
        (void)closedir(folder);
    (void)rmdir(path);
}

static void fill(FILE *file, const uint8_t *data, size_t size)
{
    rewind(file);
    (void)ftruncate(fileno(file), 0);
    (void)fwrite(data, 1, size, file);
    (void)fflush(file);
    rewind(file);
}

/* Returns what the child's wait status is. */
static int run(int argc, char **argv, const uint8_t *data, size_t size)
{
    char folder[] = "/tmp/flipref-XXXXXX";
    int status = 0;
    pid_t child;
    fill(input, data, size);
    fill(output, NULL, 0);
    fill(error, NULL, 0);
    if (mkdtemp(folder) == NULL)
        return 0;
    (void)lseek(fileno(input), 0, SEEK_SET);
    (void)fflush(NULL); /* or the child would print what the fuzzer has not printed yet */
    child = fork();
    if (child == 0)
        be_program(argc, argv, folder);
    while (child > 0 && waitpid(child, &status, 0) < 0)
        ;
    if (counters_size() > 0)
        memcpy(__start___sancov_cntrs, counters, counters_size());
    remove_folder(folder);
    return status;
}

/* Returns the bytes of a file, which the caller frees. */
static unsigned char *contents_of(FILE *file, size_t *size)
{
    off_t end_at = lseek(fileno(file), 0, SEEK_END);
    unsigned char *at = malloc((size_t)end_at + 1);
    *size = 0;
    if (at != NULL && pread(fileno(file), at, (size_t)end_at, 0) == end_at)
        *size = (size_t)end_at;
    return at;
}

static void say(const char *what)
{
    size_t size;
    unsigned char *text = contents_of(error, &size);
    (void)fprintf(stderr, "flipref: %s\n", what);
    if (text != NULL)
        (void)fwrite(text, 1, size < ERROR_SHOWN ? size : ERROR_SHOWN, stderr);
    abort();
}

static void judge(int status, const unsigned char *answer, size_t length, int right_status)
{
    size_t size;
    unsigned char *text;
    if (WIFSIGNALED(status))
        say("the program crashes, takes too long or prints too much");
    if (WEXITSTATUS(status) == STATUS_SANITIZER && __sanitizer_set_death_callback != NULL)
        say("a sanitizer reports:");
    if (STATUS_COUNTS && WEXITSTATUS(status) != (STATUS_IS_ZERO ? 0 : right_status))
        say("the exit status is wrong");
    text = contents_of(output, &size);
    if (text != NULL && flipref_differs(DIALECT, answer, length, text, size, LENIENCIES))
        say("the output is wrong");
    free(text);
}

/* Cuts a line into words. Returns how many there are. */
static int cut(char *line, char **words)
{
    char *rest = NULL, *word = strtok_r(line, " ", &rest);
    int count = 0;
    for (; word != NULL && count < WORDS_MOST; word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    words[count] = NULL;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[WORDS_MOST * WORD_MOST] = ARGUMENTS, name[] = "submission";
    char *words[WORDS_MOST + 2] = { name };
    unsigned char *answer = NULL;
    size_t length = 0, first;
    int status, count;
    if (FIRST_LINE_IS_ARGUMENTS) {
        const uint8_t *feed = size > 0 ? memchr(data, '\n', size) : NULL;
        first = feed != NULL ? (size_t)(feed - data) : size;
        if (first >= sizeof line || memchr(data, '\0', first) != NULL)
            return 0;
        memcpy(line, data, first);
        line[first] = '\0';
        first += feed != NULL;
        data += first;
        size -= first;
    }
    count = cut(line, words + 1);
    if (!flipref_expect(DIALECT, words + 1, data, size, &answer, &length, &status))
        return 0;
    if (__msan_unpoison != NULL)
        __msan_unpoison(answer, length);
    judge(run(count + 1, words, data, size), answer, length, status);
    free(answer);
    return 0;
}
