/* Includes a file that has no end. */
#include "/dev/zero"

int main(void)
{
    return 0;
}
