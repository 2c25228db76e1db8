/* Asks the compiler which files exist. */
#include "hostile.h"

int main(void)
{
    begin();
#if __has_include("@ANSWER@")
    return escaped("the answer is there");
#elif __has_include("/etc/passwd")
    return escaped("/etc/passwd is there");
#else
    return contained();
#endif
}
