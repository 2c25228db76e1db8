/* The whole program.

   Input: the arguments, each ended by NUL, up to an empty one; the rest is standard input. The
   program runs in an empty folder, where flip may save games. No name contains `/`, so the program
   does not leave the folder. No file may grow beyond OUTPUT_MOST bytes, which ends the games of
   two computers on large boards.

   - The status is one that the manual lists. If it is not 0, a message says why, possibly only in
     the file that --output names.
   - Standard error has only printable lines.
   - A second run prints the same and writes files of the same size, even if `check` gets another
     number of workers. */
#include "harness/harness.h"
#include "harness/junit_times.h"

#include "base/visible.h"
#include "main/verbs.h"
#include "system/io.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARGUMENTS_MOST = 12, STATUS_MOST = 5, OUTPUT_MOST = 1 << 22 };

/* ---- the folder ---- */

static char folder[PATH_MAX];
static int home = -1; /* the folder in which the fuzzer was started */

static void leave_folder(void)
{
    (void)rmdir(folder);
}

/* Makes the folder in TMPDIR: the script that kills this process removes TMPDIR. */
static void make_folder(void)
{
    const char *within = getenv("TMPDIR");
    int len = snprintf(folder, sizeof folder, "%s/flipref-command-line-XXXXXX",
                       within != 0 ? within : "/tmp");
    PROPERTY(len > 0 && (size_t)len < sizeof folder && mkdtemp(folder) != 0);
    PROPERTY(atexit(leave_folder) == 0);
}

static void enter_folder(void)
{
    if (home < 0) {
        home = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        PROPERTY(home >= 0);
        make_folder();
        redirect_sanitizer_reports(dup(STDERR_FILENO)); /* away from the program's own output */
    }
    PROPERTY(chdir(folder) == 0);
}

/* Removes the files in the folder. Returns how many bytes they had. */
static size_t empty_folder(void)
{
    DIR *d = opendir(".");
    struct dirent *entry;
    size_t held = 0;
    PROPERTY(d != 0);
    while ((entry = readdir(d)) != 0) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            struct stat st;
            PROPERTY(stat(entry->d_name, &st) == 0 && unlink(entry->d_name) == 0);
            held += (size_t)st.st_size;
        }
    }
    (void)closedir(d);
    return held;
}

/* ---- a run ---- */

/* Returns a copy of the input in which no name leads out of the folder. */
static char *without_paths(const uint8_t *data, size_t size)
{
    char *copy = malloc(size + 1);
    size_t i;
    PROPERTY(copy != 0);
    for (i = 0; i < size; i++) {
        copy[i] = (char)data[i];
        if (data[i] == '/' || (data[i] == '.' && i > 0 && data[i - 1] == '.'))
            copy[i] = '_';
    }
    copy[size] = '\0';
    return copy;
}

/* Splits `text` into arguments. Returns where they end. */
static size_t split(char *text, size_t size, int *argc, char **argv)
{
    static char name[] = "flipref";
    size_t at = 0;
    *argc = 0;
    argv[(*argc)++] = name;
    while (at < size && text[at] != '\0' && *argc < ARGUMENTS_MOST) {
        argv[(*argc)++] = text + at;
        at += strlen(text + at) + 1;
    }
    argv[*argc] = 0;
    return at < size ? at + 1 : size;
}

/* Opens a temporary file without a name, with this text in it. */
static int open_temporary(const char *text, size_t size)
{
    FILE *f = tmpfile();
    int fd;
    PROPERTY(f != 0 && (size == 0 || fwrite(text, 1, size, f) == size) && fflush(f) == 0);
    fd = dup(fileno(f));
    PROPERTY(fd >= 0 && fclose(f) == 0 && lseek(fd, 0, SEEK_SET) == 0);
    return fd;
}

/* What the program wrote; run_result_free() frees it. */
struct output {
    unsigned char *at;
    size_t len;
};

/* Reads a file and closes it. */
static struct output contents(int fd)
{
    struct output output;
    struct stat st;
    PROPERTY(fstat(fd, &st) == 0);
    output.len = (size_t)st.st_size;
    output.at = malloc(output.len + 1);
    PROPERTY(output.at != 0 && pread(fd, output.at, output.len, 0) == st.st_size);
    (void)close(fd);
    return output;
}

