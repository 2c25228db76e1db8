/* Some runs change what outlives a run, if nobody puts it back; each says what it finds. */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void tell(void)
{
    char folder[100] = "";
    sigset_t mask;
    int i, files = 0, free_one = dup(0);
    DIR *here = opendir(".");
    while (here && readdir(here))
        files++;
    (void)sigprocmask(SIG_SETMASK, NULL, &mask);
    printf("next %d, files %d, blocks", free_one, files);
    for (i = 1; i < 32; i++)
        if (sigismember(&mask, i) == 1)
            printf(" %d", i);
    puts(getcwd(folder, sizeof folder) && folder[0] && files < 3 ? ", in an empty folder" : "");
}

static void change(void)
{
    sigset_t all;
    (void)sigfillset(&all);
    (void)sigprocmask(SIG_BLOCK, &all, NULL);
    (void)sigaction(SIGSYS, &(struct sigaction){ .sa_handler = SIG_IGN }, NULL);
    (void)sigaltstack(&(stack_t){ .ss_sp = malloc(1 << 16), .ss_size = 1 << 16 }, NULL);
    (void)alarm(100);
    (void)mkdir("inner", 0755);
    (void)chdir("inner");
    (void)open("kept", O_WRONLY | O_CREAT, 0644);
    (void)close(2);
    (void)dup2(0, 2);
}

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n);
    if (n == 3 || n == 1)
        tell();
    if (n == 3 || n == 4)
        change();
    if (n == 4)
        fflush(stdout), abort();
    return n;
}
