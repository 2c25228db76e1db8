/* Writes the filters of system calls as C, while flipref is built: make_filter filters|names
   MACHINE

   `filters` writes what the supervisor installs. `names` writes the names of the calls, for
   reports. MACHINE is what the compiler says of its target, such as x86_64-linux-gnu. So a program
   that runs needs no libseccomp. */
#include "contain/filter/filter.h"

#include <errno.h>
#include <linux/filter.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Calls that every program may make. Landlock decides which files it may open. None of them starts
   a process, reaches another process, changes a file's owner or permissions, makes a link, or opens
   a socket. Whoever has no child may wait for it, and is told so. */
static const char of_all[] =
    /* bytes */
    "read write readv writev pread64 pwrite64 preadv pwritev lseek _llseek close dup dup2 "
    "dup3 fsync fdatasync ftruncate ftruncate64 fallocate fadvise64 fadvise64_64 poll "
    "ppoll ppoll_time64 select _newselect pselect6 pselect6_time64 pipe pipe2 "
    /* files */
    "open openat creat access faccessat faccessat2 stat stat64 lstat lstat64 fstat "
    "fstat64 fstatat64 newfstatat statx statfs fstatfs statfs64 fstatfs64 readlink "
    "readlinkat getdents getdents64 getcwd chdir fchdir mkdir mkdirat rmdir unlink "
    "unlinkat rename renameat symlink symlinkat mknod mknodat truncate truncate64 umask "
    /* memory */
    "brk munmap mprotect madvise msync "
    /* clocks */
    "clock_gettime clock_gettime64 clock_getres clock_getres_time64 clock_nanosleep "
    "clock_nanosleep_time64 nanosleep gettimeofday time times alarm setitimer getitimer "
    "pause "
    /* the process itself */
    "getpid gettid getppid getpgrp getpgid getsid getuid geteuid getgid getegid getuid32 "
    "geteuid32 getgid32 getegid32 getresuid getresgid getgroups getrusage getrlimit "
    "ugetrlimit getcpu sched_yield sched_getaffinity sysinfo uname getrandom exit "
    "exit_group set_tid_address set_robust_list rseq arch_prctl set_thread_area set_tls "
    "futex futex_time64 restart_syscall wait4 waitid waitpid "
    /* signals of the process itself */
    "rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigsuspend rt_sigtimedwait "
    "sigaltstack sigaction sigprocmask sigreturn";

/* What sanitizers also call: they look whether memory can be read, and lower their own limits. */
static const char of_sanitized[] = "mincore personality prlimit64 setrlimit prctl";

/* What a compiler also calls: it starts processes and sets the permissions of its result.
   Interpreters wait by epoll, and Haskell's threads also by timers that are files. */
static const char of_compiler[] =
    "clone clone3 fork vfork execve flock kill tgkill tkill setpgid fcntl fcntl64 ioctl "
    "mmap mmap2 mremap mincore prlimit64 setrlimit prctl chmod fchmod fchmodat fchmodat2 "
    "utime utimes utimensat utimensat_time64 futimesat copy_file_range sendfile "
    "sendfile64 sched_getparam sched_getscheduler sched_get_priority_max "
    "sched_get_priority_min get_robust_list close_range eventfd2 epoll_create epoll_create1 "
    "epoll_ctl epoll_wait epoll_pwait timerfd_create timerfd_settime membarrier";

/* What the code that runs a program many times also calls: it asks which pages were written
   (executor/inside/image.c). */
static const char of_runs[] = "mincore";

/* What the code of a fork server also calls: it limits the time of its children, and takes all of
   this away from them before they become the program (executor/inside/forks.c). */
static const char of_forks[] = "timer_create timer_settime kill tkill tgkill";

/* Calls that start a process or a thread. To a program they fail as where a limit of processes is
   reached. */
static const char that_start[] = "clone clone3 fork vfork";

/* Calls that only an attack makes: they inspect other processes, load code into the kernel, or
   change what belongs to the whole machine. They end the program; every other call that is not
   allowed fails, and the program goes on. */
