/* Brings its own malloc, which never frees, and its own memcpy and memset. */
#include <stddef.h>
#include <stdio.h>

static char store[1 << 18];
static size_t used;

void *malloc(size_t n)
{
    void *at = store + used;
    used += (n + 15) & ~(size_t)15;
    return used <= sizeof store ? at : NULL;
}

void free(void *at)
{
    (void)at;
}

void *calloc(size_t a, size_t b)
{
    return malloc(a * b);
}

void *realloc(void *at, size_t n)
{
    (void)at;
    return malloc(n);
}

void *memset(void *to, int byte, size_t n)
{
    volatile char *at = to;
    while (n-- > 0)
        *at++ = (char)byte;
    return to;
}

int main(void)
{
    char *p = malloc(10);
    int n = 0;
    scanf("%d", &n);
    p[0] = (char)('a' + n);
    p[1] = 0;
    printf("%s %d\n", p, used < 20000);
    return 0;
}
