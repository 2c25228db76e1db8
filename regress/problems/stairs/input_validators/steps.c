#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[8] = "", again[16];
    int n;
    size_t length = fread(text, 1, sizeof text - 1, stdin);
    if (memchr(text, 0, length) != 0 || sscanf(text, "%d", &n) != 1 || n < 1 || n > 80)
        return 43;
    sprintf(again, "%d\n", n);
    return strcmp(text, again) == 0 ? 42 : 43;
}
