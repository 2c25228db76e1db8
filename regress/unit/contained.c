/* The program that test_contain.c runs in sandboxes: contained DEED [ARGUMENT...]. Each deed is one
   thing that a sandbox must allow, limit or forbid. Status 40 means that something forbidden was
   possible. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { POSSIBLE = 40 };

/* Does not end by itself. */
static void spin(void)
{
    volatile unsigned long n = 0;
    for (;;)
        n++;
}

static void rest(long seconds)
{
    struct timespec t = { seconds, 0 };
    (void)nanosleep(&t, NULL);
}

static int echo_all(int argc, char **argv)
{
    int i;
    for (i = 0; i < argc; i++)
        printf("%s\n", argv[i]);
    for (i = 0; environ[i]; i++)
        printf("environment %s\n", environ[i]);
    return 0;
}

static int copy_input(int argc, char **argv)
{
    char part[4096];
    size_t n;
    (void)argc;
    (void)argv;
    while ((n = fread(part, 1, sizeof part, stdin)) > 0)
        (void)fwrite(part, 1, n, stdout);
    return ferror(stdin);
}

static int end_with(int argc, char **argv)
{
    return argc > 2 ? atoi(argv[2]) : 0;
}

static int abort_it(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    abort();
}

static int overflow_stack(int argc, char **argv)
{
    volatile char room[4096];
    room[0] = (char)argc;
    return argc > 0 ? overflow_stack(argc + 1, argv) + room[0] : 0;
}

static int use_cpu(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    spin();
    return 0;
}

static int ignore_and_use_cpu(int argc, char **argv)
{
    int number;
    (void)argc;
    (void)argv;
    for (number = 1; number < 64; number++)
        (void)signal(number, SIG_IGN);
    spin();
    return 0;
}

static int sleep_long(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    rest(100);
    return 0;
}

static int close_and_sleep(int argc, char **argv)
{
    (void)close(0);
    (void)close(1);
    (void)close(2);
    return sleep_long(argc, argv);
}

static int write_bytes(int argc, char **argv)
{
    long left = argc > 3 ? atol(argv[3]) : -1;
    FILE *to = strcmp(argv[2], "err") == 0 ? stderr : stdout;
    while (left < 0 || left-- > 0)
        (void)putc('x', to);
    return 0;
}

static int ask_for_memory(int argc, char **argv)
{
    volatile char *all = malloc((size_t)atol(argv[2]) << 20);
    (void)argc;
    all[0] = 1;
    printf("%d\n", all[0]);
    free((void *)all);
    return 0;
}

static char *last_part; /* each part begins with the address of the one before */

static int use_memory(int argc, char **argv)
{
    long left = argc > 2 ? atol(argv[2]) : 1L << 30;
    while (left-- > 0) {
        char *part = malloc(1 << 16);
        if (!part)
            abort();
        memset(part, 1, 1 << 16);
        memcpy(part, &last_part, sizeof last_part);
        last_part = part;
    }
    return 0;
}

