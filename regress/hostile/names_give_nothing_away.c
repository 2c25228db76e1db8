/* Looks for the names of the machine, the user and the grader. */
#include "hostile.h"

int main(void)
{
    begin();
    char name[256] = "";
    gethostname(name, sizeof name);
    if (getenv("USER") != NULL || getenv("HOME") != NULL || getenv("PATH") != NULL)
        escaped("the environment");
    if (strcmp(name, "box") != 0)
        escaped("the machine's name");
    return contained();
}
