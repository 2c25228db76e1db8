/* Checks whether its name tells which test it runs. */
#include "hostile.h"

int main(int argc, char **argv)
{
    begin();
    if (argc != 1 || strchr(argv[0], '/') != NULL || strlen(argv[0]) > 15)
        escaped(argv[0]);
    return contained();
}