static const char of_attacks[] =
    "ptrace process_vm_readv process_vm_writev kcmp pidfd_getfd process_madvise bpf "
    "perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register add_key "
    "keyctl request_key mount umount umount2 pivot_root chroot fsopen fsconfig fsmount "
    "fspick open_tree move_mount mount_setattr unshare setns name_to_handle_at "
    "open_by_handle_at init_module finit_module delete_module kexec_load kexec_file_load "
    "reboot swapon swapoff seccomp iopl ioperm modify_ldt acct quotactl quotactl_fd "
    "syslog vhangup";

static scmp_filter_ctx filter;

enum { NAME_MOST = 40 };

/* Takes the next name of a list. Returns 0 at its end. */
static int next_name(const char **list, char name[NAME_MOST])
{
    int len = 0;
    if (sscanf(*list, " %39[^ ]%n", name, &len) != 1)
        return 0;
    *list += len;
    return 1;
}

static void must(int result, const char *what)
{
    if (result < 0) {
        (void)fprintf(stderr, "make_filter: %s: %s\n", what, strerror(-result));
        exit(1);
    }
}

/* Calls that this machine does not have are left out. */
static void add(uint32_t action, const char *name, unsigned count,
                const struct scmp_arg_cmp *arguments)
{
    int call = seccomp_syscall_resolve_name(name);
    int result;
    if (call == __NR_SCMP_ERROR)
        return;
    result = seccomp_rule_add_array(filter, action, call, count, arguments);
    if (result != -EDOM)
        must(result, name);
}

static void allow_if(const char *name, struct scmp_arg_cmp argument)
{
    add(SCMP_ACT_ALLOW, name, 1, &argument);
}

static void allow_all(const char *names)
{
    char name[NAME_MOST];
    while (next_name(&names, name))
        add(SCMP_ACT_ALLOW, name, 0, NULL);
}

/* The supervisor starts the program by its descriptor and an empty path, whose address it chooses
   at random for each run. A filter cannot look at the path itself, and an absolute path would make
   the kernel ignore the descriptor. Since the program does not know the address, this allows one
   call, the supervisor's. */
static void allow_start(void)
{
    const struct scmp_arg_cmp arguments[] = {
        SCMP_CMP(0, SCMP_CMP_EQ, FILTER_PROGRAM), SCMP_CMP(1, SCMP_CMP_EQ, FILTER_PATH),
        SCMP_CMP(4, SCMP_CMP_EQ, 0x1000)
    }; /* AT_EMPTY_PATH */
    add(SCMP_ACT_ALLOW, "execveat", 3, arguments);
}

/* What processes share by MAP_SHARED and MAP_ANONYMOUS stays in memory as long as one page of it is
   mapped, and the kernel counts only that page. A program shares nothing, so there is none. */
static void allow_unshared(const char *name, struct scmp_arg_cmp length)
{
    enum { SHARED = 0x01, ANONYMOUS = 0x20, BOTH = SHARED | ANONYMOUS };
    static const unsigned allowed[] = { 0, SHARED, ANONYMOUS };
    struct scmp_arg_cmp arguments[] = { length, SCMP_CMP(3, SCMP_CMP_MASKED_EQ, BOTH, BOTH) };
    size_t i;
    add(SCMP_ACT_ERRNO(ENOMEM), name, 2, arguments);
    for (i = 0; i < sizeof allowed / sizeof allowed[0]; i++) {
        arguments[1].datum_b = allowed[i];
        add(SCMP_ACT_ALLOW, name, 2, arguments);
    }
}

/* A request for more than the limit of memory is announced to the supervisor, which lets it fail.
   Of the old calls of 32 bits, the arguments are in memory, where a filter cannot look. */
static void allow_memory(const char *machine)
{
    int is_s390 = strncmp(machine, "s390", 4) == 0;
    int is_i386 = machine[0] == 'i' && strncmp(machine + 2, "86", 2) == 0;
    if (is_s390 || is_i386)
        add(SCMP_ACT_ALLOW, "mmap", 0, NULL);
    else
        allow_unshared("mmap", SCMP_CMP(1, SCMP_CMP_LT, FILTER_LENGTH));
    if (is_i386) {
        allow_unshared("mmap2", SCMP_CMP(1, SCMP_CMP_GE, 0));
        add(SCMP_ACT_ALLOW, "mremap", 0, NULL);
    } else {
        allow_if("mremap", SCMP_CMP(2, SCMP_CMP_LT, FILTER_LENGTH));
    }
}

