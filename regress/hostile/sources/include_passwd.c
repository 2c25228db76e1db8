/* Wants a file of the machine in the messages of the compiler. */
#include "/etc/passwd"

int main(void)
{
    return 0;
}
