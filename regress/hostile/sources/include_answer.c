/* Wants the answer in the messages of the compiler. */
#include "@ANSWER@"

int main(void)
{
    return 0;
}
