/* Linked into every program of the coverage build. LLVM writes what a process reached when the
   process returns from main() or calls exit(). flipref's workers end by _exit(), and an interrupted
   flipref dies of the signal. Without this file, what they reach would not count.

   The linker's --wrap sends the program's own calls here (regress/coverage has the options). A
   process that another one kills, by SIGKILL for example, still does not count. */
#define _GNU_SOURCE /* RTLD_DEFAULT */
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

int __llvm_profile_write_file(void);
int __llvm_profile_register_write_file_atexit(void);
_Noreturn void __real__exit(int status);
int __real_raise(int number);

_Noreturn void __wrap__exit(int status);
int __wrap_raise(int number);

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
