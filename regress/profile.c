/* Linked into every program of the coverage build. LLVM writes what a process reached when the
   process returns from main() or calls exit(). flipref's workers end by _exit(), an interrupted
   flipref dies of the signal, and a process may become another program. Without this file, what
   they reach would not count.

   The linker's --wrap sends the program's own calls here (regress/coverage has the options). A
   process that another one kills, by SIGKILL for example, still does not count.

   flipref also runs in its own sandbox, where it reads sources and answers fuzzers. There it can
   write its profile only to the working folder. So the wrapper of container_run fetches that file,
   and adds its counts to those of this process. */
#define _GNU_SOURCE /* RTLD_DEFAULT */
#include "contain/contain.h"

#include <dlfcn.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FETCHES = 16 }; /* as many as the sandbox allows */

/* What LLVM writes without LLVM_PROFILE_FILE. */
static const char default_name[] = "default.profraw";

int __llvm_profile_write_file(void);
int __llvm_profile_register_write_file_atexit(void);
void __llvm_profile_set_filename(const char *pattern);
int __llvm_profile_check_compatibility(const unsigned char *profile, uint64_t size);
int __llvm_profile_merge_from_buffer(const unsigned char *profile, uint64_t size);
_Noreturn void __real__exit(int status);
int __real_raise(int number);
int __real_execv(const char *path, char *const *words);
int __real_fexecve(int file, char *const *words, char *const *environment);
__attribute__((weak)) void __real_container_run(struct container *c,
                                                const struct run_request *request,
                                                struct run_result *outcome);

_Noreturn void __wrap__exit(int status);
int __wrap_raise(int number);
int __wrap_execv(const char *path, char *const *words);
int __wrap_fexecve(int file, char *const *words, char *const *environment);
void __wrap_container_run(struct container *c, const struct run_request *request,
                          struct run_result *outcome);

/* Under regress/faults/inject.c, the calls that write the profile must not fail. */
static void end_faults(void)
{
    void (*end)(void);
    *(void **)&end = dlsym(RTLD_DEFAULT, "faults_end");
    if (end != 0)
        end();
}

/* atexit() calls end_faults before the profile is written, because it was registered later. */
__attribute__((constructor)) static void begin(void)
{
    (void)__llvm_profile_register_write_file_atexit();
    (void)atexit(end_faults);
}

_Noreturn void __wrap__exit(int status)
{
    end_faults();
    (void)__llvm_profile_write_file();
    __real__exit(status);
}

int __wrap_raise(int number)
{
    struct sigaction now;
    sigset_t all, before;
    if (sigaction(number, 0, &now) == 0 && now.sa_handler == SIG_DFL) {
        (void)sigfillset(&all); /* a terminal that goes away sends SIGHUP twice */
        (void)sigprocmask(SIG_BLOCK, &all, &before);
        end_faults();
        (void)__llvm_profile_write_file();
        (void)sigprocmask(SIG_SETMASK, &before, 0);
    }
    return __real_raise(number);
}

/* ---- processes that become another program ---- */

/* The process may have become another user, so the files of others must let it write. */
static void write_before_exec(void)
{
    const char *pattern = getenv("LLVM_PROFILE_FILE");
    const char *slash = pattern != 0 ? strrchr(pattern, '/') : 0;
    char path[PATH_MAX];
    mode_t before;
    end_faults();
    if (slash == 0 || strncmp(pattern, "/dev/", 5) == 0)
        return;
    (void)snprintf(path, sizeof path, "%.*s/exec-%%4m.profraw", (int)(slash - pattern), pattern);
    before = umask(0);
    __llvm_profile_set_filename(path);
    (void)__llvm_profile_write_file();
    (void)umask(before);
}

int __wrap_execv(const char *path, char *const *words)
{
    write_before_exec();
    return __real_execv(path, words);
}

int __wrap_fexecve(int file, char *const *words, char *const *environment)
{
    write_before_exec();
    return __real_fexecve(file, words, environment);
}

/* ---- flipref in its sandbox ---- */

/* It is a profile of this program, so it can be added to the counts of this process. */
static void keep_profile(bytes profile)
{
    if (__llvm_profile_check_compatibility(profile.at, profile.len) == 0)
        (void)__llvm_profile_merge_from_buffer(profile.at, profile.len);
}

void __wrap_container_run(struct container *c, const struct run_request *request,
                          struct run_result *outcome)
{
    struct run_request with_profile = *request;
    const char *names[FETCHES];
    size_t i;
    if (strncmp(request->program, "flipref-", 8) != 0 || request->fetch_count >= FETCHES) {
        __real_container_run(c, request, outcome);
        return;
    }
    for (i = 0; i < request->fetch_count; i++)
        names[i] = request->fetch[i];
    names[i] = default_name;
    with_profile.fetch = names;
    with_profile.fetch_count = i + 1;
    __real_container_run(c, &with_profile, outcome);
    if (outcome->fetched != 0 && outcome->fetched[i].is_there)
        keep_profile(outcome->fetched[i].contents);
}
