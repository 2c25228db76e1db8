// Leaves files, floods, takes memory, ends its parent, and closes and forks what it can, by the input.
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

static void leave_files()
{
    printf("%d\n", access("left", F_OK) == 0 || access("folder/left", F_OK) == 0);
    close(open("left", O_CREAT | O_WRONLY, 0600));
    mkdir("folder", 0700);
    close(open("folder/left", O_CREAT | O_WRONLY, 0600));
    printf("%d\n", access("/etc/passwd", R_OK) == 0);
}

int main()
{
    int n = 0;
    if (scanf("%d", &n) != 1) {
        std::vector<char *> all;
        for (;;)
            all.push_back(new char[1 << 20]());
    }
    if (n == 1)
        printf("%d\n", kill(getppid(), SIGKILL));
    if (n == 2)
        leave_files();
    if (n == 3) {
        fork();
        for (int i = 0; i < 1000; i++)
            close(i);
    }
    while (n == 4)
        puts("flood");
}
