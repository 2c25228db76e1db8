/* Starts the dynamic loader as the supervisor starts a program: with its descriptor and its flag.
   An absolute path makes the kernel ignore the descriptor. */
#include "hostile.h"

int main(void)
{
    begin();
    char *const words[] = { "ld", "/bin/echo", "escaped: ld.so", NULL };
    char *const none[] = { NULL };
    syscall(SYS_execveat, 100, "/lib64/ld-linux-x86-64.so.2", words, none, AT_EMPTY_PATH);
    syscall(SYS_execveat, 100, "", words, none, AT_EMPTY_PATH);
    return contained();
}