/* Reads a byte here and there of what it has reserved: what is used up then is page tables. */
static int read_what_is_reserved(int argc, char **argv)
{
    const size_t step = (size_t)2 << 20, steps = 1 << 16;
    volatile unsigned sum = 0;
    volatile unsigned char *at =
        mmap(NULL, step * steps, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    size_t i;
    (void)argc;
    (void)argv;
    if (at == MAP_FAILED)
        return 1;
    for (i = 0; i < steps; i++)
        sum += at[i * step];
    rest(1);
    return POSSIBLE;
}

static int open_socket(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return socket(AF_INET, SOCK_STREAM, 0) >= 0 ? POSSIBLE : 1;
}

static int make_process(int argc, char **argv)
{
    pid_t pid = fork();
    (void)argc;
    (void)argv;
    if (pid < 0)
        return 1;
    if (pid == 0)
        _exit(0);
    (void)waitpid(pid, NULL, 0);
    return POSSIBLE;
}

/* Starts children, which start children, by a call that only a fork server may make. Counts its own
   children. */
static int make_children(int argc, char **argv)
{
    int i, made = 0;
    (void)argc;
    (void)argv;
    for (i = 0; i < 1000; i++) {
        long pid = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
        if (pid == 0)
            i = 0;
        made += pid > 0;
    }
    return made > 3 ? POSSIBLE : 0;
}

/* A daemon that would write a file into the folder of a later run. */
static int leave_daemon(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    if (fork() == 0) {
        (void)setsid();
        if (fork() == 0) {
            rest(0);
            (void)close(open("daemon", O_CREAT | O_WRONLY, 0644));
            rest(100);
        }
        _exit(0);
    }
    (void)wait(NULL);
    return 0;
}

static int kill_supervisor(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return kill(getppid(), SIGKILL) == 0 ? POSSIBLE : 1;
}

static int run_shell(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    (void)execl("/bin/sh", "sh", "-c", "exit 40", (char *)NULL);
    return 1;
}

static int run_command(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return system("exit 40") == 40 << 8 ? POSSIBLE : 1;
}

static int trace_parent(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0 ? POSSIBLE : 1;
}

static int raise_limit(int argc, char **argv)
{
    struct rlimit r = { RLIM_INFINITY, RLIM_INFINITY };
    (void)argc;
    (void)argv;
    return setrlimit(RLIMIT_AS, &r) == 0 ? POSSIBLE : 1;
}

static int change_input(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    if (write(0, "x", 1) == 1 || ftruncate(0, 0) == 0 || ftruncate(0, 1 << 20) == 0)
        return POSSIBLE;
    return 0;
}

static int find_descriptors(int argc, char **argv)
{
    int fd;
    (void)argc;
    (void)argv;
    for (fd = 3; fd < 2000; fd++)
        if (fcntl(fd, F_GETFD) >= 0) {
            printf("%d\n", fd);
            return POSSIBLE;
        }
    return 0;
}

static int write_file(int argc, char **argv)
{
    FILE *f = fopen(argv[2], "w");
    (void)argc;
    if (!f)
        return 1;
    (void)fputs("saved", f);
    return fclose(f) == 0 ? 0 : 1;
}

static int read_file(int argc, char **argv)
{
    FILE *f = fopen(argv[2], "r");
    int byte;
    (void)argc;
    if (!f) {
        perror(argv[2]);
        return 1;
    }
    while ((byte = getc(f)) != EOF)
        (void)putchar(byte);
    (void)fclose(f);
    return 0;
}

static int fill_file(int argc, char **argv)
{
    static char part[1 << 16];
    int f = open("large", O_CREAT | O_WRONLY, 0644);
    (void)argc;
    (void)argv;
    while (write(f, part, sizeof part) > 0)
        ;
    return errno == ENOSPC ? 2 : 1;
}

/* A deep tree of folders that may not be entered, with a file in each. */
static int make_tree(int argc, char **argv)
{
    int depth;
    (void)argc;
    (void)argv;
    for (depth = 0; depth < 200; depth++) {
        (void)close(open("file", O_CREAT | O_WRONLY, 0));
        if (mkdir("folder", 0700) != 0 || chdir("folder") != 0)
            return 1;
    }
    (void)mkdir("closed", 0);
    return 0;
}

static int make_files(int argc, char **argv)
{
    char name[32];
    int i;
    (void)argc;
    (void)argv;
    for (i = 0; i < 10000000; i++) {
        (void)snprintf(name, sizeof name, "%d", i);
        (void)close(open(name, O_CREAT | O_WRONLY, 0644));
    }
    return 0;
}

/* The number of entries of the working folder, as far as rmdir can tell. */
static int is_empty(int argc, char **argv)
{
    struct stat status;
    (void)argc;
    (void)argv;
    return stat(".", &status) == 0 && status.st_nlink <= 2 && access("daemon", F_OK) != 0 &&
                   access("file", F_OK) != 0 && access("folder", F_OK) != 0 &&
                   access("saved", F_OK) != 0
               ? 0
               : POSSIBLE;
}

static int look_at_proc(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return access("/proc/self/stat", R_OK) == 0 ? POSSIBLE : 0;
}

static const struct deed {
    const char *name;
    int (*act)(int argc, char **argv);
} deeds[] = {
    { "echo", echo_all },
    { "copy", copy_input },
    { "status", end_with },
    { "abort", abort_it },
    { "spawn", run_command },
    { "trace", trace_parent },
    { "recurse", overflow_stack },
    { "spin", use_cpu },
    { "ignore", ignore_and_use_cpu },
    { "sleep", sleep_long },
    { "close", close_and_sleep },
    { "print", write_bytes },
    { "ask", ask_for_memory },
    { "use", use_memory },
    { "reserve", read_what_is_reserved },
    { "socket", open_socket },
    { "fork", make_process },
    { "children", make_children },
    { "daemon", leave_daemon },
    { "kill", kill_supervisor },
    { "shell", run_shell },
    { "raise", raise_limit },
    { "change", change_input },
    { "descriptors", find_descriptors },
    { "write", write_file },
    { "read", read_file },
    { "fill", fill_file },
    { "tree", make_tree },
    { "files", make_files },
    { "empty", is_empty },
    { "proc", look_at_proc },
};

int main(int argc, char **argv)
{
    size_t i;
    for (i = 0; argc > 1 && i < sizeof deeds / sizeof deeds[0]; i++)
        if (strcmp(deeds[i].name, argv[1]) == 0)
            return deeds[i].act(argc, argv);
    return 99;
}
