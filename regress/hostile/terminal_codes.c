/* Prints control codes of terminals, markup, and formulas. */
#include "hostile.h"

int main(void)
{
    begin();
    printf("\033]0;owned\007\033[2J\033[31m\x9b"
           "31m</script><script>alert(1)</script>\n");
    printf("=HYPERLINK(\"http://example.invalid\")]]><!-- %c\n", 0);
    return 0;
}
