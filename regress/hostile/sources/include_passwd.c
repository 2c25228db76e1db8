/* Includes a file of the machine, so that the compiler's messages quote it. */
#include "/etc/passwd"

int main(void)
{
    return 0;
}