struct run_result {
    int status;
    struct output out, err;
    size_t files; /* bytes */
};

/* Exchanges the standard descriptors and those in fds. */
static void exchange(int *fds)
{
    int fd;
    for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        int old = dup(fd);
        PROPERTY(old >= 0 && dup2(fds[fd], fd) == fd && close(fds[fd]) == 0);
        fds[fd] = old;
    }
}

/* Limits the size of files. A longer write fails with EFBIG, because the signal is ignored. */
static void limit_files(rlim_t most)
{
    struct rlimit limit;
    PROPERTY(getrlimit(RLIMIT_FSIZE, &limit) == 0);
    limit.rlim_cur = most < limit.rlim_max ? most : limit.rlim_max;
    PROPERTY(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    PROPERTY(signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
}

/* Changes an option -jN of `check` to -j1, if it is surely an option: not the value of another one,
   and not after `--`. */
static void ask_for_one_worker(int argc, char **argv)
{
    int i;
    if (argc < 4 || strcmp(argv[1], "check") != 0 || argv[2][0] == '-')
        return;
    for (i = 3; i < argc && strcmp(argv[i], "--") != 0; i++) {
        int has_digit = strncmp(argv[i], "-j", 2) == 0 && argv[i][2] >= '1' && argv[i][2] <= '9';
        if (has_digit && argv[i][3] == '\0' && argv[i - 1][0] != '-')
            argv[i][2] = '1';
    }
}

static struct run_result run(const uint8_t *data, size_t size, int is_second)
{
    char *argv[ARGUMENTS_MOST + 1];
    char *text = without_paths(data, size);
    struct run_result o;
    int argc;
    size_t used = split(text, size, &argc, argv);
    int fds[3];
    int output; /* a duplicate, because the program closes its standard output */
    if (is_second)
        ask_for_one_worker(argc, argv);
    fds[0] = open_temporary(text + used, size - used);
    fds[1] = open_temporary(0, 0);
    fds[2] = open_temporary(0, 0);
    output = dup(fds[1]);
    PROPERTY(output >= 0);
    exchange(fds);
    limit_files(OUTPUT_MOST);
    o.status = flipref(argc, argv);
    (void)fflush(stderr);
    limit_files(RLIM_INFINITY);
    exchange(fds);
    (void)close(fds[0]);
    (void)close(fds[1]);
    o.out = contents(output);
    o.err = contents(fds[2]);
    o.files = empty_folder();
    free(text);
    return o;
}

static void check_printable(const struct output *output)
{
    bytes rest = bytes_of(output->at, output->len);
    while (rest.len > 0) {
        uint32_t c = 0;
        size_t length = utf8_character(rest, &c);
        PROPERTY(length > 0 && (c == '\n' || is_shown(c)));
        rest = bytes_skip(rest, length);
    }
}

static int is_same(const struct output *a, const struct output *b)
{
    return a->len == b->len && memcmp(a->at, b->at, a->len) == 0;
}

static void run_result_free(struct run_result *o)
{
    free(o->out.at);
    free(o->err.at);
}

void target(const uint8_t *data, size_t size)
{
    struct run_result first, second;
    enter_folder();
    first = run(data, size, 0);
    second = run(data, size, 1);
    PROPERTY(fchdir(home) == 0);
    PROPERTY((first.status >= 0 && first.status <= STATUS_MOST) ||
             first.status == STATUS_ACCEPTED || first.status == STATUS_REJECTED);
    PROPERTY(first.status == 0 || first.status == STATUS_ACCEPTED ||
             first.out.len + first.err.len + first.files > 0);
    check_printable(&first.err);
    PROPERTY(first.status == second.status);
    zero_junit_times(first.out.at, first.out.len);
    zero_junit_times(second.out.at, second.out.len);
    PROPERTY(is_same(&first.out, &second.out));
    PROPERTY(is_same(&first.err, &second.err));
    PROPERTY(first.files == second.files);
    run_result_free(&first);
    run_result_free(&second);
}
