/* Includes the answer, so that the compiler's messages quote it. */
#include "@ANSWER@"

int main(void)
{
    return 0;
}
