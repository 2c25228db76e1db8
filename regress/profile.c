/* Linked into every program of the coverage build. LLVM writes what a process reached when the
   process returns from main() or calls exit(). flipref's workers end by _exit(), and an interrupted
   flipref dies of the signal; without this file, what they did would count as not reached.

   The linker's --wrap sends the program's own calls here (regress/coverage has the options). A
   process that another one ends, by SIGKILL for example, still leaves nothing. */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <unistd.h>

int __llvm_profile_write_file(void);
_Noreturn void __real__exit(int status);
int __real_raise(int number);

_Noreturn void __wrap__exit(int status);
int __wrap_raise(int number);

_Noreturn void __wrap__exit(int status)
{
    (void)__llvm_profile_write_file();
    __real__exit(status);
}

int __wrap_raise(int number)
{
    struct sigaction now;
    if (sigaction(number, 0, &now) == 0 && now.sa_handler == SIG_DFL)
        (void)__llvm_profile_write_file();
    return __real_raise(number);
}
