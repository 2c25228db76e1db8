/* Removes its own folder. */
#include "hostile.h"

int main(void)
{
    begin();
    char path[4096];
    if (getcwd(path, sizeof path) != NULL) {
        rmdir(path);
        rename(path, "/tmp/hostile-was-here");
    }
    return contained();
}