/* A program that replaces a file may give the new one the permissions and the group of the old one,
   but no set-user-ID bit or the like, and no other owner. */
enum { SPECIAL_BITS = 07000 };

static const unsigned same_owner = 0xFFFFFFFF;

/* A program is alone in its working folder, so it has every lock that it asks for. Of other files,
   such as the C library, a lock would be seen by other submissions: none is really taken. */
static void pretend_to_lock(void)
{
    static const unsigned long commands[] = { 6, 7, 13, 14 }; /* F_SETLK ... F_SETLKW64 */
    size_t i;
    add(SCMP_ACT_ERRNO(0), "flock", 0, NULL);
    for (i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const struct scmp_arg_cmp command = SCMP_CMP(1, SCMP_CMP_EQ, commands[i]);
        add(SCMP_ACT_ERRNO(0), "fcntl", 1, &command);
        add(SCMP_ACT_ERRNO(0), "fcntl64", 1, &command);
    }
}

/* RENAME_WHITEOUT makes a device. */
enum { RENAME_FLAGS = 3 }; /* RENAME_NOREPLACE, RENAME_EXCHANGE */

static void allow_renaming(void)
{
    allow_if("renameat2", SCMP_CMP(4, SCMP_CMP_MASKED_EQ, ~(uint64_t)RENAME_FLAGS, 0));
}

static void allow_some_arguments(void)
{
    static const unsigned long commands[] = {
        0, 1, 2, 3, 4, 5, 12, 1030
    }; /* duplicates, flags, looks at locks */
    static const unsigned long controls[] = { 0x5401, 0x5413, 0x541b,
                                              0x5451 }; /* TCGETS TIOCGWINSZ FIONREAD FIOCLEX */
    size_t i;
    for (i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        allow_if("fcntl", SCMP_CMP(1, SCMP_CMP_EQ, commands[i]));
        allow_if("fcntl64", SCMP_CMP(1, SCMP_CMP_EQ, commands[i]));
    }
    for (i = 0; i < sizeof controls / sizeof controls[0]; i++)
        allow_if("ioctl", SCMP_CMP(1, SCMP_CMP_EQ, controls[i]));
    allow_if("fchmod", SCMP_CMP(1, SCMP_CMP_MASKED_EQ, SPECIAL_BITS, 0));
    allow_if("fchown", SCMP_CMP(1, SCMP_CMP_MASKED_EQ, same_owner, same_owner));
    allow_if("fchown32", SCMP_CMP(1, SCMP_CMP_MASKED_EQ, same_owner, same_owner));
    allow_if("prlimit64", SCMP_CMP(2, SCMP_CMP_EQ, 0)); /* reads a limit */
}

/* Signals to the process itself, such as that of abort(). */
static void allow_own_signals(void)
{
    allow_if("tgkill", SCMP_CMP(0, SCMP_CMP_EQ, FILTER_PID));
    allow_if("tkill", SCMP_CMP(0, SCMP_CMP_EQ, FILTER_PID));
    allow_if("kill", SCMP_CMP(0, SCMP_CMP_EQ, FILTER_PID));
}

/* Filters can be added, and nothing else be done about them. */
static void allow_filters(void)
{
    const struct scmp_arg_cmp filters[] = { SCMP_CMP(0, SCMP_CMP_EQ,
                                                     1), /* SECCOMP_SET_MODE_FILTER */
                                            SCMP_CMP(1, SCMP_CMP_EQ, 0) };
    add(SCMP_ACT_ALLOW, "seccomp", 2, filters);
}

/* A child is made by clone(SIGCHLD), and by no call of the C library, which has other flags. */
static void allow_forks(void)
{
    allow_all(of_forks);
    allow_if("clone", SCMP_CMP(0, SCMP_CMP_EQ, SIGCHLD));
}

