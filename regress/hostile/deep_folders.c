/* Makes folders 200 levels deep, with a path longer than PATH_MAX. More levels would take too much
   time, because Landlock looks at all folders above a new one. */
#include "hostile.h"

int main(void)
{
    begin();
    static const char name[] = "a-folder-in-a-folder";
    int i;
    for (i = 0; i < 200; i++)
        if (mkdir(name, 0700) != 0 || chdir(name) != 0)
            break;
    return contained();
}