static void build(const char *kind, const char *machine)
{
    int is_compiler = strcmp(kind, "compiler") == 0, is_of_forks = strcmp(kind, "forks") == 0;
    int is_of_runs = strcmp(kind, "runs") == 0;
    int has_executor = strncmp(machine, "x86_64", 6) == 0; /* whose code is for no other machine */
    filter = seccomp_init(is_compiler ? SCMP_ACT_ERRNO(ENOSYS) : SCMP_ACT_NOTIFY);
    must(filter ? 0 : -ENOMEM, "seccomp_init");
    must(seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS),
         "other machines");
    must(seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2),
         "a binary tree"); /* a third of the time to install */
    allow_all(of_all);
    allow_start();
    allow_renaming();
    if (is_compiler) {
        allow_all(of_compiler);
        allow_if("socketpair",
                 SCMP_CMP(0, SCMP_CMP_EQ, 1)); /* AF_UNIX: Java does not start without */
        return;
    }
    if (strcmp(kind, "sanitized") == 0)
        allow_all(of_sanitized);
    if (has_executor && (is_of_forks || is_of_runs))
        allow_filters();
    if (has_executor && is_of_runs)
        allow_all(of_runs);
    if (has_executor && is_of_forks)
        allow_forks();
    if (!is_of_forks)
        allow_own_signals();
    allow_memory(machine);
    allow_some_arguments();
    pretend_to_lock();
}

/* libseccomp writes to a descriptor. */
static void print(const char *kind)
{
    struct sock_filter step;
    FILE *file = tmpfile();
    must(file ? 0 : -errno, "a temporary file");
    must(seccomp_export_bpf(filter, fileno(file)), "seccomp_export_bpf");
    rewind(file);
    printf("static struct sock_filter filter_of_%s[] = {\n", kind);
    while (fread(&step, sizeof step, 1, file) == 1)
        printf("    { 0x%04x, %u, %u, 0x%08x },\n", step.code, step.jt, step.jf, step.k);
    puts("};");
    (void)fclose(file);
    seccomp_release(filter);
}

/* Calls that the supervisor tells apart, with -1 at the end, and the last call that has a name. */
static void print_calls(const char *what, const char *names)
{
    char name[NAME_MOST];
    printf("static const int %s[] = { ", what);
    while (next_name(&names, name)) {
        int call = seccomp_syscall_resolve_name(name);
        if (call >= 0)
            printf("%d, ", call);
    }
    puts("-1 };");
}

static void print_last_call(void)
{
    int call, last = 0;
    for (call = 0; call < FILTER_CALLS; call++) {
        char *name = seccomp_syscall_resolve_num_arch(seccomp_arch_native(), call);
        if (name)
            last = call;
        free(name);
    }
    printf("static const int last_call = %d;\n", last);
}

static void print_names(void)
{
    int call;
    puts("#include \"contain/filter/filter.h\"\n");
    puts("const char *const filter_call_names[FILTER_CALLS] = {");
    for (call = 0; call < FILTER_CALLS; call++) {
        char *name = seccomp_syscall_resolve_num_arch(seccomp_arch_native(), call);
        if (name)
            printf("    [%d] = \"%s\",\n", call, name);
        free(name);
    }
    puts("};");
}

int main(int argc, char **argv)
{
    static const char *const kinds[] = { "program", "sanitized", "compiler", "forks", "runs" };
    size_t i;
    if (argc != 3) {
        (void)fputs("usage: make_filter filters|names MACHINE\n", stderr);
        return 2;
    }
    (void)seccomp_api_set(5); /* this machine may be older than the one that runs the filter */
    if (strcmp(argv[1], "names") == 0) {
        print_names();
        return 0;
    }
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        build(kinds[i], argv[2]);
        print(kinds[i]);
    }
    print_calls("calls_that_start", that_start);
    print_calls("calls_of_attacks", of_attacks);
    print_last_call();
    return fflush(stdout) == 0 ? 0 : 1;
}
